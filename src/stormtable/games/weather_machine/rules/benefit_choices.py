"""What a player chooses in a benefit (page 23): a type, a slot, a track, or whether to act."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.actions import (
    LOCATION_OF,
    WORDS,
    begin_action,
    refusal_code,
)
from stormtable.games.weather_machine.rules.benefits import CHOSEN_TYPE
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    ANY,
    BENEFITS,
    CHEMICAL,
    LAST_SPACE,
    PART,
    SELL,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.prototype_parts import remains_buildable
from stormtable.games.weather_machine.rules.refusals import ALLOWED
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import (
    construct,
    no_bot_to_construct,
    open_slots,
    slot_refusal,
    take_chemical,
)
from stormtable.games.weather_machine.rules.verbs import Pass
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.games.weather_machine.rules.workshop import (
    room_for_bot,
    room_for_chemical,
    room_for_parts,
)
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, added_in


class GainVoucher(Action[MachineState]):
    """Gain a Voucher of a type whose track is not full."""

    verb = steps.V_VOUCHER
    word = "voucher"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_VOUCHER, kind) for kind in range(ANY)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        if s.vouchers[seat][kind] < s.edition.voucher_max[kind]:
            return None
        track = (places.vouchers(seat, kind),)
        return Notice("voucher_track_full", {"type": VOUCHERS[kind]}, "p.7", track)

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"voucher {VOUCHERS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.vouchers(a_of(step), a_of(target)),)


class PassVoucher(Pass):
    """Decline a Voucher, which is legal only if all tracks are full (W1)."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        most = s.edition.voucher_max
        full = all(s.vouchers[seat][kind] >= most[kind] for kind in range(ANY))
        return None if full else NOT_NOW


class ChooseVoucher(Ask[MachineState]):
    """Choose any Voucher, Science included (p.23); a full track is an option only if all are full
    (W1)."""

    name = "choose_voucher"
    reference = "p.23"
    actions = (GainVoucher(), PassVoucher())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        track, most = s.vouchers[seat], s.edition.voucher_max
        options = [pack(steps.V_VOUCHER, kind) for kind in range(5) if track[kind] < most[kind]]
        return options or [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, number = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            return
        if number > 1:
            s.push(pack(steps.CHOOSE_VOUCHER, seat, number - 1))
        s.gain_vouchers(seat, a_of(option), 1)

    def deferred(self, s: MachineState, step: int) -> dict[str, int]:
        return {CHOSEN_TYPE[VOUCHER]: b_of(step)}

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"count": b_of(step)}


