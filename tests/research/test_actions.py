"""The action index: fixed ids, one for every legal option of every decision."""

from __future__ import annotations

import pytest

from stormtable.kernel.codes import pack
from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.kernel.title import Value
from stormtable.research.actions import ActionBlock, ActionIndex
from stormtable.research.encoding import encoding_of
from stormtable.research.episode import Episode

from .playing import KINDS, positions

DIGESTS = {
    "weather-island": ("weather-island/actions-v1", 946, "74ac09cb692b75e2"),
    "weather-machine": ("weather-machine/actions-v1", 866, "8a4bee99f72e69f5"),
}
"""If an id changes its meaning, raise the version of the index and change this line."""


@pytest.mark.parametrize("game", sorted(DIGESTS))
def test_ids_never_change_within_a_version(game: str) -> None:
    actions = encoding_of(game).actions
    assert (actions.name, actions.size, actions.digest) == DIGESTS[game]
    assert 600 <= actions.size <= 1000
    assert len(set(actions.names)) == actions.size


@pytest.mark.parametrize(("variant", "players", "options"), KINDS)
def test_every_legal_option_has_its_own_id_and_the_id_leads_back(
    variant: str, players: int, options: dict[str, Value]
) -> None:
    decisions = 0
    for seed in range(6):
        for episode in positions(Episode(variant, players, seed, options), seed):
            actions, choices = episode.encoding.actions, episode.state.choices
            ids = actions.ids(choices)
            assert len(set(ids)) == len(choices)
            assert [actions.code(action, choices) for action in ids] == choices
            assert sorted(ids) == episode.legal() == list(episode.mask().nonzero()[0])
            decisions += 1
    assert decisions > 100


def small() -> ActionIndex:
    return ActionIndex(
        "small", 1, [ActionBlock(0, "stay"), ActionBlock(1, "go", (range(3),))], spare=2
    )


def test_an_option_outside_its_block_has_a_spare_id() -> None:
    actions = small()
    options = [pack(1, 9), pack(0), pack(1, 2), pack(1, 7)]
    assert actions.names == ("stay", "go 0", "go 1", "go 2", "spare 0", "spare 1")
    assert actions.ids(options) == [4, 0, 3, 5]
    assert [actions.code(number, options) for number in (4, 0, 3, 5)] == options


def test_too_many_options_outside_their_blocks_are_refused() -> None:
    with pytest.raises(BadSetting, match="1 more spare ids than small-v1 has"):
        small().ids([pack(1, 7), pack(1, 8), pack(1, 9)])


def test_an_illegal_id_is_refused_with_the_legal_ones() -> None:
    with pytest.raises(IllegalOption, match=r"action 2 \(go 1\) is not legal now; .*\[0, 3\]"):
        small().code(2, [pack(0), pack(1, 2)])
    with pytest.raises(IllegalOption, match="6 is not an id of small-v1; ids are 0 to 5"):
        small().code(6, [pack(0)])
    with pytest.raises(IllegalOption, match="spare 0"):
        small().code(4, [pack(0)])


def test_blocks_may_not_overlap() -> None:
    with pytest.raises(BadSetting, match="two blocks of twice-v1 overlap"):
        ActionIndex("twice", 1, [ActionBlock(0, "stay"), ActionBlock(0, "wait")], spare=0)
