"""The simulator reports what no game showed; for Weather Machine nothing is missing."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from games.weather_machine import LIGHTNING
from games.weather_machine import RECORDS as FOLDER
from stormtable.games import weather_machine
from stormtable.games.weather_machine.testing import Scenario
from stormtable.games.weather_machine.view.coverage import REFUSALS, WARNINGS
from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.registry import title_named
from stormtable.lab.arena.coverage import CoverageWatch, never_seen
from stormtable.lab.arena.simulate import SimulationReport, simulate

EDITION = LIGHTNING
RECORDS = sorted(FOLDER.glob("*.record"))
MACHINE = title_named("weather-machine")
NEW = MACHINE.new(2, MACHINE.settle_settings({"edition": str(EDITION)}))


def report(
    game: str = "weather-machine", coverage: bool = True, **more: int | bool
) -> SimulationReport:
    check, workers = bool(more.get("check", False)), int(more.get("workers", 1))
    return simulate(game, 2, 4, ["random"], 1, {}, check=check, workers=workers, coverage=coverage)


# --- the report -----------------------------------------------------------------------------------


def test_the_json_object_has_coverage_for_a_game_that_lists_its_sights() -> None:
    coverage = report().as_json()["coverage"]
    assert isinstance(coverage, dict)
    assert list(coverage) == ["never_seen"]
    assert "end nobel_prize" in coverage["never_seen"]
    assert "action work" not in coverage["never_seen"]
    assert coverage["never_seen"] == sorted(coverage["never_seen"])


def test_the_json_object_of_other_games_has_no_more_keys_than_asked_for() -> None:
    assert "coverage" not in report("weather-island").as_json()
    assert "coverage" not in report(coverage=False).as_json()


def test_the_same_is_seen_however_the_games_are_played() -> None:
    plain = report()
    assert plain.never_seen == report(check=True).never_seen
    assert plain.never_seen == report(workers=2).never_seen


def test_games_are_the_same_with_and_without_a_watch() -> None:
    watched, unwatched = report().as_json(), report(coverage=False).as_json()
    del watched["coverage"]
    assert watched == unwatched


def test_a_coverage_point_of_any_game_counts_as_seen() -> None:
    coverage_points = frozenset(("one", "two", "three"))
    assert never_seen(coverage_points, [frozenset(("one",)), frozenset(("three", "four"))]) == [
        "two"
    ]
    assert never_seen(coverage_points, []) == ["one", "three", "two"]


# --- coverage points that a watch records -------------------------------------------------------


def test_every_reason_the_rules_can_give_is_listed() -> None:
    codes: set[str] = set()
    for file in (Path(weather_machine.__file__).parent / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                code = node.args[0]
                assert isinstance(code, ast.Constant), ast.unparse(node)
                codes.add(str(code.value))
    assert codes == REFUSALS | WARNINGS
    assert len(codes) == len(REFUSALS) + len(WARNINGS)


def test_an_exchange_event_counts_as_a_coverage_point() -> None:
    watch = CoverageWatch(MACHINE, NEW)
    watch([Event("exchange", 0, {"kind": "part"}), Event("income", 0)])
    assert watch.seen == {"exchange part"}


@cache
def recorded() -> frozenset[str]:
    """Return what the recorded games show."""
    seen: set[str] = set()
    for path in RECORDS:
        played = record.steps(record.read(path), str(path), str(EDITION))
        game = next(played)
        watch = CoverageWatch(MACHINE, game.state)
        watch(game.events)
        game.listen(watch)
        for _ in played:
            if game.state.asked != NOBODY:
                watch.look(game.state)
        seen |= watch.seen
    return frozenset(seen)


# --- positions for what is rare -------------------------------------------------------------------


def table(step: str = "actions", location: str = "rnd", players: int = 2) -> Scenario:
    """Return yellow's turn in the third round, with an Award to place if nothing else."""
    return (
        Scenario(players, EDITION)
        .round(3)
        .scientist("yellow", location, 1 if location == "supply" else "left")
        .waiting("yellow", "award")
        .turn("yellow", step)
    )


