"""Settings: from the command line, the environment and defaults; refused with the remedy."""

from __future__ import annotations

import os
import pickle
import stat
import threading
from ipaddress import ip_network
from pathlib import Path

import pytest

from stormtable.kernel.errors import StormtableError
from stormtable.server.core.config import (
    ArchiveSettings,
    Config,
    MailSettings,
    PushSettings,
    database_url,
    strangers,
    variables,
)
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.variables import Rate

KEY = "k" * 40
OPEN = {
    "STORMTABLE_HOST": "0.0.0.0",
    "STORMTABLE_SECRET_KEY": KEY,
    "STORMTABLE_PUBLIC_URL": "https://table.example",
}
MAIL = {"STORMTABLE_SMTP_HOST": "mail.example", "STORMTABLE_SMTP_SENDER": "table@club.example"}
PUSH = {"STORMTABLE_VAPID_PRIVATE_KEY": "abc", "STORMTABLE_VAPID_SUBJECT": "mailto:a@b.example"}
BUCKET = {
    "STORMTABLE_ARCHIVE_URL": "s3://games/club",
    "STORMTABLE_ARCHIVE_DAYS": "7",
    "STORMTABLE_ARCHIVE_ENDPOINT": "https://objects.example/",
    "STORMTABLE_ARCHIVE_REGION": "eu",
    "STORMTABLE_ARCHIVE_KEY_ID": "an-id",
    "STORMTABLE_ARCHIVE_KEY": "secret-one",
}
POSTGRES = "postgresql+asyncpg://me:word@db.example/table"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "stormtable"


def test_without_settings_it_is_a_table_for_this_machine(data: Path) -> None:
    config = Config.read(environment={})
    assert (config.host, config.port, config.workers) == ("127.0.0.1", 8000, 1)
    assert config.data == data
    assert config.sqlite == data / "table.db"
    assert config.url == "http://127.0.0.1:8000"
    assert not config.secure
    assert config.origins == {
        "http://localhost:8000",
        "http://127.0.0.1:8000",
        "http://[::1]:8000",
    }
    assert config.names == {"localhost", "127.0.0.1", "::1"}
    assert config.mail is None
    assert config.push is None
    assert config.limits == Limits()
    assert config.warnings == ()


def test_a_key_is_made_once_and_for_its_owner_alone(data: Path) -> None:
    old = os.umask(0)
    try:
        first = Config.read(environment={})
    finally:
        os.umask(old)
    key_file = data / "secret-key"
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    assert len(first.secret_key) >= 48
    assert Config.read(environment={}).secret_key == first.secret_key
    assert [file.name for file in data.iterdir()] == ["secret-key"]


def test_concurrent_processes_get_the_same_key(data: Path) -> None:
    keys: list[str] = []
    start = threading.Barrier(8)

    def ask() -> None:
        start.wait()
        keys.append(Config.read(environment={}).secret_key)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_damaged_key_file_is_refused(data: Path) -> None:
    data.mkdir()
    (data / "secret-key").write_text("short\n", encoding="utf-8")
    with pytest.raises(StormtableError, match="32 characters or more"):
        Config.read(environment={})


def test_the_command_line_goes_before_the_environment(data: Path) -> None:
    environment = {"STORMTABLE_PORT": "9000", "STORMTABLE_LOG_LEVEL": "debug"}
    config = Config.read({"port": 9001, "host": None}, environment)
    assert (config.port, config.host, config.log_level) == (9001, "127.0.0.1", "debug")


def test_an_empty_variable_is_not_set(data: Path) -> None:
    assert Config.read(environment={"STORMTABLE_PORT": "", **dict.fromkeys(MAIL, "")}).port == 8000


def test_behind_a_proxy_on_the_same_machine(data: Path) -> None:
    config = Config.read(
        environment={
            "STORMTABLE_PUBLIC_URL": "https://Table.Example:443/",
            "STORMTABLE_TRUSTED_PROXIES": "127.0.0.1, 172.16.0.0/12",
        }
    )
    assert config.public_url == config.url == "https://table.example"
    assert config.secure
    assert config.origins == {"https://table.example"}
    assert config.names == {"table.example", "localhost", "127.0.0.1", "::1"}
    assert config.trusted_proxies == (ip_network("127.0.0.1"), ip_network("172.16.0.0/12"))
    assert config.forwarded_allow_ips == "127.0.0.1/32,172.16.0.0/12"


def test_a_proxy_of_this_machine_is_believed(data: Path) -> None:
    config = Config.read({"public_url": "https://table.example"}, {})
    assert config.forwarded_allow_ips == "127.0.0.0/8,::1/128"
    assert config.warnings == ()
    assert Config.read(environment={}).trusted_proxies == ()


