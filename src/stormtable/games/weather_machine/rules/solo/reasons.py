"""The journal of the Saboteurs' turn: the step, the Report that decides it, and the reason.

Every entry reads `MachineState.saboteurs_step`, so each event of their turn names its step,
including Lativ's walk and the Government's run.
"""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules.geometry import location_of
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.solo.plot import Report, plot_of
from stormtable.games.weather_machine.rules.state import MachineState

# The steps of the Saboteurs' turn. Step 4 contains the steps of the plan, step 7 those of a
# locked set.
STEP_1: Final = 1
STEP_2: Final = 2
STEP_3: Final = 3
PLAN_1: Final = 4
PLAN_2: Final = 5
PLAN_3: Final = 6
PLAN_4: Final = 7
PLAN_5: Final = 8
PLAN_6: Final = 9
STEP_5: Final = 10
STEP_6: Final = 11
STEP_7: Final = 12
HAVOC_1: Final = 13
HAVOC_2: Final = 14
HAVOC_3: Final = 15
HAVOC_4: Final = 16
STEPS: Final = (
    *("", "1", "2", "3"),
    *("4.1", "4.2", "4.3", "4.4", "4.5", "4.6"),
    *("5", "6", "7", "7.i", "7.ii", "7.iii", "7.iv"),
)

# The subjects of their choices.
CHOSE_LOCATION: Final = 0
CHOSE_SPACE: Final = 1
CHOSE_CHEMICAL: Final = 2
CHOSE_SUBSIDY: Final = 3
CHOSE_BRANCH: Final = 4
CHOSE_BOT_SPACE: Final = 5
CHOSE_SET: Final = 6
CHOICES: Final = ("location", "space", "chemical", "subsidy", "branch", "bot_space", "set")

# The deciding criteria.
SINGLE_CHOICE: Final = 0
BY_REPORT: Final = 1
NEXT_LOCATION: Final = 2
SPACE_ORDER: Final = 3
CHEAPEST: Final = 4
FEWEST_OWNED: Final = 5
PRIORITY: Final = 6
COMPLETES_SET: Final = 7
SAME_WEATHER: Final = 8
ANY_TOKEN: Final = 9
MOST_BOTS: Final = 10
SEQUENCE: Final = 11
UNLOCKS: Final = 12
CLOCKWISE: Final = 13
CRITERIA: Final = (
    "only_one",
    "report",
    "next_location",
    "space_order",
    "cheapest",
    "fewest_held",
    "priority",
    "completes_set",
    "same_weather",
    "any_token",
    "most_bots",
    "sequence",
    "unlocks",
    "clockwise",
)


def previous_report(s: MachineState) -> Report:
    """Return the Security Report on top of the discard pile."""
    return plot_of(s).reports[s.reports_gone[-1]]


def plan_of(s: MachineState) -> int:
    """Return the Location of the agent that moved this turn, whose plan applies."""
    return location_of(s.agents[plot_of(s).reports[s.report].agent])


def journal_step(s: MachineState, step: int) -> None:
    """Mark the following entries as part of this step of their turn.

    The Current Report decides steps 1 to 3; the Previous Report decides the plan and the havoc
    (S5).
    """
    if s.journal is None:
        return
    report = plan = EMPTY
    if step <= STEP_3:
        report = s.report
    elif step <= PLAN_6:
        plan = plan_of(s)
    if (plan != EMPTY or step >= STEP_7) and s.reports_gone:
        report = s.reports_gone[-1]
    s.saboteurs_step = step | (plan + 1) << 5 | (report + 1) << 8


def journal_no_step(s: MachineState) -> None:
    """Mark the following entries as part of no step of the Saboteurs' turn."""
    s.saboteurs_step = 0


def chose(s: MachineState, what: int, choice: int, criterion: int, left: list[int]) -> None:
    """Journal a choice of the Saboteurs, with the alternatives between which the criterion decided.

    A single alternative needs no criterion, unless the Report names it.
    """
    if s.journal is None:
        return
    among = 0
    for index in left:
        among |= 1 << index
    if len(left) == 1 and criterion != BY_REPORT:
        criterion = SINGLE_CHOICE
    s.note(e.SABOTEURS_CHOSE, EMPTY, what, choice, criterion | among << 4)


def in_sequence(start: int, weathers: list[int]) -> int:
    """Return the first of `weathers` from `start` on, left to right, Snow followed by Rain."""
    for distance in range(5):
        weather = (start + distance) % 5
        if weather in weathers:
            return weather
    raise AssertionError("unreachable: there is a weather to choose")


def choose_by_report(s: MachineState, able: list[int]) -> int:
    """Return the branch of the Previous Report's weather, or the next one that is possible."""
    start = previous_report(s).weather
    weather = in_sequence(start, able)
    if weather == start:
        chose(s, CHOSE_BRANCH, weather, BY_REPORT, [weather])
    else:
        chose(s, CHOSE_BRANCH, weather, SEQUENCE, able)
    return weather