def published(*parts: str, weather: str = "wind", level: int = 1) -> Scenario:
    """Return yellow before a prototype; one of Wind takes green, green and blue."""
    tiles = (f"middle {column} white/red" for column in (1, 2, 3))
    return (
        table()
        .vouchers("yellow", rnd=2)
        .office("yellow", 1, weather, weather, weather)
        .published("yellow", 1)
        .extreme(weather, level)
        .workshop("yellow", *tiles, "middle 4 pink/blue")
        .parts("yellow", *parts)
    )


def citing() -> Scenario:
    """Return yellow, who may complete a row about the Sun with one of two Goals."""
    return (
        table(location="lab")
        .vouchers("yellow", lab=2)
        .unlocked("sun")
        .office("yellow", 1, "sun", "", "sun")
        .goals("yellow", "lab:papers-2", "lab:lab_funding-5")
    )


FULL = {weather: ["yellow", "black", "black"] for weather in ("rain", "wind", "sun", "fog")}
FULL["snow"] = ["yellow", "yellow", "black"]
"""Every space of a machine."""

FULL_OF_YELLOW = {weather: ["yellow"] * 3 for weather in ("rain", "wind", "sun", "fog")}
"""All Bots there are of a colour."""

WIND = ("green", "green", "blue")


def scripts() -> dict[str, tuple[Scenario, str]]:
    """Return what recorded games do not show: a position, and answers; `why WORDS` asks for a
    reason.

    Made for each test: a position is laid out once.
    """
    return {
        "benefit cp:5": (table().gain("yellow", "cp:5"), ""),
        "benefit part:3": (table().gain("yellow", "part:3"), ""),
        "benefit work": (table().gain("yellow", "work"), ""),
        "question breakthrough": (
            published(*WIND).office("yellow", 2, "wind", "wind", "wind").published("yellow", 2),
            "breakthrough, from 2 wind",
        ),
        "question provide_missing": (
            published("green", "blue", "red", "white").vouchers("yellow", rnd=2, lab=2),
            "breakthrough, pass, mark 2, swap red",
        ),
        "question lose_parts": (
            published(*WIND, "red", "white"),
            "breakthrough, pass, mark 2, lose red",
        ),
        "refusal no_such_part": (
            published(*WIND, "red", "white"),
            "breakthrough, pass, mark 2, why lose pink",
        ),
        "verb lose": (published(*WIND, "red", "white"), "breakthrough, pass, mark 2, lose red"),
        "refusal no_room_elsewhere": (
            published(*WIND, "red", "white"),
            "breakthrough, pass, mark 2, why end",
        ),
        "refusal row_too_short": (
            published(*WIND).workshop(
                "yellow",
                *(f"middle {column} white/red" for column in (1, 2)),
                *(f"bottom {column} red/blue" for column in (1, 2)),
                "bottom 3 pink/blue",
            ),
            "breakthrough, pass, mark 2, why row top",
        ),
        "refusal prototype_needs_another_part": (
            published("pink", "pink", weather="sun", level=2).vouchers("yellow", rnd=2, science=1),
            "breakthrough, pass, why part red",
        ),
        "refusal prototype_needs_a_part": (
            published("pink", "pink", weather="sun", level=2).vouchers("yellow", rnd=2, science=1),
            "breakthrough, pass, why pass",
        ),
        "refusal row_not_published": (
            published(*WIND).office("yellow", 2, "wind", "wind", "wind").published("yellow", 2),
            "breakthrough, why from 3",
        ),
        "refusal paper_already_published": (
            citing().office("yellow", 2, "fog", "fog", "fog").published("yellow", 2),
            "publish, pass, why paper 2",
        ),
        "refusal no_bot_in_workshop": (
            table(location="government").vouchers("yellow", government=2).parts("yellow", "blue"),
            "why sell",
        ),
        "refusal subsidy_type_owned": (
            table(location="government")
            .subsidies("wind", "publish", "bot", "sell")
            .government_bots(rain=["yellow", None, None])
            .owned("yellow", "publish")
            .vouchers("yellow", government=2)
            .bots("yellow", 1)
            .parts("yellow", "blue"),
            "sell, pass, bot-to wind-3, why take 1",
        ),
        "refusal no_blue_subsidy_left": (
            table(location="government", players=4)
            .government_bots(
                **{weather: ["black", "black", "purple"] for weather in ("rain", "sun", "fog")},
                snow=["purple", "orange", "orange"],
            )
            .subsidies("wind", "sell*", "publish*", "bot*")
            .vouchers("yellow", government=5),
            "why secure",
        ),
        "refusal returned_in_this_visit": (
            table(location="supply").chemicals("yellow", "radieu").supply(radieu=0),
            "return radieu, why buy radieu",
        ),
        "refusal no_chemical_for_any_space": (table(location="lab").bots("yellow", 1), "why work"),
        "refusal no_bot_to_construct": (
            table(location="supply")
            .government_bots(**FULL_OF_YELLOW)
            .line("yellow", *range(1, 13)),
            "why construct",
        ),
        "refusal funding_at_its_end": (
            table().funding("yellow", lab=9).gain("yellow", "advance:any"),
            "why advance lab",
        ),
        "refusal funding_not_there_yet": (
            table("start")
            .investments("yellow")
            .goals("yellow", top=["rnd:awards-2"])
            .funding("yellow", rnd=3),
            "fund rnd:awards-2, why gain 9",
        ),
        "refusal no_parts_for_prototype": (published("green"), "why breakthrough"),
        "refusal no_workshop_row": (
            published(*WIND).workshop("yellow", "middle 1 white/red", "bottom 1 red/blue"),
            "why breakthrough",
        ),
        "refusal cannot_pay_science": (published(*WIND, "red", level=2), "why breakthrough"),
        "refusal marker_already_there": (
            published(*WIND)
            .office("yellow", 2, "wind", "award", "wind")
            .published("yellow", 2, moved_on=True)
            .extreme("wind", 1, ["yellow", None]),
            "why breakthrough",
        ),
        "refusal weather_is_calm": (published(*WIND).extreme("wind", 0), "why breakthrough"),
        "refusal cannot_pay_fee": (
            table("move", players=3)
            .vouchers("yellow")
            .scientist("black", "supply", 1)
            .scientist("orange", "supply", 2)
            .lativ("office"),
            "why move supply 3",
        ),
        "refusal government_machine_full": (
            table(location="government")
            .government_bots(**FULL)
            .bots("yellow", 1)
            .triggered("government_machine_complete"),
            "why sell",
        ),
        "refusal lab_machine_full": (
            table(location="lab").lab_bots(**FULL).bots("yellow", 1),
            "why work",
        ),
        "refusal research_spaces_full": (
            table().rnd_bots(**FULL).bots("yellow", 1).triggered("research_spaces_full"),
            "why research",
        ),
        "refusal no_chemical_for_research": (table().bots("yellow", 1), "why research"),
        "refusal no_workshop_tile_left": (
            table(location="supply").offer().stacks(up=0, down=0, others="black"),
            "why extend",
        ),
        "refusal weather_locked": (
            citing().office("yellow", 2, "fog", "", "fog"),
            "publish, pass, why cite 2",
        ),
        "refusal no_goal_to_cite_with": (
            citing().office("yellow", 2, "", "sun", "sun"),
            "publish, pass, why cite 2",
        ),
    }


