"""The previews of options in a short form for tests: `{"supply": 2}`, `{"money": 3}`."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.kernel.game import Game
from stormtable.kernel.preview import Change, Effects


def effects(game: Game, notation: str) -> Effects:
    """What an open option does, as its decision tells it."""
    for seat in game.state.open_seats():
        decision = game.decision_of(seat, foreseen=True)
        option = decision.find(notation) if decision else None
        if option is not None and option.effects is not None:
            return option.effects
    raise AssertionError(f"{notation!r} is not offered")


def price(game: Game, notation: str) -> dict[str, int]:
    """What it takes, now and after the next question, by type where there are types."""
    option_effects = effects(game, notation)
    return short((*option_effects.pays, *option_effects.due))


def gains(game: Game, notation: str) -> dict[str, int]:
    return short(effects(game, notation).gains)


def short(changes: Iterable[Change]) -> dict[str, int]:
    return {change.type or change.what: change.amount for change in changes}
