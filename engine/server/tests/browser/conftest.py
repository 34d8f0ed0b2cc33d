"""A Chromium for all tests, servers that end with their test, and pages that are watched:
no page may say an error, break the policy of what it loads, or ask another address."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright
from table import Cable, Person, Server

FOUND = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)

# Told of each thing that a page does against the policy. Noted is when what was drawn with
# the page has been put anew in its place, as it is by what is pushed first.
WATCH = """
    addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));
    document.addEventListener("readystatechange", () => {
        const drawn = document.getElementById("screen");
        if (document.readyState !== "interactive" || !drawn) return;
        new MutationObserver(() => (window.isPushed = !drawn.isConnected)).observe(document.body, { childList: true });
    });
"""


@pytest.fixture(scope="session")
def chromium():
    """The browser of this machine, without a screen."""
    # Root has no right to its sandbox.
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=FOUND, args=options)
        yield browser
        browser.close()


@pytest.fixture
def serve(tmp_path):
    """Begins servers, which end with the test."""
    servers = []

    def begin(*args, **more):
        servers.append(Server(tmp_path, *args, **more))
        return servers[-1]

    yield begin
    for server in servers:
        if server.process.poll() is None:
            server.kill()


@pytest.fixture
def cables():
    """Begins cables to servers, which end with the test."""
    laid = []

    def lay(server):
        laid.append(Cable(server))
        return laid[-1]

    yield lay
    for cable in laid:
        cable.close()


@pytest.fixture
def sit(chromium):
    """Opens a link on a device of its own, and watches the page."""
    contexts, wrong = [], []

    def open_link(server, who, excused=(), context=None, through=None, **device):
        origin = (through or server).origin
        if context is None:
            context = chromium.new_context(**device)
            context.set_default_timeout(20_000)
            context.add_init_script(WATCH)
            contexts.append(context)
        page = context.new_page()

        def says(message):
            if message.type == "error" and not any(words in message.text for words in excused):
                wrong.append(f"{who}: {message.text}")

        def asks(request):
            if not request.url.startswith(origin + "/"):
                wrong.append(f"{who} asks {request.url}")

        page.on("console", says)
        page.on("pageerror", lambda error: wrong.append(f"{who}: {error}"))
        page.on("request", asks)
        page.goto(server.links[who].replace(server.origin, origin), wait_until="load")
        return Person(page)

    yield open_link
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


def pytest_terminal_summary(terminalreporter):
    """Figures that tests tell. They are no measurements, and nothing depends on them."""
    for report in terminalreporter.getreports("passed"):
        for name, words in report.user_properties:
            if name == "told" and report.when == "call":
                terminalreporter.write_line(words)
