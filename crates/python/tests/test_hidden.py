"""Cards that a viewer cannot see change nothing that the viewer gets: observations, masks, views, bots and refusals."""

import hexhaven as hx
import numpy as np
import pytest


@pytest.mark.parametrize("rules", ["fifth:4:player-trade=off", "fifth:4", "fifth:4:helpers"])
def test_two_tables_that_look_alike_send_the_same_bytes(rules):
    luck, compared, differed = hx.Luck(5), 0, 0
    env = hx.VectorEnv(2, rules)
    observations = np.zeros((2, env.observation_size), np.uint8)
    masks = np.zeros((2, env.num_actions), bool)
    for seed in range(4):
        driver = hx.Driver(env.rules, seed)
        for step in range(220):
            if driver.state.is_over:
                break
            driver.ask("novice")
            if step % 5:
                continue
            truth = driver.state
            for viewer in range(4):
                # Without a memory more can differ: everything that the view leaves open.
                other = truth.view(viewer).knowledge().sample(luck)
                differed += other != truth
                env.set_state(0, truth)
                env.set_state(1, other)
                env.observe(viewer, observations=observations, masks=masks)
                assert (observations[0] == observations[1]).all()
                assert (masks[0] == masks[1]).all()
                assert (truth.view(viewer).observation() == other.view(viewer).observation()).all()
                assert truth.view(viewer) == other.view(viewer)
                if truth.seat == viewer:
                    first, second = (hx.decide("novice", position.view(viewer)) for position in (truth, other))
                    assert list(map(str, first)) == list(map(str, second))
                compared += 1
    assert compared > 300 and differed > compared // 2


def test_an_observation_reaches_nobody_elses_hand():
    one = hx.State("fifth:4 fixed 0=s17;1B 1=s31;2O1W;d1K 2=s8;1W1G")
    two = hx.State("fifth:4 fixed 0=s17;1B 1=s31;1O2W;d1V 2=s8;1O1G")
    assert one.hand(1) != two.hand(1) and one.supply == two.supply
    assert (one.view(0).observation() == two.view(0).observation()).all()
    assert (one.view(1).observation() != two.view(1).observation()).any()
