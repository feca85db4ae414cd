"""Rules, boards, positions, moves, views, knowledge, records, bots, the arena and reviews."""

import copy
import pickle

import hexhaven as hx
import numpy as np
import pytest

POSITION = "fifth:4 fixed 0=s17;r17-22;1B1L"


def test_a_refusal_names_its_rule_and_data():
    state = hx.State(POSITION)
    with pytest.raises(hx.IllegalMove) as refused:
        state.play("S22")
    assert refused.value.rule == "SETTLE-3"
    assert refused.value.code == "too_close"
    assert refused.value.data == {"corner": 22, "neighbor": 17}
    assert "corner 22" in str(refused.value)
    assert state.why_not("0:R22-28") is None
    assert state.why_not("BUY").data["missing"] == {"wool": 1, "grain": 1, "ore": 1}
    assert state.obstacles(0)["City"].rule


def test_positions_do_not_change_and_moves_come_in_three_forms():
    state = hx.State(POSITION)
    road = next(move for move in state.legal() if move.kind == "R")
    after = [state.play(form) for form in (road, str(road), road.code, road.id)]
    assert all(position == after[0] for position in after)
    assert state == hx.State(POSITION) and state != after[0]
    assert state.roads(0) == [(17, 22)] and len(after[0].roads(0)) == 2


@pytest.mark.parametrize("rules", ["fifth:4", "sixth:3", "fifth:6:five-six,helpers", "classic-1999:4"])
def test_values_survive_texts_pickles_and_copies(rules):
    driver = hx.Driver(rules, 5)
    for _ in range(60):
        driver.ask("weighted")
    state = driver.state
    values = [state, state.view(0), state.game, state.game.rules, state.game.board, driver.moves[-1], driver.record()]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        assert repr(value)
    assert hx.State(str(state)) == state and hash(hx.State(str(state))) == hash(state)
    assert hx.Record(driver.record().to_json()) == driver.record()


def test_outcomes_have_exact_weights():
    state = hx.State("fifth:4 fixed 0=s17 phase=rolling")
    assert state.is_chance and state.waiting == []
    outcomes = state.outcomes()
    assert sum(weight for _, weight in outcomes) == 36
    assert {str(move): weight for move, weight in outcomes}["*:1+6"] == 6
    assert state.play("3+4").phase in ("discard", "move-robber")
    assert state.draw(hx.Luck(1)) == state.draw(hx.Luck(1))


def test_a_game_is_a_function_of_its_seed():
    first, again = hx.Driver("fifth:4", 7), hx.Driver("fifth:4", 7)
    while not first.state.is_over:
        first.ask("novice")
        again.ask("novice")
    assert first.state == again.state and first.state.winner is not None
    record = first.record()
    record.verify()
    assert record.winner == first.state.winner
    assert record.states()[-1] == first.state and len(record.states()) == len(record) + 1


def test_forced_luck_comes_as_soon_as_it_can():
    driver = hx.Driver("fifth:4:first-player=named", 3)
    while driver.state.phase != "before-roll":
        driver.ask("novice")
    driver.force(["STOLEN:O", "6+6"])
    played = driver.submit("ROLL")
    assert [move.code for move in played] == ["ROLL", "6+6"]


def test_knowledge_admits_the_truth_and_samples_agree_with_the_view():
    driver, luck = hx.Driver("fifth:4", 11), hx.Luck(1)
    for _ in range(250):
        if driver.state.is_over:
            break
        driver.ask("weighted")
    for seat in range(4):
        knowledge = driver.knowledge(seat)
        assert knowledge.admits(driver.state)
        sample = knowledge.sample(luck)
        assert sample.view(seat) == driver.state.view(seat) and knowledge.admits(sample)
        assert all(driver.state.hand(2).get(card, 0) >= count for card, count in knowledge.certain(2).items())


def test_knowledge_can_be_followed_move_by_move():
    driver = hx.Driver("fifth:4", 2)
    for _ in range(80):
        driver.ask("weighted")
    game = driver.game
    state, knowledge = game.start(), game.knowledge(1)
    for move in driver.moves:
        knowledge, state = knowledge.after(state, move), state.play(move)
    assert state == driver.state and knowledge == driver.knowledge(1)


def test_a_view_hides_what_its_viewer_cannot_see():
    state = hx.State("fifth:4 fixed 0=s17;1B 1=s31;2O;d1K")
    view = state.view(0)
    assert view.hand == {"brick": 1} and view.hand_size(1) == 2 and view.dev_count(1) == 1
    assert "2O" not in str(view) and "1K" not in str(view)


def test_bots_decide_and_the_arena_ranks_them():
    view = hx.State("fifth:4:player-trade=off fixed 0=s17;r17-22;3O2G").view(0)
    assert [str(move) for move in hx.decide("novice", view)] == ["0:C17"]
    standing = hx.arena(["novice", "random", "random", "random"], 5)
    assert standing.games == 20 and standing.players == ["novice", "random"]
    assert standing.win_rates[0][0] > 0.8
    assert "novice" in str(standing)


def test_simulations_do_not_depend_on_threads():
    one, two = (hx.simulate(["novice", "random"], 40, seed=9, threads=threads) for threads in (1, 2))
    assert one == two and one["game"] == list(range(40))


def test_a_review_tells_luck_and_skill_apart():
    driver = hx.Driver("fifth:3:vp-to-win=5", 4)
    while not driver.state.is_over:
        driver.ask("novice")
    review = driver.record().review()
    assert len(review["seats"]) == 3 and review["progress"]["done"]


def test_pictures():
    state = hx.State(POSITION)
    for value in (state, state.view(0), state.game, state.game.board):
        assert value._repr_svg_().startswith("<svg")


def test_tuning_is_a_function_of_its_seed():
    rules, told = "fifth:3:vp-to-win=4", []
    weights = hx.tune(6, rules=rules, nodes=20, progress=lambda *told_now: told.append(told_now))
    assert weights == hx.tune(6, rules=rules, nodes=20)
    assert len(weights.base) == len(hx.feature_names()) and told[0][0] == 1


def test_weights_with_a_net_are_weights_like_any_others(tmp_path):
    plain = hx.Weights.sharp()
    text = f"{plain}direct {hx.feature_names()[0]} 900 900\n"
    weights = hx.Weights(text)
    assert weights.has_net and not plain.has_net and weights.base == plain.base and weights != plain
    assert hx.Weights(str(weights)) == weights == pickle.loads(pickle.dumps(weights))
    file = tmp_path / "net.txt"
    file.write_text(text)
    players = [f"weights:{file}@50", "random", "random", "random"]
    assert hx.arena(players, 1).failed == 0
    assert len(hx.simulate(players, 2)["game"]) == 2
    driver = hx.Driver(seed=1)
    assert driver.ask(f"weights:{file}@50")
    env = hx.VectorEnv(2, players=[None, f"weights:{file}@50", "random", "random"])
    actions = np.zeros(2, np.int64)
    for _ in range(5):
        env.sample(actions)
        env.step(actions)
    with pytest.raises(hx.BadText):
        hx.Weights("direct nothing 1 2")


def test_every_level_plays():
    assert "novice" in hx.levels()
    for level in hx.levels():
        assert hx.Driver(seed=1).ask(f"{level}@20")
