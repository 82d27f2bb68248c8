"""A paid Breakthrough can always be finished, with any benefit of Awards in between (W38)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.testing import Scenario, options, play, question, state_of
from stormtable.kernel.game import Game

TILES = ["middle 1 green/white", "middle 2 white/red", "top 1 red/green", "bottom 1 white/blue"]
GIVING = ["award 1 lab", "award 1 rnd", "award 2 government", "award 4 lab"]
"""On these spaces an Award brings a Bot or Parts."""
COLOURS = ["green", "white", "pink", "red", "blue"]


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an edition with Bots and Parts on Office spaces that are blank in the box."""
    text = LIGHTNING.read_text(encoding="utf-8")
    head, _, office = text.partition("[[laboratory.office]]")
    office = office.replace("green = []", 'green = ["bot"]', 1)
    office = office.replace("blue = []", 'blue = ["part:2"]', 1)
    file = tmp_path_factory.mktemp("editions") / "bots-in-the-office.toml"
    file.write_text(f"{head}[[laboratory.office]]{office}", encoding="utf-8")
    return file


def paying(edition: Path, rng: Random) -> Game:
    """Return a game with Yellow in R&D, two Awards, and random Parts, Bots and Vouchers."""
    tiles = TILES[: rng.randint(1, 4)]
    bots = rng.randint(0, 2)
    room = len(tiles) + 1 - max(0, bots - 1)
    parts = rng.choices(COLOURS, k=rng.randint(0, min(room, 4)))
    owners: list[str | None] = ["black", "yellow", None]
    laid = (
        Scenario(2, edition)
        .waiting("yellow", "award", "award")
        .workshop("yellow", *tiles)
        .bots("yellow", bots)
        .parts("yellow", *parts)
        .vouchers("yellow", rnd=rng.randint(2, 5), science=rng.randint(0, 3), supply=2)
        .scientist("yellow", "rnd", "middle")
        .office("yellow", 6, "wind", "wind", "wind")
        .published("yellow", 6)
        .extreme("wind", rng.choice([1, 1, 2]))
        .rnd_bots(wind=rng.choices(owners, k=3))
    )
    return laid.turn("yellow", "actions").build()


def test_a_paid_breakthrough_can_always_be_finished(edition: Path) -> None:
    rng = Random(9)
    finished = gained_before = 0
    for _ in range(150):
        game = paying(edition, rng)
        if "breakthrough" not in options(game):
            continue
        play(game, "breakthrough")
        while state_of(game).awards[0] == 2:
            choices = options(game)
            if question(game) == "place_award":
                choices = [option for option in choices if option in GIVING] or choices
            elif question(game) in ("choose_part", "choose_bot") and len(choices) > 1:
                choices = [option for option in choices if option != "pass"]
                gained_before += "breakthrough_slot" in game.agenda
            play(game, rng.choice(choices))
        finished += 1
    assert finished > 50
    assert gained_before > 50
