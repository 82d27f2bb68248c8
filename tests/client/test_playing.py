"""The client and a real server: from a guest's name to the record of a finished game."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stormtable.client import ApiError, Client, Closed, Place, RemoteTable, Seat, Stale
from stormtable.kernel import record
from stormtable.lab.loadtest.servers import Server
from stormtable.protocol import faults, schema
from stormtable.protocol.messages import Decision

BOT = Path(__file__).parents[2] / "examples" / "network_bot.py"
HERE, FREE = Place(kind="me"), Place(kind="open")


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, 240))


@asynccontextmanager
async def two_people(
    server: Server, confirm: bool = False, public: bool = False
) -> AsyncIterator[tuple[RemoteTable, RemoteTable]]:
    """Yield a started table, as each of its two players has it."""
    async with Client(server.url) as ada, Client(server.url) as bob:
        await ada.guest("Ada")
        await bob.guest("Bob")
        seats = [HERE, FREE]
        mine = await ada.new_table("weather-island", seats, confirm=confirm, public=public)
        theirs = await bob.invited_to((await mine.invite())["invitation"])
        await theirs.take(1)
        await mine.start()
        yield mine, theirs


@asynccontextmanager
async def seated(server: Server, confirm: bool = False) -> AsyncIterator[tuple[Seat, Seat]]:
    async with (
        two_people(server, confirm) as (mine, theirs),
        mine.sit(0) as ada,
        theirs.sit(1) as bob,
    ):
        yield ada, bob


async def whose_turn(ada: Seat, bob: Seat) -> tuple[Seat, Decision]:
    """Return the seat that is asked first, and its decision."""
    for seat in (ada, bob):
        if (decision := (await seat.next())["decision"]) is not None:
            return seat, decision
    raise AssertionError("nobody is asked")


async def play_to_the_end(seat: Seat, rng: random.Random, cut: float = 0.0) -> list[int]:
    """Play at random; return the numbers of all events received."""
    numbers: list[int] = []
    async for update in seat:
        numbers += [event["number"] for event in update["feed"]]
        confirm = update["view"]["confirm"]
        try:
            if confirm is not None and confirm["seat"] == seat.seat:
                await seat.confirm()
            elif update["decision"] is not None:
                if rng.random() < cut:
                    asyncio.get_running_loop().call_later(rng.uniform(0, 0.01), seat.cut)
                await seat.play(rng.choice(update["decision"]["options"])["notation"])
        except Stale:
            pass
    return numbers


def test_two_people_play_to_the_end(server: Server) -> None:
    async def play() -> None:
        async with two_people(server) as (mine, theirs):
            rng = random.Random(5)
            async with mine.sit(0) as ada, theirs.sit(1) as bob:
                numbers = await asyncio.gather(play_to_the_end(ada, rng), play_to_the_end(bob, rng))
            for events in numbers:
                assert events == list(range(1, len(events) + 1)), (
                    "no event is missing or sent twice"
                )
            info = await mine.info()
            assert (info["status"], info["outcome"] is not None) == ("over", True)
            game = record.replay(record.parse(await theirs.record()))
            assert game.outcome is not None

    run(play())


def test_cut_connections_change_nothing(server: Server) -> None:
    async def play() -> None:
        async with two_people(server) as (mine, theirs):
            rng = random.Random(6)
            async with mine.sit(0) as ada, theirs.sit(1) as bob:
                numbers = await asyncio.gather(
                    play_to_the_end(ada, rng, cut=0.08), play_to_the_end(bob, rng, cut=0.08)
                )
                assert ada.reconnected
                assert bob.reconnected
            for events in numbers:
                assert events == list(range(1, len(events) + 1))
            record.replay(record.parse(await mine.record()))

    run(play())


def test_a_commit_sent_twice_is_played_once(server: Server) -> None:
    async def play() -> None:
        async with (
            two_people(server) as tables,
            tables[0].sit(0) as ada,
            tables[1].sit(1) as bob,
        ):
            seat, decision = await whose_turn(ada, bob)
            notation, answers = decision["options"][0]["notation"], seat.number
            first = await seat.play(notation)
            again = await seat.commit("play", notation, number=answers, id=first.id)
            assert (first.status, again.status) == ("done", "repeated")
            asked = decision["seat"]
            unconnected = await tables[asked].commit("play", asked, notation, answers, first.id)
            assert again.number == unconnected.number == first.number
            assert (await tables[0].info())["number"] == first.number

    run(play())


def test_an_answer_to_an_old_row_is_stale(server: Server) -> None:
    async def play() -> None:
        async with seated(server) as (ada, bob):
            seat, decision = await whose_turn(ada, bob)
            notation = decision["options"][0]["notation"]
            with pytest.raises(Stale) as stale:
                await seat.commit("play", notation, number=seat.number - 1)
            assert stale.value.remedy
            assert (await seat.play(notation)).number == seat.number

    run(play())


def test_an_illegal_move_is_refused_with_the_remedy(server: Server) -> None:
    async def play() -> None:
        async with seated(server) as (ada, bob):
            seat, _ = await whose_turn(ada, bob)
            with pytest.raises(ApiError) as refused:
                await seat.play("fly to the moon")
            assert (refused.value.code, bool(refused.value.remedy)) == ("illegal", True)

    run(play())


def test_a_taken_seat_is_not_given_away(server: Server) -> None:
    async def play() -> None:
        async with two_people(server) as (mine, _):
            with pytest.raises(ApiError) as refused:
                await mine.take(1)
            assert (refused.value.status, refused.value.code) == (409, "taken")

    run(play())


def test_a_choice_is_taken_back_played_again_and_confirmed(server: Server) -> None:
    done: set[str] = set()

    async def loop(seat: Seat, rng: random.Random) -> None:
        async for update in seat:
            view, decision = update["view"], update["decision"]
            waits = view["confirm"] is not None and view["confirm"]["seat"] == seat.seat
            try:
                if waits and "undo" not in done:
                    await seat.undo()
                    done.add("undo")
                elif waits:
                    await seat.confirm()
                    done.add("confirm")
                elif decision is not None and view["redo"] and "redo" not in done:
                    await seat.redo()
                    done.add("redo")
                elif decision is not None:
                    await seat.play(rng.choice(decision["options"])["notation"])
            except Stale:
                pass
            if len(done) == 3:
                return

    async def play() -> None:
        async with seated(server, confirm=True) as seats:
            loops = [asyncio.create_task(loop(seat, random.Random(7))) for seat in seats]
            await asyncio.wait(loops, return_when=asyncio.FIRST_COMPLETED)
            for task in loops:
                task.cancel()
        assert done == {"undo", "redo", "confirm"}

    run(play())


def test_a_spectator_sees_what_happens(server: Server) -> None:
    async def play() -> None:
        async with two_people(server, public=True) as (mine, theirs), Client(server.url) as eve:
            await eve.guest("Eve")
            watch = eve.table(mine.id).watch()
            async with watch as watching, mine.sit(0) as ada, theirs.sit(1) as bob:
                rng = random.Random(8)
                seats = (watching, ada, bob)
                numbers = await asyncio.gather(*(play_to_the_end(seat, rng) for seat in seats))
            assert numbers[0] == list(range(1, len(numbers[0]) + 1))
            assert len(numbers[0]) == len(numbers[1])

    run(play())


def test_people_at_a_table_talk_and_see_each_other(server: Server) -> None:
    async def play() -> None:
        async with seated(server) as (ada, bob):
            await ada.next()
            await bob.next()
            await bob.chat("Good luck!")
            chat = await ada.chats.get()
            assert (chat["name"], chat["text"]) == ("Bob", "Good luck!")
            async with asyncio.timeout(60):  # the server pauses between messages about presence
                while {person["name"] for person in ada.people} != {"Ada", "Bob"}:
                    await asyncio.sleep(0.01)

    run(play())


def test_a_session_continues_with_its_token(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as me:
            person = await me.guest("Ada")
            token = me.token
        async with Client(server.url, token=token) as again:
            assert (await again.me())["id"] == person["id"]
            await again.sign_out()
            assert again.token is None
        async with Client(server.url, token=token) as nobody:
            with pytest.raises(ApiError) as refused:
                await nobody.me()
            assert refused.value.status == 401

    run(play())


def test_a_guest_comes_back_by_recovery_or_by_an_account(server: Server) -> None:
    async def play() -> None:
        login, password = f"ada{random.getrandbits(64)}", "correct horse battery"
        async with Client(server.url) as me, Client(server.url) as again:
            person = await me.guest("Ada")
            assert me.recovery is not None
            assert (await again.recover(me.recovery))["id"] == person["id"]
            assert (await me.make_account(login, password))["login"] == login
            assert (await again.sign_in(login, password))["id"] == person["id"]
            with pytest.raises(ApiError) as refused:
                await again.sign_in(login, "wrong horse battery")
            assert refused.value.code == "wrong_password"

    run(play())


def test_a_strangers_connection_is_closed_for_good(server: Server) -> None:
    async def play() -> None:
        async with two_people(server) as (mine, _), Client(server.url, token="guess") as eve:
            with pytest.raises((ApiError, Closed)):
                async with eve.table(mine.id).sit(0) as seat:
                    await seat.next()

    run(play())


def test_updates_are_what_the_protocol_says(server: Server) -> None:
    async def play() -> None:
        async with two_people(server) as (mine, _), mine.sit(0) as ada:
            assert faults(await ada.next(), "Update", schema()) == []
            assert faults(await mine.update(0), "Update", schema()) == []
            assert await mine.printed()

    run(play())


def test_a_client_lists_games_and_open_tables(server: Server) -> None:
    async def play() -> None:
        async with Client(server.url) as me, Client(server.url) as other:
            await me.guest("Ada")
            await other.guest("Bob")
            assert {"weather-island", "weather-machine"} <= {g["name"] for g in await me.games()}
            table = await me.new_table("weather-machine", [HERE, FREE], public=True)
            assert table.id in [entry["id"] for entry in await other.tables("open")]
            assert table.id in [entry["id"] for entry in await me.tables("mine")]
            await table.remove()
            assert table.id not in [entry["id"] for entry in await other.tables("open")]

    run(play())


@pytest.mark.parametrize("game", ["weather-island", "weather-machine"])
def test_the_example_plays_a_whole_game(server: Server, game: str) -> None:
    async def play() -> None:
        async with Client(server.url) as me:
            await me.guest("Ada")
            table = await me.new_table(game, [HERE, FREE], confirm=True)
            invitation = (await table.invite())["invitation"]
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(BOT), server.url, invitation, stderr=subprocess.PIPE
            )
            try:
                while any(entry["person"] is None for entry in (await table.info())["seats"]):
                    assert bot.returncode is None, "the bot has ended"
                    await asyncio.sleep(0.05)
                await table.start()
                rng = random.Random(9)
                async with table.sit(0) as seat:
                    async for update in seat:
                        confirm = update["view"]["confirm"]
                        try:
                            if update["decision"] is not None:
                                await seat.play(
                                    rng.choice(update["decision"]["options"])["notation"]
                                )
                            elif confirm is not None and confirm["seat"] == 0:
                                await seat.confirm()
                        except Stale:
                            pass
                _, errors = await bot.communicate()
                assert (bot.returncode, errors) == (0, b"")
            finally:
                if bot.returncode is None:
                    bot.kill()
                    await bot.wait()

    run(play())
