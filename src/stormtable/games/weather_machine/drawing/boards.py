"""Draws what all players share: the three machines, the Supply and the Funding Tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stormtable.research.svg import Drawing, text_width

SPACE = 42
PLATE = (352, 44 + 5 * SPACE + 8)
"""The size of a board with a machine."""
FUNDING = 104
CAPTIONS = {"government": "Government", "lab": "Lativ's Lab", "rnd": "R&D"}
OTHERS = {"lativ": "bot-lativ", "saboteurs": "bot-saboteur"}

Json = Mapping[str, Any]


def amount(
    drawing: Drawing, x: float, y: float, symbol: str, count: int | str, colour: str = "ink"
) -> float:
    """Draw a symbol with a number after it; return the x coordinate of its right edge."""
    drawing.symbol(symbol, x + 10, y, 20, colour)
    drawing.text(x + 23, y + 5, str(count), 13, bold=True)
    return x + 32 + text_width(str(count), 13)


def marker(drawing: Drawing, x: float, y: float, owner: int | str, colours: Sequence[str]) -> None:
    """Draw the mark of a seat, of the Saboteurs or of the Government."""
    if isinstance(owner, int):
        drawing.symbol(f"mark-{colours[owner]}", x, y, 15)
    else:
        drawing.symbol("agent", x, y, 15, "p-opponent")


def _bot(owner: int | str, colours: Sequence[str]) -> str:
    return f"bot-{colours[owner]}" if isinstance(owner, int) else OTHERS.get(owner, "bot")


def draw_plate(
    drawing: Drawing,
    x: float,
    y: float,
    name: str,
    board: Json,
    printed: Json,
    colours: Sequence[str],
) -> None:
    """Draw one board: who is there, and its machine branch by branch."""
    drawing.box(x, y, *PLATE, "panel", "line-2", 1, 8)
    drawing.box(x, y, PLATE[0], 34, name, "none", 0, 8, 0.16)
    drawing.symbol(f"l-{name}", x + 20, y + 17, 22, name)
    drawing.text(x + 38, y + 22, CAPTIONS[name], 15, bold=True)
    draw_people(drawing, x + PLATE[0] - 16, y + 17, name, board, colours)
    own = board[name]
    for row, (weather, spaces) in enumerate(own["machine"].items()):
        middle = y + 42 + row * SPACE + SPACE / 2
        drawing.disc(x + 22, middle, 15, "raised", weather, 1.6)
        drawing.symbol(f"w-{weather}", x + 22, middle, 20, weather)
        for column, owner in enumerate(spaces):
            left = x + 46 + column * (SPACE + 6)
            whole = owner is not None
            drawing.box(
                left, middle - 18, SPACE, 36, "raised" if whole else "paper-deep", "line-2", 1, 5
            )
            if owner is not None:
                drawing.symbol(_bot(owner, colours), left + SPACE / 2, middle, 30)
            else:
                _needs(drawing, left, middle, printed["places"][f"{name}/{weather}/{column + 1}"])
        _tokens(drawing, x + 198, middle, name, weather, own)
        _beside(drawing, x + 254, middle, name, weather, row, board)


def _needs(drawing: Drawing, left: float, middle: float, place: Json) -> None:
    """Draw what a free space needs, faded."""
    needs = place["needs"]
    signs = [f"c-{needs['chemical']}"] if needs["chemical"] else []
    signs += [f"part-{needs['part']}"] if needs["part"] else []
    for number, sign in enumerate(signs):
        across = left + SPACE / 2 + 16 * (number - (len(signs) - 1) / 2)
        drawing.symbol(sign, across, middle, 22 if len(signs) == 1 else 17, "ink", 0.5)


def _tokens(drawing: Drawing, x: float, middle: float, name: str, weather: str, own: Json) -> None:
    """Draw the Research Tokens that are left, each as a hexagon in the board's colour."""
    for number in range(own["tokens"].get(weather, 0)):
        hexagon(drawing, x + 13 * number, middle, 11, name, weather)


def hexagon(
    drawing: Drawing, x: float, y: float, radius: float, colour: str, token: str | None
) -> None:
    """Draw a token: a weather, an Award or a Citation; an empty space without one."""
    half, side = radius / 2, radius * 0.87
    data = f"M{x:g} {y - radius:g}l{side:g} {half:g}v{radius:g}l{-side:g} {half:g}"
    data += f"l{-side:g} {-half:g}v{-radius:g}z"
    if token is None:
        drawing.outline(data, colour, 1, "paper-deep", 0.7)
        return
    drawing.outline(data, "p-edge", 0.8, colour)
    sign = token if token in ("award", "citation") else f"w-{token}"
    drawing.symbol(sign, x, y, radius * 1.25, "on-location")


