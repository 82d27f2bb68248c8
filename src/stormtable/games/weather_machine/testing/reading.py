"""Play a game by notation and read the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from stormtable.games.weather_machine.rules.names import AWARD, CITATION, NO_TOKEN, TRACKS, VOUCHERS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import IntTuple


def state_of(game: Game) -> MachineState:
    return cast(MachineState, game.state)


def seat_of(game: Game, colour: str) -> int:
    return colours(game).index(colour)


def colours(game: Game) -> list[str]:
    """Return the players' colours, by seat."""
    return list(state_of(game).edition.file.words("order.players"))[: game.players]


# --- playing ------------------------------------------------------------------------------------


def play(game: Game, *notations: str) -> list[Event]:
    """Play these notations in order; return all events.

    It checks the game's invariants after each.
    """
    events: list[Event] = []
    for notation in notations:
        game.play(notation)
        events.extend(game.events)
        check(game)
    return events


def settle(game: Game, notation: str) -> None:
    """Give the open draw a result."""
    state = state_of(game)
    results = range(len(state.rule.weights(state, state.agenda[-1])))
    step = state.agenda[-1]
    result = next(
        candidate
        for candidate in results
        if state.rule.notation(state, step, candidate) == notation
    )
    game.settle(result)
    game.run_chance()
    if not possible(game):
        check(game)


def check(game: Game) -> None:
    wrong = game.title.violations(game.state)
    assert not wrong, wrong


# --- the open question --------------------------------------------------------------------------


def asked(game: Game) -> str:
    """Return the colour of the asked player; empty at an open draw and when the game is over."""
    seat = game.state.asked
    return "" if seat == NOBODY else colours(game)[seat]


def question(game: Game) -> str:
    """Return the open question or draw; empty when the game is over."""
    return "" if game.state.over else game.state.rule.name


def options(game: Game, verb: str = "") -> list[str]:
    """Return the options of the asked player (those that begin with a verb), in notation."""
    decision = game.decision
    every = [option.notation for option in decision.options] if decision else []
    return [notation for notation in every if not verb or notation.split()[0] == verb]


def possible(game: Game) -> dict[str, int]:
    """Return the possible results of the open draw with their weights."""
    state = state_of(game)
    if state.asked != NOBODY or state.over:
        return {}
    step = state.agenda[-1]
    return {
        state.rule.notation(state, step, result): weight
        for result, weight in enumerate(state.rule.weights(state, step))
        if weight
    }


def refusal(game: Game, words: str) -> str:
    """Return the code of the refusal of some words; empty if they are an option."""
    notice = game.explain(words)
    return notice.code if notice else ""


def warnings(game: Game, notation: str) -> list[str]:
    """Return the codes of an option's warnings."""
    decision = game.decision
    option = decision.find(notation) if decision else None
    assert option is not None, f"{notation!r} is not offered, but {options(game)}"
    return [warning.code for warning in option.warnings]


# --- what a player has --------------------------------------------------------------------------


def cp(game: Game, colour: str) -> int:
    return state_of(game).cp[seat_of(game, colour)]


def vouchers(game: Game, colour: str) -> dict[str, int]:
    """Return the Voucher tracks that are not empty."""
    track = state_of(game).vouchers[seat_of(game, colour)]
    return {name: count for name, count in zip(VOUCHERS, track, strict=False) if count}


def bots(game: Game, colour: str) -> int:
    """Return the Bots in the Workshop."""
    return state_of(game).bots[seat_of(game, colour)]


def parts(game: Game, colour: str) -> list[str]:
    state = state_of(game)
    return _things(state.edition.colours, state.parts[seat_of(game, colour)])


def chemicals(game: Game, colour: str) -> list[str]:
    state = state_of(game)
    return _things(state.edition.chemicals, state.chemicals[seat_of(game, colour)])


def _things(names: list[str], counts: IntTuple) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def funding(game: Game, colour: str, track: str) -> int:
    return state_of(game).funding[seat_of(game, colour)][TRACKS.index(track)]


def office(game: Game, colour: str, row: int) -> list[str | None]:
    """Return the tokens of an Office row (1 to 6): blue, green, purple."""
    state = state_of(game)
    tokens = state.office[seat_of(game, colour)][3 * row - 3 : 3 * row]
    names = {NO_TOKEN: None, AWARD: "award", CITATION: "citation"}
    return [
        names[token] if token in names else state.edition.weathers[token - 1] for token in tokens
    ]


def gained(game: Game, events: Iterable[Event], colour: str, name: str = "cp") -> int:
    """Return the sum of a player's events of one name: `cp`, `voucher` or `investment`."""
    seat = seat_of(game, colour)
    return sum(
        int(event.data["amount"]) for event in events if event.name == name and event.seat == seat
    )
