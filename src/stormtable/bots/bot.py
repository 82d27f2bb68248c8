"""The interface of a bot, and the registry of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import Any, Protocol, runtime_checkable

from stormtable.bots.outside import add, outside_bots
from stormtable.bots.reasons import Reasons
from stormtable.bots.seeding import HasHabits
from stormtable.bots.steps import STEP, Ladder, Mixture, code_of_step, number_of_step, step_maker
from stormtable.i18n.catalogue import FIRST, languages, words
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting, UnknownName
from stormtable.kernel.registry import pack_named, titles
from stormtable.kernel.view import View


class Bot(Protocol):
    """Chooses for one seat of one game, only from what that seat may know."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View) -> int:
        """Return the code of one of the options of the view's decision."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can give reasons."""

    def reasons(self, view: View) -> Reasons | None:
        """Return the reasons for its choice; None if it chooses without comparing options."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one turn: a number of playouts, the same on every machine, or
    seconds. If both are given, the first limit reached counts."""

    playouts: int = 0
    seconds: float = 0.0
    processes: int = 1
    """The most processes that it may use at the same time."""
    lines: int = 0
    """The most lines of a turn that playouts compare, the best of them; 0: as many as the level
    has. A slow engine cannot play all of them once within the time."""


Maker = Callable[[Random], Bot]
"""Creates a bot without a budget, from its random generator."""

LevelMaker = Callable[[Random, str, Budget, str], Bot]
"""Creates a bot of a level, from its random generator, name, budget and character."""

_NAMES = ("page", "bot")
"""The key of bots' names in the catalogue; the page and the terminal use the same names."""

ANY_GAME = ""
"""The `game` of bots that play every game."""

LEVELS = ("easy", "normal", "hard", "expert")
"""The levels of opponents for people, the weakest first."""

RANDOM = "random"

PLAIN = ""
"""The character of an ordinary bot."""

BEST = ("hard", "greedy")
"""The bots for hints and for seats without a chosen bot: the first one that plays the game is
used."""

QUICK = ("greedy",)
"""The bots for simulations where nobody chose a bot."""

SURNAMES = ("Nimbus", "Gale", "Frost", "Drizzle", "Breeze")
NICKNAMES = {"publisher": "Quill", "builder": "Rivet", "racer": "Dash", "miser": "Penny"}
"""Display names of bots with a character."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a game: how to create its bots, and how long they think."""

    make: LevelMaker
    budget: Budget
    seconds: float
    """The approximate longest time of a turn on two cores, for display."""
    characters: tuple[str, ...] = ()


Playout = Callable[[State, int], State]
"""Plays a copy of a position to the end of the game, and returns the final state. The seed decides
the dice and small variations of the players."""


LookedBack = Callable[[Iterable[Any], int], dict[str, Any]]
"""Reads the positions of a finished game in order (each a `Game`), with a seed for its samples."""

Reached = Callable[[State, int, Sequence[str]], bool]
"""Returns whether a seat has reached the Goal that some words name."""


@dataclass(frozen=True, slots=True)
class BotSet:
    """The bots that a game brings: those of its levels, and others by name."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    others: Mapping[str, Maker] = field(default_factory=dict)
    playout: Playout | None = None
    """Plays positions to the end, to estimate chances; None: the quick bot does."""
    looked_back: LookedBack | None = None
    """The game's own analysis of a finished game, besides chances."""
    reached: Reached | None = None
    """Returns whether a Goal is reached, for the search of a way to it."""
    ladder: Ladder = ()
    """Opponents in small steps of strength, the weakest first."""


_makers: dict[tuple[str, str], Maker] = {}
_levels: dict[tuple[str, str], Level] = {}
"""Levels registered in addition to the games' own."""


