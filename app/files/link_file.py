"""A link: the address of a player page, and behind its # a table, packed into letters.

What is packed is a check of four bytes, and a deflate stream of two lines: the scene file, which
Fulcrum opens, and the rows of its world, which the page plays. The stream goes on from the words
that are in most tables (`WORDS`): these halve it. There are two forms: base64url after "f1", for a
text, and one number after "F1", which a QR code packs closest.
"""

import base64
import binascii
import hashlib
import re
import zlib
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from app.files.atomic import FileError
from app.files.folders import ASSETS
from app.files.page_file import RAW

LETTERS, NUMBER = "f1", "F1"
CHECK = 4
"""Bytes that say whether the rest is whole."""

MOST_TEXT = 100_000
"""Longest link that is read: [characters]."""

MOST_BYTES = 1_000_000
"""Most that may be in one: [bytes], as in the page."""

MOST_ADDRESS = 300
"""Longest address of a player page: [characters]. More leaves a code little room."""

MOST_LINK = 8000
"""Longest link that is made: [characters]. Messages and course pages cut longer ones."""

FORM = re.compile(r"#(?:f1([\w-]+)|F1(\d+))$", re.ASCII)
AT_ONCE = 4000
"""Digits that Python turns into a number at once: [count]."""

DAMAGED = "this link is damaged: a part of it is missing or changed; ask for it again"
PLACE = Path("link")
WORDS = ASSETS / "web" / "link_words.txt"


def is_link(text: str) -> bool:
    """Whether a text is a link with a table in it, damaged or not."""
    return re.search(r"#[fF]1[\w=-]*$", text.strip()) is not None


def spoken(path: Path) -> Path:
    """The path of a file, or what is said instead of that of a link."""
    return PLACE if is_link(str(path)) else path


@cache
def usual_words() -> bytes:
    """The words from which the streams of all links go on. They never change: "f1" means them."""
    return WORDS.read_bytes()


def checked_address(text: str) -> str:
    """The address of a player page, without what stood behind a #. ValueError: what is wrong."""
    address = text.strip().partition("#")[0]
    if not address:
        raise ValueError("Type the address of your player page.")
    try:
        parts = urlsplit(address)
    except ValueError:
        raise ValueError("This is not an address.") from None
    if parts.scheme not in ("https", "http", "file"):
        raise ValueError("The address has to begin with https://, http:// or file://.")
    if not (parts.path.strip("/") if parts.scheme == "file" else parts.hostname):
        raise ValueError("A part of the address is missing.")
    if not address.isprintable() or " " in address:
        raise ValueError("An address has no spaces.")
    if len(address) > MOST_ADDRESS:
        raise ValueError(f"The address is too long: at most {MOST_ADDRESS} characters.")
    return address


def packed_link(scene: bytes, rows: bytes) -> bytes:
    """The bytes of a link: the scene file, and what a page is told of its world."""
    text = scene + b"\n" + rows
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zdict=usual_words())
    stream = packer.compress(text) + packer.flush()
    return hashlib.blake2b(text, digest_size=CHECK).digest() + stream


def in_letters(packed: bytes) -> str:
    """What stands behind the # of a link as a text."""
    return LETTERS + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def in_digits(packed: bytes) -> str:
    """What stands behind the # of a link in a QR code; a 1 before it keeps zeros."""
    number, text = int(f"1{packed.hex()}", 16), ""
    while number:
        number, part = divmod(number, 10**AT_ONCE)
        text = f"{part:0{AT_ONCE}d}{text}"
    return NUMBER + text.lstrip("0")


def packed_in(link: str) -> bytes:
    """The bytes that a link holds. FileError."""
    found = FORM.search(link.strip()) if len(link) <= MOST_TEXT else None
    if found is None:
        raise FileError(PLACE, DAMAGED)
    letters, digits = found.groups()
    try:
        if letters is not None:
            return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        number = 0
        for at in range(0, len(digits), AT_ONCE):
            part = digits[at : at + AT_ONCE]
            number = number * 10 ** len(part) + int(part)
        return bytes.fromhex(f"{number:x}"[1:])
    except (binascii.Error, ValueError):
        raise FileError(PLACE, DAMAGED) from None


def text_in(link: str) -> bytes:
    """The two lines in a link. FileError when it is damaged."""
    packed = packed_in(link)
    unpacker = zlib.decompressobj(RAW, zdict=usual_words())
    try:
        text = unpacker.decompress(packed[CHECK:], MOST_BYTES)
    except zlib.error:
        raise FileError(PLACE, DAMAGED) from None
    whole = unpacker.eof and not unpacker.unconsumed_tail
    if not whole or hashlib.blake2b(text, digest_size=CHECK).digest() != packed[:CHECK]:
        raise FileError(PLACE, DAMAGED)
    return text


def scene_in_link(link: str) -> bytes:
    """The text of the scene file in a link. FileError."""
    return text_in(link).partition(b"\n")[0]
