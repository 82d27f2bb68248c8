"""The grammar of Weather Island: the forms of every verb."""

from __future__ import annotations

from stormtable.games.weather_island.rules.names import BONUSES
from stormtable.games.weather_island.rules.places import feature_name, slot_name
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.grammar import Argument, Grammar, numbers

NUMBER = "0|[1-9][0-9]{0,3}"
SPOT = f"-?({NUMBER}),-?({NUMBER})"


def grammar(s: IslandState) -> Grammar:
    edition = s.edition
    weather = Argument("weather", edition.weathers)
    feature = Argument("feature", _features(s))
    slot = Argument("slot", [slot_name(slot) for slot in range(s.players + 1)])
    money = [str(amount) for amount in range(edition.max_money + 1)]
    return {
        "keep": [(Argument("goal", [goal.name for goal in edition.goals]),)],
        "bid": [(Argument("bid", money, NUMBER),)],
        "build": [(slot, Argument("tile", [tile.name for tile in edition.tiles]))],
        "work": [()],
        "place": [(Argument("spot", ("1,0", "0,-1"), SPOT),)],
        "turn": [(Argument("turn", ("0", "90", "180", "270")),)],
        "bonus": [(Argument("bonus", BONUSES),)],
        "add": [(weather, Argument("price", ("$0", "$1"), rf"\$({NUMBER})"))],
        "discard": [(numbers("place", len(s.forecast)), weather)],
        "pass": [()],
        "fire": [(feature,)],
        "send": [(feature, Argument("boosters", ("+0", "+1"), rf"\+({NUMBER})"))],
        "take": [(Argument("feature", ("stash", *feature.names)),)],
    }


def _features(s: IslandState) -> list[str]:
    """Return the features of the asked seat's machine."""
    if s.asked == NOBODY:
        return []
    return [feature_name(s, s.asked, number) for number in range(len(s.networks[s.asked].features))]
