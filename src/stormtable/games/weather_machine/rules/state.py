"""The position of a game of Weather Machine."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import Edition
from stormtable.games.weather_machine.rules.geometry import branch_in
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    BESIDE,
    CITATION,
    EMPTY,
    LAST_SPACE,
    NO_END,
    NO_TOKEN,
)
from stormtable.games.weather_machine.rules.steps import AWARD_FIRST
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Rule, State
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple, added

NO_TILE = -1


class MachineState(State):
    """Everything on the table. Spaces of branches are as in `geometry`, top or left first."""

    FIELDS = (
        *State.FIELDS,
        "round",
        "final",
        "end_trigger",
        "order",
        "initiative",
        "scientists",
        "lativ",
        "lativ_space",
        "chemicals_left",
        "offer",
        "top",
        "up",
        "down",
        "pile",
        "subsidies",
        "subsidies_used",
        "government_bots",
        "government_parts",
        "replaced",
        "government_tokens",
        "government_markers",
        "unseen",
        "deck_top",
        "deck_next",
        "deck_left",
        "display",
        "assistant",
        "lab_bots",
        "lab_tokens",
        "lativ_bots",
        "locks",
        "rnd_bots",
        "rnd_tokens",
        "rnd_chemicals",
        "extreme",
        "extreme_stacks",
        "extreme_marks",
        "awards_left",
        "nobel",
        "cp",
        "cp_sources",
        "vouchers",
        "assembly",
        "bots",
        "parts",
        "chemicals",
        "workshop",
        "office",
        "row_markers",
        "waiting",
        "awards_waiting",
        "awards",
        "owned",
        "investments",
        "goals_below",
        "goal_spaces",
        "funding",
        "end_cp",
        "papers",
        "building",
        "provided",
        "running",
        "challenges",
        "target",
        "agents",
        "hideout_bots",
        "hideout_chemicals",
        "hideout_tokens",
        "hideout_awards",
        "report",
        "reports_unseen",
        "reports_left",
        "reports_top",
        "reports_gone",
        "reports_shown",
        "ending",
    )
    DERIVED = (
        *State.DERIVED,
        "edition",
        "drafting",
        "new_scientists",
        "variant",
        "random_challenges",
    )
    ATTACHED = (*State.ATTACHED, "telling")

    def __init__(
        self,
        rules: list[Rule[Any]],
        players: int,
        edition: Edition,
        drafting: bool,
        new_scientists: bool,
        variant: Variant | None = None,
        challenges: int = 0,
        random_challenges: int = 0,
    ) -> None:
        super().__init__(rules, players)
        self.edition = edition
        self.drafting = drafting
        self.new_scientists = new_scientists
        self.variant = variant or PLAIN
        """What is different in another way to play."""
        self.challenges = challenges
        """Challenge cards in force (bits)."""
        self.random_challenges = random_challenges
        """How many more are drawn at set-up."""
        # Shared and empty until `lay_out` or `copy` fills them: a copy makes no list twice.
        none: list[IntTuple] = []
        self.round = 0
        self.final = False
        """The last round has begun."""
        self.end_trigger = NO_END
        # Location 5 and 1.
        self.order: IntTuple = ()
        self.initiative: IntTuple = ()
        self.scientists: IntTuple = ()
        """Where each Scientist is: `geometry.stand_at`."""
        self.lativ = 0
        self.lativ_space = 0
        self.chemicals_left: IntTuple = ()
        """In the Supply, by type: they fill the dearest slots, the leftmost is the next to go."""
        self.offer: IntTuple = ()
        self.top = NO_TILE
        """The top tile of the face-up stack."""
        self.up = 0
        self.down = 0
        self.pile: IntTuple = ()
        """The Workshop tiles not seen yet, by kind; both stacks are drawn from them."""
        # Government.
        self.subsidies: IntTuple = ()
        """By `geometry.space_at`."""
        self.subsidies_used: IntTuple = ()
        self.government_bots: IntTuple = ()
        self.replaced: IntTuple = ()
        """Where a Subsidy tile was taken: see `government.replace`; 0 where none was."""
        self.government_parts: IntTuple = ()
        """Parts lying where Subsidy tiles were taken, by colour."""
        self.government_tokens: IntTuple = ()
        self.government_markers = 0
        # Lativ's Lab.
        self.unseen: IntTuple = ()
        """Experiment tiles not seen yet (1 each), the three that left unseen among them."""
        self.deck_top = NO_TILE
        self.deck_next = NO_TILE
        """The tile below the deck, next to enter the display."""
        self.deck_left = 0
        """Tiles in the deck, its visible top included."""
        self.display: IntTuple = ()
        self.assistant = 0
        self.lab_bots: IntTuple = ()
        self.lab_tokens: IntTuple = ()
        self.lativ_bots = 0
        self.locks: IntTuple = ()
        # R&D.
        self.rnd_bots: IntTuple = ()
        self.rnd_tokens: IntTuple = ()
        self.rnd_chemicals: IntTuple = ()
        """Chemicals paid to Research spaces, by type."""
        self.extreme: list[IntTuple] = none
        """Extreme Weather tiles on the board by weather, levels from the bottom up (W34)."""
        self.extreme_stacks: list[IntTuple] = none
        """Those beside the board, the top last."""
        self.extreme_marks: list[IntTuple] = none
        """Markers on the slots of the uppermost tile."""
        self.awards_left = 0
        self.nobel = EMPTY
        # Laboratories, by seat.
        self.cp: IntTuple = ()
        self.cp_sources: list[IntTuple] = none
        self.vouchers: list[IntTuple] = none
        self.assembly: list[IntTuple] = none
        """1 where a Bot still stands on the Assembly Line."""
        self.bots: IntTuple = ()
        """In the Workshop."""
        self.parts: list[IntTuple] = none
        self.chemicals: list[IntTuple] = none
        self.workshop: list[IntTuple] = none
        """Workshop tiles: see `workshop.pack_tile`."""
        self.office: list[IntTuple] = none
        """By `geometry.office_space`."""
        self.row_markers: list[IntTuple] = none
        self.waiting: list[IntTuple] = none
        """Research tokens yet to be placed: 5 * colour + weather."""
        self.awards_waiting: IntTuple = ()
        self.awards: IntTuple = ()
        """Gained in all."""
        self.owned: list[IntTuple] = none
        """Subsidy tiles taken: 2 * type + 1 if used."""
        self.investments: IntTuple = ()
        self.goals_below: list[IntTuple] = none
        self.goal_spaces: list[IntTuple] = none
        """By 2 * colour + (0 top, 1 bottom): 2 * Goal tile + 1 if flipped."""
        self.funding: list[IntTuple] = none
        self.end_cp: IntTuple = ()
        self.papers: IntTuple = ()
        # In the middle of things.
        self.building = NO_TILE
        """The weather of the prototype that must still be built, NO_TILE if none."""
        self.provided: IntTuple = ()
        """Parts provided to it so far, by colour."""
        self.running: IntTuple = ()
        """Bots each player returned from the running experiment."""
        # The Saboteurs.
        self.target = 0
        self.agents: IntTuple = ()
        """Where Agent White and Agent Pink are, as Scientists."""
        self.hideout_bots = 0
        self.hideout_chemicals: IntTuple = ()
        self.hideout_tokens: IntTuple = ()
        """Research tokens they hold: 5 * colour + weather."""
        self.hideout_awards = 0
        self.report = EMPTY
        """The Current Report."""
        self.reports_unseen: IntTuple = ()
        """Cards whose place nobody knows, by kind."""
        self.reports_left = 0
        """Cards in the deck."""
        self.reports_top: IntTuple = ()
        """Known cards on top of the deck, the topmost last."""
        self.reports_gone: IntTuple = ()
        """The discard pile; its last card is the Previous Report."""
        self.reports_shown: IntTuple = ()
        """Cards laid out by Call Security."""
        self.ending = 0
        self.telling = 0
        """Added to each journal entry: the step of their turn. No part of the position."""

    def lay_out(self) -> None:
        """What every game begins with, before set-up; rows that are not here begin empty."""
        players = self.players
        self.scientists = (0,) * players
        self.chemicals_left = (0,) * 5
        self.subsidies = (NO_TILE,) * 15
        self.subsidies_used = (0,) * 15
        self.government_bots = (EMPTY,) * 15
        self.government_parts = (0,) * 5
        self.replaced = (0,) * 15
        self.lab_bots = (EMPTY,) * 15
        self.locks = (1,) * 5
        self.rnd_bots = (EMPTY,) * 15
        self.rnd_chemicals = (0,) * 5
        self.extreme = [()] * 5
        self.extreme_stacks = [()] * 5
        self.extreme_marks = [()] * 5
        self.cp = (0,) * players
        self.cp_sources = [(0,) * 10] * players
        self.vouchers = [(0,) * 5] * players
        self.assembly = [(1,) * 12] * players
        self.bots = (0,) * players
        self.parts = [(0,) * 5] * players
        self.chemicals = [(0,) * 5] * players
        self.workshop = [()] * players
        self.office = [(NO_TOKEN,) * 18] * players
        self.row_markers = [(BESIDE,) * 6] * players
        self.waiting = [()] * players
        self.awards_waiting = (0,) * players
        self.awards = (0,) * players
        self.owned = [()] * players
        self.investments = (0,) * players
        self.goals_below = [()] * players
        self.goal_spaces = [(NO_TILE,) * 6] * players
        self.funding = [(0, 0, 0)] * players
        self.end_cp = (0,) * players
        self.papers = (0,) * players
        self.provided = (0,) * 5
        self.running = (0,) * players
        self.hideout_chemicals = (0,) * 5

    def __getnewargs__(
        self,
    ) -> tuple[list[Rule[Any]], int, Edition, bool, bool, Variant, int, int]:
        return (
            self.rules,
            self.players,
            self.edition,
            self.drafting,
            self.new_scientists,
            self.variant,
            self.challenges,
            self.random_challenges,
        )

    def copy(self) -> MachineState:
        other = MachineState(
            self.rules,
            self.players,
            self.edition,
            self.drafting,
            self.new_scientists,
            self.variant,
            self.challenges,
            self.random_challenges,
        )
        self.copy_into(other)
        other.round = self.round
        other.final = self.final
        other.end_trigger = self.end_trigger
        other.order = self.order
        other.initiative = self.initiative
        other.scientists = self.scientists
        other.lativ = self.lativ
        other.lativ_space = self.lativ_space
        other.chemicals_left = self.chemicals_left
        other.offer = self.offer
        other.top = self.top
        other.up = self.up
        other.down = self.down
        other.pile = self.pile
        other.subsidies = self.subsidies
        other.subsidies_used = self.subsidies_used
        other.government_bots = self.government_bots
        other.government_parts = self.government_parts
        other.replaced = self.replaced
        other.government_tokens = self.government_tokens
        other.government_markers = self.government_markers
        other.unseen = self.unseen
        other.deck_top = self.deck_top
        other.deck_next = self.deck_next
        other.deck_left = self.deck_left
        other.display = self.display
        other.assistant = self.assistant
        other.lab_bots = self.lab_bots
        other.lab_tokens = self.lab_tokens
        other.lativ_bots = self.lativ_bots
        other.locks = self.locks
        other.rnd_bots = self.rnd_bots
        other.rnd_tokens = self.rnd_tokens
        other.rnd_chemicals = self.rnd_chemicals
        other.extreme = self.extreme[:]
        other.extreme_stacks = self.extreme_stacks[:]
        other.extreme_marks = self.extreme_marks[:]
        other.awards_left = self.awards_left
        other.nobel = self.nobel
        other.cp = self.cp
        other.cp_sources = self.cp_sources[:]
        other.vouchers = self.vouchers[:]
        other.assembly = self.assembly[:]
        other.bots = self.bots
        other.parts = self.parts[:]
        other.chemicals = self.chemicals[:]
        other.workshop = self.workshop[:]
        other.office = self.office[:]
        other.row_markers = self.row_markers[:]
        other.waiting = self.waiting[:]
        other.awards_waiting = self.awards_waiting
        other.awards = self.awards
        other.owned = self.owned[:]
        other.investments = self.investments
        other.goals_below = self.goals_below[:]
        other.goal_spaces = self.goal_spaces[:]
        other.funding = self.funding[:]
        other.end_cp = self.end_cp
        other.papers = self.papers
        other.building = self.building
        other.provided = self.provided
        other.running = self.running
        other.target = self.target
        other.agents = self.agents
        other.hideout_bots = self.hideout_bots
        other.hideout_chemicals = self.hideout_chemicals
        other.hideout_tokens = self.hideout_tokens
        other.hideout_awards = self.hideout_awards
        other.report = self.report
        other.reports_unseen = self.reports_unseen
        other.reports_left = self.reports_left
        other.reports_top = self.reports_top
        other.reports_gone = self.reports_gone
        other.reports_shown = self.reports_shown
        other.ending = self.ending
        return other

    @property
    def two_player_rules(self) -> bool:
        """Lativ's tasks and the token counts of two players; alone as well (S1)."""
        return self.players <= 2

    def push(self, step: int) -> None:
        """On the agenda; where a waiting Award may serve the step, it may be placed first."""
        self.agenda.append(step)
        if AWARD_FIRST[step & 0xFF] and self.may_place_award(a_of(step)):
            self.agenda.append(pack(steps.PLACE_AWARD, a_of(step)))

    def may_place_award(self, seat: int) -> bool:
        """In the own turn, until its step 4 is over; not while a prototype is due (p.9, W14)."""
        return (
            self.awards_waiting[seat] > 0
            and self.building == NO_TILE
            and pack(steps.PLACE_TOKENS, seat) in self.agenda
        )

    # --- what every chapter does ----------------------------------------------------------------

    def gain_cp(self, seat: int, amount: int, source: int, track: int = 0) -> None:
        """`track` says which Funding track pays, where one does."""
        if amount:
            self.cp = added(self.cp, seat, amount)
            self.cp_sources[seat] = added(self.cp_sources[seat], source, amount)
            self.note(e.CP, seat, amount, source, track)

    def gain_vouchers(self, seat: int, kind: int, amount: int) -> None:
        """Only what the track has space for is gained (p.7, W1)."""
        track = self.vouchers[seat]
        gained = min(amount, self.edition.voucher_max[kind] - track[kind])
        self.vouchers[seat] = added(track, kind, gained)
        self.note(e.VOUCHER, seat, kind, gained, amount - gained)

    def pay_voucher(self, seat: int, kind: int) -> None:
        self.vouchers[seat] = added(self.vouchers[seat], kind, -1)
        self.note(e.VOUCHER, seat, kind, -1)

    def advance_funding(self, seat: int, track: int) -> None:
        """A marker on the last space stays there, and the step is lost (W30)."""
        step = 1 if self.funding[seat][track] < LAST_SPACE else 0
        self.funding[seat] = added(self.funding[seat], track, step)
        self.note(e.FUNDING, seat, track, self.funding[seat][track], step)

    def gain_investment(self, seat: int) -> None:
        self.investments = added(self.investments, seat, 1)
        self.note(e.INVESTMENT, seat, 1)

    def office_tokens(self, seat: int) -> int:
        return sum(token != NO_TOKEN for token in self.office[seat])

    def row_tokens(self, seat: int, row: int) -> int:
        return sum(token != NO_TOKEN for token in branch_in(self.office[seat], row))

    def row_weather(self, seat: int, row: int) -> int:
        """The weather of a row's Research tokens, or EMPTY if it has none yet (W16)."""
        for token in branch_in(self.office[seat], row):
            if token != NO_TOKEN and token not in (AWARD, CITATION):
                return token - 1
        return EMPTY

    def trigger_end(self, reason: int) -> None:
        """The end is triggered once (W44)."""
        if self.end_trigger == NO_END:
            self.end_trigger = reason
            self.note(e.END_TRIGGERED, -1, reason)


class Variant:
    """What helpers of several rules ask of the way to play; this is the plain one.

    What a single rule does differently is a rule of its own, in that variant's table.
    """

    def seats(self, s: MachineState) -> IntTuple:
        """The players in turn order."""
        return s.order

    def neighbours_pay(self, s: MachineState) -> bool:
        """Others on the left bring a Voucher more (p.11)."""
        return True

    def citation_refusal(self, s: MachineState) -> Notice | None:
        """Why no paper may be completed by a Citation."""
        return None

    def offers_for_locks(self, s: MachineState) -> bool:
        """Who removes a Lock is offered CP for a Science Voucher (p.17)."""
        return True

    def bot_provides(self, s: MachineState, owner: int) -> bool:
        """A Bot in R&D provides its Part to whoever builds (p.19)."""
        return owner != EMPTY

    def takes_part(self, s: MachineState, seat: int, weather: int, tile: int) -> bool:
        """Somebody in turn order who has Bots in a running experiment is no player."""
        return False


PLAIN: Final = Variant()
