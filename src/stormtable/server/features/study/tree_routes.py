"""Studies: variations, notes and marks on finished games, shared by link and followed live."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from stormtable.i18n.catalogue import FIRST, languages
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import bad, conflict, not_found, not_yours
from stormtable.server.core.language import StoryLanguage
from stormtable.server.core.security import Caller, Me, Somebody, seal, unseal
from stormtable.server.features.lobby.routes import STUDY_LINK, Shown, TableId
from stormtable.server.features.replay.routes import line_result, may_look_back, tried_line
from stormtable.server.features.replay.schemas import LineResult
from stormtable.server.features.study import schemas as models
from stormtable.store import people, studies, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Study, Table
from stormtable.table.replay import Replay
from stormtable.table.study_tree import Node, Tree, TreeError
from stormtable.table.worded_update import worded_update

router = APIRouter(tags=["looking back"])
StudyId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$", examples=["0" * 32])]
NodeId = Annotated[int, Path(ge=1, le=999_999_999, examples=[1])]
WAIT = 15.0
"""Seconds that a request waits for the next change."""
OWNERS = ("delete", "restore", "promote", "name", "live", "show")
"""Changes that only the owner may make; those who know the game may also play."""


class Access:
    """A study with what the caller may do there."""

    def __init__(self, study: Study, replay: Replay, person: str | None, knows: bool) -> None:
        self.study = study
        self.replay = replay
        self.person = person
        self.owns = person == study.person
        self.plays = person is not None and knows
        """Options may show hidden pieces, so only those who know the whole game play moves."""


async def _access(services: Services, id_: str, caller: Caller | None, invitation: str) -> Access:
    """Return a study that the caller may see: their own, or by its link."""
    async with services.database.read() as session:
        study = await studies.study_of(session, id_)
    if study is None:
        raise not_found("study")
    person = caller.person.id if caller else None
    linked = study.shared and unseal(services.config.secret_key, STUDY_LINK, invitation) == id_
    if person != study.person and not linked:
        raise not_found("study")
    async with services.host.table(study.table) as cached:
        may_look_back(cached, caller, invited=linked)
        knows, live = cached.knows_all(person), cached.live
    replay = await services.replay_cache.replay_of(study.table, live)
    return Access(study, replay, person, knows)


async def _response(
    services: Services, session: DatabaseSession, access: Access, study: Study, language: str
) -> models.Study:
    owner = await people.person_of(session, study.person)
    noted = await studies.annotations_of(session, study.id)
    tree = Tree(study.nodes)
    return models.Study(
        id=study.id,
        table=study.table,
        name=study.name,
        number=study.number,
        owner=study.person,
        owner_name=owner.name if owner else "",
        plays=access.plays,
        writes=access.person is not None,
        shared=study.shared,
        live=study.live,
        shown=study.shown,
        nodes=[_node(node, language or FIRST) for node in tree.nodes],
        annotations=[
            models.StudyAnnotation(
                position=annotation.position,
                person=annotation.person,
                by=name,
                note=annotation.note,
                marks=[models.BoardMark(**mark) for mark in annotation.marks],
            )
            for annotation, name in noted
            if tree.has(annotation.position)
        ],
    )


def _node(node: Node, language: str) -> models.StudyNode:
    return models.StudyNode(
        id=node.id,
        parent=node.parent,
        begin=node.begin,
        seat=node.seat,
        notation=node.notation,
        text=node.text.get(language) or node.text.get(FIRST) or [node.notation],
    )


# --- my studies -----------------------------------------------------------------------------


@router.get("/studies")
async def my_studies(me: Me, services: ServicesDep) -> list[models.StudyInfo]:
    """List my studies, the last changed first."""
    async with services.database.read() as session:
        mine = await studies.studies_of(session, me.person.id)
        seats = await tables.seats_of_all(session, [table for _, table in mine])
        noted = [await studies.count_annotations(session, study.id) for study, _ in mine]
    return [
        models.StudyInfo(
            id=study.id,
            table=table.id,
            game=table.game,
            name=study.name,
            players=[seat.name for seat in seats[table.id]],
            moves=len(Tree(study.nodes).nodes),
            notes=notes,
            changed=study.changed,
        )
        for (study, table), notes in zip(mine, noted, strict=True)
    ]


@router.get("/tables/{table}/study")
async def study_of_table(
    table: TableId, me: Me, services: ServicesDep, language: StoryLanguage = ""
) -> models.Study | None:
    """Return my study of a finished game; null if I have none."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
    async with services.database.read() as session:
        study = await studies.study_at(session, me.person.id, table)
    return None if study is None else await read_study(study.id, me, services, language=language)


