"""Bad input raises a clear exception, changes nothing, and never ends the process."""

import multiprocessing
import pickle
import threading

import hexhaven as hx
import numpy as np
import pytest


@pytest.fixture
def env():
    return hx.VectorEnv(4, seed=1)


@pytest.mark.parametrize(
    ("actions", "wanted"),
    [
        (np.zeros(3, np.int64), "shape [4]"),
        (np.zeros((4, 1), np.int64), "shape [4]"),
        (np.zeros(4, np.int32), "int64"),
        (np.zeros(4, np.float32), "int64"),
        (np.zeros(8, np.int64)[::2], "C-contiguous"),
        ([0, 0, 0, 0], "not a list"),
        (None, "not a NoneType"),
    ],
)
def test_arrays_have_to_fit(env, actions, wanted):
    with pytest.raises(hx.BadArgument, match="actions should be") as refused:
        env.step(actions)
    assert wanted in str(refused.value)


def test_outputs_have_to_fit_and_to_be_different(env):
    actions = np.zeros(4, np.int64)
    env.sample(actions)
    before = [env.state(game) for game in range(4)]
    one = np.zeros((4, env.observation_size), np.uint8)
    frozen = one.copy()
    frozen.flags.writeable = False
    bad = [
        {"observations": one.astype(np.float32)},
        {"observations": one[:, :-1]},
        {"observations": frozen},
        {"observations": one, "final_observations": one},
        {"masks": np.zeros((4, env.num_actions), np.uint8)},
        {"rewards": np.zeros(4, np.float32)},
        {"seats": np.zeros(4, np.int64)},
    ]
    for outputs in bad:
        with pytest.raises(hx.BadArgument):
            env.step(actions, **outputs)
    assert before == [env.state(game) for game in range(4)]


@pytest.mark.parametrize("bad", [-1, 844, 10**12, -(2**63)])
def test_numbers_that_are_no_actions(env, bad):
    actions = np.zeros(4, np.int64)
    env.sample(actions)
    actions[2] = bad
    with pytest.raises(hx.BadArgument, match="game 2: there is no action"):
        env.step(actions)


def test_an_illegal_action_names_its_rule_and_changes_no_game(env):
    actions = np.zeros(4, np.int64)
    env.sample(actions)
    before = [env.state(game) for game in range(4)]
    actions[3] = 1
    with pytest.raises(hx.IllegalMove, match=r"game 3: action 1 \(\d:END\)") as refused:
        env.step(actions)
    assert refused.value.rule
    assert before == [env.state(game) for game in range(4)]


def test_a_closed_environment_says_so(env):
    env.close()
    env.close()
    assert env.closed
    for use in (lambda: env.sample(np.zeros(4, np.int64)), lambda: env.state(0), env.reset, lambda: env.snapshot(0)):
        with pytest.raises(hx.Closed):
            use()


def test_one_thread_at_a_time():
    env = hx.VectorEnv(20_000)
    actions = np.zeros(20_000, np.int64)
    env.sample(actions)
    busy, stop = 0, threading.Event()

    def work():
        while not stop.is_set():
            try:
                env.sample(actions)
            except (hx.Busy, hx.BadArgument):
                pass

    thread = threading.Thread(target=work)
    thread.start()
    try:
        for _ in range(100_000):
            try:
                env.state(0)
            except hx.Busy:
                busy += 1
                break
    finally:
        stop.set()
        thread.join()
    assert busy, "another thread could use the environment at the same time"
    env.state(0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: hx.VectorEnv(0),
        lambda: hx.VectorEnv(-1),
        lambda: hx.VectorEnv(10**12),
        lambda: hx.VectorEnv(1, players=["random"] * 4),
        lambda: hx.VectorEnv(1, players=[None]),
        lambda: hx.VectorEnv(1, players=[None, "nobody", None, None]),
        lambda: hx.VectorEnv(1, autoreset="maybe"),
        lambda: hx.VectorEnv(1).state(1),
        lambda: hx.VectorEnv(1).state(-1),
        lambda: hx.VectorEnv(1).observe(-1),
        lambda: hx.VectorEnv(1).set_state(0, hx.State("fifth:3 fixed")),
        lambda: hx.VectorEnv(1).restore(0, hx.VectorEnv(1, "fifth:3").snapshot(0)),
        lambda: hx.VectorEnv(1).observe(5),
        lambda: hx.VectorEnv(1).force(0, ["7+7"]),
        lambda: hx.Rules("tenth:4"),
        lambda: hx.Rules("fifth:9"),
        lambda: hx.Board.generate("fifth:5", 1),
        lambda: hx.Rules("x" * 100_000),
        lambda: hx.State("fifth:4 fixed 0=s99"),
        lambda: hx.Board("nonsense", "fifth:4"),
        lambda: hx.Game("fifth:4 fixed 0=s1"),
        lambda: hx.Record("hexhaven-record 2\nrules nothing\n"),
        lambda: hx.State("fifth:4 fixed").points(4),
        lambda: hx.State("fifth:4 fixed").hand(-1),
        lambda: hx.State("fifth:4 fixed").view(-1),
        lambda: hx.Game("fifth:4 fixed").start(-1),
        lambda: hx.Game("fifth:4 fixed").board.pips(-1),
        lambda: hx.State("fifth:4 fixed").play("DANCE"),
        lambda: hx.State("fifth:4 fixed").play(900),
        lambda: hx.State("fifth:4 fixed").play(-1),
        lambda: hx.State("fifth:4 fixed phase=rolling").play(3),
        lambda: hx.State("fifth:4 fixed phase=rolling").play("7+7"),
        lambda: hx.Driver("fifth:4").submit("*:3+4"),
        lambda: hx.decide("nobody", hx.State("fifth:4 fixed").view(0)),
        lambda: hx.decide("novice", hx.State("fifth:4:player-trade=off fixed").view(1)),
        lambda: hx.decide("novice", hx.State("fifth:4 fixed").view()),
        lambda: hx.simulate([], 1),
        lambda: hx.simulate(["random"] * 5, 1),
        lambda: hx.simulate(["random"], 1, threads=0),
        lambda: hx.arena(["random"], 1),
        lambda: hx.Weights("no-feature 1 2"),
        lambda: hx.action_code(844, "fifth:4"),
        lambda: hx.action_code(-1, "fifth:4"),
    ],
)
def test_every_mistake_is_refused(make):
    with pytest.raises(hx.HexhavenError) as refused:
        make()
    assert str(refused.value)


