"""Schemas of values that only editions of Weather Machine have, and the words in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    BENEFITS,
    CHEMICAL,
    CP,
    END_CP,
    PART,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.kernel.schema import (
    Schema,
)

if TYPE_CHECKING:
    from stormtable.kernel.edition import EditionFile

WEATHERS: Final = ("rain", "wind", "sun", "fog", "snow")
COLOURS: Final = ("green", "white", "pink", "red", "blue")
CHEMICALS: Final = ("verdino", "melgoth", "delugium", "calorium", "radieu")
BOTH: Final = "both"
SINGLE_ACTION: Final = "one"

MOST: Final = {CP: 20, END_CP: 20, VOUCHER: 5, PART: 5, CHEMICAL: 5}
"""The benefits that may be printed with a number, and the highest number."""

REACHABLE: Final = {
    "government_bots": 12,
    "rnd_bots": 12,
    "government_branches": 5,
    "rnd_branches": 5,
    "bots_on_board": 12,
    "bots_constructed": 12,
    "subsidies": 15,
    "subsidies_used": 15,
    "blue_tokens": 6,
    "green_tokens": 6,
    "purple_tokens": 6,
    "office_tokens": 18,
    "complete_rows": 6,
    "weathers_researched": 5,
    "citations": 6,
    "papers": 6,
    "awards": 6,
    "government_funding": 9,
    "lab_funding": 9,
    "rnd_funding": 9,
    "workshop_tiles": 15,
}
"""The quantities that Goals count, with the most that a player can have: 12 Bots, an Office of 6
rows of 3, 15 Subsidies, 6 Breakthrough markers, tracks to space 9, half of the 30 Workshop
tiles."""


class Benefit(Schema):
    """A benefit: `part`, `voucher:any:2`, `advance:lab`."""

    def needed(self) -> str:
        return "a benefit"

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and self._trouble(value) == ""

    def check(self, file: EditionFile, key: str, value: object) -> None:
        trouble = self._trouble(value) if isinstance(value, str) else "text in quotes is needed"
        if trouble:
            raise file.wrong(key, value, f"{self.why}: {trouble}")

    def _trouble(self, word: str) -> str:
        name, *arguments = word.split(":")
        if name not in BENEFITS:
            return f"a benefit is one of: {', '.join(BENEFITS)}"
        kind = BENEFITS.index(name)
        if kind in (VOUCHER, ADVANCE):
            known = VOUCHERS if kind == VOUCHER else (*TRACKS, "any")
            if not arguments or arguments.pop(0) not in known:
                return f"{name}: and one of {', '.join(known)}"
        most = MOST.get(kind, 0)
        if arguments and most and arguments[0] in map(str, range(1, most + 1)):
            arguments.pop(0)
        if not arguments:
            return ""
        hint = f", at most a number from 1 to {most}" if most else ""
        return f"{name} takes nothing like {':'.join(arguments)!r}{hint}"


class Requirement(Schema):
    """A requirement of a Goal: `papers >= 3`, `majority papers`."""

    def needed(self) -> str:
        return '"QUANTITY >= N" or "majority QUANTITY"'

    def fits(self, value: object) -> bool:
        words = value.split(" ") if isinstance(value, str) else []
        if len(words) == 2 and words[0] == "majority":
            return words[1] in REACHABLE
        return (
            len(words) == 3
            and words[0] in REACHABLE
            and words[1] == ">="
            and words[2] in map(str, range(1, REACHABLE[words[0]] + 1))
        )

    def check(self, file: EditionFile, key: str, value: object) -> None:
        if self.fits(value):
            return
        hint = self.needed()
        first = value.partition(" ")[0] if isinstance(value, str) else ""
        if first in REACHABLE:
            hint += f", N from 1 to {REACHABLE[first]} (a player cannot have more)"
        elif first != "majority":
            hint += f" with one of: {', '.join(REACHABLE)}"
        raise file.wrong(key, value, f"{self.why}: {hint}")


class ReportSchema(Schema):
    """A Security Report: `["white", "lab", "snow", "top"]`."""

    words = (
        ("white", "pink"),
        ("supply", "government", "lab", "rnd", "lativ"),
        WEATHERS,
        ("top", "bottom"),
    )

    def needed(self) -> str:
        return "a list of 4 (" + "; ".join(", ".join(words) for words in self.words) + ")"

    def fits(self, value: object) -> bool:
        return (
            isinstance(value, list)
            and len(value) == len(self.words)
            and all(word in words for word, words in zip(value, self.words, strict=True))
        )
