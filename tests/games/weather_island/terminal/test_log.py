"""The log of Weather Island: many events, one sentence, the right amounts."""

from __future__ import annotations

from stormtable.games.weather_island.terminal.story import IslandStory
from stormtable.i18n.catalogue import words
from stormtable.kernel.event import Event

SET_UP = [
    Event("start_tile", 0, {"tile": "wreck-sun"}),
    Event("start_tile", 1, {"tile": "wreck-rain"}),
    Event("built", 1, {"tile": "kettle-rain", "spot": "1,0", "turn": 90}),
]
RAIN = Event("weather", -1, {"weather": "rain", "from": "bag"})


def sentences(*events: Event) -> list[str]:
    story = IslandStory(("Ada", "Bob"), words())
    story.tell(SET_UP)
    return [line.plain for line in story.tell(events)]


def trip(boosters: int = 0) -> Event:
    data: dict[str, int | str] = {"source": "0,0:s", "converter": "1,0:c", "boosters": boosters}
    return Event("trip", 1, data)


def converted(energy: int) -> Event:
    return Event("converted", 1, {"feature": "1,0:c", "energy": energy})


def points(amount: int) -> Event:
    return Event("points", 1, {"amount": amount, "reason": "converter", "source": "1,0:c"})


def money(amount: int, wasted: int = 0, reason: str = "converter") -> Event:
    return Event("money", 1, {"amount": amount, "reason": reason, "lost": wasted})


def test_a_build_names_tile_and_spot() -> None:
    built = Event("built", 0, {"tile": "vane-rain", "spot": "1,0", "turn": 0})
    assert sentences(built) == ["Ada builds vane-rain at 1,0."]


def test_a_converter_that_runs_tells_what_it_took_and_paid() -> None:
    assert sentences(RAIN, trip(), trip(), converted(2), points(3)) == [
        "☂ Rain, from the bag.",
        "  Bob's kettle-rain turns 2 energy into 3 points.",
    ]


def test_runs_under_one_token_are_one_sentence_and_under_two_are_two() -> None:
    run = (trip(1), converted(2), points(3))
    assert sentences(RAIN, *run, *run) == [
        "☂ Rain, from the bag.",
        "  Bob's kettle-rain turns 4 energy (2 from boosters) into 6 points.",
    ]
    assert len(sentences(RAIN, *run, RAIN, *run)) == 4


def test_energy_that_does_not_suffice_gathers() -> None:
    assert sentences(trip(2)) == ["  Bob's kettle-rain gathers 3 energy (2 from boosters)."]


def test_rewards_of_every_kind() -> None:
    assert sentences(converted(2), points(1), money(1))[0].endswith("into 1 point and $1.")
    assert sentences(converted(2), money(1, wasted=3))[0].endswith("into $1 ($3 wasted).")
    assert sentences(converted(2), money(0, wasted=4))[0].endswith("into $0 ($4 wasted).")
    assert sentences(converted(3))[0].endswith("into a goal card.")


def test_work_tells_what_is_wasted_and_bids_are_told_once() -> None:
    assert sentences(money(10, reason="work")) == ["Bob works for $10."]
    assert sentences(money(7, 3, "work")) == ["Bob works for $7 ($3 wasted)."]
    order = [Event("order", seat, {"place": 2 - seat, "bid": 2 * seat}) for seat in (1, 0)]
    assert sentences(order[0], money(-2, reason="bid"), order[1]) == [
        "Bids: Bob $2, Ada $0. Bob goes first."
    ]


def test_energy_waits_only_where_it_does_not_travel() -> None:
    energy = Event("energy_made", 1, {"feature": "0,0:s"})
    waits = "  Bob's wreck-rain catches energy that waits for a converter."
    gathers = "  Bob's kettle-rain gathers 1 energy."
    assert sentences(energy, RAIN)[0] == waits
    assert sentences(energy, Event("forced", 1, {"verb": "send"}), trip()) == [gathers]
    for later, line in ((trip(), gathers), (RAIN, waits)):
        story = IslandStory(("Ada", "Bob"), words())
        story.tell(SET_UP)
        assert story.tell([energy]) == [], "its owner may be asked where it goes"
        assert story.tell([Event("chose", 1), later])[0].plain == line


def test_a_goal_card_nobody_may_see_has_no_name() -> None:
    goal = Event("goal_kept", 1, {"goal": "four-sun"}, (), ("goal",))
    assert sentences(goal.seen_by(1)) == ["Bob keeps four-sun."]
    assert sentences(goal.seen_by(0)) == ["Bob keeps a goal card."]