def test_wrong_types_are_type_errors():
    for make, wanted in (
        (lambda: hx.Rules(4), "'text'"),
        (lambda: hx.Driver(4), "a rule set"),
        (lambda: hx.State("fifth:4 fixed").play(None), "a move"),
        (lambda: hx.State("fifth:4 fixed").play(1.5), "a move"),
        (lambda: hx.simulate([3], 1), "a player"),
        (lambda: hx.simulate("random", 1), "a list such as"),
        (lambda: hx.arena("random", 1), "a list such as"),
        (lambda: hx.Driver().ask(None), "a player"),
    ):
        with pytest.raises(TypeError, match=wanted):
            make()
    with pytest.raises(OverflowError):
        hx.Driver("fifth:4", -1)


def test_a_snapshot_stays_with_the_seats_whose_bots_remember():
    """Another seat's memory would tell a bot cards that it hasn't seen."""
    players = [[None, "steady@20", "random", "random"], [None, "random", "steady@20", "random"]]
    first, second = (hx.VectorEnv(1, players=names) for names in players)
    with pytest.raises(hx.BadArgument, match="other bots"):
        second.restore(0, first.snapshot(0))


@pytest.mark.parametrize("kind", ["state", "view", "game", "rules", "board", "move", "record", "weights"])
def test_a_pickle_that_was_tampered_with_is_refused(kind):
    driver = hx.Driver(seed=2)
    driver.ask("random")
    state = driver.state
    value, old, new = {
        "state": (state, b"fifth:4", b"fifth:9"),
        "view": (state.view(0), b"view=0", b"view=9"),
        "game": (state.game, b"fifth:4", b"fifth:9"),
        "rules": (state.game.rules, b"fifth:4", b"filth:4"),
        "board": (state.game.board, b"fifth:4", b"fifth:9"),
        "move": (driver.moves[-1], str(driver.moves[-1]).encode(), b"9" * len(str(driver.moves[-1]))),
        "record": (driver.record(), b"fifth:4", b"fifth:9"),
        "weights": (hx.Weights.sharp(), hx.feature_names()[0].encode(), hx.feature_names()[0].upper().encode()),
    }[kind]
    whole = pickle.dumps(value)
    assert old in whole and pickle.loads(whole) == value
    with pytest.raises(hx.BadText):
        pickle.loads(whole.replace(old, new))


def test_what_is_in_progress_cannot_be_pickled():
    env = hx.VectorEnv(1)
    for value in (env, env.snapshot(0), hx.Driver(), hx.Luck()):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(value)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork_plays_on(env):
    actions = np.zeros(4, np.int64)
    env.sample(actions)

    def play(tell):
        env.step(actions)
        tell.send([str(env.state(game)) for game in range(4)] + hx.simulate(["random"], 3)["turns"])

    here, there = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=play, args=(there,))
    child.start()
    assert here.poll(60)
    told = here.recv()
    child.join(60)
    assert child.exitcode == 0
    env.step(actions)
    assert told == [str(env.state(game)) for game in range(4)] + hx.simulate(["random"], 3)["turns"]