@router.post("/tables/{table}/study", status_code=201)
async def begin_study(
    table: TableId, me: Me, services: ServicesDep, language: StoryLanguage = ""
) -> models.Study:
    """Begin my study of a finished game; if there is one, return it."""
    async with services.host.table(table) as cached:
        may_look_back(cached, me)
        cached.check_knowing(me.person.id)
        name = _first_name(cached.table, [seat.name for seat in cached.seats])
    async with services.database.write() as session:
        study = await studies.study_at(session, me.person.id, table)
        if study is None:
            most = services.config.limits.annotated_studies
            if await studies.count_studies_of(session, me.person.id) >= most:
                raise conflict("too_many", "you have too many studies", "delete one of them")
            study = await studies.add(session, me.person.id, table, name, services.now())
    return await read_study(study.id, me, services, language=language)


def _first_name(table: Table, names: list[str]) -> str:
    return (", ".join(filter(None, names)) or table.game)[:100]


# --- one study ------------------------------------------------------------------------------


@router.get("/studies/{study}")
async def read_study(
    study: StudyId,
    caller: Somebody,
    services: ServicesDep,
    invitation: Shown = "",
    after: Annotated[
        int, Query(ge=-1, le=1_000_000_000, description="Wait until there are more changes")
    ] = -1,
    language: StoryLanguage = "",
) -> models.Study:
    """Return a study: to its owner, and to everybody who has its link."""
    access = await _access(services, study, caller, invitation)
    if after >= access.study.number:
        # A change between the read above and this wait is found by the second read.
        waiting = asyncio.ensure_future(services.study_followers.wait(study, WAIT))
        async with services.database.read() as session:
            if (await studies.number_of(session, study) or 0) > after:
                waiting.cancel()
        await asyncio.wait((waiting,))
        access = await _access(services, study, caller, invitation)
    async with services.database.read() as session:
        return await _response(services, session, access, access.study, language)


