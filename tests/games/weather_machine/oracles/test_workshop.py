"""Compare Workshop storage with placing every single thing on the grid (W7, W8)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.weather_machine.oracles.workshops import (
    MIDDLE,
    NO_ROW,
    Layout,
    arrangements,
    lay,
    layouts,
)
from stormtable.games.weather_machine.rules.workshop import (
    bottom_of,
    can_provide,
    chemicals_fit,
    column_of,
    pack_tile,
    placements,
    row_losses,
    row_of,
    things_fit,
    top_of,
)
from stormtable.kernel.tuples import IntTuple

# --- where a tile may lie, p.13 -----------------------------------------------------------------


def literal_placements(
    workshop: IntTuple, first: int, other: int
) -> set[tuple[int, int, int, int]]:
    """Return every legal square of a wide grid, both ways up, by the rules of the page."""
    tops_and_bottoms = {
        (column_of(tile), row_of(tile)): (top_of(tile), bottom_of(tile)) for tile in workshop
    }
    all_placements = set()
    for column in range(1, 12):
        for row in range(3):
            beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
            touches = column == 1 or any(square in tops_and_bottoms for square in beside)
            if (column, row) in tops_and_bottoms or not touches:
                continue
            for top, bottom in ((first, other), (other, first)):
                above, below = (
                    tops_and_bottoms.get((column, row - 1)),
                    tops_and_bottoms.get((column, row + 1)),
                )
                if above is not None and above[1] != top:
                    continue
                if below is not None and below[0] != bottom:
                    continue
                all_placements.add((column, row, top, bottom))
    return all_placements


@settings(max_examples=300, deadline=None)
@given(layouts, st.integers(0, 4), st.integers(0, 4))
def test_placements_agree_with_trying_all_spaces(layout: Layout, first: int, other: int) -> None:
    workshop = lay(layout)
    offered = [
        (column_of(tile), row_of(tile), top_of(tile), bottom_of(tile))
        for tile in placements(workshop, first, other)
    ]
    assert set(offered) == literal_placements(workshop, first, other)


# --- storage, p.7 -------------------------------------------------------------------------------


def chemical_spaces(workshop: IntTuple) -> list[int | None]:
    """Return the colour of each Chemical space; None for the printed one, which takes any."""
    spaces: list[int | None] = [None]
    for upper in workshop:
        for lower in workshop:
            if column_of(upper) == column_of(lower) and row_of(upper) + 1 == row_of(lower):
                assert bottom_of(upper) == top_of(lower)
                spaces.append(bottom_of(upper))
    return spaces


def every_chemical_placed(spaces: list[int | None], chemicals: list[int]) -> bool:
    if not chemicals:
        return True
    first, *others = chemicals
    return any(
        space in (None, first) and every_chemical_placed(spaces[:n] + spaces[n + 1 :], others)
        for n, space in enumerate(spaces)
    )


@settings(max_examples=400, deadline=None)
@given(layouts, st.lists(st.integers(0, 2), min_size=5, max_size=5))
def test_chemicals_fit_agrees_with_trying_all_circles(layout: Layout, counts: list[int]) -> None:
    workshop = lay(layout)
    each = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert chemicals_fit(workshop, tuple(counts)) == every_chemical_placed(
        chemical_spaces(workshop), each
    )


@settings(max_examples=300, deadline=None)
@given(layouts, st.integers(0, 7), st.integers(0, 7))
def test_things_fit_agrees_with_trying_all_arrangements(
    layout: Layout, parts: int, bots: int
) -> None:
    workshop = lay(layout)
    somehow = next(arrangements(workshop, 0, parts, bots, NO_ROW), None)
    assert things_fit(len(workshop), parts, bots) == (somehow is not None)


# --- prototype rows, p.19 -----------------------------------------------------------------------


@settings(max_examples=500, deadline=None)
@given(layouts, st.integers(1, 5), st.integers(0, 5), st.integers(0, 5))
def test_row_losses_agree_with_trying_all_arrangements(
    layout: Layout, provided: int, others: int, bots: int
) -> None:
    workshop = lay(layout)
    works = False
    for row in range(3):
        possible = sorted(set(arrangements(workshop, provided, others, bots, row)))
        assert row_losses(workshop, row, provided, others, bots) == possible
        works = works or bool(possible)
    assert can_provide(workshop, provided, others, bots) == works


@settings(max_examples=200, deadline=None)
@given(layouts, st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_a_player_who_can_provide_more_can_provide_less(
    layout: Layout, provided: int, others: int, bots: int
) -> None:
    """So a player who declines to provide a Part still has a row."""
    workshop = lay(layout)
    if can_provide(workshop, provided + 1, others, bots):
        assert can_provide(workshop, provided, others + 1, bots)


TWO_TILES = (pack_tile(1, MIDDLE, 0, 1), pack_tile(2, MIDDLE, 0, 1))


@pytest.mark.parametrize(
    ("row", "provided", "others", "bots", "losses"),
    [
        (MIDDLE, 3, 0, 0, [0]),  # the printed space and both tiles
        (MIDDLE, 4, 0, 0, []),
        (0, 1, 0, 0, []),  # no tile in that row
        (MIDDLE, 2, 1, 1, [1]),  # no other tile takes the third Part
        (MIDDLE, 2, 0, 2, [0]),  # a Bot in the row stands for a Part
        (MIDDLE, 3, 0, 2, []),
    ],
)
def test_row_losses_agree_with_losses_found_by_hand(
    row: int, provided: int, others: int, bots: int, losses: list[int]
) -> None:
    assert row_losses(TWO_TILES, row, provided, others, bots) == losses
