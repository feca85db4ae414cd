"""A PettingZoo AEC environment: play all seats, or some of them against bots.

When several seats have to answer, such as with discards after a seven, they are selected one after the other, the
active player last. Nobody sees what the others have set aside until all are done, so the order reveals nothing.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._native import Rules, State, VectorEnv
from .many import SEED_LIMIT, USUAL


class HexhavenAEC(AECEnv):
    """All seats of one game. An observation is a dictionary with `observation` and `action_mask`."""

    metadata = {"name": "hexhaven_v1", "render_modes": ["svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        rules: Rules | str = USUAL,
        players: list[str | None] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._games = VectorEnv(1, rules, players=players, autoreset="disabled")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self._games.learners]
        self._seat_of = dict(zip(self.possible_agents, self._games.learners))
        self._agent_of = {seat: agent for agent, seat in self._seat_of.items()}
        size, actions = self._games.observation_size, self._games.num_actions
        self._space = spaces.Dict(
            {"observation": spaces.Box(0, 255, (size,), np.uint8), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )
        self._spaces = {agent: self._space for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seats = np.zeros(1, np.int8)
        self._action = np.zeros(1, np.int64)
        self._rewards_of_step = np.zeros((1, self._games.rules.players), np.float32)
        self._terminated, self._truncated = np.zeros(1, bool), np.zeros(1, bool)
        self._luck = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._games.reset(self._luck.integers(SEED_LIMIT, size=1, dtype=np.uint64), seats=self._seats)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_of[int(self._seats[0])]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        observation = np.empty((1, self._games.observation_size), np.uint8)
        mask = np.empty((1, self._games.num_actions), bool)
        self._games.observe(self._seat_of[agent], observations=observation, masks=mask)
        return {"observation": observation[0], "action_mask": mask[0].view(np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._action[0] = -1 if action is None else operator.index(action)
        self._games.step(
            self._action,
            seats=self._seats,
            rewards=self._rewards_of_step,
            terminated=self._terminated,
            truncated=self._truncated,
        )
        seat = int(self._seats[0])
        if seat >= 0:
            self.agent_selection = self._agent_of[seat]
            return
        for name in self.agents:
            self.rewards[name] = float(self._rewards_of_step[0, self._seat_of[name]])
            self.terminations[name] = bool(self._terminated[0])
            self.truncations[name] = bool(self._truncated[0])
        self._accumulate_rewards()

    @property
    def whole_state(self) -> State:
        """The whole position, hidden cards included: for pictures and checks, not for learners."""
        return self._games.state(0)

    def render(self) -> str | None:
        return self._games.state(0).svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        self._games.close()


def env(**options: Any) -> HexhavenAEC:
    """The environment, under the name PettingZoo modules use."""
    return HexhavenAEC(**options)
