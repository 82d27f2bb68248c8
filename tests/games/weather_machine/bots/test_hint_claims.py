"""Every claim of a hint is true: the engine plays the line, and a client's JSON confirms it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.hints import Hinted, board, check_claims
from stormtable.bots.reasons import Claim

Json = dict[str, Any]

RECORDS = Path(__file__).parents[1] / "records"
EDITION = Path(__file__).parents[1] / "editions" / "lightning.toml"
GAMES = (
    "2-last-experiment-greedy",
    "3-last-experiment-greedy-random",
    "4-last-experiment-greedy",
    "strong/2-hard",
    "strong/1-expert",
    "solo/good-name-restored-lenient",
    "solo/lost-when-time-ran-out-greedy",
)
EACH = 30


def test_hints_claim_only_what_the_engine_confirms() -> None:
    lenient = RECORDS / "solo" / "lenient.toml"
    files = [
        (RECORDS / f"{name}.record", lenient if "lenient" in name else EDITION) for name in GAMES
    ]
    claims = check_claims(files, EACH, holds)
    assert {players for players, _ in claims} == {1, 2, 3, 4}, "solo games and games of several"


def holds(hint: Hinted, claim: Claim) -> bool:
    params = claim.params
    # Without playouts the plan is the first line that the bot compared.
    end = hint.after(hint.reasons.options[0].line)
    table = board(end, hint.seat)
    me, before = table["players"][hint.seat], hint.me
    instead = board(hint.after(hint.reasons.other), hint.seat)["players"][hint.seat]
    match claim.code:
        case "wins_at_once":
            return end.outcome is not None and end.outcome.places == (1,)
        case "points":
            return bool(me["cp"] - before["cp"] == params["n"])
        case "goal_met":
            met = _met(me)
            return (
                params["goal"] in met
                and params["goal"] not in _met(before)
                and len(met) == params["n"]
            )
        case "goal_near":
            now = next(goal["now"] for goal in _goals(me) if goal["name"] == params["goal"])
            needed = int(str(params["goal"]).rpartition("-")[2])
            return bool(needed - now == params["n"] != 0)
        case "funding" | "funding_step":
            track = str(params["track"])
            space = me["funding"][track]
            worth = end.title.printed(end.state)["places"][f"funding/{track}/{space}"]["cp"]
            right = space == params["n"] > before["funding"][track]
            return bool(right and ("cp" not in params or worth == params["cp"]))
        case "paper":
            return bool(me["papers"] == params["n"] > before["papers"])
        case "breakthrough":
            return bool(me["markers"].count("moved_on") > before["markers"].count("moved_on"))
        case "row_complete":
            row = int(params["row"])
            spaces = slice(3 * row - 3, 3 * row)
            return None not in me["office"][spaces] and None in before["office"][spaces]
        case "office_tokens":
            tokens = sum(token is not None for token in me["office"])
            return bool(tokens == params["n"])
        case "award":
            return bool(me["awards"] == params["n"] > before["awards"])
        case "nobel":
            return bool(table["nobel"] == hint.seat)
        case "holds":
            what, kind = str(params["what"]), str(params["type"])
            return (_has(me, what, kind), _has(instead, what, kind)) == (params["n"], params["m"])
        case "builds":
            left, had = (sum(slot["bot"] for slot in mat["assembly"]) for mat in (me, before))
            return bool(had - left == params["n"])
        case "subsidy":
            names = [[tile["type"] for tile in mat["subsidies"]] for mat in (me, before)]
            return names[0].count(params["subsidy"]) > names[1].count(params["subsidy"])
        case "government" | "rnd":
            branch = table[claim.code]["machine"][params["weather"]]
            return (branch.count(hint.seat), branch.count(None)) == (params["n"], params["free"])
        case "experiment":
            weather = str(params["weather"])
            branch = table["lab"]["machine"][weather]
            shown = [tile for tile in table["lab"]["display"] if tile and weather in tile]
            tiles = end.title.printed(end.state)["tiles"]["experiments"]
            return bool(
                branch.count(hint.seat) == params["n"]
                and any(tiles[tile]["cp"] == params["cp"] for tile in shown)
            )
        case "first":
            return bool(table["initiative"][0] == hint.seat)
        case "above_target" | "below_target":
            sign = 1 if claim.code == "above_target" else -1
            target = table["saboteurs"]["target"]
            other = board(hint.after(hint.reasons.other), hint.seat)
            gaps = (me["cp"] - target, instead["cp"] - other["saboteurs"]["target"])
            return gaps == (sign * int(params["n"]), sign * int(params["m"]))
    raise AssertionError(f"no check for the claim {claim.code}")


def _goals(mat: Json) -> list[Json]:
    return [goal for goal in mat["goals"] if goal is not None]


def _met(mat: Json) -> list[str]:
    return [goal["name"] for goal in _goals(mat) if goal["met"]]


def _has(mat: Json, what: str, kind: str) -> int:
    if what == "voucher":
        return int(mat["vouchers"][kind])
    if what in ("part", "chemical"):
        return int(mat[f"{what}s"][kind])
    return {
        "bot": int(mat["bots"]),
        "workshop_tile": len(mat["workshop"]),
        "investment": int(mat["investments"]),
    }[what]
