"""Where the boxes are that tests play."""

import os
from pathlib import Path

import pytest

import tuckbox

# A Ray of tests is gone at their end: it writes no token into anybody's home.
os.environ |= {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_AUTH_MODE": "disabled"}

ROOT = Path(__file__).resolve().parents[3]

CLASSICS = [
    "crazy-eights",
    "hearts",
    "kuhn",
    "leduc",
    "liars-dice",
    "snail-post",
    "tic-tac-toe",
]
FIVE = ["backyard-rocketeers", "foundry-fantasy", "project-hex", "red-faction-underground", "trf"]

GAMES = {name: ROOT / "examples" for name in CLASSICS} | {name: ROOT for name in FIVE}

_read = {}


def read(name):
    """A game of ours, read once."""
    if name not in _read:
        _read[name] = tuckbox.Box.open(GAMES[name]).game(name)
    return _read[name]


@pytest.fixture
def kuhn():
    return read("kuhn")
