"""A series of bot games: seat-balanced, with paired seeds.

A series has one or more tables; a table is a bot for each seat. Every table plays the same seeds,
and each seed once from every seat: from game to game the bots move by one seat, with the same dice.
So neither a lucky seed nor a better seat favours a bot.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import blake2b
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any

from stormtable import __version__
from stormtable.bots.contestant import contestant
from stormtable.bots.outside import digest_of
from stormtable.bots.seeding import LONGEST, seed_of
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.edition import HASHED, edition_text, remember_edition
from stormtable.kernel.errors import BadSetting, DeadEnd
from stormtable.kernel.game import Game
from stormtable.kernel.registry import pack_named, title_named
from stormtable.kernel.view import view_of
from stormtable.lab.arena.simulate import settle_games

EDITION = "edition"
"""The option that names an edition file. Other machines lack the file, so the series contains its
text."""


@dataclass(frozen=True, slots=True)
class Series:
    """The settings that all games of a series share. Equal settings give equal games."""

    game: str
    players: int
    tables: tuple[tuple[str, ...], ...]
    """The bots of each table, by seat in its first game."""
    seed: int
    options: Mapping[str, str]
    edition: str
    """The edition's name and hash, because its file may move or change."""
    engine: str = __version__
    code: str = ""
    """A digest of the bots and their weights, because other bots play other games."""
    text: str = ""
    """The text of a custom edition."""

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots of the series, in the order given."""
        return tuple(dict.fromkeys(name for table in self.tables for name in table))

    @property
    def block(self) -> int:
        """The number of games with one seed: one at every table from every seat."""
        return len(self.tables) * self.players

    def games(self, count: int) -> int:
        """Return the number of games, in whole blocks, that gives each table at least `count`."""
        return -(-settle_games(count) // self.players) * self.block

    def table_of(self, number: int) -> int:
        return number % self.block // self.players

    def lineup(self, number: int) -> tuple[str, ...]:
        """Return the bots by seat in game `number`."""
        table, moved = self.tables[self.table_of(number)], number % self.players
        return tuple(table[(seat - moved) % self.players] for seat in range(self.players))

    def seed_of(self, number: int) -> int:
        return seed_of(self.seed, number // self.block)

    def as_json(self) -> dict[str, Any]:
        """Return the settings that must be equal in all parts of a series."""
        return {
            "game": self.game,
            "players": self.players,
            "tables": [list(table) for table in self.tables],
            "seed": self.seed,
            "options": {key: value for key, value in self.options.items() if key != EDITION},
            "edition": self.edition,
            "engine": self.engine,
            "code": self.code,
        }


def prepare(
    game: str,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, str],
) -> Series:
    """Return a series with validated settings.

    As many bots as seats share one table; fewer bots fill its seats in rotation. More bots than
    seats play at one table per combination.
    """
    title = title_named(game)
    title.settle_players(players)
    if not bots:
        raise BadSetting("no bot is named", "name one or more (--bots)")
    for name in dict.fromkeys(bots):
        contestant(name, game, 0)
    if len(bots) <= players:
        tables = [tuple(bots[seat % len(bots)] for seat in range(players))]
    else:
        if len(set(bots)) < len(bots):
            twice = next(name for name in bots if list(bots).count(name) > 1)
            raise BadSetting(
                f"{twice} is named twice among more bots than seats", "name each of them once"
            )
        tables = list(combinations(bots, players))
    edition = Game(title, players, options).edition  # refuses bad settings here, before any game
    file = options.get(EDITION, "")
    text = edition_text(file)[0] if file else ""
    return Series(
        *(game, players, tuple(tables), seed, dict(options), str(edition)),
        code=code_of(game) + "".join(map(digest_of, dict.fromkeys(bots))),
        text=text,
    )


@cache
def code_of(game: str) -> str:
    """Return a digest of everything that determines the choices of a game's bots."""
    module = pack_named(game).bots.partition(":")[0]
    digest = blake2b(digest_size=8)
    if module:
        folder = Path(str(import_module(module).__file__)).parent
        for file in sorted(file for file in folder.rglob("*") if file.suffix in (".py", ".toml")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Bout:
    """The result of one game. Tuples are by seat."""

    number: int
    lineup: tuple[str, ...]
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    reason: str = ""
    rounds: int = 0
    decisions: int = 0
    details: Mapping[str, int | str] = field(default_factory=dict)
    seconds: tuple[float, ...] = ()
    """Each bot's processor time."""
    turns: tuple[int, ...] = ()
    """Each bot's number of turns (rounds with a decision)."""
    longest: tuple[float, ...] = ()
    """The time of each bot's longest turn."""
    fault: str = ""
    """Why the game did not end, which is a defect of the rules."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def share(self, name: str) -> float:
        """Return the bot's share of the win."""
        winners = self.winners
        return sum(self.lineup[seat] == name for seat in winners) / len(winners) if winners else 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Bout:
        """Parse what `as_json` wrote, and validate it: a person may have edited the file."""
        return cls(
            int(data["number"]),
            tuple(str(name) for name in data["lineup"]),
            tuple(int(score) for score in data["scores"]),
            tuple(int(place) for place in data["places"]),
            str(data["reason"]),
            int(data["rounds"]),
            int(data["decisions"]),
            dict(data["details"]),
            tuple(float(seconds) for seconds in data["seconds"]),
            tuple(int(turns) for turns in data["turns"]),
            tuple(float(seconds) for seconds in data["longest"]),
            str(data["fault"]),
        )


def play(series: Series, recorded: bool, number: int) -> tuple[Bout, str]:
    """Play game `number`; return its result, and its record if `recorded`."""
    title = title_named(series.game)
    options = dict(series.options)
    if series.text:
        options[EDITION] = f"{HASHED}{remember_edition(series.text, 'edition').hash}"
    lineup, seed, players = series.lineup(number), series.seed_of(number), series.players
    bots = [contestant(name, series.game, seed_of(seed, seat)) for seat, name in enumerate(lineup)]
    seconds, longest = [0.0] * players, [0.0] * players
    turns: list[dict[int, float]] = [{} for _ in range(players)]
    decisions = 0
    game = None
    try:
        if recorded:
            game = Game(title, players, options, Streams(seed), lineup)
            state = game.state
        else:
            state = title.new(players, title.settle_settings(options))
            state.chance = Streams(seed)
            state.advance()
        while not state.over and decisions < LONGEST:
            seat = state.asked
            view = view_of(title, state, seat)
            begun = time.process_time()
            choice = bots[seat].choose(view)
            thought = time.process_time() - begun
            now = title.round(state)
            turns[seat][now] = turns[seat].get(now, 0.0) + thought
            if game is None:
                state.apply(choice)
            else:
                game.play(choice, seat)
            decisions += 1
    except DeadEnd as dead:
        return Bout(number, lineup, decisions=decisions, fault=str(dead)), ""
    if not state.over:
        return Bout(number, lineup, fault=f"no end after {decisions} decisions"), ""
    for seat in range(players):
        seconds[seat] = round(sum(turns[seat].values()), 6)
        longest[seat] = round(max(turns[seat].values(), default=0.0), 6)
    outcome = title.outcome(state)
    bout = Bout(
        number,
        lineup,
        outcome.scores,
        outcome.places,
        outcome.reason,
        title.round(state),
        decisions,
        dict(outcome.details),
        tuple(seconds),
        tuple(len(rounds) for rounds in turns),
        tuple(longest),
    )
    return bout, "" if game is None else record.write(game)
