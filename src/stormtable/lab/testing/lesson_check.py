"""Check a lesson: play its script on the engine and compare its text with what happens."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.bots import bot_named, bot_names
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.lessons import Lesson, LessonStep


def lesson_faults(lesson: Lesson) -> Iterator[str]:
    """Yield the differences between a lesson and the engine."""
    game = new_game(lesson.game, lesson.players, lesson.seed, lesson.settings())
    for seat, notation in lesson.before:
        game.play(notation, seat)
    alone = False
    for step in lesson.steps:
        if alone or not step.asks:
            faults = _free_faults(game, step, alone)
        else:
            faults = _step_faults(game, lesson, step)
        yield from (f"{step.id}: {fault}" for fault in faults)
        if step.alone:
            alone = True
            yield from (f"{step.id}: {fault}" for fault in _round_faults(game, step))
    last = lesson.steps[-1]
    ended = game.outcome.reason if game.outcome else ""
    if last.free == bool(last.ends) or ended != last.ends:
        yield f"it ends with {ended!r}"


def _round_faults(game: Game, step: LessonStep) -> Iterator[str]:
    """Let the weakest bots play the round that the learner plays alone, and yield the faults."""
    if step.play or game.title.round(game.state) != step.alone:
        yield f"is alone in round {step.alone}, and has a script or another round"
        return
    name = game.title.name
    bots = [bot_named(bot_names(name)[0], name, seat) for seat in range(game.players)]
    while not game.state.over and game.title.round(game.state) <= step.alone:
        seat = next(iter(game.state.open_seats()))
        game.play(bots[seat].choose(game.view(seat)), seat)


def _free_faults(game: Game, step: LessonStep, alone: bool) -> Iterator[str]:
    """Yield the faults of a step at a position that no script leads to."""
    if not alone:
        yield "asks nothing, and no round alone comes before it"
    if step.asks or step.play:
        yield "follows a round alone, so it can expect no question and no move"
    if nowhere := set(step.light) - game.title.places(game.state):
        yield f"lights {sorted(nowhere)}, which are no places"


def _step_faults(game: Game, lesson: Lesson, step: LessonStep) -> Iterator[str]:
    decision = game.decision_of(lesson.seat)
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
    option = next((o for o in decision.options if o.notation == step.play), None)
    if option is None:
        yield f"{step.play!r} cannot be played: {game.explain(step.play, lesson.seat)}"
        return
    if option.places and not set(option.places) & set(step.light):
        yield f"{step.play!r} is at {option.places}, and none of that is lit"
    before = game.view(lesson.seat).as_json()["number"]
    game.play(step.play, lesson.seat)
    for seat, notation in (*((lesson.seat, notation) for notation in step.then), *step.others):
        try:
            game.play(notation, seat)
        except StormtableError as error:
            yield f"seat {seat} cannot {notation!r}: {error}"
            return
    event_names = {str(event["name"]) for event in game.feed(lesson.seat, int(str(before)))}
    if unseen := set(step.shows) - event_names:
        yield f"{sorted(unseen)} did not happen"
