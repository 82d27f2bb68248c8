"""The Security Report deck, and Call Security.

The deck has no order until a card is drawn, except for cards that the player put back on top, which
the player knows (S4).
"""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import location_of
from stormtable.games.weather_machine.rules.names import EMPTY, SCIENCE, VOUCHERS
from stormtable.games.weather_machine.rules.solo.plot import plot_of, report_name
from stormtable.games.weather_machine.rules.solo.reasons import journal_no_step, journal_step
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.engine import Act, Ask, Draw
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, without

# The destination of a drawn card.
TO_CURRENT: Final = 0
TO_DISCARD: Final = 1
TO_TABLE: Final = 2

# The origin of a discarded card.
FROM_CURRENT: Final = 0
FROM_DECK: Final = 1
FROM_TABLE: Final = 2
ORIGINS: Final = ("current", "deck", "table")


def name_of(s: MachineState, kind: int) -> str:
    return report_name(plot_of(s).reports, s.edition.weathers, kind)


def top_report(where: int, turn_step: int = 0) -> int:
    """Return a step that takes the top card; `turn_step` is the step of the Saboteurs' turn that it
    is part of."""
    return pack(steps.TOP_REPORT, where, turn_step)


def take_card(s: MachineState, kind: int, step: int) -> None:
    where, turn_step = a_of(step), b_of(step)
    if turn_step:
        journal_step(s, turn_step)
    s.reports_left -= 1
    if where == TO_CURRENT:
        s.report = kind
        s.note(e.REPORT, EMPTY, kind, FROM_DECK)
    elif where == TO_DISCARD:
        discard(s, kind, FROM_DECK)
    else:
        s.reports_shown += (kind,)
        s.note(e.REPORT_SHOWN, EMPTY, kind)
    journal_no_step(s)


def discard(s: MachineState, kind: int, origin: int) -> None:
    """Put a card on top of the discard pile, where it is the Previous Report (S5)."""
    s.reports_gone += (kind,)
    s.note(e.REPORT_DISCARDED, EMPTY, kind, origin)


class TopReport(Act[MachineState]):
    """Take the top card of the deck, if there is one: it becomes current, is discarded, or is
    shown."""

    name = "top_report"

    def act(self, s: MachineState, step: int) -> None:
        if s.reports_left == 0:
            return
        if s.reports_top:
            kind = s.reports_top[-1]
            s.reports_top = s.reports_top[:-1]
            take_card(s, kind, step)
        else:
            s.push(pack(steps.DRAW_REPORT, a_of(step), b_of(step)))


class DrawReport(Draw[MachineState]):
    name = "draw_report"
    stream = "reports"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return list(s.reports_unseen)

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.reports_unseen = added(s.reports_unseen, result, -1)
        take_card(s, result, step)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"report {name_of(s, option)}"


# --- Call Security, S4 --------------------------------------------------------------------------


def can_call_security(s: MachineState, seat: int) -> bool:
    """Return whether the player can call Security: in step 3, with the Location's Voucher or
    Science, and at least two cards in the deck."""
    return s.report != EMPTY and security_refusal(s, seat) is None


def security_refusal(s: MachineState, seat: int) -> Notice | None:
    if s.round == 0:
        return Notice("not_in_supply_round", {}, "S3")
    if s.reports_left < 2:
        return Notice("too_few_reports", {"left": s.reports_left}, "S4", (places.hideout("deck"),))
    location = location_of(s.scientists[seat])
    if not payable(s.vouchers[seat], location, 1, 0, 0):
        where = (places.vouchers(seat, location), places.vouchers(seat, SCIENCE))
        return Notice("cannot_pay", {"type": VOUCHERS[location], "count": 1}, "S4", where)
    return None


def call_security(s: MachineState, seat: int) -> None:
    location = location_of(s.scientists[seat])
    s.note(e.CALL_SECURITY, seat, s.report)
    s.reports_shown = (s.report,)
    s.report = EMPTY
    s.push(pack(steps.KEEP_REPORT, seat, 0))
    s.push(top_report(TO_TABLE))
    s.push(top_report(TO_TABLE))
    s.push(pay_step(seat, location, 1))


class ReportAction(Action[MachineState]):
    """Choose one of the cards that are shown."""

    greyed = False
    stage: int = 0
    """The value of the step's second argument at which the question offers the verb."""
    pile: str = "deck"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb, kind) for kind in sorted(set(s.reports_shown))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return None if b_of(step) == self.stage else NOT_NOW

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"{self.word} {name_of(s, a_of(target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.report_shown(name_of(s, a_of(target))), places.hideout(self.pile))


class ReturnReport(ReportAction):
    """First: put a card back on top of the deck."""

    verb = steps.V_RETURN_REPORT
    word = "return-report"


class DiscardReport(ReportAction):
    """Second: discard a card."""

    verb = steps.V_DISCARD_REPORT
    word = "discard-report"
    stage = 1
    pile = "discard"


class KeepReport(Ask[MachineState]):
    """Decide about three cards: one goes back on top of the deck, one is discarded, one becomes
    current."""

    name = "keep_report"
    reference = "S4"
    actions = (ReturnReport(), DiscardReport())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        verb = steps.V_DISCARD_REPORT if b_of(step) else steps.V_RETURN_REPORT
        return [pack(verb, kind) for kind in sorted(set(s.reports_shown))]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, stage, kind = a_of(step), b_of(step), a_of(option)
        s.reports_shown = without(s.reports_shown, kind)
        if stage == 0:
            s.reports_top += (kind,)
            s.reports_left += 1
            s.note(e.REPORT_RETURNED, EMPTY, kind)
            s.push(pack(steps.KEEP_REPORT, seat, 1))
            return
        discard(s, kind, FROM_TABLE)
        s.report = s.reports_shown[0]
        s.reports_shown = ()
        s.note(e.REPORT, EMPTY, s.report, FROM_TABLE)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"to": ("top of the deck", "discard pile")[b_of(step)]}
