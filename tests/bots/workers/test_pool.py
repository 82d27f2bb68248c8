"""The pool of bot processes survives processes that are killed, hang or fail."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bots.workers import odd_bots
from contract.properties.play import choose, island, play_until
from games.weather_island import RECORDED
from stormtable.bots.workers.pool import NoAnswer, WorkerPool
from stormtable.bots.workers.schedule import Urgency
from stormtable.bots.workers.worker import TABLES, Memory
from stormtable.kernel.chance import stream_of
from stormtable.kernel.edition import edition_text, remember_edition
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.game import Game
from stormtable.kernel.history import DRAW, PLAY
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import MODULES, title_named

Result = TypeVar("Result")


@pytest.fixture(autouse=True)
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where the odd bots leave marks; the processes load these bots."""
    folder = tmp_path / "marks"
    folder.mkdir()
    monkeypatch.setenv(MODULES, odd_bots.__name__)
    monkeypatch.setenv(odd_bots.MARK, str(folder))
    return folder


def within(work: Coroutine[Any, Any, Result]) -> Result:
    """Run with a time limit, so that a hanging test fails."""

    async def limited() -> Result:
        async with asyncio.timeout(120):
            return await work

    return asyncio.run(limited())


def there(pid: int) -> bool:
    """Return whether a process runs and is not only a zombie."""
    try:
        os.kill(pid, 0)
        stat_file = Path(f"/proc/{pid}/stat")
        return not stat_file.exists() or stat_file.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def gone(pids: list[int]) -> bool:
    return eventually(lambda: not any(there(pid) for pid in pids))


def eventually(true: Callable[[], bool]) -> bool:
    for _ in range(600):
        if true():
            return True
        time.sleep(0.05)
    return False


def asked(game: Game) -> tuple[dict[str, Any], list[Any], int]:
    """Return what a host sends about a game, and the asked seat."""
    seat = game.state.open_seats()[0]
    return game.header.as_json(), [commit.as_code() for commit in game.commits], seat


def machine(seed: int = 1) -> Game:
    return new_game("weather-machine", 2, seed)


def is_legal(game: Game, plays: list[int], seat: int) -> bool:
    trial = game.fork()
    for code in plays:
        decision = trial.decision_of(seat)
        if decision is None or code not in [option.code for option in decision.options]:
            return False
        trial.play(code, seat)
    return bool(plays)


async def plays_well(workers: WorkerPool, game: Game, bot: str) -> bool:
    header, commits, seat = asked(game)
    return is_legal(game, await workers.think("one", header, commits, seat, bot), seat)


# --- answering ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["weather-island", "weather-machine"])
def test_a_bot_plays_its_turn_up_to_a_draw_or_another_seat(name: str) -> None:
    """Half a game runs on one process, whether or not the process remembers the table."""

    async def play() -> None:
        game = new_game(name, 2, 3)
        turns = 0
        async with WorkerPool(1) as workers:
            while not game.state.over and turns < 40:
                for table in ("one", f"new {turns}"):
                    header, commits, seat = asked(game)
                    plays = await workers.think(table, header, commits, seat, "greedy", seed=5)
                    if table == "one":
                        first = plays
                assert plays == first, "the same seed plays the same"
                fork = game.fork()
                for number, code in enumerate(plays):
                    assert fork.draw is None, "chance came between"
                    assert fork.decision_of(seat) is not None, (number, plays)
                    fork.play(code, seat)
                assert fork.draw is not None or fork.decision_of(seat) is None
                for code in plays:
                    game.play(code, seat)
                turns += 1
            assert workers.restarts == 0

    within(play())


