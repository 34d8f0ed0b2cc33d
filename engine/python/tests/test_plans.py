"""Plans that are played in parts, bots, and what is told of what does not fit."""

import pickle
import shutil
import subprocess
import sys

import pytest
from conftest import FIVE, ROOT, read

import tuckbox


def test_parts_in_any_order_make_the_file_of_the_whole(tmp_path):
    game = read("leduc")
    plan = game.plan(23, seed=4, bots=["random", "search:20"], stats=["stake"], cards=True)
    assert (plan.games, plan.seed, plan.game) == (23, 4, game)
    whole = tmp_path / "whole.jsonl"
    assert plan.play(whole, threads=2) == 23
    files = [tmp_path / f"{part}.jsonl" for part in (3, 1, 2)]
    for part, file in zip((3, 1, 2), files):
        assert plan.play(file, f"{part}/3") == plan.games_of(f"{part}/3") in (7, 8)
    rows = tuckbox.merge([*files, files[0]], tmp_path / "merged.jsonl")
    assert (tmp_path / "merged.jsonl").read_bytes() == whole.read_bytes()
    assert rows == tuckbox.merge([whole])
    bots = ["random", "search:20"]
    assert rows == game.simulate(23, seed=4, bots=bots, stats=["stake"], cards=True, threads=1)
    assert all(len(row["stats"]["stake"]) == 2 for row in rows)


def test_a_part_goes_on_where_it_stopped(tmp_path):
    plan = read("kuhn").plan(20, seed=4)
    file = tmp_path / "part.jsonl"
    assert plan.play(file, "2/2") == 10
    text = file.read_bytes()
    assert plan.play(file, "2/2") == 0
    file.write_bytes(text[:-40])
    assert plan.play(file, "2/2") == 1 and file.read_bytes() == text


@pytest.mark.parametrize("name", ["kuhn", *FIVE])
def test_what_travels_is_the_same_game(name):
    game = read(name)
    again = pickle.loads(pickle.dumps(game))
    assert (again.version, again.name, str(again.path)) == (game.version, game.name, str(game.path))
    plan = game.plan(4, seed=2, most=60)
    there = pickle.loads(pickle.dumps(plan))
    assert there.words == plan.words and there.game.version == game.version


def test_what_travels_does_not_look_at_the_disk(tmp_path):
    shutil.copytree(ROOT / "examples" / "content" / "kuhn", tmp_path / "content" / "kuhn")
    sent = pickle.dumps(tuckbox.Box.open(tmp_path).game("kuhn").plan(6, seed=2))
    shutil.rmtree(tmp_path / "content")
    pickle.loads(sent).play(tmp_path / "there.jsonl")
    assert tuckbox.merge([tmp_path / "there.jsonl"]) == read("kuhn").simulate(6, seed=2)


def test_mods_travel_with_their_game():
    mods = sorted(folder.name for folder in (ROOT / "mods").iterdir() if (folder / "mod.toml").exists())
    about = {mod: (ROOT / "mods" / mod / "mod.toml").read_text() for mod in mods}
    mod = next(mod for mod in mods if 'game = "foundry-fantasy"' in about[mod])
    game = tuckbox.Box.open(ROOT).game("foundry-fantasy", [mod])
    plan = pickle.loads(pickle.dumps(game.plan(4, seed=2, most=60)))
    assert plan.game.version == game.version != read("foundry-fantasy").version and plan.game.mods == [mod]
    with pytest.raises(tuckbox.TuckboxError, match="its mods are "):
        read("foundry-fantasy").read_plan(plan.words)


def part(folder, name, plan, shard):
    """A part of a plan in a file."""
    plan.play(folder / name, shard)
    return folder / name