def shown(scenario: Scenario, answers: str) -> set[str]:
    """Return what playing on from a position shows."""
    game = scenario.build()
    watch = CoverageWatch(MACHINE, game.state)
    watch(game.events)
    game.listen(watch)
    for answer in filter(None, answers.split(", ")):
        watch.seen.add(f"question {game.agenda[0]}")
        if answer.startswith("why "):
            notice = game.explain(answer.removeprefix("why "))
            assert notice is not None, f"{answer}: it is offered"
            watch.seen.add(f"refusal {notice.code}")
        else:
            game.play(answer)
    return watch.seen


@pytest.mark.parametrize("point", scripts())
def test_a_scripted_game_shows_it(point: str) -> None:
    assert point in shown(*scripts()[point])


def goal_set_and_met(name: str) -> Scenario:
    """Return a position at the end in which yellow sets a Goal and meets it."""
    condition = name.split(":")[1]
    scenario = Scenario(2, EDITION).last_round().goals("yellow", name).investments("yellow")
    what, number = condition.rsplit("-", 1) if condition[-1].isdigit() else (condition[9:], "1")
    count = int(number)
    weathers = ("rain", "wind", "sun", "fog", "snow")
    branches: dict[str, list[str | None]] = {
        weather: ["yellow", None, None] for weather in weathers[:count]
    }
    if what in ("government_bots", "government_branches"):
        scenario.government_bots(**branches)
    elif what in ("rnd_bots", "rnd_branches", "bots_on_board"):
        scenario.rnd_bots(**branches)
    elif what == "bots_constructed":
        scenario.line("yellow", *range(1, count + 1)).bots("yellow", count)
    elif what in ("subsidies", "subsidies_used"):
        mark = "*" if what == "subsidies_used" else ""
        kinds = ("sell", "bot", "publish", "research")
        scenario.owned("yellow", *(kind + mark for kind in kinds[:count]))
        scenario.government_bots(**branches)
    elif what in ("blue_tokens", "green_tokens", "purple_tokens"):
        for row, weather in enumerate(weathers[:count], 1):
            scenario.office("yellow", row, **{what.removesuffix("_tokens"): weather})
    elif what == "weathers_researched":
        for row, weather in enumerate(weathers[:count], 1):
            scenario.office("yellow", row, weather)
    elif what in ("office_tokens", "complete_rows", "papers"):
        rows = -(-count // 3) if what == "office_tokens" else count
        for row, weather in enumerate(weathers[:rows], 1):
            scenario.office("yellow", row, weather, weather, weather)
        if what == "papers":
            scenario.published("yellow", *range(1, rows + 1))
    elif what == "citations":
        scenario.office("yellow", 1, "rain", "rain", "citation").published("yellow", 1)
    elif what == "awards":
        scenario.office("yellow", 1, *["award"] * count)
        if count == 3:
            scenario.nobel("yellow")
    elif what == "workshop_tiles":
        scenario.workshop(
            "yellow",
            *(f"middle {n} white/red" for n in range(1, 4)),
            *(f"bottom {n} red/blue" for n in range(1, 4)),
            "top 1 green/white",
        )
    else:
        scenario.funding("yellow", **{what.removesuffix("_funding"): count})
    return scenario


GOALS = [name[9:] for name in sorted(MACHINE.coverage_points(NEW)) if name.startswith("goal set ")]


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_can_be_set_and_met(goal: str) -> None:
    assert {f"goal set {goal}", f"goal met {goal}"} <= shown(
        goal_set_and_met(goal), f"set {goal} bottom"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("goals", ["set", "draft"])
def test_records_and_scripts_show_every_coverage_point(players: int, goals: str) -> None:
    settings = MACHINE.settle_settings({"edition": str(EDITION), "goals": goals})
    coverage_points = MACHINE.coverage_points(MACHINE.new(players, settings))
    scripted = {f"goal {what} {goal}" for goal in GOALS for what in ("set", "met")} | set(scripts())
    assert never_seen(coverage_points, [recorded(), frozenset(scripted)]) == []
