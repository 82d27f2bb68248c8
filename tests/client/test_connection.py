"""After a broken connection the client misses nothing and plays each move once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from stormtable import client
from stormtable.client import Ack, ApiError, Closed, Stale, Unreachable
from stormtable.client.seat import Seat
from stormtable.client.wire import Wire
from stormtable.lab.loadtest.postgres import free_port

from .scripted import Message, Talk, seat_at


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, 60))


def test_a_commit_names_the_row_it_answers() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.update(4, 1, 2)
        message = await server.hear()
        assert (message["type"], message["kind"], message["notation"]) == (
            "commit",
            "play",
            "bid 4",
        )
        assert message["number"] == 4
        await server.say(type="ack", id=message["id"], number=5, status="done")
        message = await server.hear()
        assert message["number"] == 5, "an acknowledged row has been seen"
        await server.say(type="ack", id=message["id"], number=6, status="done")
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            await seat.next()
            assert (await seat.play("bid 4")).number == 5
            assert (await seat.undo()).number == 6

    run(play())


def test_an_update_that_the_loop_has_not_received_is_not_answered() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.update(4, 1)
        await server.hear()
        await server.update(5, 2)
        await server.say(type="chat", id=1, by="b", name="Bob", text="now", time=0)
        message = await server.hear()
        assert message["number"] == 4
        problem = {"code": "stale", "problem": "row 5 was written", "remedy": "look again"}
        await server.say(type="refused", id=message["id"], number=5, **problem)
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            await seat.next()
            await seat.chat("go on")
            await seat.chats.get()
            with pytest.raises(Stale, match="row 5 was written; look again"):
                await seat.play("bid 4")
            await seat.next()
            assert seat.number == 5

    run(play())


@pytest.mark.parametrize("written", [True, False])
def test_an_unanswered_commit_is_repeated_with_its_id(written: bool) -> None:
    """The server died before or after it wrote the entry; the client cannot know which."""
    ids: list[str] = []

    async def falls(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1, 2, 3)
        ids.append((await server.hear())["id"])
        server.abort()

    async def stands(server: Talk) -> None:
        hello = await server.welcome()
        assert hello["since"] == {"0": 3}
        message = await server.hear()
        ids.append(message["id"])
        assert (message["number"], message["notation"]) == (1, "bid 4")
        status = "repeated" if written else "done"
        await server.say(type="ack", id=message["id"], number=2, status=status)
        await server.until_gone()

    async def play() -> None:
        async with seat_at(falls, stands) as seat:
            await seat.next()
            ack = await seat.play("bid 4")
            assert ack == Ack(ids[0], 2, "repeated" if written else "done", sent=2)
            assert ids[0] == ids[1]
            assert seat.reconnected == 1

    run(play())


def test_after_a_drop_the_feed_resumes_from_the_last_event() -> None:
    hellos: list[Message] = []

    async def falls(server: Talk) -> None:
        hellos.append(await server.welcome())
        await server.update(1, 1, 2, 3)
        await server.update(2, 4)
        server.abort()

    async def goes_on(server: Talk) -> None:
        hellos.append(await server.welcome())
        await server.update(3, 5, 6, outcome={})
        await server.until_gone()

    async def play() -> None:
        async with seat_at(falls, goes_on) as seat:
            numbers = [event["number"] async for update in seat for event in update["feed"]]
        assert numbers == [1, 2, 3, 4, 5, 6]
        assert [hello["since"] for hello in hellos] == [{}, {"0": 4}]

    run(play())


def test_a_spectator_resumes_from_the_last_event() -> None:
    hellos: list[Message] = []

    async def talk(server: Talk) -> None:
        hellos.append(await server.welcome())
        if len(hellos) == 1:
            await server.update(1, 1, 2, 3)
            server.abort()
        else:
            await server.update(2, 4, outcome={})
            await server.until_gone()

    async def play() -> None:
        async with seat_at(talk, seat=None) as seat:
            assert [event["number"] async for update in seat for event in update["feed"]] == [
                1,
                2,
                3,
                4,
            ]
        assert [(hello["seats"], hello["since"]) for hello in hellos] == [
            ([], {}),
            ([], {"null": 3}),
        ]

    run(play())


def test_a_slow_reader_gets_the_latest_position_and_all_that_happened() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1, 2)
        await server.update(2, 3)
        await server.update(3, 2, 3, 4)
        await server.say(type="chat", id=1, by="b", name="Bob", text="that is all", time=0)
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            await seat.chats.get()
            update = await seat.next()
        assert [event["number"] for event in update["feed"]] == [1, 2, 3, 4]
        assert seat.number == 3

    run(play())


def test_a_position_older_than_ones_own_commit_is_skipped() -> None:
    """A server may send the same entry twice; its question is already answered."""

    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1)
        message = await server.hear()
        await server.update(1, 2)
        await server.say(type="ack", id=message["id"], number=2, status="done")
        await server.say(type="chat", id=1, by="b", name="Bob", text="now", time=0)
        await server.hear()
        await server.update(2, 3)
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            await seat.next()
            await seat.play("bid 4")
            await seat.chats.get()
            await seat.chat("go on")
            update = await seat.next()
            assert seat.number == 2
            assert [event["number"] for event in update["feed"]] == [2, 3]

    run(play())


def test_a_refusal_says_what_would_be_right() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        message = await server.hear()
        problem = {"code": "illegal", "problem": "no such bid", "remedy": "bid 1 to 5"}
        await server.say(type="refused", id=message["id"], number=1, **problem)
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            with pytest.raises(ApiError) as refused:
                await seat.play("bid 9")
        error = refused.value
        assert (error.code, error.problem, error.remedy) == ("illegal", "no such bid", "bid 1 to 5")
        assert not isinstance(error, Stale)

    run(play())


@pytest.mark.parametrize("code", [4400, 4401, 4403, 4404, 4410])
def test_a_client_that_the_server_refused_does_not_reconnect(code: int) -> None:
    connections = 0

    async def talk(server: Talk) -> None:
        nonlocal connections
        connections += 1
        await server.welcome()
        await server.hear()
        await server.close(code, "the session has ended")

    async def play() -> None:
        async with seat_at(talk) as seat:
            with pytest.raises(Closed, match="the session has ended") as closed:
                await seat.play("bid 4")
            assert closed.value.code == code
            with pytest.raises(Closed):
                await seat.next()
        assert connections == 1

    run(play())


@pytest.mark.parametrize("code", [1001, 1011, 1012, 4429])
def test_a_client_whose_connection_dropped_reconnects(code: int) -> None:
    async def falls(server: Talk) -> None:
        await server.welcome()
        await server.close(code, "later")

    async def stands(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1, outcome={})
        await server.until_gone()

    async def play() -> None:
        async with seat_at(falls, stands) as seat:
            assert [update["view"]["number"] async for update in seat] == [1]

    run(play())


def test_a_client_gives_up_a_request_that_no_server_answers() -> None:
    async def play() -> None:
        wire = Wire([f"http://127.0.0.1:{free_port()}"], "token", patience=0.3)
        async with Seat(wire, "t") as seat:
            with pytest.raises(Unreachable, match="does not answer"):
                await seat.next()
            with pytest.raises(Unreachable):
                await seat.play("bid 4")
        with pytest.raises(Unreachable, match="does not answer"):
            await wire.ask("GET", "/games")
        await wire.close()

    run(play())


def test_the_time_limit_counts_from_the_loss_of_the_connection() -> None:
    async def lasts(server: Talk) -> None:
        await server.welcome()
        await asyncio.sleep(1.2)
        server.abort()

    async def stands(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1, outcome={})
        await server.until_gone()

    async def play() -> None:
        async with seat_at(lasts, stands, patience=1.0) as seat:
            assert [update["view"]["number"] async for update in seat] == [1]

    run(play())


def test_nonsense_from_the_server_is_an_error() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.say(type="update", number="what")
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            with pytest.raises(Exception, match="makes no sense"):
                await seat.next()

    run(play())


def test_another_address_is_tried() -> None:
    async def talk(server: Talk) -> None:
        await server.welcome()
        await server.update(1, 1, outcome={})
        await server.until_gone()

    async def play() -> None:
        async with seat_at(talk) as seat:
            wire = Wire([f"http://127.0.0.1:{free_port()}", seat._wire.url], "token", patience=20.0)
            async with Seat(wire, "t") as other:
                await other.next()
                assert other.reconnected == 1
            await wire.close()

    run(play())


def test_refused_is_an_alias_of_api_error() -> None:
    assert client.Refused is ApiError
