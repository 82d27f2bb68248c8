"""Every claim of a hint is true: the engine plays the choice, and a client's JSON confirms it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from games.hints import Hinted, board, check_claims
from stormtable.bots.reasons import Claim
from stormtable.games.weather_island.bots.reckoning import reckoned
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.codes import pack
from stormtable.kernel.engine import OPEN
from stormtable.kernel.game import Game

Json = dict[str, Any]

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("2-greedy", "2-random", "3-greedy-random", "4-greedy", "4-random")
EACH = 500
"""More than a record has: rare claims, as that of a turn at work, need every question."""
CODES = {
    *("storm", "storm_than", "denies", "strike", "ends", "goal_done", "goal_lacks", "card_nearer"),
    *("card_points", "helps", "harms", "money", "works", "keeps", "sure_first", "likely_first"),
}
"""All claims of this game."""


def test_hints_claim_only_what_the_engine_confirms() -> None:
    files = [(RECORDS / f"{name}.record", RECORDS / "edition.toml") for name in GAMES]
    claims = check_claims(files, EACH, holds)
    assert {code for _, code in claims} == CODES


def holds(hint: Hinted, claim: Claim) -> bool:
    params, seat = claim.params, hint.seat
    match claim.code:
        case "storm" | "storm_than":
            right = params["rate"] == _storm(hint, str(params["tile"]), seat)
            if claim.code == "storm":
                return right
            rate_m = _storm(hint, str(params["other"]), seat)
            return right and params["rate_m"] == rate_m < int(params["rate"])
        case "denies":
            rival = int(params["player"])
            theirs = _storm(hint, str(params["tile"]), rival)
            own = _storm(hint, str(params["tile"]), seat)
            return rival != seat and params["rate"] == theirs > own
        case "strike":
            rates = [
                _strike(_laid(hint, first), seat, str(params["weather"]))
                for first in (hint.chosen, hint.reasons.other[0])
            ]
            return rates == [params["rate"], params["rate_m"]]
        case "ends":
            ends = [
                _open_ends(_laid(hint, first), seat)
                for first in (hint.chosen, hint.reasons.other[0])
            ]
            return ends == [params["n"], params["m"]]
        case "goal_done" | "goal_lacks":
            lacks = [
                _lacks(hint, str(params["goal"]), _sources_after(hint, notation))
                for notation in (hint.chosen, hint.reasons.other[0])
            ]
            if claim.code == "goal_done":
                return lacks[0] == 0 < lacks[1]
            return lacks == [params["n"], params["m"]]
        case "card_nearer":
            sources = hint.me["sources"]
            names = (str(params["goal"]), str(params["other"]))
            lacks = [_lacks(hint, name, sources) for name in names]
            return hint.chosen.split()[1] == names[0] and lacks == [params["n"], params["m"]]
        case "card_points":
            goals = hint.game.title.printed(hint.game.state)["goals"]
            other = hint.reasons.other[0].split()[1]
            points = [goals[str(params["goal"])]["points"], goals[other]["points"]]
            return points == [params["n"], params["m"]]
        case "helps" | "harms":
            weather, rival = str(params["weather"]), int(params["player"])
            mine, theirs = (_strike(hint.game, who, weather) for who in (seat, rival))
            more = mine > theirs if claim.code == "helps" else mine < theirs
            return more and (mine, theirs) == (params["rate"], params["rate_m"])
        case "money":
            after = board(hint.after([hint.chosen]), seat)["players"][seat]["money"]
            return (after, hint.me["money"]) == (params["n"], params["m"])
        case "works":
            printed = hint.game.title.printed(hint.game.state)
            return hint.chosen == "bid 0" and printed["money"]["work"] == params["n"]
        case "keeps":
            bids = (hint.chosen, hint.reasons.other[0])
            saved = [_bid(hint, bid).money[seat] for bid in bids]
            return saved == [params["n"], params["m"]]
        case "sure_first":
            rivals = [player["money"] for player in hint.board["players"] if player["seat"] != seat]
            highest = _bid(hint, hint.chosen, others=max(rivals))
            return max(rivals) == params["m"] and highest.order[0] == seat
        case "likely_first":
            shares = [_first(hint, int(params[key])) for key in ("bid", "other")]
            return shares == [params["n"], params["m"]]
    raise AssertionError(f"no check for the claim {claim.code}")


def _storm(hint: Hinted, tile: str, seat: int) -> int:
    """Return what a tile adds to a storm by the table's own figures, in tenths."""
    market = {slot["slot"]: slot["tile"] for slot in hint.board["market"]}
    for figures in reckoned(hint.game.view(hint.seat), [seat]):
        if market[figures["slot"]] == tile:
            return round(10 * float(figures["storm"]))
    raise AssertionError(f"{tile} is not on the market")


