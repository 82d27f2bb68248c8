"""An MCP server: a language model plays the games by tools, with one short text per decision.

    stormtable mcp

The server plays one game at a time over standard input and output. It opens no port.
"""

from __future__ import annotations

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from stormtable import __version__
from stormtable.kernel.errors import StormtableError
from stormtable.research.agent_table import AgentTable, rules_about
from stormtable.research.encoding import variants

INSTRUCTIONS = """Play weather board games against bots.
Call new_game, read the question and its numbered options, and answer each question with play.
Call rules or why when you are not sure. The game tells you when it is over."""


class NoGame(StormtableError):
    """A tool was called that needs a game, and none has begun."""


def server() -> MCPServer:
    """Return a server without a game."""
    app = MCPServer("stormtable", instructions=INSTRUCTIONS, version=__version__)
    tables: list[AgentTable] = []

    def table() -> AgentTable:
        if not tables:
            raise NoGame("no game has begun", "call new_game")
        return tables[-1]

    @app.tool()
    def list_games() -> str:
        """List the games and their numbers of players."""
        return "\n".join(
            f"{known.name}: {known.players.start} to {known.players.stop - 1} players"
            for known in variants().values()
        )

    @app.tool()
    def new_game(
        game: str, players: int = 0, seat: int = 1, opponents: str = "", seed: int = 1
    ) -> str:
        """Begin a game as player `seat`. `opponents` is a bot: random, greedy, easy, normal, hard
        or expert. 0 players: as few as the game allows."""
        with _Answers():
            tables[:] = [AgentTable(game, players, seat, opponents, seed)]
            return table().look()

    @app.tool()
    def look(page: int = 1) -> str:
        """Show the open question again; `page` turns the pages of a question with many options."""
        with _Answers():
            return table().look(page)

    @app.tool()
    def play(answer: str) -> str:
        """Answer the open question with an option's number, and see the next question."""
        with _Answers():
            return table().play(answer)

    @app.tool()
    def why(words: str) -> str:
        """Ask why something is not an option now: `build power`, for example."""
        with _Answers():
            return table().why(words)

    @app.tool()
    def rules(game: str, words: str) -> str:
        """Search the rules of a game."""
        with _Answers():
            return rules_about(game, words)

    return app


class _Answers:
    """Turns an error of input into a response that the model can read."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, StormtableError):
            raise ToolError(str(error)) from error


def serve() -> None:
    """Serve until standard input ends."""
    server().run("stdio")
