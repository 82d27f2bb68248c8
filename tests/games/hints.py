"""Hints at positions of recorded games, for tests that check their claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from stormtable.bots import bot_named, reasons_of
from stormtable.bots.bot import Bot
from stormtable.bots.reasons import MOST_CLAIMS, Claim, Reasons
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.story.parts import plain
from stormtable.story.speaker import speaker_of

Json = dict[str, Any]


@dataclass
class Hinted:
    """A position, and the hint of a bot there."""

    game: Game
    seat: int
    bot: Bot
    chosen: str
    reasons: Reasons

    @property
    def board(self) -> Json:
        return board(self.game, self.seat)

    @property
    def me(self) -> Json:
        return cast(Json, self.board["players"][self.seat])

    def after(self, line: Sequence[str]) -> Game:
        """Return a copy of the game in which the seat played a line, up to a draw or the turn's
        end."""
        trial = self.game.fork()
        trial.tentative = frozenset({self.seat})
        trial.reveals = False
        for notation in line:
            trial.play(notation, self.seat)
        return trial


def board(game: Game, seat: int) -> Json:
    """Return the board as the seat sees it, in the client's form."""
    view = cast(Json, game.update(seat)["view"])
    return cast(Json, view["board"])


def hinted(files: Sequence[tuple[Path, Path | None]], each: int, bot: str) -> Iterator[Hinted]:
    """Hints at `each` questions of every record, evenly spread over the game."""
    for file, edition in files:
        parsed = record.parse(file.read_text(encoding="utf-8"), str(file))
        source, printed = str(file), str(edition or "")
        asked = [
            number
            for number, game in enumerate(record.steps(parsed, source, printed))
            if game.decision is not None and len(game.decision.options) > 1
        ]
        sampled = {asked[index * len(asked) // each] for index in range(min(each, len(asked)))}
        for number, game in enumerate(record.steps(parsed, source, printed)):
            if number in sampled:
                yield _hint(game, bot, number)


def check_claims(
    files: Sequence[tuple[Path, Path | None]], each: int, holds: Callable[[Hinted, Claim], bool]
) -> Counter[tuple[int, str]]:
    """Check that every claim of the hints holds, and that there are enough hints and claims.

    Return how many claims there were, by number of players and code.
    """
    claims: Counter[tuple[int, str]] = Counter()
    positions = 0
    for hint in hinted(files, each, "normal"):
        positions += 1
        check_form(hint)
        for claim in hint.reasons.claims:
            claims[hint.game.players, claim.code] += 1
            assert holds(hint, claim), (claim, hint.reasons)
    assert positions >= 200
    assert claims.total() >= 60, claims
    assert len({code for _, code in claims}) >= 8, claims
    return claims


def _hint(game: Game, name: str, seed: int) -> Hinted:
    decision = game.decision
    assert decision is not None
    bot = bot_named(name, game.title.name, seed)
    view = game.view(decision.seat)
    code = bot.choose(view)
    chosen = next(option.notation for option in decision.options if option.code == code)
    reasons = reasons_of(bot, view)
    assert reasons is not None
    return Hinted(game, decision.seat, bot, chosen, reasons)


def check_form(hint: Hinted) -> None:
    """Check that there are at most two claims, each in words of both languages with its figures."""
    reasons = hint.reasons
    assert len(reasons.claims) <= MOST_CLAIMS
    if reasons.certainty == "close":
        assert len(reasons.claims) <= 1
    if reasons.other:
        options = hint.game.decision_of(hint.seat)
        assert options is not None
        assert options.find(reasons.other[0]) is not None
        assert reasons.other[0] != hint.chosen
    printed = hint.game.title.printed(hint.game.state)
    view = cast(Json, hint.game.update(hint.seat)["view"])
    for claim in reasons.claims:
        for language in ("en", "pt"):
            speaker = speaker_of(hint.game.title.name, language, printed, view)
            text = plain(speaker.claim(claim.as_json()), hint.game.seats)
            assert text, f"no words for {claim} in {language}"
            assert "{" not in text
            if "m" in claim.params:
                assert str(claim.params["m"]) in text, (claim, text)
