"""Add text to what a client receives: every question, option and reason of an update in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stormtable.kernel.title import EndFact, Ending
from stormtable.story.parts import Part
from stormtable.story.speaker import Speaker

Payload = dict[str, Any]


def add_text(update: Payload, speaker: Speaker) -> None:
    """Add text to the view's question, the open decision and the greyed options."""
    add_view_text(update["view"], speaker)
    decision = update["decision"]
    if decision is not None:
        add_decision_text(decision, speaker)
    for refusal in update["refusals"]:
        refusal["text"] = text_json(speaker.option(refusal))
        add_notice_text(refusal["notice"], speaker)


def add_view_text(view: Payload, speaker: Speaker) -> None:
    asked = view["question"]
    if asked is not None:
        asked["text"] = text_json(speaker.question(asked["name"], asked["about"]))
        asked["phase"] = speaker.phase(asked["name"])
    if view["confirm"] is not None:
        view["confirm"]["text"] = text_json(speaker.confirmation(view["confirm"]))
        view["confirm"]["reveals"] = speaker.reveals(view["confirm"].get("draw", ""))
    if view["undo"]["reason"] is not None:
        add_notice_text(view["undo"]["reason"], speaker)


def add_decision_text(decision: Payload, speaker: Speaker) -> None:
    decision["text"] = text_json(speaker.question(decision["question"], decision["about"]))
    for option in decision["options"]:
        option["text"] = text_json(speaker.option(option))
        if detail := speaker.detail(option):
            option["detail"] = text_json(detail)
        if option["next"]:
            following = speaker.next_question(option)
            if following:
                option["next_text"] = text_json(following)
        for warning in option["warnings"]:
            add_notice_text(warning, speaker)
        cost = option["cost"]
        cost["pay"] = named(speaker, cost["pay"])
        cost["due"] = named(speaker, cost["due"])
        option["gains"] = named(speaker, option["gains"])
    for way in decision["ways"]:
        way["pay"] = named(speaker, way["pay"])


def add_notice_text(notice: Payload, speaker: Speaker) -> None:
    notice["text"] = text_json(speaker.reason(notice))


def add_claims_text(hint: Payload, speaker: Speaker) -> None:
    """Add text to the claims of a hint."""
    for claim in hint["claims"]:
        if parts := text_json(speaker.claim(claim)):
            claim["text"] = {"code": claim["code"], "parts": parts}


def ending_json(ending: Ending, speaker: Speaker) -> Payload:
    """Return the facts that explain a final score, in words."""
    return {
        "counted": [_fact_json(fact, speaker) for fact in ending.counted],
        "edge": [_fact_json(fact, speaker) for fact in ending.edge],
        "lacking": ending.lacking,
        "totals": [_fact_json(fact, speaker) for fact in ending.totals],
    }


def _fact_json(fact: EndFact, speaker: Speaker) -> Payload:
    return {
        "code": fact.code,
        "seat": fact.seat,
        "worth": fact.worth,
        "met": fact.met,
        "enough": fact.enough,
        "text": text_json(speaker.end_fact(fact)),
    }


def named(speaker: Speaker, changes: Iterable[Payload]) -> list[Payload]:
    """Return changes with their names. The same thing twice is one amount: a converter and its
    booster bring 2 energy. What is lost stays apart."""
    sums: list[Payload] = []
    for change in changes:
        same = {**change, "amount": 0}
        for sum_ in sums:
            if not change.get("lost") and {**sum_, "amount": 0} == same:
                sum_["amount"] += change["amount"]
                break
        else:
            sums.append(dict(change))
    return [{**change, "name": speaker.thing(change)} for change in sums]


def text_json(parts: Iterable[Part]) -> list[Any]:
    """Return parts as a client receives them."""
    return [part if isinstance(part, str) else part.as_json() for part in parts]
