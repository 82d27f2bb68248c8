"""From what owners saw to an agreed edition: which values are agreed, and which are in question.

One owner: seen. Two alike and nobody else: agreed. If owners differ, the value is in question: it
stands with two thirds of the votes and at least two more than the next, else the packaged value
stays. New accounts, and owners of few items, count half.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, Literal

from stormtable.editor import form
from stormtable.editor.corrections import Correction, corrected
from stormtable.editor.form import alike, edition_form, our_text
from stormtable.kernel.errors import EditionError

Status = Literal["unseen", "seen", "agreed", "in_question"]
UNSEEN: Final = "unseen"
SEEN: Final = "seen"
AGREED: Final = "agreed"
IN_QUESTION: Final = "in_question"
WEEK = 7 * 86_400.0
MANY = 10
"""An owner of at least this many items counts fully."""
ENOUGH = 2.0
"""Votes that agree on a value, and the lead of a value that stands."""
TOGETHER = 3
"""Items in which the same owners differ before a printing is proposed."""

Same = Callable[[str, Any, Any], bool]


@dataclass(frozen=True, slots=True)
class Owner:
    """What one owner saw. A value of None: the component is not in the box."""

    person: str
    name: str
    items: Mapping[str, Any]
    weight: float = 1.0


def weight_of(created: float, items: int, now: float) -> float:
    return 0.5 if now - created < WEEK or items < MANY else 1.0


@dataclass(slots=True)
class Group:
    """Owners who saw the same value."""

    value: Any
    people: list[str] = field(default_factory=list)
    votes: float = 0.0


@dataclass(frozen=True, slots=True)
class Tally:
    key: str
    status: Status
    value: Any
    """The value of the next version."""
    stands: bool
    """Whether owners decided it; otherwise it is the packaged value."""
    groups: tuple[Group, ...]
    """The values that owners saw, the most votes first."""

    @property
    def owners(self) -> int:
        return sum(len(group.people) for group in self.groups)

    def asked(self) -> list[str]:
        """Return the people who should look again: those who see another value than stands, or
        all of them while none stands."""
        if self.status != IN_QUESTION:
            return []
        groups = self.groups[1:] if self.stands else self.groups
        return [person for group in groups for person in group.people]


def tally(key: str, packaged: Any, owners: Iterable[Owner], same: Same) -> Tally:
    groups: list[Group] = []
    for owner in owners:
        if key not in owner.items:
            continue
        value = owner.items[key]
        group = next((group for group in groups if same(key, group.value, value)), None)
        if group is None:
            # The packaged text of a value is written where owners see the same piece.
            group = Group(packaged if same(key, packaged, value) else value)
            groups.append(group)
        group.people.append(owner.person)
        group.votes += owner.weight
    groups.sort(key=lambda group: -group.votes)
    if not groups:
        return Tally(key, UNSEEN, packaged, False, ())
    first, *others = groups
    if not others:
        agreed = first.votes >= ENOUGH
        value = first.value if agreed else packaged
        return Tally(key, AGREED if agreed else SEEN, value, agreed, tuple(groups))
    votes = sum(group.votes for group in groups)
    stands = 3 * first.votes >= 2 * votes and first.votes >= others[0].votes + ENOUGH
    value = first.value if stands else packaged
    return Tally(key, IN_QUESTION, value, stands, tuple(groups))


def items_of(laid: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of each item of a form by its key; `key:part` is a part of an item that a
    shortcut asks for."""
    return {
        f"{item['key']}:{item['part']}" if item["part"] else item["key"]: _value(item)
        for component in laid["components"]
        for item in component["items"]
        if item["part"] or not component["shortcut"]
    }


def _value(item: Mapping[str, Any]) -> Any:
    return [space[item["part"]] for space in item["value"]] if item["part"] else item["value"]


