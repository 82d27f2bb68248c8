"""Journal entries made readable: names for their ints, and the places they happened at."""

from __future__ import annotations

from stormtable.games.weather_island import state as e
from stormtable.games.weather_island.geometry import QUARTER, spot_name
from stormtable.games.weather_island.names import DECKS, FACES
from stormtable.games.weather_island.places import (
    feature_name,
    feature_place,
    market_place,
    spot_place,
)
from stormtable.games.weather_island.state import REASONS, IslandState
from stormtable.kernel.engine import Entry
from stormtable.kernel.event import Event

_PLAIN = {
    e.GOALS_SHUFFLED: "goals_shuffled",
    e.BAG_FILLED: "bag_filled",
    e.CRAZY: "weather_went_crazy",
}
_ON_FEATURE = {
    e.ENERGY: "energy_made",
    e.WASTED: "energy_wasted",
    e.CUBE_MOVED: "cube_taken",
    e.CONVERTED: "converted",
}


def event_of(s: IslandState, entry: Entry) -> Event:
    """The event a journal entry of this game stands for."""
    kind, seat, a, b, c = entry
    if kind in _PLAIN:
        return Event(_PLAIN[kind], seat)
    if kind in _ON_FEATURE:
        data: dict[str, int | str] = {"feature": feature_name(s, seat, a)}
        if kind == e.CONVERTED:
            data["energy"] = b
        return Event(_ON_FEATURE[kind], seat, data, (feature_place(s, seat, a),))
    if kind in (e.GOAL_SEEN, e.GOAL_KEPT):
        name = "goal_seen" if kind == e.GOAL_SEEN else "goal_kept"
        return Event(name, seat, {"goal": s.edition.goals[a].name}, (), ("goal",))
    return _other(s, kind, seat, a, b, c)


def _other(s: IslandState, kind: int, seat: int, a: int, b: int, c: int) -> Event:
    tiles, weathers = s.edition.tiles, s.edition.weathers
    if kind == e.MONEY:
        data: dict[str, int | str] = {"amount": a, "reason": REASONS[b], "wasted": c}
        return Event("money", seat, data, (f"money/{seat}",), what="money")
    if kind == e.POINTS:
        what = feature_name(s, seat, c) if b == e.FROM_CONVERTER else s.edition.goals[c].name
        data = {"amount": a, "reason": REASONS[b], "source": what}
        return Event("points", seat, data, (f"score/{seat}",), what="points")
    if kind == e.START_TILE:
        return Event("start_tile", seat, {"tile": tiles[a].name}, (f"machine/{seat}/0,0",))
    if kind == e.STACKED:
        return Event("stacked", seat, {"above": a}, (f"score/{seat}",))
    if kind == e.FORECAST:
        return Event("forecast", seat, {"weather": weathers[a]}, (f"forecast/{b}",))
    if kind == e.ROUND:
        return Event("round", seat, {"round": a})
    if kind == e.MARKET:
        return Event("market", seat, {"tile": tiles[b].name}, (market_place(a),))
    if kind == e.FLUSHED:
        return Event("flushed", seat, {"tile": tiles[b].name}, (market_place(a),))
    if kind == e.TILES_SHUFFLED:
        return Event("tiles_shuffled", seat, {"deck": DECKS[a]})
    if kind == e.ORDER:
        return Event("order", seat, {"place": a + 1, "bid": b})
    if kind == e.BUILT:
        data = {"tile": tiles[a].name, "spot": spot_name(b), "turn": QUARTER * c}
        return Event("built", seat, data, (spot_place(seat, b),))
    if kind == e.TOKEN_ADDED:
        data = {"weather": weathers[a], "price": b}
        return Event("token_added", seat, data, (f"stall/{weathers[a]}", "bag"))
    if kind == e.TOKEN_DISCARDED:
        return Event("token_discarded", seat, {"weather": weathers[a]}, (f"forecast/{b}",))
    if kind == e.DIE:
        return Event("die", seat, {"die": a + 1, "face": FACES[b]})
    if kind == e.WEATHER:
        data = {"weather": weathers[a], "from": "forecast" if b else "bag"}
        return Event("weather", seat, data, ("forecast/0" if b else "bag",))
    if kind == e.TRIP:
        data = {
            "source": feature_name(s, seat, a),
            "converter": feature_name(s, seat, b),
            "boosters": c,
        }
        return Event("trip", seat, data, (feature_place(s, seat, a), feature_place(s, seat, b)))
    if kind == e.END:
        return Event("end", seat, {"round": a})
    assert kind == e.GOAL_SCORED
    return Event("goal_scored", seat, {"goal": s.edition.goals[a].name, "points": b})
