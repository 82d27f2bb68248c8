"""Names the extra that installs a missing package.

The engine, its games, bots and rulebooks need only `mypy-extensions`. All other packages are in the
extras of pyproject.toml, so a user of the engine installs only the engine.
"""

from __future__ import annotations

from stormtable.kernel.errors import StormtableError

EXTRAS = {
    "PIL": "research",
    "aiosmtplib": "server",
    "aiosqlite": "server",
    "alembic": "server",
    "argon2": "server",
    "asyncpg": "postgres",
    "cmaes": "learn",
    "cryptography": "server",
    "fastapi": "server",
    "gymnasium": "research",
    "httpx": "server",
    "mcp": "research",
    "minari": "research",
    "networkx": "server",
    "numpy": "learn",
    "obstore": "archive",
    "openskill": "lab",
    "pettingzoo": "research",
    "platformdirs": "server",
    "prometheus_client": "server",
    "py_vapid": "server",
    "pyarrow": "research",
    "pydantic": "server",
    "pyspiel": "research",
    "pywebpush": "server",
    "ray": "ray",
    "resvg_py": "research",
    "rich": "terminal",
    "segno": "server",
    "sqlalchemy": "server",
    "starlette": "server",
    "structlog": "server",
    "tomlkit": "lab",
    "typer": "terminal",
    "uvicorn": "server",
    "webauthn": "server",
    "websockets": "server",
}
"""By import name: the smallest extra that installs the package."""


class MissingExtra(StormtableError):
    """A feature needs an extra that is not installed."""


def missing_extra(error: ModuleNotFoundError) -> MissingExtra | None:
    """Return the error that names the extra to install; None if no extra brings the missing
    module."""
    package = (error.name or "").partition(".")[0]
    if package not in EXTRAS:
        return None
    extra = EXTRAS[package]
    return MissingExtra(
        f"this needs {package}, which is not installed", f"pip install 'stormtable[{extra}]'"
    )
