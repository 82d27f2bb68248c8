"""Every operation of the OpenAPI document, and what to send to those that concern a table.

An operation that is in no list here fails `test_every_operation`: who adds one decides whether
it says anything about a game, and gives a request for it if it does.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
Ask = tuple[str, object]
"""A path with `{table}` in it, and a body."""
NOBODY = "0" * 32


def operations(document: Mapping[str, Any]) -> set[str]:
    """The operations of an OpenAPI document, such as `GET /tables/{table}`."""
    return {
        f"{method.upper()} {path.removeprefix('/api')}"
        for path, methods in document["paths"].items()
        for method in methods
    }


WITHOUT_TABLE: dict[str, str] = {
    "accounts and devices": """
        POST /people, POST /sessions, DELETE /sessions, POST /sessions/recover,
        DELETE /sessions/this, GET /me, DELETE /me, PATCH /me, POST /me/account, POST /me/password,
        POST /me/recovery, GET /me/push, POST /me/push, DELETE /me/push, GET /me/devices,
        DELETE /me/devices, DELETE /me/devices/{device}, GET /me/muted, DELETE /me/muted/{person},
        GET /me/passkeys, POST /me/passkeys, POST /me/passkeys/options,
        DELETE /me/passkeys/{passkey}, POST /sessions/passkey/options, POST /sessions/passkey,
        GET /unsubscribe/{token}, POST /unsubscribe/{token}, GET /confirm/{token},
        POST /confirm/{token}""",
    "games, rules and editions": """
        GET /games, GET /games/{game}/board, GET /games/{game}/messages, GET /reference/{game},
        GET /editions, POST /editions, GET /editions/{game}/{hash},
        GET /editions/{game}/{hash}/file, GET /proofs/{game}, GET /proofs/{game}/opening,
        GET /proofs/{game}/{hash}, GET /drafts, POST /drafts, GET /drafts/{draft},
        PATCH /drafts/{draft}, DELETE /drafts/{draft}, GET /drafts/{draft}/file,
        POST /drafts/{draft}/changes, POST /drafts/{draft}/try, POST /drafts/{draft}/edition,
        POST /proofs/{game}/sketch, GET /editions/{game}/agreed, GET /editions/{game}/questions,
        POST /editions/{game}/hand-in, DELETE /editions/{game}/hand-in,
        GET /lessons, GET /lessons/{name}, GET /opponents""",
    "puzzles, from games of bots": """
        GET /puzzles, GET /puzzles/next, GET /puzzles/{puzzle_id}, POST /puzzles/{puzzle_id}/answer,
        GET /puzzles/{puzzle_id}/record""",
    "friends, clubs and tournaments, with no more than results": """
        GET /me/links, POST /me/links, DELETE /me/links/{link_id}, GET /links/{token},
        POST /links/{token}, GET /me/friends, DELETE /me/friends/{person}, GET /clubs, POST /clubs,
        GET /clubs/{club}, PATCH /clubs/{club}, DELETE /clubs/{club},
        DELETE /clubs/{club}/members/{person},
        POST /clubs/{club}/tournaments, GET /clubs/{club}/tournaments,
        GET /tournaments/{tournament}, DELETE /tournaments/{tournament},
        POST /tournaments/{tournament}/entrants,
        DELETE /tournaments/{tournament}/entrants/{number}, POST /tournaments/{tournament}/start,
        DELETE /me/invitations/{invitation}, GET /ladders""",
    "studies, which only finished games have": """
        GET /studies, GET /studies/{study}, DELETE /studies/{study},
        GET /studies/{study}/positions/{node}, POST /studies/{study}/changes,
        POST /studies/{study}/link, DELETE /studies/{study}/link""",
    "games of the caller's own browsers": """
        GET /me/device-games, POST /me/device-games, GET /me/device-games/{game},
        DELETE /me/device-games/{game}""",
    "they make a table of the caller's own": """
        POST /tables, POST /lessons/{name}, GET /daily, POST /daily""",
}
"""Operations that answer the same whatever happens in a game, by what they are about."""


def without_table() -> set[str]:
    return {
        operation.strip()
        for listed in WITHOUT_TABLE.values()
        for operation in listed.replace("\n", " ").split(",")
    }


def reading(seat: int | None, person: str, club: str, token: str) -> dict[str, list[Ask]]:
    """What a viewer on a seat (None: a spectator) can ask about a table without changing it."""
    table, own = "/tables/{table}", 0 if seat is None else seat
    mine = "" if seat is None else f"seat={seat}"
    seats = [f"seat={other}" for other in range(3)]
    """Others' seats are refused, and the refusal says nothing either."""

    def as_seats(path: str, *more: str) -> list[Ask]:
        views = dict.fromkeys(["", mine, *seats])
        queries = ["&".join(filter(None, (view, *more))) for view in views]
        return [(f"{path}?{query}" if query else path, None) for query in queries]

    words = ("bid 99", "bid 2", "keep x", "goal three-wind", "")
    position = f"{table}/positions/2"
    return {
        "GET /tables": [(f"/tables?list={name}", None) for name in ("watch", "mine", "done")],
        "GET /tables/{table}": [(table, None)],
        "GET /tables/{table}/printed": [(f"{table}/printed", None)],
        "GET /tables/{table}/update": [
            *as_seats(f"{table}/update"),
            *as_seats(f"{table}/update", "lang=pt", "since=3"),
        ],
        "GET /tables/{table}/playback": as_seats(f"{table}/playback", "since=0"),
        "GET /tables/{table}/why": [
            (f"{table}/why?seat={own}&words={phrase}&lang=en", None) for phrase in words
        ],
        "GET /tables/{table}/way": [
            (f"{table}/way?seat={own}&words={phrase}", None) for phrase in words[1:4]
        ],
        "GET /tables/{table}/hint": [(f"{table}/hint?{view}&lang=en", None) for view in seats],
        "GET /tables/{table}/plan": [(f"{table}/plan?{view}&lang=en", None) for view in seats],
        "POST /tables/{table}/plan/try": [
            (f"{table}/plan/try?{view}", {"plays": plays, "turn": turn})
            for view in seats
            for plays in ([], ["bid 0"])
            for turn in (False, True)
        ],
        "GET /tables/{table}/orders": [(f"{table}/orders?{view}", None) for view in seats],
        "GET /tables/{table}/notes": [(f"{table}/notes?{view}", None) for view in seats],
        "GET /tables/{table}/record": as_seats(f"{table}/record"),
        "GET /tables/{table}/positions/{number}": [
            *as_seats(position),
            *as_seats(f"{table}/positions/5", "lang=en"),
            (f"{table}/positions/999", None),
        ],
        "GET /tables/{table}/storms/{round}": as_seats(f"{table}/storms/1"),
        "GET /tables/{table}/chat": [(f"{table}/chat", None)],
        "GET /tables/{table}/story": as_seats(f"{table}/story", "lang=en"),
        "GET /tables/{table}/draws": [(f"{table}/draws", None)],
        "GET /tables/{table}/walk": as_seats(f"{table}/walk", "first=2", "count=12"),
        "GET /tables/{table}/analysis": [(f"{table}/analysis", None)],
        "POST /tables/{table}/positions/{number}/line": [(f"{position}/line", {"plays": []})],
        "POST /tables/{table}/positions/{number}/hint": [(f"{position}/hint", {"plays": []})],
        "POST /tables/{table}/positions/{number}/weigh": [(f"{position}/weigh", {"plays": []})],
        "GET /tables/{table}/study": [(f"{table}/study", None)],
        "GET /tables/{table}/invitations": [(f"{table}/invitations", None)],
        "GET /invitations/{token}": [(f"/invitations/{token}", None)],
        "GET /invitations/{token}/qr": [(f"/invitations/{token}/qr", None)],
        "GET /me/export": [("/me/export", None)],
        "GET /me/reports": [("/me/reports", None)],
        "GET /me/invitations": [("/me/invitations", None)],
        "GET /me/opponents": [("/me/opponents", None)],
        "GET /people/{person}": [(f"/people/{person}", None)],
        "GET /people/{person}/tables": [(f"/people/{person}/tables", None)],
        "GET /clubs/{club}/tables": [(f"/clubs/{club}/tables", None)],
        "GET /ratings/{game}": [("/ratings/weather-island", None)],
    }


