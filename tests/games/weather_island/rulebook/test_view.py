"""What a screen gets of Weather Island: printed values, progress, scores."""

from __future__ import annotations

import json
from typing import Any, cast

from contract.properties.play import island, play_out
from stormtable.games.weather_island.testing import Scenario, ScenarioTable
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.lab.testing.effects import effects

from . import scenario


def board(table: ScenarioTable, seat: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], table.game.view(seat).as_json()["board"])


def printed(table: ScenarioTable) -> dict[str, Any]:
    return dict(table.game.title.printed(table.state))


def building(*market: str) -> Scenario:
    return scenario().market(*market).money(5, 5)


def greyed(table: ScenarioTable) -> dict[str, str]:
    refused = table.game.refusals(table.seat)
    return {option.notation: option.notice.code for option in refused}


# --- printed ------------------------------------------------------------------------------------


def test_everything_printed_is_plain_data() -> None:
    table = building("pump", "vane-wind", "coil").begin_build()
    printed_data = printed(table)
    assert json.loads(json.dumps(printed_data)) == printed_data
    assert printed_data["money"] == {"start": 10, "per_marker_above": 1, "maximum": 15, "work": 10}
    assert (printed_data["points"], printed_data["counts"]["cubes"]) == ({"end": 50}, 15)
    assert printed_data["prices"] == {"tokens": [0, 1, 2]}


def test_a_tiles_plan_leads_each_pipe_from_end_to_end() -> None:
    openings = {"N": [1, -1], "E": [3, 1], "S": [1, 3], "W": [-1, 1]}
    table = building("pump", "vane-wind", "coil").begin_build()
    tiles = printed(table)["tiles"]
    planned = {name: tile for name, tile in tiles.items() if tile["plan"] is not None}
    assert len(planned) > len(tiles) / 2
    for name, tile in planned.items():
        ends = {**openings, **tile["plan"]["features"]}
        for pipe, path in zip(tile["pipes"], tile["plan"]["pipes"], strict=True):
            start, other = pipe.split("-")
            assert (path[0], path[-1]) == (ends[start], ends[other]), name


def test_a_tile_has_a_kind_apart_from_its_name() -> None:
    tiles = printed(building("pump", "vane-wind", "coil").begin_build())["tiles"]
    assert tiles["vane-wind"]["kind"] == "vane"
    assert tiles["pump"]["kind"] == "pump"


def test_a_goal_card_is_described_completely() -> None:
    goals = printed(building("pump", "vane-wind", "coil").begin_build())["goals"]
    by_kind = {
        (bool(goal["sources"]), goal["each"], goal["most"], goal["per"]) for goal in goals.values()
    }
    assert by_kind == {
        (True, False, None, None),
        (True, True, None, None),
        (False, False, "money", None),
        (False, False, None, "goals"),
    }


# --- the phase and the open question ------------------------------------------------------------


def test_phase_1_the_view_has_no_order_before_the_bids_are_revealed() -> None:
    table = scenario().order(1, 0).begin_bids()
    shown = board(table)
    assert (shown["phase"], shown["step"], shown["order"], shown["sealed"]) == (
        "I",
        "bid",
        None,
        [],
    )
    table.play_as(1, "bid 1")
    assert board(table)["sealed"] == [1]
    assert table.game.view(1).as_json()["sealed"] == "bid 1"
    assert table.game.view(0).as_json()["sealed"] is None


def test_phase_2_tells_whose_turn_it_is_and_who_comes_after() -> None:
    table = building("pump", "vane-wind", "coil").order(1, 0).begin_build()
    shown = board(table)
    assert (shown["phase"], shown["active"], shown["waiting"]) == ("II", 1, [0])
    assert shown["may_build"] == [1, 0]
    table.play("work")
    shown = board(table)
    assert (shown["active"], shown["waiting"]) == (0, [])


def test_phase_2_a_question_about_a_tile_in_hand_names_its_slot() -> None:
    table = building("pump", "vane-wind", "coil").begin_build().play("build point pump")
    decision = table.game.decision
    assert decision is not None
    assert dict(decision.about) == {"tile": "pump", "slot": "point"}
    table.play("place 1,0")
    decision = table.game.decision
    assert decision is not None
    assert dict(decision.about) == {"tile": "pump", "slot": "point", "spot": "1,0"}


def test_phase_2_an_option_to_build_says_what_is_asked_next() -> None:
    table = building("pump", "vane-wind", "coil").begin_build()
    assert effects(table.game, "build point pump").next == "place"
    assert effects(table.game, "work").next == ""