@pytest.mark.parametrize(
    ("wrong", "code", "words"),
    [
        (lambda _: read("kuhn").plan(3, bots=["clever"]), "plan", "no bot `clever`"),
        (lambda _: read("kuhn").plan(3, bots=["search:0"]), "plan", "nothing to think by"),
        (lambda _: read("kuhn").plan(3, bots=["random:5"]), "plan", "thinks as much as it does"),
        (lambda _: read("kuhn").plan(3, bots=["search/never=kinge"]), "plan", "did you mean|Did you mean"),
        (lambda _: read("kuhn").plan(3, stats=["steak"]), "unknown-stat", "no stat of seats or the table `steak`"),
        (lambda _: read("kuhn").plan(3, stats=["rank"]), "unknown-stat", "is one of pieces"),
        (lambda _: read("kuhn").simulate(3, stats=["steak"]), "unknown-stat", "`stake`"),
        (lambda _: read("kuhn").bot("clever"), "unknown-bot", "the bots are"),
        (lambda _: read("kuhn").plan(3).games_of("4/3"), "part", "`4/3` is no part of a plan"),
        (lambda at: read("kuhn").plan(3).play(at / "x", "three"), "part", "`three` is no part"),
        (lambda at: read("kuhn").plan(3).play(at / "no" / "x"), "games", "cannot be written"),
        (lambda at: tuckbox.merge([]), "games", "no file to merge"),
        (lambda at: tuckbox.merge([at / "x"]), "games", "cannot be read"),
        (lambda _: read("kuhn").read_plan("{}"), "plan", "This is no plan"),
        (lambda _: read("kuhn").read_plan(read("leduc").plan(3).words), "plan", "its game is `kuhn`, not `leduc`"),
        (
            lambda at: tuckbox.merge([part(at, "a", read("kuhn").plan(9, seed=1), "1/3")], at / "out"),
            "games",
            "The parts 2/3, 3/3 of the plan are in none of these files",
        ),
        (
            lambda at: tuckbox.merge(
                [part(at, "a", read("kuhn").plan(9, seed=1), "1/2"), part(at, "b", read("kuhn").plan(9, seed=2), "2/2")],
                at / "out",
            ),
            "games",
            "its seed is 2, not 1",
        ),
        (
            lambda at: [part(at, "a", read("kuhn").plan(9, seed=seed), "1/2") for seed in (1, 2)],
            "games",
            "has other games: its seed is 1, not 2",
        ),
    ],
)
def test_what_does_not_fit_is_one_clear_sentence(tmp_path, wrong, code, words):
    with pytest.raises(tuckbox.TuckboxError, match=words) as told:
        wrong(tmp_path)
    assert told.value.code == code and str(told.value)[-1] in ".?", told.value
    assert not (tmp_path / "out").exists() and not (tmp_path / "x").exists()


def test_an_error_travels_with_what_it_carries():
    with pytest.raises(tuckbox.TuckboxError) as told:
        read("kuhn").plan(3, bots=["clever"])
    again = pickle.loads(pickle.dumps(told.value))
    assert (str(again), again.code) == (str(told.value), "plan")


def test_a_bot_answers_what_its_seat_may_know():
    """The same in every match that its seat cannot tell apart, by the same seed."""
    kuhn, answers = read("kuhn"), {}
    for seed in range(30):
        match = kuhn.start(seed=seed)
        kept = match.hash()
        chosen = kuhn.bot("search:60", seed=5).choose(match)
        assert match.hash() == kept and chosen < match.option_count()
        answers.setdefault(match.information_state(0), set()).add(chosen)
    assert len(answers) == 3 and all(len(chosen) == 1 for chosen in answers.values())
    with pytest.raises(tuckbox.TuckboxError, match="Seat 1 is asked nothing now"):
        kuhn.bot("random", seed=1).choose(match, seat=1)


def test_a_bot_that_plays_for_what_is_paid_folds_what_cannot_win():
    """In Kuhn, facing a bet: the jack folds, since it would pay twice; the king calls."""
    kuhn, chosen = read("kuhn"), {}
    for seed in range(40):
        match = kuhn.start(seed=seed)
        match.answer(1)
        [card] = [piece["card"] for zone in match.view(1)["zones"] for piece in zone["pieces"]]
        answer = kuhn.bot("search:100/pays=stake", seed=seed).choose(match)
        chosen.setdefault(kuhn.names("card")[card], set()).add(match.options()[answer])
    assert chosen["jack"] == {"Fold"} and chosen["king"] == {"Call"}
    with pytest.raises(tuckbox.TuckboxError, match="have no stat `steak` that they could pay") as told:
        kuhn.bot("search:100/pays=steak")
    assert told.value.code == "unknown-bot" and "`stake`" in str(told.value)


def test_stats_become_columns():
    rows = read("kuhn").simulate(5, seed=1, stats=["stake"], cards=True)
    frame, table = tuckbox.to_polars(rows), tuckbox.to_arrow(rows)
    assert frame["stat_stake"].to_list() == [row["stats"]["stake"] for row in rows]
    assert table.to_pylist() == frame.to_dicts() and frame.width == 10


def test_the_stubs_are_what_the_package_is():
    command = [sys.executable, "-m", "mypy.stubtest", "tuckbox._tuckbox", "--ignore-disjoint-bases"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
