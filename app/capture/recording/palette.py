"""One palette for a whole film, made while it is filmed: colours get a slot when they appear.

The style has few colours, but smooth edges blend them, and a film must not be read twice to count
them. So a slot is given to a new colour only if it is far enough from all that have one; the fuller
the palette, the farther. Wide areas, as the steps of the background, come first and nearly exact.
A slot never changes, so what stands still keeps its index from frame to frame.
"""

import numpy as np

from app.capture.recording.kernels.gif import look_up, nearest

KEEP = 255
"""The index that is no colour: a pixel of a GIF that stays as the frame before left it."""

UNKNOWN = KEEP

WIDE = 1 / 500
"""An area of this share of the picture is worth a slot of its own: [1]."""

WIDE_STEP = 1.0
"""... if it differs by more than this from every other: [levels]. Then the background is smooth."""

WIDE_SLOTS = 160
"""... as long as no more are taken: [count]; a picture full of such areas must leave some."""

STEPS = ((128, 10.0), (192, 20.0), (240, 40.0), (255, 80.0))
"""Up to so many slots, a new colour must be this far from all others: [count], [levels] Euclidean.
The last slots are kept for surprises: a colour that nothing resembles."""


class Palette:
    """Up to 255 colours; index 255 means "as before"."""

    def __init__(self) -> None:
        self.colors = np.zeros((256, 3), np.uint8)
        self.count = 0
        self._slots = np.full(1 << 24, UNKNOWN, np.uint8)  # of every colour seen so far

    def indices(self, picture: np.ndarray) -> np.ndarray:
        """Return the slots (h, w) uint8 of a picture (h, w, 3) uint8."""
        shown = np.full(picture.shape[:2], UNKNOWN, np.uint8)
        unknown = np.empty(shown.size, np.int32)
        count = look_up(picture, self._slots, shown, unknown)
        if count:
            self._learn(unknown[:count], shown.size)
            look_up(picture, self._slots, shown, unknown)
        return shown

    def _learn(self, codes: np.ndarray, pixels: int) -> None:
        """Give every new code (n,) a slot; the most frequent choose first."""
        new, counts = np.unique(codes, return_counts=True)
        order = np.argsort(-counts, kind="stable")
        new, wide = new[order], counts[order] >= WIDE * pixels
        colors = np.column_stack([new >> 16, new >> 8 & 0xFF, new & 0xFF])
        near, squares = np.empty(len(new), np.int64), np.empty(len(new))
        nearest(new, self.colors, self.count, near, squares)
        while len(far := np.flatnonzero(squares > self._reach(wide) ** 2)):
            # one round for each new slot, 255 in a film: a loop over colours would hold the
            # interpreter up, and with it the window
            color = colors[far[0]]
            self.colors[self.count] = color
            closer = (away := ((colors - color) ** 2).sum(axis=1)) < squares
            near[closer], squares[closer] = self.count, away[closer]
            self.count += 1
        self._slots[new] = near

    def _reach(self, wide: np.ndarray) -> np.ndarray:
        """Return how far colours (n,) may be from their slots [levels]; any, when all are taken."""
        for slots, step in STEPS:
            if self.count < slots:
                fine = wide & (self.count < WIDE_SLOTS)
                return np.where(fine, WIDE_STEP, step)
        return np.full(len(wide), np.inf)
