"""The administrator's settings, from the command line, the environment (STORMTABLE_*) or defaults.

Every setting has one name: the field `smtp_host` is the variable STORMTABLE_SMTP_HOST. A secret may
be in a file instead: the variable with the suffix _FILE names the file. The command line overrides
the environment.
"""

from __future__ import annotations

import os
import re
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
from stormtable.server.core.limit_settings import MANY, Limits
from stormtable.server.core.signing_key import LONGEST_SECRET, key, load_or_make_key
from stormtable.server.core.variables import (
    Network,
    Wrong,
    choice,
    folder,
    networks,
    number,
    origin,
    read,
    setting,
    subject,
    words,
)
from stormtable.store.objects import S3, BucketStorage, FolderStorage, ObjectStorage
from stormtable.store.urls import BadUrl, normalized, sqlite_file, sqlite_url

PREFIX = "STORMTABLE_"
IN_FILE = "_FILE"
OTHERS = frozenset(
    {
        "STORMTABLE_PURE",
        "STORMTABLE_GAMES",
        "STORMTABLE_BUILD",
        "STORMTABLE_LANG",
        "STORMTABLE_BOT_CLASSES",
    }
)
"""Variables that belong to other programs of Stormtable."""
LOOPBACK = networks("127.0.0.0/8,::1")


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The server that accepts our e-mail."""

    prefix: ClassVar[str] = "SMTP_"

    host: str = setting("", words, "the mail server; empty: send no e-mail")
    port: int = setting(587, number(1, 65_535), "the port of the mail server")
    user: str = setting("", words, "the user name at the mail server, if it requires one")
    password: str = setting("", words, "the password at the mail server", secret=True)
    sender: str = setting("", words, "the sender of e-mails: table@club.example")
    security: str = setting(
        "starttls", choice("starttls", "tls", "none"), "how the connection is encrypted"
    )


@dataclass(frozen=True, slots=True)
class PushSettings:
    """The key that identifies us to the push services of browsers (VAPID)."""

    prefix: ClassVar[str] = "VAPID_"

    private_key: str = setting(
        "",
        words,
        "the private key, base64url; empty: generated once and stored in the database",
        secret=True,
    )
    subject: str = setting("", subject, "the contact for push services: mailto:you@club.example")


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


def _archive_url(text: str) -> str:
    if not text.strip().startswith(S3):
        return str(folder(text))
    url = words(text)
    if not re.fullmatch(r"s3://[a-z0-9][a-z0-9.-]+(/[\w./-]*)?", url):
        raise Wrong("write s3://BUCKET or s3://BUCKET/FOLDER, or a folder of this machine")
    return url


def _endpoint(text: str) -> str:
    return origin(text) if text.strip() else ""


@dataclass(frozen=True, slots=True)
class ArchiveSettings:
    """The object storage for logs of finished games."""

    prefix: ClassVar[str] = "ARCHIVE_"

    url: str = setting(
        "",
        _archive_url,
        "where finished games are archived: a folder, or s3://BUCKET/FOLDER; empty: nowhere",
    )
    days: int = setting(
        30, number(0, 36_500), "days after its end when a game is archived; 0: none is from now on"
    )
    endpoint: str = setting(
        "", _endpoint, "the address of the S3 API, if it is not Amazon's: https://objects.example"
    )
    region: str = setting("", words, "the region of the bucket")
    key_id: str = setting("", words, "the id of the access key")
    key: str = setting("", words, "the access key", secret=True)

    def storage(self) -> ObjectStorage:
        if not self.url.startswith(S3):
            return FolderStorage(Path(self.url))
        return BucketStorage(
            self.url,
            endpoint=self.endpoint,
            region=self.region,
            key_id=self.key_id,
            key=self.key,
        )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server, validated. Use `Config.read` to create one."""

    prefix: ClassVar[str] = ""

    database: str = setting("", _database, "the URL of the database", secret=True)
    database_direct: str = setting(
        "", _database, "the URL beside PgBouncer, if the database's is PgBouncer's", secret=True
    )
    data: Path = setting(Path(), folder, "the folder for the server's own files")
    host: str = setting("127.0.0.1", _host, "the address to listen on")
    port: int = setting(8000, number(1, 65_535), "the port to listen on")
    workers: int = setting(1, number(1, 64), "server processes; more than one needs PostgreSQL")
    secret_key: str = setting("", key, "the key with which the server signs tokens", secret=True)
    public_url: str = setting("", origin, "the server's address for people: https://table.example")
    trusted_proxies: tuple[Network, ...] = setting(
        (), networks, "proxies whose X-Forwarded-For and -Proto headers are trusted"
    )
    bots: int = setting(0, number(0, 64), "bot processes on this host; 0: one per core")
    live_games: int = setting(500, MANY, "live games that a process caches")
    analysis: int = setting(
        200,
        number(0, 1000),
        "playouts from each round for the analysis of a finished game; 0: no analysis",
    )
    metrics_token: str = setting(
        "", words, "the token with which other machines may read /metrics", secret=True
    )
    log_format: str = setting("auto", choice("auto", "json", "console"), "the format of log lines")
    log_level: str = setting(
        "info", choice("debug", "info", "warning", "error"), "the least level of log lines"
    )
    mail: MailSettings | None = None
    push: PushSettings | None = None
    archive: ArchiveSettings | None = None
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def read(
        cls,
        arguments: Mapping[str, object] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> Config:
        """Return the validated settings. Arguments of the command line (None: not set) override the
        environment."""
        variables = os.environ if environment is None else environment
        values = _values(cls, arguments or {}, variables)
        values.setdefault("data", user_data_path("stormtable", appauthor=False))
        values.setdefault("database", _in_folder(values["data"]))
        host = values.get("host", "127.0.0.1")
        _refuse_unserved(host, values)
        if is_loopback(host) and "public_url" in values:
            # The server runs behind a proxy on this machine, and nothing else can connect to it.
            values.setdefault("trusted_proxies", LOOPBACK)
        values["mail"], values["push"] = _mail(variables), _push(variables)
        values["archive"] = archive_settings(variables)
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
        """The public address of the server; every link begins with it."""
        return self.public_url or f"http://{_in_url(self.host)}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether browsers connect over TLS; if so, cookies require it."""
        return self.url.startswith("https://")

    @property
    def origins(self) -> frozenset[str]:
        """The origins of our own pages. Without a public address, every name of this machine is
        one."""
        if self.public_url:
            return frozenset({self.public_url})
        names = ("localhost", "127.0.0.1", "[::1]", _in_url(self.host))
        return frozenset(origin(f"http://{name}:{self.port}") for name in names)

    @property
    def names(self) -> frozenset[str]:
        """The host names that browsers may use, and those of health checks on this machine."""
        ours = {urlsplit(origin).hostname or "" for origin in self.origins}
        return frozenset({*ours, "localhost", "127.0.0.1", "::1"})

    @property
    def forwarded_allow_ips(self) -> str:
        """The value of `trusted_proxies` in uvicorn's notation."""
        return ",".join(map(str, self.trusted_proxies))

    @property
    def bots_per_worker(self) -> int:
        """The number of bot processes of each server process."""
        return max(1, (self.bots or os.cpu_count() or 1) // self.workers)

    def as_environment(self) -> dict[str, str]:
        """Return environment variables that give a child process these settings."""
        settings = dict.fromkeys(variables(), "")
        for part in (self, self.limits, self.mail, self.push, self.archive):
            if part is not None:
                for entry in settings_of(part):
                    settings[variable(part, entry)] = _text(getattr(part, entry.name))
        return settings

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return a warning for each setting that is valid but rarely right."""
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
    """Return the database's URL without reading other settings, for commands that serve nothing.
    They pass by a connection pooler, because `pg_dump` and `psql` need their own connection."""
    variables = os.environ if environment is None else environment
    names = ("database", "database_direct", "data")
    values = _values(Config, {"database": database, "data": data}, variables, names)
    if database is None and "database_direct" in values:
        return str(values["database_direct"])
    folder_of_data = values.get("data", user_data_path("stormtable", appauthor=False))
    return str(values.get("database", _in_folder(folder_of_data)))


def strangers(environment: Mapping[str, str] | None = None) -> list[str]:
    """Return the variables with our prefix that name no setting; they may be misspelt."""
    names = os.environ if environment is None else environment
    return sorted(set(filter(_ours, names)) - set(variables()) - OTHERS)


def variables() -> dict[str, str]:
    """Return every environment variable with its description."""
    described = {}
    for part in (Config, MailSettings, PushSettings, ArchiveSettings, Limits):
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
    """Return the settings of `Config` or of one of its parts."""
    return [attribute for attribute in fields(part) if attribute.metadata]


def _values(
    part: Any,
    arguments: Mapping[str, object],
    environment: Mapping[str, str],
    names: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Return the validated values for a class's fields, or only for the fields in `names`."""
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
    if "database_direct" in values and (
        sqlite_file(values["database"]) is not None
        or sqlite_file(values["database_direct"]) is not None
    ):
        raise BadSetting(
            "STORMTABLE_DATABASE_DIRECT is set, and only PostgreSQL has a pooler",
            "set STORMTABLE_DATABASE to PgBouncer's URL and STORMTABLE_DATABASE_DIRECT to"
            " PostgreSQL's, or leave it out",
        )
    workers = values.get("workers", 1)
    if workers > 1 and sqlite_file(values["database"]) is not None:
        raise BadSetting(
            f"{workers} workers cannot share an SQLite file",
            "leave out --workers, or give a PostgreSQL with --database postgresql+asyncpg://...",
        )


def _mail(environment: Mapping[str, str]) -> MailSettings | None:
    values = _values(MailSettings, {}, environment)
    if not values:
        return None
    for name in ("host", "sender"):
        if name not in values:
            mail = PREFIX + MailSettings.prefix
            raise BadSetting(
                "e-mail is half set",
                f"set {mail}{name.upper()} too, or no {mail}*",
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
    return MailSettings(**values)


def _push(environment: Mapping[str, str]) -> PushSettings | None:
    values = _values(PushSettings, {}, environment)
    if not values:
        return None
    if "subject" not in values:
        raise BadSetting("push is half set", "set STORMTABLE_VAPID_SUBJECT too")
    return PushSettings(**values)


def archive_settings(environment: Mapping[str, str] | None = None) -> ArchiveSettings | None:
    values = _values(ArchiveSettings, {}, os.environ if environment is None else environment)
    if not values:
        return None
    if "url" not in values:
        raise BadSetting("the archive is half set", "set STORMTABLE_ARCHIVE_URL too")
    if ("key_id" in values) != ("key" in values):
        raise BadSetting(
            "the archive has the id of a key or a key, not both",
            "set STORMTABLE_ARCHIVE_KEY_ID and STORMTABLE_ARCHIVE_KEY, or neither",
        )
    return ArchiveSettings(**values)


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)
