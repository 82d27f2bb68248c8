"""Exact figures of machines: what every tile of the market adds, at the best of all spots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from stormtable.games.weather_island.bots.reckoning import DIGITS, expected_strikes
from stormtable.games.weather_island.bots.search.outlook import points_per_strike
from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.geometry import QUARTER, spot_name
from stormtable.games.weather_island.rules.machine import Network
from stormtable.games.weather_island.rules.state import NO_TILE, IslandState
from stormtable.kernel.codes import kind_of
from stormtable.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of the market at the best of all its spots and turns."""

    slot: int
    tile: int
    spot: int
    turn: int
    storm: float
    """What it adds there to the points of an average next storm."""

    @property
    def key(self) -> str:
        return places.slot_name(self.slot)


def island(game: Game) -> IslandState:
    return cast(IslandState, game.state)


def is_bidding(game: Game) -> bool:
    """Return whether all seats bid now, and nobody has bid yet."""
    s = game.state
    return (
        not s.over
        and not s.drawing
        and kind_of(s.agenda[-1]) == steps.BID
        and len(s.open_seats()) == s.players
    )


def best_spots(s: IslandState, seat: int) -> list[Laid]:
    """Return every tile of the market at the spot where it adds most, in the order of the market.

    It tries all free spots and all turns; of equal ones it takes the first.
    """
    network = s.networks[seat]
    sky = expected_strikes(s)
    now = _points(sky, network)
    laid: list[Laid] = []
    for slot, tile in enumerate(s.market):
        if tile == NO_TILE:
            continue
        kind = s.edition.tiles[tile]
        best, spot, turn = -1.0, -1, 0
        for place in sorted(network.free):
            for quarter in kind.turns:
                gain = round(_points(sky, network.with_tile(kind, place, quarter)) - now, DIGITS)
                if gain > best:
                    best, spot, turn = gain, place, quarter
        laid.append(Laid(slot, tile, spot, turn, best))
    return laid


def _points(sky: list[float], network: Network) -> float:
    rates = points_per_strike(network)
    return sum(strikes * rate for strikes, rate in zip(sky, rates, strict=True))


def shown_laid(game: Game, seat: int, line: tuple[str, ...]) -> Game | None:
    """Return the seat's machine after a tile is laid, as if its turn to build had begun."""
    private = game.what_if(seat, turn=True)
    if private is None:
        return None
    for notation in line:
        decision = private.decision_of(seat)
        if decision is None or decision.find(notation) is None:
            break
        private.play(notation, seat)
    return private


def laying(game: Game, seat: int, laid: Laid) -> tuple[str, ...]:
    """Return the answers that lay a tile."""
    private = game.what_if(seat, turn=True)
    if private is None:
        return ()
    moves = (
        ("build_or_work", f"build {laid.key} "),
        ("place", f"place {spot_name(laid.spot)} "),
        ("turn", f"turn {QUARTER * laid.turn} "),
    )
    line: list[str] = []
    for question, words in moves:
        decision = private.decision_of(seat)
        if decision is None or decision.question != question:
            continue
        notation = next(
            (o.notation for o in decision.options if f"{o.notation} ".startswith(words)), None
        )
        if notation is None:
            return ()
        private.play(notation, seat)
        line.append(notation)
    return tuple(line)
