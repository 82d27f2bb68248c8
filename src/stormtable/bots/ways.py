"""Find the cheapest way to an option that is out of reach now.

The search covers the seat's own next turns, on copies of what the seat knows. It ignores what
others do between these turns, and what a turn may bring after a draw. The engine replays the
result.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from stormtable.bots.bot import reached_of
from stormtable.kernel.decision import Option
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game
from stormtable.story.speaker import speaker_of
from stormtable.story.wording import text_json

TURNS = 3
"""The most own turns of a way."""
SECONDS = 0.8
"""The time limit of a search in seconds."""
POSITIONS = 4000
"""The most positions of one turn that the search visits."""
ENDS = 40
"""The most ends of a turn from which the search continues."""
LONGER = 2
"""How many more answers a cheaper way may need than the shortest one."""
GOAL = "goal"
"""The first word of a target that is a Goal instead of an option."""


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A way to a target."""

    turns: tuple[tuple[str, ...], ...]
    """The notations of each own turn, the present one first."""
    target: str
    """The option that is legal at the end; empty if the last answer itself reaches the target."""
    cost: dict[str, int]
    """What the seat has less of at the end, by `what` or `what:type`."""
    lucky: bool
    """Whether an earlier turn ends with a draw, whose result may change the rest."""


@dataclass(slots=True)
class _Node:
    state: State
    plays: tuple[tuple[str, ...], ...]
    lucky: bool = False

    @property
    def answers(self) -> int:
        return sum(map(len, self.plays))


def way_to(game: Game, seat: int, words: str, *, seconds: float = SECONDS) -> TurnPlan | None:
    """Return the cheapest way found to the target of the words: an option's notation or its
    beginning, or `goal` and the name of a Goal. None if the search found none."""
    private = game.what_if(seat)
    requested = tuple(words.split())
    if private is None or not requested:
        return None
    return _Search(private, seat, requested, time.monotonic() + seconds).run()


class _Search:
    def __init__(self, game: Game, seat: int, words: tuple[str, ...], until: float) -> None:
        self.game = game
        self.title = game.title
        self.seat = seat
        self.words = words
        self.until = until
        reached = reached_of(self.title.name) if words[0] == GOAL else None
        self.reached: Callable[[State, int, Sequence[str]], bool] | None = reached
        self.before = self._holdings(game.state)

    def run(self) -> TurnPlan | None:
        state = self.game.state.copy()
        state.halting = True
        nodes = [_Node(state, ((),))]
        for _ in range(TURNS):
            ways, ends = self._turn(nodes)
            if ways:
                return min(ways, key=lambda way: (sum(way.cost.values()), sum(map(len, way.turns))))
            nodes = list(self._next_turns(ends))
            if not nodes or time.monotonic() > self.until:
                break
        return None

    def _turn(self, nodes: list[_Node]) -> tuple[list[TurnPlan], list[_Node]]:
        """Search one turn, the shortest lines first; return the ways found and the ends of the
        turn."""
        queue = deque(nodes)
        seen: set[object] = set()
        ways: list[TurnPlan] = []
        ends: list[_Node] = []
        longest = 1 << 30
        while queue and len(seen) < POSITIONS and time.monotonic() < self.until:
            node = queue.popleft()
            if node.answers > longest:
                break
            offered = self._offered_at(node)
            if offered is not None:
                ways.append(offered)
                longest = min(longest, node.answers + LONGER)
                continue
            for after in self._answers(node):
                key = after.state.key()
                if key in seen:
                    continue
                seen.add(key)
                if after.state.asked == self.seat:
                    queue.append(after)
                elif not after.state.over:
                    ends.append(after)
                if self._is_reached(after.state):
                    ways.append(self._way(after, ""))
                    longest = min(longest, after.answers + LONGER)
        return ways, ends

    def _answers(self, node: _Node) -> Iterator[_Node]:
        s = node.state
        rule, step = s.rule, s.agenda[-1]
        for option in s.choices:
            after = s.copy()
            after.halting = True
            after.apply(option, self.seat)
            last = (*node.plays[-1], rule.notation(s, step, option))
            yield _Node(after, (*node.plays[:-1], last), node.lucky)

    def _offered_at(self, node: _Node) -> TurnPlan | None:
        s = node.state
        if self.reached is not None or s.asked != self.seat:
            return None
        for option in s.choices:
            notation = s.rule.notation(s, s.agenda[-1], option)
            if tuple(notation.split()[: len(self.words)]) == self.words:
                return self._way(node, notation)
        return None

    def _is_reached(self, state: State) -> bool:
        return self.reached is not None and self.reached(state, self.seat, self.words[1:])

    def _next_turns(self, ends: list[_Node]) -> Iterator[_Node]:
        """Begin the next own turn after those ends of this turn that differ most."""
        different: dict[object, _Node] = {}
        for end in sorted(ends, key=lambda end: end.state.drawing):
            different.setdefault(tuple(self._holdings(end.state).items()), end)
        for end in list(different.values())[:ENDS]:
            state = end.state.copy()
            if self.title.begin_turn(state, self.seat) and state.asked == self.seat:
                state.halting = True
                yield _Node(state, (*end.plays, ()), end.lucky or end.state.drawing)

    def _holdings(self, state: State) -> dict[str, int]:
        return {what: by_seat[self.seat] for what, by_seat in self.title.accounts(state).items()}

    def _way(self, node: _Node, target: str) -> TurnPlan:
        after = self._holdings(node.state)
        cost = {
            what: had - after.get(what, 0)
            for what, had in self.before.items()
            if had > after.get(what, 0)
        }
        return TurnPlan(node.plays, target, cost, node.lucky)


