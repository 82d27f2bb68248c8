"""Webhook and push to a real server, and the sender over all channels."""

from __future__ import annotations

import asyncio
import json
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from server.notifications.sinks import HOST, Hook, certificate, hook, mail_server
from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications import push, webhook
from stormtable.server.services.notifications.email import Email
from stormtable.server.services.notifications.outbox import (
    AGAIN,
    FAILED,
    GONE,
    SENT,
    SETTINGS,
    Batch,
    Channel,
    Notification,
    Result,
    schedule,
    settled,
)
from stormtable.server.services.notifications.push import Keys, Push
from stormtable.server.services.notifications.safe_http import Address, Outward
from stormtable.server.services.notifications.sender import Sender
from stormtable.server.services.notifications.texts import Letter, letter
from stormtable.server.services.notifications.tokens import OUT, Token, read, sign
from stormtable.server.services.notifications.webhook import Webhook, body

NOW = 1_800_000_000.0
SITE = "https://table.example"
TURN = Notification(1, "ada", "t1", "your_turn", NOW, "Weather Machine")
LETTER = letter([TURN], SITE, f"{SITE}/out")
SUBJECT = "mailto:us@club.example"


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    return certificate(tmp_path_factory.mktemp("tls"), HOST)


@pytest.fixture
def sink(contexts: tuple[ssl.SSLContext, ssl.SSLContext]) -> Iterator[Hook]:
    with hook(contexts[0]) as receiver:
        yield receiver


@pytest.fixture
def outward(sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]) -> Outward:
    async def here(host: str, port: int) -> list[Address]:
        return [ip_address("127.0.0.1")]

    return Outward(
        allowed=lambda address: True, resolve=here, ports=(sink.port,), verify=contexts[1]
    )


# --- Webhooks.


def test_a_webhook_receives_the_text_as_json(sink: Hook, outward: Outward) -> None:
    assert asyncio.run(Webhook(outward).send(LETTER, sink.url())) == Result(SENT)
    (posted,) = sink.posted
    assert posted.headers["content-type"] == "application/json"
    payload = json.loads(posted.body)
    assert payload == {"text": LETTER.text.strip()}
    assert f"{SITE}/table/t1" in payload["text"]


def test_a_webhook_to_a_private_address() -> None:
    refused = asyncio.run(Webhook(Outward()).send(LETTER, "https://192.168.1.1/"))
    assert refused == Result(FAILED, "url is no public address")


@pytest.mark.parametrize(
    ("address", "is_discord"),
    [
        ("https://discord.com/api/webhooks/1/x", True),
        ("https://canary.discord.com/api/webhooks/1/x", True),
        ("https://discordapp.com/api/webhooks/1/x", True),
        ("https://notdiscord.com/api", False),
        ("https://discord.com.example/api", False),
        ("https://hooks.slack.com/services/x", False),
    ],
)
def test_each_webhook_service_gets_its_own_format(address: str, is_discord: bool) -> None:
    payload = body(LETTER, address)
    assert ("content" in payload) == is_discord
    assert ("text" in payload) != is_discord
    if is_discord:
        assert payload["allowed_mentions"] == {"parse": []}
    long = Letter("x", (("y" * 5000, ""),), SITE)
    assert all(len(text) <= 2000 for text in body(long, address).values() if isinstance(text, str))


def test_a_webhook_needs_an_https_address() -> None:
    assert webhook.checked("https://chat.example/hook") == "https://chat.example/hook"
    with pytest.raises(BadSetting, match="webhook does not begin with https"):
        webhook.checked("http://chat.example/hook")


# --- Web Push.


