"""Options of the six actions and the experiments in words: what a space costs and gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from stormtable.games.weather_machine.government import space_named
from stormtable.games.weather_machine.lab import missing_colour
from stormtable.games.weather_machine.names import (
    AWARD,
    CITATION,
    EMPTY,
    LATIV,
    NO_TOKEN,
    SABOTEUR,
)
from stormtable.games.weather_machine.prototype import mandatory_parts
from stormtable.games.weather_machine.saboteurs.plot import plot_of
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import b_of
from stormtable.kernel.rows import Row
from stormtable.kernel.view import View
from stormtable.terminal import palette
from stormtable.terminal.weather_machine import look
from stormtable.terminal.weather_machine.phrases import Phrases

Params = dict[str, object]


class ActionWords:
    """What a question of an action says; a base for all questions put to a seat."""

    def __init__(self, phrases: Phrases, names: Sequence[str], view: View, seat: int) -> None:
        self.phrases = phrases
        self.names = names
        self.s = cast(MachineState, view.state)
        self.seat = seat
        self.question = view.question

    # --- common parts -----------------------------------------------------------------------

    def _printed(self, gain: int) -> str:
        return self.phrases.gain(self.s.edition.gain_texts[gain]) if gain else ""

    def _also(self, gain: int, key: str = "gain") -> str:
        """A printed benefit as the tail of a sentence; empty for none."""
        return self.phrases.say(key, gain=self._printed(gain)) if gain else ""

    def _owner(self, owner: int) -> str:
        return self.phrases.named("saboteur") if owner == SABOTEUR else self.names[owner]

    def _row_now(self, row: int) -> str:
        """What lies in an Office row already."""
        tokens = [
            self._token(token)
            for token in self.s.office[self.seat][3 * row : 3 * row + 3]
            if token != NO_TOKEN
        ]
        return self.phrases.say("row_now", tokens=", ".join(tokens)) if tokens else ""

    def _token(self, token: int) -> str:
        if token == AWARD:
            return self.phrases.named("award")
        if token == CITATION:
            return self.phrases.named("citation")
        return self.phrases.named(self.s.edition.weathers[token - 1])

    @property
    def _argument(self) -> int:
        """The second argument of the step that asks."""
        return b_of(self.s.agenda[-1])

    # --- actions ----------------------------------------------------------------------------------

    def _bot_to(self, words: Sequence[str]) -> Params:
        space = space_named(self.s, words[0])
        told: dict[str, Callable[[int], tuple[str, str, Row]]] = {
            "sell_bot": self._sell_space,
            "work_bot": self._work_space,
            "research_bot": self._research_space,
        }
        needs, gain, bots = told[self.question](space)
        first = 3 * (space // 3)
        marks = "".join(self._mark_of(code) for code in bots[first : first + 3])
        branch = self.phrases.say("branch", bots=marks)
        return {
            "space": self.phrases.named(words[0]),
            "needs": needs,
            "gain": gain,
            "branch": branch,
        }

    def _mark_of(self, code: int) -> str:
        if code in (EMPTY, LATIV, SABOTEUR):
            return {EMPTY: look.FREE, LATIV: look.LATIV, SABOTEUR: look.SABOTEUR}[code]
        return palette.MARK[code]

    def _token_or_investment(self, track: str, weather: int, left: int) -> str:
        if not left:
            return self.phrases.benefit("investment")
        token = self.phrases.named(f"{track}-{self.s.edition.weathers[weather]}")
        return self.phrases.say("token", token=token)

    def _sell_space(self, space: int) -> tuple[str, str, Row]:
        s, say = self.s, self.phrases.say
        colour = s.edition.government_colours[space]
        needs = say("needs_part", part=s.edition.colours[colour])
        if not s.parts[self.seat][colour]:
            needs += say("swap_first")
        weather = space // 3
        token = self._token_or_investment("government", weather, s.government_tokens[weather])
        return needs, say("comma_gain", gain=token), s.government_bots

    def _work_space(self, space: int) -> tuple[str, str, Row]:
        s, say = self.s, self.phrases.say
        kind = s.edition.lab_chemicals[space]
        needs = "" if self._argument else self._pays(kind)
        shown = [tile for tile in s.display if tile >= 0 and tile % 5 == space // 3]
        tile = shown[-1] if shown else None
        coming = ""
        if tile is not None:
            stage = ("I", "II", "III")[tile // 5]
            coming = say("experiment_there", stage=stage, cp=s.edition.experiment_cp[tile])
        return needs, coming, s.lab_bots

    def _pays(self, kind: int) -> str:
        name = self.phrases.chemical(self.s.edition.chemicals[kind])
        needs = self.phrases.say("needs_chemical", chemical=name)
        held = self.s.chemicals[self.seat][kind]
        return needs if held else needs + self.phrases.say("swap_first")

    def _research_space(self, space: int) -> tuple[str, str, Row]:
        s, say, weather = self.s, self.phrases.say, space // 3
        needs = self._pays(s.edition.rnd_chemicals[space])
        if space % 3 == 2:
            needs += say("needs_more")
        completes = s.rnd_bots[3 * weather : 3 * weather + 3].count(EMPTY) == 1
        left = 0 if completes else s.rnd_tokens[weather]
        token = self._token_or_investment("rnd", weather, left)
        gain = self._also(s.edition.rnd_gains[space], "comma_gain")
        return needs, gain + say("comma_gain", gain=token), s.rnd_bots

    def _subsidy(self, words: Sequence[str]) -> Params:
        space, edition = space_named(self.s, words[0]), self.s.edition
        gains = [
            self._printed(edition.column_gains[space // 3]),
            self._printed(edition.row_gains[space % 3]),
            self.phrases.benefit(words[1]),
        ]
        return {"space": self.phrases.named(words[0]), "gain": ", ".join(filter(None, gains))}

    def _paper(self, words: Sequence[str]) -> Params:
        s, row = self.s, int(words[0]) - 1
        weather = s.row_weather(self.seat, row)
        name = self.phrases.named(s.edition.weathers[weather])
        return {
            "row": words[0],
            "weather": name,
            "cp": self._paper_cp(row),
            "gain": self._also(s.edition.slide_gains[row], "comma_gain"),
            "unlocks": self.phrases.say("unlocks", weather=name) if s.locks[weather] else "",
        }

    def _paper_cp(self, row: int) -> int:
        edition, cp = self.s.edition, 0
        for token in self.s.office[self.seat][3 * row : 3 * row + 3]:
            if token == AWARD:
                cp += edition.paper_award
            elif token != NO_TOKEN:
                cp += edition.paper_research
        return cp

    def _cite(self, words: Sequence[str]) -> Params:
        row = int(words[0]) - 1
        space = 3 * row + missing_colour(self.s, self.seat, row)
        params = self._paper(words)
        gain = self._also(self.s.edition.office_gains[space], "comma_gain")
        params["gain"] = f"{gain}{params['gain']}"
        params["cp"] = self._paper_cp(row) + self.s.edition.paper_citation
        return {**params, "goal": self.phrases.goal(words[1])}

    def _from(self, words: Sequence[str]) -> Params:
        s = self.s
        weather = s.row_weather(self.seat, int(words[0]) - 1)
        level = s.extreme[weather][-1]
        free = self._argument == 1
        science = 0 if free else s.edition.extreme_science[level]
        say = self.phrases.say
        parts = "".join(
            colour[0].upper() * count
            for colour, count in zip(s.edition.colours, mandatory_parts(s, weather), strict=True)
        )
        return {
            "row": words[0],
            "weather": self.phrases.named(words[1]),
            "level": level + 1,
            "price": say("science", n=science) if science else say("no_science"),
            "parts": parts or say("no_parts"),
        }

    def _mark(self, words: Sequence[str]) -> Params:
        s = self.s
        weather = s.row_weather(self.seat, self._argument)
        gain = s.edition.extreme_slots[5 * s.extreme[weather][-1] + weather][int(words[0]) - 1]
        return {"slot": words[0], "gain": self._printed(gain)}

    def _provide(self, words: Sequence[str]) -> Params:
        edition, space = self.s.edition, space_named(self.s, words[0])
        return {"part": edition.colours[edition.rnd_parts[space]], "cp": edition.part_cp}

    def _leave(self, words: Sequence[str]) -> Params:
        say = self.phrases.say
        if self.question == "take_back":
            return {"what": say("leave_bot", space=self.phrases.named(words[0]))}
        owner = self.s.rnd_bots[space_named(self.s, words[0])]
        if owner == self.seat:
            return {"what": say("let_own")}
        if owner == SABOTEUR:
            gain = say("target_rises", cp=plot_of(self.s).per_prototype_bot)
        else:
            gain = say("owner_gains", player=self.names[owner], cp=self.s.edition.bot_cp)
        return {"what": say("let_other", gain=gain)}

    def _row(self, words: Sequence[str]) -> Params:
        return {"row": self.phrases.say("any_row") if words[0] == "none" else words[0]}

    def _accept(self, words: Sequence[str]) -> Params:
        say, edition = self.phrases.say, self.s.edition
        if self.question == "lock_offer":
            return {"gain": say("lock_gain", cp=edition.lock_cp)}
        tile, bots = self._argument, self.s.running[self.seat]
        gains = say("or").join(map(self._printed, edition.experiment_gains[tile]))
        cp = bots * edition.experiment_cp[tile]
        return {"gain": say("experiment_gain", cp=cp, bots=bots, gains=gains)}