def test_a_worker_that_remembers_a_table_compares_it_with_the_job() -> None:
    """The same table has another or a shorter history, or is another game: only the job counts."""

    async def play() -> None:
        async with WorkerPool(1) as workers:
            rng = stream_of(1, "choices")
            for game in (machine(1), machine(2), island(3, 4), machine(1)):
                for _ in range(6):
                    header, commits, seat = asked(game)
                    plays = await workers.think("one", header, commits, seat, "random")
                    assert is_legal(game, plays, seat)
                    choose(game, rng)
                game.back_to(len(game.commits) // 2)
                assert await plays_well(workers, game, "random")

    within(play())


def test_memory_belongs_to_one_game_and_is_bounded() -> None:
    """A snapshot is read only if nothing is remembered; here there is none."""
    game = machine()
    header, commits, _ = asked(game)
    job = {"table": "one", "header": header, "commits": commits, "edition": None, "snapshot": None}
    memory = Memory()
    memory.resume(job)
    unreadable = {**job, "snapshot": "{"}
    assert memory.resume(unreadable).update(0) == game.update(0)
    other = {**header, "seats": ["Ada", "Bob"]}
    with pytest.raises(ValueError, match="Expecting"):
        memory.resume({**unreadable, "header": other})
    for number in range(TABLES):
        memory.resume({**job, "table": f"other {number}"})
    assert len(memory.tables) == TABLES
    with pytest.raises(ValueError, match="Expecting"):
        memory.resume(unreadable)


def test_bots_and_server_exchange_codes() -> None:
    async def play() -> None:
        game = play_until(machine(), 1, lambda game: len(game.commits) > 60)
        header, commits, seat = asked(game)
        texts = [commit.as_json() for commit in game.commits]
        assert {type(choice) for kind, _, choice in commits if kind in (PLAY, DRAW)} == {int}
        assert len(json.dumps(commits)) < len(json.dumps(texts))
        async with WorkerPool(1) as workers:
            plays = await workers.think("one", header, commits, seat, "greedy", seed=1)
            assert {type(code) for code in plays} == {int}
            assert plays == await workers.think("two", header, texts, seat, "greedy", seed=1)

    within(play())


def test_a_job_may_contain_a_snapshot() -> None:
    async def play() -> None:
        game = play_until(machine(), 1, lambda game: len(game.commits) > 60)
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            whole = await workers.think("one", header, commits, seat, "greedy", seed=1)
            short = await workers.think(
                "two", header, commits, seat, "greedy", seed=1, snapshot=game.snapshot().to_text()
            )
        assert whole == short

    within(play())


def test_a_seat_that_is_not_asked_plays_nothing_and_one_that_confirms_stops() -> None:
    async def play() -> None:
        async with WorkerPool(1) as workers:
            game = machine()
            header, commits, seat = asked(game)
            assert await workers.think("one", header, commits, 1 - seat, "random") == []
            with pytest.raises(Exception, match="seat 1 is not asked anything; wait"):
                await workers.hint("one", header, commits, 1 - seat, "random")
            sure = Game(title_named("weather-machine"), 2, {}, game.chance, tentative=[0, 1])
            header, commits, seat = asked(sure)
            for code in await workers.think("two", header, commits, seat, "random"):
                assert sure.unconfirmed_seat < 0
                sure.play(code, seat)
            assert sure.unconfirmed_seat == seat

    within(play())


def test_bots_do_not_play_the_same_game_twice_unless_seeded() -> None:
    async def play() -> None:
        header, commits, seat = asked(machine())
        async with WorkerPool(1) as workers:
            free = {
                tuple(await workers.think("one", header, commits, seat, "random"))
                for _ in range(12)
            }
            hints = {
                (await workers.hint("one", header, commits, seat, "random"))["notation"]
                for _ in range(4)
            }
        assert len(free) > 1
        assert len(hints) == 1

    within(play())


def test_a_hint_has_the_reasons_of_the_bot() -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            hint = await workers.hint("one", header, commits, seat, "normal")
        assert hint["measure"] == "margin"
        assert hint["reasons"][0]["line"][0] == hint["notation"]

    within(play())


def test_a_hint_is_the_first_thing_the_bot_would_play() -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            hint = await workers.hint("one", header, commits, seat, "greedy")
        assert hint == {
            "notation": hint["notation"],
            "bot": "greedy",
            "measure": None,
            "reasons": [],
            "claims": [],
            "certainty": "",
            "other": "",
        }
        decision = game.decision_of(seat)
        assert decision is not None
        assert decision.find(hint["notation"]) is not None

    within(play())


def test_a_bot_sees_its_seat_alone(marks: Path) -> None:
    async def play() -> None:
        async with WorkerPool(1) as workers:
            game = island(3, 2)
            rng = stream_of(2, "choices")
            for _ in range(8):
                assert await plays_well(workers, game, "nosy")
                choose(game, rng)
            assert workers.failures == 0

    within(play())
    assert len(list(marks.glob("nosy-*"))) >= 8


def test_an_edition_without_a_file_is_sent_with_the_job() -> None:
    async def play() -> None:
        text = RECORDED.read_text()
        name = remember_edition(text, "edition")
        assert edition_text(f"#{name.hash}", "")[0] == text
        game = new_game("weather-island", 2, 1, {"edition": f"#{name.hash}"})
        async with WorkerPool(1) as workers:
            assert await plays_well(workers, game, "greedy")
            assert workers.failures == 0

    within(play())


def test_an_unknown_bot_is_named_in_the_error() -> None:
    async def play() -> None:
        header, commits, seat = asked(machine())
        async with WorkerPool(1) as workers:
            with pytest.raises(UnknownName, match="no bot 'gredy' for weather-machine; did"):
                await workers.think("one", header, commits, seat, "gredy")
            assert workers.pids == []

    within(play())


# --- failures -----------------------------------------------------------------------------


def test_a_process_that_is_killed_is_started_again_and_its_job_done_again(marks: Path) -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            plays = await workers.think("one", header, commits, seat, "mortal")
            assert is_legal(game, plays, seat)
            assert (workers.restarts, workers.failures) == (1, 0)
            # This includes a process that is killed while it is idle.
            (pid,) = workers.pids
            os.kill(pid, signal.SIGKILL)
            assert await plays_well(workers, game, "greedy")
            assert (workers.restarts, workers.failures) == (2, 0)

    within(play())


def test_another_bot_plays_where_a_bot_crashes_its_process(marks: Path) -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            assert await plays_well(workers, game, "deadly")
            assert workers.failures == 1
            with pytest.raises(NoAnswer, match=r"bot deadly does not answer \(its process died"):
                await workers.hint("one", header, commits, seat, "deadly")

    within(play())
    assert len(list(marks.glob("deadly-*"))) == 4


def test_a_worker_that_hangs_is_killed_and_another_plays(marks: Path) -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1, seconds=3) as workers:
            job = asyncio.create_task(workers.think("one", header, commits, seat, "sleepy"))
            while not list(marks.glob("sleepy-*")):
                await asyncio.sleep(0.05)
            first = workers.pids
            assert (workers.running, workers.queued) == (1, 0)
            assert is_legal(game, await job, seat)
            assert gone(first)
            assert (workers.running, workers.queued) == (0, 0)
            assert workers.failures == 1
            assert workers.restarts == 2

    within(play())
    assert len(list(marks.glob("sleepy-*"))) == 2, "it had two tries"


