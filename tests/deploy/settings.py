"""The table of all server settings for the administrators' page."""

from __future__ import annotations

from stormtable.server.core.config import (
    ArchiveSettings,
    Config,
    MailSettings,
    PushSettings,
    settings_of,
    variable,
)
from stormtable.server.core.limit_settings import Limits


def settings_table() -> str:
    lines = ["| variable | default | what it is |", "|---|---|---|"]
    for part in (Config, MailSettings, PushSettings, ArchiveSettings, Limits):
        for setting in settings_of(part):
            default = (
                "" if setting.metadata["secret"] or setting.name == "data" else str(setting.default)
            )
            shown = f"`{default}`" if default not in ("", "()") else ""
            secret = " (secret)" if setting.metadata["secret"] else ""
            lines.append(
                f"| `{variable(part, setting)}` | {shown} | {setting.metadata['about']}{secret} |"
            )
    return "\n".join(lines) + "\n"
