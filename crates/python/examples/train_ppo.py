"""Trains a player with MaskablePPO (sb3-contrib) until it beats three `random` bots. A few minutes on one core:

    python examples/train_ppo.py --steps 200000
"""

import argparse

import numpy as np
from gymnasium import spaces
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from hexhaven.gymnasium import HexhavenEnv

RULES = "fifth:4:player-trade=off,turn-limit=300"


class Shaped(HexhavenEnv):
    """Points along the way are worth a little, so that there is something to learn from before the first win."""

    def reset(self, **options):
        observation, info = super().reset(**options)
        self._points = self.state.points(self.seat)
        return observation, info

    def step(self, action):
        observation, reward, terminated, truncated, info = super().step(action)
        points = self.state.points(self.seat)
        reward += 0.1 * (points - self._points)
        self._points = points
        return observation, reward, terminated, truncated, info


def make(shaped):
    env = (Shaped if shaped else HexhavenEnv)(RULES, opponents="random")
    size = env.observation_space.shape
    # Most numbers are small counts.
    return TransformObservation(env, lambda seen: seen.astype(np.float32) / 8, spaces.Box(0, 32, size, np.float32))


def win_rate(model, games):
    """The share of games that the model wins against three random bots."""
    env, wins = make(shaped=False), 0
    for seed in range(games):
        observation, _ = env.reset(seed=1_000_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.unwrapped.action_masks())
            observation, reward, terminated, truncated, _ = env.step(int(action))
            over = terminated or truncated
        wins += reward == 1
    return wins / games


def train(steps=200_000, games=8, evaluate=100, seed=1):
    env = make_vec_env(lambda: make(shaped=True), n_envs=games, seed=seed)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=256, batch_size=512, n_epochs=4, gamma=0.997, ent_coef=0.005, learning_rate=5e-4,
        policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )
    model.learn(steps)
    return model, win_rate(model, evaluate)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=100, help="how many games to evaluate with")
    options = parser.parse_args()
    _, rate = train(options.steps, evaluate=options.games)
    print(f"wins {rate:.0%} of {options.games} games against three random bots; an equal player would win 25%")
