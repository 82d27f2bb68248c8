"""What the administrator sets: by the command line, the environment (STORMTABLE_*) or defaults.

Every setting has one name: the field `smtp_host` is the variable STORMTABLE_SMTP_HOST. A secret may
lie in a file instead, named by the variable with _FILE after it. The command line goes before the
environment.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from platformdirs import user_data_path

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import read_text
from stormtable.server.core.signing_key import LONGEST_SECRET, key, load_or_make_key
from stormtable.server.core.variables import (
    MOST,
    Network,
    Rate,
    Wrong,
    choice,
    folder,
    networks,
    number,
    origin,
    rate,
    read,
    setting,
    subject,
    words,
)
from stormtable.store.urls import BadUrl, normalized, sqlite_file, sqlite_url

PREFIX = "STORMTABLE_"
IN_FILE = "_FILE"
OTHERS = frozenset({"STORMTABLE_PURE", "STORMTABLE_GAMES", "STORMTABLE_BUILD", "STORMTABLE_LANG"})
"""Variables that are not the server's."""
LOOPBACK = networks("127.0.0.0/8,::1")
MANY = number(1, MOST)
SIZE = number(1, 100_000_000)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one may have or do. Rates are by person, or by address where nobody is signed in."""

    prefix: ClassVar[str] = "LIMIT_"

    tables_per_person: int = setting(50, MANY, "open or running tables one person has made")
    seats_per_person: int = setting(200, MANY, "seats one person holds at open or running tables")
    editions_per_person: int = setting(20, MANY, "editions of their own one person keeps")
    drafts_per_person: int = setting(20, MANY, "editions one person is correcting")
    invitations_per_table: int = setting(20, MANY, "invitations of one table that are valid")
    friends_per_person: int = setting(500, MANY, "friends one person has")
    links_per_person: int = setting(20, MANY, "links to friends and clubs that are valid")
    clubs_per_person: int = setting(20, MANY, "clubs one person is a member of")
    members_per_club: int = setting(200, MANY, "members of one club")
    tournaments_per_club: int = setting(10, MANY, "tournaments of one club that are not over")
    entrants_per_tournament: int = setting(64, MANY, "people and bots of one tournament")
    connections: int = setting(5000, MANY, "WebSockets of one process")
    connections_per_person: int = setting(20, MANY, "WebSockets of one person in one process")
    connections_per_address: int = setting(
        100, MANY, "WebSockets by one address where nobody is signed in, in one process"
    )
    connections_per_table: int = setting(100, MANY, "WebSockets of one table in one process")
    body_bytes: int = setting(65_536, SIZE, "bytes of a request")
    edition_bytes: int = setting(262_144, SIZE, "bytes of a player's own edition")
    record_bytes: int = setting(131_072, SIZE, "bytes of a record to be studied")
    studies_per_person: int = setting(20, MANY, "records one person studies; older ones go")
    message_bytes: int = setting(65_536, SIZE, "bytes of a WebSocket message")
    sign_ups: Rate = setting(Rate(20, 3600), rate, "new people from one address")
    logins: Rate = setting(Rate(10, 600), rate, "tries to sign in with one login by one address")
    logins_per_address: Rate = setting(Rate(50, 600), rate, "tries to sign in by one address")
    requests: Rate = setting(Rate(600, 60), rate, "requests of the API")
    tables: Rate = setting(Rate(30, 3600), rate, "tables made")
    editions: Rate = setting(Rate(20, 3600), rate, "editions sent")
    edits: Rate = setting(Rate(300, 60), rate, "corrections of editions, tried or kept")
    commits: Rate = setting(Rate(300, 60), rate, "plays, undos and other commits")
    messages: Rate = setting(Rate(600, 60), rate, "messages of one WebSocket")
    chats: Rate = setting(Rate(20, 60), rate, "chat messages")
    reports: Rate = setting(Rate(10, 3600), rate, "reports")
    invitations: Rate = setting(Rate(60, 3600), rate, "invitations made")
    company: Rate = setting(
        Rate(60, 3600), rate, "links, clubs and tournaments made, and clubs joined"
    )
    hints: Rate = setting(Rate(30, 60), rate, "hints, which cost a bot's thinking")
    subscriptions_per_person: int = setting(
        10, MANY, "browsers of one person with Web Push; the oldest go first"
    )
    subscriptions: Rate = setting(Rate(30, 3600), rate, "browsers subscribed to Web Push")
    mails_per_recipient: Rate = setting(
        Rate(50, 86_400), rate, "e-mails to one address, from all people together"
    )
    confirmations_per_recipient: Rate = setting(
        Rate(3, 86_400), rate, "confirmation e-mails to one address, from all people together"
    )
    confirmations: Rate = setting(
        Rate(5, 86_400), rate, "mails that one person has sent to confirm an address"
    )
    confirmations_per_address: Rate = setting(
        Rate(10, 86_400), rate, "mails to confirm an address that people at one address have sent"
    )
    thinking: Rate = setting(
        Rate(30, 60), rate, "seconds that bots think for one person's hints and studies"
    )
    thinking_per_address: Rate = setting(
        Rate(60, 60), rate, "seconds that bots think for hints and studies of one address"
    )


@dataclass(frozen=True, slots=True)
class Mail:
    """The server that takes e-mail for us."""

    prefix: ClassVar[str] = "SMTP_"

    host: str = setting("", words, "the server that takes e-mail; none: no e-mail is sent")
    port: int = setting(587, number(1, 65_535), "its port")
    user: str = setting("", words, "whom to sign in as, if it asks")
    password: str = setting("", words, "the password for it", secret=True)
    sender: str = setting("", words, "whom e-mail comes from: table@club.example")
    security: str = setting(
        "starttls", choice("starttls", "tls", "none"), "how the connection is kept private"
    )


@dataclass(frozen=True, slots=True)
class Push:
    """The key by which push services of browsers know us (VAPID)."""

    prefix: ClassVar[str] = "VAPID_"

    private_key: str = setting(
        "", words, "the private key, base64url; none: made once, kept in the database", secret=True
    )
    subject: str = setting("", subject, "whom a push service may write to: mailto:you@club.example")


def _database(text: str) -> str:
    try:
        return normalized(text, folder)
    except BadUrl as error:
        raise Wrong(str(error)) from error


def _host(text: str) -> str:
    name = words(text)
    with suppress(ValueError):
        return str(ip_address(name))
    if name != "localhost":
        raise Wrong("write an address of this machine: 127.0.0.1, 0.0.0.0 for all, or localhost")
    return name


@dataclass(frozen=True, slots=True)
class Config:
    """A server's settings, all checked. `Config.read` makes one."""

    prefix: ClassVar[str] = ""

    database: str = setting("", _database, "where everything is kept, a URL", secret=True)
    data: Path = setting(Path(), folder, "the folder for what the server itself keeps")
    host: str = setting("127.0.0.1", _host, "the address to listen at")
    port: int = setting(8000, number(1, 65_535), "the port to listen at")
    workers: int = setting(1, number(1, 64), "server processes; more than one needs PostgreSQL")
    secret_key: str = setting("", key, "what the server signs with", secret=True)
    public_url: str = setting("", origin, "the address people type: https://table.example")
    trusted_proxies: tuple[Network, ...] = setting(
        (), networks, "proxies whose X-Forwarded-For and -Proto are believed"
    )
    bots: int = setting(0, number(0, 64), "processes that bots think in, on this host; 0: a core's")
    live_games: int = setting(500, MANY, "games a process holds in memory")
    analysis: int = setting(
        8, number(0, 1000), "games that tell the chances at each round of a finished one; 0: no one"
    )
    metrics_token: str = setting(
        "", words, "a client with this token may read /metrics from elsewhere", secret=True
    )
    log_format: str = setting("auto", choice("auto", "json", "console"), "how log lines look")
    log_level: str = setting(
        "info", choice("debug", "info", "warning", "error"), "what is worth a line"
    )
    mail: Mail | None = None
    push: Push | None = None
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def read(
        cls,
        arguments: Mapping[str, object] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Config:
        """Settings of a server: command line arguments (None: not set), then environment."""
        variables = os.environ if environment is None else environment
        values = _values(cls, arguments or {}, variables)
        values.setdefault("data", user_data_path("stormtable", appauthor=False))
        values.setdefault("database", _in_folder(values["data"]))
        host = values.get("host", "127.0.0.1")
        _refuse_unserved(host, values)
        if is_loopback(host) and "public_url" in values:
            # Others come by a proxy, and only one on this machine can reach us.
            values.setdefault("trusted_proxies", LOOPBACK)
        values["mail"], values["push"] = _mail(variables), _push(variables)
        values["limits"] = Limits(**_values(Limits, {}, variables))
        if "secret_key" not in values:
            values["secret_key"] = load_or_make_key(values["data"] / "secret-key")
        return cls(**values)

    @property
    def sqlite(self) -> Path | None:
        """The file of an SQLite database; None for PostgreSQL."""
        return sqlite_file(self.database)

    @property
    def url(self) -> str:
        """Where people find the server: what links begin with."""
        return self.public_url or f"http://{_in_url(self.host)}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by TLS: cookies are then kept to it."""
        return self.url.startswith("https://")

    @property
    def origins(self) -> frozenset[str]:
        """The origins that are our own. Without a public address any name of this machine is."""
        if self.public_url:
            return frozenset({self.public_url})
        names = ("localhost", "127.0.0.1", "[::1]", _in_url(self.host))
        return frozenset(origin(f"http://{name}:{self.port}") for name in names)

    @property
    def names(self) -> frozenset[str]:
        """What people may call us, and what this machine itself does to ask whether we are well."""
        ours = {urlsplit(origin).hostname or "" for origin in self.origins}
        return frozenset({*ours, "localhost", "127.0.0.1", "::1"})

    @property
    def forwarded_allow_ips(self) -> str:
        """`trusted_proxies` as uvicorn takes them."""
        return ",".join(map(str, self.trusted_proxies))

    @property
    def bots_per_worker(self) -> int:
        """One process's share of the host's bots."""
        return max(1, (self.bots or os.cpu_count() or 1) // self.workers)

    def as_environment(self) -> dict[str, str]:
        """Variables by which another process reads the same settings, whatever it has already."""
        settings = dict.fromkeys(variables(), "")
        for part in (self, self.limits, self.mail, self.push):
            if part is not None:
                for entry in settings_of(part):
                    settings[variable(part, entry)] = _text(getattr(part, entry.name))
        return settings

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is allowed, and seldom wise."""
        warnings = []
        if not is_loopback(self.host) and not self.secure:
            warnings.append("people come without TLS: passwords and games can be read on the way")
        if self.secure and not self.trusted_proxies:
            warnings.append(
                "STORMTABLE_TRUSTED_PROXIES does not name the proxy that does TLS: all people seem"
                " to come from its address, and share what one address may do"
            )
        if self.mail is not None and self.mail.security == "none":
            warnings.append("e-mail is sent without TLS")
        return tuple(warnings)


def database_url(
    database: str | None = None,
    data: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> str:
    """The database alone, for commands that serve nothing."""
    variables = os.environ if environment is None else environment
    values = _values(Config, {"database": database, "data": data}, variables, ("database", "data"))
    folder_of_data = values.get("data", user_data_path("stormtable", appauthor=False))
    return str(values.get("database", _in_folder(folder_of_data)))


def strangers(environment: Mapping[str, str] | None = None) -> list[str]:
    """Variables that begin like ours and are no setting: perhaps misspelt."""
    names = os.environ if environment is None else environment
    return sorted(set(filter(_ours, names)) - set(variables()) - OTHERS)


def variables() -> dict[str, str]:
    """Every variable there is, with what it sets."""
    described = {}
    for part in (Config, Mail, Push, Limits):
        for entry in settings_of(part):
            name = variable(part, entry)
            described[name] = entry.metadata["about"]
            if entry.metadata["secret"]:
                described[name + IN_FILE] = f"a file with {name}"
    return described


def variable(part: Any, entry: Field[Any]) -> str:
    return f"{PREFIX}{part.prefix}{entry.name.upper()}"


def is_loopback(host: str) -> bool:
    return host == "localhost" or ip_address(host).is_loopback


def _ours(name: str) -> bool:
    return name.startswith(PREFIX)


def settings_of(part: Any) -> list[Field[Any]]:
    """The settings of `Config`, `Mail`, `Push` or `Limits`."""
    return [attribute for attribute in fields(part) if attribute.metadata]


def _values(
    part: Any,
    arguments: Mapping[str, object],
    environment: Mapping[str, str],
    names: tuple[str, ...] = (),
) -> dict[str, Any]:
    """What is set of a class's fields (or of those named), read and checked."""
    values = {}
    for entry in settings_of(part):
        if names and entry.name not in names:
            continue
        secret = entry.metadata["secret"]
        name, text = variable(part, entry), None
        if arguments.get(entry.name) is not None:
            name, text = f"--{entry.name.replace('_', '-')}", str(arguments[entry.name])
        elif environment.get(name, ""):
            text = environment[name]
        if secret and environment.get(name + IN_FILE, ""):
            if text is not None:
                raise BadSetting(f"{name} and {name}{IN_FILE} are both set", "set one of them")
            text = read_text(Path(environment[name + IN_FILE]), LONGEST_SECRET).strip()
        if text is not None:
            values[entry.name] = read(name, entry.metadata["read"], text, secret)
    return values


def _in_folder(data: Path) -> str:
    return sqlite_url(data / "table.db")


def _refuse_unserved(host: str, values: Mapping[str, Any]) -> None:
    if not is_loopback(host):
        if "secret_key" not in values:
            raise BadSetting(
                f"others could reach {host}, and there is no secret key",
                "set STORMTABLE_SECRET_KEY, or STORMTABLE_SECRET_KEY_FILE to a file with one",
            )
        if "public_url" not in values:
            raise BadSetting(
                f"others could reach {host}, and it is not said by what address",
                "set STORMTABLE_PUBLIC_URL to what people type: https://table.example",
            )
    workers = values.get("workers", 1)
    if workers > 1 and sqlite_file(values["database"]) is not None:
        raise BadSetting(
            f"{workers} workers cannot share an SQLite file",
            "leave out --workers, or give a PostgreSQL with --database postgresql+asyncpg://...",
        )


def _mail(environment: Mapping[str, str]) -> Mail | None:
    values = _values(Mail, {}, environment)
    if not values:
        return None
    for name in ("host", "sender"):
        if name not in values:
            raise BadSetting(
                "e-mail is half set",
                f"set {PREFIX}{Mail.prefix}{name.upper()} too, or no {PREFIX}{Mail.prefix}*",
            )
    if "@" not in values["sender"]:
        raise BadSetting(
            f"STORMTABLE_SMTP_SENDER cannot be {values['sender']!r}", "write table@club.example"
        )
    if ("user" in values) != ("password" in values):
        raise BadSetting(
            "e-mail has a user or a password, not both",
            "set STORMTABLE_SMTP_USER and STORMTABLE_SMTP_PASSWORD, or neither",
        )
    return Mail(**values)


def _push(environment: Mapping[str, str]) -> Push | None:
    values = _values(Push, {}, environment)
    if not values:
        return None
    if "subject" not in values:
        raise BadSetting("push is half set", "set STORMTABLE_VAPID_SUBJECT too")
    return Push(**values)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
