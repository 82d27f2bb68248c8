"""Actions that many questions share: to decline, to end, and verbs that stand alone."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action


class Pass(Action[MachineState]):
    """Decline; legal wherever a question has it, unless a subclass says otherwise."""

    verb = steps.V_PASS
    word = "pass"
    greyed = False


class End(Action[MachineState]):
    """End what may be done any number of times."""

    verb = steps.V_END
    word = "end"
    greyed = False
