"""The editor's form fields for values that only Weather Machine has."""

from __future__ import annotations

from stormtable.editor.fields import Form, form
from stormtable.games.weather_machine.edition.shapes import (
    MOST,
    REACHABLE,
    Benefit,
    ReportSchema,
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
def _benefit(schema: Benefit) -> Form:
    """Return each benefit with the highest number that may follow it; 1: no number may."""
    words: list[dict[str, str | int]] = []
    for kind, name in enumerate(BENEFITS):
        which = {VOUCHER: VOUCHERS, ADVANCE: (*TRACKS, "any")}.get(kind, ("",))
        most = MOST.get(kind, 1)
        words += [{"word": f"{name}:{variant}".rstrip(":"), "most": most} for variant in which]
    return {"kind": "benefit", "words": words, "why": schema.why}


@form.register
def _requirement(schema: Requirement) -> Form:
    return {"kind": "wanted", "counted": dict(REACHABLE), "why": schema.why}


@form.register
def _report(schema: ReportSchema) -> Form:
    return {"kind": "row", "words": [list(words) for words in schema.words], "why": schema.why}
