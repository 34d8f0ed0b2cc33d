"""Games as OpenSpiel games. Importing this module registers the game ``tuckbox``.

    import pyspiel
    import tuckbox.openspiel

    game = pyspiel.load_game("tuckbox", {"box": "examples", "game": "kuhn", "pays": "stake",
                                         "chance": "explicit", "max_options": 2})

or, from a `Game` that is read already, ``tuckbox.openspiel.load(game, chance="explicit")``.

**Actions** are the numbers of the options of the decision at hand, from 0; their strings
begin with that number. Seats that are asked at the same time answer one after another.

**Chance.** With ``chance=explicit`` there is a chance node wherever some seat comes to see
something that was open, with exact likelihoods (`ExplicitMatch`): for small games. With
``chance=seeds`` the first node is chance and gives one of ``seeds`` seeds, each as likely,
and all that follows hangs on it: for any game, of whose chance it is a sample.

**Information states** are names that are the same exactly where a player cannot tell two
histories apart, though it forgets nothing (`Match.information_state`); with ``words``, on
for explicit chance, the log as the player reads it follows. **Observations** are the view
of the player as JSON, and `Match.observation` as a tensor.

**Resampling.** ``state.resample_from_infostate(player, sampler)`` gives a state with the
same information state of the player who is to act, in which all it may not know is dealt
anew (`Match.suppose`); it has no chance nodes, and cannot be pickled. OpenSpiel's IS-MCTS
in Python, ``open_spiel.python.algorithms.ismcts``, needs nothing else; the one in C++
cannot call it.

**Returns** are `Match.returns`: with ``pays``, whoever does not win pays what it has of
that stat. A match that has ``max_decisions`` decisions is over, and nobody pays.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ._extras import missing
from ._tuckbox import Box, Game, Match, TuckboxError

try:
    import numpy
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("openspiel", error) from None

__all__ = ["TuckboxGame", "TuckboxState", "load"]

DEFAULTS: dict[str, Any] = {
    "box": "",  # the folder of the box
    "game": "",  # the game's name
    "mods": "",  # names of mods, with `+` between them
    "decks": "",  # names of decks, seat by seat, with `+` between them; else the game's own
    "seats": 0,  # how many; 0 for the fewest
    "chance": "seeds",  # or `explicit`
    "seeds": 1000,  # how many outcomes the first node has, for `seeds`
    "most": 20_000,  # how many outcomes chance may have at once, for `explicit`
    "pays": "",  # the stat of seats that those pay who do not win; else 1
    "max_pay": 100.0,  # the most that a seat pays, where it pays a stat
    "max_options": 512,  # how many options a decision may have
    "max_pieces": 0,  # rows of pieces of an observation; 0 for those at the beginning and 16
    "max_decisions": 1000,  # after so many the match is over
    "words": "",  # `yes` or `no`: whether information states have the log in words
}


def _type(players: int, *, least: int = 1, name: str = "tuckbox", title: str = "Tuckbox") -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        default_loadable=False,
    )


# As plain numbers, since these are compared at every call.
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

_games: dict[tuple[str, str, str], Game] = {}


def _game(box: str, name: str, mods: str) -> Game:
    """The game of this name, read once."""
    key = (box, name, mods)
    if key not in _games:
        _games[key] = Box.open(box or None).game(name, [mod for mod in mods.split("+") if mod])
    return _games[key]


def load(game: Game, **options: Any) -> TuckboxGame:
    """The OpenSpiel game of a `Game`; `options` are the parameters of ``tuckbox``."""
    box, mods = str(game.path), "+".join(game.mods)
    if set(box + mods) & set("(),="):
        raise TuckboxError(f"OpenSpiel cannot write the path `{box}` down: it has one of `(),=`.")
    _games[box, game.name, mods] = game
    return pyspiel.load_game("tuckbox", {"box": box, "game": game.name, "mods": mods, **options})


class TuckboxGame(pyspiel.Game):
    """A game of a box, played by the engine."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (params or {})
        self.game = _game(chosen["box"], chosen["game"], chosen["mods"])
        if chosen["chance"] not in ("seeds", "explicit"):
            raise TuckboxError(f"`chance` is `seeds` or `explicit`, not `{chosen['chance']}`.")
        self.explicit = chosen["chance"] == "explicit"
        self.words = chosen["words"] == "yes" or (self.explicit and chosen["words"] != "no")
        self.pays = chosen["pays"] or None
        self.seeds, self.most = chosen["seeds"], chosen["most"]
        self.max_options, self.max_decisions = chosen["max_options"], chosen["max_decisions"]
        self.begin = {
            "decks": [deck for deck in chosen["decks"].split("+") if deck] or None,
            "seats": chosen["seats"] or None,
        }
        first = self.game.start(seed=0, **self.begin)
        first.returns(self.pays)
        self.max_pieces = chosen["max_pieces"] or first.pieces + 16
        self.observation_size = first.observation_size(self.max_pieces, self.max_options)
        pay = chosen["max_pay"] if self.pays else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.max_options,
            max_chance_outcomes=self.most if self.explicit else self.seeds,
            num_players=first.seats,
            min_utility=-pay,
            max_utility=pay * max(first.seats - 1, 1),
            utility_sum=0.0,
            max_game_length=self.max_decisions,
        )
        # All seeds, each as likely; made once, since every match begins with them.
        self.outcomes = [] if self.explicit else [(seed, 1.0 / self.seeds) for seed in range(self.seeds)]
        self.key = json.dumps(chosen, sort_keys=True)
        self.first: Any = None
        super().__init__(_type(first.seats, title=self.game.title), info, params or {})

    def new_initial_state(self) -> TuckboxState:
        """The state before anything has happened."""
        return TuckboxState(self)

    def max_chance_nodes_in_history(self) -> int:
        """With seeds 1; with explicit chance one after each decision at most."""
        return self.max_decisions + 1 if self.explicit else 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer: of information states where it is to have perfect recall."""
        if params:
            raise TuckboxError(f"An observer of this game takes no parameters, and has {sorted(params)}.")
        return _Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def fresh(self) -> Any:
        """The beginning with explicit chance, made once."""
        if self.first is None:
            self.first = self.game.start_explicit(most=self.most, **self.begin)
        return self.first.clone()


class _Line:
    """A line of play: what was chosen so far, and where that has led. A copy is quick,
    and what is pickled is what was chosen."""

    def __init__(self, game: TuckboxGame) -> None:
        self.game = game
        self.actions: list[int] = []
        self.decisions = 0
        self.explicit = game.explicit
        # An `ExplicitMatch`, or a `Match` once its seed is known; made when it is asked for.
        self._play: Any = None
        self._match: Match | None = None
        # Who is to act, found out once: OpenSpiel asks several times at each decision.
        self._player: int | None = None
        # Whether it keeps what seats see, which costs as much again as playing: only
        # from when somebody asks for it.
        self.recorded = game.explicit
        # Of a line that is supposed: for whom, and the log before, where it is in words.
        self.supposed: tuple[int, list[str]] | None = None

    def __deepcopy__(self, _memo: Any) -> _Line:
        copy = _Line(self.game)
        copy.actions, copy.decisions = list(self.actions), self.decisions
        copy.explicit, copy.recorded, copy.supposed = self.explicit, self.recorded, self.supposed
        copy._play = None if self._play is None else self._play.clone()
        copy._match = copy._play if self._match is self._play else self._match
        return copy

    def __reduce__(self) -> Any:
        if self.supposed is not None:
            raise TuckboxError("A state that is only supposed is no line of play: pickle the one it was made of.")
        return _again, (self.game.key, self.actions)

    def suppose(self, player: int, deal: int) -> _Line:
        """The line as the player may suppose it."""
        match = self.with_record()
        copy = _Line(self.game)
        copy.actions, copy.decisions = list(self.actions), self.decisions
        copy.explicit, copy.recorded = False, True
        copy.supposed = player, self.log(player) if self.game.words else []
        copy._play = match.suppose(player, deal)
        return copy

    def with_record(self) -> Match:
        """What seats look at, with what they have seen: played again, if nobody kept it."""
        if not self.recorded:
            self._play = self.game.game.start(seed=self.actions[0], **self.game.begin)
            for action in self.actions[1:]:
                self._play.answer(action)
            self.recorded, self._match = True, None
        return self.match()

    def log(self, player: int) -> list[str]:
        """The log as the player reads it."""
        before = self.supposed[1] if self.supposed and self.supposed[0] == player else []
        return [*before, *self.with_record().log(player)]

    @property
    def play(self) -> Any:
        if self._play is None and self.explicit:
            self._play = self.game.fresh()
        return self._play

    def is_chance(self) -> bool:
        return self.play.is_chance if self.explicit else self._play is None

    def match(self) -> Match | None:
        """What seats look at; nothing at a chance node."""
        if self._match is None and not self.is_chance():
            self._match = self.play.position if self.explicit else self.play
        return self._match

    def player(self) -> int:
        """Who is to act: a seat, chance, or nobody at the end."""
        if self._player is None:
            self._player = self._find_player()
        return self._player

    def _find_player(self) -> int:
        match = self.match()
        if match is None:
            return _CHANCE
        if match.is_over or self.decisions >= self.game.max_decisions:
            return _TERMINAL
        return match.to_act

    def apply(self, action: int) -> None:
        if not self.is_chance():
            self.decisions += 1
            self.play.answer(action)
        elif self.explicit:
            self.play.take(action)
        else:
            self._play = self.game.game.start(seed=action, record=False, **self.game.begin)
        self.actions.append(action)
        self._match = self._player = None


_loaded: dict[str, TuckboxGame] = {}


def _again(key: str, actions: list[int]) -> _Line:
    """A line of play that was pickled."""
    if key not in _loaded:
        _loaded[key] = TuckboxGame(json.loads(key))
    line = _Line(_loaded[key])
    for action in actions:
        line.apply(action)
    return line


class TuckboxState(pyspiel.State):
    """A state of a match."""

    def __init__(self, game: TuckboxGame) -> None:
        super().__init__(game)
        self.line = _Line(game)

    def current_player(self) -> int:
        """Who is to act: a seat, chance, or nobody at the end."""
        return self.line.player()

    def is_terminal(self) -> bool:
        """Whether the match is over, or has had as many decisions as it may have."""
        return self.line.player() == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        count, most = self.line.match().option_count(player), self.line.game.max_options
        if count > most:
            raise TuckboxError(
                f"A decision has {count} options, and the game has {most} actions; "
                f"give `max_options={count}` or more."
            )
        return list(range(count))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, and how likely each is."""
        if not self.line.explicit:
            return self.line.game.outcomes
        return [(at, float(likely)) for at, likely in enumerate(self.line.play.outcomes)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TuckboxState:
        """A state that the player, who is to act, cannot tell from this one; `sampler` gives
        numbers from 0 up to 1."""
        if self.line.is_chance():
            raise TuckboxError("Chance comes first: there is nothing to suppose at a chance node.")
        copy = TuckboxState(self.line.game)
        copy.line = self.line.suppose(player, int(sampler() * 2**52))
        return copy

    def _apply_action(self, action: int) -> None:
        self.line.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'Outcome' if self.line.game.explicit else 'Seed'} {action}"
        return f"{action} {self.line.match().options(player)[action]}"

    def returns(self) -> list[float]:
        """What the match is worth to each player: all 0 before its end."""
        match = self.line.match()
        return [0.0] * self.num_players() if match is None else match.returns(self.line.game.pays)

    def __str__(self) -> str:
        return " ".join(map(str, self.line.actions)) or "(nothing has happened)"


class _Observer:
    """What a player sees, as a string and, where it may forget, as a tensor."""

    def __init__(self, game: TuckboxGame, perfect_recall: bool) -> None:
        self._game, self._recalls = game, perfect_recall
        self.tensor = None if perfect_recall else numpy.zeros(game.observation_size, numpy.float32)
        self.dict = {} if perfect_recall else {"view": self.tensor}

    def set_from(self, state: TuckboxState, player: int) -> None:
        """Writes what the player sees into `tensor`: zeros at a chance node."""
        if self.tensor is None:
            return
        match = state.line.match()
        if match is None:
            self.tensor.fill(0)
            return
        seen = match.observation(player, self._game.max_pieces, self._game.max_options)
        self.tensor[:] = numpy.frombuffer(seen, "<f4")

    def string_from(self, state: TuckboxState, player: int) -> str:
        """The information state, or the view as JSON."""
        match = state.line.match()
        if match is None:
            return f"{player}:chance"
        if not self._recalls:
            return json.dumps(match.view(player), separators=(",", ":"))
        name = state.line.with_record().information_state(player)
        return "\n".join([name, *state.line.log(player)]) if self._game.words else name


pyspiel.register_game(_type(16), TuckboxGame)
