"""Looking back on a game that is over: its steps, any position, what decided it, a link to it."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request

from stormtable.bots import best_bot, bot_names, is_bot, quick_bot
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, address_of, services
from stormtable.server.core.errors import bad, conflict, not_found
from stormtable.server.core.security import Caller, Me, Somebody, seal
from stormtable.server.features.lobby.routes import LINK, Shown, TableId, is_invited, may_see
from stormtable.server.features.play.routes import SeatAsked
from stormtable.server.features.play.schemas import Hint
from stormtable.server.features.replay import schemas as models
from stormtable.server.services.table_cache import Held
from stormtable.store.schema import Analysis
from stormtable.store.tables import LOOKED_BACK_ON
from stormtable.table.awards import awards
from stormtable.table.live import LiveGame, follow_line
from stormtable.table.replay import Replay

router = APIRouter(tags=["looking back"])
At = Annotated[Services, Depends(services)]
MOST = 12
"""Positions told at once."""
RowNumber = Annotated[schema_types.Row, Path()]


def may_look_back(
    held: Held, caller: Caller | None, seat: int | None = None, *, invited: bool = False
) -> None:
    """Of a game that is over a stranger sees what a spectator may; who played it sees all."""
    may_see(held, caller, invited=invited)
    person = caller.person.id if caller else None
    if held.table.status not in LOOKED_BACK_ON:
        raise conflict("running", "the game is not over", "look back when it is")
    if seat is not None:
        held.seat(seat)
        held.check_knowing(person)
    held.check_watching(person)


async def _known(at: Services, table: str, caller: Caller, number: int) -> Replay:
    """For those who played, or study it: the game gone through, with a row of that number."""
    async with at.host.table(table) as held:
        may_look_back(held, caller)
        held.check_knowing(caller.person.id)
        live = held.live
    if number > live.number:
        raise not_found("row")
    return await at.walks.of(table, live)


@router.get("/tables/{table}/story")
async def story(table: TableId, caller: Somebody, at: At, invitation: Shown = "") -> models.Story:
    """What was done and not taken back, step by step, with the scores; and small titles."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        may_look_back(held, caller, invited=invited)
        live, game = held.live, held.table.game
    walk = await at.walks.of(table, live)
    given = awards(game, live.game.players, walk.events) if walk.over else []
    return models.Story(
        steps=[
            models.Step(
                number=one.number,
                round=one.round,
                turn=one.turn,
                seat=one.seat,
                scores=list(one.scores),
                changes=one.changes,
            )
            for one in walk.steps
        ],
        awards=[models.Award(**one.as_json()) for one in given],
    )


