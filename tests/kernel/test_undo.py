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
    """Picks are out, and seat 0 has to choose: stash or earn."""
    return play_until(toy(seed), 1, lambda game: game.agenda[0] == "turn")


def around(game: Game) -> int:
    """Both seats have had their turn and a coin was flipped: how many commits before that."""
    before = len(game.commits)
    game.play("earn")
    game.play("earn")
    assert game.commits[before + 2].notation.startswith("flip")
    return before


def test_everything_is_as_it_was_then() -> None:
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


def test_it_is_told_as_what_happened_and_nothing_is_told_twice() -> None:
    game = before_turns()
    last = game.happened.last
    before = around(game)
    last_number = game.happened.last
    feed_before = game.feed(None)
    news: list[str] = []
    game.listen(lambda events: news.extend(event.name for event in events))
    game.back_to(before)
    (event,) = game.feed(None, last_number)
    assert (event["name"], event["seat"], event["data"]) == ("undone", None, {"to": last})
    assert event["act"] == event["number"] == last_number + 1
    assert game.feed(None)[:last_number] == feed_before
    assert news == ["undone"]
    game.play("earn")
    assert [event_data["number"] for event_data in game.feed(None)] == list(
        range(1, game.happened.last + 1)
    )


def test_what_was_paid_after_it_belongs_to_the_act_of_then(tables: dict[str, Maker]) -> None:
    """Back at a question of how to pay, what is paid belongs to what it is paid for."""

    def paying(game: Game) -> bool:
        return game.decision is not None and game.decision.pays

    game = play_until(tables["machine"](3, ()), 3, paying)
    act, before = game.happened.act, len(game.commits)
    play_until(game, 4, lambda game: len(game.commits) > before + 8)
    game.back_to(before)
    number = game.happened.last
    game.play(game.state.choices[0])
    assert game.feed(None, number)[0]["act"] == act


def test_what_the_engine_answered_then_can_be_asked_about_again(
    tables: dict[str, Maker],
) -> None:
    def answered(game: Game) -> list[tuple[int, int]]:
        return [(answer.seat, answer.option) for answer in game.happened.answered]

    game = play_until(tables["machine"](1, ()), 1, lambda game: bool(answered(game)))
    then, before = answered(game), len(game.commits)
    play_until(game, 2, lambda game: answered(game) != then)
    game.back_to(before)
    assert answered(game) == then


def test_back_to_before_a_draw_it_is_drawn_anew() -> None:
    game = before_turns()
    before = around(game)
    game.back_to(before + 2)
    kinds = [commit.kind for commit in game.commits[before:]]
    assert kinds[:3] == ["play", "play", "draw"]
    assert "draw" in kinds[kinds.index("back") :]
    assert game.decision is not None


@pytest.mark.parametrize("seed", range(5))
def test_a_seed_draws_on_and_does_not_repeat(seed: int) -> None:
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


def test_some_seed_flips_otherwise() -> None:
    """Or the last test would be about nothing."""
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


def test_back_to_before_an_earlier_one_and_to_what_it_left() -> None:
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
    start, last = game.state.save(), game.happened.last
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
    play_until(game, 3, lambda game: game.unconfirmed >= 0 or game.decision is None)
    then, before = game.unconfirmed, len(game.commits)
    log = game.log[:]
    game.confirm()
    game.back_to(before)
    assert (game.unconfirmed, game.log) == (then, log)
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


def test_many_of_them_are_no_more_to_play_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each could be found by playing all before it again, and those in them, and so on."""
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
def test_only_to_a_moment_there_was(commits: int) -> None:
    game = before_turns()
    assert len(game.commits) == 3
    with pytest.raises(NoUndo, match=f"{commits} is no earlier moment .*; choose 0 to 2 of its"):
        game.back_to(commits)
    assert len(game.commits) == 3


def test_a_plan_goes_nowhere() -> None:
    plan = before_turns().plan(0)
    assert plan is not None
    plan.play("earn")
    with pytest.raises(NoUndo, match="a plan has no past"):
        plan.back_to(0)


@pytest.mark.parametrize("notation", ["", "x", "-1", "²", "5", "9" * 4000])
def test_a_commit_that_goes_nowhere_is_refused(notation: str, tables: dict[str, Maker]) -> None:
    game = tables["toy"](1, ())
    commits = [*game.commits[:3], Commit("back", -1, notation)]
    with pytest.raises(RecordError, match=r"commit 4: -?[0-9]+ is no earlier moment of this game"):
        Game.resume(game.header, commits)
