"""Players that are Python functions: what they may do, and what becomes of their mistakes."""

import threading
import traceback

import hexhaven as hx
import pytest


def first(view):
    return view.legal()[0]


def broken(view):
    raise KeyError("lost")


def test_a_function_is_a_player():
    columns = hx.simulate([first, "random"], 4, rules="fifth:4:player-trade=off,turn-limit=60")
    assert set(columns["seat0_bot"]) == {"first", "random"} and len(columns["winner"]) == 4
    assert columns["failure"] == [None] * 4


def test_a_failure_ends_its_game_and_is_told():
    with pytest.warns(RuntimeWarning, match="3 games failed; the first: the bot in seat . failed: KeyError: 'lost'"):
        columns = hx.simulate([broken, "random"], 3)
    assert columns["ending"] == ["failed"] * 3 and all("lost" in failure for failure in columns["failure"])
    standing = hx.arena([broken, "random", "random", "random"], 1)
    assert standing.failed == 4 and "lost" in standing.failures[0]
    assert "4 games failed; the first: " in str(standing)


def test_a_driver_raises_what_its_player_raises():
    driver = hx.Driver(seed=1)
    before = driver.moves
    with pytest.raises(KeyError) as raised:
        driver.ask(broken)
    assert "broken" in [frame.name for frame in traceback.extract_tb(raised.value.__traceback__)]
    with pytest.raises(hx.IllegalMove):
        driver.ask(lambda view: "END")
    with pytest.raises(TypeError, match="a move"):
        driver.ask(lambda view: None)
    with pytest.raises(hx.BadArgument, match="somebody else"):
        driver.ask(lambda view: f"{(view.viewer + 1) % 4}:END")
    assert driver.moves == before
    driver.ask(first)


@pytest.mark.parametrize("answer", [None, 10**30, "", "S", b"END", [], 1.0, "0:" * 1000])
def test_every_odd_answer_is_a_failure(answer):
    with pytest.warns(RuntimeWarning):
        assert hx.simulate([lambda view: answer, "random"], 1)["ending"] == ["failed"]


def test_a_function_may_look_at_the_driver_that_asks_it():
    driver = hx.Driver(seed=3)
    for _ in range(60):
        driver.ask(lambda view: hx.decide("steady", view, knowledge=driver.knowledge(view.viewer), nodes=20)[0])
    assert len(driver.moves) > 60


def test_a_function_may_not_play_on_under_its_own_question():
    driver = hx.Driver(seed=3)

    def sly(view):
        driver.ask("random")
        return view.legal()[0]

    with pytest.raises(hx.BadArgument, match="has gone on"):
        driver.ask(sly)


def test_two_threads_may_ask_one_driver():
    driver, raised = hx.Driver(seed=5), []

    def work():
        for _ in range(60):
            try:
                driver.ask("novice")
            except (hx.Busy, hx.BadArgument) as why:
                raised.append(why)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    driver.record().verify()


def test_different_functions_have_different_names():
    """Players with the same name are the same player, so one would have played for both."""
    one, two = (lambda view: view.legal()[0]), (lambda view: view.legal()[-1])
    with pytest.raises(hx.BadArgument, match="two players are called <lambda>"):
        hx.arena([one, two, "random", "random"], 1)
    two.name = "last"
    assert hx.arena([one, two, "random", "novice"], 1, rules="fifth:4:turn-limit=50").players[:2] == ["<lambda>", "last"]
    assert hx.arena([one, one, "random", "random"], 1, rules="fifth:4:turn-limit=50").players == ["<lambda>", "random"]

    def novice(view):
        return view.legal()[0]

    with pytest.raises(hx.BadArgument, match="two players are called novice"):
        hx.simulate(["novice", novice], 1)
