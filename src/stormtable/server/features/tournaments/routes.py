"""Tournaments of a club: entries and rankings. `tournament_runner` plays the rounds."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated, cast

from fastapi import APIRouter, Path

from stormtable.bots import bot_names, called, is_bot
from stormtable.kernel.registry import title_named
from stormtable.server.core.deps import ServicesDep
from stormtable.server.core.errors import ApiError, bad, conflict, not_found, not_yours
from stormtable.server.core.security import Me
from stormtable.server.features.clubs.routes import ClubId, club_of, own_club
from stormtable.server.features.friends.schemas import ShortId
from stormtable.server.features.tournaments import schemas as models
from stormtable.server.services import tournament_runner
from stormtable.server.services.seating import settled_settings
from stormtable.store import tournaments
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Entrant, Tournament
from stormtable.store.tables import OPEN, OVER
from stormtable.table.clock_settings import Clock
from stormtable.table.pairing import standings, usual_rounds

router = APIRouter(tags=["tournaments"])
TournamentId = Annotated[ShortId, Path()]
Number = Annotated[int, Path(ge=0, le=1_000_000, examples=[0])]
DUEL = 2
LISTED = 50
"""The most tournaments in the list of a club."""


@router.post("/clubs/{club}/tournaments", status_code=201)
async def make(
    club: ClubId, body: models.NewTournament, me: Me, services: ServicesDep
) -> models.Tournament:
    """Announce a tournament of my club. Members enter; I may enter bots."""
    services.throttle.require("company", me.person.id)
    title_named(body.game).settle_players(DUEL)
    timed = Clock.from_json(body.clock.model_dump(by_alias=True))
    if timed.at_zero == "warn":
        raise bad("clock.at_zero: nothing happens, and others would wait", "say bot, or forfeit")
    if body.starts is not None and body.starts <= services.now():
        raise bad("starts: not in the future", "a time to come, or nothing")
    async with services.database.write() as session:
        stored_club = await own_club(session, club, me.person.id)
        of_club = (stored_club.defaults or {}).get("editions", {})
        edition = body.edition or of_club.get(body.game)
        settings = await settled_settings(session, body.game, DUEL, dict(body.settings), edition)
        here = await tournaments.count_unfinished(session, club)
        if here >= services.config.limits.tournaments_per_club:
            raise conflict("too_many_tournaments", f"the club has {here}", "finish some")
        tournament = Tournament(
            id=token_hex(8),
            club=club,
            name=body.name,
            game=body.game,
            system=body.system,
            status=OPEN,
            rounds=body.rounds,
            round=0,
            config={"settings": settings, "clock": timed.as_json(), "edition": edition}
            | ({} if body.starts is None else {"starts": body.starts}),
            created=services.now(),
            due=body.starts,
        )
        await tournaments.add_tournament(session, tournament)
        return await _tournament_json(session, tournament, me.person.id)


@router.get("/clubs/{club}/tournaments")
async def tournaments_of(
    club: ClubId, me: Me, services: ServicesDep
) -> list[models.TournamentBrief]:
    """List the tournaments of a club, the latest first."""
    async with services.database.read() as session:
        await club_of(session, club, me.person.id)
        latest = await tournaments.tournaments_of_club(session, club, LISTED)
        return [await _brief(session, tournament) for tournament in latest]


async def _brief(session: DatabaseSession, tournament: Tournament) -> models.TournamentBrief:
    players = await tournaments.count_entrants(session, tournament.id)
    return models.TournamentBrief(
        id=tournament.id,
        club=tournament.club,
        name=tournament.name,
        game=tournament.game,
        system=cast(models.PairingSystem, tournament.system),
        status=cast(models.Status, tournament.status),
        rounds=tournament.rounds or usual_rounds(tournament.system, max(players, DUEL)),
        round=tournament.round,
        players=players,
        starts=tournament.config.get("starts") if tournament.status == OPEN else None,
    )


async def _tournament_json(
    session: DatabaseSession, tournament: Tournament, person: str
) -> models.Tournament:
    club = await club_of(session, tournament.club, person)
    entrants = await tournaments.entrants_of(session, tournament.id)
    pairings = await tournaments.pairings_of(session, tournament.id)
    games = await tournaments.games_of(session, pairings)
    pairings_by_round: list[list[models.Pairing]] = [[] for _ in range(tournament.round)]
    for pairing in pairings:
        if pairing.round > len(pairings_by_round):
            continue  # paired after the tournament was read, because PostgreSQL shows later commits
        pairings_by_round[pairing.round - 1].append(
            models.Pairing(
                first=pairing.first,
                second=pairing.second,
                table=pairing.table,
                points=None if pairing.points is None else (pairing.points[0], pairing.points[1]),
                **games.get(pairing.table or "", {}),
            )
        )
    rounds = tournaments.rounds_of(pairings)
    brief = await _brief(session, tournament)
    return models.Tournament(
        **brief.model_dump(),
        mine=club.owner == person,
        club_name=club.name,
        edition=tournament.config.get("edition"),
        settings={
            name: value
            for name, value in tournament.config["settings"].items()
            if name != "edition"
        },
        clock=tournament.config["clock"],
        created=tournament.created,
        started=tournament.started,
        ended=tournament.ended,
        entrants=[
            models.Entrant(
                number=entrant.number,
                person=entrant.person,
                bot=entrant.bot,
                name=entrant.name,
                left=entrant.left,
            )
            for entrant in entrants
        ],
        standings=[
            models.EntrantRanking(
                number=standing.player,
                place=standing.place,
                points=standing.points,
                opponents=standing.opponents,
                beaten=standing.beaten,
                wins=standing.wins,
                played=standing.played,
            )
            for standing in standings([entrant.number for entrant in entrants], rounds)
        ],
        pairings=pairings_by_round,
    )


async def _of(session: DatabaseSession, tournament: str, person: str) -> Tournament:
    """Return a tournament to a member of its club; everybody else gets 404."""
    stored_tournament = await tournaments.tournament_of(session, tournament)
    if stored_tournament is None:
        raise not_found("tournament")
    try:
        await club_of(session, stored_tournament.club, person)
    except ApiError as error:
        raise not_found("tournament") from error
    return stored_tournament


async def _owned(session: DatabaseSession, tournament: str, person: str) -> Tournament:
    stored_tournament = await _of(session, tournament, person)
    await own_club(session, stored_tournament.club, person)
    return stored_tournament


def _refuse_begun(tournament: Tournament) -> None:
    if tournament.status != OPEN:
        raise conflict("started", f"the tournament is {tournament.status}", "look at it")


@router.get("/tournaments/{tournament}")
async def look(tournament: TournamentId, me: Me, services: ServicesDep) -> models.Tournament:
    """Show a tournament: players, pairings and ranking."""
    async with services.database.read() as session:
        stored_tournament = await _of(session, tournament, me.person.id)
        return await _tournament_json(session, stored_tournament, me.person.id)


@router.delete("/tournaments/{tournament}", status_code=204)
async def call_off(tournament: TournamentId, me: Me, services: ServicesDep) -> None:
    """Cancel a tournament that has not begun."""
    async with services.database.write() as session:
        stored_tournament = await _owned(session, tournament, me.person.id)
        _refuse_begun(stored_tournament)
        await tournaments.delete_tournament(session, tournament)


@router.post("/tournaments/{tournament}/entrants", status_code=201)
async def enter(
    tournament: TournamentId, body: models.NewEntrant, me: Me, services: ServicesDep
) -> models.Tournament:
    """Enter a tournament that has not begun; its owner may enter bots."""
    services.throttle.require("commits", me.person.id)
    async with services.database.write() as session:
        stored_tournament = await _of(session, tournament, me.person.id)
        _refuse_begun(stored_tournament)
        entrants = await tournaments.entrants_of(session, tournament)
        if len(entrants) >= services.config.limits.entrants_per_tournament:
            raise conflict("full", f"{len(entrants)} have entered", "wait for the next one")
        number = 1 + max((entrant.number for entrant in entrants), default=-1)
        if body.bot is None:
            if any(entrant.person == me.person.id for entrant in entrants):
                raise conflict("entered", "you have entered", "wait for it to begin")
            entrant = Entrant(person=me.person.id, name=me.person.name)
        else:
            await own_club(session, stored_tournament.club, me.person.id)
            if not is_bot(body.bot, stored_tournament.game):
                raise bad(
                    f"bot: there is no bot {body.bot!r} for {stored_tournament.game}",
                    f"there are: {', '.join(bot_names(stored_tournament.game))}",
                )
            names = [entrant.name for entrant in entrants]
            entrant = Entrant(
                bot=body.bot, name=_apart(body.bot, stored_tournament.game, number, names)
            )
        entrant.tournament, entrant.number, entrant.left = tournament, number, False
        await tournaments.add_entrant(session, entrant)
        return await _tournament_json(session, stored_tournament, me.person.id)


def _apart(bot: str, game: str, number: int, names: list[str]) -> str:
    """Return a display name for the bot that no entrant has."""
    name = plain = called(bot, game, number)
    again = 2
    while name in names:
        name, again = f"{plain} {again}", again + 1
    return name


@router.delete("/tournaments/{tournament}/entrants/{number}")
async def withdraw(
    tournament: TournamentId, number: Number, me: Me, services: ServicesDep
) -> models.Tournament:
    """Withdraw myself; the owner may withdraw anybody. Before the start the entry is deleted; after
    it the entrant plays no further rounds."""
    async with services.database.write() as session:
        stored_tournament = await _of(session, tournament, me.person.id)
        if stored_tournament.status == OVER:
            raise conflict("over", "the tournament is over", "look at it")
        entrant = await tournaments.entrant_of(session, tournament, number)
        if entrant is None:
            raise not_found("entrant")
        if entrant.person != me.person.id:
            await _refuse_stranger(session, stored_tournament, me.person.id)
        await tournaments.withdraw(session, entrant, begun=stored_tournament.status != OPEN)
        return await _tournament_json(session, stored_tournament, me.person.id)


async def _refuse_stranger(session: DatabaseSession, tournament: Tournament, person: str) -> None:
    if (await club_of(session, tournament.club, person)).owner != person:
        raise not_yours("that is somebody else", "withdraw yourself, or ask the owner")


@router.post("/tournaments/{tournament}/start")
async def start(tournament: TournamentId, me: Me, services: ServicesDep) -> models.Tournament:
    """Begin a tournament. Each round starts automatically when the previous one is over."""
    async with services.database.write() as session:
        stored_tournament = await _owned(session, tournament, me.person.id)
        _refuse_begun(stored_tournament)
        players = await tournaments.count_entrants(session, tournament)
        if players < DUEL:
            raise conflict("too_few", f"{players} have entered", "two at least, people or bots")
        tournament_runner.begin(stored_tournament, players, services.now())
    await tournament_runner.go_on(services, tournament)
    async with services.database.read() as session:
        stored_tournament = await _of(session, tournament, me.person.id)
        return await _tournament_json(session, stored_tournament, me.person.id)
