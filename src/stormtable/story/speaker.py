"""Questions, options and reasons in words, for one position as one viewer sees it.

A speaker reads what a client reads: the view and the decision as JSON, and what is printed on the
components. So it needs no rules, and it cannot reveal anything that the viewer may not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stormtable.kernel.registry import pack_named
from stormtable.kernel.title import EndFact
from stormtable.story.parts import Part, PlacePart, PlayerPart
from stormtable.story.text import MissingSlot, Name, StoryText, Value, story_text

Json = Mapping[str, Any]
Parts = tuple[Part, ...]
Slots = dict[str, Value]

_NUMBER = re.compile(r"\d+")
LETTERS = "abc"
"""The slots that name the words of a notation by their order."""


class Speaker:
    """Words everything from the game's catalogue alone. Games that need more bring a subclass."""

    def __init__(self, text: StoryText, printed: Json, view: Json) -> None:
        self.text = text
        self.printed = printed
        self.view = view
        self.board: Json = view["board"]
        asked: Json = view["question"] or {"name": "", "about": {}}
        self.asked: str = asked["name"]
        self.about: Json = asked["about"]
        self.seat: int = view["seat"] if view["seat"] is not None else _first(view["waiting_for"])
        """The seat that the words address: the viewer's, or the one that is asked."""

    # --- hooks for games ------------------------------------------------------------------------

    def name(self, code: str) -> Name:
        """Return the name of a code of the game; the pattern `reed-*` also names `reed-7`."""
        words, game = self.text.words, self.text.game
        if words.has(game, "name", code):
            return Name(words(game, "name", code))
        number = _NUMBER.search(code)
        pattern = _NUMBER.sub("*", code, count=1)
        if number and words.has(game, "name", pattern):
            return Name(words(game, "name", pattern, n=int(number.group())))
        return Name(code.replace("_", " ").replace("-", " "))

    def slot(self, key: str, value: int | str) -> Value:
        """Return the value of a parameter in a sentence."""
        if key == "player" and isinstance(value, int):
            return PlayerPart(value)
        return value if isinstance(value, int) else self.name(value)

    def question_key(self, question: str, about: Json) -> str:
        return question

    def question_slots(self, question: str, about: Json) -> Slots:
        """Return further slots of a question."""
        return {}

    def option_key(self, option: Json) -> str:
        """Return the key of an option's sentence: of its verb at this question, or of its verb
        alone."""
        special = f"{option['verb']}.{self.asked}"
        return special if self.text.has("option", special) else str(option["verb"])

    def option_slots(self, option: Json) -> Slots:
        """Return further slots of an option."""
        return {}

    def detail(self, option: Json) -> Parts:
        """Return details of an option that a player wants to know besides its price and its
        gains."""
        return ()

    # --- sentences ------------------------------------------------------------------------------

    def question(self, question: str, about: Json) -> Parts:
        slots = {**self._slots(about), **self.question_slots(question, about)}
        key = self.question_key(question, about)
        for form in (key, f"{key}.plain"):
            if sentence := self._sentence(("question", form), slots):
                return sentence
        return (question.replace("_", " "),)

    def next_question(self, option: Json) -> Parts:
        """Return the next question after an option; empty if its words depend on more."""
        return self._sentence(("question", self.question_key(option["next"], {})), {})

    def phase(self, question: str) -> str:
        """Return the part of the round to which a question belongs; empty if the catalogue has
        none."""
        return self.text.say("phase", question) if self.text.has("phase", question) else ""

    def option(self, option: Json) -> Parts:
        """Return the label of an option or a greyed option, without its price."""
        arguments = str(option["notation"]).split()[1:]
        letters = dict(zip(LETTERS, arguments, strict=False))
        slots = {**self._slots({**letters, **option["args"]}), **self.option_slots(option)}
        label = self._sentence(("option", self.option_key(option)), slots)
        return capital(label or (option["notation"],))

    def reason(self, notice: Json) -> Parts:
        """Return why something is refused, wasteful, or cannot be taken back."""
        own = self.text.has("notice", notice["code"])
        params = dict(notice["params"])
        for key in ("count", "fee"):
            if key in params:
                params["n"] = params[key]
        # The kernel's notices quote words as the person typed them.
        slots = self._slots(params) if own else self._quoted(params)
        table = ("notice",) if own else ("kernel", "notice")
        for key in (notice["code"], f"{notice['code']}.plain"):
            if sentence := self._sentence((*table, key), slots):
                return sentence
        return (str(notice["code"]).replace("_", " "),)

    def claim(self, claim: Json) -> Parts:
        """Return a fact that speaks for a choice; empty if the catalogue has no words for it."""
        params = claim["params"]
        slots = self._slots(params)
        if "what" in params:
            change = {"what": params["what"], "amount": params["n"], "type": params["type"]}
            slots["things"] = self.thing(change)
        return self._sentence(("claim", claim["code"]), slots)

    def end_fact(self, fact: EndFact) -> Parts:
        """Return the sentence of a fact that counted at the end, or nearly did."""
        slots = {**self._slots(fact.params), "player": PlayerPart(fact.seat)}
        if "other" in fact.params:
            slots["other"] = PlayerPart(int(fact.params["other"]))
        return self.text.fill("ending", fact.code, **slots)

    def confirmation(self, confirm: Json) -> Parts:
        """Return the question before something that cannot be taken back."""
        draw = confirm.get("draw", "")
        own = self.text.has("draw", draw)
        chance = self.text.say("draw", draw) if own else self.text.say("any_draw")
        return self.text.fill("confirm", confirm["before"], chance=chance)

    def reveals(self, draw: str) -> str:
        """Return what a draw will reveal, as a sentence: `The dice are rolled.`"""
        return self.text.say("reveals", draw) if self.text.has("reveals", draw) else ""

    def revealed(self, draw: str) -> str:
        """Return what a draw revealed: `a Workshop tile`."""
        return self.text.say("revealed", draw) if self.text.has("revealed", draw) else ""

    # --- amounts --------------------------------------------------------------------------------

    def thing(self, change: Json) -> str:
        """Return an amount in words, without its sign: `2 Lab Vouchers`."""
        kind = str(change.get("type", ""))
        return self.text.thing(
            change["what"], int(change["amount"]), self.slot("type", kind) if kind else ""
        )

    def things(self, changes: Sequence[Json]) -> str:
        return ", ".join(self.thing(change) for change in changes)

    # --- filling the slots of a sentence --------------------------------------------------------

    def _slots(self, params: Json) -> Slots:
        slots: Slots = {}
        for key, value in params.items():
            try:
                slots[key] = self.slot(key, value)
            except (KeyError, ValueError):  # a person typed it, and it is no code of the game
                slots[key] = str(value)
        return slots

    def _quoted(self, params: Json) -> Slots:
        slots: Slots = {}
        for key, value in params.items():
            if key in ("seat", "player") and isinstance(value, int):
                slots["player"] = PlayerPart(value)
            elif key == "what":
                slots[key] = self.revealed(str(value))
            else:
                slots[key] = value
        return {key: value for key, value in slots.items() if value != ""}

    def _sentence(self, key: tuple[str, ...], slots: Slots) -> Parts:
        """Return the sentence; empty if the catalogue lacks it or a slot."""
        try:
            return self.text.fill(*key, **slots)
        except (KeyError, MissingSlot):
            return ()


def _first(seats: Sequence[int]) -> int:
    return seats[0] if seats else 0


def capital(parts: Parts) -> Parts:
    """Return the parts with a capital first letter."""
    if not parts:
        return parts
    first, *others = parts
    if isinstance(first, str):
        first = first[:1].upper() + first[1:]
    elif isinstance(first, PlacePart):
        first = PlacePart(first.place, first.name[:1].upper() + first.name[1:])
    return (first, *others)


def speaker_of(game: str, language: str, printed: Json, view: Json) -> Speaker:
    """Return the speaker that a game brings, or the one that uses only its catalogue."""
    make: Callable[[StoryText, Json, Json], Speaker] = pack_named(game).part("speaker") or Speaker
    return make(story_text(game, language), printed, view)
