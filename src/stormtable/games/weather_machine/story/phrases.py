"""Words for codes of the game (`voucher:any:2`, `wind-2`, `lab:papers-2`)."""

from __future__ import annotations

from collections.abc import Mapping

from stormtable.i18n.catalogue import Words

GAME = "weather-machine"
TRACKS = ("government", "lab", "rnd")
WEATHERS = ("rain", "wind", "sun", "fog", "snow")


class Phrases:
    def __init__(self, words: Words) -> None:
        self.words = words
        self._names = words.table(GAME, "name")
        self._short = words.table(GAME, "short")
        self._benefits = words.table(GAME, "benefit")

    def __call__(self, *key: str, **params: object) -> str:
        return self.words(GAME, *key, **params)

    def say(self, key: str, **params: object) -> str:
        return self.words(GAME, "words", key, **params)

    def named(self, word: object) -> str:
        """Return the name of a code: a Location, token, space, Goal, tile, benefit."""
        text = str(word)
        if text in self._names:
            return self._names[text]
        if text.islower() and text.isalpha() and text not in self._benefits:
            return text
        first, colon, remainder = text.partition(":")
        try:
            if colon and first in TRACKS and "-" in remainder:
                return self.goal(text)
            if first.split(" ")[0] in self._benefits:
                return self.gain(text)
        except (KeyError, ValueError):
            return text  # a person typed it, and it is no code of the game
        first, dash, remainder = text.partition("-")
        if dash and first in TRACKS:
            return f"{self.named(first)} {self.named(remainder)}"
        if dash and first in WEATHERS:
            return f"{self.named(first)} {remainder}"
        return text

    def params(self, params: Mapping[str, object]) -> dict[str, object]:
        return {
            key: self.named(value) if isinstance(value, str) else value
            for key, value in params.items()
        }

    def tile(self, name: str) -> str:
        """Return a tile in words: `white-blue` is white and blue."""
        return self.words.together([self.named(colour) for colour in name.split("-")])

    def chemical(self, name: str) -> str:
        return name.capitalize()

    # --- benefits -------------------------------------------------------------------------

    def gain(self, text: str) -> str:
        """Return a printed list of benefits in words: `3 CP, any Part`."""
        return ", ".join(self.benefit(word) for word in text.split(" "))

    def benefit(self, word: str) -> str:
        return self._benefit("benefit", word, self._names)

    def brief(self, text: str) -> str:
        """Return a list of benefits for a space on the board: `Any▸Part`."""
        return "".join(self._benefit("brief", word, self._short) for word in text.split(" "))

    def _benefit(self, table: str, word: str, names: Mapping[str, str]) -> str:
        kind, *arguments = word.split(":")
        number = int(arguments.pop()) if arguments and arguments[-1].isdigit() else 1
        which = arguments[0] if arguments else ""
        key = kind
        if number > 1 and self.words.has(GAME, table, f"{kind}s"):
            key += "s"
        if which == "any":
            key += "_any"
        return self(table, key, n=number, which=names.get(which, which))

    # --- Goals, spaces, tokens, Reports -----------------------------------------------------

    def goal(self, name: str) -> str:
        """Return a Goal in words: `lab:papers-2` is 2 papers."""
        condition = name.partition(":")[2]
        if condition.startswith("majority-"):
            what = self("goal", condition.removeprefix("majority-"))
            return self.say("goal_majority", what=what)
        what, _, number = condition.rpartition("-")
        return self.say("goal_number", n=number, what=self("goal", what))

    def report(self, name: str) -> str:
        """Return a Report in words: `white-lab-snow-top` is Agent White to Lab, Snow, top."""
        agent, place, weather, end = name.split("-")
        where = self.say("with_lativ") if place == "lativ" else self.named(place)
        return self.say(
            "report",
            agent=self("agent", agent),
            place=where,
            weather=self.named(weather),
            end=self.named(end),
        )

    def challenge(self, name: str) -> str:
        """Return the name on the card, without its effect."""
        return self("challenge", name).partition(":")[0]

    def short(self, name: str) -> str:
        return self._short.get(name, name)
