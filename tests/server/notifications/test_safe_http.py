"""Outgoing requests go to public https addresses only, to the address that was checked."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from pathlib import Path

import pytest

from server.notifications.sinks import HOST, Hook, certificate, hook
from stormtable.kernel.errors import BadSetting
from stormtable.server.services.notifications.outbox import AGAIN, FAILED, GONE, SENT, Result
from stormtable.server.services.notifications.safe_http import (
    Address,
    Outward,
    https_url,
    is_public,
    judged,
)

HERE = ip_address("127.0.0.1")
PRIVATE = (
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",  # the internal network of a provider (CGNAT)
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",  # the metadata service of a cloud
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
)
PUBLIC = ("1.1.1.1", "8.8.8.8", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "2a00:1450::1")


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_recognised(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_recognised(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        (None, "url is no text"),
        ("https://chat.example/" + "a" * 1000, "url is no text of at most 1000 characters"),
        ("", "url does not begin with https://"),
        ("chat.example/hook", "url does not begin with https://"),
        ("http://chat.example/hook", "url does not begin with https://"),
        ("ftp://chat.example/hook", "url does not begin with https://"),
        ("file:///etc/passwd", "url does not begin with https://"),
        ("gopher://chat.example", "url does not begin with https://"),
        ("https://", "url has no host"),
        ("https:///hook", "url has no host"),
        ("https://chat example/", "url has no host"),
        ("https://chat.example\\@evil.example/", "url has"),
        ("https://-a.example/", "url has no host"),
        ("https://chat.example/\nx", "url is no address"),
        ("https://xn--/", "url has no host"),
        ("https://\uff11\uff12\uff17.0.0.1/", "url is no address"),
        ("https://us:secret@chat.example/", "url has a user or password in it"),
        ("https://chat.example@evil.example/", "url has a user or password in it"),
        ("https://chat.example:22/", "url has port 22"),
        ("https://chat.example:80/", "url has port 80"),
        ("https://chat.example:5432/", "url has port 5432"),
        ("https://localhost/", "url is no public address"),
        ("https://LOCALHOST./", "url is no public address"),
        ("https://127.0.0.1/", "url is no public address"),
        ("https://[::1]/", "url is no public address"),
        ("https://[::ffff:10.0.0.1]/", "url is no public address"),
        ("https://169.254.169.254/latest/meta-data/", "url is no public address"),
    ],
)
def test_private_addresses_are_refused_when_entered(url: object, problem: str) -> None:
    with pytest.raises(BadSetting) as error:
        https_url(url)
    assert error.value.problem.startswith(problem)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "url",
    [
        "https://chat.example/hook?key=a%20b",
        "https://chat.example:8443/",
        "https://8.8.8.8/",
        "https://[2606:4700::1111]/hook",
        "https://b\u00fccher.example/",
    ],
)
def test_https_addresses_are_accepted(url: str) -> None:
    assert https_url(url).scheme == "https"


def never(host: str, port: int) -> Sequence[Address]:
    raise AssertionError("nobody may be asked")


@pytest.fixture(scope="module")
def contexts(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    return certificate(tmp_path_factory.mktemp("tls"), HOST)


@pytest.fixture
def sink(contexts: tuple[ssl.SSLContext, ssl.SSLContext]) -> Iterator[Hook]:
    with hook(contexts[0]) as receiver:
        yield receiver


class Names:
    """A resolver whose answers are a test's."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> Sequence[Address]:
        self.asked.append(host)
        return [ip_address(text) for text in self.answers.pop(0)]


def outward(
    sink: Hook, trusting: ssl.SSLContext | None, names: Names, seconds: float = 5
) -> Outward:
    return Outward(
        allowed=lambda address: address == HERE or is_public(address),
        resolve=names,
        ports=(sink.port,),
        verify=trusting,
        seconds=seconds,
    )


def posted(way: Outward, url: str) -> Result:
    return asyncio.run(way.post(url, b"hello", {"Content-Type": "text/plain"}))


