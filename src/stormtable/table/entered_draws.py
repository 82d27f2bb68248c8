"""Draws that a person enters, who plays with the pieces of a real box.

Such a game has no source of chance, so it stops at each draw. The draw becomes a question to the
person, whose options are its possible results.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, DRAW, PLAY, REDO, UNDO
from stormtable.kernel.preview import Effects
from stormtable.table.log import RESTART, LogEntry

DRAWN = "drawn"
"""The verb of these options in messages; the catalogues have its words."""


def latest_draw(rows: Sequence[LogEntry]) -> int:
    """Return the number of the entry with the latest draw, if no choice after it is in effect; else
    0."""
    undone, number = 0, len(rows)
    while number:
        row = rows[number - 1]
        number -= 1
        if row.kind == DRAW:
            return row.number
        if row.kind == BACK:
            number = int(row.notation)
        elif row.kind in (UNDO, RESTART):
            undone += int(row.notation) if row.kind == RESTART else 1
        elif row.kind in (PLAY, REDO):
            if not undone:
                return 0
            undone -= 1
    return 0


def only_result(game: Game) -> int | None:
    """Return the result of the open draw if only one is possible, such as the last tile."""
    draw = game.draw
    if draw is None or len(draw.results) > 1:
        return None
    return draw.results[0][0]


def ask_for_draw(game: Game, seat: int, update: dict[str, Any]) -> None:
    """Add the open draw of a game to an update, as a question to `seat`."""
    draw, state = game.draw, game.state
    assert draw is not None, "a draw is open"
    view, rule = update["view"], state.rule
    about = rule.about(state, state.agenda[-1])
    asked = {"name": draw.name, "reference": rule.reference, "about": about}
    view["question"], view["waiting_for"] = asked, [seat]
    if view["seat"] != seat:
        return
    update["decision"] = {
        "seat": seat,
        "question": draw.name,
        "reference": rule.reference,
        "about": about,
        "options": [_option(result, notation) for result, _, notation in draw.results],
        "pays": False,
        "ways": [],
        "secret": False,
    }


def _option(result: int, notation: str) -> dict[str, Any]:
    return {
        "code": result,
        "notation": notation,
        "verb": DRAWN,
        "args": {},
        "places": [],
        "group": DRAWN,
        "order": result,
        "warnings": [],
        **Effects().as_json(),
    }
