"""Pictures that come from outside, decoded by Pillow: first the head, then no more than is allowed.

Kind, width and height are read before anything is decoded, and what is decoded is made smaller
band by band: nothing but the picture itself, as its file has it, is ever in memory as a whole.
"""

import contextlib
import functools
import io
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

MOST_WORK = 4_000_000_000
"""Pixels times scans of a JPEG, at most: [count]. Each scan goes over all blocks of 64 pixels,
some 20 ns each in three colours: 4 s. One of a few kilobytes may have a thousand scans."""

LARGEST = 256
"""Longer side of a picture that is kept: [px], 256, as many texels as the rasteriser has."""

BAND = 64
"""Rows of the smaller picture that are made at a time: [px]."""


DAMAGED = "is damaged: take a whole one"


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
    except pillow.DecompressionBombError:
        raise PictureError(f"has more than {most:,} pixels: make it smaller first") from None
    except Exception:  # Pillow raises what its readers happen to meet in a damaged head
        raise PictureError(f"is damaged, or no {_listed(kinds)}") from None
    width, height = picture.size
    if not 0 < width * height <= most:
        words = f"{width:,} by {height:,} pixels, at most {most:,} in all"
        raise PictureError(f"has {words}: make it smaller first")
    scans = data.count(b"\xff\xda") if picture.format in ("JPEG", "MPO") else 1
    if scans * width * height > MOST_WORK:
        raise PictureError(f"has {scans:,} scans: save it as a plain JPEG or PNG first")
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
    opaque = picture.getextrema()[3] == (255, 255)
    (picture.convert("RGB") if opaque else picture).save(data, "PNG")
    return data.getvalue()


@functools.cache
def _pillow() -> ModuleType:
    """Return Pillow, which only those import who meet a picture, with its readers and bounds set."""
    from PIL import Image, WebPImagePlugin  # naming the plugin spares importing all forty

    assert WebPImagePlugin.SUPPORTED
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS  # it warns of more, and refuses twice as many at the head
    warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # for us they are errors
    return Image


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
    for top in range(0, height, BAND * step):
        band = picture.crop((0, top, width, min(top + BAND * step, height))).convert("RGBA")
        rough.paste(band.reduce(step), (0, top // step))
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
    return small.transpose(turn), 1.0 / aspect if turned >= 5 else aspect
