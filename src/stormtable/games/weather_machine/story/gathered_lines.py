"""Lines of Weather Machine that several events write together."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.story.names import Names
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.composer import Composer
from stormtable.story.drafts import EntryDraft
from stormtable.story.parts import Amount, Part, PlayerPart, join
from stormtable.story.text import Value


class GatheredLines(Composer):
    names: Names

    def write_order(self, event: Event) -> None:
        """Write the turn order, if it changed."""
        who: Sequence[Part] = (PlayerPart(event.seat),)
        if event.seat == NOBODY:
            who = (self.name("saboteurs").text,)
        draft = self.line
        if draft is None or draft.key != ("line", "turn_order") or event.data["place"] == 1:
            draft = self.line = self.add("line", event, ("line", "turn_order"), {})
            draft.data = (self.memory.get("order", ()), ())
        before, now = draft.data
        now = (*now, event.seat)
        draft.data = (before, now)
        order = draft.slots.get("order", ())
        assert isinstance(order, tuple)
        draft.slots["order"] = join((*order, ", ", *who)) if order else tuple(who)
        draft.hidden = now == before[: len(now)]
        draft.touch(event)
        self.memory["order"] = now

    def write_bots_back(self, event: Event) -> None:
        """Write one line for all Bots that a seat takes back."""
        deed = self.deed
        if deed is None or deed.key != ("line", "bots_back") or deed.seat != event.seat:
            weather = self.name(str(event.data["space"]).partition("-")[0])
            slots: dict[str, Value] = {"player": PlayerPart(event.seat), "weather": weather}
            deed = self.begin("line", event, ("line", "bots_back"), slots)
            deed.data = 0
        deed.data += 1
        deed.slots["bots"] = self.thing(Amount("bot", deed.data))
        self.memory["bots"] = (event.seat, deed.data)
        self._count(event, deed, chip=False)
        deed.touch(event)

    def write_solo_goal(self, event: Event) -> None:
        draft = self.line
        if draft is None or draft.key != ("line", "solo_goals"):
            slots: dict[str, Value] = {"player": PlayerPart(event.seat), "goals": ()}
            draft = self.line = self.add("line", event, ("line", "solo_goals"), slots, event.seat)
        goals = draft.slots["goals"]
        assert isinstance(goals, tuple)
        goal = self.names.goal(str(event.data["goal"]))
        draft.slots["goals"] = join((*goals, "; ", goal)) if goals else (goal,)
        self._count(event, draft, chip=False)

    def write_score(self, event: Event) -> None:
        """Add CP to the line that scored them."""
        source = event.data["source"]
        if source == "prototypes":
            self._begin_prototype(event)
        draft = self.line or self.entry_for(event)
        self._count(event, draft, chip=source == "goals")

    def _begin_prototype(self, event: Event) -> EntryDraft:
        """Begin the line of a prototype, at the first CP that it scores."""
        if self.line is None or self.line.key != ("line", "prototype"):
            builder = event.seat if self.deed is None else self.deed.seat
            slots: dict[str, Value] = {}
            if builder is not None:
                slots["player"] = PlayerPart(builder)
            if self.acting is not None and "weather" in self.acting.slots:
                slots["weather"] = self.acting.slots["weather"]
            self.line = self.add("line", event, ("line", "prototype"), slots, builder)
        return self.line

    def write_prototype(self, event: Event) -> None:
        line = self._begin_prototype(event)
        line.slots |= {key: self.values(event)[key] for key in ("player", "weather")}
        line.touch(event)
