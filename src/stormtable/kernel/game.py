"""A running game: the state with its random streams, listeners, log and undo.

game = new_game("weather-island", players=3, seed=7)
while (decision := game.decision) is not None:
    game.play(decision.options[0])
print(game.outcome)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from random import Random

from stormtable.kernel.chance import Chance, Streams
from stormtable.kernel.codes import kind_of
from stormtable.kernel.decision import Decision, GreyedOption, decision_of, refusals_of
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import BadSetting, IllegalOption, NoUndo, RecordError
from stormtable.kernel.event import Event
from stormtable.kernel.grammar import misspoken, reason, refusal
from stormtable.kernel.history import BACK, CONFIRM, DRAW, PLAY, REDO, UNDO, Commit, Taken
from stormtable.kernel.notice import Notice
from stormtable.kernel.playing import Playing
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header, Snapshot, of_its_time
from stormtable.kernel.text import LONGEST_WORD, is_word, shown
from stormtable.kernel.title import EditionName, Outcome, Value
from stormtable.kernel.view import View, ViewContext, view_of
from stormtable.kernel.visibility import mask


class Game(Playing):
    """The face of a running game. `state` is what search copies; this is what tables hold."""

    def __repr__(self) -> str:
        seat = f", {self.seats[self.state.asked]} is asked" if self.state.asked != NOBODY else ""
        return f"<Game of {self.title.name}, {self.players} players, turn {self.state.turn}{seat}>"

    # --- reading --------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision (the first seat's, when several are asked).

        None when the game is over, when a seat has to `confirm`, and when a `draw` is open.
        """
        return None if self.state.asked == NOBODY else self.decision_of(self.state.asked)

    def decision_of(self, seat: int, *, foreseen: bool = False) -> Decision | None:
        """A seat's open decision; `foreseen`: its options tell what they do."""
        self.check_seat(seat)
        if self.unconfirmed != NOBODY:
            return None
        return decision_of(self.title, self.state, seat, foreseen=foreseen)

    def refusals(self, seat: int) -> tuple[GreyedOption, ...]:
        """What a player would look for at their open decision and cannot have, with reasons."""
        self.check_seat(seat)
        if self.unconfirmed != NOBODY:
            return ()
        return refusals_of(self.title, self.view(seat).state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """Who came where, with what score; None until the game is over."""
        return self.title.outcome(self.state) if self.state.over else None

    @property
    def edition(self) -> EditionName:
        return self.title.edition(self.state)

    @property
    def agenda(self) -> tuple[str, ...]:
        """What is still to be done, next first, by the names of the rules."""
        rules = self.state.rules
        return tuple(rules[kind_of(step)].name for step in reversed(self.state.agenda))

    def view(self, seat: int | None) -> View:
        """All that a seat (0 for the first; None: a spectator) may know."""
        return view_of(self.title, self.state, seat, self.table(seat))

    def table(self, seat: int | None) -> ViewContext:
        """What a viewer knows that is not on the board."""
        reason = self.barrier(seat) if seat is not None else None
        sealed = ""
        if seat is not None and self.state.sealed and self.state.sealed[seat] >= 0:
            state = self.state
            sealed = state.rule.notation(state, state.agenda[-1], state.sealed[seat])
        return ViewContext(
            self.seats,
            self.happened.last,
            self.hypothetical,
            self.unconfirmed,
            self.awaits if self.unconfirmed != NOBODY else "",
            self.undoable(seat) if seat is not None else (),
            reason,
            self.redoable(seat) if seat is not None else (),
            sealed,
        )

    def feed(self, seat: int | None, since: int = 0) -> list[dict[str, object]]:
        """All that happened after event number `since`, as a seat (None: a spectator) may know it.

        The same whenever it is asked for: what a snapshot left out is played through anew.
        """
        return [event.as_json() for event in self.events_seen(seat, since)]

    def events_seen(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events of the feed."""
        self.check_seat(seat)
        if since + 1 < self.happened.first:
            whole = Game.resume(self.header, self.commits)
            missing = whole.happened.events[: self.happened.first - 1]
            self.happened.events[:0] = missing
            self.happened.first = 1
        return [event.seen_by(seat) for event in self.happened.since(since)]

    def update(self, seat: int | None, since: int = 0) -> dict[str, object]:
        """All that a client is sent when something has happened after event number `since`."""
        view = self.view(seat)
        return {
            "view": view.as_json(),
            "decision": view.decision_json(),
            "refusals": []
            if seat is None
            else [greyed.as_json() for greyed in self.refusals(seat)],
            "feed": self.feed(seat, since),
        }

    def explain(self, words: str, seat: int | None = None) -> Notice | None:
        """Why `words` (a notation, or the start of one) is not on the list; None if it is.

        What the engine answered by itself since the seat last chose can be asked about as well.
        """
        self.check_seat(seat)
        state = self.state
        asked = state.asked if seat is None else seat
        requested = words.split()
        if state.over:
            return Notice("game_over")
        if not requested:
            return Notice("nothing_asked_for")
        if requested[0] not in self.title.verbs:
            word = shown(requested[0], LONGEST_WORD)
            near = get_close_matches(word, self.title.verbs, n=1)
            return Notice("unknown_word", {"word": word, "near": near[0] if near else ""})
        if not all(is_word(word) for word in requested):  # no rule has a word to say to it
            requested = [shown(word, LONGEST_WORD) for word in requested]
            question = "" if state.asked == NOBODY else state.rule.name
            return misspoken(self.title.grammar(state).get(requested[0], ()), requested) or Notice(
                "no_such_choice", {"question": question, "asked_for": shown(" ".join(requested))}
            )
        decision = None if asked == NOBODY else self.decision_of(asked)
        if decision is None:
            return self._answered(asked, requested) or Notice(
                "not_your_decision", {"seat": state.asked}
            )
        state = mask(state, self.title.zones, asked)  # a reason rests on what the seat may know
        offered = [option.notation.split() for option in decision.options]
        if any(notation[: len(requested)] == requested for notation in offered):
            return None
        refused = reason(self.title.grammar(state), state, asked, requested, offered)
        return (self._answered(asked, requested) if refused.code == "not_now" else None) or refused

    def _answered(self, seat: int, requested: Sequence[str]) -> Notice | None:
        """Why it was not on a list that had one answer only, which the engine gave.

        Only what a rule itself has to say: whoever misspeaks there asks for something else.
        """
        for answered in reversed(self.happened.answered):
            if answered.seat != seat:
                continue
            then = mask(answered.state, self.title.zones, seat)
            forms = self.title.grammar(then).get(requested[0], ())
            if misspoken(forms, requested) is not None:
                continue
            refused = refusal(forms, then, seat, requested)
            if refused is not None:
                only = then.rule.notation(then, then.agenda[-1], answered.option)
                return replace(refused, params={**refused.params, "only": only})
        return None

    def why_not(self, words: str, seat: int) -> Notice | None:
        return self.explain(words, seat)

    # --- going back across others ---------------------------------------------------------

    def back_to(self, commits: int) -> None:
        """Go back to where the game was after its first `commits` commits, whatever came since.

        All at the table must have agreed to it: that is for the host to see to. Undo, redo and
        record are those of then; what was drawn since is not drawn again.
        """
        self._settle_back(commits)
        self.go_back_to(Game.resume(self.header, self.commits[:commits]))

    def _settle_back(self, commits: int) -> None:
        if self.hypothetical:
            raise NoUndo("a plan has no past to go back to", "make another plan")
        if not 0 <= commits < len(self.commits):
            raise NoUndo(
                f"{commits} is no earlier moment of this game",
                f"choose 0 to {len(self.commits) - 1} of its commits",
            )

    # --- other tables ---------------------------------------------------------------------

    def fork(self, chance: Chance | None = None) -> Game:
        """The same game on a table of its own: nobody listens, and it brings its own chance.

        It holds all that is hidden here: to try what one seat knows of, `plan`.
        """
        position = self.state.copy()
        position.held = self.state.held
        other = Game(
            self.title, self.players, self.settings, None, self.seats, position, self.tentative
        )
        other.take_over(self)
        other.chance = chance
        if chance is not None:
            chance.go_on(self.drawn)
        if other.unconfirmed == NOBODY:
            other.run_chance()
        return other

    def take_over(self, other: Game) -> None:
        """Have the past of another game of the same position."""
        self.version = other.version
        self.reveals = other.reveals
        self.log = other.log[:]
        self.commits = other.commits[:]
        self.drawn = dict(other.drawn)
        self.happened = other.happened.copy()
        self.state.journal = self.happened
        self.state.held = other.state.held
        self.unconfirmed = other.unconfirmed
        self.hypothetical = other.hypothetical
        self.events = other.events[:]
        self._history = other._history.copy()
        self._told = other._told
        self._checked = other._checked

    def plan(self, seat: int, rng: Random | None = None) -> Game | None:
        """A private game from what the seat knows, in which it is that seat's turn.

        As far as the rules can tell what the turn will be like; None where there is none to come.
        What is hidden is dealt anew by `rng`, and no chance is attached.
        """
        self.check_seat(seat)
        if self.state.over:
            return None
        state = self.view(seat).sample(rng or Random(0))
        state.chance = None
        if seat not in state.open_seats() and not self.title.begin_turn(state, seat):
            return None
        planned = Game(self.title, self.players, self.settings, None, self.seats, state)
        planned.hypothetical = True
        return planned

    def still_legal(self, notations: Sequence[str], seat: int) -> tuple[str, ...]:
        """How many of a plan's choices can be played now, one after another: those, in order.

        As far as the seat could take them back: what comes then is not its own to know yet.
        """
        self.check_seat(seat)
        trial = self.fork()
        trial.tentative = frozenset({seat})
        trial.reveals = False
        kept: list[str] = []
        for notation in notations:
            decision = trial.decision_of(seat)
            if decision is None or decision.find(notation) is None:
                break
            trial.play(notation, seat)
            kept.append(notation)
        return tuple(kept)

    # --- holding it for later -------------------------------------------------------------

    @property
    def header(self) -> Header:
        """What is needed to begin this game again."""
        return Header(
            self.title.name,
            self.edition,
            self.players,
            self.settings,
            self.seats,
            tuple(sorted(self.tentative)),
            self.version,
            self.reveals,
        )

    @classmethod
    def resume(
        cls,
        header: Header,
        commits: Sequence[Commit],
        snapshot: Snapshot | None = None,
        chance: Chance | None = None,
    ) -> Game:
        """The game these commits made, with its log and undo; it goes on with `chance`.

        With a `snapshot` only what came after it is played through, unless that went back further.
        """
        if snapshot is not None:
            later = commits[snapshot.commits :]
            if any(commit.kind == BACK and commit.back_to < snapshot.commits for commit in later):
                snapshot = None
        title = title_named(header.game)
        header = of_its_time(title, header)
        game = cls(
            title,
            header.players,
            header.settings,
            None,
            header.seats,
            None if snapshot is None else snapshot.position(title, header),
            header.tentative,
            header.version,
        )
        game.reveals = header.reveals
        if game.edition != header.edition:
            raise RecordError(
                f"the game was begun with edition {header.edition}, here it is {game.edition}",
                "name the edition file it was begun with",
            )
        if snapshot is not None:
            game._restore_snapshot(snapshot)
            game.commits = list(commits[: snapshot.commits])
        game.follow(commits[len(game.commits) :])
        game.chance = chance
        if chance is not None:
            chance.go_on(game.drawn)
        if game.unconfirmed == NOBODY:
            game.run_chance()
        return game

    def follow(self, commits: Sequence[Commit]) -> None:
        """Do what was done at another table of this game, chance included; this one's rests."""
        chance, self.chance = self.chance, None
        targets = {commit.back_to for commit in commits if commit.kind == BACK}
        passed: dict[int, Game] = {}
        for commit in commits:
            number = len(self.commits)
            if number in targets:
                passed[number] = self.fork()
            self._redo_commit(commit, number, passed)
        self.chance = chance
        if chance is not None:
            chance.go_on(self.drawn)

    def _redo_commit(self, commit: Commit, number: int, passed: Mapping[int, Game]) -> None:
        """`passed`: games where a commit goes back to, by how many commits there were."""
        try:
            if commit.kind == PLAY:
                self.play(commit.notation, commit.seat)
            elif commit.kind == DRAW:
                self.settle(commit.notation)
            elif commit.kind == UNDO:
                self.undo(commit.seat)
            elif commit.kind == REDO:
                self.redo(commit.seat)
            elif commit.kind == CONFIRM:
                self.confirm(commit.seat)
            elif commit.kind == BACK:
                there = passed.get(commit.back_to)
                if there is None:  # from before what is followed
                    self.back_to(commit.back_to)
                else:
                    self._settle_back(commit.back_to)
                    self.go_back_to(there.fork())
            else:
                raise IllegalOption(
                    f"{commit.kind!r} is no kind of commit",
                    "play, draw, undo, redo, confirm or back",
                )
        except (BadSetting, IllegalOption, NoUndo) as error:
            raise RecordError(f"commit {number + 1}: {error.problem}", error.remedy) from error

    def snapshot(self) -> Snapshot:
        """The last position that cannot be taken back: what comes after it is played anew."""
        entry = self._history.first_undoable()
        state = self.state if entry is None else entry.before
        mark = self._mark() if entry is None else entry.mark
        last = self._history.closed()
        return Snapshot(
            mark.commits,
            state.save(),
            state.draws,
            mark.events,
            mark.act,
            tuple(self.log[: mark.lines]),
            mark.drawn,
            mark.undone,
            None
            if last is None or last.barrier is None
            else (last.seat, last.barrier.code, last.secret),
            self._checked if entry is None else state.turn,
        )

    def _restore_snapshot(self, snapshot: Snapshot) -> None:
        self.log = list(snapshot.log)
        self.drawn = dict(snapshot.drawn)
        self.state.draws = snapshot.draws
        self.happened.events = []
        self.happened.first = snapshot.events + 1
        self.happened.act = snapshot.act
        self._told = snapshot.events
        self._checked = snapshot.checked
        self._history.undone = list(snapshot.undone)
        if snapshot.closed is not None:
            seat, barrier, secret = snapshot.closed
            before = self.state.copy()
            self._history.taken = [
                Taken(seat, -1, "", before, self._mark(), secret, Notice.kept(barrier))
            ]


def new_game(
    name: str,
    players: int,
    seed: int,
    options: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
) -> Game:
    """A game of `name`, set up and waiting for its first decision."""
    return Game(title_named(name), players, options, Streams(seed), seats)
