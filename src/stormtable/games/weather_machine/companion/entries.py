"""What the player's presses do to the table, with what follows by itself.

Of the player's holdings the companion knows only the Chemicals. It needs them to tell an exchange
from a payment (page 8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stormtable.games.weather_machine.companion.rules import (
    ACTIONS,
    ENTRIES,
    HELPERS,
    WHICH_EXCHANGED,
    WHICH_TILE,
)
from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import (
    branch_in,
    branch_of,
    location_of,
    stand_at,
    weather_of,
)
from stormtable.games.weather_machine.rules.government import replace
from stormtable.games.weather_machine.rules.lab import displace_lativ_bot
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    END_RND,
    GOVERNMENT,
    LAB,
    LATIV,
    RND,
    SABOTEUR,
)
from stormtable.games.weather_machine.rules.solo.plot import YOU, plot_of
from stormtable.games.weather_machine.rules.solo.reports import TO_TABLE, top_report
from stormtable.games.weather_machine.rules.solo.target import BY_PROTOTYPE, raise_target
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.tuples import added, put, put_in

# How the Chemical of a Bot space was paid.
OWN: Final = "own"
FREE: Final = "free"


@dataclass(frozen=True, slots=True)
class ChemicalPayment:
    """The last payment of a Chemical, so that a wrong guess can be corrected."""

    kind: int
    to_rnd: bool
    way: str
    """`own`, `free`, or the Chemical that was given in exchange."""


def move(s: MachineState, location: int, space: int) -> None:
    """Move the Scientist; Lativ walks on if they meet (p.11)."""
    before = s.scientists[YOU]
    s.scientists = put(s.scientists, YOU, stand_at(location, space))
    s.note(e.MOVED, YOU, location, space, before)
    s.push(pack(ENTRIES, YOU, ACTIONS))
    if s.lativ == location:
        s.push(pack(steps.MOVE_LATIV))


def take(s: MachineState, kind: int, amount: int) -> None:
    """Take a Chemical from the Supply, or return one (`amount` -1)."""
    s.chemicals_left = added(s.chemicals_left, kind, -amount)
    s.chemicals = put_in(s.chemicals, YOU, kind, max(0, s.chemicals[YOU][kind] + amount))


# --- payments, page 8 ---------------------------------------------------------------------------


def ways_to_pay(s: MachineState, kind: int) -> list[str]:
    """Return the Chemicals that the player may have given for a missing one."""
    return [
        s.edition.chemicals[other]
        for other in range(5)
        if other != kind and s.chemicals[YOU][other]
    ]


def pay(s: MachineState, kind: int, to_rnd: bool, free: bool) -> ChemicalPayment | None:
    """Pay the Chemical of a Bot space as it was most likely paid; None: it must be asked."""
    if free:
        return apply(s, ChemicalPayment(kind, to_rnd, FREE))
    others = ways_to_pay(s, kind)
    if s.chemicals[YOU][kind] or not others:
        return apply(s, ChemicalPayment(kind, to_rnd, OWN))
    if len(others) == 1:
        return apply(s, ChemicalPayment(kind, to_rnd, others[0]))
    s.push(pack(WHICH_EXCHANGED, YOU, kind, int(to_rnd)))
    return None


def apply(s: MachineState, payment: ChemicalPayment, sign: int = 1) -> ChemicalPayment:
    """Carry a payment out, or with `sign` -1 take it back."""
    kind = payment.kind
    if payment.way == OWN:
        s.chemicals = put_in(s.chemicals, YOU, kind, max(0, s.chemicals[YOU][kind] - sign))
        if not payment.to_rnd:
            s.chemicals_left = added(s.chemicals_left, kind, sign)
    elif payment.way != FREE:
        # The exchanged Chemical comes from the Supply and is paid at once.
        offered = s.edition.chemicals.index(payment.way)
        s.chemicals = put_in(s.chemicals, YOU, offered, max(0, s.chemicals[YOU][offered] - sign))
        s.chemicals_left = added(s.chemicals_left, offered, sign)
        if payment.to_rnd:
            s.chemicals_left = added(s.chemicals_left, kind, -sign)
    if payment.to_rnd and payment.way != FREE:
        s.rnd_chemicals = added(s.rnd_chemicals, kind, sign)
    return payment


# --- Bots ---------------------------------------------------------------------------------------


def sell(s: MachineState, space: int) -> None:
    """Put a Bot into the Government's machine; the taken Subsidy tile is asked if in doubt."""
    s.government_bots = put(s.government_bots, space, YOU)
    s.note(e.BOT_PLACED, YOU, GOVERNMENT, space)
    tiles = tiles_in(s, weather_of(space))
    if len(tiles) == 1:
        take_tile(s, space, tiles[0])
    else:
        s.push(pack(WHICH_TILE, YOU, space))


