"""What a player does at a table while the game runs, and away from tables."""

from __future__ import annotations

from stormtable.lessons import lesson_named, lesson_names
from stormtable.puzzles.pool import pool

from .visitor import ISLAND, MACHINE, Visitor

LESSON = lesson_names()[0]


def a_table_begins(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me", start=False)
    assert visitor.get()["status"] == "open"
    visitor.refused(409, "not_started", "GET", "/update", seat=0)
    info = visitor.post("/start")
    assert (info["status"], info["asked"]) == ("running", visitor.asked)
    assert visitor.get("/printed")
    assert visitor.get("/chat") == []
    visitor.refused(409, "started", "POST", "/start")


def an_update_has_what_a_seat_may_know(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    visitor.play(4)
    for language in ("en", "pt", "ko"):
        assert visitor.get("/update", seat=0, lang=language)["update"]["log"]
    visitor.get("/update", seat=1, since=3)
    assert visitor.get("/update")["seat"] is None
    visitor.get("/positions/2", seat=0, lang="en")


def moves_are_taken_back_and_done_again(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me")
    while len(visitor.get("/update", seat=visitor.asked[0])["update"]["view"]["undo"]["back"]) < 2:
        visitor.commit()
    seat = visitor.asked[0]
    visitor.commit("undo", seat)
    visitor.commit("redo", seat)
    visitor.commit("restart", seat)
    assert visitor.get("/update", seat=seat)["update"]["view"]["undo"]["back"] == []
    visitor.refused(409, "illegal", "POST", "/commits", visitor.command("undo", seat))
    visitor.play(3)
    visitor.get("/update", seat=seat, lang="en")


def a_turn_is_confirmed(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me", confirm=True)
    while (command := visitor.command())["kind"] == "play":
        visitor.post("/commits", command)
    visitor.post("/commits", command)
    visitor.refused(
        409, "illegal", "POST", "/commits", visitor.command("confirm", visitor.asked[0])
    )


def a_commit_is_done_once(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    first = visitor.command()
    done = visitor.post("/commits", first)
    assert visitor.post("/commits", first) == {"number": done["number"], "status": "repeated"}
    other = {**first, "notation": "nonsense"}
    assert visitor.post("/commits", other)["status"] == "repeated", "the id alone decides"
    visitor.refused(409, "stale", "POST", "/commits", {**first, "id": "late", "kind": "undo"})
    early = {**first, "id": "early", "number": visitor.number + 1}
    visitor.refused(409, "stale", "POST", "/commits", early)


def a_bots_turn_is_taken_back(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "easy", confirm=False)
    visitor.play(2)
    number = visitor.number
    visitor.play(1)
    assert visitor.number > number + 1, "the bot has played"
    visitor.refused(409, "stale", "POST", "/back", {"to": number, "number": 1})
    visitor.refused(
        409, "illegal", "POST", "/back", {"to": visitor.number, "number": visitor.number}
    )
    visitor.post("/back", {"to": number, "number": visitor.number})
    visitor.get("/update", seat=0, lang="en")
    visitor.refused(
        409, "not_asked", "POST", "/back/answer", {"yes": True, "number": visitor.number}
    )
    visitor.play(2)
    visitor.get("/record", seat=0)


def a_table_may_take_nothing_back(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me", take_back=False)
    visitor.play(3)
    visitor.refused(409, "no_take_back", "POST", "/back", {"to": 1, "number": visitor.number})


def bots_play_the_same(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "easy", "greedy")
    visitor.play(12)
    visitor.get("/update", seat=0, lang="en")
    visitor.get("/record", seat=0)


def a_bot_gives_a_hint(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    path = f"/tables/{visitor.table}/hint"
    hint = visitor.ask_uncompared("GET", path, seat=visitor.asked[0], lang="en")
    assert hint.body["notation"] in visitor.options(visitor.asked[0])
    visitor.sit(ISLAND, "me", "me", reckoning="none")
    visitor.refused(409, "no_hints_here", "GET", "/hint", seat=0)
    visitor.refused(409, "no_hints_here", "GET", "/way", seat=0, words="bid 4")


def a_seat_that_is_not_asked_gets_no_hint(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me")
    visitor.refused(409, "not_asked", "GET", "/hint", seat=1 - visitor.asked[0])


def the_rules_explain_what_cannot_be_played(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me")
    visitor.play(4)
    seat = visitor.asked[0]
    assert visitor.get("/why", seat=seat, words=visitor.options(seat)[0]) == {"notice": None}
    for words in ("build 2", "move rnd 1", "nonsense", "sell"):
        visitor.get("/why", seat=seat, words=words, lang="en")
        visitor.get("/why", seat=seat, words=words)
    approach = visitor.ask_uncompared(
        "GET", f"/tables/{visitor.table}/way", seat=seat, words="goal nonsense", lang="en"
    )
    assert approach.body["way"] is None


def moves_are_planned_and_tried(visitor: Visitor) -> None:
    visitor.sit(MACHINE, "me", "me")
    visitor.play(3)
    seat = visitor.asked[0]
    plays = visitor.options(seat)[:1]
    assert visitor.put("/plan", {"plays": plays}, seat=seat, lang="en")["plays"] == plays
    assert visitor.get("/plan", seat=seat, lang="pt")["still"] == plays
    assert visitor.get("/plan", seat=1 - seat, lang="pt")["plays"] == []
    tried = visitor.post("/plan/try", {"plays": plays}, seat=seat, lang="en")
    assert tried["view"]["hypothetical"] is True
    visitor.refused(409, "no_plan", "POST", "/plan/try", {"plays": []}, seat=1 - seat)
    visitor.refused(409, "illegal", "POST", "/plan/try", {"plays": ["nonsense"]}, seat=seat)
    assert visitor.number == visitor.get()["number"]


def the_table_answers_by_itself_as_it_was_set(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    visitor.get("/orders", seat=0)
    settings = {"auto_pass": True, "auto_pay": "proposed", "only_answer": True}
    for seat in (0, 1):
        assert visitor.put("/orders", settings, seat=seat) == settings
    visitor.put("/orders", {"auto_pass": True}, seat=1)
    visitor.get("/orders", seat=1)


def the_record_has_what_the_seat_may_know(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    visitor.play(30)
    for seat in (0, 1, None):
        assert visitor.get("/record", seat=seat)
    played = visitor.get("/playback", since=3, seat=0, lang="en", count=2)
    assert len(played["acts"]) == 2
    visitor.get("/playback", since=10)
    visitor.get("/storms/1", seat=0)
    visitor.refused(404, "not_found", "GET", "/storms/99", seat=0)


def the_rules_are_read(visitor: Visitor) -> None:
    visitor.ask("GET", "/games")
    for game in (ISLAND, MACHINE):
        for language in ("en", "pl"):
            assert visitor.ask("GET", f"/reference/{game}", language=language).status == 200
    assert visitor.ask("GET", "/reference/none").status == 404


def a_lesson_follows_its_steps(visitor: Visitor) -> None:
    assert visitor.ask("GET", "/lessons", language="de").status == 200
    assert visitor.ask("GET", f"/lessons/{LESSON}", language="fr").status == 200
    assert visitor.ask("GET", "/lessons/none").status == 404
    assert visitor.ask("POST", "/lessons/none").status == 404
    visitor.go_to(visitor.ask("POST", f"/lessons/{LESSON}"))
    lesson = lesson_named(LESSON)
    number = next(number for number, step in enumerate(lesson.steps, 1) if step.play)
    for step in range(2, number + 1):
        visitor.put("/lesson", {"step": step})
    other = next(o for o in visitor.options(lesson.seat) if o != lesson.steps[number - 1].play)
    visitor.refused(409, "lesson", "POST", "/commits", visitor.command("play", lesson.seat, other))
    visitor.commit("play", lesson.seat, lesson.steps[number - 1].play)
    visitor.get("/update", seat=lesson.seat, lang="en")
    visitor.sit(ISLAND, "me", "me")
    visitor.refused(409, "no_lesson", "PUT", "/lesson", {"step": 2})


def a_puzzle_is_answered(visitor: Visitor) -> None:
    id_, puzzle = next(iter(pool().items()))
    own = ("rating", "daily", "mine", "counted", "answered", "solved")

    def asked(method: str, path: str, body: object = None) -> None:
        # What others answered, and ratings, belong to the server.
        answer = visitor.ask_uncompared(method, path, body, lang="en")
        body = {name: value for name, value in answer.body.items() if name not in own}
        visitor.noted.append([path, answer.status, body])

    asked("GET", f"/puzzles/{id_}")
    asked("POST", f"/puzzles/{id_}/answer", {"key": puzzle.best.key})
    for path in (f"/puzzles/{id_}/answer", "/puzzles/none/answer"):
        assert visitor.ask("POST", path, {"key": "none"}).status == 404
    assert visitor.ask("GET", "/puzzles/none").status == 404
    assert visitor.ask("GET", "/puzzles/next", theme="none").status == 404
    visitor.ask_uncompared("GET", "/puzzles", lang="en")
    visitor.ask_uncompared("GET", "/puzzles/next", lang="en")


def a_page_is_connected(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me", start=False)
    with visitor.connected(0, 1) as page:
        assert page.hear("table")["table"]["status"] == "open"
        visitor.post("/start")
        page.hear("update")
        page.hear("update")
        page.send(type="ping", at=7)
        assert page.hear("pong")["at"] == 7
        command = visitor.command()
        page.send(type="commit", **command)
        assert page.hear("ack")["status"] == "done"
        assert {page.hear("update")["seat"] for _ in range(2)} == {0, 1}
        page.send(type="commit", **command)
        assert page.hear("ack")["status"] == "repeated"
        page.send(type="commit", **{**command, "id": "late", "kind": "undo"})
        assert page.hear("refused")["number"] == visitor.number
        page.hear("update")
        page.send(type="commit", **{**visitor.command(), "id": "wrong", "notation": "nonsense"})
        assert page.hear("refused")["code"] == "illegal"
        page.send(type="agree", id="agree", number=visitor.number, yes=True)
        assert page.hear("refused")["code"] == "not_asked"
        page.send(type="back", id="back", number=visitor.number, to=1)
        assert page.hear("ack")["id"] == "back"
        page.hear("update")


def a_page_plays_the_seats_it_named(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    with visitor.connected(0) as page:
        page.hear("update")
        page.send(type="commit", **visitor.command("play", 1))
        assert page.hear("refused")["code"] == "not_yours"
    with visitor.connected() as page:
        assert page.hear("update")["seat"] is None