def seen_of(laid: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the owner of a form saw, by key. What a box lacks is None; it counts only where
    an edition can do without."""
    seen: dict[str, Any] = {}
    values = items_of(laid)
    for component in laid["components"]:
        for item in component["items"]:
            key = f"{item['key']}:{item['part']}" if item["part"] else item["key"]
            if item["state"] in (form.SEEN, form.DIFFERS):
                seen[key] = values[key]
            elif item["state"] == form.MISSING and item["value"] is None:
                seen[key] = None
    return seen


def tallies(game: str, owners: Sequence[Owner]) -> list[Tally]:
    """Return the tally of every item of the packaged edition, and of those that owners added."""
    packaged = packaged_values(game)
    added = dict.fromkeys(key for owner in owners for key in owner.items if key not in packaged)

    def same(key: str, first: Any, second: Any) -> bool:
        return alike(game, key, first, second)

    return [tally(key, packaged.get(key), owners, same) for key in (*packaged, *added)]


# --- printings ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Printing:
    """Owners who together differ in several items: perhaps another printing of the box."""

    people: tuple[str, ...]
    keys: tuple[str, ...]


def printings(counted: Iterable[Tally]) -> list[Printing]:
    """Propose printings: at least two owners who see the same other values in three or more
    items."""
    keys: dict[tuple[str, ...], list[str]] = {}
    for each in counted:
        if each.status != IN_QUESTION:
            continue
        for group in each.groups[1:]:
            people = sorted(group.people)
            for size in range(2, len(people) + 1):
                for together in combinations(people, size):
                    keys.setdefault(together, []).append(each.key)
    proposed = [Printing(people, tuple(of)) for people, of in keys.items() if len(of) >= TOGETHER]
    proposed.sort(key=lambda printing: (-len(printing.people), printing.people))
    return [
        printing
        for number, printing in enumerate(proposed)
        if not any(set(printing.people) <= set(bigger.people) for bigger in proposed[:number])
    ]


# --- versions -----------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def decisions(game: str, dumped: str) -> tuple[tuple[Tally, ...], Proposal]:
    """Return the tallies and the next version for owners as JSON. Everybody may ask for them, so
    they are computed once."""
    counted = tallies(game, [Owner(*owner) for owner in json.loads(dumped)])
    return tuple(counted), proposal(game, counted)


def dump(owners: Iterable[Owner]) -> str:
    return json.dumps([[each.person, each.name, each.items, each.weight] for each in owners])


@dataclass(frozen=True, slots=True)
class Waiting:
    """An agreed value that breaks a constraint with the others."""

    key: str
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The text of the next version."""

    text: str
    hash: str
    values: Mapping[str, Any]
    """The values that owners decided, by key."""
    waiting: tuple[Waiting, ...]


def proposal(game: str, counted: Sequence[Tally]) -> Proposal:
    """Return the packaged edition with the values that owners decided, except values that would
    break a constraint."""
    decided = [each for each in counted if each.stands]
    accepted = list(decided)
    text, problems = _with(game, accepted)
    waiting: list[Waiting] = []
    if problems:
        accepted, left, progress = [], decided, True
        while progress:
            progress, waiting, tried = False, [], left
            left = []
            for each in tried:
                text, problems = _with(game, [*accepted, each])
                if problems:
                    left.append(each)
                    waiting.append(Waiting(each.key, problems[0]["rule"], problems[0]["reason"]))
                else:
                    accepted.append(each)
                    progress = True
        text, _ = _with(game, accepted)
    digest = edition_form(game, text, "the next version")["hash"]
    return Proposal(text, digest, {each.key: each.value for each in accepted}, tuple(waiting))


def _with(game: str, decided: Iterable[Tally]) -> tuple[str, list[dict[str, Any]]]:
    text = our_text(game)
    ours = packaged_values(game)
    changes = [
        change
        for each in sorted(decided, key=lambda each: ":" in each.key)
        if each.value is not None or each.key in ours
        for change in _corrections(each)
    ]
    try:
        text = corrected(text, changes, "the next version")
        return text, list(edition_form(game, text, "the next version")["problems"])
    except EditionError as error:
        return text, [{"rule": "", "reason": error.remedy}]


def _corrections(each: Tally) -> list[Correction]:
    origin = f"attested by {each.owners} owners"
    key, _, part = each.key.partition(":")
    if not part:
        return [Correction(key, each.value, origin)]
    return [
        Correction(f"{key}.{number}.{part}", value, origin)
        for number, value in enumerate(each.value)
    ]


@lru_cache(maxsize=8)
def packaged_values(game: str) -> Mapping[str, Any]:
    """Return the packaged value of each item by its key."""
    return items_of(edition_form(game, our_text(game), "ours"))
