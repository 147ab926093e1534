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


PACK_BODY = packer(BODY, "angular_damping").pack
PACK_MOTION = packer(MOTION, "keep_0").pack
PACK_SHAPE = packer(SHAPE, "sensor").pack
