"""What a player reads before the end of a turn."""

from __future__ import annotations

from random import Random

import pytest

from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.table.live import LiveGame
from stormtable.table.turn_summary import net_changes

ENTRIES = 260


def event(number: int, what: str, amount: int, seat: int = 0, type_: str = "") -> Event:
    data = {"amount": amount} | ({"type": type_} if type_ else {})
    return Event(what, seat, data, what=what, number=number)


def test_the_net_of_a_turn_counts_what_stands() -> None:
    undone = Event("undone", 0, {"to": 4}, number=6)
    events = [event(3, "voucher", -2), event(4, "cp", 3), event(5, "cp", 5), undone]
    events += [event(7, "voucher", 2), event(8, "cp", 1), event(9, "cp", 7, seat=1)]
    assert net_changes(events, 0) == [{"what": "cp", "amount": 4}]


def test_the_net_of_a_turn_keeps_kinds_apart() -> None:
    events = [event(1, "part", 1, type_="red"), event(2, "part", -1, type_="blue")]
    assert net_changes(events, 0) == [
        {"what": "part", "amount": 1, "type": "red"},
        {"what": "part", "amount": -1, "type": "blue"},
    ]


def test_the_set_up_is_no_part_of_the_first_turn() -> None:
    live = LiveGame.begin("weather-machine", 2, {}, ["A", "B"], range(2), 5, 0.0)
    seat = live.asked[0]
    decision = live.game.decision_of(seat)
    assert decision is not None
    live.act("play", seat, decision.options[0].notation, 0.0, "")
    confirm = live.update(seat, 10**9, "en")["view"]["confirm"]
    assert [change["what"] for change in confirm["net"]] == ["workshop_tile"]


@pytest.mark.parametrize(
    ("game", "players"), [("weather-machine", 2), ("weather-machine", 1), ("weather-island", 3)]
)
def test_every_draw_and_every_amount_before_a_confirmation_has_words(
    game: str, players: int
) -> None:
    live = LiveGame.begin(game, players, {}, list("ABC")[:players], range(players), 5, 0.0)
    rng = Random(3)
    confirmed = 0
    while not live.over and live.number < ENTRIES:
        seat = live.game.unconfirmed_seat
        if seat == NOBODY:
            seat = live.asked[0]
            decision = live.game.decision_of(seat)
            assert decision is not None
            live.act("play", seat, rng.choice(decision.options).notation, 0.0, "")
            continue
        for language in ("en", "pt"):
            confirm = live.update(seat, 10**9, language)["view"]["confirm"]
            assert bool(confirm["reveals"]) == bool(confirm["draw"]), confirm
            assert all(change["name"] for change in confirm["net"])
        confirmed += 1
        live.act("confirm", seat, "", 0.0, "")
    assert confirmed > 10
