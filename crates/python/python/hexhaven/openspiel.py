"""An OpenSpiel game: `pyspiel.load_game("python_hexhaven")` after importing this module.

Dice, thefts and draws are chance nodes with their exact probabilities. Actions are the flat ids of the action mask.
When several players have to discard, they do so one after the other; nobody sees the cards before all are done.
OpenSpiel's game strings use commas and equals signs themselves, so the parameter `rules` may have `;` and `~` in their
place: `python_hexhaven(rules=fifth:3:player-trade~off;vp-to-win~5,seed=3)`.
`resample_from_infostate` redeals the hidden cards, consistent with everything a player has seen.
"""

from __future__ import annotations

import hashlib
import itertools
from typing import Any, Callable

import numpy as np
import pyspiel

from ._native import FLAT_IDS, Game, Knowledge, Luck, Move, Rules, State

#: Games of a rule set without a turn limit end here, as in the arena.
TURN_LIMIT = 1000
#: More moves than any turn takes in practice; offers make some turns long.
MOVES_PER_TURN = 200

_SHOWN = [
    "SHOWN:" + "".join(f"{cards.count(card)}{card}" for card in "KRYMV" if card in cards)
    for size in (1, 2, 3)
    for cards in itertools.combinations_with_replacement("KRYMV", size)
]
#: The possible outcomes of chance, as codes: sums of two dice, stolen cards, drawn cards, and cards shown by Candamir.
OUTCOMES = (
    [f"{max(1, total - 6)}+{total - max(1, total - 6)}" for total in range(2, 13)]
    + [f"STOLEN:{card}" for card in "BLWGO"]
    + [f"DRAWN:{card}" for card in "KRYMV"]
    + _SHOWN
)
_OUTCOME_OF = {code: number for number, code in enumerate(OUTCOMES)}

_GAME_TYPE = pyspiel.GameType(
    short_name="python_hexhaven",
    long_name="Hexhaven",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "fifth:4:player-trade~off;turn-limit~1000", "seed": 0},
)


class HexhavenGame(pyspiel.Game):
    """One board: the rule set and the seed are parameters of the game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**_GAME_TYPE.parameter_specification, **(params or {})}
        rules = params["rules"].replace(";", ",").replace("~", "=")
        params["rules"] = rules.replace(",", ";").replace("=", "~")
        if Rules(rules).options["turn-limit"] == "off":
            # OpenSpiel wants to know how long a game can last.
            rules += ("," if rules.count(":") > 1 else ":") + f"turn-limit={TURN_LIMIT}"
        self.dealt = Game.deal(rules, params["seed"])
        players = self.dealt.players
        limit = int(self.dealt.rules.options["turn-limit"])
        info = pyspiel.GameInfo(
            num_distinct_actions=FLAT_IDS,
            max_chance_outcomes=len(OUTCOMES),
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=limit * MOVES_PER_TURN,
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self) -> HexhavenState:
        return HexhavenState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HexhavenObserver:
        return HexhavenObserver(self.dealt)


class _Step:
    """A move and where it was played. Steps never change, so copies of a state share them."""

    def __init__(self, before: _Step | None, position: State, move: Move) -> None:
        self.before, self.position, self.move = before, position, move

    def __deepcopy__(self, memo: dict[int, Any]) -> _Step:
        return self


class HexhavenState(pyspiel.State):
    """One position."""

    def __init__(self, game: HexhavenGame) -> None:
        super().__init__(game)
        self.position: State = game.dealt.start()
        self._last: _Step | None = None
        # What each player knew when hidden cards were redealt; steps begin there.
        self._dealt: list[Knowledge] | None = None
        self._seen = [b""] * game.dealt.players

    def current_player(self) -> int:
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        assert seat is not None, "somebody has to act"
        return seat

    def _legal_actions(self, player: int) -> list[int]:
        # Every listed move has an id.
        return [move.id for move in self.position.legal(player) if move.id is not None]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(_OUTCOME_OF[move.code], weight / total) for move, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        chosen: str | int = "*:" + OUTCOMES[action] if self.position.is_chance else action
        move = self.position.move(chosen)
        for seat, seen in enumerate(self._seen):
            events = "\n".join(self.position.events(move, seat))
            self._seen[seat] = hashlib.blake2b(seen + events.encode(), digest_size=16).digest()
        self._last = _Step(self._last, self.position, move)
        self.position = self.position.play(move)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "*:" + OUTCOMES[action]
        return str(self.position.move(action))

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        players, winner = self.position.game.players, self.position.winner
        if winner is None:
            return [0.0] * players
        return [1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees now, and a digest of everything the player has seen before."""
        seat = self.current_player() if player is None else player
        return f"{self.position.view(seat)} seen={self._seen[seat].hex()}"

    def observation_string(self, player: int | None = None) -> str:
        return str(self.position.view(self.current_player() if player is None else player))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> HexhavenState:
        """A copy whose hidden cards are redealt, consistent with everything the player has seen."""
        knowledge = self._knowledge(player)
        copy: HexhavenState = self.clone()
        position = knowledge.sample(Luck(int(probability_sampler() * (1 << 53))))
        # The others remember different cards, so they keep only what they see.
        seats = range(position.game.players)
        copy._dealt = [knowledge if seat == player else position.view(seat).knowledge() for seat in seats]
        copy.position, copy._last = position, None
        return copy

    def _knowledge(self, player: int) -> Knowledge:
        steps, last = [], self._last
        while last is not None:
            steps.append(last)
            last = last.before
        knowledge = self._dealt[player] if self._dealt else self.position.game.knowledge(player)
        for step in reversed(steps):
            knowledge = knowledge.after(step.position, step.move)
        return knowledge

    def __str__(self) -> str:
        return str(self.position)


class HexhavenObserver:
    """Observations as numbers, in the layout of `VectorEnv`, and as text."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(len(game.start().view(0).observation()), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HexhavenState, player: int) -> None:
        self.tensor[:] = state.position.view(player).observation()

    def string_from(self, state: HexhavenState, player: int) -> str:
        return str(state.position.view(player))


pyspiel.register_game(_GAME_TYPE, HexhavenGame)
