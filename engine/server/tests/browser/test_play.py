"""Games are played by clicks: a whole one by two people, the others to their second turn."""

import random
import re
import time

import pytest
from looking import map_in_view, too_small, wider
from playwright.sync_api import expect
from table import FIVE, LAPTOP, PHONE, play


def test_two_people_play_a_whole_match(serve, sit, record_property):
    server = serve("foundry-fantasy", "human,human")
    # One of them has asked for less motion, the other sees pieces glide.
    a = sit(server, "Seat A", viewport=LAPTOP, reduced_motion="reduce")
    b = sit(server, "Seat B", viewport=LAPTOP)
    a.time_answers()
    b.time_answers()
    begun = time.monotonic()
    ways = play([a, b], random.Random(1), until=lambda: a.outcome)
    answers = sum(ways.values())
    each = (time.monotonic() - begun) / answers * 1000
    told = f"a whole match: {answers} answers, {ways}, {each:.0f} ms each with both pages and whoever clicks"
    for who, person in [("with less motion", a), ("with pieces that glide", b)]:
        times = sorted(person.times())
        assert len(times) > 20, times
        half, most = times[len(times) // 2], times[len(times) * 9 // 10]
        told += f"; from answer to the new table as it is drawn, {who}: half {half:.0f} ms, nine of ten {most:.0f} ms"
    assert sum(a.glided()) == 0 < sum(b.glided())
    record_property("told", told)
    assert all(ways.get(way, 0) > 0 for way in ["thing", "sentence"]), ways
    outcome = a.outcome
    assert "wins" in outcome or "draw" in outcome, outcome
    desk, watch = sit(server, "Your desk"), sit(server, "Spectators")
    for person in [b, desk, watch]:
        expect(person.page.locator(".outcome")).to_have_text(outcome)
    assert len(a.log()) > 20

    # Another match on the same pages.
    b.page.get_by_role("button", name="Play again").click()
    for person in [a, b, desk, watch]:
        expect(person.page.locator(".outcome")).to_have_count(0)
    play([a, b], random.Random(2), until=lambda: len(a.log()) > 40)
    expect(desk.page.locator("#log > li").last).to_have_text(a.log()[-1])
    # What glides has come to rest, and the newest lines of the log are in sight.
    expect(b.page.locator(".entered")).to_have_count(0)
    assert all(person.below_the_log() < 40 for person in [a, b, watch])


# Who plays: somebody, and as many who choose by chance as the game needs.
SEATS = {
    "backyard-rocketeers": "human,random",
    "foundry-fantasy": "human,random",
    "project-hex": "human,random,random,random",
    "red-faction-underground": "human,random,random",
    "trf": "human,random",
}


@pytest.mark.parametrize("game", [game for game in FIVE if game != "foundry-fantasy"])
def test_the_other_games_come_to_their_second_turn(game, serve, sit):
    server = serve(game, SEATS[game])
    a = sit(server, "Seat A", viewport=LAPTOP, reduced_motion="reduce")
    ways = play([a], random.Random(1), until=lambda: second_turn(a))
    assert sum(ways.values()) > 0 and a.outcome is None and second_turn(a)
    # The same link on a second device, and somebody who comes late, see the same.
    also = sit(server, "Seat A", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    late = sit(server, "Spectators")
    a.wait_for_something()
    expect(also.page.locator("#screen")).to_have_attribute("data-stamp", a.stamp)
    assert also.page.locator("main").text_content() == a.page.locator("main").text_content()
    assert len(late.log()) > 3
    expect(late.page.locator("main .area")).to_have_count(a.page.locator("main .area").count())
    assert late.page.locator("#screen button, form").count() == 0


def second_turn(person):
    """Whether the second turn of the game has come: by its number, or where turns have
    none, by a phase that comes again."""
    if not person.is_asked:
        return False
    if found := re.match(r"Turn (\d+)", person.page.locator(".headline").inner_text()):
        return int(found[1]) >= 2
    phases = person.page.locator("#log > .part").all_inner_texts()
    return len(phases) > len(set(phases))


@pytest.mark.parametrize("game", FIVE)
def test_a_phone_is_enough(game, serve, sit):
    server = serve(game, SEATS[game])
    a = sit(server, "Seat A", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    chance = random.Random(3)
    for _ in range(8):
        a.wait_for_something()
        assert wider(a.page) <= 0, "The page itself scrolls sideways."
        assert too_small(a.page) == []
        a.click(chance, touch=True)
    # All that is offered can be got at.
    a.wait_for_something()
    for buttons in a.offered():
        for button in buttons.all():
            button.tap(trial=True)


def test_what_can_be_chosen_on_a_map_is_brought_into_view(serve, sit):
    server = serve("project-hex", SEATS["project-hex"])
    a = sit(server, "Seat A", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    moved = 0
    for _ in range(30):
        a.wait_for_something()
        in_view = map_in_view(a.page)
        assert all(in_view)
        a.page.evaluate("() => document.querySelector('.map').scrollLeft = 0")
        moved += in_view != map_in_view(a.page)
        stamp = a.stamp
        _, sentences = a.offered()
        sentences.nth(sentences.count() // 2).evaluate("(button) => button.click()")
        a.wait_for_another(stamp)
    assert moved > 2, "The map need not have been moved."
