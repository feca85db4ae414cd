"""Simulations, contests and tuning on a Ray cluster, or on all cores of a laptop.

Every game has a number and its own seed, so parts of the work can be played anywhere, in any order and more than once: the results
are the same as in one process. If a worker is lost, so is only its part, which another worker plays again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import ray

from . import _native
from ._native import Rules, Weights
from .errors import BadArgument
from .many import USUAL, Player, Standing, listed, warn_of_failures

#: How often a part is retried when its worker is lost.
RETRIES = 10
#: More parts than this would need gigabytes to keep track of.
MOST_PARTS = 1_000_000

#: `seed` is an unsigned number of 64 bits; everything else is small.
_TYPES = {"seed": pa.uint64(), "ending": pa.string(), "failure": pa.string()}


def _table(columns: dict[str, list[Any]]) -> pa.Table:
    types = {name: _TYPES.get(name, pa.string() if name.endswith("_bot") else pa.int64()) for name in columns}
    return pa.table({name: pa.array(values, types[name]) for name, values in columns.items()})


@ray.remote
def _simulate(players: list[Player], rules: str, seed: int, start: int, stop: int) -> pa.Table:
    return _table(_native.simulate_part(players, rules, seed, start, stop, 1))


@ray.remote
def _contest(players: list[Player], rules: str, seed: int, start: int, stop: int) -> list[Any]:
    return _native.contest_part(players, rules, seed, start, stop)


@ray.remote
def _gather(rules: str, seed: int, nodes: int, number: int, weights: Weights, start: int, stop: int) -> tuple[int, bytes]:
    return _native.tune_part(rules, seed, nodes, number, weights, start, stop)


def _parts(total: int, part: int) -> list[tuple[int, int]]:
    if total < 1 or part < 1:
        raise BadArgument("there has to be at least one game, and one in each part")
    if total > part * MOST_PARTS:
        raise BadArgument(f"there can be {MOST_PARTS:,} parts at the most: make them larger than {part}")
    return [(start, min(start + part, total)) for start in range(0, total, part)]


def _collect(
    submit: Callable[[int, int], Any], parts: list[tuple[int, int]], progress: Callable[[int, int], object] | None
) -> list[Any]:
    """The results of all parts, in order. At most a few parts per core are in progress at once."""
    if not ray.is_initialized():
        ray.init(logging_level="warning")
    ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    results: list[Any] = [None] * len(parts)
    running: dict[Any, int] = {}
    begun = done = 0
    try:
        while done < len(parts):
            while begun < len(parts) and len(running) < ahead:
                running[submit(*parts[begun])] = begun
                begun += 1
            ready, _ = ray.wait(list(running), num_returns=1)
            for reference in ready:
                place = running.pop(reference)
                results[place] = ray.get(reference)
                done += 1
            if progress:
                progress(done, len(parts))
    finally:
        # Nobody is waiting for these after Ctrl-C or a failure.
        for reference in running:
            ray.cancel(reference)
    return results


def simulate(
    players: Sequence[Player],
    games: int,
    *,
    rules: Rules | str = USUAL,
    seed: int = 0,
    part: int = 1000,
    path: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> pa.Table:
    """Plays games as `hexhaven.simulate` does, in parts of `part` games each, and returns an Arrow table.

    With a path, the table is also written there as Parquet. `progress` gets the number of parts done and the total.
    """
    work, entrants = _simulate.options(max_retries=RETRIES), listed(players)
    tables = _collect(
        lambda start, stop: work.remote(entrants, str(rules), seed, start, stop), _parts(games, part), progress
    )
    table = pa.concat_tables(tables)
    warn_of_failures(table["failure"].drop_null().to_pylist())
    if path is not None:
        pq.write_table(table, path, compression="zstd")
    return table


def arena(
    players: Sequence[Player],
    seeds: int,
    *,
    rules: Rules | str = USUAL,
    seed: int = 0,
    part: int = 4,
    progress: Callable[[int, int], object] | None = None,
) -> Standing:
    """Lets players meet as `hexhaven.arena` does, in parts of `part` seeds each."""
    work, entrants = _contest.options(max_retries=RETRIES), listed(players)
    rows = _collect(
        lambda start, stop: work.remote(entrants, str(rules), seed, start, stop), _parts(seeds, part), progress
    )
    flat = [row for some in rows for row in some]
    return Standing(**_native.contest_standing(entrants, str(rules), seed, flat))


def tune(
    games: int,
    *,
    rounds: int = 1,
    rules: Rules | str = USUAL,
    seed: int = 0,
    nodes: int = 400,
    start: Weights | None = None,
    part: int = 50,
    progress: Callable[[int, int], object] | None = None,
) -> Weights:
    """Learns weights as `hexhaven.tune` does, with the games of each round in parts."""
    weights = start or Weights.sharp()
    work = _gather.options(max_retries=RETRIES)
    for number in range(1, rounds + 1):
        current = weights
        found = _collect(
            lambda begin, end: work.remote(str(rules), seed, nodes, number, current, begin, end),
            _parts(games, part),
            progress,
        )
        decided = sum(count for count, _ in found)
        weights, _, _ = _native.tune_fit(
            str(rules), seed, number, weights, games, decided, [examples for _, examples in found]
        )
    return weights
