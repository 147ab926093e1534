"""The plan of the figure: 17 limbs, their sizes, joint ranges and servos.

5.3 m tall, 20.3 kg. It looks to the right (+x). A limb's frame starts at its joint with its parent
and runs along local x to its far end.
"""

import math
from dataclasses import dataclass, replace

DENSITY = 2.5  # [kg/m^2] of the capsules
DISC_DENSITY = 1.0  # [kg/m^2] of head and hands
LEG = 1.45  # [m] length of a thigh, and of a calf
UP = math.pi / 2

Range = tuple[float, float]


@dataclass(frozen=True)
class Servo:
    """How a joint is driven: most torque [N*m], stiffness [Hz], damping ratio."""

    torque: float
    hertz: float
    damping_ratio: float


SPINE = Servo(600.0, 60.0, 10.0)
SHOULDER = Servo(60.0, 4.0, 1.0)
ELBOW = Servo(30.0, 4.0, 1.0)
HIP = Servo(300.0, 14.0, 6.0)
KNEE = Servo(250.0, 12.0, 2.0)
ANKLE = Servo(60.0, 12.0, 2.0)


def _degrees(center: float, half: float) -> Range:
    return math.radians(center - half), math.radians(center + half)


ANY: Range = (-math.inf, math.inf)
STIFF: Range = (0.0, 0.0)
BACK_RANGE = _degrees(0.0, 15.0)
THIGH_RANGE = _degrees(180.0, 67.5)
KNEE_RANGE = _degrees(-72.0, 72.0)  # a knee bends backwards only
ELBOW_RANGE = _degrees(72.0, 72.0)
ANKLE_RANGE = _degrees(90.0, 58.5)


@dataclass(frozen=True)
class Plan:
    """One limb; `angle` and `range` [rad] are of its direction against its parent's.

    Length 0 [m] is a disc. A range of no width is a weld.
    """

    parent: str
    length: float
    radius: float
    end_radius: float
    angle: float = 0.0
    range: Range = STIFF
    servo: Servo | None = None


TORSO = {
    "pelvis": Plan("", 0.55, 0.30, 0.30, UP),
    "mid": Plan("pelvis", 0.55, 0.30, 0.30, 0.0, BACK_RANGE, SPINE),
    "chest": Plan("mid", 0.65, 0.30, 0.30, 0.0, BACK_RANGE, SPINE),
    "neck": Plan("chest", 0.68, 0.18, 0.18),
    "head": Plan("neck", 0.0, 0.4, 0.4),
}
ARM = {
    "bicep": Plan("chest", 0.95, 0.22, 0.18, math.pi - 0.15, ANY, SHOULDER),
    "forearm": Plan("bicep", 1.05, 0.18, 0.14, 0.3, ELBOW_RANGE, ELBOW),
    "hand": Plan("forearm", 0.0, 0.21, 0.21),
}
LIMBS_OF_A_LEG = {
    "thigh": Plan("pelvis", LEG, 0.30, 0.22, math.pi, THIGH_RANGE, HIP),
    "calf": Plan("thigh", LEG, 0.22, 0.16, 0.0, KNEE_RANGE, KNEE),
    "foot": Plan("calf", 0.70, 0.14, 0.10, UP, ANKLE_RANGE, ANKLE),
}
FROM_START = ("left thigh", "right thigh")
"""Hinged to the start of their parent, the pelvis; all others to the parent's far end."""

HEEL = complex(-0.05, -0.05)  # [m] start of the foot's capsule from the ankle, in the foot's frame
FLAT = -math.asin((0.14 - 0.10) / 0.70)  # [rad] direction of the tapered foot with its sole level
SOLE = 0.14 - (HEEL * complex(math.cos(FLAT), math.sin(FLAT))).imag  # [m] ankle over a level sole


def _side(side: str, parts: dict[str, Plan]) -> dict[str, Plan]:
    """Return `parts` named for one side, each hung on the part before it."""
    named = {}
    for part, plan in parts.items():
        parent = f"{side} {plan.parent}" if plan.parent in parts else plan.parent
        named[f"{side} {part}"] = replace(plan, parent=parent)
    return named


FIGURE: dict[str, Plan] = {
    **_side("left", ARM),
    **_side("left", LIMBS_OF_A_LEG),
    **TORSO,
    **_side("right", LIMBS_OF_A_LEG),
    **_side("right", ARM),
}
"""All limbs, the farthest from the viewer first: the order they are drawn in."""


def depth(name: str) -> int:
    """Return how many joints lie between the limb and the pelvis."""
    parent = FIGURE[name].parent
    return 1 + depth(parent) if parent else 0


OUTWARDS = sorted(FIGURE, key=depth)
"""The names with every parent before its children."""
