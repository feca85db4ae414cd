"""Many games in this process: simulations, contests and tuning. `hexhaven.cluster` plays the same ones on many machines."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Union

from . import _native
from ._native import Move, Rules, View, Weights

#: A built-in bot such as `"sharp"` or `"sharp@500"`, `'engine:"my-bot"'`, `"weights:FILE"`, or a function of a view.
Player = Union[str, Callable[[View], Union[Move, str, int]]]
Columns = dict[str, list[Any]]

USUAL = "fifth:4:player-trade=off"
#: Adapters draw seeds below this.
SEED_LIMIT = 1 << 63


def simulate(
    players: Sequence[Player],
    games: int,
    *,
    rules: Rules | str = USUAL,
    seed: int = 0,
    threads: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Columns:
    """Plays games between players, who move by one seat from game to game, and returns one list per column.

    The same seed gives the same games as `hexhaven simulate`, on any number of threads. `pandas.DataFrame(...)` and
    `pyarrow.table(...)` take the result as it is. A game ends if a player fails; the column `failure` says why,
    and a warning says how many did.
    """
    columns = _native.simulate_part(listed(players), rules, seed, 0, games, threads, progress)
    warn_of_failures([failure for failure in columns["failure"] if failure])
    return columns


def listed(players: Sequence[Player]) -> list[Player]:
    """The players as a list; a single name would otherwise be taken for a list of letters."""
    if isinstance(players, str):
        raise TypeError(f"players are a list such as [{players!r}], not one name")
    return list(players)


def warn_of_failures(failures: list[str]) -> None:
    """A player that fails ends its game but not the simulation; nobody should find out by accident."""
    if failures:
        warnings.warn(f"{_counted(len(failures), 'game')} failed; the first: {failures[0]}", RuntimeWarning, stacklevel=3)


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


@dataclass(frozen=True)
class Standing:
    """The results of a contest. Rates and ratings come with 95% intervals; a single seed gives none."""

    players: list[str]
    seeds: int
    games: int
    turn_limit: int
    failed: int
    failures: list[str]
    wins: list[int]
    mean_points: list[float]
    win_rates: list[tuple[float, tuple[float, float] | None]]
    ratings: list[tuple[float, tuple[float, float] | None]]

    def __str__(self) -> str:
        lines = [f"{_counted(self.games, 'game')}, {_counted(self.seeds, 'seed')}"]
        for name, (rate, interval) in zip(self.players, self.win_rates):
            around = f" ({interval[0]:.1%} to {interval[1]:.1%})" if interval else ""
            lines.append(f"{name:<20} {rate:6.1%}{around}")
        if self.turn_limit:
            lines.append(f"{_counted(self.turn_limit, 'game')} ended at the turn limit")
        if self.failed:
            lines.append(f"{_counted(self.failed, 'game')} failed; the first: {self.failures[0]}")
        return "\n".join(lines)


def arena(players: Sequence[Player], seeds: int, *, rules: Rules | str = USUAL, seed: int = 0) -> Standing:
    """Lets players meet. Every seed is played in all seat rotations, with the same board and the same luck.

    A list that fills the table and names a player twice is one line-up, such as
    `["sharp", "novice", "novice", "novice"]`; otherwise everybody meets everybody. The same seed gives
    the same games as `hexhaven arena`.
    """
    entrants = listed(players)
    rows = _native.contest_part(entrants, rules, seed, 0, seeds)
    return Standing(**_native.contest_standing(entrants, rules, seed, rows))


def tune(
    games: int,
    *,
    rounds: int = 1,
    rules: Rules | str = USUAL,
    seed: int = 0,
    nodes: int = 400,
    start: Weights | None = None,
    progress: Callable[[int, float, float], object] | None = None,
) -> Weights:
    """Learns weights for the mind of `sharp` from games they play against each other.

    `str(weights)` is the text of a weight file. `progress` gets the number of each round and its loss before and after.
    """
    weights = start or Weights.sharp()
    for number in range(1, rounds + 1):
        decided, part = _native.tune_part(rules, seed, nodes, number, weights, 0, games)
        weights, before, after = _native.tune_fit(rules, seed, number, weights, games, decided, [part])
        if progress:
            progress(number, before, after)
    return weights
