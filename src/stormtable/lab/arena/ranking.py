"""What a contest came to: the table, as data and for people."""

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

from stormtable.lab.arena.series import Bout, Contest
from stormtable.lab.arena.statistics import Rating, ratings, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's, at one table or at all it sat at."""

    bot: str
    games: int
    wins: float
    """A shared win counts as a part to each."""
    even: float
    """The share of wins that would be its part if all were equally strong."""
    score: float
    """Mean."""
    seconds: float
    """Processor time a turn, on average..."""
    longest: float
    """...and at most."""
    rating: Rating | None = None

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        told: dict[str, Any] = {
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
            told["rating"] = {"points": self.rating.points, "either_way": self.rating.either_way}
        return told


@dataclass(frozen=True, slots=True)
class Standings:
    contest: Contest
    games: int
    wanted: int
    verdict: str
    """Of the sequential test, where one was asked for: `low`, `high`, or empty."""
    overall: tuple[Standing, ...]
    tables: tuple[tuple[Standing, ...], ...]
    ends: Mapping[str, int]
    rounds: float
    faults: tuple[str, ...] = ()
    ranks: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Alone: for each bot, how often it reached which rank."""
    challenges: Mapping[str, tuple[Standing, ...]] = field(default_factory=dict)
    """Alone: the standings for each set of Challenges that was played."""

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            **self.contest.as_json(),
            "games": self.games,
            "wanted": self.wanted,
            "verdict": self.verdict,
            "bots": [one.as_json() for one in self.overall],
            "by_table": [[one.as_json() for one in table] for table in self.tables],
            "ends": dict(self.ends),
            "rounds_mean": round(self.rounds, 2),
            "faults": list(self.faults),
        }
        if self.contest.players == 1:
            told["ranks"] = {bot: dict(ranks) for bot, ranks in self.ranks.items()}
            told["by_challenges"] = {
                name: [one.as_json() for one in found] for name, found in self.challenges.items()
            }
        return told

    def _by_table(self) -> Iterator[tuple[tuple[str, ...], tuple[Standing, ...]]]:
        return zip(self.contest.tables, self.tables, strict=True)

    def render(self) -> RenderableType:
        contest = self.contest
        players = "alone" if contest.players == 1 else f"{contest.players} players"
        title = f"{contest.game}, {players}, {self.games} games, seed {contest.seed}"
        parts: list[RenderableType] = [_table(title, self.overall)]
        if len(self.tables) > 1 and contest.players > 1:
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
            told = ", ".join(f"{rank} {count}" for rank, count in ranks.items())
            parts.append(Text(f"{bot} reached: {told or 'no rank'}"))
        ends = ", ".join(f"{reason} {count}" for reason, count in self.ends.items())
        parts.append(Text(f"{self.rounds:.1f} rounds a game; ends: {ends or 'none'}"))
        if self.verdict:
            parts.append(
                Text(f"The test stopped after {self.games} of {self.wanted} games: {self.verdict}.")
            )
        parts.extend(Text(fault, "red") for fault in self.faults)
        return Group(*parts)


def _table(title: str, rows: Sequence[Standing]) -> Table:
    table = Table(title=title, box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), title_justify="left")
    table.add_column("bot", overflow="fold")
    for column in ("games", "share", "95 %", "even", "score", "rating", "s a turn", "most"):
        table.add_column(column, justify="right", no_wrap=True)
    for one in rows:
        table.add_row(
            Text(one.bot),
            str(one.games),
            f"{one.share:.1%}",
            _interval(one),
            f"{one.even:.0%}" if one.even < 1 else "",
            f"{one.score:.1f}",
            "" if one.rating is None else f"{one.rating.points} ± {one.rating.either_way}",
            f"{one.seconds:.3f}",
            f"{one.longest:.3f}",
        )
    return table


def _split(what: str, parts: Mapping[str, Sequence[Standing]]) -> Table:
    """The same shares, for each table or set of Challenges."""
    table = Table(what, "bot", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("games", "wins", "share", "95 %"):
        table.add_column(column, justify="right", no_wrap=True)
    for name, rows in parts.items():
        for one in rows:
            first = name if one is rows[0] else ""
            table.add_row(
                *(Text(first), Text(one.bot), str(one.games), f"{one.wins:g}"),
                *(f"{one.share:.1%}", _interval(one)),
            )
    return table


def _interval(one: Standing) -> str:
    low, high = one.interval
    return f"{100 * low:.0f} to {100 * high:.0f}"


def standings(contest: Contest, bouts: Sequence[Bout], wanted: int, verdict: str = "") -> Standings:
    """Of these games, in the order of their numbers whatever order they were played in."""
    bouts = sorted(bouts, key=lambda bout: bout.number)
    over = [bout for bout in bouts if not bout.fault]
    rated = ratings((bout.lineup, bout.places) for bout in over)
    alone = contest.players == 1
    ranks: dict[str, Counter[str]] = {bot: Counter() for bot in contest.bots} if alone else {}
    by_challenges: dict[str, list[Bout]] = {}
    for bout in over if alone else ():
        if rank := str(bout.details.get("rank", "")):
            ranks[bout.lineup[0]][rank] += 1
        by_challenges.setdefault(str(bout.details.get("challenges", "")), []).append(bout)
    return Standings(
        contest,
        len(bouts),
        wanted,
        verdict,
        _standings(contest.bots, over, rated),
        tuple(
            _standings(
                tuple(dict.fromkeys(table)),
                [bout for bout in over if contest.table_of(bout.number) == index],
            )
            for index, table in enumerate(contest.tables)
        ),
        dict(sorted(Counter(bout.reason for bout in over).items())),
        fmean(bout.rounds for bout in over) if over else 0.0,
        tuple(f"game {bout.number + 1}: {bout.fault}" for bout in bouts if bout.fault),
        {bot: dict(sorted(found.items())) for bot, found in ranks.items()},
        {
            name: _standings(contest.bots, found)
            for name, found in sorted(by_challenges.items())
            if alone
        },
    )


def _standings(
    names: Sequence[str], bouts: Sequence[Bout], rated: Mapping[str, Rating] | None = None
) -> tuple[Standing, ...]:
    found = []
    for name in names:
        sat = [bout for bout in bouts if name in bout.lineup]
        seats = [
            (bout, seat) for bout in sat for seat, bot in enumerate(bout.lineup) if bot == name
        ]
        turns = sum(bout.turns[seat] for bout, seat in seats)
        thought = sum(bout.seconds[seat] for bout, seat in seats)
        found.append(
            Standing(
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
    return tuple(found)
