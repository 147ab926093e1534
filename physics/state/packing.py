"""Rows of the data page as bytes: numpy writes one field in the time that all of them take."""

import math
from struct import Struct

import numpy as np

from physics.state.layout import BODY, MOTION, SHAPE

LETTERS = {"i4": "i", "i8": "q", "f8": "d"}


def packer(dtype: np.dtype, last: str) -> Struct:
    """What packs the numbers of a row, an array's one after the other, up to the field `last`; all
    that follows is 0.
    """
    words, fields = "=", dtype.fields or {}
    for name, (kind, *_) in fields.items():
        words += f"{math.prod(kind.shape)}{LETTERS[kind.base.str[1:]]}"
        if name == last:
            break
    return Struct(f"{words}{dtype.itemsize - Struct(words).size}x")


BODY_ROW = dict.fromkeys(BODY.names or (), 0) | {"first_shape": -1}
MOTION_ROW = dict.fromkeys(MOTION.names or (), 0.0) | dict.fromkeys(
    ("dc", "keep_x", "keep_y", "keep_w", "keep_0"), 1.0
)
"""The numbers of a new row, by their names and in their order."""

PACK_BODY, PACK_MOTION = packer(BODY, "lead_w").pack_into, packer(MOTION, "keep_0").pack_into
PACK_SHAPE = packer(SHAPE, "sensor").pack
"""Of a shape those of its form and of its material."""
