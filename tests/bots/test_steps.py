"""Opponents in small steps of strength."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from stormtable.bots import bot_named, bot_names, called, code_of, is_bot, ladder_of, level_of
from stormtable.bots.bot import Bot, display_name
from stormtable.bots.steps import (
    CENTRE,
    WHOLE,
    Mixture,
    StepBot,
    code_of_step,
    number_of_step,
    rating_of,
    start_of,
)
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.view import View
from stormtable.lab.arena.series import play, prepare

GAMES = ("weather-island", "weather-machine")
FAR = 100
"""No two neighbours are further apart, in rating points."""


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_a_bot_that_tables_accept(game: str) -> None:
    ladder = ladder_of(game)
    for number in range(1, len(ladder) + 1):
        code = code_of_step(number)
        assert is_bot(code, game)
        assert bot_named(code, game, 1).name == code
    assert not is_bot(code_of_step(len(ladder) + 1), game)
    assert not is_bot("step-7:builder", game)
    assert not any(number_of_step(name) for name in bot_names(game)), "lists stay short"


@pytest.mark.parametrize("code", ["step", "step-", "step-0", "step-07", "step-x", "step-9999", "7"])
def test_other_words_are_no_steps(code: str) -> None:
    assert number_of_step(code) == 0
    with pytest.raises(UnknownName):
        bot_named(code, GAMES[0], 1)


def test_a_step_has_a_name_in_each_language() -> None:
    assert display_name("step-7", "en") == "Step 7"
    assert display_name("step-7", "de") == "Stufe 7"
    assert called("step-7", GAMES[0], 1) == "Step 7 Gale"
    assert code_of("Stufe 7") == code_of("step 7") == "step-7"


@pytest.mark.parametrize("game", GAMES)
def test_ratings_rise_in_small_steps(game: str) -> None:
    ladder = ladder_of(game)
    assert rating_of("normal", ladder) == CENTRE
    for lower, higher in pairwise(ladder):
        assert 0 <= higher.rating - lower.rating <= FAR, (lower, higher)
    levels = [rating_of(level, ladder) for level in ("easy", "normal", "hard", "expert")]
    assert None not in levels
    assert levels == sorted(cast(Any, levels))
    assert start_of(ladder) == levels[0]
    assert rating_of("hard:builder", ladder) == levels[2]
    assert rating_of("greedy", ladder) is None
    assert start_of(()) == CENTRE


@pytest.mark.parametrize("game", GAMES)
def test_a_step_thinks_no_longer_than_its_stronger_level(game: str) -> None:
    for number, step in enumerate(ladder_of(game), 1):
        mixed, strong = level_of(code_of_step(number), game), level_of(step.strong, game)
        assert mixed is not None
        assert strong is not None
        assert (mixed.budget, mixed.seconds) == (strong.budget, strong.seconds)


def answers(share: int, seed: int = 1) -> list[int]:
    """Return which of two bots, 0 or 1, answers each of 1,000 turns."""
    weak, strong = (cast(Bot, SimpleNamespace(choose=lambda _, who=who: who)) for who in (0, 1))
    bot = StepBot("step-1", weak, strong, share, seed)
    return [
        bot.choose(cast(View, SimpleNamespace(state=SimpleNamespace(turn=turn))))
        for turn in range(1000)
    ]


def test_the_stronger_bot_plays_its_share_of_turns() -> None:
    assert sum(answers(30)) == pytest.approx(300, abs=45)
    assert sum(answers(0)) == 0
    assert sum(answers(WHOLE)) == 1000
    assert answers(30) == answers(30) != answers(30, seed=2)


def test_the_bots_that_play_one_turn_at_a_table_agree_who_answers() -> None:
    """A server makes a new bot, with a new seed, for each part of a turn."""
    weak, strong = (cast(Bot, SimpleNamespace(choose=lambda _, who=who: who)) for who in (0, 1))
    bots = [StepBot("step-1", weak, strong, 50, seed) for seed in (1, 2)]
    views = [cast(View, SimpleNamespace(state=SimpleNamespace(turn=turn))) for turn in range(100)]
    for bot in bots:
        bot.take_habits(Random("table"))
    first, second = ([bot.choose(view) for view in views] for bot in bots)
    assert first == second
    assert 0 < sum(first) < 100


def test_strength_rises_along_the_ladder() -> None:
    """Some steps of the quick levels against one of them, on the same seeds."""
    game = GAMES[0]
    ladder = ladder_of(game)
    levels = [
        next(
            index
            for index, step in enumerate(ladder, 1)
            if (step.strong, step.share) == (name, WHOLE)
        )
        for name in ("easy", "normal")
    ]
    shares = []
    for code in map(code_of_step, (1, *levels)):
        series = prepare(game, 2, (code, "normal"), 5, {})
        shares.append(sum(play(series, False, number)[0].share(code) for number in range(60)) / 60)
    assert shares[0] + 0.1 < shares[1] < shares[2] - 0.05, shares


def test_a_mixture_makes_its_bots_from_its_seed() -> None:
    """A step is the same bot for the same seed, so a game can be repeated."""
    step = Mixture("random", "easy", 50)
    assert step.rating == CENTRE
    number = next(
        index for index, each in enumerate(ladder_of(GAMES[0]), 1) if each.weak == "random"
    )
    code = code_of_step(number)
    series = prepare(GAMES[0], 2, (code, code), Random(3).getrandbits(20), {})
    bouts = [play(series, False, 0)[0] for _ in range(2)]
    assert bouts[0].scores == bouts[1].scores
