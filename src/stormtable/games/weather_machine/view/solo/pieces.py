"""The pieces in the Hideout, and the agents."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY, SABOTEUR
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.solo.reports import name_of
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view import pieces
from stormtable.games.weather_machine.view.pieces import (
    PiecesByPlace,
    accounts,
    pieces_by_place,
    put,
)

REPORT = "report"
"""The piece of a Security Report; the data of an event name which one it is."""


def agent(number: int) -> str:
    return f"agent:{AGENTS[number]}"


def solo_pieces_by_place(s: MachineState) -> PiecesByPlace:
    pieces_there = pieces_by_place(s)
    for number, where in enumerate(s.agents):
        place = places.agent(number) if where == EMPTY else places.standing(where)
        put(pieces_there, place, agent(number))
    put(pieces_there, places.hideout("bots"), pieces.bot(SABOTEUR), s.hideout_bots)
    for kind, count in enumerate(s.hideout_chemicals):
        put(pieces_there, places.hideout_chemical(s, kind), pieces.chemical(s, kind), count)
    for token in s.hideout_tokens:
        put(pieces_there, places.hideout("tokens"), pieces.token(s, token))
    put(pieces_there, places.hideout("awards"), pieces.AWARD_TOKEN, s.hideout_awards)
    put(pieces_there, places.hideout("report"), REPORT, int(s.report != EMPTY))
    put(pieces_there, places.hideout("deck"), REPORT, s.reports_left)
    put(pieces_there, places.hideout("discard"), REPORT, len(s.reports_gone))
    for kind in s.reports_shown:
        put(pieces_there, places.report_shown(name_of(s, kind)), REPORT)
    return pieces_there


def solo_accounts(s: MachineState) -> dict[str, list[int]]:
    return {"target": [s.target], **accounts(s)}


def solo_places(s: MachineState) -> frozenset[str]:
    shown = (places.report_shown(name_of(s, kind)) for kind in range(len(plot_of(s).reports)))
    return places.all_places(s) | frozenset(shown)