def _bots_of(game: str) -> BotSet:
    """Return all bots for `game`: its own, those for every game, those registered for it, and
    those of other packages, which cannot replace any of them."""
    own = pack_named(game).part("bots") or BotSet()
    levels = {**own.levels, **{name: level for (of, name), level in _levels.items() if of == game}}
    outside = {name: kind for name, kind in outside_bots(game).items() if name not in levels}
    return BotSet(
        levels,
        {
            **outside,
            **{name: make for (of, name), make in _makers.items() if of == ANY_GAME},
            **own.others,
            **{name: make for (of, name), make in _makers.items() if of == game},
        },
        own.playout,
        own.looked_back,
        own.reached,
        own.ladder,
    )


def outside_bot(spec: str) -> str:
    """Load the bot `module:Class`; return its name, which no bot of ours may have."""
    name = add(spec)
    for title in titles():
        kind = outside_bots(title.name).get(name)
        if kind is not None and _bots_of(title.name).others.get(name) is not kind:
            raise BadSetting(
                f"{spec} is called {name}, and {title.name} has a bot of that name",
                f"choose a name that is not in {', '.join(bot_names(title.name))}",
            )
    return name


def playout_of(game: str) -> Playout | None:
    """Return the game's own function for playouts; None if it brings none."""
    return _bots_of(game).playout


def looked_back_of(game: str) -> LookedBack | None:
    """Return the game's own analysis of finished games; None if it brings none."""
    return _bots_of(game).looked_back


def reached_of(game: str) -> Reached | None:
    """Return the function that tells whether a Goal is reached; None if the game has none."""
    return _bots_of(game).reached


def register_bot(name: str, game: str, make: Maker) -> None:
    """Register a bot. `bot_named` creates bots of `name` for `game` (ANY_GAME: for all games), each
    with its own generator."""
    _makers[game, name] = make


def register_level(
    name: str,
    game: str,
    make: LevelMaker,
    budget: Budget,
    seconds: float,
    characters: Sequence[str] = (),
) -> None:
    """Register a level. `bot_named` creates its bots (`hard`), also with a character
    (`hard:builder`)."""
    _levels[game, name] = Level(make, budget, seconds, tuple(characters))


def bot_names(game: str) -> tuple[str, ...]:
    """Return the bots that can play `game`, the levels first, from weak to strong.

    Bots of a level may also have a character: see `characters`.
    """
    bots = _bots_of(game)
    return tuple(sorted({*bots.levels, *bots.others}, key=_rank))


def _rank(name: str) -> tuple[int, str]:
    """Return a sort key: levels from weak to strong, then other bots, and last the random bot."""
    if name in LEVELS:
        return LEVELS.index(name), name
    return len(LEVELS) + (name == RANDOM), name


def characters(name: str, game: str) -> tuple[str, ...]:
    """Return the characters of a bot: `builder` stands for the bot `hard:builder`."""
    level = _bots_of(game).levels.get(name)
    return level.characters if level else ()


def is_bot(name: str, game: str) -> bool:
    """Return whether `bot_named` can create this bot."""
    if _step_of(name, game) is not None:
        return True
    kind, colon, character = name.partition(":")
    if kind not in bot_names(game):
        return False
    return not colon or character in characters(kind, game)


def level_of(name: str, game: str) -> Level | None:
    """Return the level of a bot; None if it has none. A step has the limits of its stronger bot."""
    step = _step_of(name, game)
    if step is None:
        return _bots_of(game).levels.get(name.partition(":")[0])
    like = level_of(step.strong, game)
    budget, seconds = (like.budget, like.seconds) if like else (Budget(), 0.0)
    return Level(step_maker(step, game), budget, seconds)


def ladder_of(game: str) -> Ladder:
    """Return a game's opponents in small steps of strength, the weakest first."""
    return _bots_of(game).ladder


def _step_of(name: str, game: str) -> Mixture | None:
    number, ladder = number_of_step(name), ladder_of(game)
    return ladder[number - 1] if 0 < number <= len(ladder) else None


def thinking_times(game: str) -> dict[str, float]:
    """Return the approximate longest time of a turn in seconds, by level."""
    return {name: level.seconds for name, level in _bots_of(game).levels.items()}


