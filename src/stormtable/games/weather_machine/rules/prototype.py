"""Building a prototype (page 19): the player provides Parts, chooses a row, and loses Parts."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import branch_of
from stormtable.games.weather_machine.rules.items import (
    BY_EXCHANGE,
    GiveUpPart,
    give_for_part,
    give_part,
    no_such_part,
)
from stormtable.games.weather_machine.rules.machine_spaces import ThisSpace
from stormtable.games.weather_machine.rules.names import CP_PROTOTYPE, RND, SABOTEUR
from stormtable.games.weather_machine.rules.prototype_parts import (
    bot_provides,
    mandatory_parts,
    parts_due,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.verbs import End
from stormtable.games.weather_machine.rules.vouchers import pay_any_step
from stormtable.games.weather_machine.rules.workshop import (
    ROWS,
    can_provide,
    column_of,
    row_losses,
    row_of,
)
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, added_in


def provide_part(s: MachineState, seat: int, colour: int) -> None:
    give_part(s, seat, colour)
    s.provided = added(s.provided, colour, 1)


class Prototype(Act[MachineState]):
    """Provide the mandatory Parts that the player has; each missing one needs an exchange (W4)."""

    name = "prototype"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        needed = mandatory_parts(s, weather)
        missing: list[int] = []
        s.provided = (0, 0, 0, 0, 0)
        for colour in range(5):
            ready = min(needed[colour], s.parts[seat][colour])
            for _ in range(ready):
                provide_part(s, seat, colour)
            missing.extend([colour] * (needed[colour] - ready))
        s.push(pack(steps.PROTOTYPE_ROW, seat))
        for space in reversed(branch_of(weather)):
            if bot_provides(s, space):
                s.push(pack(steps.PROVIDE, seat, space))
        for number, colour in enumerate(missing):
            s.push(pack(steps.PROVIDE_MISSING, seat, colour, number))

    def due(self, s: MachineState, step: int) -> dict[str, int]:
        seat, weather = a_of(step), b_of(step)
        above = s.agenda[s.agenda.index(step) + 1 :]
        deferred = (s.rules[kind_of(other)].deferred(s, other) for other in above)
        return parts_due(s, seat, weather, sum(gains.get("part:any", 0) for gains in deferred))


class ProvideMissing(Ask[MachineState]):
    """Get a mandatory Part by exchange: give up another Part and two Vouchers (p.8)."""

    name = "provide_missing"
    reference = "p.8"
    pays = True
    actions = (GiveUpPart(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_SWAP, colour) for colour in range(5) if s.parts[seat][colour]]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, colour, later = a_of(step), b_of(step), c_of(step)
        give_for_part(s, seat, a_of(option), colour)
        s.provided = added(s.provided, colour, 1)
        s.note(e.PART_PAID, seat, colour, 0, BY_EXCHANGE)
        price = s.edition.part_exchange
        s.push(pay_any_step(seat, price, price * later))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"part": s.edition.colours[b_of(step)]}


class LeaveSpace(ThisSpace):
    """Let the Bot provide the Part."""

    verb = steps.V_LEAVE
    word = "leave"
    location = RND
    page = "p.19"


class ProvidePart(ThisSpace):
    """Provide the Part of the space."""

    verb = steps.V_PROVIDE
    word = "provide"
    location = RND
    page = "p.19"

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        notice = super().refusal(s, step, seat, target)
        if notice is not None:
            return notice
        colour = s.edition.rnd_parts[b_of(step)]
        if not s.parts[seat][colour]:
            return Notice("no_such_part", {"part": s.edition.colours[colour]}, "p.19")
        provided, others = sum(s.provided) + 1, sum(s.parts[seat]) - 1
        if can_provide(s.workshop[seat], provided, others, s.bots[seat]):
            return None
        return Notice("no_row_for_another_part", {"parts": provided}, "p.19")


class Provide(Ask[MachineState]):
    """Provide the Part of a space with a Bot, or let the Bot do it.

    The player's own Bot earns in either case; another player's Bot earns only if it provides the
    Part.
    """

    name = "provide"
    reference = "p.19"
    actions = (LeaveSpace(), ProvidePart())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        space = b_of(step)
        options = [pack(steps.V_LEAVE, space)]
        colour = s.edition.rnd_parts[space]
        provided = sum(s.provided)
        others = sum(s.parts[seat])
        if s.parts[seat][colour] and can_provide(
            s.workshop[seat], provided + 1, others - 1, s.bots[seat]
        ):
            options.append(pack(steps.V_PROVIDE, space))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, space = a_of(step), b_of(step)
        owner = s.rnd_bots[space]
        if kind_of(option) == steps.V_PROVIDE:
            provide_part(s, seat, s.edition.rnd_parts[space])
        elif owner != seat:
            self.reward(s, owner)
        if owner == seat:
            self.reward(s, owner)

    def reward(self, s: MachineState, owner: int) -> None:
        s.gain_cp(owner, s.edition.bot_cp, CP_PROTOTYPE)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        space = b_of(step)
        owner = s.rnd_bots[space]
        return {
            "part": s.edition.colours[s.edition.rnd_parts[space]],
            "owner": "saboteurs" if owner == SABOTEUR else owner,
        }


NO_ROW: Final = 3
"""No Part is provided, instead of a Workshop row."""


class ChooseRow(Action[MachineState]):
    """Choose the Workshop row that contains the provided Parts."""

    verb = steps.V_ROW
    word = "row"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_ROW, row) for row in range(NO_ROW + 1)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        row, provided = a_of(target), sum(s.provided)
        if provided == 0:
            return None if row == NO_ROW else NOT_NOW
        if row == NO_ROW:
            return Notice("parts_need_a_row", {}, "W8")
        if row_losses(s.workshop[seat], row, provided, sum(s.parts[seat]), s.bots[seat]):
            return None
        return Notice("row_too_short", {"row": ROWS[row], "parts": provided}, "p.19")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return "row none" if a_of(target) == NO_ROW else f"row {ROWS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        seat, row = a_of(step), a_of(target)
        if row == NO_ROW:
            return (places.mat(seat),)
        tiles = [column_of(tile) for tile in s.workshop[seat] if row_of(tile) == row]
        return tuple([places.workshop(seat, column, row) for column in (0, *sorted(tiles))])

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat, row = a_of(step), a_of(target)
        provided, others = sum(s.provided), sum(s.parts[seat])
        if not provided:
            return ()
        fewest = row_losses(s.workshop[seat], row, provided, others, s.bots[seat])[0]
        return (Notice("parts_lost", {"count": fewest}, "p.19"),) if fewest else ()


class PrototypeRow(Ask[MachineState]):
    """Choose the row for all provided Parts; only rows with a solution are options (W8)."""

    name = "prototype_row"
    reference = "p.19"
    actions = (ChooseRow(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        provided, others = sum(s.provided), sum(s.parts[seat])
        if provided == 0:
            return [pack(steps.V_ROW, NO_ROW)]
        return [
            pack(steps.V_ROW, row)
            for row in range(3)
            if row_losses(s.workshop[seat], row, provided, others, s.bots[seat])
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, row = a_of(step), a_of(option)
        provided = sum(s.provided)
        s.note(e.PROTOTYPE, seat, s.building, provided)
        s.gain_cp(seat, s.edition.part_cp * provided, CP_PROTOTYPE)
        s.push(pack(steps.PROTOTYPE_DONE, seat))
        if provided:
            s.push(pack(steps.LOSE_PARTS, seat, row, 0))


def losses_of(s: MachineState, step: int, seat: int) -> list[int]:
    """Return how many Parts may be lost in all, for the chosen row."""
    others = sum(s.parts[seat]) + c_of(step)
    return row_losses(s.workshop[seat], b_of(step), sum(s.provided), others, s.bots[seat])


class EndLosses(End):
    """Stop losing Parts, if there is room for the remaining ones."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if c_of(step) in losses_of(s, step, seat):
            return None
        return Notice("no_room_elsewhere", {}, "W8")


