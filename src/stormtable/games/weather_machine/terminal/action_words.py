"""Options of the six actions and the experiments in words: what a space costs and gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal import look
from stormtable.games.weather_machine.terminal.components import Components, benefits
from stormtable.terminal import palette

Json = Mapping[str, Any]
Params = dict[str, object]
BRANCH = 3


class ActionWords:
    """What a question of an action says; a base for all questions put to a seat."""

    def __init__(
        self, phrases: Phrases, components: Components, names: Sequence[str], view: Json, seat: int
    ) -> None:
        self.phrases = phrases
        self.printed = components
        self.names = names
        self.board: Json = view["board"]
        self.seat = seat
        self.me: Json = view["board"]["players"][seat]
        asked = view["question"] or {"name": "", "about": {}}
        self.question: str = asked["name"]
        self.about: Json = asked["about"]
        self.option_now: Json = {}
        """The option that is being put into words."""

    # --- common parts -----------------------------------------------------------------------

    def _printed(self, gain: str) -> str:
        return self.phrases.gain(gain) if gain else ""

    def _also(self, gain: str, key: str = "gain") -> str:
        """A printed benefit as the tail of a sentence; empty for none."""
        return self.phrases.say(key, gain=self._printed(gain)) if gain else ""

    def _gained(self, what: str) -> int:
        """How much of something the option brings at once."""
        gains = self.option_now.get("gains", ())
        return sum(change["amount"] for change in gains if change["what"] == what)

    def _named(self, who: int | str) -> str:
        return self.names[who] if isinstance(who, int) else self.phrases.named(who)

    def _row(self, row: int) -> list[str | None]:
        """What lies in an Office row, by colour."""
        return list(self.me["office"][BRANCH * (row - 1) : BRANCH * row])

    def _row_weather(self, row: int) -> str:
        return next(token for token in self._row(row) if token and token in self.printed.weathers)

    def _row_now(self, row: int) -> str:
        tokens = [self.phrases.named(token) for token in self._row(row) if token]
        return self.phrases.say("row_now", tokens=", ".join(tokens)) if tokens else ""

    # --- actions ----------------------------------------------------------------------------------

    def _bot_to(self, words: Sequence[str]) -> Params:
        details: dict[str, Callable[[str], tuple[str, str, str]]] = {
            "sell_bot": self._sell_space,
            "work_bot": self._work_space,
            "research_bot": self._research_space,
        }
        needs, gain, location = details[self.question](words[0])
        branch = self.board[location]["machine"][_weather(words[0])]
        marks = "".join(_mark(who) for who in branch)
        return {
            "space": self.phrases.named(words[0]),
            "needs": needs,
            "gain": gain,
            "branch": self.phrases.say("branch", bots=marks),
        }

    def _token_or_investment(self, track: str, weather: str, left: int) -> str:
        if not left:
            return self.phrases.benefit("investment")
        return self.phrases.say("token", token=self.phrases.named(f"{track}-{weather}"))

    def _sell_space(self, space: str) -> tuple[str, str, str]:
        say, weather = self.phrases.say, _weather(space)
        colour = self.printed.bot_space("government", space)["needs"]["part"]
        needs = say("needs_part", part=colour)
        if not self.me["parts"][colour]:
            needs += say("swap_first")
        left = self.board["government"]["tokens"][weather]
        token = self._token_or_investment("government", weather, left)
        return needs, say("comma_gain", gain=token), "government"

    def _work_space(self, space: str) -> tuple[str, str, str]:
        say = self.phrases.say
        chemical = self.printed.bot_space("lab", space)["needs"]["chemical"]
        needs = "" if self.about.get("free") else self._pays(chemical)
        tiles = [self.printed.experiment(name) for name in self.board["lab"]["display"] if name]
        shown = [tile for tile in tiles if tile["weather"] == _weather(space)]
        coming = ""
        if shown:
            coming = say("experiment_there", stage=shown[-1]["stage"], cp=shown[-1]["cp"])
        return needs, coming, "lab"

    def _pays(self, chemical: str) -> str:
        needs = self.phrases.say("needs_chemical", chemical=self.phrases.chemical(chemical))
        count = self.me["chemicals"][chemical]
        return needs if count else needs + self.phrases.say("swap_first")

    def _research_space(self, space: str) -> tuple[str, str, str]:
        say, weather = self.phrases.say, _weather(space)
        printed = self.printed.bot_space("rnd", space)
        needs = self._pays(printed["needs"]["chemical"])
        if printed["needs"]["more"]:
            needs += say("needs_more")
        completes = self.board["rnd"]["machine"][weather].count(None) == 1
        left = 0 if completes else self.board["rnd"]["tokens"][weather]
        token = self._token_or_investment("rnd", weather, left)
        gain = self._also(benefits(printed["gain"]), "comma_gain")
        return needs, gain + say("comma_gain", gain=token), "rnd"

    def _subsidy(self, words: Sequence[str]) -> Params:
        weather, _, row = words[0].rpartition("-")
        gains = [
            self._printed(self.printed.gain(f"government/column/{weather}")),
            self._printed(self.printed.gain(f"government/row/{row}")),
            self.phrases.benefit(words[1]),
        ]
        return {"space": self.phrases.named(words[0]), "gain": ", ".join(filter(None, gains))}

    def _paper(self, words: Sequence[str]) -> Params:
        row = int(words[0])
        weather = self._row_weather(row)
        locked = self.board["lab"]["locks"][weather]
        name = self.phrases.named(weather)
        return {
            "row": row,
            "weather": name,
            "cp": self._paper_cp(row),
            "gain": self._also(self.printed.slide(row), "comma_gain"),
            "unlocks": self.phrases.say("unlocks", weather=name) if locked else "",
        }

    def _paper_cp(self, row: int) -> int:
        points = self.printed.points
        worth: dict[str, int] = {
            "award": points["paper_award"],
            "citation": points["paper_citation"],
        }
        tokens = [token for token in self._row(row) if token]
        return sum(worth.get(token, int(points["paper_research"])) for token in tokens)

    def _cite(self, words: Sequence[str]) -> Params:
        row = int(words[0])
        params = self._paper(words)
        tracks = zip(self.printed.tracks, self._row(row), strict=True)
        missing = next(track for track, token in tracks if token is None)
        gain = self._also(self.printed.office(row, missing), "comma_gain")
        params["gain"] = f"{gain}{params['gain']}"
        params["cp"] = self._paper_cp(row) + self.printed.points["paper_citation"]
        return {**params, "goal": self.phrases.goal(words[1])}

    def _from(self, words: Sequence[str]) -> Params:
        weather, say = words[1], self.phrases.say
        rnd = self.board["rnd"]
        tile = self.printed.extreme(rnd["extreme"][weather]["tile"])
        cost = self.option_now.get("cost", {"pay": (), "due": ()})
        science = tile["science"] if cost["pay"] or cost["due"] else 0
        parts = list(tile["parts"])
        for number, who in enumerate(rnd["machine"][weather], 1):
            if who is None:
                parts.append(self.printed.entry(f"rnd/{weather}/{number}")["prototype"])
        letters = "".join(
            colour[0].upper() * parts.count(colour) for colour in self.printed.colours
        )
        return {
            "row": words[0],
            "weather": self.phrases.named(weather),
            "level": tile["level"],
            "price": say("science", n=science) if science else say("no_science"),
            "parts": letters or say("no_parts"),
        }

    def _mark(self, words: Sequence[str]) -> Params:
        name = self.board["rnd"]["extreme"][self.about["weather"]]["tile"]
        gain = self.printed.extreme(name)["slots"][int(words[0]) - 1]
        return {"slot": words[0], "gain": self._printed(benefits(gain))}

    def _provide(self, words: Sequence[str]) -> Params:
        part = self.printed.bot_space("rnd", words[0])["prototype"]
        return {"part": part, "cp": self.printed.points["prototype_part"]}

    def _leave(self, words: Sequence[str]) -> Params:
        say = self.phrases.say
        if self.question == "take_back":
            return {"what": say("leave_bot", space=self.phrases.named(words[0]))}
        weather, _, number = words[0].rpartition("-")
        owner = self.board["rnd"]["machine"][weather][int(number) - 1]
        if owner == self.seat:
            return {"what": say("let_own")}
        if owner == "saboteurs":
            rises = self.printed.saboteurs["per_prototype_bot"]
            gain = say("target_rises", cp=rises)
        else:
            cp = self.printed.points["prototype_bot"]
            gain = say("owner_gains", player=self._named(owner), cp=cp)
        return {"what": say("let_other", gain=gain)}

    def _workshop_row(self, words: Sequence[str]) -> Params:
        return {"row": self.phrases.say("any_row") if words[0] == "none" else words[0]}

    def _accept(self, words: Sequence[str]) -> Params:
        say = self.phrases.say
        if self.question == "lock_offer":
            return {"gain": say("lock_gain", cp=self.printed.points["lock"])}
        each = int(self.about["cp"])
        cp = self._gained("cp")
        tile = self.printed.experiment(str(self.about["tile"]))
        gains = say("or").join(self._printed(benefits(gain)) for gain in tile["choices"])
        return {"gain": say("experiment_gain", cp=cp, bots=cp // (each or 1), gains=gains)}


def _weather(space: str) -> str:
    return space.rpartition("-")[0]


def _mark(who: int | str | None) -> str:
    if who is None:
        return look.FREE
    if isinstance(who, int):
        return palette.MARK[who]
    return {"lativ": look.LATIV, "saboteurs": look.SABOTEUR}[who]
