"""Location 3, Lativ's Lab (pages 16 and 17): Work on Experiment, Publish a Paper, Citations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, refusals, steps
from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    MACHINE,
    WEATHERS,
    branch_in,
    branch_of,
    office_space,
    row_in_branch,
    weather_of,
)
from stormtable.games.weather_machine.rules.government import BotTo, space_name
from stormtable.games.weather_machine.rules.items import IMPOSSIBLE, affordable, chemical_cost
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    CITATION,
    CP_LOCK,
    CP_PAPER,
    EMPTY,
    LAB,
    LATIV,
    NO_TOKEN,
    PUBLISHED,
    SCIENCE,
    TRACKS,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.verbs import Pass
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, without

# --- Work on Experiment, page 16 --------------------------------------------------------------


def open_lab_space(s: MachineState, space: int) -> bool:
    """Empty, or only Lativ's Bot is there."""
    return s.lab_bots[space] == EMPTY or s.lab_bots[space] == LATIV


def cheapest_work(s: MachineState, seat: int, free_chemical: bool) -> int:
    best = IMPOSSIBLE
    for space in range(MACHINE):
        if open_lab_space(s, space):
            if free_chemical:
                return 0
            best = min(best, chemical_cost(s, seat, s.edition.lab_chemicals[space]))
    return best


def work_refused(s: MachineState, seat: int, free: bool, free_chemical: bool) -> int:
    if s.bots[seat] == 0:
        return refusals.NO_BOT
    if not any(open_lab_space(s, space) for space in range(MACHINE)):
        return refusals.NO_LAB_SPACE
    cost = cheapest_work(s, seat, free_chemical)
    if cost == IMPOSSIBLE:
        return refusals.NO_CHEMICAL_TO_WORK
    price = 0 if free else s.edition.action_prices["work"]
    if not payable(s.vouchers[seat], LAB, price, 0, cost):
        return refusals.CANNOT_PAY
    return refusals.ALLOWED


def begin_work(s: MachineState, seat: int, free: bool, free_chemical: bool) -> None:
    s.push(pack(steps.WORK, seat, int(free_chemical)))
    if not free:
        cost = cheapest_work(s, seat, free_chemical)
        s.push(pay_step(seat, LAB, s.edition.action_prices["work"], 0, cost))


class Work(Act[MachineState]):
    """Step 1: the Lab Funding marker advances."""

    name = "work"

    def act(self, s: MachineState, step: int) -> None:
        s.advance_funding(a_of(step), 1)
        s.push(pack(steps.WORK_BOT, a_of(step), b_of(step)))


class WorkIn(BotTo):
    """A space that is empty, or has Lativ's Bot, and whose Chemical one can pay."""

    location = LAB

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        space = a_of(target)
        name = space_name(s, space)
        if not open_lab_space(s, space):
            return Notice("bot_space_taken", {"space": name}, "p.16")
        kind = s.edition.lab_chemicals[space]
        if b_of(step) or affordable(s, seat, chemical_cost(s, seat, kind)):
            return None
        needed: dict[str, int | str] = {"space": name, "chemical": s.edition.chemicals[kind]}
        return Notice("no_chemical_for_space", needed, "p.16", (places.chemicals(s, seat, kind),))

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        weather = weather_of(a_of(target))
        if experiment_may_come(s, weather):
            return ()
        name = s.edition.weathers[weather]
        return (Notice("experiment_cannot_come", {"weather": name}, "p.23"),)


