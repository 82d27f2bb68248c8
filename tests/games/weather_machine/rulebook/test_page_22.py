"""Page 22: how the end comes, the last round, final scoring and tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.testing import (
    Scenario,
    asked,
    cp,
    gained,
    options,
    play,
    question,
    refusal,
    state_of,
    vouchers,
    warnings,
)
from stormtable.kernel.game import Game
from stormtable.kernel.title import Outcome

from . import scenario

YELLOW, BLACK, ORANGE, PURPLE = range(4)
RAIN, WIND, SUN, FOG, SNOW = range(5)
THREE = ["black", "orange", "purple"]


def outcome_of(game: Game) -> Outcome:
    assert game.outcome is not None
    return game.outcome


def end_of(laid: Scenario) -> Outcome:
    """Return the outcome of an immediate final scoring: nobody has anything left to do."""
    return outcome_of(laid.last_round().build())


# --- what ends the game -------------------------------------------------------------------------


def test_the_nobel_prize_triggers_the_end() -> None:
    game = (
        scenario()
        .vouchers("orange", rnd=2)
        .scientist("orange", "rnd", "middle")
        .office("orange", 6, "sun", "award", "award")
        .published("orange", 6)
        .rnd_bots(sun=["black", "yellow", "purple"])
        .turn("orange", "actions")
        .build()
    )
    events = play(game, "breakthrough", "mark 2")
    reasons = [event.data["reason"] for event in events if event.name == "end_triggered"]
    assert reasons == ["nobel_prize"]
    assert not state_of(game).final, "this round is played to its end, Phase C included"


def last_tile() -> Scenario:
    return (
        scenario()
        .assistant("fog")
        .display("sun III", "wind II", "fog II")
        .deck("rain III", None)
        .lativ("office")
    )


@pytest.mark.ruling("C3")
@pytest.mark.parametrize("owner", ["yellow", None])
def test_example_the_last_experiment_tile_enters_the_display(owner: str | None) -> None:
    """Whether or not the experiment ran; Phase C is played, and the next round is the last."""
    game = last_tile().lab_bots(fog=["lativ", owner, owner]).vouchers("yellow").build()
    assert state_of(game).end_trigger == 2
    lab = game.title.describe(game.state)["lab"]
    assert [tile.split()[0] for tile in lab["display"]] == ["rain", "sun", "wind"]
    assert (lab["next"], lab["deck"]["top"]) == (None, None)
    assert state_of(game).lativ == 0, "income came, and Lativ went home"
    assert (state_of(game).round, state_of(game).final) == (3, True)


def test_an_empty_deck_alone_is_not_the_end() -> None:
    game = last_tile().display("sun II", "wind II", "fog II").deck("rain III", "snow III").build()
    lab = game.title.describe(game.state)["lab"]
    assert (lab["next"].split()[0], lab["deck"]["left"]) == ("snow", 0)
    assert state_of(game).end_trigger == 0


def test_the_last_tile_stays_below_the_deck_while_nothing_leaves_the_display() -> None:
    game = last_tile().display("sun III", "wind II", "snow II").build()
    assert state_of(game).end_trigger == 0


def about_to_sell(snow: Sequence[str | None]) -> Scenario:
    """Return a position: Orange can fill the last space of Wind; only Snow may be short of a Bot
    beside it."""
    return (
        scenario()
        .vouchers("orange", government=1)
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .government_bots(rain=THREE, wind=[*THREE[:2], None], sun=THREE, fog=THREE, snow=snow)
        .subsidies("wind", "publish")
        .turn("orange", "actions")
    )


def test_the_government_machine_is_complete() -> None:
    game = about_to_sell(snow=THREE).build()
    play(game, "sell")
    assert state_of(game).end_trigger == 3


def test_a_branch_short_of_it_the_government_machine_is_not_complete() -> None:
    game = about_to_sell(snow=[None, *THREE[:2]]).subsidies("snow", "bot").build()
    play(game, "sell", "bot-to wind-3")
    assert state_of(game).end_trigger == 0


def test_all_research_spaces_are_occupied() -> None:
    game = (
        scenario()
        .vouchers("orange", rnd=1)
        .bots("orange", 1)
        .chemicals("orange", "calorium")
        .scientist("orange", "rnd", "middle")
        .rnd_bots(rain=[None, *THREE[:2]], wind=THREE, sun=THREE, fog=THREE, snow=THREE)
        .turn("orange", "actions")
        .build()
    )
    play(game, "research")
    assert state_of(game).end_trigger == 4


@pytest.mark.ruling("W44")
def test_the_end_is_triggered_once() -> None:
    game = last_tile().triggered("nobel_prize").build()
    assert state_of(game).end_trigger == 1
    assert [event for event in game.events if event.name == "end_triggered"] == []


@pytest.mark.ruling("W44")
def test_the_round_of_the_trigger_has_a_phase_c_the_last_has_none() -> None:
    game = (
        scenario()
        .triggered("nobel_prize")
        .assistant("fog")
        .display("sun III", "wind II", "snow II")
        .initiative("purple", "orange", "black", "yellow")
        .build()
    )
    state = state_of(game)
    assert (state.round, state.final) == (3, True)
    assert state.order == (PURPLE, ORANGE, BLACK, YELLOW)
    assert [event.name for event in game.events if event.name == "final_round"] == ["final_round"]
    state.initiative = (YELLOW, BLACK, ORANGE, PURPLE)
    state.lativ = 4
    while not state.over:
        game.play(options(game)[0])
        state = state_of(game)
    assert state.order == (PURPLE, ORANGE, BLACK, YELLOW), "no Phase C any more"
    assert state.lativ == 4
    assert state.round == 3
    assert outcome_of(game).reason == "nobel_prize"


@pytest.mark.ruling("W44")
def test_a_nobel_prize_won_in_the_last_round_still_scores() -> None:
    game = (
        scenario()
        .triggered("last_experiment")
        .last_round()
        .vouchers("purple", rnd=2)
        .scientist("purple", "rnd", "middle")
        .office("purple", 6, "sun", "award", "award")
        .published("purple", 6)
        .rnd_bots(sun=["black", "yellow", "orange"])
        .turn("purple", "actions")
        .build()
    )
    play(game, "breakthrough", "mark 2", "end", "end", "end")
    outcome = outcome_of(game)
    assert outcome.reason == "last_experiment"
    assert outcome.sources[PURPLE]["nobel prize"] == 5


# --- the last Phase B ---------------------------------------------------------------------------


def final_phase_b() -> Scenario:
    """Return a position: Wind and Sun are full and their tiles in the display; Snow is full without
    a tile."""
    return (
        scenario()
        .last_round()
        .assistant("wind")
        .display("fog II", "sun II", "wind II")
        .lab_bots(
            wind=["yellow", "orange", "lativ"],
            sun=["yellow", "black", "lativ"],
            fog=["black", None, None],
            snow=["black", "black", "lativ"],
        )
        .vouchers("yellow", science=2)
        .vouchers("black", science=1)
        .vouchers("orange")
    )


def run_all(game: Game) -> list[str]:
    """Let everybody take part where they can; return the weathers that ran, in order."""
    ran = [str(event.data["weather"]) for event in game.events if event.name == "experiment_runs"]
    while question(game) in (
        "pay_experiment",
        "experiment_reward",
        "place_now",
        "choose_part",
        "choose_track",
    ):
        events = play(game, options(game)[0])
        ran += [str(event.data["weather"]) for event in events if event.name == "experiment_runs"]
    return ran


def test_example_wind_and_sun_run_before_final_scoring() -> None:
    game = final_phase_b().build()
    assert run_all(game) == ["wind", "sun"]
    assert state_of(game).cp_sources[YELLOW][5] == 5 + 5
    assert state_of(game).cp_sources[BLACK][5] == 5


@pytest.mark.ruling("W45")
def test_branches_are_looked_at_from_the_assistants_on() -> None:
    game = final_phase_b().assistant("sun").build()
    assert run_all(game) == ["sun", "wind"]


@pytest.mark.ruling("W45")
def test_branches_that_do_not_run_do_nothing() -> None:
    game = final_phase_b().build()
    run_all(game)
    state = state_of(game)
    assert state.lab_bots[9:15] == (BLACK, -1, -1, BLACK, BLACK, 8)
    assert state.extreme[SNOW] == (0,)


@pytest.mark.ruling("W45")
def test_the_usual_rules_hold_for_each_that_runs() -> None:
    game = final_phase_b().build()
    run_all(game)
    state = state_of(game)
    assert state.extreme[WIND] == state.extreme[SUN] == (0, 1), "the weather gets worse"
    assert state.lativ_bots == 4, "home from Wind and Sun"
    display = game.title.describe(game.state)["lab"]["display"]
    assert [tile.split()[0] for tile in display] == ["fog"], "their tiles are gone"
    assert state.lab_tokens[WIND] == 2
    assert state.lab_tokens[SUN] == 1


@pytest.mark.ruling("W45")
def test_the_two_player_rule_holds_in_the_last_phase_b() -> None:
    game = (
        scenario(2)
        .last_round()
        .assistant("wind")
        .display("fog II", "sun II", "wind II")
        .lab_bots(wind=["yellow", "black", "lativ"])
        .vouchers("yellow", science=1)
        .vouchers("black")
        .build()
    )
    play(game, "pass")
    assert state_of(game).lab_tokens[WIND] == 1


def test_no_new_tile_comes_into_the_display() -> None:
    game = final_phase_b().deck("rain III", "snow III", left=1).build()
    run_all(game)
    assert len(state_of(game).display) == 1


# --- last placements ----------------------------------------------------------------------------


def last_things() -> Scenario:
    return scenario().last_round().display("rain II", "sun II", "wind II")


@pytest.mark.ruling("W46")
def test_awards_waiting_may_be_placed_for_their_benefit_in_turn_order() -> None:
    game = (
        last_things()
        .waiting("yellow", "award")
        .waiting("black", "award")
        .order("black", "yellow", "orange", "purple")
        .build()
    )
    assert (asked(game), question(game)) == ("black", "final_tokens")
    play(game, "award 1 government")
    assert asked(game) == "yellow"
    play(game, "end")
    assert outcome_of(game).sources[BLACK]["funding tracks"] == 1
    assert outcome_of(game).sources[YELLOW]["funding tracks"] == 0


@pytest.mark.ruling("W46")
def test_research_tokens_waiting_may_be_placed() -> None:
    game = last_things().waiting("yellow", "rnd-rain").build()
    assert options(game, "place") == [f"place rnd-rain {row}" for row in range(1, 7)]
    assert refusal(game, "place lab-rain 1") == "no_such_token_waiting"
    play(game, "place rnd-rain 3")
    assert outcome_of(game).sources[YELLOW]["funding tracks"] == 1


@pytest.mark.ruling("W46")
def test_any_number_of_investments_may_be_spent_and_their_benefits_count() -> None:
    game = (
        last_things()
        .investments("yellow", 3)
        .goals("yellow", "government:subsidies-3", "lab:papers-2", "rnd:awards-3")
        .funding("yellow", government=2, lab=2)
        .build()
    )
    play(game, "set government:subsidies-3 bottom", "set lab:papers-2 bottom")
    assert state_of(game).funding[YELLOW] == (3, 3, 0)
    assert state_of(game).investments[YELLOW] == 1
    assert warnings(game, "end") == ["investment_left"]
    play(game, "fund lab:papers-2", "fund rnd")
    assert vouchers(game, "yellow")["science"] == 4, "two more, by the marker on space 3"


@pytest.mark.ruling("W46")
@pytest.mark.parametrize(
    "order",
    [
        ["set rnd:awards-3 bottom", "place lab-rain 1", "award 2 lab"],
        ["award 2 lab", "set rnd:awards-3 bottom", "place lab-rain 1"],
        ["place lab-rain 1", "award 2 lab", "set rnd:awards-3 bottom"],
    ],
    ids=["Investment first", "Investment between", "Investment last"],
)
def test_tokens_and_investments_may_be_used_in_any_order(order: list[str]) -> None:
    """Page 22 gives no order, so every one of them stays possible until it is used."""
    game = (
        last_things()
        .investments("yellow")
        .goals("yellow", "rnd:awards-3")
        .waiting("yellow", "lab-rain", "award")
        .build()
    )
    for n, answer in enumerate(order):
        offered = {option.split()[0] for option in options(game)}
        assert {later.split()[0] for later in order[n:]} <= offered
        play(game, answer)
    assert game.outcome is not None


@pytest.mark.ruling("W46")
def test_no_subsidies_at_the_end() -> None:
    game = (
        last_things()
        .investments("yellow")
        .owned("yellow", "bot")
        .government_bots(rain=["yellow", None, None])
        .build()
    )
    assert options(game, "use") == []
    assert refusal(game, "use bot") == "no_subsidy_at_the_end"


def test_an_investment_left_is_warned_of() -> None:
    game = last_things().investments("yellow", 2).build()
    assert warnings(game, "end") == ["investment_left"]


# --- final scoring ------------------------------------------------------------------------------


def test_example_the_rnd_track_scores_3_3_4_and_6() -> None:
    outcome = end_of(
        scenario()
        .funding("black", rnd=3)
        .funding("orange", rnd=3)
        .funding("yellow", rnd=5)
        .funding("purple", rnd=6)
    )
    assert outcome.scores == (4, 3, 3, 6)


def test_each_track_scores_the_highest_value_at_or_left_of_the_marker() -> None:
    outcome = end_of(scenario().funding("yellow", government=9, lab=2, rnd=0))
    assert outcome.sources[YELLOW]["funding tracks"] == 12 + 1 + 0


def test_example_purple_scores_10_for_two_goals() -> None:
    outcome = end_of(
        scenario()
        .goals("purple", top=["government:subsidies-4"], bottom=["rnd:rnd_funding-6"])
        .funding("purple", rnd=6)
        .owned("purple", "bot", "sell", "publish*", "research")
        .government_bots(rain=["purple", "purple", None], fog=["purple", "purple", None])
    )
    assert outcome.sources[PURPLE]["goals"] == 10


def test_goals_below_the_laboratory_do_not_score() -> None:
    outcome = end_of(scenario().goals("purple", "rnd:rnd_funding-6").funding("purple", rnd=6))
    assert outcome.sources[PURPLE]["goals"] == 0


def test_a_flipped_goal_scores_all_the_same() -> None:
    goal = "rnd:rnd_funding-6"
    outcome = end_of(
        scenario().goals("purple", top=[goal], flipped=[goal]).funding("purple", rnd=6)
    )
    assert outcome.sources[PURPLE]["goals"] == 5


def test_the_nobel_prize_scores_5() -> None:
    outcome = end_of(scenario().office("black", 1, *["award"] * 3).nobel("black"))
    assert outcome.scores == (0, 5, 0, 0)


def test_cp_kept_for_the_end_are_scored() -> None:
    outcome = end_of(scenario().cp("black", 7).end_cp("black", 4))
    assert outcome.scores[BLACK] == 11
    assert outcome.sources[BLACK]["end-game benefits"] == 4


# --- each Goal ----------------------------------------------------------------------------------

WEATHERS = ("rain", "wind", "sun", "fog", "snow")


def standing(owner: str, count: int, other: str, others: int) -> dict[str, Sequence[str | None]]:
    """Return a machine with these numbers of Bots of two players."""
    spaces = [owner] * count + [None] * (15 - count - others) + [other] * others
    return {weather: spaces[3 * n : 3 * n + 3] for n, weather in enumerate(WEATHERS)}


def having(quantity: str, yellow: int, black: int = 0) -> Scenario:
    """Return a game where Yellow and Black have exactly these amounts of what a Goal counts."""
    laid = scenario()
    both = (("yellow", yellow), ("black", black))
    if quantity == "government_bots":
        return laid.government_bots(**standing("yellow", yellow, "black", black))
    if quantity in ("rnd_bots", "bots_on_board"):
        return laid.rnd_bots(**standing("yellow", yellow, "black", black))
    if quantity == "government_branches":
        return laid.government_bots(**{weather: ["yellow"] for weather in WEATHERS[:yellow]})
    if quantity == "rnd_branches":
        return laid.rnd_bots(**{weather: ["yellow"] for weather in WEATHERS[:yellow]})
    names = ("bot", "sell", "publish", "research", "breakthrough")
    if quantity.startswith("subsidies"):
        laid.government_bots(**standing("yellow", yellow, "black", black))
        used = "*" if quantity == "subsidies_used" else ""
        for colour, count in both:
            laid.owned(colour, *(name + used for name in names[:count]))
        return laid
    for colour, count in both:
        for n in range(count):
            row, weather = n + 1, WEATHERS[n // 2]
            if quantity in ("blue_tokens", "green_tokens", "purple_tokens"):
                laid.office(colour, row, **{quantity.removesuffix("_tokens"): weather})
            elif quantity == "complete_rows":
                laid.office(colour, row, *[WEATHERS[n]] * 3)
            elif quantity == "weathers_researched":
                laid.office(colour, row, green=WEATHERS[n])
            elif quantity == "citations":
                laid.office(colour, row, "citation", *[WEATHERS[n]] * 2).published(colour, row)
            elif quantity == "papers":
                laid.office(colour, row, *[WEATHERS[n]] * 3).published(colour, row)
            elif quantity == "awards":
                laid.waiting(colour, "award")
        if quantity == "awards" and count == 3:
            laid.nobel(colour)
        if quantity == "bots_constructed":
            laid.bots(colour, count)
        if quantity == "office_tokens":
            for first in range(0, count, 3):
                laid.office(colour, first // 3 + 1, *[WEATHERS[first // 3]] * min(3, count - first))
        if quantity.endswith("_funding"):
            laid.funding(colour, **{quantity.removesuffix("_funding"): count})
    if quantity == "workshop_tiles":
        tiles = [f"middle {n + 1} {pair}" for n, pair in enumerate(PAIRS[:yellow])]
        laid.workshop("yellow", *tiles)
    return laid


PAIRS = (
    "green/white",
    "green/pink",
    "green/red",
    "green/blue",
    "white/pink",
    "white/red",
    "pink/red",
)
GOALS = [
    (("government", "lab", "rnd")[goal.colour], goal.name)
    for goal in load_edition(str(LIGHTNING)).goals
]
THRESHOLDS = sorted({goal for goal in GOALS if "majority" not in goal[1]})
MAJORITIES = sorted({goal for goal in GOALS if "majority" in goal[1]})


def goal_cp(laid: Scenario, goal: str) -> int:
    game = laid.goals("yellow", top=[goal]).last_round().build()
    if question(game) == "final_tokens":
        while question(game):
            play(game, "end")
    return outcome_of(game).sources[YELLOW]["goals"]


@pytest.mark.parametrize(("colour", "name"), THRESHOLDS)
def test_a_goal_is_met_at_its_number_and_not_below(colour: str, name: str) -> None:
    quantity, threshold = name.rsplit("-", 1)
    goal = f"{colour}:{name}"
    assert goal_cp(having(quantity, int(threshold)), goal) == 5
    assert goal_cp(having(quantity, int(threshold) - 1), goal) == 0


@pytest.mark.ruling("W48")
@pytest.mark.parametrize(("colour", "name"), MAJORITIES)
@pytest.mark.parametrize(
    ("yellow", "black", "worth"), [(0, 0, 0), (1, 0, 5), (1, 1, 5), (2, 1, 5), (1, 2, 0)]
)
def test_a_majority_is_at_least_one_and_no_other_has_more(
    colour: str, name: str, yellow: int, black: int, worth: int
) -> None:
    quantity = name.removeprefix("majority-")
    assert goal_cp(having(quantity, yellow, black), f"{colour}:{name}") == worth


# --- the winner ---------------------------------------------------------------------------------


def test_most_cp_wins() -> None:
    outcome = end_of(scenario().cp("yellow", 10).cp("black", 12).cp("orange", 9))
    assert outcome.winners == (BLACK,)
    assert outcome.places == (2, 1, 3, 4)


@pytest.mark.ruling("W47")
def test_tied_on_cp_awards_count_placed_or_waiting() -> None:
    laid = scenario().cp("yellow", 5).cp("black", 5).cp("orange", 5)
    laid.office("yellow", 1, "award").office("black", 1, "award").waiting("black", "award")
    game = laid.last_round().build()
    play(game, "end")
    assert outcome_of(game).places == (2, 1, 3, 4)


@pytest.mark.ruling("W47")
def test_then_papers_also_where_the_marker_moved_on() -> None:
    laid = scenario()
    laid.office("yellow", 1, "sun", "award", "sun").published("yellow", 1, moved_on=True)
    laid.office("black", 1, "fog", "award", "fog")
    assert end_of(laid).places == (1, 2, 3, 3)


@pytest.mark.ruling("W47")
def test_then_rows_with_three_tokens_of_any_kind() -> None:
    """Both have an Award, no paper and four tokens: only the complete row parts them."""
    laid = scenario()
    laid.office("yellow", 1, "sun", "award", "sun").office("yellow", 2, "sun")
    laid.office("black", 1, "fog", "award").office("black", 2, "fog", "fog")
    assert end_of(laid).places == (1, 2, 3, 3)


def tied(*players: tuple[int, int, int, int]) -> Scenario:
    """Return a position with these CP, Awards, papers and complete rows by seat."""
    laid = scenario()
    colours = ("yellow", "black", "orange", "purple")
    for n, (points, awards, papers, rows) in enumerate(players):
        laid.cp(colours[n], points)
        for row in range(1, rows + 1):
            laid.office(colours[n], row, *[WEATHERS[n]] * 3)
        for row in range(1, papers + 1):
            laid.published(colours[n], row, moved_on=True)
        if awards:
            laid.office(colours[n], 6, *["award"] * awards)
    return laid


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ((6, 0, 0, 0), (5, 2, 2, 2)),
        ((5, 1, 0, 0), (5, 0, 2, 2)),
        ((5, 0, 1, 1), (5, 0, 0, 2)),
        ((5, 0, 0, 1), (5, 0, 0, 0)),
    ],
    ids=["CP before Awards", "Awards before papers", "papers before rows", "rows last"],
)
def test_tie_breaks_count_in_the_printed_order(
    ahead: tuple[int, int, int, int], behind: tuple[int, int, int, int]
) -> None:
    """The leader of the earlier tie-break wins, even if the other leads in all later ones."""
    first, second = (end_of(tied(*players)) for players in ((ahead, behind), (behind, ahead)))
    assert first.places[:2] == (1, 2)
    assert second.places[:2] == (2, 1)


def test_four_tied_players_are_parted_one_by_one() -> None:
    laid = tied((5, 0, 1, 1), (5, 0, 1, 2), (5, 1, 0, 0), (5, 0, 0, 2))
    assert end_of(laid).places == (3, 2, 1, 4)


def test_still_tied_players_share_the_place() -> None:
    outcome = end_of(scenario().cp("orange", 3).cp("purple", 3))
    assert outcome.places == (3, 3, 1, 1)
    assert outcome.winners == (ORANGE, PURPLE)


def test_the_outcome_has_scores_by_source() -> None:
    laid = scenario().cp("yellow", 2).funding("yellow", lab=3)
    game = laid.office("yellow", 1, *["award"] * 3).nobel("yellow").last_round().build()
    outcome = outcome_of(game)
    assert {source: amount for source, amount in outcome.sources[YELLOW].items() if amount} == {
        "benefits": 2,
        "funding tracks": 3,
        "nobel prize": 5,
    }
    assert gained(game, game.events, "yellow") == 8
    assert cp(game, "yellow") == 10
