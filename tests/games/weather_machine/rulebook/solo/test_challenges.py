"""The twelve Challenges, alone and together, and how they are chosen."""

from __future__ import annotations

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES, SUGGESTIONS
from stormtable.games.weather_machine.testing import (
    cp,
    funding,
    options,
    play,
    question,
    refusal,
    state_of,
    vouchers,
)
from stormtable.games.weather_machine.testing.solo import (
    SoloScenario,
    hideout_chemicals,
    raised,
    target,
)
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

from . import deal, names, solo
from .test_endings import GOALS, reason, restoring, scoring

CURRENT = "white lab snow top"
PREVIOUS = "pink rnd wind top"
S = "saboteurs"


def laid(challenges: str) -> SoloScenario:
    return solo(challenges).reports(CURRENT, PREVIOUS)


# --- 1 Fully Stocked Opponents ------------------------------------------------------------------


@pytest.mark.ruling("S17")
def test_fully_stocked_one_of_each_chemical() -> None:
    game = deal(challenges="fully-stocked-opponents")
    assert hideout_chemicals(game) == ["verdino", "melgoth", "delugium", "calorium", "radieu"]
    assert state_of(game).chemicals_left == (4,) * 5


# --- 2 Jamming Devices --------------------------------------------------------------------------


def income(challenges: str, lativ: str = "office") -> SoloScenario:
    """Return Phases B and C, with four of their Bots on the board, none in the active branch."""
    return (
        laid(challenges)
        .lativ(lativ)
        .vouchers("yellow")
        .assistant("rain")
        .government_bots(sun=[S, None, None])
        .lab_bots(snow=[S, None, None])
        .rnd_bots(fog=[S, S, None])
    )


@pytest.mark.ruling("S17")
def test_jamming_devices_raise_the_target_at_income_by_one_for_each_of_their_bots() -> None:
    game = income("jamming-devices").line("yellow").build()
    assert raised(game) == [(4, "challenge")]
    assert target(game) == 39


@pytest.mark.ruling("S17")
def test_jamming_devices_after_your_income() -> None:
    game = income("jamming-devices").bots("yellow", 1).line("yellow", 2).build()
    event_names = names(game.events)
    assert event_names.index("income") < event_names.index("target")
    assert vouchers(game, "yellow") == {"lab": 1}


def test_jamming_devices_only_with_income() -> None:
    assert raised(income("jamming-devices", "government").build()) == []
    assert raised(income("easy").build()) == []


# --- 3 Creative Accounting ----------------------------------------------------------------------


def test_creative_accounting_starts_them_with_an_award() -> None:
    game = deal(challenges="creative-accounting")
    assert state_of(game).hideout_awards == 1
    assert state_of(game).awards_left == 11


@pytest.mark.ruling("S17")
def test_creative_accounting_moves_a_marker_back_at_income() -> None:
    game = income("creative-accounting").funding("yellow", 3, 0, 2).build()
    assert question(game) == "funding_back"
    assert options(game) == ["retreat government", "retreat rnd"], "only where you are able"
    play(game, "retreat rnd")
    assert [funding(game, "yellow", track) for track in ("government", "lab", "rnd")] == [3, 0, 1]


def test_creative_accounting_says_why_a_marker_at_0_cannot_go_back() -> None:
    game = income("creative-accounting").funding("yellow", 3, 0, 2).build()
    notice = game.explain("retreat lab")
    assert notice is not None
    assert (notice.code, notice.params, notice.rule) == (
        "funding_at_its_start",
        {"track": "lab"},
        "solo p.13",
    )


@pytest.mark.ruling("S17")
def test_creative_accounting_must_be_done_where_it_can() -> None:
    game = income("creative-accounting").funding("yellow", 0, 1, 0).build()
    assert funding(game, "yellow", "lab") == 0
    assert question(game) == "move"


@pytest.mark.ruling("S17")
def test_creative_accounting_with_all_markers_at_0_does_nothing() -> None:
    game = income("creative-accounting").build()
    assert question(game) == "move"
    assert "funding" not in names(game.events)


def test_creative_accounting_only_with_income() -> None:
    game = income("creative-accounting", "government").funding("yellow", 3, 3, 3).build()
    assert question(game) == "move"


# --- 4 Nobel Laureate ---------------------------------------------------------------------------


@pytest.mark.ruling("S17")
def test_nobel_laureate_a_third_chemical_that_may_be_the_same() -> None:
    game = deal("hideout melgoth", "hideout radieu", "hideout melgoth", challenges="nobel-laureate")
    assert hideout_chemicals(game) == ["melgoth", "melgoth", "radieu"]


