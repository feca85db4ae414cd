"""The vector environment: what it plays, what it shows, and how games begin again."""

import hexhaven as hx
import numpy as np
import pytest

RULES = ["fifth:4:player-trade=off", "fifth:4", "fifth:6:five-six,helpers", "sixth:3", "family:2:duel"]


class Arrays:
    def __init__(self, env):
        games, players = env.num_games, env.rules.players
        self.actions = np.zeros(games, np.int64)
        self.out = {
            "observations": np.zeros((games, env.observation_size), np.uint8),
            "masks": np.zeros((games, env.num_actions), bool),
            "rewards": np.zeros((games, players), np.float32),
            "terminated": np.zeros(games, bool),
            "truncated": np.zeros(games, bool),
            "seats": np.zeros(games, np.int8),
        }

    def __getattr__(self, name):
        return self.out[name]


def play(env, steps, **more):
    arrays = Arrays(env)
    for _ in range(steps):
        env.sample(arrays.actions)
        env.step(arrays.actions, **arrays.out, **more)
        yield arrays


@pytest.mark.parametrize("rules", RULES[:4])
def test_masks_and_observations_agree_with_the_core(rules):
    env = hx.VectorEnv(3, rules, seed=4)
    for step, arrays in enumerate(play(env, 300)):
        if step % 7:
            continue
        for game in range(3):
            state, seat = env.state(game), int(arrays.seats[game])
            if seat < 0:
                assert state.is_over and not arrays.masks[game].any()
                continue
            assert seat == state.seat
            assert [move.id for move in state.legal()] == list(np.flatnonzero(arrays.masks[game]))
            assert (state.view(seat).observation() == arrays.observations[game]).all()


def test_the_layout_is_complete_and_says_what_it_means():
    env = hx.VectorEnv(1, "fifth:4:helpers")
    end = 0
    for _, start, (rows, columns) in env.layout:
        assert start == end
        end += rows * columns
    assert end == env.observation_size
    assert hx.OBSERVATION_VERSION == 1
    parts = {name: (start, shape) for name, start, shape in env.layout}
    state = hx.State("fifth:4:helpers,turn-limit=1000 fixed 0=s17;r17-22;2B;k2 1=c31;3W")
    seen = state.view(1).observation()
    start, (_, columns) = parts["players"]
    me = dict(zip(hx.PLAYER_NUMBERS, seen[start : start + columns]))
    before = dict(zip(hx.PLAYER_NUMBERS, seen[start + 3 * columns : start + 4 * columns]))
    assert me["points"] == 2 and me["hand size"] == 3 and before["knights"] == 2 and before["active"] == 1
    assert list(seen[parts["own"][0] :][:5]) == [0, 0, 3, 0, 0]
    buildings = seen[parts["buildings"][0] :][: 54 * 4].reshape(54, 4)
    assert buildings[31, 0] == 2 and buildings[17, 3] == 1 and buildings.sum() == 3
    assert hx.PHASES[int(seen[parts["phase"][0] :][:24].argmax())] == "main"


def test_seeds_decide_everything():
    seeds = np.array([5, 6, 5, 7], np.uint64)
    first, second = hx.VectorEnv(4), hx.VectorEnv(4, seed=99)
    arrays = [Arrays(first), Arrays(second)]
    for env in (first, second):
        env.reset(seeds)
        env.seed_samples(1)
    for one, two in zip(play(first, 200), play(second, 200)):
        for name in one.out:
            assert (getattr(one, name) == getattr(two, name)).all(), name
    del arrays


def test_rewards_add_up_to_zero_and_every_mode_begins_again():
    for mode in ("next-step", "same-step", "disabled"):
        env = hx.VectorEnv(8, "fifth:4:player-trade=off,vp-to-win=3", seed=2, autoreset=mode)
        final = np.zeros((8, env.observation_size), np.uint8)
        ended = 0
        for arrays in play(env, 1500, final_observations=final):
            over = arrays.terminated | arrays.truncated
            assert np.allclose(arrays.rewards.sum(axis=1), 0, atol=1e-6)
            assert ((arrays.rewards == 1).sum(axis=1) == arrays.terminated).all()
            ended += over.sum()
            if mode == "same-step":
                assert (arrays.seats >= 0).all()
                assert (final[over].sum(axis=1) > 0).all()
            else:
                assert ((arrays.seats < 0) == over).all()
            if mode == "disabled" and over.all():
                break
        assert ended >= 8, mode
        if mode == "disabled":
            env.reset(which=np.arange(8) == 3)
            assert not env.state(3).is_over and env.state(4).is_over


def test_the_turn_limit_truncates():
    env = hx.VectorEnv(2, "fifth:4:player-trade=off,turn-limit=50", autoreset="disabled")
    for arrays in play(env, 400):
        pass
    assert arrays.truncated.all() and not arrays.terminated.any() and not arrays.rewards.any()


@pytest.mark.parametrize("bot", ["random", "novice", "steady@50"])
def test_a_snapshot_plays_on_in_the_same_way(bot):
    env = hx.VectorEnv(2, "fifth:4", players=[None, bot, bot, bot], seed=3)
    list(play(env, 20))
    env.restore(1, env.snapshot(0))
    for _ in range(25):
        arrays = Arrays(env)
        env.sample(arrays.actions)
        arrays.actions[1] = arrays.actions[0]
        env.step(arrays.actions, **arrays.out)
        for array in arrays.out.values():
            assert (array[0] == array[1]).all()


def test_only_learners_are_asked():
    env = hx.VectorEnv(4, players=["novice", None, "random", None])
    assert env.learners == [1, 3]
    assert {int(seat) for arrays in play(env, 300) for seat in arrays.seats} <= {-1, 1, 3}


def test_luck_can_be_forced_and_positions_set():
    env = hx.VectorEnv(2, "fifth:4:player-trade=off")
    state = hx.State("fifth:4:player-trade=off,turn-limit=1000 fixed 0=s17;r17-22 phase=before-roll")
    env.set_state(1, state)
    env.force(1, ["6+6"])
    arrays = Arrays(env)
    env.sample(arrays.actions)
    env.step(arrays.actions, **arrays.out)
    assert env.forced(1) == 0 and env.state(1).phase == "main"


def test_no_copies_are_made():
    env = hx.VectorEnv(16)
    arrays = Arrays(env)
    addresses = {name: array.__array_interface__["data"][0] for name, array in arrays.out.items()}
    env.sample(arrays.actions)
    env.step(arrays.actions, **arrays.out)
    assert arrays.masks.any() and arrays.observations.any()
    assert addresses == {name: array.__array_interface__["data"][0] for name, array in arrays.out.items()}
