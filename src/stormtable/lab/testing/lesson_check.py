"""Check a lesson: play its script on the engine and compare what it says with what happens."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game, new_game
from stormtable.lessons import Lesson, LessonStep


def lesson_faults(taught: Lesson) -> Iterator[str]:
    """Where a lesson and the engine disagree."""
    game = new_game(taught.game, taught.players, taught.seed, taught.settings())
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
    option = next((o for o in decision.options if o.notation == step.play), None)
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