@pytest.mark.ruling("S17")
def test_nobel_laureate_binds_the_immediate_win() -> None:
    assert reason(restoring(challenges="nobel-laureate").turn("yellow").build()) == ""
    game = (
        restoring(challenges="nobel-laureate")
        .office("yellow", 6, *["award"] * 3)
        .nobel("yellow")
        .turn("yellow")
        .build()
    )
    assert reason(game) == "good_name_restored"


@pytest.mark.ruling("S17")
def test_nobel_laureate_binds_the_win_on_time() -> None:
    assert reason(scoring(99, "nobel-laureate").build()) == "lost_when_time_ran_out"
    game = scoring(99, "nobel-laureate").office("yellow", 6, *["award"] * 3).nobel("yellow").build()
    assert reason(game) == "won_when_time_ran_out"


# --- 5 Only Overachievers Apply -----------------------------------------------------------------


def five_goals(base: SoloScenario) -> SoloScenario:
    return base.goals(
        "yellow",
        top=[GOALS[0], GOALS[2], "government:government_funding-5"],
        bottom=[GOALS[1], GOALS[3]],
    )


@pytest.mark.ruling("S17")
def test_overachievers_need_five_goals_for_the_immediate_win() -> None:
    four = restoring(challenges="only-overachievers-apply").turn("yellow")
    assert reason(four.build()) == ""
    five = five_goals(restoring(challenges="only-overachievers-apply")).turn("yellow")
    assert reason(five.build()) == "good_name_restored"


@pytest.mark.ruling("S17")
def test_overachievers_need_five_goals_for_the_win_on_time() -> None:
    four = restoring(cp=99, challenges="only-overachievers-apply").last_round()
    assert reason(four.build()) == "lost_when_time_ran_out"
    five = five_goals(restoring(cp=99, challenges="only-overachievers-apply")).last_round()
    assert reason(five.build()) == "won_when_time_ran_out"


# --- 6 The Clock is Ticking ---------------------------------------------------------------------


@pytest.mark.ruling("S17")
def test_the_clock_removes_two_cards_unseen_after_the_first_current_report() -> None:
    easy, ticking = deal(), deal(challenges="the-clock-is-ticking")
    assert state_of(easy).reports_left == 17
    state = state_of(ticking)
    assert state.reports_left == 15
    assert state.reports_unseen == state_of(easy).reports_unseen, "nobody knows which two"
    assert state.report == state_of(easy).report


@pytest.mark.ruling("S17")
def test_the_clock_brings_their_victory_forward() -> None:
    """Every card of the deck has been discarded; the two in the box do not count."""
    game = laid("the-clock-is-ticking").reports("", PREVIOUS, left=0, boxed=2).saboteurs_turn()
    built = game.build()
    assert reason(built) == "security_reports"
    assert len(state_of(built).reports_gone) == 18


# --- 7 One Step Ahead ---------------------------------------------------------------------------


@pytest.mark.ruling("S17")
def test_one_step_ahead_raises_the_target_by_3_at_the_end_of_your_turn() -> None:
    game = laid("one-step-ahead").initiative(S, "yellow").turn("yellow", "tokens").build()
    assert raised(game)[0] == (3, "challenge")
    event_names = names(game.events)
    assert event_names.index("target") < event_names.index("experiment_fails"), "before Phase B"


@pytest.mark.ruling("S17")
def test_one_step_ahead_not_with_your_marker_in_front() -> None:
    game = laid("one-step-ahead").initiative("yellow", S).turn("yellow", "tokens").build()
    assert raised(game) == []
    game = laid("easy").initiative(S, "yellow").turn("yellow", "tokens").build()
    assert (3, "challenge") not in raised(game)


def test_one_step_ahead_looks_at_the_initiative_not_at_the_turn_order() -> None:
    game = (
        laid("one-step-ahead")
        .order(S, "yellow")
        .initiative("yellow", S)
        .turn("yellow", "tokens")
        .build()
    )
    assert raised(game) == []


# --- 8 Moral High Ground ------------------------------------------------------------------------


def beside_agents(challenges: str) -> Game:
    return (
        laid(challenges)
        .vouchers("yellow")
        .agent("white", "lab", "left")
        .agent("pink", "supply", 4)
        .lativ("lab", "middle")
        .turn("yellow", "move")
        .build()
    )


