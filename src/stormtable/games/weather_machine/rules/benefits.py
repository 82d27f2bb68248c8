"""Benefits (page 23): one interpreter for everything printed on boards and tiles.

A list of benefits is gained left to right, each with all it sets off before the next (W26).
Vouchers, CP, advances and Investments come by themselves; Bots, Workshop tiles, Chemicals, Parts
and actions may be declined; what cannot be taken in full is taken as far as it can be (W25).
"""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.actions import LOCATION_OF, WORDS, begin_action, refused
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    ANY,
    ANY_TRACK,
    BENEFITS,
    BOT,
    CHEMICAL,
    CP,
    CP_BENEFIT,
    END_CP,
    EXTEND,
    INVESTMENT,
    LAST_SPACE,
    PART,
    SELL,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.prototype import prototype_due, still_buildable
from stormtable.games.weather_machine.rules.refusals import ALLOWED
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import (
    can_extend,
    construct,
    open_slots,
    slot_refusal,
    take_chemical,
)
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.games.weather_machine.rules.workshop import (
    room_for_bot,
    room_for_chemical,
    room_for_parts,
)
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added


class Gain(Act[MachineState]):
    """The next benefit of a list."""

    name = "gain"

    def act(self, s: MachineState, step: int) -> None:
        seat, number, position = a_of(step), b_of(step), c_of(step)
        benefits = s.edition.gains[number]
        if position + 1 < len(benefits):
            s.push(pack(steps.GAIN, seat, number, position + 1))
        if position < len(benefits):
            s.note(e.BENEFIT, seat, number, position)
            gain(s, seat, benefits[position])


def gain(s: MachineState, seat: int, benefit: int) -> None:
    """Give a player one benefit, asking where it leaves a choice."""
    kind, which, number = kind_of(benefit), a_of(benefit), b_of(benefit)
    if kind == CP:
        s.gain_cp(seat, number, CP_BENEFIT)
    elif kind == END_CP:
        s.end_cp = added(s.end_cp, seat, number)
        s.note(e.END_CP, seat, number)
    elif kind == VOUCHER:
        if which == ANY:
            s.push(pack(steps.CHOOSE_VOUCHER, seat, number))
        else:
            s.gain_vouchers(seat, which, number)
    elif kind == PART:
        s.push(pack(steps.CHOOSE_PART, seat, number))
    elif kind == CHEMICAL:
        s.push(pack(steps.CHOOSE_CHEMICAL, seat, number))
    elif kind == BOT:
        s.push(pack(steps.CHOOSE_BOT, seat))
    elif kind == EXTEND:
        if can_extend(s, seat):
            s.push(pack(steps.CHOOSE_TILE, seat))
    elif kind == INVESTMENT:
        s.gain_investment(seat)
    elif kind == ADVANCE:
        if which == ANY_TRACK:
            s.push(pack(steps.CHOOSE_TRACK, seat))
        else:
            s.advance_funding(seat, which)
    else:
        s.push(pack(steps.CHOOSE_ACTION, seat, kind))


def usable(s: MachineState, seat: int, benefit: int) -> bool:
    """Would this benefit give the player anything now?"""
    kind = kind_of(benefit)
    if kind == BOT:
        return room_for_bot(s, seat) and bool(open_slots(s, seat))
    if kind == PART:
        return room_for_parts(s, seat, 1)
    if kind == CHEMICAL:
        return any(s.chemicals_left[c] and room_for_chemical(s, seat, c) for c in range(5))
    if kind == EXTEND:
        return can_extend(s, seat)
    if kind == ADVANCE:
        tracks = range(3) if a_of(benefit) == ANY_TRACK else range(a_of(benefit), a_of(benefit) + 1)
        return any(s.funding[seat][track] < LAST_SPACE for track in tracks)
    return kind < SELL or refused(s, seat, kind, True) == 0


def unusable(s: MachineState, seat: int, rule: str, *lists: int) -> tuple[Notice, ...]:
    """The warnings of printed lists of benefits none of which is of use as things stand."""
    edition = s.edition
    return tuple(
        Notice("benefit_unusable", {"benefit": edition.gain_texts[number]}, rule)
        for number in lists
        if edition.gains[number]
        and not any(usable(s, seat, benefit) for benefit in edition.gains[number])
    )


class ChooseVoucher(Ask[MachineState]):
    """Any Voucher, Science included (p.23); a full track is offered only if all are (W1)."""

    name = "choose_voucher"
    reference = "p.23"

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_PASS:
            return "pass"
        return f"voucher {VOUCHERS[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.vouchers(a_of(step), a_of(option)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] == "voucher" and len(words) == 2:
            where = places.vouchers(seat, VOUCHERS.index(words[1]))
            return Notice("voucher_track_full", {"type": words[1]}, "p.7", (where,))
        return None

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"count": b_of(step)}


