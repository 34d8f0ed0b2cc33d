"""The engine's part of the package: everything that plays."""

import os
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, Self, final

__all__ = ["Bot", "Box", "ExplicitMatch", "Game", "Match", "Plan", "TuckboxError", "__version__", "merge"]
__version__: str

class TuckboxError(Exception):
    """Why something cannot be done: a whole sentence that says what to do next.

    Of a game that cannot be played, `code`, `file` and `line` are those of its first
    error, and `diagnostics` has all.
    """

    code: str | None
    """Stable, in small letters with hyphens, such as ``unknown-stat``."""
    file: str | None
    """The file, from the folder of the box; `None` where there is none."""
    line: int | None
    """Its line, counted from 1."""
    hint: str | None
    """What to do next, where the sentence does not say it."""
    diagnostics: tuple[()] | list[dict[str, Any]]
    """All that is wrong with a game: as `Box.check` gives it."""

def merge(files: Sequence[str | os.PathLike[str]], out: str | os.PathLike[str] | None = None) -> list[dict[str, Any]]:
    """The games of a plan from the files of its parts (`Plan.play`, ``tuckbox simulate
    --out``), in any order: a row for each game, as `Game.simulate` gives them.

    With `out`, they are written there as the one file of the whole plan. A part that is
    there twice counts once. Raises `TuckboxError` (``games``) where a part is missing, not
    whole, or of another plan; nothing is written then.
    """

@final
class Box:
    """A folder with games: ``content``, ``scripts``, ``mods``."""

    @staticmethod
    def open(path: str | os.PathLike[str] | None = None) -> Box:
        """Opens the box at `path`, or the nearest above the current folder."""
    @property
    def path(self) -> os.PathLike[str]:
        """The folder."""
    @property
    def games(self) -> list[str]:
        """The names of its games, sorted."""
    def game(self, name: str, mods: list[str] = ...) -> Game:
        """Reads a game and checks it, with mods by name in their order.

        Raises `TuckboxError` with everything that is wrong, if something is.
        """
    def check(self, name: str, mods: list[str] = ...) -> list[dict[str, Any]]:
        """Everything that is wrong with a game, by file and place: a dict for each, with
        ``code``, ``severity`` (``error`` or ``warning``), ``message``, ``file``, ``line``
        and ``column`` (from 1), ``hint`` and ``trace``."""

