"""The log of Weather Machine: action, cost, an arrow, gain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from stormtable.games.weather_machine.terminal.phrases import GAME, Phrases
from stormtable.games.weather_machine.terminal.sentences import Sentences, capital
from stormtable.kernel.event import Event
from stormtable.terminal.palette import BRASS, WARN
from stormtable.terminal.screen import Story

BITS = frozenset(
    (
        *("cp", "end_cp", "voucher", "funding", "investment", "part", "part_paid", "part_lost"),
        *("chemical", "chemical_paid", "exchange", "benefit_lost", "workshop_tile"),
        *("bot_placed", "bot_returned", "subsidy_taken", "subsidy_discarded", "research_token"),
        *("token_lost", "award", "lock_removed", "lativ_bot", "token_discarded"),
        *("experiment_gone", "assistant", "end_cp"),
    )
)
"""Events that are part of the sentence of what set them off."""
OPENERS = frozenset(
    (
        *("moved", "action", "bot_constructed", "subsidy_used", "token_placed", "citation"),
        *("paper", "goal_set", "goal_flipped", "goal_scored", "government_runs", "breakthrough"),
        *("prototype", "income", "initiative", "call_security", "lativ_moved"),
        *("experiment_runs", "experiment_fails"),
    )
)
"""Events that begin a sentence others may join."""
BEGINNINGS = frozenset(
    (
        *("move", "sell", "secure", "work", "publish", "research", "breakthrough", "extend"),
        *("construct", "initiative", "buy", "return", "use", "set", "fund", "place", "award"),
        *("call-security", "draft"),
    )
)
"""Choices that begin something; all others answer a question on its way, or pay."""
PAYING = frozenset(("pay", "exchange", "swap", "pay-part", "pay-chemical"))
SILENT = frozenset(
    (
        *("chose", "forced", "revealed", "sealed", "undone", "unsealed", "benefit"),
        *("tile_revealed", "subsidy_laid", "experiment_revealed", "experiment_moved"),
        *("initiative_shifted", "offer_shifted", "marker_gone", "bot_stored", "goal"),
        *("goal_given_up", "subsidy_flipped", "part_laid", "hideout_spent", "report_returned"),
        *("reports_removed",),
    )
)
"""Events that other lines tell."""


class MachineStory(Story):
    def __init__(self, names: Sequence[str], phrases: Phrases) -> None:
        self.names = names
        self.phrases = phrases
        self.order = ""
        """The turn order in the last sentence about it."""

    def tell(self, events: Sequence[Event]) -> list[Text]:
        return _Telling(self, events).lines()


class _Telling(Sentences):
    """One batch of events on its way to being lines."""

    def __init__(self, story: MachineStory, events: Sequence[Event]) -> None:
        super().__init__(story.names, story.phrases)
        self.story = story
        self.events = events
        self._order: list[str] = []
        self._reasons: list[str] = []
        self._exchanged = ""
        """The Chemical or Part an exchange gives up."""

    def lines(self) -> list[Text]:
        for event in self.events:
            if self._order and event.name != "turn_order":
                self._close_order()
            self._take(event)
        self._settle()
        self._close()
        self._close_order()
        return self._lines

    # --- telling ------------------------------------------------------------------------------

    def _close_order(self) -> None:
        order, self._order = ", ".join(self._order), []
        if order and order != self.story.order:
            self.story.order = order
            self._line(self.phrases("event", "turn_order", order=order))

    # --- events -------------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        name, data = event.name, event.data
        if name in ("chose", "forced"):
            self._chose(event)
        if name in SILENT:
            return
        theirs = data.get("by") == "saboteurs" or (name == "lock_removed" and event.seat < 0)
        if theirs or name.startswith(("saboteurs", "hideout", "report")):
            self._saboteurs(event)
        elif name == "voucher":
            self._voucher(event)
        elif name == "bot_returned":
            self._back(event)
        elif name in BITS:
            self._add(event, self._bit(event))
        elif name in OPENERS:
            self._open(event, self._head(event))
        elif name == "turn":
            self._close()
        elif name == "round":
            self._line(self._event(event), f"bold {BRASS}")
        elif name == "turn_order":
            self._order.append(self._player(event.seat))
        else:
            self._other(event)

    def _chose(self, event: Event) -> None:
        """Begin or end a sentence with a choice that has no other event."""
        verb = str(event.data.get("verb", ""))
        if self.phrases.words.has(GAME, "chosen", verb):
            self._open(event, self.phrases("chosen", verb, player=self._player(event.seat)))
        elif verb in ("end", "pass"):
            self._close()
        elif verb not in BEGINNINGS | PAYING:
            self._go_on(event)

    def _go_on(self, event: Event) -> None:
        """Add an answer within an action to the sentence of the action."""
        if self._sentence is not None and self._sentence.seat == event.seat:
            self._sentence.act = event.act

    def _voucher(self, event: Event) -> None:
        amount, lost = int(event.data["amount"]), int(event.data["lost"])
        bits = self._charged(event).costs if amount < 0 else self._joined(event).gains
        kind = self.phrases.named(event.data["type"])
        bits.vouchers[kind] = bits.vouchers.get(kind, 0) + abs(amount)
        bits.lost += lost

    def _back(self, event: Event) -> None:
        """A Bot comes back for nothing: what is paid in the same sentence is for what follows."""
        sentence, space = self._sentence, self.phrases.named(event.data["space"])
        if sentence is None or sentence.seat != event.seat:
            self._open(event, "")
            sentence = self._sentence
            assert sentence is not None
        elif not sentence.back:
            self._add(event, self._bit(event))
            return
        sentence.back.append(space)
        key = "bot_back" if len(sentence.back) == 1 else "bots_back"
        spaces = ", ".join(sentence.back)
        sentence.head = self._say(key, player=self._player(event.seat), spaces=spaces)

    def _bit(self, event: Event) -> str:
        name, data = event.name, event.data
        if name == "cp":
            source = str(data["source"])
            if source in _FINAL_SOURCES:
                self._scoring(event)
            shown = self._say("source", source=source) if source in _SHOWN_SOURCES else ""
            return self._event(event, source=shown)
        if name == "end_cp":
            return self._say("end_cp", n=data["amount"])
        if name == "funding" and data["lost"]:
            return self._say("funding_lost", **self.phrases.params(data))
        if name == "investment":
            spent = int(data["amount"]) < 0
            investment = self._say("spends_investment" if spent else "an_investment")
            return self._event(event, investment=investment)
        if name == "lativ_bot":
            weather = self.phrases.named(data["weather"])
            return self._say(f"lativ_bot_{data['to']}", weather=weather)
        if name == "exchange":
            return self._event(event, exchange=self._exchange(data))
        if name == "chemical":
            return self.phrases.chemical(str(data["chemical"]))
        if name == "chemical_paid":
            if data["to"] == "supply" and data["chemical"] == self._exchanged:
                self._exchanged = ""  # the sentence of the exchange includes it
                return ""
            to = self._say("to_rnd") if data["to"] == "rnd" else ""
            return self._event(event, chemical=self._chemical(data), to=to)
        if name == "part_paid" and data["part"] == self._exchanged:
            self._exchanged = ""
            return ""
        if name == "workshop_tile":
            return self._event(event, tile=self.phrases.tile(str(data["tile"])))
        return self._event(event)

    def _scoring(self, event: Event) -> None:
        head = self._say("scores", player=self._player(event.seat))
        if self._sentence is None or self._sentence.head != head:
            self._open(event, head)

    def _chemical(self, data: Mapping[str, int | str]) -> str:
        return self.phrases.chemical(str(data["chemical"]))

    def _exchange(self, data: Mapping[str, int | str]) -> str:
        if data["kind"] == "science":
            return self._say("exchange_science")
        self._exchanged = str(data["given"])
        names = {key: str(data[key]) for key in ("given", "for")}
        if data["kind"] == "chemical":
            names = {key: self.phrases.chemical(name) for key, name in names.items()}
        return self._say("exchange_things", **names)

    def _space(self, event: Event) -> str:
        """An action space: `left space`, in Supply `space 2`; none in the Office."""
        space = str(event.data["space"])
        if not space:
            return ""
        key = "space_number" if space.isdigit() else "space"
        return self._say(key, space=space)

    def _head(self, event: Event) -> str:
        if event.name in ("moved", "lativ_moved"):
            return self._event(event, space=self._space(event))
        if event.name == "action":
            action = str(event.data["action"])
            action_text = self.phrases("action", action, player=self._player(event.seat))
            free = self._say("free") if event.data["free"] else ""
            return self._event(event, action=action_text, free=free)
        return self._event(event)

    def _other(self, event: Event) -> None:
        name, data = event.name, event.data
        if not self.phrases.words.has(GAME, "event", name):
            return  # a piece that moves on the board, and no more
        style = ""
        params: dict[str, object] = {}
        if name == "goals_dealt":
            colour = self.phrases.named(data["colour"])
            params["colour"] = "" if data["colour"] == "all" else self._say("colour", colour=colour)
        elif name == "end_triggered":
            params["reason"] = self.phrases("end", str(data["reason"]))
        elif name == "final_scoring":
            style = f"bold {BRASS}"
        elif name in ("nobel_prize", "final_round", "extreme_weather", "end_triggered"):
            style = "bold"
        elif name == "target":
            named = self.phrases.challenge(str(data["challenge"])) if data["challenge"] else ""
            params["reason"] = self.phrases("target", str(data["reason"]), challenge=named)
            style = WARN
        elif name == "agent_moved":
            params["agent"] = self.phrases("agent", str(data["agent"]))
            params["space"] = self._space(event)
        elif name == "havoc":
            awards = data["awards"]
            params["awards"] = self._say("awards", n=awards) if awards else ""
            style = f"bold {WARN}"
        elif name == "solo_end":
            ending = self.phrases("end", str(data["ending"]))
            params["ending"] = ending[:1].upper() + ending[1:]
            style = "bold"
        elif name == "challenge":
            params["challenge"] = self.phrases("challenge", str(data["challenge"]))
        self._line(self._with_reasons(self._event(event, **params)), style)

    # --- the Saboteurs --------------------------------------------------------------------------

    def _saboteurs(self, event: Event) -> None:
        name, data = event.name, event.data
        if name == "saboteurs_turn":
            self._line(self._event(event), f"bold {WARN}")
        elif name == "saboteurs_chose":
            self._reasons.append(self._reason(data))
        elif name == "hideout_chemical":
            verb = "they_take" if int(data["amount"]) > 0 else "they_pay"
            sentence = self._say(verb, chemical=self.phrases.chemical(str(data["chemical"])))
            self._line(self._with_reasons(f"{sentence}."))
        elif name in _THEIRS:
            sentence = self._say(_THEIRS[name], **self.phrases.params(data))
            self._line(self._with_reasons(f"{sentence}."))
        elif name == "saboteurs_unable":
            key = "unable_discard" if int(data["reports_left"]) else "unable_empty"
            self._line(self._event(event, instead=self._say(key)))
        elif name == "turn_order":
            self._order.append(self.phrases.named("saboteurs"))
        elif name.startswith("report"):
            quiet = "dim" if name != "report" else ""
            self._line(self._event(event, report=self.phrases.report(str(data["report"]))), quiet)
        else:
            self._line(self._with_reasons(self._event(event)))

    def _with_reasons(self, sentence: str) -> str:
        """The sentence, and why the Saboteurs chose so."""
        reasons, self._reasons = self._reasons, []
        return " ".join((sentence, *(f"{reason}." for reason in reasons)))

    def _reason(self, data: Mapping[str, Any]) -> str:
        """`Wind: completes a set; beat Sun, Fog`."""
        what, choice = str(data["what"]), str(data["choice"])
        beaten = [
            self._alternative(what, candidate) for candidate in data["left"] if candidate != choice
        ]
        chosen = self._alternative(what, choice)
        return self.phrases(
            "event",
            "saboteurs_chose",
            choice=capital(self.phrases("choice", what, choice=chosen)),
            criterion=self._criterion(data),
            beaten=self._say("beat", beaten=", ".join(beaten)) if beaten else "",
        )

    def _criterion(self, data: Mapping[str, int | str]) -> str:
        criterion = str(data["criterion"])
        if criterion == "space_order" and str(data["choice"]).isdigit():
            return self._say("leftmost")
        if criterion == "report" and data["what"] == "branch":
            return self._say("previous_report")
        _, _, weather, end = str(data["report"]).split("-")
        return self.phrases("criterion", criterion, end=end, weather=self.phrases.named(weather))

    def _alternative(self, what: str, name: str) -> str:
        return self.phrases.chemical(name) if what == "chemical" else self.phrases.named(name)


_THEIRS = {
    "bot_placed": "they_bot",
    "bot_returned": "they_return",
    "subsidy_used": "they_flip",
    "subsidy_discarded": "they_discard",
    "lock_removed": "they_unlock",
    "initiative": "they_initiative",
}
_FINAL_SOURCES = ("funding tracks", "nobel prize", "end-game benefits")
_SHOWN_SOURCES = ("locks", "experiments", *_FINAL_SOURCES)
"""Where CP come from, if the sentence they are in does not say so."""
