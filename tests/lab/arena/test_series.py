"""The arena: every bot plays every seat with the same dice, and the ranking counts correctly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from games.weather_island import PLAIN
from stormtable.bots import Budget
from stormtable.bots import bot as register
from stormtable.bots.contestant import contestant
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.record import verify
from stormtable.kernel.view import View
from stormtable.lab.arena.chart import chart
from stormtable.lab.arena.ranking import ranking_of
from stormtable.lab.arena.running import Stop, run
from stormtable.lab.arena.series import Bout, Series, play, prepare
from stormtable.lab.arena.statistics import Sprt

ISLAND = "weather-island"
MACHINE = "weather-machine"


def contest(players: int = 2, bots: tuple[str, ...] = ("greedy", "random")) -> Series:
    return prepare(ISLAND, players, bots, 1, {})


def won_by(number: int, lineup: tuple[str, ...], winner: str) -> Bout:
    places = tuple(1 if name == winner else 2 for name in lineup)
    turns = (10,) * len(lineup)
    return Bout(
        number,
        lineup,
        turns,
        places,
        "end",
        9,
        20,
        {},
        (2.0,) * len(lineup),
        turns,
        (0.5,) * len(lineup),
    )


# --- pairings ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "bots", "tables"),
    [
        (2, ("greedy", "random"), [("greedy", "random")]),
        (4, ("greedy", "random"), [("greedy", "random", "greedy", "random")]),
        (2, ("greedy", "random", "saver"), [("greedy", "random"), ("greedy", "saver")]),
        (3, ("greedy", "random", "random"), [("greedy", "random", "random")]),
    ],
)
def test_tables_have_every_combination_of_bots(
    players: int, bots: tuple[str, ...], tables: list[tuple[str, ...]]
) -> None:
    assert list(contest(players, bots).tables[:2]) == tables


@pytest.mark.parametrize("bots", [("greedy", "random"), ("greedy", "random", "saver", "gambler")])
@pytest.mark.parametrize("players", [2, 3])
def test_every_seed_is_played_once_from_every_seat(players: int, bots: tuple[str, ...]) -> None:
    these = contest(players, bots)
    games = these.games(5)
    assert games == -(-5 // players) * players * len(these.tables)
    for name in these.bots:
        seats = Counter(
            (these.seed_of(number), these.table_of(number), seat)
            for number in range(games)
            for seat, sits in enumerate(these.lineup(number))
            if sits == name
        )
        for table, sitting in enumerate(these.tables):
            counts = {count for (_, there, _), count in seats.items() if there == table}
            assert counts == ({sitting.count(name)} if name in sitting else set())
    assert len({these.seed_of(number) for number in range(games)}) == -(-5 // players)


def test_alone_each_bot_plays_the_same_seeds() -> None:
    these = prepare(MACHINE, 1, ("greedy", "random"), 1, {})
    assert these.tables == (("greedy",), ("random",))
    assert [these.lineup(number)[0] for number in range(4)] == ["greedy", "random"] * 2
    assert these.seed_of(0) == these.seed_of(1) != these.seed_of(2)


@pytest.mark.parametrize(
    ("bots", "players", "problem"),
    [
        ((), 2, "no bot is named"),
        (("greedy", "clever"), 2, "no bot 'clever'"),
        (("greedy", "greedy", "random"), 2, "greedy is named twice"),
        (("greedy", "random"), 9, "not for 9 players"),
        (("greedy@x", "random"), 2, "'greedy@x' names no budget"),
        (("greedy@0", "random"), 2, "'greedy@0' names no budget"),
        (("random@5", "greedy"), 2, "random takes no budget"),
        (("clever@5", "greedy"), 2, "no bot 'clever'"),
    ],
)
def test_bad_input_is_refused_with_the_problem(
    bots: tuple[str, ...], players: int, problem: str
) -> None:
    with pytest.raises(StormtableError, match=problem):
        prepare(ISLAND, players, bots, 1, {})


def test_a_game_needs_no_edition_file_on_another_machine(tmp_path: Path) -> None:
    text = PLAIN.read_text()
    file = tmp_path / "mine.toml"
    file.write_text(text)
    these = prepare(ISLAND, 2, ("random", "random"), 3, {"edition": str(file)})
    file.unlink()  # another machine has no such file
    bout, record = play(these, False, 1)
    again, _ = play(these, False, 1)
    assert (bout.scores, bout.decisions) == (again.scores, again.decisions)
    assert "plain" in these.as_json()["edition"]
    assert record == ""


# --- results ----------------------------------------------------------------------------------


def test_the_table_counts_shares_places_and_time() -> None:
    these = contest(2, ("greedy", "random"))
    bouts = [won_by(number, these.lineup(number), "greedy") for number in range(4)]
    bouts[3] = Bout(
        3, ("random", "greedy"), (50, 50), (1, 1), "end", 11, 30, {}, (1.0, 4.0), (5, 10), (0.3, 2)
    )
    ranking = ranking_of(these, list(reversed(bouts)), 4)
    greedy, random = ranking.overall
    assert (greedy.wins, greedy.games, greedy.even) == (3.5, 4, 0.5)
    assert random.wins == 0.5
    assert greedy.seconds == pytest.approx(10 / 40)
    assert random.seconds == pytest.approx(7 / 35)
    assert (greedy.longest, random.longest) == (2, 0.5)
    assert greedy.score == pytest.approx(20)
    assert greedy.rating is not None
    assert random.rating is not None
    assert greedy.rating.points > 1000 > random.rating.points
    assert ranking.rounds == 9.5
    assert ranking == ranking_of(these, bouts, 4)


def test_a_seat_against_three_is_compared_with_a_quarter() -> None:
    these = contest(4, ("greedy", "random", "random", "random"))
    bouts = [
        won_by(number, these.lineup(number), "greedy" if number < 3 else "random")
        for number in range(4)
    ]
    greedy, others = ranking_of(these, bouts, 4).overall
    assert (greedy.even, greedy.share) == (0.25, 0.75)
    assert (others.even, others.share, others.games) == (0.75, 0.25, 4)


def test_an_endless_game_is_reported_and_not_counted() -> None:
    these = contest()
    bouts = [won_by(0, these.lineup(0), "greedy"), Bout(1, these.lineup(1), fault="no end")]
    ranking = ranking_of(these, bouts, 2)
    assert ranking.faults == ("game 2: no end",)
    assert ranking.overall[0].games == 1


def test_a_picture_and_json_say_the_same(tmp_path: Path) -> None:
    these = contest()
    ranking = ranking_of(these, [won_by(n, these.lineup(n), "greedy") for n in range(4)], 4)
    drawn = ElementTree.fromstring(chart(ranking))
    words = " ".join(drawn.itertext())
    data = json.loads(json.dumps(ranking.as_json()))
    for entry in data["bots"]:
        assert entry["bot"] in words
        assert f"{100 * entry['share']:.1f}%" in words
    assert data["bots"][0]["interval"] == [0.5101, 1.0]


def test_alone_ranks_and_challenges_are_counted() -> None:
    these = prepare(MACHINE, 1, ("greedy",), 1, {"challenges": "random:1"})
    bouts = [
        Bout(
            *(number, ("greedy",), (90,), (place,), "end", 9, 9),
            *({"rank": rank, "challenges": challenge}, (1.0,), (2,), (1.0,)),
        )
        for number, (place, rank, challenge) in enumerate(
            [(1, "dean", "a"), (2, "", "b"), (1, "dean", "b")]
        )
    ]
    ranking = ranking_of(these, bouts, 3)
    assert ranking.ranks == {"greedy": {"dean": 2}}
    assert ranking.overall[0].wins == 2
    assert {name: results[0].wins for name, results in ranking.challenges.items()} == {
        "a": 1,
        "b": 1,
    }
    assert ranking.as_json()["by_challenges"]["b"][0]["games"] == 2


# --- playing ----------------------------------------------------------------------------------


def test_the_number_of_workers_changes_no_result(tmp_path: Path) -> None:
    shares = [
        [
            (result.bot, result.wins, result.score)
            for result in run(contest(), 4, workers=workers).overall
        ]
        for workers in (1, 2)
    ]
    assert shares[0] == shares[1]


def test_records_are_of_the_games_counted(tmp_path: Path) -> None:
    ranking = run(contest(2, ("random", "random")), 2, workers=1, records=tmp_path)
    games = [verify(file) for file in sorted(tmp_path.iterdir())]
    assert [game.seats for game in games] == [("random", "random")] * 2
    scores = [score for game in games if game.outcome for score in game.outcome.scores]
    assert sum(scores) / 4 == pytest.approx(ranking.overall[0].score)


def test_the_test_goes_by_whole_blocks_in_their_order() -> None:
    these = contest()
    sprt = Sprt(0.5, 0.9)
    first, other = Stop(these, sprt), Stop(these, sprt)
    bouts = [won_by(number, these.lineup(number), "greedy") for number in range(60)]
    for bout in bouts:
        if first.add(bout):
            break
    for bout in reversed(bouts):
        other.add(bout)
    assert first.verdict == other.verdict == "high"
    assert first.counted == other.counted < 60
    assert first.counted % 2 == 0


def test_a_test_is_of_one_table() -> None:
    with pytest.raises(StormtableError, match="--sprt tests one table"):
        run(contest(2, ("greedy", "random", "saver")), 2, sprt=Sprt(0.5, 0.6))


def test_a_series_stops_as_soon_as_the_test_is_sure() -> None:
    ranking = run(contest(), 400, sprt=Sprt(0.5, 0.8), workers=1)
    assert ranking.verdict == "high"
    assert ranking.games < 60
    assert ranking.games == ranking.overall[0].games


class Idle:
    """Keeps what it was made with."""

    def __init__(self, rng: Random, name: str, budget: Budget, character: str) -> None:
        self.name = name
        self.budget = budget

    def choose(self, view: View) -> int:
        return view.state.choices[0]


def test_a_budget_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "_levels", {})
    budget = Budget(playouts=64, seconds=0.1, processes=2)
    register.register_level("hard", ISLAND, Idle, budget, 1.0, ("builder",))
    for name, budget in (
        ("hard", Budget(playouts=64)),
        ("hard@96", Budget(playouts=96)),
        ("hard:builder@0.5s", Budget(seconds=0.5)),
    ):
        bot = contestant(name, ISLAND, 1)
        assert isinstance(bot, Idle)
        assert bot.budget == budget
