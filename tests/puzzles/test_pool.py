"""Every packaged puzzle: its best answer is graded right, its second wrong, and the engine confirms
its figures and claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from stormtable.bots.chances import SIGNIFICANT
from stormtable.games.weather_island.bots.claims import storm
from stormtable.games.weather_island.puzzles.best_tile import AHEAD
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.i18n.catalogue import languages
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.lab.puzzles.gather import faults_of, verified
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import BadPuzzle, kind_of, pool, position, positions, record_of
from stormtable.puzzles.presenting import (
    figure_text,
    reason,
    shown_puzzle,
    theme_title,
    view_after,
)

BOXES = ("weather-island", "weather-machine", "saboteurs")

Placed = Sequence[tuple[Puzzle, Game]]


@pytest.fixture(scope="module")
def placed() -> Placed:
    return list(positions(pool().values()))


def first_of(box: str) -> Puzzle:
    return next(puzzle for puzzle in pool().values() if puzzle.source.box == box)


def test_every_box_has_puzzles_with_ids_of_their_own() -> None:
    boxes = Counter(puzzle.source.box for puzzle in pool().values())
    assert set(boxes) == set(BOXES)
    assert min(boxes.values()) >= 200
    for box, count in boxes.items():
        assert {f"{box}-{n + 1}" for n in range(count)} <= set(pool())


def test_the_best_answer_is_right_the_second_wrong_and_the_claims_hold(placed: Placed) -> None:
    assert len(placed) == len(pool())
    for puzzle, game in placed:
        assert puzzle.grade(puzzle.best.key) is True
        assert puzzle.grade(puzzle.second.key) is False
        assert list(faults_of(puzzle, game)) == [], puzzle.id


def test_a_turn_leads_by_more_than_its_uncertainty(placed: Placed) -> None:
    for puzzle, _ in placed:
        lead = puzzle.best.value - puzzle.second.value
        if kind_of(puzzle).measure in ("margin", "win"):
            for answer in puzzle.answers:
                if answer is not puzzle.best:
                    assert puzzle.best.value - answer.value > SIGNIFICANT * answer.error
        elif puzzle.kind == "most":
            assert lead >= AHEAD - 1e-9


def test_a_tile_adds_what_the_engine_counts_after_it_is_laid(placed: Placed) -> None:
    """Section 8, check 5 of the design: the figure is what laying the tile changes."""
    laid = [(puzzle, game) for puzzle, game in placed if puzzle.kind == "most"][::5]
    assert laid
    for puzzle, game in laid:
        s = cast(IslandState, game.state)
        for answer in puzzle.answers:
            shown = kind_of(puzzle).shown(game, puzzle, answer.key)
            assert shown is not None
            after = cast(IslandState, shown.state)
            assert len(after.tiles[puzzle.seat]) == len(s.tiles[puzzle.seat]) + 1
            gain = storm(s, after.networks[puzzle.seat]) - storm(s, s.networks[puzzle.seat])
            assert gain == pytest.approx(answer.value, abs=0.002), (puzzle.id, answer.key)


def test_the_line_of_a_turn_can_be_played(placed: Placed) -> None:
    for puzzle, game in placed:
        for answer in puzzle.answers:
            if kind_of(puzzle).measure in ("margin", "win"):
                legal = game.what_if(puzzle.seat)
                assert legal is not None
                for notation in answer.line:
                    decision = legal.decision_of(puzzle.seat)
                    assert decision is not None, (puzzle.id, answer.key, notation)
                    assert decision.find(notation) is not None, (puzzle.id, answer.key, notation)
                    legal.play(notation, puzzle.seat)


def test_faults_are_found(placed: Placed) -> None:
    puzzle, game = next(pair for pair in placed if pair[0].claims)
    false = replace(puzzle, claims=(replace(puzzle.claims[0], code="other"),))
    assert list(faults_of(false, game)) == ["the engine does not confirm its claims"]
    values = {answer.value for answer in puzzle.answers}
    even = replace(
        puzzle, answers=tuple(replace(answer, value=max(values)) for answer in puzzle.answers)
    )
    assert "no answer is best" in list(faults_of(even, game))
    assert puzzle.grade("nothing") is None


def test_exact_puzzles_are_confirmed_by_another_computation() -> None:
    exact = [puzzle for puzzle in pool().values() if puzzle.source.box == "weather-island"][:40]
    assert len(verified(exact, 3, True, lambda _: None)) == len(exact)
    best = exact[0].best
    wrong = tuple(
        replace(answer, value=answer.value + 1 if answer is not best else 0.0)
        for answer in exact[0].answers
    )
    assert verified([replace(exact[0], answers=wrong)], 3, True, lambda _: None) == []


def test_a_puzzle_of_another_edition_is_refused() -> None:
    puzzle = first_of("weather-island")
    other = replace(puzzle, source=replace(puzzle.source, edition="0" * 16))
    with pytest.raises(BadPuzzle, match="another edition"):
        position(other)


@pytest.mark.parametrize("box", BOXES)
def test_puzzles_are_worded_in_every_language(box: str) -> None:
    puzzle = first_of(box)
    for language in languages():
        shown = shown_puzzle(puzzle, language)
        assert shown.title
        assert shown.question.endswith("?")
        assert all(answer.name for answer in shown.answers)
        assert len({str(answer.name) for answer in shown.answers}) == len(shown.answers)
        assert len(reason(puzzle, language)) == len(puzzle.claims)
        for answer in puzzle.answers:
            assert any(mark.isdigit() for mark in figure_text(puzzle, answer, language)) or (
                answer is puzzle.best
            )
        for theme in puzzle.themes:
            assert theme_title(puzzle.source.title, theme, language)


def test_all_themes_and_claims_have_words() -> None:
    for puzzle in pool().values():
        for theme in puzzle.themes:
            assert theme_title(puzzle.source.title, theme, "en")


@pytest.mark.parametrize("box", BOXES)
def test_the_view_before_the_answer_hides_what_the_seat_does_not_know(box: str) -> None:
    puzzle = first_of(box)
    shown = shown_puzzle(puzzle, "en")
    assert shown.view["seat"] == puzzle.seat
    assert shown.view == position(puzzle).view(puzzle.seat).as_json()


def test_the_best_tile_lies_on_the_machine_after_the_answer() -> None:
    puzzle = next(puzzle for puzzle in pool().values() if puzzle.kind == "most")
    before, after = shown_puzzle(puzzle, "en").view, view_after(puzzle, puzzle.best.key)
    assert after is not None
    machines = [view["board"]["players"][puzzle.seat]["machine"] for view in (before, after)]
    assert len(machines[1]) == len(machines[0]) + 1


@pytest.mark.parametrize("box", BOXES)
def test_the_record_of_a_puzzle_can_be_studied(box: str) -> None:
    puzzle = first_of(box)
    game = record.replay(record.parse(record_of(puzzle), "the record"), source="the record")
    assert game.state.checksum() == position(puzzle).state.checksum()
