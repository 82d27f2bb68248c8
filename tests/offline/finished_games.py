"""What a player does when the game is over."""

from __future__ import annotations

from .visitor import ISLAND, MACHINE, Visitor


def _finished(visitor: Visitor, game: str = ISLAND, *kinds: str) -> None:
    visitor.sit(game, *(kinds or ("me", "me")), confirm=False)
    visitor.play_to_the_end()


def a_finished_game_is_looked_back_on(visitor: Visitor) -> None:
    _finished(visitor)
    assert visitor.get()["outcome"]
    for language in ("en", "it"):
        assert visitor.get("/story", seat=0, lang=language)["log"]
    assert len(visitor.get("/walk", first=4, count=3, seat=1)) == 3
    visitor.get("/storms/2", seat=0)
    visitor.get("/playback", since=20, seat=1, lang="en")
    visitor.get("/positions/9", seat=1, lang="en")
    visitor.refused(409, "no_commitment", "GET", "/draws")
    visitor.refused(409, "over", "POST", "/commits", visitor.command("undo", 0))
    visitor.refused(409, "over", "POST", "/back", {"to": 1, "number": visitor.number})
    visitor.refused(404, "not_found", "GET", "/walk", first=999)
    visitor.refused(404, "not_found", "GET", "/positions/999")


def the_record_of_each_title_is_whole(visitor: Visitor) -> None:
    for game, players in ((ISLAND, 2), (MACHINE, 1), (MACHINE, 2)):
        _finished(visitor, game, *["me"] * players)
        assert visitor.get("/record").splitlines()


def a_running_game_is_not_looked_back_on(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    for suffix in ("/story", "/draws", "/analysis"):
        visitor.refused(409, "running", "GET", suffix)
    visitor.refused(409, "running", "GET", "/walk", first=1)
    visitor.refused(409, "running", "POST", "/analysis")
    visitor.refused(409, "running", "POST", "/rematch")
    visitor.refused(409, "running", "POST", "/positions/1/line", {"plays": []})
    visitor.refused(409, "running", "POST", "/positions/1/weigh", {"plays": []})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    visitor.go_to(
        visitor.ask("POST", f"/tables/{visitor.table}/fork", {"number": 1, "seats": seats})
    )
    visitor.sit(ISLAND, "me", "easy")
    visitor.refused(409, "running", "POST", "/fork", {"number": 1, "seats": seats})


def other_lines_are_tried(visitor: Visitor) -> None:
    _finished(visitor)
    line = visitor.post("/positions/4/line", {"plays": []}, lang="en")
    option = line["update"]["decision"]["options"][-1]["notation"]
    visitor.post("/positions/4/line", {"plays": [option]}, lang="en")
    played = visitor.post("/positions/4/weigh", {"plays": [option], "first": 1, "games": 1})
    assert played["games"] == 1
    path = f"/tables/{visitor.table}/positions/4/hint"
    hint = visitor.ask_uncompared("POST", path, {"plays": [], "bot": "greedy"}, lang="en")
    assert hint.body["bot"] == "greedy"
    visitor.refused(400, "bad_input", "POST", "/positions/4/hint", {"plays": [], "bot": "none"})
    visitor.refused(409, "illegal", "POST", "/positions/4/line", {"plays": ["nonsense"]})
    visitor.refused(404, "not_found", "POST", "/positions/999/line", {"plays": []})
    end = visitor.post(f"/positions/{visitor.number}/line", {"plays": []})
    assert end["ends"] == "over"
    visitor.refused(409, "not_asked", "POST", f"/positions/{visitor.number}/hint", {"plays": []})


def a_finished_game_is_analysed(visitor: Visitor) -> None:
    _finished(visitor)
    assert visitor.get("/analysis")["state"] == "none"
    path = f"/tables/{visitor.table}/analysis"
    assert visitor.ask_uncompared("POST", path).body["state"] == "waiting"
    assert visitor.ask_uncompared("GET", path).body["state"] in ("waiting", "done")


def the_same_players_play_again(visitor: Visitor) -> None:
    _finished(visitor, MACHINE, "me")
    finished = visitor.table
    visitor.go_to(visitor.ask("POST", f"/tables/{finished}/rematch"))
    again = visitor.table
    assert visitor.get()["status"] == "running"
    visitor.table = finished
    assert visitor.get()["rematch"] == again
    visitor.go_to(visitor.ask("POST", f"/tables/{finished}/rematch"))
    assert visitor.table == again


def a_new_game_begins_in_the_middle(visitor: Visitor) -> None:
    _finished(visitor)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    finished = visitor.table
    visitor.refused(400, "bad_input", "POST", "/fork", {"number": 9, "seats": seats[:1]})
    visitor.refused(404, "not_found", "POST", "/fork", {"number": 999, "seats": seats})
    visitor.refused(409, "over", "POST", "/fork", {"number": visitor.number, "seats": seats})
    visitor.go_to(visitor.ask("POST", f"/tables/{finished}/fork", {"number": 9, "seats": seats}))
    assert visitor.get()["number"] >= 9
