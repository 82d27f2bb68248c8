"""A game of four rules, to test the kernel without a real game.

All but the first seat begin with a coin. Each round every seat draws a card unseen by the others;
all pick in secret how many coins to give away; then each in turn stashes a card face down or earns
a coin (with no card it must earn), and a coin is flipped: on heads everybody gains one. With
`twice` they pick twice, one secret right after the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask, AskAll, Draw, State
from stormtable.kernel.event import Event
from stormtable.kernel.journal import FIRST_EVENT, Entry
from stormtable.kernel.title import EditionName, Outcome, Setting, Title, Value, need_end
from stormtable.kernel.tuples import IntTuple, without
from stormtable.kernel.visibility import Sees, Zone

CARDS = ("amber", "blue", "coral", "dun")
ROUND, DEAL, PICK, TURN, FLIP = range(5)
V_PICK, V_STASH, V_EARN = range(3)
COINS, DRAWN, STASHED = FIRST_EVENT, FIRST_EVENT + 1, FIRST_EVENT + 2


class ToyState(State):
    FIELDS = (*State.FIELDS, "rounds", "coins", "deck", "hands", "pile", "pile_by", "flips")
    DERIVED = (*State.DERIVED, "cards", "twice")

    def __init__(self, players: int, cards: list[int], rounds: int, twice: bool = False) -> None:
        super().__init__([Round(), Deal(), Pick(), Turn(), Flip()], players)
        self.cards = cards
        self.rounds = rounds
        self.twice = twice
        self.coins = [0] * players
        self.deck: IntTuple = tuple(cards)
        self.hands: list[IntTuple] = [()] * players
        self.pile: IntTuple = ()
        self.pile_by: IntTuple = ()
        self.flips: list[int] = []

    def copy(self) -> ToyState:
        other = ToyState(self.players, self.cards, self.rounds, self.twice)
        self.copy_into(other)
        other.coins = self.coins[:]
        other.deck = self.deck
        other.hands = self.hands[:]
        other.pile = self.pile
        other.pile_by = self.pile_by
        other.flips = self.flips[:]
        return other

    def gain(self, seat: int, amount: int) -> None:
        self.coins[seat] += amount
        self.note(COINS, seat, amount + 100)


class Round(Act[ToyState]):
    name = "round"

    def act(self, s: ToyState, step: int) -> None:
        if s.rounds == 0:
            return
        if s.turn == 0:
            for seat in range(1, s.players):
                s.gain(seat, 1)
        s.rounds -= 1
        s.turn += 1
        s.push(pack(ROUND))
        s.push(pack(FLIP))
        for seat in reversed(range(s.players)):
            s.push(pack(TURN, seat))
        for _ in range(1 + s.twice):
            s.push(pack(PICK))
        for seat in reversed(range(s.players)):
            if len(s.deck) > seat:
                s.push(pack(DEAL, seat))


class Deal(Draw[ToyState]):
    name = "deal"
    stream = "cards"

    def weights(self, s: ToyState, step: int) -> list[int]:
        return [1] * len(s.deck)

    def settle(self, s: ToyState, step: int, result: int) -> None:
        card = s.deck[result]
        s.deck = s.deck[:result] + s.deck[result + 1 :]
        s.hands[a_of(step)] += (card,)
        s.note(DRAWN, a_of(step), card)

    def notation(self, s: ToyState, step: int, option: int) -> str:
        return f"deal {a_of(step) + 1} {CARDS[s.deck[option]]}"


class Pick(AskAll[ToyState]):
    name = "pick"

    def options(self, s: ToyState, step: int, seat: int) -> list[int]:
        return [pack(V_PICK, number) for number in range(s.coins[seat] + 1)]

    def reveal(self, s: ToyState, step: int, answers: list[int]) -> None:
        for seat in range(s.players):
            s.gain(seat, -a_of(answers[seat]))

    def notation(self, s: ToyState, step: int, option: int) -> str:
        return f"pick {a_of(option)}"


class Turn(Ask[ToyState]):
    name = "turn"

    def options(self, s: ToyState, step: int, seat: int) -> list[int]:
        return [pack(V_EARN), *(pack(V_STASH, card) for card in sorted(set(s.hands[seat])))]

    def perform(self, s: ToyState, step: int, option: int) -> None:
        seat = a_of(step)
        if kind_of(option) == V_EARN:
            s.gain(seat, 1)
        else:
            s.hands[seat] = without(s.hands[seat], a_of(option))
            s.pile += (a_of(option),)
            s.pile_by += (seat,)
            s.note(STASHED, seat, a_of(option))

    def notation(self, s: ToyState, step: int, option: int) -> str:
        return "earn" if kind_of(option) == V_EARN else f"stash {CARDS[a_of(option)]}"


class Flip(Draw[ToyState]):
    name = "flip"
    stream = "coin"

    def weights(self, s: ToyState, step: int) -> list[int]:
        return [1, 1]

    def settle(self, s: ToyState, step: int, result: int) -> None:
        s.flips.append(result)
        for seat in range(s.players if result else 0):
            s.gain(seat, 1)

    def notation(self, s: ToyState, step: int, option: int) -> str:
        return f"flip {('tails', 'heads')[option]}"


class Toy(Title):
    name = "toy"
    caption = "A Toy"
    designer = "nobody"
    seats = range(2, 4)
    settings = (
        Setting("rounds", "how many", 2, (1, 2, 3)),
        Setting("twice", "pick twice a round", False, (False, True)),
        Setting("cheer", "does nothing", True, (True, False)),
        Setting("motto", "any text", "", local=True),
    )
    zones = (
        Zone("deck", "deck", Sees.NOBODY, "cards"),
        Zone("hands", "hands", Sees.OWNER, "cards", per_seat=True),
        Zone("pile", "pile", Sees.NOBODY, "cards", known_by="pile_by"),
    )
    verbs = ("pick", "stash", "earn")

    def new(self, players: int, settings: Mapping[str, Value]) -> ToyState:
        state = ToyState(
            players, [0, 0, 1, 1, 2, 3], int(settings["rounds"]), bool(settings["twice"])
        )
        state.push(pack(ROUND))
        return state

    def edition(self, state: State) -> EditionName:
        return EditionName("toy", "0")

    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {"cards": cast(ToyState, state).cards}

    def describe(self, state: State) -> dict[str, Any]:
        s = cast(ToyState, state)
        return {name: getattr(s, name) for name in ToyState.FIELDS if name not in State.FIELDS}

    def event(self, state: State, entry: Entry) -> Event:
        kind, seat, a, _, _ = entry
        if kind == COINS:
            return Event("coins", seat, {"amount": a - 100}, what="coins")
        name = "drawn" if kind == DRAWN else "stashed"
        return Event(name, seat, {"card": CARDS[a]}, (), ("card",))

    def outcome(self, state: State) -> Outcome:
        need_end(state)
        coins = cast(ToyState, state).coins
        places = tuple(1 + sum(other > own for other in coins) for own in coins)
        return Outcome("rounds_played", places, tuple(coins))

    def violations(self, state: State) -> list[str]:
        s = cast(ToyState, state)
        cards = sorted([*s.deck, *s.pile, *(card for hand in s.hands for card in hand)])
        return [] if cards == s.cards else [f"cards are {cards}"]

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        return {"coins": cast(ToyState, state).coins}
