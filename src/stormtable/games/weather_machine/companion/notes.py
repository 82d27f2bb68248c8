"""The entries of the current turn as notes: what was pressed, and what was inferred from it."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.companion.companion import CALL, DONE, Companion
from stormtable.games.weather_machine.companion.entries import FREE, OWN, ChemicalPayment
from stormtable.games.weather_machine.companion.walkthrough import GAME, WalkthroughBuilder
from stormtable.story.text import story_text


def noted(companion: Companion, language: str) -> list[dict[str, Any]]:
    """Return the notes since the turn began; the last may be an inferred payment."""
    builder = WalkthroughBuilder(story_text(GAME, language), companion.own_cards)
    notes: list[dict[str, Any]] = []
    for entry in companion.presses[companion.turn_began :]:
        note = _note(builder, entry)
        if note is not None:
            notes.append(note)
    if companion.payment is not None:
        notes.append(_payment(builder, companion, companion.payment))
    return notes


def _note(t: WalkthroughBuilder, entry: str) -> dict[str, Any] | None:
    words = entry.split("/")
    if words[0] in ("experiment", "report", "keep", "discard", "pay", "given", "set", "helped"):
        return None
    if entry in (DONE, CALL, "won", "stay", "back") or words[0] in ("havoc", "gained"):
        return None
    if entry == "initiative":
        return {"symbol": "a-initiative", "text": t.say("noted", "initiative"), "inferred": False}
    if words[1] == "space":
        text, symbol = t.say("noted", "move", place=t.place(entry)), "scientist-yellow"
    elif words[0] == "supply":
        text = t.say("noted", words[1], chemical=words[2].capitalize())
        symbol = f"c-{words[2]}"
    elif words[1] in ("locks", "extreme"):
        text = t.say("noted", words[1], weather=t.names.name(words[2]))
        symbol = "unlock" if words[1] == "locks" else f"w-{words[2]}"
    elif words[1] == "subsidy":
        text, symbol = t.say("noted", "tile", **t.space("-".join(words[2:]))), "subsidy"
    else:
        location = t.names.name(words[0])
        space = t.space("-".join(words[1:]))
        text, symbol = t.say("noted", "bot", location=location, **space), "bot-yellow"
    return {"symbol": symbol, "text": text, "inferred": False}


def _payment(
    t: WalkthroughBuilder, companion: Companion, payment: ChemicalPayment
) -> dict[str, Any]:
    names = companion.state.edition.chemicals
    needed = names[payment.kind]
    if payment.way == FREE:
        text = t.say("noted", "free")
    elif payment.way == OWN:
        text = t.say("noted", "paid", chemical=needed.capitalize())
    else:
        offered = payment.way.capitalize()
        text = t.say("noted", "exchanged", given=offered, chemical=needed.capitalize())
    return {"symbol": f"c-{needed}", "text": text, "inferred": True}
