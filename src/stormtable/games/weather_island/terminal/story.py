"""The log of Weather Island: events gathered into sentences with amounts and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from stormtable.games.weather_island.terminal import look
from stormtable.i18n.catalogue import Words
from stormtable.kernel.event import Event
from stormtable.terminal.screen import Story

_GATHERED = ("market", "order", "die")
"""Events that one sentence per round summarizes."""
_ASIDES = ("chose", "forced", "cube_taken")


@dataclass
class _Run:
    """What one converter did with one weather token (or one build)."""

    line: int
    arrived: int = 0
    boosters: int = 0
    used: int = 0
    points: int = 0
    money: int = 0
    wasted: int = 0


class IslandStory(Story):
    """Remembers which tile lies where, since events name features by their spot."""

    def __init__(self, names: Sequence[str], words: Words) -> None:
        self.names = names
        self.words = words
        self.deferred: list[Event] = []
        """Events whose sentence depends on what follows."""
        self._tiles: dict[tuple[int, str], str] = {}

    def tell(self, events: Sequence[Event]) -> list[Text]:
        deferred, self.deferred = self.deferred, []
        return _Telling(self, [*deferred, *events]).lines()

    def place(self, seat: int, spot: str, tile: str) -> None:
        self._tiles[seat, spot] = tile

    def tile(self, seat: int, feature: str) -> str:
        """The tile a feature (`1,0:s`) is on."""
        return self._tiles.get((seat, feature.partition(":")[0]), feature)

    def styled(self, line: str, style: str = "") -> Text:
        """Names and weathers in their colours."""
        text = Text(line, style)
        for seat, name in enumerate(self.names):
            text.highlight_words([name], f"bold {look.PLAYER[seat]}")
        for weather, (_, colour) in look.WEATHER.items():
            named = look.named(weather)
            text.highlight_words([named, named.capitalize()], colour)
        return text


class _Telling:
    """One batch of events on its way to being lines."""

    def __init__(self, story: IslandStory, events: Sequence[Event]) -> None:
        self.story = story
        self.events = events
        self._lines: list[Text | None] = []
        self._gathered: dict[str, list[Event]] = {}
        self._slots: dict[str, int] = {}
        self._runs: dict[tuple[int, str], _Run] = {}
        self._running: _Run | None = None

    def lines(self) -> list[Text]:
        for index, event in enumerate(self.events):
            self._take(index, event)
        self._close_gathered()
        self._close_runs()
        return [line for line in self._lines if line is not None]

    def _say(self, *key: str, **params: object) -> str:
        return self.story.words("weather-island", *key, **params)

    def _line(self, text: str, style: str = "") -> None:
        if text:
            self._lines.append(self.story.styled(text, style))

    def _slot(self) -> int:
        """A line whose text is known only later."""
        self._lines.append(None)
        return len(self._lines) - 1

    def _take(self, index: int, event: Event) -> None:
        name, data = event.name, event.data
        if name in ("round", "weather", "built", "end"):
            self._close_runs()
        if name == "round":
            self._close_gathered()
            text = self._say("event", name, **data)
            self._line(f"── {text} ".ljust(40, "─"), "bold")
        elif name in _GATHERED:
            if name not in self._slots:
                self._slots[name] = self._slot()
            self._gathered.setdefault(name, []).append(event)
        elif name in ("trip", "converted", "money", "points"):
            self._energy(event)
        elif name == "energy_made":
            after = next((e for e in self.events[index + 1 :] if e.name not in _ASIDES), None)
            if after is None:
                self.story.deferred.append(event)  # its owner may be asked where it goes
            elif after.name != "trip" or after.data["source"] != data["feature"]:
                self._plain(event)
        else:
            self._plain(event)

    def _plain(self, event: Event) -> None:
        name, seat, data = event.name, event.seat, dict(event.data)
        if name in ("start_tile", "built"):
            self.story.place(seat, str(data.get("spot", "0,0")), str(data["tile"]))
        if "feature" in data:
            data["tile"] = self.story.tile(seat, str(data["feature"]))
        if name == "goal_kept":
            data.setdefault("goal", self._say("words", "one_goal"))
        if name == "weather":
            data["from"] = look.named(str(data["from"]))
        if "weather" in data:
            symbol, weather = look.symbol(str(data["weather"])), look.named(str(data["weather"]))
            data |= {"weather": weather, "Weather": f"{symbol} {weather.capitalize()}"}
        player = self.story.names[seat] if seat >= 0 else ""
        if name == "goal_scored" and not data["points"]:
            self._line(self._say("words", "goal_missed", player=player, **data), "dim")
        else:
            indent = "  " if "feature" in data else ""
            text = self._say("event", name, player=player, **data)
            self._line(f"{indent}{text}" if text else "")

    def _energy(self, event: Event) -> None:
        seat, data = event.seat, event.data
        if event.name in ("trip", "converted"):
            key = "converter" if event.name == "trip" else "feature"
            where = seat, str(data[key])
            if where not in self._runs:
                self._runs[where] = _Run(self._slot())
            run = self._running = self._runs[where]
            if event.name == "trip":
                run.arrived += 1 + int(data["boosters"])
                run.boosters += int(data["boosters"])
            else:
                run.used += int(data["energy"])
        elif data["reason"] == "converter" and self._running is not None:
            if event.name == "points":
                self._running.points += int(data["amount"])
            else:
                self._running.money += int(data["amount"])
                self._running.wasted += int(data["lost"])
        else:
            wasted = int(data.get("lost", 0))
            wasted_text = self._say("words", "wasted", wasted=wasted) if wasted else ""
            player = self.story.names[seat]
            params = {**data, "wasted": wasted_text, "player": player}
            self._line(self._say("event", event.name, str(data["reason"]), **params))

    def _close_runs(self) -> None:
        for (seat, feature), run in self._runs.items():
            boosted = self._say("words", "boosted", boosters=run.boosters) if run.boosters else ""
            text = self._say(
                "event",
                "converted" if run.used else "trip",
                player=self.story.names[seat],
                tile=self.story.tile(seat, feature),
                energy=run.used or run.arrived,
                boosted=boosted,
                reward=self._reward(run),
            )
            self._lines[run.line] = self.story.styled(f"  {text}")
        self._runs = {}
        self._running = None

    def _reward(self, run: _Run) -> str:
        rewards = []
        if run.points:
            key = "one_point" if run.points == 1 else "points"
            rewards.append(self._say("words", key, n=run.points))
        if run.money or run.wasted:
            wasted = self._say("words", "wasted", wasted=run.wasted) if run.wasted else ""
            rewards.append(self._say("words", "money", n=run.money) + wasted)
        return self.story.words.together(rewards) or self._say("words", "one_goal")

    def _close_gathered(self) -> None:
        names = self.story.names
        for name, events in self._gathered.items():
            if name == "market":
                text = self._say(
                    "event", name, tiles=", ".join(str(e.data["tile"]) for e in events)
                )
            elif name == "order":
                bids = ", ".join(f"{names[e.seat]} ${e.data['bid']}" for e in events)
                text = self._say("event", name, bids=bids, first=names[events[0].seat])
            else:
                faces = " ".join(str(e.data["face"]) for e in events)
                text = self._say("event", name, faces=faces)
            self._lines[self._slots[name]] = self.story.styled(text)
        self._gathered = {}
        self._slots = {}
