"""List everything of a game that a complete rulebook explains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import stormtable
from stormtable.i18n.catalogue import words
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title
from stormtable.rulebook import Book

ROOT = Path(__file__).parents[2]
RULINGS = {"weather-machine": "WSC", "weather-island": "M"}
"""Rulings by the first letters of their ids."""
MESSAGE_KINDS = ("question", "benefit", "goal", "challenge", "target", "criterion", "end")
"""Tables of a game's messages whose every key is a code that players meet."""
SCORED = ("source", "tie_break")
FORMS = re.compile(r"s?_any$|s$")
"""Suffixes of a benefit's forms in the messages."""


def codes(game: str) -> dict[str, set[str]]:
    """Return every code of a game, by kind."""
    title = title_named(game)
    messages = words().messages
    by_kind: dict[str, set[str]] = {
        kind: set(messages[game].get(kind, ())) for kind in (*MESSAGE_KINDS, *SCORED)
    }
    by_kind["benefit"] = {FORMS.sub("", code) for code in by_kind["benefit"]}
    by_kind["question"] = {code_of(key) for key in by_kind["question"]}
    by_kind["refusal"] = {code_of(key) for key in (*messages["notice"], *messages[game]["notice"])}
    by_kind["verb"] = set(title.verbs)
    by_kind["setting"] = {setting.name for setting in title.settings}
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    by_kind["ruling"] = set(re.findall(rf"^- ([{RULINGS[game]}]\d+) +\S", page, re.MULTILINE))
    by_kind["place"] = set(places(title))
    by_kind["symbol"] = {name for name in sprite() if game in drawn_for(name)}
    for kind, names in printed_codes(title).items():
        by_kind[kind] = by_kind.get(kind, set()) | names
    return {kind: names for kind, names in by_kind.items() if names}


def code_of(key: str) -> str:
    """Return the code of a sentence: `lock_offer.plain` is another form of `lock_offer`."""
    return key.partition(".")[0]


def printed_codes(title: Title) -> dict[str, set[str]]:
    """Return what an edition prints: Subsidies, Goals, tiles, what is on them."""
    state = title.new(title.seats.start, title.settle_settings({}))
    printed = title.printed(state)
    if title.name == "weather-island":
        features = [feature for tile in printed["tiles"].values() for feature in tile["features"]]
        return {
            "tile": set(printed["tiles"]),
            "goal": set(printed["goals"]),
            "bonus": set(printed["order"]["bonuses"]),
            "feature": {feature["kind"] for feature in features},
            "reward": {key for feature in features for key in feature}
            & {"points", "money", "goals"},
        }
    return {
        "subsidy": set(printed["tiles"]["subsidies"]),
        "goal": {goal["counts"] for goal in printed["tiles"]["goals"].values()},
        "rank": {rank["name"] for rank in printed["saboteurs"]["ranks"]},
        "benefit": set(benefits(printed)),
    }


def benefits(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if "benefit" in part:
            yield part["benefit"]
        for item in part.values():
            yield from benefits(item)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from benefits(item)


def places(title: Title) -> Iterator[str]:
    """Yield places with every number of players, at the beginning and later in a game."""
    for players in title.seats:
        game = stormtable.new_game(title.name, players=players, seed=players)
        yield from title.places(game.state)
        for _ in range(60):
            if game.decision is not None:
                game.play(game.decision.options[-1])
        yield from title.places(game.state)
    if 1 in title.seats:
        yield "hideout/shown/white-lab-snow-top"


# --- drawings -----------------------------------------------------------------------------------

OF_THE_PAGE = """
    hint confirm cancel log chat board others warn no check chevron arrow menu settings
    theme zoom-in zoom-out fit play step clock rules logo rotate-cw rotate-ccw pause skip-back back
    eye fork share download rematch invite door bell plus person live graduate trophy sound mute
    mark-red mark-blue mark-green mark-white
"""
"""Symbols of the page itself, and players' marks of Weather Island: they need no rule."""
ISLAND = re.compile(
    r"t-.+|deck-.+|die-.|energy|booster|converter|pipe|coin|bag|forecast|bid|dice|strike|airship"
    r"|work|card|art-island|w-(sun|rain|wind|snow)|machine|goal|star|point|why|undo|redo"
)
OF_THE_ISLAND_ALONE = re.compile(
    r"t-.+|deck-.+|die-.|energy|booster|converter|pipe|coin|bag|forecast|bid|dice|strike|airship"
    r"|work|card|art-island|point"
)


def sprite() -> set[str]:
    """Return the names of all drawings."""
    text = (ROOT / "web" / "src" / "design" / "sprite.svg").read_text(encoding="utf-8")
    return set(re.findall(r'<symbol[^>]* id="([^"]+)"', text))


def drawn_for(name: str) -> set[str]:
    """Return the games in which a drawing has a meaning."""
    if name in OF_THE_PAGE.split():
        return set()
    games = set()
    if ISLAND.fullmatch(name):
        games.add("weather-island")
    if not OF_THE_ISLAND_ALONE.fullmatch(name):
        games.add("weather-machine")
    return games


# --- codes without a paragraph ------------------------------------------------------------------


def missing(book: Book, expected: dict[str, set[str]]) -> list[str]:
    """Return `KIND CODE` of everything that no paragraph explains."""
    return [
        f"{kind} {code}"
        for kind, names in sorted(expected.items())
        for code in sorted(names)
        if book.about(kind, code) is None
    ]


def unknown(book: Book, expected: dict[str, set[str]]) -> list[str]:
    """Return `KIND CODE` of everything that paragraphs explain and no game has."""
    return [
        f"{kind} {code}"
        for kind, codes_there in book.index.items()
        for code in codes_there
        if not _known(code, expected.get(kind, ()))
    ]


def _known(code: str, names: Iterable[str]) -> bool:
    if "*" not in code:
        return code in names
    pattern = re.compile(re.escape(code).replace(r"\*", "[^/]*"))
    return any(pattern.fullmatch(name) for name in names)
