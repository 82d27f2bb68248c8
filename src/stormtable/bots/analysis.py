"""Analysis of a finished game: a bot's estimate of each decision, and the decisive moments.

The chance to win is that of quick bots who play on from the position with dice of their own, as
often as is asked for. A decision is judged by a bot from what the seat knew then. The same seed and
counts give the same analysis, however many processes work at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import Any

from stormtable.bots import Bot, Budget, best_bot, bot_named, bot_names, reasons_of
from stormtable.bots.contestant import contestant
from stormtable.bots.seeding import LONGEST, seed_of
from stormtable.bots.spread import gather
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import NOBODY, State
from stormtable.kernel.errors import BadSetting, RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title
from stormtable.kernel.view import view_of

FORMAT = 1
QUICK = ("greedy", "random")
"""Who plays positions on: the first of these that knows the game."""
SHOWN = 5
"""Alternatives told of a decision."""
DECISIVE = 3
"""Turns that are told to have decided the game."""
MOST = 100_000
SLICE = 8
"""Turns that are worked at together: the game is replayed to the first of them."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be analysed, and how."""

    text: str
    """The record."""
    source: str
    edition: str
    bot: str
    budget: int
    """Playouts a turn the bot may think; 0: as its level has it."""
    quick: str
    playouts: int
    """How often each position is played on."""
    seed: int


@dataclass(frozen=True, slots=True)
class Point:
    """The beginning of a turn. Lists are by seat."""

    line: int
    """Lines of the record before it: `replay --to` shows it."""
    round: int
    turn: int
    chance: tuple[float, ...]
    """To win."""
    scores: tuple[float, ...]
    """Expected in the end."""

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "round": self.round,
            "turn": self.turn,
            "chance": [round(chance, 4) for chance in self.chance],
            "scores": [round(score, 2) for score in self.scores],
        }


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision that the bot had something to say about."""

    line: int
    seat: int
    round: int
    turn: int
    question: str
    played: str
    measure: str
    options: tuple[dict[str, Any], ...]
    """What the bot weighed, the one it would choose first."""

    @property
    def best(self) -> str:
        return str(self.options[0]["line"][0])

    @property
    def expected(self) -> float | None:
        """Of what was played; None where the bot did not think it worth weighing."""
        values = [
            float(option["expected"]) for option in self.options if option["line"][0] == self.played
        ]
        return max(values, default=None)

    @property
    def loss(self) -> float | None:
        """By how much the bot's choice is better."""
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
class Swing:
    """A turn that changed the winner's chance much."""

    point: int
    """Its place on the curve; it ends at the next."""
    change: float
    """Of the winner's chance."""


@dataclass(frozen=True, slots=True)
class Analysis:
    task: Task
    game: str
    edition: str
    seats: tuple[str, ...]
    outcome: dict[str, Any]
    curve: tuple[Point, ...]
    decisions: tuple[Judged, ...]

    @property
    def winner(self) -> int:
        """The seat that won, the first of several; alone, the only one."""
        places: list[int] = self.outcome["places"]
        return places.index(min(places))

    @property
    def decisive(self) -> tuple[Swing, ...]:
        chances = [point.chance[self.winner] for point in self.curve]
        swings = [
            Swing(index, round(after - before, 4))
            for index, (before, after) in enumerate(pairwise(chances))
        ]
        swings.sort(key=lambda swing: (-abs(swing.change), swing.point))
        return tuple(swing for swing in swings[:DECISIVE] if swing.change)

    def losses(self, seat: int) -> list[Judged]:
        """The seat's decisions that cost something, the dearest first."""
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
            "quick": self.task.quick,
            "playouts": self.task.playouts,
            "seed": self.task.seed,
            "outcome": self.outcome,
            "curve": [point.as_json() for point in self.curve],
            "decisive": [
                {"point": moment.point, "change": moment.change} for moment in self.decisive
            ],
            "decisions": [decision.as_json() for decision in self.decisions],
            "by_seat": [self._of_seat(seat) for seat in range(len(self.seats))],
        }

    def _of_seat(self, seat: int) -> dict[str, Any]:
        judged = [decision for decision in self.decisions if decision.seat == seat]
        return {
            "judged": len(judged),
            "as_the_bot": sum(decision.played == decision.best for decision in judged),
            "loss": round(sum(decision.loss or 0.0 for decision in judged), 2),
            "dearest": [decision.line for decision in self.losses(seat)[:DECISIVE]],
        }


