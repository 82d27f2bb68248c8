"""The result of a load test in numbers."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from stormtable import __version__, engine
from stormtable.lab.loadtest.bots import Acked, LoadResults
from stormtable.lab.loadtest.check import Findings
from stormtable.lab.loadtest.settings import LoadSettings


@dataclass(frozen=True, slots=True)
class Latency:
    """The times from a commit to its acknowledgement, in milliseconds."""

    commits: int
    p50: float
    p95: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Latency:
        times = sorted(seconds)
        return cls(
            len(times),
            *(round(1000 * percentile(times, share), 1) for share in (0.50, 0.95, 0.99, 1.0)),
        )


def percentile(times: Sequence[float], share: float) -> float:
    """Return the percentile: the time that this share of the sorted times does not exceed."""
    return times[max(0, math.ceil(share * len(times)) - 1)] if times else 0.0


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the test, and how fast commits were acknowledged in it."""

    name: str
    seconds: float
    commits: int
    rate: float
    """Commits a second."""
    undisturbed: Latency
    """The times of commits that were sent only once."""
    all: Latency
    """The times of all commits, including those that were sent again after a lost connection."""

    @classmethod
    def of(cls, name: str, acked: Sequence[Acked], start: float, end: float) -> Phase:
        of_it = [ack for ack in acked if start <= ack.acked_at < end]
        last = max((ack.acked_at for ack in of_it), default=start)
        seconds = last - start if end == math.inf else end - start
        return cls(
            name,
            round(seconds, 1),
            len(of_it),
            round(len(of_it) / seconds, 1) if seconds else 0.0,
            Latency.of([ack.seconds for ack in of_it if ack.sent == 1]),
            Latency.of([ack.seconds for ack in of_it]),
        )


@dataclass(frozen=True, slots=True)
class LoadReport:
    settings: LoadSettings
    database: str
    servers: int
    tables: int
    finished: int
    commits: int
    phases: list[Phase]
    kills: int
    in_flight: list[int]
    """Commits in flight at each kill."""
    database_restarts: int
    cuts: int
    repeats: int
    stale: int
    reconnected: int
    lost: int
    double: int
    gaps: int
    verified: int
    wrong: list[str]

    @property
    def is_well(self) -> bool:
        return not self.wrong

    @property
    def _needed(self) -> str:
        return f"{self.settings.least_in_flight} needed each time"

    def as_json(self) -> dict[str, object]:
        return {
            **asdict(self),
            "version": __version__,
            "engine": engine,
            "python": platform.python_version(),
            "cores": os.cpu_count(),
        }

    def lines(self) -> list[tuple[str, str]]:
        """Return the rows of the printed report, each with its label."""
        return [
            ("database", f"{self.database}, {self.servers} server process(es)"),
            ("tables", f"{self.settings.tables} at once, {self.tables} in all"),
            ("finished", f"{self.finished} of {self.tables}"),
            ("acknowledged commits", str(self.commits)),
            *(line for phase in self.phases if phase.commits for line in _of_phase(phase)),
            ("servers killed (SIGKILL)", f"{self.kills} of {self.settings.kills}"),
            ("commits in flight then", f"{_listed(self.in_flight)}; {self._needed}"),
            ("database restarted", str(self.database_restarts)),
            ("connections cut", f"{self.cuts}; reconnected {self.reconnected} times"),
            ("commits repeated on purpose", str(self.repeats)),
            ("answered too late (stale)", str(self.stale)),
            ("acknowledged and lost", str(self.lost)),
            ("played twice", str(self.double)),
            ("gaps in the numbers", str(self.gaps)),
            ("records verified", f"{self.verified} of {self.tables}"),
        ]

    def markdown(self) -> str:
        rows = "\n".join(f"| {name} | {value} |" for name, value in self.lines())
        faults = "".join(f"- {line}\n" for line in self.wrong)
        return f"| | |\n|---|---|\n{rows}\n" + (f"\n{faults}" if faults else "")


def _of_phase(phase: Phase) -> list[tuple[str, str]]:
    plain, every = phase.undisturbed, phase.all
    again = every.commits - plain.commits
    lines = [
        (f"{phase.name}: commits/s", f"{phase.rate} for {phase.seconds:.0f} s"),
        (f"{phase.name}: p50 / p95 / p99", f"{plain.p50} / {plain.p95} / {plain.p99} ms"),
    ]
    if again:
        latencies = f"{every.p50} / {every.p95} / {every.p99} ms"
        lines.append((f"{phase.name}: with {again} that were sent again", latencies))
    return lines


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def idle_kills(settings: LoadSettings, in_flight: Sequence[int]) -> list[str]:
    """Return the kills that proved nothing because too few commits were in flight, and those that
    did not happen."""
    least = settings.least_in_flight
    problems = [
        f"kill {number}: {count} commits in flight, {least} needed (more tables, or a faster pace)"
        for number, count in enumerate(in_flight, 1)
        if count < least
    ]
    if len(in_flight) < settings.kills:
        problems.append(f"{len(in_flight)} of {settings.kills} kills: the games were over too soon")
    return problems


def report(
    settings: LoadSettings,
    database: str,
    servers: int,
    played: Sequence[LoadResults],
    findings: Findings,
    in_flight: Sequence[int],
    restarts: int,
) -> LoadReport:
    acked = [ack for process in played for ack in process.acked]
    return LoadReport(
        settings=settings,
        database=database,
        servers=servers,
        tables=sum(process.begun for process in played),
        finished=findings.finished,
        commits=len(acked),
        phases=[
            Phase.of("calm", acked, 0.0, settings.calm),
            Phase.of("things break", acked, settings.calm, settings.lasts),
            Phase.of("to the end, without a pause", acked, settings.lasts, math.inf),
        ],
        kills=len(in_flight),
        in_flight=list(in_flight),
        database_restarts=restarts,
        cuts=sum(process.cuts for process in played),
        repeats=sum(process.repeats for process in played),
        stale=sum(process.stale for process in played),
        reconnected=sum(process.reconnected for process in played),
        lost=len(findings.lost),
        double=len(findings.double),
        gaps=len(findings.gaps),
        verified=findings.tables - len(findings.unverified),
        wrong=[
            *(fault for process in played for fault in process.faults),
            *findings.wrong,
            *idle_kills(settings, in_flight),
        ],
    )
