"""People at tables, over the API alone, from an invitation link to the result and beyond."""

from __future__ import annotations

import random

import pytest

from games.weather_island import PLAIN
from stormtable.kernel import record

from .served import (
    ISLAND,
    Guest,
    Json,
    Refusal,
    Served,
    Socket,
    asked,
    begun,
    play_on,
    play_turn,
    reached,
)

EDITION = PLAIN


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    """Expect a refusal with this code."""
    return pytest.RaisesExc(Refusal, check=lambda error: error.code == code)


# --- from an invitation to the result -------------------------------------------------------


def test_two_people_and_a_spectator_from_a_link_to_the_result_and_again(
    ada: Guest, bob: Guest, eve: Guest
) -> None:
    table = ada.new_table("me", "open")
    with pytest.raises(Refusal, match="404"):
        bob.info(table)
    link = ada.post(f"/tables/{table}/invitations", {"hours": 1})
    assert link["url"].endswith(f"/invitation/{link['invitation']}")
    assert bob.get(f"/invitations/{link['invitation']}")["id"] == table
    bob.post(f"/tables/{table}/seats/1", {"invitation": link["invitation"], "name": "Robert"})
    assert eve.get(f"/tables/{table}", invitation=link["invitation"])["status"] == "open"
    ada.post(f"/tables/{table}/start")

    with eve.connect(table) as raw, ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        watching = Socket(raw)
        watching.send(type="hello", protocol=1, seats=[], invitation=link["invitation"])
        seen = play_by_socket([hers, his], watching, random.Random(1))
    assert seen["view"]["outcome"] is not None
    assert seen["decision"] is None

    info = ada.info(table)
    assert (info["status"], info["asked"]) == ("over", [])
    assert info["outcome"] == seen["view"]["outcome"]
    assert [seat["name"] for seat in info["seats"]] == ["Ada", "Robert"]

    whole = bob.get(f"/tables/{table}/record")
    assert record.replay(record.parse(whole)).outcome is not None
    then = bob.get(f"/tables/{table}/positions/10", seat=1)
    assert then["number"] == 10
    assert then["update"]["view"]["outcome"] is None
    with refused("not_found"):
        bob.get(f"/tables/{table}/positions/{info['number'] + 1}")

    seats = [{"kind": "me"}, {"kind": "me"}]
    fork = ada.post(f"/tables/{table}/fork", {"number": 10, "seats": seats})
    assert fork["origin"] == {"table": table, "number": 10}
    play_on([ada, ada], fork["id"], fork["number"] + 3)
    for guest in (ada, bob):
        assert guest.get(f"/people/{guest.id}")["statistics"][ISLAND]["games"] == 1


def play_by_socket(seats: list[Socket], watching: Socket, chance: random.Random) -> Json:
    """Play at random to the end, from each seat's updates; return the spectator's last update."""
    number = 0
    while True:
        message: Json = {}
        while not message or message["number"] <= number:
            message = watching.until("update")
        number = message["number"]
        if message["update"]["view"]["outcome"] is not None:
            update: Json = message["update"]
            return update
        seat = message["table"]["asked"][0]
        mine = next_update(seats[seat], number)
        notation = chance.choice(mine["decision"]["options"])["notation"]
        answer = seats[seat].commit(number, seat, notation, name=f"n{number}")
        assert (answer["type"], answer["number"]) == ("ack", number + 1)


def next_update(seat: Socket, number: int) -> Json:
    """Return the seat's update of that row, which may have arrived already."""
    for earlier in reversed(seat.messages):
        if earlier["type"] == "update" and earlier["number"] == number:
            update: Json = earlier["update"]
            return update
    update_then: Json = seat.until("update", lambda message: message["number"] == number)["update"]
    return update_then


def test_a_person_plays_two_seats_on_one_connection(ada: Guest) -> None:
    """One person, two seats, one connection."""
    table = ada.new_table("me", "me")
    ada.post(f"/tables/{table}/start")
    chance = random.Random(2)
    with ada.socket(table, 0, 1) as both:
        updates = {}
        for _ in range(2):
            message = both.until("update")
            updates[message["seat"]] = message
        for turn in range(8):
            seat = updates[0]["table"]["asked"][0]
            notation = chance.choice(updates[seat]["update"]["decision"]["options"])["notation"]
            number = updates[seat]["number"]
            both.send(
                type="commit",
                id=str(turn),
                number=number,
                kind="play",
                seat=seat,
                notation=notation,
            )
            new: dict[int, Json] = {}
            while len(new) < 2:
                message = both.until("update", reached(number + 1))
                new[message["seat"]] = message
            updates = new


# --- taking back ----------------------------------------------------------------------------


