"""Matches of text agents against bots: every decision goes through the tools of the MCP server.

An agent reads the text of a decision and answers with an option's number. `first` and `random` are
agents to compare with. Any other agent is a command: it reads texts from its standard input, each
followed by an empty line, and writes one line for each. The text of a finished game asks nothing.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random

from mcp.client import Client
from mcp.types import TextContent

from stormtable.bots import bot_named
from stormtable.kernel.errors import BadSetting, StormtableError
from stormtable.lab.arena.statistics import wilson
from stormtable.research.encoding import variant_named
from stormtable.research.mcp_server import server

TRIES = 3
"""How often an agent may answer a question before its first option is played."""

OVER = "The game is over"
OPTION = re.compile(r"^(\d+) \w", re.MULTILINE)
PLACE = re.compile(r"player (\d+): place (\d+)")

Agent = Callable[[str], str]
"""Answers the text of a decision."""


class AgentStopped(StormtableError):
    """The agent's command has ended before the match."""


def first(text: str) -> str:
    """Answer with the first option."""
    return next(OPTION.finditer(text))[1]


def random_agent(seed: int) -> Agent:
    """Return an agent that answers with any option on the page."""
    rng = Random(seed)
    return lambda text: rng.choice(list(OPTION.finditer(text)))[1]


class CommandAgent:
    """An agent in another program."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._program = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def tell(self, text: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(f"{text}\n\n")
            self._program.stdin.flush()
        except BrokenPipeError:
            raise self._stopped() from None

    def __call__(self, text: str) -> str:
        assert self._program.stdout is not None
        self.tell(text)
        answer = self._program.stdout.readline()
        if not answer:
            raise self._stopped()
        return answer.strip()

    def _stopped(self) -> AgentStopped:
        return AgentStopped(
            f"the agent {self.command!r} has ended", "it must answer until its input ends"
        )

    def close(self) -> None:
        """Tell the program by the end of its input that the match is over, and wait for it."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        with suppress(BrokenPipeError):
            self._program.stdin.close()
        self._program.stdout.close()
        self._program.wait()


@contextmanager
def agent_named(name: str, seed: int) -> Iterator[Agent]:
    """Yield `first`, `random`, or the agent that a command starts."""
    if name in ("first", "random"):
        yield first if name == "first" else random_agent(seed)
        return
    try:
        agent = CommandAgent(name)
    except (OSError, ValueError) as error:
        raise BadSetting(
            f"the agent {name!r} does not start: {error}", "name first, random or a command"
        ) from None
    try:
        yield agent
    finally:
        agent.close()


@dataclass(slots=True)
class MatchResult:
    """An agent's games against one bot."""

    opponents: str
    players: int
    games: int = 0
    wins: float = 0
    """A first place shared by two counts half."""
    decisions: int = 0
    wrong: int = 0
    """Answers that were no option."""

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


async def _call(client: Client, tool: str, **arguments: object) -> tuple[str, bool]:
    result = await client.call_tool(tool, arguments)
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text, bool(result.is_error)


async def _play(
    client: Client, agent: Agent, variant: str, seat: int, seed: int, result: MatchResult
) -> None:
    text, failed = await _call(
        client,
        "new_game",
        game=variant,
        players=result.players,
        seat=seat,
        opponents=result.opponents,
        seed=seed,
    )
    if failed:
        raise BadSetting(text, "see stormtable games")
    while OVER not in text:
        question = text
        result.decisions += 1
        for _ in range(TRIES):
            text, failed = await _call(client, "play", answer=agent(text))
            if not failed:
                break
            result.wrong += 1
            text = f"{text}\n{question}"
        if failed:
            text, _ = await _call(client, "play", answer="1")
    if isinstance(agent, CommandAgent):
        agent.tell(text)
    places = {int(player): int(place) for player, place in PLACE.findall(text)}
    result.games += 1
    if places[seat] == 1:
        result.wins += 1 / list(places.values()).count(1)


def play_match(
    agent: Agent,
    variant: str,
    opponents: str,
    games: int,
    players: int = 0,
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> MatchResult:
    """Return an agent's result against one bot, each seed played once from every seat."""
    known = variant_named(variant)
    count = players or max(known.default, 2)
    if count not in known.players:
        raise BadSetting(f"{variant} is not for {count} players", "choose another game")
    bot_named(opponents, known.game, 0)
    result = MatchResult(opponents, count)

    stopped: list[StormtableError] = []

    async def play() -> None:
        # An error that leaves the client's block would arrive in a group of exceptions.
        async with Client(server()) as client:
            try:
                for number in range(games):
                    chair = number % count + 1
                    await _play(client, agent, variant, chair, seed + number // count, result)
                    progress(number + 1, games)
            except StormtableError as error:
                stopped.append(error)

    asyncio.run(play())
    if stopped:
        raise stopped[0]
    return result


def match_table(agent: str, results: Sequence[MatchResult]) -> str:
    """Return results as a Markdown table."""
    lines = [
        f"| `{agent}` against | Games | Wins | 95 % interval | Decisions | Wrong answers |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for result in results:
        low, high = result.interval
        lines.append(
            f"| `{result.opponents}` | {result.games} | {result.wins / result.games:.1%} "
            f"| {low:.1%} to {high:.1%} | {result.decisions} | {result.wrong} |"
        )
    return "\n".join(lines)
