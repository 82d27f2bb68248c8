"""The page is served at every address that is not the API's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from stormtable.server.core import errors, pages
from stormtable.server.core.errors import ApiError


class Served:
    """A server of nothing but a folder's pages."""

    def __init__(self, built: Path) -> None:
        self.app = FastAPI()
        self.app.include_router(pages.router(built))
        self.app.add_exception_handler(ApiError, errors.on_api_error)

    def get(self, path: str, **headers: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await client.get(path, headers=headers)

        return asyncio.run(ask())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Stormtable</title>", "utf-8")
    (folder / "assets" / "index-a1b2.js").write_text("const a = 1;" * 50, "utf-8")
    (folder / "assets" / "read.woff2").write_bytes(b"font")
    (tmp_path / "secret.txt").write_text("not for you", "utf-8")
    return folder


@pytest.mark.parametrize("path", ["/", "/table/00ff", "/invitation/abc.def", "/new?game=x"])
def test_every_other_address_is_the_page_without_caching(built: Path, path: str) -> None:
    answer = Served(built).get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "Stormtable" in answer.text


def test_hashed_files_are_cached_for_ever_and_compressed(built: Path) -> None:
    client = Served(built)
    answer = client.get("/assets/index-a1b2.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "const a = 1;" * 50
    plain = client.get("/assets/index-a1b2.js", **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text
    font = client.get("/assets/read.woff2")
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers


def test_a_rebuilt_file_is_compressed_again(built: Path) -> None:
    client = Served(built)
    page = built / "index.html"
    assert "Stormtable" in client.get("/").text
    page.write_text("<!doctype html><title>Another</title>", "utf-8")
    assert "Another" in client.get("/").text


def test_a_missing_file_is_not_answered_with_the_page(built: Path) -> None:
    """A script that is gone after an upgrade must not be answered with HTML."""
    answer = Served(built).get("/assets/index-old.js")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize("path", ["/api", "/api/nothing"])
def test_the_api_has_its_own_errors(built: Path, path: str) -> None:
    answer = Served(built).get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/a%00b"]
)
def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    answer = Served(built).get(path)
    assert "not for you" not in answer.text


def test_without_a_built_page_it_says_what_to_do(tmp_path: Path) -> None:
    answer = Served(tmp_path / "nowhere").get("/")
    assert answer.status_code == 503
    assert "run make web" in answer.text
    assert "\n" not in answer.text