def walked(game: Game, seat: int, way: TurnPlan) -> Iterator[tuple[int, Game, Option]]:
    """Replay a way on the engine: yield each answer with its turn and the game before it, and the
    target last. Raise an error at an answer that the engine does not offer."""
    private = game.what_if(seat)
    for number, plays in enumerate(way.turns, start=1):
        assert private is not None, "the search has begun from the same position"
        private.tentative = frozenset({seat})
        private.reveals = False
        last = number == len(way.turns)
        for notation in (*plays, way.target) if last and way.target else plays:
            decision = private.decision_of(seat)
            option = None if decision is None else decision.find(notation)
            if option is None:
                raise ValueError(f"the engine does not offer {notation!r} on the way")
            yield number, private, option
            if not (last and notation == way.target):
                private.play(option, seat)
        if not last:
            private = _next_turn(private, seat)


def _next_turn(private: Game, seat: int) -> Game:
    """Return a private game in which the seat's next turn begins now."""
    state = private.state.copy()
    if not private.title.begin_turn(state, seat):
        raise ValueError("the engine does not begin the next turn of the way")
    title, settings = private.title, private.settings
    following = Game(title, private.players, settings, None, private.seats, state, ())
    following.hypothetical = True
    return following


def way_json(game: Game, seat: int, way: TurnPlan, language: str) -> dict[str, Any]:
    """Return a way as clients receive it: its steps and its cost, in words if a language is
    given."""
    steps: list[dict[str, Any]] = []
    cost = chips(way.cost)
    printed = game.title.printed(game.state)
    for turn, before, option in walked(game, seat, way):
        step: dict[str, Any] = {"turn": turn, "notation": option.notation}
        if language:
            view: Any = before.update(seat)["view"]
            speaker = speaker_of(game.title.name, language, printed, view)
            data = option.as_json()
            step["text"] = {"code": data["verb"], "parts": text_json(speaker.option(data))}
            if not steps:
                for amount in cost:
                    amount["name"] = speaker.thing(amount)
        steps.append(step)
    return {"turns": len(way.turns), "steps": steps, "cost": cost, "lucky": way.lucky}


def chips(cost: dict[str, int]) -> list[dict[str, Any]]:
    """Return the cost of a way as amounts: `voucher:lab` is a Voucher of the type `lab`."""
    amounts = []
    for name, amount in cost.items():
        what, _, kind = name.partition(":")
        amounts.append({"what": what, "amount": amount, **({"type": kind} if kind else {})})
    return amounts
