"""A bad link and a bad value are refused in words that people read, not in a regular expression."""

from __future__ import annotations

import pytest

from .served import Guest, Refusal


@pytest.mark.parametrize("link", ["/tables/0123", "/tables/0123456789ABCDEFG", "/tables/x-y"])
def test_a_bad_link_is_explained(ada: Guest, link: str) -> None:
    with pytest.raises(
        Refusal, match="this address has a letter too many, too few or wrong"
    ) as bad:
        ada.get(link)
    assert (bad.value.status, bad.value.code) == (400, "bad_input")
    assert "look at the link again" in str(bad.value)
    assert "pattern" not in str(bad.value)


def test_a_bad_value_names_its_field_only(ada: Guest) -> None:
    with pytest.raises(Refusal, match="club: this is not a valid value") as bad:
        ada.post("/tables", {"game": "weather-island", "club": "x", "seats": [{"kind": "me"}]})
    assert (bad.value.status, bad.value.code) == (400, "bad_input")
    assert "[0-9a-f]" not in str(bad.value)
