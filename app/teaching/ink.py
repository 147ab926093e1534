"""Strokes of the pen as a step of a lesson has them, and back. Imports no pygame."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from app.drawing.pen_stroke import Stroke

DIGITS = 5
"""Places of a point that are written: [count], 5, a hundredth of a millimetre."""


def strokes_of(ink: Iterable[Mapping[str, Any]]) -> tuple[Stroke, ...]:
    """Return the strokes of a step's `ink`."""
    return tuple(
        Stroke(
            np.array([(np.nan, np.nan) if p is None else p for p in one["points"]], float),
            float(one["width"]),
            str(one["role"]),
            bool(one.get("straight", False)),
        )
        for one in ink
    )


def ink_of(strokes: Iterable[Stroke]) -> list[dict[str, Any]]:
    """Return plain words for `strokes`, ready for JSON."""
    return [
        {
            "points": [
                None if np.isnan(x) else [round(float(x), DIGITS), round(float(y), DIGITS)]
                for x, y in stroke.points
            ],
            "width": stroke.width,
            "role": stroke.role,
            **({"straight": True} if stroke.straight else {}),
        }
        for stroke in strokes
    ]
