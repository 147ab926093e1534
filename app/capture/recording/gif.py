"""GIF: frames as differences to the frame before, with one palette. Pillow packs the pixels.

Pillow could write the whole file, but it keeps all frames until the end, and makes a palette for
each.
"""

import importlib
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from app.capture.recording.palette import KEEP, Palette
from app.capture.recording.place import PYTHON

FASTEST = 50.0
"""Most frames a second: [1/s]. GIF counts in 1/100 s, and what shows shorter than two of them is
slowed down to a tenth of a second by nearly all programs."""

LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

PALETTE_AT = 13
"""Place of the palette in the file [bytes]: after the signature and the size of the picture."""

LEAVE = 1
"""Disposal: the next frame is painted over this one."""

MISSING = "GIF needs Pillow, which is not installed: {python} -m pip install -r requirements.txt"


def find_pillow() -> tuple[Any, Any]:
    """Return Pillow's modules Image and GifImagePlugin. ImportError says how to get them."""
    try:
        image = importlib.import_module("PIL.Image")
        return image, importlib.import_module("PIL.GifImagePlugin")
    except ImportError as error:
        raise ImportError(MISSING.format(python=PYTHON)) from error


class GifWriter:
    """The writer makes a GIF frame by frame; the memory it takes does not grow."""

    def __init__(self, path: Path, size: tuple[int, int], frames_per_second: float) -> None:
        """Begin the file; OSError when that fails, ImportError without Pillow."""
        image, plugin = find_pillow()  # only now: a recorder nobody uses costs no start-up time
        self._pack, self._image = plugin.getdata, image.fromarray
        self._rate = frames_per_second
        self._palette = Palette()
        self._before = np.full(size[::-1], KEEP, np.uint8)  # the indices that are shown
        self._frames = 0
        self._file = path.open("wb")
        # a table of 256 colours, 8 bits a channel; the colours themselves come at the end
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0))
        self._file.write(bytes(768) + LOOP_FOREVER)

    def write(self, picture: np.ndarray) -> None:
        """Append a picture (h, w, 3) uint8."""
        shown = self._palette.indices(picture)
        changed = shown != self._before
        box = _bounds(changed)
        piece = np.where(changed[box], shown[box], np.uint8(KEEP))
        self._before = shown
        offset = box[1].start, box[0].start
        blocks = self._pack(
            self._image(piece),
            offset,
            duration=10 * self._next_duration(),  # [ms]
            transparency=KEEP,
            disposal=LEAVE,
        )
        for block in blocks:
            self._file.write(block)

    def _next_duration(self) -> int:
        """Return how long this frame shows [1/100 s]: rounded so that no error adds up."""
        begin, end = (round(100.0 * (self._frames + k) / self._rate) for k in (0, 1))
        self._frames += 1
        return end - begin

    def close(self) -> None:
        """End the file and put the palette in."""
        self._file.write(b";")
        self._file.seek(PALETTE_AT)
        self._file.write(self._palette.colors.tobytes())
        self._file.close()

    def abort(self) -> None:
        """Let go of the file."""
        with suppress(OSError):  # closing writes what is left; the disk may be full
            self._file.close()


def _bounds(changed: np.ndarray) -> tuple[slice, slice]:
    """Return rows and columns that hold all that changed; one pixel when nothing did."""
    rows, columns = (np.flatnonzero(changed.any(axis=axis)) for axis in (1, 0))
    if len(rows) == 0:
        return slice(0, 1), slice(0, 1)
    top, bottom, left, right = (int(ends[i]) for ends in (rows, columns) for i in (0, -1))
    return slice(top, bottom + 1), slice(left, right + 1)
