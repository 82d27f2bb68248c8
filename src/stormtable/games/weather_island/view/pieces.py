"""All pieces by place, named `what` or `what:kind` as in `accounts`.

`Event.piece` uses these names: events alone move pieces from one position to the next, `amount` at
once. Goal cards lie face down, so they all have the same name here.
"""

from __future__ import annotations

from collections import Counter

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.names import START
from stormtable.games.weather_island.rules.state import NO_TILE, NO_TOKEN, IslandState
from stormtable.kernel.codes import a_of, b_of, kind_of

PiecesByPlace = dict[str, Counter[str]]

GOAL = "goal"


def tile(s: IslandState, number: int) -> str:
    return f"tile:{s.edition.tiles[number].name}"


def token(s: IslandState, weather: int) -> str:
    return f"token:{s.edition.weathers[weather]}"


def cube(seat: int) -> str:
    return f"cube:{seat}"


# --- the position ---------------------------------------------------------------------------------


def pieces_by_place(s: IslandState) -> PiecesByPlace:
    """Return all pieces on the table, by place."""
    pieces: PiecesByPlace = {}
    _tiles(s, pieces)
    _tokens(s, pieces)
    _put(pieces, places.GOAL_DECK, GOAL, len(s.goal_deck))
    _put(pieces, places.GOALS_BELOW, GOAL, len(s.goal_below))
    for seat in range(s.players):
        _put(pieces, places.hand(seat), GOAL, len(s.hands[seat]))
        _put(pieces, places.offer(seat), GOAL, len(s.offers[seat]))
        _cubes(s, seat, pieces)
    return pieces


def _put(pieces: PiecesByPlace, place: str, piece: str, count: int = 1) -> None:
    if count:
        pieces.setdefault(place, Counter())[piece] += count


def _tiles(s: IslandState, pieces: PiecesByPlace) -> None:
    for number, kind in enumerate(s.edition.tiles):
        _put(pieces, places.deck(kind.deck), tile(s, number), s.deck[number])
        if kind.deck != START:
            _put(pieces, places.deck_discard(kind.deck), tile(s, number), s.discard[number])
    for slot, number in enumerate(s.market):
        if number != NO_TILE:
            _put(pieces, places.market(slot), tile(s, number))
    for seat in range(s.players):
        for number, spot in zip(s.tiles[seat], s.spots[seat], strict=True):
            _put(pieces, places.spot(seat, spot), tile(s, number))


def _tokens(s: IslandState, pieces: PiecesByPlace) -> None:
    for weather in range(len(s.edition.weathers)):
        name = token(s, weather)
        _put(pieces, places.BAG, name, s.bag[weather])
        _put(pieces, places.DISCARD, name, s.gone[weather])
        _put(pieces, places.stall(s, weather), name, len(s.stalls[weather]))
    for position, weather in enumerate(s.forecast):
        _put(pieces, places.forecast(position), token(s, weather))
    if s.token != NO_TOKEN:
        _put(pieces, places.TOKEN, token(s, s.token))


def _cubes(s: IslandState, seat: int, pieces: PiecesByPlace) -> None:
    under_way = travelling(s, seat)
    if under_way >= 0:
        _put(pieces, places.feature(s, seat, under_way), cube(seat), s.travelling)
    for number, count in enumerate(s.cubes[seat]):
        _put(pieces, places.feature(s, seat, number), cube(seat), count)
    _put(pieces, places.stash(seat), cube(seat), in_stash(s, seat))


def travelling(s: IslandState, seat: int) -> int:
    """Return the feature where the cubes in transit are: the source or, once sent, the converter;
    -1 if there are none."""
    for step in reversed(s.agenda):
        if s.travelling and kind_of(step) in (steps.ROUTE, steps.ARRIVE) and a_of(step) == seat:
            return b_of(step)
    return -1


def in_stash(s: IslandState, seat: int) -> int:
    under_way = s.travelling if travelling(s, seat) >= 0 else 0
    return s.edition.cubes - sum(s.cubes[seat]) - under_way


# --- what each seat has ---------------------------------------------------------------------------


def accounts(s: IslandState) -> dict[str, list[int]]:
    """Return what each seat has by `Event.what`; energy in transit counts as on the machine."""
    return {
        "money": list(s.money),
        "points": list(s.points),
        "tile": [len(tiles) for tiles in s.tiles],
        "goal": [len(hand) for hand in s.hands],
        "energy": [s.edition.cubes - in_stash(s, seat) for seat in range(s.players)],
    }
