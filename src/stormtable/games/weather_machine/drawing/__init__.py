"""Draws a view of Weather Machine or The Saboteurs as SVG: machines, Supply, Laboratories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.games.weather_machine.drawing.boards import (
    FUNDING,
    PLATE,
    draw_funding,
    draw_plate,
    draw_supply,
)
from stormtable.games.weather_machine.drawing.laboratory import (
    LABORATORY,
    draw_laboratory,
    draw_saboteurs,
)
from stormtable.research.svg import Drawing, seat_colour

LEFT = 16
TOP = 56
GAP = 14

Json = Mapping[str, Any]


def draw(view: Json, printed: Json) -> Drawing:
    """Return a drawing of a view's JSON, with what is printed on the boards."""
    drawing, board = Drawing(), view["board"]
    colours = [seat_colour(seat["colour"], seat["seat"]) for seat in view["seats"]]
    drawing.symbol("logo", LEFT + 12, 28, 26)
    drawing.text(LEFT + 34, 35, f"Round {board['round']}", 20, bold=True)
    draw_supply(drawing, 170, 12, board, colours)
    for number, name in enumerate(("government", "lab", "rnd")):
        x = LEFT + number * (PLATE[0] + GAP)
        draw_plate(drawing, x, TOP, name, board, printed, colours)
    y = TOP + PLATE[1] + GAP
    draw_funding(drawing, LEFT, y, board, printed, colours)
    y += FUNDING + GAP
    panels = [*zip(board["players"], view["seats"], strict=True)]
    for number, (player, seat) in enumerate(panels):
        x = LEFT + number % 2 * (LABORATORY[0] + GAP)
        top = y + number // 2 * (LABORATORY[1] + GAP)
        waits = player["seat"] in view["waiting_for"]
        draw_laboratory(drawing, x, top, player, seat["name"], colours[player["seat"]], waits)
    if board["saboteurs"]:
        draw_saboteurs(drawing, LEFT + LABORATORY[0] + GAP, y, board["saboteurs"], printed)
    return drawing
