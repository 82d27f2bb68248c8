"""Render journal entries about a seat's pieces, and about tokens and tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.geometry import WEATHERS, office_row, space_at
from stormtable.games.weather_machine.rules.government import OWNED
from stormtable.games.weather_machine.rules.items import BY_EXCHANGE
from stormtable.games.weather_machine.rules.lab import FROM_SIDE, TO_SIDE
from stormtable.games.weather_machine.rules.machine_spaces import space_name
from stormtable.games.weather_machine.rules.names import (
    ANY_AWARD,
    CP_FUNDING,
    CP_SOURCES,
    LAB,
    LATIV,
    LOCATIONS,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.tiles import IN_HAND, tile_name
from stormtable.games.weather_machine.view import pieces
from stormtable.games.weather_machine.view.event_fields import (
    EventRenderer,
    experiment_data,
    gained,
    moved,
)
from stormtable.kernel.event import EventFields

# --- what a seat has ------------------------------------------------------------------------------


def _cp(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data: dict[str, int | str] = {"amount": a, "source": CP_SOURCES[b]}
    if b == CP_FUNDING:
        data |= {"track": TRACKS[c], "space": s.funding[seat][c]}
    return EventFields(data, (places.cp(seat),), "cp")


def _end_cp(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"amount": a}, (places.own(seat, "end_cp"),), "end_cp")


def _voucher(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"type": VOUCHERS[a], "lost": c}
    return gained(
        data, pieces.voucher(a), places.reserve("vouchers"), places.vouchers(seat, a), "voucher", b
    )


def _funding(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"track": TRACKS[a], "space": b, "type": TRACKS[a], "amount": c, "lost": int(c == 0)}
    before, now = places.funding(a, b - c), places.funding(a, b)
    if c == 0:
        return EventFields(data, (now,), "advance")
    return EventFields(data, (now,), "advance", pieces.funding(seat), before, now)


def _investment(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    there, own = places.reserve("investments"), places.own(seat, "investments")
    return gained({}, pieces.INVESTMENT, there, own, "investment", 1 if a else -1)


def _part(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _own_part(s, seat, a, places.part_reserve(s, a), 1)


def _own_part(s: MachineState, seat: int, colour: int, there: str, amount: int) -> EventFields:
    name = s.edition.colours[colour]
    own = places.parts(s, seat, colour)
    return gained({"part": name, "type": name}, pieces.part(s, colour), there, own, "part", amount)


def _part_paid(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    there = places.sold(s, a) if b else places.part_reserve(s, a)
    if c == BY_EXCHANGE:
        data = {"part": s.edition.colours[a]}
        return moved(data, pieces.part(s, a), places.part_reserve(s, a), there)
    return _own_part(s, seat, a, there, -1)


def _part_lost(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _own_part(s, seat, a, places.part_reserve(s, a), -1)


def _own_chemical(
    s: MachineState, seat: int, kind: int, to: str, there: str, amount: int
) -> EventFields:
    name = s.edition.chemicals[kind]
    data = {"chemical": name, "type": name, "to": to}
    own = places.chemicals(s, seat, kind)
    return gained(data, pieces.chemical(s, kind), there, own, "chemical", amount)


def _chemical(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _own_chemical(s, seat, a, "laboratory", places.chemical(s, a), 1)


def _chemical_paid(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    to = "rnd" if b else "supply"
    there = places.researched(s, a) if b else places.chemical(s, a)
    if c == BY_EXCHANGE:
        data = {"chemical": s.edition.chemicals[a], "to": to}
        return moved(data, pieces.chemical(s, a), places.chemical(s, a), there)
    return _own_chemical(s, seat, a, to, there, -1)


def _exchange(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    kind = places.EXCHANGES[a]
    vouchers = (s.edition.science_exchange, s.edition.chemical_exchange, s.edition.part_exchange)
    data: dict[str, int | str] = {"kind": kind, "vouchers": vouchers[a]}
    if a:
        names = s.edition.chemicals if a == 1 else s.edition.colours
        data |= {"given": names[b], "for": names[c]}
    return EventFields(data, (places.exchange(kind),), "exchange")


# --- Bots -----------------------------------------------------------------------------------------


def _bot_constructed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    slot = places.assembly(seat, a)
    return gained({"slot": a + 1}, pieces.bot(seat), slot, places.bots(seat), "bot")


def _bot_placed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"location": LOCATIONS[a], "space": space_name(s, b)}
    there = places.bot_space(s, a, b)
    return gained(data, pieces.bot(seat), there, places.bots(seat), "bot", -1)


def _bot_returned(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return a Bot that goes to the Workshop, or waits for a slot of the Assembly Line."""
    data = {"space": space_name(s, a)}
    there = places.bot_space(s, LAB, a)
    if b:
        return gained(data, pieces.bot(seat), there, places.bots(seat), "bot")
    return moved(data, pieces.bot(seat), there, places.own(seat, "waiting"))


