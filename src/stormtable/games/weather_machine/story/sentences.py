"""Which events and choices of Weather Machine have which sentences and slots."""

from __future__ import annotations

FINAL = {"funding tracks": "score_funding", "nobel prize": "score_nobel"}
FINAL |= {"end-game benefits": "score_end"}
"""Sources of CP at the end, and their sentences."""
SHARED = frozenset({"government machine", "prototypes"})
"""Sources of CP that the line of the machine names."""
CHOICES = {
    ("first_tile", "lay"): "first_tile",
    ("pay_experiment", "accept"): "accept_experiment",
    ("pay_experiment", "pass"): "decline_experiment",
    ("take_back", "take-back"): "take_back",
    ("take_back", "leave"): "leave_bot",
}
"""By verb: the key of a deed's sentence, where it differs from the verb."""
KNOWN = frozenset(
    (
        *("buy", "return", "draft", "retreat", "construct", "use", "set", "fund", "move"),
        *("place", "award", "initiative"),
    )
)
"""Deeds whose choice fills all slots of the sentence. Events fill the slots of the others."""
DONE = "done"
"""The data of a deed whose event has occurred."""
DEED_EVENTS = frozenset({"bot_constructed", "workshop_tile", "token_placed", "subsidy_used"})
"""Events that are the deed itself when they occur first, and nested lines after that."""
SETUP_ONLY = frozenset({"experiment_revealed", "assistant", "report_discarded"})
"""Events that the story leaves out during set-up."""
PARTS = {
    "subsidy_taken": "takes_subsidy",
    "subsidy_discarded": "subsidy_lost",
    "subsidy_used": "uses_it",
    "bot_constructed": "constructs",
    "workshop_tile": "lays_tile",
    "research_token": "takes_token",
    "token_placed": "places_token",
    "report_shown": "report_seen",
    "report_returned": "report_top",
    "report_discarded": "report_gone",
}
"""By event: the key of a nested line, where it differs from the event's name."""
FILLS: dict[str, tuple[str, ...]] = {
    "subsidy_used": ("subsidy",),
    "bot_constructed": ("slot",),
    "token_placed": ("token", "row"),
    "goal_set": ("goal",),
    "paper": ("weather", "row"),
    "breakthrough": ("weather",),
    "initiative": ("place",),
}
"""The slots that an event fills."""
