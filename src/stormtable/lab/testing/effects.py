"""The previews of options in a short form for tests: `{"supply": 2}`, `{"money": 3}`."""

from __future__ import annotations

from collections.abc import Iterable

from stormtable.kernel.game import Game
from stormtable.kernel.preview import Change, Effects


def effects(game: Game, notation: str) -> Effects:
    """Return the effects of an open option, from its decision."""
    for seat in game.state.open_seats():
        decision = game.decision_of(seat, with_effects=True)
        option = decision.find(notation) if decision else None
        if option is not None and option.effects is not None:
            return option.effects
    raise AssertionError(f"{notation!r} is not offered")


def price(game: Game, notation: str) -> dict[str, int]:
    """Return what an option costs, now and after the next question, by type if there are types."""
    option_effects = effects(game, notation)
    return short((*option_effects.pays, *option_effects.due))


def gains(game: Game, notation: str) -> dict[str, int]:
    return short(effects(game, notation).gains)


def short(changes: Iterable[Change]) -> dict[str, int]:
    return {change.type or change.what: change.amount for change in changes}
