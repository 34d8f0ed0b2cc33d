"""OpenSpiel's own tests on games of ours, and what others have published about them."""

import copy
import pickle
import shutil
from fractions import Fraction

import pytest
from conftest import FIVE, GAMES, ROOT, read
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import pyspiel
import tuckbox
from tuckbox import openspiel

STAKES = {"pays": "stake", "chance": "explicit"}


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name):
    game = openspiel.load(read(name), max_decisions=60 if name in FIVE else 300)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["kuhn", "leduc", "liars-dice", "tic-tac-toe"])
def test_random_games_with_explicit_chance(name):
    game = openspiel.load(read(name), chance="explicit", max_options=16)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def counted(game):
    """How many information sets and terminal histories there are, and whether a set
    belongs to one player and has one number of actions throughout."""
    sets, ends = {}, 0

    def visit(state):
        nonlocal ends
        if state.is_terminal():
            ends += 1
            return
        actions = state.legal_actions()
        if not state.is_chance_node():
            kept = sets.setdefault(state.information_state_string(), (state.current_player(), actions))
            assert kept == (state.current_player(), actions)
        for action in actions:
            visit(state.child(action))

    visit(game.new_initial_state())
    return len(sets), ends


def six_cards(folder):
    """Leduc with six cards that all differ: in the box of classics cards of a rank are
    the same card twice."""
    content = folder / "content" / "leduc"
    shutil.copytree(ROOT / "examples" / "content" / "leduc", content)
    ranks = {"jack": 1, "queen": 2, "king": 3}
    cards = [(f"{rank}_{suit}", number) for rank, number in ranks.items() for suit in ("spades", "hearts")]
    text = [f'[[card]]\nid = "{name}"\nname = "{name}"\nkind = "card"\nrank = {rank}\n' for name, rank in cards]
    (content / "cards" / "all.toml").write_text("\n".join(text))
    deck = ", ".join(f"{name} = 1" for name, _ in cards)
    (content / "decks" / "all.toml").write_text(
        f'[[deck]]\nid = "six"\nname = "Six Cards"\ntable = true\ndeck = {{ {deck} }}\n'
    )
    return tuckbox.Box.open(folder).game("leduc")


def test_kuhn_has_as_many_information_sets_and_histories_as_published():
    assert counted(openspiel.load(read("kuhn"), max_options=2, **STAKES)) == (12, 30)
    assert counted(pyspiel.load_game("kuhn_poker")) == (12, 30)


def test_leduc_has_as_many_information_sets_and_histories_as_published(tmp_path):
    assert counted(openspiel.load(six_cards(tmp_path), max_options=3, **STAKES)) == (936, 5520)


def test_leduc_with_cards_that_are_alike_has_as_many_as_that_of_openspiel():
    ours = counted(openspiel.load(read("leduc"), max_options=3, **STAKES))
    assert ours == counted(pyspiel.load_game("leduc_poker(suit_isomorphism=true)")) == (288, 1116)


@pytest.mark.parametrize("choice", [0, 1, -1])
def test_liars_dice_asks_as_that_of_openspiel(choice):
    """One line of play; the whole tree would take minutes in Python."""
    ours = openspiel.load(read("liars-dice"), chance="explicit", max_options=13).new_initial_state()
    theirs = pyspiel.load_game("liars_dice").new_initial_state()
    assert [p for _, p in ours.chance_outcomes()] == [pytest.approx(1 / 36)] * 36
    ours.apply_action(14)
    theirs.apply_action(2)
    theirs.apply_action(2)
    while not ours.is_terminal():
        assert ours.current_player() == theirs.current_player()
        options = ours.legal_actions(), theirs.legal_actions()
        assert len(options[0]) == len(options[1])
        for state, actions in zip((ours, theirs), options):
            state.apply_action(actions[min(choice, len(actions) - 1)])
    assert theirs.is_terminal() and ours.returns() == theirs.returns()


def test_chance_is_exact():
    state = openspiel.load(read("leduc"), max_options=3, **STAKES).new_initial_state()
    likely = sorted(state.line.play.outcomes)
    # Two of six cards in order: three pairs alike, six pairs unlike.
    assert likely == [Fraction(1, 15)] * 3 + [Fraction(2, 15)] * 6
    assert sum(likely) == 1


def test_cfr_plus_finds_the_value_of_kuhn():
    game = openspiel.load(read("kuhn"), max_options=2, **STAKES)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    first, second = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert first == pytest.approx(-1 / 18, abs=2e-3) and second == pytest.approx(-first)
    assert exploitability.nash_conv(game, policy) < 0.02


def test_cfr_of_openspiel_in_cpp_finds_it_too():
    game = openspiel.load(read("kuhn"), max_options=2, **STAKES)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < 0.02


def test_leduc_can_be_exploited_as_that_of_openspiel(tmp_path):
    """The uniform policy, which loses as much to the best response here as there."""
    ours = openspiel.load(read("leduc"), max_options=3, **STAKES)
    theirs = pyspiel.load_game("leduc_poker(suit_isomorphism=true)")
    lost = [pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert lost[0] == pytest.approx(lost[1])


def test_a_state_is_copied_and_pickled():
    game = openspiel.load(read("leduc"), max_options=3, **STAKES)
    state = game.new_initial_state()
    for action in (2, 0, 1):
        state.apply_action(action)
    again = pickle.loads(pickle.dumps(state.line))
    assert again.match().hash() == state.line.match().hash()
    assert copy.deepcopy(state.line).match().hash() == state.line.match().hash()
    child = state.child(0)
    assert str(child) == str(state) + " 0" and str(state) == "2 0 1"


def test_a_match_without_end_is_cut():
    game = openspiel.load(read("trf"), max_decisions=5)
    state = game.new_initial_state()
    state.apply_action(7)
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and state.returns() == [0, 0]


def test_information_states_hang_on_the_view_alone():
    """Player 0 holds the same card in two deals and is told the same."""
    game = openspiel.load(read("kuhn"), max_options=2, **STAKES)
    told = {}
    for deal in range(6):
        state = game.new_initial_state()
        state.apply_action(deal)
        told.setdefault(state.information_state_string(0), []).append(state.observation_string(0))
    assert len(told) == 3 and all(len(seen) == 2 and len(set(seen)) == 1 for seen in told.values())


def test_bad_parameters_are_told():
    with pytest.raises(tuckbox.TuckboxError, match="`chance` is `seeds` or `explicit`"):
        openspiel.load(read("kuhn"), chance="dice")
    with pytest.raises(tuckbox.TuckboxError, match="no stat `steak`"):
        openspiel.load(read("kuhn"), pays="steak")
