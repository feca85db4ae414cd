"""Hexhaven: an exact and fast engine for the board game CATAN.

- `Rules`, `Board`, `Game`, `State`, `View`, `Move`: positions and moves, which never change; `State.play` gives the next position.
- `Driver`: one game in progress, with luck, memories and a record.
- `VectorEnv`: thousands of games in one call, on your own numpy arrays.
- `decide`, `simulate`, `arena`, `tune`: the built-in bots, and your own.
- `hexhaven.gymnasium`, `hexhaven.pettingzoo`, `hexhaven.openspiel`, `hexhaven.rllib`: the field's conventions.
- `hexhaven.cluster`: simulations, contests and tuning on a Ray cluster.

docs/python.md in the repository is the tour.
"""

from ._native import (
    Board,
    Driver,
    Game,
    Knowledge,
    Luck,
    Move,
    Record,
    Rules,
    Snapshot,
    State,
    VectorEnv,
    View,
    Weights,
    action_code,
    chances,
    decide,
    feature_names,
    levels,
    observation_names,
)
from .errors import BadArgument, BadText, Busy, Closed, HexhavenError, IllegalMove
from .many import Standing, arena, simulate, tune

OBSERVATION_VERSION, PLAYER_NUMBERS, TURN_NUMBERS, PHASES = observation_names()

__all__ = [
    "OBSERVATION_VERSION",
    "PHASES",
    "PLAYER_NUMBERS",
    "TURN_NUMBERS",
    "BadArgument",
    "BadText",
    "Board",
    "Busy",
    "Closed",
    "Driver",
    "Game",
    "HexhavenError",
    "IllegalMove",
    "Knowledge",
    "Luck",
    "Move",
    "Record",
    "Rules",
    "Snapshot",
    "Standing",
    "State",
    "VectorEnv",
    "View",
    "Weights",
    "action_code",
    "arena",
    "chances",
    "decide",
    "feature_names",
    "levels",
    "simulate",
    "tune",
]