def test_a_slow_bot_leaves_the_rest_of_its_turn_for_the_next_time() -> None:
    async def play() -> None:
        game = play_until(
            machine(), 3, lambda game: len(game.still_legal(_turn(game), game.state.asked)) > 2
        )
        header, commits, seat = asked(game)
        async with WorkerPool(1, seconds=2 * odd_bots.SLOW - 0.2) as workers:
            plays = await workers.think("one", header, commits, seat, "slow", seed=1)
            assert is_legal(game, plays, seat)
            assert len(plays) == 1
            assert (workers.failures, workers.restarts) == (0, 0)

    within(play())


def _turn(game: Game) -> list[str]:
    """Return first answers, as long as it is the same seat's turn."""
    trial, seat = game.fork(), game.state.asked
    plays: list[str] = []
    while (decision := trial.decision_of(seat)) is not None and len(plays) < 4:
        plays.append(decision.options[0].notation)
        trial.play(plays[-1], seat)
    return plays


def test_a_failing_bot_is_replaced_and_reveals_nothing(marks: Path) -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            assert await plays_well(workers, game, "clumsy")
            with pytest.raises(NoAnswer) as error:
                await workers.hint("one", header, commits, seat, "clumsy")
            assert "ace" not in str(error.value)
            assert (workers.failures, workers.restarts) == (2, 0)

    within(play())
    assert len(list(marks.glob("clumsy-*"))) == 2, "trying again would not have helped"


