"""Put questions and options into words, with everything a player needs to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stormtable.games.weather_machine.story.phrases import Phrases
from stormtable.games.weather_machine.terminal.action_words import ActionWords, Json, Params
from stormtable.games.weather_machine.terminal.components import Components, benefits

BUDGET_CUTS = "budget-cuts"
ROWS = ("top", "middle", "bottom")
"""Of a Workshop."""


class Asked(ActionWords):
    """One question put to a seat: what its options say."""

    def __init__(
        self, phrases: Phrases, components: Components, names: Sequence[str], view: Json, seat: int
    ) -> None:
        super().__init__(phrases, components, names, view, seat)
        self._verbs: dict[str, Callable[[Sequence[str]], Params]] = {
            "draft": self._draft,
            "lay": self._lay,
            "award": self._award,
            "place": self._place,
            "use": lambda words: {"benefit": phrases.benefit(words[0])},
            "set": self._set,
            "fund": self._fund,
            "move": self._move,
            "construct": self._slot,
            "bot": self._slot,
            "back": self._slot,
            "initiative": self._initiative,
            "buy": self._buy,
            "return": self._return,
            "pay": self._voucher,
            "voucher": self._voucher,
            "exchange": lambda words: {"price": self.printed.exchange("science")},
            "swap": self._swap,
            "part": self._part,
            "lose": self._part,
            "pay-part": self._part,
            "chemical": self._chemical,
            "pay-chemical": self._chemical,
            "tile": lambda words: {"tile": phrases.tile(words[0])},
            "advance": self._track,
            "retreat": self._track,
            "do": lambda words: {"action": phrases.benefit(words[0])},
            "gain": self._gain,
            "bot-to": self._bot_to,
            "take": lambda words: {"row": words[0], "benefit": phrases.benefit(words[1])},
            "subsidy": self._subsidy,
            "paper": self._paper,
            "cite": self._cite,
            "from": self._from,
            "mark": self._mark,
            "take-back": lambda words: {"space": phrases.named(words[0])},
            "provide": self._provide,
            "leave": self._leave,
            "row": self._workshop_row,
            "accept": self._accept,
            "return-report": lambda words: {"report": phrases.report(words[0])},
            "discard-report": lambda words: {"report": phrases.report(words[0])},
            "raise-target": lambda words: {"amount": self.printed.saboteurs["unlocked_set"]},
            "discard-top": lambda words: {"left": self.board["saboteurs"]["reports_left"]},
        }

    def words(self, decision: Json) -> str:
        data = decision["about"]
        about = self.phrases.params(data)
        if decision["question"] == "provide":
            about["owner"] = self._named(data["owner"])
        if "chemical" in about:
            about["chemical"] = self.phrases.chemical(str(about["chemical"]))
        if "next" in about:
            about["next"] = self.phrases("phase", str(about["next"]))
        if decision["question"] == "place_tile":
            about["tile"] = self.phrases.tile(data["tile"])
        return self.phrases("question", decision["question"], **about)

    def option(self, option: Json) -> str:
        verb, *words = option["notation"].split()
        self.option_now = option
        params = self._verbs[verb](words) if verb in self._verbs else {}
        return self.phrases("option", verb, **params)

    # --- set-up, Office, Goals ------------------------------------------------------------------

    def _draft(self, words: Sequence[str]) -> Params:
        goals = [
            self.phrases.goal(name)
            for name, goal in self.printed.tiles["goals"].items()
            if goal["symbol"] == words[0] and goal["colour"] == words[1]
        ]
        named = self.phrases.named(words[1])
        return {"symbol": words[0], "colour": named, "goals": "; ".join(goals)}

    def _lay(self, words: Sequence[str]) -> Params:
        row, column = ROWS.index(words[0]) + 1, int(words[1])
        top, bottom = words[2].split("/")
        tiles = {(tile["column"], tile["row"]) for tile in self.me["workshop"]}
        circles = ""
        if (column, row - 1) in tiles:
            circles += self.phrases.say("makes_circle", colour=top)
        if (column, row + 1) in tiles:
            circles += self.phrases.say("makes_circle", colour=bottom)
        return {
            "row": words[0],
            "column": column,
            "top": top,
            "bottom": bottom,
            "circles": circles,
        }

    def _award(self, words: Sequence[str]) -> Params:
        row = int(words[0])
        return {
            "row": row,
            "colour": self.phrases.named(words[1]),
            "row_now": self._row_now(row),
            "gain": self._also(self.printed.office(row, words[1])),
        }

    def _place(self, words: Sequence[str]) -> Params:
        row, track = int(words[1]), words[0].partition("-")[0]
        return {
            "token": self.phrases.named(words[0]),
            "row": row,
            "row_now": self._row_now(row),
            "gain": self._also(self.printed.office(row, track)),
        }

    def _set(self, words: Sequence[str]) -> Params:
        track = words[0].partition(":")[0]
        place = f"mat/*/goals/{track}/{words[1]}"
        gains = self.printed.choices(place) or [self.printed.gain(place)]
        gain = self.phrases.say("or").join(map(self._printed, gains))
        now = [goal["now"] for goal in self.me["goals_below"] if goal["name"] == words[0]]
        return {
            "goal": self.phrases.goal(words[0]),
            "place": f"{self.phrases.short(track)} {words[1]}",
            "now": now[0] if now else "-",
            "gain": self.phrases.say("gain", gain=gain),
        }

    def _fund(self, words: Sequence[str]) -> Params:
        track, colon, _ = words[0].partition(":")
        flipped = self.phrases.say("fund_goal", goal=self.phrases.goal(words[0])) if colon else ""
        further = 0 if colon else self._modifier()
        return {
            "track": self.phrases.named(track),
            "goal": flipped,
            "gain": self._funding(track, further),
        }

    def _modifier(self) -> int:
        """How much further on the other track counts when the Lab's pays."""
        them = self.board["saboteurs"]
        if them and BUDGET_CUTS in them["challenges"]:
            return 0
        return int(self.printed.entry(f"funding/lab/{self.me['funding']['lab']}")["modifier"])

    def _funding(self, track: str, further: int) -> str:
        """What a track would pay now."""
        last = self.me["funding"][track] + further
        spaces = [self.printed.gain(f"funding/{track}/{space}") for space in range(last + 1)]
        paid = [gain for gain in spaces if gain]
        if track == "lab":
            return self.phrases.say("fund_lab", science=len(paid), modifier=self._modifier())
        if not paid:
            return self.phrases("benefit", "nothing")
        if track == "government":
            return ", ".join(map(self._printed, paid))
        gains = self.phrases.say("or").join(map(self._printed, paid))
        return gains if len(paid) == 1 else self.phrases.say("fund_one", gains=gains)

    # --- moving, Supply, paying -------------------------------------------------------------------

    def _move(self, words: Sequence[str]) -> Params:
        supply = words[0] == "supply"
        gains = [
            self.phrases.benefit(f"voucher:{change['type']}:{change['amount']}")
            for change in self.option_now.get("gains", ())
            if change["what"] == "voucher"
        ]
        if supply:
            gains.insert(0, self.phrases.benefit("voucher:any"))
        place = f"{words[0]}/space/{_number(words[1:])}"
        both = self.printed.entry(place).get("actions") == "both"
        lane = "any_actions" if supply else "both_actions" if both else "one_action"
        meets = self.board["lativ"]["location"] == words[0]
        key = "space_number" if supply else "space"
        return {
            "location": self.phrases.named(words[0]),
            "space": self.phrases("story", key, space=words[1]) if words[1:] else "",
            "gain": ", ".join(gains) or self.phrases("benefit", "nothing"),
            "actions": self.phrases.say(lane),
            "lativ": self.phrases.say("lativ_moves") if meets else "",
        }

    def _slot(self, words: Sequence[str]) -> Params:
        gain = self.printed.gain(f"mat/*/assembly/{words[0]}")
        return {"slot": words[0], "gain": self._also(gain)}

    def _initiative(self, words: Sequence[str]) -> Params:
        order = [who for who in self.board["initiative"] if who != self.seat]
        order.insert(int(words[0]) - 1, self.seat)
        return {"order": ", ".join(map(self._named, order))}

    def _buy(self, words: Sequence[str]) -> Params:
        left = self.board["supply"]["chemicals"][words[0]]["left"]
        return {"chemical": self.phrases.chemical(words[0]), "left": left}

    def _return(self, words: Sequence[str]) -> Params:
        slots = self.printed.entry(f"supply/chemical/{words[0]}")["slots"]
        left = self.board["supply"]["chemicals"][words[0]]["left"]
        paid = slots[len(slots) - 1 - left] if left < len(slots) else 0
        gain = self.phrases.benefit(f"voucher:supply:{paid}")
        return {"chemical": self.phrases.chemical(words[0]), "gain": gain}

    def _voucher(self, words: Sequence[str]) -> Params:
        return {
            "type": self.phrases.named(words[0]),
            "have": self.me["vouchers"][words[0]],
            "most": self.printed.most_vouchers(words[0]),
        }

    def _swap(self, words: Sequence[str]) -> Params:
        if words[0] in self.printed.chemicals:
            return {"thing": self.phrases.chemical(words[0])}
        return {"thing": f"{words[0]} {self.phrases.named('part')}"}

    def _part(self, words: Sequence[str]) -> Params:
        return {"part": words[0], "have": self.me["parts"][words[0]]}

    def _chemical(self, words: Sequence[str]) -> Params:
        count = self.me["chemicals"][words[0]]
        return {"chemical": self.phrases.chemical(words[0]), "have": count}

    def _track(self, words: Sequence[str]) -> Params:
        space = self.me["funding"][words[0]] + (-1 if self.question == "funding_back" else 1)
        cp = self.printed.entry(f"funding/{words[0]}/{space}").get("cp", 0)
        return {
            "track": self.phrases.named(words[0]),
            "space": space,
            "worth": self.phrases.say("worth", cp=cp),
        }

    def _gain(self, words: Sequence[str]) -> Params:
        number = int(words[0])
        if self.question == "fund_rnd":
            return {"gain": self._printed(self.printed.gain(f"funding/rnd/{number}"))}
        if self.question == "goal_benefit":
            gains = self.printed.choices(f"mat/*/goals/{self.about['colour']}/top")
        else:
            tile = self.printed.experiment(str(self.about["tile"]))
            gains = [benefits(gain) for gain in tile["choices"]]
        return {"gain": self._printed(gains[number - 1])}


def _number(words: Sequence[str]) -> str:
    """A space of a Location counted from the left."""
    names = {"left": "1", "middle": "2", "right": "3"}
    return names.get(words[0], words[0]) if words else ""
