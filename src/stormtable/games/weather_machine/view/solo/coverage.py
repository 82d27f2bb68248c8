"""The coverage points of the Saboteurs (see `lab.arena.coverage`)."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import TRACKS
from stormtable.games.weather_machine.rules.solo.endings import ENDINGS, RUNNING, WON_ON_TIME
from stormtable.games.weather_machine.rules.solo.plot import (
    CHALLENGES,
    CREATIVE_ACCOUNTING,
    JAMMING,
    ONE_STEP_AHEAD,
    PUBLISH_OR_PERISH,
    challenged,
)
from stormtable.games.weather_machine.rules.solo.target import TARGET_REASONS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.engine import ASK
from stormtable.kernel.event import Event

_CHEMICAL: Final = "chemical cheapest fewest_held priority only_one"
_HELP: Final = "report completes_set same_weather any_token sequence only_one"
_PLANS: Final = (
    ("", "location report next_location only_one"),
    ("", "space space_order only_one"),
    ("supply ", _CHEMICAL),
    ("government ", _CHEMICAL),
    ("government ", "subsidy priority only_one"),
    ("government ", f"branch {_HELP}"),
    ("government ", "bot_space clockwise only_one"),
    ("lab ", _CHEMICAL),
    ("lab ", f"branch most_bots {_HELP.removeprefix('report ')}"),
    ("lab ", "bot_space priority only_one"),
    ("rnd ", _CHEMICAL),
    ("rnd ", f"branch {_HELP}"),
    ("rnd ", "bot_space priority only_one"),
    ("", "set unlocks sequence only_one"),
)
"""The choices of each plan, with every criterion that may decide them."""

REFUSALS: Final = frozenset(("not_in_supply_round", "too_few_reports"))
CHALLENGE_REFUSALS: Final = frozenset(("funding_at_its_start", "no_citations_in_peer_review"))
"""Refusals that only occur with a Challenge."""


def solo_coverage_points(s: MachineState) -> frozenset[str]:
    """Return the coverage points that the solo game adds."""
    seen = {"havoc", "havoc with awards", "saboteurs award", "saboteurs initiative"}
    seen |= {"saboteurs lock", "saboteurs subsidy_used", "saboteurs subsidy_discarded"}
    for plan, words in _PLANS:
        what, *criteria = words.split()
        seen |= {f"saboteurs {plan}{what} {criterion}" for criterion in criteria}
    for location in TRACKS:
        seen |= {f"saboteurs {location} unable", f"saboteurs {location} bot"}
        seen.add(f"saboteurs {location} token")
    seen |= {f"target {reason}" for reason in (*TARGET_REASONS, "challenge")}
    seen |= {f"ending {ending}" for ending in ENDINGS if ending != ENDINGS[RUNNING]}
    seen |= {f"refusal {code}" for code in REFUSALS}
    seen |= {f"verb {verb}" for verb in steps.VERBS[steps.V_CALL_SECURITY :]}
    for kind in steps.SOLO:
        if s.rules[kind].mode == ASK:
            seen.add(f"question {s.rules[kind].name}")
    seen |= {f"challenge {name}" for number, name in enumerate(CHALLENGES) if _may(s, number)}
    return frozenset(seen - _out_of_play(s))


def _may(s: MachineState, challenge: int) -> bool:
    """Return whether the Challenge is in force, or may be drawn."""
    return s.random_challenges > 0 or challenged(s, challenge)


def _out_of_play(s: MachineState) -> set[str]:
    """Return the coverage points that only a Challenge causes or prevents."""
    out: set[str] = set()
    if not _may(s, CREATIVE_ACCOUNTING):
        out |= {"verb retreat", "question funding_back"}
    if not any(_may(s, challenge) for challenge in (JAMMING, ONE_STEP_AHEAD, PUBLISH_OR_PERISH)):
        out.add("target challenge")
    if challenged(s, PUBLISH_OR_PERISH):
        out.add(f"ending {ENDINGS[WON_ON_TIME]}")
    return out


def solo_coverage_point_of(event: Event) -> str:
    data = event.data
    name = event.name
    if name == "saboteurs_chose":
        plan = f"{data['plan']} " if data["plan"] else ""
        return f"saboteurs {plan}{data['what']} {data['criterion']}"
    if name == "saboteurs_unable":
        return f"saboteurs {data['plan']} unable"
    if name == "target":
        return f"target {data['reason']}"
    if name == "solo_end":
        return f"ending {data['ending']}"
    if name == "challenge":
        return f"challenge {data['challenge']}"
    if name == "havoc":
        return "havoc with awards" if data["awards"] else "havoc"
    if name == "hideout_award":
        return "saboteurs award"
    if name == "hideout_token":
        return f"saboteurs {str(data['token']).partition('-')[0]} token"
    if name == "lock_removed" and event.seat < 0:
        return "saboteurs lock"
    if data.get("by") == "saboteurs":
        return f"saboteurs {data['location']} bot" if name == "bot_placed" else f"saboteurs {name}"
    return ""
