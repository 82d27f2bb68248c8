"""The price tag of a space is what its Bot costs in the end, if the proposed payments are taken.

The page shows the Vouchers of `pays` and `due` on each space: tags.ts of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stormtable.kernel.engine import State
from stormtable.kernel.event import Event
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.game import Game
from stormtable.kernel.preview import preview_of
from stormtable.kernel.record import read, steps

HERE = Path(__file__).parent
EDITION = str(HERE / "editions" / "lightning.toml")
RECORDS = sorted((HERE / "records").glob("*.record"))
BOT_TO = ("sell_bot", "work_bot", "research_bot")
OFFER = "lock_offer"
"""Pay Science for CP: a separate offer, not a part of the price (p.17)."""


def positions(path: Path) -> Iterator[Game]:
    """Yield the positions of a record where a Bot goes to a space."""
    for game in steps(read(path), str(path), EDITION):
        if not game.state.over and game.state.rule.name in BOT_TO:
            yield game


def vouchers_paid(events: list[Event], seat: int) -> int:
    amounts = [int(e.data["amount"]) for e in events if e.what == "voucher" and e.seat == seat]
    return -sum(amount for amount in amounts if amount < 0)


def answer(state: State) -> int:
    """Return the proposed answer, or none of an offer."""
    if state.rule.name != OFFER:
        return int(state.choices[0])
    step = state.agenda[-1]
    return next(
        int(option)
        for option in state.choices
        if state.rule.notation(state, step, option) == "pass"
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_vouchers_on_a_price_tag_are_what_is_paid(path: Path) -> None:
    checked = 0
    for game in positions(path):
        state, seat = game.state, game.state.asked
        for option in state.choices:
            notation = state.rule.notation(state, state.agenda[-1], option)
            effects = preview_of(game.title, state, seat, option)
            changes = (*effects.pays, *effects.due)
            tag = sum(change.amount for change in changes if change.what == "voucher")
            trial = state.copy()
            trial.journal = trial_journal = TrialJournal(game.title)
            trial.halting = True
            depth = len(trial.agenda) - 1
            trial.apply(option, seat)
            while trial.asked == seat and len(trial.agenda) > depth:
                trial.apply(answer(trial), seat)
            assert vouchers_paid(trial_journal.events, seat) == tag, (notation, state.rule.name)
            checked += 1
    assert checked > 20
