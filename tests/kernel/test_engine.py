"""The agenda: what acts, what asks, what waits for chance."""

from __future__ import annotations

from random import Random

import pytest

from kernel.toy import DEAL, PICK, ROUND, TURN, V_EARN, V_PICK, V_STASH, Pick, ToyState, Turn
from stormtable.kernel.chance import Chance
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import NOBODY, OPEN, Rule, State
from stormtable.kernel.errors import DeadEnd
from stormtable.kernel.journal import CHOSE, FORCED, REVEALED, SEALED, Journal

CARDS = [0, 0, 1, 1, 2, 3]


def toy(players: int = 2, *agenda: int) -> ToyState:
    """Return a state with these steps to do, the first one last on the stack."""
    state = ToyState(players, CARDS, 1)
    for step in reversed(agenda):
        state.push(step)
    return state


def test_the_engine_stops_at_chance_when_none_is_attached() -> None:
    state = toy(2, pack(DEAL, 0), pack(TURN, 0))
    state.advance()
    assert (state.asked, state.choices, state.over, state.draws) == (NOBODY, [], False, 0)
    assert state.rule.name == "deal"
    state.apply(4)
    assert state.hands[0] == (2,)
    assert state.draws == 1
    assert state.asked == 0


def test_the_engine_draws_by_itself_when_chance_is_attached() -> None:
    state = toy(2, pack(DEAL, 0), pack(DEAL, 1), pack(TURN, 1))
    state.chance = Chance(Random(1))
    state.advance()
    assert state.draws == 2
    assert [len(hand) for hand in state.hands] == [1, 1]
    assert state.asked == 1


def test_a_question_with_one_answer_is_answered_and_journaled() -> None:
    state = toy(2, pack(TURN, 0))
    state.journal = journal = Journal()
    state.advance()
    assert state.over
    assert state.coins[0] == 1
    assert journal.entries[0] == (FORCED, 0, pack(V_EARN), 0, 0)


def test_a_choice_is_journaled_before_what_it_does() -> None:
    state = toy(2, pack(TURN, 1))
    state.hands[1] = (3,)
    state.journal = journal = Journal()
    state.advance()
    assert state.choices == [pack(V_EARN), pack(V_STASH, 3)]
    state.apply(pack(V_STASH, 3))
    assert journal.entries[0] == (CHOSE, 1, pack(V_STASH, 3), 0, 0)
    assert len(journal.entries) == 2


def test_without_a_listener_nothing_is_journaled() -> None:
    state = toy(2, pack(TURN, 0))
    state.advance()
    assert state.journal is None


@pytest.mark.parametrize(("rule", "step"), [(Turn, pack(TURN, 1)), (Pick, pack(PICK))])
def test_a_question_without_an_answer_is_a_defect(
    rule: type[Rule[State]], step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule, "options", lambda *_: [])
    with pytest.raises(DeadEnd, match=f"{rule.name} leaves seat . no option"):
        toy(2, step).advance()


def test_all_are_asked_at_once_and_the_forced_are_answered() -> None:
    state = toy(3, pack(PICK))
    state.coins = [1, 0, 2]
    state.journal = journal = Journal()
    state.advance()
    assert state.sealed == [OPEN, pack(V_PICK, 0), OPEN]
    assert state.open_seats() == [0, 2]
    assert state.options_of(2) == [pack(V_PICK, n) for n in range(3)]
    assert state.options_of(1) == []
    state.apply(pack(V_PICK, 2), 2)
    assert state.open_seats() == [0]
    assert state.coins == [1, 0, 2], "nothing happens until all have answered"
    state.apply(pack(V_PICK, 1))
    assert state.coins == [0, 0, 0]
    assert state.sealed == []
    kinds = [entry[0] for entry in journal.entries]
    assert kinds[:5] == [SEALED, SEALED, REVEALED, REVEALED, REVEALED]
    assert journal.entries[0] == (SEALED, 2, 0, 0, 0), "the entry does not contain the answer"


def test_nobody_is_asked_if_every_answer_is_forced() -> None:
    state = toy(2, pack(PICK))
    state.coins = [0, 0]
    state.advance()
    assert state.over


def test_a_private_question_is_asked_even_with_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An automatic answer would tell the others that there was no choice."""
    monkeypatch.setattr(Rule, "private", lambda *_: True)
    state = toy(2, pack(TURN, 0), pack(PICK))
    state.coins = [0, 0]
    state.advance()
    assert (state.asked, state.choices) == (0, [pack(V_EARN)])
    state.apply(pack(V_EARN))
    assert state.sealed == [OPEN, OPEN]


@pytest.mark.parametrize("seat", [-1, -2, 2, 99])
def test_a_seat_that_does_not_exist_has_no_options(seat: int) -> None:
    state = toy(2, pack(PICK))
    state.coins = [1, 1]
    state.advance()
    assert state.options_of(seat) == []


def test_a_copy_brings_neither_chance_nor_journal() -> None:
    state = toy(2, pack(DEAL, 0))
    state.chance, state.journal = Chance(Random(1)), Journal()
    copy = state.copy()
    assert copy.chance is None
    assert copy.journal is None


def test_a_state_is_saved_and_loaded_amid_secret_answers() -> None:
    state = toy(3, pack(PICK), pack(TURN, 0))
    state.coins = [1, 2, 3]
    state.advance()
    state.apply(pack(V_PICK, 2), 1)
    loaded = toy(3)
    loaded.load(state.save())
    assert loaded.sealed == [OPEN, pack(V_PICK, 2), OPEN]
    assert (loaded.asked, loaded.choices) == (state.asked, state.choices)
    assert loaded.checksum() == state.checksum()
    for each in (state, loaded):
        each.apply(pack(V_PICK, 3), 2)
        each.apply(pack(V_PICK, 0), 0)
    assert loaded.save() == state.save()


def test_the_checksum_is_of_the_position() -> None:
    first, other = toy(2, pack(ROUND)), toy(2, pack(ROUND))
    assert first.checksum() == other.checksum()
    other.coins[1] += 1
    assert first.checksum() != other.checksum()
    other.coins[1] -= 1
    other.agenda.append(pack(PICK))
    assert first.checksum() != other.checksum()
