"""A replay shows the game that was played, without what was taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from store.filled import played_game
from stormtable.bots.workers.worker import read, weigh
from stormtable.games.weather_island.awards import AWARDS
from stormtable.kernel import record
from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.history import UNDO
from stormtable.table.awards import awards
from stormtable.table.live import LiveGame
from stormtable.table.log import commits_of, rows_of
from stormtable.table.replay import EVERY, Replay, numbers_in_effect
from stormtable.table.variation import play_variation


@pytest.fixture(scope="module")
def live() -> LiveGame:
    """Return a whole game in which something is taken back now and then."""
    return played_game(10_000, 3, ("Ada", "Bob"))


@pytest.fixture(scope="module")
def replay(live: LiveGame) -> Replay:
    replay = Replay(live.game.header, live.rows)
    for _ in replay.begin():
        pass
    return replay


def test_any_position_is_that_of_the_rows_before_it(live: LiveGame, replay: Replay) -> None:
    for step in (*replay.steps[::23], replay.steps[1], replay.steps[-1], replay.steps[EVERY]):
        then = LiveGame.resume(live.game.header, live.rows[: step.number], goes_on=False)
        for seat in (0, None):
            assert replay.game_after(step.number).update(seat) == then.update(seat)


def test_a_stored_position_can_be_the_last(live: LiveGame) -> None:
    short = Replay(live.game.header, live.rows[: 2 * EVERY + 1])
    for _ in short.begin():
        pass
    assert short.game_after(3).number == 3
    assert short.game_after(2 * EVERY + 1).number == 2 * EVERY + 1


def test_undone_moves_are_no_replay_steps(live: LiveGame, replay: Replay) -> None:
    undone = [row.number for row in live.rows if row.kind == UNDO]
    assert undone
    numbers = {step.number for step in replay.steps}
    assert not numbers & set(undone)
    assert not numbers & {number - 1 for number in undone}, "each took back the row before it"
    plays = [line.notation for line in live.game.log if line.turn < 0 and line.seat >= 0]
    assert [live.rows[step.number - 1].notation for step in replay.steps[1:]] == plays


def test_a_step_that_only_answers_changes_nothing(live: LiveGame, replay: Replay) -> None:
    """After it, every piece and every amount is the same."""
    idle = [index for index, step in enumerate(replay.steps) if not step.changes]
    assert idle
    assert len(idle) < len(replay.steps)
    title = live.game.title
    for index in idle[::7]:
        tables = []
        for step in replay.steps[index - 1 : index + 1]:
            state = replay.game_after(step.number).game.state
            tables.append((title.pieces(state), title.accounts(state)))
        assert tables[0] == tables[1]
    assert replay.steps[0].changes
    assert replay.steps[-1].changes


def test_scores_lead_to_the_result(live: LiveGame, replay: Replay) -> None:
    assert live.outcome is not None
    assert replay.steps[-1].scores == live.outcome.scores
    assert replay.steps[0].scores == (0, 0)
    assert [step.round for step in replay.steps] == sorted(step.round for step in replay.steps)


def test_the_events_of_all_steps_are_the_events_in_effect(replay: Replay) -> None:
    events = [
        event for index in range(len(replay.steps)) for event in replay.events_of_step(index, None)
    ]
    assert events == replay.events


def event(number: int, name: str = "chose", seat: int = 0, **data: Any) -> dict[str, Any]:
    return {"number": number, "name": name, "seat": seat, "data": data}


def test_an_undo_that_is_undone_by_going_back_lets_stand_what_stood() -> None:
    events = [event(1), event(2), event(3), event(4, "undone", to=1), event(5)]
    assert numbers_in_effect(events) == {1, 5}
    assert numbers_in_effect([*events, event(6, "undone", to=3), event(7)]) == {1, 2, 3, 7}


def test_undoing_a_sealed_answer_leaves_the_others() -> None:
    events = [event(1, "sealed", 0), event(2, "sealed", 1), event(3, "unsealed", 0)]
    assert numbers_in_effect(events) == {2}
    again = [*events, event(4, "sealed", 0), event(5, "unsealed", 0)]
    assert numbers_in_effect(again) == {2}


def test_rows_made_of_commits_say_the_same(live: LiveGame) -> None:
    text = record.write(live.game)
    data = read(text, "")
    commits = record.replay(record.parse(text)).commits
    assert data["commits"] == [commit.as_json() for commit in commits]
    rows = rows_of(commits, 0.0)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert commits_of(rows) == commits
    assert data["outcome"] == json.loads(json.dumps(live.outcome.as_json() if live.outcome else 0))


def test_a_spoiled_record_is_refused_with_its_line(live: LiveGame) -> None:
    text = record.write(live.game).replace("bid 1", "bid 99", 1)
    problem, _ = read(text, "")["refused"]
    assert problem.startswith("the record line ")


def test_a_line_is_played_by_the_asked_seats(live: LiveGame, replay: Replay) -> None:
    rows = [live.rows[step.number - 1].notation for step in replay.steps]
    trial = replay.game_after(replay.steps[4].number).copy().game
    play_variation(trial, rows[5:6])
    assert trial.log[-1].notation == rows[5] or trial.log[-2].notation == rows[5]
    with pytest.raises(IllegalOption):
        play_variation(trial, ["nonsense"])
    with pytest.raises(IllegalOption, match="the game is over"):
        play_variation(replay.game_after(len(live.rows)).copy().game, ["bid 1"])


def test_variations_are_evaluated_with_the_same_dice(live: LiveGame, replay: Replay) -> None:
    late = replay.game_after(replay.steps[-12].number).copy().game
    weighed = weigh(late, "random", 0, 2)
    assert weighed == weigh(late, "random", 0, 2)
    assert [sum(won) for won in weighed["won"]] == pytest.approx([1, 1])
    first, second = (weigh(late, "random", number, 1) for number in (0, 1))
    assert weighed["final"] == [*first["final"], *second["final"]]


# --- awards ---------------------------------------------------------------------------------


def scored(seat: int, amount: int, round_: int, tile: str) -> dict[str, Any]:
    data = {"amount": amount, "reason": "converter", "tile": tile}
    return {"name": "points", "seat": seat, "round": round_, "data": data}


def test_an_award_has_its_seat_and_amount() -> None:
    events = [scored(0, 3, 1, "mint"), scored(0, 4, 2, "mint"), scored(1, 6, 2, "rocket")]
    hottest, storm = awards("weather-island", 2, events)
    assert (hottest.code, hottest.seats, hottest.amount) == ("hottest_converter", (0,), 7)
    assert hottest.thing == "mint"
    assert (storm.code, storm.seats, storm.amount, storm.thing) == ("greatest_storm", (1,), 6, "2")


def test_equal_rounds_are_all_named() -> None:
    events = [scored(0, 6, 2, "mint"), scored(0, 6, 5, "rocket"), scored(1, 1, 5, "mint")]
    hottest, storm = awards("weather-island", 2, events)
    assert hottest.thing == "mint, rocket"
    assert (storm.amount, storm.thing) == (6, "2, 5")


def test_equal_results_bring_no_award() -> None:
    assert awards("weather-island", 2, [scored(0, 3, 1, "mint"), scored(1, 3, 1, "mint")]) == []


def test_awards_do_not_all_go_to_one_seat() -> None:
    bid = {"name": "order", "seat": 0, "round": 1, "data": {"bid": 9}}
    other = {"name": "built", "seat": 1, "round": 1, "data": {}}
    won_awards = awards("weather-island", 2, [scored(0, 3, 1, "mint"), bid, other])
    assert [award.seats for award in won_awards] == [(0,), (0,), (1,)]
    assert [award.code for award in won_awards][-1] == "most_tiles"


def test_a_single_player_gets_all_awards() -> None:
    events: list[dict[str, Any]] = [
        {"name": name, "seat": 0, "round": 1, "data": {}} for name in ("paper", "prototype")
    ]
    assert len(awards("weather-machine", 1, events)) == 2


def test_every_award_counts_something_that_happens(live: LiveGame) -> None:
    seen = {event["name"] for event in live.game.feed(None, 0)}
    counted = {rule.event for rule in AWARDS}
    assert counted <= seen | {"token_added", "boosted"}, "chance may leave these out"
