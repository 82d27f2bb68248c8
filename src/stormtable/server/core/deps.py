"""The services of this process, which routes depend on. Each process creates them once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from stormtable.server.core.limits import Throttle
from stormtable.server.services.analyst import Analyst
from stormtable.server.services.driver import Driver
from stormtable.server.services.notifier import Notifier
from stormtable.server.services.table_services import TableServices


@dataclass(slots=True, kw_only=True)
class Services(TableServices):
    """Everything that a request may need."""

    driver: Driver
    throttle: Throttle
    notifier: Notifier
    analyst: Analyst


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def get_services(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services


ServicesDep = Annotated[Services, Depends(get_services)]
"""A route's parameter `services: ServicesDep` gets the services of this process."""
