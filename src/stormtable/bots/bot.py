"""The interface of a bot, and the register of bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import Protocol, runtime_checkable

from stormtable.bots.reasons import Reasons
from stormtable.i18n.catalogue import FIRST, languages, words
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.registry import pack_named
from stormtable.kernel.view import View


class Bot(Protocol):
    """Chooses for one seat of one game, from what that seat may know and nothing else."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View) -> int:
        """The code of one of the options of the view's decision."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can say why."""

    def reasons(self, view: View) -> Reasons | None:
        """Why it would choose as it does there; None where it answers without weighing."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one turn: a count of playouts, the same on every machine, or
    seconds; whichever of the two ends first, if both are given."""

    playouts: int = 0
    seconds: float = 0.0
    processes: int = 1
    """Processes it may think in at once."""


Maker = Callable[[Random], Bot]
"""Of a bot that thinks as long as it has to."""

LevelMaker = Callable[[Random, str, Budget, str], Bot]
"""Of a bot of a level: its generator, its name, how much it may think, its character."""

_NAMES = ("page", "bot")
"""Where the catalogue has the names of bots: the page and the terminal read the same ones."""

ANY_GAME = ""
"""The game of bots that play every one."""

LEVELS = ("easy", "normal", "hard", "expert")
"""How strong an opponent people may have, the weakest first."""

RANDOM = "random"

PLAIN = ""
"""The character of a bot that has none of its own."""

BEST = ("hard", "greedy")
"""Who plays where nobody chose a bot, and gives hints: the first of these that knows the game."""

QUICK = ("greedy",)
"""Who plays where many games are wanted and nobody chose a bot."""

SURNAMES = ("Nimbus", "Gale", "Frost", "Drizzle", "Breeze")
NICKNAMES = {"publisher": "Quill", "builder": "Rivet", "racer": "Dash", "miser": "Penny"}
"""What bots of a level call themselves."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a game: who makes its bots, and how long they think."""

    make: LevelMaker
    budget: Budget
    seconds: float
    """What a turn takes on two cores, at most about; for people to read."""
    characters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotSet:
    """The bots that a game brings: those of a level, and others by name."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    others: Mapping[str, Maker] = field(default_factory=dict)


_makers: dict[tuple[str, str], Maker] = {}
_levels: dict[tuple[str, str], Level] = {}
"""What was registered beside the games' own."""


def _bots_of(game: str) -> BotSet:
    """All bots that can play `game`: its own, those for every game, those registered for it."""
    own = pack_named(game).part("bots") or BotSet()
    return BotSet(
        {**own.levels, **{name: level for (of, name), level in _levels.items() if of == game}},
        {
            **{name: make for (of, name), make in _makers.items() if of == ANY_GAME},
            **own.others,
            **{name: make for (of, name), make in _makers.items() if of == game},
        },
    )


def register_bot(name: str, game: str, make: Maker) -> None:
    """Have `bot_named` make bots of `name` for `game` (ANY_GAME: for all), each with a generator
    of its own."""
    _makers[game, name] = make


def register_level(
    name: str,
    game: str,
    make: LevelMaker,
    budget: Budget,
    seconds: float,
    characters: Sequence[str] = (),
) -> None:
    """Have `bot_named` make bots of a level (`hard`), also with a character (`hard:builder`)."""
    _levels[game, name] = Level(make, budget, seconds, tuple(characters))


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that can play `game`, the levels first, from weak to strong.

    A level's may have a character as well: see `characters`.
    """
    bots = _bots_of(game)
    return tuple(sorted({*bots.levels, *bots.others}, key=_rank))


def _rank(name: str) -> tuple[int, str]:
    """The levels from weak to strong, then the others, and last the one that plays at random."""
    if name in LEVELS:
        return LEVELS.index(name), name
    return len(LEVELS) + (name == RANDOM), name


def characters(name: str, game: str) -> tuple[str, ...]:
    """How else a bot can play: `builder` stands for the bot `hard:builder`."""
    level = _bots_of(game).levels.get(name)
    return level.characters if level else ()


def is_bot(name: str, game: str) -> bool:
    """Can `bot_named` make it?"""
    kind, colon, character = name.partition(":")
    if kind not in bot_names(game):
        return False
    return not colon or character in characters(kind, game)


def level_of(name: str, game: str) -> Level | None:
    """What is known of a bot's level; None if it is of none."""
    return _bots_of(game).levels.get(name.partition(":")[0])


def best_bot(game: str) -> str:
    """The bot that plays where nobody chose one."""
    names = bot_names(game)
    return next((name for name in BEST if name in names), names[0])


def quick_bot(game: str) -> str:
    """The bot that plays where many games are wanted."""
    names = bot_names(game)
    return next((name for name in QUICK if name in names), names[0])


def called(name: str, game: str, seat: int) -> str:
    """What a bot calls itself on a seat: `Professor Gale`."""
    kind, _, character = name.partition(":")
    title = display_name(kind, FIRST)
    if level_of(name, game) is None:
        return f"{title} {seat + 1}"
    return f"{title} {NICKNAMES.get(character, SURNAMES[seat % len(SURNAMES)])}"


def display_name(name: str, language: str = "") -> str:
    """What people read for a bot's code: Engineer for `normal`, Doctor (builder) for
    `hard:builder`; the code with a capital letter where the catalogue has no name."""
    catalogue = words(language)
    kind, _, character = name.partition(":")
    known = kind and catalogue.has(*_NAMES, kind)
    title = catalogue(*_NAMES, kind) if known else kind.replace("_", " ").capitalize()
    if not character:
        return title
    described = catalogue.get(*_NAMES, "character", character)
    return catalogue(*_NAMES, "with_character", bot=title, character=described)


def code_of(name: str) -> str:
    """The code of a bot that a person calls by its code or by its name in any language."""
    return _codes().get(name.casefold(), name)


@cache
def _codes() -> Mapping[str, str]:
    codes: dict[str, str] = {}
    for language in languages():
        table = words(language).table(*_NAMES)
        kinds = [kind for kind in table if kind not in ("with_character", "character")]
        for kind in kinds:
            codes[display_name(kind, language).casefold()] = kind
            for character in words(language).table(*_NAMES, "character"):
                code = f"{kind}:{character}"
                codes[display_name(code, language).casefold()] = code
    return codes


def bot_named(name: str, game: str, seed: int, budget: Budget | None = None) -> Bot:
    """A new bot; the same seed, views and count of playouts give the same choices.

    Without a `budget` it has its level's.
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


def _which(kind: str, game: str) -> str:
    there = characters(kind, game)
    return f"there are: {', '.join(f'{kind}:{name}' for name in there)}" if there else "it has none"


def reasons_of(bot: Bot, view: View) -> Reasons | None:
    """Why it would choose as it does there; None if it cannot say."""
    return bot.reasons(view) if isinstance(bot, Explains) else None


class RandomBot:
    """Any option, all equally likely."""

    name = RANDOM

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View) -> int:
        choices = view.state.choices
        return choices[below(self._rng, len(choices))]


register_bot(RANDOM, ANY_GAME, RandomBot)
