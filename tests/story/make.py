"""Writes whole games in words: `PYTHONPATH=tests python tests/story/make.py` from the root."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from stormtable.kernel.event import Event
from stormtable.story.parts import StoryEntry
from stormtable.story.plain import composer_of
from story.games import ISLAND, MACHINE, NAMES, recorded

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("en", "pt")
"""The languages whose logs people have read."""
TRANSCRIPTS = {
    "weather-machine-4p": MACHINE / "records" / "4-last-experiment-greedy.record",
    "saboteurs": MACHINE / "records" / "solo" / "lost-when-time-ran-out-four-challenges.record",
    "weather-island-3p": ISLAND / "records" / "3-greedy-random.record",
}


@cache
def feed(name: str) -> tuple[str, tuple[Event, ...]]:
    game = recorded(TRANSCRIPTS[name])
    return game.title.name, tuple(game.event_log.events)


def transcript(name: str, language: str) -> str:
    game, events = feed(name)
    composer = composer_of(game, language)
    composer.feed(events)
    return "".join(f"{line}\n" for entry in composer.entries() for line in lines_of(entry))


def lines_of(entry: StoryEntry) -> list[str]:
    text = entry.plain(NAMES)
    if entry.kind == "heading":
        return ["", f"## {text}"] if entry.level == 1 else [f"**{text}**"]
    return [f"- {_with_chips(entry)}", *(f"  - {_with_chips(line)}" for line in entry.under)]


def _with_chips(line: StoryEntry) -> str:
    chips = " ".join(f"[{chip}]" for chip in line.chips())
    return f"{line.plain(NAMES)}  {chips}" if chips else line.plain(NAMES)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in TRANSCRIPTS:
        for language in LANGUAGES:
            text = transcript(name, language)
            (GOLDEN / f"{name}.{language}.md").write_text(text, encoding="utf-8")
