"""Boxes, games, matches and simulated games."""

import copy
import multiprocessing
import pickle
import shutil
import subprocess
import sys
import threading
import time

import pytest
from conftest import FIVE, GAMES, ROOT, read

import tuckbox


def played(match):
    """The same match at its end; every answer is the last option."""
    while not match.is_over:
        match.answer(match.option_count() - 1)
    return match


def test_a_box_has_games():
    box = tuckbox.Box.open(ROOT / "examples")
    assert "kuhn" in box.games and box.games == sorted(box.games)
    assert str(box.path) == str(ROOT / "examples")
    assert box.check("kuhn") == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_begins_and_its_seats_see_it(name):
    game = read(name)
    match = game.start(seed=1)
    assert match.seats == game.seats[0] and not match.is_over and match.winners is None
    words = match.options()
    assert len(words) == match.option_count() and all(words) and match.question()
    for seat in range(match.seats):
        view = match.view(seat)
        assert view["seat"] == seat and len(view["seats"]) == match.seats
        assert (view["decision"] is not None) == (seat in match.asked)
        assert match.scene(seat)["headline"]
    match.answer(0)
    assert match.answered >= 1


def test_names_are_those_of_the_views(kuhn):
    assert kuhn.names("card") == ["jack", "queen", "king"]
    hand = [zone for zone in kuhn.start(seed=1).view(0)["zones"] if zone["zone"] == kuhn.names("zone").index("hand")]
    assert [zone["count"] for zone in hand] == [1, 1]
    assert [len(zone["pieces"]) for zone in hand] == [1, 0]
    with pytest.raises(tuckbox.TuckboxError, match="no names of the kind `cards`"):
        kuhn.names("cards")


def test_the_same_seed_and_answers_give_the_same_match(kuhn):
    one, other = (played(kuhn.start(seed=5)) for _ in range(2))
    assert one.hash() == other.hash() and one.seed == 5
    assert len({kuhn.start(seed=seed).view(0).__str__() for seed in range(20)}) == 3
    assert kuhn.start().seed != kuhn.start().seed


def test_a_copy_goes_its_own_way():
    match = read("leduc").start(seed=2)
    kept = match.hash()
    for made in (match.clone(), copy.copy(match), copy.deepcopy(match)):
        assert made.hash() == kept
        made.answer(0)
        assert made.hash() != kept == match.hash()


@pytest.mark.parametrize("name", ["leduc", *FIVE])
def test_a_save_goes_on_as_the_match_does(name):
    game = read(name)
    match = game.start(seed=3)
    for _ in range(10):
        if not match.is_over:
            match.answer(match.option_count() // 2)
    loaded = game.load(match.save())
    assert loaded.hash() == match.hash() and loaded.to_act == match.to_act
    if not match.is_over:
        for one in (loaded, match):
            one.answer(0)
        assert loaded.hash() == match.hash()


def test_a_replay_ends_where_the_match_ended(kuhn):
    match = played(kuhn.start(seed=9))
    again = kuhn.replay(match.replay())
    assert again.hash() == match.hash() and again.winners == match.winners
    assert again.answers == match.answers


def test_returns_are_stakes_where_a_stat_says_so(kuhn):
    match = kuhn.start(seed=1)
    assert match.returns("stake") == [0, 0]
    match.answer(1)
    match.answer(0)
    [won] = match.winners
    assert match.returns("stake")[won] == 2 and sum(match.returns("stake")) == 0
    assert match.returns()[won] == 1
    with pytest.raises(tuckbox.TuckboxError, match="no stat `stakes`"):
        match.returns("stakes")


def test_what_is_refused_changes_nothing(kuhn):
    match = kuhn.start(seed=1)
    kept = match.hash()
    for wrong in (lambda: match.answer(2), lambda: match.answer(0, seat=1), lambda: match.answer(0, seat=7)):
        with pytest.raises(tuckbox.TuckboxError) as told:
            wrong()
        assert told.value.code in ("refused", "no-seat") and str(told.value).endswith(".")
        assert match.hash() == kept
    played(match)
    with pytest.raises(tuckbox.TuckboxError, match="over"):
        match.answer(0)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: tuckbox.Box.open("/nowhere"), "not-a-box"),
        (lambda: tuckbox.Box.open(ROOT / "examples").game("kuhm"), "unknown-game"),
        (lambda: tuckbox.Box.open(ROOT / "examples").game("kuhn", ["no-mod"]), "unknown-mod"),
        (lambda: read("kuhn").start(decks=["three"]), "setup"),
        (lambda: read("kuhn").start(decks=["four", "three"]), "setup"),
        (lambda: read("kuhn").start(seats=3), "setup"),
        (lambda: read("kuhn").start(settings={"speed": 3}), "setup"),
        (lambda: read("kuhn").simulate(3, bots=["clever"]), "plan"),
        (lambda: read("kuhn").simulate(3, bots=["search:0"]), "plan"),
        (lambda: read("kuhn").simulate(3, decks="some"), "setup"),
        (lambda: read("kuhn").simulate(3, bots=["random"] * 3), "setup"),
        (lambda: read("kuhn").load("{}"), "save"),
        (lambda: read("kuhn").load(read("leduc").start().save()), "save"),
        (lambda: read("kuhn").replay("[]"), "replay"),
        (lambda: read("hearts").start_explicit(most=100), "too-much-chance"),
    ],
)
def test_bad_input_is_one_clear_sentence(wrong, code):
    with pytest.raises(tuckbox.TuckboxError) as told:
        wrong()
    assert told.value.code == code, told.value
    assert str(told.value).endswith("."), told.value


