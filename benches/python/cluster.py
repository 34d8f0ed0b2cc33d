#!/usr/bin/env python3
"""How many games a second threads and Ray workers play, and what a part of a plan costs
beyond its games.

Needs the package `tuckbox` with Ray, as `.ci/python` installs it; with `--tuckbox PATH`,
the program `tuckbox` is measured, too. Times are of the clock, so take them on a quiet
machine.
"""

import argparse
import os
import pickle
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tuckbox

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"leduc": ROOT / "examples", "crazy-eights": ROOT / "examples", "foundry-fantasy": ROOT}


def timed(work):
    """Seconds of the clock."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def median(work, rounds):
    """The median of several times."""
    return statistics.median(timed(work) for _ in range(rounds))


def rates(names, workers, seconds, rounds):
    """Games per second of threads and of Ray workers."""
    import ray
    import tuckbox.ray

    plans = {}
    for name in names:
        game = read(name)
        few = 50
        while (took := timed(lambda: game.simulate(few, seed=1, threads=1))) < seconds / 8:
            few *= 4
        plans[name] = game.plan(max(int(few * seconds / took), 8), seed=1)
    rate = {name: [] for name in names}
    try:
        with tempfile.TemporaryDirectory() as folder:
            for threads in workers:
                for name, plan in plans.items():
                    files = iter(range(rounds))
                    play = lambda: plan.play(Path(folder) / f"{name}-{threads}-{next(files)}", threads=threads)  # noqa: B023, E731
                    rate[name].append(plan.games / median(play, rounds))
        for count in workers:
            ray.init(num_cpus=count, include_dashboard=False, log_to_driver=False)
            for name, plan in plans.items():
                play = lambda: tuckbox.ray.simulate(plan, parts=4 * count)  # noqa: B023, E731
                # Workers are started and have read the game.
                play()
                rate[name].append(plan.games / median(play, rounds))
            ray.shutdown()
    finally:
        # Also of a run that is interrupted: what it has so far.
        tell_rates(plans, rate, workers, rounds)


def tell_rates(plans, rate, workers, rounds):
    """The table of games per second; a dash where none were taken."""
    heads = [f"{count} {kind}" for kind in ("threads", "Ray workers") for count in workers]
    print("| game | games | " + " | ".join(heads) + " |")
    print("|---|" + "---:|" * (len(heads) + 1))
    for name, values in rate.items():
        cells = [f"{value:,.0f}" for value in values] + ["–"] * (len(heads) - len(values))
        print(f"| {name} | {plans[name].games:,} | " + " | ".join(cells) + " |")
    print(f"Games per second, medians of {rounds} rounds; a plan on Ray in four parts a worker.\n", flush=True)


def costs(names, rounds, program):
    """What a part costs beyond its games, in milliseconds."""
    import ray
    import tuckbox.ray

    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    heads = ["game", "content, KiB", "read content", "file, 1 game", "file, 100 games", "task of Ray"]
    print("| " + " | ".join([*heads, *(["program, 1 game"] if program else [])]) + " |")
    print("|---|" + "---:|" * (len(heads) - 1 + bool(program)))
    for name in names:
        game = read(name)
        sent = pickle.dumps(game.plan(100, seed=1))
        read_again = median(lambda: pickle.loads(sent), rounds)
        cells = [f"{len(sent) / 1024:.0f}", f"{1000 * read_again:.1f}"]
        for games in (1, 100):
            plan = game.plan(games, seed=1)
            plays = lambda: game.simulate(games, seed=1, threads=1)  # noqa: B023, E731
            with tempfile.TemporaryDirectory() as folder:
                files = iter(range(2 * rounds + 2))
                writes = lambda: plan.play(Path(folder) / str(next(files)), threads=1)  # noqa: B023, E731
                writes(), plays()
                cells.append(f"{1000 * max(median(writes, rounds) - median(plays, rounds), 0):.1f}")
        parts = []
        tuckbox.ray.simulate(game.plan(1, seed=1), parts=1)
        whole = median(lambda: tuckbox.ray.simulate(game.plan(1, seed=1), parts=1, progress=parts.append), rounds)
        cells.append(f"{1000 * (whole - statistics.median(part.seconds for part in parts)):.1f}")
        if program:
            words = [program, "--box", GAMES[name], "simulate", name, "--games", "1", "--seed", "1", "--threads", "1"]
            cells.append(f"{1000 * median(lambda: subprocess.run(words, check=True, capture_output=True), rounds):.1f}")  # noqa: B023
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
    ray.shutdown()
    print(f"Milliseconds, medians of {rounds} rounds: reading the game, which a worker does once for a plan; writing")
    print("a file beyond playing the same games; what a task takes beyond that at a worker that runs.")


def read(name):
    """A game of ours."""
    return tuckbox.Box.open(GAMES[name]).game(name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; left out, all")
    parser.add_argument("--workers", default="1,2", help="numbers of threads and of Ray workers")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long one thread plays a plan, about")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tuckbox", type=Path, help="the program, such as target/release/tuckbox")
    options = parser.parse_args()
    if unknown := set(options.games) - set(GAMES):
        parser.error(f"no such game here: {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    if options.tuckbox and not options.tuckbox.exists():
        sys.exit(f"{options.tuckbox} is missing: build it with `cargo build --release`.")
    os.environ |= {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_AUTH_MODE": "disabled"}
    names = options.games or list(GAMES)
    rates(names, [int(word) for word in options.workers.split(",")], options.seconds, options.rounds)
    costs(names, options.rounds, options.tuckbox)


if __name__ == "__main__":
    main()
