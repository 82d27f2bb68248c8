"""What a game's package brings to the page is served: messages, layout, and its own board."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from kernel.toy import Toy
from stormtable.kernel import registry
from stormtable.kernel.registry import GamePack, WebFace, register
from stormtable.server.core import errors, pages
from stormtable.server.core.errors import ApiError
from stormtable.server.features.games import routes

LAYOUT = '[[area]]\nname = "row"\nkind = "row"\npath = "row"\n'


class OutsideToy(Toy):
    name = "outside-toy"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Yield the folder of a package with a game."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "face.js").write_text("export const api = 1", "utf-8")
    (tmp_path / "web" / "face.css").write_text("p { color: red }", "utf-8")
    (tmp_path / "web" / "page.html").write_text("<p>no document</p>", "utf-8")
    (tmp_path / "secret.js").write_text("secret", "utf-8")
    (tmp_path / "web" / "link.js").symlink_to(tmp_path / "secret.js")
    (tmp_path / "layout.toml").write_text(LAYOUT, "utf-8")
    for language, sun in (("en", "sun"), ("pt", "sol")):
        (tmp_path / "text" / language).mkdir(parents=True)
        messages = f'[outside-toy.name]\nsun = "{sun}"\n'
        (tmp_path / "text" / language / "messages.toml").write_text(messages, "utf-8")
    register(
        GamePack(
            OutsideToy(),
            text=tmp_path / "text",
            web=WebFace(tmp_path / "web"),
            layout=tmp_path / "layout.toml",
        )
    )
    yield tmp_path
    del registry._packs["outside-toy"]


def get(path: str, **params: str) -> httpx.Response:
    app = FastAPI()
    app.include_router(routes.router, prefix="/api")
    app.include_router(routes.faces)
    app.include_router(pages.router())
    app.add_exception_handler(ApiError, errors.on_api_error)

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path, params=params)

    return asyncio.run(ask())


@pytest.mark.usefixtures("folder")
def test_messages_are_in_each_language_and_otherwise_in_english() -> None:
    for language, sun in (("en", "sun"), ("pt", "sol"), ("xx", "sun")):
        answer = get("/api/games/outside-toy/messages", language=language).json()
        assert answer["messages"] == {"outside-toy": {"name": {"sun": sun}}}


@pytest.mark.usefixtures("folder")
def test_the_module_of_a_board_is_served_as_a_script_that_never_changes() -> None:
    board = get("/api/games/outside-toy/board").json()
    assert board["face"]["api"] == 1
    assert [area["name"] for area in board["layout"]["areas"]] == ["row"]
    answer = get(board["face"]["module"])
    assert answer.text == "export const api = 1"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


def test_a_changed_file_changes_the_address(folder: Path) -> None:
    before = get("/api/games/outside-toy/board").json()["face"]["module"]
    (folder / "web" / "face.css").write_text("p { color: blue }", "utf-8")
    after = get("/api/games/outside-toy/board").json()["face"]["module"]
    assert before != after
    assert get(before).status_code == 404


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "path",
    ["../secret.js", "..%2Fsecret.js", "%2E%2E/secret.js", "link.js", "page.html", "none.js", ""],
)
def test_nothing_but_the_parts_of_a_board_is_served(path: str) -> None:
    module = str(get("/api/games/outside-toy/board").json()["face"]["module"])
    answer = get(module.replace("face.js", path))
    assert answer.status_code == 404 or "secret" not in answer.text
    assert "document" not in answer.text


@pytest.mark.parametrize("path", ["board", "messages"])
def test_an_unknown_game_is_not_found(path: str) -> None:
    assert get(f"/api/games/no-such-game/{path}").status_code == 404


def test_a_game_of_ours_brings_no_module() -> None:
    for pack in registry.packs():
        board = get(f"/api/games/{pack.name}/board").json()
        assert board == {"game": pack.name, "face": None, "layout": None}
