"""Going back to any moment is one more commit, and reveals nothing."""

from __future__ import annotations

import json

import pytest

from contract.properties.play import play_out, play_until
from contract.properties.table import Maker, tables
from kernel.toy import Toy
from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import NoUndo, RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Snapshot

__all__ = ["tables"]

pytestmark = pytest.mark.usefixtures("tables")


def toy(seed: int = 1) -> Game:
    return Game(Toy(), 2, {"rounds": 3}, Streams(seed))


def before_turns(seed: int = 1) -> Game:
    """Return a game after the picks; seat 0 has to choose: stash or earn."""
    return play_until(toy(seed), 1, lambda game: game.agenda[0] == "turn")


def around(game: Game) -> int:
    """Play both seats' turns and a coin flip; return the number of commits before that."""
    before = len(game.commits)
    game.play("earn")
    game.play("earn")
    assert game.commits[before + 2].notation.startswith("flip")
    return before


def test_going_back_restores_everything() -> None:
    game = before_turns()
    game.play("earn")
    game.undo()
    then = game.fork()
    before = around(game)
    game.back_to(before)
    assert game.commits[-1] == Commit("back", -1, str(before))
    assert game.state == then.state
    assert record.write(game) == record.write(then)
    for seat in (0, 1):
        assert game.undoable(seat) == then.undoable(seat)
        assert game.redoable(seat) == then.redoable(seat)
        assert game.barrier(seat) == then.barrier(seat)
        seen, had = game.view(seat).as_json(), then.view(seat).as_json()
        assert {**seen, "number": 0} == {**had, "number": 0}
    assert then.redoable(0), "what had been undone can be played again"
    game.redo(0)
    assert game.log[-1].notation == "earn"


def test_going_back_is_an_event_and_no_event_is_repeated() -> None:
    game = before_turns()
    last = game.event_log.last
    before = around(game)
    last_number = game.event_log.last
    feed_before = game.feed(None)
    names: list[str] = []
    game.listen(lambda events: names.extend(event.name for event in events))
    game.back_to(before)
    (event,) = game.feed(None, last_number)
    assert (event["name"], event["seat"], event["data"]) == ("undone", None, {"to": last})
    assert event["act"] == event["number"] == last_number + 1
    assert game.feed(None)[:last_number] == feed_before
    assert names == ["undone"]
    game.play("earn")
    assert [event_data["number"] for event_data in game.feed(None)] == list(
        range(1, game.event_log.last + 1)
    )


def test_a_payment_after_going_back_belongs_to_its_original_act(tables: dict[str, Maker]) -> None:
    """Back at a payment question, the payment belongs to what it pays for."""

    def paying(game: Game) -> bool:
        return game.decision is not None and game.decision.pays

    game = play_until(tables["machine"](3, ()), 3, paying)
    act, before = game.event_log.act, len(game.commits)
    play_until(game, 4, lambda game: len(game.commits) > before + 8)
    game.back_to(before)
    number = game.event_log.last
    game.play(game.state.choices[0])
    assert game.feed(None, number)[0]["act"] == act


def test_after_an_undo_questions_that_the_engine_answered_are_open_again(
    tables: dict[str, Maker],
) -> None:
    def answered(game: Game) -> list[tuple[int, int]]:
        return [(answer.seat, answer.option) for answer in game.event_log.answered]

    game = play_until(tables["machine"](1, ()), 1, lambda game: bool(answered(game)))
    then, before = answered(game), len(game.commits)
    play_until(game, 2, lambda game: answered(game) != then)
    game.back_to(before)
    assert answered(game) == then


def test_a_draw_is_made_again_after_going_back_before_it() -> None:
    game = before_turns()
    before = around(game)
    game.back_to(before + 2)
    kinds = [commit.kind for commit in game.commits[before:]]
    assert kinds[:3] == ["play", "play", "draw"]
    assert "draw" in kinds[kinds.index("back") :]
    assert game.decision is not None


@pytest.mark.parametrize("seed", range(5))
def test_a_seeded_stream_continues_after_going_back(seed: int) -> None:
    game = before_turns(seed)
    before = around(game)
    drawn = dict(game.drawn)
    game.back_to(before)
    assert game.drawn == drawn
    around(game)
    assert isinstance(game.chance, Streams)
    assert {name: stream.drawn for name, stream in game.chance.streams.items()} == game.drawn
    assert game.drawn["coin"] == drawn["coin"] + 1
    again = Game.resume(game.header, game.commits, chance=Streams(seed))
    assert record.write(play_out(again, 2)) == record.write(play_out(game, 2))


