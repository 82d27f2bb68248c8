"""Who may see what: masks, and deals that fit them."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from kernel.toy import PICK, TURN, V_PICK, Toy, ToyState
from stormtable.kernel import registry
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import HIDDEN, NOBODY, OPEN, State
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import IntTuple
from stormtable.kernel.visibility import UNKNOWN, Sees, Zone, deal_unseen, mask, zone_faults
from stormtable.lab.testing.properties import Watch

CARDS = [0, 0, 1, 1, 2, 3]


def laid_out() -> ToyState:
    """Return a state: seat 0 has 2, seat 1 has 0 and 3; seat 1 stashed a 0 and then seat 0 a 1; a 1
    is left."""
    state = ToyState(2, CARDS, 0)
    state.hands = [(2,), (0, 3)]
    state.pile, state.pile_by = (0, 1), (1, 0)
    state.deck = (1,)
    state.push(pack(TURN, 1))
    state.advance()
    return state


def seen(viewer: int | None, state: ToyState | None = None) -> ToyState:
    return cast(ToyState, mask(state or laid_out(), Toy.zones, viewer))


def dealt(masked: ToyState, seed: int) -> ToyState:
    return cast(ToyState, deal_unseen(masked, Toy.zones, {"cards": CARDS}, Random(seed)))


def test_a_seat_sees_its_hand_and_what_it_stashed_itself() -> None:
    masked = seen(0)
    assert masked.hands == [(2,), (UNKNOWN, UNKNOWN)]
    assert masked.deck == (UNKNOWN,)
    assert masked.pile == (1, UNKNOWN), "known ones first: where they lie is nobody's to know"
    assert masked.pile_by == (0, NOBODY), "the viewer does not learn who else knows a piece"


def test_known_cards_lie_in_order_of_their_names() -> None:
    """Two games in which a seat stashed the same cards in another order look the same to it."""
    state = laid_out()
    state.pile, state.pile_by, state.deck = (1, 0, 0), (0, 1, 0), (1,)
    state.hands = [(2,), (3,)]
    assert seen(0, state).pile == (0, 1, UNKNOWN)
    assert seen(0, state).pile_by == (0, 0, NOBODY)


def test_a_spectator_sees_only_how_many_there_are() -> None:
    masked = seen(None)
    assert masked.hands == [(UNKNOWN,), (UNKNOWN, UNKNOWN)]
    assert masked.pile == (UNKNOWN, UNKNOWN)
    assert masked.pile_by == (NOBODY, NOBODY)


def test_masking_leaves_the_original_state_unchanged() -> None:
    state = laid_out()
    before = state.save()
    seen(0, state)
    dealt(seen(1, state), 1)
    assert state.save() == before


def test_only_the_asked_seat_sees_its_options() -> None:
    state = laid_out()
    assert seen(1, state).choices == state.choices
    assert seen(0, state).choices == []
    assert seen(None, state).choices == []


def test_secret_answers_are_hidden_from_the_others() -> None:
    state = ToyState(3, CARDS, 0)
    state.coins = [1, 1, 1]
    state.push(pack(PICK))
    state.advance()
    state.apply(pack(V_PICK, 1), 1)
    assert seen(0, state).sealed == [OPEN, HIDDEN, OPEN]
    assert seen(1, state).sealed == [OPEN, pack(V_PICK, 1), OPEN]
    assert seen(None, state).sealed == [OPEN, HIDDEN, OPEN]
    third = seen(2, state)
    assert (third.asked, third.choices) == (2, [pack(V_PICK, 0), pack(V_PICK, 1)])
    guesses = {dealt(third, seed).sealed[1] for seed in range(40)}
    assert guesses == {pack(V_PICK, 0), pack(V_PICK, 1)}


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_deal_fits_what_is_known_and_uses_every_piece_once(viewer: int | None) -> None:
    masked = seen(viewer)
    for seed in range(60):
        state = dealt(masked, seed)
        assert Toy().violations(state) == []
        assert seen(viewer, state).save() == masked.save()
        assert state.open_seats() == [1]


def test_every_deal_that_fits_comes_up_about_as_often() -> None:
    """Seat 0 does not know where 0, 0, 1 and 3 are: in the deck, in the pile, in the hand of 1."""
    masked = seen(0)
    counts: dict[tuple[int, int, tuple[int, ...]], int] = {}
    for seed in range(2400):
        state = dealt(masked, seed)
        key = state.deck[0], state.pile[1], tuple(sorted(state.hands[1]))
        counts[key] = counts.get(key, 0) + 1
    # The 24 orders of four cards, two of them alike, make these seven deals.
    ways = {
        (0, 0, (1, 3)): 4,
        (0, 1, (0, 3)): 4,
        (0, 3, (0, 1)): 4,
        (1, 0, (0, 3)): 4,
        (3, 0, (0, 1)): 4,
        (1, 3, (0, 0)): 2,
        (3, 1, (0, 0)): 2,
    }
    assert set(counts) == set(ways)
    for key, orders in ways.items():
        assert abs(counts[key] - 100 * orders) < 40 * orders, (key, counts[key])


def test_the_sample_asks_the_same_question() -> None:
    state = dealt(seen(1), 3)
    assert (state.asked, state.choices) == (1, laid_out().choices)


# --- pieces a seat has lost sight of --------------------------------------------------------------


class Shuffled(State):
    """Seat 0 put a 1 and a 2 away, and they were shuffled into the deck at date 2."""

    FIELDS = (*State.FIELDS, "deck", "hands", "dates", "lost", "lost_at")

    def __init__(self) -> None:
        super().__init__([], 3)
        self.deck: IntTuple = (1, 4)
        self.hands: list[IntTuple] = [(0,), (3, 2), (5, 6)]
        self.dates: list[IntTuple] = [(0,), (0, 2), (0, 0)]
        self.lost: list[IntTuple] = [(1, 2), (4,), ()]
        self.lost_at: list[IntTuple] = [(2, 2), (2,), ()]

    def copy(self) -> Shuffled:
        other = Shuffled()
        self.copy_into(other)
        for name in ("deck", "hands", "dates", "lost", "lost_at"):
            setattr(other, name, getattr(self, name))
        return other


SHUFFLED = (
    Zone("deck", "deck", Sees.NOBODY, "cards", lost="lost", lost_at="lost_at"),
    Zone("hands", "hands", Sees.OWNER, "cards", per_seat=True, dated="dates"),
)


def imagined(state: Shuffled, viewer: int | None, seed: int) -> Shuffled:
    masked = mask(state, SHUFFLED, viewer)
    return cast(Shuffled, deal_unseen(masked, SHUFFLED, {"cards": list(range(7))}, Random(seed)))


def test_only_the_seat_that_lost_sight_of_pieces_remembers_them() -> None:
    state = Shuffled()
    assert cast(Shuffled, mask(state, SHUFFLED, 0)).lost == [(1, 2), (), ()]
    assert cast(Shuffled, mask(state, SHUFFLED, 0)).lost_at == [(2, 2), (), ()]
    assert cast(Shuffled, mask(state, SHUFFLED, 1)).lost == [(), (4,), ()]
    assert cast(Shuffled, mask(state, SHUFFLED, None)).lost == [(), (), ()]


def test_a_piece_is_dealt_to_any_place_that_gained_pieces_since_equally_often() -> None:
    """The 1 and the 2: two in the deck, or one there and one in the newer card of seat 1."""
    counts: dict[IntTuple, int] = {}
    for seed in range(3000):
        state = imagined(Shuffled(), 0, seed)
        assert not {1, 2} & {state.hands[1][0], *state.hands[2]}
        way = tuple(sorted({1, 2} & set(state.deck)))
        counts[way] = counts.get(way, 0) + 1
    assert set(counts) == {(1, 2), (1,), (2,)}
    assert all(abs(times - 1000) < 150 for times in counts.values()), counts


def test_the_latest_lost_finds_its_place_first() -> None:
    """With two places for it, one of which fits the other, no deal is ever impossible."""
    state = Shuffled()
    state.deck, state.hands, state.dates = (1,), [(0,), (3, 2), (5, 6, 4)], [(0,), (0, 2), (0,) * 3]
    state.lost, state.lost_at = [(2, 1), (), ()], [(2, 4), (), ()]
    for seed in range(50):
        sample = imagined(state, 0, seed)
        assert (sample.deck, sample.hands[1][1]) == ((1,), 2)


def test_of_two_cards_with_an_odd_date_one_was_drawn_later() -> None:
    state = Shuffled()
    state.dates = [(0,), (0, 1), (0, 1)]
    state.deck, state.hands = (1,), [(0,), (3, 2), (5, 6)]
    state.lost, state.lost_at = [(1, 2), (), ()], [(2, 2), (), ()]
    places = {1: 0, 2: 0}
    for seed in range(400):
        sample = cast(
            Shuffled,
            deal_unseen(
                mask(state, SHUFFLED, 0), SHUFFLED, {"cards": [0, 1, 2, 3, 5, 6]}, Random(seed)
            ),
        )
        newer = [sample.hands[1][1], sample.hands[2][1]]
        assert len({1, 2} & set(newer)) == 1
        places[1 if newer[0] in (1, 2) else 2] += 1
    assert min(places.values()) > 150


# --- zones that cannot be meant as they are declared ----------------------------------------

NO_OWNER = Zone("hole", "deck", Sees.OWNER, "cards")
MISDECLARED = {
    "zone 'hole' has Sees.OWNER but no owner, so nobody would see it; add per_seat=True"
    " (one row a seat) or known_by=FIELD (which seat knows each piece), or declare"
    " Sees.NOBODY": NO_OWNER,
    "zone 'both' has per_seat and known_by, and known_by would be ignored; keep one of them": Zone(
        "both", "hands", Sees.OWNER, "cards", per_seat=True, known_by="pile_by"
    ),
    "zone 'half' has only one of lost and lost_at; name both fields": Zone(
        "half", "deck", Sees.NOBODY, "cards", lost="lost"
    ),
}


@pytest.mark.parametrize("message", MISDECLARED)
def test_a_game_with_a_misdeclared_zone_is_not_registered(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_packs", {})
    monkeypatch.setattr(Toy, "zones", (*Toy.zones, MISDECLARED[message]))
    with pytest.raises(BadSetting) as refused:
        registry.register(Toy())
    assert str(refused.value) == f"game 'toy': {message}"
    assert registry._packs == {}


def test_our_own_zones_are_well_declared() -> None:
    assert [zone_faults(title.zones) for title in (Toy(), *registry.titles())] == [[], [], []]


def test_check_notices_a_secret_that_is_hidden_from_its_owner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By its declaration; and, independent of that, by what the owner sees."""
    game = Game(Toy(), 2, {}, Streams(1))
    monkeypatch.setattr(Toy, "zones", (*Toy.zones[1:], NO_OWNER))
    wrong = Watch(game).check()
    assert any(fault.startswith("zone 'hole' has Sees.OWNER but no owner") for fault in wrong)
    assert "view: seat 0 does not see its own pieces of hole" in wrong


def test_check_notices_an_outcome_that_cannot_be_asked_for_early(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(Toy(), 2, {}, Streams(1))
    monkeypatch.setattr(Toy, "outcome", lambda *_: [][0])
    message = "end: the outcome of an unfinished game raises IndexError; see need_end"
    assert message in Watch(game).check()
