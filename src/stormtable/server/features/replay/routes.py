"""Replay of a finished game: its steps, any position, an analysis, and a link to it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from stormtable.bots import best_bot, bot_names, is_bot, quick_bot
from stormtable.bots.chances import Chances
from stormtable.bots.workers.schedule import Urgency
from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import bad, conflict, not_found
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Caller, Me, Somebody, seal
from stormtable.server.features.lobby.routes import LINK, Shown, TableId, is_invited, may_see
from stormtable.server.features.play.access import SeatAsked
from stormtable.server.features.play.schemas import Hint
from stormtable.server.features.replay import schemas as models
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import analyses
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.story.speaker import speaker_of
from stormtable.story.wording import add_claims_text
from stormtable.table.awards import awards
from stormtable.table.chances_curve import point
from stormtable.table.commitment import check_draws
from stormtable.table.live import LiveGame
from stormtable.table.replay import Replay
from stormtable.table.variation import play_variation
from stormtable.table.worded_update import worded_update

router = APIRouter(tags=["looking back"])
MOST = 12
"""The most positions in one answer."""
EntryNumber = Annotated[schema_types.EntryNumber, Path()]


def may_look_back(
    cached: CachedTable, caller: Caller | None, seat: int | None = None, *, invited: bool = False
) -> None:
    """Refuse what the caller may not see: players see everything, other people see what spectators
    may."""
    may_see(cached, caller, invited=invited)
    person = caller.person.id if caller else None
    if cached.table.status not in LOOKED_BACK_ON:
        raise conflict("running", "the game is not over", "look back when it is")
    if seat is not None:
        cached.seat(seat)
        cached.check_knowing(person)
    cached.check_watching(person)


async def known_replay(services: Services, table: str, caller: Caller, number: int) -> Replay:
    """Return the replay that has this log entry; refuse callers who neither played nor study the
    game."""
    async with services.host.table(table) as cached:
        may_look_back(cached, caller)
        cached.check_knowing(caller.person.id)
        live = cached.live
    if number > live.number:
        raise not_found("row")
    return await services.replay_cache.replay_of(table, live)


@router.get("/tables/{table}/story")
async def story(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    invitation: Shown = "",
    seat: SeatAsked = None,
    language: StoryLanguage = "",
) -> models.ReplaySummary:
    """Return the steps that remain in effect, with their scores, the story, and the awards."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look_back(cached, caller, seat, invited=invited)
        live, game = cached.live, cached.table.game
    replay = await services.replay_cache.replay_of(table, live)
    awarded = awards(game, live.game.players, replay.events) if replay.over else []
    return models.ReplaySummary(
        steps=[
            models.ReplayStepInfo(
                number=step.number,
                round=step.round,
                turn=step.turn,
                seat=step.seat,
                scores=list(step.scores),
                changes=step.changes,
                last=step.last,
            )
            for step in replay.steps
        ],
        awards=[models.Award(**award.as_json()) for award in awarded],
        log=replay.story(seat, language) if language else [],
    )


@router.get("/tables/{table}/draws")
async def checked_draws(table: TableId, me: Me, services: ServicesDep) -> models.DrawCheck:
    """Verify every draw of a finished game against the commitment that its table published before
    the first draw. Only for its players, because the entropy reveals everybody's hidden pieces."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        text = cached.live.record(None)
        edition = str(cached.table.config["settings"].get("edition", ""))
    if not cached.live.entropy:
        raise conflict("no_commitment", "this table made no commitment", "look at newer games")
    check = await asyncio.to_thread(check_draws, record.parse(text), "record", edition)
    return models.DrawCheck(
        entropy=cached.live.entropy,
        commitment=check.commitment,
        draws=check.draws,
        undone=check.undone,
    )


@router.get("/tables/{table}/walk")
async def walk(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    first: Annotated[
        schema_types.EntryNumber,
        Query(description="A log entry; the result begins with the step that shows it"),
    ],
    count: Annotated[int, Query(ge=1, le=MOST)] = 1,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> list[models.ReplayPosition]:
    """Return consecutive positions of a finished game, as a seat or a spectator sees them."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look_back(cached, caller, seat, invited=invited)
        live = cached.live
    if first > live.number:
        raise not_found("row")
    gone = await services.replay_cache.replay_of(table, live)
    start = gone.index_of(first)
    return [_position(gone, index, seat) for index in range(start, len(gone.steps))[:count]]


def _position(gone: Replay, index: int, seat: int | None) -> models.ReplayPosition:
    step = gone.steps[index]
    feed = gone.events_of_step(index, seat)
    view = gone.game_after(step.number).view(seat)
    return models.ReplayPosition(number=step.number, view=view, feed=feed)


# --- analysis -------------------------------------------------------------------------------


async def _analysed(services: Services, table: str) -> models.Analysis:
    async with services.database.read() as session:
        analysis = await analyses.analysis_of(session, table)
    if analysis is not None and analysis.result is not None:
        result = analysis.result
        if "chart" not in result:  # an earlier version named rounds without testing them
            result = {**result, "decisive": []}
        done = result["playouts"] * (len(result["curve"]) - 1)
        return models.Analysis(
            state="done", done=done, of=done, looked_back=analysis.looked_back, **result
        )
    claimed = (
        analysis is not None and analysis.claimed is not None and analysis.claimed > services.now()
    )
    parts = analysis.parts if analysis is not None else []
    return models.Analysis(
        state="waiting" if claimed or services.analyst.is_working_on(table) else "none",
        done=sum(len(part["won"]) for part in parts),
        of=analysis.total if analysis is not None else 0,
        looked_back=analysis.looked_back if analysis is not None else None,
        curve=[
            models.CurvePoint(**point(part, Chances.from_json(part)))
            for part in parts
            if part["won"]
        ],
    )


