"""Every game has boxes for the home page, with valid texts."""

from __future__ import annotations

import pytest

from kernel.toy import Toy
from stormtable.i18n.boxes import boxes_json
from stormtable.i18n.catalogue import languages
from stormtable.kernel.box import Box
from stormtable.kernel.registry import GamePack, pack_faults, packs
from stormtable.protocol.messages import BoxText

OURS = [pack for pack in packs() if type(pack.title).__module__.startswith("stormtable.games.")]


@pytest.mark.parametrize("pack", OURS, ids=lambda pack: pack.name)
def test_our_boxes_have_all_their_words_in_every_language(pack: GamePack) -> None:
    assert pack.boxes
    for box in boxes_json(pack):
        assert set(box["text"]) == set(languages())
        for text in box["text"].values():
            assert set(text) == BoxText.__required_keys__


@pytest.mark.parametrize("pack", OURS, ids=lambda pack: pack.name)
def test_our_boxes_offer_every_number_of_players_once(pack: GamePack) -> None:
    offered = sorted(players for box in pack.boxes for players in box.players)
    assert offered == list(pack.title.seats)


def test_a_game_that_describes_no_box_has_a_plain_one() -> None:
    [box] = boxes_json(GamePack(Toy()))
    assert (box["name"], box["players"], box["text"]) == (Toy.name, [2, 3], {})


@pytest.mark.parametrize(
    ("box", "problem"),
    [
        (Box("toy", range(1, 9)), "is for players"),
        (Box("toy", Toy.seats, weight=6), "has the weight 6"),
        (Box("toy", Toy.seats, setting="risk", levels=("low",)), "which is not a setting"),
        (Box("toy", Toy.seats, levels=("low",)), "only one of setting and levels"),
    ],
)
def test_a_wrong_box_is_named(box: Box, problem: str) -> None:
    [(message, remedy)] = pack_faults(GamePack(Toy(), boxes=(box,)))
    assert problem in message
    assert remedy


def test_two_boxes_of_one_name_are_named() -> None:
    twice = (Box("toy", Toy.seats), Box("toy", Toy.seats))
    [(message, _)] = pack_faults(GamePack(Toy(), boxes=twice))
    assert message == "two boxes are named 'toy'"