def prepare(
    text: str,
    source: str,
    *,
    edition: str = "",
    bot: str = "",
    budget: int = 0,
    playouts: int = 24,
    seed: int = 1,
) -> Task:
    """A task whose every setting is known to be good."""
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
    names = bot_names(game)
    quick = next(name for name in QUICK if name in names)
    return Task(text, source, edition, bot, budget, quick, playouts, seed)


def _judge(bot: str, game: str, seed: int, budget: int) -> Bot:
    """Held to its count of playouts alone: the same on every machine."""
    if budget:
        return bot_named(bot, game, seed, Budget(playouts=budget))
    return contestant(bot, game, seed)


def analyse(
    task: Task, *, workers: int | None = None, progress: Progress | None = None
) -> Analysis:
    """Turn by turn, as many at once as there are processes."""
    parsed = record.parse(task.text, task.source)
    game = record.replay(parsed, source=task.source, edition=task.edition)
    assert game.outcome is not None
    begins = _turns(task)
    curve: list[tuple[int, list[Point]]] = []
    decisions: list[Judged] = []
    done = 0
    judge_slice = partial(_slice, task, begins)
    for number, (part, judged) in gather(judge_slice, range(-(-len(begins) // SLICE)), workers):
        curve.append((number, part))
        decisions.extend(judged)
        done += len(part)
        if progress is not None:
            progress(done, len(begins))
    points = [
        point for _, part in sorted(curve, key=lambda numbered: numbered[0]) for point in part
    ]
    points.append(_end(game, len(parsed.lines)))
    return Analysis(
        task,
        game.title.name,
        str(game.edition),
        game.seats,
        game.outcome.as_json(),
        tuple(points),
        tuple(sorted(decisions, key=lambda decision: decision.line)),
    )


def _end(game: Game, line: int) -> Point:
    outcome = game.outcome
    assert outcome is not None
    share = 1 / max(1, len(outcome.winners))
    chances = tuple(share if place == 1 else 0.0 for place in outcome.places)
    scores = tuple(float(score) for score in outcome.scores)
    return Point(line, game.title.round(game.state), game.state.turn, chances, scores)


def _turns(task: Task) -> list[int]:
    """For each turn in which somebody chose, the line it begins with."""
    begins: list[int] = []
    last = NOBODY
    for line, game in enumerate(_replayed(task)):
        if game.state.asked != NOBODY and game.state.turn != last:
            begins.append(line)
            last = game.state.turn
    return begins


def _replayed(task: Task) -> Iterator[Game]:
    return record.steps(record.parse(task.text, task.source), task.source, task.edition)


def _slice(task: Task, begins: Sequence[int], number: int) -> tuple[list[Point], list[Judged]]:
    """For some turns the win chances where they begin, and all their decisions."""
    lines = record.parse(task.text, task.source).lines
    mine = begins[SLICE * number : SLICE * (number + 1)]
    until = begins[SLICE * (number + 1)] if SLICE * (number + 1) < len(begins) else len(lines)
    points: list[Point] = []
    judged: list[Judged] = []
    for line, game in enumerate(_replayed(task)):
        if line == until:
            break
        if line in mine:
            points.append(_chances(task, game, line))
        if line >= mine[0] and lines[line][1].seat != NOBODY:
            decision = _judged(task, game, line, lines[line][1].seat, lines[line][1].notation)
            if decision is not None:
                judged.append(decision)
    return points, judged


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


def _chances(task: Task, game: Game, line: int) -> Point:
    """What comes of the position when quick bots play it on."""
    title, players = game.title, game.players
    won = [0.0] * players
    scores: list[list[int]] = [[] for _ in range(players)]
    for number in range(task.playouts):
        seed = seed_of(task.seed, line * task.playouts + number)
        places, reached = played_on(title, game.state.copy(), task.quick, seed)
        winners = [seat for seat, place in enumerate(places) if place == 1]
        for seat in winners:
            won[seat] += 1 / len(winners)
        for seat, score in enumerate(reached):
            scores[seat].append(score)
    return Point(
        line,
        title.round(game.state),
        game.state.turn,
        tuple(wins / task.playouts for wins in won),
        tuple(fmean(reached) for reached in scores),
    )


def played_on(
    title: Title, state: State, quick: str, seed: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Quick bots play a position on, with these dice: places and scores in the end."""
    state.chance = Streams(seed)
    bots = [bot_named(quick, title.name, seed_of(seed, seat)) for seat in range(state.players)]
    if state.drawing:
        state.advance()
    decisions = 0
    while not state.over and decisions < LONGEST:
        seat = state.asked
        state.apply(bots[seat].choose(view_of(title, state, seat)))
        decisions += 1
    outcome = title_named(title.name).outcome(state)
    return outcome.places, outcome.scores
