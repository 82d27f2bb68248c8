"""The board of the solo game for screens: the table, and the Saboteurs' side of it."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.solo.endings import (
    Asked,
    asked_at_once,
    asked_in_time,
    challenge_names,
    goals_met,
)
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.board import board, standing_at


def solo_board(s: MachineState) -> dict[str, Any]:
    return {**board(s), "saboteurs": _saboteurs(s)}


def _saboteurs(s: MachineState) -> dict[str, Any]:
    return {
        "target": s.target,
        "agents": {
            name: None if where == EMPTY else standing_at(where)
            for name, where in zip(AGENTS, s.agents, strict=True)
        },
        "bots": s.hideout_bots,
        "chemicals": dict(zip(s.edition.chemicals, s.hideout_chemicals, strict=True)),
        "tokens": [token_name(s, token) for token in s.hideout_tokens],
        "awards": s.hideout_awards,
        "current_report": None if s.report == EMPTY else name_of(s, s.report),
        "discarded": [name_of(s, kind) for kind in s.reports_gone],
        "known_on_top": [name_of(s, kind) for kind in s.reports_top],
        "reports_left": s.reports_left,
        "shown": [name_of(s, kind) for kind in s.reports_shown],
        "challenges": challenge_names(s),
        "goals_met": goals_met(s),
        "win_at_once": [_asked(condition) for condition in asked_at_once(s)],
        "win_in_time": [_asked(condition) for condition in asked_in_time(s)],
        "level_three": {
            "now": sum(2 in levels for levels in s.extreme),
            "lost_at": plot_of(s).level_three_lose,
        },
    }


def _asked(condition: Asked) -> dict[str, Any]:
    return {
        "what": condition.name,
        "needed": condition.needed,
        "now": condition.now,
        "met": condition.met,
    }
