"""The greedy bot: it plans its turn on copies of the position and plays the plan."""

from __future__ import annotations

from random import Random
from typing import cast

from stormtable.games.weather_machine.bots.searcher import plan
from stormtable.games.weather_machine.bots.worth import hopes_of, worth
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Chance
from stormtable.kernel.view import View


class MachineBot:
    """Plays from the view without samples: this game hides only future draws."""

    name = "greedy"

    def __init__(self, rng: Random) -> None:
        self._chance = Chance(rng)
        self._plan: list[int] = []
        self._moment = (-1, -1)
        """The turn and the number of draws when the plan was made; after another draw it is out of
        date."""

    def choose(self, view: View) -> int:
        s = cast(MachineState, view.state)
        assert view.seat is not None
        moment = (s.turn, s.draws)
        if moment != self._moment or not self._plan or self._plan[0] not in s.choices:
            self._moment = moment
            seat, hopes = view.seat, hopes_of(s, view.seat)
            self._plan = plan(s, self._chance, lambda after: worth(after, seat, hopes))
        return self._plan.pop(0)