class ChoosePart(Ask[MachineState]):
    """Any Part from the reserve, if there is room for it (p.23)."""

    name = "choose_part"
    reference = "p.23"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options: list[int] = []
        held, bots = s.parts[seat], s.bots[seat]
        if still_buildable(s, seat, held, bots, 0):
            options.append(pack(steps.V_PASS))
        if room_for_parts(s, seat, 1):
            for colour in range(5):
                if still_buildable(s, seat, added(held, colour, 1), bots, b_of(step) - 1):
                    options.append(pack(steps.V_PART, colour))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, number = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            return
        if number > 1:
            s.push(pack(steps.CHOOSE_PART, seat, number - 1))
        s.parts[seat] = added(s.parts[seat], a_of(option), 1)
        s.note(e.PART, seat, a_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_PASS:
            return "pass"
        return f"part {s.edition.colours[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.parts(s, a_of(step), a_of(option)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if not prototype_due(s):
            return None
        if words[0] == "pass":
            return Notice("prototype_needs_a_part", {}, "W38")
        if words[0] == "part" and room_for_parts(s, seat, 1):
            return Notice("prototype_needs_another_part", {}, "W38")
        return None


class ChooseChemical(Ask[MachineState]):
    """A Chemical from the Supply without paying, if it fits (p.23)."""

    name = "choose_chemical"
    reference = "p.23"

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        if kind_of(option) == steps.V_PASS:
            return "pass"
        return f"chemical {s.edition.chemicals[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.chemical(s, a_of(option)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] == "chemical" and len(words) == 2:
            if s.chemicals_left[s.edition.chemicals.index(words[1])] == 0:
                return Notice("chemical_not_in_supply", {"chemical": words[1]}, "p.13")
            where = (places.mat(seat),)
            return Notice("no_room_for_chemical", {"chemical": words[1]}, "p.7", where)
        return None


class ChooseBot(Ask[MachineState]):
    """A Bot from any open section, without Vouchers, if there is room (p.13, p.23, W27).

    One that would make a prototype impossible must be declined (W38).
    """

    name = "choose_bot"
    reference = "p.23"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        if room_for_bot(s, seat) and still_buildable(s, seat, s.parts[seat], s.bots[seat] + 1, 0):
            for slot in open_slots(s, seat):
                options.append(pack(steps.V_BOT, slot))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_BOT:
            construct(s, a_of(step), a_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return "pass" if kind_of(option) == steps.V_PASS else f"bot {a_of(option) + 1}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.assembly(a_of(step), a_of(option)),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        told = slot_refusal(s, seat, words) if words[0] == "bot" else None
        if told is None and words[0] == "bot" and prototype_due(s):
            return Notice("prototype_needs_the_room", {}, "W38")
        return told

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        return lost_by(s, a_of(step), s.edition.slot_gains[a_of(option)])


class ChooseTrack(Ask[MachineState]):
    """Advance on any Funding track; one at its end is offered only if all are (p.23, W30)."""

    name = "choose_track"
    reference = "p.23"

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

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return "pass" if kind_of(option) == steps.V_PASS else f"advance {TRACKS[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        if kind_of(option) == steps.V_PASS:
            return ()
        track = a_of(option)
        ahead = min(LAST_SPACE, s.funding[a_of(step)][track] + 1)
        return (places.funding(track, ahead),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "advance" or len(words) < 2:
            return None
        return Notice("funding_at_its_end", {"track": words[1]}, "W30")


class ChooseAction(Ask[MachineState]):
    """An action as a benefit: without its Vouchers, and only if wanted (p.23, W24, W25)."""

    name = "choose_action"
    reference = "p.23"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        if refused(s, seat, b_of(step), True) == ALLOWED:
            return [pack(steps.V_DO, b_of(step)), pack(steps.V_PASS)]
        return [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, action = a_of(step), b_of(step)
        if kind_of(option) == steps.V_DO:
            begin_action(s, seat, action, True)
        elif refused(s, seat, action, True) != ALLOWED:
            s.note(e.BENEFIT_LOST, seat, action)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return "pass" if kind_of(option) == steps.V_PASS else f"do {BENEFITS[a_of(option)]}"

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        action = a_of(option)
        if kind_of(option) == steps.V_PASS:
            return ()
        return (places.action(LOCATION_OF[action], WORDS.get(action, "work")),)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "do":
            return None
        return Notice("another_action", {"action": BENEFITS[b_of(step)]}, "p.23")

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"action": BENEFITS[b_of(step)]}
