"""A fall that cannot be helped: arms out to the side where the ground comes from, the rest limp."""

import math

from creatures.capture import catchable
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.posture import Now

REACH = math.radians(65.0)  # [rad] of the arms from the chest, past the head
STRAIGHT, FOLDED = 0.25, 2.1
"""Bend of the elbows behind the back and before the face: [rad], 0.25 and 2.1. Folded, an arm has a
third of its inertia, so the shoulder has it up in time, and the forearm comes before the head.
Elbows do not bend backwards."""
ARMS = (10.0, 2.0)  # [Hz] and damping ratio: the whole arm weighs on the servo of the shoulder
LEANS = 0.25  # [rad] of the pelvis: less, and hips and shorter steps may save it yet
FAST = 0.5  # [m/s] a chest that is slower has come to lie


def guard_head(now: Now) -> None:
    """Hold both arms between head and ground while the body falls."""
    figure = now.figure
    chest = figure.limbs.get("chest", figure.pelvis)
    if abs(chest.velocity) < FAST:
        return
    aims = (REACH, STRAIGHT) if figure.tilt > 0.0 else (-REACH, FOLDED)
    for name in ("left", "right"):
        for limb, aim in zip(("bicep", "forearm"), aims, strict=True):
            arm = figure.limbs.get(f"{name} {limb}")
            if arm:
                arm.tune(*ARMS)
                arm.drive(aim)


def lower_arms(figure: Figure) -> None:
    """Give the arms their usual strength back."""
    for name, limb in figure.limbs.items():
        if name.endswith(("bicep", "forearm")):
            limb.untune()


def is_lost(now: Now, foot: float, seconds: float) -> bool:
    """Return whether no steps can catch the capture point, the next foot landing in `seconds` [s]
    and the weight until then on `foot` [m].
    """
    manner, balance = now.manner, now.balance
    if abs(now.figure.tilt) < LEANS:
        return False
    ahead = abs(balance.capture_in(seconds, foot) - foot)
    most = catchable(manner.longest_step, manner.shortest_time, balance.rate)
    return ahead > manner.longest_step + most