def _beside(
    drawing: Drawing, x: float, middle: float, name: str, weather: str, row: int, board: Json
) -> None:
    """Draw what lies beside a branch: Experiments and locks in the Lab, Extreme Weather in R&D."""
    own = board[name]
    if name == "lab":
        for number in range(own["locks"].get(weather, 0)):
            drawing.symbol("lock", x + 8 + 15 * number, middle, 16, "ink-2")
        if row < len(own["display"]):
            face, _, level = own["display"][row].partition(" ")
            drawing.box(x + 38, middle - 15, 52, 30, "raised", face, 1.4, 4)
            drawing.symbol(f"w-{face}", x + 53, middle, 19, face)
            drawing.text(x + 66, middle + 5, level, 13, bold=True)
        if own["assistant"] == weather:
            drawing.symbol("assistant", x + 24, middle, 18)
    elif name == "rnd":
        extreme = own["extreme"][weather]
        for number in range(int((extreme["tile"] or " 0").split()[-1])):
            drawing.symbol("strike", x + 10 + 15 * number, middle, 16, weather)
        for number, mark in enumerate(extreme["marks"]):
            if mark is None:
                drawing.disc(x + 62 + 20 * number, middle, 6, "paper-deep", "line-3")
            else:
                drawing.symbol("check", x + 62 + 20 * number, middle, 16, "good-ink")
    else:
        columns = len(own["subsidies"]) // len(own["machine"])
        for number, subsidy in enumerate(own["subsidies"][row * columns : (row + 1) * columns]):
            left = x + 10 + 29 * number
            if subsidy["type"]:
                sign = SUBSIDIES.get(subsidy["type"].split(":")[0], "subsidy")
                drawing.box(left - 12, middle - 13, 25, 26, "raised", "government", 1, 4)
                drawing.symbol(sign, left, middle, 17, "government")
            elif subsidy.get("part"):
                drawing.symbol(f"part-{subsidy['part']}", left, middle, 17, "ink", 0.45)


SUBSIDIES = {
    "part": "part-any",
    "chemical": "c-any",
    "bot": "bot",
    "work_free": "a-work",
    **{verb: f"a-{verb}" for verb in ("sell", "work", "publish", "research", "breakthrough")},
}
"""The symbols of Subsidies that are not called `subsidy`."""


def draw_people(
    drawing: Drawing, right: float, y: float, name: str, board: Json, colours: Sequence[str]
) -> None:
    """Draw the scientists, Lativ and the Saboteurs' agents at a Location, from right to left."""
    there: list[tuple[str, str]] = []
    if board["lativ"]["location"] == name:
        there.append(("lativ", "ink"))
    for seat, scientist in enumerate(board["scientists"]):
        if scientist["location"] == name:
            there.append((f"scientist-{colours[seat]}", "ink"))
    if board["saboteurs"]:
        for agent, place in board["saboteurs"]["agents"].items():
            if place["location"] == name:
                there.append(("agent", f"agent-{agent}"))
    for number, (symbol, colour) in enumerate(there):
        if symbol == "agent":
            drawing.disc(right - 8 - 28 * number, y, 13, "p-opponent")
        drawing.symbol(symbol, right - 8 - 28 * number, y, 24, colour)


def draw_supply(drawing: Drawing, x: float, y: float, board: Json, colours: Sequence[str]) -> None:
    """Draw the Supply in one row: Chemicals that are left, Workshop tiles, who is there."""
    supply = board["supply"]
    drawing.box(x, y, 3 * PLATE[0] + 44 - x, 34, "panel", "line-2", 1, 8)
    drawing.box(x, y, 108, 34, "supply", "none", 0, 8, 0.18)
    drawing.symbol("l-supply", x + 20, y + 17, 22, "supply")
    drawing.text(x + 38, y + 22, "Supply", 15, bold=True)
    right = x + 124
    for name, left in supply["chemicals"].items():
        count = left["left"] if "left" in left else sum(left.values())
        right = amount(drawing, right, y + 17, f"c-{name}", count) + 6
    right += 10
    for tile in supply["offer"]:
        if tile:
            draw_tile(drawing, right, y + 5, *tile.split("-"))
        right += 54
    draw_people(drawing, 3 * PLATE[0] + 36, y + 17, "supply", board, colours)


def draw_tile(drawing: Drawing, x: float, y: float, first: str, second: str) -> None:
    """Draw a Workshop tile: its two Parts side by side."""
    drawing.box(x, y, 46, 24, "raised", "line-3", 1, 5)
    drawing.symbol(f"part-{first}", x + 12, y + 12, 18)
    drawing.symbol(f"part-{second}", x + 34, y + 12, 18)


def draw_funding(
    drawing: Drawing, x: float, y: float, board: Json, printed: Json, colours: Sequence[str]
) -> None:
    """Draw the three Funding Tracks with the marks of the players."""
    drawing.box(x, y, 3 * PLATE[0] + 28, FUNDING, "panel", "line-2", 1, 8)
    for row, track in enumerate(printed["order"]["tracks"]):
        middle = y + 20 + 32 * row
        drawing.symbol(f"l-{track}", x + 22, middle, 22, track)
        steps = sum(place.startswith(f"funding/{track}/") for place in printed["places"])
        wide = (3 * PLATE[0] + 28 - 56) / max(1, steps)
        for step in range(steps):
            left = x + 44 + wide * step
            drawing.box(left, middle - 13, wide - 6, 26, track, "line-2", 1, 4, 0.1)
            points = printed["places"][f"funding/{track}/{step}"].get("cp", 0)
            drawing.text(left + 8, middle + 4, str(points), 11, "middle", "ink-3")
            here = [p["seat"] for p in board["players"] if p["funding"][track] == step]
            for number, seat in enumerate(here):
                marker(drawing, left + 26 + 18 * number, middle, seat, colours)
