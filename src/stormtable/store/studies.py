"""Studies of finished games: the variation tree, and everybody's notes and marks."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete as sql_delete
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.store import counting
from stormtable.store.announcements import announce
from stormtable.store.people import new_id
from stormtable.store.schema import Annotation, Person, Study, Table


async def count_studies_of(session: AsyncSession, person: str) -> int:
    return await counting.count(session, Study, Study.person == person)


async def studies_of(session: AsyncSession, person: str) -> list[tuple[Study, Table]]:
    """Return a person's studies with their games, the last changed first."""
    theirs = (
        select(Study, Table)
        .join(Table, Table.id == Study.table)
        .where(Study.person == person)
        .order_by(Study.changed.desc(), Study.id)
    )
    return [(study, table) for study, table in await session.execute(theirs)]


async def study_of(session: AsyncSession, study: str, *, to_change: bool = False) -> Study | None:
    query = select(Study).where(Study.id == study)
    return await session.scalar(query.with_for_update() if to_change else query)


async def study_at(session: AsyncSession, person: str, table: str) -> Study | None:
    """Return a person's study of a game."""
    query = select(Study).where(Study.person == person, Study.table == table)
    return await session.scalar(query)


async def shared_table(session: AsyncSession, study: str) -> str | None:
    """Return the table of a study, if its link works."""
    query = select(Study.table).where(Study.id == study, Study.shared.is_(True))
    return await session.scalar(query)


async def number_of(session: AsyncSession, study: str) -> int | None:
    return await session.scalar(select(Study.number).where(Study.id == study))


async def add(session: AsyncSession, person: str, table: str, name: str, now: float) -> Study:
    study = Study(
        id=new_id(), person=person, table=table, name=name, nodes=[], number=0, shared=False,
        live=False, shown="", created=now, changed=now,
    )  # fmt: skip
    session.add(study)
    await session.flush()
    return study


async def changed(session: AsyncSession, study: Study, now: float) -> None:
    """Count a change, and announce it to other processes."""
    study.number += 1
    study.changed = now
    await announce(session, f"study {study.id}")


async def delete(session: AsyncSession, study: Study) -> None:
    await session.delete(study)
    await announce(session, f"study {study.id}")


# --- notes and marks ------------------------------------------------------------------------


async def annotations_of(session: AsyncSession, study: str) -> list[tuple[Annotation, str]]:
    """Return the annotations of a study with their authors' names, in a fixed order."""
    query = (
        select(Annotation, Person.name)
        .join(Person, Person.id == Annotation.person)
        .where(Annotation.study == study)
        .order_by(Annotation.position, Person.created, Person.id)
    )
    return [(annotation, name) for annotation, name in await session.execute(query)]


async def count_annotations(session: AsyncSession, study: str) -> int:
    return await counting.count(session, Annotation, Annotation.study == study)


async def annotate(
    session: AsyncSession, study: str, position: str, person: str, **values: Any
) -> None:
    """Set a person's note or marks at a position; an empty annotation is deleted."""
    key = (study, position, person)
    annotation = await session.get(Annotation, key)
    if annotation is None:
        annotation = Annotation(study=study, position=position, person=person, note="", marks=[])
        session.add(annotation)
    for name, value in values.items():
        setattr(annotation, name, value)
    await session.flush()
    if not annotation.note and not annotation.marks:
        await session.delete(annotation)
        await session.flush()


async def drop_annotations(session: AsyncSession, study: str, position: str) -> None:
    await session.execute(
        sql_delete(Annotation).where(Annotation.study == study, Annotation.position == position)
    )
