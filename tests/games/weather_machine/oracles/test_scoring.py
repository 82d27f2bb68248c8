"""Compare final scores with a literal recount (page 22, W47, W48).

The oracle reads `describe`, the edition's file and the story of the game, nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.properties.play import play_out
from games.weather_machine.oracles.plainly import plainly
from stormtable.bots import bot_named
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.rules import RULES
from stormtable.games.weather_machine.rules.scoring import goal_met
from stormtable.games.weather_machine.rules.scoring import ranking as places
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import title_named
from stormtable.kernel.tuples import added, put, put_in

FINAL = ("funding tracks", "goals", "nobel prize", "end-game benefits")
TITLE = title_named("weather-machine")
EDITION = load_edition("")

Board = dict[str, Any]


# --- counting, by the words of the edition --------------------------------------------------------


def bots_in(machine: dict[str, list[Board]], seat: int) -> list[int]:
    """Return a player's Bots in each branch."""
    return [sum(space["bot"] == seat for space in branch) for branch in machine.values()]


def count(board: Board, seat: int, quantity: str) -> int:
    player = board["players"][seat]
    office: list[str | None] = player["office"]
    rows = [office[first : first + 3] for first in range(0, 18, 3)]
    research = [token for token in office if token not in (None, "award", "citation")]
    machines = [board[name]["machine"] for name in ("government", "lab", "rnd")]
    if quantity.endswith("_tokens") and quantity != "office_tokens":
        column = ["blue_tokens", "green_tokens", "purple_tokens"].index(quantity)
        tokens = [row[column] for row in rows]
        return len([token for token in tokens if token not in (None, "award", "citation")])
    if quantity.endswith("_funding"):
        return int(player["funding"][quantity.removesuffix("_funding")])
    if quantity.endswith("_branches"):
        machine = board[quantity.removesuffix("_branches")]["machine"]
        return len([bots for bots in bots_in(machine, seat) if bots])
    if quantity in ("government_bots", "rnd_bots"):
        return sum(bots_in(board[quantity.removesuffix("_bots")]["machine"], seat))
    counts: dict[str, int] = {
        "bots_on_board": sum(sum(bots_in(machine, seat)) for machine in machines),
        "bots_constructed": player["assembly"].count(0),
        "subsidies": len(player["subsidies"]),
        "subsidies_used": len([tile for tile in player["subsidies"] if tile["used"]]),
        "office_tokens": 18 - office.count(None),
        "complete_rows": len([row for row in rows if None not in row]),
        "weathers_researched": len(set(research)),
        "citations": office.count("citation"),
        "papers": len([marker for marker in player["markers"] if marker != 0]),
        "awards": office.count("award") + player["awards_waiting"],
        "workshop_tiles": len(player["workshop"]),
    }
    return counts[quantity]


def met(board: Board, seat: int, goal: str) -> bool:
    """Return whether a Goal tile is met, by its name: `government:subsidies-3`,
    `lab:majority-papers`."""
    words = goal.split(":")[1]
    if words.startswith("majority-"):
        quantity = words.removeprefix("majority-")
        counts = [count(board, other, quantity) for other in range(len(board["players"]))]
        return counts[seat] > 0 and not any(other > counts[seat] for other in counts)
    quantity, threshold = words.rsplit("-", 1)
    return count(board, seat, quantity) >= int(threshold)


def track_cp(game: Game, track: str, marker: int) -> int:
    """Return the highest value above or to the left of the marker."""
    values: dict[str, int] = EDITION.file.get(f"funding.{track}.cp")
    assert game.edition == EDITION.file.name
    return max([value for space, value in values.items() if int(space) <= marker], default=0)


def recount(game: Game, events: Sequence[Event], board: Board, seat: int) -> Counter[str]:
    player = board["players"][seat]
    scores: Counter[str] = Counter()
    for event in events:
        if event.name == "cp" and event.seat == seat and event.data["source"] not in FINAL:
            scores[str(event.data["source"])] += int(event.data["amount"])
    for track, marker in player["funding"].items():
        scores["funding tracks"] += track_cp(game, track, marker)
    for goal in player["goals"]:
        if goal is not None and met(board, seat, goal["name"]):
            scores["goals"] += 5
    if board["nobel"] == seat:
        scores["nobel prize"] += 5
    scores["end-game benefits"] += player["end_cp"]
    return scores


def ranking(game: Game, board: Board) -> list[int]:
    """Return places by CP, then Awards, papers, completed rows; equal in all: the same place."""
    outcome = game.outcome
    assert outcome is not None
    keys = [
        [
            outcome.scores[seat],
            *(count(board, seat, q) for q in ("awards", "papers", "complete_rows")),
        ]
        for seat in range(game.players)
    ]
    places_by_seat = []
    for key in keys:
        better = [other for other in keys if other != key and sorted([key, other])[1] == other]
        places_by_seat.append(1 + len(better))
    return places_by_seat


def check_end(game: Game, events: Sequence[Event]) -> None:
    outcome = game.outcome
    assert outcome is not None
    board = plainly(game.title, game.state)
    for seat in range(game.players):
        scores = recount(game, events, board, seat)
        scored = {source: amount for source, amount in outcome.sources[seat].items() if amount}
        assert scored == {source: amount for source, amount in scores.items() if amount}
        assert outcome.scores[seat] == scores.total()
        papers = [event for event in events if event.name == "paper" and event.seat == seat]
        assert len(papers) == count(board, seat, "papers")
    assert list(outcome.places) == ranking(game, board)


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(18))
def test_final_scores_of_random_games_match_the_oracle(seed: int) -> None:
    game = new_game("weather-machine", 2 + seed % 3, seed)
    events: list[Event] = []
    game.listen(events.extend)
    play_out(game, seed)
    check_end(game, events)