def test_a_broken_game_tells_code_file_and_line(tmp_path):
    shutil.copytree(ROOT / "examples" / "content" / "kuhn", tmp_path / "content" / "kuhn")
    cards = tmp_path / "content" / "kuhn" / "cards" / "all.toml"
    cards.write_text(cards.read_text().replace("rank = 2", "ranc = 2"))
    box = tuckbox.Box.open(tmp_path)
    [problem] = [one for one in box.check("kuhn") if one["severity"] == "error"][:1]
    with pytest.raises(tuckbox.TuckboxError) as told:
        box.game("kuhn")
    error = told.value
    assert (error.code, error.file, error.line) == (problem["code"], problem["file"], problem["line"])
    assert error.file == "content/kuhn/cards/all.toml" and error.line > 1
    assert error.diagnostics == box.check("kuhn")


def test_simulated_games_are_the_same_on_any_number_of_threads():
    game = read("leduc")
    one, two = (game.simulate(50, seed=4, bots=["random", "search:20"], threads=threads) for threads in (1, 2))
    assert one == two and len(one) == 50 and one[0]["seed"] == 4
    assert {row["finished"] for row in one} == {True}


def test_rows_become_tables():
    polars, arrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    rows = read("leduc").simulate(20, seed=1)
    frame, table = tuckbox.to_polars(rows), tuckbox.to_arrow(rows)
    assert frame.shape == (20, 9) and table.num_rows == 20
    assert frame["decisions"].sum() == sum(row["decisions"] for row in rows)
    assert frame.to_dicts() == table.to_pylist() == rows
    assert isinstance(frame, polars.DataFrame) and isinstance(table, arrow.Table)
    assert tuckbox.to_polars([]).schema == frame.schema


def test_tables_are_written_as_parquet(tmp_path):
    polars, parquet = pytest.importorskip("polars"), pytest.importorskip("pyarrow.parquet")
    rows, file = read("leduc").simulate(20, seed=1), tmp_path / "games.parquet"
    tuckbox.to_polars(rows).write_parquet(file)
    assert parquet.read_table(file).to_pylist() == rows
    parquet.write_table(tuckbox.to_arrow(rows), file)
    assert polars.read_parquet(file).to_dicts() == rows


@pytest.mark.parametrize(
    ("lacks", "line", "extra"),
    [
        ("polars", "tuckbox.to_polars([])", "polars"),
        ("pyarrow", "tuckbox.to_arrow([])", "arrow"),
        ("ray", "import tuckbox.ray", "ray"),
        ("pyspiel", "import tuckbox.openspiel", "openspiel"),
        ("gymnasium", "import tuckbox.pettingzoo", "pettingzoo"),
    ],
)
def test_a_package_that_is_missing_is_told_with_what_to_install(lacks, line, extra):
    code = f"import sys; sys.modules[{lacks!r}] = None; import tuckbox; {line}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr
    last = told.splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: This needs the package `{lacks}`: ") and f"[{extra}]" in last, told


def test_every_pairing_of_decks_is_played():
    game = read("foundry-fantasy")
    rows = game.simulate(len(game.decks) ** 2, seed=1, decks="all", most=5)
    assert len({tuple(row["decks"]) for row in rows}) == len(game.decks) ** 2


def test_other_threads_run_while_games_are_simulated():
    ticks, stop = [], threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    begun = time.monotonic()
    read("leduc").simulate(3000, seed=1, threads=1)
    ended = time.monotonic()
    stop.set()
    thread.join()
    during = [at for at in ticks if begun < at < ended]
    assert len(during) > (ended - begun) / 0.005 / 10


def hash_elsewhere(game, seed):
    return played(game.start(seed=seed)).hash()


def test_a_game_goes_to_other_processes():
    game = read("snail-post")
    assert pickle.loads(pickle.dumps(game)).version == game.version
    assert copy.deepcopy(game) is game
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(hash_elsewhere, (game, 6)) == hash_elsewhere(game, 6)


def test_a_match_that_nobody_records_is_the_same_without_a_log(kuhn):
    match = played(kuhn.start(seed=5, record=False))
    assert match.hash() == played(kuhn.start(seed=5)).hash()
    for wanted in (match.log, lambda: match.information_state(0)):
        with pytest.raises(tuckbox.TuckboxError, match="record=False"):
            wanted()


def test_what_a_seat_may_not_know_is_in_nothing_it_is_given():
    """Seats that differ only in the card of the other one are given the same."""
    kuhn = read("kuhn")
    told = {}
    for seed in range(40):
        match = kuhn.start(seed=seed)
        [own] = [p["card"] for zone in match.view(0)["zones"] for p in zone["pieces"]]
        given = (
            str(match.view(0)),
            str(match.scene(0)),
            str(match.log(0)),
            match.information_state(0),
            match.observation(0, 8, 4),
        )
        told.setdefault(own, set()).add(given)
    assert len(told) == 3 and all(len(given) == 1 for given in told.values())


def test_an_observation_has_one_length_throughout_a_match():
    for name in FIVE:
        match = read(name).start(seed=2)
        size = match.observation_size(100, 64)
        for _ in range(30):
            if match.is_over:
                break
            assert {len(match.observation(seat, 100, 64)) for seat in range(match.seats)} == {4 * size}
            match.answer(match.option_count() - 1)
