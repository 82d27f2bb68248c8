"""Constraint 9: the Funding tracks, by the examples of page 10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from stormtable.games.weather_machine.rules.names import (
    TRACKS,
)
from stormtable.kernel.errors import EditionError

if TYPE_CHECKING:
    from stormtable.games.weather_machine.rules.edition import Edition

Gain = list[str]


def _track(edition: Edition, name: str) -> list[Gain]:
    """Return what is printed on each space of a Funding track."""
    gains = edition.file.get(f"funding.{name}.gain")
    return [gains.get(str(space), []) for space in range(10)]


def government_track(edition: Edition) -> Iterator[EditionError]:
    """Constraint 9: the track matches Yellow's example on page 10, and Orange's, who is on the same
    space and counts 2 further."""
    track = _track(edition, "government")
    expected = Counter(["chemical", "voucher:any"])
    offered = [Counter(word for gain in track[: space + 1] for word in gain) for space in range(10)]
    if not any(offered[space] == offered[space + 2] == expected for space in range(8)):
        yield edition.file.wrong(
            "funding.government.gain",
            edition.file.get("funding.government.gain"),
            "constraint 9: some space, and the one two further on, has exactly chemical and "
            "voucher:any at or left",
        )


def funding_cp(edition: Edition) -> Iterator[EditionError]:
    """Check that CP never decrease to the right, because a marker scores the highest value at or
    left of it."""
    for name in TRACKS:
        key = f"funding.{name}.cp"
        printed = edition.file.get(key)
        values = [printed[str(space)] for space in range(10) if str(space) in printed]
        if values != sorted(values) or len(set(values)) != len(values):
            yield edition.file.wrong(key, dict(printed), "p.22: CP grow from left to right")


def lab_track(edition: Edition) -> Iterator[EditionError]:
    """Constraint 9."""
    wrong = edition.file.wrong
    track = _track(edition, "lab")
    printed = edition.file.get("funding.lab.gain")
    science = [0]
    for gain in track:
        if any(word.split(":")[:2] != ["voucher", "science"] for word in gain):
            yield wrong("funding.lab.gain", printed, "p.10: this track offers voucher:science only")
            return
        science.append(science[-1] + sum(int((*w.split(":"), "1")[2]) for w in gain))
    if 2 not in (science[4], science[5]):
        yield wrong(
            "funding.lab.gain", printed, "constraint 9: 2 Science in all at a +2 space (3 or 4)"
        )


def rnd_track(edition: Edition) -> Iterator[EditionError]:
    """Constraint 9."""
    track = _track(edition, "rnd")
    expected = [["part"], ["part:2"], ["cp:3", "part"]]
    if not any([gain for gain in track[: space + 1] if gain] == expected for space in range(10)):
        yield edition.file.wrong(
            "funding.rnd.gain",
            edition.file.get("funding.rnd.gain"),
            f"constraint 9: some space offers exactly {expected}",
        )
    values = edition.file.get("funding.rnd.cp")
    if not {3, 4, 6} <= set(edition.funding_cp[2]):
        yield edition.file.wrong(
            "funding.rnd.cp", dict(values), "constraint 9: markers score 3, 4 and 6 CP somewhere"
        )
