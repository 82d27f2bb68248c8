"""Steps: opponents between the levels, so near to each other that everybody finds an even one.

A step plays some of its turns as one level and the others as the next. A turn belongs to one of
them as a whole, because both plan whole turns.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from stormtable.bots.reasons import Reasons
from stormtable.bots.seeding import HasHabits
from stormtable.kernel.chance import on_page
from stormtable.kernel.view import View

if TYPE_CHECKING:
    from stormtable.bots.bot import Bot, Budget, LevelMaker

STEP = "step"
"""The key of a step's name in the catalogue, and the beginning of its code: `step-7`."""

WHOLE = 100
"""The share of a step that is one of the levels."""
EASIEST = "easy"
"""The level as strong as which everybody begins."""
CENTRE = 1500
"""The rating of the level `normal`."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """A step: a mixture of two bots."""

    weak: str
    strong: str
    share: int
    """In how many of 100 turns the stronger one plays."""
    rating: int = CENTRE
    """Measured between two players by `python -m bench.steps`."""
    games: int = 0
    """The number of games behind the rating."""


Ladder = Sequence[Mixture]
"""The steps of a game, the weakest first; the number of a step is its place, from 1."""


def read_ladder(file: Path) -> Ladder:
    """Read the steps of a game, as `bench/steps.py` writes them."""
    return tuple(Mixture(**row) for row in json.loads(file.read_text(encoding="utf-8"))["steps"])


def rating_of(bot: str, ladder: Ladder) -> int | None:
    """Return the rating of a step, or of a level with or without a character; None for others.

    Characters are about as strong as their level.
    """
    number = number_of_step(bot)
    if 0 < number <= len(ladder):
        return ladder[number - 1].rating
    kind = bot.partition(":")[0]
    return next((step.rating for step in ladder if _level(step) == kind), None)


def start_of(ladder: Ladder) -> int:
    """Return the rating of the easiest level."""
    rating = rating_of(EASIEST, ladder)
    return CENTRE if rating is None else rating


def _level(step: Mixture) -> str:
    """Return the level that a step is; empty for a mixture."""
    return step.strong if step.share == WHOLE else ""


def code_of_step(number: int) -> str:
    """Return the code of a step: the weakest is number 1."""
    return f"{STEP}-{number}"


def number_of_step(code: str) -> int:
    """Return the number of a step; 0 if the code names none."""
    kind, _, number = code.partition("-")
    if kind != STEP or not number.isascii() or not number.isdecimal() or len(number) > 3:
        return 0
    return int(number) if str(int(number)) == number else 0


class StepBot:
    """Plays each turn as one of two bots; its seed and the number of the turn decide which."""

    def __init__(self, name: str, weak: Bot, strong: Bot, share: int, seed: int) -> None:
        self.name = name
        self._weak = weak
        self._strong = strong
        self._share = share
        self._seed = seed

    def choose(self, view: View) -> int:
        return self._player(view).choose(view)

    def reasons(self, view: View) -> Reasons | None:
        from stormtable.bots.bot import reasons_of

        return reasons_of(self._player(view), view)

    def take_habits(self, rng: Random) -> None:
        """Decide which turns the weaker bot plays, as all bots that play a part of a turn do."""
        self._seed = rng.getrandbits(48)
        for bot in (self._weak, self._strong):
            if isinstance(bot, HasHabits):
                bot.take_habits(rng)

    def _player(self, view: View) -> Bot:
        page = f"step {self._seed} {view.state.turn}"
        return self._strong if on_page(page, 100) < self._share else self._weak


def step_maker(step: Mixture, game: str) -> LevelMaker:
    """Return a function that creates the bots of a step."""
    return partial(_step_bot, step, game)


def _step_bot(
    step: Mixture, game: str, rng: Random, name: str, budget: Budget, character: str
) -> StepBot:
    from stormtable.bots.bot import Budget, bot_named, level_of

    def player_of(kind: str) -> Bot:
        seed = rng.getrandbits(48)
        level = level_of(kind, game)
        if level is None or kind == step.strong:
            return bot_named(kind, game, seed, budget)
        own = level.budget
        # The caller limits either the playouts alone, or the seconds too; the weaker one follows.
        limits = (own.seconds, own.processes) if budget.seconds else (0.0, 1)
        return bot_named(kind, game, seed, Budget(own.playouts, *limits))

    return StepBot(
        name, player_of(step.weak), player_of(step.strong), step.share, rng.getrandbits(48)
    )
