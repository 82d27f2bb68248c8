"""The sentence of an event that has its own line: its key and its slots.

The composer of the log and the companion beside the box word the same events. Both take the
sentence from here.
"""

from __future__ import annotations

from stormtable.games.weather_machine.story.names import Names
from stormtable.games.weather_machine.story.sentences import FINAL
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.event_slots import event_slots
from stormtable.story.text import StoryText, Value

Sentence = tuple[tuple[str, ...], dict[str, Value]]

THEIR_LINES = {
    "bot_placed": "bot",
    "bot_returned": "bot_back",
    "subsidy_used": "subsidy_flipped",
    "subsidy_flipped": "subsidy_flipped",
    "subsidy_discarded": "subsidy_gone",
    "lock_removed": "lock",
    "initiative": "initiative",
    "agent_moved": "agent_moved",
    "hideout_token": "token",
    "hideout_award": "award",
    "report": "report",
    "havoc": "havoc",
    "target": "target",
    "saboteurs_unable": "unable",
}
"""The sentences of the Saboteurs by event."""
ALSO_PLAYERS = frozenset({"bot_placed", "bot_returned", "initiative"})
"""Events of the Saboteurs that a player brings about, too."""


class EventSentences:
    """Chooses the sentences of events in one language."""

    def __init__(self, text: StoryText, names: Names) -> None:
        self.text = text
        self.names = names

    def values(self, event: Event) -> dict[str, Value]:
        """Return the slots that an event fills, with the names of its things."""
        slots = event_slots(event, self.names.name)
        place = event.target or (event.places[0] if event.places else "")
        for key, value in event.data.items():
            if isinstance(value, str) and (special := self.names.special(key, value, place)):
                slots[key] = special
        return slots

    def sentence(self, event: Event) -> Sentence:
        """Return the key and the slots of an event's own line."""
        if (theirs := self._of_the_saboteurs(event)) is not None:
            return theirs
        name, slots = event.name, self.values(event)
        if name == "cp":
            return ("line", FINAL[str(event.data["source"])]), slots
        if name == "lativ_moved" and not event.data["space"]:
            name = "lativ_moved_plain"
        elif name == "lativ_bot":
            name = f"lativ_bot_{event.data['to']}"
        elif name == "end_triggered":
            slots["reason"] = self.names.ending(str(event.data["reason"]))
        elif name == "goal_scored":
            name = "score_goal"
        elif name == "score_total":
            return ("ending", "total"), slots
        elif name == "token_discarded":
            slots |= self.names.token_slots(str(event.data["token"]))
        return ("line", name), slots

    def _of_the_saboteurs(self, event: Event) -> Sentence | None:
        """Return the sentence of an event that only solo games have; None for other events."""
        name, data = event.name, event.data
        slots = self.values(event)
        if name == "hideout_chemical":
            key = "take_chemical" if int(data["amount"]) > 0 else "pay_chemical"
            return ("saboteurs", key), slots
        if name == "challenge":
            return ("line", name), {"challenge": self._challenge(str(data["challenge"]))}
        if name == "solo_end":
            ending = self.names.ending(str(data["ending"]))
            return ("line", name), {"ending": f"{ending[:1].upper()}{ending[1:]}"}
        if name == "reports_removed":
            return ("saboteurs", name), {"n": abs(int(data["amount"]))}
        mine = data.get("by") != "saboteurs" and name in ALSO_PLAYERS
        if name not in THEIR_LINES or mine or (name == "lock_removed" and event.seat != NOBODY):
            return None
        key = THEIR_LINES[name]
        if name == "hideout_token":
            slots |= self.names.token_slots(str(data["token"]))
        elif name == "target":
            slots |= {"n": int(data["amount"]), "reason": self._target(event)}
            key = "target_start" if data["reason"] == "setup" else key
        elif name == "agent_moved" and str(data["space"]).isdigit():
            key = "agent_moved_supply"
        elif name == "havoc" and data["awards"]:
            key, slots["n"] = "havoc_awards", int(data["awards"])
        elif name == "saboteurs_unable":
            key = "unable" if int(data["reports_left"]) else "unable_empty"
            slots["location"] = self.names.name(str(data["plan"]))
        return ("saboteurs", key), slots

    def _target(self, event: Event) -> str:
        challenge = str(event.data["challenge"])
        named = self._challenge(challenge) if challenge else ""
        reason = str(event.data["reason"])
        return self.text.say("target", reason, n=int(event.data["amount"]), challenge=named)

    def _challenge(self, code: str) -> str:
        """Return the name on the card, without its effect."""
        return self.names.phrases.challenge(code)
