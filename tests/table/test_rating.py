"""Ratings per game: which games change them, and what many games show."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.kernel.title import Outcome
from stormtable.table.rating import (
    BEGINNER,
    RatedGame,
    Rating,
    bot,
    changes,
    is_bot,
    rated,
    statistics,
)

ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 25 / 3), st.integers(0, 100))


def test_the_first_is_rated_up_and_the_last_down() -> None:
    first, second, third = rated([Rating()] * 3, [2, 1, 3])
    assert third.mu < first.mu < second.mu
    assert third.mu < Rating().mu < second.mu
    assert all(each.sigma < Rating().sigma for each in (first, second, third))
    assert [first.games, second.games, third.games] == [1, 1, 1]


def test_the_order_of_seats_does_not_matter() -> None:
    before = [Rating(30, 5), Rating(20, 7), Rating(25, 3), Rating(22, 8)]
    there = rated(before, [3, 1, 4, 2])
    back = rated(before[::-1], [2, 4, 1, 3])
    for first, other in zip(there, back[::-1], strict=True):
        assert first.mu == pytest.approx(other.mu)
        assert first.sigma == pytest.approx(other.sigma)


def test_a_tie_of_equal_players_changes_no_rating() -> None:
    first, other = rated([Rating(), Rating()], [1, 1])
    assert first.mu == pytest.approx(other.mu)
    assert first.mu == pytest.approx(Rating().mu)


def test_a_tie_moves_unequal_ratings_together() -> None:
    strong, weak = rated([Rating(30, 4), Rating(20, 4)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20


def test_a_win_expected_moves_less_than_a_surprise() -> None:
    expected = rated([Rating(30, 4), Rating(20, 4)], [1, 2])[0].mu - 30
    surprise = rated([Rating(30, 4), Rating(20, 4)], [2, 1])[1].mu - 20
    assert 0 < expected < surprise


def test_a_solo_game_rates_nobody() -> None:
    assert rated([Rating(30, 4, 7)], [1]) == [Rating(30, 4, 7)]
    assert changes({}, ["ada"], [1]) == {}


def test_ratings_and_places_must_be_equally_many() -> None:
    with pytest.raises(ValueError, match="2 ratings for 1 places"):
        rated([Rating(), Rating()], [1])


@given(st.lists(ratings, min_size=2, max_size=4), st.randoms())
def test_better_places_gain_more_for_all_results(before: list[Rating], random: Random) -> None:
    places = list(range(1, len(before) + 1))
    random.shuffle(places)
    after = rated(before, places)
    winner, loser = places.index(1), places.index(len(before))
    assert after[winner].mu >= before[winner].mu
    assert after[loser].mu <= before[loser].mu
    assert all(each.sigma > 0 for each in after)


def test_a_rating_is_shown_as_points_and_ordinal() -> None:
    assert Rating().points == BEGINNER
    assert Rating().ordinal == pytest.approx(0)
    assert Rating(30, 5).ordinal == pytest.approx(15)
    assert Rating(30, 5).points == 1600
    assert Rating(-50, 8).points == 0


def test_as_json_and_back() -> None:
    rating = Rating(31.25, 4.1, 12)
    assert Rating.from_json(json.loads(json.dumps(rating.as_json()))) == rating


def test_people_are_rated_among_people() -> None:
    before = {"ada": Rating(30, 4, 9)}
    after = changes(before, ["ada", "bob"], [2, 1])
    assert list(after) == ["ada", "bob"]
    assert [after["ada"], after["bob"]] == rated([before["ada"], Rating()], [2, 1])


def test_a_bot_at_the_table_does_not_change_ratings_of_people() -> None:
    before = {"ada": Rating(30, 2, 9), "bob": Rating(20, 2, 9)}
    after = changes(before, ["ada", bot("greedy"), "bob"], [2, 1, 3])
    assert list(after) == ["bot:greedy"]
    # Beating a strong player counts more than beating a weak one.
    weak = changes(before, ["bob", bot("greedy")], [2, 1])
    strong = changes(before, ["ada", bot("greedy")], [2, 1])
    assert weak["bot:greedy"].mu < strong["bot:greedy"].mu


def test_a_bot_in_several_seats_is_rated_once() -> None:
    after = changes({}, [bot("greedy"), bot("random"), bot("greedy")], [1, 3, 2])
    assert set(after) == {"bot:greedy", "bot:random"}
    assert after["bot:greedy"].games == 1
    alone = rated([Rating()] * 3, [1, 3, 2])
    assert after["bot:greedy"].mu == pytest.approx((alone[0].mu + alone[2].mu) / 2)
    assert changes({}, [bot("greedy")] * 3, [1, 2, 3]) == {}


def test_a_person_in_several_seats_rates_nobody() -> None:
    assert changes({}, ["ada", "ada", "bob"], [1, 2, 3]) == {}
    assert changes({}, ["ada", "ada", bot("greedy")], [1, 2, 3]) == {}


def test_bots_have_names_no_person_has() -> None:
    assert is_bot(bot("greedy"))
    assert not is_bot("0f" * 16)


def outcome(places: tuple[int, ...], *sources: dict[str, int]) -> Outcome:
    return Outcome("end", places, tuple(sum(each.values()) for each in sources), sources)


GAMES = (
    RatedGame(("ada", "bob"), outcome((1, 2), {"goals": 10, "lab": 5}, {"goals": 4})),
    RatedGame(("bob", "ada"), outcome((1, 1), {"goals": 6}, {"lab": 6})),
    RatedGame(("ada", "bob", "cy"), outcome((2, 1, 3), {"goals": 2}, {"goals": 3}, {"goals": 1})),
)


def test_statistics_count_all_games() -> None:
    shown = statistics(GAMES)
    assert shown.games == {2: 2, 3: 1}
    assert shown.wins == {2: (1.5, 0.5), 3: (0.0, 1.0, 0.0)}
    assert shown.score == {2: 31 / 4, 3: 2}
    assert shown.sources == {2: {"goals": 5, "lab": 2.75}, 3: {"goals": 2}}
    assert json.loads(json.dumps(shown.as_json()))[0] == {
        "players": 2,
        "games": 2,
        "wins_by_seat": [1.5, 0.5],
        "score": 7.75,
        "sources": {"goals": 5, "lab": 2.75},
    }


def test_statistics_of_one_player() -> None:
    shown = statistics(GAMES, "ada")
    assert shown.games == {2: 2, 3: 1}
    assert shown.wins == {2: (1.0, 0.5), 3: (0.0, 0.0, 0.0)}
    assert shown.score == {2: 10.5, 3: 2}
    assert shown.sources[2] == {"goals": 5, "lab": 5.5}
    assert statistics(GAMES, "dan").as_json() == []


def test_an_outcome_without_sources() -> None:
    shown = statistics([RatedGame(("ada",), Outcome("end", (1,), (7,)))])
    assert shown.as_json() == [
        {"players": 1, "games": 1, "wins_by_seat": [1.0], "score": 7, "sources": {}}
    ]
