"""What every request may need, made once a process."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from stormtable.server.config import Config
from stormtable.store.database import Database

if TYPE_CHECKING:
    from stormtable.server.host import Host
    from stormtable.server.hub import Hub
    from stormtable.server.limits import Limiter


@dataclass(slots=True)
class Services:
    config: Config
    database: Database
    hub: Hub
    host: Host
    limiter: Limiter
    now: Callable[[], float] = time.time
    """Only the server's clock counts."""


def services(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found
