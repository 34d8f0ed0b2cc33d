#!/usr/bin/env python3
"""What a decision costs in the engine and by hand, in turns.

A machine that has others to serve is now fast and now slow, so that one run of each side
after the other says little. Here both sides of a game are played again and again in turns,
and the least time of the processor that each took counts.

    .ci/release figures                     builds the program, and says where it is
    python3 benches/ratios.py PROGRAM       seven rounds, some two minutes
    python3 benches/ratios.py PROGRAM --rounds 3 --game trf
"""

import argparse
import re
import resource
import subprocess
import sys

# Random games of each game in a round, by the engine and by hand.
GAMES = {
    "foundry-fantasy": (2000, 30000),
    "red-faction-underground": (300, 9000),
    "backyard-rocketeers": (120, 3500),
    "trf": (200, 9000),
    "project-hex": (12, 300),
}


def played(program, game, way, games):
    """Seconds of the processor, and decisions, of so many random games."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        run = subprocess.run([program, "count", game, way, str(games)], capture_output=True, text=True)
    except OSError as error:
        sys.exit(f"`{program}` does not run: {error.strerror}. `.ci/release figures` builds it, and says where it is.")
    if run.returncode != 0:
        sys.exit(run.stderr.strip() or f"{program} ended with {run.returncode}.")
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return seconds, int(re.search(r"(\d+) decisions", run.stdout)[1])


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0], epilog="python3 benches/ratios.py PROGRAM --rounds 3 --game trf"
    )
    parser.add_argument("program", help="the program that `.ci/release figures` builds")
    parser.add_argument("--rounds", type=int, default=7, help="how often each side plays (7)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; may be repeated")
    wanted = parser.parse_args()
    print(f"{'game':26}{'engine µs':>12}{'by hand µs':>12}{'ratio':>8}{'of':>7}")
    for game in wanted.game or GAMES:
        engine, hand, loading = [], [], []
        by_engine, by_hand = GAMES[game]
        for _ in range(max(wanted.rounds, 1)):
            # What loading takes is left out: it is what a single game takes, nearly.
            loading.append(played(wanted.program, game, "played", 1)[0])
            seconds, decisions = played(wanted.program, game, "played", by_engine)
            engine.append((seconds - loading[-1]) / decisions)
            seconds, decisions = played(wanted.program, game, "by-hand", by_hand)
            hand.append(seconds / decisions)
        one, other = min(engine), min(hand)
        print(f"{game:26}{one * 1e6:12.3f}{other * 1e6:12.4f}{other / one:8.4f}   1/{one / other:.1f}", flush=True)


if __name__ == "__main__":
    main()
