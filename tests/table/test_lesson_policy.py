"""A learner's progress in a lesson, from the moves of the game."""

from __future__ import annotations

import pytest

import stormtable
from stormtable.kernel.game import Game
from stormtable.kernel.history import PLAY, UNDO
from stormtable.lessons import lesson_named, lesson_names
from stormtable.table.lesson_policy import (
    LESSON,
    LessonPolicy,
    LessonProgress,
    LessonScript,
    script,
)
from stormtable.table.live import LiveGame
from stormtable.table.policies import policy_of
from stormtable.table.policy import OPEN_POLICY

ISLAND = "weather-island"


def begun(name: str) -> Game:
    lesson = lesson_named(name)
    return stormtable.new_game(lesson.game, lesson.players, lesson.seed, lesson.settings())


def guide(game: Game, name: str = ISLAND) -> LessonProgress:
    progress = LessonProgress.of(name, game)
    assert progress is not None
    return progress


@pytest.mark.parametrize("name", lesson_names())
def test_every_step_is_come_to_by_playing_the_script(name: str) -> None:
    lesson, game = lesson_named(name), begun(name)
    steps: list[int] = []
    for seat, notation in LessonScript.of(lesson).plays:
        progress = guide(game, name)
        assert (progress.expected or (progress.next_move or ("", ""))[1]) == notation
        assert (progress.next_move is None) == (progress.expected is not None)
        steps.append(progress.step(1000))
        game.play(notation, seat)
    assert guide(game, name).free
    steps.append(guide(game, name).step(1000))
    assert steps == sorted(steps)
    assert set(steps) >= {n for n, step in enumerate(lesson.steps, 1) if step.play}
    alone = [n for n, step in enumerate(lesson.steps, 1) if step.alone]
    assert steps[-1] == (alone or [len(lesson.steps)])[0]


def test_steps_at_one_position_are_distinguished_by_reading_progress() -> None:
    game = begun(ISLAND)
    progress = guide(game)
    assert [progress.step(read) for read in (0, 1, 2, 3, 9)] == [1, 1, 2, 2, 2]
    game.play("keep pair-sun", 0)
    assert guide(game).step(2) == 2, "the other has not answered yet"
    assert guide(game).next_move == (1, "keep trident-snow")
    game.play("keep trident-snow", 1)
    assert [guide(game).step(read) for read in (2, 3, 4, 5, 6)] == [3, 3, 4, 5, 5]


def test_an_undo_leads_back_to_the_step() -> None:
    name = "weather-machine-1"
    game = begun(name)
    plays = LessonScript.of(lesson_named(name)).plays
    for seat, notation in plays[:5]:
        game.play(notation, seat)
    before = guide(game, name).step(1)
    game.undo(0)
    assert guide(game, name).step(before) < before
    assert guide(game, name).next_move == plays[4]


def test_a_round_alone_lasts_until_it_is_over() -> None:
    lesson, game = lesson_named(ISLAND), begun(ISLAND)
    alone = next(n for n, step in enumerate(lesson.steps, 1) if step.alone)
    for seat, notation in LessonScript.of(lesson).plays:
        game.play(notation, seat)
    assert game.title.round(game.state) == lesson.steps[alone - 1].alone
    while game.title.round(game.state) == lesson.steps[alone - 1].alone:
        progress = guide(game)
        assert (progress.free, progress.expected, progress.next_move) == (True, None, None)
        assert [progress.step(read) for read in (1, alone, 1000)] == [alone] * 3
        seat = next(iter(game.state.open_seats()))
        decision = game.decision_of(seat)
        assert decision is not None
        game.play(decision.options[-1], seat)
    assert [guide(game).step(read) for read in (1, alone, 1000)] == [alone + 1] * 3
    assert alone + 1 == len(lesson.steps)


def test_a_learner_who_leaves_the_script_plays_freely_and_a_deleted_lesson_guides_nobody() -> None:
    game = begun(ISLAND)
    assert guide(game).begins
    decision = game.decision_of(0)
    assert decision is not None
    other = next(option for option in decision.options if option.notation != "keep pair-sun")
    game.play(other, 0)
    assert guide(game).free
    assert (guide(game).expected, guide(game).next_move) == (None, None)
    assert script("chess") is None
    assert LessonProgress.of("chess", game) is None


# --- the policy of a lesson's table ---------------------------------------------------------


def live_lesson(name: str) -> tuple[LiveGame, LessonPolicy]:
    lesson = lesson_named(name)
    names = [f"player {seat}" for seat in range(lesson.players)]
    live = LiveGame.begin(
        lesson.game, lesson.players, lesson.settings(), names, (), lesson.seed, 0.0
    )
    policy = policy_of({LESSON: name}, live)
    assert isinstance(policy, LessonPolicy)
    return live, policy


@pytest.mark.parametrize("name", lesson_names())
def test_the_table_and_the_learner_play_a_lesson_to_the_end_of_its_script(name: str) -> None:
    live, policy = live_lesson(name)
    lesson = lesson_named(name)
    while policy.is_scripted:
        move = policy.next_move()
        if move is not None:
            live.act(PLAY, move.seat, move.notation, 0.0, policy.author)
            continue
        assert policy.progress is not None
        expected = policy.progress.expected
        assert expected is not None
        assert policy.refusal(PLAY, f"not {expected}") is not None
        assert policy.refusal(PLAY, expected) is None
        live.act(PLAY, lesson.seat, expected, 0.0, "learner")
    assert policy.refusal(PLAY, "anything") is None
    assert policy.next_move() is None
    assert not policy.counts


def test_the_policy_computes_progress_once_for_each_log_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, policy = live_lesson(ISLAND)
    computed: list[int] = []
    compute = LessonProgress.of

    def counted(name: str, game: Game) -> LessonProgress | None:
        computed.append(live.number)
        return compute(name, game)

    monkeypatch.setattr(LessonProgress, "of", counted)
    for _ in range(3):
        assert policy.is_scripted
        assert policy.refusal(UNDO, "") is not None
        assert policy.summary({LESSON: ISLAND, "step": 1})["origin"]["step"] == 1
    live.act(PLAY, 0, "keep pair-sun", 0.0, "learner")
    assert policy.next_move() == (1, "keep trident-snow")
    assert policy.takes_back_more(UNDO)
    live.act(UNDO, 0, "", 0.0, "learner")
    assert policy.next_move() is None
    assert computed == [1, 2, 3]


def test_a_lesson_that_no_longer_exists_goes_on_like_any_game() -> None:
    live, _ = live_lesson(ISLAND)
    policy = policy_of({LESSON: "chess", "step": 1}, live)
    assert not policy.is_scripted
    assert policy.refusal(PLAY, "anything") is None
    assert policy.next_move() is None
    assert policy.summary({LESSON: "chess", "step": 1}) == {}


def test_a_table_without_an_origin_is_open() -> None:
    live, _ = live_lesson(ISLAND)
    assert policy_of(None, live) is OPEN_POLICY
    assert policy_of({"table": "x", "number": 3}, live) is OPEN_POLICY


def test_a_rematch_of_a_lesson_is_a_real_game() -> None:
    _, policy = live_lesson(ISLAND)
    config = {"settings": {"edition": "kept:1", "map": 2}, "edition": "1", "confirm": False}
    again = policy.config_of_rematch(config)
    assert again == {"settings": {"map": 2}, "edition": None, "confirm": True}
    assert OPEN_POLICY.config_of_rematch(config) is config
