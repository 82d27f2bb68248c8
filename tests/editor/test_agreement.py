"""What owners saw becomes an agreed edition: the rules of votes, printings and versions."""

from __future__ import annotations

from typing import Any

import pytest

from stormtable.editor import agreement, edition_form, our_text
from stormtable.editor.agreement import (
    AGREED,
    IN_QUESTION,
    SEEN,
    UNSEEN,
    Owner,
    Tally,
    printings,
    proposal,
    tallies,
    tally,
    weight_of,
)

ISLAND, MACHINE = "weather-island", "weather-machine"
FORECAST = "tokens.forecast"
DAY = 86_400.0


def owners(*values: Any, weight: float = 1.0) -> list[Owner]:
    return [
        Owner(f"p{number}", f"P{number}", {FORECAST: value}, weight)
        for number, value in enumerate(values)
        if value != "-"
    ]


def counted(*values: Any, weight: float = 1.0) -> Tally:
    return tally(FORECAST, 5, owners(*values, weight=weight), lambda _, a, b: a == b)


@pytest.mark.parametrize(
    ("values", "status", "stands", "value"),
    [
        ((), UNSEEN, False, 5),
        ((4,), SEEN, False, 5),
        ((4, 4), AGREED, True, 4),
        ((5, 5), AGREED, True, 5),
        ((4, 6), IN_QUESTION, False, 5),
        ((4, 4, 6), IN_QUESTION, False, 5),  # two thirds, but only one more than the next
        ((4, 4, 4, 6), IN_QUESTION, True, 4),
        ((4, 4, 4, 6, 6), IN_QUESTION, False, 5),
        ((4, 4, 4, 4, 6, 6), IN_QUESTION, True, 4),
        ((4, 4, 4, 4, 6, 6, 3), IN_QUESTION, False, 5),  # two more, but not two thirds
    ],
)
def test_votes_decide_status_and_value_of_an_item(
    values: tuple[int, ...], status: str, stands: bool, value: int
) -> None:
    result = counted(*values)
    assert (result.status, result.stands, result.value) == (status, stands, value)


def test_new_accounts_and_owners_of_few_items_count_half() -> None:
    assert weight_of(0.0, 10, 7 * DAY) == 1.0
    assert weight_of(0.0, 10, 7 * DAY - 1) == 0.5
    assert weight_of(0.0, 9, 70 * DAY) == 0.5
    assert counted(4, 4, weight=0.5).status == SEEN
    assert counted(4, 4, 4, 4, weight=0.5).status == AGREED


def test_owners_who_differ_look_again_and_all_of_them_while_nothing_is_agreed() -> None:
    assert counted(4, 4, 4, 6).asked() == ["p3"]
    assert counted(4, 6).asked() == ["p0", "p1"]
    assert counted(4, 4).asked() == []


def test_the_same_tile_is_seen_however_it_lies() -> None:
    kettle = next(
        item["value"]
        for part in edition_form(ISLAND, our_text(ISLAND), "ours")["components"]
        for item in part["items"]
        if item["key"] == "tiles.kettle"
    )
    turned = {**kettle, "pipes": ["N-s-c-S", "E-s"]}
    boxes = [
        Owner("a", "A", {"tiles.kettle": kettle}),
        Owner("b", "B", {"tiles.kettle": turned}),
    ]
    (result,) = [each for each in tallies(ISLAND, boxes) if each.key == "tiles.kettle"]
    assert (result.status, result.value) == (AGREED, kettle)


def test_owners_who_differ_in_three_items_together_may_have_another_printing() -> None:
    def seen(*second: str) -> list[Tally]:
        return [
            tally(
                key,
                1,
                [Owner(p, p, {key: 2 if p in second else 1}) for p in "abcde"],
                lambda _, a, b: a == b,
            )
            for key in ("k1", "k2", "k3")
        ]

    (printing,) = printings(seen("d", "e"))
    assert (printing.people, printing.keys) == (("d", "e"), ("k1", "k2", "k3"))
    assert printings(seen("d", "e")[:2]) == []
    assert printings(seen("e")) == []


def test_a_version_holds_what_is_agreed_and_what_breaks_a_constraint_waits() -> None:
    def agreed(key: str, value: Any) -> Tally:
        people = [agreement.Group(value, ["a", "b"], 2.0)]
        return Tally(key, AGREED, value, True, tuple(people))

    slots = agreed("supply.chemical_slots", [2, 2, 2, 3, 3])  # constraint 14
    voucher = agreed("extreme_weather.1.rain", {"parts": [], "slots": [["part"], ["cp:3"]]})
    version = proposal(MACHINE, [slots, voucher])
    assert list(version.values) == ["extreme_weather.1.rain"]
    (waiting,) = version.waiting
    assert (waiting.key, waiting.rule) == ("supply.chemical_slots", "constraint 14")
    laid = edition_form(MACHINE, version.text, "version")
    assert laid["problems"] == []
    assert laid["hash"] == version.hash
    assert '"extreme_weather.1.rain" = "attested by 2 owners"' in version.text


def test_a_version_without_another_value_has_the_packaged_hash() -> None:
    seen = [Owner("a", "A", {FORECAST: 5}), Owner("b", "B", {FORECAST: 5})]
    version = proposal(ISLAND, tallies(ISLAND, seen))
    assert version.values == {FORECAST: 5}
    assert version.hash == edition_form(ISLAND, our_text(ISLAND), "ours")["hash"]


def test_a_tile_that_no_box_has_leaves_the_edition() -> None:
    gone = {"tiles.kettle": None}
    version = proposal(ISLAND, tallies(ISLAND, [Owner("a", "A", gone), Owner("b", "B", gone)]))
    assert 'name = "kettle"' not in version.text
    assert version.waiting == ()
