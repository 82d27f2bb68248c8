"""Legality: turn an input into an option's code, or raise an error that names what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stormtable.kernel.decision import Option
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import IllegalOption

if TYPE_CHECKING:
    from stormtable.kernel.game import Game

MOST_LISTED = 12
"""The most options or results that an error lists."""


def check_option(game: Game, option: Option | int | str, seat: int) -> int:
    """Return the code of a legal option of `seat`; refuse everything else."""
    state = game.state
    codes = state.options_of(seat) if game.unconfirmed_seat == NOBODY else []
    if not codes:
        raise _not_asked(game, seat)
    if isinstance(option, str):
        requested = option.split()
        rule, step = state.rule, state.agenda[-1]
        for code in codes:
            if rule.notation(state, step, code).split() == requested:
                return code
    else:
        code = option.code if isinstance(option, Option) else option
        if code in codes:
            return code
    raise _not_legal(game, option, seat, codes)


def _not_asked(game: Game, seat: int) -> IllegalOption:
    if game.unconfirmed_seat != NOBODY:
        remedy = f"{game.player(game.unconfirmed_seat)} has to confirm first"
    else:
        remedy = "the game is over" if game.state.over else "wait for the next decision"
    asked = "nobody is" if seat == NOBODY else f"{game.player(seat)} is not"
    return IllegalOption(f"{asked} asked anything now", remedy)


def _not_legal(
    game: Game, option: Option | int | str, seat: int, codes: list[int]
) -> IllegalOption:
    state = game.state
    legal = [state.rule.notation(state, state.agenda[-1], code) for code in codes]
    more = len(legal) - MOST_LISTED
    listed = ", ".join(legal[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")
    notice = game.explain(option, seat) if isinstance(option, str) else None
    because = f" ({notice.code}{', ' + notice.rule if notice.rule else ''})" if notice else ""
    return IllegalOption(
        f"{str(option)!r} is not legal for {game.player(seat)} here{because}", f"legal: {listed}"
    )


def check_result(game: Game, notation: str) -> int:
    """Return the number of a possible result of the open draw; refuse everything else."""
    draw = game.draw
    if draw is None:
        asked = game.state.asked
        raise IllegalOption(
            f"{notation!r} is a result of chance",
            "nothing is drawn here"
            if asked == NOBODY
            else f"{game.player(asked)} has to choose here",
        )
    for result, _, text in draw.results:
        if text == notation:
            return result
    possible = ", ".join([text for _, _, text in draw.results][:MOST_LISTED])
    raise IllegalOption(f"{notation!r} cannot come out here", f"possible: {possible}")
