"""Where a learner is, from what was played."""

from __future__ import annotations

import pytest

import stormtable
from stormtable.kernel.game import Game
from stormtable.lessons import lesson, lesson_names
from stormtable.table.lesson_policy import LessonProgress, LessonScript, script

ISLAND = "weather-island"


def begun(name: str) -> Game:
    taught = lesson(name)
    return stormtable.new_game(taught.game, taught.players, taught.seed, taught.settings())


def guide(game: Game, name: str = ISLAND) -> LessonProgress:
    progress = LessonProgress.at(name, game)
    assert progress is not None
    return progress


@pytest.mark.parametrize("name", lesson_names())
def test_every_step_is_come_to_by_playing_the_script(name: str) -> None:
    taught, game = lesson(name), begun(name)
    steps: list[int] = []
    for seat, notation in LessonScript.of(taught).plays:
        progress = guide(game, name)
        assert (progress.expected or (progress.rest or ("", ""))[1]) == notation
        assert (progress.rest is None) == (progress.expected is not None)
        steps.append(progress.step(1000))
        game.play(notation, seat)
    assert guide(game, name).free
    steps.append(guide(game, name).step(1000))
    assert steps == sorted(steps)
    assert set(steps) >= {n for n, step in enumerate(taught.steps, 1) if step.play}
    assert steps[-1] == len(taught.steps)


def test_several_steps_at_one_position_are_told_apart_by_how_far_one_has_read() -> None:
    game = begun(ISLAND)
    progress = guide(game)
    assert [progress.step(read) for read in (0, 1, 2, 3, 9)] == [1, 1, 2, 2, 2]
    game.play("keep pair-sun", 0)
    assert guide(game).step(2) == 2, "the other has not answered yet"
    assert guide(game).rest == (1, "keep trident-snow")
    game.play("keep trident-snow", 1)
    assert [guide(game).step(read) for read in (2, 3, 4, 5, 6)] == [3, 3, 4, 5, 5]


def test_an_undo_leads_back_to_the_step() -> None:
    name = "weather-machine-1"
    game = begun(name)
    plays = LessonScript.of(lesson(name)).plays
    for seat, notation in plays[:5]:
        game.play(notation, seat)
    before = guide(game, name).step(1)
    game.undo(0)
    assert guide(game, name).step(before) < before
    assert guide(game, name).rest == plays[4]


def test_who_leaves_the_script_is_free_and_a_lesson_that_is_gone_guides_nobody() -> None:
    game = begun(ISLAND)
    assert guide(game).begins
    decision = game.decision_of(0)
    assert decision is not None
    other = next(option for option in decision.options if option.notation != "keep pair-sun")
    game.play(other, 0)
    assert guide(game).free
    assert (guide(game).expected, guide(game).rest) == (None, None)
    assert script("chess") is None
    assert LessonProgress.at("chess", game) is None
