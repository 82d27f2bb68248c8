"""The five ranks: each condition, and that the best rank with every condition counts."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.testing import cp, state_of
from stormtable.games.weather_machine.testing.solo import SoloScenario
from stormtable.kernel.game import Game

from . import solo


def rank(game: Game) -> str:
    assert game.outcome is not None
    return str(game.outcome.details["rank"])


def ending(points: int, target: int = 0, challenges: str = "easy") -> SoloScenario:
    """Return a position before final scoring, with a Target Value that is easily beaten."""
    return (
        solo(challenges)
        .target(target)
        .cp("yellow", points)
        .vouchers("yellow")
        .goals("yellow")
        .reports("white lab snow top", "pink rnd wind top")
        .last_round()
    )


# --- Terraformer --------------------------------------------------------------------------------


def terraformer(
    points: int = 100,
    funding: tuple[int, int, int] = (9, 4, 4),
    tiles: int = 6,
    vouchers: int = 2,
) -> SoloScenario:
    """Return a position: 20 CP for the Funding tracks; one tile fewer than Parts."""
    return (
        ending(points)
        .funding("yellow", *funding)
        .parts("yellow", *["red"] * (tiles + 1))
        .vouchers("yellow", lab=vouchers)
    )


def test_terraformer_is_reached_with_all_lines_met() -> None:
    game = terraformer().build()
    assert (cp(game, "yellow"), rank(game)) == (120, "Terraformer")


@pytest.mark.ruling("S16")
def test_terraformer_every_line() -> None:
    assert rank(terraformer(points=99).build()) == "", "119 CP"
    assert rank(terraformer(points=110, funding=(9, 4, 3)).build()) == "", "lowest track"
    assert rank(terraformer(points=110, funding=(8, 8, 8)).build()) == "", "highest track"
    assert rank(terraformer(tiles=5).build()) == ""
    assert rank(terraformer(vouchers=3).build()) == ""


@pytest.mark.ruling("S16")
def test_terraformer_vouchers_are_summed_over_all_types() -> None:
    two_types = terraformer().vouchers("yellow", supply=1, science=1).build()
    assert rank(two_types) == "Terraformer"
    three = terraformer().vouchers("yellow", supply=1, science=1, rnd=1).build()
    assert rank(three) == ""


def test_terraformer_is_any_track_on_the_last_space() -> None:
    for funding in ((9, 4, 4), (4, 9, 4), (4, 4, 9)):
        assert rank(terraformer(funding=funding).build()) == "Terraformer"


# --- Climatologist ------------------------------------------------------------------------------

BOT_GOALS = (
    "government:government_bots-3",
    "rnd:rnd_bots-3",
    "government:government_branches-3",
    "rnd:rnd_branches-3",
)


def climatologist(points: int = 85, goals: int = 4, nobel: bool = True) -> SoloScenario:
    """Return a position: twelve Bots on the board; 20 CP for four Goals, 5 for the Nobel Prize;
    three Awards."""
    single, three = ["yellow", None, None], ["yellow"] * 3
    laid = (
        ending(points)
        .government_bots(rain=single, wind=single, sun=single)
        .rnd_bots(rain=three, wind=three, sun=three)
        .office("yellow", 1, "award", "award", "award" if nobel else "")
        .goals("yellow", top=BOT_GOALS[: min(goals, 2)], bottom=BOT_GOALS[2:goals])
    )
    return laid.nobel("yellow") if nobel else laid


def test_climatologist_is_reached_with_all_lines_met() -> None:
    game = climatologist().build()
    assert (cp(game, "yellow"), rank(game)) == (110, "Climatologist")


@pytest.mark.ruling("S16")
def test_climatologist_every_line() -> None:
    assert rank(climatologist(points=84).build()) == "Stormchaser", "109 CP"
    assert rank(climatologist(points=99, nobel=False).build()) == "Stormchaser"
    assert rank(climatologist(points=99, goals=3).build()) == "Stormchaser"


@pytest.mark.ruling("S16")
def test_climatologist_all_bots_unlocked_means_an_empty_assembly_line() -> None:
    eleven = climatologist(points=99).rnd_bots(sun=["yellow", "yellow", None]).build()
    assert sum(state_of(eleven).assembly[0]) == 1
    assert rank(eleven) == "Stormchaser"
    in_workshop = (
        climatologist(points=85)
        .rnd_bots(rain=["yellow"] * 3, wind=["yellow"] * 3, sun=["yellow", "yellow", None])
        .bots("yellow", 1)
        .build()
    )
    assert sum(state_of(in_workshop).assembly[0]) == 0
    assert rank(in_workshop) == "Climatologist", "wherever the Bots are"


# --- Meteorologist ------------------------------------------------------------------------------

PAPER_GOALS = ("lab:papers-2", "rnd:purple_tokens-3", "lab:complete_rows-3")


def papers(laid: SoloScenario, count: int = 3, awards: int = 2, goals: int = 3) -> SoloScenario:
    """Return a position: three complete rows of which `count` are published, Awards in the fourth,
    three Goals."""
    for row, weather in enumerate(("rain", "wind", "sun"), start=1):
        laid = laid.office("yellow", row, weather, weather, weather)
    laid = laid.published("yellow", *range(1, count + 1))
    laid = laid.office("yellow", 4, *["award"] * awards)
    return laid.goals("yellow", top=PAPER_GOALS[: min(2, goals)], bottom=PAPER_GOALS[2:goals])


def test_meteorologist_is_reached_with_all_lines_met() -> None:
    """8 CP for the Funding track, 15 for Goals."""
    game = papers(ending(77).funding("yellow", 8)).build()
    assert (cp(game, "yellow"), rank(game)) == (100, "Meteorologist")


@pytest.mark.ruling("S16")
def test_meteorologist_every_line() -> None:
    assert rank(papers(ending(76).funding("yellow", 8)).build()) == "Stormchaser", "99 CP"
    assert rank(papers(ending(99).funding("yellow", 8), count=2).build()) == "Stormchaser"
    assert rank(papers(ending(99).funding("yellow", 7, 7, 7)).build()) == "Stormchaser"
    assert rank(papers(ending(99).funding("yellow", 8), goals=2).build()) == "Stormchaser"
    assert rank(papers(ending(99).funding("yellow", 8), awards=1).build()) == "Stormchaser"


# --- Forecaster ---------------------------------------------------------------------------------


def seven_bots(laid: SoloScenario, count: int = 7) -> SoloScenario:
    """Return a position with Bots in all three machines; those in the Lab are in branches that do
    not run."""
    owners = ["yellow"] * count + [None] * (7 - count)
    return (
        laid.government_bots(rain=[*owners[:1], None, None], sun=[*owners[1:2], None, None])
        .lab_bots(snow=[None, *owners[2:4]])
        .rnd_bots(wind=[None, None, *owners[4:5]], fog=[*owners[5:7], None])
    )


def test_forecaster_is_reached_with_all_lines_met() -> None:
    game = seven_bots(papers(ending(40), awards=1)).build()
    assert rank(game) == "Forecaster"


def test_forecaster_every_line() -> None:
    assert rank(seven_bots(papers(ending(40), count=2, awards=1)).build()) == "Stormchaser"
    assert rank(seven_bots(papers(ending(40), awards=1), count=6).build()) == "Stormchaser"
    assert rank(seven_bots(papers(ending(40), awards=1, goals=2)).build()) == "Stormchaser"
    assert rank(seven_bots(papers(ending(40), awards=0)).build()) == ""


def test_forecaster_bots_in_the_workshop_do_not_count() -> None:
    laid = seven_bots(papers(ending(40), awards=1), count=6).bots("yellow", 1)
    assert rank(laid.build()) == "Stormchaser"


# --- Stormchaser --------------------------------------------------------------------------------


def test_stormchaser_and_every_line() -> None:
    assert rank(papers(ending(40), awards=1, goals=2).build()) == "Stormchaser"
    assert rank(papers(ending(40), awards=1, goals=1).build()) == ""
    assert rank(papers(ending(40), awards=0, goals=2).build()) == ""


# --- the best rank ------------------------------------------------------------------------------


def everything(target: int = 0, challenges: str = "easy") -> SoloScenario:
    """Return a position in which all conditions of all five ranks hold."""
    laid = papers(ending(110, target, challenges), awards=3).funding("yellow", 9, 4, 4)
    laid = laid.rnd_bots(rain=["yellow"] * 3, wind=["yellow"] * 3, sun=["yellow"] * 3)
    laid = laid.government_bots(fog=["yellow"] * 3).parts("yellow", *["red"] * 7).nobel("yellow")
    top = ("lab:papers-2", "rnd:purple_tokens-3", "government:government_bots-3")
    return laid.goals("yellow", top=top, bottom=("lab:complete_rows-3",))


@pytest.mark.ruling("S16")
def test_the_best_rank_whose_every_line_holds() -> None:
    assert rank(everything().build()) == "Terraformer"
    assert rank(everything().vouchers("yellow", supply=3).build()) == "Climatologist"
    laid = everything().vouchers("yellow", supply=3).government_bots(fog=[None, None, None])
    assert rank(laid.build()) == "Meteorologist", "nine Bots, three Goals"
    laid = everything().vouchers("yellow", supply=3).funding("yellow", 7, 4, 4)
    assert rank(laid.government_bots(fog=[None, None, None]).build()) == "Forecaster"


@pytest.mark.ruling("S16")
def test_a_lost_game_has_no_rank() -> None:
    game = everything(target=200).build()
    assert game.outcome is not None
    assert game.outcome.reason == "lost_when_time_ran_out"
    assert rank(game) == ""


@pytest.mark.ruling("S16")
@pytest.mark.parametrize(("points", "expected"), [(120, "Terraformer"), (119, "Climatologist")])
def test_after_an_immediate_win_cp_count_as_on_the_track(points: int, expected: str) -> None:
    """No final scoring, so no CP for Funding, Goals or the Nobel Prize."""
    laid = everything().cp("yellow", points).funding("yellow", 9, 5, 4).turn("yellow")
    game = laid.build()
    assert game.outcome is not None
    assert game.outcome.reason == "good_name_restored"
    assert (cp(game, "yellow"), rank(game)) == (points, expected)


@pytest.mark.ruling("S16")
def test_the_challenges_in_force_are_named_with_the_rank() -> None:
    game = everything(challenges="peer-review,jamming-devices").build()
    assert game.outcome is not None
    assert rank(game) == "Terraformer"
    assert game.outcome.details["challenges"] == "jamming-devices, peer-review"
