"""Tuning finds better numbers, changes nothing else, and says when nothing is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import log
from random import Random

import pytest

from stormtable.bots import bot_named
from stormtable.games.weather_island.balance import TUNED
from stormtable.kernel.chance import Streams
from stormtable.kernel.edition import EditionFile, edition_text, packaged_text
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of
from stormtable.lab.tuning import edition, response, weights
from stormtable.lab.tuning.edition import edited, penalty, rebuilt_numbers
from stormtable.lab.tuning.gates import Gate, Tunable, Values, response_of, tunable_of
from stormtable.lab.tuning.response import ResponseSettings, changed, respond
from stormtable.lab.tuning.weights import TuningSettings, duel, tune

GAME = "weather-island"
FILE = "weather_island.toml"


def settings(generations: int, games: int = 6, gate: int = 200) -> TuningSettings:
    return TuningSettings(tunable_of(GAME, 2), ("",), generations, 8, games, gate)


def ignore(_: str) -> None:
    pass


def strength(target: Values) -> Callable[..., tuple[float, float]]:
    """Return a game that the candidate closer to `target` probably wins."""

    def off(values: Values) -> float:
        return sum(abs(log(value / other)) for value, other in zip(values, target, strict=True))

    def played(
        subject: Tunable, values: Values, rival: str, seed: int, seat: int
    ) -> tuple[float, float]:
        ahead = off(subject.start) - off(values)
        won = Random(seed * 2 + seat).random() < 0.5 + max(-0.45, min(0.45, ahead / 4))
        return float(won), 10 * ahead

    return played


def test_tuning_finds_numbers_that_win(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tunable_of(GAME, 2).start
    target = tuple(value * (1.6 if index % 2 else 0.7) for index, value in enumerate(start))
    monkeypatch.setattr(weights, "duel", strength(target))
    tuned = tune(settings(12, 20), ignore, workers=1)
    assert tuned.better
    assert tuned.share > 0.6
    assert sum(
        abs(log(value / other)) for value, other in zip(tuned.values, target, strict=True)
    ) < 0.6 * sum(abs(log(value / other)) for value, other in zip(start, target, strict=True))


def test_tuning_reports_when_it_finds_nothing_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "duel", strength(tunable_of(GAME, 2).start))
    tuned = tune(settings(2), ignore, workers=1)
    assert not tuned.better


def test_a_real_game_of_a_candidate_against_itself_is_even_by_seat() -> None:
    subject = tunable_of(GAME, 2)
    first, other = (duel(subject, subject.start, "", 5, seat) for seat in (0, 1))
    assert first[0] + other[0] == 1.0
    assert first[1] == -other[1]


def test_the_numbers_are_written_as_the_bots_read_them() -> None:
    subject = tunable_of(GAME, 2)
    text = subject.written(subject.start)
    assert text.startswith("[normal]\nturn = ")
    assert len(text.splitlines()) == 1 + len(TUNED)
    machine = tunable_of("weather-machine", 2)
    assert machine.written(machine.start).startswith("[hand]\nrivals = ")


def test_untunable_games_are_refused() -> None:
    with pytest.raises(StormtableError, match="not for 9 players"):
        tunable_of(GAME, 9)


# --- editions ---------------------------------------------------------------------------------


def packaged() -> str:
    return packaged_text("weather-island")


def test_only_rebuilt_numbers_may_change() -> None:
    file = EditionFile.parse(packaged(), FILE)
    assert rebuilt_numbers(file, ["money.*", "end.*", "energy.*"]) == []
    goals = rebuilt_numbers(file, ["goals.*.points"])
    assert len(goals) > 5
    assert all(printed.key.startswith("goals.") for printed in goals)
    features = rebuilt_numbers(file, ["tiles.*.features.*"])
    assert any(printed.index == 1 for printed in features)  # a converter's cost and its reward


def test_tuning_changes_only_the_chosen_number() -> None:
    text = packaged()
    file = EditionFile.parse(text, FILE)
    printed = next(printed for printed in rebuilt_numbers(file, ["goals.*.points"]))
    changed = edited(text, {printed.key: [printed.value + 1]})
    differ = [
        (before, other)
        for before, other in zip(text.splitlines(), changed.splitlines(), strict=True)
        if before != other
    ]
    assert len(differ) == 1
    again = {
        printed.key: printed.value
        for printed in rebuilt_numbers(EditionFile.parse(changed, FILE), ["goals.*.points"])
    }
    assert again[printed.key] == printed.value + 1


def gate(value: float, low: float | None, high: float | None, asked: bool = True) -> Gate:
    return Gate(2, "gate", value, low, high, asked=asked)


def test_the_further_gates_are_missed_the_worse() -> None:
    good, near, far = gate(13, 12, 16), gate(11.5, 12, 16), gate(20, 12, 16)
    assert penalty([good], 0) == 0
    assert 0 < penalty([near], 0) < penalty([far], 0)
    assert penalty([gate(5, None, 3, asked=False)], 0) == 0
    assert penalty([good], 3) > penalty([good], 1) > 0


def test_a_gate_counts_as_missed_only_beyond_what_chance_may_bring() -> None:
    sure, uncertain = replace(gate(20, 12, 16), error=1.0), replace(gate(20, 12, 16), error=3.0)
    assert 0 < penalty([sure], 0) < penalty([gate(20, 12, 16)], 0)
    assert penalty([uncertain], 0) == 0
    assert penalty([replace(gate(8, 12, 16), error=1.0)], 0) > 0
    assert penalty([replace(gate(8, 12, 16), error=3.0)], 0) == 0


def test_an_edition_is_tuned_within_its_constraints(monkeypatch: pytest.MonkeyPatch) -> None:
    """With gates that reward points for goals; an edition that does not load is never played."""
    lines: list[str] = []

    class Report:
        def __init__(self, points: int) -> None:
            self.gates = (gate(points, 50, None),)

    def measured(game: str, games: int, seed: int, **more: dict[str, str]) -> Report:
        title = title_named(game)
        title.new(2, title.settle_settings(more["options"]))
        text = edition_text(more["options"]["edition"], "")[0]
        places = rebuilt_numbers(EditionFile.parse(text, "candidate"), ["goals.*.points"])
        return Report(sum(printed.value for printed in places))

    monkeypatch.setattr("stormtable.lab.tuning.measure.report", measured)
    total = sum(
        printed.value
        for printed in rebuilt_numbers(EditionFile.parse(packaged(), FILE), ["goals.*.points"])
    )
    assert total < 50
    tuned = edition.tune_edition(
        GAME,
        ["goals.*.points"],
        options={},
        generations=6,
        population=6,
        games=1,
        bots=(),
        players=(),
        seed=1,
        print_line=lines.append,
    )
    assert tuned.penalty < tuned.before
    assert not any("not an edition" in line for line in lines)
    assert tuned.changes
    assert "# The Mad Scientists" in tuned.text


def test_patterns_without_a_match_are_refused() -> None:
    with pytest.raises(StormtableError, match=r"no rebuilt number matches money\.\*"):
        edition.tune_edition(
            GAME,
            ["money.*"],
            options={},
            generations=1,
            population=2,
            games=1,
            bots=(),
            players=(),
            seed=1,
            print_line=ignore,
        )


# --- a best response --------------------------------------------------------------------------


def responding(seed: int = 1) -> ResponseSettings:
    return ResponseSettings(response_of(GAME, 2), "normal", 0.5, 8, 200, seed)


def paid(game: Callable[..., tuple[float, float]]) -> Callable[..., tuple[float, float, float]]:
    """Return a game of the search that takes a second of processor time."""

    def played(
        settings: ResponseSettings, values: Values, seed: int, number: int
    ) -> tuple[float, float, float]:
        return (*game(settings.subject, values, settings.rival, seed + number, number % 2), 1.0)

    return played


def test_a_response_does_better_than_the_bot_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    target = tuple(value * 1.5 for value in tunable_of(GAME, 2).start)
    monkeypatch.setattr(response, "_game", paid(strength(target)))
    settings = replace(responding(), minutes=40.0)
    lines: list[str] = []
    answer = respond(settings, lines.append, workers=1)
    assert answer.share > answer.before + 0.1
    assert answer.tried == 40 * 60 // (2 * settings.games), "the budget is processor time"
    assert 0 < answer.improvements == len(lines) < answer.tried
    low, high = answer.interval
    assert low < answer.share < high


def test_a_response_that_finds_nothing_keeps_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response, "_game", paid(lambda *_: (0.5, 0.0)))
    answer = respond(responding(), ignore, workers=1)
    assert (answer.values, answer.improvements) == (tunable_of(GAME, 2).start, 0)
    assert answer.share == answer.before == 0.5


def test_a_change_leaves_most_numbers_as_they_are() -> None:
    values = (1.0,) * 400
    unchanged = sum(value == 1.0 for value in changed(values, Random(1)))
    assert 380 <= unchanged < 400
    assert changed((1.0, 0.0), Random(1))[1] == 0.0


@pytest.mark.parametrize("game", [GAME, "weather-machine"])
def test_the_unchanged_response_plays_as_the_level_normal(game: str) -> None:
    subject = response_of(game, 2)
    title = title_named(game)
    state = title.new(2, title.settle_settings({}))
    state.chance = Streams(4)
    state.advance()
    own, normal = subject.bot(subject.start, 7), bot_named("normal", game, 7)
    for _ in range(25):
        view = view_of(title, state, state.asked)
        option = own.choose(view)
        assert option == normal.choose(view)
        state.apply(option)
