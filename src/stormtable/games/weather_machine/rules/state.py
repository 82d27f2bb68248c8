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
from stormtable.games.weather_machine.rules.variant import PLAIN, Variant
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Rule, State
from stormtable.kernel.tuples import IntRows, IntTuple, added, added_in, put

NO_TILE: Final = -1


class MachineState(State):
    """Everything on the table. Spaces of branches are numbered as in `geometry`, top or left
    first."""

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
    ATTACHED = (*State.ATTACHED, "saboteurs_step")

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
        """The variant of the rules."""
        self.challenges = challenges
        """Challenge cards in force (bits)."""
        self.random_challenges = random_challenges
        """The number of further Challenges to draw at set-up."""
        self.round = 0
        self.final = False
        """Whether the last round has begun."""
        self.end_trigger = NO_END
        # Location 5 and 1.
        self.order: IntTuple = ()
        self.initiative: IntTuple = ()
        self.scientists: IntTuple = ()
        """The place of each Scientist, by `geometry.stand_at`."""
        self.lativ = 0
        self.lativ_space = 0
        self.chemicals_left: IntTuple = ()
        """The Chemicals in the Supply, by type. They fill the most expensive slots; the leftmost
        one goes first."""
        self.offer: IntTuple = ()
        self.top = NO_TILE
        """The top tile of the face-up stack."""
        self.up = 0
        self.down = 0
        self.pile: IntTuple = ()
        """The Workshop tiles not seen yet, by kind; both stacks consist of them."""
        # Government.
        self.subsidies: IntTuple = ()
        """The Subsidy tile of each space, by `geometry.space_at`."""
        self.subsidies_used: IntTuple = ()
        self.government_bots: IntTuple = ()
        self.replaced: IntTuple = ()
        """By space: how its Subsidy tile was taken (see `government.replace`); 0 where none was."""
        self.government_parts: IntTuple = ()
        """The Parts that replaced Subsidy tiles, by colour."""
        self.government_tokens: IntTuple = ()
        self.government_markers = 0
        # Lativ's Lab.
        self.unseen: IntTuple = ()
        """The Experiment tiles not seen yet (1 each), including the three that left the game
        unseen."""
        self.deck_top = NO_TILE
        self.deck_next = NO_TILE
        """The tile below the deck, next to enter the display."""
        self.deck_left = 0
        """The number of tiles in the deck, including its visible top."""
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
        self.extreme: IntRows = ()
        """Extreme Weather tiles on the board by weather; levels from the bottom up (W34)."""
        self.extreme_stacks: IntRows = ()
        """Extreme Weather tiles beside the board, the top one last."""
        self.extreme_marks: IntRows = ()
        """Markers on the slots of the uppermost tile."""
        self.awards_left = 0
        self.nobel = EMPTY
        # Laboratories, by seat.
        self.cp: IntTuple = ()
        self.cp_sources: IntRows = ()
        self.vouchers: IntRows = ()
        self.assembly: IntRows = ()
        """By slot: 1 if a Bot is still on the Assembly Line."""
        self.bots: IntTuple = ()
        """The number of Bots in each Workshop."""
        self.parts: IntRows = ()
        self.chemicals: IntRows = ()
        self.workshop: IntRows = ()
        """The Workshop tiles, as packed by `workshop.pack_tile`."""
        self.office: IntRows = ()
        """The tokens of each Office, by `geometry.office_space`."""
        self.row_markers: IntRows = ()
        self.waiting: IntRows = ()
        """The Research tokens that wait to be placed: 5 * colour + weather."""
        self.awards_waiting: IntTuple = ()
        self.awards: IntTuple = ()
        """The number of Awards gained."""
        self.owned: IntRows = ()
        """The Subsidy tiles of each seat: 2 * type + 1 if used."""
        self.investments: IntTuple = ()
        self.goals_below: IntRows = ()
        self.goal_spaces: IntRows = ()
        """Goals by space, 2 * colour + (0 top, 1 bottom): 2 * Goal tile + 1 if flipped."""
        self.funding: IntRows = ()
        self.end_cp: IntTuple = ()
        self.papers: IntTuple = ()
        # Actions in progress.
        self.building = NO_TILE
        """The weather of the prototype that must still be built; NO_TILE if none."""
        self.provided: IntTuple = ()
        """The Parts provided to the prototype so far, by colour."""
        self.running: IntTuple = ()
        """The Bots that each player returned from the running experiment."""
        # The Saboteurs.
        self.target = 0
        self.agents: IntTuple = ()
        """The places of Agent White and Agent Pink, numbered like those of Scientists."""
        self.hideout_bots = 0
        self.hideout_chemicals: IntTuple = ()
        self.hideout_tokens: IntTuple = ()
        """The Saboteurs' Research tokens: 5 * colour + weather."""
        self.hideout_awards = 0
        self.report = EMPTY
        """The Current Report."""
        self.reports_unseen: IntTuple = ()
        """The cards whose place is unknown, by kind."""
        self.reports_left = 0
        """The number of cards in the deck."""
        self.reports_top: IntTuple = ()
        """Known cards on top of the deck, the topmost last."""
        self.reports_gone: IntTuple = ()
        """The discard pile; its last card is the Previous Report."""
        self.reports_shown: IntTuple = ()
        """The cards that Call Security shows."""
        self.ending = 0
        self.saboteurs_step = 0
        """The step of the Saboteurs' turn, for journal entries. It is not part of the position."""

    def reset(self) -> None:
        """Set the fields to their values before set-up; tuples that are not named here begin
        empty."""
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
        self.extreme = ((),) * 5
        self.extreme_stacks = ((),) * 5
        self.extreme_marks = ((),) * 5
        self.cp = (0,) * players
        self.cp_sources = ((0,) * 10,) * players
        self.vouchers = ((0,) * 5,) * players
        self.assembly = ((1,) * 12,) * players
        self.bots = (0,) * players
        self.parts = ((0,) * 5,) * players
        self.chemicals = ((0,) * 5,) * players
        self.workshop = ((),) * players
        self.office = ((NO_TOKEN,) * 18,) * players
        self.row_markers = ((BESIDE,) * 6,) * players
        self.waiting = ((),) * players
        self.awards_waiting = (0,) * players
        self.awards = (0,) * players
        self.owned = ((),) * players
        self.investments = (0,) * players
        self.goals_below = ((),) * players
        self.goal_spaces = ((NO_TILE,) * 6,) * players
        self.funding = ((0, 0, 0),) * players
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
        other.extreme = self.extreme
        other.extreme_stacks = self.extreme_stacks
        other.extreme_marks = self.extreme_marks
        other.awards_left = self.awards_left
        other.nobel = self.nobel
        other.cp = self.cp
        other.cp_sources = self.cp_sources
        other.vouchers = self.vouchers
        other.assembly = self.assembly
        other.bots = self.bots
        other.parts = self.parts
        other.chemicals = self.chemicals
        other.workshop = self.workshop
        other.office = self.office
        other.row_markers = self.row_markers
        other.waiting = self.waiting
        other.awards_waiting = self.awards_waiting
        other.awards = self.awards
        other.owned = self.owned
        other.investments = self.investments
        other.goals_below = self.goals_below
        other.goal_spaces = self.goal_spaces
        other.funding = self.funding
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
        """Return whether the two-player rules for Lativ and the tokens apply; in the solo game they
        do, too (S1)."""
        return self.players <= 2

    def push(self, step: int) -> None:
        """Put a step on the agenda. If a waiting Award could help it, the player may place that
        first."""
        self.agenda.append(step)
        if AWARD_FIRST[step & 0xFF] and self.may_place_award(a_of(step)):
            self.agenda.append(pack(steps.PLACE_AWARD, a_of(step)))

    def may_place_award(self, seat: int) -> bool:
        """Return whether it is the seat's own turn, before the end of step 4 and without a due
        prototype (p.9, W14)."""
        return (
            self.awards_waiting[seat] > 0
            and self.building == NO_TILE
            and pack(steps.PLACE_TOKENS, seat) in self.agenda
        )

    # --- changes that all chapters use ----------------------------------------------------------

    def gain_cp(self, seat: int, amount: int, source: int, track: int = 0) -> None:
        """Score CP; `track` is the Funding track that pays them, if any."""
        if amount:
            self.cp = added(self.cp, seat, amount)
            self.cp_sources = added_in(self.cp_sources, seat, source, amount)
            self.note(e.CP, seat, amount, source, track)

    def gain_vouchers(self, seat: int, kind: int, amount: int) -> None:
        """Gain Vouchers, as far as the track has room (p.7, W1)."""
        track = self.vouchers[seat]
        gained = min(amount, self.edition.voucher_max[kind] - track[kind])
        self.vouchers = put(self.vouchers, seat, added(track, kind, gained))
        self.note(e.VOUCHER, seat, kind, gained, amount - gained)

    def pay_voucher(self, seat: int, kind: int) -> None:
        self.vouchers = added_in(self.vouchers, seat, kind, -1)
        self.note(e.VOUCHER, seat, kind, -1)

    def advance_funding(self, seat: int, track: int) -> None:
        """Advance a Funding marker. At the last space it stays, and the advance is lost (W30)."""
        step = 1 if self.funding[seat][track] < LAST_SPACE else 0
        self.funding = added_in(self.funding, seat, track, step)
        self.note(e.FUNDING, seat, track, self.funding[seat][track], step)

    def gain_investment(self, seat: int) -> None:
        self.investments = added(self.investments, seat, 1)
        self.note(e.INVESTMENT, seat, 1)

    def office_tokens(self, seat: int) -> int:
        return sum(token != NO_TOKEN for token in self.office[seat])

    def row_tokens(self, seat: int, row: int) -> int:
        return sum(token != NO_TOKEN for token in branch_in(self.office[seat], row))

    def row_weather(self, seat: int, row: int) -> int:
        """Return the weather of a row's Research tokens; EMPTY if it has none yet (W16)."""
        for token in branch_in(self.office[seat], row):
            if token != NO_TOKEN and token not in (AWARD, CITATION):
                return token - 1
        return EMPTY

    def trigger_end(self, reason: int) -> None:
        """Trigger the end of the game, once (W44)."""
        if self.end_trigger == NO_END:
            self.end_trigger = reason
            self.note(e.END_TRIGGERED, -1, reason)
