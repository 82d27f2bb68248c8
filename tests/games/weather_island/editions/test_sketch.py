"""Tiles are drawn by strokes: what a stroke does, and what no edition can have."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.editor.sketch import Sketch, SketchRefused, drawn
from stormtable.games.weather_island.edition.notation import alike, chains, links_of
from stormtable.games.weather_island.view.sketch import editor
from stormtable.kernel.edition import packaged

tiles = editor.sketcher
TILES: dict[str, Any] = {tile["name"]: tile for tile in packaged("weather-island").get("tiles")}
N, E, S, W = [1, -1], [3, 1], [1, 3], [-1, 1]
TOP, LEFT, MIDDLE, RIGHT, BOTTOM = [1, 0], [0, 1], [1, 1], [2, 1], [1, 2]


def after(sketch: Sketch, *acts: dict[str, Any]) -> Sketch:
    for act in acts:
        sketch = tiles.apply(sketch, act)
    return sketch


def pipe(*path: list[int]) -> dict[str, Any]:
    return {"do": "pipe", "path": list(path)}


def put(part: str, cell: list[int]) -> dict[str, Any]:
    return {"do": "put", "part": part, "cell": cell}


def blank() -> Sketch:
    return {"tile": {"name": "x", "deck": "mystery", "copies": 1}, "parts": [], "pipes": []}


def refused(sketch: Sketch, act: dict[str, Any]) -> str:
    with pytest.raises(SketchRefused) as error:
        tiles.apply(sketch, act)
    return error.value.reason


@pytest.mark.parametrize("name", TILES)
def test_every_tile_is_opened_and_written_as_the_same_piece(name: str) -> None:
    tile = TILES[name]
    sketch = tiles.open(tile)
    assert alike(tile, tiles.value(sketch))
    assert drawn(tiles, tile, sketch) is tile
    assert tiles.unfinished(sketch) is None


def test_no_two_kinds_of_tile_are_alike() -> None:
    names = list(TILES)
    same = {(a, b) for a in names for b in names if a < b and alike(TILES[a], TILES[b])}
    assert same == set()


def test_a_stroke_from_an_opening_adds_a_pipe_and_a_stroke_back_takes_it_away() -> None:
    turbine = tiles.open(TILES["turbine"])
    four = after(turbine, pipe(S, BOTTOM, MIDDLE))
    assert tiles.value(four)["pipes"] == ["N-c-S", "W-c-E"]
    assert after(turbine, pipe(MIDDLE, BOTTOM, S))["parts"] == four["parts"]
    three = after(four, pipe(MIDDLE, BOTTOM, S))
    assert drawn(tiles, TILES["turbine"], three) is TILES["turbine"]


def test_a_pipe_with_three_openings_has_a_junction() -> None:
    """A pipe that ends on another pipe: the file calls the place a junction."""
    tee = after(blank(), pipe(W, LEFT, MIDDLE, RIGHT, E), pipe(N, TOP, MIDDLE))
    assert tiles.value(tee) == {
        "name": "x", "deck": "mystery", "copies": 1,
        "features": {"j": "junction"}, "pipes": ["N-j-E", "W-j"],
    }  # fmt: skip
    other = after(blank(), pipe(E, RIGHT, MIDDLE, LEFT, W), pipe(MIDDLE, TOP, N))
    assert other["pipes"] != tee["pipes"]
    assert alike(tiles.value(other), tiles.value(tee))
    again = after(blank(), pipe(N, TOP, MIDDLE, RIGHT, E), pipe(W, LEFT, MIDDLE))
    assert tiles.value(again) == tiles.value(tee), "the order of strokes does not matter"


def test_pipes_cross_as_a_bridge_and_only_at_right_angles() -> None:
    bypass = after(blank(), pipe(N, TOP, MIDDLE, BOTTOM, S), pipe(W, LEFT, MIDDLE, RIGHT, E))
    assert tiles.value(bypass)["pipes"] == ["N-S", "W-E"]
    assert refused(bypass, put("source", MIDDLE)) == "bridge"
    assert refused(bypass, pipe([0, 0], TOP, MIDDLE)) == "nowhere"
    straight = after(blank(), pipe(N, TOP, MIDDLE, BOTTOM, S))
    assert refused(straight, pipe(E, RIGHT, MIDDLE, BOTTOM, [0, 2], LEFT, W)) == "along"


def test_a_stroke_over_parts_joins_each_to_the_next() -> None:
    sketch = after(blank(), put("source", TOP), put("converter", MIDDLE))
    assert tiles.unfinished(sketch) == ("no_pipes", {})
    sketch = after(sketch, pipe(N, TOP, MIDDLE, BOTTOM, S))
    value = tiles.value(sketch)
    assert value["pipes"] == ["N-s-c-S"]
    assert value["features"] == {"s": "source @", "c": "converter 1 -> points 1"}
    assert tiles.unfinished(sketch) is None
    assert refused(sketch, pipe(TOP, [0, 0], LEFT, MIDDLE)) == "joined"
    lonely = after(sketch, put("booster", [0, 0]))
    assert tiles.unfinished(lonely) == ("no_pipe", {"name": "b"})


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ((N, MIDDLE), "crooked"),
        ((N, [0, 0]), "crooked"),
        ((N, TOP), "nowhere"),
        ((N, TOP, [2, 0], RIGHT, MIDDLE, TOP), "crooked"),
        ((N,), "crooked"),
        ((N, TOP, N), "crooked"),
    ],
)
def test_a_stroke_that_is_no_pipe_is_refused(path: tuple[list[int], ...], code: str) -> None:
    assert refused(blank(), pipe(*path)) == code


def test_clearing_the_middle_removes_the_part_and_then_its_pipes() -> None:
    coil = tiles.open(TILES["coil"])
    through = after(coil, {"do": "clear", "cell": MIDDLE})
    assert tiles.value(through)["pipes"] == ["W-E"]
    assert tiles.value(after(through, {"do": "clear", "cell": MIDDLE}))["pipes"] == []
    turbine = tiles.open(TILES["turbine"])
    assert tiles.value(after(turbine, {"do": "clear", "cell": MIDDLE}))["pipes"] == []


def test_figures_stay_in_the_bounds_of_the_schema() -> None:
    turbine = tiles.open(TILES["turbine"])

    def set_(figure: str, amount: Any) -> dict[str, Any]:
        return {"do": "set", "cell": MIDDLE, "figure": figure, "amount": amount}

    dear = after(turbine, set_("cost", 15), set_("money", 2))
    assert tiles.value(dear)["features"] == {"c": "converter 15 -> money 2, points 11"}
    assert refused(turbine, set_("cost", 16)) == "cost"
    assert refused(turbine, set_("cost", 0)) == "cost"
    assert refused(turbine, set_("points", 51)) == "reward"
    assert refused(turbine, set_("points", 0)) == "no_reward"
    assert refused(turbine, set_("points", "many")) == "no_act"
    coil = after(tiles.open(TILES["mast"]), {**set_("weather", 5), "cell": _cell("mast")})
    assert tiles.value(coil)["features"] == {"s": "source @+1"}


def _cell(name: str) -> list[int]:
    cell: list[int] = tiles.open(TILES[name])["parts"][0]["cell"]
    return cell


def test_a_sketch_changes_bonuses_and_copies() -> None:
    turbine = tiles.open(TILES["turbine"])
    both = after(turbine, {"do": "bonus", "bonus": "goal"}, {"do": "copies", "amount": 4})
    assert tiles.value(both)["bonus"] == ["goal", "bag"]
    assert tiles.value(both)["copies"] == 4
    assert drawn(tiles, TILES["turbine"], both) != TILES["turbine"]
    back = after(both, {"do": "bonus", "bonus": "goal"}, {"do": "copies", "amount": 3})
    assert drawn(tiles, TILES["turbine"], back) is TILES["turbine"]
    assert refused(turbine, {"do": "copies", "amount": 13}) == "copies"
    assert refused(turbine, {"do": "bonus", "bonus": "hat"}) == "no_act"
    start = tiles.open(TILES["wreck"])
    assert refused(start, {"do": "bonus", "bonus": "bag"}) == "start_bonus"


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"tile": {}, "parts": [{"cell": [1, 1]}], "pipes": []},
        {"tile": {}, "parts": [], "pipes": [[[1, 0], [1, 1]]]},
        {"tile": {}, "parts": [{"cell": [9, 9], "name": "c", "feature": "booster"}], "pipes": []},
        {"tile": {}, "parts": [{"cell": [1, 1], "name": "c", "feature": "hat"}], "pipes": []},
        {"tile": {}, "parts": [], "pipes": [["x"]]},
    ],
)
def test_a_broken_drawing_or_an_unknown_act_is_refused(broken: Sketch) -> None:
    assert refused(broken, {"do": "copies", "amount": 1}) == "no_drawing"
    assert refused(blank(), {"do": "fly"}) == "no_act"


def test_chains_are_the_same_for_the_same_links() -> None:
    links = links_of(["N-s-c", "E-t-c", "S-u-c", "W-c"])
    assert chains(links) == chains(links[::-1]) == chains([(b, a) for a, b in links])
    assert sorted(map(sorted, links_of(chains(links)))) == sorted(map(sorted, links))
