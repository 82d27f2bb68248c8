"""No sample contradicts what its seat has seen of the goal cards (M24).

Kept here without the game's own books, from the events alone. A new deck is made of all that lies
below the end card, so whatever a seat put there before the shuffle was in it. What was in it is now
in the deck, below the end card, or was drawn since: of every kind of card there must be as many
there as the seat put in. That is all a seat can know of cards it no longer sees, so a deal that
passes is one that can be.
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

    def __call__(self, news: Sequence[Event]) -> None:
        for event in news:
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
        """Whether the seat cannot rule out that this is where the cards are."""
        return all(self._contains(seat, s, deck) for deck in range(1, self.deck + 1))

    def _contains(self, seat: int, s: IslandState, deck: int) -> bool:
        """Whether what has come from this deck holds all that the seat put into it."""
        there = list(s.goal_deck)
        split: list[int] = []
        for hand, decks in zip(s.hands, self.hands, strict=True):
            for card, came in zip(hand, decks, strict=True):
                if came == deck - SPLIT:
                    split.append(card)
                elif came >= deck:
                    there.append(card)
        for offer, drawn in zip(s.offers, self.drawn, strict=True):
            there += [card for card, put in zip(offer, drawn, strict=True) if put.deck >= deck]
        if deck == self.deck and any(put.deck < deck for put in self.below):
            # The other card of that draw is still below: it or the one in the hand came before.
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
    """How many samples of a random game there were after a shuffle, and how many cannot be."""
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
def test_who_forgets_what_was_shuffled_in_contradicts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visibility, "_lost", lambda state, zones: [])
    assert sum(contradictions(players, seed)[1] for players, seed in GAMES[:3]) > 0


@pytest.mark.pure
def test_who_takes_any_hand_for_one_that_has_drawn_since_does_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        visibility, "_dates", lambda state, zones, empty, rng: dict.fromkeys(empty, 99)
    )
    assert sum(contradictions(players, seed)[1] for players, seed in GAMES[:3]) > 0
