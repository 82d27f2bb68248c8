"""Every lesson is played on the engine: what it asks, lights and promises is what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import stormtable
from stormtable import rulebook
from stormtable.i18n.catalogue import words
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.lessons import Lesson, LessonStep, lesson, lesson_names
from stormtable.rulebook.figures import Figures
from stormtable.rulebook.markup import plain, read_line

LESSONS = lesson_names()


def faults(taught: Lesson) -> Iterator[str]:
    """Where a lesson and the engine disagree."""
    game = stormtable.new_game(taught.game, taught.players, taught.seed, taught.settings())
    for seat, notation in taught.before:
        game.play(notation, seat)
    for step in taught.steps:
        yield from (f"{step.id}: {fault}" for fault in _step_faults(game, taught, step))
    last = taught.steps[-1]
    ended = game.outcome.reason if game.outcome else ""
    if last.free == bool(last.ends) or ended != last.ends:
        yield f"it ends with {ended!r}"


def _step_faults(game: Game, taught: Lesson, step: LessonStep) -> Iterator[str]:
    decision = game.decision_of(taught.seat)
    asked = decision.question if decision else "nothing"
    if decision is None or asked != step.asks:
        yield f"asks {asked}, not {step.asks}"
        return
    nowhere = set(step.light) - game.title.places(game.state)
    if nowhere:
        yield f"lights {sorted(nowhere)}, which are no places"
    if not step.play:
        if step.then or step.others or step.shows:
            yield "nothing is played, so nothing can come of it"
        return
    option = next((option for option in decision.options if option.notation == step.play), None)
    if option is None:
        yield f"{step.play!r} cannot be played: {game.explain(step.play, taught.seat)}"
        return
    if option.places and not set(option.places) & set(step.light):
        yield f"{step.play!r} is at {option.places}, and none of that is lit"
    before = game.view(taught.seat).as_json()["number"]
    game.play(step.play, taught.seat)
    for seat, notation in (*((taught.seat, notation) for notation in step.then), *step.others):
        try:
            game.play(notation, seat)
        except StormtableError as error:
            yield f"seat {seat} cannot {notation!r}: {error}"
            return
    happened = {str(event["name"]) for event in game.feed(taught.seat, int(str(before)))}
    if unseen := set(step.shows) - happened:
        yield f"{sorted(unseen)} did not happen"


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_what_the_engine_plays(name: str) -> None:
    assert list(faults(lesson(name))) == []


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_lesson_says_leads_on(name: str) -> None:
    taught = lesson(name)
    book = rulebook.book(taught.game)
    figures = Figures(taught.game, {}, words())
    assert len({step.id for step in taught.steps}) == len(taught.steps)
    for step in taught.steps:
        assert book.paragraph(step.rules), step.id
        for piece in read_line(step.text, figures):
            assert not piece.to or book.paragraph(piece.to), step.id
        assert len(plain(read_line(step.text, figures))) <= 250, f"{step.id}: one idea a step"
        assert bool(step.task) == bool(step.play), f"{step.id}: it says what to do"
        assert len(step.task) <= 80, f"{step.id}: in one short sentence"
        assert {*step.task} & {*"[]{}`"} == set(), f"{step.id}: it is read aloud"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"asks": "move"}, "asks keep_first_goal, not move"),
        ({"play": "keep treasurer"}, "'keep treasurer' cannot be played"),
        ({"light": ("moon/1",)}, "lights ['moon/1'], which are no places"),
        ({"light": ("bag",)}, "and none of that is lit"),
        ({"others": ((1, "bid 3"),)}, "seat 1 cannot 'bid 3'"),
        ({"shows": ("points",)}, "['points'] did not happen"),
    ],
)
def test_a_stale_lesson_is_found(change: dict[str, object], fault: str) -> None:
    taught = lesson("weather-island")
    index = next(index for index, step in enumerate(taught.steps) if step.id == "goal")
    spoiled = replace(taught.steps[index], **change)  # type: ignore[arg-type]
    steps = (*taught.steps[:index], spoiled, *taught.steps[index + 1 :])
    assert fault in next(faults(replace(taught, steps=steps)))


def test_a_change_of_what_is_not_printed_is_found() -> None:
    stale = replace(lesson("saboteurs"), changes=(("target = 36", "target = 10"),))
    with pytest.raises(StormtableError, match="'target = 36', which is not there once"):
        stale.settings()


def test_a_lesson_that_is_not_there_is_said() -> None:
    with pytest.raises(StormtableError, match="there is no lesson 'chess'"):
        lesson("chess")
