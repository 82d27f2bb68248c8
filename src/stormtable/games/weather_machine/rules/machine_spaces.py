"""The spaces of the three machines: their names, and actions that choose or answer about one."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import MACHINE, row_in_branch, weather_of
from stormtable.games.weather_machine.rules.names import GOVERNMENT
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, pack
from stormtable.kernel.notice import Notice


class BotTo(Action[MachineState]):
    """Put a Bot on a space of a machine."""

    verb = steps.V_BOT_TO
    word = "bot-to"
    location: int = GOVERNMENT

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BOT_TO, space) for space in range(MACHINE)]

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"bot-to {space_name(s, a_of(target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.bot_space(s, self.location, a_of(target)),)


class ThisSpace(Action[MachineState]):
    """Answer a question about one space of a machine."""

    greyed = False
    location: int = GOVERNMENT
    page: str = ""

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb, b_of(step))]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb, space) for space in range(MACHINE) if space != b_of(step)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) == b_of(step):
            return None
        return Notice("another_space", {"space": space_name(s, b_of(step))}, self.page)

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        return self.refusal(s, step, seat, pack(self.verb, b_of(step)))

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"{self.word} {space_name(s, a_of(target))}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.bot_space(s, self.location, a_of(target)),)


def space_name(s: MachineState, space: int) -> str:
    return f"{s.edition.weathers[weather_of(space)]}-{row_in_branch(space) + 1}"
