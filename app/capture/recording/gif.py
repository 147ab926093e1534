"""GIF: frames as differences to the frame before, with one palette (CompuServe's GIF89a).

Kernels do what goes over all pixels, so that the window beside goes on. (Pillow would keep all
frames until the end, make a palette for each, and hold the interpreter while it packs.)
"""

import struct
from contextlib import suppress
from pathlib import Path

import numpy as np

from app.capture.recording.kernels.gif import Packer, change
from app.capture.recording.palette import KEEP, Palette
from physics.disk.regular_file import open_new

FASTEST = 50.0
"""Most frames a second: [1/s]. GIF counts in 1/100 s, and what shows shorter than two of them is
slowed down to a tenth of a second by nearly all programs."""

LOOP_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"

PALETTE_AT = 13
"""Place of the palette in the file [bytes]: after the signature and the size of the picture."""

LEAVE = 1 << 2
"""Disposal: the next frame is painted over this one."""

THROUGH = 1
"""Pixels with the index KEEP show what was there."""


class GifWriter:
    """The writer makes a GIF frame by frame; the memory it takes does not grow."""

    def __init__(self, path: Path, size: tuple[int, int], frames_per_second: float) -> None:
        """Begin the file; OSError when that fails."""
        self._packer = Packer(size[0] * size[1])
        self._rate = frames_per_second
        self._palette = Palette()
        self._before = np.full(size[::-1], KEEP, np.uint8)  # the indices that are shown
        self._box = np.zeros(4, np.int64)  # rows and columns that hold all that changed
        self._frames = 0
        self._file = open_new(path)
        # a table of 256 colours, 8 bits a channel; the colours themselves come at the end
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0))
        self._file.write(bytes(768) + LOOP_FOREVER)

    def write(self, picture: np.ndarray) -> None:
        """Append a picture (h, w, 3) uint8."""
        shown = self._palette.indices(picture)
        change(self._before, shown, self._box)
        top, bottom, left, right = self._box.tolist()
        if bottom < 0:  # nothing is new: one pixel that stays
            top = bottom = left = right = 0
        piece = np.ascontiguousarray(shown[top : bottom + 1, left : right + 1])
        time = struct.pack("<BBHBB", 4, LEAVE | THROUGH, self._next_duration(), KEEP, 0)
        place = struct.pack("<HHHHBB", left, top, *piece.shape[::-1], 0, 8)  # 8 bits a pixel
        self._file.write(b"\x21\xf9" + time + b"," + place + self._packer.blocks(piece))

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
