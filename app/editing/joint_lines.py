"""Where a joint is drawn: what a stroke crosses and a click hits."""

import math

from app.geometry.polygon import Point, distance_to_segment
from physics.joints.handle import Joint

Line = tuple[Point, Point]


def line_of(joint: Joint) -> list[Line]:
    """The lines that the joint is drawn as, now [m]; a hinge is a line of no length."""
    if joint.kind == "pulley":
        row, (at_a, at_b) = joint.row, joint.anchors
        wheel_a, wheel_b = ((float(row[f"ground_{s}x"]), float(row[f"ground_{s}y"])) for s in "ab")
        return [(at_a, wheel_a), (wheel_a, wheel_b), (wheel_b, at_b)]
    at_a, at_b = joint.anchors
    if joint.kind in ("revolute", "weld"):
        return [(at_b, at_b)]  # the ends are together, but for the solver's error
    return [(at_a, at_b)]


def distance_to_joint(joint: Joint, p: Point) -> float:
    """From `p` to the joint as it is drawn [m]."""
    return min((distance_to_segment(p, a, b) for a, b in line_of(joint)), default=math.inf)
