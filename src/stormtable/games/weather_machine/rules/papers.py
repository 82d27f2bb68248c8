"""Publish a Paper (page 17): completed rows, Citations, and Locks that papers remove."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.geometry import branch_in, office_space
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    CITATION,
    CP_LOCK,
    CP_PAPER,
    EMPTY,
    LAB,
    NO_TOKEN,
    PUBLISHED,
    SCIENCE,
    TRACKS,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.verbs import Pass
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, put_in, without


def publishable(s: MachineState, seat: int, row: int) -> bool:
    """Return whether a row is complete, has a Research token, and has its Breakthrough marker
    beside it."""
    return (
        s.row_markers[seat][row] == BESIDE
        and s.row_tokens(seat, row) == 3
        and s.row_weather(seat, row) != EMPTY
    )


def citeable(s: MachineState, seat: int, row: int) -> bool:
    """Return whether a Citation can complete the row: two tokens, one of them Research; its Lock
    removed; and a Goal tile to give up (W35)."""
    if s.row_markers[seat][row] != BESIDE or s.row_tokens(seat, row) != 2:
        return False
    if s.variant.citation_refusal(s) is not None:
        return False
    weather = s.row_weather(seat, row)
    if weather == EMPTY or s.locks[weather]:
        return False
    colour = missing_colour(s, seat, row)
    return any(s.edition.goals[goal].colour == colour for goal in s.goals_below[seat])


def missing_colour(s: MachineState, seat: int, row: int) -> int:
    office = s.office[seat]
    return next(colour for colour in range(3) if office[office_space(row, colour)] == NO_TOKEN)


def publish_refusal_code(s: MachineState, seat: int, free: bool) -> int:
    if not any(publishable(s, seat, row) or citeable(s, seat, row) for row in range(6)):
        return refusals.NO_PAPER
    price = 0 if free else s.edition.action_prices["publish"]
    if not payable(s.vouchers[seat], LAB, price, 0, 0):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def begin_publish(s: MachineState, seat: int, free: bool) -> None:
    s.push(pack(steps.PUBLISH, seat))
    if not free:
        s.push(pay_step(seat, LAB, s.edition.action_prices["publish"]))


class PublishPaper(Action[MachineState]):
    """Publish a completed row."""

    verb = steps.V_PAPER
    word = "paper"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PAPER, row) for row in range(places.OFFICE_ROWS)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        row = a_of(target)
        if publishable(s, seat, row):
            return None
        return unpublishable(s, seat, row) or Notice("row_not_complete", {"row": row + 1}, "p.17")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"paper {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.paper_row(a_of(step), a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_by(s, a_of(step), s.edition.slide_gains[a_of(target)])


class CiteGoal(Action[MachineState]):
    """Complete a row with two tokens by giving up a Goal tile, and publish it."""

    verb = steps.V_CITE
    word = "cite"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return self._with(s.goals_below[seat])

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return self._with(goals_beyond(s, s.goals_below[seat]))

    def _with(self, goals: Sequence[int]) -> list[int]:
        rows = range(places.OFFICE_ROWS)
        return [pack(steps.V_CITE, row, goal) for row in rows for goal in goals]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        row, goal = a_of(target), b_of(target)
        notice = self._row_refusal(s, seat, row)
        if notice is not None:
            return notice
        colour = missing_colour(s, seat, row)
        if s.edition.goals[goal].colour != colour:
            needed: dict[str, int | str] = {"row": row + 1, "colour": TRACKS[colour]}
            return Notice("citation_of_another_colour", needed, "p.17")
        if goal not in s.goals_below[seat]:
            return Notice("no_such_goal_below", {"goal": goal_name(s, goal)}, "p.17")
        return None

    def _row_refusal(self, s: MachineState, seat: int, row: int) -> Notice | None:
        """Return why no Citation can complete this row."""
        notice = unpublishable(s, seat, row) or s.variant.citation_refusal(s)
        if notice is not None:
            return notice
        if s.row_tokens(seat, row) != 2:
            return Notice("citation_needs_two_tokens", {"row": row + 1}, "p.17")
        weather = s.row_weather(seat, row)
        if s.locks[weather]:
            name = s.edition.weathers[weather]
            return Notice("weather_locked", {"weather": name}, "p.17", (places.lock(s, weather),))
        if not citeable(s, seat, row):
            colour = TRACKS[missing_colour(s, seat, row)]
            below = (places.goals_below(seat),)
            return Notice("no_goal_to_cite_with", {"colour": colour}, "p.17", below)
        return None

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        return self._row_refusal(s, seat, int(words[1]) - 1) if len(words) > 1 else None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"cite {a_of(target) + 1} {goal_name(s, b_of(target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        seat, row = a_of(step), a_of(target)
        space = office_space(row, s.edition.goals[b_of(target)].colour)
        return (places.paper_row(seat, row), places.office(seat, space), places.goals_below(seat))

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, row = a_of(step), a_of(target)
        space = office_space(row, missing_colour(s, seat, row))
        return lost_by(s, seat, s.edition.office_gains[space], s.edition.slide_gains[row])


def unpublishable(s: MachineState, seat: int, row: int) -> Notice | None:
    """Return why an Office row, complete or not, cannot be published."""
    if s.row_markers[seat][row] != BESIDE:
        return Notice("paper_already_published", {"row": row + 1}, "p.17")
    if s.row_weather(seat, row) == EMPTY:
        return Notice("row_without_research", {"row": row + 1}, "p.17")
    return None


class Publish(Ask[MachineState]):
    """Publish a completed row, or one with two tokens that a Citation completes now (p.17, W35)."""

    name = "publish"
    reference = "p.17"
    actions = (PublishPaper(), CiteGoal())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        for row in range(6):
            if publishable(s, seat, row):
                options.append(pack(steps.V_PAPER, row))
            elif citeable(s, seat, row):
                colour = missing_colour(s, seat, row)
                for goal in s.goals_below[seat]:
                    if s.edition.goals[goal].colour == colour:
                        options.append(pack(steps.V_CITE, row, goal))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, row = a_of(step), a_of(option)
        s.push(pack(steps.PAPER, seat, row))
        if kind_of(option) == steps.V_CITE:
            space = office_space(row, missing_colour(s, seat, row))
            s.goals_below = put(s.goals_below, seat, without(s.goals_below[seat], b_of(option)))
            s.office = put_in(s.office, seat, space, CITATION)
            s.note(e.GOAL_GIVEN_UP, seat, b_of(option))
            s.note(e.CITATION, seat, space, b_of(option))
            s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def goal_name(s: MachineState, goal: int) -> str:
    """Return a Goal tile's name: its colour and condition, which are unique among a player's
    Goals."""
    tile = s.edition.goals[goal]
    return f"{TRACKS[tile.colour]}:{tile.name}"


def goals_beyond(s: MachineState, goals: tuple[int, ...]) -> list[int]:
    """Return the Goals whose names differ from those of all these Goals."""
    names = {goal_name(s, goal) for goal in goals}
    return [goal for goal in range(len(s.edition.goals)) if goal_name(s, goal) not in names]


class Paper(Act[MachineState]):
    """Slide the marker over its benefit, score, gain an Investment, and remove the Lock."""

    name = "paper"

    def act(self, s: MachineState, step: int) -> None:
        seat, row = a_of(step), b_of(step)
        if s.row_markers[seat][row] == BESIDE:
            s.row_markers = put_in(s.row_markers, seat, row, PUBLISHED)
            s.push(step)
            s.push(pack(steps.GAIN, seat, s.edition.slide_gains[row]))
            return
        edition = s.edition
        worth = 0
        for token in branch_in(s.office[seat], row):
            if token == AWARD:
                worth += edition.paper_award
            elif token == CITATION:
                worth += edition.paper_citation
            else:
                worth += edition.paper_research
        weather = s.row_weather(seat, row)
        s.papers = added(s.papers, seat, 1)
        s.note(e.PAPER, seat, row, weather)
        s.gain_cp(seat, worth, CP_PAPER)
        s.gain_investment(seat)
        remove_lock(s, seat, weather)


def remove_lock(s: MachineState, seat: int, weather: int) -> None:
    """Remove a Lock. The player may immediately pay a Science Voucher for CP (p.17, p.18, W36)."""
    if not s.locks[weather]:
        return
    s.locks = put(s.locks, weather, 0)
    s.note(e.LOCK_REMOVED, seat, weather)
    if s.variant.offers_for_locks(s):
        s.push(pack(steps.LOCK_OFFER, seat))


class PayForLock(Action[MachineState]):
    """Pay Science for the CP of a Lock."""

    verb = steps.V_ACCEPT
    word = "accept"
    greyed = False

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return None if payable(s.vouchers[seat], SCIENCE, s.edition.lock_price, 0, 0) else NOT_NOW

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.vouchers(a_of(step), SCIENCE),)


class LockOffer(Ask[MachineState]):
    name = "lock_offer"
    reference = "p.17"
    actions = (PayForLock(), Pass())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        if payable(s.vouchers[seat], SCIENCE, s.edition.lock_price, 0, 0):
            return [pack(steps.V_ACCEPT), pack(steps.V_PASS)]
        return [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_ACCEPT:
            seat = a_of(step)
            s.gain_cp(seat, s.edition.lock_cp, CP_LOCK)
            s.push(pay_step(seat, SCIENCE, s.edition.lock_price))
