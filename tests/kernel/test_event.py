"""Events, notices and options as data."""

from __future__ import annotations

import json

from contract.properties.play import island, play_out
from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.event import WHERE, Event
from stormtable.kernel.notice import Notice

SECRET = Event("drawn", 1, {"card": "queen", "from": "deck"}, ("hand/1",), ("card",))


def test_a_secret_is_for_its_own_seat() -> None:
    assert SECRET.seen_by(1) == SECRET
    for viewer in (0, 2, None):
        seen = SECRET.seen_by(viewer)
        assert seen.data == {"from": "deck"}
        assert (seen.name, seen.seat, seen.places, seen.secret) == ("drawn", 1, ("hand/1",), ())
    assert "queen" not in json.dumps(SECRET.seen_by(None).as_json())


def test_a_secret_without_a_seat_is_hidden_from_all() -> None:
    event = Event("burned", data={"card": "queen"}, secret=("card",))
    assert event.seen_by(None).data == {}
    assert event.seen_by(0).data == {}


def test_a_public_event_is_the_same_for_all() -> None:
    event = Event("flip", data={"side": "heads"})
    assert event.seen_by(None) is event


def test_places_do_not_say_again_where_a_piece_moved() -> None:
    moved = Event("moved", 0, {}, ("a", "b", "c"), piece="pawn:0", origin="a", target="c")
    data = moved.as_json()
    assert (data["from"], data["to"], data["places"]) == ("a", "c", ["b"])
    assert Event("seen", 0, {}, ("a", "b")).as_json()["places"] == ["a", "b"]


def test_every_event_of_a_game_is_json() -> None:
    game = island(3, 29)
    events: list[Event] = [*game.events]
    game.listen(events.extend)
    play_out(game, 29)
    names = {event.name for event in events}
    for event in events:
        data = json.loads(json.dumps(event.as_json()))
        assert data["number"] >= data["act"] >= 0
        assert data["seat"] is None or 0 <= data["seat"] < 3
        assert set(event.secret) <= {*event.data, WHERE}
    assert {"money", "points", "built", "trip", "weather", "end", "goal_scored"} <= names


def test_options_and_notices_are_json() -> None:
    notice = Notice("too_dear", {"price": 3}, "p.1")
    option = Option(7, "buy hat", "buy", {"what": "hat"}, ("shop/1",), "buy", 1, (notice,))
    decision = Decision(0, "shop", {"what": "hat"}, (option,))
    data = json.loads(json.dumps(decision.as_json()))
    assert data["options"][0] == {
        "code": 7,
        "notation": "buy hat",
        "verb": "buy",
        "args": {"what": "hat"},
        "places": ["shop/1"],
        "group": "buy",
        "order": 1,
        "warnings": [{"code": "too_dear", "params": {"price": 3}, "rule": "p.1", "places": []}],
    }
    assert str(option) == "buy hat"


def test_an_option_is_found_however_it_is_spaced_but_not_by_its_beginning() -> None:
    decision = Decision(0, "shop", {}, (Option(7, "buy hat"), Option(8, "buy hat 2")))
    option = decision.find("\tbuy   hat ")
    assert option is not None
    assert option.code == 7
    assert decision.find("buy") is None
    assert decision.find("") is None
