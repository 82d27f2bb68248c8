"""Costs and gains of options, as a client receives them."""

from __future__ import annotations

from typing import Any

from stormtable.story import wording


class Plain:
    """A speaker that names a change by its amount."""

    def thing(self, change: dict[str, Any]) -> str:
        return f"{change['amount']} {change['what']}"


def test_the_same_thing_twice_is_one_amount_and_what_is_lost_stays_apart() -> None:
    energy = {"what": "energy", "amount": 1}
    lost = {"what": "energy", "amount": 1, "lost": 1}
    points = {"what": "points", "amount": 5}
    named = wording.named(Plain(), [energy, points, energy, lost])  # type: ignore[arg-type]
    assert [change["name"] for change in named] == ["2 energy", "5 points", "1 energy"]
    assert energy == {"what": "energy", "amount": 1}, "the argument is unchanged"


def test_amounts_of_other_types_stay_apart() -> None:
    changes = [{"what": "part", "type": kind, "amount": 1} for kind in ("red", "blue")]
    assert len(wording.named(Plain(), changes)) == 2  # type: ignore[arg-type]