class PassPart(Pass):
    """Decline a Part, unless a prototype that is paid for needs it (W38)."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if remains_buildable(s, seat, s.parts[seat], s.bots[seat], 0):
            return None
        return Notice("prototype_needs_a_part", {}, "W38")


class GainPart(Action[MachineState]):
    """Gain a Part for which there is room."""

    verb = steps.V_PART
    word = "part"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_PART, colour) for colour in range(5)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if not room_for_parts(s, seat, 1):
            return NOT_NOW
        parts = added(s.parts[seat], a_of(target), 1)
        if remains_buildable(s, seat, parts, s.bots[seat], b_of(step) - 1):
            return None
        return Notice("prototype_needs_another_part", {}, "W38")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"part {s.edition.colours[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.parts(s, a_of(step), a_of(target)),)


class ChoosePart(Ask[MachineState]):
    """Choose any Part from the reserve, if there is room for it (p.23)."""

    name = "choose_part"
    reference = "p.23"
    actions = (PassPart(), GainPart())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        parts, bots = s.parts[seat], s.bots[seat]
        if remains_buildable(s, seat, parts, bots, 0):
            options.append(pack(steps.V_PASS))
        if room_for_parts(s, seat, 1):
            for colour in range(5):
                if remains_buildable(s, seat, added(parts, colour, 1), bots, b_of(step) - 1):
                    options.append(pack(steps.V_PART, colour))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, number = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            return
        if number > 1:
            s.push(pack(steps.CHOOSE_PART, seat, number - 1))
        s.parts = added_in(s.parts, seat, a_of(option), 1)
        s.note(e.PART, seat, a_of(option))

    def deferred(self, s: MachineState, step: int) -> dict[str, int]:
        return {CHOSEN_TYPE[PART]: b_of(step)}


class GainChemical(Action[MachineState]):
    """Gain a Chemical that is in the Supply and for which there is room."""

    verb = steps.V_CHEMICAL
    word = "chemical"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_CHEMICAL, kind) for kind in range(5)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        kind = a_of(target)
        name = s.edition.chemicals[kind]
        if s.chemicals_left[kind] == 0:
            return Notice("chemical_not_in_supply", {"chemical": name}, "p.13")
        if room_for_chemical(s, seat, kind):
            return None
        return Notice("no_room_for_chemical", {"chemical": name}, "p.7", (places.mat(seat),))

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"chemical {s.edition.chemicals[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.chemical(s, a_of(target)),)


class ChooseChemical(Ask[MachineState]):
    """Choose a Chemical from the Supply without payment, if there is room for it (p.23)."""

    name = "choose_chemical"
    reference = "p.23"
    actions = (Pass(), GainChemical())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        for kind in range(5):
            if s.chemicals_left[kind] and room_for_chemical(s, seat, kind):
                options.append(pack(steps.V_CHEMICAL, kind))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, number = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            return
        if number > 1:
            s.push(pack(steps.CHOOSE_CHEMICAL, seat, number - 1))
        take_chemical(s, seat, a_of(option))

    def deferred(self, s: MachineState, step: int) -> dict[str, int]:
        return {CHOSEN_TYPE[CHEMICAL]: b_of(step)}


class GainBot(Action[MachineState]):
    """Gain a Bot from a slot of an open section."""

    verb = steps.V_BOT
    word = "bot"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BOT, slot) for slot in range(s.edition.bots)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        notice = slot_refusal(s, seat, a_of(target))
        if notice is not None or remains_buildable(s, seat, s.parts[seat], s.bots[seat] + 1, 0):
            return notice
        return Notice("prototype_needs_the_room", {}, "W38")

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        slots = open_slots(s, seat)
        if not slots:
            return no_bot_to_construct()
        return self.refusal(s, step, seat, pack(steps.V_BOT, slots[0]))

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"bot {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.assembly(a_of(step), a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_by(s, a_of(step), s.edition.slot_gains[a_of(target)])


class ChooseBot(Ask[MachineState]):
    """Choose a Bot from any open section, without Vouchers, if there is room (p.13, p.23, W27).

    The player must decline a Bot that would make a prototype impossible (W38).
    """

    name = "choose_bot"
    reference = "p.23"
    actions = (Pass(), GainBot())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        if room_for_bot(s, seat) and remains_buildable(s, seat, s.parts[seat], s.bots[seat] + 1, 0):
            for slot in open_slots(s, seat):
                options.append(pack(steps.V_BOT, slot))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_BOT:
            construct(s, a_of(step), a_of(option))


class AdvanceTrack(Action[MachineState]):
    """Advance on a Funding track whose marker is not at its end."""

    verb = steps.V_ADVANCE
    word = "advance"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_ADVANCE, track) for track in range(len(TRACKS))]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if s.funding[seat][a_of(target)] < LAST_SPACE:
            return None
        return Notice("funding_at_its_end", {"track": TRACKS[a_of(target)]}, "W30")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"advance {TRACKS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        track = a_of(target)
        return (places.funding(track, min(LAST_SPACE, s.funding[a_of(step)][track] + 1)),)


class PassTrack(Pass):
    """Decline an advance, which is legal only if all markers are at their end (W30)."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return NOT_NOW if min(s.funding[seat]) < LAST_SPACE else None


class ChooseTrack(Ask[MachineState]):
    """Advance on any Funding track; a marker at its end is an option only if all are (p.23,
    W30)."""

    name = "choose_track"
    reference = "p.23"
    actions = (AdvanceTrack(), PassTrack())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [
            pack(steps.V_ADVANCE, track)
            for track in range(3)
            if s.funding[seat][track] < LAST_SPACE
        ]
        return options or [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_ADVANCE:
            s.advance_funding(a_of(step), a_of(option))
        else:
            s.note(e.BENEFIT_LOST, a_of(step), ADVANCE)


class DoAction(Action[MachineState]):
    """Take the action that is the benefit."""

    verb = steps.V_DO
    word = "do"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_DO, b_of(step))]

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        actions = range(SELL, len(BENEFITS))
        return [pack(steps.V_DO, action) for action in actions if action != b_of(step)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) == b_of(step) and refusal_code(s, seat, b_of(step), True) == ALLOWED:
            return None
        return Notice("another_action", {"action": BENEFITS[b_of(step)]}, "p.23")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"do {BENEFITS[a_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        action = a_of(target)
        return (places.action(LOCATION_OF[action], WORDS.get(action, "work")),)


class ChooseAction(Ask[MachineState]):
    """Take an action as a benefit: without its Vouchers, and only if the player wants it (p.23,
    W24, W25)."""

    name = "choose_action"
    reference = "p.23"
    actions = (DoAction(), Pass())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        if refusal_code(s, seat, b_of(step), True) == ALLOWED:
            return [pack(steps.V_DO, b_of(step)), pack(steps.V_PASS)]
        return [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, action = a_of(step), b_of(step)
        if kind_of(option) == steps.V_DO:
            begin_action(s, seat, action, True)
        elif refusal_code(s, seat, action, True) != ALLOWED:
            s.note(e.BENEFIT_LOST, seat, action)

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"action": BENEFITS[b_of(step)]}
