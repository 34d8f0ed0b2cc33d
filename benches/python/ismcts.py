#!/usr/bin/env python3
"""Lets OpenSpiel's own information-set Monte Carlo tree search play against our `search`.

Both have the same number of iterations for each decision, and both play our game: ours as
it plays everywhere, theirs (`open_spiel.python.algorithms.ismcts`) through the OpenSpiel
game of `tuckbox.openspiel`. Each deal is played twice, once from each seat, by the same
chance. Beside it stands how the first seat fares when a player meets itself: ours on our
game, theirs on our game, and theirs on OpenSpiel's own game: the last two should be one
number, since it is the same bot and the same game.

The two of poker are played by wins, where each is worth a point, and by stakes, where it
is worth what the loser has staked. Both players are told which (`search:100/pays=stake`).

Needs the package `tuckbox` and OpenSpiel, as `.ci/python` installs them.
"""

import argparse
import math
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy
import pyspiel
import tuckbox
from open_spiel.python.algorithms import ismcts, mcts
from tuckbox import openspiel

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Game:
    """A game of ours, what it is played by here, and OpenSpiel's that pays the same."""

    name: str
    options: dict
    theirs: str | None = None


GAMES = {
    "kuhn": Game("kuhn", {"max_options": 2}),
    "kuhn by stakes": Game("kuhn", {"max_options": 2, "pays": "stake", "max_pay": 2.0}, "kuhn_poker"),
    "leduc": Game("leduc", {"max_options": 3}),
    "leduc by stakes": Game("leduc", {"max_options": 3, "pays": "stake", "max_pay": 13.0}, "leduc_poker"),
    "liars-dice": Game("liars-dice", {"max_options": 13}, "liars_dice"),
}


def load(game, deals):
    """Our game, of which each seed is a deal."""
    read = tuckbox.Box.open(ROOT / "examples").game(game.name)
    return openspiel.load(read, chance="seeds", seeds=deals, **game.options)


class Ours:
    """Our `search` with a number of iterations."""

    def __init__(self, game, iterations, seed):
        pays = f"/pays={game.pays}" if game.pays else ""
        self.bot = game.game.bot(f"search:{iterations}{pays}", seed)

    def step(self, state):
        return self.bot.choose(state.line.match(), state.current_player())


def theirs(game, iterations, seed):
    """OpenSpiel's search with as many; what a game can gain is what it explores by."""
    chance = numpy.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=math.sqrt(2) * game.max_utility(),
        max_simulations=iterations,
        random_state=chance,
    )
    # By its own chance, so that the same seed plays the same games.
    if game.get_type().short_name == "liars_dice":
        bot.set_resampler(lambda state, player: another_roll(state, player, chance))
    else:
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.uniform))
    return bot


def another_roll(state, player, chance):
    """Liar's dice of OpenSpiel cannot be resampled: the same play with another die of the
    other seat, of which each is as likely."""
    again = state.get_game().new_initial_state()
    for at, action in enumerate(state.history()):
        roll = at < again.num_players() and at != player
        again.apply_action(chance.randint(6) if roll else action)
    return again


def played(game, bots, seed):
    """One game between the bots, seat by seat; what each seat gained."""
    state = game.new_initial_state()
    chance = numpy.random.RandomState(seed)
    if isinstance(game, openspiel.TuckboxGame):
        state.apply_action(seed % game.seeds)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(int(chance.choice(actions, p=weights)))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return state.returns()


def interval(values):
    """The mean, and how far from it the true one lies at most, 95 times of 100."""
    return statistics.fmean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))


@dataclass(frozen=True)
class Met:
    """What two players gained: points a game of the first one, from both seats, and from
    each of them; each with how far the true one may lie from it."""

    both: tuple
    first: tuple
    second: tuple


def meet(game, one, other, deals):
    """Two players, each made by a number, play each deal twice with both changed round."""
    ahead, behind = [one(1), other(2)], [other(3), one(4)]
    first = [played(game, ahead, deal)[0] for deal in range(deals)]
    second = [played(game, behind, deal)[1] for deal in range(deals)]
    both = [(a + b) / 2 for a, b in zip(first, second)]
    return Met(interval(both), interval(first), interval(second))


def first_seat(game, bot, deals):
    """What the first seat gains where a player meets itself."""
    bots = [bot(1), bot(2)]
    return interval([played(game, bots, deal)[0] for deal in range(deals)])


def told(value):
    """A mean with its interval."""
    return f"{value[0]:+.3f} ± {value[1]:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; left out, all")
    parser.add_argument("--iterations", default="25,100,400", help="budgets, with commas between them")
    parser.add_argument("--deals", type=int, default=500, help="how many deals, each played twice")
    options = parser.parse_args()
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"no such game here: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    if options.deals < 2:
        parser.error("an interval takes two deals or more")
    budgets = [int(word) for word in options.iterations.split(",")]
    try:
        rows(options.games or list(GAMES), budgets, options.deals)
    except KeyboardInterrupt:
        sys.exit("Ended before the last row; what stands above is whole.")
    finally:
        print(f"Points a game, each mean of {options.deals} deals, and where the true one lies 95 times of 100.", flush=True)


def rows(games, budgets, deals):
    """A row for each game and budget, as soon as it is known."""
    print("| game | iterations | ours against theirs | ours first | ours second | first seat: ours | theirs, here | theirs, there |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    for name in games:
        game = GAMES[name]
        ours, own = load(game, deals), game.theirs and pyspiel.load_game(game.theirs)
        for budget in budgets:
            mine = lambda seed: Ours(ours, budget, seed)  # noqa: E731
            their = lambda seed: theirs(ours, budget, seed)  # noqa: E731
            there = lambda seed: theirs(own, budget, seed)  # noqa: E731
            met = meet(ours, mine, their, deals)
            alone = [first_seat(ours, mine, deals), first_seat(ours, their, deals)]
            cells = [name, str(budget), *map(told, (met.both, met.first, met.second)), *map(told, alone)]
            cells.append(told(first_seat(own, there, deals)) if own else "–")
            print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
