"""All that a game of Weather Machine can show: what a simulator ticks off (see `coverage`)."""

from __future__ import annotations

from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.actions import WORDS
from stormtable.games.weather_machine.government import space_name
from stormtable.games.weather_machine.lab import goal_name
from stormtable.games.weather_machine.movement import space_names
from stormtable.games.weather_machine.names import (
    END_REASONS,
    LOCATIONS,
    NO_END,
    OFFICE,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.state import MachineState
from stormtable.games.weather_machine.supply import tile_name
from stormtable.games.weather_machine.workshop import ROWS
from stormtable.kernel.engine import ASK
from stormtable.kernel.event import Event

REFUSALS = frozenset(
    (
        "action_taken",
        "already_there",
        "another_tile",
        "assembly_slot_empty",
        "assembly_slot_taken",
        "bot_space_taken",
        "bought_in_this_visit",
        "cannot_pay",
        "cannot_pay_action",
        "cannot_pay_fee",
        "cannot_pay_science",
        "chemical_not_in_supply",
        "citation_needs_two_tokens",
        "colour_drafted",
        "exchange_only_without",
        "goal_already_flipped",
        "goal_space_taken",
        "government_machine_full",
        "initiative_already_there",
        "lab_machine_full",
        "lativ_stands_there",
        "marker_already_there",
        "marker_slot_taken",
        "no_award_waiting",
        "no_blue_subsidy_left",
        "no_bot_in_workshop",
        "no_bot_to_construct",
        "no_chemical_for_any_space",
        "no_chemical_for_research",
        "no_chemical_for_space",
        "no_goal_to_cite_with",
        "no_goal_to_flip",
        "no_investment",
        "no_part_for_any_space",
        "no_part_for_space",
        "no_parts_for_prototype",
        "no_published_row",
        "no_room_elsewhere",
        "no_room_for_bot",
        "no_room_for_chemical",
        "no_row_to_publish",
        "no_subsidy_at_the_end",
        "no_subsidy_there",
        "no_such_chemical",
        "no_such_goal_below",
        "no_such_part",
        "no_such_slot",
        "no_such_subsidy",
        "no_such_token_waiting",
        "no_voucher",
        "no_workshop_row",
        "no_workshop_tile_left",
        "not_at_location",
        "not_beside_workshop",
        "nothing_more_for_bottom_space",
        "office_is_lativs",
        "office_space_taken",
        "one_action_here",
        "only_alone",
        "outside_the_laboratory",
        "paper_already_published",
        "prototype_needs_another_part",
        "research_must_be_placed",
        "research_spaces_full",
        "returned_in_this_visit",
        "round_one_limit",
        "row_not_complete",
        "row_of_another_weather",
        "row_too_short",
        "row_without_research",
        "section_locked",
        "semicircles_do_not_match",
        "set_taken",
        "space_blocked",
        "space_taken",
        "subsidy_type_owned",
        "subsidy_used",
        "tile_already_there",
        "top_sections_first",
        "voucher_track_full",
        "weather_is_calm",
        "weather_locked",
        "wrong_voucher",
    )
)
"""Every reason `explain` can give in this game."""

WARNINGS = frozenset(
    (
        "benefit_unusable",
        "experiment_cannot_come",
        "funding_pays_nothing",
        "investment_left",
        "part_lost_needlessly",
        "parts_lost",
        "research_token_lost",
        "research_token_unplaceable",
        "subsidy_lost",
        "vouchers_lost",
    )
)
"""The other notices: of what is legal and may be a waste."""

_EXCHANGES = ("science", "chemical", "part")


def sights(s: MachineState) -> frozenset[str]:
    edition = s.edition
    seen = {f"action {word}" for word in WORDS.values()}
    for text in edition.gain_texts[1:]:
        for word in text.split(" "):
            seen.add(f"benefit {word}")
            action = "work" if word == "work_free" else word
            if action in WORDS.values():
                seen.add(f"benefit action {action}")
    seen |= {f"subsidy {name}" for name in edition.subsidy_names}
    for number in range(len(edition.goals)):
        seen |= {f"goal set {goal_name(s, number)}", f"goal met {goal_name(s, number)}"}
    seen |= {f"exchange {kind}" for kind in _EXCHANGES}
    seen |= {f"end {reason}" for code, reason in enumerate(END_REASONS) if code != NO_END}
    verbs = steps.VERBS[: steps.V_CALL_SECURITY]
    seen |= {f"verb {verb}" for verb in verbs if verb != "draft" or s.drafting}
    for kind, rule in enumerate(s.rules[: steps.DEAL_SOLO_GOAL]):
        if rule.mode == ASK and (kind != steps.DRAFT_GOALS or s.drafting):
            seen.add(f"question {rule.name}")
    for code in REFUSALS:
        if code in ("colour_drafted", "set_taken") and not s.drafting:
            continue
        if code == "marker_slot_taken" and all(len(slots) < 3 for slots in edition.extreme_slots):
            continue  # with the other of two slots taken nothing is asked
        if code == "cannot_pay_fee" and s.players == 2:
            continue  # the Voucher gained on arrival pays it
        if code != "space_blocked" or s.players == 2:
            seen.add(f"refusal {code}")
    return frozenset(seen)


def sight_of(event: Event) -> str:
    data = event.data
    if event.name in ("chose", "forced"):
        return f"verb {data['verb']}"
    if event.name == "benefit":
        return f"benefit {data['benefit']}"
    if event.name == "action":
        return f"benefit action {data['action']}" if data["free"] else f"action {data['action']}"
    if event.name == "subsidy_used":
        return f"subsidy {data['subsidy']}"
    if event.name == "goal_set":
        return f"goal set {data['goal']}"
    if event.name == "goal_scored":
        return f"goal met {data['goal']}"
    if event.name == "exchange":
        return f"exchange {data['kind']}"
    if event.name == "end_triggered":
        return f"end {data['reason']}"
    return ""


def phrases(s: MachineState) -> list[str]:
    """Every verb, and with most all there is to say after it."""
    edition = s.edition
    goals = [goal_name(s, number) for number in range(len(edition.goals))]
    spaces = [space_name(s, space) for space in range(15)]
    after = {
        "move": [
            f"{LOCATIONS[location]} {space}"
            for location in range(OFFICE)
            for space in space_names(s, location)
        ]
        + [LOCATIONS[OFFICE]],
        "draft": [f"{symbol} {colour}" for symbol in SYMBOLS for colour in TRACKS],
        "bot-to": spaces,
        "subsidy": spaces,
        "provide": spaces,
        "take": _numbers(3),
        "paper": _numbers(6),
        "cite": _numbers(6),
        "from": _numbers(6),
        "mark": _numbers(2),
        "row": list(ROWS),
        "back": _numbers(12),
        "construct": _numbers(13),
        "bot": _numbers(13),
        "initiative": _numbers(s.players),
        "use": edition.subsidy_names,
        "set": [f"{goal} {place}" for goal in goals for place in ("top", "bottom")],
        "fund": goals,
        "award": [f"{row} {colour}" for row in _numbers(6) for colour in TRACKS],
        "place": [f"{token_name(s, token)} {row}" for token in range(15) for row in _numbers(6)],
        "lay": [
            f"{row} {column} {tile_name(s, tile).replace('-', '/')}"
            for row in (*ROWS, "attic")
            for column in _numbers(3)
            for tile in range(len(edition.workshop_pairs))
        ],
    }
    for verb in ("buy", "return", "chemical", "pay-chemical", "swap"):
        after[verb] = edition.chemicals
    for verb in ("voucher", "pay"):
        after[verb] = list(VOUCHERS[:5])
    for verb in ("part", "pay-part", "lose"):
        after[verb] = edition.colours
    return [
        *steps.VERBS,
        *(f"{verb} {words}" for verb, endings in after.items() for words in endings),
    ]


def _numbers(last: int) -> list[str]:
    return [str(number) for number in range(1, last + 1)]