@final
class Game:
    """A game that can be played. Can be sent to other processes and machines: what it was
    read from goes with it."""

    @property
    def name(self) -> str:
        """The name of its folder."""
    @property
    def title(self) -> str:
        """The name people read."""
    @property
    def path(self) -> os.PathLike[str]:
        """The folder of its box."""
    @property
    def mods(self) -> list[str]:
        """The mods it was asked for with."""
    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""
    @property
    def decks(self) -> list[str]:
        """The names of its decks."""
    @property
    def version(self) -> str:
        """The hash of everything it was read from: 64 hexadecimal digits."""
    def names(
        self,
        kind: Literal[
            "action", "card", "deck", "phase", "setting", "stat", "tag", "target", "window", "zone"
        ],
    ) -> list[str]:
        """The names behind the numbers of views: ``names("card")[7]`` is card 7."""
    def check(self) -> list[dict[str, Any]]:
        """The warnings that did not keep it from being played: as `Box.check`."""
    def start(
        self,
        decks: list[str] | None = None,
        seats: int | None = None,
        seed: int | None = None,
        profile: str | None = None,
        settings: dict[str, int | bool | str] = ...,
        record: bool = True,
    ) -> Match:
        """Starts a match, at its first question.

        `decks` has a name for each seat; without it the game's own are used, for the
        fewest seats or as many as `seats` says. The same `seed` (0 to 2**64 - 1) and the
        same answers give the same match on every machine; without it there is a new one.
        """
    def start_explicit(
        self, decks: list[str] | None = None, seats: int | None = None, most: int = 20_000
    ) -> ExplicitMatch:
        """Starts a match with every outcome of chance, for small games.

        Raises `TuckboxError` (``too-much-chance``) where more than `most` branches come
        of one answer.
        """
    def load(self, save: str) -> Match:
        """Opens what `Match.save` gave. What seats have seen before is not in it, so
        information states have other names than in the match that was saved."""
    def replay(self, replay: str) -> Match:
        """Plays what `Match.replay` or ``tuckbox play --save`` gave again, to its end."""
    def bot(self, name: str, seed: int | None = None) -> Bot:
        """A bot for this game: ``random``, ``quick``, ``search`` or ``search:200``; with
        ``search:200/pays=stake`` it counts not wins but what those pay who do not win, as
        `Match.returns` does.

        With the same `seed` it answers the same questions alike.
        """
    def plan(
        self,
        games: int,
        seed: int | None = None,
        bots: Sequence[str] = ...,
        decks: Sequence[str] | Literal["all"] | None = None,
        seats: int | None = None,
        most: int | None = None,
        profile: str | None = None,
        settings: dict[str, int | bool | str] = ...,
        stats: Sequence[str] = ...,
        cards: bool = False,
    ) -> Plan:
        """Games between bots to be played in parts, by the words of `simulate`."""
    def read_plan(self, words: str) -> Plan:
        """The plan whose `Plan.words` these are.

        Raises `TuckboxError` (``plan``) where it was made for another game, other content,
        another mod or another version of the package, and says which.
        """
    def simulate(
        self,
        games: int,
        seed: int | None = None,
        bots: list[str] = ...,
        decks: list[str] | Literal["all"] | None = None,
        seats: int | None = None,
        threads: int = 0,
        most: int | None = None,
        profile: str | None = None,
        settings: dict[str, int | bool | str] = ...,
        stats: Sequence[str] = ...,
        cards: bool = False,
    ) -> list[dict[str, Any]]:
        """Plays games between bots: `games` rows, in order, the same for the same `seed`
        on any number of `threads` (0: as many as the machine has).

        `bots` are ``random``, ``quick``, ``search`` or ``search:200`` (iterations), seat
        by seat; random ones without it. A game that has `most` decisions is stopped.
        Other threads of Python run meanwhile, and Ctrl-C ends it.

        Keys of a row: ``game``, ``seed``, ``decks``, ``winners`` (letters of seats),
        ``finished``, ``draw``, ``decisions``, ``turns``, ``fingerprint``; with `stats`, names
        of stats of seats or the table, ``stats`` with their values at the end; with `cards`
        ``cards`` and ``actions``, as ``tuckbox simulate --cards`` counts them. `to_arrow` and
        `to_polars` make tables of them.
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...

@final
class Plan:
    """Games between bots that are planned and not played yet. Can be sent to other
    processes and machines, together with its game. `tuckbox.ray.simulate` plays one on a
    cluster."""

    @property
    def game(self) -> Game:
        """The game that is played."""
    @property
    def games(self) -> int:
        """How many games."""
    @property
    def seed(self) -> int:
        """From which the seeds of the games are made."""
    @property
    def words(self) -> str:
        """The plan by its names, as JSON: with the hash of the content, without the
        content. `Game.read_plan` reads it."""
    def games_of(self, part: str) -> int:
        """How many games a part such as ``"3/64"`` has."""
    def play(self, file: str | os.PathLike[str], part: str = "1/1", threads: int = 0) -> int:
        """Plays a part into a file, as ``tuckbox simulate --shard PART --out FILE`` does, or
        goes on where the file stops; gives how many games it has played.

        Other threads of Python run meanwhile, and Ctrl-C ends it: the same call again goes
        on. Raises `TuckboxError` (``games``) where the file has other games.
        """

@final
class Bot:
    """A player without people. It sees what the seat sees that is asked, and nothing else."""

    @property
    def name(self) -> str:
        """The word it was made by."""
    def choose(self, play: Match, seat: int | None = None) -> int:
        """The number of the option it takes, for the seat `to_act` or another one that is
        asked. The match stays as it is."""

@final
class Match:
    """A match at a question, or at its end. It stays on the thread that started it; its
    `save` goes anywhere."""

    @property
    def seats(self) -> int:
        """How many seats play."""
    @property
    def decks(self) -> list[str]:
        """The names of the decks, by seat."""
    @property
    def seed(self) -> int | None:
        """The number its chance hangs on; `None` where it was another kind of seed."""
    @property
    def to_act(self) -> int | None:
        """The seat that is to answer, the first of them where several are asked at once;
        `None` when the match is over."""
    @property
    def asked(self) -> list[int]:
        """All seats that are asked and have not answered."""
    @property
    def is_over(self) -> bool:
        """Whether it has come to its end."""
    @property
    def winners(self) -> list[int] | None:
        """The seats that have won: empty where nobody has, `None` while it goes on."""
    def returns(self, pays: str | None = None) -> list[float]:
        """What the match is worth, by seat: together 0, and all 0 before its end.

        Each seat that has not won pays 1, or what it has of the stat `pays`; those that
        have won share it. Where nobody has won, nobody pays.
        """
    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know now, and nothing else; cards, zones, stats, tags and
        actions by number (`Game.names`), sets of seats as bits (1 is seat 0)."""
    def scene(self, seat: int) -> dict[str, Any]:
        """The same in words, laid out: what screens draw."""
    def log(self, seat: int | None = None) -> list[str]:
        """What has happened, in sentences, as a seat reads it; without `seat`, what all
        seats together read."""
    def question(self, seat: int | None = None) -> str | None:
        """What a seat is asked, as a sentence; without `seat`, the seat `to_act`."""
    def options(self, seat: int | None = None) -> list[str]:
        """What it can choose, in words: the place in the list is the number that
        `answer` takes. Options that nobody can tell apart have the same words."""
    def option_count(self, seat: int | None = None) -> int:
        """How many options there are; quicker than the words."""
    def is_sealed(self, seat: int | None = None) -> bool:
        """Whether nobody sees the answer before all who are asked have answered."""
    def answer(self, option: int, seat: int | None = None) -> None:
        """Answers with the option of this number, for the seat `to_act` or another one
        that is asked, and goes on to the next question.

        Raises `TuckboxError` (``refused``) where there is no such option; the match is
        then as it was.
        """
    @property
    def answers(self) -> list[tuple[int | None, int | None]]:
        """All answers so far: seat and option. A seat that gave up has `None`, what was
        changed by hand neither."""
    @property
    def answered(self) -> int:
        """How many answers there are."""
    def suppose(self, seat: int, deal: int) -> Match:
        """The match as a seat that is asked may suppose it: at the same question, with the
        same information state of that seat; all it may not know is dealt anew, by `deal` (0 to
        2**64 - 1), and chance to come is another. What the other seats have seen before is not
        supposed: their information states begin here, and so does the log.
        """
    def clone(self) -> Self:
        """A match of its own, from here on. So do ``copy.copy`` and ``copy.deepcopy``."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def save(self) -> str:
        """The match as JSON, which `Game.load` and ``tuckbox play`` open. It has secrets
        of all seats."""
    def replay(self) -> str:
        """The match as JSON, which `Game.replay` and ``tuckbox replay`` play again."""
    def hash(self) -> str:
        """16 hexadecimal digits that are the same exactly for equal matches."""
    def information_state(self, seat: int) -> str:
        """A name that is the same exactly in matches that the seat cannot tell apart,
        though it forgets nothing: of the views it has had at each question, of its own
        answers and of the log as it reads it."""
    def observation(self, seat: int, pieces: int, options: int) -> bytes:
        """The view of a seat as little-endian 32-bit floats, always
        `observation_size(pieces, options)` of them, with room for so many pieces and
        options. ``docs/python.md`` says what stands where."""
    def observation_size(self, pieces: int, options: int) -> int:
        """How many numbers an observation has; four bytes each."""
    @property
    def pieces(self) -> int:
        """How many pieces there are, those that nobody sees among them."""

@final
class ExplicitMatch:
    """A match with every outcome of chance: at all the matches at once that the seats
    together cannot tell apart. Chance gives something where some seat comes to see it."""

    @property
    def is_chance(self) -> bool:
        """Whether chance comes next."""
    @property
    def outcomes(self) -> list[Fraction]:
        """How likely each outcome is; together 1. Empty where a seat is asked or the
        match is over."""
    def take(self, outcome: int) -> None:
        """Chance gives the outcome of this number."""
    @property
    def position(self) -> Match:
        """One of the matches it is at, to look at: all seats see the same in each, and
        are asked the same. Answers are given to the whole."""
    @property
    def worlds(self) -> int:
        """How many matches it is at, which differ in what nobody has seen."""
    def answer(self, option: int, seat: int | None = None) -> None:
        """As `Match.answer`."""
    def clone(self) -> Self:
        """A match of its own, from here on."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
