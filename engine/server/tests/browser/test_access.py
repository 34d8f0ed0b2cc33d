"""Everybody can play: what axe-core looks at, keys instead of a mouse, less motion, no script."""

import random
import re

import pytest
from looking import axe, focused, is_ringed
from playwright.sync_api import expect
from table import FIVE, LAPTOP, PHONE, play
from test_play import SEATS


@pytest.mark.parametrize("game", FIVE)
def test_axe_finds_nothing(game, serve, sit):
    server = serve(game, SEATS[game])
    seat = sit(server, "Seat A", viewport=LAPTOP, reduced_motion="reduce")
    people = {"seat": seat, "watch": sit(server, "Spectators"), "desk": sit(server, "Your desk")}
    chance = random.Random(5)
    for _ in range(6):
        seat.wait_for_something()
        seat.click(chance)
    seat.wait_for_something()
    found = []
    for who, person in people.items():
        for scheme in ["light", "dark"]:
            for size in [LAPTOP, PHONE]:
                person.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                person.page.set_viewport_size(size)
                found += [f"{who}, {scheme}, {size['width']}: {line}" for line in axe(person.page)]
    assert not found, "\n\n".join(found)


def test_axe_finds_nothing_in_what_opens(serve, sit):
    server = serve("trf", SEATS["trf"])
    a = sit(server, "Seat A", viewport=LAPTOP, reduced_motion="reduce")
    menus = lambda: a.page.locator(".lit > .act > button[popovertarget]")
    play([a], random.Random(1), until=lambda: a.is_asked and menus().count() > 0)
    found = []
    for scheme in ["light", "dark"]:
        a.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        menus().first.click()
        expect(a.page.locator(".menu:popover-open")).to_be_visible()
        found += axe(a.page)
        a.page.keyboard.press("Escape")
        a.page.locator("main .info").first.click()
        expect(a.page.locator("#about")).to_be_visible()
        found += axe(a.page)
        a.page.keyboard.press("Escape")
        expect(a.page.locator("#about")).to_be_hidden()
    # A page that only answers a question has its own document.
    a.page.goto(a.page.locator("main .info").first.evaluate("(link) => link.href"))
    found += axe(a.page)
    assert not found, "\n\n".join(found)


def test_the_desk_looks_back_and_changes_the_table(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    desk = sit(server, "Your desk", viewport=LAPTOP, reduced_motion="reduce")
    play([a, b], random.Random(1), until=lambda: len(a.log()) > 8)
    page, found = desk.page, []

    def look():
        for scheme in ["light", "dark"]:
            for size in [LAPTOP, PHONE]:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                page.set_viewport_size(size)
                found.extend(axe(page))

    table = page.url
    page.keyboard.press("b")
    expect(page).to_have_url(re.compile("seat=B$"))
    # Keys go to a page that has come to its end.
    page.wait_for_load_state()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".time")).to_contain_text("you look back")
    look()
    at = re.search("at=[0-9]+", page.url)[0]
    page.keyboard.press("a")
    expect(page).to_have_url(re.compile(f"seat=A&{at}$"))
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page).not_to_have_url(re.compile(f"{at}$"))
    page.goto(table)
    page.get_by_role("link", name="Change the table by hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Change the table")
    look()
    form = page.locator("form", has=page.get_by_text("Make a new piece").first)
    card = form.locator("[name=card] option").first.inner_text()
    form.locator("[name=owner]").select_option("A")
    form.locator("[name=to]").select_option("hand/a")
    form.get_by_role("button").click()
    expect(page).to_have_url(table)
    for person in [a, b, desk]:
        expect(person.page.locator("#log")).to_contain_text("Whoever runs the table changes it by hand")
    expect(a.page.locator("main .card h4").filter(has_text=card).first).to_be_visible()
    assert card not in "".join(b.log()[-2:])
    assert not found, "\n\n".join(found)
    play([a, b], random.Random(1), until=lambda: len(b.log()) > 14)


