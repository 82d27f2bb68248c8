"""Puzzles without a server: the same questions, grades and reasons; nothing is rated."""

from __future__ import annotations

import pytest

from server.served import Guest
from stormtable.puzzles.pool import pool
from stormtable.server.features.puzzles.schemas import PuzzleOverview

from .browser import Browser

OF_EACH_BOX = list({puzzle.source.box: id_ for id_, puzzle in pool().items()}.values())
OF_THE_SERVER = {"rating", "daily", "mine", "counted", "answered", "solved"}
"""What the server knows of other answers."""


def without(answer: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in answer.items() if name not in OF_THE_SERVER}


@pytest.mark.parametrize("id_", OF_EACH_BOX)
def test_a_puzzle_and_its_solution_are_the_servers(ada: Guest, id_: str) -> None:
    browser, best = Browser(), pool()[id_].best.key
    here, there = (who.get(f"/puzzles/{id_}", lang="pt") for who in (browser, ada))
    assert without(here) == without(there)
    wrong = next(answer["key"] for answer in here["answers"] if answer["key"] != best)
    for key in (wrong, best, ""):
        here, there = (
            who.ask("POST", f"/puzzles/{id_}/answer", {"key": key}, lang="pt")
            for who in (browser, ada)
        )
        assert without(here["body"]) == without(there)
        assert here["body"]["right"] is (key == best)
        assert here["body"]["counted"] is False
        assert here["body"]["rating"] is None


def test_the_next_puzzle_is_another_one_of_the_theme() -> None:
    browser = Browser()
    overview = browser.get("/puzzles", lang="en")
    assert set(overview) == set(PuzzleOverview.model_fields)
    theme = min(overview["themes"], key=lambda theme: int(theme["count"]))
    chosen = {"box": theme["box"], "theme": theme["theme"]}
    seen = []
    for _ in range(min(3, theme["count"])):
        puzzle = browser.get("/puzzles/next", **chosen)
        assert puzzle["box"] == theme["box"]
        assert puzzle["id"] not in seen
        seen.append(puzzle["id"])
        browser.post(f"/puzzles/{puzzle['id']}/answer", {"key": pool()[puzzle["id"]].best.key})
    after = browser.get("/puzzles")
    assert (after["answered"], after["solved"]) == (len(seen), len(seen))
    assert after["rating"] is None
    assert after["today"] is None


def test_unknown_puzzles_and_answers_are_refused() -> None:
    browser = Browser()
    assert browser.ask("GET", "/puzzles/none")["status"] == 404
    assert browser.ask("GET", "/puzzles/next", theme="none")["status"] == 404
    answer = browser.ask("POST", f"/puzzles/{OF_EACH_BOX[0]}/answer", {"key": "none"})
    assert answer["status"] == 404