def test_phase_2_of_two_tiles_alike_both_places_are_in_the_option() -> None:
    laid = scenario(3).market("pump", "vane-wind", "coil", "coil").money(5, 5, 5)
    table = laid.begin_build()
    assert table.option("build mystery-1 coil").places == ("market/mystery-1", "market/mystery-2")
    assert not [words for words in greyed(table) if words.startswith("build mystery-2")]


def test_phase_2_bonuses_are_open_until_they_are_done() -> None:
    table = building("pump", "vane-wind", "trove").begin_build()

    def bonuses() -> list[list[str]]:
        return [tile["bonus"] for tile in board(table)["players"][0]["machine"]]

    table.play("build mystery-1 trove", "place 0,1")
    if table.question == "turn":
        table.play("turn 0")
    assert table.question == "bonuses"
    assert bonuses()[-1] == printed(table)["tiles"]["trove"]["bonus"]
    table.play("bonus bag")
    assert "bag" not in bonuses()[-1]
    while table.seat == 0:
        table.play(table.options[0])
    assert not any(bonuses())


def test_phase_3_tells_dice_token_and_what_is_to_come() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0", "purse -1,0").machine(1, "raft-snow")
    moment = laid.bag("sun").chance("token sun").begin_weather("?", "O")
    shown = board(moment)
    assert shown["phase"] == "III"
    assert shown["weather"]["dice"] == [
        {"face": "?", "takes": "bag"},
        {"face": "O", "takes": "forecast"},
    ]
    assert shown["weather"]["token"] == {"weather": "sun", "from": "bag"}
    assert shown["weather"]["to_come"] == ["forecast"]
    assert (shown["active"], shown["waiting"]) == (0, [1])


def test_phase_3_the_view_shows_energy_under_way() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0", "purse -1,0").machine(1, "raft-snow")
    table = laid.bag("sun").chance("token sun").begin_weather("?", "-")
    assert table.question == "route"
    energy = board(table)["energy"]
    assert energy["seat"] == 0
    assert (energy["source"], energy["travelling"]) == ("machine/0/0,0/s", 1)
    assert table.game.title.pieces(table.state)["machine/0/0,0/s"] == {"cube:0": 1}
    source = board(table)["players"][0]["machine"][0]["features"]["s"]
    assert source["reaches"] == {"-1,0:c +0": "s W c", "1,0:c +0": "s E c"}
    table.play("send 1,0:c +0")
    trip = table.events_named("trip", 0)[-1]
    assert trip.data["path"] == "s E c"
    assert (trip.piece, trip.origin, trip.target) == (
        "cube:0",
        "machine/0/0,0/s",
        "machine/0/1,0/c",
    )


def test_a_path_leads_along_pipes_to_the_converter_that_it_names() -> None:
    """Followed on what is printed, tile by tile."""
    game = play_out(island(2, 35), 35)
    tiles_printed = cast(dict[str, Any], game.title.printed(game.state))["tiles"]
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    followed = 0
    for player in cast(dict[str, Any], game.view(None).as_json()["board"])["players"]:
        tiles = {tile["spot"]: tile for tile in player["machine"]}
        for spot, tile in tiles.items():
            for letter, feature in tile["features"].items():
                for trip, path in feature.get("reaches", {}).items():
                    here, node, boosters = spot, letter, 0
                    assert path.split()[0] == letter
                    for name in path.split()[1:]:
                        assert (node, name) in pipes(tiles_printed, tiles[here]), (trip, path)
                        node = name
                        if name in steps:
                            east, north = map(int, here.split(","))
                            here = f"{east + steps[name][0]},{north + steps[name][1]}"
                            node = "NESW"["SWNE".index(name)]
                        else:
                            boosters += kinds(tiles_printed, tiles[here])[name] == "booster"
                    assert trip == f"{here}:{node} +{boosters}"
                    followed += 1
    assert followed > 20


def pipes(tiles: dict[str, Any], tile: dict[str, Any]) -> set[tuple[str, str]]:
    """Return what a tile's pipes join, in both directions, as it lies."""
    turns = tile["turn"] // 90
    ends = {side: "NESW"[("NESW".index(side) + turns) % 4] for side in "NESW"}
    joined = [pipe.split("-") for pipe in tiles[tile["name"]]["pipes"]]
    pairs = [(ends.get(start, start), ends.get(other, other)) for start, other in joined]
    return {*pairs, *((other, start) for start, other in pairs)}


def kinds(tiles: dict[str, Any], tile: dict[str, Any]) -> dict[str, str]:
    return {feature["name"]: feature["kind"] for feature in tiles[tile["name"]]["features"]}


