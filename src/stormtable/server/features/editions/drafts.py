"""The edition editor: forms of editions, and each person's drafts."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.responses import PlainTextResponse

from stormtable import editor
from stormtable.kernel.errors import EditionError, StormtableError
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import titles
from stormtable.server.core import schema_types
from stormtable.server.core.deps import Services, ServicesDep
from stormtable.server.core.errors import conflict, not_found
from stormtable.server.core.security import Me
from stormtable.server.features.editions import routes as editions
from stormtable.server.features.editions import schemas as models
from stormtable.server.features.lobby import schemas as lobby_schemas
from stormtable.store import drafts
from stormtable.store import editions as stored_editions
from stormtable.store.schema import EditionDraft, StoredEdition

router = APIRouter(tags=["editions"])
Game = Annotated[schema_types.GameName, Path()]
Hash = Annotated[schema_types.EditionHash, Path()]
DraftId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["0123456789abcdef0123456789abcdef"])
]
SOURCE = "the edition"


class Toml(PlainTextResponse):
    media_type = "application/toml"


_form = lru_cache(maxsize=32)(editor.edition_form)


async def laid_out(game: str, text: str) -> dict[str, Any]:
    """Return an edition's form. A thread computes it, because it takes a while."""
    return await asyncio.to_thread(_form, game, text, SOURCE)


# --- stored editions ------------------------------------------------------------------------


@router.get("/editions")
async def our_editions() -> list[models.OwnEdition]:
    """List the games' own editions, and how many values of each nobody has checked on a box."""
    ours = []
    for title in titles():
        if title.edition_file is not None:
            form = await laid_out(title.name, editor.our_text(title.name))
            ours.append(
                models.OwnEdition(**{name: form[name] for name in models.OwnEdition.model_fields})
            )
    return ours


@router.get("/proofs/{game}")
async def our_form(game: Game) -> models.EditionForm:
    """Show the edition that comes with a game, item by item."""
    return models.EditionForm(**await _known(game, laid_out))


@router.get("/proofs/{game}/opening")
async def opening(game: Game) -> schema_types.View:
    """Return a view of the game after set-up, so that a form can draw the boards."""
    return await _known(game, lambda name, _: asyncio.to_thread(_opening, name))


async def _known(game: str, render: Any) -> dict[str, Any]:
    try:
        form: dict[str, Any] = await render(game, editor.our_text(game))
    except (StormtableError, OSError) as error:
        raise not_found("game with editions") from error
    return form


@lru_cache(maxsize=8)
def _opening(game: str) -> dict[str, Any]:
    return new_game(game, players=2, seed=1).view(None).as_json()


@router.get("/proofs/{game}/{hash}")
async def form_of(game: Game, hash: Hash, services: ServicesDep) -> models.EditionForm:  # noqa: A002
    """Show a shared edition, item by item."""
    return models.EditionForm(**await laid_out(game, (await _shared(services, game, hash)).text))


@router.get("/editions/{game}/{hash}/file", response_class=Toml)
async def download(game: Game, hash: Hash, services: ServicesDep) -> Toml:  # noqa: A002
    """Download a shared edition as a file."""
    edition = await _shared(services, game, hash)
    return _file(edition.game, edition.text)


async def _shared(services: Services, game: str, hash_: str) -> StoredEdition:
    async with services.database.read() as session:
        stored_edition = await stored_editions.edition_of(session, game, hash_)
    if stored_edition is None:
        raise not_found("edition")
    return stored_edition


def _file(game: str, text: str) -> Toml:
    named = {"Content-Disposition": f'attachment; filename="{game}.toml"'}
    return Toml(text, headers=named)


# --- drafts ---------------------------------------------------------------------------------


def _brief(draft: EditionDraft) -> dict[str, Any]:
    return {name: getattr(draft, name) for name in models.DraftBrief.model_fields}


def _draft_json(draft: EditionDraft, form: dict[str, Any]) -> models.Draft:
    return models.Draft(**_brief(draft), sheet=models.EditionForm(**form))


@router.get("/drafts")
async def my_drafts(me: Me, services: ServicesDep) -> list[models.DraftBrief]:
    """List my drafts, the last changed first."""
    async with services.database.read() as session:
        return [
            models.DraftBrief(**_brief(draft))
            for draft in await drafts.drafts_of(session, me.person.id)
        ]


@router.post("/drafts", status_code=201)
async def copy(body: models.NewDraft, me: Me, services: ServicesDep) -> models.Draft:
    """Begin a draft: a copy of the packaged edition, of a shared one, or of an uploaded file."""
    services.throttle.require("edits", me.person.id)
    if body.text is not None:
        editions.require_small(services, body.text)
        text = body.text
    elif body.edition is not None:
        text = (await _shared(services, body.game, body.edition)).text
    else:
        await _known(body.game, laid_out)
        text = editor.our_text(body.game)
    if body.name is not None:
        text = await asyncio.to_thread(editor.renamed, text, body.name, SOURCE)
    form = await laid_out(body.game, text)
    draft = drafts.new(me.person.id, form, text, services.now())
    async with services.database.write() as session:
        if (
            await drafts.count_drafts_of(session, me.person.id)
            >= services.config.limits.drafts_per_person
        ):
            raise conflict("too_many_drafts", "you keep many drafts", "delete one of them")
        await drafts.add(session, draft)
    return _draft_json(draft, form)


