"""Details below an option of Weather Machine, such as what a space gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from stormtable.games.weather_machine.story.components import benefits
from stormtable.story.speaker import Json, Parts
from stormtable.story.text import Value

if TYPE_CHECKING:
    from stormtable.games.weather_machine.story.speaker import MachineSpeaker

ROWS = ("top", "middle", "bottom")
"""The rows of a Workshop."""
BUDGET_CUTS = "budget-cuts"


class OptionDetails:
    """Words the details of options for a speaker."""

    def __init__(self, speaker: MachineSpeaker) -> None:
        self.speaker = speaker
        self._gained: set[str] = set()
        """What the current option gains at once."""
        self._details: dict[str, Callable[[Json], Sequence[str]]] = {
            "draft": self._draft_detail,
            "lay": self._lay_detail,
            "set": self._set_detail,
            "fund": self._fund_detail,
            "move": self._move_detail,
            "award": lambda args: self._office_detail(int(args["row"]), str(args["colour"])),
            "place": lambda args: self._office_detail(
                int(args["row"]), str(args["token"]).partition("-")[0]
            ),
            "construct": self._slot_detail,
            "bot": self._slot_detail,
            "back": self._slot_detail,
            "advance": self._advance_detail,
            "bot-to": self._space_detail,
            "subsidy": self._subsidy_detail,
            "paper": self._paper_detail,
            "cite": self._paper_detail,
            "from": self._from_detail,
            "mark": self._mark_detail,
            "accept": self._accept_detail,
            "leave": self._leave_detail,
            "provide": lambda args: [self.speaker.cp("prototype_part")],
        }

    def of(self, option: Json) -> Parts:
        """Return the detail of an option; empty if it has none."""
        make = self._details.get(option["verb"])
        self._gained = {change["what"] for change in option.get("gains", ())}
        # A refused option may lack parameters, and needs only its reason.
        texts = make(option["args"]) if make and "code" in option else ()
        text = ", ".join(filter(None, texts))
        return (text,) if text else ()

    def _words(self, key: str, **slots: Value) -> str:
        return self.speaker.text.say("detail", key, **slots)

    def _gives(self, gain: str) -> str:
        """Return a printed benefit, without the option's own gains."""
        shown = [word for word in gain.split() if word.partition(":")[0] not in self._gained]
        return self._words("gives", gain=self.speaker.gain(" ".join(shown))) if shown else ""

    def _draft_detail(self, args: Json) -> list[str]:
        symbol, colour = (str(value) for value in args.values())
        return [
            self.speaker.names.goal(name)
            for name, goal in self.speaker.components.tiles["goals"].items()
            if goal["symbol"] == symbol and goal["colour"] == colour
        ]

    def _lay_detail(self, args: Json) -> list[str]:
        row, column = ROWS.index(str(args["row"])) + 1, int(args["column"])
        top, bottom = str(args["colours"]).split("/")
        tiles = {(tile["column"], tile["row"]) for tile in self.speaker.me["workshop"]}
        circles = [(column, row - 1, top), (column, row + 1, bottom)]
        return [
            self._words("circle", colour=self.speaker.name(colour))
            for column, row, colour in circles
            if (column, row) in tiles
        ]

    def _set_detail(self, args: Json) -> list[str]:
        track, place = str(args["goal"]).partition(":")[0], str(args["place"])
        printed = f"mat/*/goals/{track}/{place}"
        gains = self.speaker.components.choices(printed) or [self.speaker.components.gain(printed)]
        now = [
            goal["now"] for goal in self.speaker.me["goals_below"] if goal["name"] == args["goal"]
        ]
        progress = [self._words("now", n=now[0])] if now else []
        return [*progress, self._words("gives", gain=self.speaker.either(gains))]

    def _fund_detail(self, args: Json) -> list[str]:
        track, colon, _ = str(next(iter(args.values()))).partition(":")
        further = 0 if colon else self._modifier()
        last = int(self.speaker.me["funding"][track]) + further
        spaces = [
            self.speaker.components.gain(f"funding/{track}/{space}") for space in range(last + 1)
        ]
        paid = [gain for gain in spaces if gain]
        if track == "lab":
            science = self.speaker.thing(
                {"what": "voucher", "amount": len(paid), "type": "science"}
            )
            return [science, self._words("further", n=self._modifier())]
        if not paid:
            return [self.speaker.phrases("benefit", "nothing")]
        if track == "government":
            return [self.speaker.gain(gain) for gain in paid]
        return [
            self._words("one_of", gains=self.speaker.either(paid))
            if paid[1:]
            else self.speaker.gain(paid[0])
        ]

    def _modifier(self) -> int:
        """Return how much further the other track counts when the Lab's track pays."""
        them = self.speaker.board["saboteurs"]
        if them and BUDGET_CUTS in them["challenges"]:
            return 0
        space = self.speaker.me["funding"]["lab"]
        return int(self.speaker.components.entry(f"funding/lab/{space}")["modifier"])

    def _move_detail(self, args: Json) -> list[str]:
        location = str(args["location"])
        lane = "any_actions"
        if location != "supply":
            number = {"left": 1, "middle": 2, "right": 3}.get(str(args.get("space")), 0)
            place = f"{location}/space/{number}"
            both = self.speaker.components.entry(place).get("actions") == "both"
            lane = "both_actions" if both else "one_action"
        texts = [self._words(lane)]
        if self.speaker.board["lativ"]["location"] == location:
            texts.append(self._words("lativ_moves"))
        return texts

    def _office_detail(self, row: int, track: str) -> list[str]:
        tokens = [self.speaker.name(token).text for token in self.speaker.office_row(row) if token]
        now = self._words("row_now", tokens=", ".join(tokens)) if tokens else ""
        return [now, self._gives(self.speaker.components.office(row, track))]

    def _slot_detail(self, args: Json) -> list[str]:
        slot = next(iter(args.values()))
        return [self._gives(self.speaker.components.gain(f"mat/*/assembly/{slot}"))]

    def _advance_detail(self, args: Json) -> list[str]:
        space = self.speaker.reached(args, 1)
        cp = self.speaker.components.entry(f"funding/{args['track']}/{space}").get("cp", 0)
        return [self.speaker.thing({"what": "end_cp", "amount": cp})]

    def _space_detail(self, args: Json) -> list[str]:
        space = str(args["space"])
        weather = space.rpartition("-")[0]
        if self.speaker.asked == "work_bot":
            display = [name for name in self.speaker.board["lab"]["display"] if name]
            tiles = [self.speaker.components.experiment(name) for name in display]
            shown = [tile for tile in tiles if tile["weather"] == weather]
            if not shown:
                return []
            return [self._words("experiment", stage=shown[-1]["stage"], cp=shown[-1]["cp"])]
        if self.speaker.asked == "research_bot":
            return [self._gives(benefits(self.speaker.components.bot_space("rnd", space)["gain"]))]
        return []

    def _subsidy_detail(self, args: Json) -> list[str]:
        weather, _, row = str(args["space"]).rpartition("-")
        printed = (f"government/column/{weather}", f"government/row/{row}")
        return [self._gives(" ".join(map(self.speaker.components.gain, printed)))]

    def _paper_detail(self, args: Json) -> list[str]:
        row = int(args["row"])
        weather = self.speaker.row_weather(row)
        locked = weather and self.speaker.board["lab"]["locks"][weather]
        unlocks = self._words("unlocks", weather=self.speaker.name(weather)) if locked else ""
        return [self._gives(self.speaker.components.slide(row)), unlocks]

    def _from_detail(self, args: Json) -> list[str]:
        weather = str(args["weather"])
        rnd = self.speaker.board["rnd"]
        tile = self.speaker.components.extreme(rnd["extreme"][weather]["tile"])
        parts = list(tile["parts"])
        for number, who in enumerate(rnd["machine"][weather], 1):
            if who is None:
                parts.append(self.speaker.components.entry(f"rnd/{weather}/{number}")["prototype"])
        colours = [colour for colour in self.speaker.components.colours if colour in parts]
        needed = [
            self.speaker.thing({"what": "part", "amount": parts.count(colour), "type": colour})
            for colour in colours
        ]
        return [self._words("prototype", parts=", ".join(needed))] if needed else []

    def _mark_detail(self, args: Json) -> list[str]:
        slot = int(next(iter(args.values())))
        name = self.speaker.board["rnd"]["extreme"][self.speaker.about["weather"]]["tile"]
        return [self._gives(benefits(self.speaker.components.extreme(name)["slots"][slot - 1]))]

    def _accept_detail(self, args: Json) -> list[str]:
        if self.speaker.asked != "pay_experiment":
            return []
        tile = self.speaker.components.experiment(str(self.speaker.about["tile"]))
        return [
            self._words(
                "gives", gain=self.speaker.either([benefits(gain) for gain in tile["choices"]])
            )
        ]

    def _leave_detail(self, args: Json) -> list[str]:
        kind = self.speaker.owner_kind(args) if self.speaker.asked == "provide" else ""
        if kind == "saboteurs":
            rises = int(self.speaker.components.saboteurs["per_prototype_bot"])
            return [self.speaker.thing({"what": "target", "amount": rises})]
        if kind == "other":
            return [self._words("owner_gains", gain=self.speaker.cp("prototype_bot"))]
        return []