def test_a_bot_may_print_without_spoiling_its_answer() -> None:
    async def play() -> None:
        game = machine()
        async with WorkerPool(1) as workers:
            assert await plays_well(workers, game, "chatty")
            assert workers.failures == 0

    within(play())


# --- many tables --------------------------------------------------------------------------


def test_many_tables_share_few_processes_and_all_get_their_answer() -> None:
    async def play() -> None:
        games = {f"table {seed}": machine(seed) for seed in range(20)}
        async with WorkerPool(2) as workers:
            for _ in range(2):
                jobs = {
                    table: asyncio.create_task(workers.think(table, *asked(game), "random"))
                    for table, game in games.items()
                }
                await asyncio.sleep(0)
                assert workers.queued + workers.running == len(games)
                for table, job in jobs.items():
                    plays = await job
                    seat = games[table].state.open_seats()[0]
                    assert is_legal(games[table], plays, seat)
                    for code in plays:
                        games[table].play(code, seat)
                assert len(workers.pids) == 2
            assert (workers.queued, workers.running, workers.restarts) == (0, 0, 0)

    within(play())


def test_a_busy_table_does_not_keep_another_waiting() -> None:
    """Ten jobs of one table come first; the job of another table runs after the first of them."""

    async def play() -> None:
        header, commits, seat = asked(machine())
        done: list[str] = []

        async def job(table: str) -> None:
            await workers.think(table, header, commits, seat, "random")
            done.append(table)

        async with WorkerPool(1) as workers:
            await asyncio.gather(*(job("busy") for _ in range(10)), job("other"))
        assert done.index("other") <= 1

    within(play())


def test_a_move_is_thought_about_before_hints_and_analyses_that_came_earlier() -> None:
    async def play() -> None:
        header, commits, seat = asked(machine())
        done: list[str] = []

        async def job(kind: str, work: Coroutine[Any, Any, Any]) -> None:
            await work
            done.append(kind)

        async with WorkerPool(1) as workers:
            later = Urgency.ANALYSIS
            jobs = [
                job("weigh", workers.weigh("a", header, commits, "random", urgency=later)),
                *(
                    job("hint", workers.hint(f"hint {n}", header, commits, seat, "random"))
                    for n in range(6)
                ),
                job("move", workers.think("b", header, commits, seat, "random")),
            ]
            await asyncio.gather(*jobs)
        # The first one has begun before the others arrived.
        assert done == ["weigh", "move", *["hint"] * 6]

    within(play())


def test_a_person_is_charged_for_the_time_of_a_process() -> None:
    async def play() -> None:
        header, commits, seat = asked(machine())
        took: list[float] = []
        async with WorkerPool(1) as workers:
            await workers.hint("a", header, commits, seat, "random", charge=took.append)
            workers.seconds = 0.0
            with pytest.raises(NoAnswer):
                await workers.hint("a", header, commits, seat, "random", charge=took.append)
        assert len(took) == 2
        assert min(took) > 0

    within(play())