@router.get("/studies/{study}/positions/{node}")
async def study_position(
    study: StudyId,
    node: NodeId,
    caller: Somebody,
    services: ServicesDep,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> LineResult:
    """Return the position after a move of the tree; visitors see it as spectators."""
    access = await _access(services, study, caller, invitation)
    tree = Tree(access.study.nodes)
    if not tree.has(f"n{node}"):
        raise not_found("position")
    line = tree.line(node)
    then = access.replay.game_after(line[0].begin)
    trial = tried_line(then, [move.notation for move in line])
    return line_result(then, trial, language, knows=access.plays)


@router.post("/studies/{study}/changes")
async def change_study(
    study: StudyId,
    body: models.StudyChanges,
    me: Me,
    services: ServicesDep,
    invitation: Shown = "",
    language: StoryLanguage = "",
) -> models.Study:
    """Change a study. Its owner may change everything; others who have the link write notes and
    marks of their own, and play moves if they know the game."""
    services.throttle.require("edits", me.person.id)
    access = await _access(services, study, me, invitation)
    async with services.database.write() as session:
        stored = await studies.study_of(session, study, to_change=True)
        if stored is None:
            raise not_found("study")
        tree = Tree(stored.nodes)
        before = {node["id"] for node in stored.nodes}
        try:
            for change in body.changes:
                await _apply(services, session, access, stored, tree, change)
        except TreeError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        nodes = tree.as_json()
        for gone in before - {node["id"] for node in nodes}:
            await studies.drop_annotations(session, study, f"n{gone}")
        stored.nodes = nodes
        await studies.changed(session, stored, services.now())
        response = await _response(services, session, access, stored, language)
    services.study_followers.notify(study)
    return response


async def _apply(
    services: Services,
    session: DatabaseSession,
    access: Access,
    study: Study,
    tree: Tree,
    change: models.StudyChange,
) -> None:
    if change.kind in OWNERS and not access.owns:
        raise not_yours("that is for the owner of the study", "write a note")
    if change.kind == "play":
        _play(access, tree, change)
    elif change.kind == "delete":
        tree.delete(change.node)
    elif change.kind == "restore":
        tree.restore(change.node)
    elif change.kind == "promote":
        tree.promote(change.node)
    elif change.kind == "name":
        if change.name is None:
            raise bad("name: one is needed", "send the new name")
        study.name = change.name
    elif change.kind == "live":
        study.live, study.shown = change.live, change.position or study.shown
    elif change.kind == "show":
        study.shown = _checked(access, tree, change.position)
    else:
        await _annotate(services, session, access, tree, change)


def _checked(access: Access, tree: Tree, position: str) -> str:
    """Return a position of this study; refuse one that it does not have."""
    if not tree.has(position) or (
        not position.startswith("n") and int(position) > access.replay.rows[-1].number
    ):
        raise conflict("illegal", "the study has no such position", "load it again")
    return position


def _play(access: Access, tree: Tree, change: models.StudyChange) -> None:
    """Add a move, after the engine has played it."""
    if not access.plays:
        raise not_yours("moves are for those who played here", "write a note")
    position = _checked(access, tree, change.position)
    parent = int(position[1:]) if position.startswith("n") else 0
    line = tree.line(parent)
    begin = line[0].begin if line else int(position)
    then = access.replay.game_after(begin)
    plays = [move.notation for move in line]
    tried_line(then, [*plays, change.notation])
    here = tried_line(then, plays)
    seat = here.state.open_seats()[0]
    text: dict[str, list[Any]] = {}
    for language in languages():
        decision = worded_update(here, seat, here.event_log.last, language)["decision"]
        options = decision["options"] if decision is not None else []
        played = (option for option in options if option["notation"] == change.notation)
        text[language] = next(played, {"text": [change.notation]})["text"]
    tree.add(parent, begin, seat, change.notation, text)


async def _annotate(
    services: Services,
    session: DatabaseSession,
    access: Access,
    tree: Tree,
    change: models.StudyChange,
) -> None:
    position = _checked(access, tree, change.position)
    assert access.person is not None
    values: dict[str, Any] = (
        {"note": change.note.strip()}
        if change.kind == "note"
        else {"marks": [mark.model_dump() for mark in change.marks]}
    )
    if any(values.values()):
        most = services.config.limits.study_notes
        if await studies.count_annotations(session, access.study.id) >= most:
            raise conflict("too_many", "the study has too many notes", "delete some of them")
    await studies.annotate(session, access.study.id, position, access.person, **values)


@router.delete("/studies/{study}", status_code=204)
async def delete_study(study: StudyId, me: Me, services: ServicesDep) -> None:
    """Delete my study. The game stays."""
    async with services.database.write() as session:
        await studies.delete(session, await _own(session, study, me))
    services.study_followers.notify(study)


@router.post("/studies/{study}/link", status_code=201)
async def share_study(study: StudyId, me: Me, services: ServicesDep) -> models.StudyLink:
    """Share my study: return the link that shows it."""
    table = (await _access(services, study, me, "")).study.table
    async with services.host.table(table) as cached:
        if not cached.table.config.get("spectators", True):
            raise conflict("no_spectators", "this table has no spectators", "send the record")
    async with services.database.write() as session:
        stored = await _own(session, study, me)
        stored.shared = True
        await studies.changed(session, stored, services.now())
    services.study_followers.notify(study)
    key = seal(services.config.secret_key, STUDY_LINK, study)
    url = f"{services.config.url}/study/{stored.table}?study={study}&key={key}"
    return models.StudyLink(url=url, key=key)


@router.delete("/studies/{study}/link", status_code=204)
async def unshare_study(study: StudyId, me: Me, services: ServicesDep) -> None:
    """Stop sharing my study: its link shows nothing more."""
    async with services.database.write() as session:
        stored = await _own(session, study, me)
        stored.shared = stored.live = False
        await studies.changed(session, stored, services.now())
    services.study_followers.notify(study)


async def _own(session: DatabaseSession, study: str, me: Caller) -> Study:
    stored = await studies.study_of(session, study, to_change=True)
    if stored is None or stored.person != me.person.id:
        raise not_found("study")
    return stored
