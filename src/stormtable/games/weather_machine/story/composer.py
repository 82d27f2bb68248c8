"""The story of Weather Machine: what players do, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from stormtable.games.weather_machine.story.event_sentences import EventSentences, Sentence
from stormtable.games.weather_machine.story.gathered_lines import GatheredLines
from stormtable.games.weather_machine.story.names import ANY, names_in
from stormtable.games.weather_machine.story.saboteurs import Saboteurs
from stormtable.games.weather_machine.story.sentences import (
    CHOICES,
    DEED_EVENTS,
    DONE,
    FILLS,
    FINAL,
    KNOWN,
    PARTS,
    SETUP_ONLY,
    SHARED,
)
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.composer import amount_of
from stormtable.story.composition import read_composition
from stormtable.story.drafts import EntryDraft
from stormtable.story.parts import Amount, Part, PlayerPart
from stormtable.story.text import Name, StoryText, Value

ACTIONS = frozenset({"sell", "work", "research", "publish", "breakthrough"})
"""Actions that a benefit may let a player take."""


class MachineComposer(GatheredLines, Saboteurs):
    composition = read_composition(Path(__file__).parent / "composition.toml")

    apart: ClassVar[frozenset[str]] = frozenset({"government_runs", "extreme_weather"})

    def __init__(self, text: StoryText) -> None:
        super().__init__(text)
        self.names = names_in(text)
        self.sentences = EventSentences(text, self.names)
        self._exchange: EntryDraft | None = None
        """The exchange that is being paid."""
        self._list = ""
        """The list of benefits that is being received."""
        self._hosts: list[EntryDraft] = []
        """Nested lines that amounts belong to, the innermost last."""

    def name(self, code: str, place: str = "") -> Name:
        return self.names.name(code, place)

    def thing(self, amount: Amount) -> str:
        return (
            self.names.any_of(amount.what, amount.n)
            if amount.type == ANY
            else super().thing(amount)
        )

    # --- headings -------------------------------------------------------------------------------

    def opening(self, event: Event) -> None:
        if not self.drafts:
            if event.round == 0 and event.number == 1:
                self.head(event, "set_up")
            elif event.round and event.name != "round":
                self.head(event, "round", round=event.round)
        if event.round == 0 and event.data.get("question") == "actions":
            self._supply_turn(event)
        elif event.data.get("question") == "final_tokens" and not self.memory.get("final"):
            self.head(event, "final_tokens")
            self.memory["final"] = True
        elif event.name in ("experiment_runs", "experiment_fails"):
            self.head(event, "experiment", weather=self.name(str(event.data["weather"])))
            self.memory["experiment"] = str(event.data["weather"])
            self.memory["income"] = False
        elif event.name == "income" and not self.memory.get("income"):
            self.head(event, "income")
            self.memory["income"] = True

    def _supply_turn(self, event: Event) -> None:
        """Begin a turn before round 1, which no event announces."""
        if "supply" not in self.memory:
            self.head(event, "supply_round")
        if self.memory.get("supply") != event.seat:
            self._turn(event)
            self.memory["supply"] = event.seat

    def _turn(self, event: Event) -> None:
        draft = self.head(event, "turn", player=PlayerPart(event.seat))
        draft.seat = event.seat

    def heading(self, event: Event) -> None:
        if event.name == "turn":
            self._turn(event)
        else:
            super().heading(event)

    def close(self, event: Event) -> None:
        super().close(event)
        self._exchange, self._list = None, ""
        self._hosts.clear()

    def _forget(self) -> None:
        super()._forget()
        self._exchange, self._list = None, ""
        self._hosts.clear()

    # --- roles ----------------------------------------------------------------------------------

    def role(self, event: Event) -> str:
        if (theirs := self.their_role(event)) is not None:
            return theirs
        name = event.name
        if event.act == 0 and name in SETUP_ONLY:
            return "quiet"
        if name in OWN_ROLES:
            return OWN_ROLES[name](self, event) or super().role(event)
        return super().role(event)

    def _cp_role(self, event: Event) -> str | None:
        source = event.data["source"]
        return "score" if source in FINAL else "named" if source in SHARED else None

    def _is_deed(self, *verbs: str) -> bool:
        return self.acting is not None and self.acting.key[-1] in verbs

    def _constructed_role(self, event: Event) -> str | None:
        return None if self._fills("construct") else "part"

    def _tile_role(self, event: Event) -> str | None:
        return None if self._fills("extend", "first_tile") else "part"

    def _token_role(self, event: Event) -> str | None:
        return None if self._fills("place", "award") else "part"

    def _used_role(self, event: Event) -> str | None:
        return None if self._fills("use") else "part"

    def _fills(self, *verbs: str) -> bool:
        """Return whether the open deed is one of these and has not happened yet."""
        deed = self.deed
        return (
            deed is not None and deed.kind == "deed" and deed.key[-1] in verbs and deed.data != DONE
        )

    def _dealt_role(self, event: Event) -> str | None:
        return "quiet" if self._is_deed("draft") else None

    def _goods_role(self, event: Event) -> str | None:
        return "named" if self._is_deed("buy", "return") and self.acting is self.deed else None

    # --- composing ------------------------------------------------------------------------------

    def _compose(self, event: Event) -> None:
        name = event.name
        if self.note_reason(event):
            return
        if name == "benefit":
            self._benefit(event)
        elif name == "turn_order":
            self.write_order(event)
        elif name == "bot_returned" and event.seat != NOBODY:
            self.write_bots_back(event)
        elif name == "solo_goal":
            self.write_solo_goal(event)
        elif name == "cp" and event.data["source"] in (*SHARED, "goals"):
            self.write_score(event)
        elif name == "prototype":
            self.write_prototype(event)
        elif name == "action" and event.data["free"]:
            self._free_action(event)
        elif not self._paid_in_exchange(event):
            super()._compose(event)
        if name in ("voucher", "funding") and event.data.get("lost"):
            key = "overflow" if name == "voucher" else "funding_end"
            lost = Amount(event.what, int(event.data["lost"]), str(event.data["type"]))
            slots = {**self.values(event), "things": self.thing(lost)}
            self.write_below(replace(event, what=""), ("part", key), slots)

    def _benefit(self, event: Event) -> None:
        """Close nested lines that do not belong to this event's list of benefits."""
        benefits = str(event.data.get("list", ""))
        while self._hosts and self._hosts[-1].cause == benefits:
            self._hosts.pop()
        self._list = benefits

    def innermost(self, event: Event) -> EntryDraft:
        host = self.entry_for(event)
        if host is self.deed and self._hosts:
            host.touch(event)
            return self._hosts[-1]
        return host

    def _host_amounts(self, draft: EntryDraft) -> EntryDraft:
        draft.cause = self._list
        self._hosts.append(draft)
        return draft

    def _free_action(self, event: Event) -> None:
        verb = str(event.data["action"])
        key = ("part", verb if verb in ACTIONS else "benefit_action")
        action = self.names.action(verb)
        self.acting = self._host_amounts(self.write_below(event, key, {"action": action}))

    # --- payments -------------------------------------------------------------------------------

    def _paid_in_exchange(self, event: Event) -> bool:
        """Count a payment as the cost of the open exchange; return False if there is none."""
        exchange = self._exchange
        if exchange is None or int(event.data.get("amount", 0)) >= 0 or not event.what:
            return False
        if event.what == "voucher":
            belongs = self.answer.get("question") == "pay_any"
        else:
            belongs = event.data.get("type") == exchange.data
        if belongs:
            if event.what != "voucher":
                exchange.data = None
            exchange.named.append(amount_of(event))
            exchange.touch(event)
            self.entry_for(event).touch(event)
        return belongs

    def answered(self, event: Event) -> None:
        if event.data.get("question") != "pay_any":
            self._exchange = None
        verb, args = event.data.get("verb"), event.data.get("args", {})
        if verb == "lay":
            self.memory["lay"] = (args["row"], args["column"])
        elif verb == "subsidy" and self._is_deed("secure") and self.acting is not None:
            self.acting.slots["subsidy"] = self.names.subsidy(str(args["subsidy"]))
            self.acting.touch(event)
        elif verb == "accept" and event.data.get("question") == "lock_offer":
            self._host_amounts(self.write_below(event, ("part", "pays_lock"), {}))

    def finish(self, draft: EntryDraft) -> dict[str, Value]:
        slots = draft.slots
        key = draft.key[-1]
        if key.startswith("exchange_"):
            things: list[Sequence[Part]] = [
                (self.amount_part(amount, signed=False),)
                for amount in sorted(
                    _totals(draft.named), key=lambda amount: amount.what == "voucher"
                )
            ]
            return {**slots, "things": self.text.list(things)} if things else slots
        if key in ("government_runs", "prototype"):
            return {**slots, "scores": self.scores(draft.named)} if draft.named else slots
        return slots

    # --- sentences ------------------------------------------------------------------------------

    def values(self, event: Event) -> dict[str, Value]:
        return self.sentences.values(event)

    def choice(self, event: Event) -> Sentence | None:
        data = event.data
        verb, args = str(data["verb"]), data.get("args", {})
        key = CHOICES.get((str(data["question"]), verb), verb)
        if key == verb and verb in self.composition.closing:
            return None
        slots: dict[str, Value] = {}
        if key in KNOWN:
            slots = {name: self._argument(name, value) for name, value in args.items()}
            if key == "fund":
                slots["track"] = self.name(str(args["goal"]).partition(":")[0])
            elif key == "initiative":
                slots["place"] = int(args["position"])
            elif key == "move" and str(args["space"]).isdigit():
                key = "move_supply"
        elif key == "first_tile":
            top, bottom = str(args["colours"]).split("/")
            slots = {"top": self.name(top), "bottom": self.name(bottom)}
        elif key in ("accept_experiment", "decline_experiment"):
            slots |= self._reward(event)
        elif key in ("take_back", "leave_bot"):
            weather, _, n = str(args["space"]).partition("-")
            slots = {"weather": self.name(weather), "n": int(n)}
        return ("deed", key), slots

    def _argument(self, name: str, value: int | str) -> Value:
        if isinstance(value, int):
            return value
        return self.names.special(name, value, "") or self.name(value)

    def _reward(self, event: Event) -> dict[str, Value]:
        slots: dict[str, Value] = {}
        if weather := self.memory.get("experiment"):
            slots["weather"] = self.name(weather)
        seat, bots = self.memory.get("bots", (NOBODY, 0))
        if seat == event.seat and bots:
            slots["bots"] = self.thing(Amount("bot", bots))
        return slots

    def sentence(self, event: Event) -> Sentence:
        return self.sentences.sentence(event)

    def part(self, event: Event) -> Sentence:
        name, data, slots = event.name, event.data, self.values(event)
        key = PARTS.get(name, name)
        if name == "exchange":
            key = f"exchange_{data['kind']}"
        elif name == "workshop_tile":
            slots |= self._laid()
        elif name == "research_token":
            slots |= self.names.token_slots(str(data["token"]))
        return ("part", key), slots

    def write_part(self, event: Event) -> EntryDraft:
        draft = super().write_part(event)
        if event.name in ("bot_constructed", "token_placed"):
            self._host_amounts(draft)
        elif event.name == "exchange":
            draft.data = event.data.get("given")
            self._exchange = draft
        return draft

    def _laid(self) -> dict[str, Value]:
        row, column = self.memory.get("lay", ("", 0))
        return {"row": self.names.row(str(row)), "column": int(column)} if row else {}

    def fill(self, event: Event) -> None:
        draft = self.acting
        if draft is None:
            return
        draft.touch(event)
        if self.deed is not None:
            self.deed.touch(event)
        while self._hosts and self._hosts[-1] is not draft:
            self._hosts.pop()
        name, values = event.name, self.values(event)
        if name in DEED_EVENTS and draft is self.deed:
            draft.data = DONE
        if name == "moved":
            if str(event.data["space"]).isdigit():
                draft.key = ("deed", "move_supply")
            draft.slots |= {key: values[key] for key in ("location", "space")}
        elif name == "bot_placed":
            weather, _, n = str(event.data["space"]).partition("-")
            place = event.target
            space = {"space": self.name(str(event.data["space"]), place)}
            draft.slots |= {**space, "weather": self.name(weather, place), "n": int(n)}
        elif name == "part_paid":
            draft.slots.setdefault("part", values["part"])
        elif name == "workshop_tile":
            draft.slots |= {"tile": values["tile"], **self._laid()}
        elif name == "citation":
            draft.key = (draft.key[0], "publish_cited")
            draft.slots["goal"] = values["goal"]
        elif name == "goal_flipped":
            track = str(event.data["goal"]).partition(":")[0]
            draft.slots |= {"goal": values["goal"], "track": self.name(track)}
        elif name in FILLS:
            draft.slots |= {key: values[key] for key in FILLS[name]}


OWN_ROLES: dict[str, Callable[[MachineComposer, Event], str | None]] = {
    "cp": MachineComposer._cp_role,
    "bot_constructed": MachineComposer._constructed_role,
    "workshop_tile": MachineComposer._tile_role,
    "token_placed": MachineComposer._token_role,
    "subsidy_used": MachineComposer._used_role,
    "goals_dealt": MachineComposer._dealt_role,
    "chemical": MachineComposer._goods_role,
    "chemical_paid": MachineComposer._goods_role,
}
"""Events whose role depends on the open deed."""


def _totals(amounts: Sequence[Amount]) -> list[Amount]:
    sums: dict[tuple[str, str], int] = {}
    for amount in amounts:
        key = amount.what, amount.type
        sums[key] = sums.get(key, 0) + amount.n
    return [Amount(what, n, kind) for (what, kind), n in sums.items()]
