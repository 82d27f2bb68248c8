"""The features of a position in parts, which are kept from one position to the next.

A search values many positions that differ in a few pieces. Each part knows everything that it is
counted from, and is counted again only when one of these things has changed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_machine.bots.search.counts import Quantities, Survey, Times
from stormtable.games.weather_machine.bots.search.features import (
    AHEAD,
    BEST_RIVAL,
    CONSTANT,
    HAND,
    TIME,
    Part,
    board_numbers,
    bot_numbers,
    goal_numbers,
    piece_numbers,
    solo_numbers,
)
from stormtable.games.weather_machine.bots.search.judge import LAUREL, Judge, in_draft
from stormtable.games.weather_machine.rules.state import MachineState

Counted = tuple[object, ...]
"""Everything that a part is counted from."""

NOTHING: Final[Counted] = ()


def pieces_of(s: MachineState, seat: int) -> Counted:
    """Return what a seat has of its own."""
    return (
        s.cp[seat],
        s.end_cp[seat],
        s.funding[seat],
        s.vouchers[seat],
        s.bots[seat],
        s.parts[seat],
        s.chemicals[seat],
        s.workshop[seat],
        s.assembly[seat],
        s.office[seat],
        s.row_markers[seat],
        s.waiting[seat],
        s.awards_waiting[seat],
        s.awards[seat],
        s.papers[seat],
        s.nobel == seat,
        s.investments[seat],
        s.owned[seat],
        s.scientists[seat],
        s.goal_spaces[seat],
        s.goals_below[seat],
        in_draft(s),
    )


def goods_of(s: MachineState, seat: int) -> Counted:
    """Return the pieces of a seat that Goals count, the Bots on the boards aside."""
    return (
        s.funding[seat],
        s.workshop[seat],
        s.assembly[seat],
        s.office[seat],
        s.awards[seat],
        s.papers[seat],
        s.owned[seat],
    )


def boards_of(s: MachineState) -> Counted:
    """Return what is on the boards, as far as the seats' features depend on it."""
    return (
        s.government_bots,
        s.government_tokens,
        s.lab_bots,
        s.lab_tokens,
        s.rnd_bots,
        s.rnd_tokens,
        s.locks,
        s.display,
        s.deck_top,
        s.deck_next,
        s.assistant,
        s.final,
        s.extreme,
        s.extreme_marks,
        s.challenges,
    )


def commons_of(s: MachineState, seat: int) -> Counted:
    """Return the rest of what `board_numbers` counts."""
    return (
        seat,
        s.chemicals_left,
        s.deck_left,
        s.round,
        s.end_trigger,
        s.awards_left,
        s.order,
        s.initiative,
        s.asked == seat,
        s.subsidies,
    )


