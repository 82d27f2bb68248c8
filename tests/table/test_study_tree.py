"""The variation tree of a study: nested moves, siblings, deletion with undo."""

from __future__ import annotations

import pytest

from stormtable.table import study_tree
from stormtable.table.study_tree import Tree, TreeError

TEXT = {"en": ["x"]}


def grown() -> Tree:
    """Two variations at entry 7, one with two answers; one at entry 9."""
    tree = Tree()
    first = tree.add(0, 7, 0, "bid 1", TEXT)
    tree.add(0, 7, 0, "bid 4", TEXT)
    tree.add(first.id, 7, 1, "bid 2", TEXT)
    tree.add(first.id, 7, 1, "bid 3", TEXT)
    tree.add(0, 9, 1, "work", TEXT)
    return tree


def notations(tree: Tree, parent: int = 0, begin: int = 7) -> list[str]:
    return [node.notation for node in tree.nodes if (node.parent, node.begin) == (parent, begin)]


def test_moves_nest_and_keep_the_order_of_siblings() -> None:
    tree = grown()
    assert notations(tree) == ["bid 1", "bid 4"]
    assert notations(tree, 1) == ["bid 2", "bid 3"]
    assert [node.notation for node in tree.line(4)] == ["bid 1", "bid 3"]
    assert [node.id for node in tree.siblings(tree.node(3))] == [3, 4]
    assert Tree(tree.as_json()).as_json() == tree.as_json()


def test_the_same_move_is_one_node() -> None:
    tree = grown()
    again = tree.add(1, 7, 1, "bid 3", TEXT)
    assert again.id == 4
    assert len(tree.nodes) == 5
    # The entry at which a variation begins is that of its parent, whatever was asked.
    assert tree.add(1, 999, 1, "bid 9", TEXT).begin == 7


def test_a_deleted_move_takes_what_follows_with_it_and_returns_with_it() -> None:
    tree = grown()
    tree.delete(1)
    assert [node.id for node in tree.nodes] == [2, 5]
    assert not tree.has("n3")
    assert tree.has("n2")
    tree.restore(1)
    assert [node.id for node in tree.nodes] == [1, 2, 3, 4, 5]
    tree.delete(3)
    assert tree.add(1, 7, 1, "bid 2", TEXT).id == 3, "a deleted move that is played again returns"
    assert not tree.node(3).deleted


def test_promoting_moves_a_variation_before_its_sibling() -> None:
    tree = grown()
    tree.promote(2)
    assert notations(tree) == ["bid 4", "bid 1"]
    assert notations(tree, 1) == ["bid 2", "bid 3"], "what follows stays with its move"
    tree.promote(2)
    assert notations(tree) == ["bid 4", "bid 1"], "the first one stays first"
    tree.promote(4)
    assert notations(tree, 1) == ["bid 3", "bid 2"]


def test_promoting_passes_a_deleted_sibling() -> None:
    tree = grown()
    tree.add(0, 7, 0, "bid 5", TEXT)
    tree.delete(2)
    tree.promote(6)
    assert notations(tree) == ["bid 5", "bid 1"]


def test_a_position_is_an_entry_of_the_game_or_a_move_of_the_tree() -> None:
    tree = grown()
    for position in ("7", "1000", "n1", "n5"):
        assert tree.has(position)
    for position in ("", "0", "n0", "n6", "x", "7 ", "-1", "n", "07"):
        assert not tree.has(position)
    with pytest.raises(TreeError):
        tree.delete(6)


def test_a_full_tree_forgets_deleted_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_tree, "MOST_NODES", 5)
    tree = grown()
    with pytest.raises(TreeError):
        tree.add(0, 7, 0, "bid 6", TEXT)
    tree.delete(1)
    tree.add(0, 7, 0, "bid 6", TEXT)
    assert notations(tree) == ["bid 4", "bid 6"]
    with pytest.raises(TreeError):
        tree.restore(1)


def test_a_variation_has_a_limited_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_tree, "MOST_PLAYS", 2)
    tree = grown()
    with pytest.raises(TreeError):
        tree.add(3, 7, 0, "work", TEXT)