class Browser:
    """Acts like a browser: makes keys, takes a subscription, opens messages."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": endpoint,
            "keys": {"p256dh": text(point), "auth": text(self.auth)},
        }

    def opened(self, sealed: bytes) -> dict[str, str]:
        data = http_ece.decrypt(sealed, private_key=self.key, auth_secret=self.auth)
        message: dict[str, str] = json.loads(data)
        return message


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def test_a_push_message_can_be_read_only_by_its_browser(sink: Hook, outward: Outward) -> None:
    browser, keys = Browser(), Keys.new()
    sink.status = 201
    channel = Push(keys, SUBJECT, outward)
    address = browser.subscription(sink.url(path="/push/abc"))
    assert asyncio.run(channel.send(LETTER, address)) == Result(SENT)
    (posted,) = sink.posted
    assert posted.path == "/push/abc"
    assert b"Weather" not in posted.body
    assert browser.opened(posted.body) == {
        "title": "Your turn: Weather Machine",
        "body": "Weather Machine: it is your turn.",
        "url": f"{SITE}/table/t1",
        "tag": "stormtable",
    }
    assert posted.headers["content-encoding"] == "aes128gcm"
    assert posted.headers["ttl"] == "86400"
    assert posted.headers["urgency"] == "normal"
    assert posted.headers["topic"] == "stormtable"
    signed = posted.headers["authorization"]
    assert Vapid02.verify(signed)
    assert signed.endswith(f"k={keys.public}")
    claims = json.loads(_decoded(signed.partition("t=")[2].split(".")[1]))
    assert claims["aud"] == f"https://{HOST}:{sink.port}"
    assert claims["sub"] == SUBJECT


def _decoded(part: str) -> bytes:
    return urlsafe_b64decode(part + "=" * (-len(part) % 4))


def test_a_push_message_is_always_small(sink: Hook, outward: Outward) -> None:
    browser = Browser()
    turns = [
        Notification(n, "ada", f"t{n}", "invited", NOW, "\u6f22" * 99, by="\u6f22" * 99)
        for n in range(60)
    ]
    address = browser.subscription(sink.url())
    assert (
        asyncio.run(Push(Keys.new(), SUBJECT, outward).send(letter(turns, SITE), address)).status
        == SENT
    )
    assert len(sink.posted[0].body) < 4096
    assert browser.opened(sink.posted[0].body)["body"].startswith("\u6f22")


@pytest.mark.parametrize(
    ("status", "result"),
    [
        (404, Result(GONE, "answered 404")),
        (410, Result(GONE, "answered 410")),
        (403, Result(FAILED, "answered 403")),
        (429, Result(AGAIN, "answered 429", 7)),
    ],
)
def test_answers_of_a_push_service_become_results(
    sink: Hook, outward: Outward, status: int, result: Result
) -> None:
    sink.status, sink.answer = status, {"Retry-After": "7"}
    channel = Push(Keys.new(), SUBJECT, outward)
    assert asyncio.run(channel.send(LETTER, Browser().subscription(sink.url()))) == result


def test_a_push_to_a_private_address() -> None:
    channel = Push(Keys.new(), SUBJECT, Outward())
    address = Browser().subscription("https://127.0.0.1/push")
    assert asyncio.run(channel.send(LETTER, address)) == Result(FAILED, "url is no public address")


def test_keys_are_kept_as_text() -> None:
    keys = Keys.new()
    again = Keys(keys.private)
    assert (again.private, again.public) == (keys.private, keys.public)
    assert len(_decoded(keys.public)) == 65
    assert Keys.new().private != keys.private
    assert keys.private not in repr(keys)


@pytest.mark.parametrize("private", ["", "abc", "A" * 43, "A" * 44, "\u00e9" * 43, "_" * 43])
def test_invalid_push_keys_are_refused(private: str) -> None:
    with pytest.raises(BadSetting, match="the private key of push is not valid"):
        Keys(private)


def test_a_subscription_keeps_what_a_push_needs() -> None:
    subscription = Browser().subscription("https://push.example/abc")
    assert push.checked({**subscription, "expirationTime": None}) == subscription


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"endpoint": "https://10.0.0.1/x"}, "subscription endpoint is no public address"),
        ({"endpoint": "http://push.example/x"}, "subscription endpoint does not begin"),
        ({"endpoint": None}, "subscription endpoint is no text"),
        ({"keys": None}, "subscription keys are not an object"),
        ({"keys": {}}, "subscription keys are not valid"),
        ({"keys": {"p256dh": "AAAA", "auth": "AAAA"}}, "subscription keys are not valid"),
        ({"keys": {"p256dh": "A" * 300, "auth": "AAAA"}}, "subscription keys are not valid"),
        ({"keys": {"p256dh": text(b"\4" + b"\1" * 64), "auth": "AAAA"}}, "subscription keys are"),
    ],
)
def test_without_subscriptions_nothing_is_sent(change: dict[str, object], problem: str) -> None:
    with pytest.raises(BadSetting) as error:
        push.checked({**Browser().subscription("https://push.example/abc"), **change})
    assert error.value.problem.startswith(problem)


def test_a_subscription_with_a_short_secret() -> None:
    subscription = Browser().subscription("https://push.example/abc")
    subscription["keys"]["auth"] = "AAAA"
    with pytest.raises(BadSetting, match="auth is not 16 bytes"):
        push.checked(subscription)
    with pytest.raises(BadSetting, match="subscription is not an object"):
        push.checked([])


# --- All of them.


class Spoiled:
    """A channel that always fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error

    async def send(self, letter: Letter, address: Any) -> Result:
        if self.error is None:
            await asyncio.sleep(60)
        else:
            raise self.error
        return Result(SENT)


