"""Pictures that claim what they do not hold, made from random numbers."""

import struct
import zlib
from random import Random

from tests.attack.damage import cut, flip, insert

SIDES = (0, 1, 2, 7, 8, 64, 513, 4096, 20_000, 60_000, 2**16 - 1, 2**31 - 1, 2**32 - 1)
"""Widths and heights in the heads: [px]."""

HONEST = 600
"""Sides up to here are filled with pixels: [px]; of larger ones the head alone is large."""

SUFFIXES = (".png", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".svg", ".xcf", "")


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(random: Random) -> bytes:
    """Any size, depth and kind of pixels; the pixels may be too few, too many, or a bomb."""
    width, height = random.choice(SIDES), random.choice(SIDES)
    depth, kind = random.choice((1, 8, 8, 16, 3, 255)), random.choice((0, 2, 3, 4, 6, 6, 9))
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, random.choice((0, 0, 1, 2)))
    row = 1 + 4 * min(width, HONEST)
    rows = random.choice((b"", b"\0" * row, random.randbytes(9), b"\0" * row * min(height, HONEST)))
    if random.random() < 0.1:
        rows = bytes(1 << 24)  # 16 MiB of zeros in 16 kB
    body = zlib.compress(rows, 9)
    parts = [chunk(b"IHDR", head), chunk(b"IDAT", body), chunk(b"IEND", b"")]
    if random.random() < 0.2:
        parts.insert(1, chunk(random.choice((b"tEXt", b"iCCP", b"PLTE", b"zzZz")), bytes(3000)))
    if random.random() < 0.1:
        parts.pop(random.randrange(len(parts)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def bmp(random: Random) -> bytes:
    """A head with sides that may be negative, and few pixels."""
    width, height = (random.choice((*SIDES[:-2], 1, -1, -(2**31))) for _ in range(2))
    bits, packing = random.choice((1, 4, 8, 24, 32, 7)), random.choice((0, 0, 1, 3, 99))
    file = b"BM" + struct.pack("<IHHI", 100, 0, 0, 54)
    sides = struct.pack("<ii", clipped(width), clipped(height))
    return (
        file + struct.pack("<I", 40) + sides + struct.pack("<HHIIiiII", 1, bits, packing, *[0] * 5)
    )


def clipped(side: int) -> int:
    """A side as a signed word of four bytes."""
    return max(-(2**31), min(side, 2**31 - 1))


def gif(random: Random) -> bytes:
    """A frame that is larger than the screen."""
    sides = [min(random.choice(SIDES), 65_535) for _ in range(4)]
    screen = b"GIF89a" + struct.pack("<HH", *sides[:2]) + b"\0\0\0"
    frame = b"," + struct.pack("<HHHHB", 0, 0, *sides[2:], 0)
    return screen + frame + b"\x02" + random.choice((b"\x02D\x01\0;", b"\xff" + bytes(255), b""))


def jpeg(random: Random) -> bytes:
    """A head with a size and no picture."""
    width, height = (min(random.choice(SIDES), 65_535) for _ in range(2))
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\1\x11\0"
    return (
        b"\xff\xd8" + frame + random.choice((b"", b"\xff\xda", random.randbytes(300))) + b"\xff\xd9"
    )


def webp(random: Random) -> bytes:
    """A canvas of a size, and no picture on it."""
    width, height = (random.choice(SIDES) & 0xFFFFFF for _ in range(2))
    sides = width.to_bytes(3, "little") + height.to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + sides
    return b"RIFF" + struct.pack("<I", len(body)) + body


def other(random: Random) -> bytes:
    """What is no picture of the kinds that are read."""
    side = random.choice(SIDES)
    return random.choice(
        (
            b"",
            b"\0",
            b"hello",
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{side}' height='{side}'/>".encode(),
            b"gimp xcf v011\0" + struct.pack(">II", side & 0xFFFFFFFF, 30_000) + bytes(100),
            b"P6 60000 60000 255\n",
            random.randbytes(2000),
        )
    )


def hostile_picture(random: Random) -> tuple[str, bytes]:
    """The end of its name, and its bytes."""
    kinds = (png, png, png, bmp, gif, jpeg, webp, other)
    data = random.choice(kinds)(random)
    if random.random() < 0.4:
        data = random.choice((flip, cut, insert))(random, data, [data, png(random)])
    return random.choice(SUFFIXES), data
