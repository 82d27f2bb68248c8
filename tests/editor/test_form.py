"""The edition editor shows every value, saves exact corrections and names every problem."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest

from stormtable.editor import OWNER, Change, corrected, renamed, sheet
from stormtable.editor.fields import form, inside
from stormtable.editor.form import problems
from stormtable.editor.layout import plain
from stormtable.games.weather_island.edition import layout
from stormtable.kernel.edition import EditionFile, packaged_text
from stormtable.kernel.errors import EditionError, UnknownName
from stormtable.kernel.registry import title_named
from stormtable.kernel.schema import Is

GAMES = ("weather-machine", "weather-island")
Sheet = dict[str, Any]


def ours(game: str) -> str:
    return packaged_text(game)


def laid(game: str, text: str = "") -> Sheet:
    return sheet(game, text or ours(game), "mine")


def items(sheet: Sheet) -> dict[str, Any]:
    return {item["key"]: item for component in sheet["components"] for item in component["items"]}


def put(game: str, key: str, value: Any = ..., origin: str | None = OWNER, text: str = "") -> str:
    return corrected(text or ours(game), [Change(key, value, origin)], "mine")


# --- what is laid out ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_is_not_known_is_on_the_sheet(game: str) -> None:
    """All but those that no edition may have otherwise."""
    file = EditionFile.parse(ours(game), "ours")
    shape = title_named(game).edition_file
    assert shape is not None
    keys = items(laid(game))
    for leaf, _ in file.leaves():
        if not {"rebuilt", "inferred"} & set(file.origin(leaf).replace(";", " ").split()):
            continue
        if isinstance(inside(shape, leaf), Is):
            continue
        assert any(leaf == key or leaf.startswith(f"{key}.") for key in keys), leaf


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_ours_and_all_of_it_is_drawn(game: str) -> None:
    sheet = laid(game)
    assert sheet["problems"] == []
    assert sheet["ours"]
    title = title_named(game)
    state = title.new(title.seats.start, title.settle_settings({}))
    assert sheet["printed"] == title.printed(state)
    places = title.places(state)
    drawn = [place for item in items(sheet).values() for place in item["places"]]
    assert len(set(drawn)) == len(drawn)
    assert all(place in places for place in drawn if not place.startswith(("tiles/", "goals/")))
    assert all(item["places"] for item in items(sheet).values())


@pytest.mark.parametrize("game", GAMES)
def test_a_value_is_told_with_what_it_may_be_and_where_it_comes_from(game: str) -> None:
    sheet = laid(game)
    assert sheet["items"] == len(items(sheet))
    assert sheet["left"] == sum(item["left"] for item in items(sheet).values()) > 0
    for item in items(sheet).values():
        assert item["value"] == item["ours"] is not None
        assert item["mark"] in ("attested", "inferred", "rebuilt")
        assert item["left"] == (item["mark"] != "attested")
        assert sheet["forms"][item["form"]]["why"]


def test_what_is_attested_in_part_is_left_to_be_looked_at() -> None:
    item = items(laid("weather-machine"))["laboratory.office.0"]
    assert item["mark"] == "rebuilt"
    assert "p.12" in item["reason"]
    assert items(laid("weather-machine"))["experiments.II.rain"]["mark"] == "attested"


def test_a_form_says_all_that_fits() -> None:
    shape = title_named("weather-machine").edition_file
    assert shape is not None
    slot = inside(shape, "laboratory.office.0.blue")
    assert slot is not None
    slot_form = form(slot)
    benefit = slot_form["each"]
    kind = inside(shape, "laboratory.office.0.blue.0")
    assert kind is not None
    for word in benefit["words"]:
        assert kind.fits(word["word"]), word
        assert kind.fits(f"{word['word']}:{word['most']}") == (word["most"] > 1)
        assert not kind.fits(f"{word['word']}:{word['most'] + 1}")
    assert (slot_form["least"], slot_form["most"]) == (0, 4)


def test_a_game_that_says_nothing_of_its_components_is_laid_out_by_headings() -> None:
    values = {
        "name": "x",
        "provenance": {},
        "money": {"start": 1, "work": 2},
        "tiles": [{"name": "hub"}, {"cost": 1}],
        "seven": 7,
    }
    by_name = {
        component.name: [item.key for item in component.items] for component in plain(values)
    }
    assert by_name == {
        "money": ["money.start", "money.work"],
        "tiles": ["tiles.hub", "tiles.1"],
        "seven": ["seven"],
    }


def test_a_game_without_editions_has_no_sheet() -> None:
    with pytest.raises(UnknownName):
        sheet("no-such-game", "", "mine")


# --- corrected -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_each_item_is_confirmed_alone_and_nothing_else_changes(game: str) -> None:
    before, text = laid(game), ours(game)
    for key in items(before):
        after = put(game, key)
        read = EditionFile.parse(after, "mine")
        assert read.name.hash == before["hash"], "values are the same"
        assert [line for line in text.splitlines() if "#" in line] == [
            line for line in after.splitlines() if "#" in line
        ]
        item_data = items(laid(game, after))
        assert item_data.pop(key)["mark"] == "owner"
        others = {k: v for k, v in items(before).items() if k != key}
        assert item_data == others, key


@pytest.mark.parametrize("game", GAMES)
def test_all_confirmed_nothing_is_left(game: str) -> None:
    changes = [Change(key) for key in items(laid(game))]
    sheet = laid(game, corrected(ours(game), changes, "mine"))
    assert sheet["left"] == 0
    assert sheet["problems"] == []


CHANGES: list[tuple[str, str, Any]] = [
    ("weather-machine", "experiments.I.fog", {"science": 2, "cp": 9, "gain": [["bot"], ["part"]]}),
    ("weather-machine", "laboratory.office.3", {
        "blue": ["voucher:lab:2"], "green": [], "purple": ["bot", "part"], "slide": ["cp:4"],
    }),
    ("weather-machine", "funding.rnd", {
        "gain": {"1": ["part"], "3": ["part:2"], "4": ["cp:3", "part"], "5": ["bot"]},
        "cp": {"1": 1, "2": 3, "4": 4, "6": 6},
    }),
    ("weather-machine", "rnd_machine.fog", [
        {"pay": "verdino", "part": "red", "gain": []},
        {"pay": "radieu", "part": "red", "gain": ["voucher:supply:2"]},
        {"pay": "delugium", "part": "white", "gain": ["bot"]},
    ]),
    ("weather-machine", "subsidies", {"sell": 3, "publish": 2, "bot": 10}),
    ("weather-machine", "supply.chemical_slots", [1, 2, 2, 3, 3]),
    ("weather-machine", "government_machine.rows", [["voucher:rnd"], [], ["bot"]]),
    ("weather-machine", "saboteurs.reports", [["white", "lab", "snow", "top"]] * 10
        + [["pink", "rnd", "fog", "bottom"]] * 10),
    ("weather-island", "tokens.forecast", 4),
    ("weather-island", "dice.faces", [["?", "O", "-"], ["-", "-", "?", "O"]]),
    ("weather-island", "tiles.kettle", {
        "name": "kettle", "deck": "point", "copies": 2,
        "features": {"s": "source @", "c": "converter 3 -> points 4", "b": "booster"},
        "pipes": ["W-s-c-E", "N-b-s"], "bonus": [],
    }),
    ("weather-island", "goals.spectrum", {
        "name": "spectrum", "sources": {"sun": 1, "rain": 1}, "points": 3, "copies": 2,
    }),
]  # fmt: skip


@pytest.mark.parametrize(("game", "key", "value"), CHANGES, ids=[key for _, key, _ in CHANGES])
def test_a_corrected_value_stands_in_the_file_and_can_be_taken_back(
    game: str, key: str, value: Any
) -> None:
    before = items(laid(game))
    after = put(game, key, value)
    item_data = items(laid(game, after))
    assert item_data[key]["value"] == value
    assert item_data[key]["mark"] == "owner"
    assert {k: v["value"] for k, v in item_data.items() if k != key} == {
        k: v["value"] for k, v in before.items() if k != key
    }
    assert "# The Saboteurs." in after if game == "weather-machine" else "# --- Goal" in after
    back = put(game, key, before[key]["value"], before[key]["own"], after)
    values = tomllib.loads(back)
    expected = deepcopy(tomllib.loads(ours(game)))
    assert values == expected


def test_a_tile_is_renamed_added_and_taken_away() -> None:
    game = "weather-island"
    kettle = items(laid(game))["tiles.kettle"]["value"]
    text = put(game, "tiles.kettle")
    text = put(game, "tiles.kettle", {**kettle, "name": "samovar"}, text=text)
    item_data = items(laid(game, text))
    assert "tiles.kettle" not in item_data
    assert item_data["tiles.samovar"]["mark"] == "owner"
    assert item_data["tiles.samovar"]["ours"] is None
    text = put(game, "tiles.teapot", {**kettle, "name": "teapot", "copies": 2}, text=text)
    assert items(laid(game, text))["tiles.teapot"]["value"]["copies"] == 2
    text = put(game, "tiles.samovar", None, text=text)
    assert "tiles.samovar" not in items(laid(game, text))
    assert "samovar" not in text
    with pytest.raises(EditionError, match=r"has no tiles\.samovar"):
        put(game, "tiles.samovar", None, text=text)


def test_the_edition_has_a_name_of_its_own() -> None:
    assert laid("weather-island", renamed(ours("weather-island"), "Mine", "x"))["name"] == "Mine"


@pytest.mark.parametrize(
    "key", ["", "no", "tiles.no.copies", "tiles.kettle.no.no", "name.x", "supply..x"]
)
def test_what_is_no_item_is_not_put_in(key: str) -> None:
    with pytest.raises(EditionError):
        put("weather-island", key, 1)


# --- what breaks ---------------------------------------------------------------------------------


def test_every_broken_constraint_is_told_with_its_page_and_items() -> None:
    game = "weather-machine"
    text = put(game, "supply.chemical_slots", [2, 2, 2, 3, 3])
    text = put(game, "subsidies", {"sell": 14}, text=text)
    problems_shown = laid(game, text)["problems"]
    first = problems_shown[0]
    assert first["key"] == "supply.chemical_slots"
    assert first["items"] == ["supply.chemical_slots"]
    assert first["rule"] == "constraint 14"
    assert first["reason"].startswith("1 at the left (p.9)")
    assert first["pages"] == ["p.9", "p.13"]
    assert [problem["reason"] for problem in problems_shown[1:]] == [
        "15 tiles, not 14",
        "one type is publish",
    ]


def test_a_tile_that_breaks_a_constraint_is_still_drawn() -> None:
    game = "weather-island"
    tile = items(laid(game))["tiles.kettle"]["value"]
    sheet = laid(game, put(game, "tiles.kettle", {**tile, "deck": "power"}))
    assert [(problem["items"], problem["reason"]) for problem in sheet["problems"]] == [
        (["tiles.kettle"], "power tiles carry a source and no point converter")
    ]
    assert sheet["printed"]["tiles"]["kettle-sun"]["deck"] == "power"


def test_a_goal_is_found_by_the_name_of_its_weather() -> None:
    """Its cards have the name of a weather, and errors name a card."""
    values = tomllib.loads(ours("weather-island"))
    every = [item for component in layout.layout(values) for item in component.items]
    error = EditionFile("mine", values).wrong("goals.three-sun.sources", 3, "all tiles have 2")
    assert [problem["items"] for problem in problems((error, error), every)] == [["goals.three-@"]]


@pytest.mark.parametrize(
    ("game", "key", "value", "message"),
    [
        ("weather-machine", "supply.chemical_slots", [1, 2, 2, 3, 9], "five can be had"),
        ("weather-machine", "laboratory.office.0", {}, "blue is missing"),
        ("weather-island", "tokens.forecast", 9, "a whole number from 3 to 7"),
        ("weather-island", "dice.faces", [["x", "-"], ["-", "-"]], "one of"),
    ],
)
def test_what_no_edition_can_have_is_refused_by_its_key(
    game: str, key: str, value: Any, message: str
) -> None:
    with pytest.raises(EditionError, match=message) as caught:
        laid(game, put(game, key, value))
    assert caught.value.key.startswith(key)


# --- words ---------------------------------------------------------------------------------------


def _keys(form: Any) -> set[str]:
    keys = set(form.get("keys", ()))
    inner = [*form.get("keys", {}).values(), *(form[key] for key in ("each",) if key in form)]
    return keys.union(*(_keys(part) for part in inner))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_words_for_all_of_it(game: str) -> None:
    messages = resources.files("stormtable.i18n") / "en" / "page.toml"
    words = tomllib.loads(messages.read_text("utf-8"))["page"]["edition"]
    sheet = laid(game)
    assert {component["name"] for component in sheet["components"]} <= set(words["component"])
    assert {item["name"] for item in items(sheet).values()} <= set(words["item"])
    asked: set[str] = set().union(*(_keys(form) for form in sheet["forms"]))
    assert {key for key in asked if not key.isdigit()} <= set(words["key"])
    for item in items(sheet).values():
        assert all(f"{{{name}}}" in words["item"][item["name"]] for name in item["params"])
