"""Saved positions are the bytes that the standard library's encoder writes."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stormtable.kernel import saving
from stormtable.kernel.saving import MOST_ROWS, SMALL, encoded

NUMBERS = st.integers(-5, 70) | st.integers() | st.just(SMALL) | st.just(SMALL - 1) | st.booleans()
VALUES: st.SearchStrategy[Any] = st.recursive(
    NUMBERS | st.text() | st.none() | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.text(), inner)
        | st.lists(NUMBERS).map(tuple)
        | st.lists(NUMBERS)
    ),
    max_leaves=20,
)


def by_the_library(saved: dict[str, Any]) -> str:
    return json.dumps(saved, separators=(",", ":"))


@given(st.dictionaries(st.text(), VALUES))
def test_the_bytes_equal_those_of_the_json_library(saved: dict[str, Any]) -> None:
    assert encoded(saved) == by_the_library(saved)
    assert encoded(saved) == by_the_library(saved), "the second time texts of rows are known"


def test_equal_rows_with_different_text_are_distinguished() -> None:
    ones, truths = (1, 0), (True, False)
    assert ones == truths
    assert encoded({"row": ones}) == '{"row":[1,0]}'
    assert encoded({"row": truths}) == '{"row":[true,false]}'


def test_the_cache_of_row_texts_is_bounded() -> None:
    for number in range(2 * MOST_ROWS):
        row = (number, number + 1)
        assert encoded({"row": row}) == f'{{"row":[{number},{number + 1}]}}'
    assert len(saving._rows) <= MOST_ROWS
