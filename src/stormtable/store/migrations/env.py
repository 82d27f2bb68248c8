"""Alembic's environment; `store.upgrade` runs it with an open connection."""

from alembic import context

from stormtable.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
