"""How long an arrow is: automatic (a robust percentile, smoothed over time) or held by hand."""

import numpy as np

PERCENTILE = 90.0
"""The magnitude that gets the full reach: [%], 90; the largest one would let a single hit shrink
all."""

SHARE_PER_FRAME = 0.06
"""Smoothing of the automatic scale: share of the (log) gap closed per frame, about 0.3 s at 60
fps."""

LEAST_REACH = 0.08
"""Arrows shorter than this share of the reach are left out: they would be blobs."""

MOST_REACHES = 3.0
"""No arrow is drawn longer than this many reaches."""


class ArrowScale:
    """Pixels per unit of one kind of arrow (newtons, metres per second)."""

    def __init__(self) -> None:
        self.scale = 0.0  # [px/unit], 0 = nothing seen yet

    def update(self, magnitudes: np.ndarray, reach: float, factor: float | None) -> float:
        """Return the scale [px/unit] for this frame.

        `reach` [px] is the length of a strong arrow. `factor` None: automatic; a number: the
        automatic scale stays as it is now, times that number.
        """
        seen = magnitudes[np.isfinite(magnitudes)]
        seen = seen[seen > 1e-9]
        if len(seen) and (factor is None or self.scale == 0.0):
            goal = reach / float(np.percentile(seen, PERCENTILE))
            step = SHARE_PER_FRAME if self.scale > 0.0 else 1.0
            self.scale = goal if step == 1.0 else self.scale * (goal / self.scale) ** step
        return self.scale * (1.0 if factor is None else factor)


def limited(vectors: np.ndarray, most: float) -> np.ndarray:
    """Return vectors (n, 2) cut to the length `most`."""
    length = np.hypot(*vectors.T)
    return vectors * np.minimum(1.0, most / np.maximum(length, 1e-12))[:, None]
