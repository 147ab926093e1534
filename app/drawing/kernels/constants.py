"""Constants that are compiled into the kernels and shared with the plain Python around them.

The kernel cache is keyed by the sources of this package and of physics alone: a constant that a
kernel reads must stand here, or stale machine code would go on with the old value.
"""

import math

TEXELS = 128
"""Side of a pattern's tile: [texels], 128, a power of two: a third of a pixel each on a desk. Twice
that no longer fits the first-level cache."""

PERIODS = 3 * math.sqrt(2.0)
"""Side of a tile: [periods of the stripes]; so that it holds whole diagonals."""

LOOKS = 3
"""Looks of a body colour, one palette after the other: awake, asleep, and sensors."""

LIGHTEST, DARKEST = 0.17, 0.09
"""How far a body's fill goes towards white at its top, and towards black at its bottom: [1]."""

SIDE, LEAST_SIDE = 256, 8
"""Sides of the largest and the smallest copy of a picture on a body: [texels]. Each is half of the
one before, so that a far picture does not shimmer (mipmaps, Williams 1983)."""
