"""Pictures that come from outside, decoded by Pillow: first the head, then no more than is allowed.

Kind, width and height are read before anything is decoded, and what is decoded is made smaller
part by part: nothing but the picture itself, as its file has it, is ever in memory as a whole.
"""

import contextlib
import functools
import io
import itertools
import warnings
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
"""What is read; of pictures that move, the first one. Others (SVG, XCF, TIFF ...) have readers that
draw, unpack or follow offsets before they know how large it becomes."""

MOST_PIXELS = 64_000_000
"""Most pixels of a file: [count], 64 million, a 60 megapixel camera; 256 MB while it is read."""

MOST_VISITS = 4_000_000_000
"""Pixels that are gone over, at most: [count], those of a JPEG once a scan, some 20 ns for each 64
in three colours: 4 s. One of a few kilobytes may have a thousand scans."""

SLOW = 1000
"""As many visits is a pixel of a BMP in run lengths: [count]; Pillow reads them in Python, 0.24 us
each, in which the window hardly gets a turn."""

LARGEST = 256
"""Longer side of a picture that is kept: [px], 256, as many texels as the rasteriser has."""

BLOCK = 64
"""Side of the parts that the smaller picture is made of: [px]."""

WEBP_COPIES = 4
"""Pillow has a WebP so many times in memory, with its two canvases: [count]."""


DAMAGED = "is damaged: choose an undamaged one"


class PictureError(Exception):
    """It is no picture, a damaged one, or too large; the text says which: "is ..." or "has ..."."""


def decoded(
    data: bytes, kinds: Sequence[str] = KINDS, most: int = MOST_PIXELS
) -> tuple["Image", float]:
    """Return a picture as RGBA, LARGEST [px] at its longer side at most, and width / height of what
    it was. PictureError says why not.
    """
    pillow = _pillow()
    try:
        picture = pillow.open(io.BytesIO(data), formats=kinds)
    except (pillow.DecompressionBombError, pillow.DecompressionBombWarning):
        raise PictureError(f"has more than {most:,} pixels: make it smaller first") from None
    except Exception:  # Pillow raises what its readers happen to meet in a damaged head
        raise PictureError(f"is damaged, or no {_listed(kinds)}: save it as such") from None
    width, height = picture.size
    most //= WEBP_COPIES if picture.format == "WEBP" else 1
    if not 0 < width * height <= most:
        words = f"{width:,} by {height:,} pixels, at most {most:,} in all"
        raise PictureError(f"has {words}: make it smaller first")
    if _visits(picture, data) * width * height > MOST_VISITS:
        raise PictureError("takes too long to read: save it as a plain PNG or JPEG first")
    try:
        picture.draft("RGB", (2 * LARGEST, 2 * LARGEST))  # a JPEG is decoded so small at once
        small = _smaller(picture)
    except MemoryError:
        raise PictureError("needs more memory than there is: make it smaller first") from None
    except Exception:  # as above, of what follows the head
        raise PictureError(DAMAGED) from None
    return _upright(picture, small, width / height)


def encoded(picture: "Image") -> bytes:
    """Return a picture in RGBA as a PNG."""
    data = io.BytesIO()
    opaque = picture.getchannel("A").getextrema() == (255, 255)
    (picture.convert("RGB") if opaque else picture).save(data, "PNG")
    return data.getvalue()


@functools.cache
def _pillow() -> ModuleType:
    """Return Pillow, with its readers and bounds set; only those import it who meet a picture."""
    from PIL import Image, WebPImagePlugin  # naming the plugin spares importing all forty

    assert WebPImagePlugin.SUPPORTED
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS  # it warns of more, and refuses twice as many at the head
    warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # for us they are errors
    return Image


def _visits(picture: "Image", data: bytes) -> int:
    """Return how often each pixel is gone over, about."""
    if picture.format == "BMP":
        return SLOW if any(part[0] == "bmp_rle" for part in getattr(picture, "tile", ())) else 1
    return data.count(b"\xff\xda") if picture.format in ("JPEG", "MPO") else 1


def _listed(kinds: Sequence[str]) -> str:
    """Return kinds in words: "PNG, JPEG or BMP"."""
    *others, last = ("WebP" if kind == "WEBP" else kind for kind in kinds)
    return f"{', '.join(others)} or {last}" if others else last


def _smaller(picture: "Image") -> "Image":
    """Return a picture as RGBA, LARGEST [px] at its longer side at most: whole pixels are summed
    first, to no less than twice of that, and then weighed.
    """
    width, height = picture.size
    longer = max(width, height)
    step = max(1, longer // (2 * LARGEST))
    rough = _pillow().new("RGBA", (-(-width // step), -(-height // step)))
    tile = BLOCK * step
    for top, left in itertools.product(range(0, height, tile), range(0, width, tile)):
        part = picture.crop((left, top, min(left + tile, width), min(top + tile, height)))
        if part.mode.startswith("I"):  # 16 bits a pixel: Pillow would cut them off at 255
            part = part.point(lambda value: value * (1 / 256) + 0).convert("L")
        rough.paste(part.convert("RGBA").reduce(step), (left // step, top // step))
    scale = min(1.0, LARGEST / longer)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return rough.resize(size, box=(0, 0, width / step, height / step))


def _upright(picture: "Image", small: "Image", aspect: float) -> tuple["Image", float]:
    """Return the small picture as the camera was held, which a note in the file tells, and its
    aspect then.
    """
    turned = 1
    with contextlib.suppress(Exception):  # a damaged note is none
        turned = int(picture.getexif().get(0x0112, 1))  # Exif 2.3, Orientation
    turn = {2: 0, 3: 3, 4: 1, 5: 5, 6: 4, 7: 6, 8: 2}.get(turned)  # of `Image.Transpose`
    if turn is None:
        return small, aspect
    turned_back = small.transpose(_pillow().Transpose(turn))
    return turned_back, 1.0 / aspect if turned >= 5 else aspect