def out(channel: Channel) -> str:
    return f"{SITE}/api/unsubscribe/{sign('secret', Token(OUT, channel.person, channel.key))}"


def sent(sender: Sender, batches: Sequence[Batch]) -> list[tuple[Batch, Result]]:
    async def send() -> list[Result]:
        return await asyncio.gather(*map(sender.send, batches))

    return list(zip(batches, asyncio.run(send()), strict=True))


def test_a_message_goes_to_all_channels(sink: Hook, outward: Outward) -> None:
    browser = Browser()
    everything = frozenset(SETTINGS)
    channels = [
        Channel("ada", "email", "ada@club.example", everything),
        Channel("ada", "push:7", browser.subscription(sink.url(path="/push")), everything),
        Channel("bob", "webhook", sink.url(path="/bob"), everything),
        Channel("cy", "pigeon", "home", everything),
    ]
    pending = [
        TURN,
        Notification(2, "ada", "t2", "finished", NOW + 1, "Weather Island"),
        Notification(3, "bob", "t1", "started", NOW, "Weather Machine"),
        Notification(4, "cy", "t1", "started", NOW, "Weather Machine"),
    ]
    with mail_server() as mails:
        sender = Sender(
            {
                "email": Email("127.0.0.1", mails.port, "us@club.example", security="none"),
                "push": Push(Keys.new(), SUBJECT, outward),
                "webhook": Webhook(outward),
            },
            SITE,
            out,
        )
        planned = schedule(pending, channels, {("ada", "t1")}, (), NOW + 120)
        results = sent(sender, planned.send)
    assert [(batch.channel.key, result.status) for batch, result in results] == [
        ("email", SENT),
        ("push:7", SENT),
        ("webhook", SENT),
        ("pigeon", FAILED),
    ]
    (mail,) = mails.messages
    assert mail["Subject"] == "2 messages about your tables"
    link = mail["List-Unsubscribe"].strip("<>").rpartition("/")[2]
    assert read("secret", link, OUT) == Token(OUT, "ada", "email")
    assert {posted.path for posted in sink.posted} == {"/push", "/bob"}
    for batch, result in results:
        channel, notifications = settled(batch, result, NOW + 121)
        assert channel is not None
        assert all(channel.key in notification.done for notification in notifications)


def test_a_failing_channel_does_not_affect_other_messages() -> None:
    sender = Sender(
        {"email": Spoiled(RuntimeError("ada@club.example")), "push": Spoiled()},
        SITE,
        out,
        seconds=0.05,
    )
    batches = [
        Batch(Channel("ada", "email", "ada@club.example"), (TURN,)),
        Batch(Channel("ada", "push:1", {}), (TURN,)),
    ]
    results = sent(sender, batches)
    assert [result for _, result in results] == [
        Result(AGAIN, "RuntimeError"),
        Result(AGAIN, "no answer in time"),
    ]


class Slow:
    """Never answers addresses that begin with `slow`."""

    def __init__(self) -> None:
        self.reached: list[str] = []

    async def send(self, letter: Letter, address: Any) -> Result:
        url = address["endpoint"] if isinstance(address, dict) else address
        if "slow" in url:
            await asyncio.sleep(3600)
        self.reached.append(url)
        return Result(SENT)


@pytest.mark.parametrize("owners", [1, 40], ids=["one person", "many people, one host"])
def test_slow_endpoints_delay_nobody_else(owners: int) -> None:
    """For any number of slow endpoints, of one person or at one host."""
    slow = Slow()
    sender = Sender({"push": slow}, SITE, out)
    stuck = [
        Batch(
            Channel(f"eve {n % owners}", f"push:{n}", {"endpoint": f"https://slow.example/{n}"}),
            (TURN,),
        )
        for n in range(400)
    ]
    fine = Batch(Channel("ada", "push:9", {"endpoint": "https://push.example/ada"}), (TURN,))

    async def send() -> Result:
        waiting = [asyncio.create_task(sender.send(person)) for person in stuck]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(sender.send(fine), 30)
        finally:
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    assert asyncio.run(send()) == Result(SENT)
    assert slow.reached == ["https://push.example/ada"]


def test_a_kept_subscription_that_was_never_one_is_dropped() -> None:
    channel = Push(Keys.new(), SUBJECT, Outward())
    address = {"endpoint": "https://push.example/x", "keys": {"p256dh": "BNcRd", "auth": "tBHIt"}}
    assert asyncio.run(channel.send(LETTER, address)).status == GONE


def test_addresses_are_in_no_log() -> None:
    channel = Channel("ada", "webhook", "https://chat.example/secret")
    assert "secret" not in repr(channel)
    assert "secret" not in repr(Batch(channel, (TURN,)))
