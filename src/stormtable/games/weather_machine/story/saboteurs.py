"""The story of the Saboteurs, with the deciding criterion in brackets."""

from __future__ import annotations

from stormtable.games.weather_machine.story.event_sentences import THEIR_LINES
from stormtable.games.weather_machine.story.names import Names
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.composer import Composer
from stormtable.story.drafts import EntryDraft
from stormtable.story.parts import Part, join
from stormtable.story.text import StoryText, Value

NOT_THE_PLAYERS = frozenset({"target", "solo_end"})
"""Events of the player's seat that the Saboteurs bring about: their lines have no player's mark."""
UNNAMED = frozenset({"space_order", "only_one"})
"""Criteria whose alternatives are not named."""


class Saboteurs(Composer):
    names: Names

    def their_role(self, event: Event) -> str | None:
        """Return the role of an event of the Saboteurs; None for other events."""
        if event.name == "report_discarded" and ("step" in event.data or event.act == 0):
            return "quiet"
        theirs = event.data.get("by") == "saboteurs"
        if (theirs and event.name in THEIR_LINES) or self._unlocks(event):
            return "line"
        return "quiet" if theirs and event.name != "turn_order" else None

    def write_line(self, event: Event, *, chips: bool = False) -> EntryDraft:
        line = super().write_line(event, chips=chips)
        if event.name in NOT_THE_PLAYERS:
            line.seat = None
        return line

    def _unlocks(self, event: Event) -> bool:
        return event.name == "lock_removed" and event.seat == NOBODY

    # --- reasons --------------------------------------------------------------------------------

    def note_reason(self, event: Event) -> bool:
        """Store the reason of a choice for the next line; return False for other events."""
        if event.name != "saboteurs_chose":
            return False
        reason = reason_of(self.text, self.names, event)
        if self.because != reason:
            before = (*self.because, "; ") if self.because else ()
            self.because = join((*before, *reason))
        return True


def reason_of(text: StoryText, names: Names, event: Event) -> tuple[Part, ...]:
    """Return the criterion that decided a choice of the Saboteurs, and what it beat."""
    data = event.data
    what, choice, criterion = str(data["what"]), str(data["choice"]), str(data["criterion"])
    others = [(names.name(code).text,) for code in data["left"] if code != choice]
    agent, _, weather, end = str(data["report"]).split("-")
    key = criterion
    if criterion == "report":
        key = "report_branch" if what == "branch" else "report_location"
    elif criterion == "priority":
        key = f"priority_{end}"
    elif criterion == "space_order" and choice.isdigit():
        key = "space_order_supply"
    slots: dict[str, Value] = {
        "agent": names.phrases("agent", agent),
        "weather": names.name(weather).text,
        "others": text.list(others, "or"),
    }
    reason = text.fill("because", key, **slots)
    named = "{others}" in text.template("because", key)
    if not others or named or criterion in UNNAMED:
        return reason
    return join((*reason, "; ", *text.fill("because", "not", **slots)))
