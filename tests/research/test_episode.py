"""An episode: what a seat may know, rewards, saving, copying and determinism."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import numpy as np
import pytest

from stormtable.kernel.errors import BadSetting, UnknownName
from stormtable.kernel.title import Outcome, Value
from stormtable.research.episode import CHANCE, Episode
from stormtable.research.rewards import SCHEMES, finished, margin

from .playing import KINDS, positions


@pytest.mark.parametrize(("variant", "players", "options"), KINDS)
def test_the_observation_depends_only_on_what_the_seat_knows(
    variant: str, players: int, options: dict[str, Value]
) -> None:
    """A twin has the same public pieces and other secrets. Its observation is the same bytes for
    the observer; for some other seat it is different, if the game has secrets at all."""
    differs = 0
    for number, episode in enumerate(positions(Episode(variant, players, 5, options), 5)):
        if number % 25:
            continue
        for seat in range(players):
            observed = episode.observe(seat)
            assert observed.dtype == np.float32
            assert np.abs(observed).max() <= 1
            twin = deepcopy(episode)
            twin.state = episode.view(seat).sample(Random(number))
            assert twin.observe(seat).tobytes() == observed.tobytes()
            for other in range(players):
                differs += twin.observe(other).tobytes() != episode.observe(other).tobytes()
    assert (differs > 0) == (variant == "weather-island")


def results(episode: Episode) -> dict[str, int]:
    """Return the results of the open draw by what is drawn."""
    state = episode.state
    return {
        state.rule.notation(state, state.agenda[-1], result): result
        for result, _ in episode.outcomes()
    }


def settle_alike(episode: Episode, twin: Episode) -> None:
    """Draw the same pieces in both episodes until a seat is asked."""
    while episode.drawing:
        same = min(results(episode).keys() & results(twin).keys())
        episode.settle(results(episode)[same])
        twin.settle(results(twin)[same])


def test_a_key_ignores_what_the_seat_cannot_see_and_remembers_what_it_saw() -> None:
    """Two games differ in the first goal card that only one seat sees."""
    episode = Episode("weather-island", 2)
    while episode.state.rule.name != "draw_goal" or len(episode.outcomes()) < 2:
        episode.settle(episode.outcomes()[0][0])
    rule, state = episode.state.rule, episode.state
    viewer = rule.learns(state, state.agenda[-1])
    twin = deepcopy(episode)
    assert [episode.key(seat) for seat in (0, 1)] == [twin.key(seat) for seat in (0, 1)]
    episode.settle(episode.outcomes()[0][0])
    twin.settle(twin.outcomes()[-1][0])
    settle_alike(episode, twin)
    assert episode.key(viewer) != twin.key(viewer)
    assert episode.key(1 - viewer) == twin.key(1 - viewer)


def test_a_key_remembers_the_seats_own_secret_answer() -> None:
    episode = Episode("weather-island", 2, 3)
    while episode.state.rule.name != "bid":
        episode.step(episode.legal()[0])
    twin = deepcopy(episode)
    low, high = episode.legal()[0], episode.legal()[-1]
    first = episode.seat
    episode.step(low)
    twin.step(high)
    assert episode.key(first) != twin.key(first)
    assert episode.key(1 - first) == twin.key(1 - first)


@pytest.mark.parametrize(("variant", "players", "options"), KINDS)
def test_a_copy_a_pickle_and_a_saved_text_play_on_alike(
    variant: str, players: int, options: dict[str, Value]
) -> None:
    episode = Episode(variant, players, 11, options, "shaped")
    for number, _ in enumerate(positions(episode, 1)):
        if number == 40:
            break
    copies = [deepcopy(episode), pickle.loads(pickle.dumps(episode)), Episode.load(episode.save())]
    rng = Random(2)
    while not episode.over:
        action = rng.choice(episode.legal())
        for other in (episode, *copies):
            other.step(action)
    for other in copies:
        assert other.state == episode.state
        assert other.returns() == episode.returns()
        assert other.key(0) == episode.key(0)
        assert other.save() == episode.save()


def test_a_copy_does_not_change_the_original() -> None:
    episode = Episode("weather-island", 2, 1)
    before = episode.save(), episode.state.save(), episode.key(0)
    other = deepcopy(episode)
    other.step(other.legal()[-1])
    assert (episode.save(), episode.state.save(), episode.key(0)) == before


def test_without_a_seed_the_draws_are_open_and_their_chances_add_up_to_1() -> None:
    episode = Episode("saboteurs")
    rng, draws = Random(4), 0
    while not episode.over:
        if episode.drawing:
            results = episode.outcomes()
            assert sum(chance for _, chance in results) == pytest.approx(1)
            assert max(result for result, _ in results) < episode.encoding.most_results
            episode.settle(rng.choice(results)[0])
            draws += 1
        else:
            episode.step(rng.choice(episode.legal()))
    assert draws == sum(actor == CHANCE for actor, _ in episode.history) > 20
    assert Episode.load(episode.save()).state == episode.state


@pytest.mark.parametrize("scheme", SCHEMES)
def test_rewards_add_up_to_the_return(scheme: str) -> None:
    episode = Episode("weather-island", 3, 8, rewards=scheme)
    totals, before = [0.0] * 3, episode.returns()
    assert before == [0.0] * 3
    for _ in positions(episode, 8):
        now = episode.returns()
        totals = [total + new - old for total, new, old in zip(totals, now, before, strict=True)]
        before = now
    totals = [
        total + new - old for total, new, old in zip(totals, episode.returns(), before, strict=True)
    ]
    assert totals == pytest.approx(episode.returns())
    assert all(-1 <= total <= 1 for total in totals)
    if scheme in ("win", "place"):
        assert sum(totals) == pytest.approx(0)


@pytest.mark.parametrize(
    ("scheme", "places", "scores", "expected"),
    [
        ("win", (1, 2, 3), (50, 40, 10), [1, -0.5, -0.5]),
        ("win", (1, 1, 3), (50, 50, 10), [0.5, 0.5, -1]),
        ("win", (2,), (9,), [-1]),
        ("place", (1, 2, 3), (50, 40, 10), [1, 0, -1]),
        ("place", (2, 1, 2), (40, 50, 40), [-0.5, 1, -0.5]),
        ("margin", (1, 2, 3), (50, 40, 10), [0.1, -0.1, -0.4]),
        ("shaped", (1, 2, 3), (50, 40, 10), [0.55, -0.3, -0.45]),
    ],
)
def test_each_reward_scheme_gives_its_returns(
    scheme: str, places: tuple[int, ...], scores: tuple[int, ...], expected: list[float]
) -> None:
    assert finished(scheme, Outcome("end", places, scores), 100) == pytest.approx(expected)


def test_alone_the_margin_is_the_distance_to_the_target() -> None:
    assert margin([60], 50, 70) == [-0.2]


def test_bad_settings_are_refused_by_name() -> None:
    with pytest.raises(UnknownName, match="no environment 'chess'; there are: weather-island"):
        Episode("chess")
    with pytest.raises(BadSetting, match="saboteurs is not for 2 players; choose 1 to 1"):
        Episode("saboteurs", 2)
    with pytest.raises(UnknownName, match="no reward scheme 'fame'; there are: win, place"):
        Episode("saboteurs", rewards="fame")
    with pytest.raises(BadSetting, match="0 is not a result of an open draw"):
        Episode("weather-island", seed=1).settle(0)
