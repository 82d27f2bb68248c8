"""The edition editor shows every value, saves exact corrections and names every problem."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest

from stormtable.editor import ABSENT, OWNER, Correction, corrected, edition_form, renamed
from stormtable.editor.fields import form, inside
from stormtable.editor.form import problems
from stormtable.editor.layout import plain
from stormtable.games.weather_island.edition import layout
from stormtable.kernel.edition import EditionFile, packaged_text
from stormtable.kernel.errors import EditionError, UnknownName
from stormtable.kernel.registry import title_named
from stormtable.kernel.schema import Is

GAMES = ("weather-machine", "weather-island")
Form = dict[str, Any]


def ours(game: str) -> str:
    return packaged_text(game)


def laid(game: str, text: str = "") -> Form:
    return edition_form(game, text or ours(game), "mine")


def items(edition_form: Form) -> dict[str, Any]:
    return {
        item["key"]: item for component in edition_form["components"] for item in component["items"]
    }


def put(game: str, key: str, value: Any = ..., origin: str | None = OWNER, text: str = "") -> str:
    return corrected(text or ours(game), [Correction(key, value, origin)], "mine")


# --- the content of the form ---------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_form_contains_every_unknown_value(game: str) -> None:
    """Values that are the same in every edition are left out."""
    file = EditionFile.parse(ours(game), "ours")
    schema = title_named(game).edition_file
    assert schema is not None
    keys = items(laid(game))
    for leaf, _ in file.leaves():
        if not {"rebuilt", "inferred"} & set(file.origin(leaf).replace(";", " ").split()):
            continue
        if isinstance(inside(schema, leaf), Is):
            continue
        assert any(leaf == key or leaf.startswith(f"{key}.") for key in keys), leaf


@pytest.mark.parametrize("game", GAMES)
def test_the_packaged_edition_has_no_problem_and_is_drawn_completely(game: str) -> None:
    edition_form = laid(game)
    assert edition_form["problems"] == []
    assert edition_form["ours"]
    title = title_named(game)
    state = title.new(title.seats.start, title.settle_settings({}))
    assert edition_form["printed"] == title.printed(state)
    places = title.places(state)
    drawn = [place for item in items(edition_form).values() for place in item["places"]]
    assert len(set(drawn)) == len(drawn)
    assert all(place in places for place in drawn if not place.startswith(("tiles/", "goals/")))
    assert all(item["places"] for item in items(edition_form).values())


@pytest.mark.parametrize("game", GAMES)
def test_a_value_has_its_allowed_values_and_its_provenance(game: str) -> None:
    edition_form = laid(game)
    assert edition_form["items"] == len(items(edition_form))
    assert edition_form["left"] == sum(item["left"] for item in items(edition_form).values()) > 0
    for item in items(edition_form).values():
        assert item["value"] == item["ours"] is not None
        assert item["mark"] in ("attested", "inferred", "rebuilt")
        assert item["left"] == (item["mark"] != "attested")
        assert edition_form["forms"][item["form"]]["why"]


def test_a_partly_attested_item_is_marked_for_checking() -> None:
    item = items(laid("weather-machine"))["laboratory.office.0"]
    assert item["mark"] == "rebuilt"
    assert "p.12" in item["reason"]
    assert items(laid("weather-machine"))["experiments.II.rain"]["mark"] == "attested"


def test_a_form_lists_all_allowed_values() -> None:
    schema = title_named("weather-machine").edition_file
    assert schema is not None
    slot = inside(schema, "laboratory.office.0.blue")
    assert slot is not None
    slot_form = form(slot)
    benefit = slot_form["each"]
    kind = inside(schema, "laboratory.office.0.blue.0")
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


def test_a_game_without_editions_has_no_form() -> None:
    with pytest.raises(UnknownName):
        edition_form("no-such-game", "", "mine")


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
def test_after_confirming_every_item_nothing_is_open(game: str) -> None:
    changes = [Correction(key) for key in items(laid(game))]
    edition_form = laid(game, corrected(ours(game), changes, "mine"))
    assert edition_form["left"] == 0
    assert edition_form["problems"] == []


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
    assert item_data["tiles.kettle"]["state"] == "absent"
    assert item_data["tiles.samovar"]["mark"] == "owner"
    assert item_data["tiles.samovar"]["ours"] is None
    text = put(game, "tiles.teapot", {**kettle, "name": "teapot", "copies": 2}, text=text)
    assert items(laid(game, text))["tiles.teapot"]["value"]["copies"] == 2
    text = put(game, "tiles.samovar", None, text=text)
    assert "tiles.samovar" not in items(laid(game, text))
    assert "samovar" not in text
    with pytest.raises(EditionError, match=r"has no tiles\.samovar"):
        put(game, "tiles.samovar", None, text=text)


def test_an_item_is_open_seen_different_or_not_in_the_box() -> None:
    game = "weather-island"
    before = laid(game)
    assert (before["seen"], before["differ"], before["items"]) == (0, 0, 42)
    text = put(game, "dice.faces")
    text = put(game, "tokens.forecast", 4, text=text)
    text = put(game, "weathers", origin=ABSENT, text=text)
    text = put(game, "tiles.kettle", None, text=text)
    after = laid(game, text)
    states = {key: item["state"] for key, item in items(after).items() if item["state"] != "open"}
    assert states == {
        "dice.faces": "seen",
        "tokens.forecast": "differs",
        "weathers": "absent",
        "tiles.kettle": "absent",
    }
    assert (after["seen"], after["differ"], after["items"]) == (4, 3, 42)
    kettle = items(after)["tiles.kettle"]
    assert (kettle["value"], kettle["ours"]["name"]) == (None, "kettle")


def test_a_tile_drawn_in_another_rotation_counts_as_printed() -> None:
    """Turned by a quarter, with other letters and another weather first, it is the same tile."""
    game = "weather-island"
    kettle = items(laid(game))["tiles.kettle"]["value"]
    turned = {**kettle, "features": {"x": "source @+2", "y": "converter 2 -> points 2"}}
    text = put(game, "tiles.kettle", {**turned, "pipes": ["N-x-y-S", "E-x"]})
    assert items(laid(game, text))["tiles.kettle"]["state"] == "seen"
    text = put(game, "tiles.kettle", {**turned, "pipes": ["N-x-y-S", "E-y"]})
    assert items(laid(game, text))["tiles.kettle"]["state"] == "differs"


def test_the_companion_needs_sixteen_items_of_other_components_first() -> None:
    game = "weather-machine"
    first, *others = laid(game)["components"]
    assert (first["name"], first["shortcut"], len(first["items"])) == ("companion", True, 16)
    assert laid(game)["items"] == 85 == sum(len(part["items"]) for part in others)
    # The Saboteurs care for the Chemical of an R&D space, not for its Part and benefit.
    text = ours(game)
    for row in range(3):
        text = put(game, f"rnd_machine.rain.{row}.pay", text=text)
    edition_form = laid(game, text)
    companion = {item["key"]: item["state"] for item in edition_form["components"][0]["items"]}
    assert companion["rnd_machine.rain"] == "seen"
    assert items(edition_form)["rnd_machine.rain"]["state"] == "open"
    text = put(game, "rnd_machine.rain.1.pay", "radieu", text=text)
    assert laid(game, text)["components"][0]["items"][10]["state"] == "differs"


def test_an_edition_can_be_renamed() -> None:
    assert laid("weather-island", renamed(ours("weather-island"), "Mine", "x"))["name"] == "Mine"


@pytest.mark.parametrize(
    "key", ["", "no", "tiles.no.copies", "tiles.kettle.no.no", "name.x", "supply..x"]
)
def test_a_key_that_is_no_item_is_refused(key: str) -> None:
    with pytest.raises(EditionError):
        put("weather-island", key, 1)


# --- broken constraints --------------------------------------------------------------------------


def test_every_broken_constraint_has_its_page_and_items() -> None:
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
    edition_form = laid(game, put(game, "tiles.kettle", {**tile, "deck": "power"}))
    assert [(problem["items"], problem["reason"]) for problem in edition_form["problems"]] == [
        (["tiles.kettle"], "power tiles carry a source and no point converter")
    ]
    assert edition_form["printed"]["tiles"]["kettle-sun"]["deck"] == "power"


def test_a_goal_is_found_by_the_name_of_its_weather() -> None:
    """Cards have the name of a weather, and errors name a card."""
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
def test_an_impossible_value_is_refused_with_its_key(
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
    edition_form = laid(game)
    assert {component["name"] for component in edition_form["components"]} <= set(
        words["component"]
    )
    assert {item["name"] for item in items(edition_form).values()} <= set(words["item"])
    asked: set[str] = set().union(*(_keys(form) for form in edition_form["forms"]))
    assert {key for key in asked if not key.isdigit()} <= set(words["key"])
    for item in items(edition_form).values():
        assert all(f"{{{name}}}" in words["item"][item["name"]] for name in item["params"])
