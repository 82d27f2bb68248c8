"""Draws one tile with its features, as the page does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from stormtable.games.weather_island.drawing.layout import layout, openings, smooth
from stormtable.research.svg import Drawing

Json = Mapping[str, Any]

BONUS = {"goal": "goal", "bag": "bag", "x": "strike"}
FLANGES = {"N": (39.5, 0, 21, 6), "E": (94, 39.5, 6, 21), "S": (39.5, 94, 21, 6)}
FLANGES["W"] = (0, 39.5, 6, 21)
WINDING = "M-9 -8.6l3 3M-5.8 -11.6l2.6 2.6M9 8.6l-3 -3M5.8 11.6l-2.6 -2.6"
OTHER_WINDING = "M9 -8.6l-3 3M5.8 -11.6l-2.6 2.6M-9 8.6l3 -3M-5.8 11.6l2.6 -2.6"


def draw_tile(
    drawing: Drawing,
    tile: Json,
    turn: int = 0,
    cubes: Mapping[str, int] | None = None,
    bonus: Sequence[str] | None = None,
    live: Collection[int] = (),
) -> None:
    """Draw a printed tile at the origin, 100 units wide.

    `bonus` has the bonuses that are left; None: all of them. `live` has the numbers of the pipes
    that energy can pass.
    """
    plan = layout(tile, turn)
    with drawing.named(tile["name"]):
        drawing.box(1.2, 1.2, 97.6, 97.6, "plate", "line-3", 1.1, 6)
        drawing.box(4, 4, 92, 92, "none", "plate-edge", 0.8, 4)
        x, y = plan.corner()
        maker = (15 if x < 50 else 85, 15 if y < 50 else 85)
        drawing.symbol(f"t-{tile['kind']}", *maker, 17, "ink-3", 0.5)
        for number, pipe in enumerate(plan.pipes):
            data = smooth(pipe)
            drawing.outline(data, "wall", 12.5)
            drawing.outline(data, "bore", 9.6)
            if number in live:
                drawing.outline(data, "flow", 4.6)
        for side in openings(tile, turn):
            drawing.box(*FLANGES[side], "raised-2", "wall", 1, 1.6)
        for feature in tile["features"]:
            place = plan.features[feature["name"]]
            with drawing.placed(*place, plan.enlarged(feature["kind"], place)):
                _feature(drawing, feature, (cubes or {}).get(feature["name"], 0))
        for number, name in enumerate(tile["bonus"] if bonus is None else bonus):
            drawing.disc(86 - 17 * number, 14, 8.4, "bore", "line-3", 0.9)
            drawing.symbol(BONUS.get(name, "goal"), 86 - 17 * number, 14, 11)


def _feature(drawing: Drawing, feature: Json, cubes: int) -> None:
    match feature["kind"]:
        case "source":
            weather = feature["weather"]
            drawing.disc(0, 0, 13.4, "bore")
            drawing.disc(0, 0, 13.4, weather, weather, 1.7, 0.22)
            drawing.symbol(f"w-{weather}", 0, 0, 15, weather)
            if cubes:
                drawing.symbol("energy", 10, 9, 13, "on-brass")
        case "converter":
            _converter(drawing, feature, cubes)
        case "booster":
            rim = "M0 -14.5L14.5 0L0 14.5L-14.5 0z"
            drawing.outline(rim, "none", 0, "bore")
            drawing.outline(rim, "booster", 1.6, "booster", 0.26)
            drawing.outline(WINDING + OTHER_WINDING, "booster", 1.4)
            drawing.text(0, 3.9, "+1", 11, "middle", bold=True)
        case _:
            drawing.disc(0, 0, 9, "plate", "wall", 1.4)
            drawing.disc(0, 0, 5, "none", "wall", 1.4)
            drawing.outline("M-5 0H5M0 -5V5", "wall", 1.4)


def _converter(drawing: Drawing, feature: Json, cubes: int) -> None:
    """Draw a gear with a tooth for each cube that it needs, and what it pays inside."""
    cost = feature["cost"]
    drawing.disc(0, 0, 16, "bore", "flow", 0.8)
    side = min(7.0, 64 / max(1, cost))
    for tooth in range(cost):
        full = tooth < cubes
        drawing.turned_box(
            360 * tooth / cost - 45, 16, side, "energy" if full else "bore", "flow", 1.1
        )
    drawing.disc(0, 0, 12.4, "plate")
    drawing.disc(0, 0, 12.4, "flow", "flow", 1.5, 0.24)
    pays = [
        (f"${feature['money']}" if feature.get("money") else "", ""),
        (str(feature.get("goals") or ""), "goal"),
        (str(feature.get("points") or ""), "point"),
    ]
    lines = [(amount, sign) for amount, sign in pays if amount]
    for number, (amount, sign) in enumerate(lines):
        single = len(lines) == 1
        size = (11.4 if len(amount) > 1 and sign else 13.2) if single else 9.4
        if len(lines) > 2:
            size = 7
        mark = size * 0.72 if sign else 0.0
        left = -(len(amount) * size * 0.58 + mark) / 2
        middle = 0 if single else size * 1.02 * (number - (len(lines) - 1) / 2)
        drawing.text(left, middle + size * 0.355, amount, size, bold=True)
        if sign:
            drawing.symbol(sign, -left - mark / 2, middle, mark)
