"""Plans on a real Ray of two workers: whatever fails, the bytes are those of one core."""

import os
import shutil
import signal
import threading
import time
from pathlib import Path

import pytest
from conftest import ROOT, read

import ray
import tuckbox
import tuckbox.ray


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def one_core(plan, folder):
    """The file of the whole plan, as one core writes it."""
    file = folder / "one-core.jsonl"
    plan.play(file, threads=1)
    return file.read_bytes()


def worker_of(part):
    """The process that plays a part now, by the title that Ray gives it; none, if nobody does."""
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and f"ray::tuckbox {part}" in (folder / "cmdline").read_text():
                return int(folder.name)
        except OSError:
            pass
    return None


def test_a_worker_that_is_killed_changes_no_byte(tmp_path):
    plan = read("leduc").plan(24, seed=4, bots=["search:1000", "search:2000"])
    killed = []

    def kill():
        """Kills the worker of the second part while it plays."""
        while not killed:
            if pid := worker_of("2/3"):
                # It plays by then: a part takes some seconds.
                time.sleep(0.2)
                if worker_of("2/3") == pid:
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    parts = []
    rows = tuckbox.ray.simulate(plan, tmp_path / "games.jsonl", parts=3, progress=parts.append)
    killer.join(timeout=1)
    assert len(killed) == 1, "nobody was killed while it played"
    assert sorted(part.part for part in parts) == ["1/3", "2/3", "3/3"]
    assert [part.done for part in parts] == [1, 2, 3]
    [again] = [part for part in parts if part.part == "2/3"]
    assert again.pid != killed[0] and not Path(f"/proc/{killed[0]}").exists()
    assert (tmp_path / "games.jsonl").read_bytes() == one_core(plan, tmp_path)
    assert rows == tuckbox.merge([tmp_path / "one-core.jsonl"]) and len(rows) == 24


def test_a_run_goes_on_with_the_parts_that_are_there(tmp_path):
    plan = read("kuhn").plan(40, seed=2)
    whole = one_core(plan, tmp_path)
    folder = tmp_path / "parts"
    first = tuckbox.ray.simulate(plan, parts=4, folder=folder)
    # What was played before is not played again: a mark in it stays.
    marked = folder / "2-of-4.jsonl"
    text = marked.read_bytes()
    marked.write_bytes(text.replace(b'"turns":', b'"turns":7', 1))
    (folder / "3-of-4.jsonl").unlink()
    torn = (folder / "4-of-4.jsonl").read_bytes()
    (folder / "4-of-4.jsonl").write_bytes(torn[:-30])
    again = tuckbox.ray.simulate(plan, tmp_path / "games.jsonl", parts=4, folder=folder)
    assert [row for row in again if row["game"] != 10] == [row for row in first if row["game"] != 10]
    assert again[10]["turns"] != first[10]["turns"]
    assert (tmp_path / "games.jsonl").read_bytes() == whole.replace(*turns_of(whole, again[10]), 1)


def turns_of(whole, row):
    """A line of a file as it is, and with the turns of this row."""
    line = whole.splitlines()[1 + row["game"]]
    return line, line.replace(b'"turns":', b'"turns":7', 1)


def test_content_is_found_there_if_it_is_the_same(tmp_path):
    box = tmp_path / "box"
    shutil.copytree(ROOT / "examples" / "content" / "kuhn", box / "content" / "kuhn")
    plan = tuckbox.Box.open(box).game("kuhn").plan(12, seed=2, cards=True, stats=["stake"])
    rows = tuckbox.ray.simulate(plan, parts=2, box=box)
    assert rows == tuckbox.ray.simulate(plan, parts=2) and rows[0]["stats"]["stake"]
    rules = box / "content" / "kuhn" / "game.ron"
    rules.write_text(rules.read_text() + "\n// Another version.\n")
    with pytest.raises(tuckbox.TuckboxError, match="its content is another version, ") as told:
        tuckbox.ray.simulate(plan, tmp_path / "games.jsonl", parts=2, box=box)
    assert told.value.code == "plan" and str(told.value).endswith(".")
    assert not (tmp_path / "games.jsonl").exists()
    # What travels does not look there.
    assert tuckbox.ray.simulate(plan, parts=2) == rows


def test_a_worker_that_always_dies_is_told(tmp_path):
    plan = read("leduc").plan(4, seed=4, bots=["search:200000"])
    over = threading.Event()

    def kill():
        while not over.is_set():
            if pid := worker_of("1/1"):
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    try:
        with pytest.raises(tuckbox.TuckboxError, match="its worker died 2 times") as told:
            tuckbox.ray.simulate(plan, tmp_path / "games.jsonl", parts=1, retries=1)
    finally:
        over.set()
        killer.join()
    assert told.value.code == "worker" and not (tmp_path / "games.jsonl").exists()


def test_parts_have_to_be_some():
    with pytest.raises(tuckbox.TuckboxError, match="`0/0` is no part of a plan"):
        tuckbox.ray.simulate(read("kuhn").plan(3), parts=0)