def test_a_request_goes_to_the_checked_address_with_the_hosts_name(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    names = Names(["127.0.0.1"])
    assert posted(outward(sink, contexts[1], names), sink.url(path="/a?b=c%20d")) == Result(SENT)
    (request,) = sink.posted
    assert (request.path, request.body) == ("/a?b=c%20d", b"hello")
    assert request.headers["host"] == f"{HOST}:{sink.port}"
    assert request.headers["content-type"] == "text/plain"
    assert sink.names == [HOST]
    assert names.asked == [HOST]


def test_a_name_is_asked_once_and_what_it_says_later_does_not_count(
    sink: Hook,
    contexts: tuple[ssl.SSLContext, ssl.SSLContext],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # DNS rebinding: the address is public when it is checked, and private when it is connected to.
    names = Names(["127.0.0.1"], ["10.0.0.1"])
    real = socket.getaddrinfo

    def asked(host: str | bytes | None, *arguments: object, **more: object) -> object:
        text = host.decode() if isinstance(host, bytes) else str(host)
        ip_address(text)  # a name would be resolved a second time
        return real(host, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", asked)
    assert posted(outward(sink, contexts[1], names), sink.url()) == Result(SENT)
    assert names.asked == [HOST]


@pytest.mark.parametrize("address", PRIVATE)
def test_a_public_name_of_a_private_address(address: str) -> None:
    way = Outward(resolve=Names([address]), seconds=5)
    assert posted(way, "https://chat.example/") == Result(FAILED, "no public address")


def test_one_private_address_among_public_ones_is_enough() -> None:
    way = Outward(resolve=Names(["8.8.8.8", "10.0.0.1"]), seconds=5)
    assert posted(way, "https://chat.example/") == Result(FAILED, "no public address")


@pytest.mark.parametrize("host", ["0x7f.1", "2130706433", "017700000001", "127.1"])
def test_other_ways_to_write_this_machine(host: str) -> None:
    # The system's own resolver reads them as 127.0.0.1.
    result = posted(Outward(), f"https://{host}/")
    assert result.status == FAILED
    assert result.problem.endswith("no public address")


@pytest.mark.parametrize(
    "url", ["http://chat.example/", "https://127.0.0.1/", "https://chat.example:22/"]
)
def test_a_stored_url_is_checked_again(url: str) -> None:
    assert posted(Outward(resolve=never), url).status == FAILED  # type: ignore[arg-type]


def test_the_servers_own_machine_is_refused_by_default(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    way = Outward(resolve=Names(["127.0.0.1"]), ports=(sink.port,), verify=contexts[1])
    assert posted(way, sink.url()) == Result(FAILED, "no public address")
    assert sink.posted == []


def test_the_certificate_must_be_the_names(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    another = posted(outward(sink, contexts[1], Names(["127.0.0.1"])), sink.url("other.test"))
    assert another == Result(AGAIN, "ConnectError")
    unknown = posted(outward(sink, None, Names(["127.0.0.1"])), sink.url())
    assert unknown == Result(AGAIN, "ConnectError")
    assert sink.posted == []


def test_no_redirect_is_followed(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    sink.status, sink.answer = 307, {"Location": sink.url(path="/inner")}
    names = Names(["127.0.0.1"], ["127.0.0.1"])
    assert posted(outward(sink, contexts[1], names), sink.url()) == Result(FAILED, "answered 307")
    assert [posted.path for posted in sink.posted] == ["/hook"]


def test_proxies_of_the_environment_are_ignored(
    sink: Hook,
    contexts: tuple[ssl.SSLContext, ssl.SSLContext],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    assert posted(outward(sink, contexts[1], Names(["127.0.0.1"])), sink.url()).status == SENT


def test_an_answer_without_end_is_not_read(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    sink.status, sink.endless = 200, True
    assert posted(outward(sink, contexts[1], Names(["127.0.0.1"])), sink.url()) == Result(SENT)


def test_a_silent_server_is_given_up(tmp_path: Path) -> None:
    silent = socket.create_server(("127.0.0.1", 0))
    with silent:
        asked = Hook(silent.getsockname()[1])
        result = posted(outward(asked, None, Names(["127.0.0.1"]), seconds=0.3), asked.url())
    assert result.status == AGAIN


def test_an_unreachable_or_unknown_host_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        asked = Hook(closed.getsockname()[1])
    way = outward(asked, None, Names(["127.0.0.1"]))
    assert posted(way, asked.url()) == Result(AGAIN, "ConnectError")
    assert posted(outward(asked, None, Names([])), asked.url()) == Result(
        AGAIN, "its host is not found"
    )


def test_the_next_address_of_a_host_is_tried(
    sink: Hook, contexts: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    way = Outward(
        allowed=lambda address: address.is_loopback,
        resolve=Names(["127.0.0.2", "127.0.0.1"]),
        ports=(sink.port,),
        verify=contexts[1],
    )
    assert posted(way, sink.url()) == Result(SENT)


@pytest.mark.parametrize(
    ("status", "wait", "result"),
    [
        (200, "", Result(SENT)),
        (201, "", Result(SENT)),
        (204, "9", Result(SENT)),
        (301, "", Result(FAILED, "answered 301")),
        (400, "", Result(FAILED, "answered 400")),
        (403, "", Result(FAILED, "answered 403")),
        (404, "", Result(GONE, "answered 404")),
        (410, "", Result(GONE, "answered 410")),
        (429, "90", Result(AGAIN, "answered 429", 90)),
        (429, "Wed, 21 Oct 2026 07:28:00 GMT", Result(AGAIN, "answered 429")),
        (429, "\u0669", Result(AGAIN, "answered 429")),
        (500, "", Result(AGAIN, "answered 500")),
        (503, "-1", Result(AGAIN, "answered 503")),
    ],
)
def test_the_status_code_determines_the_result(status: int, wait: str, result: Result) -> None:
    assert judged(status, wait) == result