class LosePart(Action[MachineState]):
    """Lose a Part that the player has."""

    verb = steps.V_LOSE
    word = "lose"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_LOSE, colour) for colour in range(5)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        losses = losses_of(s, step, seat)
        if not losses or losses[-1] <= c_of(step):
            return NOT_NOW
        return no_such_part(s, seat, a_of(target), "p.19")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"lose {s.edition.colours[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.parts(s, a_of(step), a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        if c_of(step) in losses_of(s, step, a_of(step)):
            return (Notice("part_lost_needlessly", {}, "W8"),)
        return ()


class LoseParts(Ask[MachineState]):
    """Lose other Parts in that row without CP; the player chooses which (W8)."""

    name = "lose_parts"
    reference = "p.19"
    actions = (EndLosses(), LosePart())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        lost, losses = c_of(step), losses_of(s, step, seat)
        options: list[int] = []
        if lost in losses:
            options.append(pack(steps.V_END))
        if losses and losses[-1] > lost:
            options.extend(
                pack(steps.V_LOSE, colour) for colour in range(5) if s.parts[seat][colour]
            )
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_END:
            return
        seat = a_of(step)
        s.parts = added_in(s.parts, seat, a_of(option), -1)
        s.note(e.PART_LOST, seat, a_of(option))
        s.push(pack(steps.LOSE_PARTS, seat, b_of(step), c_of(step) + 1))


class PrototypeDone(Act[MachineState]):
    """Return the provided Parts to the reserve."""

    name = "prototype_done"

    def act(self, s: MachineState, step: int) -> None:
        s.provided = (0, 0, 0, 0, 0)
        s.building = NO_TILE
