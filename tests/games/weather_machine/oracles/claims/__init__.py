"""Check on the table whether the claim of a refusal is true.

A claim is a method of `Claims` by the code of the notice. It sees the board in words
(`Title.describe`), the words that were refused, the notice's parameters and the log, and none of
the rules that refused. Those in `UNCHECKED` would need the rules to look ahead. The rule
and the amounts a notice states are checked apart from that: see `contract.notices`.
"""

from __future__ import annotations

from games.weather_machine.oracles.claims.locations import LocationClaims
from games.weather_machine.oracles.claims.questions import VERBS_OF
from games.weather_machine.oracles.claims.supply import SupplyClaims
from games.weather_machine.oracles.claims.turn import TurnClaims

__all__ = ["UNCHECKED", "VERBS_OF", "Claims"]

UNCHECKED = {
    "no_room_elsewhere",
    "prototype_needs_a_part",
    "prototype_needs_another_part",
    "prototype_needs_another_slot",
    "prototype_needs_the_room",
}


class Claims(TurnClaims, SupplyClaims, LocationClaims):
    """The asked seat, its table, and its options."""
