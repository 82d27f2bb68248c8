"""Every kind of notification has a text, and a name in it is plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.server.services.notifications.outbox import KINDS, Notification
from stormtable.server.services.notifications.texts import confirmation, letter, plain, table_url

SITE = "https://table.example"


def notice(kind: str = "your_turn", table: str = "t1", by: str = "") -> Notification:
    return Notification(1, "ada", table, kind, 0, "Weather Machine", by=by)


def test_a_turn_has_subject_text_and_link() -> None:
    shown = letter([notice()], SITE, f"{SITE}/out")
    assert shown.subject == "Your turn: Weather Machine"
    assert shown.url == f"{SITE}/table/t1"
    assert shown.text == (
        "Weather Machine: it is your turn. https://table.example/table/t1\n\n"
        "You asked for these messages. Unsubscribe with one click: https://table.example/out\n"
    )


def test_several_notifications_make_one_message() -> None:
    shown = letter([notice(), notice(table="t2"), notice(table="t2")], SITE)
    assert shown.subject == "Your turn at 2 tables"
    assert shown.url == SITE
    assert len(shown.lines) == 2
    mixed = letter([notice("finished", "t3"), notice()], SITE)
    assert mixed.subject == "2 messages about your tables"
    assert [text for text, _ in mixed.lines] == [
        "Weather Machine: it is your turn.",
        "Weather Machine: the game is over.",
    ]


def test_a_long_list_of_notifications_is_shortened() -> None:
    shown = letter([notice(table=f"t{number}") for number in range(50)], SITE)
    assert shown.subject == "Your turn at 50 tables"
    assert len(shown.lines) == 21


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words(kind: str) -> None:
    shown = letter([notice(kind, by="Bob")], SITE)
    assert "Weather Machine" in shown.subject
    assert "Weather Machine" in shown.text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Jean-Luc O'Neill", "Jean-Luc O'Neill"),
        ("Žofie 李", "Žofie 李"),
        ("see https://evil.example/x", "see https evil example x"),
        ("@everyone", "everyone"),
        ("<!channel> <b>", "channel b"),
        ("[a](b) *c* `d` {by}", "a b c d by"),
        ("x\r\nBcc: all@club.example", "x Bcc all club example"),
        ("\u202eevil", "evil"),
        ("....", "A player"),
        ("", "A player"),
        ("a" * 500, "a" * 40),
    ],
)
def test_a_name_is_shown_as_plain_text(name: str, shown: str) -> None:
    assert plain(name) == shown


@given(st.text(max_size=60))
def test_a_name_cannot_change_a_message(name: str) -> None:
    subject = letter([notice("invited", by=name)], SITE).subject
    sender = subject.removesuffix(" invites you: Weather Machine")
    assert sender != subject
    assert not set(sender) & set('@<>&*_~`|[](){}.:/\\#\r\n"')
    assert subject.isprintable()


def test_a_table_has_one_address() -> None:
    assert table_url("https://table.example/", "a/../b?c") == f"{SITE}/table/a%2F..%2Fb%3Fc"


def test_a_new_address_gets_a_link_that_confirms_it() -> None:
    shown = confirmation(SITE, f"{SITE}/confirm/abc")
    assert f"{SITE}/confirm/abc" in shown.text
    assert shown.out == ""


def test_a_message_is_in_the_language_of_its_reader() -> None:
    shown = letter([notice()], SITE, f"{SITE}/out", "pt")
    assert shown.subject.startswith("É a sua vez")
    assert "Você pediu para receber avisos" in shown.text
    assert "A player" not in letter([notice("invited", by="//")], SITE, language="pt").subject
