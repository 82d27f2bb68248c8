"""Actions that several questions share."""

from __future__ import annotations

from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.action import Action


class Pass(Action[IslandState]):
    """Decline an optional action."""

    verb = steps.V_PASS
    word = "pass"
    greyed = False