def test_a_public_server_starts_with_a_key_and_an_address(data: Path) -> None:
    config = Config.read(environment={**OPEN, "STORMTABLE_TRUSTED_PROXIES": "10.0.0.2"})
    assert config.secret_key == KEY
    assert not data.exists(), "a key that is given is not kept"
    assert config.warnings == ()
    assert "STORMTABLE_TRUSTED_PROXIES" in Config.read(environment=OPEN).warnings[0]
    plain = Config.read(environment={**OPEN, "STORMTABLE_PUBLIC_URL": "http://10.0.0.5:8000"})
    assert "without TLS" in plain.warnings[0]


def test_secrets_may_lie_in_files(data: Path, tmp_path: Path) -> None:
    for name, text in (("key", KEY), ("url", POSTGRES), ("word", "hush")):
        (tmp_path / name).write_text(f"{text}\n", encoding="utf-8")
    config = Config.read(
        environment={
            **OPEN,
            **MAIL,
            "STORMTABLE_SECRET_KEY": "",
            "STORMTABLE_SECRET_KEY_FILE": str(tmp_path / "key"),
            "STORMTABLE_DATABASE_FILE": str(tmp_path / "url"),
            "STORMTABLE_SMTP_USER": "me",
            "STORMTABLE_SMTP_PASSWORD_FILE": str(tmp_path / "word"),
        }
    )
    assert (config.secret_key, config.database) == (KEY, POSTGRES)
    assert config.mail is not None
    assert config.mail.password == "hush"


@pytest.mark.parametrize(
    ("url", "meant"),
    [
        ("sqlite:////srv/a.db", "sqlite+aiosqlite:////srv/a.db"),
        ("postgres://me:w%40rd@db/table", "postgresql+asyncpg://me:w%40rd@db/table"),
        ("postgresql://db/table?ssl=require", "postgresql+asyncpg://db/table?ssl=require"),
        (
            "postgresql+asyncpg:///t?host=/run/postgresql",
            "postgresql+asyncpg:///t?host=%2Frun%2Fpostgresql",
        ),
        (POSTGRES, POSTGRES),
    ],
)
def test_a_database_may_be_a_path_or_a_url(data: Path, url: str, meant: str) -> None:
    assert Config.read({"database": url}, {}).database == meant
    assert database_url(url, environment={}) == meant
    assert database_url(environment={"STORMTABLE_DATABASE": url}) == meant


def test_commands_pass_by_a_pooler(data: Path) -> None:
    pooled = {"STORMTABLE_DATABASE": "postgresql://me@pooler:6432/table"}
    environment = {**pooled, "STORMTABLE_DATABASE_DIRECT": POSTGRES}
    config = Config.read(environment=environment)
    assert config.database == "postgresql+asyncpg://me@pooler:6432/table"
    assert config.database_direct == POSTGRES
    assert database_url(environment=environment) == POSTGRES
    assert database_url("postgresql://other/table", environment=environment).endswith("other/table")


def test_the_default_database_is_in_the_data_folder(data: Path, tmp_path: Path) -> None:
    asked = database_url(data=str(tmp_path / "other"), environment={})
    assert asked == f"sqlite+aiosqlite:///{tmp_path}/other/table.db"
    assert Config.read({"data": tmp_path / "other"}, {}).database == asked
    assert not (tmp_path / "elsewhere").exists()


def test_an_archive_is_a_folder_or_a_bucket(data: Path, tmp_path: Path) -> None:
    folder = Config.read(environment={"STORMTABLE_ARCHIVE_URL": str(tmp_path / "games")})
    assert folder.archive == ArchiveSettings(str(tmp_path / "games"), 30)
    assert Config.read(environment=BUCKET).archive == ArchiveSettings(
        "s3://games/club", 7, "https://objects.example", "eu", "an-id", "secret-one"
    )


def test_settings_of_mail_push_and_limits_are_read(data: Path) -> None:
    environment = {
        **MAIL,
        **PUSH,
        "STORMTABLE_SMTP_SECURITY": "tls",
        "STORMTABLE_SMTP_PORT": "465",
        "STORMTABLE_LIMIT_SIGN_UPS": "5/hour",
        "STORMTABLE_LIMIT_COMMITS": "40/2",
        "STORMTABLE_LIMIT_CONNECTIONS": "99",
    }
    config = Config.read(environment=environment)
    assert config.mail == MailSettings(
        "mail.example", 465, sender="table@club.example", security="tls"
    )
    assert config.push == PushSettings("abc", "mailto:a@b.example")
    assert config.limits == Limits(sign_ups=Rate(5, 3600), commits=Rate(40, 2), connections=99)


