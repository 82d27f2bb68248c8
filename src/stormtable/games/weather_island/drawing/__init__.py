"""Draws a view of Weather Island as SVG: market, forecast, and every machine with its pipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.games.weather_island.drawing.layout import live_pipes
from stormtable.games.weather_island.drawing.tiles import draw_tile
from stormtable.research.svg import Drawing, seat_colour, text_width

TILE = 80
SHOWN = 96
"""How wide the tiles of the market are."""
LEFT = 16
GAP = 18
WIDEST = 1300
"""Panels of players begin a new row beyond this width."""

Json = Mapping[str, Any]


def draw(view: Json, printed: Json) -> Drawing:
    """Return a drawing of a view's JSON, with what is printed on the components."""
    drawing, board = Drawing(), view["board"]
    drawing.symbol("logo", LEFT + 12, 28, 26)
    drawing.text(LEFT + 34, 35, f"Round {board['round']}", 20, bold=True)
    _sky(drawing, 190, 28, board)
    _market(drawing, 74, board, printed)
    x, y, row = float(LEFT), 74.0 + SHOWN + 34, 0.0
    for player, seat in zip(board["players"], view["seats"], strict=True):
        width, height = _size(player)
        if x > LEFT and x + width > WIDEST:
            x, y, row = float(LEFT), y + row + GAP, 0.0
        _player(drawing, x, y, player, seat, view, printed)
        x, row = x + width + GAP, max(row, height)
    return drawing


def _sky(drawing: Drawing, x: float, y: float, board: Json) -> None:
    """Draw the forecast, and what is left in the bag."""
    drawing.symbol("forecast", x, y, 20, "ink-2")
    for number, weather in enumerate(board["forecast"]):
        _token(drawing, x + 32 + 32 * number, y, weather)
    x += 32 * len(board["forecast"]) + 56
    drawing.symbol("bag", x, y, 20, "ink-2")
    for number, (weather, count) in enumerate(board["bag"].items()):
        _amount(drawing, x + 26 + 44 * number, y, f"w-{weather}", count, weather)


def _token(drawing: Drawing, x: float, y: float, weather: str, radius: float = 13) -> None:
    with drawing.named(weather):
        drawing.disc(x, y, radius, "raised", weather, 1.6)
        drawing.symbol(f"w-{weather}", x, y, radius * 1.3, weather)


def _amount(
    drawing: Drawing, x: float, y: float, symbol: str, count: int | str, colour: str = "ink"
) -> float:
    """Draw a symbol with a number after it; return the x coordinate behind both."""
    drawing.symbol(symbol, x, y, 17, colour)
    drawing.text(x + 12, y + 5, str(count), 14, bold=True)
    return x + 26 + text_width(str(count), 14)


def _market(drawing: Drawing, y: float, board: Json, printed: Json) -> None:
    for number, slot in enumerate(board["market"]):
        x = LEFT + number * (SHOWN + GAP)
        deck = slot["slot"].partition("-")[0]
        drawing.symbol(f"deck-{deck}", x + 9, y - 8, 16, "ink-2")
        drawing.text(x + 21, y - 3, slot["slot"], 12, colour="ink-2")
        if slot["tile"]:
            with drawing.placed(x, y, SHOWN / 100):
                draw_tile(drawing, printed["tiles"][slot["tile"]])
        else:
            drawing.box(x, y, SHOWN, SHOWN, "paper-deep", "line-2", 1, 6)
    x = LEFT + len(board["market"]) * (SHOWN + GAP) + 10
    for number, (deck, cards) in enumerate(board["decks"].items()):
        with drawing.named(f"{deck}: {cards['left']} left, {cards['discarded']} discarded"):
            _amount(drawing, x, y + 14 + 28 * number, f"deck-{deck}", cards["left"], "ink-2")
    _amount(drawing, x, y + 14 + 28 * len(board["decks"]), "goal", board["goals"]["deck"], "ink-2")


