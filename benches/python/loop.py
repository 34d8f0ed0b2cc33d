#!/usr/bin/env python3
"""Plays the same games at random from loops in Python, in turns, and prints games per
second of each:

* OpenSpiel's own game, written in C++, from a loop in Python;
* the same loop over our game as an OpenSpiel game (`tuckbox.openspiel`), one seed a game;
* a loop over `Match`, without a log;
* `Game.simulate` on one thread, whose loop is not in Python.

Needs the package `tuckbox` and OpenSpiel; `.ci/python` installs both into
`target/python/env`. A wheel for measuring is one of `maturin build --release`.
"""

import argparse
import random
import statistics
import time
from pathlib import Path

import pyspiel
import tuckbox
from tuckbox import openspiel

ROOT = Path(__file__).resolve().parents[2]

GAMES = {
    "tic-tac-toe": ("tic_tac_toe", 2),
    "kuhn": ("kuhn_poker", 2),
    "leduc": ("leduc_poker", 2),
    "liars-dice": ("liars_dice", 2),
    "crazy-eights": ("crazy_eights(players=5)", 5),
    "hearts": ("hearts", 4),
}


def of_openspiel(game):
    """A game at random, as OpenSpiel's own examples play it; its decisions."""
    chance = random.Random(1)

    def play():
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def of_matches(game, seats):
    """The same with `Match`."""
    chance = random.Random(1)

    def play():
        match = game.start(seats=seats, seed=chance.getrandbits(32), record=False)
        while not match.is_over:
            match.answer(chance.randrange(match.option_count()))
        return match.answered

    return play


def rate(play, seconds):
    """Games per second of CPU, and decisions per game."""
    begun, games, decisions = time.process_time(), 0, 0
    while (took := time.process_time() - begun) < seconds:
        decisions += play()
        games += 1
    return games / took, decisions / games


def simulated(game, seats, games):
    """Games per second of `simulate`."""
    begun = time.process_time()
    game.simulate(games, seed=1, bots=["random"] * seats, seats=seats, threads=1)
    return games / (time.process_time() - begun)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help="names of games in examples/")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each round of each lasts")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    box = tuckbox.Box.open(ROOT / "examples")
    head = ("game", "OpenSpiel", "as OpenSpiel", "Match", "simulate", "decisions")
    print(("{:<13}" + "{:>14}" * 5).format(*head))
    for name in options.games:
        theirs, seats = GAMES[name]
        ours = box.game(name)
        plays = [
            of_openspiel(pyspiel.load_game(theirs)),
            of_openspiel(openspiel.load(ours, seats=seats, max_options=64)),
            of_matches(ours, seats),
        ]
        rounds, decisions = [], []
        for _ in range(options.rounds):
            rates = [rate(play, options.seconds) for play in plays]
            games = max(int(rates[2][0] * options.seconds), 1)
            rounds.append([*(games for games, _ in rates), simulated(ours, seats, games)])
            decisions.append([mean for _, mean in rates])
        medians = [statistics.median(column) for column in zip(*rounds)]
        mean = [statistics.median(column) for column in zip(*decisions)]
        told = f"{mean[0]:.1f} / {mean[2]:.1f}"
        print(f"{name:<13}" + "".join(f"{value:>14,.0f}" for value in medians) + f"{told:>14}", flush=True)
    print("Games per second of CPU, medians of rounds; decisions per game of OpenSpiel's and ours.")


if __name__ == "__main__":
    main()
