"""Object storage: a folder of this machine, or a bucket with the S3 API."""

from __future__ import annotations

import asyncio
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from stormtable.kernel.errors import StormtableError

S3 = "s3://"
TIMEOUT = "30s"
TRIES = 3


class StorageError(StormtableError):
    """The storage does not respond, or has no such object. Another attempt may succeed."""

    def __init__(self, problem: str, remedy: str = "see that the object storage works") -> None:
        super().__init__(problem, remedy)


class ObjectStorage(Protocol):
    """Stores bytes under a name. An object is never changed or deleted, so a backup of the database
    finds everything that it names."""

    async def put(self, key: str, data: bytes) -> None:
        """Store an object durably."""

    async def get(self, key: str) -> bytes:
        """Return an object, or raise `StorageError`."""


@dataclass(frozen=True, slots=True)
class FolderStorage:
    """Files in a folder, each synced before `put` returns."""

    folder: Path

    async def put(self, key: str, data: bytes) -> None:
        try:
            await asyncio.to_thread(_write, self.folder / key, data)
        except OSError as error:
            raise StorageError(f"{key} cannot be written ({error.strerror})") from error

    async def get(self, key: str) -> bytes:
        try:
            return await asyncio.to_thread((self.folder / key).read_bytes)
        except OSError as error:
            raise StorageError(f"{key} cannot be read ({error.strerror})") from error


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}-{secrets.token_hex(4)}.part")
    try:
        with draft.open("xb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    for folder in (file.parent, file.parent.parent):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class BucketStorage:
    """A bucket with the S3 API."""

    def __init__(
        self, url: str, *, endpoint: str = "", region: str = "", key_id: str = "", key: str = ""
    ) -> None:
        from obstore.store import S3Store  # needs the extra `archive`

        bucket, _, prefix = url.removeprefix(S3).partition("/")
        config: dict[str, Any] = {
            "endpoint": endpoint,
            "region": region,
            "access_key_id": key_id,
            "secret_access_key": key,
        }
        self._store = S3Store(
            bucket,
            prefix=prefix.strip("/") or None,
            config={name: value for name, value in config.items() if value},  # type: ignore[arg-type,unused-ignore]
            client_options={"timeout": TIMEOUT, "allow_http": endpoint.startswith("http://")},
            retry_config={"max_retries": TRIES},
        )

    async def put(self, key: str, data: bytes) -> None:
        from obstore.exceptions import BaseError

        try:
            await self._store.put_async(key, data)
        except (BaseError, OSError) as error:
            raise StorageError(f"{key} cannot be written ({type(error).__name__})") from error

    async def get(self, key: str) -> bytes:
        from obstore.exceptions import BaseError

        try:
            response = await self._store.get_async(key)
            return bytes(await response.bytes_async())
        except (BaseError, OSError) as error:
            raise StorageError(f"{key} cannot be read ({type(error).__name__})") from error
