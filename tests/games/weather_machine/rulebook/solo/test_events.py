"""The events of the Saboteurs' turn: the step of every event, the reason of every choice."""

from __future__ import annotations

from stormtable.games.weather_machine.testing import play
from stormtable.games.weather_machine.testing.solo import SoloScenario
from stormtable.kernel.game import Game

from . import solo

SNOW_TOP = "pink government snow top"
CURRENT = "white government rain top"


def steps(game: Game) -> list[tuple[str, str]]:
    """Return every event with its step of their turn; other events have none."""
    return [
        (event.name, str(event.data.get("step", "-")))
        for event in game.events
        if event.name != "forced"
    ]


def wind(*tokens: str) -> SoloScenario:
    """Return a position in which Agent White goes to Supply, where the plan brings no token."""
    return solo().reports("white supply wind bottom", SNOW_TOP).hideout(tokens=tokens)


def test_every_event_of_a_plan_says_of_which_step_it_is() -> None:
    game = solo().reports(CURRENT, SNOW_TOP).lativ("government", "middle").saboteurs_turn().build()
    assert steps(game) == [
        ("saboteurs_turn", "1"),
        ("saboteurs_chose", "1"),
        ("saboteurs_chose", "1"),
        ("agent_moved", "1"),
        ("lativ_moved", "3"),
        ("saboteurs_chose", "4.1"),
        ("hideout_chemical", "4.1"),
        ("saboteurs_chose", "4.2"),
        ("saboteurs_chose", "4.2"),
        ("subsidy_used", "4.2"),
        ("saboteurs_chose", "4.3"),
        ("saboteurs_chose", "4.4"),
        ("bot_placed", "4.4"),
        ("hideout_chemical", "4.4"),
        ("saboteurs_chose", "4.5"),
        ("subsidy_discarded", "4.5"),
        ("part_laid", "4.5"),
        ("hideout_token", "4.6"),
        ("report_discarded", "5"),
        ("report", "6"),
        ("turn", "-"),
    ]


def test_a_choice_tells_its_report_its_criterion_and_what_was_left() -> None:
    """Verdino fits Rain, Sun and Snow; the Previous Report shows Snow."""
    game = (
        solo()
        .reports(CURRENT, SNOW_TOP)
        .scientist("yellow", "government", "left")
        .hideout("verdino", tokens=["lab-rain", "lab-snow"])
        .saboteurs_turn()
    ).build()
    space, branch = (
        next(event for event in game.events if event.data.get("what") == what)
        for what in ("space", "branch")
    )
    assert dict(space.data) == {
        "step": "1",
        "plan": "",
        "report": "white-government-rain-top",
        "what": "space",
        "choice": "right",
        "criterion": "space_order",
        "left": ["middle", "right"],
    }
    assert space.places == ("government/space/3",)
    assert dict(branch.data) == {
        "step": "4.3",
        "plan": "government",
        "report": "pink-government-snow-top",
        "what": "branch",
        "choice": "snow",
        "criterion": "sequence",
        "left": ["rain", "snow"],
    }
    assert branch.places == ("government/snow",)


def test_an_event_without_a_choice_has_no_criterion() -> None:
    game = solo().reports(CURRENT, SNOW_TOP).saboteurs_turn().build()
    moved = next(event for event in game.events if event.name == "agent_moved")
    assert (moved.data["criterion"], moved.data["left"]) == ("", [])
    assert moved.data["report"] == "white-government-rain-top"


def test_a_set_that_unlocks_has_four_steps() -> None:
    game = wind("government-wind", "lab-wind", "rnd-wind").saboteurs_turn().build()
    assert steps(game)[-9:] == [
        ("saboteurs_chose", "7"),
        ("havoc", "7.i"),
        ("hideout_spent", "7.i"),
        ("hideout_spent", "7.i"),
        ("hideout_spent", "7.i"),
        ("extreme_weather", "7.ii"),
        ("report_discarded", "7.iii"),
        ("lock_removed", "7.iv"),
        ("turn", "-"),
    ]
    havoc = next(event for event in game.events if event.name == "havoc")
    assert havoc.data["tokens"] == ["government-wind", "lab-wind", "rnd-wind"]


def test_the_cost_of_an_unlocked_set_belongs_to_step_7_too() -> None:
    game = wind("government-wind", "lab-wind").unlocked("wind").saboteurs_turn().build()
    assert steps(game)[-4:-2] == [("saboteurs_chose", "7"), ("havoc", "7")]
    play(game, "raise-target")
    assert steps(game) == [("chose", "-"), ("target", "7"), ("turn", "-")]


def test_with_an_empty_deck_what_comes_after_their_turn_is_no_part_of_it() -> None:
    game = solo().reports(CURRENT, SNOW_TOP, left=0).saboteurs_turn().build()
    assert steps(game)[-2:] == [("report_discarded", "5"), ("turn", "-")]


def test_unable_tells_how_many_reports_were_left() -> None:
    for left in (0, 3):
        game = (
            solo()
            .reports(CURRENT, SNOW_TOP, left=left)
            .scientist("yellow", "government", "left")
            .saboteurs_turn()
        ).build()
        unable = next(event for event in game.events if event.name == "saboteurs_unable")
        assert unable.data["reports_left"] == left
        gained = next(event for event in game.events if event.name == "hideout_chemical")
        assert (unable.data["step"], gained.data["step"]) == ("4.3", "4.3")


def test_a_rise_tells_the_new_value_and_the_challenge_behind_it() -> None:
    game = (
        solo("publish-or-perish")
        .reports("white supply wind bottom", SNOW_TOP)
        .hideout(tokens=["government-wind", "lab-wind", "rnd-wind"])
        .saboteurs_turn()
    ).build()
    rise = next(event for event in game.events if event.name == "target")
    assert (rise.data["amount"], rise.data["target"]) == (5, 40)
    assert (rise.data["reason"], rise.data["challenge"]) == ("challenge", "publish-or-perish")
