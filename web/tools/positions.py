"""Positions for pictures of the table: one of every question, and some that show a game as it goes.

    PYTHONPATH=src python web/tools/positions.py  # into web/screenshots/positions, not kept in git

The positions come from recorded games, so players really reach them. A file has what the page
receives there: the update of the asked seat, the printed values and, where a tile is laid, the
answers of looking ahead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stormtable import games
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.table.live import LiveGame

assert games, "the games are registered"
ROOT = Path(__file__).resolve().parents[2]
ISLAND = ROOT / "tests" / "games" / "weather_island"
MACHINE = ROOT / "tests" / "games" / "weather_machine"
EDITIONS = {
    "island": ISLAND / "records" / "edition.toml",
    "machine": MACHINE / "editions" / "lightning.toml",
    "solo": MACHINE / "editions" / "lightning.toml",
}
FOLDERS = {
    "island": ISLAND / "records",
    "machine": MACHINE / "records",
    "solo": MACHINE / "records" / "solo",
}
TO = ROOT / "web" / "screenshots" / "positions"
NAMES = ("Ada", "Bob", "Cleo", "Dax", "Eve", "Finn")
TAIL = 160
"""How many of the latest events the log has; a finished game has all of them."""
SETTLED = 4
"""A position from this round on is preferred to an earlier one."""
FULL = 6
"""A question with this many options may not fit beside the board: the largest is kept."""
SUPPLY = "actions-supply"
"""The question with most options: what one more action makes of it counts, too."""
LAID = ("build_or_work", "place", "turn")
"""Questions that are answered on the board, with look-ahead."""
Json = dict[str, Any]

SCENES = {
    "machine-4": ("machine", 4, "actions", 7),
    "machine-4-move": ("machine", 4, "move", 8),
    "machine-2-late": ("machine", 2, "move", 10),
    "machine-3": ("machine", 3, "actions", 5),
    "solo-move": ("solo", 1, "move", 5),
    "island-2-late": ("island", 2, "build_or_work", 12),
    "island-3": ("island", 3, "build_or_work", 7),
    "island-4": ("island", 4, "build_or_work", 9),
    "island-4-bid": ("island", 4, "bid", 8),
}
"""By name: kind of game, players, the question it stops at, the earliest round."""


def played() -> Iterator[tuple[str, Game]]:
    """Yield every position of the recorded games, those of strong players first."""
    for kind, folder in FOLDERS.items():
        paths = sorted(folder.glob("*.record"), key=lambda path: ("greedy" not in path.name, path))
        for path in paths:
            try:
                for game in record.steps(record.read(path), edition=str(EDITIONS[kind])):
                    yield kind, game
            except record.RecordError:
                continue  # played with another edition than the tests' own


def update_of(game: Game, seat: int | None, language: str = "en") -> Json:
    since = 0 if game.state.over else max(0, game.event_log.last - TAIL)
    live = LiveGame(game, [], [0])
    update: Json = json.loads(json.dumps(live.update(seat, since, language)))
    for entry in update["view"]["seats"]:
        entry["name"] = NAMES[entry["seat"]]
    return update


def looks(game: Game, seat: int, update: Json) -> Json:
    """Return what the page receives when it looks ahead on a private copy: every spot and turn."""
    answers: Json = {}

    def look(plays: tuple[str, ...]) -> None:
        planned = game.plan(seat)
        if planned is None:
            return
        for play in plays:
            planned.play(play, seat)
        then: Json = {**planned.update(seat), "refusals": [], "feed": []}
        answers["|".join(plays)] = then
        asked = then["decision"]
        if asked and asked["question"] in LAID:
            for option in asked["options"]:
                look((*plays, option["notation"]))

    if update["decision"] and update["decision"]["question"] in LAID:
        for option in update["decision"]["options"]:
            look((option["notation"],))
    return answers


def keep(name: str, game: Game, seat: int | None) -> None:
    update = update_of(game, seat)
    ahead = {} if seat is None else looks(game, seat, update)
    printed = game.title.printed(game.state)
    translated = {"pt": update_of(game, seat, "pt")}
    content = {"update": update, "translated": translated, "printed": printed, "looks": ahead}
    (TO / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")


def options_of(game: Game, seat: int) -> int:
    """Return the number of options of the seat's question, 0 if another seat is asked."""
    asked = game.decision
    return len(asked.options) if asked is not None and asked.seat == seat else 0


def fullest(game: Game, seat: int) -> Game:
    """Return the game, or what one more option makes of it if there are more options then.

    At Supply a returned Chemical pays for more than could be paid before.
    """
    decision, forks = game.decision, [game]
    for option in decision.options if decision else ():
        further = game.fork()
        further.play(option, seat)
        if decision and further.decision and further.decision.question == decision.question:
            forks.append(further)
    return max(forks, key=lambda further: options_of(further, seat))


def main() -> None:
    TO.mkdir(parents=True, exist_ok=True)
    for path in TO.glob("*.json"):
        path.unlink()
    rounds: dict[str, int] = {}
    most: dict[str, int] = {}
    missing = dict(SCENES)
    for kind, game in played():
        state = game.state
        if state.over:
            keep(f"{kind}-{game.players}-result", game, 0)
            continue
        if game.decision is None or len(game.decision.options) < 2:
            continue
        question, seat = game.decision.question, game.decision.seat
        where = game.decision.about.get("location")
        subject = f"{question}-{where}" if where else question
        name = f"ask-{kind}-{subject}"
        alike = kind == "solo" and f"ask-machine-{subject}" in rounds
        if not alike and (name not in rounds or rounds[name] < SETTLED <= state.round):
            rounds[name] = state.round
            keep(name, game, seat)
        count = len(game.decision.options)
        if count >= FULL and count > most.get(subject, 0):
            full = fullest(game, seat) if subject == SUPPLY else game
            most[subject] = options_of(full, seat)
            keep(f"full-{kind}-{subject}", full, seat)
        for scene, (of, players, asked, first) in list(missing.items()):
            if (of, players, asked) == (kind, game.players, question) and state.round >= first:
                del missing[scene]
                keep(scene, game, seat)
                if scene == "machine-4-move":
                    keep("machine-4-waiting", game, (seat + 1) % game.players)
                    keep("machine-4-spectator", game, None)
    print(f"{len(list(TO.glob('*.json')))} positions in {TO.relative_to(ROOT)}")
    if missing:
        print("not reached:", ", ".join(missing))


if __name__ == "__main__":
    main()
