#!/usr/bin/env python3
"""Plays the same games at random in OpenSpiel's C++ loop and in Tuckbox, in turns.

Prints decisions per second of CPU of both, and the ratio, game by game. Python's
standard library is all it needs; OpenSpiel is installed from PyPI into a folder of its
own. README.md beside this file says what is compared and what is not.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
OPEN_SPIEL = "open_spiel==2.0.2"


@dataclass(frozen=True)
class Game:
    """A game in both, and how many seats it is played with."""

    ours: str
    theirs: str
    seats: int


GAMES = [
    Game("tic-tac-toe", "tic_tac_toe", 2),
    Game("kuhn", "kuhn_poker", 2),
    Game("leduc", "leduc_poker", 2),
    Game("liars-dice", "liars_dice", 2),
    Game("crazy-eights", "crazy_eights(players=5)", 5),
    Game("hearts", "hearts", 4),
]


@dataclass(frozen=True)
class Run:
    """What one process did: CPU seconds, decisions of players, games."""

    cpu: float
    decisions: int
    games: int


def timed(command: list[str]) -> tuple[float, str]:
    """Runs a command and gives its user and system seconds, and what it printed."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        out = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(command)} has failed.")
    return usage.ru_utime + usage.ru_stime, out


def run_ours(binary: Path, box: Path, game: Game, games: int, seed: int) -> Run:
    command = [str(binary), "--box", str(box), "simulate", game.ours, "--json"]
    command += ["--games", str(games), "--threads", "1", "--seed", str(seed)]
    command += ["--seats", ",".join(["random"] * game.seats)]
    cpu, out = timed(command)
    told = json.loads(out)
    if told["finished"] != games:
        sys.exit(f"{game.ours}: {told['finished']} of {games} games came to their end.")
    return Run(cpu, told["decisions"], games)


def run_theirs(python: Path, game: Game, games: int, seed: int) -> Run:
    """Times a process that only plays; another one plays the same games and counts."""
    command = [str(python), str(HERE), "--inside"]
    words = [game.theirs, str(games), str(seed)]
    cpu, _ = timed([*command, "play", *words])
    _, out = timed([*command, "count", *words])
    return Run(cpu, int(out), games)


def inside(task: str, name: str, games: int, seed: int) -> None:
    """The part that runs with OpenSpiel: plays games with its own uniform bots."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(p, seed + p) for p in range(game.num_players())]
    decisions = 0
    for number in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed + number)
        if task == "count":
            decisions += sum(1 for step in state.full_history() if step.player >= 0)
    print(decisions)


def environment(folder: Path) -> Path:
    """The Python of the folder, which is made and filled where it is missing."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"Making {folder} …", file=sys.stderr)
        venv.create(folder, with_pip=True)
    if subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode:
        print(f"Installing {OPEN_SPIEL} …", file=sys.stderr)
        subprocess.run([python, "-m", "pip", "install", "--quiet", OPEN_SPIEL], check=True)
    return python


def enough(run, seconds: float) -> int:
    """How many games take about so many seconds of CPU, start-up aside."""
    few, games = run(1, 1), 100
    while True:
        tried = run(games, 1)
        spent = tried.cpu - few.cpu
        if spent > seconds / 8:
            return max(games, int(games * seconds / spent))
        games *= 4


def speed(run, games: int, seed: int) -> Run:
    """One measurement, with start-up and a first game taken off."""
    start = min((run(1, seed) for _ in range(3)), key=lambda one: one.cpu)
    whole = run(games, seed)
    return Run(whole.cpu - start.cpu, whole.decisions - start.decisions, games - 1)


def compare(game: Game, sides: dict, rounds: int, seconds: float, seed: int) -> dict:
    """Measures both sides in turns and gives medians."""
    games = {side: enough(run, seconds) for side, run in sides.items()}
    rates = {side: [] for side in sides}
    lengths = {}
    for number in range(rounds):
        for side, run in sides.items():
            one = speed(run, games[side], seed + 1000 * number)
            rates[side].append(one.decisions / one.cpu)
            lengths[side] = one.decisions / one.games
    ratios = [ours / theirs for ours, theirs in zip(rates["ours"], rates["theirs"])]
    return {
        "game": game.ours,
        "ours": statistics.median(rates["ours"]),
        "theirs": statistics.median(rates["theirs"]),
        "ratio": statistics.median(ratios),
        "ratio_from": min(ratios),
        "ratio_to": max(ratios),
        "decisions_per_game": lengths,
    }


def show(row: dict) -> None:
    length = row["decisions_per_game"]
    print(
        f"{row['game']:<14}{row['ours']:>12,.0f}{row['theirs']:>14,.0f}"
        f"{row['ratio']:>8.2f}  ({row['ratio_from']:.2f}–{row['ratio_to']:.2f})"
        f"{length['ours']:>10.2f}{length['theirs']:>8.2f}",
        flush=True,
    )
    if abs(length["ours"] / length["theirs"] - 1) > 0.05:
        print(f"  The games of {row['game']} are not as long on both sides: are they the same?")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="games of `examples`; left out, all")
    parser.add_argument("--tuckbox", type=Path, default=ROOT / "target/dist/tuckbox", help="the program")
    parser.add_argument("--box", type=Path, default=ROOT / "examples", help="the box with the games")
    parser.add_argument("--venv", type=Path, default=ROOT / "target/openspiel", help="where OpenSpiel is installed")
    parser.add_argument("--rounds", type=int, default=5, help="how often both are measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of one measurement, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="prints one JSON list instead of a table")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    unknown = set(asked.games) - {game.ours for game in GAMES}
    if unknown:
        sys.exit(f"No such game here: {', '.join(sorted(unknown))}.")
    if not asked.tuckbox.exists():
        sys.exit(f"{asked.tuckbox} is missing: build it with `cargo build --profile dist`.")
    python = environment(asked.venv)
    if not asked.json:
        print(f"{'':<14}{'Tuckbox':>12}{'OpenSpiel':>14}{'ratio':>8}{'from – to':>14}{'decisions a game':>20}")
    rows = []
    for game in GAMES:
        if asked.games and game.ours not in asked.games:
            continue
        sides = {
            "ours": lambda games, seed: run_ours(asked.tuckbox, asked.box, game, games, seed),
            "theirs": lambda games, seed: run_theirs(python, game, games, seed),
        }
        rows.append(compare(game, sides, asked.rounds, asked.seconds, asked.seed))
        if not asked.json:
            show(rows[-1])
    if asked.json:
        print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        task, name, games, seed = sys.argv[2:]
        inside(task, name, int(games), int(seed))
    else:
        main()
