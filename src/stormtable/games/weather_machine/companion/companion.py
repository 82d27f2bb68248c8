"""One game at a physical table: the presses so far, the position, and what may be pressed next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from stormtable.games.weather_machine.companion import accepted, entries
from stormtable.games.weather_machine.companion.corrections import correct
from stormtable.games.weather_machine.companion.rules import (
    ACTIONS,
    ENTRIES,
    FIRST_TILES,
    HELPERS,
    INCOME_GAIN,
    REWARD,
    SCORE,
    WHICH_EXCHANGED,
    WHICH_TILE,
    begun,
    stage_of,
    take_bot_back,
)
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.rules.experiment_tiles import BELOW_DECK, DISPLAY, ON_DECK
from stormtable.games.weather_machine.rules.geometry import WEATHERS, space_at
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT, LAB, LOCATIONS
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE, finish
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.supply import take_initiative
from stormtable.games.weather_machine.view.solo.events import solo_event_of
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import b_of, c_of, kind_of, pack
from stormtable.kernel.engine import DRAW, State
from stormtable.kernel.errors import IllegalOption
from stormtable.kernel.event import Event
from stormtable.kernel.journal import FIRST_EVENT, Entry, Journal

SET_UP_TILES: Final = 4
"""The Experiment tiles that are entered; the fifth of Stage I follows."""
DONE, CALL, WON, STAY, BACK = "done", "call", "won", "stay", "back"


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event, and the position right after it."""

    event: Event
    after: MachineState


