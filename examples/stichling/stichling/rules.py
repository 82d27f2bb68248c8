"""The rules of Stichling: a state, and one rule for each step of a deal.

Pages in `reference` are those of the rulebook in `text/`.
"""

from __future__ import annotations

from collections.abc import Sequence

from stichling.cards import NAMES, PACK, SUITS, best_of, cards_of, follows, suit_of
from stormtable.authoring import (
    FIRST_EVENT,
    NOBODY,
    Act,
    Ask,
    AskAll,
    Draw,
    IntTuple,
    Notice,
    State,
    a_of,
    added,
    b_of,
    pack,
    put,
    without,
)

NEXT_DEAL, DEAL_CARD, TURN_UP, LAY, BID, TRICK, PLAY, TAKE, SCORE = range(9)  # kinds of steps
V_LAY, V_BID, V_PLAY = range(3)  # verbs of options
VERBS = ("lay", "bid", "play")
(E_DEAL, E_DEALT, E_TRUMP, E_LAID, E_BID, E_PLAYED, E_TOOK, E_MET, E_MISSED) = range(
    FIRST_EVENT, FIRST_EVENT + 9
)
DEALS = 5
MET = 10
"""Points for a bid that is met, in addition to the square of the bid."""
NONE = -1
"""No trump yet; no bid yet."""


class StichlingState(State):
    FIELDS = (
        *State.FIELDS,
        "deal",
        "deck",
        "hands",
        "laid",
        "laid_by",
        "trump",
        "bids",
        "leader",
        "trick",
        "played",
        "voids",
        "tricks",
        "points",
        "met",
    )

    def __init__(self, players: int) -> None:
        super().__init__(RULES, players)
        self.deal = 0
        self.deck: IntTuple = ()
        self.hands: list[IntTuple] = [()] * players
        self.laid: IntTuple = ()
        """The cards laid away, and which seat knows each."""
        self.laid_by: IntTuple = ()
        self.trump = NONE
        self.bids: IntTuple = (NONE,) * players
        self.leader = 0
        self.trick: IntTuple = ()
        """The cards of the open trick, the leader's first."""
        self.played: IntTuple = ()
        """The cards of finished tricks of this deal."""
        self.voids: IntTuple = (0,) * players
        """For each seat the suits that it did not follow, as bits."""
        self.tricks: IntTuple = (0,) * players
        self.points: IntTuple = (0,) * players
        self.met: IntTuple = (0,) * players

    def copy(self) -> StichlingState:
        other = StichlingState(self.players)
        self.copy_into(other)
        other.deal, other.deck, other.hands = self.deal, self.deck, self.hands[:]
        other.laid, other.laid_by, other.trump = self.laid, self.laid_by, self.trump
        other.bids, other.leader, other.trick = self.bids, self.leader, self.trick
        other.played, other.voids, other.tricks = self.played, self.voids, self.tricks
        other.points, other.met = self.points, self.met
        return other

    @property
    def hand_size(self) -> int:
        return len(PACK) // self.players

    @property
    def most(self) -> int:
        """How many tricks a deal has."""
        return self.hand_size - 1

    def seat_of(self, index: int) -> int:
        """Who plays the card at an index of the trick."""
        return (self.leader + index) % self.players

    def score(self, seat: int) -> int:
        return MET + self.bids[seat] ** 2


class NextDeal(Act[StichlingState]):
    name = "next_deal"
    reference = "p.1"
    halts = True

    def act(self, s: StichlingState, step: int) -> None:
        if s.deal == DEALS:
            return
        s.deal += 1
        s.turn += 1
        s.deck, s.hands = tuple(PACK), [()] * s.players
        s.laid, s.laid_by, s.played, s.trick = (), (), (), ()
        s.trump, s.bids = NONE, (NONE,) * s.players
        s.voids = s.tricks = (0,) * s.players
        s.leader = (s.deal - 1) % s.players
        s.note(E_DEAL, NOBODY, s.deal, s.leader)
        for kind in (SCORE, TRICK, BID, LAY, TURN_UP):
            s.push(pack(kind))
        for _ in range(s.hand_size):
            for seat in range(s.players):
                s.push(pack(DEAL_CARD, seat))


class DealCard(Draw[StichlingState]):
    """A card that only its receiver sees."""

    name = "deal_card"
    stream = "cards"

    def learns(self, s: StichlingState, step: int) -> int:
        return a_of(step)

    def weights(self, s: StichlingState, step: int) -> list[int]:
        return [1] * len(s.deck)

    def settle(self, s: StichlingState, step: int, result: int) -> None:
        seat, card = a_of(step), s.deck[result]
        s.deck = without(s.deck, card)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        s.note(E_DEALT, seat, card)

    def notation(self, s: StichlingState, step: int, option: int) -> str:
        return f"card {a_of(step) + 1} {NAMES[s.deck[option]]}"


class TurnUp(Draw[StichlingState]):
    name = "turn_up"
    stream = "trump"
    reference = "p.2"

    def weights(self, s: StichlingState, step: int) -> list[int]:
        return [1] * len(SUITS)

    def settle(self, s: StichlingState, step: int, result: int) -> None:
        s.trump = result
        s.note(E_TRUMP, NOBODY, result)

    def notation(self, s: StichlingState, step: int, option: int) -> str:
        return f"trump {SUITS[option]}"


