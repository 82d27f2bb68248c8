"""Real servers on this machine that receive our messages: one for https, one for e-mail."""

from __future__ import annotations

import asyncio
import ssl
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

HOST = "hook.test"


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


PUSH_KEYS = {
    "p256dh": base64url(
        ec.derive_private_key(7, ec.SECP256R1())
        .public_key()
        .public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    ),
    "auth": base64url(b"a" * 16),
}
"""The keys of a browser."""


def certificate(folder: Path, *names: str) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return a server's TLS context for these names, and a client's that trusts only it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_name(each) for each in names]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{names[0]}.pem"
    pem = signed.public_bytes(Encoding.PEM)
    file.write_bytes(pem + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    return server, ssl.create_default_context(cadata=pem.decode())


def _name(text: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(text))
    except ValueError:
        return x509.DNSName(text)


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Hook:
    """An https server, and the requests it received."""

    port: int = 0
    status: int = 204
    answer: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    endless: bool = False
    posted: list[Posted] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    """The names that clients wanted to reach (SNI)."""

    def url(self, host: str = HOST, path: str = "/hook") -> str:
        return f"https://{host}:{self.port}{path}"


@contextmanager
def hook(server: ssl.SSLContext) -> Iterator[Hook]:
    received = Hook()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            received.posted.append(Posted(self.path, headers, self.rfile.read(length)))
            self.send_response(received.status)
            for name, value in received.answer.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(received.body)
            while received.endless:
                try:
                    self.wfile.write(b"x" * 65536)
                except OSError:
                    break

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            pass

    def named(_: ssl.SSLObject, name: str | None, __: ssl.SSLContext) -> None:
        received.names.append(name)

    server.sni_callback = named
    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.socket = server.wrap_socket(listening.socket, server_side=True)
    received.port = listening.server_address[1]
    listening.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=listening.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield received
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


@dataclass
class MailServer:
    """An SMTP server, and the messages it accepted."""

    port: int = 0
    refusal: str = ""
    """The answer to RCPT or DATA, if the server refuses a message."""
    refuse_data: bool = False
    messages: list[EmailMessage] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    users: list[tuple[str, str]] = field(default_factory=list)
    private: list[bool] = field(default_factory=list)

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.refusal and not self.refuse_data:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refusal:
            return self.refusal
        message = message_from_bytes(envelope.content, EmailMessage, policy=policy.default)
        self.messages.append(message)
        self.to += envelope.rcpt_tos
        self.private.append(server.transport.get_extra_info("ssl_object") is not None)
        return "250 taken"

    def known(
        self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any
    ) -> AuthResult:
        user, password = data.login.decode(), data.password.decode()
        self.users.append((user, password))
        return AuthResult(success=password == "right", handled=False)


class AnyPort(Controller):
    """Listens on any free port."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_server(
    tls: ssl.SSLContext | None = None, auth: bool = False, whole: bool = False
) -> Iterator[MailServer]:
    """Yield a mail server; `tls` by STARTTLS, or from the first byte if `whole`."""
    server = MailServer()
    controller = AnyPort(
        server,
        hostname="127.0.0.1",
        port=0,
        ssl_context=tls if whole else None,
        tls_context=None if whole else tls,
        require_starttls=tls is not None and not whole,
        authenticator=server.known if auth else None,
        auth_required=auth and not whole,
        auth_require_tls=tls is not None and not whole,
    )
    controller.start()
    server.port = controller.port
    try:
        yield server
    finally:
        controller.stop(no_assert=True)
