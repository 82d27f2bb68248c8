"""Seats in a running game: leaving, the bot meanwhile, and returning."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.server.services import stand_ins

from .served import Clock, Guest, Json, Refusal, Served, asked, begun, play_on, wait_for
from .test_clocks import LIVE, begun_with


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_ins, "best_bot", lambda game: "random")


def changes(who: Guest, table: str) -> list[tuple[int, str]]:
    return [(entry["seat"], entry["change"]) for entry in who.info(table)["seat_changes"]]


def leave(who: Guest, table: str, seat: int) -> Json:
    answer: Json = who.delete(f"/tables/{table}/seats/{seat}")
    return answer


def take_back(who: Guest, table: str, seat: int) -> Json:
    answer: Json = who.post(f"/tables/{table}/seats/{seat}", {})
    return answer


def by_bot(who: Guest, table: str, seat: int, number: int) -> Json:
    """Return the seat's update once a bot has played for it after that row."""
    wait_for(lambda: who.info(table)["number"] > number and seat not in who.info(table)["asked"])
    return who.update(table, seat)


def test_a_bot_plays_for_a_player_who_left_until_they_return(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    while len(ada.info(table)["asked"]) > 1:
        play_on([ada, bob], table, ada.info(table)["number"] + 1)
    who, seat, answer = asked([ada, bob], table)
    other = [ada, bob][1 - seat]
    with other.socket(table, 1 - seat) as theirs:
        theirs.until("update")
        left = leave(who, table, seat)
        assert (left["seats"][seat]["left"], left["seats"][seat]["stand_in"]) == (True, False)
        message = theirs.until("update", lambda message: bool(message["table"]["seat_changes"]))
        assert message["table"]["seat_changes"][-1]["change"] == "left"
        by_bot(who, table, seat, answer["number"])
        back = take_back(who, table, seat)
        assert (back["seats"][seat]["left"], back["seats"][seat]["bot"]) == (False, None)
        theirs.until(
            "update", lambda message: message["table"]["seat_changes"][-1]["change"] == "back"
        )
    assert changes(other, table) == [(seat, "left"), (seat, "back")]
    assert take_back(who, table, seat)["seat_changes"] == back["seat_changes"], "once is enough"
    # The person makes the next decision.
    while seat not in who.info(table)["asked"]:
        play_on([ada, bob], table, who.info(table)["number"] + 1)
    answer = who.update(table, seat)
    option = answer["update"]["decision"]["options"][0]["notation"]
    assert who.commit(table, answer["number"], seat, option)["status"] == "done"


def test_nothing_is_played_from_a_seat_that_a_bot_plays(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    answer = ada.update(table, 0)
    bid = answer["update"]["decision"]["options"][0]["notation"]
    leave(ada, table, 0)
    with pytest.raises(Refusal, match="take your seat back") as refusal:
        ada.commit(table, answer["number"], 0, bid)
    assert refusal.value.code == "bot_plays"
    with pytest.raises(Refusal, match="bot_plays"):
        leave(ada, table, 0)


def test_nobody_takes_back_what_a_bot_chose_for_them(ada: Guest, bob: Guest) -> None:
    """A sealed answer: it could be taken back until the other has answered as well."""
    table = begun(ada, bob)
    number = ada.info(table)["number"]
    leave(ada, table, 0)
    wait_for(lambda: ada.info(table)["asked"] == [1])
    take_back(ada, table, 0)
    answer = ada.update(table, 0)
    view = answer["update"]["view"]
    assert (view["sealed"] is not None, view["undo"]["back"]) == (True, [])
    assert view["undo"]["reason"]["code"] == "bot_chose"
    for kind in ("undo", "restart"):
        with pytest.raises(Refusal, match="bot_chose"):
            ada.commit(table, answer["number"], 0, kind=kind)
    assert answer["number"] == number + 1


def test_a_returning_player_can_undo_only_own_choices(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    answer = ada.update(table, 0)
    option = answer["update"]["decision"]["options"][0]["notation"]
    ada.commit(table, answer["number"], 0, option)
    leave(ada, table, 0)
    take_back(ada, table, 0)
    answer = ada.update(table, 0)
    assert answer["update"]["view"]["undo"]["back"] == [option]
    ada.commit(table, answer["number"], 0, kind="undo")
    assert ada.update(table, 0)["update"]["decision"] is not None


def test_leaving_and_returning_makes_no_time(tmp_path: Path) -> None:
    now = Clock()
    with Served(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}", tmp_path, now) as served:
        people = [Guest(served.url, "Ada"), Guest(served.url, "Bob")]
        table = begun_with(people, {**LIVE, "at_zero": "bot"})
        who, seat, answer = asked(people, table)
        now.ahead += 70
        before = who.update(table, seat)["clock"]["seats"][seat]
        # The person returned before the bot moved.
        served.services.driver.kick = lambda table: None  # type: ignore[method-assign]
        leave(who, table, seat)
        assert not who.update(table, seat)["clock"]["seats"][seat]["runs"]
        take_back(who, table, seat)
        after = who.update(table, seat)
        assert after["number"] == answer["number"]
        left = after["clock"]["seats"][seat]
        grace = 30
        assert left["runs"]
        assert left["turn"] + left["bank"] <= max(grace, before["turn"] + before["bank"]) + 1


def test_an_opponent_cannot_take_the_seat(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob)
    leave(ada, table, 0)
    for other in (bob, eve):
        with pytest.raises(Refusal, match="taken"):
            take_back(other, table, 0)
    assert ada.info(table)["seats"][0]["left"]


def test_delayed_spectators_see_seat_changes_late(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob, delay=5)
    play_on([ada, bob], table, 8)
    leave(ada, table, 0)
    assert changes(bob, table) == [(0, "left")]
    assert changes(eve, table) == []
