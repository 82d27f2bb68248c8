"""The weather of a round can be shown again, as it was."""

from __future__ import annotations

import pytest

from store.filled import played_game
from stormtable.table.live import LiveGame
from stormtable.table.replay import numbers_in_effect
from stormtable.table.storms import recall_storm, storm_of


@pytest.fixture(scope="module")
def live() -> LiveGame:
    """Return a whole game in which something is taken back now and then."""
    live = played_game(10_000, 3, ("Ada", "Bob"))
    for _ in recall_storm(live, 1):
        pass
    return live


@pytest.mark.parametrize("seat", [0, None])
def test_a_storm_begins_with_its_first_die_and_ends_with_its_round(
    live: LiveGame, seat: int | None
) -> None:
    storm = storm_of(live, seat, 2)
    assert storm is not None
    assert storm["complete"]
    names = [event["name"] for event in storm["feed"]]
    assert names[:2] == ["die", "die"]
    assert names.count("die") == 2
    assert {event["data"]["round"] for event in storm["feed"] if event["name"] == "round"} == {3}


def test_points_before_a_storm_and_those_it_brings_make_the_points_of_the_next(
    live: LiveGame,
) -> None:
    last = live.game.title.round(live.game.state)
    in_effect = numbers_in_effect(live.game.feed(None, 0))
    for number in range(1, last - 1):
        storm, following = storm_of(live, None, number), storm_of(live, None, number + 1)
        assert storm is not None
        assert following is not None
        until = following["view"]["number"]
        for seat in (0, 1):
            gained = sum(
                int(event.data["amount"])
                for event in live.game.events_seen(None, storm["view"]["number"])
                if event.name == "points"
                and event.seat == seat
                and event.number <= until
                and event.number in in_effect
            )
            before, after = (
                shown["view"]["board"]["players"][seat]["points"] for shown in (storm, following)
            )
            assert before + gained == after


def test_a_round_to_come_has_no_storm(live: LiveGame) -> None:
    assert storm_of(live, 0, last_round(live) + 1) is None


def last_round(live: LiveGame) -> int:
    return live.game.title.round(live.game.state)


def resumed(live: LiveGame, *, saved: bool = False) -> LiveGame:
    snapshot = live.snapshot() if saved else None
    return LiveGame.resume(live.game.header, live.rows, snapshot, goes_on=False)


def test_the_latest_storm_needs_no_replay() -> None:
    recent = played_game(10_000, 4, ("Ada", "Bob"))
    assert list(recall_storm(recent, last_round(recent))) == []
    again = resumed(recent)
    assert list(recall_storm(again, last_round(recent))), "a resumed game has no positions yet"
    assert storm_of(again, 0, last_round(recent)) == storm_of(recent, 0, last_round(recent))


@pytest.mark.parametrize("saved", [False, True], ids=["whole", "from a snapshot"])
def test_an_earlier_storm_is_recalled_entry_by_entry_and_once(
    live: LiveGame, *, saved: bool
) -> None:
    """Others can work after each log entry; the server serves other requests there."""
    again = resumed(live, saved=saved)
    assert len(list(recall_storm(again, 1))) == len(live.rows)
    assert storm_of(again, None, 1) == storm_of(live, None, 1)
    assert list(recall_storm(again, 2)) == []


def test_a_storm_that_all_took_back_is_not_shown(live: LiveGame) -> None:
    """All agreed to go back before the second storm; other dice fall there afterwards."""
    again = resumed(live)
    for _ in recall_storm(again, 2):
        pass
    storm = storm_of(again, None, 2)
    assert storm is not None
    number = next(
        number
        for number in range(1, live.number)
        if LiveGame.resume(live.game.header, live.rows[:number], goes_on=False).game.event_log.last
        > storm["view"]["number"]
    )
    shorter = LiveGame.resume(live.game.header, live.rows[:number], goes_on=False)
    shorter.go_back(number - 1, 0.0, "")
    for _ in recall_storm(shorter, 2):
        pass
    assert storm_of(shorter, None, 2) is None
    earlier = storm_of(shorter, None, 1)
    assert earlier is not None
    assert earlier["complete"]
