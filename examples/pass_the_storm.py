"""Pass the Storm: a whole game in one small file, made by docs/adding-a-game.md.

The storm is before you. Hold it, and the sky decides: calm gives a point and you decide again,
lightning takes all your points and the storm moves on. Or pass it to the next player. The game
ends when a player has the agreed number of points, or after thirty turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from stormtable.authoring import (
    FIRST_EVENT,
    Act,
    Ask,
    Draw,
    Entry,
    Event,
    IntTuple,
    Outcome,
    Setting,
    State,
    Title,
    Value,
    a_of,
    kind_of,
    pack,
    put,
    register,
)

TURN, STORM, SKY = range(3)  # kinds of steps
HOLD, PASS = range(2)  # verbs of options
POINTS = FIRST_EVENT  # kinds of journal entries
CALM, LIGHTNING = range(2)
TURNS = 30


class StormState(State):
    FIELDS = (*State.FIELDS, "points")
    DERIVED = (*State.DERIVED, "goal")

    def __init__(self, players: int, goal: int) -> None:
        super().__init__([Turn(), Storm(), Sky()], players)
        self.goal = goal
        self.points: IntTuple = (0,) * players

    def copy(self) -> StormState:
        other = StormState(self.players, self.goal)
        self.copy_into(other)
        other.points = self.points
        return other

    def gain(self, seat: int, amount: int) -> None:
        self.points = put(self.points, seat, self.points[seat] + amount)
        self.note(POINTS, seat, amount)


class Turn(Act[StormState]):
    name = "turn"
    halts = True

    def act(self, s: StormState, step: int) -> None:
        if s.turn < TURNS:
            s.turn += 1
            s.push(pack(STORM, a_of(step)))


class Storm(Ask[StormState]):
    name = "storm"

    def options(self, s: StormState, step: int, seat: int) -> list[int]:
        return [pack(HOLD), pack(PASS)]

    def perform(self, s: StormState, step: int, option: int) -> None:
        seat = a_of(step)
        if kind_of(option) == HOLD:
            s.push(pack(SKY, seat))
        else:
            s.push(pack(TURN, (seat + 1) % s.players))

    def notation(self, s: StormState, step: int, option: int) -> str:
        return ("hold", "pass")[kind_of(option)]

    def places(self, s: StormState, step: int, option: int) -> tuple[str, ...]:
        return ("storm",) if kind_of(option) == HOLD else ()


class Sky(Draw[StormState]):
    name = "sky"
    stream = "sky"

    def weights(self, s: StormState, step: int) -> list[int]:
        return [3, 1]

    def settle(self, s: StormState, step: int, result: int) -> None:
        seat = a_of(step)
        if result == LIGHTNING:
            s.gain(seat, -s.points[seat])
            s.push(pack(TURN, (seat + 1) % s.players))
        else:
            s.gain(seat, 1)
            if s.points[seat] < s.goal:
                s.push(pack(STORM, seat))

    def notation(self, s: StormState, step: int, option: int) -> str:
        return ("calm", "lightning")[option]


class PassTheStorm(Title):
    name = "pass-the-storm"
    caption = "Pass the Storm"
    designer = "a reader of the guide"
    seats = range(2, 7)
    settings = (Setting("goal", "points to win", 5, (3, 5, 9)),)
    verbs = ("hold", "pass")

    def new(self, players: int, settings: Mapping[str, Value]) -> StormState:
        state = StormState(players, int(settings["goal"]))
        state.push(pack(TURN, 0))
        return state

    def describe(self, state: State) -> dict[str, Any]:
        s = cast(StormState, state)
        return {"points": list(s.points), "goal": s.goal, "turns_left": TURNS - s.turn}

    def event(self, state: State, entry: Entry) -> Event:
        _, seat, amount, _, _ = entry
        return Event("points", seat, {"amount": amount}, (f"player/{seat}",), what="points")

    def outcome(self, state: State) -> Outcome:
        points = cast(StormState, state).points
        places = tuple(1 + sum(other > own for other in points) for own in points)
        reason = "goal" if max(points) >= cast(StormState, state).goal else "turns"
        return Outcome(reason, places, points, tuple({"storm": own} for own in points))

    def accounts(self, state: State) -> Mapping[str, list[int]]:
        return {"points": list(cast(StormState, state).points)}

    def places(self, state: State) -> frozenset[str]:
        return frozenset({"storm", *(f"player/{seat}" for seat in range(state.players))})


register(PassTheStorm())
