"""The grammar of the solo game: it adds Reports by their names."""

from __future__ import annotations

from stormtable.games.weather_machine.rules.solo.plot import plot_of, report_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.grammar import grammar
from stormtable.kernel.grammar import Argument, Grammar


def solo_grammar(s: MachineState) -> Grammar:
    reports = plot_of(s).reports
    names = [report_name(reports, s.edition.weathers, kind) for kind in range(len(reports))]
    report = [(Argument("Report", names),)]
    return {**grammar(s), "return-report": report, "discard-report": report}
