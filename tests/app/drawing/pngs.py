"""PNG files by hand: heads that lie, and pictures larger than anybody would write."""

import struct
import zlib


def png(width: int, height: int, packed: bytes, depth: int = 1, color: int = 0) -> bytes:
    """Return a PNG with this head and these packed rows; by default a bit a pixel, grey."""
    head = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", packed), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def bomb(side: int) -> bytes:
    """Return a white picture of `side` by `side` pixels in some kilobytes."""
    packer, row = zlib.compressobj(9), b"\0" + b"\xff" * -(-side // 8)
    return png(side, side, b"".join(packer.compress(row) for _ in range(side)) + packer.flush())


def plain(number: int) -> bytes:
    """Return a picture of 8 by 8 pixels in a colour of its own: `number` and 255 less it."""
    colour = bytes([number % 251, number // 251, 255 - number % 251, 255])
    return png(8, 8, zlib.compress((b"\0" + colour * 8) * 8), depth=8, color=6)