def test_the_process_that_remembers_a_table_is_asked_again() -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(3) as workers:
            await asyncio.gather(
                *(workers.think(name, header, commits, seat, "random") for name in ("a", "b", "c"))
            )
            for name in ("b", "c", "a", "c"):
                before = [list(worker.tables) for worker in workers._workers]
                await workers.think(name, header, commits, seat, "random")
                assert [list(worker.tables) for worker in workers._workers] == before

    within(play())


# --- ending -------------------------------------------------------------------------------


def test_closing_the_pool_ends_every_process_even_a_busy_one(marks: Path) -> None:
    async def play() -> list[int]:
        header, commits, seat = asked(machine())
        async with WorkerPool(2) as workers:
            jobs = [
                asyncio.create_task(workers.think(table, header, commits, seat, "sleepy"))
                for table in ("one", "two", "three")
            ]
            while len(list(marks.glob("sleepy-*"))) < 2:
                await asyncio.sleep(0.05)
            pids = workers.pids
            assert len(pids) == 2
            assert all(there(pid) for pid in pids)
        assert not any(there(pid) for pid in pids)
        for outcome in await asyncio.gather(*jobs, return_exceptions=True):
            assert isinstance(outcome, NoAnswer), outcome
        assert workers.pids == []
        return pids

    pids = within(play())
    assert not any(there(pid) for pid in pids)


def test_closing_the_pool_ends_a_process_that_is_starting() -> None:
    async def play() -> None:
        header, commits, seat = asked(machine())
        async with WorkerPool(1) as workers:
            job = asyncio.create_task(workers.think("one", header, commits, seat, "random"))
            await asyncio.sleep(0)
        with pytest.raises(NoAnswer):
            await job
        assert workers.pids == []

    within(play())


def test_a_job_nobody_waits_for_is_ended_and_keeps_no_place(marks: Path) -> None:
    async def play() -> None:
        game = machine()
        header, commits, seat = asked(game)
        async with WorkerPool(1) as workers:
            job = asyncio.create_task(workers.think("one", header, commits, seat, "sleepy"))
            waiting = asyncio.create_task(workers.think("two", header, commits, seat, "random"))
            while not list(marks.glob("sleepy-*")):
                await asyncio.sleep(0.05)
            assert (workers.running, workers.queued) == (1, 1)
            pids = workers.pids
            waiting.cancel()
            job.cancel()
            await asyncio.gather(job, waiting, return_exceptions=True)
            assert (workers.running, workers.queued) == (0, 0)
            assert gone(pids)
            assert await plays_well(workers, game, "random")

    within(play())


PARENT = """
import asyncio, json, sys
from stormtable.kernel.new_game import new_game
from stormtable.bots.workers.pool import WorkerPool

async def main():
    game = new_game("weather-machine", 2, 1)
    commits = [one.as_json() for one in game.commits]
    seat = game.state.asked
    async with WorkerPool(2) as workers:
        await workers.think("one", game.header.as_json(), commits, seat, "random")
        job = asyncio.create_task(
            workers.think("two", game.header.as_json(), commits, seat, "sleepy")
        )
        idle = asyncio.create_task(
            workers.think("three", game.header.as_json(), commits, seat, "random")
        )
        await idle
        print(json.dumps(workers.pids), flush=True)
        await job

asyncio.run(main())
"""


def test_processes_ignore_interrupts_and_end_with_their_parent(marks: Path) -> None:
    """One process thinks and one is idle when the parent is killed."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert parent.stdout is not None
    pids: list[int] = []
    try:
        pids += json.loads(parent.stdout.readline())
        assert len(pids) == 2
        assert eventually(lambda: bool(list(marks.glob("sleepy-*"))))
        for pid in pids:
            os.kill(pid, signal.SIGINT)
        time.sleep(0.3)
        assert all(there(pid) for pid in pids)
        parent.kill()
        assert gone(pids)
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()
        for pid in filter(there, pids):
            os.kill(pid, signal.SIGKILL)
