"""Short runs of the learners: SB3's MaskablePPO and RLlib's PPO."""

import runpy
from pathlib import Path

import hexhaven as hx
import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_maskable_ppo_learns_a_little():
    train = runpy.run_path(str(EXAMPLES / "train_ppo.py"))["train"]
    model, rate = train(steps=1024, games=4, evaluate=4)
    assert model.num_timesteps >= 1024 and 0 <= rate <= 1


def test_rllib_trains_on_the_environment():
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    from hexhaven.rllib import HexhavenMultiAgentEnv

    ray.init(num_cpus=2, include_dashboard=False, logging_level="error", ignore_reinit_error=True)
    try:
        config = (
            PPOConfig()
            .environment(
                HexhavenMultiAgentEnv,
                env_config={"rules": "fifth:3:player-trade=off,turn-limit=50"},
                # The checker tries actions without looking at the mask.
                disable_env_checking=True,
            )
            .env_runners(num_env_runners=0, rollout_fragment_length=64)
            .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
            .multi_agent(policies={"all"}, policy_mapping_fn=lambda agent, episode, **_: "all")
            .rl_module(
                rl_module_spec=MultiRLModuleSpec(
                    rl_module_specs={
                        "all": RLModuleSpec(
                            module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]}
                        )
                    }
                )
            )
        )
        algorithm = config.build_algo()
        result = algorithm.train()
        assert result["num_env_steps_sampled_lifetime"] >= 128
        algorithm.stop()
    finally:
        ray.shutdown()


def test_a_multi_agent_game_ends():
    from hexhaven.rllib import HexhavenMultiAgentEnv

    env = HexhavenMultiAgentEnv({"players": [None, "random", None, "random"]})
    luck, (seen, _) = np.random.default_rng(3), env.reset(seed=1)
    for wrong in ({}, {"seat_1": 0}, {"seat_0": 0, "seat_2": 0}):
        with pytest.raises(hx.BadArgument, match="has to act"):
            env.step(wrong)
    while True:
        [(agent, observation)] = seen.items()
        assert env.observation_spaces[agent].contains(observation)
        action = int(luck.choice(np.flatnonzero(observation["action_mask"])))
        seen, rewards, terminated, truncated, _ = env.step({agent: action})
        if terminated["__all__"] or truncated["__all__"]:
            break
    with pytest.raises(hx.BadArgument, match="reset it"):
        env.step({"seat_0": 0})
    assert set(rewards) == {"seat_0", "seat_2"} == set(seen)
    assert sum(rewards.values()) in (pytest.approx(2 / 3), pytest.approx(-2 / 3), 0.0)
