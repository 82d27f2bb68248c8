"""No sample contradicts what its seat has seen of the goal cards (M24).

The test counts from the events alone. A new deck consists of all cards below the end card, so it
contains what a seat put there before the shuffle. These cards are now in the deck, below the end
card, or were drawn since. Of every kind there must be as many as the seat put in. A seat cannot
know more about cards it no longer sees, so a deal that passes is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from contract.properties.play import choose, island
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel import visibility
from stormtable.kernel.chance import stream_of
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game

SPLIT = 0.5
"""Added to the deck a card came from, if that is only known of it and another together."""


class Put(NamedTuple):
    seat: int
    card: str
    deck: float


class Witness:
    """What every seat saw: decks are counted, the first is 0."""

    def __init__(self, game: Game) -> None:
        players = game.players
        self.deck = 0
        self.drawn: list[list[Put]] = [[] for _ in range(players)]
        self.hands: list[list[float]] = [[] for _ in range(players)]
        """From which deck each card of each hand came."""
        self.below: list[Put] = []
        self.put_in: list[list[Counter[str]]] = [[Counter()] for _ in range(players)]
        """What each seat put into each deck."""
        self(game.events)
        game.listen(self)

    def __call__(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.name == "goals_shuffled":
                self.deck += 1
                for seat, decks in enumerate(self.put_in):
                    decks.append(Counter(put.card for put in self.below if put.seat == seat))
                self.below = []
            elif event.name == "goal_seen":
                card = Put(event.seat, str(event.data["goal"]), self.deck)
                self.drawn[event.seat].append(card)
            elif event.name == "goal_kept":
                self._keep(event.seat, str(event.data["goal"]))

    def _keep(self, seat: int, card: str) -> None:
        drawn, self.drawn[seat] = self.drawn[seat], []
        chosen = next(put for put in drawn if put.card == card)
        decks = {put.deck for put in drawn}
        known = min(decks) + (SPLIT if len(decks) > 1 else 0)
        self.hands[seat].append(known)
        drawn.remove(chosen)
        self.below += [put._replace(deck=known) for put in drawn]

    def believes(self, seat: int, s: IslandState) -> bool:
        """Return whether the seat considers this distribution of cards possible."""
        return all(self._contains(seat, s, deck) for deck in range(1, self.deck + 1))

    def _contains(self, seat: int, s: IslandState, deck: int) -> bool:
        """Return whether the cards from this deck contain all that the seat put into it."""
        there = list(s.goal_deck)
        split: list[int] = []
        for hand, decks in zip(s.hands, self.hands, strict=True):
            for card, drawn_from in zip(hand, decks, strict=True):
                if drawn_from == deck - SPLIT:
                    split.append(card)
                elif drawn_from >= deck:
                    there.append(card)
        for offer, drawn in zip(s.offers, self.drawn, strict=True):
            there += [card for card, put in zip(offer, drawn, strict=True) if put.deck >= deck]
        if deck == self.deck and any(put.deck < deck for put in self.below):
            # The other card of that draw is still below. One of the two came from the earlier deck.
            (in_hand,) = split
            ways = [list(s.goal_below)]
            for index in range(len(s.goal_below)):
                ways.append([*s.goal_below[:index], *s.goal_below[index + 1 :], in_hand])
            return any(self._holds(seat, s, deck, [*there, *way]) for way in ways)
        return self._holds(seat, s, deck, [*there, *s.goal_below, *split])

    def _holds(self, seat: int, s: IslandState, deck: int, cards: list[int]) -> bool:
        names = Counter(s.edition.goals[card].name for card in cards)
        return self.put_in[seat][deck] <= names


def contradictions(players: int, seed: int, samples: int = 2) -> tuple[int, int]:
    """Return how many samples of a random game came after a shuffle, and how many are
    impossible."""
    game = island(players, seed)
    witness = Witness(game)
    rng = stream_of(seed, "choices")
    looked = wrong = 0
    while game.decision is not None:
        choose(game, rng)
        if not witness.deck:
            continue
        state = game.state
        assert isinstance(state, IslandState)
        for seat in range(players):
            assert witness.believes(seat, state), "the real game is always believed"
            view = game.view(seat)
            for number in range(samples):
                sample = view.sample(Random(f"{seed} {number} {len(game.log)}"))
                assert isinstance(sample, IslandState)
                looked += 1
                wrong += not witness.believes(seat, sample)
    return looked, wrong


GAMES = [(4, seed) for seed in range(6)] + [(3, seed) for seed in range(4)] + [(2, 1), (2, 2)]


@pytest.mark.ruling("M24")
def test_no_sample_contradicts_what_its_seat_knows() -> None:
    looked = 0
    for players, seed in GAMES:
        more, wrong = contradictions(players, seed)
        assert wrong == 0, (players, seed)
        looked += more
    assert looked > 2000, "these games shuffle too seldom to show anything"


@pytest.mark.pure
def test_samples_that_forget_cards_shuffled_in_contradict_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(visibility, "_lost", lambda state, zones: [])
    assert sum(contradictions(players, seed)[1] for players, seed in GAMES[:3]) > 0


@pytest.mark.pure
def test_samples_that_ignore_when_a_hand_last_drew_contradict_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        visibility, "_dates", lambda state, zones, empty, rng: dict.fromkeys(empty, 99)
    )
    assert sum(contradictions(players, seed)[1] for players, seed in GAMES[:3]) > 0
