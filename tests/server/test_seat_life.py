"""Stand-ins that people ask for, conceding, calling, more time, rests; and what all agree to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from stormtable.server.services import notifier, stand_ins
from stormtable.server.services.consent import LASTS
from stormtable.server.services.take_back import VOTE_LASTS

from .served import STORM, Clock, Guest, Json, Refusal, Served, asked, begun, play_on, wait_for
from .test_clocks import DAYS, HOUR, LIVE, begun_with, queued, wants_notices
from .test_seats import changes, leave, take_back

pytestmark = pytest.mark.usefixtures("small_game")
# Not 3 points: one turn of a lucky player would end such a game in the middle of a test.
SHORT: Json = {"game": STORM, "settings": {"goal": 9}}


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(stand_ins, "best_bot", lambda game: "random")
        patched.setattr(notifier, "LOOK_EVERY", HOUR)  # nothing is sent, all stays pending
        yield


@pytest.fixture(scope="module")
def now() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(folder: Path, now: Clock) -> Iterator[Served]:
    with Served(f"sqlite+aiosqlite:///{folder / 'table.db'}", folder, now) as server:
        yield server


def do(who: Guest, table: str, seat: int, action: str, **body: object) -> Json:
    answer: Json = who.post(f"/tables/{table}/seats/{seat}/{action}", body or None)
    return answer


def three(ada: Guest, bob: Guest, eve: Guest) -> str:
    table = ada.new_table("me", "open", "open", public=True)
    bob.post(f"/tables/{table}/seats/1", {})
    eve.post(f"/tables/{table}/seats/2", {})
    ada.post(f"/tables/{table}/start")
    return table


# --- stand-ins --------------------------------------------------------------------------------


def test_a_person_lets_a_bot_play_one_turn(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, **SHORT)
    who, seat, answer = asked([ada, bob], table)
    info = do(who, table, seat, "stand-in")["seats"][seat]
    assert (info["state"], info["left"]) == ("stand_in", False)
    wait_for(lambda: who.info(table)["seats"][seat]["state"] == "plays")
    after = who.info(table)
    assert (after["seats"][seat]["turns"], after["seats"][seat]["turns_by_bot"]) == (1, 1)
    assert after["number"] > answer["number"]
    assert changes(who, table) == [(seat, "stand_in_own"), (seat, "turn_over")]
    with pytest.raises(Refusal, match="not_asked"):
        do(who, table, seat, "stand-in")


def test_others_can_request_a_stand_in_only_for_an_absent_player(
    ada: Guest, bob: Guest, eve: Guest, now: Clock, served: Served
) -> None:
    table = three(ada, bob, eve)
    people = [ada, bob, eve]
    while len(ada.info(table)["asked"]) > 1:
        play_on(people, table, ada.info(table)["number"] + 1)
    who, seat, _ = asked(people, table)
    first, second = (other for other in people if other is not who)
    with who.socket(table, seat) as socket:
        socket.until("update")
        now.ahead += 120
        with pytest.raises(Refusal, match="not_away"):
            do(first, table, seat, "stand-in")
    hub = served.services.hub
    wait_for(lambda: hub.away_since(table, who.id, now()) is not None)
    now.ahead += 50
    for action in ("stand-in", "call"):
        with pytest.raises(Refusal, match="not_away"):
            do(first, table, seat, action)
    now.ahead += 30
    asking = do(first, table, seat, "stand-in")["consent"]
    assert (asking["kind"], asking["seat"], asking["agreed"]) == ("stand_in", seat, [first.id])
    assert who.info(table)["seats"][seat]["state"] == "plays", "one of two is not all"
    do(second, table, seat, "stand-in")
    wait_for(lambda: (seat, "stand_in_asked") in changes(who, table))
    assert who.info(table)["consent"] is None


def test_presence_says_since_when_somebody_is_gone(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun(ada, bob, **SHORT)
    with ada.socket(table, 0) as hers:
        hers.until("update")
        with bob.socket(table, 1) as his:
            his.until("update")
        message = hers.until("presence", lambda message: bool(message["gone"]))
    assert [entry["id"] for entry in message["gone"]] == [bob.id]
    assert message["gone"][0]["since"] == pytest.approx(now(), abs=20)


# --- calling and time ---------------------------------------------------------------------------


def test_an_opponent_calls_once_an_hour_and_gives_time(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun_with([ada, bob], {**LIVE, "turn": 600, "at_zero": "warn"})
    who, seat, answer = asked([ada, bob], table)
    other = [ada, bob][1 - seat]
    now.ahead += 90
    do(other, table, seat, "call")
    with pytest.raises(Refusal, match="called_already"):
        do(other, table, seat, "call")
    with pytest.raises(Refusal, match="own_seat"):
        do(who, table, seat, "more-time")
    do(other, table, seat, "more-time")
    before = answer["clock"]["seats"][seat]["turn"]
    after = who.update(table, seat)["clock"]["seats"][seat]["turn"]
    assert after == pytest.approx(before - 90 + 600, abs=20)
    assert changes(who, table)[-2:] == [(seat, "called"), (seat, "more_time")]
    with pytest.raises(Refusal, match="no_rest"):
        do(who, table, seat, "rest", until=now() + HOUR)


def test_a_clock_over_days_rests_three_times(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun_with([ada, bob], {**DAYS, "at_zero": "bot"})
    who, seat, _ = asked([ada, bob], table)
    other = [ada, bob][1 - seat]
    now.ahead += HOUR
    with pytest.raises(Refusal, match="not_away"):
        do(other, table, seat, "call")  # refused: a quarter of the day has not passed yet
    for count in (1, 2, 3):
        info = do(who, table, seat, "rest", until=now() + 20 * HOUR)
        assert info["seats"][seat]["rests_left"] == 3 - count
        assert who.update(table, seat)["clock"]["seats"][seat]["rests"] is True
        now.ahead += 21 * HOUR
    left = who.update(table, seat)["clock"]["seats"][seat]["turn"]
    assert left == pytest.approx((24 - 1 - 3) * HOUR, abs=120), "an hour before, one after each"
    with pytest.raises(Refusal, match="3 times"):
        do(who, table, seat, "rest", until=now() + HOUR)
    with pytest.raises(Refusal, match="within a day"):
        do(other, table, 1 - seat, "rest", until=now() + 25 * HOUR)


# --- conceding and leaving ------------------------------------------------------------------------


def test_conceding_ends_a_game_of_two_and_places_last(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, **SHORT)
    play_on([ada, bob], table, 4)
    with bob.socket(table, 1) as his:
        his.until("update")
        info = do(ada, table, 0, "concede")
        message = his.until("update", lambda message: message["table"]["status"] == "over")
    assert message["update"]["view"]["outcome"]["reason"] == "conceded"
    assert message["update"]["decision"] is None
    assert (info["status"], info["seats"][0]["state"]) == ("over", "conceded")
    assert info["outcome"]["places"] == [2, 1]
    assert changes(ada, table) == [(0, "conceded")]
    statistics = [who.get(f"/people/{who.id}")["statistics"][STORM] for who in (ada, bob)]
    assert [(entry["wins"], entry["left"]) for entry in statistics] == [(0, 1), (1, 0)]
    for action in ("concede", "back", "stand-in"):
        with pytest.raises(Refusal):
            do(ada, table, 0, action)
    assert ada.get(f"/tables/{table}/record", seat=0).startswith("stormtable record 1")
    with pytest.raises(Refusal, match="over"):
        bob.commit(table, info["number"], 1, "pass")


def test_with_three_a_bot_finishes_the_game_of_who_conceded(
    ada: Guest, bob: Guest, eve: Guest
) -> None:
    table = three(ada, bob, eve)
    info = do(ada, table, 0, "concede")
    assert (info["status"], info["seats"][0]["state"]) == ("running", "conceded")
    with pytest.raises(Refusal, match="lost the game"):
        take_back(ada, table, 0)
    with pytest.raises(Refusal, match="lost the game"):
        do(ada, table, 0, "concede")
    over = do(bob, table, 1, "concede")
    assert (over["status"], over["outcome"]["places"][2]) == ("over", 1), "only Eve is left"


def test_the_others_hear_who_leaves_returns_and_concedes(
    ada: Guest, bob: Guest, eve: Guest, folder: Path
) -> None:
    table = three(ada, bob, eve)
    for guest in (ada, bob, eve):
        wants_notices(guest)

    def received(guest: Guest) -> list[str]:
        return [kind for kind in queued(folder, guest, table) if kind != "your_turn"]

    leave(ada, table, 0)
    assert (received(ada), received(bob), received(eve)) == ([], ["player_left"], ["player_left"])
    leave(bob, table, 1)
    assert received(ada) == [], "who has left hears no more of the others"
    take_back(ada, table, 0)
    assert received(eve) == ["player_left", "player_left", "player_returned"]
    do(ada, table, 0, "concede")
    assert received(eve)[3:] == ["player_conceded"]
    assert (received(ada), received(bob)) == ([], ["player_left"])


@pytest.mark.parametrize("number", [2, 3])
def test_a_player_who_loses_on_time_hears_it(
    ada: Guest, bob: Guest, eve: Guest, now: Clock, folder: Path, number: int
) -> None:
    people = [ada, bob, eve][:number]
    table = ada.new_table(
        *["me", "open", "open"][:number], public=True, clock={**LIVE, "at_zero": "forfeit"}
    )
    for seat, guest in enumerate(people[1:], 1):
        guest.post(f"/tables/{table}/seats/{seat}", {})
    ada.post(f"/tables/{table}/start")
    while len(ada.info(table)["asked"]) > 1:
        play_on(people, table, ada.info(table)["number"] + 1)
    who, seat, _ = asked(people, table)
    for guest in people:
        wants_notices(guest)
    now.ahead += 200
    wait_for(lambda: who.info(table)["seats"][seat]["forfeited"])
    assert "out_of_time" in queued(folder, who, table)
    other = people[seat - 1]
    assert {"player_conceded", "finished"} & set(queued(folder, other, table))


def test_a_bot_wins_nothing_for_a_player_who_left(ada: Guest, bob: Guest) -> None:
    """Whatever the bot makes: Ada is placed behind Bob, and gains no rating."""
    for _ in range(3):
        table = begun(ada, bob, **SHORT)
        leave(ada, table, 0)
        wait_for(partial(_answered, bob, table))
        info = ada.info(table)
        assert (info["status"], info["seats"][0]["state"]) == ("over", "left")
    statistics = [who.get(f"/people/{who.id}")["statistics"][STORM] for who in (ada, bob)]
    assert [(entry["wins"], entry["left"]) for entry in statistics] == [(0, 3), (3, 0)]
    ratings = [who.get(f"/people/{who.id}")["ratings"][0]["points"] for who in (ada, bob)]
    assert ratings[0] <= 1000 < ratings[1]


def _answered(who: Guest, table: str) -> bool:
    """Play what is asked of seat 1; whether the game is over."""
    info = who.info(table)
    if info["asked"] == [1]:
        answer = who.update(table, 1)
        option = answer["update"]["decision"]["options"][0]["notation"]
        who.commit(table, answer["number"], 1, option)
    return bool(info["status"] == "over")


# --- consent of all players -----------------------------------------------------------------------


def consent(who: Guest, table: str, kind: str) -> Json:
    answer: Json = who.post(f"/tables/{table}/consent", {"kind": kind})
    return answer


def reply(who: Guest, table: str, *, yes: bool) -> Json:
    answer: Json = who.post(f"/tables/{table}/consent/answer", {"yes": yes})
    return answer


def test_a_game_ends_early_when_all_agree(ada: Guest, bob: Guest, eve: Guest, now: Clock) -> None:
    table = begun(ada, bob, **SHORT)
    play_on([ada, bob], table, 4)
    with pytest.raises(Refusal, match="not_asked"):
        reply(bob, table, yes=True)
    with pytest.raises(Refusal, match="not_yours"):
        consent(eve, table, "end")
    assert consent(ada, table, "end")["consent"]["agreed"] == [ada.id]
    assert reply(bob, table, yes=False)["consent"] is None
    consent(ada, table, "end")
    now.ahead += LASTS + 1
    with pytest.raises(Refusal, match="not_asked"):
        reply(bob, table, yes=True)
    consent(bob, table, "end")
    with pytest.raises(Refusal, match="asked_already"):
        consent(ada, table, "pause")
    info = reply(ada, table, yes=True)
    assert (info["status"], info["outcome"]["reason"]) == ("over", "agreed")
    assert info["outcome"]["places"] == [1, 1], "this game shows no scores before its end"


def test_a_pause_stops_all_clocks_until_one_goes_on(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun_with([ada, bob], {**LIVE, "turn": 600, "at_zero": "forfeit"})
    _, seat, answer = asked([ada, bob], table)
    before = answer["clock"]["seats"][seat]["turn"]
    consent(ada, table, "pause")
    assert not ada.update(table, 0)["clock"]["paused"]
    consent(bob, table, "pause")
    assert ada.update(table, 0)["clock"]["paused"]
    now.ahead += 5 * HOUR
    with pytest.raises(Refusal, match="paused"):
        consent(ada, table, "pause")
    bob.post(f"/tables/{table}/resume")
    clock = ada.update(table, seat if seat == 0 else 0)["clock"]
    assert not clock["paused"]
    assert clock["seats"][seat]["turn"] == pytest.approx(before, abs=20)
    with pytest.raises(Refusal, match="not_paused"):
        bob.post(f"/tables/{table}/resume")


def test_a_vote_to_go_back_expires_and_there_is_one(ada: Guest, bob: Guest, now: Clock) -> None:
    table = begun(ada, bob, **SHORT)
    number = play_on([ada, bob], table, 4)
    ask = {"to": number - 1, "number": number}
    ada.post(f"/tables/{table}/back", ask)
    with pytest.raises(Refusal, match="asked_already"):
        bob.post(f"/tables/{table}/back", ask)
    now.ahead += VOTE_LASTS + 1
    with pytest.raises(Refusal, match="not_asked"):
        bob.post(f"/tables/{table}/back/answer", {"yes": True, "number": number})
    bob.post(f"/tables/{table}/back", ask)
    ada.post(f"/tables/{table}/back/answer", {"yes": True, "number": number})
    assert ada.info(table)["number"] == number + 1
