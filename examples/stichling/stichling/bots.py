"""Bots for Stichling. They read a view and its samples, never the real hands of the others."""

from __future__ import annotations

from random import Random
from typing import cast

from stichling.cards import NAMES, beats, best_of, follows, rank_of, suit_of
from stichling.rules import MET, V_BID, V_LAY, V_PLAY, StichlingState
from stormtable.authoring import (
    Bot,
    BotSet,
    Budget,
    Evaluation,
    Level,
    Reasons,
    View,
    a_of,
    pack,
)

SAMPLES = 12
"""Sampled deals for one choice of `hard`, unless a budget says otherwise."""


def worth(card: int, trump: int, hand: list[int]) -> float:
    """Return how likely a card is to take a trick, by its rank and the length of its suit."""
    rank = rank_of(card)
    if suit_of(card) == trump:
        return min(1.0, 0.25 + 0.09 * rank)
    length = sum(suit_of(other) == suit_of(card) for other in hand)
    return max(0.0, (rank - 5) * 0.22 - 0.06 * max(0, length - 3))


def guess_bid(hand: list[int], trump: int) -> int:
    return round(sum(worth(card, trump, hand) for card in hand))


def choose_laid(hand: list[int], trump: int) -> int:
    """Return the card that is neither high nor low: least certain to win or to lose a trick."""
    return min(hand, key=lambda card: (abs(worth(card, trump, hand) - 0.4), card))


def choose_play(hand: list[int], trick: list[int], trump: int, need: int, players: int) -> int:
    """Win cheaply while the seat needs tricks; otherwise play a high card that loses."""
    options = follows(hand, trick)
    if len(options) == 1:
        return options[0]
    if not trick:
        by_rank = sorted(options, key=lambda card: (rank_of(card), suit_of(card) == trump))
        return by_rank[-1] if need > 0 else by_rank[0]
    best = trick[best_of(trick, trump)]
    wins = [card for card in options if beats(card, best, trump)]
    loses = [card for card in options if not beats(card, best, trump)]

    def strength(card: int) -> int:
        return rank_of(card) + (10 if suit_of(card) == trump else 0)

    if need > 0:
        if wins:
            last = len(trick) == players - 1
            return min(wins, key=strength) if last else max(wins, key=strength)
        return min(options, key=strength)
    return max(loses, key=strength) if loses else max(wins, key=strength)


def play_out(
    hands: list[list[int]], trick: list[int], leader: int, trump: int, needs: list[int]
) -> list[int]:
    """Return how many tricks each seat still needs after all have played the remaining deal."""
    players = len(hands)
    while True:
        while len(trick) < players:
            seat = (leader + len(trick)) % players
            if not hands[seat]:
                return needs
            card = choose_play(hands[seat], trick, trump, needs[seat], players)
            hands[seat].remove(card)
            trick.append(card)
        leader = (leader + best_of(trick, trump)) % players
        needs[leader] -= 1
        trick = []


class Heuristic:
    """Counts its likely tricks, bids them, and plays towards the bid."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View) -> int:
        s, seat = _position(view)
        hand = list(s.hands[seat])
        if view.question == "lay":
            return pack(V_LAY, choose_laid(hand, s.trump))
        if view.question == "bid":
            return pack(V_BID, min(s.most, guess_bid(hand, s.trump)))
        need = s.bids[seat] - s.tricks[seat]
        return pack(V_PLAY, choose_play(hand, list(s.trick), s.trump, need, s.players))


class Searcher(Heuristic):
    """Tries its choices in sampled deals that fit everything it has seen."""

    def __init__(self, name: str, rng: Random, samples: int) -> None:
        super().__init__(name)
        self.rng = rng
        self.samples = samples

    def choose(self, view: View) -> int:
        if view.question == "lay" or len(view.state.choices) == 1:
            return super().choose(view)
        values = self._values(view)
        return max(values, key=lambda option: (values[option], -option))

    def reasons(self, view: View) -> Reasons | None:
        """Return the value of each choice, in points more than the others' average."""
        if view.question == "lay" or len(view.state.choices) == 1:
            return None
        values = self._values(view)
        order = sorted(values, key=lambda option: (-values[option], option))
        return Reasons(
            "margin",
            tuple(
                Evaluation((_notation(view, option),), values[option], self.samples)
                for option in order
            ),
        )

    def _values(self, view: View) -> dict[int, float]:
        s, seat = _position(view)
        values = dict.fromkeys(view.state.choices, 0.0)
        options = self._bids(s, seat) if view.question == "bid" else list(values)
        for option in values:
            if option not in options:
                values[option] = -float(MET * self.samples)
        for _ in range(self.samples):
            dealt = cast(StichlingState, view.sample(self.rng))
            for option in options:
                values[option] += self._imagine(dealt, seat, option, view.question)
        return {option: value / self.samples for option, value in values.items()}

    def _bids(self, s: StichlingState, seat: int) -> list[int]:
        """The bids near the guess."""
        guess = guess_bid(list(s.hands[seat]), s.trump)
        low, high = max(0, guess - 2), min(s.most, guess + 2)
        return [pack(V_BID, bid) for bid in range(low, high + 1)]

    def _imagine(self, dealt: StichlingState, seat: int, option: int, question: str) -> float:
        """Return the points of one sampled deal, less the others' average."""
        hands = [list(hand) for hand in dealt.hands]
        trump, trick, leader = dealt.trump, list(dealt.trick), dealt.leader
        if question == "bid":
            bids = [min(dealt.most, guess_bid(hand, trump)) for hand in hands]
            bids[seat] = a_of(option)
        else:
            bids = list(dealt.bids)
            hands[seat].remove(a_of(option))
            trick.append(a_of(option))
        needs = [bid - took for bid, took in zip(bids, dealt.tricks, strict=True)]
        left = play_out(hands, trick, leader, trump, needs)
        points = [MET + bid * bid if need == 0 else 0 for bid, need in zip(bids, left, strict=True)]
        return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _position(view: View) -> tuple[StichlingState, int]:
    assert view.seat is not None
    return cast(StichlingState, view.state), view.seat


def _notation(view: View, option: int) -> str:
    verb, value = view.question, a_of(option)
    return f"{verb} {value if verb == 'bid' else NAMES[value]}"


def _normal(rng: Random, name: str, budget: Budget, character: str) -> Bot:
    return Heuristic(name)


def _hard(rng: Random, name: str, budget: Budget, character: str) -> Bot:
    return Searcher(name, rng, budget.playouts or SAMPLES)


BOTS = BotSet(
    levels={
        "normal": Level(_normal, Budget(), 0.01),
        "hard": Level(_hard, Budget(playouts=SAMPLES), 0.1),
    }
)
