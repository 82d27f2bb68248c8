"""Analysis of a finished game: a bot's estimate of each decision, and the decisive rounds.

Quick bots play on from the beginning of each round many times (`chances`). A bot judges each
decision from what the seat knew then. The same seed and counts give the same analysis for any
number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from stormtable.bots import Bot, Budget, best_bot, bot_named, reasons_of
from stormtable.bots.bot import looked_back_of
from stormtable.bots.chances import Chances, Swing, certain, chances, shows_chances, swings
from stormtable.bots.contestant import contestant
from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import gather
from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import BadSetting, RecordError
from stormtable.kernel.game import Game

FORMAT = 2
PLAYOUTS = 200
"""Playouts per round; fewer give no significant result."""
SHOWN = 5
"""The number of alternatives listed for a decision."""
DEAREST = 3
"""The number of decisions listed for a seat, the most expensive first."""
MOST = 100_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Task:
    """The record to analyse, with the settings of the analysis."""

    text: str
    """The text of the record."""
    source: str
    edition: str
    bot: str
    budget: int
    """Playouts per turn of the judging bot; 0: the number of its level."""
    playouts: int
    """How often each position is played to the end."""
    seed: int
    quick: str = ""
    """The bot that plays positions to the end; empty: the game's own quick players."""


@dataclass(frozen=True, slots=True)
class Point:
    """The position at the beginning of a round. Lists are by seat."""

    line: int
    """The number of record lines before it: `replay --to` shows the position."""
    round: int
    turn: int
    played: Chances
    """The games played on from this position."""

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "round": self.round,
            "turn": self.turn,
            "chance": [round(chance, 4) for chance in self.played.chance],
            "errors": [round(error, 4) for error in self.played.errors],
            "scores": [round(score, 2) for score in self.played.means],
        }


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision that the bot evaluated."""

    line: int
    seat: int
    round: int
    turn: int
    question: str
    played: str
    measure: str
    options: tuple[dict[str, Any], ...]
    """The options that the bot compared, its own choice first."""

    @property
    def best(self) -> str:
        return str(self.options[0]["line"][0])

    @property
    def expected(self) -> float | None:
        """The estimate of the option that was played; None if the bot did not consider it."""
        values = [
            float(option["expected"]) for option in self.options if option["line"][0] == self.played
        ]
        return max(values, default=None)

    @property
    def loss(self) -> float | None:
        """How much better the bot's choice is, by its own estimate."""
        if self.played == self.best:
            return 0.0
        expected = self.expected
        return None if expected is None else max(0.0, self.options[0]["expected"] - expected)

    def as_json(self) -> dict[str, Any]:
        loss = self.loss
        return {
            "line": self.line,
            "seat": self.seat,
            "round": self.round,
            "turn": self.turn,
            "question": self.question,
            "played": self.played,
            "best": self.best,
            "measure": self.measure,
            "expected": self.expected,
            "loss": None if loss is None else round(loss, 2),
            "options": list(self.options[:SHOWN]),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    task: Task
    game: str
    edition: str
    seats: tuple[str, ...]
    outcome: dict[str, Any]
    curve: tuple[Point, ...]
    decisions: tuple[Judged, ...]
    looked_back: dict[str, Any] = field(default_factory=dict)
    """The game's own analysis: in Weather Island luck, tiles and bids."""

    @property
    def winner(self) -> int:
        """The seat that won, the first of several; in a solo game, the only seat."""
        places: list[int] = self.outcome["places"]
        return places.index(min(places))

    @property
    def decisive(self) -> tuple[Swing, ...]:
        """The rounds that changed the winner's chance significantly, the largest change first."""
        return tuple(swings([point.played for point in self.curve], self.winner))

    @property
    def shows_chances(self) -> bool:
        """Whether the playouts differ enough for a chart."""
        return shows_chances([point.played for point in self.curve])

    def losses(self, seat: int) -> list[Judged]:
        """Return the seat's decisions that cost something, the most expensive first."""
        costly = [
            decision for decision in self.decisions if decision.seat == seat and decision.loss
        ]
        return sorted(costly, key=lambda decision: (-(decision.loss or 0.0), decision.line))

    def as_json(self) -> dict[str, Any]:
        return {
            "analysis": FORMAT,
            "game": self.game,
            "edition": self.edition,
            "seats": list(self.seats),
            "bot": self.task.bot,
            "budget": self.task.budget,
            "playouts": self.task.playouts,
            "seed": self.task.seed,
            "outcome": self.outcome,
            "curve": [point.as_json() for point in self.curve],
            "chart": self.shows_chances,
            "decisive": [moment.as_json() for moment in self.decisive],
            "decisions": [decision.as_json() for decision in self.decisions],
            **self.looked_back,
            "by_seat": [self._of_seat(seat) for seat in range(len(self.seats))],
        }

    def _of_seat(self, seat: int) -> dict[str, Any]:
        judged = [decision for decision in self.decisions if decision.seat == seat]
        return {
            "judged": len(judged),
            "as_the_bot": sum(decision.played == decision.best for decision in judged),
            "loss": round(sum(decision.loss or 0.0 for decision in judged), 2),
            "dearest": [decision.line for decision in self.losses(seat)[:DEAREST]],
        }


def prepare(
    text: str,
    source: str,
    *,
    edition: str = "",
    bot: str = "",
    budget: int = 0,
    playouts: int = PLAYOUTS,
    seed: int = 1,
) -> Task:
    """Return a task with validated settings."""
    parsed = record.parse(text, source)
    if not parsed.finished:
        raise RecordError(f"{source} is of a game that is not over", "analyse it when it is")
    game = parsed.header.game
    bot = bot or best_bot(game)
    if not 0 <= budget <= MOST:
        raise BadSetting(f"a budget of {budget} playouts is none", f"choose 0 to {MOST}")
    if not 1 <= playouts <= MOST:
        raise BadSetting(f"{playouts} playouts are none", f"choose 1 to {MOST}")
    _judge(bot, game, seed, budget)
    return Task(text, source, edition, bot, budget, playouts, seed)


def _judge(bot: str, game: str, seed: int, budget: int) -> Bot:
    """Return a bot limited only by its number of playouts, so that it plays the same on every
    machine."""
    if budget:
        return bot_named(bot, game, seed, Budget(playouts=budget))
    return contestant(bot, game, seed)


def analyse(
    task: Task, *, workers: int | None = None, progress: Progress | None = None
) -> Analysis:
    """Analyse the rounds, one per process at a time."""
    parsed = record.parse(task.text, task.source)
    game = record.replay(parsed, source=task.source, edition=task.edition)
    assert game.outcome is not None
    begins = _rounds(task)
    curve: dict[int, Point] = {}
    decisions: list[Judged] = []
    for number, (point, judged) in gather(
        partial(_round, task, begins), range(len(begins)), workers
    ):
        curve[number] = point
        decisions.extend(judged)
        if progress is not None:
            progress(len(curve), len(begins))
    points = [curve[number] for number in range(len(begins))]
    points.append(_end(game, len(parsed.lines), task.playouts))
    return Analysis(
        task,
        game.title.name,
        str(game.edition),
        game.seats,
        game.outcome.as_json(),
        tuple(points),
        tuple(sorted(decisions, key=lambda decision: decision.line)),
        _looked_back(task, game.title.name),
    )


def _looked_back(task: Task, game: str) -> dict[str, Any]:
    look = looked_back_of(game)
    return look(_replayed(task), task.seed) if look is not None else {}


def _end(game: Game, line: int, count: int) -> Point:
    outcome = game.outcome
    assert outcome is not None
    share = 1 / max(1, len(outcome.winners))
    won = tuple(share if place == 1 else 0.0 for place in outcome.places)
    played = certain(won, outcome.scores, count)
    return Point(line, game.title.round(game.state), game.state.turn, played)


def _rounds(task: Task) -> list[int]:
    """Return the line of the first choice in each round."""
    begins: list[int] = []
    last = NOBODY
    for line, game in enumerate(_replayed(task)):
        current = game.title.round(game.state)
        if game.state.asked != NOBODY and current != last:
            begins.append(line)
            last = current
    return begins


def _replayed(task: Task) -> Iterator[Game]:
    return record.steps(record.parse(task.text, task.source), task.source, task.edition)


def _round(task: Task, begins: Sequence[int], number: int) -> tuple[Point, list[Judged]]:
    """Return the chances at the beginning of a round, and all its decisions."""
    lines = record.parse(task.text, task.source).lines
    first = begins[number]
    until = begins[number + 1] if number + 1 < len(begins) else len(lines)
    point: Point | None = None
    judged: list[Judged] = []
    for line, game in enumerate(_replayed(task)):
        if line == until:
            break
        if line == first:
            point = _point(task, game, line)
        if line >= first and lines[line][1].seat != NOBODY:
            decision = _judged(task, game, line, lines[line][1].seat, lines[line][1].notation)
            if decision is not None:
                judged.append(decision)
    assert point is not None
    return point, judged


def _point(task: Task, game: Game, line: int) -> Point:
    numbers = range(task.playouts)
    played = chances(game.title, game.state, numbers, task.seed, task.quick)
    return Point(line, game.title.round(game.state), game.state.turn, played)


def _judged(task: Task, game: Game, line: int, seat: int, played: str) -> Judged | None:
    name = game.title.name
    bot = _judge(task.bot, name, seed_of(task.seed, seat), task.budget)
    view = game.view(seat)
    reasons = reasons_of(bot, view)
    if reasons is None or len(reasons.options) < 2:
        return None
    return Judged(
        line,
        seat,
        game.title.round(game.state),
        game.state.turn,
        view.question,
        played,
        reasons.measure,
        tuple(option.as_json() for option in reasons.options),
    )