class EventJournal(Journal):
    """Renders the entries of a press while the state is as the entry describes it."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[PlayedEvent] = []

    def write(self, state: State, entry: Entry) -> None:
        assert isinstance(state, MachineState)
        self.entries.append(entry)
        if entry[0] >= FIRST_EVENT:
            self.events.append(PlayedEvent(solo_event_of(state, entry), state.copy()))


@dataclass(slots=True)
class Companion:
    """The table of one person. `press` is the only thing that changes it."""

    state: MachineState
    seed: int
    own_cards: bool
    """Whether the Reports are real cards, whose draws are entered."""
    presses: list[str] = field(default_factory=list)
    turn_began: int = 0
    """The number of presses before those of the player's current turn."""
    payment: entries.ChemicalPayment | None = None
    """The last payment that was guessed, until another Bot is placed."""
    staying: int = EMPTY
    """The Report that stays as the current one, while Security is called."""
    tiles: tuple[int, ...] = ()
    """The Experiment tiles of set-up entered so far, the rightmost first."""
    drawn: dict[str, int] = field(default_factory=dict)
    events: list[PlayedEvent] = field(default_factory=list)
    """What the last press brought about."""
    sources: dict[str, int] = field(default_factory=dict)
    """The Target Value by the reasons of its rises."""
    journal: Journal | None = None
    """Another journal, for a program that compares games."""

    @classmethod
    def begin(cls, challenges: int, seed: int, *, own_cards: bool, edition: str = "") -> Companion:
        companion = cls(begun(load_edition(edition), challenges), seed, own_cards)
        companion.state.advance()
        return companion

    def copy(self) -> Companion:
        other = Companion(self.state.copy(), self.seed, self.own_cards, self.presses[:])
        other.turn_began, other.payment, other.staying = self.turn_began, self.payment, self.staying
        other.tiles, other.drawn, other.events = self.tiles, dict(self.drawn), self.events
        other.sources = dict(self.sources)
        return other

    @property
    def step(self) -> int:
        return self.state.agenda[-1] if self.state.agenda else -1

    @property
    def question(self) -> str:
        """The name of the open question; empty when the game is over."""
        step = self.step
        if step < 0:
            return ""
        kind = kind_of(step)
        if kind == ENTRIES:
            return ("supply_round", "move", "turn", "reward")[stage_of(step)]
        return QUESTIONS[kind]

    def options(self) -> list[str]:
        """Return every press that is accepted now, without corrections of the table."""
        return accepted.options(self)

    # --- pressing -------------------------------------------------------------------------------

    def press(self, entry: str) -> None:
        """Take an entry, and let everything happen that follows from it."""
        s = self.state
        if not entry.startswith("set/") and entry not in self.options():
            raise IllegalOption(f"{entry!r} does not fit here", "undo, or check the table")
        before = self.question
        recorder = EventJournal() if self.journal is None else None
        s.journal = recorder if recorder is not None else self.journal
        self._perform(entry)
        self._go_on()
        s.journal = None
        self.presses.append(entry)
        if recorder is not None:
            self.events = recorder.events
            for what in self.events:
                if what.event.name == "target":
                    reason = str(what.event.data["reason"])
                    amount = int(what.event.data["amount"])
                    self.sources[reason] = self.sources.get(reason, 0) + amount
        if self.question in ("move", "supply_round", "reward") and before in BETWEEN_TURNS:
            self.turn_began = len(self.presses)

    def _perform(self, entry: str) -> None:
        s, step = self.state, self.step
        words = entry.split("/")
        if words[0] == "set":
            correct(s, words)
        elif entry == WON:
            finish(s, WON_AT_ONCE)
        elif kind_of(step) == ENTRIES:
            self._enter(entry, words, step)
        else:
            self._answer(entry, words, step)

    def _enter(self, entry: str, words: list[str], step: int) -> None:
        """Take an entry of the player's turn. The stop stays on the agenda until the turn ends."""
        s = self.state
        if entry == DONE:
            s.agenda.pop()
            self.payment = None
            return
        if words[1:2] == ["space"]:
            s.agenda.pop()
            self.payment = None
            entries.move(s, LOCATIONS.index(words[0]), int(words[2]) - 1)
        elif entry == CALL:
            entries.call(s)
        elif entry == "initiative":
            take_initiative(s, YOU, 1 - s.initiative.index(YOU))
        elif words[0] == "supply":
            kind = s.edition.chemicals.index(words[2])
            entries.take(s, kind, 1 if words[1] == "chemical" else -1)
        elif words[0] == "pay":
            assert self.payment is not None
            entries.apply(s, self.payment, -1)
            again = entries.ChemicalPayment(self.payment.kind, self.payment.to_rnd, words[1])
            self.payment = entries.apply(s, again)
        elif words[1] == "locks":
            entries.unlock(s, self._weather(words[2]))
        elif words[1] == "extreme":
            entries.breakthrough(s, self._weather(words[2]))
        elif words[1] == "subsidy":
            entries.secure(s, space_at(self._weather(words[2]), int(words[3]) - 1))
        else:
            self._place_bot(words, stage_of(step))

    def _place_bot(self, words: list[str], stage: int) -> None:
        s = self.state
        space = space_at(self._weather(words[1]), int(words[2]) - 1)
        location = LOCATIONS.index(words[0])
        if location == GOVERNMENT:
            entries.sell(s, space)
        elif location == LAB:
            self.payment = entries.work(s, space, in_step_3=stage == ACTIONS)
        else:
            self.payment = entries.research(s, space)

    def _answer(self, entry: str, words: list[str], step: int) -> None:
        """Answer a question outside the entries of a turn."""
        s, kind = self.state, kind_of(step)
        if kind == FIRST_TILES:
            self._first_tile(self._weather(words[1]))
        elif kind == WHICH_TILE:
            s.agenda.pop()
            tile = space_at(self._weather(words[2]), int(words[3]) - 1)
            entries.take_tile(s, b_of(step), tile)
        elif kind == WHICH_EXCHANGED:
            s.agenda.pop()
            paid = entries.ChemicalPayment(b_of(step), bool(c_of(step)), words[1])
            self.payment = entries.apply(s, paid)
        elif kind == HELPERS:
            s.agenda.pop()
            entries.helped(s, int(words[1]))
        elif kind == INCOME_GAIN:
            s.agenda.pop()
            if words[0] == "supply":
                entries.take(s, s.edition.chemicals.index(words[2]), 1)
        elif kind == steps.PAY_EXPERIMENT:
            s.agenda.pop()
            if words[1] != "unpaid":
                s.push(pack(steps.EXPERIMENT_TOKEN, YOU, b_of(step) % WEATHERS))
            if words[1] == "more":
                s.push(pack(ENTRIES, YOU, REWARD))
        elif kind == steps.TAKE_BACK:
            self._take_back(entry)
        elif kind == steps.KEEP_REPORT:
            self._keep(words)
        elif kind == steps.CHOOSE_HAVOC:
            verb = steps.V_RAISE_TARGET if words[1] == "target" else steps.V_DISCARD_TOP
            s.apply(pack(verb))
        else:
            s.apply(accepted.result_of(self, entry))

    def _first_tile(self, weather: int) -> None:
        """Collect the tiles from the right of the display to the deck; then lay them out."""
        s = self.state
        self.tiles = (*self.tiles, weather)
        if len(self.tiles) < SET_UP_TILES:
            return
        last = next(weather for weather in range(WEATHERS) if weather not in self.tiles)
        right, middle, left, below = self.tiles
        s.agenda.pop()
        s.push(pack(steps.PLACE_ASSISTANT))
        dealing = s.rules[steps.DEAL_EXPERIMENT]
        order = (*range(DISPLAY), BELOW_DECK, ON_DECK)
        for where, tile in zip(order, (left, middle, right, below, last), strict=True):
            dealing.settle(s, pack(steps.DEAL_EXPERIMENT, where), tile)

    def _take_back(self, entry: str) -> None:
        """Let all Bots of a branch stay, take all back, or take back one of them."""
        s = self.state
        asked = [step for step in s.agenda if kind_of(step) == steps.TAKE_BACK]
        s.agenda = [step for step in s.agenda if kind_of(step) != steps.TAKE_BACK]
        for step in asked:
            if entry in (BACK, accepted.lab_space(s, b_of(step))):
                take_bot_back(s, b_of(step))
            elif entry not in (STAY, BACK):
                s.agenda.append(step)

    def _keep(self, words: list[str]) -> None:
        s = self.state
        kind = accepted.report_named(s, words[1])
        if self.staying == EMPTY:
            self.staying = kind
            return
        remaining = list(s.reports_shown)
        remaining.remove(self.staying)
        remaining.remove(kind)
        self.staying = EMPTY
        # A question with one answer is answered by the engine itself.
        for verb, card in ((steps.V_RETURN_REPORT, remaining[0]), (steps.V_DISCARD_REPORT, kind)):
            if s.agenda and kind_of(s.agenda[-1]) == steps.KEEP_REPORT:
                s.apply(pack(verb, card))

    def _go_on(self) -> None:
        """Resolve everything that needs no entry."""
        s = self.state
        s.advance()
        while s.agenda and s.rule.mode == DRAW:
            result = self._known_result()
            if result == EMPTY:
                break
            s.apply(result)

    def _known_result(self) -> int:
        """Return the result of an open draw that is not asked; EMPTY if it is."""
        s, step = self.state, self.step
        kind, rule = kind_of(step), s.rule
        if kind == steps.DEAL_EXPERIMENT:
            known = sum(rule.weights(s, step)) == 1  # the last tile of its stage
        else:
            known = kind == steps.HIDEOUT_CHEMICAL or (
                kind in accepted.REPORTS and not self.own_cards
            )
        return self.deal(rule.stream, rule.weights(s, step)) if known else EMPTY

    def deal(self, stream: str, weights: list[int]) -> int:
        """Deal for the person. After an undo the same draw has the same result."""
        chance = Streams(self.seed)
        chance.continue_from(self.drawn)
        self.drawn[stream] = self.drawn.get(stream, 0) + 1
        return chance.pick(stream, weights)

    def _weather(self, name: str) -> int:
        return self.state.edition.weathers.index(name)


BETWEEN_TURNS: Final = frozenset(
    (
        *("tiles", "first_report", "report", "supply_round", "turn", "reward"),
        *("experiment", "take_back", "next_tile", "income", "havoc"),
    )
)
"""Questions after which a turn of the player may begin."""
QUESTIONS: Final[dict[int, str]] = {
    FIRST_TILES: "tiles",
    WHICH_TILE: "which_tile",
    WHICH_EXCHANGED: "which_exchanged",
    HELPERS: "helpers",
    INCOME_GAIN: "income",
    SCORE: "score",
    steps.PAY_EXPERIMENT: "experiment",
    steps.TAKE_BACK: "take_back",
    steps.KEEP_REPORT: "security",
    steps.CHOOSE_HAVOC: "havoc",
    steps.DEAL_EXPERIMENT: "next_tile",
    steps.FIRST_REPORT: "first_report",
    steps.DRAW_REPORT: "report",
}
