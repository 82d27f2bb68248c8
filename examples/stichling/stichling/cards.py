"""The pack: 36 cards in four suits, each from 1 to 9."""

from __future__ import annotations

from collections.abc import Sequence

SUITS = ("reed", "shell", "pearl", "star")
RANKS = 9
PACK = range(len(SUITS) * RANKS)


def suit_of(card: int) -> int:
    return card // RANKS


def rank_of(card: int) -> int:
    return card % RANKS + 1


def card_name(card: int) -> str:
    return f"{SUITS[suit_of(card)]}-{rank_of(card)}"


NAMES = [card_name(card) for card in PACK]


def cards_of(suit: int) -> range:
    return range(suit * RANKS, (suit + 1) * RANKS)


def follows(hand: Sequence[int], trick: Sequence[int]) -> list[int]:
    """The cards of a hand that may be played: those of the suit that was led, if there are any."""
    if trick:
        suit = suit_of(trick[0])
        same = [card for card in hand if suit_of(card) == suit]
        if same:
            return same
    return list(hand)


def beats(card: int, other: int, trump: int) -> bool:
    """Return whether a card that is played later takes the trick from the best one so far."""
    if suit_of(card) == suit_of(other):
        return card > other
    return suit_of(card) == trump


def best_of(trick: Sequence[int], trump: int) -> int:
    """The position in the trick of the card that takes it."""
    best = 0
    for index in range(1, len(trick)):
        if beats(trick[index], trick[best], trump):
            best = index
    return best
