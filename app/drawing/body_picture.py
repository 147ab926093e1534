"""A picture that a body wears, decoded into texels: at once, or in the background."""

import base64
import binascii
from typing import NamedTuple

import numpy as np

from app.drawing.kernels.constants import LEAST_SIDE, SIDE
from app.drawing.picture_decoding import DAMAGED, PictureError, decoded
from app.files.background import Job
from app.files.rerun import Progress

SIDES = (64, 128, SIDE)
"""Sides of the squares that pictures are laid in: [texels]. Less: half a texel of rounding is more
than a hundredth of a picture."""

MOST_PIXELS = 4096 * 4096
"""Most pixels of a picture in a scene: [count], 17 million, 67 MB while it is read. What is
imported has 256 by 256; a program may write larger ones into a file."""

BATCH = 8
"""Pictures that one job decodes: [count]; then what is worn by now is asked again."""

Png = tuple[str, ...]
"""Lines of base64."""


class Texels(NamedTuple):
    """A page of the album: the side, then all copies of the picture, the largest first."""

    texels: np.ndarray  # premultiplied ARGB, uint32 (texels_in(side),)
    aspect: float = 1.0  # [1] width / height
    reason: str = ""  # why there are none


def nothing(reason: str) -> Texels:
    """Return what stands for a picture that cannot be had."""
    return Texels(np.zeros(0, np.uint32), reason=reason)


def texels_in(side: int) -> int:
    """Return the length of a page [count]."""
    copies = (side // LEAST_SIDE).bit_length()
    return 1 + sum((side >> k) ** 2 for k in range(copies))


def decoded_picture(png: Png) -> Texels:
    """Return the texels of a picture, or why there are none."""
    try:
        data = base64.b64decode("".join(png), validate=True)
        picture, aspect = decoded(data, ("PNG",), MOST_PIXELS)
    except PictureError as error:
        return nothing(str(error))
    except (binascii.Error, ValueError):
        return nothing(DAMAGED)
    longer = max(picture.size)
    side = next(side for side in SIDES if side >= longer)
    size = [max(1, round(length * side / longer)) for length in picture.size]
    scaled = picture.convert("RGBa").resize(size)
    square = np.zeros((side, side, 4), np.uint32)
    left, top = (side - size[0]) // 2, (side - size[1]) // 2
    square[top : top + size[1], left : left + size[0]] = np.asarray(scaled)
    return Texels(_page_of(square), aspect)


def _page_of(level: np.ndarray) -> np.ndarray:
    """Return the page of a square picture (side, side, 4), red, green, blue and opacity."""
    result = [np.full(1, len(level), np.uint32)]
    while True:
        r, g, b, a = (level[:, :, k] for k in range(4))
        r, g, b = np.minimum(r, a), np.minimum(g, a), np.minimum(b, a)
        result.append((a << 24 | r << 16 | g << 8 | b).ravel().astype(np.uint32))
        if len(level) == LEAST_SIDE:
            return np.concatenate(result)
        half = len(level) // 2
        level = level.reshape(half, 2, half, 2, 4).sum(axis=(1, 3), dtype=np.uint32) // 4


class Decoder:
    """Pictures that are decoded in the background, some at a time, for what asks in every frame."""

    def __init__(self) -> None:
        """Nothing is asked for."""
        self._job: Job | None = None
        self._asked: dict[Png, None] = {}  # in this frame, in their order
        self._found: dict[Png, Texels] = {}

    def begin(self) -> None:
        """Begin a frame, and to decode what was asked for in the last one."""
        self._follow()
        self._found = {png: self._found[png] for png in self._asked if png in self._found}
        batch = [png for png in self._asked if png not in self._found][:BATCH]
        if self._job is None and batch:
            self._job = Job(
                "Decoding pictures",
                lambda progress: self._work(batch, progress),
                lambda result: self._found.update(result),
                lambda reason: self._found.update({png: nothing(reason) for png in batch}),
            )
        self._asked.clear()

    def get(self, png: Png) -> Texels | None:
        """Return a picture, once, if it is decoded by now; else it will be."""
        self._follow()
        result = self._found.pop(png, None)
        if result is None:
            self._asked[png] = None
        return result

    def wait(self) -> None:
        if self._job is not None:
            self._job.join()

    def _follow(self) -> None:
        """Take what is done."""
        if self._job is not None and self._job.finish():
            self._job = None

    def _work(self, batch: list[Png], progress: Progress) -> dict[Png, Texels]:
        result = {}
        for number, png in enumerate(batch):
            progress(number, len(batch))
            result[png] = decoded_picture(png)
        return result
