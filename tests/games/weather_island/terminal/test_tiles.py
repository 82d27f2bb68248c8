"""Drawings show what is there: pipes lead where the tile's links lead, and joined pipes join."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stormtable.games.weather_island.rules.edition import Tile, load_edition
from stormtable.games.weather_island.rules.geometry import OPPOSITE, PORTS
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.terminal import look
from stormtable.games.weather_island.terminal.tiles import (
    LARGE,
    PIPE,
    draw_machine,
    draw_tile,
    drawing_of,
    turned,
)
from stormtable.games.weather_island.view.printed import tile_data
from stormtable.games.weather_island.view.tile_drawing import MOST_FEATURES, drawing_data
from stormtable.kernel.new_game import new_game

EDITION = load_edition("")
ISLAND = cast(IslandState, new_game("weather-island", 2, 1).state)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
OPENS = {glyph: bits for bits, glyph in PIPE.items() if bits}


def tile_of(*pipes: str, **features: dict[str, Any]) -> dict[str, Any]:
    """Return a tile made for a test; features are given by their letter."""
    named = [{"name": name, **feature} for name, feature in features.items()]
    nodes = [*"NESW", *features]
    ends = [pipe.split("-") for pipe in pipes]
    links = tuple((nodes.index(end), nodes.index(other)) for end, other in ends)
    plan = drawing_data([*features], links)
    tile = {"name": "x", "deck": "mystery", "features": named, "pipes": list(pipes), "bonus": []}
    return {**tile, "plan": plan}


def source(weather: str = "sun", cubes: int = 0) -> dict[str, Any]:
    return {"kind": "source", "weather": weather, "cubes": cubes}


def converter(cost: int, points: int, cubes: int = 0) -> dict[str, Any]:
    return {"kind": "converter", "cost": cost, "points": points, "cubes": cubes}


def traced(tile: dict[str, Any]) -> set[frozenset[str]]:
    """Return the links of the drawing, found by following its pipes."""
    rows = draw_tile(tile).text().plain.split("\n")
    rows = [row.ljust(LARGE.width) for row in rows]
    plan = drawing_of(tile)
    assert plan is not None
    named: dict[tuple[int, int], str] = {
        (3 * (x + 1), y + 1): feature["name"]
        for (x, y), feature in zip(plan.features, tile["features"], strict=True)
    }
    named |= {(6, -1): "N", (13, 2): "E", (6, 5): "S", (-1, 2): "W"}

    def glyph(x: int, y: int) -> str:
        return rows[y][x] if 0 <= y < LARGE.height and 0 <= x < LARGE.width else " "

    def follow(x: int, y: int, side: int) -> str | None:
        """Return where a pipe leads that is entered towards `side`; None: there is none."""
        while True:
            x, y = x + STEPS[side][0], y + STEPS[side][1]
            if (x, y) in named:
                return named[x, y]
            here = glyph(x, y)
            if here == "┃" and side in (1, 3) and glyph(x - 1, y) == "╸":
                continue  # the pipe passes under the bridge
            if here in "╸╺" and side in (1, 3):
                continue  # the pipe continues on the bridge
            ways = OPENS.get(here, 0)
            if not ways >> (side + 2) % 4 & 1:
                return None
            out = [way for way in range(4) if ways >> way & 1 and way != (side + 2) % 4]
            assert len(out) == 1, f"{here} at {x},{y} leads {len(out)} ways"
            side = out[0]

    connections: set[frozenset[str]] = set()
    for (x, y), name in named.items():
        for side in range(4):
            if name in PORTS and side != OPPOSITE[PORTS.index(name)]:
                continue
            met = follow(x, y, side)
            if met is not None and met != name:
                connections.add(frozenset((name, met)))
    return connections


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("tile", EDITION.tiles, ids=lambda tile: tile.name)
def test_the_pipes_drawn_are_the_pipes_printed(tile: Tile, quarters: int) -> None:
    shown = turned(tile_data(ISLAND, tile), quarters)
    assert traced(shown) == {frozenset(pipe.split("-")) for pipe in shown["pipes"]}


def test_a_crossing_is_drawn_as_a_bridge_and_a_junction_as_a_cross() -> None:
    bypass = tile_of("N-S", "W-E")
    manifold = tile_of("N-j", "j-S", "W-j", "j-E", j={"kind": "junction"})
    assert "━╸┃╺━" in draw_tile(bypass).text().plain
    assert "━╋━" in draw_tile(manifold).text().plain


def test_a_tile_too_full_for_a_plan_is_drawn_in_line() -> None:
    boosters = {f"f{n}": {"kind": "booster"} for n in range(MOST_FEATURES + 1)}
    full = tile_of("W-f0", "f5-E", **boosters)
    assert drawing_of(full) is None
    assert "━++++++━" in draw_tile(full).text().plain


def test_ratings_tell_cost_and_rewards() -> None:
    assert "└2▸3★" in draw_tile(tile_of("N-c", "c-S", c=converter(2, 3))).text().plain
    assert look.rating({"cost": 3, "goals": 1, "points": 1}) == "3▸⚑★"
    assert look.rating({"cost": 12, "money": 2}) == "12▸2$"


def test_cubes_show_on_sources_and_converters() -> None:
    kettle = tile_of("W-s", "s-c", "c-E", s=source("rain", cubes=1), c=converter(9, 2, cubes=7))
    drawn = draw_tile(kettle).text().plain
    assert "☂•" in drawn
    assert "7" in drawn
    assert "◆" not in drawn


HUB = tile_of("N-s", "s-S", "W-s", "s-E", s=source())
MACHINE = [
    {**HUB, "spot": "0,0"},
    {**HUB, "spot": "1,0"},
    {**tile_of("N-c", "c-S", c=converter(5, 9)), "spot": "0,1"},
]


def test_joined_pipes_run_on_across_the_edge() -> None:
    drawn = draw_machine(MACHINE, 80).plain.split("\n")
    assert "☀━━━━━━━━━━━━☀" in drawn[8]
    middle = 4 + 6
    assert [drawn[row][middle] for row in (4, 5, 6, 7)] == ["┃"] * 4


def test_a_pipe_against_a_blank_edge_ends_there() -> None:
    beside = {**tile_of("N-s", "s-E", s=source()), "spot": "1,0"}
    drawn = draw_machine([MACHINE[0], beside], 80).plain.split("\n")
    assert "☀━━━━━━│     ☀━━━━━━" in drawn[3]


def test_north_is_up_and_coordinates_stand_beside() -> None:
    drawn = draw_machine(MACHINE, 80).plain.split("\n")
    assert drawn[0].split() == ["0", "1"]
    assert drawn[3].startswith("  1 ")
    assert "◆" in drawn[3]
    assert drawn[8].startswith("  0 ")


def test_free_spots_are_numbered_in_place() -> None:
    drawn = draw_machine(MACHINE[:1], 80, {"1,0": "3", "-1,0": "12", "0,1": "7"}).plain.split("\n")
    assert drawn[3].split() == ["1", "┆", "7", "┆"]
    assert drawn[8].index("12") < drawn[8].index("☀") < drawn[8].index(" 3 ")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_machine_of_any_width_fits_the_screen(width: int) -> None:
    machine = [{**HUB, "spot": f"{x},0"} for x in range(-9, 10)]
    drawn = draw_machine(machine, width).plain.split("\n")
    assert max(len(line) for line in drawn) <= width
    assert sum(line.count("☀") for line in drawn) == len(machine)


def test_turning_a_tile_four_times_changes_nothing() -> None:
    once = turned(HUB, 1)
    assert once["turn"] == 90
    assert draw_tile(turned(once, 3)).text().plain == draw_tile(HUB).text().plain
