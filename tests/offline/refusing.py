"""What is refused, and which field is named."""

from __future__ import annotations

from .visitor import ISLAND, MACHINE, Visitor

GOOD = {"id": "a", "number": 1, "kind": "play", "seat": 0, "notation": "bid 4"}
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "easy"}


def _bad(
    visitor: Visitor, field: str, method: str, path: str, body: object, **query: object
) -> None:
    """Check that a request is refused because of a field."""
    answer = visitor.ask(method, path, body, **query)
    assert (answer.status, answer.code) == (400, "bad_input"), (path, body, query, answer)
    assert answer.field == field, answer


def fields_of_a_commit(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    path = f"/tables/{visitor.table}/commits"
    for name, wrong in (
        ("id", None),
        ("id", ""),
        ("id", "x" * 65),
        ("id", 7),
        ("id", "a\u202eb"),
        ("number", None),
        ("number", -1),
        ("number", 1_000_001),
        ("number", True),
        ("kind", "fly"),
        ("kind", None),
        ("seat", 10),
        ("seat", -1),
        ("seat", None),
        ("notation", "x" * 501),
        ("notation", 5),
    ):
        _bad(visitor, name, "POST", path, {**GOOD, name: wrong})
    for name in ("id", "number", "kind", "seat"):
        _bad(visitor, name, "POST", path, {key: GOOD[key] for key in GOOD if key != name})
    _bad(visitor, "extra", "POST", path, {**GOOD, "extra": 1})
    assert visitor.ask("POST", path, ["no object"]).status == 400


def fields_of_queries(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    table = f"/tables/{visitor.table}"
    _bad(visitor, "seat", "GET", f"{table}/update", None, seat="x")
    _bad(visitor, "seat", "GET", f"{table}/update", None, seat=10)
    _bad(visitor, "since", "GET", f"{table}/update", None, seat=0, since=-1)
    _bad(visitor, "since", "GET", f"{table}/playback", None, seat=0)
    _bad(visitor, "count", "GET", f"{table}/playback", None, seat=0, since=1, count=13)
    _bad(visitor, "words", "GET", f"{table}/why", None, seat=0)
    _bad(visitor, "words", "GET", f"{table}/way", None, seat=0, words="x" * 501)
    _bad(visitor, "seat", "GET", f"{table}/hint", None)
    _bad(visitor, "seat", "GET", f"{table}/plan", None)
    _bad(visitor, "first", "GET", f"{table}/walk", None)
    _bad(visitor, "count", "GET", f"{table}/walk", None, first=1, count=0)


def fields_of_plans(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    table = f"/tables/{visitor.table}"
    _bad(visitor, "plays", "PUT", f"{table}/plan", {}, seat=0)
    _bad(visitor, "plays", "PUT", f"{table}/plan", {"plays": "bid 4"}, seat=0)
    _bad(visitor, "plays", "PUT", f"{table}/plan", {"plays": ["bid 4"] * 201}, seat=0)
    _bad(visitor, "plays.1", "PUT", f"{table}/plan", {"plays": ["bid 4", 5]}, seat=0)
    _bad(visitor, "turn", "POST", f"{table}/plan/try", {"plays": [], "turn": "perhaps"}, seat=0)
    _bad(visitor, "auto_pay", "PUT", f"{table}/orders", {"auto_pay": "always"}, seat=0)
    _bad(visitor, "auto_pass", "PUT", f"{table}/orders", {"auto_pass": "perhaps"}, seat=0)
    _bad(visitor, "to", "POST", f"{table}/back", {"number": 1})
    _bad(visitor, "to", "POST", f"{table}/back", {"number": 1, "to": 0})
    _bad(visitor, "step", "PUT", f"{table}/lesson", {"step": 0})


def fields_of_other_lines(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me", confirm=False)
    visitor.play_to_the_end()
    table = f"/tables/{visitor.table}"
    _bad(visitor, "plays", "POST", f"{table}/positions/4/line", {})
    _bad(visitor, "plays", "POST", f"{table}/positions/4/line", {"plays": ["bid 4"] * 51})
    _bad(visitor, "games", "POST", f"{table}/positions/4/weigh", {"plays": [], "games": 21})
    _bad(visitor, "first", "POST", f"{table}/positions/4/weigh", {"plays": [], "first": -1})
    _bad(visitor, "bot", "POST", f"{table}/positions/4/hint", {"plays": [], "bot": "x" * 65})
    _bad(visitor, "number", "POST", f"{table}/fork", {"seats": [ME, ME]})
    _bad(visitor, "seats", "POST", f"{table}/fork", {"number": 3})


def fields_of_a_new_table(visitor: Visitor) -> None:
    good = {"game": ISLAND, "seats": [ME, BOT]}
    _bad(visitor, "game", "POST", "/tables", {"seats": [ME, BOT]})
    _bad(visitor, "seats", "POST", "/tables", {"game": ISLAND})
    for name, wrong in (
        ("seats", []),
        ("seats", [ME] * 11),
        ("seats", "two"),
        ("settings", "none"),
        ("seed", -1),
        ("seed", 2**53),
        ("confirm", "perhaps"),
        ("take_back", "perhaps"),
        ("spectators", "perhaps"),
        ("reckoning", "some"),
        ("extra", 1),
    ):
        _bad(visitor, name, "POST", "/tables", {**good, name: wrong})
    _bad(visitor, "seats.0.kind", "POST", "/tables", {**good, "seats": [{"kind": "dog"}, BOT]})
    _bad(
        visitor, "seats.1.bot", "POST", "/tables", {**good, "seats": [ME, {**BOT, "bot": "x" * 65}]}
    )
    _bad(
        visitor,
        "seats.1.name",
        "POST",
        "/tables",
        {**good, "seats": [ME, {**BOT, "name": "x" * 41}]},
    )


def values_that_do_not_go_together(visitor: Visitor) -> None:
    """These are refused by the title or the bots, not by the shape of the request."""
    for body in (
        {"game": "chess", "seats": [ME, ME]},
        {"game": ISLAND, "seats": [ME]},
        {"game": ISLAND, "seats": [ME, {"kind": "bot", "bot": "none"}]},
        {"game": MACHINE, "seats": [ME, ME], "settings": {"weather": 3}},
        {"game": MACHINE, "seats": [ME, ME], "settings": {"goals": "none"}},
    ):
        assert visitor.ask("POST", "/tables", body).status in (400, 404), body


def seats_of_others(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "easy")
    visitor.let_bots_play()
    for suffix in ("/update", "/record"):
        visitor.refused(403, "not_yours", "GET", suffix, seat=1)
        visitor.refused(404, "not_found", "GET", suffix, seat=7)
    visitor.refused(403, "not_yours", "GET", "/playback", seat=1, since=1)
    visitor.refused(403, "not_yours", "GET", "/plan", seat=1)
    visitor.refused(403, "not_yours", "PUT", "/plan", {"plays": []}, seat=1)
    visitor.refused(403, "not_yours", "GET", "/hint", seat=1)
    visitor.refused(403, "not_yours", "POST", "/commits", {**GOOD, "seat": 1})
    visitor.refused(404, "not_found", "POST", "/commits", {**GOOD, "seat": 7})


def what_does_not_exist(visitor: Visitor) -> None:
    visitor.table = "0" * 16
    visitor.refused(404, "not_found", "GET", "")
    visitor.refused(404, "not_found", "GET", "/update", seat=0)
    visitor.refused(404, "not_found", "POST", "/commits", GOOD)
    for path in ("/nothing", f"/tables/{visitor.table}/nothing"):
        assert visitor.ask_uncompared("GET", path).status == 404


def messages_that_close_the_connection(visitor: Visitor) -> None:
    visitor.sit(ISLAND, "me", "me")
    with visitor.connected(hello=False) as page:
        page.send(type="commit", **GOOD)
        assert page.is_closed() == 4408
    for hello in (
        {"protocol": 9},
        {"protocol": 1, "seats": [10]},
        {"protocol": 1, "seats": "0"},
        {"protocol": 1, "since": {"0": -1}},
        {"protocol": 1, "lang": 5},
    ):
        with visitor.connected(hello=False) as page:
            page.send(type="hello", **hello)
            assert page.is_closed() == 4400, hello
    for message in (
        {"type": "dance"},
        {"type": "hello", "protocol": 1},
        {"type": "commit", **GOOD, "number": -1},
        {"type": "commit", **GOOD, "kind": "fly"},
        {"type": "back", "id": "a", "number": 1},
        {"type": "agree", "id": "a", "number": 1},
        {"no": "type"},
    ):
        with visitor.connected(0) as page:
            page.send(**message)
            assert page.is_closed() == 4400, message
    visitor.table = "0" * 16
    with visitor.connected(hello=False) as page:
        page.send(type="hello", protocol=1)
        assert page.is_closed() == 4404
