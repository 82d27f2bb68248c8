"""The ranking of a series, as JSON and as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stormtable.bots import display_name
from stormtable.lab.arena.series import Bout, Series
from stormtable.lab.arena.statistics import BotRating, ratings, wilson


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot's results, at one table or at all its tables."""

    bot: str
    games: int
    wins: float
    """A shared win counts as a fraction for each winner."""
    even: float
    """The expected share of wins if all bots were equally strong."""
    score: float
    """The mean score."""
    seconds: float
    """The mean processor time per turn."""
    longest: float
    """The longest processor time of a turn."""
    rating: BotRating | None = None

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        payload: dict[str, Any] = {
            "bot": self.bot,
            "games": self.games,
            "wins": round(self.wins, 6),
            "share": round(self.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "even": round(self.even, 4),
            "score_mean": round(self.score, 2),
            "seconds_a_turn": round(self.seconds, 4),
            "longest_turn": round(self.longest, 4),
        }
        if self.rating is not None:
            payload["rating"] = {"points": self.rating.points, "either_way": self.rating.either_way}
        return payload


@dataclass(frozen=True, slots=True)
class Ranking:
    """The results of all bots of a series."""

    series: Series
    games: int
    planned: int
    verdict: str
    """The result of the sequential test: `low`, `high`, or empty."""
    overall: tuple[BotStanding, ...]
    tables: tuple[tuple[BotStanding, ...], ...]
    ends: Mapping[str, int]
    rounds: float
    faults: tuple[str, ...] = ()
    ranks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Solo: how often each bot reached each rank."""
    challenges: Mapping[str, tuple[BotStanding, ...]] = field(default_factory=dict)
    """Solo: the results for each set of Challenges."""

    def as_json(self) -> dict[str, Any]:
        payload: dict[str, Any] = {
            **self.series.as_json(),
            "games": self.games,
            "wanted": self.planned,
            "verdict": self.verdict,
            "bots": [entry.as_json() for entry in self.overall],
            "by_table": [[entry.as_json() for entry in table] for table in self.tables],
            "ends": dict(self.ends),
            "rounds_mean": round(self.rounds, 2),
            "faults": list(self.faults),
        }
        if self.series.players == 1:
            payload["ranks"] = {bot: dict(ranks) for bot, ranks in self.ranks.items()}
            payload["by_challenges"] = {
                name: [entry.as_json() for entry in entries]
                for name, entries in self.challenges.items()
            }
        return payload

    def _by_table(self) -> Iterator[tuple[tuple[str, ...], tuple[BotStanding, ...]]]:
        return zip(self.series.tables, self.tables, strict=True)

    def render(self) -> RenderableType:
        series = self.series
        players = "alone" if series.players == 1 else f"{series.players} players"
        title = f"{series.game}, {players}, {self.games} games, seed {series.seed}"
        parts: list[RenderableType] = [_table(title, self.overall)]
        if len(self.tables) > 1 and series.players > 1:
            parts.append(
                _split("table", {" - ".join(table): rows for table, rows in self._by_table()})
            )
        if len(self.challenges) > 1:
            parts.append(
                _split(
                    "Challenges", {name or "none": rows for name, rows in self.challenges.items()}
                )
            )
        for bot, ranks in self.ranks.items():
            counts = ", ".join(f"{rank} {count}" for rank, count in ranks.items())
            parts.append(Text(f"{display_name(bot)} reached: {counts or 'no rank'}"))
        ends = ", ".join(f"{reason} {count}" for reason, count in self.ends.items())
        parts.append(Text(f"{self.rounds:.1f} rounds a game; ends: {ends or 'none'}"))
        if self.verdict:
            parts.append(
                Text(
                    f"The test stopped after {self.games} of {self.planned} games: {self.verdict}."
                )
            )
        parts.extend(Text(fault, "red") for fault in self.faults)
        return Group(*parts)


def _table(title: str, rows: Sequence[BotStanding]) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title_justify="left")
    table.add_column("bot", overflow="fold")
    for column in ("games", "share", "95 %", "even", "score", "rating", "s a turn", "most"):
        table.add_column(column, justify="right", no_wrap=True)
    for entry in rows:
        table.add_row(
            Text(display_name(entry.bot)),
            str(entry.games),
            f"{entry.share:.1%}",
            _interval(entry),
            f"{entry.even:.0%}" if entry.even < 1 else "",
            f"{entry.score:.1f}",
            "" if entry.rating is None else f"{entry.rating.points} ± {entry.rating.either_way}",
            f"{entry.seconds:.3f}",
            f"{entry.longest:.3f}",
        )
    return table


def _split(what: str, parts: Mapping[str, Sequence[BotStanding]]) -> Table:
    """Return a grid of the shares for each table or set of Challenges."""
    table = Table(what, "bot", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("games", "wins", "share", "95 %"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, rows in parts.items():
        for entry in rows:
            first = name if entry is rows[0] else ""
            table.add_row(
                *(Text(first), Text(display_name(entry.bot)), str(entry.games), f"{entry.wins:g}"),
                *(f"{entry.share:.1%}", _interval(entry)),
            )
    return table


def _interval(entry: BotStanding) -> str:
    low, high = entry.interval
    return f"{100 * low:.0f} to {100 * high:.0f}"


def ranking_of(series: Series, bouts: Sequence[Bout], total: int, verdict: str = "") -> Ranking:
    """Return the ranking of these games; the order of the list does not matter."""
    bouts = sorted(bouts, key=lambda bout: bout.number)
    over = [bout for bout in bouts if not bout.fault]
    rated = ratings((bout.lineup, bout.places) for bout in over)
    alone = series.players == 1
    ranks: dict[str, Counter[str]] = {bot: Counter() for bot in series.bots} if alone else {}
    by_challenges: dict[str, list[Bout]] = {}
    for bout in over if alone else ():
        if rank := str(bout.details.get("rank", "")):
            ranks[bout.lineup[0]][rank] += 1
        by_challenges.setdefault(str(bout.details.get("challenges", "")), []).append(bout)
    return Ranking(
        series,
        len(bouts),
        total,
        verdict,
        _standings(series.bots, over, rated),
        tuple(
            _standings(
                tuple(dict.fromkeys(table)),
                [bout for bout in over if series.table_of(bout.number) == index],
            )
            for index, table in enumerate(series.tables)
        ),
        dict(sorted(Counter(bout.reason for bout in over).items())),
        fmean(bout.rounds for bout in over) if over else 0.0,
        tuple(f"game {bout.number + 1}: {bout.fault}" for bout in bouts if bout.fault),
        {bot: dict(sorted(counts.items())) for bot, counts in ranks.items()},
        {
            name: _standings(series.bots, group)
            for name, group in sorted(by_challenges.items())
            if alone
        },
    )


def _standings(
    names: Sequence[str], bouts: Sequence[Bout], rated: Mapping[str, BotRating] | None = None
) -> tuple[BotStanding, ...]:
    entries = []
    for name in names:
        sat = [bout for bout in bouts if name in bout.lineup]
        seats = [
            (bout, seat) for bout in sat for seat, bot in enumerate(bout.lineup) if bot == name
        ]
        turns = sum(bout.turns[seat] for bout, seat in seats)
        thought = sum(bout.seconds[seat] for bout, seat in seats)
        entries.append(
            BotStanding(
                name,
                len(sat),
                sum(bout.share(name) for bout in sat),
                fmean(bout.lineup.count(name) / len(bout.lineup) for bout in sat) if sat else 0.0,
                fmean(bout.scores[seat] for bout, seat in seats) if seats else 0.0,
                thought / turns if turns else 0.0,
                max((bout.longest[seat] for bout, seat in seats), default=0.0),
                (rated or {}).get(name),
            )
        )
    return tuple(entries)
