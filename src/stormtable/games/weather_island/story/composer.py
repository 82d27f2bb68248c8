"""The story of Weather Island: bids, building, strikes by converter, goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from stormtable.games.weather_island.rules.places import score as score_of
from stormtable.games.weather_island.story.names import names_in
from stormtable.kernel.event import Event
from stormtable.story.composer import Composer, amount_of
from stormtable.story.composition import read_composition
from stormtable.story.drafts import EntryDraft
from stormtable.story.parts import Amount, Part, PlacePart, PlayerPart, join
from stormtable.story.text import Name, StoryText, Value

STRIKE = ("line", "strike")
TRAVELLING = frozenset({"trip", "cube_taken"})
"""Events between the release of energy and its trip."""


@dataclass(slots=True)
class Run:
    """What one converter did in a strike."""

    tile: str
    place: str
    sources: list[tuple[str, str]] = field(default_factory=list)
    """The tile and place of each source, unless it is on the converter's own tile."""
    own: bool = False
    """Whether a source on the converter's own tile fired."""
    boosters: int = 0
    holds: int = 0
    cost: int = 0
    amounts: list[Amount] = field(default_factory=list)


@dataclass(slots=True)
class StrikeEntry:
    """What the sources of one seat did."""

    draft: EntryDraft
    runs: dict[str, Run] = field(default_factory=dict)
    waiting: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By source: energy without a trip, with the source's tile and place."""
    travels: str = ""
    """The source whose energy may be about to travel."""
    run: Run | None = None
    """The latest run."""
    notes: list[tuple[Part, ...]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What final scoring has yet to say about a seat."""

    seat: int
    points: int
    money: int
    cards: int
    """The number of goal cards that are not scored yet."""


class IslandComposer(Composer):
    composition = read_composition(Path(__file__).parent / "composition.toml")

    _strikes: dict[int, StrikeEntry] | None = None

    def __init__(self, text: StoryText) -> None:
        super().__init__(text)
        self.names = names_in(text)

    # --- headings -------------------------------------------------------------------------------

    def opening(self, event: Event) -> None:
        if not self.drafts and event.round == 0 and event.number == 1:
            self.head(event, "set_up")
        elif not self.drafts and event.round and event.name != "round":
            self.head(event, "round", round=event.round)

    def close(self, event: Event) -> None:
        super().close(event)
        self._strikes = None

    def _forget(self) -> None:
        super()._forget()
        self._strikes = None

    def heading(self, event: Event) -> None:
        name, data = event.name, event.data
        if name == "die":
            code = data["takes"] or "none"
            takes = self.text.say("die", code)
            draft = self.drafts[-1] if self.drafts else None
            if draft is None or draft.key != ("heading", "dice") or data["die"] == 1:
                draft = self.head(event, "dice", dice=())
            dice = draft.slots["dice"]
            assert isinstance(dice, tuple)
            if dice == (takes,):
                draft.slots["dice"] = (self.text.say("die_twice", code),)
            else:
                draft.slots["dice"] = (*dice, self._and(), takes) if dice else (takes,)
            draft.touch(event)
        elif name == "weather":
            weather = self.name(str(data["weather"]))
            named = Name(weather.text.capitalize(), weather.forms)
            self.head(event, f"weather_{data['from']}", Weather=named)
        elif name == "end":
            players: list[Sequence[Part]] = [(PlayerPart(seat),) for seat in data["seats"]]
            points = "/".join(str(points) for points in data["points"])
            text = self.text.list(players)
            slots: dict[str, Value] = {"players": text, "points": points, "round": data["round"]}
            self.head(event, "end", **slots)
            self.head(event, "final_scoring")
            self._begin_scoring(event)
        else:
            super().heading(event)

    def _and(self) -> str:
        return self.text.words("language", "and")

    # --- roles ----------------------------------------------------------------------------------

    def role(self, event: Event) -> str:
        name, data = event.name, event.data
        if name in ("money", "points") and data["reason"] in ("bid", "converter"):
            return "named"
        if name == "money" and data["reason"] == "start":
            return "line"
        if name == "goal_kept" and event.round == 0:
            return "line"
        if name == "forecast" and event.round == 0:
            return "line"
        return super().role(event)

    def _compose(self, event: Event) -> None:
        strike = (self._strikes or {}).get(event.seat)
        self._settle(event)
        name = event.name
        if name in ("market", "forecast", "order") and self.role(event) == "line":
            self._gather(event)
        elif name == "trip":
            self._trip(event)
        elif name in ("energy_made", "energy_wasted", "cube_taken", "boosted", "converted"):
            self._energy(event)
        elif strike and name in ("money", "points") and event.data["reason"] == "converter":
            self._gain(event, strike)
        else:
            super()._compose(event)
        if self.memory.get("scoring"):
            self._score(event)
        if name == "money" and event.data["lost"]:
            slots: dict[str, Value] = {"n": int(event.data["lost"])}
            self.write_below(replace(event, what=""), ("part", "money_lost"), slots)

    # --- sentences ------------------------------------------------------------------------------

    def name(self, code: str, place: str = "") -> Name:
        return self.names.name(code, place)

    def values(self, event: Event) -> dict[str, Value]:
        slots = super().values(event)
        if "goal" in event.data:
            slots["goal"] = self.names.goal(str(event.data["goal"]))
        if event.name == "money":
            slots["n"] = int(event.data["amount"])
        return slots

    def sentence(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        key = event.name
        if key == "goal_kept" and "goal" in event.data:
            key = "goal_kept_own"
        if key == "goal_scored" and not event.data["points"]:
            key = "goal_missed"
        return ("line", key), self.values(event)

    def part(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]]:
        key = event.name
        if key == "goal_kept" and "goal" in event.data:
            key = "goal_kept_own"
        return ("part", key), self.values(event)

    def innermost(self, event: Event) -> EntryDraft:
        """Return the line of a token, to which its price belongs."""
        host = self.entry_for(event)
        if event.name == "money" and event.data["reason"] == "token" and host.under:
            host.touch(event)
            return host.under[-1]
        return host

    def choice(self, event: Event) -> tuple[tuple[str, ...], dict[str, Value]] | None:
        chosen = super().choice(event)
        if chosen is not None and "tile" in event.data["args"]:
            chosen[1]["tile"] = self.name(str(event.data["args"]["tile"]))
        return chosen

    def fill(self, event: Event) -> None:
        if self.deed is not None and event.name == "built":
            spot = self.names.spot(str(event.data["spot"]))
            self.deed.slots |= {"spot": PlacePart(event.target, spot)}
            self.deed.touch(event)

    def _gather(self, event: Event) -> None:
        """Write one line for all tiles of the market, all weathers of the forecast, or all bids."""
        kind = "bids" if event.name == "order" else event.name
        draft = self.line
        if draft is None or draft.key != ("line", kind):
            draft = self.line = self.add("line", event, ("line", kind), {})
            draft.slots["items"] = ()
            if kind == "bids":
                self.add("line", event, ("line", "order"), {"items": ()})
        if kind == "bids":
            order = self.drafts[-1]
            self._append(order, (PlayerPart(event.seat),), event)
            bid = int(event.data["bid"])
            self._append(
                draft, self.text.fill("line", "bid", player=PlayerPart(event.seat), n=bid), event
            )
        else:
            code = str(event.data["tile" if kind == "market" else "weather"])
            name = self.name(code)
            self._append(draft, (Name(name.text, place=event.target).part(""),), event)

    def _append(self, draft: EntryDraft, parts: Sequence[Part], event: Event) -> None:
        items = draft.slots["items"]
        assert isinstance(items, tuple)
        draft.slots["items"] = join((*items, ", ", *parts)) if items else tuple(parts)
        draft.touch(event)

    def entry_for(self, event: Event) -> EntryDraft:
        if event.name == "money" and event.data.get("reason") == "bid" and self.line is not None:
            return self.line
        strike = (self._strikes or {}).get(event.seat)
        return strike.draft if strike else super().entry_for(event)

    # --- final scoring --------------------------------------------------------------------------

    def _begin_scoring(self, event: Event) -> None:
        data = event.data
        totals = zip(data["scores"], data["money"], data["cards"], strict=True)
        self.memory["scoring"] = tuple(Scoring(seat, *total) for seat, total in enumerate(totals))
        self._introduce(event)

    def _introduce(self, event: Event) -> None:
        """Write what the machine of the next seat scored. A seat without goal cards is complete."""
        while scoring := self.memory["scoring"]:
            self._write_score(event, ("line", "score_machine"), scoring[0])
            if scoring[0].cards:
                return
            self._write_score(event, ("ending", "total"), scoring[0])
            self.memory["scoring"] = scoring[1:]

    def _score(self, event: Event) -> None:
        """Add what a goal card scores; after the last card of a seat, write its total."""
        first, *others = self.memory["scoring"]
        counts = False
        if event.name == "goal_scored":
            first = replace(first, cards=first.cards - 1)
            counts = event.data["points"] > 0  # the event of its points follows
        elif event.name == "points":
            first = replace(first, points=first.points + int(event.data["amount"]))
        else:
            return
        self.memory["scoring"] = (first, *others)
        if not first.cards and not counts:
            self._write_score(event, ("ending", "total"), first)
            self.memory["scoring"] = tuple(others)
            self._introduce(event)

    def _write_score(self, event: Event, key: tuple[str, str], scoring: Scoring) -> None:
        player = PlayerPart(scoring.seat)
        slots: dict[str, Value] = {"player": player, "n": scoring.points, "money": scoring.money}
        draft = self.add("line", event, key, slots, scoring.seat)
        draft.places = [score_of(scoring.seat)]

    # --- strikes --------------------------------------------------------------------------------

    def _strike(self, event: Event) -> StrikeEntry:
        strikes = self._strikes if self._strikes is not None else {}
        self._strikes = strikes
        if event.seat not in strikes:
            player = PlayerPart(event.seat)
            draft = self.add("line", event, STRIKE, {"player": player}, event.seat)
            strikes[event.seat] = draft.data = StrikeEntry(draft)
        strike = strikes[event.seat]
        strike.draft.touch(event)
        return strike

    def _energy(self, event: Event) -> None:
        strike = self._strike(event)
        feature = str(event.data["feature"])
        if event.data.get("amount"):
            strike.draft.named.append(amount_of(event))
        if event.name == "energy_made":
            strike.travels = feature
            strike.waiting[feature] = (str(event.data["tile"]), event.places[0])
        elif event.name == "converted":
            run = strike.runs.get(feature)
            if run is not None:
                run.holds -= int(event.data["energy"])
        elif event.name == "boosted":
            if strike.run is not None:
                strike.run.holds += 1
                strike.run.boosters += 1
        elif event.name == "energy_wasted":
            tile = self.name(str(event.data["tile"]), event.places[0])
            strike.notes.append(self.text.fill("trip", "wasted", tile=tile))
        else:
            key, slots = self.part(event)
            self.write_below(replace(event, what=""), key, slots)

    def _trip(self, event: Event) -> None:
        strike, data = self._strike(event), event.data
        source, converter = str(data["source"]), str(data["converter"])
        strike.travels = ""
        strike.waiting.pop(source, None)
        run = strike.runs.setdefault(converter, Run(str(data["converter_tile"]), event.target))
        strike.run = run
        run.holds, run.cost = int(data["holds"]) + 1, int(data["cost"])
        if source.partition(":")[0] == converter.partition(":")[0]:
            run.own = True
        else:
            run.sources.append((str(data["source_tile"]), event.origin))

    def _gain(self, event: Event, strike: StrikeEntry) -> None:
        if not event.data["amount"]:
            return
        strike.draft.touch(event)
        amount = amount_of(event)
        strike.draft.named.append(amount)
        if strike.run is not None:
            strike.run.amounts.append(amount)

    def _settle(self, event: Event) -> None:
        """Record energy that did not travel before the next event as waiting on its source."""
        for strike in (self._strikes or {}).values():
            travels = strike.draft.seat == event.seat and event.name in TRAVELLING
            if strike.travels and not travels:
                strike.travels = ""
                strike.draft.changed, strike.draft.entry = event.number, None

    def finish(self, draft: EntryDraft) -> dict[str, Value]:
        slots = draft.slots
        if "items" in slots:
            key = {"market": "tiles", "forecast": "weathers"}.get(draft.key[-1], draft.key[-1])
            return {**slots, key: slots["items"]}
        if draft.key == STRIKE:
            trips = self._trips(draft.data)
            return {**slots, "trips": trips} if trips else slots
        return slots

    def _trips(self, strike: StrikeEntry) -> tuple[Part, ...]:
        """Return trips like `wreck and collector → turbine +11 points (holds 2 of 5); kettle +2
        points`."""
        texts = [*(self._run(run) for run in strike.runs.values()), *strike.notes]
        for source, (tile, place) in strike.waiting.items():
            if source != strike.travels:
                texts.append(self.text.fill("trip", "waits", source=self.name(tile, place)))
        parts: list[Part] = []
        for index, text in enumerate(texts):
            parts += ["; ", *text] if index else text
        return join(parts)

    def _run(self, run: Run) -> tuple[Part, ...]:
        converter = self.name(run.tile, run.place)
        sources = self.text.list([(self.name(*source).part(""),) for source in run.sources])
        if run.own:
            own = [
                (converter.part(""),),
                *((self.name(*source).part(""),) for source in run.sources),
            ]
            sources = self.text.list(own)
        key = "sent" if run.sources else "stays"
        parts = [*self.text.fill("trip", key, sources=sources, converter=converter)]
        for amount in _totals(run.amounts):
            parts += [" ", self.amount_part(amount)]
        notes = [self.text.say("trip", "boosted", n=run.boosters)] if run.boosters else []
        if run.holds >= run.cost:  # only in a preview, where the payment is not known yet
            notes.append(self.text.say("trip", "runs"))
        elif run.holds:
            notes.append(self.text.say("trip", "holds", n=run.holds, cost=run.cost))
        return (*parts, f" ({', '.join(notes)})") if notes else tuple(parts)


def _totals(amounts: Sequence[Amount]) -> list[Amount]:
    sums: dict[str, int] = {}
    for amount in amounts:
        sums[amount.what] = sums.get(amount.what, 0) + amount.n
    return [Amount(what, n) for what, n in sums.items()]
