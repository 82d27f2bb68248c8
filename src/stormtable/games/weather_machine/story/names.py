"""Names of things in the story, with the grammatical forms that sentences use."""

from __future__ import annotations

from functools import cache

from stormtable.games.weather_machine.story.phrases import GAME, TRACKS, Phrases
from stormtable.story.text import Name, StoryText, Value

ANY = "any"
"""The type of an amount whose kind the player chooses."""


class Names:
    def __init__(self, text: StoryText) -> None:
        self.text = text
        self.phrases = Phrases(text.words)
        self._forms = tuple(text.sentences.table("form"))
        """The forms of names that the sentences of this language use."""
        self._names: dict[tuple[str, str], Name] = {}

    def name(self, code: str, place: str = "") -> Name:
        """Return the name of a code: a Location, a weather, a colour, a Chemical."""
        if self.text.words.has(GAME, "name", code):
            key = (code, place)
            if key not in self._names:
                self._names[key] = self._with_forms(code, place)
            return self._names[key]
        first, dash, number = code.partition("-")
        if dash and first in TRACKS:
            return Name(self.token(code), place=place)
        if dash and number.isdigit() and self.text.words.has(GAME, "name", first):
            return Name(f"{self.text.words(GAME, 'name', first)} {number}", place=place)
        if code.isalpha() and code.islower():
            return Name(code.capitalize(), place=place)  # a Chemical
        return Name(code, place=place)

    def _with_forms(self, code: str, place: str) -> Name:
        forms = {
            form: self.text.template("form", form, code)
            for form in self._forms
            if self.text.has("form", form, code)
        }
        text = self.text.words(GAME, "name", code)
        if "of" not in forms and self.text.has("form", "of", "other"):
            forms["of"] = self.text.say("form", "of", "other", name=text)
        return Name(text, forms, place)

    def special(self, key: str, code: str, place: str) -> Value | None:
        """Return the value of a slot that has its own names; None for other slots."""
        if key == "subsidy":
            return self.subsidy(code)
        if key == "goal":
            return self.goal(code)
        if key == "token":
            return self.token(code)
        if key == "tile":
            return self.phrases.tile(code)
        if key == "report" and code:
            return self.report(code)
        if key == "benefit":
            return self.phrases.gain(code)
        if key == "stage":
            return code
        if key == "space":
            return self.space(code, place)
        if key in ("location", "weather"):
            return self.name(code, place if key == "location" else "")
        if key == "agent":
            return self.phrases("agent", code) if code in ("white", "pink") else code
        return None

    def subsidy(self, code: str) -> str:
        if self.text.has("subsidy_name", code):
            return self.text.template("subsidy_name", code)
        return self.phrases.gain(code)

    def any_of(self, what: str, n: int) -> str:
        """Return an amount whose kind the player chooses: `any 2 Parts`."""
        kind = ":any" if what in ("voucher", "advance") else ""
        return self.phrases.benefit(f"{what}{kind}:{abs(n)}")

    def action(self, code: str) -> str:
        return self.phrases.gain(code)

    def space(self, code: str, place: str) -> Name:
        if self.text.has("space_name", code):
            return Name(self.text.template("space_name", code), place=place)
        return self.name(code, place) if "-" in code else Name(code, place=place)

    def row(self, code: str) -> str:
        return self.text.template("row_name", code) if self.text.has("row_name", code) else code

    def goal(self, code: str) -> str:
        """Return a Goal in words: `lab:papers-2` is at least 2 papers."""
        condition = code.partition(":")[2]
        majority = condition.startswith("majority-")
        what, _, number = condition.rpartition("-")
        if majority:
            what = condition.removeprefix("majority-")
        key = "majority" if majority else "number"
        if what.endswith("_funding"):
            key += "_funding"
        elif number == "1" and self.text.has("goal_single", what):
            return self.text.template("goal_single", what)
        own = self.text.has("goal", what)
        named = self.text.template("goal", what) if own else self.phrases("goal", what)
        n = int(number) if number.isdigit() else 0
        return self.text.say("goal_words", key, n=n, what=named)

    def token(self, code: str) -> str:
        """Return a token in words: `lab-rain` is Rain (Lab)."""
        if code == "award":
            return self.text.template("token_name", "award")
        slots = self.token_slots(code)
        return self.text.say("token_name", "research", **slots)

    def token_slots(self, code: str) -> dict[str, Value]:
        track, _, weather = code.partition("-")
        if track not in TRACKS:
            return {}
        return {"track": self.name(track), "weather": self.name(weather)}

    def report(self, code: str) -> str:
        """Return a Report in words: `white-lab-snow-top` is Agent White to the Lab, Snow, top."""
        agent, location, weather, end = code.split("-")
        place = self.name(location)
        if location == "lativ":
            place = Name(place.text, {"to": self.text.template("report", "lativ")})
        return self.text.say(
            "report",
            "full",
            agent=self.phrases("agent", agent),
            place=place,
            weather=self.name(weather),
            end=self.text.template("report", end),
        )

    def ending(self, code: str) -> str:
        own = self.text.has("end", code)
        return self.text.template("end", code) if own else self.phrases("end", code)


@cache
def names_in(text: StoryText) -> Names:
    """Return the names in a language; cached, because every question needs them."""
    return Names(text)
