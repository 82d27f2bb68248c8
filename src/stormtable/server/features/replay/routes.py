"""Looking back on a game that is over: its steps, any position, what decided it, a link to it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request

from stormtable.bots import best_bot, bot_names, is_bot, quick_bot
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep, address_of
from stormtable.server.core.errors import bad, conflict, not_found
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Caller, Me, Somebody, seal
from stormtable.server.features.lobby.routes import LINK, Shown, TableId, is_invited, may_see
from stormtable.server.features.play.routes import SeatAsked
from stormtable.server.features.play.schemas import Hint
from stormtable.server.features.replay import schemas as models
from stormtable.server.services.table_cache import CachedTable
from stormtable.store import analyses
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.table.awards import awards
from stormtable.table.live import LiveGame, follow_line
from stormtable.table.replay import Replay

router = APIRouter(tags=["looking back"])
MOST = 12
"""Positions in one answer."""
RowNumber = Annotated[schema_types.Row, Path()]


def may_look_back(
    cached: CachedTable, caller: Caller | None, seat: int | None = None, *, invited: bool = False
) -> None:
    """Of a game that is over a stranger sees what a spectator may; who played it sees all."""
    may_see(cached, caller, invited=invited)
    person = caller.person.id if caller else None
    if cached.table.status not in LOOKED_BACK_ON:
        raise conflict("running", "the game is not over", "look back when it is")
    if seat is not None:
        cached.seat(seat)
        cached.check_knowing(person)
    cached.check_watching(person)


async def _known(services: Services, table: str, caller: Caller, number: int) -> Replay:
    """For those who played, or study it: the game gone through, with a row of that number."""
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
    """What was done and not taken back: its steps with the scores, its story, small titles."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look_back(cached, caller, seat, invited=invited)
        live, game = cached.live, cached.table.game
    walk = await services.replay_cache.replay_of(table, live)
    awarded = awards(game, live.game.players, walk.events) if walk.over else []
    return models.ReplaySummary(
        steps=[
            models.ReplayStepInfo(
                number=step.number,
                round=step.round,
                turn=step.turn,
                seat=step.seat,
                scores=list(step.scores),
                changes=step.changes,
            )
            for step in walk.steps
        ],
        awards=[models.Award(**award.as_json()) for award in awarded],
        log=walk.story(seat, language) if language else [],
    )


