"""Names the extra that brings a missing package.

The engine, its games, bots and rulebooks need nothing but `mypy-extensions`. Everything else is in
the extras of pyproject.toml: who uses the engine installs the engine.
"""

from __future__ import annotations

from stormtable.kernel.errors import StormtableError

EXTRAS = {
    "aiosmtplib": "server",
    "aiosqlite": "server",
    "alembic": "server",
    "argon2": "server",
    "asyncpg": "postgres",
    "cmaes": "learn",
    "cryptography": "server",
    "fastapi": "server",
    "httpx": "server",
    "networkx": "server",
    "numpy": "learn",
    "openskill": "lab",
    "platformdirs": "server",
    "prometheus_client": "server",
    "py_vapid": "server",
    "pydantic": "server",
    "pywebpush": "server",
    "ray": "ray",
    "rich": "terminal",
    "sqlalchemy": "server",
    "starlette": "server",
    "structlog": "server",
    "tomlkit": "lab",
    "typer": "terminal",
    "uvicorn": "server",
    "websockets": "server",
}
"""The smallest extra that brings each package, by the name it is imported under."""


class MissingExtra(StormtableError):
    """Something was asked for that needs an extra which is not installed."""


def missing_extra(error: ModuleNotFoundError) -> MissingExtra | None:
    """The error that names the extra to install; None if no extra brings the missing module."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return None
    extra = EXTRAS[package]
    return MissingExtra(
        f"this needs {package}, which is not installed", f"pip install 'stormtable[{extra}]'"
    )
