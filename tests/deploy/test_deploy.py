"""Files in deploy/ and the administrators' page agree with the code: settings, commands, ports."""

from __future__ import annotations

import configparser
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from stormtable.cli.commands import COMMANDS, command_named
from stormtable.server.core import metrics
from stormtable.server.core.config import (
    OTHERS,
    ArchiveSettings,
    Config,
    MailSettings,
    PushSettings,
    settings_of,
    variable,
    variables,
)
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.serving import GRACE

from .settings import settings_table

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = ROOT / "docs" / "running-a-server.md"
FILES = [*sorted(DEPLOY.iterdir()), PAGE]
NAME = re.compile(r"STORMTABLE_[A-Z_]*[A-Z]\b(?!\*)")
KEY = "k" * 48
PORT = Config.__dataclass_fields__["port"].default


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit(name: str) -> dict[str, list[tuple[str, str]]]:
    """Return the sections of a unit file, with repeated keys."""
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in text_of(name).splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, line
            section.append((key, value))
    return sections


def assignments(lines: list[str]) -> dict[str, str]:
    return dict(line.split("=", 1) for line in lines)


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    data = yaml.safe_load(text_of("compose.yaml"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="module")
def container_env() -> dict[str, str]:
    """Return the environment that the Containerfile sets."""
    joined = text_of("Containerfile").replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if line.startswith("ENV ")]
    return assignments([word for line in lines for word in line.split()[1:]])


# --- settings -------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_variable_in_the_file_exists(file: Path) -> None:
    named = set(NAME.findall(file.read_text(encoding="utf-8")))
    assert named <= set(variables()) | OTHERS


def test_the_page_lists_every_setting_with_its_description() -> None:
    assert settings_table() in PAGE.read_text(encoding="utf-8")


def test_the_example_has_every_setting_with_its_default() -> None:
    lines = text_of("stormtable.env.example").splitlines()
    shown = assignments([line.removeprefix("#") for line in lines if NAME.match(line[1:])])
    known = {name for name in variables() if not name.endswith("_FILE")}
    assert set(shown) == known
    for part in (Config, MailSettings, PushSettings, ArchiveSettings, Limits):
        for setting in settings_of(part):
            if (
                not setting.metadata["secret"]
                and setting.name != "data"
                and setting.default not in ("", ())
            ):
                assert shown[variable(part, setting)] == str(setting.default)


def test_the_example_can_be_used_once_secrets_are_filled_in(tmp_path: Path) -> None:
    lines = text_of("stormtable.env.example").splitlines()
    shown = assignments([line.removeprefix("#") for line in lines if NAME.match(line[1:])])
    filled = {name: value or KEY for name, value in shown.items()}
    assert Config.read(environment={**filled, "STORMTABLE_DATA": str(tmp_path)}).mail is not None


def test_the_unit_starts_with_what_the_page_says(tmp_path: Path) -> None:
    service = unit("stormtable.service")["Service"]
    environment = assignments([value for key, value in service if key == "Environment"])
    environment = {name: value.replace("%S", str(tmp_path)) for name, value in environment.items()}
    config = Config.read(
        environment={**environment, "STORMTABLE_PUBLIC_URL": "https://table.example"}
    )
    assert config.data == tmp_path / "stormtable"
    assert (config.host, config.port) == ("127.0.0.1", PORT)
    assert config.secure
    assert config.warnings == ()


def test_the_container_starts_with_what_compose_sets(
    compose: dict[str, Any], container_env: dict[str, str]
) -> None:
    filled = {"TABLE_DOMAIN": "table.example", "POSTGRES_PASSWORD": KEY}
    filled["STORMTABLE_SECRET_KEY"] = KEY
    environment = {
        name: re.sub(r"\$\{(\w+):\?[^}]*\}", lambda match: filled[match[1]], value)
        for name, value in compose["services"]["stormtable"]["environment"].items()
    }
    config = Config.read(environment={**container_env, **environment})
    assert config.host == "0.0.0.0"
    assert config.url == "https://table.example"
    assert config.workers == 2
    assert config.sqlite is None
    assert config.warnings == ()
    asked = set(re.findall(r"\$\{(\w+):", text_of("compose.yaml")))
    example = text_of("compose.env.example").splitlines()
    assert asked == set(assignments([line for line in example if re.match(r"[A-Z]", line)]))


