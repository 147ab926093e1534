"""Springs as school has them: the constant k [N/m] and the extension; the core has a frequency."""

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from physics.joints.handle import Joint
from physics.joints.stiffness import MOST_HERTZ

ALONG_LINE = ("distance", "prismatic", "wheel")
"""Kinds of joints whose springs act along a line."""


def is_spring(joint: Joint) -> bool:
    """Return whether a joint is a spring from end to end; a rod has no frequency."""
    return joint.kind == "distance" and joint.hertz > 0.0


def has_constant(joint: Joint) -> bool:
    """Return whether a joint springs along a line, and holds what can move."""
    return joint.kind in ALONG_LINE and joint.stiffness > 0.0


def most_constant(joint: Joint) -> float:
    """Return the constant [N/m] of the fastest spring that could be there."""
    return joint.stiffness * (MOST_HERTZ / joint.hertz) ** 2


def set_constant(joint: Joint, constant: float) -> None:
    """Give a spring another constant [N/m], for what it holds now."""
    wanted = joint.hertz * math.sqrt(constant / joint.stiffness)
    joint.hertz = min(wanted, MOST_HERTZ)  # on a speck no spring is stiffer than that


@contextmanager
def constants_kept(joints: Iterable[Joint]) -> Iterator[None]:
    """Let what springs hold become heavier or lighter: they keep their constants, as real ones do,
    not their frequencies.
    """
    kept = [(joint, joint.stiffness) for joint in joints if has_constant(joint)]
    yield
    for joint, constant in kept:
        set_constant(joint, constant)


def extension(joint: Joint) -> float:
    """Return how much longer a spring or rod is than its natural length [m]; < 0: pushed in.

    Of what slides, how far it is from where its spring rests; 0 for what has no such length.
    """
    if joint.kind in ("prismatic", "wheel"):
        return joint.translation - joint.rest
    length = joint.length if joint.kind == "distance" else None
    return 0.0 if length is None else joint.current_length - length