@pytest.mark.ruling("S17")
def test_moral_high_ground_forgoes_the_vouchers_but_not_lativs_science() -> None:
    game = beside_agents("easy")
    play(game, "move lab right")
    assert vouchers(game, "yellow") == {"rnd": 2, "science": 1}
    game = beside_agents("moral-high-ground")
    play(game, "move lab right")
    assert vouchers(game, "yellow") == {"rnd": 1, "science": 1}


@pytest.mark.ruling("S17")
def test_moral_high_ground_keeps_the_fee_in_supply() -> None:
    game = (
        laid("moral-high-ground")
        .vouchers("yellow", lab=2)
        .scientist("yellow", "rnd", "left")
        .agent("white", "supply", 1)
        .agent("pink", "supply", 2)
        .lativ("office")
        .turn("yellow", "move")
    ).build()
    play(game, "move supply 3", "voucher lab")
    assert vouchers(game, "yellow") == {"lab": 1}, "one Lab Voucher remains after the fee"


# --- 9 Peer Review ------------------------------------------------------------------------------


def publishing(challenges: str) -> SoloScenario:
    """Return a position with a row to publish, and another that a Citation would complete."""
    return (
        laid(challenges)
        .vouchers("yellow", lab=2, science=2)
        .scientist("yellow", "lab", "left")
        .office("yellow", 1, "rain", "rain", "rain")
        .office("yellow", 2, "wind", "wind")
        .office("yellow", 3, "sun", "sun", "sun")
        .unlocked("wind")
        .goals("yellow", "rnd:rnd_bots-3")
        .turn("yellow", "actions")
    )


def to_publish(game: Game) -> None:
    play(game, "publish")
    while question(game) == "pay":
        play(game, "pay lab")


@pytest.mark.ruling("S17")
def test_peer_review_allows_no_citations() -> None:
    game = publishing("easy").build()
    to_publish(game)
    assert options(game) == ["paper 1", "cite 2 rnd:rnd_bots-3", "paper 3"]
    game = publishing("peer-review").build()
    to_publish(game)
    assert options(game) == ["paper 1", "paper 3"]
    assert refusal(game, "cite 2") == "no_citations_in_peer_review"


@pytest.mark.ruling("S17")
def test_peer_review_with_only_a_citation_to_publish_by_there_is_nothing() -> None:
    row = (
        laid("peer-review")
        .vouchers("yellow", lab=2)
        .scientist("yellow", "lab", "left")
        .office("yellow", 2, "wind", "wind")
        .unlocked("wind")
        .goals("yellow", "rnd:rnd_bots-3")
        .turn("yellow", "actions")
    )
    assert refusal(row.build(), "publish") == "no_row_to_publish"


@pytest.mark.ruling("S17")
def test_peer_review_offers_no_cp_for_a_lock() -> None:
    game = publishing("easy").build()
    to_publish(game)
    play(game, "paper 1", "voucher lab", "voucher lab")
    assert question(game) == "lock_offer"
    game = publishing("peer-review").build()
    to_publish(game)
    play(game, "paper 1", "voucher lab", "voucher lab")
    assert question(game) != "lock_offer"
    assert state_of(game).locks[0] == 0, "the Lock goes all the same"


def completing(challenges: str) -> Game:
    return (
        laid(challenges)
        .vouchers("yellow", rnd=1, science=1)
        .scientist("yellow", "rnd", "left")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "right")
        .rnd_bots(rain=["yellow", None, "yellow"])
        .bots("yellow", 1)
        .chemicals("yellow", "melgoth")
        .turn("yellow", "actions")
        .build()
    )


@pytest.mark.ruling("S17")
def test_peer_review_nor_for_one_that_a_full_branch_removes() -> None:
    for challenges, offered in (("easy", True), ("peer-review", False)):
        game = completing(challenges)
        events = play(game, "research", "pay rnd", "bot-to rain-2")
        assert state_of(game).locks[0] == 0
        assert (question(game) == "lock_offer") is offered
        assert "lock_removed" in names(events)


# --- 10 Independent Prototypes ------------------------------------------------------------------


def building(challenges: str, *parts: str) -> SoloScenario:
    """Return a position before a Wind prototype: their Bot on the first space (green), yours on the
    second, none on the third (blue)."""
    return (
        laid(challenges)
        .vouchers("yellow", rnd=2)
        .scientist("yellow", "rnd", "left")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "right")
        .office("yellow", 1, "wind", "wind", "wind")
        .published("yellow", 1)
        .rnd_bots(wind=[S, "yellow", None])
        .extreme("wind", 1)
        .parts("yellow", *parts)
        .turn("yellow", "actions")
    )


def test_independent_prototypes_start_them_with_an_award() -> None:
    assert state_of(deal(challenges="independent-prototypes")).hideout_awards == 1


