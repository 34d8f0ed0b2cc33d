"""A clock at the table, as pages show it."""

import random
import re

from looking import axe
from playwright.sync_api import expect
from table import play

GAME = "foundry-fantasy"


def timers(person):
    """What A and B have left, on the page of somebody."""
    return [person.page.locator(f'.players [data-seat="{seat}"] [role="timer"]') for seat in "AB"]


def test_a_clock_counts_down_by_itself(serve, sit):
    server = serve(GAME, "human,human", more=["--clock", "10m+1m"])
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    watch, desk = sit(server, "Spectators"), sit(server, "Your desk")
    first, other = (0, 1) if a.is_asked else (1, 0)
    everybody = [a, b, watch, desk]
    for person in everybody:
        person.page.evaluate("() => (document.getElementById('screen').stays = true)")
        expect(timers(person)[first]).to_have_text(re.compile(r"^9:5\d$"))
        expect(timers(person)[other]).to_have_text("10:00")
        # It is read when somebody goes there, and not aloud each second.
        assert timers(person)[first].get_attribute("aria-live") == "off"
    # Nothing was pushed for it.
    assert all(person.page.evaluate("() => document.getElementById('screen').stays") for person in everybody)
    assert "Each seat has 10 minutes" in desk.page.locator(".desk").inner_text()
    play([a, b], random.Random(1), until=lambda: [a, b][other].is_asked)
    for person in everybody:
        expect(timers(person)[first]).to_have_text(re.compile(r"^1\d:\d\d$"))
        expect(timers(person)[other]).to_have_text(re.compile(r"^(9:5\d|1\d:\d\d)$"))
    assert axe(a.page) == [] and axe(desk.page) == []


def test_whose_time_is_over_gives_up(serve, sit):
    server = serve(GAME, "human,human", more=["--clock", "3s"])
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    for person in [a, b]:
        expect(person.page.locator(".outcome")).to_be_visible()
    expect(a.page.locator(".players .clock.over")).to_have_text("0:00")


def test_a_time_that_is_over_is_shown_without_a_script_too(serve, sit):
    server = serve(GAME, "human,human", more=["--clock", "1s", "--clock-ends", "shown"])
    a, b = (sit(server, f"Seat {letter}", java_script_enabled=False) for letter in "AB")
    over = lambda: a.page.locator(".players .clock.over")
    # The page looks again by itself every few seconds.
    expect(over()).to_have_text(re.compile(r"over$"), timeout=30_000)
    assert a.page.locator(".outcome").count() == 0
