"""The log of Weather Machine: one sentence for what is done, what it costs and what it brings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stormtable.games.weather_machine.terminal.phrases import Phrases
from stormtable.games.weather_machine.terminal.story import MachineStory
from stormtable.i18n.catalogue import words
from stormtable.kernel.event import Event


def sentences(*events: Event) -> list[str]:
    story = MachineStory(("Ada", "Bob"), Phrases(words()))
    return [line.plain for line in story.tell(events)]


def event(name: str, seat: int = -1, **data: Any) -> Event:
    return Event(name, seat, data)


def voucher(kind: str, amount: int, seat: int = 0, lost: int = 0) -> Event:
    return event("voucher", seat, type=kind, amount=amount, lost=lost)


def chose(
    what: str, choice: str, criterion: str, beaten: str = "", report: str = "pink-lab-sun-bottom"
) -> Event:
    return event(
        "saboteurs_chose",
        what=what,
        choice=choice,
        criterion=criterion,
        left=[option for option in (choice, *beaten.split(", ")) if option],
        report=report,
    )


def test_a_move_tells_its_vouchers() -> None:
    moved = event("moved", 0, location="rnd", space="right")
    gained = (voucher("government", 2), voucher("science", 1))
    assert sentences(moved, *gained) == [
        "Ada goes to R&D, right space: 2 Government Vouchers, 1 Science Voucher."
    ]
    assert sentences(moved, voucher("government", 1, lost=2)) == [
        "Ada goes to R&D, right space: 1 Government Voucher (2 lost)."
    ]


def test_an_action_is_one_sentence_whatever_is_asked_in_between() -> None:
    assert sentences(
        event("action", 0, action="sell", free=0),
        event("chose", 0, verb="pay"),
        voucher("government", -1),
        event("funding", 0, track="government", space=3, lost=0),
        event("forced", 0, verb="bot-to"),
        event("bot_placed", 0, location="government", space="wind-3"),
        event("subsidy_taken", 0, subsidy="part:2"),
        event("part_paid", 0, part="blue"),
        event("research_token", 0, token="government-wind"),
    ) == [
        "Ada sells a Part: 1 Government Voucher, a blue Part → Government funding at 3, "
        "a Bot to Wind 3 at Government, takes a Subsidy (any 2 Parts), Government Wind token."
    ]


def test_a_step_lost_at_the_end_of_a_track_is_told() -> None:
    assert sentences(
        event("action", 0, action="work", free=1),
        event("funding", 0, track="lab", space=9, lost=1),
    ) == ["Ada works on an experiment as a benefit: Lab funding stays at 9 (a step lost)."]
    assert sentences(event("benefit_lost", 0, benefit="advance:any")) == [
        "Ada: cannot use advance on any funding track."
    ]


def test_a_paper_tells_points_and_what_it_unlocks() -> None:
    paper = event("paper", 0, row=3, weather="sun")
    points = event("cp", 0, amount=6, source="papers", round=4)
    gains = (event("investment", 0, amount=1), event("lock_removed", 0, weather="sun"))
    assert sentences(paper, points, *gains) == [
        "Ada publishes on Sun: 6 CP, an Investment, unlocks Sun."
    ]


def test_what_has_no_beginning_begins_with_the_player() -> None:
    assert sentences(voucher("lab", -1)) == ["Ada: pays 1 Lab Voucher."]
    assert sentences(event("investment", 0, amount=-1)) == [], "setting the Goal tells it"


def test_others_who_gain_are_named() -> None:
    runs = event("government_runs", weather="fog")
    points = [event("cp", seat, amount=3, source="government machine", round=4) for seat in (0, 1)]
    assert sentences(runs, *points) == ["The Government runs its Fog branch: Ada 3 CP, Bob 3 CP."]


def test_each_player_of_an_experiment_has_a_sentence() -> None:
    runs = event("experiment_runs", weather="sun", stage="I")
    back = event("bot_returned", 1, space="sun-1")
    gone = event("experiment_gone", weather="sun", stage="I")
    assert sentences(
        runs, back, voucher("science", -1, 1), gone, event("assistant", weather="fog")
    ) == [
        "The Sun I experiment runs.",
        "Bob gets a Bot back from Sun 1: pays 1 Science Voucher.",
        "The Sun I tile leaves the display, the Assistant goes to Fog.",
    ]


def test_lativs_bot_that_makes_way_is_part_of_the_action() -> None:
    placed = event("bot_placed", 0, location="lab", space="sun-3")
    lativ = event("lativ_bot", weather="sun", to="branch")
    paid = event("chemical_paid", 0, chemical="verdino", to="supply")
    assert sentences(placed, lativ, paid) == [
        "Ada: Verdino → a Bot to Sun 3 at Lab, Lativ's Bot goes into Sun."
    ]


def test_an_exchange_tells_what_was_given_once() -> None:
    assert sentences(
        event("exchange", 0, kind="chemical", given="verdino", **{"for": "radieu"}),
        event("chemical_paid", 0, chemical="verdino", to="supply"),
        event("chemical_paid", 0, chemical="radieu", to="rnd"),
    ) == ["Ada: pays Verdino exchanged for Radieu, Radieu to R&D."]


def test_purchases_are_sentences_of_their_own() -> None:
    buy = event("chose", 0, verb="buy")
    chemical = event("chemical", 0, chemical="melgoth", to="supply")
    assert sentences(buy, chemical, voucher("supply", -1), buy, chemical) == [
        "Ada acquires a Chemical: 1 Supply Voucher → Melgoth.",
        "Ada acquires a Chemical: Melgoth.",
    ]


def test_each_sentence_charges_its_own() -> None:
    """What is paid before a sentence begins is of its act, not of the one before."""
    bought = (
        replace(event("chose", 0, verb="buy"), act=1),
        replace(voucher("science", -1), act=1),
        replace(event("chemical", 0, chemical="melgoth", to="laboratory"), act=1),
    )
    built = (
        replace(event("chose", 0, verb="construct"), act=5),
        replace(event("chose", 0, verb="pay"), act=5),
        replace(voucher("science", -2), act=5),
        replace(event("bot_constructed", 0, slot=4), act=5),
        replace(voucher("lab", 1), act=5),
    )
    assert sentences(*bought, *built) == [
        "Ada acquires a Chemical: 1 Science Voucher → Melgoth.",
        "Ada constructs Bot 4: 2 Science Vouchers → 1 Lab Voucher.",
    ]


def test_answers_on_the_way_of_an_action_are_of_its_sentence() -> None:
    assert sentences(
        replace(event("action", 0, action="research", free=0), act=1),
        replace(voucher("rnd", -1), act=1),
        replace(event("chose", 0, verb="bot-to"), act=5),
        replace(event("bot_placed", 0, location="rnd", space="sun-2"), act=5),
        replace(event("chemical_paid", 0, chemical="calorium", to="rnd"), act=5),
        replace(event("cp", 0, amount=2, source="benefits"), act=5),
    ) == ["Ada researches: 1 R&D Voucher, Calorium to R&D → a Bot to Sun 2 at R&D, 2 CP."]


def test_a_payment_nothing_came_of_yet_is_told() -> None:
    paid = replace(voucher("supply", -2), act=5)
    line = replace(event("round", round=3), act=9)
    assert sentences(event("moved", 0, location="lab", space="left"), paid, line)[1:] == [
        "Ada: pays 2 Supply Vouchers.",
        "Round 3",
    ]


def test_points_for_the_end_are_told() -> None:
    assert sentences(event("bot_constructed", 0, slot=11), event("end_cp", 0, amount=4)) == [
        "Ada constructs Bot 11: 4 CP at the end."
    ]


def test_turn_order_is_told_when_it_changes() -> None:
    order = [event("turn_order", seat, place=place) for place, seat in enumerate((1, 0), 1)]
    story = MachineStory(("Ada", "Bob"), Phrases(words()))
    assert [line.plain for line in story.tell(order)] == ["Turn order: Bob, Ada."]
    assert story.tell(order) == []


def test_final_scoring_is_apart_from_the_last_turn() -> None:
    moved = event("moved", 0, location="lab", space="left")
    points = event("cp", 0, amount=4, source="funding tracks", round=9)
    assert sentences(moved, points)[1] == "Ada scores: 4 CP (funding tracks)."


# --- the Saboteurs' reasons ---------------------------------------------------------------------


def test_the_saboteurs_tell_why() -> None:
    assert sentences(
        chose("branch", "wind", "completes_set", "sun, fog"),
        chose("bot_space", "wind-2", "only_one"),
        event("bot_placed", location="government", space="wind-2", by="saboteurs"),
    ) == [
        "They put a Bot on Wind 2 at Government. Wind: completes a set; beat Sun, Fog. "
        "Wind 2: the only one possible."
    ]


def test_an_agent_says_why_there() -> None:
    moved = event("agent_moved", agent="white", location="lab", space="right")
    assert sentences(
        chose("location", "lab", "next_location", "rnd"),
        chose("space", "right", "space_order", "middle"),
        moved,
        event("target", 0, amount=2, reason="pieces_to_the_left", challenge=""),
    ) == [
        "Agent White goes to Lab, right space. Lab: the next Main Location with room; "
        "beat R&D. Space right: first free of left, right, middle; beat middle.",
        "Target Value +2: pieces to the agent's left.",
    ]
    assert (
        "Space 2: the leftmost free one; beat 3."
        in sentences(
            chose("location", "supply", "report"),
            chose("space", "2", "space_order", "3"),
            event("agent_moved", agent="pink", location="supply", space="2"),
        )[0]
    )


def test_the_end_a_report_points_to_is_named() -> None:
    assert sentences(
        event("report_discarded", report="pink-lab-sun-bottom"),
        chose("chemical", "radieu", "priority", "verdino, melgoth"),
        event("hideout_chemical", chemical="radieu", amount=1),
    ) == [
        "Report discarded: Agent Pink to Lab, Sun, bottom.",
        "They take Radieu. Radieu: the bottommost one, by the Previous Report; "
        "beat Verdino, Melgoth.",
    ]


def test_the_weather_a_report_shows_is_named() -> None:
    flip = event("subsidy_used", subsidy="bot", by="saboteurs")
    sentences_shown = sentences(
        chose("branch", "sun", "report"), chose("subsidy", "sun-3", "priority"), flip
    )
    assert "Sun: as the Previous Report says." in sentences_shown[0]
    assert sentences(chose("branch", "fog", "sequence", "rain"), flip) == [
        "They use up a Subsidy (a Bot). "
        "Fog: first in the order of weathers from Sun on, by the Previous Report; beat Rain."
    ]


def test_what_they_are_unable_to_do() -> None:
    able = event("saboteurs_unable", plan="lab", reports_left=4)
    assert sentences(able) == ["They can place no Bot there: the top Report is discarded instead."]
    empty = event("saboteurs_unable", plan="lab", reports_left=0)
    assert sentences(empty) == [
        "They can place no Bot there: the deck is empty, no Report is discarded."
    ]


def test_a_challenge_that_raises_the_target_is_named() -> None:
    rise = event("target", 0, amount=3, reason="challenge", challenge="one-step-ahead")
    assert sentences(rise) == ["Target Value +3: the Challenge One Step Ahead."]


def test_havoc_and_the_end() -> None:
    assert sentences(
        chose("set", "fog", "unlocks", "sun"),
        event("havoc", weather="fog", awards=1),
        event("lock_removed", weather="fog"),
        event("solo_end", 0, ending="security_reports"),
    ) == [
        "Havoc! The Saboteurs spend a set of Fog and 1 Award(s). "
        "Fog: unlocks the weather; beat Sun.",
        "They unlock Fog.",
        "No Security Report is left: the Saboteurs' plans succeed.",
    ]
