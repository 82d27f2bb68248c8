"""Two tables that differ only in what one viewer may not know, row by row.

The rulebooks, not the engine's masks, define here what is hidden: at Weather Island the goal cards
that others drew and kept, and bids before the reveal. Weather Machine hides only future draws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from stormtable.kernel.chance import below
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.history import BACK, PLAY
from stormtable.kernel.resume import Header
from stormtable.table.live import LiveGame
from stormtable.table.log import RESTART, LogEntry, commits_of

NOW = 1_000_000.0
NAMES = ("Ada", "Bob", "Cleo", "Dan")


def played(
    game: str,
    players: int,
    seed: int,
    rows: int,
    *,
    confirm: bool = False,
    changes: bool = True,
    settings: Mapping[str, str] | None = None,
) -> LiveGame:
    """Return a table after this many random commits, with undo if requested."""
    rng = Random(seed)
    tentative = range(players) if confirm else ()
    live = LiveGame.begin(game, players, settings or {}, NAMES[:players], tentative, seed, NOW)
    while live.number < rows and not live.over:
        step(live, rng, changes=changes)
    return live


def step(live: LiveGame, rng: Random, *, changes: bool = True) -> LogEntry:
    """Make a random legal commit, perhaps an undo."""
    game, now = live.game, NOW + live.number
    back = [seat for seat in range(game.players) if game.undoable(seat)]
    dice = below(rng, 12) if changes else 12
    if back and dice == 0:
        return live.act("undo", back[below(rng, len(back))], "", now, "")
    if back and dice == 1:
        return live.act(RESTART, back[below(rng, len(back))], "", now, "")
    if dice == 2 and live.number > 8:
        return live.go_back(live.number - 1 - below(rng, 3), now, "")
    if game.unconfirmed_seat != NOBODY:
        return live.act("confirm", game.unconfirmed_seat, "", now, "")
    seat = live.asked[below(rng, len(live.asked))]
    if dice == 3 and game.redoable(seat):
        return live.act("redo", seat, "", now, "")
    options = game.state.options_of(seat)
    notation = game.state.rule.notation(
        game.state, game.state.agenda[-1], options[below(rng, len(options))]
    )
    return live.act(PLAY, seat, notation, now, "")


def drawn_for(notation: str) -> int | None:
    """Return the only seat that may see what was drawn; None if all may."""
    words = notation.split()
    return int(words[1]) - 1 if words[0] == "goal" else None


def twin_rows(
    header: Header, rows: Sequence[LogEntry], viewer: int | None, rng: Random
) -> list[LogEntry]:
    """Return entries that look the same to the viewer, with other cards in other hands.

    The viewer's own cards must still be there to draw, so others do not take those.
    """
    own = Counter(
        draw.split()[-1]
        for row in rows
        for draw in row.draws
        if viewer is not None and drawn_for(draw) == viewer
    )
    game = Game.resume(header, [])
    twins: list[LogEntry] = []
    counts = [0]
    for row in rows:
        if row.kind == PLAY and row.notation.startswith("keep") and row.seat != viewer:
            decision = game.decision_of(row.seat)
            assert decision is not None
            chosen = decision.options[below(rng, len(decision.options))].notation
            row = replace(row, notation=chosen)
        game.follow(commits_of([replace(row, draws=())], counts))
        draws: list[str] = []
        for drawn in row.draws:
            draw = game.draw
            assert draw is not None
            result = drawn
            if drawn_for(drawn) not in (None, viewer):
                possible = [result for _, _, result in draw.results if not own[result.split()[-1]]]
                alike = [result for result in possible if result in draws]
                # Two equal cards leave no choice, which nobody else may know.
                result = alike[0] if alike else possible[below(rng, len(possible))]
            game.settle(result)
            draws.append(result)
        twins.append(replace(row, draws=tuple(draws)))
        counts.append(len(game.commits))
    return twins


def sealed_bids(live: LiveGame, viewer: int | None) -> list[int]:
    """Return the entries of other seats' sealed bids."""
    state = live.game.state
    if not state.sealed or state.rule.name != "bid":
        return []
    numbers: list[int] = []
    for row in reversed(live.rows):
        # Earlier bids belong to another round; bids before a take-back may have been revealed.
        if row.draws or row.kind == BACK or (row.kind == PLAY and "bid" not in row.notation):
            break
        last = not any(later.seat == row.seat for later in live.rows[row.number :])
        if row.kind == PLAY and last and row.seat != viewer:
            numbers.append(row.number)
    return numbers


def bid_otherwise(live: LiveGame, viewer: int | None, rng: Random) -> list[LogEntry]:
    """Return the entries with other sealed bids of the other seats."""
    rows = list(live.rows)
    for number in sealed_bids(live, viewer):
        row = rows[number - 1]
        then = LiveGame.resume(live.game.header, rows[: number - 1], goes_on=False)
        decision = then.game.decision_of(row.seat)
        assert decision is not None
        others = [option.notation for option in decision.options if option.notation != row.notation]
        if others:
            rows[number - 1] = replace(row, notation=others[below(rng, len(others))])
    return rows
