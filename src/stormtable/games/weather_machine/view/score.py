"""Scores during the game: so far by source, and what would count if it ended now."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules.names import CP_SOURCES
from stormtable.games.weather_machine.rules.scoring import counts_at_the_end, ranking
from stormtable.games.weather_machine.rules.state import MachineState


def standing(s: MachineState) -> list[dict[str, Any]]:
    return [_of(s, seat) for seat in range(s.players)]


def _of(s: MachineState, seat: int) -> dict[str, Any]:
    over = not s.agenda
    more = [0] * len(CP_SOURCES) if over else counts_at_the_end(s, seat)
    return {
        "so_far": {name: s.cp_sources[seat][n] for n, name in enumerate(CP_SOURCES)},
        "if_ended_now": {name: more[n] for n, name in enumerate(CP_SOURCES) if more[n]},
        "score": s.cp[seat],
        "total": s.cp[seat] + sum(more),
        "place": ranking(s)[seat],
        "tie_break": {
            "awards": s.awards[seat],
            "papers": s.papers[seat],
            "complete_rows": sum(s.row_tokens(seat, row) == 3 for row in range(6)),
        },
    }
