"""The end (page 22): last placements, Goals, final scoring and tie-breaks."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import QUANTITIES, Goal
from stormtable.games.weather_machine.rules.funding import (
    INVESTMENT_ACTIONS,
    investment_options,
    perform_investment,
)
from stormtable.games.weather_machine.rules.geometry import branch_in, office_space
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    CITATION,
    CP_END,
    CP_FUNDING,
    CP_GOALS,
    CP_NOBEL,
    CP_SOURCES,
    NO_TOKEN,
    TRACKS,
)
from stormtable.games.weather_machine.rules.office import (
    AWARD_ACTION,
    PlaceResearch,
    award_options,
    drop_waiting,
    place_chosen,
    research_options,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.verbs import End
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice


class EndFinalTokens(End):
    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        count = s.investments[a_of(step)]
        return (Notice("investment_left", {"count": count}, "p.22"),) if count else ()


class UseSubsidyAtTheEnd(Action[MachineState]):
    """Refuse Subsidy tiles: they are not used after the last round (W46)."""

    verb = steps.V_USE
    word = "use"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_USE, kind) for kind in range(len(s.edition.subsidy_names))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return Notice("no_subsidy_at_the_end", {}, "W46")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"use {s.edition.subsidy_names[a_of(target)]}"


class FinalTokens(Ask[MachineState]):
    """Place waiting tokens and spend Investments before scoring, in any order (p.22, W46)."""

    name = "final_tokens"
    reference = "p.22"
    actions = (
        EndFinalTokens(),
        PlaceResearch(),
        AWARD_ACTION,
        *INVESTMENT_ACTIONS,
        UseSubsidyAtTheEnd(),
    )

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_END)]
        options.extend(research_options(s, seat))
        options.extend(award_options(s, seat))
        options.extend(investment_options(s, seat))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, verb = a_of(step), kind_of(option)
        if verb == steps.V_END:
            drop_waiting(s, seat)
            return
        s.push(step)
        if verb in (steps.V_AWARD, steps.V_PLACE):
            place_chosen(s, seat, option)
        else:
            perform_investment(s, seat, option)


# --- Goals --------------------------------------------------------------------------------------


def quantity(s: MachineState, seat: int, what: int) -> int:
    """Return the current amount of the quantity that a Goal counts."""
    return quantity_named(s, seat, QUANTITIES[what])


def quantity_named(s: MachineState, seat: int, name: str) -> int:
    office = s.office[seat]
    if name == "government_bots":
        return s.government_bots.count(seat)
    if name == "rnd_bots":
        return s.rnd_bots.count(seat)
    if name == "government_branches":
        return sum(seat in branch_in(s.government_bots, w) for w in range(5))
    if name == "rnd_branches":
        return sum(seat in branch_in(s.rnd_bots, w) for w in range(5))
    if name == "bots_on_board":
        machines = (s.government_bots, s.lab_bots, s.rnd_bots)
        return sum(machine.count(seat) for machine in machines)
    if name == "bots_constructed":
        return 12 - sum(s.assembly[seat])
    if name == "subsidies":
        return len(s.owned[seat])
    if name == "subsidies_used":
        return sum(tile % 2 for tile in s.owned[seat])
    if name in ("blue_tokens", "green_tokens", "purple_tokens"):
        colour = ("blue_tokens", "green_tokens", "purple_tokens").index(name)
        return sum(NO_TOKEN < office[office_space(row, colour)] < AWARD for row in range(6))
    if name == "office_tokens":
        return s.office_tokens(seat)
    if name == "complete_rows":
        return sum(s.row_tokens(seat, row) == 3 for row in range(6))
    if name == "weathers_researched":
        return len({token for token in office if NO_TOKEN < token < AWARD})
    if name == "citations":
        return office.count(CITATION)
    if name == "papers":
        return s.papers[seat]
    if name == "awards":
        return s.awards[seat]
    if name == "workshop_tiles":
        return len(s.workshop[seat])
    track = ("government_funding", "lab_funding", "rnd_funding").index(name)
    return s.funding[seat][track]


def goal_met(s: MachineState, seat: int, goal: Goal) -> bool:
    own = quantity(s, seat, goal.quantity)
    if goal.threshold:
        return own >= goal.threshold
    # A majority needs at least one, and no other player may have more (W48).
    most = max(quantity(s, other, goal.quantity) for other in range(s.players))
    return own > 0 and own >= most


def counts_at_the_end(s: MachineState, seat: int) -> list[int]:
    """Return what a seat would score if the game ended now, by source (p.22)."""
    edition = s.edition
    scores = [0] * len(CP_SOURCES)
    for track in range(len(TRACKS)):
        scores[CP_FUNDING] += edition.funding_cp[track][s.funding[seat][track]]
    for tile in s.goal_spaces[seat]:
        if tile != NO_TILE and goal_met(s, seat, edition.goals[tile // 2]):
            scores[CP_GOALS] += edition.goal_cp
    if s.nobel == seat:
        scores[CP_NOBEL] += edition.nobel_cp
    scores[CP_END] += s.end_cp[seat]
    return scores


class FinalScoring(Act[MachineState]):
    """Score Funding tracks, Goals on Goal spaces, the Nobel Prize, and CP reserved for the end
    (p.22)."""

    name = "final_scoring"

    def act(self, s: MachineState, step: int) -> None:
        s.turn += 1
        s.note(e.FINAL_SCORING, -1)
        edition = s.edition
        met = [
            [
                tile // 2
                for tile in s.goal_spaces[seat]
                if tile != NO_TILE and goal_met(s, seat, edition.goals[tile // 2])
            ]
            for seat in range(s.players)
        ]
        for seat in range(s.players):
            for track in range(3):
                cp = edition.funding_cp[track][s.funding[seat][track]]
                s.gain_cp(seat, cp, CP_FUNDING, track)
            for goal in met[seat]:
                s.note(e.GOAL_SCORED, seat, goal)
                s.gain_cp(seat, edition.goal_cp, CP_GOALS)
            if s.nobel == seat:
                s.gain_cp(seat, edition.nobel_cp, CP_NOBEL)
            s.gain_cp(seat, s.end_cp[seat], CP_END)
            s.note(e.SCORE_TOTAL, seat, s.cp[seat])


def ranking(s: MachineState) -> list[int]:
    """Return the places: most CP; then most Awards, papers, completed rows; then shared (p.22,
    W47)."""
    keys = [
        (
            s.cp[seat],
            s.awards[seat],
            s.papers[seat],
            sum(s.row_tokens(seat, row) == 3 for row in range(6)),
        )
        for seat in range(s.players)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
