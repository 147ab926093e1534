"""A ragdoll falls down a stair: ten bones, nine hinges with limits, eight flashes in a picture.

Start it by `python assets/examples/ragdoll.py [PICTURE.png]`.
"""

import math
import sys
import tempfile
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Body, Box, Capsule, Filter, Revolute, World

PIXELS = 90  # to a metre
BONES = {  # name: bone it hangs on, its ends [m] from the hips, radius [m], limits [degrees]
    "body": ("", (0.0, 0.0), (0.0, 0.5), 0.11, 0, 0),
    "neck": ("body", (0.0, 0.6), (0.0, 0.78), 0.10, -40, 40),
    "thigh": ("body", (0.0, 0.0), (0.0, -0.4), 0.07, -10, 110),
    "shin": ("thigh", (0.0, -0.4), (0.0, -0.8), 0.055, -130, 0),
    "arm": ("body", (0.0, 0.48), (0.0, 0.18), 0.05, -60, 150),
    "forearm": ("arm", (0.0, 0.18), (0.0, -0.1), 0.045, 0, 140),
}
PAIRED = ("thigh", "shin", "arm", "forearm")  # left and right


def add_doll(world: World, x: float, y: float) -> list[Body]:
    """A doll whose hips are at (x, y) [m]; its bones pass through one another."""
    doll: dict[str, Body] = {}
    for name, (parent, start, end, radius, low, high) in BONES.items():
        for side in (" left", " right") if name in PAIRED else ("",):
            look = {"radius": radius, "friction": 0.3, "filter": Filter(group=-1)}
            bone = Capsule(start=start, end=end, **look)
            body = doll[name + side] = world.add_dynamic(bone, position=(x, y), velocity=(2.5, 1.0))
            if parent:
                at = (x + start[0], y + start[1])
                limits = {"lower": math.radians(low), "upper": math.radians(high)}
                a = doll.get(parent + side) or doll[parent]
                world.add_joint(Revolute(a=a, b=body, anchor=at, **limits))
    return list(doll.values())


def paint(surface: pygame.Surface, body: Body, shade: int) -> None:
    """One body as its discs and the lines between them."""
    for shape in body.shapes:
        for hull in shape.parts:
            ends = [body.world_point((x, y)) for x, y, _ in hull.discs]
            points = [(PIXELS * x, PIXELS * (5.0 - y)) for x, y in ends]
            color, radius = (shade, shade, 255 - shade // 3), PIXELS * hull.discs[0][2]
            if len(points) > 2:
                pygame.draw.polygon(surface, (120, 110, 100), points)
            else:
                pygame.draw.line(surface, color, *points, max(int(1.8 * radius), 1))
            for point in points:
                pygame.draw.circle(surface, color, point, radius)


def main() -> None:
    """Let it fall for 2.4 s, a picture every 0.3 s, each darker than the one before."""
    world, surface = World(), pygame.Surface((9 * PIXELS, 6 * PIXELS))
    surface.fill((250, 250, 250))
    for k in range(18):
        step = Box(width=0.5, height=4.0, friction=0.3)
        paint(surface, world.add_static(step, position=(0.25 + 0.5 * k, 1.0 - 0.25 * k)), 0)
    doll = add_doll(world, 0.6, 3.9)
    for flash in range(8):
        for body in doll:
            paint(surface, body, 210 - 28 * flash)
        world.step(72)
    worst = max(joint.error for joint in world.joints)
    path = Path(sys.argv[1] if sys.argv[1:] else f"{tempfile.gettempdir()}/ragdoll.png")
    pygame.image.save(surface, path)
    print(f"{len(doll)} bones, hinges open by {1000 * worst:.2f} mm at most; see {path}")


if __name__ == "__main__":
    main()
