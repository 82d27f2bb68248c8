"""The Saboteurs' turn read from their rulebook, word by word and as slowly as one likes.

Written from the rulebook, rulings S5 to S13 and C5, C6 and the edition's file alone. It knows
nothing of the engine: it moves pieces on a board of plain words (see `board.py`) and looks at
everything anew whenever the text says so. `Turn.steps` stops after each numbered step.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracles.saboteurs.pieces import COLOUR, LOCATIONS, MAIN, Card, Table, numbers


class Turn(Table):
    """One turn of theirs on `board`, which is changed."""

    # --- the seven steps --------------------------------------------------------------------------

    def steps(self) -> Iterator[int]:
        """Carries them out one after another, saying which is done."""
        hideout = self.hideout
        # "At the beginning of the Saboteurs' turn, all Security Report cards are in the discard
        # pile": no Current Report and no card in the deck (S15).
        if hideout["current_report"] is None and hideout["reports_left"] == 0:
            self.board["lost"] = True
            return
        agent = Card(hideout["current_report"]).agent
        location, space = self.step_1(agent)
        yield 1
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
        self.step_7()
        yield 7

    def step_1(self, agent: str) -> tuple[str, int]:
        """Place the depicted Saboteur."""
        wanted = Card(self.hideout["current_report"]).place
        if wanted == "lativ":
            wanted = self.board["lativ"]["location"]
        where = wanted
        if not self.can_move(agent, wanted):
            after = LOCATIONS.index(wanted) + 1
            in_order = [name for name in LOCATIONS[after:] + LOCATIONS[:after] if name in MAIN]
            where = next(name for name in in_order if self.can_move(agent, name))
        if where == wanted:
            self.tell("location", where, "report", [])
        else:
            self.tell("location", where, "next_location", [wanted])
        free = self.unoccupied(where)
        priority = (0, 1, 2, 3) if where == "supply" else (0, 2, 1)
        space = next(one for one in priority if one in free)
        self.tell("space", str(space + 1), "space_order", numbers(free))
        self.hideout["agents"][agent] = {"location": where, "space": space}
        return where, space

    def can_move(self, agent: str, location: str) -> bool:
        if location == "office":
            return False
        if self.hideout["agents"][agent]["location"] == location:
            return False
        return len(self.unoccupied(location)) > 0

    def step_2(self, agent: str, location: str, space: int) -> None:
        """Pieces to the left."""
        if location not in MAIN:
            return
        for piece, where in self.pieces().items():
            if piece != agent and where["location"] == location and where["space"] < space:
                self.raise_target(1, "pieces_to_the_left")

    def step_3(self, location: str) -> None:
        """Lativ walks, with his tasks as with two players."""
        lativ = self.board["lativ"]
        if lativ["location"] != location:
            return
        onward = LOCATIONS.index(location) + 1
        while LOCATIONS[onward] in MAIN and not self.unoccupied(LOCATIONS[onward]):
            onward += 1
        place = LOCATIONS[onward]
        space = self.unoccupied(place)[0] if place in MAIN else 0
        self.board["lativ"] = {"location": place, "space": space}
        # The Bot: the Assistant's branch, else the next that is not full and has none of his.
        for weather in self.sequence(self.board["lab"]["assistant"]):
            branch = self.branch("lab", weather)
            if "lativ" not in branch and None in branch and self.board["lab"]["lativ_bots"] > 0:
                lowest = max(space for space in range(3) if branch[space] is None)
                self.put("lab", weather, lowest, "lativ")
                self.board["lab"]["lativ_bots"] -= 1
                break
        # With two players a token goes where he arrives.
        if place in ("government", "rnd"):
            tokens = self.board[place]["tokens"]
            if tokens[self.board["lab"]["assistant"]] > 0:
                tokens[self.board["lab"]["assistant"]] -= 1

    def step_4(self, location: str, space: int) -> None:
        """The nefarious plan; all of it on the left space of a Main Location (C5)."""
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
        initiative = self.board["initiative"]
        if initiative[0] == "saboteurs":
            self.raise_target(self.printed.solo["instead_of_initiative"], "initiative")
        else:
            initiative.remove("saboteurs")
            initiative.insert(0, "saboteurs")
        self.take_chemical()
        self.take_chemical()

    def take_chemical(self) -> None:
        """a. the cheapest section, b. the one they have least of, c. the Priority end."""
        supply: dict[str, int] = self.board["supply"]
        there = [chemical for chemical in self.printed.chemicals if supply[chemical] > 0]
        if not there:
            return
        price = {one: self.printed.slots[5 - supply[one]] for one in there}
        cheapest = [one for one in there if price[one] == min(price.values())]
        held = {one: self.hideout["chemicals"][one] for one in cheapest}
        least = [one for one in cheapest if held[one] == min(held.values())]
        taken = least[0] if self.previous().end == "top" else least[-1]
        if len(cheapest) == 1:
            decided = "cheapest"
        elif len(least) == 1:
            decided = "fewest_held"
        else:
            decided = "priority"
        self.tell("chemical", taken, decided, there)
        supply[taken] -= 1
        self.hideout["chemicals"][taken] += 1

    def plan_government(self, left: bool) -> None:
        government = self.board["government"]
        if left:
            self.take_chemical()  # 1
            self.flip_subsidy()  # 2
        able = [
            weather
            for weather in self.printed.weathers
            if None in self.branch("government", weather) and self.matching("government", weather)
        ]
        weather = self.choose("government", able)  # 3
        if weather is None:
            return
        spaces = self.matching("government", weather)
        space = spaces[0]  # 4: clockwise, starting from the left
        self.tell("bot_space", str(space + 1), "clockwise", numbers(spaces))
        chemical = self.place_bot("government", weather, space)
        self.board["supply"][chemical] += 1
        column = 3 * self.printed.weathers.index(weather)  # 5
        rows = [row for row in range(3) if government["subsidies"][column + row] is not None]
        row = rows[self.end_most()]
        self.tell_tile(weather, row, rows)
        government["subsidies"][column + row] = None
        colour = self.printed.get(f"government_machine.{weather}")[space]
        government["parts"][colour] += 1
        self.take_token("government", weather)  # 6
        if None not in self.branch("government", weather):
            self.government_runs(weather)

    def flip_subsidy(self) -> None:
        subsidies = self.board["government"]["subsidies"]
        without: list[str] = []
        for weather in self.sequence(self.previous().weather):
            column = 3 * self.printed.weathers.index(weather)
            blue = [
                row
                for row in range(3)
                if subsidies[column + row] is not None and not subsidies[column + row]["used"]
            ]
            if blue:
                if without:
                    self.tell("branch", weather, "sequence", without)
                row = blue[self.end_most()]
                self.tell(
                    "subsidy", f"{weather}-{row + 1}", "priority", numbers(blue), str(row + 1)
                )
                subsidies[column + row]["used"] = True
                return
            without.append(weather)

    def government_runs(self, weather: str) -> None:
        """3 for each of their Bots; then as with several players (p.15)."""
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
        if all(None not in self.branch("government", one) for one in self.printed.weathers):
            self.end("government_machine_complete")

    def plan_lab(self, left: bool) -> None:
        if left and self.board["awards_left"] > 0:  # 1
            self.board["awards_left"] -= 1
            self.hideout["awards"] += 1
        able = [
            weather
            for weather in self.printed.weathers
            if any(bot in (None, "lativ") for bot in self.branch("lab", weather))
            and self.matching("lab", weather)
            and any(tile["weather"] == weather for tile in self.board["lab"]["display"])
        ]
        weather = self.choose("lab", able)  # 2
        if weather is None:
            return
        spaces = self.matching("lab", weather)
        space = spaces[self.end_most()]  # 3
        self.tell("bot_space", str(space + 1), "priority", numbers(spaces))
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
        able = [
            weather
            for weather in self.printed.weathers
            if None in self.branch("rnd", weather) and self.matching("rnd", weather)
        ]
        weather = self.choose("rnd", able)  # 3
        if weather is None:
            return
        spaces = self.matching("rnd", weather)
        space = spaces[self.end_most()]  # 4
        self.tell("bot_space", str(space + 1), "priority", numbers(spaces))
        self.board["rnd"]["paid"][self.place_bot("rnd", weather, space)] += 1
        self.rnd_token(weather)  # 5

    def rnd_steps_1_and_2(self) -> bool:
        """False if there is no Bot or no space (S11)."""
        if self.hideout["bots"] == 0:
            return False
        full: list[str] = []
        for weather in self.sequence(self.previous().weather):
            empty = [n for n in range(3) if self.branch("rnd", weather)[n] is None]
            if empty:
                break
            full.append(weather)
        else:
            return False
        if full:
            self.tell("branch", weather, "sequence", full)
        space = empty[self.end_most()]
        self.tell("bot_space", str(space + 1), "priority", numbers(empty))
        self.hideout["bots"] -= 1
        self.put("rnd", weather, space, "saboteur")
        self.full_rnd()
        chemical = self.printed.pay("rnd", weather, space)
        if self.hideout["chemicals"][chemical] > 0:
            self.hideout["chemicals"][chemical] -= 1
            self.board["rnd"]["paid"][chemical] += 1
            self.rnd_token(weather)
        return True

    def rnd_token(self, weather: str) -> None:
        if not self.take_token("rnd", weather):
            self.remove_lock(weather)

    # --- choosing ---------------------------------------------------------------------------------

    def choose(self, location: str, able: list[str]) -> str | None:
        """The branch that is left after a, b, c (and d in the Lab); None if they are unable."""
        if not able or self.hideout["bots"] == 0:
            self.unable()
            return None
        tied = able
        decided = ""
        if location == "lab":
            bots = {one: 3 - self.branch(location, one).count(None) for one in able}
            tied = [one for one in able if bots[one] == max(bots.values())]
            if len(tied) == 1:
                decided = "most_bots"
        order = {one: self.helps(location, one) for one in tied}
        tied = [one for one in tied if order[one] == min(order.values())]
        if not decided and len(tied) == 1:
            decided = {1: "completes_set", 2: "same_weather", 3: "any_token"}.get(
                order[tied[0]], ""
            )
        chosen = next(one for one in self.sequence(self.previous().weather) if one in tied)
        self.tell("branch", chosen, decided or "sequence", able)
        return chosen

    def helps(self, location: str, weather: str) -> int:
        """1 completes a set, 2 goes with a token of another colour, 3 any token, 4 none (S8)."""
        if self.board[location]["tokens"][weather] == 0:
            return 4
        held = self.held(weather)
        gained = held | {COLOUR[location]}
        size = 3 if self.board["lab"]["locks"][weather] else 2
        if len(held) < size and len(gained) == size:
            return 1
        if not self.makes_set(weather, held) and self.makes_set(weather, gained):
            return 1
        if held - {COLOUR[location]}:
            return 2
        return 3

    def held(self, weather: str) -> set[str]:
        """Colours of the Research tokens of this weather in the Hideout."""
        colours = set()
        for token in self.hideout["tokens"]:
            location, kind = token.split("-")
            if kind == weather:
                colours.add(COLOUR[location])
        return colours

    def makes_set(self, weather: str, colours: set[str]) -> bool:
        """Three colours if locked, two if not; Awards for the missing ones, but one is real."""
        needed = 3 if self.board["lab"]["locks"][weather] else 2
        return len(colours) >= 1 and len(colours) + self.hideout["awards"] >= needed

    def unable(self) -> None:
        self.discard_top()
        self.take_chemical()

    # --- step 7 -----------------------------------------------------------------------------------

    def step_7(self) -> None:
        """Havoc."""
        rightwards = self.sequence(self.previous().weather)
        sets = [one for one in rightwards if self.makes_set(one, self.held(one))]
        locked = [one for one in sets if self.board["lab"]["locks"][one]]
        if sets:
            weather = locked[0] if locked else sets[0]
            self.tell("set", weather, "unlocks" if len(locked) == 1 else "sequence", sets)
        if locked:
            self.remove_set(weather, 3)  # i
            extreme = self.board["rnd"]["extreme"][weather]  # ii
            if extreme["stack"]:
                self.board["government"]["markers"] += extreme["slots"].count("government")
                extreme["pile"].append(extreme["stack"].pop())
                self.fresh(weather)
            self.discard_top()  # iii
            self.remove_lock(weather)  # iv
        elif sets:
            self.remove_set(weather, 2)
            if self.hideout["reports_left"] > 0 and self.ask_you() == "discard-top":
                self.discard_top()
            else:
                self.raise_target(self.printed.solo["unlocked_set"], "havoc")

    def remove_set(self, weather: str, needed: int) -> None:
        for location in MAIN:
            if needed and COLOUR[location] in self.held(weather):
                self.hideout["tokens"].remove(f"{location}-{weather}")
                needed -= 1
        self.hideout["awards"] -= needed
