"""The sentences about a final score agree with the rules."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from stormtable.games.weather_island.rules.goals import score_goals
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.scoring import FinalScoring, goal_met, quantity
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.i18n.catalogue import languages
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.title import EndFact
from stormtable.kernel.tuples import put_in
from stormtable.story.parts import StoryEntry
from stormtable.story.plain import composer_of
from stormtable.story.speaker import speaker_of
from stormtable.story.wording import ending_json
from stormtable.table.live import LiveGame

from .games import ISLAND, MACHINE, NAMES, recorded, seen

MACHINES = (
    "2-government-machine-complete",
    "2-research-spaces-full",
    "3-last-experiment-greedy-random",
    "4-last-experiment-greedy",
    "solo/lost-when-time-ran-out-greedy",
    "solo/lost-when-time-ran-out-all-challenges",
    "solo/security-reports-greedy",
    "solo/won-when-time-ran-out-lenient",
)
ISLANDS = ("2-random-tie-decided-by-money", "3-greedy-random", "4-greedy")
SCORED = ("score_funding", "score_goal", "score_nobel", "score_end", "total")
COUNTED = ("funding tracks", "goals", "nobel prize", "end-game benefits")
"""The sources of CP at the end (p.22)."""
PLACEHOLDERS = ("{", "}")


@pytest.fixture(scope="module", params=MACHINES)
def machine(request: pytest.FixtureRequest) -> Game:
    return recorded(MACHINE / "records" / f"{request.param}.record")


@pytest.fixture(scope="module", params=ISLANDS)
def island(request: pytest.FixtureRequest) -> Game:
    return recorded(ISLAND / "records" / f"{request.param}.record")


def edge(game: Game) -> tuple[EndFact, ...]:
    return game.title.ending(game.state).edge


def named(s: MachineState, name: int | str) -> int:
    return next(n for n in range(len(s.edition.goals)) if goal_name(s, n) == name)


def scored(s: MachineState, seat: int) -> int:
    """Return the CP that a seat gets from final scoring in this position."""
    again = s.copy()
    FinalScoring().act(again, 0)
    return again.cp[seat] - s.cp[seat]


# --- Weather Machine ------------------------------------------------------------------------------


def test_the_goals_that_counted_make_the_points_of_goals(machine: Game) -> None:
    counted = machine.title.ending(machine.state).counted
    outcome = machine.outcome
    assert outcome is not None
    for seat, sources in enumerate(outcome.sources):
        assert sum(fact.worth for fact in counted if fact.seat == seat) == sources["goals"]
    assert all(
        fact.met == (int(fact.params["n"]) >= int(fact.params["needed"])) for fact in counted
    )


def test_a_goal_on_the_edge_is_worth_what_final_scoring_gives_for_it(machine: Game) -> None:
    s = cast("MachineState", machine.state)
    for fact in edge(machine):
        if fact.code not in ("unset_goal", "unset_short", "goal_short", "goal_behind"):
            continue
        goal = named(s, fact.params["goal"])
        asked = s.edition.goals[goal]
        assert fact.params["n"] == quantity(s, fact.seat, asked.quantity)
        others = [quantity(s, seat, asked.quantity) for seat in range(s.players)]
        assert fact.params["needed"] == (asked.threshold or max(1, *others, 1)) or goal_met(
            s, fact.seat, asked
        )
        if fact.code == "unset_goal":
            assert goal in s.goals_below[fact.seat]
            first = 2 * asked.colour
            free = s.goal_spaces[fact.seat].index(NO_TILE, first, first + 2)
            changed = s.copy()
            changed.goal_spaces = put_in(s.goal_spaces, fact.seat, free, 2 * goal)
            assert scored(changed, fact.seat) - scored(s, fact.seat) == fact.worth
        else:
            assert not goal_met(s, fact.seat, asked)
            assert fact.worth == s.edition.goal_cp


def test_a_step_on_a_track_is_worth_what_final_scoring_gives_for_it(machine: Game) -> None:
    s = cast("MachineState", machine.state)
    for fact in edge(machine):
        if fact.code == "funding_step":
            track = ("government", "lab", "rnd").index(str(fact.params["track"]))
            changed = s.copy()
            space = int(fact.params["space"])
            changed.funding = put_in(s.funding, fact.seat, track, space)
            assert s.funding[fact.seat][track] + 1 == fact.params["space"]
            assert scored(changed, fact.seat) - scored(s, fact.seat) == fact.worth


def test_points_that_would_have_won_make_the_first_place(machine: Game) -> None:
    outcome = machine.outcome
    assert outcome is not None
    for fact in edge(machine):
        score = outcome.scores[fact.seat] + fact.worth
        rivals = [other for seat, other in enumerate(outcome.scores) if seat != fact.seat]
        target = int(outcome.details.get("target", 0))
        if fact.enough:
            assert outcome.places[fact.seat] > 1
            assert score >= max([*rivals, target])
        elif outcome.places[fact.seat] > 1 and fact.worth and rivals:
            assert score <= max(rivals)


def test_a_lost_solo_game_says_how_many_points_it_lacked() -> None:
    lost = recorded(MACHINE / "records" / "solo/lost-when-time-ran-out-greedy.record")
    outcome = lost.outcome
    assert outcome is not None
    ending = lost.title.ending(lost.state)
    assert ending.lacking == int(outcome.details["target"]) + 1 - outcome.scores[0] == 28
    assert ending.edge[0].code == "unset_goal"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("security-reports-greedy", "condition_cp"),
        ("extreme-weather-greedy", "condition_cp"),
        ("lost-when-time-ran-out-all-challenges", "only_at_once"),
    ],
)
def test_a_game_that_points_alone_would_not_have_won_does_not_say_so(
    record: str, code: str
) -> None:
    lost = recorded(MACHINE / "records" / f"solo/{record}.record")
    ending = lost.title.ending(lost.state)
    assert ending.lacking == 0
    assert ending.edge[0].code == code
    assert not any(fact.enough or fact.met for fact in ending.edge)


# --- Weather Island -------------------------------------------------------------------------------


def test_the_edge_of_weather_island(island: Game) -> None:
    s = cast("IslandState", island.state)
    outcome = island.outcome
    assert outcome is not None
    counted = island.title.ending(island.state).counted
    for seat, sources in enumerate(outcome.sources):
        assert sum(fact.worth for fact in counted if fact.seat == seat) == sources["goals"]
    for fact in edge(island):
        if fact.code == "converter":
            features = s.networks[fact.seat].features
            assert any(
                feature.points == fact.worth and s.cubes[fact.seat][number] == feature.cost - 1
                for number, feature in enumerate(features)
            )
        if fact.code == "source":
            weather = s.edition.weathers.index(str(fact.params["weather"]))
            changed = s.copy()
            changed.networks[fact.seat] = _with_source(s, fact.seat, weather)
            gain = sum(score_goals(changed, fact.seat)) - sum(score_goals(s, fact.seat))
            assert gain == fact.worth > 0
        if fact.code == "level_money":
            assert s.points[fact.seat] == s.points[int(fact.params["other"])]
            assert (fact.params["n"], fact.params["m"]) == (
                s.money[fact.seat],
                s.money[int(fact.params["other"])],
            )
        if fact.enough:
            assert outcome.scores[fact.seat] + fact.worth >= max(outcome.scores)


def test_the_log_of_weather_machine_ends_each_score_with_its_total(machine: Game) -> None:
    """The sources of each player in a row, and the total after them."""
    outcome = machine.outcome
    assert outcome is not None
    composer = composer_of(machine.title.name, "en")
    composer.feed(seen(machine, None))
    entries = composer.entries()
    scoring = [n for n, entry in enumerate(entries) if entry.code == "final_scoring"]
    if not scoring:  # a solo game that ended at once
        assert machine.players == 1
        return
    lines = entries[scoring[0] + 1 :]
    for seat, (score, sources) in enumerate(zip(outcome.scores, outcome.sources, strict=True)):
        *parts, total = (line for line in lines if line.seat == seat and line.code in SCORED)
        assert total.plain(NAMES) == f"{NAMES[seat]} ends with {score} CP"
        gained = sum(amount.n for part in parts for amount in part.amounts())
        assert gained == sum(sources[source] for source in COUNTED)


def test_the_log_tells_the_score_of_weather_island_by_source(island: Game) -> None:
    """What the machine made, each goal card, and the total; in all languages."""
    outcome = island.outcome
    assert outcome is not None
    s = cast("IslandState", island.state)
    for language in languages():
        composer = composer_of(island.title.name, language)
        composer.feed(seen(island, None))
        entries = composer.entries()
        start = next(n for n, entry in enumerate(entries) if entry.code == "final_scoring")
        lines = entries[start + 1 :]
        assert [line.seat for line in lines] == sorted(line.seat or 0 for line in lines)
        for seat, sources in enumerate(outcome.sources):
            machine, *goals, total = (line for line in lines if line.seat == seat)
            assert sources["machine"] in figures(machine)
            gains = [amount.n for goal in goals for amount in goal.amounts()]
            assert sum(gains) == sources["goals"]
            assert len(goals) == len(s.hands[seat])
            assert figures(total) == [outcome.scores[seat], s.money[seat]]


def figures(line: StoryEntry) -> list[int]:
    return [int(figure) for figure in re.findall(r"\d+", line.plain(NAMES))]


def test_a_player_without_goal_cards_has_a_score_in_the_log() -> None:
    composer = composer_of("weather-island", "en")
    end = {"round": 9, "seats": [1], "points": [50]}
    counts = {"scores": [7, 50, 9], "money": [1, 2, 3], "cards": [0, 1, 0]}
    composer.feed(
        [
            Event("end", NOBODY, {**end, **counts}, number=1, round=9),
            Event("goal_scored", 1, {"goal": "pair-sun", "points": 0}, number=2, round=9),
        ]
    )
    lines = [entry.plain(NAMES) for entry in composer.entries() if entry.kind == "line"]
    assert [line.partition(" ")[0].strip(":") for line in lines] == [
        *("Ada", "Ada", "Bob", "Bob", "Bob", "Cleo", "Cleo")
    ]
    assert lines[-1] == "Cleo ends with 9 points and $3"


def _with_source(s: IslandState, seat: int, weather: int) -> Any:
    """The machine with one more tile, a source of this weather."""
    tile = next(tile for tile in s.edition.tiles if weather in _weathers(tile))
    network = s.networks[seat].with_tile(tile, min(s.networks[seat].free), 0)
    before = len(s.networks[seat].weathers)
    others = [-1] * (len(network.weathers) - before - 1)
    network.weathers = [*network.weathers[:before], weather, *others]
    return network


def _weathers(tile: Any) -> list[int]:
    return [feature.weather for feature in tile.features]


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_fact_has_a_sentence(machine: Game, language: str) -> None:
    _check_words(machine, language)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_fact_of_weather_island_has_a_sentence(island: Game, language: str) -> None:
    _check_words(island, language)


def _check_words(game: Game, language: str) -> None:
    view: Any = game.view(None).as_json()
    speaker = speaker_of(game.title.name, language, game.title.printed(game.state), view)
    ending = game.title.ending(game.state)
    worded = ending_json(ending, speaker)
    for fact, worded_fact in zip(
        (*ending.counted, *ending.edge, *ending.totals),
        worded["counted"] + worded["edge"] + worded["totals"],
        strict=True,
    ):
        text = "".join(part for part in worded_fact["text"] if isinstance(part, str))
        assert text
        assert not any(mark in text for mark in PLACEHOLDERS)
        for key in ("n", "needed"):
            if key in fact.params and fact.code not in ("unset_goal", "condition_nobel", "source"):
                assert str(fact.params[key]) in text
        seats = [
            part["p"] for part in worded_fact["text"] if isinstance(part, dict) and "p" in part
        ]
        assert set(seats) <= set(range(game.players))


def test_the_update_of_a_finished_game_tells_its_ending() -> None:
    game = recorded(ISLAND / "records" / "2-random-tie-decided-by-money.record")
    live = LiveGame(game, [], [0])
    ending = live.update(0, language="en")["view"]["outcome"]["ending"]
    assert ending["edge"][0]["code"] == "level_money"
    assert "ending" not in live.update(0)["view"]["outcome"]