def not_yours(s: StichlingState, seat: int, words: Sequence[str]) -> Notice | None:
    """Return the reason if the requested card is not in the seat's hand."""
    if len(words) < 2 or NAMES.index(words[1]) in s.hands[seat]:
        return None
    return Notice("not_your_card", {"card": words[1]}, "p.2", (f"hand/{seat}",))


class Lay(AskAll[StichlingState]):
    """Everybody lays one card away, face down: only they know which."""

    name = "lay"
    reference = "p.2"
    secret = True

    def options(self, s: StichlingState, step: int, seat: int) -> list[int]:
        return [pack(V_LAY, card) for card in s.hands[seat]]

    def reveal(self, s: StichlingState, step: int, answers: list[int]) -> None:
        for seat, answer in enumerate(answers):
            card = a_of(answer)
            s.hands[seat] = without(s.hands[seat], card)
            s.laid += (card,)
            s.laid_by += (seat,)
            s.note(E_LAID, seat, card)

    def notation(self, s: StichlingState, step: int, option: int) -> str:
        return f"lay {NAMES[a_of(option)]}"

    def places(self, s: StichlingState, step: int, option: int) -> tuple[str, ...]:
        return (f"card/{NAMES[a_of(option)]}",)

    def refusal(
        self, s: StichlingState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        return not_yours(s, seat, words) if words[0] == "lay" else None


class Bid(AskAll[StichlingState]):
    """Everybody says in secret how many tricks they will take."""

    name = "bid"
    reference = "p.2"

    def options(self, s: StichlingState, step: int, seat: int) -> list[int]:
        return [pack(V_BID, tricks) for tricks in range(s.most + 1)]

    def reveal(self, s: StichlingState, step: int, answers: list[int]) -> None:
        s.bids = tuple(a_of(answer) for answer in answers)
        for seat, bid in enumerate(s.bids):
            s.note(E_BID, seat, bid)

    def notation(self, s: StichlingState, step: int, option: int) -> str:
        return f"bid {a_of(option)}"

    def places(self, s: StichlingState, step: int, option: int) -> tuple[str, ...]:
        return (f"bid/{a_of(option)}",)


class Trick(Act[StichlingState]):
    name = "trick"

    def act(self, s: StichlingState, step: int) -> None:
        if s.hands[s.leader]:
            s.turn += 1
            s.push(pack(TRICK))
            s.push(pack(TAKE))
            for index in reversed(range(s.players)):
                s.push(pack(PLAY, s.seat_of(index), index))


class Play(Ask[StichlingState]):
    name = "play"
    reference = "p.3"

    def options(self, s: StichlingState, step: int, seat: int) -> list[int]:
        return [pack(V_PLAY, card) for card in follows(s.hands[seat], s.trick)]

    def private(self, s: StichlingState, step: int, seat: int) -> bool:
        """Return True: playing a seat's only card of a suit automatically would reveal it."""
        return True

    def perform(self, s: StichlingState, step: int, option: int) -> None:
        seat, card = a_of(step), a_of(option)
        s.hands[seat] = without(s.hands[seat], card)
        if s.trick and suit_of(s.trick[0]) != suit_of(card):
            s.voids = put(s.voids, seat, s.voids[seat] | 1 << suit_of(s.trick[0]))
        s.trick += (card,)
        s.note(E_PLAYED, seat, card)

    def notation(self, s: StichlingState, step: int, option: int) -> str:
        return f"play {NAMES[a_of(option)]}"

    def places(self, s: StichlingState, step: int, option: int) -> tuple[str, ...]:
        return (f"card/{NAMES[a_of(option)]}",)

    def about(self, s: StichlingState, step: int) -> dict[str, int | str]:
        return {"led": SUITS[suit_of(s.trick[0])] if b_of(step) else "any"}

    def refusal(
        self, s: StichlingState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        if words[0] != "play" or len(words) < 2:
            return None
        if (notice := not_yours(s, seat, words)) is not None:
            return notice
        if NAMES.index(words[1]) in follows(s.hands[seat], s.trick):
            return None
        led = SUITS[suit_of(s.trick[0])]
        return Notice("must_follow_suit", {"card": words[1], "suit": led}, "p.3", ("trick/1",))


class Take(Act[StichlingState]):
    name = "take"
    reference = "p.3"

    def act(self, s: StichlingState, step: int) -> None:
        best = best_of(s.trick, s.trump)
        seat = s.seat_of(best)
        s.tricks = added(s.tricks, seat, 1)
        s.note(E_TOOK, seat, s.trick[best])
        s.played += s.trick
        s.trick = ()
        s.leader = seat


class Score(Act[StichlingState]):
    name = "score"
    reference = "p.4"

    def act(self, s: StichlingState, step: int) -> None:
        for seat in range(s.players):
            if s.tricks[seat] == s.bids[seat]:
                s.points = added(s.points, seat, s.score(seat))
                s.met = added(s.met, seat, 1)
                s.note(E_MET, seat, s.score(seat), s.bids[seat])
            else:
                s.note(E_MISSED, seat, s.tricks[seat], s.bids[seat])
        s.push(pack(NEXT_DEAL))


RULES = [
    NextDeal(),
    DealCard(),
    TurnUp(),
    Lay(),
    Bid(),
    Trick(),
    Play(),
    Take(),
    Score(),
]


def excluded_cards(voids: int) -> frozenset[int]:
    """The cards of all suits that a seat did not follow."""
    return frozenset(
        card for suit in range(len(SUITS)) if voids >> suit & 1 for card in cards_of(suit)
    )
