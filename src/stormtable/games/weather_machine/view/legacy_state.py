"""Positions in the form of earlier versions, for the checksums of their records."""

from __future__ import annotations

from typing import Final, cast

from stormtable.games.weather_machine.rules import steps
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.title import older

ARGUMENTS: Final = {
    steps.SELL_SUBSIDY: 2,
    steps.TOP_REPORT: 1,
    steps.DRAW_REPORT: 1,
    steps.SABOTEURS_TAKE: 0,
}
"""Steps that have more arguments since 0.2.0, with their earlier number of arguments."""


def saved_by(version: str, saved: dict[str, object]) -> dict[str, object]:
    if older(version, "0.2.0"):
        del saved["replaced"]
        saved["agenda"] = [_step(step) for step in cast(list[int], saved["agenda"])]
    return saved


def _step(step: int) -> int:
    kind = kind_of(step)
    arguments = (a_of(step), b_of(step))
    return pack(kind, *arguments[: ARGUMENTS[kind]]) if kind in ARGUMENTS else step