def best_bot(game: str) -> str:
    """Return the bot that plays where nobody chose one."""
    names = bot_names(game)
    return next((name for name in BEST if name in names), names[0])


def quick_bot(game: str) -> str:
    """Return the bot for simulations of many games."""
    names = bot_names(game)
    return next((name for name in QUICK if name in names), names[0])


def called(name: str, game: str, seat: int) -> str:
    """Return a bot's display name at a seat: `Professor Gale`."""
    kind, _, character = name.partition(":")
    title = display_name(kind, FIRST)
    if level_of(name, game) is None:
        return f"{title} {seat + 1}"
    return f"{title} {NICKNAMES.get(character, SURNAMES[seat % len(SURNAMES)])}"


def display_name(name: str, language: str = "") -> str:
    """Return the display name for a bot's code: Engineer for `normal`, Doctor (builder) for
    `hard:builder`. A bot that is not in the catalogue has its code with a capital letter."""
    catalogue = words(language)
    if number := number_of_step(name):
        return catalogue(*_NAMES, STEP, n=number)
    kind, _, character = name.partition(":")
    known = kind and catalogue.has(*_NAMES, kind)
    title = catalogue(*_NAMES, kind) if known else kind.replace("_", " ").capitalize()
    if not character:
        return title
    described = catalogue.get(*_NAMES, "character", character)
    return catalogue(*_NAMES, "with_character", bot=title, character=described)


def code_of(name: str) -> str:
    """Return a bot's code from its code, or from its display name in any language."""
    return _codes().get(name.casefold(), name)


@cache
def _codes() -> Mapping[str, str]:
    codes: dict[str, str] = {}
    longest = max((len(ladder_of(title.name)) for title in titles()), default=0)
    for language in languages():
        table = words(language).table(*_NAMES)
        kinds = [kind for kind in table if kind not in ("with_character", "character", STEP)]
        for kind in kinds:
            codes[display_name(kind, language).casefold()] = kind
            for character in words(language).table(*_NAMES, "character"):
                code = f"{kind}:{character}"
                codes[display_name(code, language).casefold()] = code
        for number in range(1, longest + 1):
            code = code_of_step(number)
            codes[display_name(code, language).casefold()] = code
    return codes


def bot_named(name: str, game: str, seed: int, budget: Budget | None = None) -> Bot:
    """Return a new bot. The same seed, views and number of playouts give the same choices.

    Without a `budget` it has that of its level.
    """
    names = bot_names(game)
    if not is_bot(name, game):
        kind, _, character = name.partition(":")
        if kind in names:
            raise UnknownName(f"the bot {kind} has no character {character!r}", _which(kind, game))
        near = get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise UnknownName(
            f"there is no bot {name!r} for {game}", f"{hint}there are: {', '.join(names)}"
        )
    rng = stream_of(seed, f"bot {name}")
    level = level_of(name, game)
    if level is not None:
        return level.make(rng, name, budget or level.budget, name.partition(":")[2])
    return _bots_of(game).others[name](rng)


def bot_at_table(
    name: str, game: str, seed: int, table: str, seat: int, budget: Budget | None = None
) -> Bot:
    """Return a new bot for a turn at a table: its choices follow from the seed, its habits from the
    table and the seat."""
    bot = bot_named(name, game, seed, budget)
    if isinstance(bot, HasHabits):
        bot.take_habits(stream_of(seat, f"habits at {table}"))
    return bot


def _which(kind: str, game: str) -> str:
    there = characters(kind, game)
    return f"there are: {', '.join(f'{kind}:{name}' for name in there)}" if there else "it has none"


def reasons_of(bot: Bot, view: View) -> Reasons | None:
    """Return the bot's reasons for its choice; None if it gives none."""
    return bot.reasons(view) if isinstance(bot, Explains) else None


class RandomBot:
    """Chooses each option with equal probability."""

    name = RANDOM

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> int:
        choices = view.state.choices
        return choices[below(self._rng, len(choices))]


register_bot(RANDOM, ANY_GAME, RandomBot)