def test_keys_are_enough(serve, sit):
    server = serve("foundry-fantasy", "human,random")
    a = sit(server, "Seat A", viewport=LAPTOP, reduced_motion="reduce")
    keys = a.page.keyboard
    a.wait_for_something()
    a.wait_for_push()

    # From the top of the page, in the order in which it is read, and past nothing.
    keys.press("Tab")
    assert "To what you are asked" in focused(a.page)
    assert tabbed(a.page) > 5
    passed, order = a.page.evaluate(
        """() => {
            const all = [...document.querySelectorAll("#screen :is(a[href], button, summary), #log")];
            const after = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
            return [
                all.filter((one) => one.checkVisibility() && !reached.includes(one)).map((one) => one.outerHTML),
                reached.slice(1).every((one, at) => after(reached[at], one)),
            ];
        }"""
    )
    assert passed == [] and order
    keys.press("a")
    assert a.page.evaluate("() => document.activeElement.closest('#ask .offers') !== null")
    keys.press("l")
    assert a.page.evaluate("() => document.activeElement.id") == "log"

    # By numbers of sentences, and by what is lit.
    chance = random.Random(4)
    things = 0
    for given in range(16):
        a.wait_for_something()
        stamp = a.stamp
        on_things, sentences = a.offered()
        if given % 2 and on_things.count():
            on_things.nth(chance.randrange(on_things.count())).focus()
            things += 1
            keys.press("Enter")
            menu = a.page.locator(".menu:popover-open")
            if menu.count():
                keys.press("Tab")
                assert menu.locator(":focus").count() == 1, focused(a.page)
                keys.press("Enter")
        else:
            number = chance.randrange(min(9, sentences.count())) + 1
            keys.press(str(number))
            expect(sentences.nth(number - 1)).to_be_focused()
            assert is_ringed(a.page), focused(a.page)
            keys.press("Enter")
        a.wait_for_another(stamp)
        a.wait_for_something()
        assert focused(a.page) is not None, f"After answer {given + 1} the focus is lost."
    assert things > 3


def tabbed(page):
    """Goes through the page by the key Tab to its end; says how many have had the focus."""
    page.evaluate("() => (window.reached = [])")
    while True:
        page.keyboard.press("Tab")
        here = focused(page)
        if here is None or "To what you are asked" in here:
            return page.evaluate("() => reached.length")
        assert is_ringed(page), here
        page.evaluate("() => reached.push(document.activeElement)")


def test_what_was_chosen_is_taken_back_by_a_key(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    back = lambda: a.page.get_by_role("button", name="Take back")
    play([a, b], random.Random(1), until=lambda: a.is_asked and back().count() > 0)
    stamp = a.stamp
    a.page.keyboard.press("u")
    a.wait_for_another(stamp)
    expect(back()).to_have_count(0)


def test_pieces_glide_unless_less_motion_is_asked_for(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    people = [sit(server, "Seat A", reduced_motion="reduce"), sit(server, "Seat B", reduced_motion="no-preference")]
    a, b = people
    count = """() => {
        window.moves = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, ...words) {
            window.moves += "piece" in this.dataset && "translate" in frames;
            return animate.call(this, frames, ...words);
        };
    }"""
    for person in people:
        person.page.evaluate(count)
    moves = lambda person: person.page.evaluate("() => window.moves")
    play([a, b], random.Random(1), until=lambda: moves(b) > 3, most=40)
    assert moves(a) == 0


def test_no_script_is_needed(serve, sit):
    server = serve("foundry-fantasy", "human,random")
    a = sit(server, "Seat A", java_script_enabled=False)
    chance = random.Random(4)
    for given in range(6):
        a.wait_for_something()
        stamp = a.stamp
        on_things, sentences = a.offered()
        buttons = on_things.and_(a.page.locator("[name=option]")) if given % 2 else sentences
        buttons = buttons if buttons.count() else sentences
        buttons.nth(chance.randrange(buttons.count())).click()
        a.wait_for_another(stamp)
    a.page.locator("main .info").first.click()
    a.page.get_by_role("link", name="Back to the table").click()
    expect(a.page.locator("#ask")).to_be_visible()