@pytest.mark.ruling("S17")
def test_independent_prototypes_you_provide_the_part_of_their_space_yourself() -> None:
    game = building("independent-prototypes", "green", "blue").build()
    events = play(game, "breakthrough", "mark 2")
    assert raised(game, events) == []
    assert not any("wind-1" in str(event.data) for event in events if event.name == "chose")
    prototype = next(event for event in events if event.name == "prototype")
    assert prototype.data["parts"] == 2, "green and blue; your own Bot provides the other"
    assert cp(game, "yellow") == 2 + 2 * 2 + 2, "the slot, two Parts, your Bot"


@pytest.mark.ruling("S17")
def test_independent_prototypes_or_there_is_no_breakthrough() -> None:
    """The slot that would give a Part is taken."""
    for challenges, offered in (("easy", True), ("independent-prototypes", False)):
        game = (
            building(challenges, "blue")
            .extreme("wind", 1, ["government", None])
            .waiting("yellow", "award")
        ).build()
        assert ("breakthrough" in options(game)) is offered
    assert refusal(game, "breakthrough") == "no_parts_for_prototype"


# --- 11 Budget Cuts -----------------------------------------------------------------------------


def test_budget_cuts_a_third_chemical_that_may_be_the_same() -> None:
    game = deal("hideout melgoth", "hideout radieu", "hideout radieu", challenges="budget-cuts")
    assert hideout_chemicals(game) == ["melgoth", "radieu", "radieu"]


@pytest.mark.ruling("S17")
@pytest.mark.parametrize(
    ("challenges", "benefits"), [("easy", ["gain 1", "gain 3", "gain 4"]), ("budget-cuts", [])]
)
def test_budget_cuts_the_labs_modifier_is_0(challenges: str, benefits: list[str]) -> None:
    """On the Lab's space 5 (+3) and R&D's space 1: as if on 4, or on 1 with its only benefit."""
    game = (
        laid(challenges)
        .vouchers("yellow")
        .funding("yellow", 0, 5, 1)
        .investments("yellow")
        .goals("yellow", top=["lab:papers-2"])
        .turn("yellow")
    ).build()
    play(game, "fund lab:papers-2")
    assert vouchers(game, "yellow") == {"science": 2}, "its Science is paid all the same"
    play(game, "fund rnd")
    assert options(game, "gain") == benefits
    assert question(game) == ("fund_rnd" if benefits else "choose_part")


# --- 12 Publish or Perish -----------------------------------------------------------------------


def test_publish_or_perish_starts_at_30() -> None:
    assert target(deal(challenges="publish-or-perish")) == 30


@pytest.mark.ruling("S17")
def test_publish_or_perish_a_lock_gone_by_havoc_raises_the_target_by_5() -> None:
    game = (
        laid("publish-or-perish")
        .reports("white supply wind bottom", PREVIOUS)
        .hideout(tokens=["government-wind", "lab-wind", "rnd-wind"])
        .saboteurs_turn()
    ).build()
    assert raised(game) == [(5, "challenge")]


@pytest.mark.ruling("S17")
def test_publish_or_perish_a_lock_gone_by_a_missing_token_raises_it_by_5_more() -> None:
    game = (
        laid("publish-or-perish")
        .reports("white rnd sun top", "pink lab sun top")
        .agent("white", "lab", "left")
        .agent("pink", "lab", "right")
        .tokens("rnd", sun=0)
        .hideout("radieu")
        .saboteurs_turn()
    ).build()
    assert raised(game) == [(5, "missing_token"), (5, "challenge")]


def test_publish_or_perish_a_removed_lock_does_not_raise_the_target() -> None:
    game = publishing("publish-or-perish").build()
    to_publish(game)
    events = play(game, "paper 1", "voucher lab", "voucher lab", "pass")
    assert state_of(game).locks[0] == 0
    assert raised(game, events) == []


@pytest.mark.ruling("S17")
def test_publish_or_perish_only_an_immediate_win_will_do() -> None:
    assert reason(scoring(150, "publish-or-perish").build()) == "lost_when_time_ran_out"
    game = restoring(challenges="publish-or-perish").turn("yellow").build()
    assert reason(game) == "good_name_restored"
    game = restoring(challenges="publish-or-perish").last_round().turn("yellow").build()
    assert reason(game) == "good_name_restored", "checked until the last turn"


# --- several Challenges at once -----------------------------------------------------------------


