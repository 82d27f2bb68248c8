"""A language model's table: the tools of the MCP server, through a real client."""

from __future__ import annotations

import asyncio
from typing import Any

from mcp.client import Client
from mcp.types import TextContent

from stormtable.research.mcp_server import server


async def call(client: Client, tool: str, **arguments: Any) -> tuple[str, bool]:
    result = await client.call_tool(tool, arguments)
    content = result.content[0]
    assert isinstance(content, TextContent)
    return content.text, bool(result.is_error)


def test_a_model_plays_a_whole_game_by_tools() -> None:
    async def play() -> tuple[str, int]:
        async with Client(server()) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"list_games", "new_game", "look", "play", "why", "rules"}
            assert "saboteurs: 1 to 1" in (await call(client, "list_games"))[0]
            text, failed = await call(client, "new_game", game="saboteurs", seed=3)
            assert not failed
            decisions = 0
            while "The game is over" not in text:
                assert len(text.encode()) <= 2000
                assert (await call(client, "look"))[0] == text
                text, failed = await call(client, "play", answer="1")
                assert not failed
                decisions += 1
            return text, decisions

    text, decisions = asyncio.run(play())
    assert decisions > 10
    assert "player 1: place" in text


def test_errors_are_answers_that_say_what_would_be_right() -> None:
    async def ask() -> None:
        async with Client(server()) as client:
            text, failed = await call(client, "play", answer="1")
            assert failed
            assert "no game has begun; call new_game" in text
            text, failed = await call(client, "new_game", game="chess")
            assert failed
            assert "there is no environment 'chess'" in text
            text, failed = await call(client, "new_game", game="weather-island", players=9)
            assert failed
            assert "choose 2 to 6" in text
            await call(client, "new_game", game="weather-island", opponents="random")
            text, failed = await call(client, "play", answer="99")
            assert failed
            assert "answer with a number from 1 to" in text
            assert "build power: " in (await call(client, "why", words="build power"))[0]
            rules, failed = await call(client, "rules", game="weather-island", words="bid")
            assert not failed
            assert "bid" in rules.lower()

    asyncio.run(ask())
