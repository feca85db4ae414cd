"""Measures steps per second of processor time, the best of several rounds: other work on the machine counts for little.

    python examples/speed.py
"""

import time

import numpy as np

import hexhaven as hx
from hexhaven.pettingzoo import env as aec

GAMES, STEPS, ROUNDS = 1024, 200, 15


def best(play):
    """The most of what `play` counts per second of processor time."""
    found = 0.0
    for _ in range(ROUNDS):
        start = time.process_time()
        count = play()
        found = max(found, count / (time.process_time() - start))
    return found


def vector(observed, players=None, steps=STEPS):
    env = hx.VectorEnv(GAMES, players=players, seed=1)
    actions, masks = np.zeros(GAMES, np.int64), np.zeros((GAMES, env.num_actions), bool)
    out = {"masks": masks}
    if observed:
        out["observations"] = np.zeros((GAMES, env.observation_size), np.uint8)

    def play():
        for _ in range(steps):
            env.sample(actions)
            env.step(actions, **out)
        return GAMES * steps

    return best(play)


def one_seat():
    """Steps of one random seat against three novices, and the processor time of the same number of native games."""
    players = [None, "novice", "novice", "novice"]
    env = hx.VectorEnv(256, players=players, seed=1)
    actions, over = np.zeros(256, np.int64), np.zeros(256, bool)
    won, steps, games, start = np.zeros(256, bool), 0, 0, time.process_time()
    while games < 2000:
        env.sample(actions)
        env.step(actions, terminated=won, truncated=over)
        games += int(won.sum() + over.sum())
        steps += 256
    took = time.process_time() - start
    start = time.process_time()
    hx.simulate(["random", "novice", "novice", "novice"], games)
    return steps / took, games / took, games / (time.process_time() - start)


def turn_based():
    env = aec()
    env.reset(seed=1)
    luck = np.random.default_rng(1)

    def play():
        for step in range(5000):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(luck.random() * len(legal))])
        return 5000

    return best(play)


if __name__ == "__main__":
    print(f"vector, {GAMES} games, mask                  {vector(False):12,.0f} steps/s")
    print(f"vector, {GAMES} games, observation and mask  {vector(True):12,.0f} steps/s")
    steps, games, native = one_seat()
    print(f"one seat against novice: {steps:,.0f} steps/s, {games:,.0f} games/s; {native:,.0f} games/s through the arena")
    print(f"PettingZoo AEC, last() and step()             {turn_based():12,.0f} steps/s")
