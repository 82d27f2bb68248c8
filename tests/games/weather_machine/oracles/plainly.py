"""The board of `describe` together with the printed values of each tile and space.

Oracles use whole things: a space with its cost and who is there, a tile with what it gives. Spaces
and rows count from 0 here.
"""

from __future__ import annotations

import json
from typing import Any

from stormtable.kernel.engine import State
from stormtable.kernel.title import Title

SABOTEURS = 7
MARKERS = ("beside", "published", "moved_on")


def plainly(title: Title, state: State) -> dict[str, Any]:
    board: dict[str, Any] = json.loads(json.dumps(title.describe(state)))
    printed = title.printed(state)
    tiles, spaces = printed["tiles"], printed["places"]
    for name in ("order", "initiative"):
        board[name] = [SABOTEURS if who == "saboteurs" else who for who in board[name]]
    agents = (board["saboteurs"] or {"agents": {}})["agents"].values()
    for figure in [*board["scientists"], board["lativ"], *agents]:
        if figure is not None:
            figure["space"] -= 1
            del figure["place"]
    for machine in ("government", "lab", "rnd"):
        for weather, branch in board[machine]["machine"].items():
            for row, bot in enumerate(branch):
                asks = spaces[f"{machine}/{weather}/{row + 1}"]
                words = [asks["needs"]["chemical"], asks.get("prototype"), asks["needs"]["part"]]
                branch[row] = {
                    "needs": "/".join(word for word in words if word),
                    "bot": "saboteur" if bot == "saboteurs" else bot,
                }
    for reckoned in ("phase", "active", "step", "actions", "closed"):
        del board[reckoned]
    for reckoned in ("win_at_once", "win_in_time", "level_three", "goals_met"):
        (board["saboteurs"] or {}).pop(reckoned, None)
    tiles_there = board["government"]["subsidies"]
    board["government"]["subsidies"] = [tile if tile["type"] else None for tile in tiles_there]
    lab, rnd = board["lab"], board["rnd"]
    del rnd["chemicals"]
    lab["display"] = [tiles["experiments"].get(name) for name in lab["display"]]
    lab["next"] = tiles["experiments"].get(lab["next"])
    lab["deck"]["top"] = tiles["experiments"].get(lab["deck"]["top"])
    for weather, extreme in rnd["extreme"].items():
        tile = tiles["extreme_weather"].get(extreme["tile"])
        slots = [{"marker": mark} for mark in extreme["marks"]]
        rnd["extreme"][weather] = {**tile, "slots": slots} if tile else None
    for player in board["players"]:
        player["assembly"] = [int(slot["bot"]) for slot in player["assembly"]]
        del player["arrangement"]
        for tile in player["workshop"]:
            tile["row"] -= 1
        for goal in [*player["goals_below"], *filter(None, player["goals"])]:
            goal["symbol"] = tiles["goals"][goal["name"]]["symbol"]
        player["markers"] = [MARKERS.index(marker) for marker in player["markers"]]
    return board
