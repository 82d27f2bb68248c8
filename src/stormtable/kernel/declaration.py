"""Checks of a game's declaration.

`title_faults` and `pack_faults` are cheap: `register` calls them for every game. `state_faults` and
`form_faults` need new states, which may read an edition file: `stormtable games check` calls them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from stormtable.kernel.engine import Act, State
from stormtable.kernel.title import Setting, Title
from stormtable.kernel.visibility import zone_faults

Fault = tuple[str, str]
"""The problem, and the remedy."""

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PART = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def title_faults(title: Title) -> list[Fault]:
    """Return what is wrong with a title's attributes."""
    faults: list[Fault] = []
    for attribute in ("name", "caption", "designer", "seats", "verbs"):
        if not getattr(title, attribute, None):
            faults.append((f"the title has no {attribute}", f"set {attribute} in its class"))
    if faults:
        return faults
    if not NAME.fullmatch(title.name):
        faults.append(
            (f"{title.name!r} cannot be a name", "use small letters, digits and single hyphens")
        )
    if title.seats.start < 1:
        faults.append((f"a game for {title.seats.start} players", "let seats begin at 1 or more"))
    faults += repeated("verbs", title.verbs)
    faults += repeated("settings", [setting.name for setting in title.settings])
    faults += repeated("zones", [zone.name for zone in title.zones])
    for kind, verbs in (("arguments", title.arguments), ("groups", title.groups)):
        for verb in verbs:
            if verb not in title.verbs:
                faults.append(
                    (f"{kind} names {verb!r}, which is not a verb", "add it to verbs or drop it")
                )
    faults += _setting_faults(title.settings)
    if title.ladder is not None and title.ladder.setting not in {
        setting.name for setting in title.settings
    }:
        faults.append(
            (f"the ladder uses {title.ladder.setting!r}, which is not a setting", "add the setting")
        )
    return faults + zone_faults(title.zones)


def _setting_faults(settings: Iterable[Setting]) -> list[Fault]:
    return [
        (
            f"setting {setting.name!r} has the default {setting.default!r}, which is not offered",
            "choose one of its choices as the default",
        )
        for setting in settings
        if setting.choices and setting.default not in setting.choices
    ]


def part_faults(kind: str, name: str) -> list[Fault]:
    """Return what is wrong with the name of a pack's part."""
    if not name or PART.fullmatch(name):
        return []
    return [(f"{name!r} cannot be the {kind}", "write package.module:object")]


def state_faults(title: Title, state: State) -> list[Fault]:
    """Return what is wrong with the rules and zones of a new game.

    A bare `Act` stands for a number that this game does not use.
    """
    faults: list[Fault] = []
    for number, rule in enumerate(state.rules):
        if not rule.name and type(rule) is not Act:
            faults.append(
                (f"rule {number} ({type(rule).__name__}) has no name", "give its class a name")
            )
    faults += repeated("rules", [rule.name for rule in state.rules if rule.name])
    fields = type(state).FIELDS
    pools = title.pools(state)
    for zone in title.zones:
        for role in ("field", "known_by", "dated", "lost", "lost_at"):
            field: str = getattr(zone, role)
            if field and field not in fields:
                faults.append(
                    (
                        f"zone {zone.name!r} has {role}={field!r}, which is not in FIELDS",
                        f"name one of: {', '.join(fields)}",
                    )
                )
        if zone.pool and zone.pool not in pools:
            faults.append(
                (
                    f"zone {zone.name!r} has pool={zone.pool!r}, which pools() does not list",
                    f"name one of: {', '.join(pools) or 'none, so return it from pools()'}",
                )
            )
    return faults


def form_faults(title: Title, states: Iterable[State]) -> list[Fault]:
    """Return the verbs that have a form in no game, if the title has a grammar."""
    spoken: set[str] = set()
    for state in states:
        spoken |= {verb for verb, forms in title.grammar(state).items() if forms}
    return [
        (f"verb {verb!r} has no form", "add it to what grammar() returns")
        for verb in title.verbs
        if spoken and verb not in spoken
    ]


def repeated(kinds: str, names: Sequence[str]) -> list[Fault]:
    twice = sorted({name for name in names if names.count(name) > 1})
    return [(f"two {kinds} are named {name!r}", "give each a name of its own") for name in twice]
