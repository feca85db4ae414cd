"""The native half of the package. `hexhaven` exports what programs use."""

from collections.abc import Callable
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from .errors import IllegalMove

FLAT_IDS: int
FLAT_VERSION: int

_Rules = Rules | str
_Move = Move | str | int
_Player = str | Callable[[View], _Move]
_Row = tuple[int, int, int | None, tuple[int, str] | None, list[int], int]

@final
class Rules:
    """A rule set, such as `Rules("fifth:4:player-trade=off")`."""
    def __new__(cls, text: str) -> Rules: ...
    @property
    def players(self) -> int: """How many players there are."""
    @property
    def options(self) -> dict[str, str]: """All options with their values, by name."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Rules: ...

@final
class Board:
    """Terrain, numbers and harbors of an island."""
    def __new__(cls, text: str, rules: _Rules) -> Board: ...
    @staticmethod
    def generate(rules: _Rules, seed: int) -> Board:
        """A random board, as the rule set makes it. The same seed gives the same board."""
    @property
    def rules(self) -> Rules: """The rule set that it was made for."""
    @property
    def hexes(self) -> list[tuple[str, int | None]]: """For each hex, its terrain and its number; a desert has none."""
    @property
    def harbors(self) -> list[tuple[tuple[int, int], str]]: """For each harbor, its two corners and its kind."""
    @property
    def corners(self) -> list[list[int]]: """For each corner, the numbers of its hexes."""
    @property
    def paths(self) -> list[tuple[int, int]]: """For each path, its two corners."""
    def pips(self, hex: int) -> int: """The pips of a hex: in how many of 36 rolls its number comes."""
    @property
    def spread(self) -> int:
        """The difference between the resources with the most and the fewest pips per hex, as a measure of how even the board is."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Board: ...

