"""What the figure shows of its thinking: FABRIK's chains, the next footprint, the balance.

Limits and aims of the joints are drawn by the joints overlay.
"""

from scenes.draw import Draw
from scenes.gait.figure import Leg
from scenes.gait.gait import Gait
from scenes.gait.limbs import SOLE
from scenes.gait.step import Step

Point = tuple[float, float]
SUPPORT_PX = 6.0  # [px] thickness of the line under the feet
CARRIES = 20.0  # [N] load of a foot that stands


def draw_gait(draw: Draw, gait: Gait) -> None:
    """Draw everything, in world units."""
    if gait.phase is None:
        return
    for leg in gait.figure.legs:
        draw_chain(draw, leg)
    draw_support(draw, gait)
    draw_balance(draw, gait)
    if isinstance(gait.phase, Step):
        draw_footprint(draw, gait.phase)


def draw_chain(draw: Draw, leg: Leg) -> None:
    """Draw where FABRIK wants hip, knee and ankle; the servos pull the limbs there."""
    if leg.plan:
        points = [_xy(point) for point in leg.plan]
        draw.path(points, "scene")
        for point in points:
            draw.ring(point, color="scene")


def draw_footprint(draw: Draw, step: Step) -> None:
    """Draw the disc on which the swinging foot will land, and the way its ankle has left to go."""
    ankle = _xy(step.target)
    ground = (ankle[0], ankle[1] - SOLE)
    draw.line(_xy(step.swing.ankle), ankle, "target", dash=True)
    draw.dot(ankle, color="target")
    draw.cross(ground, color="target")
    draw.text((ground[0], ground[1] - 0.3), "next step", color="target")


def draw_balance(draw: Draw, gait: Gait) -> None:
    """Draw the centre of mass, its shadow on the ground, and the capture point."""
    balance, ground = gait.now.balance, _ground(gait)
    center = _xy(balance.center)
    draw.line(center, (center[0], ground), "center", dash=True)
    draw.dot(center, color="center")
    draw.dot((center[0], ground), color="center")
    draw.line((center[0], ground), (balance.capture, ground), "velocity")
    draw.ring((balance.capture, ground), color="velocity")
    draw.text((balance.capture, ground - 0.6), "capture point", color="velocity")


def draw_support(draw: Draw, gait: Gait) -> None:
    """Draw the support polygon: the ground under the feet that carry."""
    ends: list[float] = []
    for leg in gait.figure.legs:
        foot, plan = leg.foot.body, leg.foot.plan
        if leg.load > CARRIES:
            ends.append(foot.position[0] - plan.radius)
            ends.append(foot.world_point((plan.length, 0.0))[0] + plan.end_radius)
    if ends:
        ground = _ground(gait)
        draw.line((min(ends), ground), (max(ends), ground), "contact_kept", SUPPORT_PX)


def _ground(gait: Gait) -> float:
    """Return the height of the ground under the lower foot [m]."""
    return min(leg.ankle.imag for leg in gait.figure.legs) - SOLE


def _xy(point: complex) -> Point:
    return point.real, point.imag