# --- ports and names ------------------------------------------------------------------------


def test_ports_agree(compose: dict[str, Any], container_env: dict[str, str]) -> None:
    container = text_of("Containerfile")
    assert container_env["STORMTABLE_PORT"] == str(PORT)
    assert f"EXPOSE {PORT}\n" in container
    assert f"http://localhost:{PORT}/ready" in container
    assert f"reverse_proxy stormtable:{PORT} " in text_of("Caddyfile")
    assert f"localhost:{PORT}/ready" in PAGE.read_text(encoding="utf-8")
    assert "ports" not in compose["services"]["stormtable"], "only the proxy is open to the world"
    assert "ports" not in compose["services"]["database"]
    assert {port.split(":")[0] for port in compose["services"]["proxy"]["ports"]} == {"80", "443"}


def test_only_the_proxys_network_is_believed(compose: dict[str, Any]) -> None:
    services, networks = compose["services"], compose["networks"]
    (front,) = networks["front"]["ipam"]["config"]
    assert services["stormtable"]["environment"]["STORMTABLE_TRUSTED_PROXIES"] == front["subnet"]
    assert set(services["stormtable"]["networks"]) & set(services["proxy"]["networks"]) == {"front"}
    assert not set(services["database"]["networks"]) & set(services["proxy"]["networks"])
    assert networks["back"]["internal"] is True
    for service in services.values():
        assert set(service["networks"]) <= set(networks)
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists()


def test_compose_builds_from_files_that_exist(compose: dict[str, Any]) -> None:
    build = compose["services"]["stormtable"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text_of("Containerfile"), re.MULTILINE)
    assert copied
    for name in " ".join(copied).split():
        assert (ROOT / name).exists(), name


