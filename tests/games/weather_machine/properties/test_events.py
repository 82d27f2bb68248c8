"""The events of whole games agree with the position; a wrong event is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from contract.properties.play import choose
from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import items, movement, places, vouchers
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view import events
from stormtable.games.weather_machine.view.solo.events import RENDERERS
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.event import Event, EventFields
from stormtable.kernel.game import Game
from stormtable.kernel.journal import FIRST_EVENT
from stormtable.kernel.new_game import new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added as changed
from stormtable.kernel.tuples import put
from stormtable.lab.testing.event_consistency import (
    added,
    carried,
    mismatches,
    misplaced,
    preview_mismatches,
    price_mismatches,
)

Patch = pytest.MonkeyPatch


class Listener:
    """Keeps accounts and pieces by the events alone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.totals = added(game.title.accounts(game.state), ())
        self.pieces_by_place = carried(game.title.pieces(game.state), ())
        game.listen(self)

    def __call__(self, events: Sequence[Event]) -> None:
        self.totals = added(self.totals, events)
        self.pieces_by_place = carried(self.pieces_by_place, events)

    def wrong(self, option: int) -> list[str]:
        game, title, state = self.game, self.game.title, self.game.state
        problems = [*mismatches(self.pieces_by_place, title.pieces(state)), *misplaced(game)]
        if self.totals != title.accounts(state):
            problems.append("accounts")
        if not state.over:
            problems += preview_mismatches(title, state, state.asked, option)
            problems += price_mismatches(title, state, state.asked, option)
        return problems


def walk(game: Game, seed: int, most: int = 5000) -> list[str]:
    """Play at random until something is wrong."""
    listener = Listener(game)
    rng = stream_of(seed, "choices")
    for _ in range(most):
        options = game.state.choices
        wrong = listener.wrong(options[below(rng, len(options))] if options else 0)
        if wrong or not options:
            return wrong
        choose(game, rng)
    return []


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 3, {"challenges": "all"}),
        (1, 4, {"challenges": "random:4"}),
        (2, 5, {"goals": "draft"}),
        (2, 6, {"new_scientists": "on"}),
        (3, 7, {}),
        (4, 8, {"goals": "draft"}),
    ],
)
def test_events_account_for_every_moved_piece(
    players: int, seed: int, options: dict[str, str]
) -> None:
    game = new_game("weather-machine", players, seed, options)
    assert walk(game, seed) == []
    assert game.outcome is not None


# --- seen red -------------------------------------------------------------------------------------


def a_scientist_walks_without_an_event(patch: Patch) -> None:
    original = MachineState.note

    def note(s: MachineState, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        if kind != e.MOVED:
            original(s, kind, seat, a, b, c)

    patch.setattr(MachineState, "note", note)


def a_piece_comes_from_elsewhere(patch: Patch) -> None:
    original = events.RENDERERS[e.BOT_CONSTRUCTED]

    def fields(s: MachineState, seat: int, a: int, b: int, c: int) -> EventFields:
        return original(s, seat, a, b, c)._replace(origin=places.hideout("bots"))

    patch.setitem(events.RENDERERS, e.BOT_CONSTRUCTED, fields)


def vouchers_are_gained_without_an_event(patch: Patch) -> None:
    def gain(s: MachineState, seat: int, kind: int, amount: int) -> None:
        room = s.edition.voucher_max[kind] - s.vouchers[seat][kind]
        s.vouchers = put(s.vouchers, seat, changed(s.vouchers[seat], kind, min(room, amount)))

    patch.setattr(MachineState, "gain_vouchers", gain)


def a_sale_does_not_say_that_it_takes_an_exchange(patch: Patch) -> None:
    patch.setattr(items.PayPart, "due", lambda *_: {})


def paying_has_no_place(patch: Patch) -> None:
    patch.setattr(vouchers.Pay, "places", lambda *_: ())


def a_move_names_a_place_there_is_not(patch: Patch) -> None:
    patch.setattr(movement.Move, "places", lambda *_: ("nowhere",))


def a_warning_names_a_place_there_is_not(patch: Patch) -> None:
    warned = (Notice("vouchers_lost", {"count": 1}, "p.7", ("nowhere",)),)
    patch.setattr(movement.Move, "warnings", lambda *_: warned)


def an_event_is_at_no_place(patch: Patch) -> None:
    def fields(s: MachineState, *_: Any) -> EventFields:
        return EventFields({"action": "work", "free": 0})

    patch.setitem(events.RENDERERS, e.ACTION, fields)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (a_scientist_walks_without_an_event, "pieces: at "),
        (a_piece_comes_from_elsewhere, "pieces: at hideout/bots lie {}"),
        (vouchers_are_gained_without_an_event, "preview: 'return "),
        (vouchers_are_gained_without_an_event, "accounts"),
        (a_sale_does_not_say_that_it_takes_an_exchange, "prices: 'bot-to "),
        (paying_has_no_place, "places: event forced (pay) is at none"),
        (paying_has_no_place, "places: 'pay "),
        (a_move_names_a_place_there_is_not, "names 'nowhere', which is no place of the game"),
        (a_warning_names_a_place_there_is_not, "(vouchers_lost) names 'nowhere'"),
        (an_event_is_at_no_place, "places: event action (action) is at none"),
    ],
)
def test_a_wrong_event_is_noticed(
    break_it: Callable[[Patch], None], message: str, monkeypatch: Patch
) -> None:
    break_it(monkeypatch)
    for seed in range(30):
        game = new_game("weather-machine", 2, seed)
        listener = Listener(game)
        rng = stream_of(seed, "choices")
        for _ in range(60):
            options = game.state.choices
            wrong = listener.wrong(options[below(rng, len(options))])
            if any(message in problem for problem in wrong):
                return
            choose(game, rng)
    raise AssertionError("nobody noticed")


# --- the kinds of entries -------------------------------------------------------------------------


def test_every_kind_of_entry_has_its_own_number_a_name_and_a_renderer() -> None:
    constants = [name for name in vars(e) if name.isupper() and name != "FIRST_EVENT"]
    numbers = [getattr(e, name) for name in constants]
    assert sorted(numbers) == list(range(FIRST_EVENT, FIRST_EVENT + len(constants)))
    assert {events.NAMES[number] for number in numbers} == {name.lower() for name in constants}
    assert set(RENDERERS) == set(numbers)
