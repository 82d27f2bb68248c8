"""A puzzle in words: its question, its answers with their steps, and the reason for the best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stormtable.bots.reasons import MARGIN, WIN
from stormtable.kernel.game import Game
from stormtable.puzzles.model import Answer, Puzzle
from stormtable.puzzles.pool import kind_of, position
from stormtable.story.speaker import Speaker, capital, speaker_of
from stormtable.story.text import Name, story_text
from stormtable.story.wording import text_json

Json = dict[str, Any]

MINUS = "\N{MINUS SIGN}"

LIMITS = 1.96
"""Standard errors on either side of a figure that contain its true value in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    key: str
    thing: str
    """What the answer names: a kind of thing of the game."""
    code: str
    name: list[Any]
    steps: list[list[Any]]
    places: list[str]


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """Everything to show before the answer."""

    title: str
    question: str
    view: Json
    answers: list[ShownAnswer]


def plain_text(parts: list[Any]) -> str:
    """Return parts as text; another player is named by the seat."""
    return "".join(
        part if isinstance(part, str) else str(part.get("name", part.get("p"))) for part in parts
    )


def title_of(game: str, kind: str, language: str) -> str:
    return story_text(game, language).template("puzzle", kind)


def theme_title(game: str, theme: str, language: str) -> str:
    return story_text(game, language).template("puzzle_theme", theme)


def shown_puzzle(puzzle: Puzzle, language: str) -> ShownPuzzle:
    game = position(puzzle)
    view = _view(game, puzzle.seat)
    speaker = _speaker(game, view, language)
    title = puzzle.source.title
    return ShownPuzzle(
        title_of(title, puzzle.kind, language),
        story_text(title, language).template("puzzle", f"{puzzle.kind}_ask"),
        view,
        [_answer(game, puzzle, answer, speaker, language) for answer in puzzle.answers],
    )


def _view(game: Game, seat: int) -> Json:
    view: Json = game.view(seat).as_json()
    return view


def _speaker(game: Game, view: Json, language: str) -> Speaker:
    return speaker_of(game.title.name, language, game.title.printed(game.state), view)


def _answer(
    game: Game, puzzle: Puzzle, answer: Answer, speaker: Speaker, language: str
) -> ShownAnswer:
    kind = kind_of(puzzle)
    thing, code = kind.named(game, puzzle, answer.key)
    value = speaker.slot(thing, code)
    name = capital((value.text if isinstance(value, Name) else str(value),))
    steps: list[list[Any]] = []
    places: list[str] = []
    trial = game.what_if(puzzle.seat)
    for notation in answer.line if trial is not None else ():
        assert trial is not None
        decision = trial.decision_of(puzzle.seat)
        option = None if decision is None else decision.find(notation)
        if option is None:
            break
        if kind.is_shown_step(notation):
            view = _view(trial, puzzle.seat)
            spoken = _speaker(trial, view, language)
            steps.append(text_json(spoken.option(option.as_json())))
            places = places or list(option.places)
        trial.play(notation, puzzle.seat)
    return ShownAnswer(answer.key, thing, code, text_json(name), steps, places)


def figure_text(puzzle: Puzzle, answer: Answer, language: str) -> str:
    """Return the figure of an answer in words; where only the distance from the best answer has a
    meaning, that distance, with the limits between which it is 95 % certain."""
    text = story_text(puzzle.source.title, language)
    measure, best = kind_of(puzzle).measure, puzzle.best
    if measure == MARGIN and answer is best:
        return text.template("puzzle_figure", "margin_best")
    amount = answer.value - best.value if measure == MARGIN else answer.value
    number = f"{100 * amount:.0f}" if measure == WIN else f"{amount:.1f}"
    error = f"{LIMITS * answer.error:.1f}"
    decimal = text.words("language", "decimal")
    numbers = {
        "n": number.replace(".", decimal).replace("-", MINUS),
        "error": error.replace(".", decimal),
    }
    return text.template("puzzle_figure", measure).format(**numbers)


def reason(puzzle: Puzzle, language: str) -> list[list[Any]]:
    """Return the facts in favour of the best answer, in words."""
    game = position(puzzle)
    speaker = _speaker(game, _view(game, puzzle.seat), language)
    sentences = (speaker.claim(claim.as_json()) for claim in puzzle.claims)
    return [text_json(sentence) for sentence in sentences if sentence]


def view_after(puzzle: Puzzle, key: str) -> Json | None:
    """Return the view after an answer; None if the kind shows none."""
    game = position(puzzle)
    shown = kind_of(puzzle).shown(game, puzzle, key)
    return None if shown is None else _view(shown, puzzle.seat)
