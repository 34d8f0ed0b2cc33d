"""A server as a process with a store of its own, and people who sit at its table in a
real Chromium. They know no rule: they click on what is lit, and on sentences."""

import os
import re
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
# That of the tests, or another one: for figures, that of a release.
PROGRAM = Path(os.environ.get("TUCKBOX", ROOT / "target/debug/tuckbox")).absolute()
FIVE = ["backyard-rocketeers", "foundry-fantasy", "project-hex", "red-faction-underground", "trf"]

PHONE = {"width": 375, "height": 720}
LAPTOP = {"width": 1366, "height": 768}

# Where a page that is asked, or whose match is over, differs from one that waits.
TO_DO = '#screen:not([data-stamp=""]), #screen:has(.outcome)'


class Server:
    """`tuckbox serve` for one table, which can be killed and started again."""

    def __init__(self, folder, game, seats, seed=1, box=ROOT, more=()):
        self.box, self.store, self.address = box, Path(folder) / "served.sqlite", "127.0.0.1:0"
        self.links = {}
        self.start(game, "--seats", seats, "--seed", str(seed), *more)

    def start(self, *words):
        """Starts the program, and reads the links it tells."""
        command = [PROGRAM, "serve", *words, "--listen", self.address, "--store", self.store, "--pace", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.box)
        told = []
        for line in self.process.stdout:
            told.append(line)
            if found := re.search(r"(Seat [A-Z]|Spectators|Your desk) +(\S+/join/[0-9a-f]+)", line):
                self.links[found[1]] = found[2]
            if found := re.search(r"Listening at http://(\S+);", line):
                self.address = found[1]
                return
        raise AssertionError("The server does not listen:\n" + "".join(told))

    @property
    def origin(self):
        """What all its addresses begin with."""
        return f"http://{self.address}"

    def kill(self):
        """Ends the program as a power cut would."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Cable:
    """A way to a server for one device, which can be cut and mended."""

    def __init__(self, server):
        self.server, self.whole, self.ends = server, True, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        """Joins each connection to one of its own, as long as the cable is whole."""
        while True:
            try:
                near, _ = self.socket.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            host, port = self.server.address.split(":")
            far = socket.create_connection((host, int(port)))
            self.ends += [near, far]
            for one, other in [(near, far), (far, near)]:
                threading.Thread(target=carry, args=(one, other), daemon=True).start()

    def cut(self):
        """Nothing gets through any more."""
        self.whole = False
        for end in self.ends:
            shut(end)
        self.ends = []

    def mend(self):
        """New connections get through."""
        self.whole = True

    def close(self):
        """Ends it."""
        self.cut()
        self.socket.close()


def carry(one, other):
    """Carries bytes until one of the two ends."""
    try:
        while data := one.recv(65536):
            other.sendall(data)
    except OSError:
        pass
    shut(one)
    shut(other)


def shut(end):
    """Ends a connection for both who talk by it."""
    try:
        end.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    end.close()


# Notes how long it takes from an answer until the table that comes of it has been drawn, and
# how many pieces glide there.
TIME_ANSWERS = """() => {
    const table = () => document.getElementById("screen");
    let begun = null, before = table();
    window.tookMs = [];
    window.glided = [];
    addEventListener("submit", (event) => (begun = event.timeStamp), { capture: true });
    new MutationObserver(() => {
        if (table() === before) return;
        before = table();
        const glides = (animation) => animation.effect.getKeyframes()[0].translate !== undefined;
        glided.push(document.getAnimations().filter(glides).length);
        if (begun === null) return;
        const answered = begun;
        begun = null;
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => tookMs.push(performance.now() - answered);
        requestAnimationFrame(() => drawn.port2.postMessage(null));
    }).observe(document.body, { childList: true });
}"""


class Person:
    """Somebody at a page of the table."""

    def __init__(self, page):
        self.page = page
        self.takings = 0

    @property
    def stamp(self):
        """The question of the page; nothing where nothing is asked."""
        return self.page.locator("#screen").get_attribute("data-stamp")

    @property
    def is_asked(self):
        """Whether the page asks something."""
        return self.stamp != ""

    @property
    def outcome(self):
        """How the match ended, once it has."""
        outcome = self.page.locator(".outcome")
        return outcome.inner_text() if outcome.count() else None

    def wait_for_something(self):
        """Waits until this page asks, or the match is over."""
        self.page.locator(TO_DO).first.wait_for(state="attached")

    def wait_for_push(self):
        """Waits until what is pushed first is in its place: what was found before is gone then."""
        self.page.wait_for_function("() => window.isPushed")

    def wait_for_another(self, stamp):
        """Waits until the page asks something else, or nothing."""
        self.page.locator(f'#screen:not([data-stamp="{stamp}"])').wait_for(state="attached")

    def offered(self):
        """What can be clicked: the buttons on things that are lit, and the sentences."""
        on_things = self.page.locator(".lit > .act > button")
        return on_things, self.page.locator("#ask .offers > li > button")

    def click(self, chance, touch=False):
        """Answers by one of the things that are lit, or by a sentence, and waits for
        what comes of it; says which it was."""
        stamp = self.stamp
        on_things, sentences = self.offered()
        things = on_things.count()
        press = lambda what: what.tap() if touch else what.click()
        if things and chance.random() < 0.6:
            button = on_things.nth(chance.randrange(things))
            press(button)
            menu = self.page.locator(".menu:popover-open button")
            how = "thing"
            # A button without a value opens a menu of what can be done.
            if menu.count():
                how = "menu"
                press(menu.nth(chance.randrange(menu.count())))
        else:
            how = "sentence"
            press(sentences.nth(chance.randrange(sentences.count())))
        self.wait_for_another(stamp)
        return how

    def time_answers(self):
        """From here on it is noted how long answers take, and what glides."""
        self.page.evaluate(TIME_ANSWERS)

    def times(self):
        """How long answers took until the new table was drawn, in milliseconds."""
        return self.page.evaluate("tookMs")

    def glided(self):
        """How many pieces glide to each of the tables that have come."""
        return self.page.evaluate("glided")

    def below_the_log(self):
        """How much of the log, in pixels, lies below what is seen of it."""
        return self.page.locator("#log").evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight")

    def log(self):
        """The lines of the log."""
        return self.page.locator("#log > li").all_inner_texts()


def play(people, chance, until, most=3000):
    """Whoever is asked answers by clicks, until something holds; says how often each way
    was taken."""
    ways = {}
    for _ in range(most):
        if until():
            return ways
        asked = next((person for person in people if person.is_asked), None)
        if asked is None:
            if any(person.outcome for person in people):
                return ways
            # Whoever is asked next learns of it by what the server pushes.
            wait_for_any(people)
            continue
        way = asked.click(chance)
        ways[way] = ways.get(way, 0) + 1
    raise AssertionError(f"After {most} answers it is not so yet.")


def wait_for_any(people, seconds=20):
    """Waits until one of the pages asks, or the match is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for person in people:
            try:
                person.page.locator(TO_DO).first.wait_for(state="attached", timeout=200)
                return
            except Exception as error:
                if "Timeout" not in str(error):
                    raise
    raise AssertionError("Nobody is asked, and the match is not over.")


def copy_of(game, folder):
    """A copy of a game in a box of its own, to be edited."""
    for part in ["content", "scripts"]:
        shutil.copytree(ROOT / part / game, Path(folder) / part / game)
    return Path(folder)
