"""Simulated games on a Ray cluster.

    import ray
    import tuckbox
    import tuckbox.ray

    ray.init()
    plan = tuckbox.Box.open("path/to/box").game("my-game").plan(100_000, seed=7, bots=["search:100"] * 2)
    games = tuckbox.to_polars(tuckbox.ray.simulate(plan, "games.jsonl"))

A plan is played in parts, each a task; what comes of it is byte for byte what one core
writes, whatever the cluster is and whatever fails on the way. The package has to be
installed where tasks run; the game is sent there as it was read here.
"""

from __future__ import annotations

import functools
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ._extras import missing
from ._tuckbox import Box, Plan, TuckboxError, merge

try:
    import ray
    from ray.exceptions import RayTaskError, WorkerCrashedError
except ModuleNotFoundError as error:
    raise missing("ray", error) from None

__all__ = ["Part", "simulate"]


class Part(NamedTuple):
    """A part of a plan that is done."""

    part: str
    """Which one: ``"3/64"``."""
    games: int
    """How many games it has."""
    seconds: float
    """How long its task took, from reading the game to the last line."""
    playing: float
    """How much of that was playing and writing."""
    node: str
    """The node it was played on, by Ray's name for it."""
    pid: int
    """The process it was played by."""
    done: int
    """How many parts are done now."""
    of: int
    """How many parts there are."""


def simulate(
    plan: Plan,
    out: str | os.PathLike[str] | None = None,
    *,
    parts: int | None = None,
    folder: str | os.PathLike[str] | None = None,
    box: str | os.PathLike[str] | None = None,
    retries: int = 3,
    progress: Callable[[Part], None] | None = None,
) -> list[dict[str, Any]]:
    """Plays a plan (`Game.plan`) on the cluster that Ray is connected to, and gives a row
    for each game, as `Game.simulate` does.

    With `out`, the games are written there, too: the file of ``tuckbox simulate --out``.
    The plan is cut into `parts` tasks; without it, four for each CPU. A task whose worker
    or node dies is begun again elsewhere, `retries` times; one whose game fails is not,
    since it would fail again.

    With `folder`, the file of each part is kept there as soon as it is done. With the same
    folder and `parts`, another run goes on from there.

    The game travels with the plan. With `box`, tasks read it from that folder of the
    machine they run on, and refuse any but the same content, by its hash.

    `progress` is called with each `Part` that is done, in the order in which they end;
    without it, a line on a terminal is kept up to date.
    """
    if parts is None:
        parts = max(1, min(plan.games, 4 * int(ray.cluster_resources().get("CPU", 1))))
    plan.games_of(f"{parts}/{parts}")
    if folder is None:
        with tempfile.TemporaryDirectory() as made:
            return _played(plan, parts, Path(made), box, retries, progress or _line, out)
    Path(folder).mkdir(parents=True, exist_ok=True)
    return _played(plan, parts, Path(folder), box, retries, progress or _line, out)


def _played(
    plan: Plan,
    parts: int,
    folder: Path,
    box: str | os.PathLike[str] | None,
    retries: int,
    progress: Callable[[Part], None],
    out: str | os.PathLike[str] | None,
) -> list[dict[str, Any]]:
    sent = pickle.dumps(plan if box is None else (os.fspath(box), plan.game.name, plan.game.mods, plan.words))
    content = ray.put(sent)
    files = {f"{part}/{parts}": folder / f"{part}-of-{parts}.jsonl" for part in range(1, parts + 1)}
    waiting = {}
    for part, file in files.items():
        begun = file.read_bytes() if file.exists() else b""
        task = _play.options(name=f"tuckbox {part}", max_retries=retries)
        waiting[task.remote(content, part, begun)] = part
    try:
        done = 0
        while waiting:
            [ended], _ = ray.wait(list(waiting), num_returns=1)
            part = waiting.pop(ended)
            text, seconds, playing, node, pid = _result(ended, part, retries)
            _put(files[part], text)
            done += 1
            progress(Part(part, plan.games_of(part), seconds, playing, node, pid, done, parts))
    finally:
        # Nobody wants the others any more.
        for task in waiting:
            ray.cancel(task, force=True)
    return merge(list(files.values()), out)


@ray.remote(num_cpus=1)
def _play(content: bytes, part: str, begun: bytes) -> tuple[bytes, float, float, str, int]:
    """Plays a part; `begun` is what is there of its file already."""
    start = time.perf_counter()
    plan = _plan(content)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "part.jsonl"
        file.write_bytes(begun)
        playing = time.perf_counter()
        plan.play(file, part, threads=1)
        text = file.read_bytes()
    now = time.perf_counter()
    return text, now - start, now - playing, ray.get_runtime_context().get_node_id(), os.getpid()


@functools.lru_cache(maxsize=1)
def _plan(content: bytes) -> Plan:
    """The plan that was sent; a worker that plays several parts reads the game once."""
    sent = pickle.loads(content)
    if isinstance(sent, Plan):
        return sent
    box, name, mods, words = sent
    return Box.open(box).game(name, mods).read_plan(words)


def _result(task: Any, part: str, retries: int) -> Any:
    """What came of a task, or why nothing did."""
    try:
        return ray.get(task)
    except RayTaskError as failed:
        # What went wrong over there is told as it would be here.
        if isinstance(failed.cause, TuckboxError):
            raise failed.cause from None
        raise
    except WorkerCrashedError as crashed:
        error = TuckboxError(
            f"The part {part} was not played: its worker died {retries + 1} times. "
            "Look into the logs of the cluster, whether it has enough memory."
        )
        error.code = "worker"
        raise error from crashed


def _put(file: Path, text: bytes) -> None:
    """Writes a file whole or not at all."""
    aside = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    aside.write_bytes(text)
    aside.replace(file)


def _line(part: Part) -> None:
    """How far it is, on a terminal."""
    if sys.stderr.isatty():
        end = "\n" if part.done == part.of else ""
        print(f"\r{part.done} of {part.of} parts", end=end, file=sys.stderr, flush=True)