def _spots(player: Json) -> list[tuple[int, int]]:
    pairs = [tile["spot"].split(",") for tile in player["machine"]]
    return [(int(east), int(north)) for east, north in pairs] or [(0, 0)]


def _size(player: Json) -> tuple[float, float]:
    spots = _spots(player)
    columns = max(x for x, _ in spots) - min(x for x, _ in spots) + 1
    rows = max(y for _, y in spots) - min(y for _, y in spots) + 1
    cards = len(player["goals"]) * 86 + 8
    return max(340.0, columns * TILE + 24.0, cards), rows * TILE + 118.0


def _player(
    drawing: Drawing, x: float, y: float, player: Json, seat: Json, view: Json, printed: Json
) -> None:
    """Draw one player's figures, goals and machine on a panel."""
    width, height = _size(player)
    colour = seat_colour(seat["colour"], player["seat"])
    waits = player["seat"] in view["waiting_for"]
    line, thick = ("brass", 2) if waits else ("line-2", 1)
    drawing.box(x, y, width, height, "panel", line, thick, 8)
    drawing.symbol(f"mark-{colour}", x + 20, y + 20, 22)
    drawing.text(x + 38, y + 25, seat["name"], 15, bold=True)
    right = x + 52 + text_width(seat["name"], 15)
    for symbol, count in (("point", player["points"]), ("coin", player["money"])):
        right = _amount(drawing, right + 10, y + 20, symbol, count)
    with drawing.named(f"{player['stash']} cubes left"):
        _amount(drawing, right + 10, y + 20, "energy", player["stash"], "energy")
    for number, goal in enumerate(player["goals"]):
        _goal(drawing, x + 12 + 86 * number, y + 42, goal["goal"] if goal else None, printed)
    if not player["goals"]:
        drawing.text(x + 14, y + 70, "no goal cards", 12, colour="ink-3")
    spots = _spots(player)
    west, north = min(x for x, _ in spots), max(y for _, y in spots)
    columns = max(x for x, _ in spots) - west + 1
    left = x + (width - columns * TILE) / 2
    live = live_pipes(player["machine"], printed["tiles"])
    for (east, up), tile in zip(spots, player["machine"], strict=False):
        with drawing.placed(left + (east - west) * TILE, y + 104 + (north - up) * TILE, TILE / 100):
            draw_tile(
                drawing,
                printed["tiles"][tile["name"]],
                tile["turn"],
                {name: feature["cubes"] for name, feature in tile["features"].items()},
                tile["bonus"],
                live[tile["spot"]],
            )


def _goal(drawing: Drawing, x: float, y: float, name: str | None, printed: Json) -> None:
    """Draw a goal card; its back if the viewer does not know it."""
    if name is None:
        with drawing.named("hidden"):
            drawing.box(x, y, 78, 48, "paper-deep", "line-3", 1, 5)
            drawing.symbol("goal", x + 39, y + 24, 24, "ink-3", 0.6)
        return
    goal = printed["goals"][name]
    with drawing.named(name):
        drawing.box(x, y, 78, 48, "raised", "line-3", 1, 5)
        signs = [weather for weather, count in goal["sources"].items() for _ in range(count)]
        step = min(17.0, 68 / max(1, len(signs)))
        for number, weather in enumerate(signs):
            left = x + 39 + step * (number - (len(signs) - 1) / 2)
            drawing.symbol(f"w-{weather}", left, y + 15, 16, weather)
        if not signs:
            drawing.symbol("coin" if goal["most"] else "goal", x + 39, y + 15, 18)
        words = f"{goal['points']}{' each' if goal['each'] or goal['per'] else ''}"
        left = x + 39 - (text_width(words, 13) + 14) / 2
        drawing.symbol("point", left + 6, y + 36, 13)
        drawing.text(left + 15, y + 41, words, 13, bold=True)
