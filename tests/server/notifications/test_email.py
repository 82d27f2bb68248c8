"""Send e-mail to a real mail server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.notifications.sinks import certificate, mail_server
from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications.email import Email, checked
from stormtable.server.services.notifications.outbox import (
    AGAIN,
    FAILED,
    GONE,
    SENT,
    Notification,
    Result,
)
from stormtable.server.services.notifications.texts import Letter, letter

SENDER = "Stormtable <table@club.example>"
OUT = "https://table.example/api/unsubscribe/" + "abc" * 60
LETTER = letter(
    [Notification(1, "p", "t1", "invited", 0, "Weather Machine", by="Žofie")],
    "https://table.example",
    OUT,
)


def sent(channel: Email, letter: Letter = LETTER, to: str = "ada@club.example") -> Result:
    return asyncio.run(channel.send(letter, to))


def test_a_mail_has_an_unsubscribe_link() -> None:
    with mail_server() as sink:
        assert sent(Email("127.0.0.1", sink.port, SENDER, security="none")) == Result(SENT)
    (message,) = sink.messages
    assert sink.to == ["ada@club.example"]
    assert message["From"] == SENDER
    assert message["To"] == "ada@club.example"
    assert message["Subject"] == "Žofie invites you: Weather Machine"
    assert message["List-Unsubscribe"] == f"<{OUT}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["Message-ID"].endswith("@club.example>")
    assert message["Date"]
    assert message.get_content_type() == "text/plain"
    assert message.get_content().replace("\r\n", "\n") == LETTER.text
    assert OUT in LETTER.text


def test_a_confirmation_mail_has_no_unsubscribe_link() -> None:
    plain = Letter("Is this your address?", (("Yes?", ""),), "https://table.example")
    message = Email("127.0.0.1", 25, SENDER).message(plain, "ada@club.example")
    assert "List-Unsubscribe" not in message
    assert "List-Unsubscribe-Post" not in message


def test_a_name_adds_no_header() -> None:
    with pytest.raises(ValueError, match="Header values"):
        Email("127.0.0.1", 25, SENDER).message(
            Letter("x\r\nBcc: all@club.example", (), ""), "ada@club.example"
        )


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_mail_is_sent_over_tls_with_a_login(tmp_path: Path, security: str) -> None:
    server, trusting = certificate(tmp_path, "127.0.0.1")
    with mail_server(server, auth=True, whole=security == "tls") as sink:
        known = Email(
            "127.0.0.1", sink.port, SENDER, "us", "right", security, tls=trusting, seconds=5
        )
        assert sent(known) == Result(SENT)
        unknown = Email(
            "127.0.0.1", sink.port, SENDER, "us", "wrong", security, tls=trusting, seconds=5
        )
        # The error is in our own settings, so no person's channel may be deleted.
        assert sent(unknown) == Result(AGAIN, "SMTPAuthenticationError")
        strange = Email("127.0.0.1", sink.port, SENDER, "us", "right", security, seconds=5)
        assert sent(strange).status == AGAIN
    assert sink.private == [True]
    assert set(sink.users) == {("us", "right"), ("us", "wrong")}


def test_mail_is_never_sent_unencrypted() -> None:
    with mail_server() as sink:
        assert sent(Email("127.0.0.1", sink.port, SENDER)).status == AGAIN
    assert sink.messages == []


@pytest.mark.parametrize(
    ("refusal", "refuse_data", "result"),
    [
        ("450 4.2.1 try later", False, Result(AGAIN, "SMTPRecipientRefused 450")),
        ("550 5.1.1 no ada@club.example", False, Result(GONE, "SMTPRecipientRefused 550")),
        ("554 5.7.1 we relay nothing", False, Result(FAILED, "SMTPRecipientRefused 554")),
        ("554 5.1.1 says the end", True, Result(FAILED, "SMTPDataError 554")),
        ("451 4.3.0 later", True, Result(AGAIN, "SMTPDataError 451")),
    ],
)
def test_each_refusal_of_the_mail_server_has_its_result(
    refusal: str, refuse_data: bool, result: Result
) -> None:
    with mail_server() as sink:
        sink.refusal, sink.refuse_data = refusal, refuse_data
        assert sent(Email("127.0.0.1", sink.port, SENDER, security="none")) == result


def test_without_a_mail_server_the_message_is_tried_again() -> None:
    with mail_server() as sink:
        pass
    gone = sent(Email("127.0.0.1", sink.port, SENDER, security="none", seconds=2))
    assert gone.status == AGAIN


def test_settings_that_are_refused() -> None:
    with pytest.raises(BadSetting, match="e-mail security 'ssl'; give one of: starttls, tls, none"):
        Email("mail.example", 25, SENDER, security="ssl")
    with pytest.raises(BadSetting, match="unencrypted"):
        Email("mail.example", 25, SENDER, "us", "secret", "none")
    assert "secret" not in repr(Email("localhost", 25, SENDER, "us", "secret", "none"))


@pytest.mark.parametrize(
    "address", ["ada@club.example", "a.b+c@mail.club.example", " ada@club.example "]
)
def test_valid_addresses_are_accepted(address: str) -> None:
    assert checked(address) == address.strip()


@pytest.mark.parametrize(
    "address",
    [
        None,
        7,
        "",
        "ada",
        "@club.example",
        "ada@",
        "ada@club",
        "ada@@club.example",
        "ada@club.example, bob@club.example",
        "Ada <ada@club.example>",
        "ada@club.example\r\nBcc: bob@club.example",
        "ada@club.example\u200b",
        "ad a@club.example",
        "ädä@club.example",
        '"a b"@club.example',
        '"ada"@club.example',
        "ada(x)@club.example",
        "ada@[127.0.0.1]",
        "a" * 250 + "@club.example",
    ],
)
def test_invalid_addresses_are_refused(address: object) -> None:
    with pytest.raises(BadSetting, match="email is no"):
        checked(address)