class SeatParts:
    """The features of a seat."""

    def __init__(self, s: MachineState, seat: int, hand: list[int]) -> None:
        self.seat = seat
        self.judge = Judge(s, seat, hand)
        self.pieces = NOTHING
        self.goods = NOTHING
        self.turns: i64 = -1
        self.counts_changed = False
        """Whether anything has changed that Goals count."""
        self.pieces_changed = False
        self.own = Part()
        self.bots = Part()
        self.hand = Part()
        """Goals, and the parts of the hand-made evaluation."""
        self.parts = [self.own, self.bots, self.hand]
        self.evaluation: i64 = 0
        """The sum of the hand-made evaluation."""
        # Parts of the hand-made evaluation.
        self.funding_value: i64 = 0
        self.machines_value: i64 = 0
        self.goods_value: i64 = 0
        self.office_value: i64 = 0

    def compare(self, s: MachineState) -> None:
        """Find out what of the seat's pieces has changed."""
        seat = self.seat
        pieces = pieces_of(s, seat)
        self.pieces_changed = pieces != self.pieces
        self.counts_changed = False
        if self.pieces_changed:
            self.pieces = pieces
            goods = goods_of(s, seat)
            self.counts_changed = goods != self.goods
            self.goods = goods

    def count(
        self,
        s: MachineState,
        survey: Survey,
        boards_changed: bool,
        quantities: Quantities,
        counts_changed: bool,
        turns: i64,
    ) -> None:
        """Count again what has changed."""
        seat = self.seat
        judge = self.judge
        turns_changed = turns != self.turns
        if self.pieces_changed:
            self.own.begin()
            piece_numbers(s, seat, self.own)
        if boards_changed:
            self.bots.begin()
            bot_numbers(s, seat, self.bots, survey)
        if not (self.pieces_changed or boards_changed or counts_changed or turns_changed):
            return
        if self.pieces_changed or turns_changed:
            self.funding_value = judge.funding(s, turns)
            self.goods_value = judge.goods(s, turns) if turns > 0 else 0
        if self.pieces_changed or boards_changed:
            self.machines_value = judge.bots_at_work(s, survey)
        if self.pieces_changed or boards_changed or turns_changed:
            self.office_value = judge.office(s, turns) if turns > 0 else 0
        judge.hope(s, turns, quantities)
        self.turns = turns
        hand = self.hand
        hand.begin()
        goal_numbers(s, seat, hand, quantities)
        goals_value = judge.goals(s, turns, quantities)
        total: i64 = 100 * (s.cp[seat] + s.end_cp[seat]) + judge.w[LAUREL] * s.awards[seat]
        if s.nobel == seat:
            total += 100 * s.edition.nobel_cp
        total += self.funding_value + goals_value + self.machines_value
        total += self.goods_value + self.office_value
        hand.add(HAND, turns)
        hand.add(HAND + 1, self.funding_value)
        hand.add(HAND + 2, goals_value)
        hand.add(HAND + 3, self.machines_value)
        hand.add(HAND + 4, self.goods_value)
        hand.add(HAND + 5, self.office_value)
        hand.add(HAND + 6, total)
        self.evaluation = total


class Parts:
    """All features of a position, for one table at a time; `hand` are the weights of the hand-made
    evaluation."""

    def __init__(self, s: MachineState, hand: list[int]) -> None:
        self.players = s.players
        self.edition = s.edition
        self.variant = s.variant
        self.seats = [SeatParts(s, seat, hand) for seat in range(s.players)]
        self.survey = Survey(s)
        self.quantities = Quantities(s)
        self.half_turns: i64 = 0
        self.boards = NOTHING
        self.commons = NOTHING
        self.common = Part()
        """The boards."""
        self.outcome = Part()
        """How the seats compare, and the time; alone, the Saboteurs."""

    def fits(self, s: MachineState) -> bool:
        """Return whether the position is of the same table, as far as features depend on it."""
        return self.players == s.players and self.edition is s.edition and self.variant is s.variant

    def look(self, s: MachineState, seat: int) -> None:
        """Count everything that has changed since the last position."""
        boards = boards_of(s)
        boards_changed = boards != self.boards
        if boards_changed:
            self.boards = boards
            self.survey = Survey(s)
        times = Times(s)
        self.half_turns = times.half_turns
        quantities = self.quantities
        quantities.s = s
        counts_changed = boards_changed
        for portion in self.seats:
            portion.compare(s)
            if portion.counts_changed:
                counts_changed = True
            if portion.counts_changed or boards_changed:
                quantities.forget(portion.seat)
        own: i64 = 0
        best: i64 = 0
        for portion in self.seats:
            portion.count(
                s, self.survey, boards_changed, quantities, counts_changed, times.left[portion.seat]
            )
            if portion.seat == seat:
                own = portion.evaluation
            else:
                best = max(best, portion.evaluation)
        commons = commons_of(s, seat)
        if boards_changed or commons != self.commons:
            self.commons = commons
            self.common.begin()
            board_numbers(s, seat, self.common, self.survey)
        outcome = self.outcome
        outcome.begin()
        if self.players == 1:
            solo_numbers(s, outcome, times.rounds, quantities)
        else:
            outcome.add(BEST_RIVAL, best)
            outcome.add(AHEAD, own - best)
        outcome.add(TIME + times.half_turns, 1)
        outcome.add(CONSTANT, 1)
