"""The rules over HTTP: public, cached by hash, with an edition's own figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from stormtable import rulebook
from stormtable.kernel.edition import packaged_text
from stormtable.server.features.rulebook.schemas import Reference

from .served import Guest, Served

ISLAND = "weather-island"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("rules")
    with Served(f"sqlite+aiosqlite:///{folder / 'kept.sqlite'}", folder) as server:
        yield server


def asked(served: Served, game: str, **query: str) -> httpx.Response:
    return httpx.get(f"{served.url}/api/reference/{game}", params=query)


@pytest.mark.parametrize("game", rulebook.games())
def test_the_rules_are_public(served: Served, game: str) -> None:
    answer = asked(served, game)
    assert answer.status_code == 200
    assert answer.json() == rulebook.book(game).as_json()
    assert Reference.model_validate(answer.json()).model_dump() == answer.json()


def test_rules_are_compressed_and_cached_by_their_hash(served: Served) -> None:
    answer = asked(served, ISLAND)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["etag"] == f'"{answer.json()["hash"]}"'
    assert answer.headers["cache-control"] == "public, max-age=3600"
    url = f"{served.url}/api/reference/{ISLAND}"
    again = httpx.get(url, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = httpx.get(url, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


def test_the_rules_have_the_figures_of_the_edition(served: Served) -> None:
    text = packaged_text("weather-island")
    mine = text.replace("work = 10", "work = 9").replace('name = "fornsworth"', 'name = "mine"')
    ada = Guest(served.url, "Ada")
    sent = ada.post("/editions", {"game": ISLAND, "text": mine})
    rules = asked(served, ISLAND, edition=sent["hash"]).json()
    assert rules["edition"] == sent["hash"]
    assert "you gain $9." in str(paragraph(rules, "work"))
    ours = asked(served, ISLAND).json()
    assert "you gain $10." in str(paragraph(ours, "work"))
    assert asked(served, ISLAND, edition=ours["edition"]).json() == ours


def paragraph(rules: Any, name: str) -> Any:
    return next(
        entry
        for chapter in rules["chapters"]
        for entry in chapter["paragraphs"]
        if entry["id"] == name
    )


@pytest.mark.parametrize(
    ("game", "query", "status"),
    [
        ("chess", {}, 404),
        (ISLAND, {"edition": "0" * 16}, 404),
        (ISLAND, {"edition": "../etc"}, 400),
        (ISLAND, {"language": "english"}, 400),
    ],
)
def test_unknown_games_and_editions_are_refused(
    served: Served, game: str, query: dict[str, str], status: int
) -> None:
    answer = asked(served, game, **query)
    assert answer.status_code == status
    assert set(answer.json()["error"]) == {"code", "problem", "remedy"}


def test_english_replaces_a_missing_language(served: Served) -> None:
    assert asked(served, ISLAND, language="xx").json()["language"] == "en"
