"""What is looked at on a page besides the game: by axe-core, and by measuring."""

from axe_playwright_python.base import AXE_SCRIPT

# WCAG 2 up to AA, and what axe-core calls good practice: landmarks, order of headings.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The least size of what is tapped, in CSS pixels, by WCAG 2.2 AA (2.5.8).
LEAST = 24


def axe(page):
    """What axe-core finds wrong, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "async (tags) => (await axe.run(document, { runOnly: tags, preload: false, resultTypes: ['violations'] })).violations",
        RULES,
    )
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def wider(page):
    """By how much the page itself is wider than the screen."""
    return page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")


def too_small(page):
    """What can be tapped and is smaller than it may be. A link within a sentence may."""
    return page.evaluate(
        """(least) => [...document.querySelectorAll("#screen :is(button, a, summary, input:not([type=hidden]))")]
            .filter((one) => one.checkVisibility() && !one.closest("p"))
            .map((one) => [one.getBoundingClientRect(), one.outerHTML])
            .filter(([at]) => Math.min(at.width, at.height) < least - 0.5)
            .map(([at, html]) => `${at.width.toFixed()} x ${at.height.toFixed()}: ${html.slice(0, 160)}`)""",
        LEAST,
    )


def map_in_view(page):
    """Whether some of what can be chosen on the map is in view, from side to side; nothing
    where nothing can be."""
    return page.evaluate(
        """() => {
            const map = document.querySelector(".map");
            const lit = [...(map?.querySelectorAll(".lit") ?? [])].map((one) => one.getBoundingClientRect());
            if (lit.length === 0) return [];
            const { left, right } = map.getBoundingClientRect();
            return [lit.some((one) => one.left >= left && one.right <= right)];
        }"""
    )


def focused(page):
    """What has the focus, in words; nothing where that is the page."""
    return page.evaluate(
        """() => {
            const one = document.activeElement;
            if (!one || one === document.body || one === document.documentElement) return null;
            const piece = one.closest("[data-piece]")?.dataset.piece ?? one.closest("section.area")?.ariaLabel ?? "";
            return `${one.tagName} ${piece} ${one.id} ${one.value ?? ""} ${one.getAttribute("aria-label") ?? one.textContent.slice(0, 60)}`;
        }"""
    )


def is_ringed(page):
    """Whether what has the focus has a line around it."""
    return page.evaluate(
        """() => {
            const style = getComputedStyle(document.activeElement);
            return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        }"""
    )