def test_another_seed_gives_another_coin_flip() -> None:
    """Otherwise the last test would prove nothing."""
    flips: list[tuple[str, ...]] = []
    for seed in range(8):
        game = before_turns(seed)
        around_once = around(game)
        game.back_to(around_once)
        around(game)
        flips.append(
            tuple(commit.notation for commit in game.commits if commit.notation[:4] == "flip")
        )
    assert ("flip heads", "flip tails") in flips or ("flip tails", "flip heads") in flips


def test_a_game_can_go_back_past_an_earlier_going_back() -> None:
    game = before_turns()
    saves = {len(game.commits): game.state.save()}
    for _ in range(3):
        game.play(game.state.choices[-1])
        saves[len(game.commits)] = game.state.save()
    moments = sorted(saves)
    game.back_to(moments[1])
    saves[len(game.commits)] = game.state.save()
    game.play("earn")
    for moment in (moments[3], moments[0], moments[2], *sorted(saves)):
        game.back_to(moment)
        assert game.state.save() == saves[moment]
    assert Game.resume(game.header, game.commits).update(0) == game.update(0)


def test_undo_after_it_takes_back_what_could_be_taken_back_then() -> None:
    game = before_turns()
    start, last = game.state.save(), game.event_log.last
    game.play("earn")
    chosen = len(game.commits)
    game.play("earn")
    game.back_to(chosen)
    assert game.undoable(0) == ("earn",)
    game.undo(0)
    assert game.state.save() == start
    assert game.feed(None)[-1]["data"] == {"to": last}
    assert game.barrier(1) is not None


def test_a_seat_that_had_to_confirm_has_to_again(tables: dict[str, Maker]) -> None:
    game = tables["toy"](3, (0, 1, 2))
    play_until(game, 3, lambda game: game.unconfirmed_seat >= 0 or game.decision is None)
    then, before = game.unconfirmed_seat, len(game.commits)
    log = game.log[:]
    game.confirm()
    game.back_to(before)
    assert (game.unconfirmed_seat, game.log) == (then, log)
    game.confirm(then)


def test_a_snapshot_from_before_it_and_one_from_after_it_are_beginnings() -> None:
    game = before_turns()
    early = game.snapshot()
    before = around(game)
    between = game.snapshot()
    game.play(game.state.choices[0])
    game.back_to(before + 1)
    after = game.snapshot()
    assert early.commits <= before < between.commits
    game.play("earn")
    for snapshot in (early, between, after, game.snapshot()):
        loaded = Snapshot.from_text(snapshot.to_text())
        again = Game.resume(game.header, game.commits, loaded)
        assert again.drawn == game.drawn
        assert json.dumps(again.update(1)) == json.dumps(game.update(1))


def test_going_back_many_times_replays_each_commit_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A naive search would replay everything before each of them, and everything in those, and so
    on."""
    game = before_turns()
    for _ in range(14):
        game.back_to(around(game))
    played = 0
    real = Game.play

    def count(*args: object) -> None:
        nonlocal played
        played += 1
        real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", count)
    assert Game.resume(game.header, game.commits).state == game.state
    assert played == sum(commit.kind == "play" for commit in game.commits)


@pytest.mark.parametrize("commits", [-1, 3, 99])
def test_a_game_goes_back_only_to_an_earlier_moment(commits: int) -> None:
    game = before_turns()
    assert len(game.commits) == 3
    with pytest.raises(NoUndo, match=f"{commits} is no earlier moment .*; choose 0 to 2 of its"):
        game.back_to(commits)
    assert len(game.commits) == 3


def test_a_what_if_game_refuses_to_go_back() -> None:
    private = before_turns().what_if(0)
    assert private is not None
    private.play("earn")
    with pytest.raises(NoUndo, match="planned moves have no earlier moment"):
        private.back_to(0)


@pytest.mark.parametrize("notation", ["", "x", "-1", "²", "5", "9" * 4000])
def test_a_commit_that_goes_back_to_no_earlier_moment_is_refused(
    notation: str, tables: dict[str, Maker]
) -> None:
    game = tables["toy"](1, ())
    commits = [*game.commits[:3], Commit("back", -1, notation)]
    with pytest.raises(RecordError, match=r"commit 4: -?[0-9]+ is no earlier moment of this game"):
        Game.resume(game.header, commits)
