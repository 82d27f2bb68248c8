"""Stichling as screens read it: board, events, places, outcome, and what must always hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from stichling import rules
from stichling.cards import NAMES, PACK, SUITS, suit_of
from stichling.rules import NONE, StichlingState
from stormtable.authoring import (
    UNKNOWN,
    Argument,
    Entry,
    Event,
    Exclusions,
    Grammar,
    Outcome,
    Sees,
    State,
    Title,
    Value,
    Zone,
    need_end,
    numbers,
    pack,
)


class Stichling(Title):
    name = "stichling"
    caption = "Stichling"
    designer = "The Stormtable authors"
    seats = range(3, 5)
    zones = (
        Zone("deck", "deck", Sees.NOBODY, "cards"),
        Zone("hands", "hands", Sees.OWNER, "cards", per_seat=True),
        Zone("laid away", "laid", Sees.OWNER, "cards", known_by="laid_by"),
        Zone("trick", "trick", Sees.ALL, "cards"),
        Zone("played", "played", Sees.ALL, "cards"),
    )
    verbs = rules.VERBS
    arguments: Mapping[str, tuple[str, ...]] = {
        "lay": ("card",),
        "bid": ("tricks",),
        "play": ("card",),
    }
    headings = frozenset({"deal"})
    placeless = frozenset({"deal"})
    colours = ("blue", "red", "green", "yellow")

    def new(self, players: int, settings: Mapping[str, Value]) -> StichlingState:
        state = StichlingState(players)
        state.push(pack(rules.NEXT_DEAL))
        return state

    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {"cards": list(PACK) if _own(state).deal else []}

    def excluded(self, state: State) -> Exclusions:
        voids = _own(state).voids
        return {"hands": [rules.excluded_cards(suits) for suits in voids]} if any(voids) else {}

    def round(self, state: State) -> int:
        return _own(state).deal

    def describe(self, state: State) -> dict[str, Any]:
        s = _own(state)
        return {
            "deals_left": rules.DEALS - s.deal,
            "trump": None if s.trump == NONE else SUITS[s.trump],
            "leader": s.leader,
            "trick": {f"{index + 1}": NAMES[card] for index, card in enumerate(s.trick)},
            "hands": [_cards(hand) for hand in s.hands],
            "bids": [None if bid == NONE else bid for bid in s.bids],
            "tricks": list(s.tricks),
            "points": list(s.points),
            "without": [_suits(voids) for voids in s.voids],
            "laid": _cards(s.laid),
            "played": _cards(s.played),
        }

    def printed(self, state: State) -> Mapping[str, Any]:
        s = _own(state)
        return {
            "deals": rules.DEALS,
            "met": rules.MET,
            "cards": len(PACK),
            "hand": s.hand_size,
            "tricks": s.most,
            "suits": list(SUITS),
        }

    def event(self, state: State, entry: Entry) -> Event:
        kind, seat, a, b, _ = entry
        player, card = (f"player/{seat}",), NAMES[a] if a < len(NAMES) else ""
        if kind == rules.E_DEAL:
            return Event("deal", seat, {"deal": a, "leader": b})
        if kind == rules.E_TRUMP:
            return Event("trump", seat, {"suit": SUITS[a]}, ("trump",))
        if kind == rules.E_DEALT:
            return Event("dealt", seat, {"card": card}, (f"hand/{seat}",), secret=("card",))
        if kind == rules.E_LAID:
            return Event("laid", seat, {"card": card}, ("laid",), secret=("card",))
        if kind == rules.E_BID:
            return Event("bid", seat, {"bid": a}, player)
        if kind == rules.E_PLAYED:
            index = len(_own(state).trick)
            return Event("played", seat, {"card": card}, (f"trick/{index}",))
        if kind == rules.E_TOOK:
            return Event("took", seat, {"card": card}, player)
        if kind == rules.E_MET:
            return Event("met", seat, {"amount": a, "bid": b}, player, what="points")
        return Event("missed", seat, {"tricks": a, "bid": b}, player)

    def outcome(self, state: State) -> Outcome:
        need_end(state)
        s = _own(state)
        return Outcome("deals", tuple(_places(s)), s.points, tuple(_sources(s)))

    def standing(self, state: State) -> list[dict[str, Any]]:
        s = _own(state)
        return [
            {
                "so_far": source,
                "if_ended_now": {},
                "score": s.points[seat],
                "total": s.points[seat],
                "place": _places(s)[seat],
                "tie_break": {"met": s.met[seat]},
            }
            for seat, source in enumerate(_sources(s))
        ]

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        return {"points": list(_own(state).points)}

    def places(self, state: State) -> frozenset[str]:
        s = _own(state)
        seats = range(s.players)
        return frozenset(
            {"trump", "laid"}
            | {f"card/{name}" for name in NAMES}
            | {f"bid/{tricks}" for tricks in range(s.most + 1)}
            | {f"trick/{seat + 1}" for seat in seats}
            | {f"{what}/{seat}" for what in ("hand", "player") for seat in seats}
        )

    def expected(self, state: State, seat: int) -> list[int]:
        s = _own(state)
        if s.rule.name != "play":
            return []
        return [pack(rules.V_PLAY, card) for card in s.hands[seat] if card != UNKNOWN]

    def coverage_points(self, state: State) -> frozenset[str]:
        asked = {f"question {name}" for name in rules.VERBS}
        return frozenset(asked | {"refusal must_follow_suit", "refusal not_your_card"})

    def phrases(self, state: State) -> Sequence[str]:
        return [f"{verb} {name}" for verb in ("lay", "play") for name in NAMES]

    def grammar(self, state: State) -> Grammar:
        card = (Argument("card", NAMES),)
        return {
            "lay": [card],
            "play": [card],
            "bid": [(numbers("tricks", _own(state).most, 0),)],
        }

    def violations(self, state: State) -> list[str]:
        s = _own(state)
        wrong: list[str] = []
        everywhere = [s.deck, *s.hands, s.laid, s.trick, s.played]
        cards = sorted(card for row in everywhere for card in row)
        if s.deal and cards != list(PACK):
            wrong.append("the cards are not the pack")
        for seat, hand in enumerate(s.hands):
            if any(s.voids[seat] >> suit_of(card) & 1 for card in hand if card != UNKNOWN):
                wrong.append(f"seat {seat} has a card of a suit that it did not follow")
        if sum(s.tricks) * s.players != len(s.played):
            wrong.append("the tricks are not the cards played")
        return wrong


def _own(state: State) -> StichlingState:
    return cast(StichlingState, state)


def _cards(row: Sequence[int]) -> list[str | None]:
    """Names; None for a card that the viewer does not know."""
    return [None if card == UNKNOWN else NAMES[card] for card in row]


def _suits(bits: int) -> list[str]:
    return [name for suit, name in enumerate(SUITS) if bits >> suit & 1]


def _places(s: StichlingState) -> list[int]:
    """Most points, then most bids met, then a shared place."""
    keys = [(s.points[seat], s.met[seat]) for seat in range(s.players)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _sources(s: StichlingState) -> list[dict[str, int]]:
    flat = [rules.MET * met for met in s.met]
    return [{"met": flat[seat], "bids": s.points[seat] - flat[seat]} for seat in range(s.players)]