def test_another_process_reads_the_same(data: Path, tmp_path: Path) -> None:
    environment = {
        **OPEN,
        **MAIL,
        **PUSH,
        **BUCKET,
        "STORMTABLE_DATABASE": POSTGRES,
        "STORMTABLE_WORKERS": "3",
        "STORMTABLE_TRUSTED_PROXIES": "10.0.0.0/8,::1",
        "STORMTABLE_LIMIT_HINTS": "7/day",
        "STORMTABLE_DATA": "/srv/table",
    }
    config = Config.read(environment=environment)
    passed = config.as_environment()
    assert set(passed) == set(variables())
    assert Config.read(environment=passed) == config
    key = tmp_path / "key"
    key.write_text("another" * 10, encoding="utf-8")
    elsewhere = {"STORMTABLE_SECRET_KEY_FILE": str(key), "STORMTABLE_LIMIT_CHATS": "1/1"}
    assert Config.read(environment={**elsewhere, **passed}) == config
    assert pickle.loads(pickle.dumps(config)) == config


def test_secrets_are_in_no_repr(data: Path) -> None:
    secrets = {
        "STORMTABLE_SECRET_KEY": KEY,
        "STORMTABLE_DATABASE": POSTGRES,
        "STORMTABLE_SMTP_USER": "me",
        "STORMTABLE_SMTP_PASSWORD": "hush-hush",
        "STORMTABLE_VAPID_PRIVATE_KEY": "private-one",
        "STORMTABLE_METRICS_TOKEN": "token-one",
    }
    shown = repr(Config.read(environment={**MAIL, **PUSH, **BUCKET, **secrets}))
    for secret in (KEY, "word", "hush-hush", "private-one", "token-one", "secret-one"):
        assert secret not in shown


