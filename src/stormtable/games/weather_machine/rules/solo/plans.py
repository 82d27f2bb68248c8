"""Step 4 of the Saboteurs' turn: the nefarious plan of each Location.

Criteria in a fixed order choose the branch; `target.choose_most_helpful` has the common one.
"""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.experiment_tiles import active_tile
from stormtable.games.weather_machine.rules.geometry import branch_of
from stormtable.games.weather_machine.rules.government import replace
from stormtable.games.weather_machine.rules.lab import displace_lativ_bot, open_lab_space
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    END_RND,
    GOVERNMENT,
    LAB,
    LATIV,
    RND,
    SABOTEUR,
)
from stormtable.games.weather_machine.rules.solo.plot import BOTTOM, plot_of
from stormtable.games.weather_machine.rules.solo.reasons import (
    CHEAPEST,
    CHOSE_BOT_SPACE,
    CHOSE_BRANCH,
    CHOSE_CHEMICAL,
    CHOSE_SUBSIDY,
    CLOCKWISE,
    FEWEST_OWNED,
    MOST_BOTS,
    PLAN_1,
    PLAN_2,
    PLAN_3,
    PLAN_4,
    PLAN_5,
    PLAN_6,
    PRIORITY,
    choose_by_report,
    chose,
    journal_step,
    plan_of,
    previous_report,
)
from stormtable.games.weather_machine.rules.solo.reports import TO_DISCARD, top_report
from stormtable.games.weather_machine.rules.solo.target import (
    BY_INITIATIVE,
    choose_most_helpful,
    raise_target,
    saboteurs_unlock,
    take_token,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.supply import chemical_price, take_initiative
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act
from stormtable.kernel.tuples import added, put

# The destination of a Chemical that the Saboteurs pay.
TO_SUPPLY: Final = 0
TO_HIDEOUT: Final = 1
TO_RND: Final = 2


def choose_end_most(s: MachineState, what: int, left: list[int]) -> int:
    """Return the topmost or bottommost one, by the Priority indicator of the Previous Report."""
    chosen = left[-1] if previous_report(s).end == BOTTOM else left[0]
    chose(s, what, chosen, PRIORITY, left)
    return chosen


def take_chemical(s: MachineState) -> None:
    """Take a Chemical: of the cheapest section; the rarest type in the Hideout; the top- or
    bottommost row (S7)."""
    there = [kind for kind in range(5) if s.chemicals_left[kind]]
    if not there:
        return
    chosen = choose_chemical(s, there)
    s.chemicals_left = added(s.chemicals_left, chosen, -1)
    s.hideout_chemicals = added(s.hideout_chemicals, chosen, 1)
    s.note(e.HIDEOUT_CHEMICAL, EMPTY, chosen, TO_HIDEOUT)


def choose_chemical(s: MachineState, there: list[int]) -> int:
    price = min(chemical_price(s, kind) for kind in there)
    cheapest = [kind for kind in there if chemical_price(s, kind) == price]
    if len(cheapest) == 1:
        chose(s, CHOSE_CHEMICAL, cheapest[0], CHEAPEST, there)
        return cheapest[0]
    fewest = min(s.hideout_chemicals[kind] for kind in cheapest)
    tied = [kind for kind in cheapest if s.hideout_chemicals[kind] == fewest]
    if len(tied) == 1:
        chose(s, CHOSE_CHEMICAL, tied[0], FEWEST_OWNED, cheapest)
        return tied[0]
    return choose_end_most(s, CHOSE_CHEMICAL, tied)


def return_chemical(s: MachineState, kind: int) -> None:
    s.hideout_chemicals = added(s.hideout_chemicals, kind, -1)
    s.chemicals_left = added(s.chemicals_left, kind, 1)
    s.note(e.HIDEOUT_CHEMICAL, EMPTY, kind, TO_SUPPLY)


def unable(s: MachineState, turn_step: int) -> None:
    """Discard the top card and then take a Chemical, because no branch is possible (S11)."""
    s.note(e.SABOTEURS_UNABLE, EMPTY, plan_of(s), s.reports_left)
    s.push(pack(steps.SABOTEURS_TAKE, turn_step))
    s.push(top_report(TO_DISCARD, turn_step))


class SaboteursTake(Act[MachineState]):
    """Take a Chemical, by the Previous Report at this moment."""

    name = "saboteurs_take"

    def act(self, s: MachineState, step: int) -> None:
        journal_step(s, a_of(step))
        take_chemical(s)


def place_bot(s: MachineState, location: int, space: int) -> None:
    s.hideout_bots -= 1
    if location == GOVERNMENT:
        s.government_bots = put(s.government_bots, space, SABOTEUR)
    elif location == LAB:
        s.lab_bots = put(s.lab_bots, space, SABOTEUR)
    else:
        s.rnd_bots = put(s.rnd_bots, space, SABOTEUR)
    s.note(e.BOT_PLACED, SABOTEUR, location, space)


# --- Location 1: Supply -------------------------------------------------------------------------


class PlanSupply(Act[MachineState]):
    """Take the Initiative, or raise the Target Value if the Saboteurs have it; then two
    Chemicals."""

    name = "plan_supply"

    def act(self, s: MachineState, step: int) -> None:
        journal_step(s, PLAN_1)
        if s.initiative[0] == SABOTEUR:
            raise_target(s, plot_of(s).instead_of_initiative, BY_INITIATIVE)
        else:
            take_initiative(s, SABOTEUR, 0)
        journal_step(s, PLAN_2)
        take_chemical(s)
        take_chemical(s)


# --- Location 2: Government ---------------------------------------------------------------------


class PlanGovernment(Act[MachineState]):
    """On the left space, first take a Chemical and flip a Subsidy; then sell with a Bot."""

    name = "plan_government"

    def act(self, s: MachineState, step: int) -> None:
        if a_of(step):
            journal_step(s, PLAN_1)
            take_chemical(s)
            journal_step(s, PLAN_2)
            flip_subsidy(s)
        journal_step(s, PLAN_3)
        candidates = [weather for weather in range(5) if government_spaces(s, weather)]
        if not candidates or not s.hideout_bots:
            unable(s, PLAN_3)
            return
        weather = choose_most_helpful(s, candidates, 0)
        journal_step(s, PLAN_4)
        spaces = government_spaces(s, weather)
        space = spaces[0]
        chose(s, CHOSE_BOT_SPACE, space, CLOCKWISE, spaces)
        place_bot(s, GOVERNMENT, space)
        colour = s.edition.government_colours[space]
        return_chemical(s, colour)
        journal_step(s, PLAN_5)
        remove_subsidy(s, weather, colour)
        s.government_parts = added(s.government_parts, colour, 1)
        s.note(e.PART_LAID, SABOTEUR, colour)
        journal_step(s, PLAN_6)
        take_token(s, 0, weather)
        s.push(pack(steps.GOVERNMENT_RUNS, weather))


def government_spaces(s: MachineState, weather: int) -> list[int]:
    """Return the empty spaces of a branch whose Chemical the Saboteurs have, clockwise from the
    left (S9)."""
    return [
        space
        for space in branch_of(weather)
        if s.government_bots[space] == EMPTY
        and s.hideout_chemicals[s.edition.government_colours[space]]
    ]


def flip_subsidy(s: MachineState) -> None:
    """Flip the end-most blue tile of the Previous Report's branch, or of the next one with a tile
    (S10)."""
    able = [weather for weather in range(5) if blue_tiles(s, weather)]
    if able:
        space = choose_end_most(s, CHOSE_SUBSIDY, blue_tiles(s, choose_by_report(s, able)))
        s.subsidies_used = put(s.subsidies_used, space, 1)
        s.note(e.SUBSIDY_USED, SABOTEUR, s.subsidies[space], space)


def blue_tiles(s: MachineState, weather: int) -> list[int]:
    return [
        space
        for space in branch_of(weather)
        if s.subsidies[space] != NO_TILE and not s.subsidies_used[space]
    ]


def remove_subsidy(s: MachineState, weather: int, colour: int) -> None:
    """Remove the end-most tile of the branch, with either side up, from the game (S10)."""
    there = [space for space in branch_of(weather) if s.subsidies[space] != NO_TILE]
    space = choose_end_most(s, CHOSE_SUBSIDY, there)
    s.note(e.SUBSIDY_DISCARDED, SABOTEUR, s.subsidies[space], space)
    replace(s, SABOTEUR, space, colour)


# --- Location 3: Lativ's Lab --------------------------------------------------------------------


class PlanLab(Act[MachineState]):
    """On the left space, first gain an Award; then put a Bot into the experiment most likely to
    run."""

    name = "plan_lab"

    def act(self, s: MachineState, step: int) -> None:
        if a_of(step) and s.awards_left:
            journal_step(s, PLAN_1)
            s.awards_left -= 1
            s.hideout_awards += 1
            s.note(e.HIDEOUT_AWARD, EMPTY)
        journal_step(s, PLAN_2)
        candidates = [
            weather
            for weather in range(5)
            if lab_spaces(s, weather) and active_tile(s, weather) != NO_TILE
        ]
        if not candidates or not s.hideout_bots:
            unable(s, PLAN_2)
            return
        weather = choose_lab_branch(s, candidates)
        journal_step(s, PLAN_3)
        space = choose_end_most(s, CHOSE_BOT_SPACE, lab_spaces(s, weather))
        displaced = s.lab_bots[space] == LATIV
        place_bot(s, LAB, space)
        if displaced:
            displace_lativ_bot(s, space)
        return_chemical(s, s.edition.lab_chemicals[space])


def lab_spaces(s: MachineState, weather: int) -> list[int]:
    """Return the spaces that are empty or Lativ's and whose Chemical the Saboteurs have, top to
    bottom (S9)."""
    return [
        space
        for space in branch_of(weather)
        if open_lab_space(s, space) and s.hideout_chemicals[s.edition.lab_chemicals[space]]
    ]


def choose_lab_branch(s: MachineState, candidates: list[int]) -> int:
    """Return the branch with the most Bots, Lativ's included; then by the most helpful token; then
    by the sequence."""
    crowd = [
        sum(s.lab_bots[space] != EMPTY for space in branch_of(weather)) for weather in candidates
    ]
    most = max(crowd)
    tied = [weather for weather, bots in zip(candidates, crowd, strict=True) if bots == most]
    if len(tied) == 1:
        chose(s, CHOSE_BRANCH, tied[0], MOST_BOTS, candidates)
        return tied[0]
    return choose_most_helpful(s, tied, 1)


# --- Location 4: R&D ----------------------------------------------------------------------------


class PlanRnd(Act[MachineState]):
    """On the left space, first put a Bot by the Previous Report alone; then put one where it helps
    most."""

    name = "plan_rnd"

    def act(self, s: MachineState, step: int) -> None:
        if a_of(step) and not place_by_report(s):
            unable(s, PLAN_1)
            return
        journal_step(s, PLAN_3)
        candidates = [weather for weather in range(5) if rnd_spaces(s, weather)]
        if not candidates or not s.hideout_bots:
            unable(s, PLAN_3)
            return
        weather = choose_most_helpful(s, candidates, 2)
        journal_step(s, PLAN_4)
        space = choose_end_most(s, CHOSE_BOT_SPACE, rnd_spaces(s, weather))
        place_bot(s, RND, space)
        pay_for_research(s, space)
        journal_step(s, PLAN_5)
        take_or_unlock(s, weather)
        check_full(s)


def place_by_report(s: MachineState) -> bool:
    """Put a Bot on the end-most empty space of the Report's branch, or of the next with one (S9).

    If the Saboteurs have the space's Chemical, they take a token. Return False if there is no Bot
    or no space.
    """
    journal_step(s, PLAN_1)
    able = [weather for weather in range(5) if empty_research(s, weather)]
    if not able or not s.hideout_bots:
        return False
    weather = choose_by_report(s, able)
    space = choose_end_most(s, CHOSE_BOT_SPACE, empty_research(s, weather))
    place_bot(s, RND, space)
    journal_step(s, PLAN_2)
    if s.hideout_chemicals[s.edition.rnd_chemicals[space]]:
        pay_for_research(s, space)
        take_or_unlock(s, weather)
    check_full(s)
    return True


def empty_research(s: MachineState, weather: int) -> list[int]:
    return [space for space in branch_of(weather) if s.rnd_bots[space] == EMPTY]


def rnd_spaces(s: MachineState, weather: int) -> list[int]:
    """Return the empty spaces whose Chemical the Saboteurs have, top to bottom."""
    return [
        space
        for space in empty_research(s, weather)
        if s.hideout_chemicals[s.edition.rnd_chemicals[space]]
    ]


def pay_for_research(s: MachineState, space: int) -> None:
    """Pay the Chemical, which stays beside the Bot."""
    kind = s.edition.rnd_chemicals[space]
    s.hideout_chemicals = added(s.hideout_chemicals, kind, -1)
    s.rnd_chemicals = added(s.rnd_chemicals, kind, 1)
    s.note(e.HIDEOUT_CHEMICAL, EMPTY, kind, TO_RND)


def take_or_unlock(s: MachineState, weather: int) -> None:
    """Take a token; if none is left, remove the Lock (S12, choice)."""
    if not take_token(s, 2, weather):
        saboteurs_unlock(s, weather)


def check_full(s: MachineState) -> None:
    if EMPTY not in s.rnd_bots:
        s.trigger_end(END_RND)
