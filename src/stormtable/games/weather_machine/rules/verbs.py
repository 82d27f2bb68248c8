"""Actions that many questions share: decline, end, and other verbs without arguments."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action


class Pass(Action[MachineState]):
    """Decline. It is legal wherever a question has it, unless a subclass refuses it."""

    verb = steps.V_PASS
    word = "pass"
    greyed = False


class End(Action[MachineState]):
    """End a series of optional actions."""

    verb = steps.V_END
    word = "end"
    greyed = False
