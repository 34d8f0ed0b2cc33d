"""Games as PettingZoo environments.

    from tuckbox.pettingzoo import env

    environment = env("path/to/box", "my-game")
    environment.reset(seed=7)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        done = termination or truncation
        action = None if done else environment.action_space(agent).sample(observation["action_mask"])
        environment.step(action)

**Actions.** An action is the number of an option of the decision at hand: 0 is its first
option. The numbers are stable, since options stand in a fixed order; what each does is
told by the observation, which has a row for every option, and by `Match.options` in words.

**Observations.** ``observation`` is what `Match.observation` gives: made from the view of
the agent alone, the same length throughout. ``action_mask`` has a 1 for every option
there is, and zeros for an agent that is asked nothing.

**Cycles.** As the game has it, agents step when they are asked: several times in a row, or
not for long. With ``cyclic`` every agent steps once in each cycle, in order; one that is
asked nothing then has the one action 0, which does nothing. `parallel_env` is made of that.
"""

from __future__ import annotations

from typing import Any

from ._extras import missing
from ._tuckbox import Box, Game, Match, TuckboxError

try:
    import gymnasium
    import numpy
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import aec_to_parallel_wrapper
except ModuleNotFoundError as error:
    raise missing("pettingzoo", error) from None

__all__ = ["TuckboxEnv", "env", "parallel_env"]

MAX_OPTIONS = 512
"""So many options a decision may have when nobody says."""

_FAR = float(2**31)


class TuckboxEnv(AECEnv):
    """A game as an environment in which agents take turns: ``seat_0``, ``seat_1`` …

    Rewards come at the end: `Match.returns`. Seats that are asked at the same time answer
    one after another, in order, and see nothing of each other's answers.
    """

    def __init__(
        self,
        game: Game,
        *,
        decks: list[str] | None = None,
        seats: int | None = None,
        pays: str | None = None,
        max_options: int = MAX_OPTIONS,
        max_pieces: int | None = None,
        max_cycles: int | None = None,
        cyclic: bool = False,
        wrap_actions: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """
        `decks`, `seats`: as in `Game.start`. `pays`: as in `Match.returns`.
        `max_options`: how many actions there are; a decision with more options is an
        error that says so. `max_pieces`: so many rows of pieces an observation has; those
        beyond are left out. Without it, as many as the match begins with, and 16 more.
        `max_cycles`: after so many decisions for each seat, or so many cycles, the match
        is cut off; without it, never. `cyclic`: see above. `wrap_actions`: an action that is no option counts as the one that is
        left when the number of options is taken away as often as it goes, instead of
        being refused. `render_mode`: ``"ansi"``, for `render`.
        """
        super().__init__()
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"tuckbox_{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": cyclic,
        }
        self._pays, self._wrap, self._cyclic = pays, wrap_actions, cyclic
        self._begin = {"decks": decks, "seats": seats, "record": render_mode is not None}
        first = game.start(seed=0, **self._begin)
        first.returns(pays)
        self.possible_agents = [f"seat_{seat}" for seat in range(first.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most = None if max_cycles is None else max_cycles * first.seats
        self._options = max_options
        self._pieces = first.pieces + 16 if max_pieces is None else max_pieces
        size = first.observation_size(self._pieces, max_options)
        self._observation_spaces = {agent: self._space(size) for agent in self.possible_agents}
        self._action_spaces = {
            agent: gymnasium.spaces.Discrete(max_options) for agent in self.possible_agents
        }
        self._match: Match | None = None
        self._seeds = numpy.random.default_rng()

    def _space(self, size: int) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-_FAR, _FAR, (size,), numpy.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self._options,), numpy.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        """A dict of ``observation`` (32-bit floats) and ``action_mask`` (0 and 1)."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        """The numbers of options: 0 to ``max_options - 1``."""
        return self._action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is played, for whoever may see everything."""
        if self._match is None:
            raise TuckboxError("There is no match yet: call `reset` first.")
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match; the same `seed`, the same match. `options` are ignored."""
        if seed is not None:
            self._seeds = numpy.random.default_rng(seed)
        number = seed if seed is not None else int(self._seeds.integers(2**63))
        self._match = self.game.start(seed=number, **self._begin)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self._select()

    def _select(self) -> None:
        """Whoever is asked comes next, or with cycles the next agent; at the end all
        agents, one after another."""
        if self._cyclic:
            at = self._steps % len(self.possible_agents)
            self.agent_selection = self.possible_agents[at]
            if at > 0:
                return
        seat = self.match.to_act
        if seat is None:
            self.rewards = dict(zip(self.possible_agents, self.match.returns(self._pays)))
            self.terminations = {agent: True for agent in self.agents}
        elif self._most is not None and self._steps >= self._most:
            self.truncations = {agent: True for agent in self.agents}
        over = seat is None or any(self.truncations.values())
        if over:
            self.agent_selection = self.agents[0]
        elif not self._cyclic:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> dict[str, numpy.ndarray]:
        """What an agent sees now."""
        match, seat = self.match, self._seat[agent]
        numbers = match.observation(seat, self._pieces, self._options)
        mask = numpy.zeros(self._options, numpy.int8)
        asked = seat in match.asked
        mask[0] = self._cyclic and not asked
        if asked:
            count = match.option_count(seat)
            if count > self._options:
                raise TuckboxError(
                    f"A decision has {count} options, and the environment has {self._options} "
                    f"actions; give `max_options={count}` or more."
                )
            mask[:count] = 1
        return {"observation": numpy.frombuffer(numbers, "<f4").copy(), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent at hand takes the option of this number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat, option = self._seat[agent], int(action)
        if seat in self.match.asked or not self._cyclic:
            if self._wrap:
                option %= self.match.option_count(seat)
            self.match.answer(option, seat)
        self._steps += 1
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What all seats together have read so far, and what is asked."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(self.match.log())

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return self.metadata["name"]


def env(box: str | Game, game: str | None = None, **options: Any) -> TuckboxEnv:
    """The environment of a game: of a `Game`, or of the game of this name in the box at
    this path. `options` are those of `TuckboxEnv`."""
    if isinstance(box, Game):
        return TuckboxEnv(box, **options)
    if game is None:
        raise TuckboxError("Say which game of the box: `env(path, name)`.")
    return TuckboxEnv(Box.open(box).game(game), **options)


def parallel_env(box: str | Game, game: str | None = None, **options: Any) -> Any:
    """The same for programs that give the actions of all agents at once, cycle by cycle."""
    return aec_to_parallel_wrapper(env(box, game, cyclic=True, **options))
