"""Goal cards: draw two and keep one, and their scores at the end."""

from __future__ import annotations

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.edition import Goal
from stormtable.games.weather_island.rules.events import (
    GOAL_BELOW,
    GOAL_KEPT,
    GOAL_SEEN,
    GOALS_SHUFFLED,
)
from stormtable.games.weather_island.rules.names import MOST_MONEY, PER_GOAL, WEATHERS
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import NOBODY, Act, Ask, Draw
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple, without


class GainGoal(Act[IslandState]):
    """Phase II.1, goal card: look at the top two, keep one, and put the other below the end card.

    If there are fewer than two cards in all, the player takes what there is (M14).
    """

    name = "gain_goal"

    def act(self, s: IslandState, step: int) -> None:
        seat = a_of(step)
        there = len(s.goal_deck) + len(s.goal_below)
        if there > 0:
            s.push(pack(steps.KEEP_GOAL, seat))
            s.push(pack(steps.LOOK_AT_GOAL, seat))
        if there > 1:
            s.push(pack(steps.LOOK_AT_GOAL, seat))


class LookAtGoal(Act[IslandState]):
    """Look at the top card. At the end card, the cards below it are shuffled into a new deck (II.1,
    M14)."""

    name = "look_at_goal"

    def act(self, s: IslandState, step: int) -> None:
        if not s.goal_deck:
            shuffle_below(s)
        s.push(pack(steps.DRAW_GOAL, a_of(step)))


def shuffle_below(s: IslandState) -> None:
    """Make a new deck of the cards below the end card. The seat that put a card there knows that it
    is now in the deck (M24)."""
    s.goal_date += 2
    for index in range(len(s.goal_below)):
        seat = s.goal_below_by[index]
        if seat != NOBODY:
            s.goal_lost[seat] += (s.goal_below[index],)
            s.goal_lost_at[seat] += (s.goal_date,)
    s.goal_deck = tuple(sorted(s.goal_below))
    s.goal_below = ()
    s.goal_below_by = ()
    s.goal_below_dates = ()
    s.note(GOALS_SHUFFLED, -1, len(s.goal_deck))


class DrawGoal(Draw[IslandState]):
    """Draw a card from the goal deck, which only its drawer sees."""

    name = "draw_goal"
    stream = "goals"

    def learns(self, s: IslandState, step: int) -> int:
        return a_of(step)

    def weights(self, s: IslandState, step: int) -> list[int]:
        return [1] * len(s.goal_deck)

    def settle(self, s: IslandState, step: int, result: int) -> None:
        seat = a_of(step)
        card = s.goal_deck[result]
        s.goal_deck = s.goal_deck[:result] + s.goal_deck[result + 1 :]
        s.offers[seat] += (card,)
        s.offer_dates[seat] += (s.goal_date,)
        if card in s.goal_lost[seat]:
            find_again(s, seat, card)
        s.note(GOAL_SEEN, seat, card)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"goal {a_of(step) + 1} {s.edition.goals[s.goal_deck[option]].name}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.GOAL_DECK, places.offer(a_of(step)))


def find_again(s: IslandState, seat: int, card: int) -> None:
    """Update a seat's memory: the card may be the one that it put below; of equal cards, the
    last."""
    lost = s.goal_lost[seat]
    index = len(lost) - 1
    while lost[index] != card:
        index -= 1
    s.goal_lost[seat] = lost[:index] + lost[index + 1 :]
    s.goal_lost_at[seat] = s.goal_lost_at[seat][:index] + s.goal_lost_at[seat][index + 1 :]


def keep_options(s: IslandState, seat: int) -> list[int]:
    options: list[int] = []
    for card in s.offers[seat]:
        option = pack(steps.V_KEEP, card)
        if option not in options:
            options.append(option)
    return options


def keep(s: IslandState, seat: int, choice: int) -> None:
    """Keep one of the offered cards; the other goes face down below the end of deck card."""
    dates = s.offer_dates[seat]
    date = (dates[0] + dates[-1]) // 2  # odd if a new deck was shuffled between the two
    others = without(s.offers[seat], choice)
    s.hands[seat] += (choice,)
    s.hand_dates[seat] += (date,)
    s.goal_below += others
    s.goal_below_by += (seat,) * len(others)
    s.goal_below_dates += (date,) * len(others)
    s.offers[seat] = ()
    s.offer_dates[seat] = ()
    s.note(GOAL_KEPT, seat, choice)
    for card in others:
        s.note(GOAL_BELOW, seat, card)


class KeepCard(Action[IslandState]):
    """Keep one of the cards that the player looks at."""

    verb = steps.V_KEEP
    word = "keep"
    greyed = False
    page: str = "Phase II.1"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_KEEP, card) for card in dict.fromkeys(s.offers[seat])]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        cards = range(len(s.edition.goals))
        return [pack(steps.V_KEEP, card) for card in cards if card not in s.offers[seat]]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) in s.offers[seat]:
            return None
        name = s.edition.goals[a_of(target)].name
        return Notice("goal_not_on_offer", {"goal": name}, self.page, self.places(s, step, target))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"keep {s.edition.goals[a_of(target)].name}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.offer(a_of(step)),)


class KeepGoal(Ask[IslandState]):
    name = "keep_goal"
    reference = "Phase II.1"
    secret = True
    actions = (KeepCard(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return keep_options(s, seat)

    def private(self, s: IslandState, step: int, seat: int) -> bool:
        return len(s.offers[seat]) > 1  # no other player may know that both cards are equal

    def perform(self, s: IslandState, step: int, option: int) -> None:
        keep(s, a_of(step), a_of(option))


# --- scoring, Ending the Game 1 ---------------------------------------------------------------


def sources_by_weather(s: IslandState, seat: int) -> list[int]:
    """Return all power sources of the machine by weather, connected or not, including the start
    tile's."""
    counts = [0] * WEATHERS
    for weather in s.networks[seat].weathers:
        if weather >= 0:
            counts[weather] += 1
    return counts


def times_met(s: IslandState, seat: int, goal: Goal, sources: list[int]) -> int:
    """Return how often a goal is fulfilled; each source counts once within the card (M16)."""
    if goal.kind == MOST_MONEY:
        return 1 if s.money[seat] == max(s.money) else 0  # ties count (M17)
    if goal.kind == PER_GOAL:
        return 0
    sets = 99
    for weather in range(WEATHERS):
        if goal.sources[weather]:
            sets = min(sets, sources[weather] // goal.sources[weather])
    return sets if goal.each else min(sets, 1)


def score_goals(s: IslandState, seat: int) -> list[int]:
    """Return what each card of the player's hand scores."""
    return score_cards(s, seat, s.hands[seat])


def score_cards(s: IslandState, seat: int, hand: IntTuple) -> list[int]:
    """Return what each of these cards would score together in one hand."""
    sources = sources_by_weather(s, seat)
    cards = [s.edition.goals[card] for card in hand]
    scores = [goal.points * times_met(s, seat, goal, sources) for goal in cards]
    complete = sum(score > 0 for score in scores)
    for index, goal in enumerate(cards):
        if goal.kind == PER_GOAL and complete:
            scores[index] = goal.points * (complete + 1)  # itself included (M17)
    return scores