def test_each_source_that_fires_is_an_act_of_its_own() -> None:
    game = play_out(island(2, 35), 35)
    fired = [
        event
        for event in game.feed(None)
        if event["name"] in ("chose", "forced")
        and cast(dict[str, Any], event["data"]).get("question") == "fire"
    ]
    assert {"chose", "forced"} == {event["name"] for event in fired}
    assert all(event["act"] == event["number"] for event in fired)


# --- points so far ------------------------------------------------------------------------------


def test_only_the_owner_of_a_goal_sees_its_score() -> None:
    table = scenario().hand(0, "treasurer").hand(1, "overachiever").money(9, 5).begin_bids()
    own, others = (board(table)["players"][seat]["goals"] for seat in (0, 1))
    points = printed(table)["goals"]["treasurer"]["points"]
    assert own == [{"goal": "treasurer", "scores": points}]
    assert others == [{"goal": None, "scores": None}]
    standing = cast(list[dict[str, Any]], table.game.view(0).as_json()["standing"])
    assert standing[0]["if_ended_now"] == {"goals": points}
    assert standing[0]["total"] == standing[0]["score"] + points
    assert (standing[1]["if_ended_now"], standing[1]["total"]) == ({"goals": None}, None)


def test_the_end_of_the_round_is_not_foreseen_with_others_cards() -> None:
    """The seat that fires last does not see how hidden goals would score."""
    laid = scenario().machine(0, "raft-sun", "pump 1,0", "purse -1,0").machine(1, "raft-snow")
    laid.hand(0, "treasurer").hand(1, "overachiever")
    table = laid.points(49, 3).bag("sun").chance("token sun").begin_weather("?", "-")
    assert table.question == "route"
    for option in table.options:
        follows = [event.name for event in effects(table.game, option).follows]
        assert not {"end", "goal_scored"} & set(follows)


# --- greyed options -----------------------------------------------------------------------------


def test_options_that_a_player_looks_for_are_greyed_with_the_reason() -> None:
    table = building("pump", "vane-wind", "coil").order(0, 1).begin_build()
    table.play("build point pump")
    reasons = greyed(table)
    assert reasons["place 0,0"] == "spot_taken"
    assert reasons["place 1,1"] == "not_beside_machine"
    table.play("place 1,0")
    while table.seat == 0:
        table.play(table.options[0])
    assert greyed(table)["build point"] == "tile_taken"


def test_bids_beyond_ones_money_are_greyed() -> None:
    table = scenario().money(3, 5).begin_bids()
    options = {option.notation: option for option in table.game.refusals(0)}
    assert list(options) == [f"bid {amount}" for amount in range(4, 16)]
    assert options["bid 4"].notice.places == ("money/0",)


def test_turns_that_look_alike_are_greyed() -> None:
    edition = scenario().edition
    tile = next(tile for tile in edition.tiles if len(tile.turns) < 4 and tile.deck == 2)
    table = building("pump", "vane-wind", tile.name).begin_build()
    table.play(f"build mystery-1 {tile.name}", "place 1,0")
    if table.question == "turn":
        assert set(greyed(table).values()) == {"looks_the_same"}
        assert len(table.options) + len(greyed(table)) == 4


# --- planning -----------------------------------------------------------------------------------


def planned(game: Game, seat: int) -> str:
    private = game.what_if(seat)
    return private.state.rule.name if private is not None else ""


def test_a_turn_is_planned_while_others_choose() -> None:
    table = building("pump", "vane-wind", "coil").order(1, 0).begin_build()
    assert planned(table.game, 0) == "build_or_work"
    private = table.game.what_if(0)
    assert private is not None
    private.play("build point pump")
    assert private.state.rule.name == "place"
    assert table.market[0] == "pump"


def test_a_turn_is_planned_once_ones_bid_is_made() -> None:
    table = building("pump", "vane-wind", "coil").begin_bids().play_as(0, "bid 1")
    assert planned(table.game, 0) == "build_or_work"


def test_no_turn_is_planned_once_the_market_is_flushed() -> None:
    laid = scenario().machine(0, "raft-sun", "pump 1,0", "purse -1,0").machine(1, "raft-snow")
    table = laid.bag("sun").chance("token sun").begin_weather("?", "-")
    assert planned(table.game, 1) == ""


def test_views_are_plain_data_with_known_places() -> None:
    game = new_game("weather-island", 3, 5)
    for viewer in (None, 0, 2):
        payload = game.view(viewer).as_json()
        assert json.loads(json.dumps(payload)) == json.loads(game.view(viewer).to_bytes())["view"]
