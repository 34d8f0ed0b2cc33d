"""What happens to people at a table: their laptop is closed, the server is killed, the
designer saves something good or bad while they play."""

import random

from playwright.sync_api import expect
from table import copy_of, play

# What a browser itself says of a server or network that is away.
AWAY = ["net::ERR_"]


def test_an_answer_on_one_page_is_seen_on_the_others(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    watch, desk = sit(server, "Spectators"), sit(server, "Your desk")
    # A mark that a page loses when it is loaded again.
    for person in [b, watch, desk]:
        person.page.evaluate("() => (window.stayed = true)")
    play([a, b], random.Random(1), until=lambda: len(b.log()) > 12)
    lines = a.page.locator("#log > li").count()
    expect(desk.page.locator("#log > li")).to_have_count(lines)
    for person in [b, watch, desk]:
        assert person.page.evaluate("() => window.stayed")
    # What is new is marked, and read aloud by itself.
    assert b.page.locator("#log > .new").count() > 0
    assert b.page.locator("[role=log][aria-live=polite] #log").count() == 1
    assert watch.page.locator("#screen button, form").count() == 0
    assert desk.page.locator("#ask form").count() == 0


def test_a_closed_laptop_goes_on(serve, sit, cables):
    server = serve("foundry-fantasy", "human,human")
    a = sit(server, "Seat A", reduced_motion="reduce")
    cable = cables(server)
    b = sit(server, "Seat B", reduced_motion="reduce", excused=AWAY, through=cable)
    play([a, b], random.Random(1), until=lambda: a.is_asked and len(a.log()) > 8)
    before = b.page.locator("#screen").inner_html()
    cable.cut()
    expect(b.page.locator("body")).to_have_class("lost")
    play([a], random.Random(1), until=lambda: not a.is_asked)
    assert b.page.locator("#screen").inner_html() == before
    cable.mend()
    b.wait_for_something()
    expect(b.page.locator("body")).not_to_have_class("lost")
    # What was missed is there.
    assert b.log() == sit(server, "Seat B").log()
    play([a, b], random.Random(2), until=lambda: a.is_asked)

    # The page is closed, and opened again by the same link.
    stamp, context = a.stamp, a.page.context
    a.page.close()
    a = sit(server, "Seat A", context=context)
    assert a.stamp == stamp
    play([a, b], random.Random(2), until=lambda: not a.is_asked)


def test_pages_find_a_server_that_was_killed(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce", excused=AWAY) for letter in "AB")
    play([a, b], random.Random(1), until=lambda: a.is_asked and len(a.log()) > 6)
    lines, table = a.log(), a.page.locator("main").inner_html()
    server.kill()
    expect(a.page.locator("body")).to_have_class("lost")
    a.offered()[1].first.click()
    expect(a.page.locator("#say")).to_contain_text("cannot be reached")
    server.start()
    for person in [a, b]:
        expect(person.page.locator("body")).not_to_have_class("lost", timeout=30_000)
    assert a.log() == lines
    assert a.page.locator("main").inner_html() == table
    play([a, b], random.Random(1), until=lambda: len(b.log()) > len(lines) + 3)


def test_cards_are_edited_while_people_play(serve, sit, tmp_path):
    game = "foundry-fantasy"
    box = copy_of(game, tmp_path / "box")
    server = serve(game, "human,human", box=box)
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    desk = sit(server, "Your desk", reduced_motion="reduce")
    play([a, b], random.Random(1), until=lambda: a.is_asked and len(a.log()) > 8)
    stamp = a.stamp
    files = {file: file.read_text() for file in (box / "content" / game / "cards").glob("*.toml")}

    for file, text in files.items():
        file.write_text(text + "\nnonsense = = 3\n")
    expect(desk.page.locator(".problems")).to_contain_text("nonsense")
    assert a.stamp == stamp
    assert "nonsense" not in a.page.content()

    for file, text in files.items():
        file.write_text(text.replace('name = "', 'name = "Brand-new '))
    for person in [a, b, desk]:
        expect(person.page.locator("main .card h4").filter(has_text="Brand-new").first).to_be_visible()
    expect(desk.page.locator(".desk .news").last).to_contain_text("unchanged")
    expect(desk.page.locator(".problems")).to_have_count(0)
    assert a.page.locator(".desk").count() == 0
    play([a, b], random.Random(1), until=lambda: len(b.log()) > 12)


def test_a_card_is_dragged_to_what_it_is_for(serve, sit):
    server = serve("foundry-fantasy", "human,human")
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    chance = random.Random(1)
    for _ in range(400):
        if not a.is_asked:
            play([b], chance, until=lambda: a.is_asked)
        found = source_and_target(a, chance)
        if found:
            break
    source, target, first, second = found
    assert a.stamp == first
    a.page.locator(source).drag_to(a.page.locator(target))
    # Both are answered by the one gesture.
    a.page.locator(f'#screen:not([data-stamp="{first}"]):not([data-stamp="{second}"])').wait_for(state="attached")


def source_and_target(person, chance):
    """Clicks on something; where that asks for something else on the table, it is taken
    back, and both are told with the two questions."""
    page, first = person.page, person.stamp
    things = page.locator('.card.lit[data-piece]:has(> .act > button[type="submit"])')
    if not things.count():
        person.click(chance)
        return None
    piece = things.nth(chance.randrange(things.count())).get_attribute("data-piece")
    source = f'[data-piece="{piece}"]'
    page.locator(f"{source} > .act > button").click()
    person.wait_for_another(first)
    second = person.stamp
    targets = page.locator(f'.card.lit[data-piece]:not({source}):has(> .act > button[type="submit"])')
    back = page.get_by_role("button", name="Take back")
    if not second or not targets.count() or not back.count():
        return None
    target = f'[data-piece="{targets.first.get_attribute("data-piece")}"]'
    back.click()
    page.locator(f'#screen[data-stamp="{first}"]').wait_for(state="attached")
    return source, target, first, second


def test_a_table_keeps_its_content_until_its_desk_follows_the_files(serve, sit, tmp_path):
    game = "foundry-fantasy"
    box = copy_of(game, tmp_path / "box")
    server = serve(game, "human,human", box=box)
    a, b = (sit(server, f"Seat {letter}", reduced_motion="reduce") for letter in "AB")
    desk = sit(server, "Your desk", reduced_motion="reduce")
    play([a, b], random.Random(1), until=lambda: a.is_asked and len(a.log()) > 8)
    desk.page.get_by_role("button", name="Keep this content").click()
    expect(desk.page.locator(".desk .content")).to_contain_text("keeps the content it has")
    for file in (box / "content" / game / "cards").glob("*.toml"):
        file.write_text(file.read_text().replace('name = "', 'name = "Brand-new '))
    expect(desk.page.locator(".desk .newer").first).to_contain_text("newer content")
    expect(desk.page.locator(".desk .newer").last).to_contain_text("unchanged")
    play([a, b], random.Random(1), until=lambda: len(a.log()) > 12)
    assert "Brand-new" not in a.page.locator("main").inner_text()
    desk.page.get_by_role("button", name="Follow the files").click()
    for person in [a, b, desk]:
        expect(person.page.locator("main .card h4").filter(has_text="Brand-new").first).to_be_visible()
    expect(desk.page.locator(".desk .newer")).to_have_count(0)
