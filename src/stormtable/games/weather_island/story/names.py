"""Names of things in Weather Island: tiles, weathers, goals, features of a machine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from stormtable.story.parts import MINUS
from stormtable.story.text import Name, StoryText

GAME = "weather-island"
STASH = "stash"

Json = Mapping[str, Any]


class Names:
    def __init__(self, text: StoryText) -> None:
        self.text = text
        self._names = text.words.table(GAME, "name")
        forms = text.sentences.table("form")
        self._tables = {form: text.sentences.table("form", form) for form in forms}

    def name(self, code: str, place: str = "") -> Name:
        """Return the name of a code: `kettle-snow` is kettle, with the weather only where two tiles
        of a kind differ."""
        if code in self._names:
            return Name(self._names[code], self._forms(code), place)
        word, _, number = code.rpartition("-")
        if word in self._names:
            suffix = f" {number}" if number.isdigit() else ""
            return Name(f"{self._names[word]}{suffix}", self._forms(word, suffix), place)
        return Name(code, place=place)

    def _forms(self, word: str, suffix: str = "") -> dict[str, str]:
        """Return the grammatical forms of a name that the sentences of this language use."""
        return {
            form: f"{names[word]}{suffix}" for form, names in self._tables.items() if word in names
        }

    def goal(self, code: str) -> str:
        kind, _, weather = code.partition("-")
        words = self.text.words
        if weather and words.has(GAME, "goal_name", kind):
            return words(GAME, "goal_name", kind, weather=self.name(weather).text)
        return self.name(code).text

    def spot(self, code: str) -> str:
        return code.replace("-", MINUS)

    def sources(self, counts: Json) -> str:
        """Return sources in words: `3 sun, 1 rain`."""
        return ", ".join(
            f"{count} {self.name(weather).text}" for weather, count in counts.items() if count
        )

    # --- features printed on a tile -------------------------------------------------------------

    def feature(self, feature: Json) -> str:
        """Return a printed source, converter or booster in words; empty for a junction."""
        kind = feature["kind"]
        if kind == "source":
            return self.text.say("feature", "source", weather=self.name(feature["weather"]))
        if kind == "converter":
            gives = self.text.words.together(
                [
                    self.text.say("thing", what, n=int(feature[key]))
                    for key, what in (("money", "money"), ("goals", "goal"), ("points", "points"))
                    if feature.get(key)
                ]
            )
            return self.text.say("feature", "converter", cost=feature["cost"], gives=gives)
        return self.text.say("feature", kind)

    def tile(self, tile: Json) -> str:
        """Return everything printed on a tile in words."""
        features = [self.feature(feature) for feature in tile["features"]]
        bonuses = [self.text.say("bonus", bonus) for bonus in tile["bonus"]]
        bonus_texts = [self.text.say("detail", "bonus", bonus=bonus) for bonus in bonuses]
        return ", ".join(filter(None, [*features, *bonus_texts])) or self.text.say(
            "detail", "pipes"
        )

    def goal_card(self, goal: Json) -> str:
        """Return what a goal card requires and pays, in words."""
        if goal["sources"]:
            key = "goal_each" if goal["each"] else "goal_sets"
            sources = self.sources(goal["sources"])
            return self.text.say("words", key, points=goal["points"], sources=sources)
        key = "goal_most_money" if goal["most"] else "goal_per_goal"
        return self.text.say("words", key, points=goal["points"])


@cache
def names_in(text: StoryText) -> Names:
    """Return the names in a language; cached, because every question needs them."""
    return Names(text)
