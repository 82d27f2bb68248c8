"""What one update has in common with another is described once, and shows nobody more."""

from __future__ import annotations

import json
from random import Random

import pytest

from stormtable.kernel.title import Title
from stormtable.table.live import LiveGame

MACHINE, ISLAND = GAMES = ("weather-machine", "weather-island")
VIEWERS = (None, 0, 1)
MOVES = 40


def begun(game: str) -> LiveGame:
    return LiveGame.begin(game, 2, {}, ["Ada", "Bob"], (), 3, 0.0)


def choose(live: LiveGame, rng: Random) -> None:
    seat = live.asked[-1]
    decision = live.game.decision_of(seat)
    assert decision is not None
    live.act("play", seat, rng.choice(decision.options).notation, 0.0, "")


def described(game: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how often the board is described for an update to every viewer."""
    live, rng = begun(game), Random(1)
    while live.game.state.sealed:
        choose(live, rng)
    title, calls = type(live.game.title), []
    describe = title.describe

    def counted(self: Title, state: object) -> object:
        calls.append(state)
        return describe(self, state)  # type: ignore[arg-type]

    monkeypatch.setattr(title, "describe", counted)
    for viewer in VIEWERS:
        live.update(viewer)
    return len(calls)


def test_a_game_without_secrets_has_one_board_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert described(MACHINE, monkeypatch) == 1


def test_a_game_with_secrets_has_a_board_for_each_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert described(ISLAND, monkeypatch) == len(VIEWERS)


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_the_position_as_it_is_now(game: str) -> None:
    """After a move, a move taken back, and all going back, as if nobody had looked before."""
    live, rng = begun(game), Random(1)
    for number in range(MOVES):
        if number % 7 == 6 and live.undoable(live.game.state.asked):
            live.act("undo", live.game.state.asked, "", 0.0, "")
        elif number % 13 == 12:
            live.go_back(live.number - 2, 0.0, "")
        else:
            choose(live, rng)
        for viewer in VIEWERS:
            shown = live.update(viewer)["view"]
            alone = live.game.view(viewer).as_json()
            assert json.dumps([shown["board"], shown["standing"]]) == json.dumps(
                [alone["board"], alone["standing"]]
            )
