"""Cards on paper: of their size, with all that stands on them in it, and nothing asked for
elsewhere."""

import subprocess

import pytest
from table import FIVE, PROGRAM, ROOT

# A millimetre in CSS pixels.
MM = 96 / 25.4


@pytest.mark.parametrize("paper, wide, high", [("a4", 210, 297), ("letter", 215.9, 279.4)])
@pytest.mark.parametrize("game", [*FIVE, "snail-post"])
def test_cards_fit_on_paper(game, paper, wide, high, chromium, tmp_path):
    box = ROOT if game in FIVE else ROOT / "examples"
    file = tmp_path / "cards.html"
    subprocess.run([PROGRAM, "print", game, "--paper", paper, "--to", file], cwd=box, check=True, capture_output=True)
    asked, page = [], chromium.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(media="print")
    page.goto(file.as_uri())
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    sizes = "(found) => found.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])"
    cards, sheets = (page.locator(what).evaluate_all(sizes) for what in (".card", ".sheet"))
    assert len(cards) > 9 and len(sheets) == -(-len(cards) // 9)
    assert all(card == pytest.approx([63 * MM, 88 * MM], abs=0.5) for card in cards)
    assert all(sheet == pytest.approx([wide * MM, high * MM], abs=0.5) for sheet in sheets)
    # What is cut off cannot be read.
    cut = """(cards) => cards
        .filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent)"""
    for what in (".card", ".text"):
        assert page.locator(what).evaluate_all(cut) == []
    page.close()