def changing(seat: int | None, number: int, text: str) -> dict[str, list[Ask]]:
    """What a viewer can ask that changes a table, the gravest last; `text` is a record."""
    table, own = "/tables/{table}", 0 if seat is None else seat
    other = (own + 1) % 3
    own_seat = f"{table}/seats/{own}"
    command = {"id": "x", "number": number, "kind": "play", "seat": own, "notation": "bid 99"}
    seats = [{"kind": "me"}] * 3
    return {
        "PUT /tables/{table}/plan": [(f"{table}/plan?seat={own}", {"plays": ["bid 0", "build"]})],
        "PUT /tables/{table}/notes": [
            (f"{table}/notes?seat={own}", {"text": "mine"}),
            (f"{table}/notes?seat={other}", {"text": "theirs"}),
        ],
        "PUT /tables/{table}/orders": [(f"{table}/orders?seat={own}", {})],
        "POST /tables/{table}/commits": [
            (f"{table}/commits", command),
            (f"{table}/commits", {**command, "id": "y", "number": 1}),
            (f"{table}/commits", {**command, "id": "z", "seat": other}),
            (f"{table}/commits", {**command, "id": "c", "kind": "confirm"}),
        ],
        "POST /tables/{table}/chat": [(f"{table}/chat", {"text": "hm"})],
        "POST /tables/{table}/mute": [(f"{table}/mute", {"person": NOBODY})],
        "POST /tables/{table}/reports": [(f"{table}/reports", {"kind": "bug", "text": "what?"})],
        "POST /tables/{table}/back": [(f"{table}/back", {"to": 1, "number": number})],
        "POST /tables/{table}/back/answer": [
            (f"{table}/back/answer", {"yes": False, "number": number})
        ],
        "POST /tables/{table}/consent": [(f"{table}/consent", {"kind": "pause"})],
        "POST /tables/{table}/consent/answer": [(f"{table}/consent/answer", {"yes": False})],
        "POST /tables/{table}/resume": [(f"{table}/resume", None)],
        "PUT /tables/{table}/lesson": [(f"{table}/lesson", {"step": 1})],
        "POST /tables/{table}/invitations": [(f"{table}/invitations", {"hours": 1})],
        "DELETE /tables/{table}/invitations/{invitation}": [
            (f"{table}/invitations/{NOBODY}", None)
        ],
        "PATCH /tables/{table}": [(table, {"public": True})],
        "POST /tables/{table}/seats/{seat}/bot": [(f"{own_seat}/bot", {"bot": "easy"})],
        "DELETE /tables/{table}/seats/{seat}/bot": [(f"{own_seat}/bot", None)],
        "POST /tables/{table}/start": [(f"{table}/start", None)],
        "POST /tables/{table}/rematch": [(f"{table}/rematch", None)],
        "DELETE /tables/{table}/rematch": [(f"{table}/rematch", None)],
        "POST /tables/{table}/analysis": [(f"{table}/analysis", None)],
        "POST /tables/{table}/link": [(f"{table}/link", None)],
        "POST /tables/{table}/fork": [(f"{table}/fork", {"number": 1, "seats": seats})],
        "POST /tables/{table}/study": [(f"{table}/study", None)],
        "POST /studies": [("/studies", {"text": text})],
        "POST /tables/{table}/seats/{seat}/call": [(f"{table}/seats/{other}/call", None)],
        "POST /tables/{table}/seats/{seat}/more-time": [(f"{table}/seats/{other}/more-time", None)],
        "POST /tables/{table}/seats/{seat}/rest": [
            (f"{own_seat}/rest", {"until": time.time() + 3600})
        ],
        "POST /tables/{table}/seats/{seat}/stand-in": [
            (f"{own_seat}/stand-in", None),
            (f"{table}/seats/{other}/stand-in", None),
        ],
        "DELETE /tables/{table}/seats/{seat}": [
            (f"{table}/seats/{other}", None),
            (own_seat, None),
        ],
        "POST /tables/{table}/seats/{seat}/back": [(f"{own_seat}/back", None)],
        "POST /tables/{table}/seats/{seat}": [(own_seat, {}), (f"{table}/seats/{other}", {})],
        "POST /tables/{table}/seats/{seat}/concede": [(f"{own_seat}/concede", None)],
        "DELETE /tables/{table}": [(table, None)],
        "POST /tables/{table}/to-device": [(f"{table}/to-device", None)],
    }
