"""OpenSpiel's own tests through the adapter."""

import random

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import hexhaven.openspiel  # noqa: F401



def load(rules="fifth:3:player-trade=off,vp-to-win=3,turn-limit=50", seed=3):
    return pyspiel.load_game("python_hexhaven", {"rules": rules, "seed": seed})


def test_openspiel_simulates_the_game():
    pyspiel.random_sim_test(load(), num_sims=2, serialize=False, verbose=False)


def test_openspiel_serializes_the_game():
    pyspiel.random_sim_test(load(), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", ["fifth:3:helpers,player-trade=off,vp-to-win=4", "fifth:5:five-six,player-trade=off,vp-to-win=4"])
def test_openspiel_simulates_other_rule_sets(rules):
    pyspiel.random_sim_test(load(rules), num_sims=1, serialize=False, verbose=False)


def walk(state, luck, steps):
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            state.apply_action(luck.choices(*zip(*outcomes))[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state


def test_a_resampled_state_looks_the_same_to_its_player_and_differs_elsewhere():
    game, luck, differed = load("fifth:4:player-trade=off,turn-limit=60"), random.Random(4), 0
    state = walk(game.new_initial_state(), luck, 120)
    for _ in range(12):
        state = walk(state, luck, 15)
        for player in range(4):
            other = state.resample_from_infostate(player, luck.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            differed += str(other) != str(state)
    assert differed > 10


def test_a_resampled_state_plays_on_and_can_be_resampled_for_others():
    luck = random.Random(6)
    state = walk(load("fifth:4:player-trade=off,turn-limit=60").new_initial_state(), luck, 150)
    for player in (0, 2, 3, 1):
        state = walk(state.resample_from_infostate(player, luck.random), luck, 10)
        other = state.resample_from_infostate(player, luck.random)
        assert other.information_state_string(player) == state.information_state_string(player)


def test_observations_come_as_tensors_and_texts():
    game = load()
    state = walk(game.new_initial_state(), random.Random(1), 40)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.tensor.sum() > 0
    assert observation.string_from(state, 1) == state.observation_string(1)
    assert "seen=" in state.information_state_string(1)


def test_clones_are_apart():
    state = walk(load().new_initial_state(), random.Random(2), 30)
    clone = state.clone()
    text = str(state)
    walk(clone, random.Random(3), 20)
    assert str(state) == text and str(clone) != text
