"""What is printed for the solo game: the Saboteurs' board, Reports, Challenges, ranks."""

from __future__ import annotations

from typing import Any

from stormtable.games.weather_machine.rules.solo.plot import plot_of, report_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.view.printed import printed


def solo_printed(s: MachineState) -> dict[str, Any]:
    plot = plot_of(s)
    names = [report_name(plot.reports, s.edition.weathers, n) for n in range(len(plot.reports))]
    return {
        **printed(s),
        "saboteurs": {
            **s.edition.file.get("saboteurs"),
            "reports": {name: plot.reports[n].copies for n, name in enumerate(names)},
        },
    }
