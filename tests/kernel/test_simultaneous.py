"""Simultaneous questions: answers come in any order, can be taken back and stay secret."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from contract.properties.play import island, play_until
from kernel.toy import Toy, ToyState
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import HIDDEN, NOBODY, OPEN
from stormtable.kernel.errors import IllegalOption, NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.resume import Header


def before_bids(players: int = 3) -> Game:
    return play_until(island(players, 2), 2, lambda game: game.agenda[0] == "bid")


BIDS = {0: "bid 3", 1: "bid 7", 2: "bid 0"}


def test_answers_may_come_in_any_order() -> None:
    positions = set()
    for order in permutations(BIDS):
        game = before_bids()
        for seat in order:
            game.play(BIDS[seat], seat)
        positions.add(game.state.save())
    assert len(positions) == 1


def test_nobody_answers_twice() -> None:
    game = before_bids()
    game.play("bid 3", 0)
    with pytest.raises(IllegalOption, match=r"\(seat 0\) is not asked anything now"):
        game.play("bid 4", 0)


def feed(bids: dict[int, str], viewer: int | None) -> list[object]:
    """Return everything that a viewer sees while bids come in, except for those of the last
    seat."""
    game = before_bids()
    shown: list[object] = [game.view(viewer).to_bytes()]
    events: list[Event] = []
    game.listen(events.extend)
    for seat in list(bids)[:-1]:
        game.play(bids[seat], seat)
        shown.append(game.view(viewer).to_bytes())
        shown.append([event.seen_by(viewer) for event in events])
        shown.append(game.view(viewer).state.save())
    return shown


@pytest.mark.parametrize("viewer", [None, 2])
def test_no_bid_is_visible_until_all_have_bid(viewer: int | None) -> None:
    """For any bids of seats 1 and 2, the spectator and the third seat see the same bytes."""
    feeds = [
        feed({0: f"bid {first}", 1: f"bid {other}", 2: "bid 1"}, viewer)
        for first, other in product((0, 4, 9), (0, 2, 10))
    ]
    assert all(each == feeds[0] for each in feeds)


def test_all_see_that_a_seat_has_answered() -> None:
    game = before_bids()
    game.play("bid 3", 1)
    assert [(event.name, event.seat) for event in game.events] == [("sealed", 1)]
    assert game.view(0).waiting_for == (0, 2)
    assert game.view(0).state.sealed == [OPEN, HIDDEN, OPEN]
    assert game.view(1).state.sealed[1] >= 0, "one's own answer is one's own to know"
    assert game.view(1).decision is None


def test_the_answers_are_revealed_once_all_have_answered() -> None:
    game = before_bids()
    for seat, bid in BIDS.items():
        game.play(bid, seat)
    bids = {event.seat: event.data["bid"] for event in game.events if event.name == "order"}
    assert bids == {0: 3, 1: 7, 2: 0}


def test_the_reveal_of_answers_is_a_separate_act() -> None:
    game = before_bids()
    before = game.event_log.last
    for seat, bid in BIDS.items():
        game.play(bid, seat)
    events = game.feed(None, before)
    revealed = [event for event in events if event["name"] == "revealed"]
    assert {event["act"] for event in revealed} == {revealed[0]["number"]}
    orders = [event for event in events if event["name"] == "order"]
    assert {event["act"] for event in orders} == {revealed[0]["number"]}


@pytest.mark.parametrize("retracting", [0, 1])
def test_a_seat_takes_back_its_own_answer_and_leaves_the_others(retracting: int) -> None:
    game = before_bids()
    game.play("bid 3", 0)
    game.play("bid 7", 1)
    game.undo(retracting)
    other = 1 - retracting
    assert game.state.sealed[retracting] == OPEN
    assert game.state.sealed[other] != OPEN
    assert game.state.open_seats() == sorted([retracting, 2])
    assert [line.notation for line in game.log[-1:]] == [BIDS[other]]
    game.play("bid 5", retracting)
    game.play("bid 0", 2)
    again = before_bids()
    for seat, bid in {other: BIDS[other], retracting: "bid 5", 2: "bid 0"}.items():
        again.play(bid, seat)
    assert game.state.save() == again.state.save()
    assert game.log == again.log


def test_retracting_in_turn_leads_back_to_the_beginning() -> None:
    game = before_bids()
    before = game.state.save(), game.log[:]
    for seat in (2, 0):
        game.play(BIDS[seat], seat)
    game.undo(2)
    game.undo(0)
    assert (game.state.save(), game.log) == before
    game.redo()
    game.redo()
    assert game.state.open_seats() == [1]


def test_nobody_takes_back_the_answer_of_another_seat() -> None:
    game = before_bids()
    game.play("bid 3", 0)
    game.undo(0)
    with pytest.raises(NoUndo, match="nothing to redo"):
        game.redo(1)
    game.redo(0)
    assert game.state.open_seats() == [1, 2]


def test_a_seat_that_has_not_answered_cannot_undo() -> None:
    game = before_bids()
    game.play("bid 3", 0)
    with pytest.raises(NoUndo, match="another_player_chose"):
        game.undo(2)


def test_a_forced_answer_is_given_without_asking() -> None:
    game = Game(Toy(), 2, {"rounds": 1}, Streams(1))
    assert isinstance(game.state, ToyState)
    assert game.state.coins == [0, 1]
    assert game.state.open_seats() == [1], "the first seat has no coin to give"
    game.play("pick 1")
    assert [event.name for event in game.events].count("revealed") == 2


def test_answers_are_revealed_before_the_next_secret_question() -> None:
    """One secret question right after another: the first answers are out, and stay out."""
    game = Game(Toy(), 3, {"twice": True}, Streams(1))
    for seat in (1, 2):
        game.play("pick 0", seat)  # seat 0 has no coin, and no choice
    assert game.agenda[0] == "pick"
    assert game.state.open_seats() == [1, 2]
    assert game.barrier(2) == Notice("answers_came_out")
    with pytest.raises(NoUndo):
        game.undo(2)


def tentative_bids(*, reveals: bool) -> Game:
    """Return a game in which all seats confirm, and the bids of the first two are sealed."""
    game = island(3, 2)
    game.tentative = frozenset(range(3))
    game.reveals = reveals
    while game.agenda[0] != "bid":
        if game.unconfirmed_seat == NOBODY:
            seat = game.state.open_seats()[0]
            game.play(game.state.options_of(seat)[0], seat)
        else:
            game.confirm()
    for seat in (0, 1):
        game.play(BIDS[seat], seat)
    return game


def test_the_last_sealed_answer_shows_all_without_a_confirmation() -> None:
    game = tentative_bids(reveals=True)
    assert game.undoable(0) == (BIDS[0],), "it may be taken back until all have answered"
    game.play(BIDS[2], 2)
    assert game.unconfirmed_seat == NOBODY
    assert [event.name for event in game.events].count("revealed") == 3
    assert game.barrier(2) == Notice("answers_came_out")


def test_an_old_game_still_asks_the_last_seat_to_confirm() -> None:
    """Commits of such a game contain confirmations and undo of the last seat."""
    game = tentative_bids(reveals=False)
    game.play(BIDS[2], 2)
    game.undo(2)
    game.play("bid 1", 2)
    assert (game.unconfirmed_seat, game.awaits) == (2, "answers")
    game.confirm(2)
    header = game.header.as_json()
    del header["reveals"]
    again = Game.resume(Header.from_json(header), game.commits)
    assert (again.log, again.reveals) == (game.log, False)


@pytest.mark.parametrize("reveals", [False, True])
def test_a_resumed_game_shows_answers_as_it_did_before(reveals: bool) -> None:
    game = tentative_bids(reveals=reveals)
    again = Game.resume(Header.from_json(game.header.as_json()), game.commits, chance=Streams(2))
    again.play(BIDS[2], 2)
    assert (again.unconfirmed_seat == NOBODY) is reveals
    fork = again.fork()
    assert fork.reveals is reveals


def test_a_plan_learns_nothing_of_others_sealed_answers() -> None:
    game = tentative_bids(reveals=True)
    after = game.fork(Streams(2))
    after.play("bid 9", 2)
    decision = after.decision_of(2)
    assert decision is not None, "the highest bid goes first"
    line = ["bid 9", decision.options[0].notation]
    assert game.still_legal(line, 2) == ("bid 9",)