@router.get("/tables/{table}/walk")
async def walk(
    table: TableId,
    caller: Somebody,
    services: ServicesDep,
    first: Annotated[
        schema_types.Row, Query(description="A row: the step that shows it is the first")
    ],
    count: Annotated[int, Query(ge=1, le=MOST)] = 1,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> list[models.ReplayPosition]:
    """Positions of a game that is over, one after another, as a seat or a spectator sees them."""
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
    feed = gone.happened(index, seat)
    view = gone.at(step.number).view(seat)
    return models.ReplayPosition(number=step.number, view=view, feed=feed)


# --- what decided it ------------------------------------------------------------------------


async def _analysed(services: Services, table: str, *, whole: bool) -> models.Analysis:
    async with services.database.read() as session:
        analysis = await analyses.analysis_of(session, table)
    if analysis is not None and analysis.result is not None:
        payload = {**analysis.result, "decisions": analysis.result["decisions"] if whole else []}
        done = len(payload["curve"])
        return models.Analysis(state="done", done=done, of=done, **payload)
    claimed = (
        analysis is not None and analysis.claimed is not None and analysis.claimed > services.now()
    )
    return models.Analysis(
        state="waiting" if claimed or services.analyst.is_working_on(table) else "none",
        done=len(analysis.parts) if analysis is not None else 0,
        of=analysis.total if analysis is not None else 0,
    )


@router.get("/tables/{table}/analysis")
async def analysis(
    table: TableId, caller: Somebody, services: ServicesDep, invitation: Shown = ""
) -> models.Analysis:
    """The chances round by round and what decided the game, or how far that is worked out."""
    invited = await is_invited(services, invitation, table)
    async with services.host.table(table) as cached:
        may_look_back(cached, caller, invited=invited)
        whole = cached.knows_all(caller.person.id if caller else None)
    return await _analysed(services, table, whole=whole)


@router.post("/tables/{table}/analysis", status_code=202)
async def analyse(table: TableId, me: Me, services: ServicesDep) -> models.Analysis:
    """Have it worked out, in the background; those who played may ask for it. It is done once."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        if not cached.live.over:
            raise conflict("running", "that game has no end", "study its positions")
    analysis = await _analysed(services, table, whole=True)
    if analysis.state != "none":
        return analysis
    services.throttle.require("hints", me.person.id)
    if not services.config.analysis:
        raise conflict("no_analysis", "no game is analysed here", "ask who runs the server")
    services.analyst.begin(table)
    return await _analysed(services, table, whole=True)


@router.post("/tables/{table}/link", status_code=201)
async def link(table: TableId, me: Me, services: ServicesDep) -> models.ReplayLink:
    """A link by which anybody looks back on a game as a spectator; `?at=ROW` names a position."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        if not cached.table.plan.get("spectators", True):
            raise conflict("no_spectators", "this table has no spectators", "send the record")
        key = "" if cached.table.public else seal(services.config.secret_key, LINK, table)
    shown = f"?key={key}" if key else ""
    return models.ReplayLink(url=f"{services.config.url}/table/{table}/after{shown}", key=key)


# --- what else there was --------------------------------------------------------------------


def _tried(then: LiveGame, plays: list[str]) -> Game:
    """A copy of the game after these moves, confirmed where that is needed."""
    trial = then.copy().game
    try:
        follow_line(trial, plays)
    except StormtableError as error:
        raise conflict("illegal", error.problem, error.remedy) from error
    while trial.unconfirmed != NOBODY:
        trial.confirm(trial.unconfirmed)
    return trial


def _line_json(then: LiveGame, trial: Game) -> models.LineResult:
    asked = trial.state.open_seats()
    seat = asked[0] if asked else None
    ends: Literal["", "chance", "over"] = "" if asked else "over" if trial.state.over else "chance"
    since = then.game.happened.last
    return models.LineResult(seat=seat, ends=ends, update=trial.update(seat, since))


@router.post("/tables/{table}/positions/{number}/line")
async def line(
    table: TableId, number: RowNumber, body: models.LineRequest, me: Me, services: ServicesDep
) -> models.LineResult:
    """Where other plays would have led from a position, as far as no chance comes."""
    then = (await _known(services, table, me, number)).at(number)
    return _line_json(then, _tried(then, body.plays))


@router.post("/tables/{table}/positions/{number}/hint")
async def hint_then(
    table: TableId,
    number: RowNumber,
    body: models.LineHintRequest,
    me: Me,
    request: Request,
    services: ServicesDep,
) -> Hint:
    """What a bot would have played there, or after other plays, and what it expects."""
    trial = _tried((await _known(services, table, me, number)).at(number), body.plays)
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
    return Hint(
        **await services.driver.thinkers.hint(
            f"{table} study", header, commits, asked[0], bot, charge=charge
        )
    )


@router.post("/tables/{table}/positions/{number}/weigh")
async def weigh(
    table: TableId,
    number: RowNumber,
    body: models.PlayoutRequest,
    me: Me,
    request: Request,
    services: ServicesDep,
) -> models.PlayoutResult:
    """One game that bots play on from the end of a line: lines are compared by several."""
    trial = _tried((await _known(services, table, me, number)).at(number), body.plays)
    quick = quick_bot(trial.title.name)
    commits = [commit.as_json() for commit in trial.commits]
    header = trial.header.as_json()
    charge = services.throttle.think(address_of(request), me.person.id)
    payload = await services.driver.thinkers.weigh(
        f"{table} study", header, commits, quick, first=body.first, charge=charge
    )
    return models.PlayoutResult(bot=quick, **payload)
