"""What a screen gets of Weather Machine: printed values, progress of a turn, scores."""

from __future__ import annotations

import json

import pytest

from contract.properties.play import play_out
from stormtable.games.weather_machine.testing import play
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.lab.testing.effects import effects, gains, price

from . import scenario


def board(game: Game) -> dict[str, object]:
    shown: dict[str, object] = game.title.describe(game.state)
    return shown


def progress(game: Game) -> tuple[object, ...]:
    shown = board(game)
    return shown["phase"], shown["active"], shown["step"]


# --- printed ------------------------------------------------------------------------------------


def test_everything_printed_lies_at_a_place_of_the_board() -> None:
    game = scenario().turn("yellow").build()
    printed = game.title.printed(game.state)
    there = game.title.places(game.state)
    for place in printed["places"]:
        assert place.replace("mat/*", "mat/0") in there, place
    assert json.loads(json.dumps(printed)) == printed


def test_p13_the_assembly_line_tells_price_unlock_and_benefit() -> None:
    game = scenario().turn("yellow").build()
    places = game.title.printed(game.state)["places"]
    first, last = places["mat/*/assembly/1"], places["mat/*/assembly/12"]
    assert first["price"] == [{"what": "voucher", "type": "supply", "amount": 1}]
    assert first["unlock"] is None
    assert first["gain"] == [{"benefit": "voucher", "amount": 1, "type": "government"}]
    assert last["unlock"] == {"bots": 9, "tokens": 8}


def test_p18_a_space_asks_for_a_chemical_and_the_lowest_for_one_thing_more() -> None:
    game = scenario().turn("yellow").build()
    places = game.title.printed(game.state)["places"]
    assert [places[f"rnd/rain/{row}"]["needs"]["more"] for row in (1, 2, 3)] == [False, False, True]
    assert places["government/rain/1"]["needs"]["part"]
    assert places["lab/rain/1"]["needs"]["part"] is None


def test_p22_a_goal_is_a_number_of_something_or_its_majority() -> None:
    game = scenario().turn("yellow").build()
    goals = game.title.printed(game.state)["tiles"]["goals"]
    assert goals["lab:papers-2"] == {
        "symbol": "dot",
        "colour": "lab",
        "counts": "papers",
        "needed": 2,
        "majority": False,
    }
    assert goals["lab:majority-papers"]["majority"]
    assert goals["lab:majority-papers"]["needed"] is None


# --- the step of the turn -------------------------------------------------------------------------


def test_p9_a_turn_has_four_steps_and_the_view_says_which() -> None:
    game = (
        scenario()
        .scientist("yellow", "supply", 1)
        .lativ("office")
        .investments("yellow")
        .vouchers("yellow", lab=2)
        .turn("yellow")
        .build()
    )
    assert progress(game) == ("A", 0, 1)
    play(game, "pass")
    assert progress(game) == ("A", 0, 2)
    play(game, "move lab middle")
    assert progress(game) == ("A", 1, 2), "nothing can be done there: the next one moves"


def test_p12_the_left_space_allows_two_actions_and_the_view_counts_them() -> None:
    game = (
        scenario()
        .scientist("yellow", "government", "left")
        .bots("yellow", 1)
        .parts("yellow", "blue")
        .vouchers("yellow", government=3)
        .turn("yellow", step="actions")
        .build()
    )
    assert board(game)["actions"] == {"taken": [], "left": 2}
    play(game, "sell", "bot-to fog-2")
    assert board(game)["actions"] == {"taken": ["sell"], "left": 1}


def test_p5_with_two_players_the_right_spaces_are_closed() -> None:
    two = scenario(2).turn("yellow").build()
    assert board(two)["closed"] == ["government/space/3", "lab/space/3", "rnd/space/3"]
    assert board(scenario(3).turn("yellow").build())["closed"] == []


# --- previews of options --------------------------------------------------------------------------


def test_p7_the_preview_shows_the_vouchers_that_will_be_paid() -> None:
    poor = (
        scenario()
        .scientist("yellow", "supply", 1)
        .vouchers("yellow", supply=1, science=2)
        .turn("yellow", step="actions")
        .build()
    )
    preview = effects(poor, "construct 4")
    assert price(poor, "construct 4") == {"supply": 1, "science": 1}
    assert preview.choice, "two Science would do as well"
    assert not preview.exchange


def test_p8_the_preview_shows_an_exchange() -> None:
    poor = (
        scenario()
        .scientist("yellow", "supply", 1)
        .vouchers("yellow", lab=3)
        .turn("yellow", step="actions")
        .build()
    )
    assert effects(poor, "extend").exchange
    assert price(poor, "extend") == {"lab": 3}


def test_p13_the_preview_shows_the_gains_of_a_slot_and_what_is_lost() -> None:
    full = (
        scenario()
        .scientist("yellow", "supply", 1)
        .vouchers("yellow", supply=3, government=5)
        .turn("yellow", step="actions")
        .build()
    )
    gained = {change.type: change for change in effects(full, "construct 1").gains}
    assert gained["government"].amount == 0
    assert gained["government"].lost == 1
    assert gains(full, "construct 2")["lab"] == 1


# --- points so far --------------------------------------------------------------------------------


def test_p22_what_would_count_if_the_game_ended_now() -> None:
    game = (
        (scenario().funding("yellow", government=9).goals("yellow", top=["lab:papers-2"]))
        .turn("yellow")
        .build()
    )
    score = game.title.standing(game.state)[0]
    assert score["total"] == score["score"] + sum(score["if_ended_now"].values())
    assert score["if_ended_now"]["funding tracks"] > 0
    assert "goals" not in score["if_ended_now"], "no paper is published"


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (1, 4)])
def test_p22_at_the_end_nothing_more_counts(players: int, seed: int) -> None:
    game = new_game("weather-machine", players, seed)
    while (decision := game.decision) is not None:
        game.play(decision.options[-1])
    after = game.title.standing(game.state)
    assert game.outcome is not None
    assert [score["total"] for score in after] == list(game.outcome.scores)
    assert [score["place"] for score in after] == list(game.outcome.places) or players == 1
    assert all(score["if_ended_now"] == {} for score in after)


# --- planning -------------------------------------------------------------------------------------


def test_a_turn_can_be_planned_while_another_plays() -> None:
    game = scenario().turn("yellow").build()
    assert game.state.asked == 0
    planned = game.what_if(1)
    assert planned is not None
    assert planned.hypothetical
    assert planned.state.asked == 1
    assert game.state.asked == 0, "the table is not touched"
    decision = planned.decision
    assert decision is not None
    planned.play(decision.options[0])


def test_a_plan_falls_away_at_the_first_choice_that_is_no_longer_legal() -> None:
    game = (
        scenario()
        .scientist("yellow", "supply", 1)
        .lativ("office")
        .turn("yellow", step="move")
        .build()
    )
    assert game.still_legal(["move lab left", "nonsense", "end"], 0) == ("move lab left",)
    assert game.still_legal(["nonsense"], 0) == ()
    assert game.decision is not None
    assert game.decision.question == "move"


@pytest.mark.parametrize("players", [1, 3])
def test_events_that_nobody_chose_are_separate_acts(players: int) -> None:
    game = play_out(new_game("weather-machine", players, 4), 4)
    begun = [event for event in game.feed(None) if event["name"] in ("experiment_fails", "income")]
    assert begun
    assert all(event["act"] == event["number"] for event in begun)