@final
class Game:
    """Rules, board and colors: what stays the same during a game."""
    def __new__(cls, text: str) -> Game: ...
    @staticmethod
    def on(rules: _Rules, board: Board) -> Game: """A game of these rules on this board."""
    @staticmethod
    def deal(rules: _Rules, seed: int) -> Game: """The game that a seed decides: the same board as in the arena."""
    @property
    def rules(self) -> Rules: """The rule set."""
    @property
    def board(self) -> Board: """Terrain, numbers and harbors."""
    @property
    def players(self) -> int: """How many players there are."""
    @property
    def colors(self) -> list[str]: """The colors in seat order."""
    def start(self, first: int | None = None) -> State:
        """The first position. Without a first player, the rolls for the first turn come first."""
    def knowledge(self, viewer: int | None = None, first: int | None = None) -> Knowledge:
        """What a seat knows at the start, or a spectator if no seat is given; `first` as in `start`."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...

@final
class Move:
    """A seat's action such as `0:S17`, or an outcome of luck such as `*:3+4`."""
    def __new__(cls, text: str, game: Game) -> Move: ...
    @property
    def seat(self) -> int | None: """Who moves; `None` for luck."""
    @property
    def code(self) -> str: """The code without the seat, such as `S17` or `3+4`."""
    @property
    def kind(self) -> str:
        """The word that the code begins with, such as `S`, `ROLL` or `OFFER`; `TRADE` for a trade with the supply, `DICE` for a roll."""
    @property
    def id(self) -> int | None:
        """The flat id: the place in an action mask. `None` for luck, and for offers of an unusual form."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Move: ...

@final
class Luck:
    """A random stream for luck, from a seed."""
    def __new__(cls, seed: int = 0) -> Luck: ...

@final
class State:
    """A whole position, hidden cards included. It never changes."""
    def __new__(cls, text: str) -> State: ...
    @property
    def game(self) -> Game: """Rules, board and colors."""
    @property
    def turn(self) -> int: """The number of the turn, from 1; 0 in the set-up."""
    @property
    def phase(self) -> str: """What is going on, in a word of the notation such as `main` or `discard`."""
    @property
    def active(self) -> int: """Whose turn it is."""
    @property
    def waiting(self) -> list[int]: """Who has to act, in the order of their answers. Empty where luck is due, and at the end."""
    @property
    def seat(self) -> int | None: """Who answers first; `None` where luck is due, and at the end."""
    @property
    def is_chance(self) -> bool: """Are dice or a draw due?"""
    @property
    def is_over(self) -> bool: """Has somebody won, or has the turn limit come?"""
    @property
    def winner(self) -> int | None: """Who has won; `None` during the game, and if the turn limit came first."""
    @property
    def robber(self) -> int: """The robber's hex."""
    @property
    def supply(self) -> dict[str, int]: """The resource cards of the supply."""
    @property
    def deck(self) -> dict[str, int]: """What is left in the development deck."""
    @property
    def fingerprint(self) -> int: """A number for the position, the same everywhere and forever."""
    def points(self, seat: int) -> int: """All points of a seat, hidden ones included."""
    def hand(self, seat: int) -> dict[str, int]: """The resource cards of a seat."""
    def dev_cards(self, seat: int) -> dict[str, int]: """The unplayed development cards of a seat."""
    def settlements(self, seat: int) -> list[int]: """The corners of a seat's settlements."""
    def cities(self, seat: int) -> list[int]: """The corners of a seat's cities."""
    def roads(self, seat: int) -> list[tuple[int, int]]: """The paths of a seat's roads, each as two corners."""
    def road_length(self, seat: int) -> int: """The length of a seat's longest road."""
    def legal(self, seat: int | None = None) -> list[Move]:
        """A seat's legal moves, each once; by default those of the seat that answers first."""
    def outcomes(self) -> list[tuple[Move, int]]:
        """The possible results of the dice or draw that is due, each with its weight."""
    def move(self, chosen: _Move) -> Move: """The move that a text or a flat id means in this position."""
    def play(self, chosen: _Move) -> State: """The position after a move. Raises `IllegalMove` if the rules forbid it."""
    def why_not(self, chosen: _Move) -> IllegalMove | None:
        """Why a move is forbidden, as an `IllegalMove` that is not raised; `None` if it is legal."""
    def obstacles(self, seat: int) -> dict[str, IllegalMove]:
        """Everything that a seat often wants and can't do now, with the reason, by the name of the wish."""
    def draw(self, luck: Luck) -> Move: """Rolls or draws what is due, at random."""
    def events(self, chosen: _Move, viewer: int | None = None) -> list[str]:
        """What happened on the way to the position after a move, as a seat sees it, or a spectator."""
    def view(self, viewer: int | None = None) -> View: """What a seat sees, or a spectator if no seat is given."""
    def svg(self) -> str: """A picture of what everybody sees, with the players beside the board."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> State: ...

@final
class View:
    """What one viewer sees of a position. It never changes."""
    def __new__(cls, text: str) -> View: ...
    @property
    def game(self) -> Game: """Rules, board and colors."""
    @property
    def viewer(self) -> int | None: """Whose view it is; `None` for a spectator."""
    @property
    def turn(self) -> int: """The number of the turn, from 1; 0 in the set-up."""
    @property
    def phase(self) -> str: """What is going on, in a word of the notation such as `main` or `discard`."""
    @property
    def active(self) -> int: """Whose turn it is."""
    @property
    def robber(self) -> int: """The robber's hex."""
    @property
    def hand(self) -> dict[str, int]: """The viewer's own resource cards, without those laid aside for a discard."""
    @property
    def dev_cards(self) -> dict[str, int]: """The viewer's own unplayed development cards."""
    @property
    def supply(self) -> dict[str, int]: """The resource cards of the supply."""
    def hand_size(self, seat: int) -> int: """How many resource cards a seat has."""
    def dev_count(self, seat: int) -> int: """How many unplayed development cards a seat has."""
    def points(self, seat: int) -> int: """The points of a seat, as far as the viewer may know them."""
    def settlements(self, seat: int) -> list[int]: """The corners of a seat's settlements."""
    def cities(self, seat: int) -> list[int]: """The corners of a seat's cities."""
    def roads(self, seat: int) -> list[tuple[int, int]]: """The paths of a seat's roads, each as two corners."""
    def rates(self, seat: int) -> dict[str, int]: """How many cards of each kind one trade with the supply takes from a seat."""
    def legal(self) -> list[Move]: """The viewer's legal moves, each once."""
    def why_not(self, chosen: _Move) -> IllegalMove | None:
        """Why the viewer can't do this, as an `IllegalMove` that is not raised; `None` if it is legal."""
    def knowledge(self) -> Knowledge: """What the viewer can conclude from this view alone, without having seen the game."""
    def observation(self) -> NDArray[np.uint8]: """The view as numbers, in the layout of `VectorEnv`."""
    def svg(self) -> str: """A picture of it, with the players beside the board."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> View: ...

@final
class Knowledge:
    """What a viewer can conclude about hidden cards. It never changes."""
    @property
    def view(self) -> View: """What the viewer sees now."""
    @property
    def worlds(self) -> int | None: """In how many ways the hands may be dealt; `None` if there are too many to keep."""
    def certain(self, seat: int) -> dict[str, int]: """Resource cards that a seat has for sure."""
    def possible(self, seat: int) -> dict[str, int]: """The most of each resource that a seat may have."""
    def dev_possible(self, seat: int) -> dict[str, int]:
        """The most of each kind of unplayed development card that a seat may have."""
    def after(self, state: State, chosen: _Move) -> Knowledge: """What the viewer knows after a move in the true position."""
    def admits(self, state: State) -> bool: """May this be the true position?"""
    def sample(self, luck: Luck) -> State: """A position that agrees with everything the viewer knows, at random."""
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Knowledge: ...

@final
class Driver:
    """One game in progress. The same rule set and seed give the same board and the same luck as in the arena."""
    def __new__(cls, rules: _Rules = ..., seed: int = 0) -> Driver: ...
    @property
    def game(self) -> Game: """Rules, board and colors."""
    @property
    def state(self) -> State: """The position now."""
    @property
    def moves(self) -> list[Move]: """Everything that was played, luck included."""
    def submit(self, chosen: _Move) -> list[Move]:
        """Plays a move, and luck until somebody has to act. Returns what was played."""
    def ask(self, player: _Player) -> list[Move]:
        """Lets a bot, or a function of a `View`, play for the seat that answers first. Returns what was played. An exception of a
        function is raised as it is, and nothing is played.
        """
    def force(self, outcomes: list[str]) -> None:
        """Outcomes of luck that come next, such as `["3+4"]`: each draw takes the first that is possible."""
    def knowledge(self, viewer: int | None = None) -> Knowledge:
        """What a seat can conclude from everything it has seen, or a spectator if no seat is given."""
    def record(self) -> Record: """The record of the game so far."""
    def _repr_svg_(self) -> str: ...

@final
class Record:
    """A game as it was played. It replays to the same position forever."""
    def __new__(cls, text: str) -> Record: ...
    @property
    def game(self) -> Game: """Rules, board and colors."""
    @property
    def winner(self) -> int | None: """Who has won, if anybody has."""
    @property
    def headers(self) -> dict[str, str]: """What the record says about itself: players, event, date and so on."""
    @property
    def moves(self) -> list[Move]: """Everything that was played, luck included."""
    def states(self) -> list[State]: """All positions, the first and the last included."""
    def verify(self) -> None:
        """Replays it and checks its result and, if it has one, its fingerprint. Raises `BadArgument` with everything that is wrong."""
    def to_json(self) -> str: """The record as JSON."""
    def review(self, check: bool = False) -> dict[str, Any]:
        """Luck and skill, told apart, as in docs/review.md. It takes a few seconds; with `check` the largest errors get a second opinion
        by playouts.
        """
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Record: ...

@final
class Weights:
    """What the mind of `sharp` values, as in the files of players named `weights:FILE`. It may hold a net. It never changes."""
    def __new__(cls, text: str) -> Weights: ...
    @staticmethod
    def sharp() -> Weights: """The weights of `sharp`."""
    @property
    def base(self) -> list[float]: """The value of each of `feature_names()` at the start of a game."""
    @property
    def late(self) -> list[float]: """What is added to each toward the end of a game."""
    @property
    def has_net(self) -> bool: """Is there a net on top of the sum of features?"""
    def __eq__(self, other: object, /) -> bool: ...
    def __deepcopy__(self, _memo: Any) -> Weights: ...

@final
class Snapshot:
    """One game of an environment as it was."""
    @property
    def state(self) -> State: """The position."""

@final
class VectorEnv:
    """Many games at once, on numpy arrays of the caller, without copies; other Python threads run meanwhile."""
    def __new__(
        cls,
        num_games: int,
        rules: _Rules = ...,
        *,
        players: list[str | None] | None = None,
        seed: int = 0,
        autoreset: str = "next-step",
    ) -> VectorEnv: ...
    @property
    def num_games(self) -> int: """How many games there are."""
    @property
    def rules(self) -> Rules: """The rule set, with a turn limit."""
    @property
    def learners(self) -> list[int]: """The seats that you play."""
    @property
    def observation_size(self) -> int: """How many bytes an observation has."""
    @property
    def num_actions(self) -> int: """How many actions there are: the width of a mask."""
    @property
    def autoreset(self) -> str: """When the next game of a place begins: `next-step`, `same-step` or `disabled`."""
    @property
    def layout(self) -> list[tuple[str, int, tuple[int, int]]]: """The sections of an observation: name, first byte, and shape."""
    @property
    def closed(self) -> bool: """Has it been closed?"""
    def reset(
        self,
        seeds: NDArray[np.uint64] | None = None,
        which: NDArray[np.bool_] | None = None,
        *,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.bool_] | None = None,
        seats: NDArray[np.int8] | None = None,
    ) -> None:
        """Starts games: all of them, or those that `which` marks. Seeds are one number for each game; without them, the next game of
        each series begins.
        """
    def step(
        self,
        actions: NDArray[np.int64],
        *,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.bool_] | None = None,
        rewards: NDArray[np.float32] | None = None,
        terminated: NDArray[np.bool_] | None = None,
        truncated: NDArray[np.bool_] | None = None,
        seats: NDArray[np.int8] | None = None,
        final_observations: NDArray[np.uint8] | None = None,
    ) -> None:
        """Plays one action in each game, and everything up to the next choice of one of your seats: luck and the moves of bots.

        Raises `IllegalMove` if an action isn't legal; then no game has changed. What happens to a game that is over is up to
        `autoreset`: its action is ignored.
        """
    def observe(
        self,
        viewer: int | None = None,
        *,
        observations: NDArray[np.uint8] | None = None,
        masks: NDArray[np.bool_] | None = None,
        seats: NDArray[np.int8] | None = None,
    ) -> None:
        """Writes what each game waits for now, as a viewer sees it: the seat that acts, or the given one."""
    def sample(self, actions: NDArray[np.int64]) -> None:
        """Fills an array with one uniformly random legal action for each game; 0 for a game that is over."""
    def seed_samples(self, seed: int) -> None: """The seed of sampled actions."""
    def state(self, game: int) -> State: """The whole position of a game, hidden cards included."""
    def set_state(self, game: int, state: State) -> None: """Puts a position in place of a game's. Its rule set has to fit."""
    def force(self, game: int, outcomes: list[str]) -> None:
        """Outcomes of luck that come next in a game, such as `["3+4", "STOLEN:O"]`: each draw takes the first that is possible."""
    def forced(self, game: int) -> int: """How many forced outcomes of a game haven't come yet."""
    def snapshot(self, game: int) -> Snapshot: """A game as it is now: position, luck to come, and what bots remember."""
    def restore(self, game: int, snapshot: Snapshot) -> None:
        """Continues a game from a snapshot, which may be of another game or environment with the same rules and seats."""
    def close(self) -> None: """Gives the memory back. Every later call raises `Closed`."""
    def __len__(self) -> int: ...