def _bot_stored(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    waiting, slot = places.own(seat, "waiting"), places.assembly(seat, a)
    return moved({"slot": a + 1}, pieces.bot(seat), waiting, slot)


def _lativ_bot(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"weather": s.edition.weathers[a], "to": "side" if b == TO_SIDE else "branch"}
    target = places.LATIV_BOTS
    if b != TO_SIDE:
        target = places.bot_space(s, LAB, space_at(a, b))
    origin = places.LATIV_BOTS if c == FROM_SIDE else places.bot_space(s, LAB, c)
    return moved(data, pieces.bot(LATIV), origin, target)


# --- tokens ---------------------------------------------------------------------------------------


def _research_token(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    number = WEATHERS * a + b
    data = {"token": token_name(s, number), "type": token_name(s, number)}
    there, own = places.tokens_of(s, number), places.own(seat, "waiting")
    return gained(data, pieces.token(s, number), there, own, "token")


def _token(s: MachineState, number: int) -> str:
    return "award" if number == ANY_AWARD else token_name(s, number)


def _token_placed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"token": _token(s, b), "row": office_row(a) + 1}
    waiting = places.own(seat, "waiting")
    return moved(data, pieces.token(s, b), waiting, places.office(seat, a))


def _token_lost(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"token": token_name(s, a), "type": token_name(s, a)}
    own = places.own(seat, "waiting")
    return gained(data, pieces.token(s, a), places.BOX, own, "token", -1)


def _token_discarded(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return moved(
        {"token": token_name(s, a)}, pieces.token(s, a), places.tokens_of(s, a), places.BOX
    )


def _award(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    own = places.own(seat, "waiting")
    return gained({"awards": a}, pieces.AWARD_TOKEN, places.AWARDS, own, "award")


def _nobel_prize(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return gained({}, pieces.NOBEL_PRIZE, places.NOBEL, places.own(seat, "awards"), "nobel")


def _citation(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"goal": goal_name(s, b), "row": office_row(a) + 1}
    there, own = places.reserve("citations"), places.office(seat, a)
    return gained(data, pieces.CITATION_TOKEN, there, own, "citation")


def _paper(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"row": a + 1, "weather": s.edition.weathers[b], "amount": 1}
    return EventFields(data, (places.paper_row(seat, a),), "paper")


def _lock(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"weather": s.edition.weathers[a]}
    return moved(data, pieces.LOCK, places.lock(s, a), places.BOX)


# --- tiles ----------------------------------------------------------------------------------------


def _slot(s: MachineState, seat: int, slot: int) -> str:
    return places.own(seat, "waiting") if slot == IN_HAND else places.offer(s, slot)


def _tile_revealed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"tile": tile_name(s, a)}
    return moved(data, pieces.tile(s, a), places.reserve("tiles"), _slot(s, seat, b))


def _offer_shifted(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"tile": tile_name(s, a)}
    return moved(data, pieces.tile(s, a), places.offer(s, c), places.offer(s, b))


def _workshop_tile(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    own = places.workshop(seat, b & 0xFF, b >> 8)
    data = {"tile": tile_name(s, a)}
    return gained(data, pieces.tile(s, a), _slot(s, seat, c), own, "workshop_tile")


def _subsidy_laid(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"subsidy": s.edition.subsidy_names[a]}
    there = places.reserve("subsidies")
    return moved(data, pieces.subsidy(s, a), there, places.subsidy(s, b))


def _own_subsidy(s: MachineState, seat: int, kind: int, amount: int) -> EventFields:
    name = s.edition.subsidy_names[kind]
    data = {"subsidy": name, "type": name, "amount": amount}
    return EventFields(data, (places.subsidies(s, seat, kind),), "subsidy")


def _subsidy_gained(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return a Subsidy tile that a seat gains blue side up; only these are counted."""
    data = _own_subsidy(s, seat, a, 1).data
    there, own = places.subsidy(s, b), places.subsidies(s, seat, a)
    return gained(data, pieces.subsidy(s, a), there, own, "subsidy")


def _subsidy_discarded(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"subsidy": s.edition.subsidy_names[a]}
    return moved(data, pieces.subsidy(s, a), places.subsidy(s, b), places.BOX)


def _subsidy_used(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    if b == OWNED:
        return _own_subsidy(s, seat, a, -1)
    return EventFields({"subsidy": s.edition.subsidy_names[a]}, (places.subsidy(s, b),))


def _subsidy_flipped(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _own_subsidy(s, seat, a, -1)


def _experiment_revealed(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    there = places.reserve("experiments")
    return moved(experiment_data(s, a), pieces.experiment(s, a), there, places.experiment(b))


def _experiment_moved(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    origin, target = places.experiment(c), places.experiment(b)
    return moved(experiment_data(s, a), pieces.experiment(s, a), origin, target)


def _experiment_gone(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return moved(experiment_data(s, a), pieces.experiment(s, a), places.experiment(b), places.BOX)


def goal_dealt(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return a Goal tile that is dealt."""
    tile = s.edition.goals[a]
    data = {"goal": goal_name(s, a), "type": goal_name(s, a)}
    there = places.goal_reserve(tile.symbol, tile.colour)
    return gained(data, pieces.goal(s, a), there, places.goals_below(seat), "goal")


def _goals_dealt(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    colour = "all" if b == len(TRACKS) else TRACKS[b]
    return EventFields({"symbol": SYMBOLS[a], "colour": colour}, (places.goals_below(seat),))


def _goal_given_up(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"goal": goal_name(s, a), "type": goal_name(s, a)}
    return gained(data, pieces.goal(s, a), places.BOX, places.goals_below(seat), "goal", -1)


def _goal_space(seat: int, space: int) -> str:
    return places.goal_space(seat, space // 2, space % 2)


def _goal_set(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    below = places.goals_below(seat)
    return moved({"goal": goal_name(s, a)}, pieces.goal(s, a), below, _goal_space(seat, b))


def _goal_flipped(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"goal": goal_name(s, a)}, (_goal_space(seat, b),))


def _goal_scored(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
    spaces = s.goal_spaces[seat]
    there = [
        _goal_space(seat, space)
        for space, tile in enumerate(spaces)
        if tile != NO_TILE and tile // 2 == a
    ]
    return EventFields({"goal": goal_name(s, a)}, tuple(there))


RENDERERS: Final[Mapping[int, EventRenderer]] = {
    e.CP: _cp,
    e.END_CP: _end_cp,
    e.VOUCHER: _voucher,
    e.FUNDING: _funding,
    e.INVESTMENT: _investment,
    e.PART: _part,
    e.PART_PAID: _part_paid,
    e.PART_LOST: _part_lost,
    e.CHEMICAL: _chemical,
    e.CHEMICAL_PAID: _chemical_paid,
    e.EXCHANGE: _exchange,
    e.BOT_CONSTRUCTED: _bot_constructed,
    e.BOT_PLACED: _bot_placed,
    e.BOT_RETURNED: _bot_returned,
    e.BOT_STORED: _bot_stored,
    e.LATIV_BOT: _lativ_bot,
    e.RESEARCH_TOKEN: _research_token,
    e.TOKEN_PLACED: _token_placed,
    e.TOKEN_LOST: _token_lost,
    e.TOKEN_DISCARDED: _token_discarded,
    e.AWARD: _award,
    e.NOBEL_PRIZE: _nobel_prize,
    e.CITATION: _citation,
    e.PAPER: _paper,
    e.LOCK_REMOVED: _lock,
    e.TILE_REVEALED: _tile_revealed,
    e.OFFER_SHIFTED: _offer_shifted,
    e.WORKSHOP_TILE: _workshop_tile,
    e.SUBSIDY_LAID: _subsidy_laid,
    e.SUBSIDY_TAKEN: _subsidy_gained,
    e.SUBSIDY_DISCARDED: _subsidy_discarded,
    e.SUBSIDY_USED: _subsidy_used,
    e.SUBSIDY_FLIPPED: _subsidy_flipped,
    e.EXPERIMENT_REVEALED: _experiment_revealed,
    e.EXPERIMENT_MOVED: _experiment_moved,
    e.EXPERIMENT_GONE: _experiment_gone,
    e.GOAL: goal_dealt,
    e.GOALS_DEALT: _goals_dealt,
    e.GOAL_GIVEN_UP: _goal_given_up,
    e.GOAL_SET: _goal_set,
    e.GOAL_FLIPPED: _goal_flipped,
    e.GOAL_SCORED: _goal_scored,
}
