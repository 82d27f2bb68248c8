"""Questions and options of Weather Machine in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stormtable.games.weather_machine.story.components import Components, benefits
from stormtable.games.weather_machine.story.names import ANY, names_in
from stormtable.games.weather_machine.story.option_details import OptionDetails
from stormtable.story.parts import Part, PlayerPart
from stormtable.story.speaker import Json, Parts, Slots, Speaker
from stormtable.story.text import Name, StoryText, Value

BRANCH = 3
"""The number of spaces in an Office row, one for each track."""
BENEFITS = frozenset({"choose_voucher", "choose_part", "choose_chemical", "choose_track"})
"""Questions about a benefit that may be declined."""


class MachineSpeaker(Speaker):
    def __init__(self, text: StoryText, printed: Json, view: Json) -> None:
        super().__init__(text, printed, view)
        self.names = names_in(text)
        self.phrases = self.names.phrases
        self.components = Components(printed)
        self.me: Json = view["board"]["players"][self.seat]
        self._details = OptionDetails(self)

    # --- names ------------------------------------------------------------------------------------

    def name(self, code: str) -> Name:
        return self.names.name(code)

    def slot(self, key: str, value: int | str) -> Value:
        if key == "owner":
            return PlayerPart(value) if isinstance(value, int) else self.name(value)
        if isinstance(value, int):
            return value
        if key == "brief":
            return self.phrases.goal(value)
        if key == "space":
            return self._space(value)
        if key == "action":
            return self._words_of("action_words", value)
        if key == "agent":
            return self.names.report(value)
        if key == "colour":
            return self.name(value)
        if key == "row" and not value.isdigit():
            return self.names.row(value)
        if key == "place":
            return self._words_of("goal_space", value)
        special = self.names.special(key, value, "")
        return self.name(value) if special is None else special

    def _space(self, code: str) -> Value:
        """Return a space of a Location (`left`, `3`) or of a machine (`wind-2`)."""
        if code.isdigit():
            return self.text.say("space_name", "number", n=int(code))
        return self.names.space(code, "")

    def _words_of(self, table: str, code: str) -> Value:
        has = self.text.has(table, code)
        return self.text.template(table, code) if has else self.name(code)

    def gain(self, gain: str) -> str:
        """Return a printed benefit in words; empty if there is none."""
        return self.phrases.gain(gain) if gain else ""

    def either(self, gains: Sequence[str]) -> str:
        return self.text.words("language", "or").join(filter(None, map(self.gain, gains)))

    def cp(self, key: str) -> str:
        return self.thing({"what": "cp", "amount": self.components.points[key]})

    def thing(self, change: Json) -> str:
        if change.get("type") == ANY:
            return self.names.any_of(change["what"], int(change["amount"]))
        return super().thing(change)

    # --- questions ----------------------------------------------------------------------------

    def question_key(self, question: str, about: Json) -> str:
        if question == "actions" and not self.view["round"]:
            return "actions.supply_round"
        if question == "provide":
            owner = about.get("owner", "")
            if owner == self.seat:
                return "provide.own"
            return question if isinstance(owner, int) else "provide.saboteurs"
        if "where" in about:
            return f"{question}.{about['where']}"
        return question

    def question_slots(self, question: str, about: Json) -> Slots:
        slots: Slots = {}
        if "count" in about:
            slots["n"] = int(about["count"])
        if question == "pay":
            slots["price"] = self.thing(
                {"what": "voucher", "amount": about["count"], "type": about["type"]}
            )
        return slots

    def phase(self, question: str) -> str:
        if question == "actions" and not self.view["round"]:
            return self.text.say("phase", "actions.supply_round")
        return super().phase(question)

    # --- options ------------------------------------------------------------------------------

    def option_key(self, option: Json) -> str:
        verb, args = option["verb"], option["args"]
        if verb == "end" and self.asked == "actions" and not self.view["round"]:
            return "end.supply_round"
        if verb == "end" and self.asked == "place_tokens" and not self._waiting():
            return "end.turn"
        if verb == "pass" and self.asked in BENEFITS:
            return "pass.benefit"
        if verb == "leave" and self.asked == "provide":
            return f"leave.{self.owner_kind(args)}"
        if verb == "fund" and ":" not in str(next(iter(args.values()), "")):
            return "fund.track"
        if verb == "row" and next(iter(args.values()), "") == "none":
            return "row.none"
        return super().option_key(option)

    def _waiting(self) -> bool:
        """Return whether tokens or Awards wait to be placed."""
        return bool(self.me.get("waiting") or self.me.get("awards_waiting"))

    def _owner(self, args: Json) -> int | str | None:
        weather, _, number = str(args["space"]).rpartition("-")
        owner: int | str | None = self.board["rnd"]["machine"][weather][int(number) - 1]
        return owner

    def owner_kind(self, args: Json) -> str:
        owner = self._owner(args)
        if owner == self.seat:
            return "own"
        return "other" if isinstance(owner, int) else "saboteurs"

    def option_slots(self, option: Json) -> Slots:
        args = option["args"]
        fill: dict[str, Callable[[Json, Json], Slots]] = {
            "lay": self._lay,
            "move": self._move,
            "set": self._set,
            "fund": self._fund,
            "initiative": self._initiative,
            "buy": self._left,
            "pay": self._have_voucher,
            "voucher": self._have_voucher,
            "part": self._have,
            "chemical": self._have,
            "swap": self._swap,
            "exchange": lambda args, option: {"price": self.components.exchange("science")},
            "advance": lambda args, option: {"space": self.reached(args, 1)},
            "retreat": lambda args, option: {"space": self.reached(args, -1)},
            "gain": self._benefit,
            "bot-to": self._bot_space,
            "paper": self._row_slots,
            "cite": self._row_slots,
            "from": self._from,
            "provide": self._provide,
            "leave": self._leave,
            "accept": self._accept,
            "raise-target": lambda args, option: {
                "amount": int(self.components.saboteurs["unlocked_set"])
            },
            "discard-top": lambda args, option: {
                "left": int(self.board["saboteurs"]["reports_left"])
            },
            "end": lambda args, option: {"location": self.name(str(self.about.get("location")))},
            "drawn": lambda args, option: {"drawn": self._drawn(str(option["notation"]))},
        }
        verb = option["verb"]
        return fill[verb](args, option) if verb in fill else {}

    def _lay(self, args: Json, option: Json) -> Slots:
        top, bottom = str(args["colours"]).split("/")
        return {"top": self.name(top), "bottom": self.name(bottom)}

    def _move(self, args: Json, option: Json) -> Slots:
        return {"space": self._space(str(args.get("space", "")))}

    def _set(self, args: Json, option: Json) -> Slots:
        return {"goal": self.names.goal(str(args["goal"]))}

    def _fund(self, args: Json, option: Json) -> Slots:
        code = str(next(iter(args.values())))
        slots: Slots = {"track": self.name(code.partition(":")[0])}
        if ":" in code:
            slots["goal"] = self.names.goal(code)
        return slots

    def _initiative(self, args: Json, option: Json) -> Slots:
        order = [who for who in self.board["initiative"] if who != self.seat]
        order.insert(int(args["position"]) - 1, self.seat)
        items: list[Sequence[Part]] = [
            (PlayerPart(who),) if isinstance(who, int) else (self.name(who).text,) for who in order
        ]
        return {"order": self.text.list(items, "")}

    def _left(self, args: Json, option: Json) -> Slots:
        return {"left": int(self.board["supply"]["chemicals"][args["chemical"]]["left"])}

    def _have_voucher(self, args: Json, option: Json) -> Slots:
        kind = str(args["voucher"])
        return {
            "type": self.name(kind),
            "have": int(self.me["vouchers"][kind]),
            "most": self.components.most_vouchers(kind),
        }

    def _have(self, args: Json, option: Json) -> Slots:
        ((key, code),) = args.items()
        return {"have": int(self.me[f"{key}s"][code])}

    def _swap(self, args: Json, option: Json) -> Slots:
        code = str(args["given"])
        what = "chemical" if code in self.components.chemicals else "part"
        return {"thing": self.thing({"what": what, "amount": 1, "type": code})}

    def reached(self, args: Json, steps: int) -> int:
        return int(self.me["funding"][args["track"]]) + steps

    def _benefit(self, args: Json, option: Json) -> Slots:
        number = int(next(iter(args.values())))
        if self.asked == "fund_rnd":
            return {"gain": self.gain(self.components.gain(f"funding/rnd/{number}"))}
        if self.asked == "goal_benefit":
            gains = self.components.choices(f"mat/*/goals/{self.about['colour']}/top")
        else:
            tile = self.components.experiment(str(self.about["tile"]))
            gains = [benefits(gain) for gain in tile["choices"]]
        return {"gain": self.gain(gains[number - 1])}

    def _bot_space(self, args: Json, option: Json) -> Slots:
        weather, _, number = str(args["space"]).rpartition("-")
        return {"weather": self.name(weather), "n": int(number)}

    def office_row(self, row: int) -> list[str | None]:
        """Return the tokens of an Office row, by track."""
        return list(self.me["office"][BRANCH * (row - 1) : BRANCH * row])

    def row_weather(self, row: int) -> str:
        """Return the weather of an Office row; empty if it has no Research token."""
        tokens = (token for token in self.office_row(row) if token in self.components.weathers)
        return str(next(tokens, ""))

    def _row_slots(self, args: Json, option: Json) -> Slots:
        weather = self.row_weather(int(args["row"]))
        return {"weather": self.name(weather)} if weather else {}

    def _from(self, args: Json, option: Json) -> Slots:
        tile = self.board["rnd"]["extreme"][args["weather"]]["tile"]
        return {"level": self.components.extreme(tile)["level"] if tile else "\N{EN DASH}"}

    def _provide(self, args: Json, option: Json) -> Slots:
        space = self.components.bot_space("rnd", str(args["space"]))
        return {"part": self.name(space["prototype"])}

    def _leave(self, args: Json, option: Json) -> Slots:
        owner = self._owner(args) if self.asked == "provide" else None
        return {"owner": PlayerPart(owner)} if isinstance(owner, int) else {}

    def _accept(self, args: Json, option: Json) -> Slots:
        if self.asked == "lock_offer":
            return {"cp": self.components.points["lock"]}
        gains = option.get("gains", ())
        cp = sum(change["amount"] for change in gains if change["what"] == "cp")
        bots = cp // (int(self.about["cp"]) or 1)
        return {"cp": cp, "bots": self.thing({"what": "bot", "amount": bots})}

    def _drawn(self, notation: str) -> Value:
        """Return the name of what came out of the box."""
        kind, *words = notation.split(" ")
        if kind == "part":
            return self.name(words[-1])
        names: dict[str, Callable[[str], Value]] = {
            "subsidy": self.names.subsidy,
            "tile": self.phrases.tile,
            "goal": self.names.goal,
            "report": self.names.report,
            "challenge": self.phrases.challenge,
        }
        return names.get(kind, self.name)(words[0])

    def detail(self, option: Json) -> Parts:
        return self._details.of(option)
