"""Tuckbox: card games as data, played from Python.

    import tuckbox

    game = tuckbox.Box.open("path/to/box").game("my-game")
    match = game.start(seed=7)
    while not match.is_over:
        match.answer(0)
    print(match.winners)

Seats are whole numbers from 0, in the order of the table. Options are the numbers
from 0 of the decision at hand, in a fixed order. ``docs/python.md`` goes through it
all; ``tuckbox.pettingzoo`` and ``tuckbox.openspiel`` are the games as environments
of those projects, and ``tuckbox.ray`` plays simulated games on a cluster.
"""

from ._tuckbox import Bot, Box, ExplicitMatch, Game, Match, Plan, TuckboxError, __version__, merge
from .tables import to_arrow, to_polars

__all__ = [
    "Bot",
    "Box",
    "ExplicitMatch",
    "Game",
    "Match",
    "Plan",
    "TuckboxError",
    "__version__",
    "merge",
    "to_arrow",
    "to_polars",
]
