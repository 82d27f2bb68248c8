"""Notifications by e-mail: plain text, with headers from which mail programs offer to
unsubscribe."""

from __future__ import annotations

import re
import ssl
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import localtime, make_msgid
from ipaddress import ip_address

import aiosmtplib

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.text import printable
from stormtable.server.services.notifications.outbox import AGAIN, FAILED, GONE, SENT, Result
from stormtable.server.services.notifications.texts import Letter

STARTTLS, TLS, NONE = SECURITY = ("starttls", "tls", "none")
LONGEST = 254
"""The longest address by RFC 5321."""
DOMAIN = re.compile(r"([A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]+")


def checked(address: object) -> str:
    """Return a person's e-mail address; refuse text that is not a valid address."""
    remedy = "give one like you@club.example"
    if not isinstance(address, str) or len(address) > LONGEST:
        raise BadSetting(f"email is no text of at most {LONGEST} characters", remedy)
    text = address.strip()
    try:
        parsed = Address(addr_spec=text)
    except (HeaderParseError, IndexError, ValueError) as error:
        raise BadSetting("email is no address", remedy) from error
    plain = text.isascii() and printable(text) and " " not in text and parsed.addr_spec == text
    if not plain or not DOMAIN.fullmatch(parsed.domain):
        raise BadSetting("email is no address", remedy)
    return text


class Email:
    """The transport, and the server that accepts its messages."""

    def __init__(
        self,
        host: str,
        port: int,
        sender: str,
        user: str = "",
        password: str = "",
        security: str = STARTTLS,
        *,
        seconds: float = 20.0,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        if security not in SECURITY:
            raise BadSetting(f"e-mail security {security!r}", f"give one of: {', '.join(SECURITY)}")
        if user and security == NONE and not _is_here(host):
            raise BadSetting(
                "e-mail would send its password unencrypted", "set security to starttls or tls"
            )
        self._host, self._port = host, port
        self._sender = sender
        self._user, self._password = user, password
        self._security = security
        self._seconds = seconds
        self._tls = tls

    def message(self, letter: Letter, address: str) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = address
        message["Subject"] = letter.subject
        message["Date"] = localtime()
        message["Message-ID"] = make_msgid(domain=self._sender.rpartition("@")[2].rstrip("> "))
        message["Auto-Submitted"] = "auto-generated"
        if letter.out:
            # RFC 8058: mail programs show this link, and send a POST to it without asking the
            # reader.
            message["List-Unsubscribe"] = f"<{letter.out}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        return message

    async def send(self, letter: Letter, address: str) -> Result:
        try:
            await aiosmtplib.send(
                self.message(letter, address),
                hostname=self._host,
                port=self._port,
                username=self._user or None,
                password=self._password or None,
                use_tls=self._security == TLS,
                start_tls=self._security == STARTTLS,
                tls_context=self._tls,
                timeout=self._seconds,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            return _judged(refused.recipients[0])
        except (aiosmtplib.SMTPSenderRefused, aiosmtplib.SMTPDataError) as error:
            return _judged(error)
        except (aiosmtplib.SMTPException, OSError) as error:
            # An error of our own mail server is not the person's fault, so the channel stays.
            return Result(AGAIN, type(error).__name__)
        return Result(SENT)


def _judged(error: aiosmtplib.SMTPResponseException) -> Result:
    problem = f"{type(error).__name__} {error.code}"
    if error.code < 500:
        return Result(AGAIN, problem)
    # 5.1.x (RFC 3463) means a bad address; the administrator may be able to fix other errors.
    unknown = isinstance(error, aiosmtplib.SMTPRecipientRefused) and error.message.startswith(
        "5.1."
    )
    return Result(GONE if unknown else FAILED, problem)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
