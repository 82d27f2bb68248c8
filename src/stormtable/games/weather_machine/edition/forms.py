"""How the edition editor asks for the values that only Weather Machine has."""

from __future__ import annotations

from stormtable.editor.fields import Form, form
from stormtable.games.weather_machine.edition.schema import (
    MOST,
    REACHABLE,
    Benefit,
    Report,
    Requirement,
)
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    BENEFITS,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)


@form.register
def _benefit(shape: Benefit) -> Form:
    """Each benefit with the highest number that may stand after it; 1: none does."""
    words: list[dict[str, str | int]] = []
    for kind, name in enumerate(BENEFITS):
        which = {VOUCHER: VOUCHERS, ADVANCE: (*TRACKS, "any")}.get(kind, ("",))
        most = MOST.get(kind, 1)
        words += [{"word": f"{name}:{variant}".rstrip(":"), "most": most} for variant in which]
    return {"kind": "benefit", "words": words, "why": shape.why}


@form.register
def _requirement(shape: Requirement) -> Form:
    return {"kind": "wanted", "counted": dict(REACHABLE), "why": shape.why}


@form.register
def _report(shape: Report) -> Form:
    return {"kind": "row", "words": [list(words) for words in shape.words], "why": shape.why}