@router.get("/tables/{table}/analysis")
async def analysis(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    invitation: Shown = "",
) -> models.Analysis:
    """Return the chances round by round and the decisive rounds, or the analysis's progress."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look_back(cached, caller, invited=invited)
    return await _analysed(services, table)


@router.post("/tables/{table}/analysis", status_code=202)
async def analyse(table: TableId, me: Me, services: ServicesDep) -> models.Analysis:
    """Start the analysis in the background, once per game. Only its players may start it."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        if not cached.live.over:
            raise conflict("running", "that game has no end", "study its positions")
    analysis = await _analysed(services, table)
    if analysis.state != "none":
        return analysis
    services.throttle.require("hints", me.person.id)
    if not services.config.analysis:
        raise conflict("no_analysis", "no game is analysed here", "ask who runs the server")
    services.analyst.begin(table)
    return await _analysed(services, table)


@router.post("/tables/{table}/link", status_code=201)
async def link(table: TableId, me: Me, services: ServicesDep) -> models.ReplayLink:
    """Return a link that shows a finished game to everybody as a spectator; `?at=ROW` selects a
    position."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        if not cached.table.config.get("spectators", True):
            raise conflict("no_spectators", "this table has no spectators", "send the record")
        key = "" if cached.table.public else seal(services.config.secret_key, LINK, table)
    shown = f"?key={key}" if key else ""
    return models.ReplayLink(url=f"{services.config.url}/table/{table}/after{shown}", key=key)


# --- variations -----------------------------------------------------------------------------


def tried_line(then: LiveGame, plays: list[str]) -> Game:
    """Return a copy of the game after these moves, with every needed confirmation."""
    trial = then.copy().game
    try:
        play_variation(trial, plays)
    except StormtableError as error:
        raise conflict("illegal", error.problem, error.remedy) from error
    while trial.unconfirmed_seat != NOBODY:
        trial.confirm(trial.unconfirmed_seat)
    return trial


def line_result(
    then: LiveGame, trial: Game, language: str, *, knows: bool = True
) -> models.LineResult:
    """Return the end of a line as the seat that is asked sees it, or as a spectator does."""
    asked = trial.state.open_seats()
    seat = asked[0] if asked else None
    ends: Literal["", "chance", "over"] = "" if asked else "over" if trial.state.over else "chance"
    since = then.game.event_log.last
    update = worded_update(trial, seat if knows else None, since, language)
    return models.LineResult(seat=seat, ends=ends, update=update)


@router.post("/tables/{table}/positions/{number}/line")
async def line(
    table: TableId,
    number: EntryNumber,
    body: models.LineRequest,
    me: Me,
    services: ServicesDep,
    language: StoryLanguage = "",
) -> models.LineResult:
    """Return where other moves would have led from a position, up to the next draw."""
    replay = await known_replay(services, table, me, number)
    then = replay.game_after(number)
    result = line_result(then, tried_line(then, body.plays), language)
    if not body.plays and result.seat is not None:
        result.played = replay.played(number, result.seat)
    return result


@router.post("/tables/{table}/positions/{number}/hint")
async def hint_then(
    table: TableId,
    number: EntryNumber,
    body: models.LineHintRequest,
    me: Me,
    request: Request,
    services: ServicesDep,
    language: StoryLanguage = "",
) -> Hint:
    """Return what a bot would have played at a position, or after other moves, with its
    estimates."""
    trial = tried_line(
        (await known_replay(services, table, me, number)).game_after(number), body.plays
    )
    game = trial.title.name
    bot = body.bot or best_bot(game)
    if not is_bot(bot, game):
        raise bad(f"bot: there is no bot {bot!r}", f"there are: {', '.join(bot_names(game))}")
    asked = trial.state.open_seats()
    if not asked:
        raise conflict("not_asked", "nobody is asked anything there", "choose another position")
    commits = [commit.as_json() for commit in trial.commits]
    header = trial.header.as_json()
    charge = services.throttle.think(address_of(request), me.person.id)
    bot_hint = await services.driver.workers.hint(
        f"{table} study", header, commits, asked[0], bot, urgency=Urgency.STUDY, charge=charge
    )
    if language:
        update = worded_update(trial, asked[0], trial.event_log.last, "")
        printed = trial.title.printed(trial.state)
        add_claims_text(bot_hint, speaker_of(game, language, printed, update["view"]))
    return Hint(**bot_hint)


@router.post("/tables/{table}/positions/{number}/weigh")
async def weigh(
    table: TableId,
    number: EntryNumber,
    body: models.PlayoutRequest,
    me: Me,
    request: Request,
    services: ServicesDep,
) -> models.PlayoutResult:
    """Let bots finish some games from the end of a line; repeat it to compare lines."""
    trial = tried_line(
        (await known_replay(services, table, me, number)).game_after(number), body.plays
    )
    quick = quick_bot(trial.title.name)
    commits = [commit.as_json() for commit in trial.commits]
    header = trial.header.as_json()
    charge = services.throttle.think(address_of(request), me.person.id)
    payload = await services.driver.workers.weigh(
        f"{table} study", header, commits, quick, first=body.first, games=body.games, charge=charge
    )
    won, scores = ([sum(by) for by in zip(*payload[key], strict=True)] for key in ("won", "final"))
    return models.PlayoutResult(
        bot=quick, games=payload["games"], won=won, scores=scores, each=payload["won"]
    )
