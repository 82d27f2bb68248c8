"""What options promise, in the short form tests read: `{"supply": 2}`, `{"money": 3}`."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.kernel.game import Game
from stormtable.kernel.preview import Change, Effects


def effects(game: Game, notation: str) -> Effects:
    """What an open option does, as its decision tells it."""
    for seat in game.state.open_seats():
        decision = game.decision_of(seat, foreseen=True)
        found = decision.find(notation) if decision else None
        if found is not None and found.effects is not None:
            return found.effects
    raise AssertionError(f"{notation!r} is not offered")


def price(game: Game, notation: str) -> dict[str, int]:
    """What it takes, now and after the next question, by type where there are types."""
    told = effects(game, notation)
    return short((*told.pays, *told.due))


def gains(game: Game, notation: str) -> dict[str, int]:
    return short(effects(game, notation).gains)


def short(changes: Iterable[Change]) -> dict[str, int]:
    return {change.type or change.what: change.amount for change in changes}
