"""Random Workshops, and every way to put things into one."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from stormtable.games.weather_machine.rules.workshop import placements, row_of
from stormtable.kernel.tuples import IntTuple

MIDDLE = 1
NO_ROW = -1

Layout = list[tuple[int, int, int]]
"""For each tile: its two colours, and on which of the legal places it lies."""

layouts = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 40)), min_size=0, max_size=6
)


def lay(layout: Layout) -> IntTuple:
    """Return a Workshop whose tiles were laid one after another, the first right of the printed
    Part."""
    workshop: IntTuple = ()
    for first, other, where in layout:
        legal = placements(workshop, first, other)
        if not workshop:
            legal = [tile for tile in legal if row_of(tile) == MIDDLE]
        if legal:
            workshop += (legal[where % len(legal)],)
    return workshop


PRINTED_PART = ("part", MIDDLE)
PRINTED_BOT = ("bot", 2)


def arrangements(
    workshop: IntTuple, provided: int, others: int, bots: int, row: int
) -> Iterator[int]:
    """Yield how many other Parts lie in `row`, for every way to put everything somewhere.

    The Parts provided all lie in `row`. The printed spaces take one Part and one Bot, a tile takes
    one of either.
    """
    spaces = [PRINTED_PART, PRINTED_BOT, *(("either", row_of(tile)) for tile in workshop)]

    def place(number: int, provided: int, others: int, bots: int, lost: int) -> Iterator[int]:
        if number == len(spaces):
            if provided == others == bots == 0:
                yield lost
            return
        takes, where = spaces[number]
        yield from place(number + 1, provided, others, bots, lost)
        if takes != "bot" and provided and where == row:
            yield from place(number + 1, provided - 1, others, bots, lost)
        if takes != "bot" and others:
            yield from place(number + 1, provided, others - 1, bots, lost + (where == row))
        if takes != "part" and bots:
            yield from place(number + 1, provided, others, bots - 1, lost)

    yield from place(0, provided, others, bots, 0)