@router.get("/drafts/{draft}")
async def read(draft: DraftId, me: Me, services: ServicesDep) -> models.Draft:
    """Show my draft, item by item."""
    stored_draft = await _mine(services, me.person.id, draft)
    return _draft_json(stored_draft, await laid_out(stored_draft.game, stored_draft.text))


@router.get("/drafts/{draft}/file", response_class=Toml)
async def read_file(draft: DraftId, me: Me, services: ServicesDep) -> Toml:
    """Download my draft as a file."""
    stored_draft = await _mine(services, me.person.id, draft)
    return _file(stored_draft.game, stored_draft.text)


@router.patch("/drafts/{draft}")
async def rename(
    draft: DraftId, body: models.DraftName, me: Me, services: ServicesDep
) -> models.Draft:
    """Rename a draft."""
    services.throttle.require("edits", me.person.id)
    stored_draft = await _mine(services, me.person.id, draft)
    text = await asyncio.to_thread(editor.renamed, stored_draft.text, body.name, SOURCE)
    return await _write(services, stored_draft, text)


@router.post("/drafts/{draft}/changes")
async def change(
    draft: DraftId, body: models.NumberedDraftChanges, me: Me, services: ServicesDep
) -> models.Draft:
    """Correct values of a draft, or confirm them. Impossible values are refused; a draft may break
    constraints for a while."""
    services.throttle.require("edits", me.person.id)
    stored_draft = await _mine(services, me.person.id, draft)
    if stored_draft.number != body.number:
        raise _stale()
    return await _write(
        services, stored_draft, await _corrected(services, stored_draft, body.changes)
    )


@router.post("/drafts/{draft}/try")
async def try_changes(
    draft: DraftId, body: models.DraftChanges, me: Me, services: ServicesDep
) -> models.DraftTrial:
    """Show what changes would do to a draft, without changing it."""
    services.throttle.require("edits", me.person.id)
    stored_draft = await _mine(services, me.person.id, draft)
    try:
        form = await laid_out(
            stored_draft.game, await _corrected(services, stored_draft, body.changes)
        )
    except EditionError as error:
        problem = error.problem.removeprefix(f"{SOURCE}: ")
        wrong = models.DraftProblem(key=error.key, problem=problem, reason=error.remedy)
        return models.DraftTrial(sheet=None, wrong=wrong)
    return models.DraftTrial(sheet=models.EditionForm(**form), wrong=None)


@router.post("/drafts/{draft}/edition", status_code=201)
async def share(draft: DraftId, me: Me, services: ServicesDep) -> lobby_schemas.StoredEdition:
    """Store the draft's values as an edition, identified by their hash, to play with it and to
    share it."""
    services.throttle.require("editions", me.person.id)
    stored_draft = await _mine(services, me.person.id, draft)
    return await editions.keep(services, me.person.id, stored_draft.game, stored_draft.text)


@router.delete("/drafts/{draft}", status_code=204)
async def delete(draft: DraftId, me: Me, services: ServicesDep) -> None:
    """Delete a draft. Editions made from it stay for those who play with them."""
    async with services.database.write() as session:
        stored_draft = await drafts.find(session, me.person.id, draft)
        if stored_draft is None:
            raise not_found("draft")
        await drafts.delete(session, stored_draft)


async def _mine(services: Services, person: str, draft: str) -> EditionDraft:
    async with services.database.read() as session:
        stored_draft = await drafts.find(session, person, draft)
    if stored_draft is None:
        raise not_found("draft")
    return stored_draft


async def _corrected(
    services: Services, draft: EditionDraft, changes: list[models.DraftChange]
) -> str:
    corrections = [
        editor.Correction(
            change.key, change.value if "value" in change.model_fields_set else ..., change.origin
        )
        for change in changes
    ]
    text = await asyncio.to_thread(editor.corrected, draft.text, corrections, SOURCE)
    editions.require_small(services, text)
    return text


async def _write(services: Services, seen: EditionDraft, text: str) -> models.Draft:
    form = await laid_out(seen.game, text)
    async with services.database.write() as session:
        stored_draft = await drafts.find(session, seen.person, seen.id, to_change=True)
        if stored_draft is None:
            raise not_found("draft")
        if stored_draft.number != seen.number:
            raise _stale()
        stored_draft.number += 1
        drafts.update(stored_draft, form, text, services.now())
        return _draft_json(stored_draft, form)


def _stale() -> StormtableError:
    return conflict("stale", "the draft was changed elsewhere", "read it again")
