"""What a mode of play changes in helpers that several rules share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple

if TYPE_CHECKING:
    from stormtable.games.weather_machine.rules.state import MachineState


class Variant:
    """The variant that helpers of several rules consult; this one is the plain game.

    A single rule that differs is a separate rule, in that variant's table.
    """

    def seats(self, s: MachineState) -> IntTuple:
        """Return the players in turn order."""
        return s.order

    def neighbours_pay(self, s: MachineState) -> bool:
        """Return whether others to the left bring a further Voucher (p.11)."""
        return True

    def citation_refusal(self, s: MachineState) -> Notice | None:
        """Return why no Citation may complete a paper; None if one may."""
        return None

    def offers_for_locks(self, s: MachineState) -> bool:
        """Return whether removing a Lock offers CP for a Science Voucher (p.17)."""
        return True

    def bot_provides(self, s: MachineState, owner: int) -> bool:
        """Return whether a Bot in R&D provides its Part to the builder (p.19)."""
        return owner != EMPTY

    def takes_part(self, s: MachineState, seat: int, weather: int, tile: int) -> bool:
        """Push the Saboteurs' part of an experiment; return False for players' seats."""
        return False


PLAIN: Final = Variant()
