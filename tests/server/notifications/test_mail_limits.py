"""Guests cannot flood a mailbox with confirmation e-mails."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.notifications.sinks import MailServer, mail_server
from server.served import Guest, Refusal, Served, boundless
from stormtable.server.core.config import Config, MailSettings
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.variables import Rate
from stormtable.server.services.notifications.confirmation import Confirming, mailbox
from stormtable.server.services.notifications.email import Email
from stormtable.server.services.notifications.outbox import AGAIN, SENT
from stormtable.server.services.notifications.texts import Letter
from stormtable.store.database import Database
from stormtable.store.upgrade import upgrade

DEFAULT = Limits()
CLUB = "ada@club.example"


def limits(**more: Any) -> Limits:
    """Return limits as served for what is tested, and none for the rest."""
    names = ("confirmations", "confirmations_per_recipient", "confirmations_per_address")
    return boundless(**({name: getattr(DEFAULT, name) for name in names} | more))


def served(folder: Path, mails: MailServer, **more: Any) -> Served:
    mail = MailSettings(
        host="127.0.0.1", port=mails.port, sender="us@club.example", security="none"
    )
    database = f"sqlite+aiosqlite:///{folder / 'table.db'}"
    return Served(database, folder, limits=limits(**more), mail=mail)


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as sink:
        yield sink


def ask(who: Guest, address: str) -> str:
    """Ask for a confirmation; return the server's answer."""
    try:
        who.ask("PATCH", "/me", {"notices": {"email": address}})
    except Refusal as refusal:
        return str(refusal.code) if refusal.remedy else "no remedy"
    return "asked"


def forget(who: Guest) -> None:
    who.ask("PATCH", "/me", {"notices": {}})


def test_a_person_has_one_unconfirmed_address(tmp_path: Path, mails: MailServer) -> None:
    with served(tmp_path, mails) as server:
        eve = Guest(server.url, "Eve")
        answers = [ask(eve, f"victim{number}@club.example") for number in range(20)]
        assert answers == ["asked", *["unconfirmed_email"] * 19]
        assert mails.to == ["victim0@club.example"]
        # Saving the same address with other settings sends no second mail.
        assert [ask(eve, "victim0@club.example") for _ in range(20)] == ["asked"] * 20
        assert len(mails.to) == 1
        # A person who mistyped the address can enter another, up to the daily limit.
        answers = []
        for number in range(20):
            forget(eve)
            answers.append(ask(eve, f"other{number}@club.example"))
        most = DEFAULT.confirmations.count
        assert answers == ["asked"] * (most - 1) + ["too_many_mails"] * (21 - most)
        assert len(mails.to) == most


def test_mails_are_limited_by_recipient(tmp_path: Path, mails: MailServer) -> None:
    """Other spellings of a mailbox count as the same one, and a restart does not reset the
    count."""
    most = DEFAULT.confirmations_per_recipient.count
    spellings = [CLUB, "ADA@Club.Example", "ada+1@club.example", "ada+2@club.example"] * 3
    boundless_home = Rate(1_000_000, 1)
    answers = []
    for half in (spellings[:2], spellings[2:]):
        with served(tmp_path, mails, confirmations_per_address=boundless_home) as server:
            answers += [ask(Guest(server.url, "Eve"), address) for address in half]
    assert answers == ["asked"] * most + ["too_many_mails"] * (len(spellings) - most)
    assert len(mails.to) == most


def test_mails_are_limited_by_network_address(tmp_path: Path, mails: MailServer) -> None:
    most = DEFAULT.confirmations_per_address.count
    with served(tmp_path, mails) as server:
        answers = [
            ask(Guest(server.url, "Eve"), f"victim{number}@club.example")
            for number in range(most + 5)
        ]
    assert answers == ["asked"] * most + ["too_many_mails"] * 5
    assert len(mails.to) == most


def test_notices_are_mailed_so_often_a_day_too(tmp_path: Path, mails: MailServer) -> None:
    letter = Letter("It is your turn", (("Play.", ""),), "https://table.example")

    async def send() -> list[str]:
        database = Database(f"sqlite+aiosqlite:///{tmp_path / 'table.db'}")
        await upgrade(database)
        config = Config(secret_key="k" * 40, limits=limits(mails_per_recipient=Rate(2, 86_400)))
        mail = Email("127.0.0.1", mails.port, "us@club.example", security="none")
        channel = Confirming(config, database, time.time).limited(mail)
        results = [(await channel.send(letter, CLUB)).status for _ in range(4)]
        await database.close()
        return results

    assert asyncio.run(send()) == [SENT, SENT, AGAIN, AGAIN]
    assert len(mails.to) == 2


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        (CLUB, CLUB),
        ("Ada+games@CLUB.example", CLUB),
        ("+@club.example", "@club.example"),
    ],
)
def test_spellings_of_one_mailbox_count_together(address: str, whose: str) -> None:
    assert mailbox(address) == whose


@pytest.mark.parametrize(
    "notices",
    [
        {"kinds": [[1]]},
        {"kinds": [{}]},
        {"kinds": [None]},
        {"kinds": {"your_turn": 1}},
        {"kinds": "your_turn"},
        {"kinds": ["your_turn", 1]},
        {"kinds": None},
        {"email": [CLUB]},
        {"email": {"address": CLUB}},
        {"email": 7},
        {"webhook": ["https://chat.example"]},
        {"webhook": {}, "kinds": [True]},
        {"[]": []},
    ],
)
def test_notices_of_another_shape_are_refused(eve: Guest, notices: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        eve.ask("PATCH", "/me", {"notices": notices})
    assert refusal.value.status == 400
