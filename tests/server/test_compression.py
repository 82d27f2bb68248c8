"""Answers, files and messages are compressed, except those that carry credentials."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.extensions.permessage_deflate import PerMessageDeflate

from stormtable.server.core.compression import LEAST, accepts
from stormtable.server.core.pages import BUILT

from .served import PATIENCE, Guest, Served, begun, play_on
from .test_pages import Served as Pages

MACHINE = "weather-machine"


def wire(url: str, token: str, coding: str) -> tuple[httpx.Headers, bytes]:
    """Return the headers and the encoded body of a response."""
    headers = {"Authorization": f"Bearer {token}", "Accept-Encoding": coding}
    with httpx.stream("GET", url, headers=headers, timeout=PATIENCE) as answer:
        assert answer.is_success
        return answer.headers, b"".join(answer.iter_raw())


def test_an_update_is_a_fraction_of_its_size(served: Served) -> None:
    ada = Guest(served.url, "Ada")
    table = begun(ada, ada, game=MACHINE)
    play_on([ada, ada], table, 30)
    url = f"{served.url}/api/tables/{table}/update?seat=0"
    plain, text = wire(url, ada.token, "identity")
    packed, small = wire(url, ada.token, "gzip, deflate, br")
    assert "content-encoding" not in plain
    assert packed["content-encoding"] == "gzip"
    assert int(packed["content-length"]) == len(small)
    assert "Accept-Encoding" in packed["vary"]
    assert "Accept-Encoding" in plain["vary"]
    assert json.loads(gzip.decompress(small))["update"] == json.loads(text)["update"]
    assert len(text) > 5 * len(small)


@pytest.mark.parametrize(
    "path",
    ["/openapi.json", f"/reference/{MACHINE}", "/tables?list=watch", "/me/export"],
)
def test_large_answers_are_compressed(served: Served, path: str) -> None:
    ada = Guest(served.url, "Ada")
    for _ in range(4):
        begun(ada, ada)
    headers, body = wire(f"{served.url}/api{path}", ada.token, "gzip")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body)


def test_no_secret_is_compressed(served: Served) -> None:
    """Its length would show what it has in common with the rest of the answer."""
    person = {"name": "A" * 40}
    page = httpx.post(
        f"{served.url}/api/people", json=person, headers={"Origin": served.url}, timeout=PATIENCE
    )
    program = httpx.post(
        f"{served.url}/api/people",
        json=person,
        headers={"X-Stormtable-Client": "program"},
        timeout=PATIENCE,
    )
    assert "set-cookie" in page.headers
    for answer in (page, program):
        assert "content-encoding" not in answer.headers
        assert "no-transform" in answer.headers["cache-control"], "proxies compress nothing either"
        assert len(answer.content) < LEAST
    ada = Guest(served.url, "Ada")
    code = ada.http.post("/me/recovery")
    assert code.json()["recovery"]
    assert "content-encoding" not in code.headers
    assert code.headers["cache-control"] == "no-store, no-transform"


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("x-gzip", False),
        ("", False),
        ("identity", False),
    ],
)
def test_the_accepted_encoding_decides_whether_gzip_is_sent(header: str, takes: bool) -> None:
    assert accepts(Headers({"accept-encoding": header}), "gzip") is takes


def test_messages_of_a_socket_are_compressed_each_by_itself(served: Served) -> None:
    """Another player's chat shares no window with the secrets of a seat."""
    ada, bob = Guest(served.url, "Ada"), Guest(served.url, "Bob")
    table = begun(ada, bob)
    with ada.socket(table, 0) as hers:
        (extension,) = hers.raw.protocol.extensions
        assert isinstance(extension, PerMessageDeflate)
        assert extension.remote_no_context_takeover
        assert extension.local_no_context_takeover
        assert hers.until("update")["update"]


def test_files_are_sent_as_the_build_compressed_them(tmp_path: Path) -> None:
    built = tmp_path / "pages"
    (built / "assets").mkdir(parents=True)
    page, script = built / "index.html", built / "assets" / "index-a1b2.js"
    for file in (page, script):
        file.write_text("plain " * 100, "utf-8")
        file.with_name(f"{file.name}.br").write_bytes(b"small")
    client = Pages(built)
    for path in ("/", "/assets/index-a1b2.js"):
        answer = client.get(path, **{"Accept-Encoding": "gzip, br"})
        # This client cannot decode brotli, so only the sent bytes are compared.
        assert answer.headers["content-encoding"] == "br"
        assert answer.headers["content-length"] == "5"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert client.get(path, **{"Accept-Encoding": "gzip"}).text == "plain " * 100
        assert client.get(path, **{"Accept-Encoding": "br;q=0"}).text == "plain " * 100
    assert client.get("/").headers["content-type"].startswith("text/html")
    # After a rebuild the server does not send the old compressed file.
    (built / "index.html.br").touch()
    later = (built / "index.html.br").stat().st_mtime_ns + 1_000_000_000
    os.utime(page, ns=(later, later))
    assert client.get("/", **{"Accept-Encoding": "br, gzip"}).headers["content-encoding"] == "gzip"


def test_every_text_of_the_built_page_has_a_brotli_copy() -> None:
    assert (BUILT / "index.html").is_file(), "the page is not built: run make web"
    large = [
        file
        for file in BUILT.rglob("*")
        if file.suffix in (".js", ".css", ".html", ".svg") and file.stat().st_size > LEAST
    ]
    assert len(large) > 10
    assert [file.name for file in large if not file.with_name(f"{file.name}.br").is_file()] == []