@router.get("/tables/{table}/walk")
async def walk(
    table: TableId,
    caller: Somebody,
    at: At,
    first: Annotated[
        schema_types.Row, Query(description="A row: the step that shows it is the first")
    ],
    count: Annotated[int, Query(ge=1, le=MOST)] = 1,
    seat: SeatAsked = None,
    invitation: Shown = "",
) -> list[models.Position]:
    """Positions of a game that is over, one after another, as a seat or a spectator sees them."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        may_look_back(held, caller, seat, invited=invited)
        live = held.live
    if first > live.number:
        raise not_found("row")
    gone = await at.walks.of(table, live)
    start = gone.index_of(first)
    return [_position(gone, index, seat) for index in range(start, len(gone.steps))[:count]]


def _position(gone: Replay, index: int, seat: int | None) -> models.Position:
    step = gone.steps[index]
    feed = gone.happened(index, seat)
    view = gone.at(step.number).game.view(seat).as_json()
    return models.Position(number=step.number, view=view, feed=feed)


# --- what decided it ------------------------------------------------------------------------


async def _analysed(at: Services, table: str, *, whole: bool) -> models.Analysis:
    async with at.database.read() as session:
        found = await session.get(Analysis, table)
    if found is not None and found.told is not None:
        told = {**found.told, "decisions": found.told["decisions"] if whole else []}
        done = len(told["curve"])
        return models.Analysis(state="done", done=done, of=done, **told)
    claimed = found is not None and found.claimed is not None and found.claimed > at.now()
    return models.Analysis(
        state="waiting" if claimed or at.analyst.at_it(table) else "none",
        done=len(found.parts) if found is not None else 0,
        of=found.total if found is not None else 0,
    )


@router.get("/tables/{table}/analysis")
async def analysis(
    table: TableId, caller: Somebody, at: At, invitation: Shown = ""
) -> models.Analysis:
    """The chances round by round and what decided the game, or how far that is worked out."""
    invited = await is_invited(at, invitation, table)
    async with at.host.table(table) as held:
        may_look_back(held, caller, invited=invited)
        whole = held.knows_all(caller.person.id if caller else None)
    return await _analysed(at, table, whole=whole)


@router.post("/tables/{table}/analysis", status_code=202)
async def analyse(table: TableId, me: Me, at: At) -> models.Analysis:
    """Have it worked out, in the background; those who played may ask for it. It is done once."""
    async with at.host.table(table) as held:
        may_look_back(held, me)
        held.check_knowing(me.person.id)
        if not held.live.over:
            raise conflict("running", "that game has no end", "study its positions")
    told = await _analysed(at, table, whole=True)
    if told.state != "none":
        return told
    at.throttle.require("hints", me.person.id)
    if not at.config.analysis:
        raise conflict("no_analysis", "no game is analysed here", "ask who runs the server")
    at.analyst.begin(table)
    return await _analysed(at, table, whole=True)


@router.post("/tables/{table}/link", status_code=201)
async def link(table: TableId, me: Me, at: At) -> models.Link:
    """A link by which anybody looks back on a game as a spectator; `?at=ROW` names a position."""
    async with at.host.table(table) as held:
        may_look_back(held, me)
        held.check_knowing(me.person.id)
        if not held.table.plan.get("spectators", True):
            raise conflict("no_spectators", "this table has no spectators", "send the record")
        key = "" if held.table.public else seal(at.config.secret_key, LINK, table)
    shown = f"?key={key}" if key else ""
    return models.Link(url=f"{at.config.url}/table/{table}/after{shown}", key=key)


# --- what else there was --------------------------------------------------------------------


def _tried(then: LiveGame, plays: list[str]) -> Game:
    """The game after these plays, at a table of its own; whoever has to confirm has."""
    trial = then.copy().game
    try:
        follow_line(trial, plays)
    except StormtableError as error:
        raise conflict("illegal", error.problem, error.remedy) from error
    while trial.unconfirmed != NOBODY:
        trial.confirm(trial.unconfirmed)
    return trial


def _told(then: LiveGame, trial: Game) -> models.LineTold:
    asked = trial.state.open_seats()
    seat = asked[0] if asked else None
    ends: Literal["", "chance", "over"] = "" if asked else "over" if trial.state.over else "chance"
    since = then.game.happened.last
    return models.LineTold(seat=seat, ends=ends, update=trial.update(seat, since))


@router.post("/tables/{table}/positions/{number}/line")
async def line(
    table: TableId, number: RowNumber, wanted: models.Line, me: Me, at: At
) -> models.LineTold:
    """Where other plays would have led from a position, as far as no chance comes."""
    then = (await _known(at, table, me, number)).at(number)
    return _told(then, _tried(then, wanted.plays))


@router.post("/tables/{table}/positions/{number}/hint")
async def hint_then(
    table: TableId, number: RowNumber, wanted: models.Asking, me: Me, request: Request, at: At
) -> Hint:
    """What a bot would have played there, or after other plays, and what it expects."""
    trial = _tried((await _known(at, table, me, number)).at(number), wanted.plays)
    game = trial.title.name
    bot = wanted.bot or best_bot(game)
    if not is_bot(bot, game):
        raise bad(f"bot: there is no bot {bot!r}", f"there are: {', '.join(bot_names(game))}")
    asked = trial.state.open_seats()
    if not asked:
        raise conflict("not_asked", "nobody is asked anything there", "choose another position")
    commits = [one.as_json() for one in trial.commits]
    header = trial.header.as_json()
    charge = at.throttle.think(address_of(request), me.person.id)
    return Hint(
        **await at.driver.thinkers.hint(
            f"{table} study", header, commits, asked[0], bot, charge=charge
        )
    )


@router.post("/tables/{table}/positions/{number}/weigh")
async def weigh(
    table: TableId, number: RowNumber, wanted: models.Weighing, me: Me, request: Request, at: At
) -> models.Weighed:
    """One game that bots play on from the end of a line: lines are compared by several."""
    trial = _tried((await _known(at, table, me, number)).at(number), wanted.plays)
    quick = quick_bot(trial.title.name)
    commits = [one.as_json() for one in trial.commits]
    header = trial.header.as_json()
    charge = at.throttle.think(address_of(request), me.person.id)
    told = await at.driver.thinkers.weigh(
        f"{table} study", header, commits, quick, first=wanted.first, charge=charge
    )
    return models.Weighed(bot=quick, **told)