@pytest.mark.parametrize(
    ("environment", "fragments"),
    [
        ({"STORMTABLE_HOST": "0.0.0.0"}, ["no secret key", "STORMTABLE_SECRET_KEY"]),
        ({"STORMTABLE_HOST": "::"}, ["no secret key"]),
        ({"STORMTABLE_HOST": "192.168.1.5"}, ["no secret key"]),
        ({**OPEN, "STORMTABLE_PUBLIC_URL": ""}, ["STORMTABLE_PUBLIC_URL"]),
        ({"STORMTABLE_HOST": "table.example"}, ["STORMTABLE_HOST", "127.0.0.1"]),
        ({"STORMTABLE_WORKERS": "2"}, ["2 workers", "SQLite", "PostgreSQL"]),
        ({"STORMTABLE_WORKERS": "0"}, ["STORMTABLE_WORKERS", "from 1 to 64"]),
        ({"STORMTABLE_PORT": "tcp://10.0.0.1:80"}, ["STORMTABLE_PORT", "1 to 65535"]),
        ({"STORMTABLE_PORT": "٨٠٨٠"}, ["STORMTABLE_PORT"]),
        ({"STORMTABLE_PUBLIC_URL": "table.example"}, ["https://table.example"]),
        ({"STORMTABLE_PUBLIC_URL": "https://table.example/play"}, ["scheme and host alone"]),
        ({"STORMTABLE_PUBLIC_URL": "https://me:pw@table.example"}, ["scheme and host alone"]),
        ({"STORMTABLE_PUBLIC_URL": "https://table.example:x"}, ["scheme and host alone"]),
        ({"STORMTABLE_PUBLIC_URL": "https://ta ble"}, ["scheme and host alone"]),
        ({"STORMTABLE_TRUSTED_PROXIES": "*"}, ["STORMTABLE_TRUSTED_PROXIES", "172.16.0.0/12"]),
        ({"STORMTABLE_SECRET_KEY_FILE": "/no/such/file"}, ["/no/such/file"]),
        (
            {"STORMTABLE_SECRET_KEY": KEY, "STORMTABLE_SECRET_KEY_FILE": "/tmp/key"},
            ["both set"],
        ),
        ({"STORMTABLE_DATABASE": "table.db"}, ["sqlite+aiosqlite:////folder/table.db"]),
        ({"STORMTABLE_DATABASE": "mysql://db/table"}, ["postgresql+asyncpg"]),
        ({"STORMTABLE_DATABASE": "postgresql+psycopg://db/table"}, ["postgresql+asyncpg"]),
        ({"STORMTABLE_DATABASE": "sqlite://"}, ["name a file"]),
        ({"STORMTABLE_DATABASE": "sqlite:///:memory:"}, ["name a file"]),
        ({"STORMTABLE_DATABASE": "sqlite:////a.db?mode=ro"}, ["name a file"]),
        ({"STORMTABLE_DATABASE": "postgresql://db/t?sslmode=require"}, ["ssl=require"]),
        ({"STORMTABLE_DATABASE": "postgresql://db"}, ["name the database"]),
        ({"STORMTABLE_DATABASE": "postgresql://db:port/t"}, ["postgresql+asyncpg"]),
        ({"STORMTABLE_DATABASE_DIRECT": POSTGRES}, ["only PostgreSQL has a pooler"]),
        (
            {"STORMTABLE_DATABASE": POSTGRES, "STORMTABLE_DATABASE_DIRECT": "sqlite:////a.db"},
            ["only PostgreSQL has a pooler"],
        ),
        ({"STORMTABLE_SMTP_HOST": "mail.example"}, ["STORMTABLE_SMTP_SENDER"]),
        ({"STORMTABLE_SMTP_PORT": "25"}, ["STORMTABLE_SMTP_HOST"]),
        ({**MAIL, "STORMTABLE_SMTP_SENDER": "me"}, ["table@club.example"]),
        ({**MAIL, "STORMTABLE_SMTP_USER": "me"}, ["STORMTABLE_SMTP_PASSWORD"]),
        ({**MAIL, "STORMTABLE_SMTP_SECURITY": "ssl"}, ["starttls, tls, none"]),
        ({"STORMTABLE_VAPID_PRIVATE_KEY": "abc"}, ["STORMTABLE_VAPID_SUBJECT"]),
        ({**PUSH, "STORMTABLE_VAPID_SUBJECT": "me"}, ["mailto:"]),
        ({"STORMTABLE_ARCHIVE_DAYS": "7"}, ["half set", "STORMTABLE_ARCHIVE_URL"]),
        ({**BUCKET, "STORMTABLE_ARCHIVE_URL": "s3://"}, ["s3://BUCKET"]),
        ({**BUCKET, "STORMTABLE_ARCHIVE_KEY": ""}, ["STORMTABLE_ARCHIVE_KEY_ID", "neither"]),
        ({**BUCKET, "STORMTABLE_ARCHIVE_ENDPOINT": "objects"}, ["scheme and host alone"]),
        ({"STORMTABLE_LIMIT_CHATS": "20"}, ["STORMTABLE_LIMIT_CHATS", "20/60"]),
        ({"STORMTABLE_LIMIT_CHATS": "20/fortnight"}, ["STORMTABLE_LIMIT_CHATS"]),
        ({"STORMTABLE_LIMIT_CHATS": "0/60"}, ["STORMTABLE_LIMIT_CHATS"]),
        ({"STORMTABLE_LOG_FORMAT": "xml"}, ["auto, json, console"]),
        ({"STORMTABLE_DATA": "a\x1b[1m"}, ["name a folder"]),
    ],
)
def test_a_bad_setting_is_refused_with_a_remedy(
    data: Path, environment: dict[str, str], fragments: list[str]
) -> None:
    with pytest.raises(StormtableError) as refused:
        Config.read(environment=environment)
    message = str(refused.value)
    assert "; " in message
    assert "\n" not in message
    for fragment in fragments:
        assert fragment in message
    assert not data.exists(), "nothing is made for settings that are refused"


@pytest.mark.parametrize(
    "environment",
    [
        {"STORMTABLE_SECRET_KEY": "hunter2"},
        {"STORMTABLE_DATABASE": "mysql://me:hunter2@db/table"},
        {"STORMTABLE_DATABASE": "postgresql://me:hunter2@db:port/table"},
        {**MAIL, "STORMTABLE_SMTP_USER": "me", "STORMTABLE_SMTP_PASSWORD": "hunter2\x00"},
    ],
)
def test_a_refusal_reveals_no_secret(data: Path, environment: dict[str, str]) -> None:
    with pytest.raises(StormtableError) as refused:
        Config.read(environment=environment)
    assert "hunter2" not in str(refused.value)


def test_a_misspelt_variable_is_named() -> None:
    names = ["STORMTABLE_PROT", "STORMTABLE_PORT", "STORMTABLE_LANG", "STORMTABLE_SECRET_KEY_FILE"]
    assert strangers(dict.fromkeys(names, "1")) == ["STORMTABLE_PROT"]


def test_the_hosts_bots_are_shared_among_its_workers(data: Path) -> None:
    environment = {**OPEN, "STORMTABLE_DATABASE": POSTGRES, "STORMTABLE_WORKERS": "3"}
    assert Config.read({"bots": 7}, environment).bots_per_worker == 2
    assert Config.read({"bots": 2}, environment).bots_per_worker == 1
