"""All pieces by place, named `what` or `what:kind` as in `accounts`.

`Event.piece` uses these names: events alone move pieces from one position to the next.
"""

from __future__ import annotations

from collections import Counter

from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.experiment_tiles import (
    BELOW_DECK,
    ON_DECK,
    display_place,
)
from stormtable.games.weather_machine.rules.geometry import WEATHERS, office_colour
from stormtable.games.weather_machine.rules.names import (
    ANY_AWARD,
    AWARD,
    CITATION,
    EMPTY,
    GOVERNMENT,
    GOVERNMENT_MARKER,
    LAB,
    LATIV,
    MOVED_ON,
    NO_TOKEN,
    RND,
    SABOTEUR,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.rules.workshop import bottom_of, column_of, row_of, top_of
from stormtable.kernel.codes import a_of, b_of, kind_of

PiecesByPlace = dict[str, Counter[str]]

STAGES = ("I", "II", "III")
LATIV_HIMSELF = "lativ"
ASSISTANT = "assistant"
AWARD_TOKEN = "award"
CITATION_TOKEN = "citation"
NOBEL_PRIZE = "nobel"
LOCK = "lock"
INVESTMENT = "investment"

# --- names ----------------------------------------------------------------------------------------


def owner(code: int) -> str:
    """Return the owner of a piece: a seat's number, Lativ, the Saboteurs, the Government."""
    names = {LATIV: "lativ", SABOTEUR: "saboteur", GOVERNMENT_MARKER: "government"}
    return names.get(code, str(code))


def bot(whose: int) -> str:
    return f"bot:{owner(whose)}"


def scientist(seat: int) -> str:
    return f"scientist:{seat}"


def order(whose: int) -> str:
    return f"order:{owner(whose)}"


def initiative(whose: int) -> str:
    return f"initiative:{owner(whose)}"


def marker(whose: int) -> str:
    """Return the name of a Breakthrough marker or a Government marker."""
    return f"marker:{owner(whose)}"


def funding(seat: int) -> str:
    return f"funding:{seat}"


def voucher(kind: int) -> str:
    return f"voucher:{VOUCHERS[kind]}"


def part(s: MachineState, colour: int) -> str:
    return f"part:{s.edition.colours[colour]}"


def chemical(s: MachineState, kind: int) -> str:
    return f"chemical:{s.edition.chemicals[kind]}"


def token(s: MachineState, number: int) -> str:
    """Return the name of a Research token, 5 * colour + weather, or of an Award."""
    return AWARD_TOKEN if number == ANY_AWARD else f"token:{token_name(s, number)}"


def subsidy(s: MachineState, kind: int) -> str:
    return f"subsidy:{s.edition.subsidy_names[kind]}"


def goal(s: MachineState, number: int) -> str:
    return f"goal:{goal_name(s, number)}"


def tile(s: MachineState, kind: int) -> str:
    return f"workshop_tile:{tile_name(s, kind)}"


def experiment(s: MachineState, number: int) -> str:
    return f"experiment:{s.edition.weathers[number % WEATHERS]}-{STAGES[number // WEATHERS]}"


def extreme(s: MachineState, weather: int, level: int) -> str:
    return f"extreme:{s.edition.weathers[weather]}-{level + 1}"


# --- pieces in transit ----------------------------------------------------------------------------


def tokens_in_hand(s: MachineState, seat: int) -> list[int]:
    """Return the Research tokens that are to be placed, including those of an experiment."""
    placed_now = [b_of(step) for step in s.agenda if _is(step, steps.PLACE_NOW, seat)]
    return [*s.waiting[seat], *placed_now]


def _is(step: int, kind: int, seat: int) -> bool:
    return kind_of(step) == kind and a_of(step) == seat


# --- the position ---------------------------------------------------------------------------------


def pieces_by_place(s: MachineState) -> PiecesByPlace:
    """Return all pieces on the table by place, without the reserve."""
    pieces: PiecesByPlace = {}
    _people(s, pieces)
    _supply(s, pieces)
    _government(s, pieces)
    _lab(s, pieces)
    _rnd(s, pieces)
    for seat in range(s.players):
        _laboratory(s, seat, pieces)
    return pieces


def put(pieces: PiecesByPlace, place: str, piece: str, count: int = 1) -> None:
    if count:
        pieces.setdefault(place, Counter())[piece] += count


def _people(s: MachineState, pieces: PiecesByPlace) -> None:
    for seat, where in enumerate(s.scientists):
        put(pieces, places.standing(where), scientist(seat))
    put(pieces, places.lativ_at(s.lativ, s.lativ_space), LATIV_HIMSELF)
    for place, whose in enumerate(s.order):
        put(pieces, places.order(place), order(whose))
    for place, whose in enumerate(s.initiative):
        put(pieces, places.initiative(place), initiative(whose))


def _supply(s: MachineState, pieces: PiecesByPlace) -> None:
    for kind, left in enumerate(s.chemicals_left):
        put(pieces, places.chemical(s, kind), chemical(s, kind), left)
    for slot, kind in enumerate(s.offer):
        put(pieces, places.offer(s, slot), tile(s, kind))
    if s.top != NO_TILE:
        put(pieces, places.STACK, tile(s, s.top))


def _machine(s: MachineState, location: int, bots: tuple[int, ...], pieces: PiecesByPlace) -> None:
    for space, whose in enumerate(bots):
        if whose != EMPTY:
            put(pieces, places.bot_space(s, location, space), bot(whose))


def _tokens(s: MachineState, colour: int, counts: tuple[int, ...], pieces: PiecesByPlace) -> None:
    for weather, left in enumerate(counts):
        number = WEATHERS * colour + weather
        put(pieces, places.tokens_of(s, number), token(s, number), left)


def _government(s: MachineState, pieces: PiecesByPlace) -> None:
    _machine(s, GOVERNMENT, s.government_bots, pieces)
    _tokens(s, 0, s.government_tokens, pieces)
    for space, kind in enumerate(s.subsidies):
        if kind != NO_TILE:
            put(pieces, places.subsidy(s, space), subsidy(s, kind))
    for colour, count in enumerate(s.government_parts):
        put(pieces, places.sold(s, colour), part(s, colour), count)
    put(pieces, places.GOVERNMENT_MARKERS, marker(GOVERNMENT_MARKER), s.government_markers)


def _lab(s: MachineState, pieces: PiecesByPlace) -> None:
    _machine(s, LAB, s.lab_bots, pieces)
    _tokens(s, 1, s.lab_tokens, pieces)
    put(pieces, places.LATIV_BOTS, bot(LATIV), s.lativ_bots)
    put(pieces, places.assistant(s, s.assistant), ASSISTANT)
    for weather, locked in enumerate(s.locks):
        put(pieces, places.lock(s, weather), LOCK, locked)
    for number in s.display:
        put(pieces, places.experiment(display_place(s, number)), experiment(s, number))
    for where, number in ((BELOW_DECK, s.deck_next), (ON_DECK, s.deck_top)):
        if number != NO_TILE:
            put(pieces, places.experiment(where), experiment(s, number))


def _rnd(s: MachineState, pieces: PiecesByPlace) -> None:
    _machine(s, RND, s.rnd_bots, pieces)
    _tokens(s, 2, s.rnd_tokens, pieces)
    for kind, count in enumerate(s.rnd_chemicals):
        put(pieces, places.researched(s, kind), chemical(s, kind), count)
    for weather in range(WEATHERS):
        for level in s.extreme[weather]:
            put(pieces, places.extreme(s, weather), extreme(s, weather, level))
        for level in s.extreme_stacks[weather]:
            put(pieces, places.extreme_stack(s, weather), extreme(s, weather, level))
        for slot, whose in enumerate(s.extreme_marks[weather]):
            if whose != EMPTY:
                put(pieces, places.extreme_slot(s, weather, slot), marker(whose))
    put(pieces, places.AWARDS, AWARD_TOKEN, s.awards_left)
    if s.nobel == EMPTY:
        put(pieces, places.NOBEL, NOBEL_PRIZE)


def _laboratory(s: MachineState, seat: int, pieces: PiecesByPlace) -> None:
    for slot, there in enumerate(s.assembly[seat]):
        put(pieces, places.assembly(seat, slot), bot(seat), there)
    put(pieces, places.bots(seat), bot(seat), s.bots[seat])
    for kind, count in enumerate(s.vouchers[seat]):
        put(pieces, places.vouchers(seat, kind), voucher(kind), count)
    for colour, count in enumerate(s.parts[seat]):
        put(pieces, places.parts(s, seat, colour), part(s, colour), count)
    for kind, count in enumerate(s.chemicals[seat]):
        put(pieces, places.chemicals(s, seat, kind), chemical(s, kind), count)
    for owned in s.owned[seat]:
        put(pieces, places.subsidies(s, seat, owned // 2), subsidy(s, owned // 2))
    for laid in s.workshop[seat]:
        place = places.workshop(seat, column_of(laid), row_of(laid))
        put(pieces, place, tile(s, _pair(s, top_of(laid), bottom_of(laid))))
    for track, space in enumerate(s.funding[seat]):
        put(pieces, places.funding(track, space), funding(seat))
    put(pieces, places.own(seat, "investments"), INVESTMENT, s.investments[seat])
    for number in s.goals_below[seat]:
        put(pieces, places.goals_below(seat), goal(s, number))
    for space, flipped in enumerate(s.goal_spaces[seat]):
        if flipped != NO_TILE:
            put(pieces, places.goal_space(seat, space // 2, space % 2), goal(s, flipped // 2))
    if s.nobel == seat:
        put(pieces, places.own(seat, "awards"), NOBEL_PRIZE)
    _office(s, seat, pieces)
    _waiting(s, seat, pieces)


def _pair(s: MachineState, top: int, bottom: int) -> int:
    """Return the kind of Workshop tile with these two colours."""
    pairs = s.edition.workshop_pairs
    return pairs.index((top, bottom)) if (top, bottom) in pairs else pairs.index((bottom, top))


def office_token(s: MachineState, space: int, code: int) -> str:
    if code in (AWARD, CITATION):
        return AWARD_TOKEN if code == AWARD else CITATION_TOKEN
    return token(s, WEATHERS * office_colour(space) + code - 1)


def _office(s: MachineState, seat: int, pieces: PiecesByPlace) -> None:
    for space, code in enumerate(s.office[seat]):
        if code != NO_TOKEN:
            put(pieces, places.office(seat, space), office_token(s, space, code))
    for row, where in enumerate(s.row_markers[seat]):
        if where != MOVED_ON:
            put(pieces, places.paper_row(seat, row), marker(seat))


def _waiting(s: MachineState, seat: int, pieces: PiecesByPlace) -> None:
    place = places.own(seat, "waiting")
    for number in tokens_in_hand(s, seat):
        put(pieces, place, token(s, number))
    put(pieces, place, AWARD_TOKEN, s.awards_waiting[seat])
    for step in s.agenda:
        if _is(step, steps.RETURN_BOT, seat):
            put(pieces, place, bot(seat))
        elif _is(step, steps.FIRST_TILE, seat):
            put(pieces, place, tile(s, b_of(step)))


# --- what each seat has ---------------------------------------------------------------------------


def accounts(s: MachineState) -> dict[str, list[int]]:
    """Return each seat's counts by `Event.what` or `what:type`; only unused Subsidy tiles count."""
    accounts: dict[str, list[int]] = {
        "cp": list(s.cp),
        "end_cp": list(s.end_cp),
        "bot": list(s.bots),
        "investment": list(s.investments),
        "award": list(s.awards),
        "nobel": [int(s.nobel == seat) for seat in range(s.players)],
        "citation": [office.count(CITATION) for office in s.office],
        "paper": list(s.papers),
        "workshop_tile": [len(tiles) for tiles in s.workshop],
    }
    for kind in range(len(VOUCHERS) - 1):
        accounts[voucher(kind)] = [vouchers[kind] for vouchers in s.vouchers]
    for colour in range(len(s.edition.colours)):
        accounts[part(s, colour)] = [parts[colour] for parts in s.parts]
    for kind in range(len(s.edition.chemicals)):
        accounts[chemical(s, kind)] = [chemicals[kind] for chemicals in s.chemicals]
    for kind in range(len(s.edition.subsidy_names)):
        accounts[subsidy(s, kind)] = [owned.count(2 * kind) for owned in s.owned]
    for number, track in enumerate(TRACKS):
        accounts[f"advance:{track}"] = [spaces[number] for spaces in s.funding]
    tile_counts = [Counter(_tiles_of(s, seat)) for seat in range(s.players)]
    kinds = [token(s, number) for number in range(WEATHERS * len(TRACKS))]
    kinds += dict.fromkeys(goal(s, number) for number in range(len(s.edition.goals)))
    return accounts | {kind: [own[kind] for own in tile_counts] for kind in kinds}


def _tiles_of(s: MachineState, seat: int) -> list[str]:
    """Return a seat's Research tokens and Goal tiles, wherever they are."""
    office = [
        office_token(s, space, code)
        for space, code in enumerate(s.office[seat])
        if NO_TOKEN < code < AWARD
    ]
    spaces = [tile // 2 for tile in s.goal_spaces[seat] if tile != NO_TILE]
    return [
        *office,
        *(token(s, number) for number in tokens_in_hand(s, seat)),
        *(goal(s, number) for number in (*s.goals_below[seat], *spaces)),
    ]
