"""The variation tree of a study: other moves from the positions of a finished game.

A position is named by a text: `57` is the position after log entry 57 of the game, `n3` the one
after node 3. The nodes are one list in the order of their siblings. A deleted node stays in the
list, so that its deletion can be undone, until the room is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from stormtable.kernel.errors import StormtableError

MOST_NODES = 400
"""The most nodes of a tree."""
MOST_PLAYS = 50
"""The most moves of one variation."""
POSITION = re.compile(r"n?[1-9][0-9]{0,8}")


class TreeError(StormtableError):
    """A change that the tree cannot take."""


@dataclass(frozen=True, slots=True)
class Node:
    """One move of a variation."""

    id: int
    parent: int
    """The node before it; 0: the variation begins with it."""
    begin: int
    """The log entry of the game after which its variation begins."""
    seat: int
    notation: str
    text: Mapping[str, list[Any]]
    """The move in words, by language, as the parts of a sentence."""
    deleted: bool = False

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "text": dict(self.text)}


class Tree:
    """The nodes of a study. It changes only by its methods."""

    def __init__(self, nodes: Sequence[Mapping[str, Any]] = ()) -> None:
        self._nodes = [Node(**node) for node in nodes]

    def as_json(self) -> list[dict[str, Any]]:
        return [node.as_json() for node in self._nodes]

    @property
    def nodes(self) -> list[Node]:
        """The nodes that are not deleted, nor after a deleted one, in the order of siblings."""
        shown = {0}
        listed = [node for node in self._nodes if not node.deleted]
        # Parents may stand after their children once siblings have changed places.
        grew = True
        while grew:
            grew = False
            for node in listed:
                if node.id not in shown and node.parent in shown:
                    shown.add(node.id)
                    grew = True
        return [node for node in listed if node.id in shown]

    def node(self, id_: int) -> Node:
        for node in self._nodes:
            if node.id == id_:
                return node
        raise TreeError(f"the study has no move {id_}", "load it again")

    def line(self, id_: int) -> list[Node]:
        """Return the moves of a variation up to a node, from its beginning."""
        line: list[Node] = []
        while id_:
            node = self.node(id_)
            line.append(node)
            id_ = node.parent
        return line[::-1]

    def siblings(self, node: Node) -> list[Node]:
        """Return the moves from the same position, with the node itself."""
        return [
            other
            for other in self.nodes
            if (other.parent, other.begin) == (node.parent, node.begin)
        ]

    def has(self, position: str) -> bool:
        """Return whether a position of the tree exists; positions of the game are not checked."""
        if not POSITION.fullmatch(position):
            return False
        return not position.startswith("n") or any(
            node.id == int(position[1:]) for node in self.nodes
        )

    # --- changes ------------------------------------------------------------------------------

    def add(
        self, parent: int, begin: int, seat: int, notation: str, text: Mapping[str, list[Any]]
    ) -> Node:
        """Add a move, or return the node that has it already; a deleted one returns."""
        if parent:
            begin = self.node(parent).begin
            if len(self.line(parent)) >= MOST_PLAYS:
                raise TreeError("this variation is too long", f"{MOST_PLAYS} moves at most")
        for node in self._nodes:
            if (node.parent, node.begin, node.notation) == (parent, begin, notation):
                self._replace(node, deleted=False)
                return self.node(node.id)
        if len(self._nodes) >= MOST_NODES:
            self._purge()
        if len(self._nodes) >= MOST_NODES:
            raise TreeError("the study has no room", f"delete some of its {MOST_NODES} moves")
        node = Node(self._next(), parent, begin, seat, notation, text)
        self._nodes.append(node)
        return node

    def _next(self) -> int:
        return max((node.id for node in self._nodes), default=0) + 1

    def delete(self, id_: int) -> None:
        """Delete a move with everything after it."""
        self._replace(self.node(id_), deleted=True)

    def restore(self, id_: int) -> None:
        self._replace(self.node(id_), deleted=False)

    def promote(self, id_: int) -> None:
        """Move a node before the sibling in front of it."""
        node = self.node(id_)
        siblings = self.siblings(node)
        place = siblings.index(node) if node in siblings else 0
        if not place:
            return
        other = siblings[place - 1]
        first, second = self._nodes.index(other), self._nodes.index(node)
        self._nodes[first], self._nodes[second] = node, other

    def _replace(self, node: Node, *, deleted: bool) -> None:
        self._nodes[self._nodes.index(node)] = replace(node, deleted=deleted)

    def _purge(self) -> None:
        """Forget deleted moves and what followed them; keep the ids of the others."""
        self._nodes = self.nodes
