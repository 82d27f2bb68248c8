"""Questions and options of Weather Island in words."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_island.story.names import STASH, names_in
from stormtable.story.speaker import Json, Parts, Slots, Speaker
from stormtable.story.text import Name, StoryText, Value

FEATURES = frozenset({"feature", "source", "converter", "known"})
"""Parameters that name a feature of a machine: `1,0:s`."""
RATES = frozenset({"rate", "rate_m"})
"""Parameters in tenths of a point."""


class IslandSpeaker(Speaker):
    def __init__(self, text: StoryText, printed: Json, view: Json) -> None:
        super().__init__(text, printed, view)
        self.names = names_in(text)

    def name(self, code: str) -> Name:
        return self.names.name(code)

    def slot(self, key: str, value: int | str) -> Value:
        if isinstance(value, int):
            if key in RATES:
                return f"{value / 10:.1f}".replace(".", self.text.words("language", "decimal"))
            return super().slot(key, value)
        if key == "other" and self.asked in ("keep_goal", "keep_first_goal"):
            return self.names.goal(value)
        if key in FEATURES and (":" in value or value == STASH):
            return self._feature(value)
        if key == "goal":
            return self.names.goal(value)
        if key == "spot":
            return self.names.spot(value)
        if key == "bonus":
            return self.text.say("bonus", value)
        return super().slot(key, value)

    def _feature(self, code: str) -> str:
        """Return a feature of the viewer's machine: `wind source, mast at 1,0`."""
        if code == STASH:
            return self.name(code).text
        spot, _, letter = code.partition(":")
        machine = self.board["players"][self.seat]["machine"]
        tile = next((tile for tile in machine if tile["spot"] == spot), None)
        if tile is None:
            return self.names.spot(code)
        features = self.printed["tiles"][tile["name"]]["features"]
        kind = next((feature["kind"] for feature in features if feature["name"] == letter), "")
        names: Slots = {"tile": self.name(tile["name"]), "spot": self.names.spot(spot)}
        if kind == "source":
            weather = next(feature["weather"] for feature in features if feature["name"] == letter)
            source = self.text.say("feature_at", "source", weather=self.name(weather), **names)
            alike = [feature["name"] for feature in features if feature.get("weather") == weather]
            return f"{source} ({alike.index(letter) + 1})" if len(alike) > 1 else source
        return self.text.say("feature_at", "tile", **names)

    # --- options ------------------------------------------------------------------------------

    def option_key(self, option: Json) -> str:
        verb, args = option["verb"], option["args"]
        if verb == "build":
            if "tile" not in args:
                return "build.taken"
            named = self.name(args["tile"]).text
            market = [slot["tile"] for slot in self.board["market"] if slot["tile"]]
            alike = [tile for tile in market if self.name(tile).text == named]
            return "build" if len(set(alike)) == 1 else "build.slot"
        if verb == "send" and args.get("boosters") != "+0":
            return "send.boosted"
        if verb == "take" and args.get("feature") == STASH:
            return "take.stash"
        if verb == "add" and "price" not in args:
            return "add.sold_out"
        return super().option_key(option)

    def option_slots(self, option: Json) -> Slots:
        slots: Slots = {"work": int(self.printed["money"]["work"])}
        if option["verb"] in ("send", "turn"):
            slots |= {key: str(value) for key, value in option["args"].items() if key != "feature"}
        return slots

    def detail(self, option: Json) -> Parts:
        args = option["args"]
        if option["verb"] == "keep" and args["goal"] in self.printed["goals"]:
            return (self.names.goal_card(self.printed["goals"][args["goal"]]),)
        if option["verb"] == "build" and args.get("tile") in self.printed["tiles"]:
            return (self.names.tile(self.printed["tiles"][args["tile"]]),)
        if option["verb"] == "send":
            return self._converter(args["feature"])
        return ()

    def _converter(self, code: str) -> Parts:
        """Return what a converter of the viewer's machine makes, and the energy that it holds."""
        spot, _, letter = code.partition(":")
        machine = self.board["players"][self.seat]["machine"]
        for tile in machine:
            for feature in self.printed["tiles"][tile["name"]]["features"]:
                if (tile["spot"], feature["name"], feature["kind"]) == (spot, letter, "converter"):
                    cubes = _cubes(tile["features"], letter)
                    named = self.names.feature(feature)
                    return (self.text.say("detail", "holds", converter=named, n=cubes),)
        return ()


def _cubes(features: Any, letter: str) -> int:
    """Return the energy on a feature. The terminal's view lists the features of a tile with what is
    printed on them."""
    if isinstance(features, list):
        features = {feature["name"]: feature for feature in features}
    return int(features[letter]["cubes"])