@pytest.mark.ruling("S17")
@pytest.mark.parametrize(
    ("challenges", "count"),
    [
        ("nobel-laureate,budget-cuts", 4),
        ("fully-stocked-opponents,nobel-laureate", 6),
        ("fully-stocked-opponents,nobel-laureate,budget-cuts", 7),
    ],
)
def test_starting_chemicals_add_up(challenges: str, count: int) -> None:
    game = deal(challenges=challenges)
    assert len(hideout_chemicals(game)) == count
    assert sum(state_of(game).chemicals_left) == 25 - count


@pytest.mark.ruling("S17")
def test_awards_add_up() -> None:
    game = deal(challenges="creative-accounting,independent-prototypes")
    assert state_of(game).hideout_awards == 2


@pytest.mark.ruling("S17")
def test_jamming_and_creative_accounting_at_the_same_income() -> None:
    game = income("jamming-devices,creative-accounting").funding("yellow", 2, 2, 0).build()
    assert raised(game) == [(4, "challenge")]
    assert question(game) == "funding_back"


@pytest.mark.ruling("S17")
def test_laureate_and_overachievers_both_bind() -> None:
    both = "nobel-laureate,only-overachievers-apply"
    assert reason(five_goals(restoring(challenges=both)).turn("yellow").build()) == ""
    assert (
        reason(
            restoring(challenges=both)
            .office("yellow", 6, *["award"] * 3)
            .nobel("yellow")
            .turn("yellow")
            .build()
        )
        == ""
    )
    game = (
        five_goals(restoring(challenges=both))
        .office("yellow", 6, *["award"] * 3)
        .nobel("yellow")
        .turn("yellow")
        .build()
    )
    assert reason(game) == "good_name_restored"


@pytest.mark.ruling("S17")
def test_all_twelve_challenges_combine() -> None:
    game = deal(challenges="all")
    state = state_of(game)
    assert target(game) == 30
    assert len(hideout_chemicals(game)) == 7
    assert (state.hideout_awards, state.awards_left) == (2, 10)
    assert state.reports_left == 15
    assert len(state.goals_below[0]) == 6


@pytest.mark.ruling("S17")
def test_goals_that_a_challenge_makes_impossible_are_dealt_all_the_same() -> None:
    game = deal(
        "goal government:government_bots-3 1",
        "goal government:subsidies-3 1",
        "goal lab:citations-1 2",
        challenges="peer-review",
    )
    goals = [state_of(game).edition.goals[goal].name for goal in state_of(game).goals_below[0]]
    assert "citations-1" in goals


# --- choosing Challenges ------------------------------------------------------------------------


def in_force(challenges: str, seed: int = 1) -> list[str]:
    settings = {"edition": str(LIGHTNING), "challenges": challenges}
    game = new_game("weather-machine", 1, seed, settings)
    named: list[str] = game.title.describe(game.state)["saboteurs"]["challenges"]
    return named


@pytest.mark.parametrize("name", CHALLENGES)
def test_a_challenge_is_chosen_by_name(name: str) -> None:
    assert in_force(name) == [name]


def test_a_list_of_challenges_has_each_once_in_the_order_of_the_cards() -> None:
    assert in_force("peer-review,jamming-devices,peer-review") == ["jamming-devices", "peer-review"]


def test_no_challenge_is_in_force_by_default() -> None:
    game = new_game("weather-machine", 1, 1, {"edition": str(LIGHTNING)})
    assert game.title.describe(game.state)["saboteurs"]["challenges"] == []


def test_by_suggestion_from_easy_to_all_twelve() -> None:
    assert in_force("easy") == []
    assert in_force("all") == list(CHALLENGES)
    counts = [len(in_force(name)) for name in SUGGESTIONS]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == 12


@pytest.mark.parametrize("count", [1, 3, 12])
def test_at_random_that_many_different_ones(count: int) -> None:
    named = in_force(f"random:{count}")
    assert len(set(named)) == count


def test_at_random_depends_on_the_seed_and_every_one_can_come() -> None:
    drawn = {in_force("random:1", seed)[0] for seed in range(60)}
    assert drawn == set(CHALLENGES)
    assert in_force("random:2", 5) == in_force("random:2", 5)


def test_a_random_challenge_changes_the_set_up() -> None:
    game = deal("challenge publish-or-perish", challenges="random:1")
    assert target(game) == 30


@pytest.mark.parametrize(
    "text",
    ["hardest", "", "random:13", "random:", "random:x", "random:-1", "peer-review,", "1"],
)
def test_bad_input_is_one_line_with_the_remedy(text: str) -> None:
    with pytest.raises(BadSetting) as caught:
        in_force(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert "peer-review" in message
    assert "random:1 to random:12" in message
