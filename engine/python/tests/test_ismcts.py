"""OpenSpiel's own information-set search plays our games through the binding, on states
that are resampled by the engine; and against ours, with the same budget. The measurement
is `benches/python/ismcts.py`; here are a few of its games, all by fixed chance."""

import collections
import importlib.util
import random

import pytest
from conftest import GAMES, ROOT, read

import pyspiel
import tuckbox
from tuckbox import openspiel

_spec = importlib.util.spec_from_file_location("ismcts_bench", ROOT / "benches" / "python" / "ismcts.py")
bench = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(bench)


class AtRandom:
    """Any option."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def step(self, state):
        return self.chance.choice(state.legal_actions())


@pytest.mark.parametrize("name", GAMES)
def test_what_is_resampled_is_what_the_player_knows(name):
    """At every decision, and it can be played on from there to any question."""
    chance = random.Random(3)
    state = openspiel.load(read(name), words="yes").new_initial_state()
    state.apply_action(3)
    for _ in range(25):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, chance.random)
        assert other.current_player() == player and other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        other.apply_action(chance.choice(other.legal_actions()))
        clone = other.clone()
        assert clone.information_state_string(player) == other.information_state_string(player)
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "ways"), [("kuhn", 2), ("leduc", 3), ("liars-dice", 6)])
@pytest.mark.parametrize("kind", ["seeds", "explicit"])
def test_what_a_player_does_not_know_lies_as_if_by_chance(name, ways, kind):
    """Whatever the other seat really has, it is supposed to have each thing as often as
    chance gives it, and nothing of what it really has shows."""
    game = openspiel.load(read(name), chance=kind, max_options=16, seeds=40)
    sampler = random.Random(5).random
    by_own = collections.defaultdict(list)
    for deal in range(24):
        state = game.new_initial_state()
        state.apply_action(deal % len(state.chance_outcomes()))
        seen = collections.Counter()
        for _ in range(120):
            seen[state.resample_from_infostate(0, sampler).observation_string(1)] += 1
        assert len(seen) == ways
        by_own[state.information_state_string(0)].append((state.observation_string(1), seen))
    for supposed in by_own.values():
        total = sum((seen for _, seen in supposed), collections.Counter())
        of_true = sum(seen[true] for true, seen in supposed)
        expected = sum(total[true] / total.total() * seen.total() for true, seen in supposed)
        assert abs(of_true - expected) < 5 * (sum(seen.total() for _, seen in supposed) / 4) ** 0.5
        if name != "leduc":  # of whose ranks the own one is rarer
            each = total.total() / ways
            assert all(abs(count - each) < 5 * each**0.5 for count in total.values()), total.values()


def test_players_see_their_own_cards_when_something_is_supposed():
    """What the other seat is supposed to know follows from what it is supposed to have:
    else a search would know what it really has."""
    game = openspiel.load(read("kuhn"), max_options=2, seeds=40)
    sampler = random.Random(5).random
    keys = {}
    for seed in range(40):
        state = game.new_initial_state()
        state.apply_action(seed)
        other = state.resample_from_infostate(0, sampler)
        other.apply_action(0)
        own = other.observation_string(1)
        key = other.information_state_string(1)
        keys.setdefault(own, set()).add(key)
    assert len(keys) == 3 and all(len(same) == 1 for same in keys.values())


def test_what_cannot_be_supposed_is_told():
    state = openspiel.load(read("kuhn"), max_options=2).new_initial_state()
    with pytest.raises(tuckbox.TuckboxError, match="Chance comes first"):
        state.resample_from_infostate(0, random.random)
    state.apply_action(1)
    with pytest.raises(tuckbox.TuckboxError, match="Seat 1 is asked nothing"):
        state.resample_from_infostate(1, random.random)
    with pytest.raises(tuckbox.TuckboxError, match="only supposed"):
        state.resample_from_infostate(0, random.random).line.__reduce__()


@pytest.mark.parametrize("name", ["kuhn", "leduc", "liars-dice"])
def test_their_search_and_ours_beat_chance_on_our_game(name):
    game = bench.load(bench.GAMES[name], 30)
    for player in (bench.theirs, bench.Ours):
        met = bench.meet(game, lambda seed: player(game, 25, seed), AtRandom, 30)
        assert met.both[0] - met.both[1] > 0, (player, met)


def test_their_search_fares_on_our_kuhn_as_on_its_own():
    """By stakes, the first seat loses 1/18 a game where both play best; theirs, which
    explores, is near that on either game."""
    kuhn = bench.GAMES["kuhn by stakes"]
    ours, own = bench.load(kuhn, 100), pyspiel.load_game(kuhn.theirs)
    here = bench.first_seat(ours, lambda seed: bench.theirs(ours, 30, seed), 100)
    there = bench.first_seat(own, lambda seed: bench.theirs(own, 30, seed), 100)
    for mean, around in (here, there):
        assert abs(mean + 1 / 18) < 1.5 * around
    assert abs(here[0] - there[0]) < (here[1] ** 2 + there[1] ** 2) ** 0.5 * 1.5


@pytest.mark.parametrize("name", ["kuhn", "leduc", "liars-dice"])
def test_neither_search_is_far_behind_the_other(name):
    game = bench.load(bench.GAMES[name], 30)
    met = bench.meet(game, lambda seed: bench.Ours(game, 30, seed), lambda seed: bench.theirs(game, 30, seed), 30)
    assert abs(met.both[0]) < 0.35, met
    assert abs((met.first[0] + met.second[0]) / 2 - met.both[0]) < 1e-9
