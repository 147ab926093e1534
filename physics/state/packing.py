"""Rows of the data page as bytes: numpy writes one field in the time that all of them take."""

import math
from collections.abc import Iterable
from struct import Struct
from typing import Any

import numpy as np

from physics.bodies.material_columns import IN_ORDER
from physics.state.layout import BODY, MOTION, SHAPE

LETTERS = {"i4": "i", "i8": "q", "f8": "d"}


def packer(dtype: np.dtype, names: Iterable[str]) -> Struct:
    """What packs the numbers of the fields `names`, an array's one after the other; the others are
    0. Raises ValueError where `names` are not in the order of the fields.
    """
    words, at = "=", 0
    fields: Any = dtype.fields
    for name in names:
        kind, offset = fields[name][:2]
        if offset < at:
            raise ValueError(f"{name} lies before the field that is named before it")
        words += f"{offset - at}x{math.prod(kind.shape)}{LETTERS[kind.base.str[1:]]}"
        at = offset + kind.itemsize
    return Struct(f"{words}{dtype.itemsize - at}x")


BODY_FIELDS = (
    *("kind", "bullet", "extent", "core", "id", "first_shape", "fixed_rotation", "asleep"),
    *("may_sleep", "x0", "y0", "angle0", "c0", "s0", "mass", "inertia", "cx", "cy"),
    *("linear_damping", "angular_damping"),
)
FORM_FIELDS = ("count", "sensor", "kind", "x", "y", "r", "nx", "ny")

PACK_BODY = packer(BODY, BODY_FIELDS).pack
PACK_MOTION = packer(MOTION, MOTION.names or ()).pack
PACK_SHAPE = packer(SHAPE, (*FORM_FIELDS, *IN_ORDER)).pack
