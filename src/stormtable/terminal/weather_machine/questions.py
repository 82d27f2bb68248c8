"""Questions and options in words: terse notation with all a player needs to choose by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stormtable.games.weather_machine.movement import arrival
from stormtable.games.weather_machine.names import (
    EMPTY,
    LOCATIONS,
    SABOTEUR,
    SPACES,
    SUPPLY,
    SYMBOLS,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.saboteurs.plot import BUDGET_CUTS, challenged, plot_of
from stormtable.games.weather_machine.scoring import quantity
from stormtable.games.weather_machine.workshop import ROWS, tile_at
from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.view import View
from stormtable.terminal.weather_machine.action_words import ActionWords, Params
from stormtable.terminal.weather_machine.phrases import Phrases

GOVERNMENT_TRACK, LAB_TRACK, RND_TRACK = range(3)


class Asked(ActionWords):
    """One question put to a seat: what its options say."""

    def __init__(self, phrases: Phrases, names: Sequence[str], view: View, seat: int) -> None:
        super().__init__(phrases, names, view, seat)
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
            "exchange": lambda words: {"price": self.s.edition.science_exchange},
            "swap": self._swap,
            "part": self._part,
            "lose": self._part,
            "pay-part": self._part,
            "chemical": self._chemical,
            "pay-chemical": self._chemical,
            "tile": lambda words: {"tile": words[0].replace("-", " and ")},
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
            "row": self._row,
            "accept": self._accept,
            "return-report": lambda words: {"report": phrases.report(words[0])},
            "discard-report": lambda words: {"report": phrases.report(words[0])},
            "raise-target": lambda words: {"amount": plot_of(self.s).unlocked_set},
            "discard-top": lambda words: {"left": self.s.reports_left},
        }

    def words(self, decision: Decision) -> str:
        about = self.phrases.params(decision.about)
        if decision.question == "provide":
            about["owner"] = self._owner(int(decision.about["owner"]))
        if "chemical" in about:
            about["chemical"] = self.phrases.chemical(str(about["chemical"]))
        if "next" in about:
            about["next"] = self.phrases("phase", str(about["next"]))
        if "tile" in about:
            about["tile"] = str(about["tile"]).replace("-", " and ")
        return self.phrases("question", decision.question, **about)

    def option(self, option: Option) -> str:
        verb, *rest = option.notation.split()
        params = self._verbs[verb](rest) if verb in self._verbs else {}
        told = self.phrases("option", verb, **params)
        if option.effects and option.effects.pays and verb != "pay":
            vouchers = {c.type: c.amount for c in option.effects.pays if c.what == "voucher"}
            price = self.phrases.price(vouchers)
            told += f"  [{self.phrases.say('pay', price=price)}]"
        return told

    # --- set-up, Office, Goals ------------------------------------------------------------------

    def _draft(self, words: Sequence[str]) -> Params:
        symbol, colour = SYMBOLS.index(words[0]), TRACKS.index(words[1])
        goals = [
            self.phrases.goal(f"{words[1]}:{goal.name}")
            for goal in self.s.edition.goals
            if goal.symbol == symbol and goal.colour == colour
        ]
        named = self.phrases.named(words[1])
        return {"symbol": words[0], "colour": named, "goals": "; ".join(goals)}

    def _lay(self, words: Sequence[str]) -> Params:
        row, column = ROWS.index(words[0]), int(words[1])
        top, bottom = words[2].split("/")
        workshop, colours = self.s.workshop[self.seat], self.s.edition.colours
        circles = ""
        if tile_at(workshop, column, row - 1) != EMPTY and row > 0:
            circles += self.phrases.say("makes_circle", colour=top)
        if tile_at(workshop, column, row + 1) != EMPTY and row < 2:
            circles += self.phrases.say("makes_circle", colour=bottom)
        assert top in colours
        return {
            "row": words[0],
            "column": column,
            "top": top,
            "bottom": bottom,
            "circles": circles,
        }

    def _award(self, words: Sequence[str]) -> Params:
        row = int(words[0]) - 1
        gain = self.s.edition.office_gains[3 * row + TRACKS.index(words[1])]
        return {
            "row": words[0],
            "colour": self.phrases.named(words[1]),
            "row_now": self._row_now(row),
            "gain": self._also(gain),
        }

    def _place(self, words: Sequence[str]) -> Params:
        row, track = int(words[1]) - 1, words[0].partition("-")[0]
        gain = self.s.edition.office_gains[3 * row + TRACKS.index(track)]
        return {
            "token": self.phrases.named(words[0]),
            "row": words[1],
            "row_now": self._row_now(row),
            "gain": self._also(gain),
        }

    def _set(self, words: Sequence[str]) -> Params:
        colour = TRACKS.index(words[0].partition(":")[0])
        edition = self.s.edition
        tops = self.phrases.say("or").join(map(self._printed, edition.goal_tops[colour]))
        gain = tops if words[1] == "top" else self._printed(edition.goal_bottoms[colour])
        name = words[0].partition(":")[2]
        goal = next(goal for goal in edition.goals if goal.name == name)
        return {
            "goal": self.phrases.goal(words[0]),
            "place": f"{self.phrases.short(TRACKS[colour])} {words[1]}",
            "now": quantity(self.s, self.seat, goal.quantity),
            "gain": self.phrases.say("gain", gain=gain),
        }

    def _fund(self, words: Sequence[str]) -> Params:
        track, colon, _ = words[0].partition(":")
        flipped = self.phrases.say("fund_goal", goal=self.phrases.goal(words[0])) if colon else ""
        further = 0 if colon else self._modifier()
        return {
            "track": self.phrases.named(track),
            "goal": flipped,
            "gain": self._funding(TRACKS.index(track), further),
        }

    def _modifier(self) -> int:
        if challenged(self.s, BUDGET_CUTS):
            return 0
        return self.s.edition.modifiers[self.s.funding[self.seat][LAB_TRACK]]

    def _funding(self, track: int, further: int) -> str:
        """What a track would pay now."""
        space = self.s.funding[self.seat][track] + further
        paid = [gain for gain in self.s.edition.funding_gains[track][: space + 1] if gain]
        if track == LAB_TRACK:
            return self.phrases.say("fund_lab", science=len(paid), modifier=self._modifier())
        if not paid:
            return self.phrases("benefit", "nothing")
        if track == GOVERNMENT_TRACK:
            return ", ".join(map(self._printed, paid))
        gains = self.phrases.say("or").join(map(self._printed, paid))
        return gains if len(paid) == 1 else self.phrases.say("fund_one", gains=gains)

    # --- moving, Supply, paying -------------------------------------------------------------------

    def _move(self, words: Sequence[str]) -> Params:
        s, location = self.s, LOCATIONS.index(words[0])
        space = int(words[1]) - 1 if location == SUPPLY else SPACES.index(words[1])
        gains = [
            self.phrases.benefit(f"voucher:{VOUCHERS[kind]}:{count}")
            for kind, count in arrival(s, location, space)
        ]
        key = "space_number" if location == SUPPLY else "space"
        if location == SUPPLY:
            lane = "any_actions"
        else:
            lane = "both_actions" if s.edition.both_actions[space] else "one_action"
        return {
            "location": self.phrases.named(words[0]),
            "space": self.phrases("story", key, space=words[1]),
            "gain": ", ".join(gains),
            "actions": self.phrases.say(lane),
            "lativ": self.phrases.say("lativ_moves") if s.lativ == location else "",
        }

    def _slot(self, words: Sequence[str]) -> Params:
        return {
            "slot": words[0],
            "gain": self._also(self.s.edition.slot_gains[int(words[0]) - 1]),
        }

    def _initiative(self, words: Sequence[str]) -> Params:
        order = [seat for seat in self.s.initiative if seat != self.seat]
        order.insert(int(words[0]) - 1, self.seat)
        them = self.phrases.named("saboteurs")
        return {"order": ", ".join(them if s == SABOTEUR else self.names[s] for s in order)}

    def _buy(self, words: Sequence[str]) -> Params:
        left = self.s.chemicals_left[self.s.edition.chemicals.index(words[0])]
        return {"chemical": self.phrases.chemical(words[0]), "left": left}

    def _return(self, words: Sequence[str]) -> Params:
        kind = self.s.edition.chemicals.index(words[0])
        slots = self.s.edition.chemical_slots
        paid = slots[len(slots) - 1 - self.s.chemicals_left[kind]]
        gain = self.phrases.benefit(f"voucher:supply:{paid}")
        return {"chemical": self.phrases.chemical(words[0]), "gain": gain}

    def _voucher(self, words: Sequence[str]) -> Params:
        kind = VOUCHERS.index(words[0])
        return {
            "type": self.phrases.named(words[0]),
            "have": self.s.vouchers[self.seat][kind],
            "most": self.s.edition.voucher_max[kind],
        }

    def _swap(self, words: Sequence[str]) -> Params:
        if words[0] in self.s.edition.chemicals:
            return {"thing": self.phrases.chemical(words[0])}
        return {"thing": f"{words[0]} {self.phrases.named('part')}"}

    def _part(self, words: Sequence[str]) -> Params:
        held = self.s.parts[self.seat][self.s.edition.colours.index(words[0])]
        return {"part": words[0], "have": held}

    def _chemical(self, words: Sequence[str]) -> Params:
        held = self.s.chemicals[self.seat][self.s.edition.chemicals.index(words[0])]
        return {"chemical": self.phrases.chemical(words[0]), "have": held}

    def _track(self, words: Sequence[str]) -> Params:
        track = TRACKS.index(words[0])
        space = self.s.funding[self.seat][track] + 1
        cp = self.s.edition.funding_cp[track][space] if space < 10 else 0
        return {
            "track": self.phrases.named(words[0]),
            "space": space - 2 if self.question == "funding_back" else space,
            "worth": self.phrases.say("worth", cp=cp),
        }

    def _gain(self, words: Sequence[str]) -> Params:
        edition, number = self.s.edition, int(words[0])
        if self.question == "fund_rnd":
            gain = edition.funding_gains[RND_TRACK][number]
        elif self.question == "goal_benefit":
            gain = edition.goal_tops[self._argument][number - 1]
        else:
            gain = edition.experiment_gains[self._argument][number - 1]
        return {"gain": self._printed(gain)}
