"""What the Saboteurs do, with the criterion that decided in brackets."""

from __future__ import annotations

from stormtable.games.weather_machine.story.names import Names
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.composer import Composer
from stormtable.story.parts import Part, join
from stormtable.story.text import Value

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
"""Their sentences by event."""
UNNAMED = frozenset({"space_order", "only_one"})
"""Criteria after which it goes without saying what they beat."""


class Saboteurs(Composer):
    names: Names

    def their_role(self, event: Event) -> str | None:
        """The role of an event that is theirs; None if it is not."""
        if event.name == "report_discarded" and ("step" in event.data or event.act == 0):
            return "quiet"
        theirs = event.data.get("by") == "saboteurs"
        if (theirs and event.name in THEIR_LINES) or self._unlocks(event):
            return "line"
        return "quiet" if theirs and event.name != "turn_order" else None

    def _unlocks(self, event: Event) -> bool:
        return event.name == "lock_removed" and event.seat == NOBODY

    def their_sentence(self, event: Event) -> Sentence | None:
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
        mine = data.get("by") != "saboteurs" and name in (
            "bot_placed",
            "bot_returned",
            "initiative",
        )
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
            slots["location"] = self.name(str(data["plan"]))
        return ("saboteurs", key), slots

    def _target(self, event: Event) -> str:
        challenge = str(event.data["challenge"])
        named = self._challenge(challenge) if challenge else ""
        reason = str(event.data["reason"])
        return self.text.say("target", reason, n=int(event.data["amount"]), challenge=named)

    def _challenge(self, code: str) -> str:
        """The name on the card, without what it does."""
        return self.names.phrases.challenge(code)

    # --- reasons --------------------------------------------------------------------------------

    def note_reason(self, event: Event) -> bool:
        """Keep the reason of a choice for the line that follows."""
        if event.name != "saboteurs_chose":
            return False
        reason = self._reason(event)
        if self.because != reason:
            before = (*self.because, "; ") if self.because else ()
            self.because = join((*before, *reason))
        return True

    def _reason(self, event: Event) -> tuple[Part, ...]:
        data = event.data
        what, choice, criterion = str(data["what"]), str(data["choice"]), str(data["criterion"])
        others = [(self.name(code).text,) for code in data["left"] if code != choice]
        agent, _, weather, end = str(data["report"]).split("-")
        key = criterion
        if criterion == "report":
            key = "report_branch" if what == "branch" else "report_location"
        elif criterion == "priority":
            key = f"priority_{end}"
        elif criterion == "space_order" and choice.isdigit():
            key = "space_order_supply"
        slots: dict[str, Value] = {
            "agent": self.names.phrases("agent", agent),
            "weather": self.name(weather).text,
            "others": self.text.list(others, "or"),
        }
        reason = self.text.fill("because", key, **slots)
        named = "{others}" in self.text.template("because", key)
        if not others or named or criterion in UNNAMED:
            return reason
        return join((*reason, "; ", *self.text.fill("because", "not", **slots)))
