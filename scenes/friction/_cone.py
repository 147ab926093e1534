"""The cone of friction: where the push of a surface on a body can point."""

import math

import numpy as np

from physics import Body, World
from scenes.draw import Draw
from scenes.friction._contacts import Point, friction_on, normal_on

HEIGHT = 1.25  # [m] of the cone; an arrow of this length is the weight of the body


def draw_cone(
    draw: Draw, world: World, body: Body, base: tuple[Point, float], friction: float
) -> None:
    """Draw the cone at `base`, a point [m] and the angle of the surface there [rad], and the push.

    N and f together lie within arctan μ of the normal. At rest they carry the weight, so they
    point straight up; the body slips when the vertical leaves the cone.
    """
    at, angle = base
    half = math.atan(friction)
    rim = HEIGHT / math.cos(half)
    turns = [angle + 0.5 * math.pi + side * half for side in (-1.0, 1.0)]
    ends = [(at[0] + rim * math.cos(t), at[1] + rim * math.sin(t)) for t in turns]
    draw.polygon([at, *ends], fill=draw.color("friction", 0.16))
    for end in ends:
        draw.line(at, end, draw.color("friction", 0.7), draw.style.sizes.thin)
    push = np.add(normal_on(world, body), friction_on(world, body))
    size = HEIGHT / (body.mass * max(math.hypot(*world.gravity), 0.1))
    if math.hypot(*push) > 0.01 * HEIGHT / size:
        draw.arrow(at, (size * float(push[0]), size * float(push[1])), "normal")