def test_final_scores_of_games_played_to_win_match_the_oracle() -> None:
    """A strong game scores in many ways that random ones hardly do."""
    game = new_game("weather-machine", 4, 5)
    events: list[Event] = []
    game.listen(events.extend)
    bots = [bot_named("greedy", "weather-machine", seat) for seat in range(4)]
    while (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(game.view(decision.seat)))
    check_end(game, events)
    sources = {event.data["source"] for event in events if event.name == "cp"}
    assert {"papers", "goals", "funding tracks"} <= sources


# --- random positions -----------------------------------------------------------------------------


def table(seed: int) -> MachineState:
    """Return boards and Laboratories as they might look at the end, filled at random."""
    rng = Random(seed)
    players = rng.randrange(2, 5)
    s = MachineState(RULES, players, EDITION, False, False)
    s.reset()
    s.order = tuple(range(players))
    s.initiative = tuple(range(players))
    s.government_bots, s.lab_bots, s.rnd_bots = (
        tuple(rng.randrange(players) if rng.random() < 0.6 else EMPTY for _ in range(15))
        for _ in range(3)
    )
    s.extreme, s.extreme_marks = ((),) * 5, ((),) * 5
    s.extreme_stacks = ((2, 1, 0),) * 5
    s.government_tokens = s.lab_tokens = s.rnd_tokens = (0,) * 5
    goals = list(range(36))
    rng.shuffle(goals)
    for seat in range(players):
        points = rng.randrange(3)
        s.cp = put(s.cp, seat, points)
        s.cp_sources = put_in(s.cp_sources, seat, 0, points)
        s.end_cp = put(s.end_cp, seat, rng.choice((0, 0, 4)))
        s.funding = put(s.funding, seat, tuple(rng.randrange(10) for _ in range(3)))
        s.assembly = put(s.assembly, seat, tuple(rng.randrange(2) for _ in range(12)))
        s.workshop = put(s.workshop, seat, tuple(range(rng.randrange(1, 9))))
        owned = tuple(2 * kind + rng.randrange(2) for kind in range(rng.randrange(6)))
        s.owned = put(s.owned, seat, owned)
        fill = rng.random()
        for row in range(6):
            weather = 1 + rng.randrange(5)
            for space in range(3 * row, 3 * row + 3):
                token = rng.choice((weather, weather, 6, 7))
                s.office = put_in(s.office, seat, space, token if rng.random() < fill else 0)
            if s.row_tokens(seat, row) == 3 and rng.random() < 0.6:
                s.row_markers = put_in(s.row_markers, seat, row, rng.randrange(1, 3))
                s.papers = added(s.papers, seat, 1)
        s.awards_waiting = put(s.awards_waiting, seat, rng.randrange(2))
        s.awards = put(s.awards, seat, s.office[seat].count(6) + s.awards_waiting[seat])
        for goal in [goals.pop() for _ in range(8)]:
            colour = EDITION.goals[goal].colour
            for space in (2 * colour, 2 * colour + 1):
                if s.goal_spaces[seat][space] < 0:
                    side = 2 * goal + rng.randrange(2)
                    s.goal_spaces = put_in(s.goal_spaces, seat, space, side)
                    break
    s.nobel = rng.choice((-1, *range(players)))
    return s


def finished(s: MachineState) -> Game:
    s.agenda = [pack(steps.FINAL_SCORING)]
    return Game(TITLE, s.players, position=s)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9))
def test_final_scores_at_random_tables_match_the_oracle(seed: int) -> None:
    s = table(seed)
    before = list(s.cp)
    papers = list(s.papers)
    game = finished(s)
    events = [
        Event("cp", seat, {"amount": n, "source": "benefits"}) for seat, n in enumerate(before)
    ]
    events += [Event("paper", seat) for seat, n in enumerate(papers) for _ in range(n)]
    check_end(game, events)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**9))
def test_goals_at_random_tables_match_the_oracle(seed: int) -> None:
    s = table(seed)
    board = plainly(TITLE, s)
    for seat in range(s.players):
        for goal in EDITION.goals:
            name = f"x:{goal.name}"
            assert goal_met(s, seat, goal) == met(board, seat, name), goal.name


def test_every_goal_is_both_met_and_not_met_on_some_table() -> None:
    answers: dict[str, set[bool]] = {goal.name: set() for goal in EDITION.goals}
    for seed in range(200):
        s = table(seed)
        for goal in EDITION.goals:
            answers[goal.name].add(goal_met(s, 0, goal))
    assert {name for name, seen in answers.items() if len(seen) < 2} == set()


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 1)] * 4), min_size=2, max_size=4))
def test_places_follow_every_tie_break(keys: list[tuple[int, int, int, int]]) -> None:
    s = MachineState(RULES, len(keys), EDITION, False, False)
    s.reset()
    s.cp = tuple(key[0] for key in keys)
    s.awards = tuple(key[1] for key in keys)
    s.papers = tuple(key[2] for key in keys)
    for seat, (*_, rows) in enumerate(keys):
        s.office = put(s.office, seat, (1,) * (3 * rows) + s.office[seat][3 * rows :])
    places_by_seat = places(s)
    for seat, key in enumerate(keys):
        ahead = 0
        for other in keys:
            for mine, theirs in zip(key, other, strict=True):
                if mine != theirs:
                    ahead += theirs > mine
                    break
        assert places_by_seat[seat] == 1 + ahead
