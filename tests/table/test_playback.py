"""Playback shows every act once, from the position before it to the position after it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.twins import played, step
from stormtable.kernel.engine import NOBODY
from stormtable.table.live import CACHED_POSITIONS, LiveGame
from stormtable.table.log import rows_of
from stormtable.table.playback import ActWalk
from story.games import MACHINE, RECORDS, recorded

SOLO = next(path for path in RECORDS if "solo" in path.parts)
FOUR = MACHINE / "records" / "4-last-experiment-greedy.record"
ISLAND = next(path for path in RECORDS if path.name.startswith("3") and "island" in str(path))


@cache
def replayed(path: Path) -> LiveGame:
    game = recorded(path)
    live = LiveGame.resume(game.header, rows_of(game.commits, 0.0), goes_on=False)
    for _ in live.recall(0):
        pass
    return live


def acts_of(live: LiveGame, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
    playback = ActWalk(live, seat, since, "en")
    return [playback.act_json(index) for index in range(len(playback.acts))]


def views_by_number(live: LiveGame, seat: int | None) -> dict[int, dict[str, Any]]:
    """Return the view after each log entry, by the number of the latest event."""
    again = LiveGame.resume(live.game.header, live.rows[:1], goes_on=False)
    views = {}
    for row in live.rows[1:]:
        again.follow([row])
        views[again.game.event_log.last] = again.view(seat)
    return views


@pytest.mark.parametrize("path", [FOUR, SOLO, ISLAND], ids=lambda path: path.stem)
@pytest.mark.parametrize("seat", [0, None])
def test_the_position_after_an_act_is_the_one_that_players_saw(
    path: Path, seat: int | None
) -> None:
    live = replayed(path)
    views = views_by_number(live, seat)
    compared = 0
    for act in acts_of(live, seat):
        seen = views.get(act["last"])
        if seen is not None:
            compared += 1
            for key in ("board", "standing", "waiting_for", "question"):
                assert act["view"][key] == seen[key], (act["last"], key)
    assert compared > 20
    assert acts_of(live, seat)[-1]["view"] == live.view(seat)


@pytest.mark.parametrize("path", [FOUR, SOLO, ISLAND], ids=lambda path: path.stem)
def test_every_event_and_every_entry_is_played_once(path: Path) -> None:
    live = replayed(path)
    acts = acts_of(live, 0)
    numbers = [event["number"] for act in acts for event in act["feed"]]
    assert numbers == list(range(1, live.game.event_log.last + 1)), "nothing was taken back"
    shown = [entry["id"] for act in acts for entry in (act["entry"], *act["effects"])]
    logged = [
        entry.id
        for entry in live.story(0, "en").entries()
        if entry.kind != "heading" and entry.state != "undone"
    ]
    assert shown == logged
    track = ActWalk(live, 0, 0, "en").track()
    assert [mark["by"] for mark in track] == [act["by"] for act in acts]


def test_the_government_and_extreme_weather_are_acts_of_their_own() -> None:
    acts = acts_of(replayed(FOUR), 0)
    apart = {"government_runs", "extreme_weather"}
    own = [act for act in acts if act["entry"]["code"].partition(".")[0] in apart]
    assert {act["entry"]["code"].partition(".")[0] for act in own} == apart
    effects = [effect["code"].partition(".")[0] for act in acts for effect in act["effects"]]
    assert not apart.intersection(effects)
    worse = [act for act in own if act["entry"]["code"] == "extreme_weather"]
    befores = [acts[acts.index(act) - 1] for act in worse]
    for before, act in zip(befores, worse, strict=True):
        assert before["view"]["board"]["rnd"] != act["view"]["board"]["rnd"], "the board shows it"


def test_the_saboteurs_turn_is_played_choice_by_choice() -> None:
    acts = acts_of(replayed(SOLO), 0)
    theirs = [act for act in acts if act["entry"].get("because")]
    assert len(theirs) > 20
    assert all(act["by"] is None for act in theirs)
    changed = [
        act
        for before, act in pairwise(acts)
        if act["entry"].get("because") and act["view"]["board"] != before["view"]["board"]
    ]
    assert len(changed) > len(theirs) * 0.8, "each choice shows on the board as it is made"


def test_a_playback_begins_where_the_seat_last_looked() -> None:
    live = replayed(FOUR)
    whole = acts_of(live, 0)
    for index in (40, 90, len(whole) - 2):
        since = whole[index]["last"]
        remaining = ActWalk(live, 0, since, "en")
        assert remaining.base() == whole[index]["view"]
        assert remaining.act_json(0)["last"] == whole[index + 1]["last"]
        assert len(remaining.acts) == len(whole) - index - 1
    assert ActWalk(live, 0, live.game.event_log.last, "en").acts == []


def test_acts_that_were_taken_back_are_not_played() -> None:
    live = played("weather-machine", 2, 3, 120)
    names = {event.name for event in live.game.event_log.events}
    assert "undone" in names
    acts = acts_of(live, 0)
    assert {act["entry"]["state"] for act in acts} <= {"stands", "open"}
    assert not any(event["name"] == "undone" for act in acts for event in act["feed"])


def test_positions_come_back_after_a_restart_of_the_server() -> None:
    """A game that was resumed from a snapshot has not kept the positions before it."""
    live = played("weather-island", 3, 5, 60, changes=False)
    again = LiveGame.resume(live.game.header, live.rows, live.snapshot())
    for _ in again.recall(0):
        pass
    assert acts_of(again, 1) == acts_of(live, 1)


def test_a_live_game_keeps_the_latest_positions_only() -> None:
    live = LiveGame.resume(replayed(FOUR).game.header, replayed(FOUR).rows[:1], goes_on=False)
    live.follow(replayed(FOUR).rows[1:400])
    assert live.game.event_log.last > 2 * CACHED_POSITIONS
    assert len(live.game.event_log.positions) == CACHED_POSITIONS
    assert max(live.game.event_log.positions) == live.game.event_log.last


def test_an_undo_names_the_event_that_it_goes_back_to() -> None:
    live = played("weather-machine", 2, 3, 40, confirm=True, changes=False)
    checked = 0
    while checked < 25 and live.number < 200 and not live.over:
        seat = live.asked[0]
        undo = live.update(seat, live.game.event_log.last)["view"]["undo"]
        assert len(undo.get("events", ())) == len(undo["back"])
        if undo["back"]:
            live.act("undo", seat, "", 0.0, "")
            assert live.game.event_log.events[-1].data == {"to": undo["events"][0]}
            live.act("redo", seat, "", 0.0, "")
            checked += 1
        step(live, Random(live.number), changes=False)
    assert checked == 25


def test_confirming_leads_where_the_summary_says() -> None:
    live = LiveGame.begin("weather-machine", 2, {}, ("Ada", "Bob"), (0, 1), 8, 0.0)
    seen = set()
    while live.number < 260 and not live.over:
        seat = live.game.unconfirmed_seat
        if seat == NOBODY:
            step(live, Random(live.number), changes=False)
            continue
        confirm = live.update(seat)["view"]["confirm"]
        live.act("confirm", seat, "", 0.0, "")
        draws = live.rows[-1].draws
        assert bool(confirm["draw"]) == bool(draws)
        if not draws:
            assert confirm["next"] == live.asked[0]
        seen.add(confirm["draw"])
        seen |= {f"unused {verb}" for verb in confirm["unused"]}
    assert {"", "deal_experiment", "unused construct"} <= seen
