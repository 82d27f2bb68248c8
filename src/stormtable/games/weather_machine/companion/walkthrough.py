"""What the person has to move, step by step, with sentence, reason and the way back.

One move is one piece. The first move of a step is its title; moves that follow from it are lines
below. The sentences are those of the log. The catalogue's section `companion.moves` has words of
its own only where the log does not say from where, to where or how a piece moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from stormtable.games.weather_machine.companion.board import board
from stormtable.games.weather_machine.companion.companion import PlayedEvent
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.story.event_sentences import EventSentences
from stormtable.games.weather_machine.story.names import Names, names_in
from stormtable.games.weather_machine.story.saboteurs import reason_of
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.parts import plain
from stormtable.story.text import StoryText, Value, story_text

GAME: Final = "weather-machine"
ROWS: Final = ("top", "middle", "bottom")
COLUMNS: Final = ("left", "middle", "right")
IN_THE_LOG: Final = {
    "government_runs": ("line", "government_runs.open"),
    "final_round": ("heading", "final_round"),
}
"""Sentences of the log that are no line of one event."""
PHASE_B: Final = frozenset({"experiment_runs", "experiment_fails"})


@dataclass(slots=True)
class WalkthroughStep:
    """One screen: what to move, why, and the table afterwards."""

    kind: str
    number: str
    after: MachineState
    moves: list[dict[str, str]] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    origin: str = ""
    target: str = ""
    piece: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "number": self.number,
            "title": self.moves[0]["text"],
            "moves": self.moves,
            "why": self.why,
            "places": self.places,
            "from": self.origin,
            "to": self.target,
            "piece": self.piece,
            "board": board(self.after),
        }


def steps_of(
    events: Sequence[PlayedEvent], language: str, *, own_cards: bool
) -> list[dict[str, Any]]:
    """Return the steps that a press brought about, in order."""
    builder = WalkthroughBuilder(story_text(GAME, language), own_cards)
    for what in events:
        builder.add(what.event, what.after)
    return [step.as_json() for step in builder.steps if step.moves]


class WalkthroughBuilder:
    """Makes the steps of a walkthrough from events."""

    def __init__(self, text: StoryText, own_cards: bool) -> None:
        self.text = text
        self.names: Names = names_in(text)
        self.sentences = EventSentences(text, self.names)
        self.own_cards = own_cards
        self.steps: list[WalkthroughStep] = []
        self.because: list[str] = []

    def add(self, event: Event, after: MachineState) -> None:
        if event.name == "saboteurs_chose":
            if event.data["criterion"] == "only_one" and self.because:
                return  # another criterion left only this one
            reason = plain(reason_of(self.text, self.names, event), ())
            self.because.append(f"{reason[:1].upper()}{reason[1:]}.")
            return
        handler = HANDLERS.get(event.name)
        if handler is not None:
            handler(self, event, after)

    # --- steps and lines ----------------------------------------------------------------------

    def say(self, *key: str, **values: Value) -> str:
        return self.text.say("companion", *key, **values)

    def step(
        self, event: Event, after: MachineState, key: str, symbol: str, **slots: Value
    ) -> WalkthroughStep:
        """Begin a step with its first move."""
        step = WalkthroughStep(event.name, str(event.data.get("step", "")), after, why=self.because)
        self.because = []
        step.places = list(event.places)
        step.origin, step.target, step.piece = event.origin, event.target, event.piece
        self.steps.append(step)
        self._move(step, event, key, symbol, slots)
        return step

    def line(
        self, event: Event, after: MachineState, key: str, symbol: str, **slots: Value
    ) -> None:
        """Add a move to the last step; without one, begin a step."""
        if not self.steps:
            self.step(event, after, key, symbol, **slots)
            return
        step = self.steps[-1]
        step.after = after
        step.places += event.places
        step.why += self.because
        self.because = []
        self._move(step, event, key, symbol, slots)

    def _move(
        self, step: WalkthroughStep, event: Event, key: str, symbol: str, own: dict[str, Value]
    ) -> None:
        logged, known = self.sentences.sentence(event)
        slots = {**known, **own}
        if self.text.has("companion", "moves", key):
            text = self.say("moves", key, **slots)
        else:
            text = self.text.say(*IN_THE_LOG.get(key, logged), **known)
        back = self.say("back", key, **slots) if self.text.has("companion", "back", key) else ""
        step.moves.append({"symbol": symbol, "text": text, "back": back})

    # --- names --------------------------------------------------------------------------------

    def space(self, code: str) -> dict[str, Value]:
        """Return the branch and row of a space such as `rain-2`."""
        weather, row = code.split("-")
        return {"weather": self.names.name(weather), "row": self.row(int(row))}

    def row(self, number: int) -> str:
        return self.text.template("companion", "row", ROWS[number - 1])

    def place(self, place: str) -> Value:
        """Return an action space in words."""
        location, *parts = place.split("/")
        named = self.names.name(location)
        if parts[:1] != ["space"]:
            return named.forms.get("to", named.text)
        n = int(parts[1])
        in_supply = location == "supply"
        space = self.text.say("space_name", "number" if in_supply else COLUMNS[n - 1], n=n)
        return self.say("place", "space", location=named, space=space)


# --- one event each -----------------------------------------------------------------------------

Handler = Callable[[WalkthroughBuilder, Event, MachineState], None]


def _agent(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.origin.startswith(("supply", "government", "lab", "rnd")):
        t.step(event, after, "agent", "agent", origin=t.place(event.origin))
    else:
        t.step(event, after, "agent_in", "agent")


def _target(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    target, rise = int(event.data["target"]), int(event.data["amount"])
    key = "target_start" if event.data["reason"] == "setup" else "target"
    t.step(event, after, key, "target", before=target - rise)


def _lativ(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.target == "supply/lativ":
        t.line(event, after, "lativ_home", "lativ")
    else:
        t.step(event, after, "lativ", "lativ", origin=t.place(event.origin))


def _lativ_bot(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    into_branch = event.target != "lab/side"
    if event.origin == "lab/side":
        key = "lativ_bot"
    else:
        key = "lativ_bot_moves" if into_branch else "lativ_bot_leaves"
    t.line(event, after, key, "bot-lativ")


def _hideout_chemical(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    symbol, to = f"c-{event.data['chemical']}", str(event.data["to"])
    if to == "hideout":
        t.step(event, after, "take_chemical", symbol)
    else:
        t.line(event, after, "pay_supply" if to == "supply" else "pay_rnd", symbol)


def _bot_placed(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.data.get("by") == "saboteurs":
        t.step(event, after, "bot", "bot-saboteur", **t.space(str(event.data["space"])))


def _bot_returned(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    theirs = event.data.get("by") == "saboteurs"
    key, symbol = ("bot_back", "bot-saboteur") if theirs else ("own_bot_back", "bot-yellow")
    t.line(event, after, key, symbol, **t.space(_space(event.origin)))


def _space(place: str) -> str:
    _, weather, row = place.split("/")
    return f"{weather}-{row}"


def _initiative(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.data.get("by") == "saboteurs":
        t.step(event, after, "initiative", "a-initiative")


def _flipped(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.data.get("by") == "saboteurs":
        t.step(event, after, "flip", "subsidy", **t.space(_tile(event)))


def _tile(event: Event) -> str:
    place = next(place for place in event.places if place.startswith("government/subsidy/"))
    return "-".join(place.split("/")[2:])


def _tile_gone(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.data.get("by") == "saboteurs":
        t.line(event, after, "tile_gone", "subsidy", **t.space(_tile(event)))


def _part(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    t.line(event, after, "part", f"part-{event.data['part']}")


def _token(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    write = t.line if after.round else t.step
    write(event, after, "token", "research")


def _discarded(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.data["from"] == "current":
        if after.reports_left == 0:
            t.step(event, after, "no_report", "report")
    elif after.round:
        t.line(event, after, "discard", "report")


def _report(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if "step" in event.data or not after.round:
        t.step(event, after, "report", "report")


def _spent(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    token = str(event.data["token"])
    if token == "award":
        t.line(event, after, "spent_award", "award", n=-int(event.data["amount"]))
    else:
        t.line(event, after, "spent", "research", **t.names.token_slots(token))


def _lock(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if event.seat == NOBODY:
        t.line(event, after, "lock", "unlock")


def _extreme(key: str) -> Handler:
    def handler(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
        level = ("I", "II", "III")[int(event.data["level"]) - 1]
        t.line(event, after, key, f"w-{event.data['weather']}", level=level)

    return handler


def _experiment(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    t.step(event, after, event.name, f"w-{event.data['weather']}")


def _experiment_gone(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    t.line(event, after, "experiment_gone", f"w-{event.data['weather']}")


def _challenge(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if after.round and event.data["challenge"] == "creative-accounting":
        t.line(event, after, "funding_back", "advance")


def _order(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    """Tell a new turn order once, by the marker of the Saboteurs."""
    if event.data.get("by") == "saboteurs" and event.origin != event.target:
        t.step(event, after, f"order_{event.data['place']}", "a-initiative")


def _step(key: str, symbol: str) -> Handler:
    def handler(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
        t.step(event, after, key, symbol)

    return handler


def _line(key: str, symbol: str) -> Handler:
    def handler(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
        t.line(event, after, key, symbol)

    return handler


def _removed(t: WalkthroughBuilder, event: Event, after: MachineState) -> None:
    if t.own_cards:
        t.step(event, after, "reports_removed", "report", n=abs(int(event.data["amount"])))


HANDLERS: Final[dict[str, Handler]] = {
    "agent_moved": _agent,
    "target": _target,
    "lativ_moved": _lativ,
    "lativ_bot": _lativ_bot,
    "token_discarded": _line("token_gone", "research"),
    "hideout_chemical": _hideout_chemical,
    "bot_placed": _bot_placed,
    "bot_returned": _bot_returned,
    "initiative": _initiative,
    "subsidy_used": _flipped,
    "subsidy_discarded": _tile_gone,
    "part_laid": _part,
    "hideout_token": _token,
    "hideout_award": _step("award", "award"),
    "saboteurs_unable": _step("unable", "no"),
    "report_discarded": _discarded,
    "report": _report,
    "havoc": _step("havoc", "warn"),
    "hideout_spent": _spent,
    "lock_removed": _lock,
    "government_runs": _step("government_runs", "l-government"),
    "government_marker": _line("marker", "government-marker"),
    "weather_fixed": _extreme("fixed"),
    "extreme_weather": _extreme("extreme"),
    "experiment_runs": _experiment,
    "experiment_fails": _experiment,
    "experiment_gone": _experiment_gone,
    "assistant": _line("assistant", "assistant"),
    "income": _step("income", "income"),
    "challenge": _challenge,
    "turn_order": _order,
    "final_round": _step("final_round", "clock"),
    "end_triggered": _step("end_triggered", "clock"),
    "reports_removed": _removed,
}
