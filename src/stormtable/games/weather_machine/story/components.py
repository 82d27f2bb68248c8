"""Look up what is printed on boards and tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Json = Mapping[str, Any]


class Components:
    def __init__(self, printed: Json) -> None:
        order = printed["order"]
        self.printed = printed
        self.weathers: Sequence[str] = order["weathers"]
        self.colours: Sequence[str] = order["colours"]
        self.chemicals: Sequence[str] = order["chemicals"]
        self.tracks: Sequence[str] = order["tracks"]
        self.tiles: Json = printed["tiles"]
        self.points: Json = printed["points"]

    def entry(self, place: str) -> Json:
        """Return what is printed at a place; `mat/*` stands for every seat's Laboratory."""
        component: Json = self.printed["places"].get(place, {})
        return component

    def gain(self, place: str) -> str:
        return benefits(self.entry(place).get("gain", ()))

    def choices(self, place: str) -> list[str]:
        """Return the choices that are printed at a place."""
        return [benefits(gain) for gain in self.entry(place).get("choices", ())]

    def office(self, row: int, track: str) -> str:
        return self.gain(f"mat/*/office/{row}/{track}")

    def slide(self, row: int) -> str:
        return benefits(self.entry(f"mat/*/row/{row}")["slide"])

    def slot(self, number: int) -> Json:
        """Return a slot of the Assembly Line."""
        return self.entry(f"mat/*/assembly/{number}")

    def most_vouchers(self, kind: str) -> int:
        return int(self.entry(f"mat/*/vouchers/{kind}")["max"])

    def bot_space(self, location: str, name: str) -> Json:
        """Return a space of a machine by its short name: `wind-2`."""
        weather, _, number = name.rpartition("-")
        return self.entry(f"{location}/{weather}/{number}")

    @property
    def saboteurs(self) -> Json:
        component: Json = self.printed["saboteurs"]
        return component

    def exchange(self, what: str) -> int:
        """Return how many Vouchers an exchange takes."""
        return int(self.printed["exchanges"][what]["vouchers"])

    def experiment(self, name: str) -> Json:
        component: Json = self.tiles["experiments"][name]
        return component

    def extreme(self, name: str) -> Json:
        component: Json = self.tiles["extreme_weather"][name]
        return component


def benefits(gain: Sequence[Json]) -> str:
    """Return a list of benefits in the game's notation: `voucher:lab:2 part`."""
    return " ".join(_word(benefit) for benefit in gain)


def _word(benefit: Json) -> str:
    words = [benefit["benefit"], benefit.get("type", "")]
    if benefit["amount"] > 1 or benefit["benefit"] in ("cp", "end_cp"):
        words.append(str(benefit["amount"]))
    return ":".join(filter(None, words))
