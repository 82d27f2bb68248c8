"""The sentences of the companion: those of the log, or its own about the pieces."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from stormtable.games.weather_machine.companion import in_step
from stormtable.games.weather_machine.companion.companion import Companion, PlayedEvent
from stormtable.games.weather_machine.companion.players import random_player
from stormtable.games.weather_machine.companion.walkthrough import GAME, WalkthroughBuilder
from stormtable.games.weather_machine.pack import PACK
from stormtable.games.weather_machine.story.composer import MachineComposer
from stormtable.i18n.catalogue import languages
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.event import Event
from stormtable.story.parts import plain
from stormtable.story.text import story_text

AS_IN_THE_LOG = {
    *("agent_moved", "target", "lativ_moved", "token_discarded", "initiative", "havoc"),
    *("saboteurs_unable", "report", "government_runs", "government_marker", "weather_fixed"),
    *("experiment_runs", "experiment_fails", "assistant", "end_triggered"),
}
"""Events whose line in the log says all that a person at the table needs."""


RARE = (
    Event("government_runs", NOBODY, {"weather": "rain"}),
    Event("government_marker", NOBODY, {"weather": "fog", "slot": 2}),
    Event("weather_fixed", NOBODY, {"weather": "snow", "level": 3}),
    Event("initiative", NOBODY, {"by": "saboteurs", "place": 1}),
    Event("saboteurs_unable", NOBODY, {"by": "saboteurs", "plan": "lab", "reports_left": 0}),
)
"""Events that the game does not have."""


@cache
def game() -> tuple[PlayedEvent, ...]:
    """Return the events of a whole game beside the box."""
    seed = 38
    entries = in_step.play(seed, "easy", random_player(seed), own_cards=True).entries
    companion = Companion.begin(0, seed, own_cards=True)
    events: list[PlayedEvent] = []
    for entry in entries:
        companion.press(entry)
        events += companion.events
    return tuple(events)


@pytest.mark.parametrize("language", languages())
def test_the_companion_says_what_the_log_says(language: str) -> None:
    after, seen = game()[-1].after, set()
    for event in (*(what.event for what in game()), *RARE):
        builder = WalkthroughBuilder(story_text(GAME, language), own_cards=True)
        builder.add(event, after)
        if (
            event.name not in AS_IN_THE_LOG
            or not builder.steps
            or event.data.get("reason") == "setup"
        ):
            continue
        composer = MachineComposer(story_text(GAME, language))
        composer.feed([replace(event, number=1, act=1, round=1)])
        assert builder.steps[0].moves[0]["text"] in {
            plain(entry.parts, ()) for entry in composer.entries()
        }, event
        seen.add(event.name)
    assert seen == AS_IN_THE_LOG


def texts(table: Any) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, str):
            yield value
        else:
            yield from texts(value)


@pytest.mark.parametrize("language", languages())
def test_no_sentence_of_the_log_is_worded_again_for_the_companion(language: str) -> None:
    assert PACK.text is not None
    files = {
        name: tomllib.loads((PACK.text / language / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("story", "messages")
    }
    own = files["messages"][GAME]["companion"]["moves"]
    log = {*texts(files["story"]["line"]), *texts(files["story"]["saboteurs"])}
    assert log.isdisjoint(texts(own))
