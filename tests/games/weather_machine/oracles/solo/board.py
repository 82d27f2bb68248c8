"""The table as `literal` sees it, and the engine's turn of the Saboteurs watched step by step."""

from __future__ import annotations

from collections import Counter
from json import dumps, loads
from random import Random
from typing import Any

from games.weather_machine.oracles.plainly import plainly
from games.weather_machine.oracles.solo.literal import Turn
from games.weather_machine.oracles.solo.pieces import Board, Printed, Reason
from games.weather_machine.oracles.solo.walk import Walk
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT_MARKER, SABOTEUR
from stormtable.games.weather_machine.rules.solo.plot import plot_of, report_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Chance, below
from stormtable.kernel.codes import a_of, kind_of
from stormtable.kernel.engine import ACT, ASK
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.registry import title_named

TITLE = title_named("weather-machine")


def copy_of(board: Board) -> Board:
    copied: Board = loads(dumps(board))
    return copied


def printed_of(s: MachineState) -> Printed:
    return Printed(s.edition.file.get)


def card_of(s: MachineState, kind: int) -> str:
    return report_name(plot_of(s).reports, s.edition.weathers, kind)


def board_of(s: MachineState) -> Board:
    """Return the board of `describe`, with the piles it leaves out, without derived values."""
    board = plainly(TITLE, s)
    names = s.edition.weathers
    board["you"] = board.pop("scientists")[0]
    board["cp"] = board["players"][0].pop("cp")
    for who in ("order", "initiative"):
        board[who] = ["saboteurs" if seat == SABOTEUR else "you" for seat in board[who]]
    chemicals = board["supply"].pop("chemicals")
    board["workshop tiles"] = board.pop("supply")
    board["supply"] = {name: chemical["left"] for name, chemical in chemicals.items()}
    board["government"]["parts"] = dict(zip(s.edition.colours, s.government_parts, strict=True))
    board["rnd"]["paid"] = dict(zip(s.edition.chemicals, s.rnd_chemicals, strict=True))
    board["rnd"]["extreme"] = {
        weather: {
            "pile": [level + 1 for level in s.extreme[n]],
            "stack": [level + 1 for level in s.extreme_stacks[n]],
            "slots": [_marker(mark) for mark in s.extreme_marks[n]],
        }
        for n, weather in enumerate(names)
    }
    board["saboteurs"]["tokens"].sort()
    board["lost"] = False
    return board


def _marker(mark: int) -> str | int | None:
    if mark == EMPTY:
        return None
    return "government" if mark == GOVERNMENT_MARKER else mark


# The engine's steps, each with the numbered step of the rulebook that precedes it.
BEFORE = {
    steps.MOVE_LATIV: 2,
    steps.PLAN_SUPPLY: 3,
    steps.PLAN_GOVERNMENT: 3,
    steps.PLAN_LAB: 3,
    steps.PLAN_RND: 3,
    steps.NEXT_REPORT: 4,
    steps.HAVOC: 6,
}


class Watch:
    """Plays a solo game one step of the agenda at a time."""

    def __init__(self, s: MachineState, chance: Chance, rng: Random) -> None:
        self.s = s
        self.chance = chance
        self.rng = rng
        self.drawn: list[str] = []
        self.answered: list[str] = []

    def step(self) -> None:
        s = self.s
        step = s.agenda.pop()
        rule = s.rules[kind_of(step)]
        if rule.mode == ACT:
            rule.act(s, step)
        elif rule.mode == ASK:
            options = rule.options(s, step, a_of(step))
            option = options[below(self.rng, len(options))]
            self.answered.append(steps.VERBS[kind_of(option)])
            rule.perform(s, step, option)
        else:
            result = self.chance.pick(rule.stream, rule.weights(s, step))
            if kind_of(step) == steps.DRAW_REPORT:
                self.drawn.append(card_of(s, result))
            rule.settle(s, step, result)

    def their_turn(self) -> list[tuple[int, Board]]:
        """Play the engine's turn; return the board after each numbered step of the rulebook that it
        shows."""
        s = self.s
        self.drawn, self.answered = [], []
        depth = len(s.agenda)
        seen: list[tuple[int, Board]] = []
        while len(s.agenda) >= depth:
            after = BEFORE.get(kind_of(s.agenda[-1]))
            if after is not None:
                seen.append((after, board_of(s)))
            self.step()
        seen.append((7, board_of(s)))
        return seen


def their_turn_begins(s: MachineState) -> bool:
    return bool(s.agenda) and kind_of(s.agenda[-1]) == steps.CHECK_REPORTS


def differences(a: Any, b: Any, path: str = "") -> list[str]:
    """Return where two boards differ."""
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return [line for key in a for line in differences(a[key], b[key], f"{path}/{key}")]
    return [] if a == b else [f"{path}: {a} and by the rulebook {b}"]


def compare(watch: Watch) -> Turn:
    """Let the engine play the Saboteurs' turn; then read it from the rulebook."""
    s = watch.s
    before = board_of(s)
    s.journal = journal = TrialJournal(TITLE)
    known = [card_of(s, kind) for kind in reversed(s.reports_top)]
    seen = watch.their_turn()
    choices = list(watch.answered)
    deck = known + watch.drawn
    turn = Turn(copy_of(before), printed_of(s), deck, lambda: choices.pop(0))
    by_the_book = {0: before}
    for number in turn.steps():
        turn.board["saboteurs"]["tokens"].sort()
        by_the_book[number] = copy_of(turn.board)
    if turn.board["lost"]:
        by_the_book[7] = turn.board
        seen[-1][1]["lost"] = s.ending != 0
    for number, board in seen:
        mismatches = differences(board, by_the_book[number])
        assert not mismatches, f"after step {number}: {'; '.join(mismatches)}"
    events = journal.events
    s.journal = None
    assert reasons(events) == turn.reasons
    if not turn.board["lost"]:
        assert raised(events) == turn.raised
        walk_through(events, by_the_book, printed_of(s))
    return turn


def walk_through(events: list[Event], by_the_book: dict[int, Board], printed: Printed) -> None:
    """Check that the events alone lead from the table before the turn to the table after each
    step."""
    walk = Walk(copy_of(by_the_book[0]), printed, [], str)
    for number in walk.steps(events):
        walk.board["saboteurs"]["tokens"].sort()
        mismatches = differences(walk.board, by_the_book[number])
        assert not mismatches, f"wrong events of step {number}: {'; '.join(mismatches)}"
    mismatches = differences(walk.board, by_the_book[7])
    assert not mismatches, f"wrong events in all: {'; '.join(mismatches)}"


def reasons(events: list[Event]) -> list[Reason]:
    return [
        Reason(
            str(event.data["step"]),
            str(event.data["report"]),
            str(event.data["what"]),
            str(event.data["choice"]),
            str(event.data["criterion"]),
            frozenset(event.data["left"]),
        )
        for event in events
        if event.name == "saboteurs_chose"
    ]


def raised(events: list[Event]) -> Counter[tuple[str, str]]:
    """Return the raises by step, and by reason or the name of the Challenge."""
    totals: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event.name == "target":
            why = str(event.data["challenge"] or event.data["reason"])
            totals[str(event.data["step"]), why] += int(event.data["amount"])
    return totals