def action_code(id: int, rules: _Rules) -> str:
    """The text of an action by its flat id, on the board of a rule set, as seat 0 would write it."""
def chances(state: State) -> list[float]: """Every seat's chance to win, as the judge of `sharp` sees this position."""
def contest_part(players: list[_Player], rules: _Rules, seed: int, start: int, stop: int) -> list[_Row]:
    """Plays some seeds of a contest, each in all seat rotations."""
def contest_standing(players: list[_Player], rules: _Rules, seed: int, rows: list[_Row]) -> dict[str, Any]:
    """What the games of a contest say, with intervals."""
def decide(
    level: str, view: View, *, seed: int = 0, knowledge: Knowledge | None = None, nodes: int | None = None
) -> list[Move]:
    """What a bot does with this view: one move, or all cards of a discard. With `knowledge`, of the same view, it remembers what its
    seat has seen.
    """
def feature_names() -> list[str]: """The names of the features that weights are about."""
def levels() -> list[str]: """The names of the built-in bots, the weakest first."""
def observation_names() -> tuple[int, list[str], list[str], list[str]]:
    """What the numbers of an observation mean: the version of the layout, and the names of a player's numbers, of a turn's, and of the
    phases.
    """
def simulate_part(
    players: list[_Player],
    rules: _Rules,
    seed: int,
    start: int,
    stop: int,
    threads: int,
    progress: Callable[[int], object] | None = None,
) -> dict[str, list[Any]]:
    """Plays the games from `start` to `stop` of a simulation. Returns one list for each column."""
def tune_fit(
    rules: _Rules,
    seed: int,
    round: int,
    weights: Weights,
    games: int,
    decided: int,
    parts: list[bytes],
) -> tuple[Weights, float, float]:
    """Fits weights to what the games of a round teach. Returns the weights, and the loss before and after."""
def tune_part(
    rules: _Rules, seed: int, nodes: int, round: int, weights: Weights, start: int, stop: int
) -> tuple[int, bytes]:
    """Plays some games of a round of tuning. Returns how many had a winner, and what they teach, packed."""
