"""The three endings of the solo game, and the winner's rank."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import EMPTY, LAST_SPACE, SABOTEUR
from stormtable.games.weather_machine.rules.scoring import goal_met, quantity_named
from stormtable.games.weather_machine.rules.solo.plot import (
    CHALLENGES,
    NOBEL_LAUREATE,
    ONE_STEP_AHEAD,
    OVERACHIEVERS,
    PUBLISH_OR_PERISH,
    YOU,
    challenged,
    plot_of,
)
from stormtable.games.weather_machine.rules.solo.target import challenge_raises
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import Act

RUNNING: Final = 0
WON_AT_ONCE: Final = 1
WON_ON_TIME: Final = 2
LOST_ON_TIME: Final = 3
LOST_TO_WEATHER: Final = 4
LOST_TO_REPORTS: Final = 5
ENDINGS: Final = (
    "running",
    "good_name_restored",
    "won_when_time_ran_out",
    "lost_when_time_ran_out",
    "extreme_weather",
    "security_reports",
)


def finish(s: MachineState, ending: int) -> None:
    """End the game at once."""
    s.ending = ending
    s.agenda.clear()
    s.note(e.SOLO_END, YOU, ending)


def goals_met(s: MachineState) -> int:
    """Return the Goals on Goal spaces whose conditions hold now; flipped ones count (S15)."""
    return sum(
        tile != NO_TILE and goal_met(s, YOU, s.edition.goals[tile // 2])
        for tile in s.goal_spaces[YOU]
    )


class Asked:
    """One condition of a win: the needed amount, and the current amount."""

    def __init__(self, name: str, needed: int, now: int) -> None:
        self.name = name
        self.needed = needed
        self.now = now

    @property
    def met(self) -> bool:
        return self.now >= self.needed


def asked_in_time(s: MachineState, goals: int = 0) -> list[Asked]:
    """Return the conditions of every win: more CP than the Target Value, and those of Challenges
    (S17)."""
    asked = [Asked("cp", s.target + 1, s.cp[YOU])]
    if challenged(s, OVERACHIEVERS):
        goals = max(goals, plot_of(s).overachievers)
    if goals:
        asked.append(Asked("goals", goals, goals_met(s)))
    if challenged(s, NOBEL_LAUREATE):
        asked.append(Asked("nobel", 1, 1 if s.nobel == YOU else 0))
    return asked


def asked_at_once(s: MachineState) -> list[Asked]:
    """Return the conditions of a win at the beginning of your turn, which include Goals and funding
    (S15)."""
    plot = plot_of(s)
    markers = sum(space >= plot.win_space for space in s.funding[YOU])
    return [*asked_in_time(s, plot.win_goals), Asked("funding", plot.win_markers, markers)]


class CheckWin(Act[MachineState]):
    """Check for a win before your turn: more CP than the Target Value, Goals met, funding (S15)."""

    name = "check_win"

    def act(self, s: MachineState, step: int) -> None:
        if s.cp[YOU] > s.target and all(demand.met for demand in asked_at_once(s)):
            finish(s, WON_AT_ONCE)


class EndOfTurn(Act[MachineState]):
    """End the game after your turn if two Level 3 tiles are on the board: the Saboteurs win."""

    name = "end_of_turn"

    def act(self, s: MachineState, step: int) -> None:
        if challenged(s, ONE_STEP_AHEAD) and s.initiative[0] == SABOTEUR:
            challenge_raises(s, plot_of(s).one_step_ahead, ONE_STEP_AHEAD)
        worst = sum(2 in levels for levels in s.extreme)
        if worst >= plot_of(s).level_three_lose:
            finish(s, LOST_TO_WEATHER)


class CheckReports(Act[MachineState]):
    """End the game before the Saboteurs' turn if there is no Current Report and no card in the deck
    (S15)."""

    name = "check_reports"
    halts = True

    def act(self, s: MachineState, step: int) -> None:
        if s.report == EMPTY and s.reports_left == 0:
            finish(s, LOST_TO_REPORTS)
        else:
            s.push(pack(steps.SABOTEURS_TURN))


class SoloResult(Act[MachineState]):
    """Decide the game after final scoring: more CP than the Target Value wins."""

    name = "solo_result"

    def act(self, s: MachineState, step: int) -> None:
        in_time = not challenged(s, PUBLISH_OR_PERISH)
        won = in_time and all(demand.met for demand in asked_in_time(s))
        finish(s, WON_ON_TIME if won else LOST_ON_TIME)


# --- ranks, S16 ---------------------------------------------------------------------------------


def rank(s: MachineState) -> str:
    """Return the best rank whose conditions all hold; empty if there is none, or if the game is not
    won."""
    if s.ending not in (WON_AT_ONCE, WON_ON_TIME):
        return ""
    for asked in plot_of(s).ranks:
        if all(_line_holds(s, name, value) for name, value in asked.items() if name != "name"):
            return str(asked["name"])
    return ""


def _line_holds(s: MachineState, name: str, asked: Any) -> bool:
    if name == "cp":
        return s.cp[YOU] >= int(asked)
    if name == "lowest_funding":
        return min(s.funding[YOU]) >= int(asked)
    if name == "highest_funding":
        return max(s.funding[YOU]) >= (LAST_SPACE if asked == "last" else int(asked))
    if name == "vouchers_at_most":
        return sum(s.vouchers[YOU]) <= int(asked)
    if name == "nobel":
        return (s.nobel == YOU) == bool(asked)
    if name == "goals":
        return goals_met(s) >= int(asked)
    return quantity_named(s, YOU, name) >= int(asked)


def challenge_names(s: MachineState) -> list[str]:
    return [name for number, name in enumerate(CHALLENGES) if challenged(s, number)]
