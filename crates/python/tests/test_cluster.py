"""Ray with two workers gives the results of one process, also if a worker is killed."""

import os
import signal

import hexhaven as hx
import pyarrow.parquet as pq
import pytest

ray = pytest.importorskip("ray")
import hexhaven.cluster  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def two_workers():
    ray.init(num_cpus=2, include_dashboard=False, logging_level="error", ignore_reinit_error=True)
    yield
    ray.shutdown()


def test_two_workers_give_what_one_process_gives(tmp_path):
    path = str(tmp_path / "games.parquet")
    told = []
    table = hexhaven.cluster.simulate(
        ["novice", "random"], 60, seed=4, part=7, path=path, progress=lambda done, parts: told.append((done, parts))
    )
    assert table.to_pydict() == hx.simulate(["novice", "random"], 60, seed=4)
    assert pq.read_table(path).equals(table)
    assert told[-1] == (9, 9)


def test_parts_have_to_be_few_enough():
    for games, part in ((0, 1), (5, 0), (10**12, 1000)):
        with pytest.raises(hx.BadArgument):
            hexhaven.cluster.simulate(["random"], games, part=part)


def test_contests_and_tuning_too():
    players = ["novice", "random", "random", "random"]
    assert hexhaven.cluster.arena(players, 6, part=2) == hx.arena(players, 6)
    rules = "fifth:3:vp-to-win=4"
    assert hexhaven.cluster.tune(6, rules=rules, nodes=20, part=2) == hx.tune(6, rules=rules, nodes=20)


def test_a_killed_worker_is_replaced(tmp_path):
    """A player that kills its own process, once: its part is played again, and nothing is missing."""
    marker = str(tmp_path / "killed")

    def fragile(view):
        if view.turn > 3 and not os.path.exists(marker):
            with open(marker, "w") as file:
                file.write(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return view.legal()[0]

    rules = "fifth:4:player-trade=off,turn-limit=50"
    table = hexhaven.cluster.simulate([fragile, "random"], 12, rules=rules, part=3)
    assert os.path.exists(marker), "no worker was killed"
    assert table.to_pydict() == hx.simulate([fragile, "random"], 12, rules=rules)