def stages() -> dict[str, list[str]]:
    """Return the instructions of each stage of the image, by its name; the last stage has none."""
    text = re.sub(r"\\\n\s*", "", text_of("Containerfile"))
    by_stage: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("FROM "):
            lines = by_stage.setdefault(line.partition(" AS ")[2], [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return by_stage


def test_the_image_has_the_page_in_it() -> None:
    """A stage with Node builds the page before the wheel that contains it is made."""
    page, build = stages()["page"], stages()["build"]
    assert page[-1] == "RUN npm run build"
    assert page.index("RUN npm ci --no-audit --no-fund") < page.index("COPY web ./")
    assert "WORKDIR /src/web" in page
    out = re.search(r"outDir: '\.\./([a-z/]+)'", (ROOT / "web" / "vite.config.ts").read_text())
    assert out is not None
    copied = build.index(f"COPY --from=page /src/{out[1]} ./{out[1]}")
    assert build.index("COPY src ./src") < copied
    assert copied < next(number for number, line in enumerate(build) if "--no-deps" in line)
    assert {"WORKDIR /src"} <= set(build)


def build_modules() -> set[Path]:
    """Return the modules that build the page: Vite's settings, what they import, and the page."""
    web = ROOT / "web"
    modules: set[Path] = set()
    queue = {*web.glob("vite.*.ts"), *(web / "src").rglob("*")}
    while queue:
        file = queue.pop()
        if file.suffix not in (".ts", ".js", ".svelte", ".css") or file.name.endswith(".test.ts"):
            continue
        modules.add(file)
        if file.parent in (web, web / "tools"):
            for name in re.findall(r"from '(\.[^']+)'", file.read_text(encoding="utf-8")):
                module = (file.parent / name).resolve()
                queue.add(module if module.suffix else module.with_suffix(".ts"))
        queue -= modules
    return modules


def test_the_stage_of_the_page_has_all_it_is_built_from() -> None:
    """Everything that the build reads outside web/ is copied there: texts and the engine."""
    copied = [line.split()[1:] for line in stages()["page"] if line.startswith("COPY ")]
    outside = [source for line in copied for source in line[:-1] if not source.startswith("web")]
    modules, read = build_modules(), set()
    for file in modules:
        text = file.read_text(encoding="utf-8")
        for path in re.findall(r"['\"!]((?:\.\./)+src/stormtable[^'\"*$]*)", text):
            read.add((file.parent / path).resolve().relative_to(ROOT).as_posix())
    read.discard("src/stormtable/pages")
    assert ROOT / "web" / "tools" / "engine-archive.js" in modules
    assert "src/stormtable" in read, "the archive has the engine's files"
    for path in read:
        assert any(f"{path}/".startswith(f"{source}/") for source in outside), path


def test_nothing_built_here_gets_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"web/node_modules", "src/stormtable/pages", "**/*.so", ".*"} <= set(ignored)


def test_compose_makes_backups_and_keeps_them(compose: dict[str, Any]) -> None:
    backup, server = compose["services"]["backup"], compose["services"]["stormtable"]
    assert backup["image"] == server["image"]
    name = "STORMTABLE_DATABASE"
    assert backup["environment"][name] == server["environment"][name]
    (script,) = backup["command"]
    assert backup["entrypoint"] == ["/bin/sh", "-c"]
    subprocess.run(["sh", "-n", "-c", script], check=True)
    match = re.search(r"stormtable (backup .*?); then", script)
    assert match is not None
    check_command(shlex.split(match[1]))
    assert re.search(r"^\s+sleep 86400$", script, re.MULTILINE)
    (volume,) = backup["volumes"]
    assert volume.split(":")[0] in compose["volumes"]
    folder = volume.split(":")[1]
    assert f'"{folder}/table-' in script
    assert f"-m 0700 /data {folder}" in text_of("Containerfile"), "its owner may write there"
    assert set(backup["networks"]) & set(compose["services"]["database"]["networks"])
    assert server["cap_drop"] == backup["cap_drop"] == ["ALL"]


def test_containers_have_no_rights(compose: dict[str, Any]) -> None:
    container = text_of("Containerfile")
    assert container.rindex("USER 10001") > container.rindex("RUN ")
    server = compose["services"]["stormtable"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    for service in compose["services"].values():
        assert "no-new-privileges:true" in service["security_opt"]


def test_the_proxy_does_not_pass_on_private_paths() -> None:
    caddy = text_of("Caddyfile")
    assert caddy.count("{") == caddy.count("}")
    assert re.search(r"@private path /metrics\n\s+respond @private 404", caddy)


def test_the_proxy_compresses_nothing() -> None:
    """The server knows which answers carry credentials, whose length must not change."""
    assert not re.search(r"^\s*encode\b", text_of("Caddyfile"), re.MULTILINE)
    assert re.findall(r"^\s*gzip\b.*", text_of("nginx.conf"), re.MULTILINE) == ["    gzip off;"]


# --- systemd --------------------------------------------------------------------------------

HARDENED = {
    "DynamicUser": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "NoNewPrivileges": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "CapabilityBoundingSet": "",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "MemoryDenyWriteExecute": "yes",
    "SystemCallArchitectures": "native",
    "UMask": "0077",
    "StateDirectory": "stormtable",
    "StateDirectoryMode": "0700",
}


@pytest.mark.parametrize("name", ["stormtable.service", "stormtable-backup.service"])
def test_the_units_have_no_other_rights(name: str) -> None:
    service = unit(name)["Service"]
    assert HARDENED.items() <= dict(service).items()
    calls = [value for key, value in service if key == "SystemCallFilter"]
    assert calls == ["@system-service", "~@privileged"]
    files = [value for key, value in service if key == "EnvironmentFile"]
    assert files == ["/etc/stormtable/stormtable.env"]


def test_the_timer_starts_the_backup() -> None:
    timer = configparser.ConfigParser()
    timer.read_string(text_of("stormtable-backup.timer"))
    assert timer["Timer"]["OnCalendar"]
    assert (DEPLOY / "stormtable-backup.service").exists()
    assert "stormtable-backup.timer" in PAGE.read_text(encoding="utf-8")


def test_the_server_has_longer_to_stop_than_it_takes(compose: dict[str, Any]) -> None:
    service = dict(unit("stormtable.service")["Service"])
    assert int(service["TimeoutStopSec"]) > GRACE
    period = compose["services"]["stormtable"]["stop_grace_period"]
    assert int(period.removesuffix("s")) > GRACE


# --- commands -------------------------------------------------------------------------------


def commands_in(text: str) -> list[list[str]]:
    """Return every `stormtable ...` command of a page's console blocks, a unit's ExecStart and so
    on."""
    commands = []
    for line in text.splitlines():
        shown = re.sub(r"\s#\s.*$", "", line)
        for match in re.finditer(r"(?:^[$#] |bin/|exec stormtable )stormtable ([^`'\n]+)", shown):
            commands.append(shlex.split(match[1].replace('"', "")))
    return commands


def check_command(words: list[str]) -> None:
    assert words[0] in COMMANDS, f"there is no command {words[0]}"
    command, remaining = command_named(words[0]), words[1:]
    while isinstance(command, click.Group) or hasattr(command, "commands"):
        if not remaining or remaining[0].startswith("-"):
            break
        name = remaining.pop(0)
        assert name in command.commands, f"there is no command {name}"
        command = command.commands[name]
    options = {option for param in command.params for option in param.opts + param.secondary_opts}
    for word in remaining:
        if word.startswith("--"):
            assert word.split("=")[0] in options | {"--help"}, f"{words[0]} has no {word}"


def test_every_command_in_the_deployment_files_exists() -> None:
    shown = [words for file in FILES for words in commands_in(file.read_text(encoding="utf-8"))]
    assert len(shown) > 12
    assert {words[0] for words in shown} == {"serve", "backup", "restore", "admin"}
    for words in shown:
        check_command(words)


@pytest.mark.parametrize(
    "words", ["sing", "admin sing", "backup x --loudly", "admin close x --all"]
)
def test_a_command_that_does_not_exist_is_noticed(words: str) -> None:
    with pytest.raises(AssertionError):
        check_command(words.split())


def test_the_container_runs_a_command() -> None:
    container = text_of("Containerfile")
    assert 'ENTRYPOINT ["stormtable"]\nCMD ["serve"]' in container
    check_command(["serve"])


# --- messages ------------------------------------------------------------------------------


def test_the_files_that_the_page_names_exist() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in re.findall(r"deploy/([A-Za-z.-]+[a-z])", page):
        assert (DEPLOY / name).exists() or name == ".env", name


def test_metrics_the_page_names_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(metrics.SHARED, raising=False)
    text = metrics.render()[0].decode()
    named = re.findall(r"`(stormtable_[a-z_]+)`", PAGE.read_text(encoding="utf-8"))
    assert named
    for name in named:
        assert f"# TYPE {name}" in text or f"# TYPE {name.removesuffix('_total')}" in text


def test_the_code_reports_every_problem_that_the_page_names() -> None:
    """Each in the words of an error, with its values filled in."""
    sources = " ".join(
        re.sub(r'"\s*\n\s*f?"', "", file.read_text(encoding="utf-8"))
        for file in sorted((ROOT / "src" / "stormtable").rglob("*.py"))
    )
    page = PAGE.read_text(encoding="utf-8")
    table = page[page.index("## When something is wrong") :]
    for phrase in (
        "and there is no secret key",
        "workers cannot share an SQLite file",
        "cannot be",
        "foreign_origin",
        "the database is of a newer Stormtable",
        "the database is damaged",
        "rows are missing",
    ):
        assert phrase in table
        assert phrase in sources
