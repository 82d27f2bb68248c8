"""The events of whole games agree with the position; a wrong event is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from contract.properties.play import choose, island
from stormtable.games.weather_island.rules import bidding, energy
from stormtable.games.weather_island.rules import events as e
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.view import events
from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.journal import FIRST_EVENT
from stormtable.lab.testing.event_consistency import (
    added,
    carried,
    mismatches,
    misplaced,
    preview_mismatches,
)

Patch = pytest.MonkeyPatch


class Listener:
    """Keeps accounts and pieces by the events alone."""

    def __init__(self, game: Game) -> None:
        self.totals = added(game.title.accounts(game.state), ())
        self.pieces_by_place = carried(game.title.pieces(game.state), ())
        game.listen(self)

    def __call__(self, events: Sequence[Event]) -> None:
        self.totals = added(self.totals, events)
        self.pieces_by_place = carried(self.pieces_by_place, events)


def walk(game: Game, seed: int) -> list[str]:
    """Play at random until something is wrong."""
    title, listener, rng = game.title, Listener(game), stream_of(seed, "choices")
    while True:
        state = game.state
        wrong = [*mismatches(listener.pieces_by_place, title.pieces(state)), *misplaced(game)]
        if listener.totals != title.accounts(state):
            wrong.append("accounts")
        if state.choices:
            option = state.choices[below(rng, len(state.choices))]
            wrong += preview_mismatches(title, state, state.asked, option)
        if wrong or not state.choices:
            return wrong
        choose(game, rng)


@pytest.mark.parametrize(
    ("players", "seed", "bag"),
    [(2, 35, "top"), (2, 9, "any"), (3, 29, "any"), (4, 20, "top"), (6, 20, "top")],
)
def test_events_account_for_every_moved_piece(players: int, seed: int, bag: str) -> None:
    game = island(players, seed, {"bag": bag})
    assert walk(game, seed) == []
    assert game.outcome is not None


# --- seen red -----------------------------------------------------------------------------------


def without_events_of(kind: int) -> Callable[[Patch], None]:
    """Suppress one kind of event."""

    def break_it(patch: Patch) -> None:
        original = IslandState.note

        def note(s: IslandState, what: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
            if what != kind:
                original(s, what, seat, a, b, c)

        patch.setattr(IslandState, "note", note)

    return break_it


def a_bid_has_no_place(patch: Patch) -> None:
    patch.setattr(bidding.Bid, "places", lambda *_: ())


def a_cube_comes_from_nowhere(patch: Patch) -> None:
    patch.setattr(energy.TakeCube, "places", lambda *_: ("nowhere",))


@pytest.mark.pure
@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (without_events_of(e.MONEY), "accounts"),
        (without_events_of(e.GOAL_BELOW), "pieces: at goals/below"),
        (without_events_of(e.FORECAST_SHIFTED), "pieces: at forecast/1"),
        (without_events_of(e.TOKEN_DONE), "pieces: at discard"),
        (without_events_of(e.TOKEN_RETURNED), "pieces: at bag"),
        (without_events_of(e.TILE_RETURNED), "pieces: at deck/"),
        (without_events_of(e.BOOSTED), "changes energy by"),
        (a_bid_has_no_place, "places: 'bid 0' is at none"),
        (a_cube_comes_from_nowhere, "names 'nowhere', which is no place of the game"),
    ],
    ids=[
        "money",
        "goal_below",
        "forecast_shifted",
        "token_done",
        "token_returned",
        "tile_returned",
        "boosted",
        "bid",
        "cube",
    ],
)
def test_a_wrong_event_is_noticed(
    break_it: Callable[[Patch], None], message: str, monkeypatch: Patch
) -> None:
    break_it(monkeypatch)
    wrong: list[str] = []
    for seed in (35, 36, 37):
        wrong = walk(island(2, seed), seed)
        if wrong:
            break
    assert any(message in problem for problem in wrong), wrong


# --- the kinds of entries -----------------------------------------------------------------------


def test_every_kind_of_entry_has_its_own_number_a_name_and_a_renderer() -> None:
    numbers = sorted(events.RENDERERS)
    assert numbers == list(range(FIRST_EVENT, FIRST_EVENT + len(numbers)))
    assert sorted(events.NAMES) == numbers