def _laid(hint: Hinted, first: str) -> Game:
    """Return the game after an answer of the seat that lays the tile in hand."""
    trial = hint.after([first])
    while (decision := trial.decision_of(hint.seat)) and decision.question == "turn":
        trial.play(hint.bot.choose(trial.view(hint.seat)), hint.seat)
    return trial


def _strike(game: Game, seat: int, weather: str) -> int:
    """Return what a strike brings in the long run, in tenths: each source serves its best
    converter."""
    tiles = game.title.printed(game.state)["tiles"]
    machine = board(game, seat)["players"][seat]["machine"]
    printed = {
        f"{tile['spot']}:{feature['name']}": feature
        for tile in machine
        for feature in tiles[tile["name"]]["features"]
    }
    total = 0.0
    for tile in machine:
        for name, feature in tile["features"].items():
            source = printed[f"{tile['spot']}:{name}"]
            if source["kind"] != "source" or source["weather"] != weather:
                continue
            best = 0.0
            for route in feature.get("reaches", {}):
                to, boosters = route.split(" +")
                converter = printed[to]
                runs = (1 + int(boosters)) / converter["cost"]
                best = max(best, runs * converter.get("points", 0))
            total += best
    return round(10 * total)


def _open_ends(game: Game, seat: int) -> int:
    """Return the number of openings of the machine with no tile behind them."""
    steps_to = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    machine = board(game, seat)["players"][seat]["machine"]
    occupied = {tuple(map(int, tile["spot"].split(","))) for tile in machine}
    tiles = game.title.printed(game.state)["tiles"]
    sides = list(steps_to)
    count = 0
    for tile in machine:
        x, y = map(int, tile["spot"].split(","))
        ends = {end for pipe in tiles[tile["name"]]["pipes"] for end in pipe.split("-")}
        for end in ends & set(sides):
            side = sides[(sides.index(end) + tile["turn"] // 90) % 4]
            dx, dy = steps_to[side]
            count += (x + dx, y + dy) not in occupied
    return count


def _sources_after(hint: Hinted, notation: str) -> Json:
    sources = dict(hint.me["sources"])
    words = notation.split()
    if words[0] == "build":
        tiles = hint.game.title.printed(hint.game.state)["tiles"]
        for feature in tiles[words[2]]["features"]:
            if feature["kind"] == "source":
                sources[feature["weather"]] += 1
    return sources


def _lacks(hint: Hinted, goal: str, sources: Json) -> int:
    """Return how many sources a goal lacks for its points, or for its next points."""
    card = hint.game.title.printed(hint.game.state)["goals"][goal]
    needed = {weather: count for weather, count in card["sources"].items() if count}
    sets = 0
    while card["each"] and all(sources[w] >= (sets + 1) * n for w, n in needed.items()):
        sets += 1
    return sum(max(0, (sets + 1) * n - sources[w]) for w, n in needed.items())


def _bid(hint: Hinted, bid: str, others: int = 0, bids: list[int] | None = None) -> IslandState:
    """Return the position after the engine has resolved all bids."""
    s = cast(IslandState, hint.game.state.copy())
    s.sealed = [OPEN] * s.players
    for seat in range(s.players):
        mine = int(bid.split()[1])
        theirs = others if bids is None else bids[seat]
        s.apply(pack(steps.V_BID, mine if seat == hint.seat else min(theirs, s.money[seat])), seat)
    return s


def _first(hint: Hinted, bid: int) -> int:
    """Return in how many of ten cases a bid goes first, against the bids that the bot expects."""
    state = cast(IslandState, hint.game.view(hint.seat).state)
    auction = Bidder(styles(state.players)[""]).auction(state, hint.seat)
    share = sum(
        chance * (_bid(hint, f"bid {bid}", bids=bids).order[0] == hint.seat)
        for chance, bids in auction.scenarios(hint.seat)
    )
    return round(10 * share)
