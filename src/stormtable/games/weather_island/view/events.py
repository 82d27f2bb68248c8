"""Render journal entries as events: names for their ints, the places, and what moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from stormtable.games.weather_island.rules import events as e
from stormtable.games.weather_island.rules import places
from stormtable.games.weather_island.rules.geometry import QUARTER, START_SPOT, spot_name
from stormtable.games.weather_island.rules.names import (
    BLANK,
    DECKS,
    FACES,
    FROM_BAG,
    FROM_FORECAST,
    START,
)
from stormtable.games.weather_island.rules.places import feature_name
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view import pieces
from stormtable.games.weather_island.view.paths import path
from stormtable.kernel.event import Event, EventFields
from stormtable.kernel.journal import Entry

NAMES: Final[Mapping[int, str]] = {
    number: name.lower()
    for name, number in vars(e).items()
    if name.isupper() and isinstance(number, int) and not name.startswith(("FROM_", "FIRST_"))
}
"""The names of the kinds of entries in `events`."""

PLACELESS: Final = frozenset({"round", "end"})
"""Events that concern the game as a whole and have no place."""

TAKES: Final = {FROM_BAG: "bag", FROM_FORECAST: "forecast", BLANK: None}
"""By face of a die: where the token comes from."""


EventRenderer = Callable[[IslandState, int, int, int, int], EventFields]


def event_of(s: IslandState, entry: Entry) -> Event:
    kind, seat, a, b, c = entry
    fields = RENDERERS[kind](s, seat, a, b, c)
    return Event(
        NAMES[kind],
        seat,
        fields.data,
        fields.places,
        fields.secret,
        fields.piece,
        fields.origin,
        fields.target,
        fields.what,
    )


def _moved(data: dict[str, Any], piece: str, origin: str, target: str) -> EventFields:
    return EventFields(data, (origin, target), "", piece, origin, target)


# --- what a seat has ------------------------------------------------------------------------------


def _money(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"amount": a, "reason": e.REASONS[b], "lost": c}
    return EventFields(data, (places.money(seat),), "money")


def _points(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"amount": a, "reason": e.REASONS[b]}
    if b == e.FROM_GOAL:
        data["source"] = s.edition.goals[c].name
        return EventFields(data, (places.score(seat), places.hand(seat)), "points")
    data |= {"source": feature_name(s, seat, c), "tile": _tile_at(s, seat, c)}
    return EventFields(data, (places.score(seat), places.feature(s, seat, c)), "points")


def _tile_at(s: IslandState, seat: int, feature: int) -> str:
    """Return the name of the tile with a feature."""
    spot = s.networks[seat].spots[feature]
    return s.edition.tiles[s.tiles[seat][s.spots[seat].index(spot)]].name


def _start_tile(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _laid(s, seat, a, places.deck(START), START_SPOT, {})


def _built(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    slot = s.market.index(a)
    data = {"slot": places.slot_name(slot), "spot": spot_name(b), "turn": QUARTER * c}
    return _laid(s, seat, a, places.market(slot), b, data)


def _laid(
    s: IslandState, seat: int, tile: int, origin: str, spot: int, data: dict[str, Any]
) -> EventFields:
    kind = s.edition.tiles[tile]
    data = {"tile": kind.name, "kind": kind.archetype, **data, "amount": 1}
    target = places.spot(seat, spot)
    return EventFields(data, (target, origin), "tile", pieces.tile(s, tile), origin, target)


# --- set-up and goals -----------------------------------------------------------------------------


def _stacked(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"above": a}, (places.score(seat),))


def _goal(origin: str, target: str, goal: str, what: str = "") -> EventFields:
    data: dict[str, Any] = {"goal": goal}
    if what:
        data["amount"] = 1
    return EventFields(data, (target, origin), what, pieces.GOAL, origin, target, ("goal",))


def _goal_seen(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _goal(places.GOAL_DECK, places.offer(seat), s.edition.goals[a].name)


def _goal_chosen(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _goal(places.offer(seat), places.hand(seat), s.edition.goals[a].name, "goal")


def _goal_below(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _goal(places.offer(seat), places.GOALS_BELOW, s.edition.goals[a].name)


def _goals_shuffled(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _moved({"amount": a}, pieces.GOAL, places.GOALS_BELOW, places.GOAL_DECK)


def _goal_scored(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"goal": s.edition.goals[a].name, "points": b}, (places.hand(seat),))


# --- weather tokens -------------------------------------------------------------------------------


def _token(s: IslandState, weather: int, origin: str, target: str, **more: Any) -> EventFields:
    data = {"weather": s.edition.weathers[weather], **more}
    return _moved(data, pieces.token(s, weather), origin, target)


def _forecast(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _token(s, a, places.BAG, places.forecast(b))


def _forecast_shifted(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _token(s, a, places.forecast(b + 1), places.forecast(b))


def _bag_filled(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({}, (places.BAG, places.DISCARD))


def _token_returned(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    origin = places.DISCARD if c == e.FROM_DISCARD else places.forecast(c)
    return _token(s, a, origin, places.BAG, amount=b)


def _token_added(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _token(s, a, places.stall(s, a), places.BAG, price=b)


def _token_discarded(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _token(s, a, places.forecast(b), places.DISCARD)


def _weather(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    origin, name = (places.forecast(0), "forecast") if b else (places.BAG, "bag")
    return _token(s, a, origin, places.TOKEN, **{"from": name})


def _token_done(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _token(s, a, places.TOKEN, places.DISCARD)


# --- the round ------------------------------------------------------------------------------------


def _round(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"round": a})


def _end(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    """Return the round, the players who reached the points that end the game, and what each player
    has before final scoring."""
    enough = s.edition.end_points
    seats = [seat for seat in range(s.players) if s.points[seat] >= enough]
    data = {"round": a, "seats": seats, "points": [s.points[seat] for seat in seats]}
    cards = [len(hand) for hand in s.hands]
    return EventFields({**data, "scores": s.points[:], "money": s.money[:], "cards": cards})


def _market(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    kind = s.edition.tiles[b]
    data = {"tile": kind.name, "kind": kind.archetype, "slot": places.slot_name(a)}
    return _moved(data, pieces.tile(s, b), places.deck(kind.deck), places.market(a))


def _flushed(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    kind = s.edition.tiles[b]
    data = {"tile": kind.name, "kind": kind.archetype, "slot": places.slot_name(a)}
    return _moved(data, pieces.tile(s, b), places.market(a), places.deck_discard(kind.deck))


def _tiles_shuffled(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"deck": DECKS[a]}, (places.deck(a), places.deck_discard(a)))


def _tile_returned(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    kind = s.edition.tiles[a]
    data = {"tile": kind.name, "kind": kind.archetype, "amount": b}
    origin, target = places.deck_discard(kind.deck), places.deck(kind.deck)
    return _moved(data, pieces.tile(s, a), origin, target)


def _order(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"place": a + 1, "bid": b}, (places.order(a), places.dial(b)))


def _die(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return EventFields({"die": a + 1, "face": FACES[b], "takes": TAKES[b]}, (places.die(a),))


# --- energy ---------------------------------------------------------------------------------------


def _energy(s: IslandState, seat: int, feature: int, amount: int) -> EventFields:
    """Return cubes that move from the stash to a feature, or back."""
    tile = _tile_at(s, seat, feature)
    data = {"feature": feature_name(s, seat, feature), "tile": tile, "amount": amount}
    there, stash = places.feature(s, seat, feature), places.stash(seat)
    way = (stash, there) if amount > 0 else (there, stash)
    return EventFields(data, (there, stash), "energy", pieces.cube(seat), *way)


def _cube_added(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _energy(s, seat, a, 1)


def _cube_removed(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    return _energy(s, seat, a, -1)


def _converted(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    fields = _energy(s, seat, a, -b)
    fields.data["energy"] = b
    return fields


def _energy_wasted(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {"feature": feature_name(s, seat, a), "tile": _tile_at(s, seat, a)}
    return EventFields(data, (places.feature(s, seat, a),))


def _trip(s: IslandState, seat: int, a: int, b: int, c: int) -> EventFields:
    data = {
        "source": feature_name(s, seat, a),
        "converter": feature_name(s, seat, b),
        "boosters": c,
        "source_tile": _tile_at(s, seat, a),
        "converter_tile": _tile_at(s, seat, b),
        "holds": s.cubes[seat][b],
        "cost": s.networks[seat].features[b].cost,
        "path": path(s, seat, a, b, c),
    }
    origin, target = places.feature(s, seat, a), places.feature(s, seat, b)
    return _moved(data, pieces.cube(seat), origin, target)


RENDERERS: dict[int, EventRenderer] = {
    e.MONEY: _money,
    e.POINTS: _points,
    e.START_TILE: _start_tile,
    e.STACKED: _stacked,
    e.GOAL_SEEN: _goal_seen,
    e.GOAL_KEPT: _goal_chosen,
    e.GOAL_BELOW: _goal_below,
    e.GOALS_SHUFFLED: _goals_shuffled,
    e.FORECAST: _forecast,
    e.FORECAST_SHIFTED: _forecast_shifted,
    e.BAG_FILLED: _bag_filled,
    e.TOKEN_RETURNED: _token_returned,
    e.TOKEN_ADDED: _token_added,
    e.TOKEN_DISCARDED: _token_discarded,
    e.ROUND: _round,
    e.MARKET: _market,
    e.TILES_SHUFFLED: _tiles_shuffled,
    e.TILE_RETURNED: _tile_returned,
    e.ORDER: _order,
    e.BUILT: _built,
    e.FLUSHED: _flushed,
    e.DIE: _die,
    e.WEATHER_WENT_CRAZY: _bag_filled,
    e.WEATHER: _weather,
    e.TOKEN_DONE: _token_done,
    e.ENERGY_MADE: _cube_added,
    e.ENERGY_WASTED: _energy_wasted,
    e.CUBE_TAKEN: _cube_removed,
    e.TRIP: _trip,
    e.BOOSTED: _cube_added,
    e.CONVERTED: _converted,
    e.END: _end,
    e.GOAL_SCORED: _goal_scored,
}
