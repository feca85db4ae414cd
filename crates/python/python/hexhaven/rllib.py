"""An environment for RLlib: all seats, or some of them against bots, as a turn-based `MultiAgentEnv`.

RLlib itself doesn't know about masks: an observation is a dictionary with `observations` and `action_mask`, which its
module for masked actions reads.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from ._native import VectorEnv
from .errors import BadArgument
from .many import SEED_LIMIT, USUAL


class HexhavenMultiAgentEnv(MultiAgentEnv):
    """One game. Its configuration may have `rules`, and `players` with `None` for each learner and names for bots."""

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        super().__init__()
        config = dict(config or {})
        self._games = VectorEnv(
            1, config.get("rules", USUAL), players=config.get("players"), autoreset="disabled"
        )
        self.possible_agents = [f"seat_{seat}" for seat in self._games.learners]
        self.agents = self.possible_agents[:]
        size, actions = self._games.observation_size, self._games.num_actions
        space = spaces.Dict(
            {
                "observations": spaces.Box(0.0, 255.0, (size,), np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (actions,), np.float32),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation = np.zeros((1, size), np.uint8)
        self._mask = np.zeros((1, actions), bool)
        self._seats = np.zeros(1, np.int8)
        self._rewards = np.zeros((1, self._games.rules.players), np.float32)
        self._terminated, self._truncated = np.zeros(1, bool), np.zeros(1, bool)
        self._luck = np.random.default_rng()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        seeds = self._luck.integers(SEED_LIMIT, size=1, dtype=np.uint64)
        self._games.reset(seeds, observations=self._observation, masks=self._mask, seats=self._seats)
        self.agents = self.possible_agents[:]
        return self._seen(), {}

    def step(self, action_dict: dict[str, int]) -> tuple[dict[str, Any], ...]:
        if self._seats[0] < 0:
            raise BadArgument("the game is over: reset it")
        acting = self._acting()
        if list(action_dict) != [acting]:
            raise BadArgument(f"{acting} has to act, and nobody else; the actions are of {list(action_dict)}")
        self._games.step(
            np.array([operator.index(action_dict[acting])], np.int64),
            observations=self._observation,
            masks=self._mask,
            rewards=self._rewards,
            terminated=self._terminated,
            truncated=self._truncated,
            seats=self._seats,
        )
        over, cut = bool(self._terminated[0]), bool(self._truncated[0])
        if not (over or cut):
            return self._seen(), dict.fromkeys(self.agents, 0.0), {"__all__": False}, {"__all__": False}, {}
        rewards = {agent: float(self._rewards[0, seat]) for agent, seat in zip(self.possible_agents, self._games.learners)}
        last = {agent: self._last(seat) for agent, seat in zip(self.possible_agents, self._games.learners)}
        terminated = {**dict.fromkeys(self.possible_agents, over), "__all__": over}
        truncated = {**dict.fromkeys(self.possible_agents, cut), "__all__": cut}
        return last, rewards, terminated, truncated, {}

    def close(self) -> None:
        self._games.close()

    def _seen(self) -> dict[str, Any]:
        return {self._acting(): self._dict()}

    def _acting(self) -> str:
        return f"seat_{int(self._seats[0])}"

    def _last(self, seat: int) -> dict[str, np.ndarray]:
        self._games.observe(seat, observations=self._observation, masks=self._mask)
        return self._dict()

    def _dict(self) -> dict[str, np.ndarray]:
        return {
            "observations": self._observation[0].astype(np.float32),
            "action_mask": self._mask[0].astype(np.float32),
        }
