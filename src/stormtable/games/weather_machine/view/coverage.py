"""The coverage points of Weather Machine: everything that a game can show."""

from __future__ import annotations

from itertools import product

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.actions import WORDS
from stormtable.games.weather_machine.rules.names import END_REASONS, NO_END, TRACKS
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.grammar import grammar
from stormtable.kernel.engine import ASK
from stormtable.kernel.event import Event

REFUSALS = frozenset(
    (
        "action_taken",
        "already_there",
        "another_action",
        "another_chemical",
        "another_part",
        "another_space",
        "another_subsidy_there",
        "another_tile",
        "another_token",
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
        "citation_of_another_colour",
        "colour_drafted",
        "exchange_only_without",
        "first_tile_in_the_middle",
        "funding_at_its_end",
        "funding_not_there_yet",
        "funding_space_empty",
        "goal_already_flipped",
        "goal_not_set",
        "goal_space_taken",
        "goal_spaces_taken",
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
        "no_row_for_another_part",
        "no_row_to_publish",
        "no_subsidy_at_the_end",
        "no_subsidy_there",
        "no_such_chemical",
        "no_such_goal",
        "no_such_goal_below",
        "no_such_part",
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
        "one_of_the_other_tracks",
        "only_alone",
        "paper_already_published",
        "parts_need_a_row",
        "prototype_needs_a_part",
        "prototype_needs_another_part",
        "prototype_needs_another_slot",
        "prototype_needs_the_room",
        "research_must_be_placed",
        "research_spaces_full",
        "returned_in_this_visit",
        "round_one_limit",
        "row_not_complete",
        "row_not_published",
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
        "tile_not_on_offer",
        "top_sections_first",
        "voucher_track_full",
        "weather_is_calm",
        "weather_locked",
        "wrong_voucher",
    )
)
"""Every refusal that `explain` can give in this game."""

OF_TWO_SLOTS = ("marker_slot_taken", "prototype_needs_another_slot")

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
"""The other notices: warnings about legal options that may be a waste."""

_EXCHANGES = ("science", "chemical", "part")


def coverage_points(s: MachineState) -> frozenset[str]:
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
    for kind, rule in enumerate(s.rules):
        if kind in steps.SOLO or (kind == steps.DRAFT_GOALS and not s.drafting):
            continue
        if rule.mode == ASK:
            seen.add(f"question {rule.name}")
    for code in REFUSALS:
        if code in ("colour_drafted", "set_taken") and not s.drafting:
            continue
        if code in OF_TWO_SLOTS and all(len(slots) < 3 for slots in edition.extreme_slots):
            continue  # if only one of two slots works, the engine asks no question
        if code == "prototype_needs_the_room" and not _bot_on_extreme_weather(s):
            continue
        if code == "no_row_for_another_part":
            continue  # if a Part cannot be provided, the engine asks no question
        if code == "cannot_pay_fee" and s.players == 2:
            continue  # the Voucher gained on arrival pays for it
        if code != "space_blocked" or s.players == 2:
            seen.add(f"refusal {code}")
    return frozenset(seen)


def _bot_on_extreme_weather(s: MachineState) -> bool:
    numbers = [number for slots in s.edition.extreme_slots for number in slots]
    return any("bot" in s.edition.gain_texts[number].split(" ") for number in numbers)


def coverage_point_of(event: Event) -> str:
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
    """Return every verb with nearly all possible arguments."""
    phrases = list(steps.VERBS)
    for verb, forms in grammar(s).items():
        for form in forms:
            # A Workshop may be wider, but three columns cover all cases.
            names = [
                argument.names[:3] if argument.name == "column" else argument.names
                for argument in form
            ]
            phrases.extend(" ".join((verb, *words)) for words in product(*names) if words)
    return [*phrases, *(f"fund {track}" for track in TRACKS)]