def tiles_in(s: MachineState, weather: int) -> list[int]:
    return [space for space in branch_of(weather) if s.subsidies[space] != NO_TILE]


def take_tile(s: MachineState, space: int, tile: int) -> None:
    """Finish the sale to `space`: the tile, a token, and the branch runs if it is full (p.14)."""
    weather = weather_of(space)
    replace(s, YOU, tile, s.edition.government_colours[space])
    if s.government_tokens[weather]:
        s.government_tokens = added(s.government_tokens, weather, -1)
        s.note(e.RESEARCH_TOKEN, YOU, 0, weather)
    s.push(pack(steps.GOVERNMENT_RUNS, weather))


def secure(s: MachineState, space: int) -> None:
    s.subsidies_used = put(s.subsidies_used, space, 1)
    s.note(e.SUBSIDY_USED, YOU, s.subsidies[space], space)


def work(s: MachineState, space: int, *, in_step_3: bool) -> ChemicalPayment | None:
    """Put a Bot into the Weather Machine; elsewhere than at the Lab it is a free benefit."""
    displaced = s.lab_bots[space] == LATIV
    s.lab_bots = put(s.lab_bots, space, YOU)
    s.note(e.BOT_PLACED, YOU, LAB, space)
    if displaced:
        displace_lativ_bot(s, space)
    free = not in_step_3 or location_of(s.scientists[YOU]) != LAB
    return pay(s, s.edition.lab_chemicals[space], False, free)


def research(s: MachineState, space: int) -> ChemicalPayment | None:
    """Put a Bot on a Research space; the last Bot of a branch removes its Lock (p.18)."""
    weather = weather_of(space)
    s.rnd_bots = put(s.rnd_bots, space, YOU)
    s.note(e.BOT_PLACED, YOU, RND, space)
    if EMPTY not in branch_in(s.rnd_bots, weather):
        unlock(s, weather)
        if EMPTY not in s.rnd_bots:
            s.trigger_end(END_RND)
    elif s.rnd_tokens[weather]:
        s.rnd_tokens = added(s.rnd_tokens, weather, -1)
        s.note(e.RESEARCH_TOKEN, YOU, 2, weather)
    return pay(s, s.edition.rnd_chemicals[space], True, False)


def unlock(s: MachineState, weather: int) -> None:
    if s.locks[weather]:
        s.locks = put(s.locks, weather, 0)
        s.note(e.LOCK_REMOVED, YOU, weather)


# --- Breakthrough, pages 18 and 19 --------------------------------------------------------------


def breakthrough(s: MachineState, weather: int) -> None:
    """Mark the Extreme Weather tile; which slot does not matter to the Saboteurs."""
    slot = s.extreme_marks[weather].index(EMPTY)
    s.extreme_marks = put_in(s.extreme_marks, weather, slot, YOU)
    s.note(e.BREAKTHROUGH, YOU, weather, slot)
    s.push(pack(steps.GAIN_AWARD, YOU, weather))
    if helpers(s, weather):
        s.push(pack(HELPERS, YOU, weather))


def helpers(s: MachineState, weather: int) -> int:
    """Return the Bots of the Saboteurs that may provide a Part."""
    return sum(
        s.rnd_bots[space] == SABOTEUR and s.variant.bot_provides(s, SABOTEUR)
        for space in branch_of(weather)
    )


def helped(s: MachineState, bots: int) -> None:
    """Raise the Target Value for their Bots that provided a Part."""
    for _ in range(bots):
        raise_target(s, plot_of(s).per_prototype_bot, BY_PROTOTYPE)


# --- Call Security, S4 --------------------------------------------------------------------------


def can_call(s: MachineState, stage: int) -> bool:
    """Return whether Security can be called; whether the player can pay is the player's affair."""
    return stage == ACTIONS and s.report != EMPTY and s.reports_left >= 2


def call(s: MachineState) -> None:
    s.note(e.CALL_SECURITY, YOU, s.report)
    s.reports_shown = (s.report,)
    s.report = EMPTY
    s.push(pack(steps.KEEP_REPORT, YOU, 0))
    s.push(top_report(TO_TABLE))
    s.push(top_report(TO_TABLE))
