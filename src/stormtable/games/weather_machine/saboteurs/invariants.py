"""What must hold of the Saboteurs' pieces and cards between any two decisions."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.games.weather_machine.invariants import common
from stormtable.games.weather_machine.names import EMPTY, SABOTEUR
from stormtable.games.weather_machine.saboteurs.plot import plot_of
from stormtable.games.weather_machine.state import MachineState


def solo_violations(s: MachineState) -> list[str]:
    """Awards they spend leave the game: only more than there are is wrong."""
    return [*common(s), *_hideout(s)]


def _hideout(s: MachineState) -> Iterator[str]:
    machines = (s.government_bots, s.lab_bots, s.rnd_bots)
    bots = s.hideout_bots + sum(machine.count(SABOTEUR) for machine in machines)
    if bots != s.edition.bots:
        yield f"Saboteurs: {bots} Bots"
    if min(s.hideout_chemicals) < 0 or s.hideout_awards < 0:
        yield "Saboteurs: less than nothing in the Hideout"
    if s.awards_left + sum(s.awards) + s.hideout_awards > s.edition.awards:
        yield "more Awards than there are"
    known = [*s.reports_top, *s.reports_gone, *s.reports_shown]
    if s.report != EMPTY:
        known.append(s.report)
    for kind, card in enumerate(plot_of(s).reports):
        if s.reports_unseen[kind] + known.count(kind) != card.copies:
            yield f"Security Report {kind}: {s.reports_unseen[kind] + known.count(kind)}"
    if s.reports_left > sum(s.reports_unseen) + len(s.reports_top):
        yield "more Security Reports in the deck than there are"
    standing = [where for where in s.agents if where != EMPTY]
    if len({*standing, *s.scientists}) != len(standing) + s.players:
        yield "an agent and another on one space"