class WorkBot(Ask[MachineState]):
    """Steps 2 and 3: a Bot into the Weather Machine, paying the space's Chemical to the Supply.

    Lativ's Bot makes way: to the lowest empty space of the branch, else to the side (W20).
    """

    name = "work_bot"
    reference = "p.16"
    actions = (WorkIn(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        free = b_of(step)
        return [
            pack(steps.V_BOT_TO, space)
            for space in range(MACHINE)
            if open_lab_space(s, space)
            and (
                free or affordable(s, seat, chemical_cost(s, seat, s.edition.lab_chemicals[space]))
            )
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), a_of(option)
        displaced = s.lab_bots[space] == LATIV
        s.bots = added(s.bots, seat, -1)
        s.lab_bots = put(s.lab_bots, space, seat)
        s.note(e.BOT_PLACED, seat, LAB, space)
        if displaced:
            displace_lativ_bot(s, space)
        if not b_of(step):
            s.push(pack(steps.PAY_CHEMICAL, seat, s.edition.lab_chemicals[space], 0))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"free": b_of(step)}


def experiment_may_come(s: MachineState, weather: int) -> bool:
    """A tile of this weather is in the display or can still get there.

    In the last round nothing enters the display before it counts (p.22).
    """
    known = list(s.display)
    if not s.final:
        known += [s.deck_next, s.deck_top]
        if s.deck_left > 1:
            known += [tile for tile in range(MACHINE) if s.unseen[tile]]
    return any(tile != NO_TILE and tile % WEATHERS == weather for tile in known)


TO_SIDE: Final = BRANCH
"""Instead of a space of the branch: Lativ's Bot goes beside the Lab, or comes from there."""
FROM_SIDE: Final = EMPTY


def displace_lativ_bot(s: MachineState, space: int) -> None:
    """Lativ's Bot makes way for another that now stands there."""
    if not place_lativ_bot(s, weather_of(space), space):
        s.lativ_bots += 1
        s.note(e.LATIV_BOT, -1, weather_of(space), TO_SIDE, space)


def place_lativ_bot(s: MachineState, weather: int, origin: int) -> bool:
    """Lativ's Bot onto the lowest empty space of a branch (W20); False if there is none.

    It comes from another space, or FROM_SIDE.
    """
    for space in reversed(branch_of(weather)):
        if s.lab_bots[space] == EMPTY:
            s.lab_bots = put(s.lab_bots, space, LATIV)
            s.note(e.LATIV_BOT, -1, weather, row_in_branch(space), origin)
            return True
    return False


# --- Publish a Paper, page 17 -----------------------------------------------------------------


def publishable(s: MachineState, seat: int, row: int) -> bool:
    """A completed row with a Research token in it and the Breakthrough marker beside it."""
    return (
        s.row_markers[seat][row] == BESIDE
        and s.row_tokens(seat, row) == 3
        and s.row_weather(seat, row) != EMPTY
    )


def citeable(s: MachineState, seat: int, row: int) -> bool:
    """Two tokens, a Research token among them, the Lock gone, and a Goal tile to give up (W35)."""
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


def publish_refused(s: MachineState, seat: int, free: bool) -> int:
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
        """Why no Citation completes this row."""
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
    """Why an Office row cannot be published, whether it is complete or not."""
    if s.row_markers[seat][row] != BESIDE:
        return Notice("paper_already_published", {"row": row + 1}, "p.17")
    if s.row_weather(seat, row) == EMPTY:
        return Notice("row_without_research", {"row": row + 1}, "p.17")
    return None


class Publish(Ask[MachineState]):
    """A completed row, or one with two tokens completed by a Citation right now (p.17, W35)."""

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
            s.goals_below[seat] = without(s.goals_below[seat], b_of(option))
            s.office[seat] = put(s.office[seat], space, CITATION)
            s.note(e.GOAL_GIVEN_UP, seat, b_of(option))
            s.note(e.CITATION, seat, space, b_of(option))
            s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def goal_name(s: MachineState, goal: int) -> str:
    """A Goal tile's name: its colour and condition (no two of a player's are the same)."""
    tile = s.edition.goals[goal]
    return f"{TRACKS[tile.colour]}:{tile.name}"


def goals_beyond(s: MachineState, goals: tuple[int, ...]) -> list[int]:
    """The Goals that have none of these Goals' names."""
    names = {goal_name(s, goal) for goal in goals}
    return [goal for goal in range(len(s.edition.goals)) if goal_name(s, goal) not in names]


class Paper(Act[MachineState]):
    """Slide the marker over its benefit, score, take an Investment, remove the Lock."""

    name = "paper"

    def act(self, s: MachineState, step: int) -> None:
        seat, row = a_of(step), b_of(step)
        if s.row_markers[seat][row] == BESIDE:
            s.row_markers[seat] = put(s.row_markers[seat], row, PUBLISHED)
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
    """Whoever removes a Lock may at once pay a Science Voucher for CP (p.17, p.18, W36)."""
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
