"""PettingZoo's own tests, on games of ours."""

import types

import numpy
import pytest
from conftest import FIVE, GAMES, read
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

import tuckbox
from tuckbox.pettingzoo import env, parallel_env


# It warns of observations with a mask, as those of its own card games have.
@pytest.mark.filterwarnings(
    "error",
    "ignore:Observation space for each agent probably",
    "ignore:Observation is not a NumPy array",
)
@pytest.mark.parametrize("name", GAMES)
def test_api(name):
    api_test(env(read(name), max_cycles=50), num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name):
    seed_test(lambda: env(read(name)), num_cycles=40)


@pytest.mark.parametrize("name", ["hearts", "snail-post", *FIVE])
def test_max_cycles(name):
    """Actions come without a mask there, so they are wrapped."""

    def of(make, **fixed):
        return lambda **options: make(read(name), wrap_actions=True, **fixed, **options)

    max_cycles_test(types.SimpleNamespace(env=of(env, cyclic=True), parallel_env=of(parallel_env)))


@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
)
@pytest.mark.parametrize("name", ["kuhn", "hearts", *FIVE])
def test_cycles(name):
    api_test(env(read(name), cyclic=True, max_cycles=30), num_cycles=40)
    parallel_api_test(parallel_env(read(name), max_cycles=30), num_cycles=40)


def test_one_that_is_asked_nothing_has_one_action_in_its_cycle():
    environment = env(read("kuhn"), cyclic=True, max_options=2, pays="stake")
    environment.reset(seed=1)
    assert environment.observe("seat_1")["action_mask"].tolist() == [1, 0]
    environment.step(1)
    assert environment.agent_selection == "seat_1" and environment.match.to_act == 1
    environment.step(1)
    assert environment.terminations == {"seat_0": True, "seat_1": True}
    assert sorted(environment.rewards.values()) == [-1, 1]


def test_a_mask_has_the_options_and_nothing_else():
    environment = env(read("tic-tac-toe"), max_options=9)
    environment.reset(seed=1)
    for taken in range(9):
        observation, *_, = environment.last()
        if environment.terminations[environment.agent_selection]:
            break
        mask = observation["action_mask"]
        assert mask.sum() == 9 - taken and mask[: 9 - taken].all()
        environment.step(int(numpy.flatnonzero(mask)[0]))


def test_rewards_come_at_the_end():
    environment = env(read("kuhn"), pays="stake", max_options=2)
    environment.reset(seed=1)
    environment.step(1)
    environment.step(0)
    assert sorted(environment.rewards.values()) == [-2, 2]
    assert all(environment.terminations.values())


def test_more_options_than_actions_is_told():
    environment = env(read("tic-tac-toe"), max_options=4)
    environment.reset(seed=1)
    with pytest.raises(tuckbox.TuckboxError, match="give `max_options=9`"):
        environment.last()


def test_an_agent_sees_what_its_seat_may_know():
    environment = env(read(FIVE[1]))
    environment.reset(seed=4)
    first, second = environment.possible_agents
    own = environment.observe(first)["observation"]
    assert own.dtype == numpy.float32 and not numpy.array_equal(own, environment.observe(second)["observation"])
    assert environment.observe(second)["action_mask"].sum() == 0