def test_a_turn_is_taken_back_played_again_begun_again_and_confirmed(
    ada: Guest, bob: Guest
) -> None:
    people = [ada, bob]
    table = begun(ada, bob, confirm=True)
    chance = random.Random(3)
    done: set[str] = set()
    for _ in range(200):
        who, seat, answer = asked(people, table)
        view, number = answer["update"]["view"], answer["number"]
        back = view["undo"]["back"]
        if view["confirm"] is not None and "restart" not in done:
            who.commit(table, number, seat, kind="restart")
            done.add("restart")
        elif view["redo"] and "redo" not in done:
            who.commit(table, number, seat, kind="redo")
            done.add("redo")
        elif back and "undo" not in done:
            who.commit(table, number, seat, kind="undo")
            done.add("undo")
        elif view["confirm"] is not None:
            who.commit(table, number, seat, kind="confirm")
            done.add("confirm")
        else:
            play_turn(people, table, chance)
        if len(done) == 4:
            break
    assert done == {"undo", "redo", "restart", "confirm"}
    other = people[1 - asked(people, table)[1]]
    with refused("illegal"):
        number = other.info(table)["number"]
        other.commit(table, number, people.index(other), kind="confirm")


def test_all_agree_to_go_back(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    number = play_on([ada, bob], table, 9)
    before = ada.get(f"/tables/{table}/positions/4", seat=0)["update"]["view"]
    with bob.socket(table, 1) as his:
        asking = ada.post(f"/tables/{table}/back", {"to": 4, "number": number})
        asked_back = {"to": 4, "by": ada.id, "agreed": [ada.id], "choices": [2, 3]}
        assert asking["back"] == {**asked_back, "expires": asking["back"]["expires"]}
        his.until("update", lambda message: message["table"]["back"] is not None)
        his.send(type="agree", id="a", number=number, yes=True)
        undone = his.until("update", lambda update: update["number"] == number + 1)
        assert undone["table"]["back"] is None
        assert any(event["name"] == "undone" for event in undone["update"]["feed"])
    after = ada.update(table, 0)["update"]["view"]
    assert after["board"] == before["board"]
    play_on([ada, bob], table, number + 4)


def test_a_player_refuses_to_go_back(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    number = play_on([ada, bob], table, 6)
    ada.post(f"/tables/{table}/back", {"to": 2, "number": number})
    answer = bob.post(f"/tables/{table}/back/answer", {"yes": False, "number": number})
    assert (answer["back"], answer["number"]) == (None, number)
    with refused("not_asked"):
        bob.post(f"/tables/{table}/back/answer", {"yes": True, "number": number})


def test_a_new_log_entry_ends_a_vote_to_go_back(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    number = play_on([ada, bob], table, 6)
    ada.post(f"/tables/{table}/back", {"to": 2, "number": number})
    new = play_turn([ada, bob], table, random.Random(4))
    assert ada.info(table)["back"] is None
    with refused("stale"):
        bob.post(f"/tables/{table}/back/answer", {"yes": True, "number": number})
    with refused("not_asked"):
        bob.post(f"/tables/{table}/back/answer", {"yes": True, "number": new})


def test_a_spectator_cannot_ask_to_go_back(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob)
    number = play_on([ada, bob], table, 4)
    with refused("not_yours"):
        eve.post(f"/tables/{table}/back", {"to": 2, "number": number})
    table = begun(ada, bob, take_back=False)
    number = play_on([ada, bob], table, 4)
    with refused("no_take_back"):
        ada.post(f"/tables/{table}/back", {"to": 2, "number": number})


# --- stale and repeated commits -------------------------------------------------------------


def test_stale_commits_are_refused_and_repeated_ones_played_once(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    who, seat, answer = asked([ada, bob], table)
    notation, number = answer["update"]["decision"]["options"][0]["notation"], answer["number"]
    with refused("stale"):
        who.commit(table, number - 1, seat, notation)
    first = who.commit(table, number, seat, notation, name="mine")
    again = who.commit(table, number, seat, notation, name="mine")
    assert (first["status"], again["status"]) == ("done", "repeated")
    assert first["number"] == again["number"] == who.info(table)["number"]
    other = bob if who is ada else ada
    with refused("not_yours"):
        other.commit(table, number + 1, seat, notation)


def test_answers_of_others_to_the_same_question_make_no_commit_stale(
    ada: Guest, bob: Guest, eve: Guest
) -> None:
    """All choose goal cards at once: nobody has to choose again because others were faster."""
    table = ada.new_table("me", "open", "open", public=True)
    bob.post(f"/tables/{table}/seats/1", {})
    eve.post(f"/tables/{table}/seats/2", {})
    ada.post(f"/tables/{table}/start")
    number = ada.info(table)["number"]
    options = [
        guest.update(table, seat)["update"]["decision"]["options"][0]["notation"]
        for seat, guest in enumerate((ada, bob, eve))
    ]
    for seat, guest in ((2, eve), (0, ada)):
        guest.commit(table, number, seat, options[seat])
    with refused("stale"):
        ada.commit(table, number, 0, options[0])
    with refused("stale"):
        bob.commit(table, number + 3, 1, options[1])
    with refused("stale"):
        eve.commit(table, number, 2, kind="undo")
    bob.commit(table, number, 1, options[1])
    with refused("stale"):
        # All have answered: the next question is another one.
        ada.commit(table, number + 2, 0, options[0])


def test_two_connections_of_one_seat_get_the_same_updates(ada: Guest, bob: Guest) -> None:
    """Both receive it, and the same answer from both is played once."""
    table = begun(ada, bob)
    who, seat, answer = asked([ada, bob], table)
    notation, number = answer["update"]["decision"]["options"][0]["notation"], answer["number"]
    with who.socket(table, seat) as first, who.socket(table, seat) as two:
        for each in (first, two):
            each.until("update")
        done = first.commit(number, seat, notation, name="here")
        late = two.commit(number, seat, notation, name="there")
        assert (done["type"], late["code"]) == ("ack", "stale")
        two.until("update", lambda m: m["number"] == number + 1)
        same = two.commit(number, seat, notation, name="here")
        assert (same["status"], same["number"]) == ("repeated", done["number"])
    assert who.info(table)["number"] == number + 1


# --- orders and plans -----------------------------------------------------------------------


def test_standing_orders_answer_what_has_one_answer(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    for seat, guest in enumerate((ada, bob)):
        assert guest.get(f"/tables/{table}/orders", seat=seat)["auto_pass"] is False
        orders = {"auto_pass": True, "auto_pay": "proposed", "only_answer": True}
        assert guest.put(f"/tables/{table}/orders", orders, seat=seat) == orders
    with refused("not_yours"):
        ada.put(f"/tables/{table}/orders", {}, seat=1)
    assert orders_follow([ada, bob], table)


def orders_follow(people: list[Guest], table: str) -> bool:
    """Play until there is a row that no person here has written."""
    chance = random.Random(5)
    while people[0].info(table)["status"] == "running":
        try:
            number = play_turn(people, table, chance)
        except Refusal as error:
            return bool(error.code == "stale")  # the automatic answers were faster
        if people[0].info(table)["number"] > number:
            return True
    return False


def test_a_plan_is_kept_and_offered_and_tried_on_a_copy(ada: Guest, bob: Guest) -> None:
    people = [ada, bob]
    table = begun(ada, bob)
    who, seat, answer = asked(people, table)
    notation = answer["update"]["decision"]["options"][0]["notation"]
    saved = who.put(f"/tables/{table}/plan", {"plays": [notation, "nonsense"]}, seat=seat)
    assert saved == {"plays": [notation, "nonsense"], "still": [notation], "story": []}
    assert who.get(f"/tables/{table}/plan", seat=seat) == saved
    tried = who.post(f"/tables/{table}/plan/try", {"plays": [notation]}, seat=seat)
    assert tried["view"]["hypothetical"] is True
    assert who.info(table)["number"] == answer["number"], "nothing was played"
    with refused("illegal"):
        who.post(f"/tables/{table}/plan/try", {"plays": ["nonsense"]}, seat=seat)
    other = people[1 - seat]
    with refused("not_yours"):
        other.get(f"/tables/{table}/plan", seat=seat)
    assert other.get(f"/tables/{table}/plan", seat=1 - seat) == {
        "plays": [],
        "still": [],
        "story": [],
    }
    why = who.get(f"/tables/{table}/why", seat=seat, words="nonsense")
    assert why["notice"]["code"] == "unknown_word"
    assert who.get(f"/tables/{table}/why", seat=seat, words=notation)["notice"] is None


# --- notes, hints, stand-ins, editions ------------------------------------------------------


def test_notes_are_private(ada: Guest, bob: Guest, eve: Guest) -> None:
    table = begun(ada, bob)
    path = f"/tables/{table}/notes"
    assert ada.get(path, seat=0) == {"text": ""}
    ada.put(path, {"text": "Bob saves for Sun.\nKeep $3."}, seat=0)
    assert ada.get(path, seat=0) == {"text": "Bob saves for Sun.\nKeep $3."}
    assert bob.get(path, seat=1) == {"text": ""}
    for who in (bob, eve):
        with pytest.raises(Refusal) as refusal:
            who.get(path, seat=0)
        assert refusal.value.status == 403
    assert "saves for Sun" not in str(bob.info(table)) + str(bob.update(table, 1))
    with pytest.raises(Refusal) as refusal:
        ada.put(path, {"text": "x" * 4001}, seat=0)
    assert (refusal.value.status, refusal.value.code) == (400, "bad_input")


def test_a_hint_is_one_of_the_options_and_says_whose_it_is(ada: Guest) -> None:
    table = begun(ada, ada)
    _, seat, there = asked([ada, ada], table)
    answer = ada.get(f"/tables/{table}/hint", seat=seat)
    options = there["update"]["decision"]["options"]
    assert answer["notation"] in {option["notation"] for option in options}
    assert answer["bot"] == "hard"
    assert answer["certainty"] in ("", "clear", "leaning", "close")
    worded = ada.get(f"/tables/{table}/hint", seat=seat, lang="pt")
    assert worded["claims"] or not answer["claims"], "the same position gives the same hint"
    for claim in worded["claims"]:
        assert claim["text"]["parts"]


def test_a_bot_that_does_not_answer_is_no_fault_of_who_asked(
    ada: Guest, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(ada, ada)
    _, seat, _ = asked([ada, ada], table)
    monkeypatch.setattr(served.services.driver.workers, "seconds", 0.0)
    with pytest.raises(Refusal) as refusal:
        ada.get(f"/tables/{table}/hint", seat=seat)
    assert (refusal.value.status, refusal.value.code) == (503, "no_bot")


def test_a_bot_stands_in_for_who_left_and_gives_the_seat_back(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob)
    seat = ada.info(table)["asked"][0]
    who, other = (ada, bob) if seat == 0 else (bob, ada)
    number = who.info(table)["number"]
    with other.socket(table, 1 - seat) as watching:
        left = who.delete(f"/tables/{table}/seats/{seat}")
        assert left["seats"][seat]["left"] is True
        watching.until("update", lambda message: message["number"] > number)
    back = who.post(f"/tables/{table}/seats/{seat}", {})
    assert (back["seats"][seat]["left"], back["seats"][seat]["person"]) == (False, who.id)
    play_on([ada, bob], table, who.info(table)["number"] + 3)


def test_a_table_is_played_with_a_persons_own_edition(ada: Guest, bob: Guest) -> None:
    text = EDITION.read_text()
    sent = ada.post("/editions", {"game": ISLAND, "text": text})
    assert ada.get(f"/editions/{ISLAND}/{sent['hash']}") == {**sent, "text": text}
    table = begun(ada, bob, edition=sent["hash"])
    assert ada.info(table)["edition"] == sent["hash"]
    assert ada.get(f"/tables/{table}/printed")
    play_on([ada, bob], table, 8)
    assert f"{sent['name']} {sent['hash']}" in bob.get(f"/tables/{table}/record", seat=1)
    with pytest.raises(Refusal, match="400"):
        ada.post("/editions", {"game": ISLAND, "text": "nonsense = ["})
    with pytest.raises(Refusal, match="404"):
        ada.new_table("me", "open", edition="0" * 16)


def test_seeded_tables_are_marked_and_deal_alike(ada: Guest, bob: Guest) -> None:
    tables = [begun(ada, bob, seed=seed) for seed in (7, 7, 8)]
    assert all(ada.info(table)["seeded"] for table in tables)
    assert not ada.info(begun(ada, bob))["seeded"]
    seen = [ada.update(table, None)["update"]["view"]["board"] for table in tables]
    assert seen[0] == seen[1]
    for table in tables[:2]:
        play_on([ada, bob], table, 12)
    first, second = (ada.update(table, 0)["update"]["view"]["board"] for table in tables[:2])
    assert first == second


# --- chat -----------------------------------------------------------------------------------


def test_chat_with_mute_and_report(ada: Guest, bob: Guest, eve: Guest, served: Served) -> None:
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers, bob.socket(table, 1) as his:
        his.send(type="chat", text="Good luck!")
        chat = hers.until("chat")
        assert (chat["name"], chat["text"], chat["by"]) == ("Bob", "Good luck!", bob.id)
        with refused("spectator"):
            eve.post(f"/tables/{table}/chat", {"text": "Take the cube!"})
        ada.post(f"/tables/{table}/mute", {"person": bob.id})
        bob.post(f"/tables/{table}/chat", {"text": "Slow!"})
        ada.post(f"/tables/{table}/chat", {"text": "Quiet here."})
        assert hers.until("chat")["text"] == "Quiet here."
        assert his.until("chat", lambda message: message["by"] == ada.id)["text"] == "Quiet here."
    assert [entry["text"] for entry in ada.get(f"/tables/{table}/chat")] == ["Quiet here."]
    assert len(bob.get(f"/tables/{table}/chat")) == 3
    ada.post(f"/tables/{table}/mute", {"person": bob.id, "muted": False})
    assert len(ada.get(f"/tables/{table}/chat")) == 3
    ada.post(f"/tables/{table}/reports", {"kind": "chat", "text": "Rude.", "about": bob.id})
    with pytest.raises(Refusal, match="404"):
        ada.post(f"/tables/{table}/mute", {"person": "0" * 32})
