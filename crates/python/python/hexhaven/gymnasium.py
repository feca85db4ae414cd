"""Gymnasium environments: one seat against bots, alone or as a vector.

>>> env = HexhavenEnv(opponents="random")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from ._native import Rules, State, VectorEnv
from .errors import BadArgument
from .many import SEED_LIMIT, USUAL


def seats_of(rules: Rules | str, seat: int, opponents: str | Sequence[str]) -> tuple[Rules, list[str | None]]:
    """Who plays each seat: `None` in yours, and the opponents clockwise from it."""
    rules = Rules(rules) if isinstance(rules, str) else rules
    if not 0 <= seat < rules.players:
        raise BadArgument(f"there is no seat {seat}: the game has {rules.players} players")
    others = [opponents] * (rules.players - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != rules.players - 1 or not all(isinstance(name, str) for name in others):
        raise BadArgument(f"opponents should be the name of one bot or of {rules.players - 1}, not {opponents!r}")
    players: list[str | None] = [None] * rules.players
    for place, name in enumerate(others, 1):
        players[(seat + place) % rules.players] = name
    return rules, players


class HexhavenEnv(gymnasium.Env):
    """One seat against built-in bots.

    An observation is what the seat sees, as the bytes of docs/python.md; `info["action_mask"]` says which actions are legal, and
    so does `action_masks()`, which sb3-contrib calls. The reward comes at the end: 1 for a win and
    -1 / (players - 1) for a loss.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1}

    def __init__(
        self,
        rules: Rules | str = USUAL,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        rules, players = seats_of(rules, seat, opponents)
        self.seat = seat
        self.render_mode = render_mode
        self._games = VectorEnv(1, rules, players=players, autoreset="disabled")
        size, actions = self._games.observation_size, self._games.num_actions
        self.observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.action_space = spaces.Discrete(actions)
        self._mask = np.zeros((1, actions), bool)
        self._rewards = np.zeros((1, rules.players), np.float32)
        self._terminated, self._truncated = np.zeros(1, bool), np.zeros(1, bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        seeds = np.array([self.np_random.integers(SEED_LIMIT)], np.uint64)
        observation = np.zeros((1, *self.observation_space.shape), np.uint8)
        self._games.reset(seeds, observations=observation, masks=self._mask)
        return observation[0], self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        observation = np.zeros((1, *self.observation_space.shape), np.uint8)
        self._games.step(
            np.array([operator.index(action)], np.int64),
            observations=observation,
            masks=self._mask,
            rewards=self._rewards,
            terminated=self._terminated,
            truncated=self._truncated,
        )
        reward = float(self._rewards[0, self.seat])
        return observation[0], reward, bool(self._terminated[0]), bool(self._truncated[0]), self._info()

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now."""
        return self._mask[0].copy()

    @property
    def state(self) -> State:
        """The whole position, hidden cards included: for pictures and checks, not for learners."""
        return self._games.state(0)

    def render(self) -> str | None:
        return self._games.state(0).view(self.seat).svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        self._games.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask[0].copy()}


class HexhavenVectorEnv(gymnasium.vector.VectorEnv):
    """Many such games at once. Infos contain `action_mask`, one row per game."""

    def __init__(
        self,
        num_envs: int,
        rules: Rules | str = USUAL,
        opponents: str | Sequence[str] = "random",
        seat: int = 0,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        rules, players = seats_of(rules, seat, opponents)
        mode = {
            AutoresetMode.NEXT_STEP: "next-step",
            AutoresetMode.SAME_STEP: "same-step",
            AutoresetMode.DISABLED: "disabled",
        }[autoreset_mode]
        self._games = VectorEnv(num_envs, rules, players=players, autoreset=mode)
        self.num_envs = num_envs
        self.seat = seat
        size, actions = self._games.observation_size, self._games.num_actions
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self._rewards = np.zeros((num_envs, rules.players), np.float32)
        self._same_step = mode == "same-step"

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        which = (options or {}).get("reset_mask")
        seeds = None
        if seed is not None or self._np_random is None:
            super().reset(seed=seed if isinstance(seed, int) else None)
            seeds = self.np_random.integers(SEED_LIMIT, size=self.num_envs, dtype=np.uint64)
            if isinstance(seed, (list, tuple)):
                for game, own in enumerate(seed):
                    if own is not None:
                        seeds[game] = np.random.default_rng(own).integers(SEED_LIMIT, dtype=np.uint64)
        observations, masks = self._arrays()
        self._games.reset(seeds, which, observations=observations, masks=masks)
        return observations, {"action_mask": masks}

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        observations, masks = self._arrays()
        terminated, truncated = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        final = np.zeros_like(observations) if self._same_step else None
        self._games.step(
            np.ascontiguousarray(np.asarray(actions).astype(np.int64, casting="same_kind", copy=False)),
            observations=observations,
            masks=masks,
            rewards=self._rewards,
            terminated=terminated,
            truncated=truncated,
            final_observations=final,
        )
        infos: dict[str, Any] = {"action_mask": masks}
        over = terminated | truncated
        if final is not None and over.any():
            infos["final_obs"], infos["_final_obs"] = final, over
        return observations, self._rewards[:, self.seat].copy(), terminated, truncated, infos

    def close_extras(self, **kwargs: Any) -> None:
        self._games.close()

    def _arrays(self) -> tuple[np.ndarray, np.ndarray]:
        size, actions = self._games.observation_size, self._games.num_actions
        return np.zeros((self.num_envs, size), np.uint8), np.zeros((self.num_envs, actions), bool)


gymnasium.register("Hexhaven-v1", entry_point=HexhavenEnv, vector_entry_point=HexhavenVectorEnv)
