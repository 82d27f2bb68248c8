"""Draws one player's Laboratory, and the Saboteurs' side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.games.weather_machine.drawing.boards import amount, hexagon
from stormtable.research.svg import Drawing, text_width

LABORATORY = (535, 226)
TRACKS = ("government", "lab", "rnd")
PIECE = 30

Json = Mapping[str, Any]


def draw_laboratory(
    drawing: Drawing, x: float, y: float, player: Json, name: str, colour: str, waits: bool
) -> None:
    """Draw one player's figures, stores, Workshop, Office and Goals on a panel."""
    line, thick = ("brass", 2) if waits else ("line-2", 1)
    drawing.box(x, y, *LABORATORY, "panel", line, thick, 8)
    drawing.symbol(f"mark-{colour}", x + 20, y + 20, 22)
    drawing.text(x + 38, y + 25, name, 15, bold=True)
    right = x + 52 + text_width(name, 15)
    for symbol, count in (
        ("cp", player["cp"]),
        ("award", player["awards"]),
        ("paper", player["papers"]),
        ("investment", player["investments"]),
        (f"bot-{colour}", player["bots"]),
    ):
        right = amount(drawing, right, y + 20, symbol, count) + 4
    for row, (kinds, prefix) in enumerate(
        (("vouchers", "v"), ("parts", "part"), ("chemicals", "c"))
    ):
        for column, (kind, count) in enumerate(player[kinds].items()):
            amount(drawing, x + 12 + 50 * column, y + 54 + 30 * row, f"{prefix}-{kind}", count)
    _assembly(drawing, x + 14, y + 144, player, colour)
    _goals(drawing, x + 14, y + 196, player)
    _workshop(drawing, x + 284, y + 46, player)
    _office(drawing, x + 460, y + 54, player)


def _assembly(drawing: Drawing, x: float, y: float, player: Json, colour: str) -> None:
    """Draw the Assembly Line: Bots that are still to be constructed."""
    for number, slot in enumerate(player["assembly"]):
        left = x + 21 * number
        drawing.box(left, y - 10, 19, 22, "raised" if slot["open"] else "paper-deep", round_by=3)
        if slot["bot"]:
            drawing.symbol(
                f"bot-{colour}", left + 9.5, y + 1, 16, opacity=1 if slot["open"] else 0.45
            )


def _goals(drawing: Drawing, x: float, y: float, player: Json) -> None:
    """Draw the Goals, first those on the mat: those that are met have a tick."""
    goals = [*(goal for goal in player["goals"] if goal), *player["goals_below"]]
    for number, goal in enumerate(goals[:9]):
        left = x + 56 * number
        colour = goal["name"].partition(":")[0]
        with drawing.named(goal["name"]):
            drawing.box(left, y - 14, 50, 28, colour, colour, 1.2, 5, 0.12)
            drawing.symbol("goal", left + 13, y, 16, colour)
            drawing.text(left + 26, y + 5, str(goal["now"]), 13, bold=True)
            if goal["met"]:
                drawing.symbol("check", left + 42, y, 14, "good-ink")


def _workshop(drawing: Drawing, x: float, y: float, player: Json) -> None:
    """Draw the Workshop: each tile has two Parts, one above the other."""
    drawing.box(x, y, 160, 124, "paper-deep", "line-2", 1, 6)
    columns = [tile["column"] for tile in player["workshop"]]
    rows = [tile["row"] for tile in player["workshop"]]
    if not columns:
        drawing.text(x + 80, y + 66, "empty Workshop", 12, "middle", "ink-3")
        return
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 2
    scale = min(1.0, 148 / (wide * (PIECE + 2)), 112 / (high * PIECE))
    left = x + 80 - scale * wide * (PIECE + 2) / 2
    top = y + 62 - scale * high * PIECE / 2
    with drawing.placed(left, top, scale):
        for tile in player["workshop"]:
            across = (tile["column"] - min(columns)) * (PIECE + 2)
            down = (tile["row"] - min(rows)) * PIECE
            for number, part in enumerate((tile["top"], tile["bottom"])):
                drawing.box(across, down + number * PIECE, PIECE, PIECE, "raised", "line-3", 1, 4)
                drawing.symbol(
                    f"part-{part}", across + PIECE / 2, down + (number + 0.5) * PIECE, 23
                )


def _office(drawing: Drawing, x: float, y: float, player: Json) -> None:
    """Draw Lativ's Office: a column for each board, with its tokens."""
    for space, token in enumerate(player["office"]):
        row, column = divmod(space, len(TRACKS))
        hexagon(drawing, x + 25 * column, y + 21 * row, 10.5, TRACKS[column], token)


def draw_saboteurs(drawing: Drawing, x: float, y: float, side: Json, printed: Json) -> None:
    """Draw what the Saboteurs have, and how close the player is to winning."""
    drawing.box(x, y, *LABORATORY, "panel", "p-opponent", 1, 8)
    drawing.symbol("bot-saboteur", x + 20, y + 20, 24)
    drawing.text(x + 38, y + 25, "The Saboteurs", 15, bold=True)
    right = x + 52 + text_width("The Saboteurs", 15)
    for symbol, count in (
        ("target", side["target"]),
        ("bot-saboteur", side["bots"]),
        ("award", side["awards"]),
        ("report", side["reports_left"]),
    ):
        right = amount(drawing, right, y + 20, symbol, count) + 6
    for column, (kind, count) in enumerate(side["chemicals"].items()):
        amount(drawing, x + 12 + 50 * column, y + 60, f"c-{kind}", count)
    for number, token in enumerate(side["tokens"]):
        track, _, weather = token.partition("-")
        row, column = divmod(number, 18)
        hexagon(drawing, x + 24 + 27 * column, y + 96 + 24 * row, 11, track, weather)
    ways = [("win at once", each) for each in side["win_at_once"]]
    ways += [("in time", each) for each in side["win_in_time"]]
    for number, (when, way) in enumerate(ways):
        row, column = divmod(number, 2)
        left, down = x + 14 + 260 * column, y + 158 + 32 * row
        drawing.box(left, down - 14, 248, 27, "raised", "line-2", 1, 5)
        share = min(1.0, way["now"] / max(1, way["needed"]))
        if share > 0:
            drawing.box(left, down - 14, 248 * share, 27, "good", "none", 0, 5, 0.25)
        words = f"{when}: {way['what']} {way['now']} of {way['needed']}"
        drawing.text(left + 10, down + 5, words, 13)
        if way["met"]:
            drawing.symbol("check", left + 232, down, 16, "good-ink")
