"""Page 3: the components, what is limited and what is not."""

from __future__ import annotations

from collections import Counter

import pytest

from stormtable.games.weather_machine.rules.names import LATIV
from stormtable.games.weather_machine.testing import options, parts, play, state_of

from . import scenario


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_in_the_box_is_on_the_table(players: int) -> None:
    s = state_of(scenario(players).deal())
    edition = s.edition
    assert [sum(line) for line in s.assembly] == [12] * players
    assert [len(markers) for markers in s.row_markers] == [6] * players
    assert s.government_markers == 3
    assert s.lativ_bots + s.lab_bots.count(LATIV) == 5
    assert s.awards_left == 12
    assert s.locks == (1,) * 5
    assert s.government_tokens == (2,) * 5
    assert s.rnd_tokens == (2,) * 5
    assert s.chemicals_left == (5,) * 5
    assert [sorted([*s.extreme[w], *s.extreme_stacks[w]]) for w in range(5)] == [[0, 1, 2]] * 5
    assert edition.workshop_copies * len(edition.workshop_pairs) == 30
    assert sum(edition.subsidy_counts) == 15
    assert Counter(goal.symbol for goal in edition.goals) == {0: 9, 1: 9, 2: 9, 3: 9}


def test_lab_tokens_are_fifteen_in_all() -> None:
    assert state_of(scenario(4).deal()).lab_tokens == (3,) * 5


def test_investment_tiles_are_unlimited() -> None:
    game = scenario().investments("yellow", 12).gain("yellow", "investment").build()
    assert state_of(game).investments[0] == 13


def test_machine_parts_are_unlimited() -> None:
    game = (
        scenario()
        .parts("purple", *["green"] * 10)
        .gain("yellow", "part")
        .turn("yellow", step="move")
        .build()
    )
    play(game, "part green")
    assert parts(game, "yellow") == ["green"]


def test_citation_tokens_are_unlimited() -> None:
    """All rows of two players cite, which is 12; a thirteenth is still there."""
    table = scenario()
    for colour, last in (("black", "rain"), ("orange", "wind")):
        for row, weather in enumerate(("rain", "wind", "sun", "fog", "snow", last), start=1):
            blue, purple = (weather, "citation") if row < 4 else ("citation", weather)
            table.office(colour, row, blue, weather, purple).published(colour, row)
    game = (
        table.office("yellow", 1, green="sun", purple="sun")
        .vouchers("yellow", lab=2)
        .scientist("yellow", "lab", "middle")
        .turn("yellow", step="actions")
        .build()
    )
    play(game, "publish")
    assert len(options(game, "cite")) == 3


def test_chemicals_are_limited() -> None:
    game = scenario().supply(verdino=0).gain("yellow", "chemical").build()
    assert options(game, "chemical") == [
        "chemical melgoth",
        "chemical delugium",
        "chemical calorium",
        "chemical radieu",
    ]
