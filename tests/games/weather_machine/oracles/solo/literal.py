"""A literal reading of the Saboteurs' turn in their rulebook.

It is written from the rulebook, rulings S5 to S13 and C5, C6 and the edition's file alone. It knows
nothing of the engine: it moves pieces on a board of plain words (see `board.py`) and evaluates
everything again whenever the text says so. `Turn.steps` stops after each numbered step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games.weather_machine.oracles.solo.pieces import (
    COLOUR,
    LOCATIONS,
    MAIN,
    Card,
    Table,
    spaces_in,
)


class Turn(Table):
    """One turn of the Saboteurs, played on `board`."""

    # --- the seven steps --------------------------------------------------------------------------

    def steps(self) -> Iterator[int]:
        """Perform them one after another; yield each finished step."""
        hideout = self.hideout
        # "At the beginning of the Saboteurs' turn, all Security Report cards are in the discard
        # pile": no Current Report and no card in the deck (S15).
        if hideout["current_report"] is None and hideout["reports_left"] == 0:
            self.board["lost"] = True
            return
        agent = Card(hideout["current_report"]).agent
        self.step = "1"
        location, space = self.step_1(agent)
        yield 1
        self.step = "2"
        self.step_2(agent, location, space)
        yield 2
        self.step_3(location)
        yield 3
        self.step_4(location, space)
        yield 4
        hideout["discarded"].append(hideout["current_report"])
        hideout["current_report"] = None
        yield 5
        if hideout["reports_left"] > 0:
            hideout["current_report"] = self.draw()
        yield 6
        self.step = "7"
        self.step_7()
        yield 7

    def step_1(self, agent: str) -> tuple[str, int]:
        """Place the depicted Saboteur."""
        target = Card(self.hideout["current_report"]).place
        if target == "lativ":
            target = self.board["lativ"]["location"]
        if self.can_move(agent, target):
            where = target
            self.by_report("location", where)
        else:
            after = LOCATIONS.index(target) + 1
            in_order = LOCATIONS[after:] + LOCATIONS[:after]
            able = [name for name in MAIN if self.can_move(agent, name)]
            where = self.narrow("location", able, {"next_location": in_order.index})
        names = ["1", "2", "3", "4"] if where == "supply" else ["left", "middle", "right"]
        priority = names if where == "supply" else ["left", "right", "middle"]
        free = [names[space] for space in self.unoccupied(where)]
        space = names.index(self.narrow("space", free, {"space_order": priority.index}))
        self.hideout["agents"][agent] = {"location": where, "space": space}
        return where, space

    def can_move(self, agent: str, location: str) -> bool:
        if location == "office":
            return False
        if self.hideout["agents"][agent]["location"] == location:
            return False
        return len(self.unoccupied(location)) > 0

    def step_2(self, agent: str, location: str, space: int) -> None:
        """Count the pieces to the left."""
        if location not in MAIN:
            return
        for piece, where in self.pieces().items():
            if piece != agent and where["location"] == location and where["space"] < space:
                self.raise_target(1, "pieces_to_the_left")

    def step_3(self, location: str) -> None:
        """Move Lativ, with his tasks of the two-player game."""
        lativ = self.board["lativ"]
        if lativ["location"] != location:
            return
        onward = LOCATIONS.index(location) + 1
        while LOCATIONS[onward] in MAIN and not self.unoccupied(LOCATIONS[onward]):
            onward += 1
        place = LOCATIONS[onward]
        space = self.unoccupied(place)[0] if place in MAIN else 0
        self.board["lativ"] = {"location": place, "space": space}
        # Lativ's Bot goes to the Assistant's branch, or to the next one with room and none of his
        # Bots.
        for weather in self.sequence(self.board["lab"]["assistant"]):
            branch = self.branch("lab", weather)
            if "lativ" not in branch and None in branch and self.board["lab"]["lativ_bots"] > 0:
                lowest = max(space for space in range(3) if branch[space] is None)
                self.put("lab", weather, lowest, "lativ")
                self.board["lab"]["lativ_bots"] -= 1
                break
        # With two players a token of his new Location is discarded.
        if place in ("government", "rnd"):
            tokens = self.board[place]["tokens"]
            if tokens[self.board["lab"]["assistant"]] > 0:
                tokens[self.board["lab"]["assistant"]] -= 1

    def step_4(self, location: str, space: int) -> None:
        """Carry out the nefarious plan; all of it on the left space of a Main Location (C5)."""
        if location == "supply":
            self.plan_supply()
        elif location == "government":
            self.plan_government(space == 0)
        elif location == "lab":
            self.plan_lab(space == 0)
        else:
            self.plan_rnd(space == 0)

    # --- the plans --------------------------------------------------------------------------------

    def plan_supply(self) -> None:
        self.step = "4.1"
        initiative = self.board["initiative"]
        if initiative[0] == "saboteurs":
            self.raise_target(self.printed.solo["instead_of_initiative"], "initiative")
        else:
            initiative.remove("saboteurs")
            initiative.insert(0, "saboteurs")
        self.step = "4.2"
        self.take_chemical()
        self.take_chemical()

    def take_chemical(self) -> None:
        """Take a Chemical: a. of the cheapest section, b. of the rarest type, c. at the Priority
        end."""
        supply: dict[str, int] = self.board["supply"]
        there = [chemical for chemical in self.printed.chemicals if supply[chemical] > 0]
        if not there:
            return
        kind_chosen = self.narrow(
            "chemical",
            there,
            {
                "cheapest": lambda chemical: self.printed.slots[5 - supply[chemical]],
                "fewest_held": lambda chemical: self.hideout["chemicals"][chemical],
                "priority": self.from_the_end(self.printed.chemicals),
            },
        )
        supply[kind_chosen] -= 1
        self.hideout["chemicals"][kind_chosen] += 1

    def plan_government(self, left: bool) -> None:
        government = self.board["government"]
        if left:
            self.step = "4.1"
            self.take_chemical()
            self.step = "4.2"
            self.flip_subsidy()
        self.step = "4.3"
        able = [
            weather
            for weather in self.printed.weathers
            if None in self.branch("government", weather) and self.matching("government", weather)
        ]
        weather = self.choose("government", able)
        if weather is None:
            return
        self.step = "4.4"
        spaces = self.matching("government", weather)
        clockwise = spaces_in(weather, [0, 1, 2])  # starting from the left
        place = self.narrow("bot_space", spaces_in(weather, spaces), {"clockwise": clockwise.index})
        space = clockwise.index(place)
        chemical = self.place_bot("government", weather, space)
        self.board["supply"][chemical] += 1
        self.step = "4.5"
        column = 3 * self.printed.weathers.index(weather)
        rows = [row for row in range(3) if government["subsidies"][column + row] is not None]
        row = self.end_most("subsidy", weather, rows)
        government["subsidies"][column + row] = None
        colour = self.printed.get(f"government_machine.{weather}")[space]
        government["parts"][colour] += 1
        self.step = "4.6"
        self.take_token("government", weather)
        if None not in self.branch("government", weather):
            self.government_runs(weather)

    def end_most(self, what: str, weather: str, rows: list[int]) -> int:
        """Return the topmost or bottommost of these, as the Priority indicator says."""
        branch = spaces_in(weather, [0, 1, 2])
        order = self.from_the_end(branch)
        return branch.index(self.narrow(what, spaces_in(weather, rows), {"priority": order}))

    def flip_subsidy(self) -> None:
        subsidies = self.board["government"]["subsidies"]
        blue: dict[str, list[int]] = {}
        for weather in self.printed.weathers:
            column = 3 * self.printed.weathers.index(weather)
            blue[weather] = [
                row
                for row in range(3)
                if subsidies[column + row] is not None and not subsidies[column + row]["used"]
            ]
        weather = self.branch_of_the_report([weather for weather in blue if blue[weather]])
        if weather:
            row = self.end_most("subsidy", weather, blue[weather])
            subsidies[3 * self.printed.weathers.index(weather) + row]["used"] = True

    def branch_of_the_report(self, able: list[str]) -> str:
        """Return the weather of the Previous Report, else the next branch in sequence; empty if
        none."""
        if not able:
            return ""
        if self.previous().weather in able:
            self.by_report("branch", self.previous().weather)
            return self.previous().weather
        return self.narrow("branch", able, {"sequence": self.in_the_sequence})

    def government_runs(self, weather: str) -> None:
        """Raise the Target by 3 for each of their Bots; then run as with several players (p.15)."""
        branch = self.branch("government", weather)
        for bot in branch:
            if bot == "saboteur":
                self.raise_target(self.printed.solo["per_government_bot"], "government_machine")
            elif bot == 0:
                self.board["cp"] += self.printed.get("government_machine.cp_per_bot")
        extreme = self.board["rnd"]["extreme"][weather]
        if extreme["pile"] and self.board["government"]["markers"] > 0:
            self.board["government"]["markers"] -= 1
            extreme["slots"][extreme["slots"].index(None)] = "government"
            if None not in extreme["slots"]:
                self.board["government"]["markers"] += extreme["slots"].count("government")
                extreme["stack"].append(extreme["pile"].pop())
                self.fresh(weather)
        if all(None not in self.branch("government", weather) for weather in self.printed.weathers):
            self.end("government_machine_complete")

    def plan_lab(self, left: bool) -> None:
        self.step = "4.1"
        if left and self.board["awards_left"] > 0:
            self.board["awards_left"] -= 1
            self.hideout["awards"] += 1
        self.step = "4.2"
        able = [
            weather
            for weather in self.printed.weathers
            if any(bot in (None, "lativ") for bot in self.branch("lab", weather))
            and self.matching("lab", weather)
            and any(tile["weather"] == weather for tile in self.board["lab"]["display"])
        ]
        weather = self.choose("lab", able)
        if weather is None:
            return
        self.step = "4.3"
        space = self.end_most("bot_space", weather, self.matching("lab", weather))
        displaced = self.branch("lab", weather)[space] == "lativ"
        chemical = self.place_bot("lab", weather, space)
        if displaced:
            empty = [n for n in range(3) if self.branch("lab", weather)[n] is None]
            if empty:
                self.put("lab", weather, max(empty), "lativ")
            else:
                self.board["lab"]["lativ_bots"] += 1
        self.board["supply"][chemical] += 1

    def plan_rnd(self, left: bool) -> None:
        if left and not self.rnd_steps_1_and_2():
            self.unable()
            return
        self.step = "4.3"
        able = [
            weather
            for weather in self.printed.weathers
            if None in self.branch("rnd", weather) and self.matching("rnd", weather)
        ]
        weather = self.choose("rnd", able)
        if weather is None:
            return
        self.step = "4.4"
        space = self.end_most("bot_space", weather, self.matching("rnd", weather))
        self.board["rnd"]["paid"][self.place_bot("rnd", weather, space)] += 1
        self.step = "4.5"
        self.rnd_token(weather)

    def rnd_steps_1_and_2(self) -> bool:
        """Place the Bot of steps 1 and 2; return False if there is no Bot or no space (S11)."""
        self.step = "4.1"
        if self.hideout["bots"] == 0:
            return False
        empty = {
            weather: [n for n in range(3) if self.branch("rnd", weather)[n] is None]
            for weather in self.printed.weathers
        }
        weather = self.branch_of_the_report([weather for weather in empty if empty[weather]])
        if not weather:
            return False
        space = self.end_most("bot_space", weather, empty[weather])
        self.hideout["bots"] -= 1
        self.put("rnd", weather, space, "saboteur")
        self.full_rnd()
        self.step = "4.2"
        chemical = self.printed.pay("rnd", weather, space)
        if self.hideout["chemicals"][chemical] > 0:
            self.hideout["chemicals"][chemical] -= 1
            self.board["rnd"]["paid"][chemical] += 1
            self.rnd_token(weather)
        return True

    def rnd_token(self, weather: str) -> None:
        if not self.take_token("rnd", weather):
            self.remove_lock(weather)

    # --- choosing a branch or a space -------------------------------------------------------------

    def choose(self, location: str, able: list[str]) -> str | None:
        """Return the branch that remains after a, b, c (and d in the Lab); None if there is
        none."""
        if not able or self.hideout["bots"] == 0:
            self.unable()
            return None
        criteria: dict[str, Callable[[str], Any]] = {}
        if location == "lab":
            criteria["most_bots"] = self.branch_room
        criteria |= {
            "completes_set": lambda weather: self.helps(location, weather) > 1,
            "same_weather": lambda weather: self.helps(location, weather) > 2,
            "any_token": lambda weather: self.helps(location, weather) > 3,
            "sequence": self.in_the_sequence,
        }
        return self.narrow("branch", able, criteria)

    def branch_room(self, weather: str) -> int:
        return self.branch("lab", weather).count(None)

    def helps(self, location: str, weather: str) -> int:
        """Return 1 if it completes a set, 2 with a token of another colour, 3 for any token, 4 for
        none (S8)."""
        if self.board[location]["tokens"][weather] == 0:
            return 4
        before = self.colours_owned(weather)
        gained = before | {COLOUR[location]}
        size = 3 if self.board["lab"]["locks"][weather] else 2
        if len(before) < size and len(gained) == size:
            return 1
        if not self.makes_set(weather, before) and self.makes_set(weather, gained):
            return 1
        if before - {COLOUR[location]}:
            return 2
        return 3

    def colours_owned(self, weather: str) -> set[str]:
        """Return the colours of the Research tokens of this weather in the Hideout."""
        colours = set()
        for token in self.hideout["tokens"]:
            location, kind = token.split("-")
            if kind == weather:
                colours.add(COLOUR[location])
        return colours

    def makes_set(self, weather: str, colours: set[str]) -> bool:
        """Return whether the colours make a set: three if locked, two if not; Awards replace
        missing ones, and at least one token is real."""
        needed = 3 if self.board["lab"]["locks"][weather] else 2
        return len(colours) >= 1 and len(colours) + self.hideout["awards"] >= needed

    def unable(self) -> None:
        self.discard_top()
        self.take_chemical()

    # --- step 7 -----------------------------------------------------------------------------------

    def step_7(self) -> None:
        """Wreak havoc."""
        locks = self.board["lab"]["locks"]
        sets = [
            weather
            for weather in self.printed.weathers
            if self.makes_set(weather, self.colours_owned(weather))
        ]
        if not sets:
            return
        criteria: dict[str, Callable[[str], Any]] = {
            "unlocks": lambda weather: not locks[weather],
            "sequence": self.in_the_sequence,
        }
        weather = self.narrow("set", sets, criteria)
        if locks[weather]:
            self.step = "7.i"
            self.remove_set(weather, 3)
            self.step = "7.ii"
            extreme = self.board["rnd"]["extreme"][weather]
            if extreme["stack"]:
                self.board["government"]["markers"] += extreme["slots"].count("government")
                extreme["pile"].append(extreme["stack"].pop())
                self.fresh(weather)
            self.step = "7.iii"
            self.discard_top()
            self.step = "7.iv"
            self.remove_lock(weather)
        else:
            self.remove_set(weather, 2)
            if self.hideout["reports_left"] > 0 and self.ask_you() == "discard-top":
                self.discard_top()
            else:
                self.raise_target(self.printed.solo["unlocked_set"], "havoc")

    def remove_set(self, weather: str, needed: int) -> None:
        for location in MAIN:
            if needed and COLOUR[location] in self.colours_owned(weather):
                self.hideout["tokens"].remove(f"{location}-{weather}")
                needed -= 1
        self.hideout["awards"] -= needed
