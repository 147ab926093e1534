"""The scene file in a web page that Fulcrum wrote: a page is opened as what it was made of."""

import base64
import binascii
import zlib
from pathlib import Path

from app.files.atomic import FileError
from app.files.door import MOST_BYTES

PAGES = (".html", ".htm")

OPENING = '<script type="text/plain" id="fulcrum-scene">'
CLOSING = "</script>"
"""What the scene file stands between, packed: see `packed`."""

RAW = -15
"""zlib's word for a deflate stream without a head, as browsers unpack it."""

FOREIGN = "this web page was not made by Fulcrum: no scene is in it"


def is_page(path: Path) -> bool:
    """Whether a file is called as web pages are."""
    return path.suffix.lower() in PAGES


def packed(raw: bytes) -> str:
    """Bytes as base64 of their deflate stream: nothing in it can be markup."""
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    return base64.b64encode(packer.compress(raw) + packer.flush()).decode()


def scene_in(path: Path, page: bytes) -> bytes:
    """The text of the scene file in a page. FileError when there is none, or it is damaged."""
    opening = OPENING.encode()
    begin = page.find(opening)
    end = page.find(CLOSING.encode(), begin)
    if begin < 0 or end < 0:
        raise FileError(path, FOREIGN)
    unpacker = zlib.decompressobj(RAW)
    try:
        stream = base64.b64decode(page[begin + len(opening) : end], validate=True)
        text = unpacker.decompress(stream, MOST_BYTES)
    except (binascii.Error, zlib.error, ValueError):
        raise FileError(path, "the scene in this web page is damaged") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise FileError(path, "the scene in this web page is damaged, or far too large")
    return text
