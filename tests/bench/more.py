"""Other scenes of the same kind: a change that helps only the seven of `scenes.py` is no gain."""

import math
import random
from collections.abc import Callable

from physics import Box, Capsule, Circle, Polygon
from tests.bench.scenes import BAR_SCENES, DYNAMIC, STATIC, Scene


def wall() -> Scene:
    """Bricks of 1 x 0.5 m in bond; the ends of every other row are half bricks."""
    scene = Scene("wall", "wall of 30 x 20 bricks")
    scene.floor(60.0)
    brick, half = Box(width=1.0, height=0.5), Box(width=0.5, height=0.5)
    for row in range(20):
        y = 0.25 + 0.5 * row
        if row % 2 == 0:
            for k in range(30):
                scene.add(DYNAMIC, brick, k - 14.5, y)
        else:
            for k in range(29):
                scene.add(DYNAMIC, brick, k - 14.0, y)
            scene.add(DYNAMIC, half, -14.75, y)
            scene.add(DYNAMIC, half, 14.75, y)
    return scene


def polygons() -> Scene:
    """Random polygons of 3 to 8 corners and many sizes: no two pairs collide alike."""
    scene = Scene("polygons", "600 random polygons into a bin")
    scene.bin(9.0, 40.0)
    dice = random.Random(3)
    for k in range(600):
        row, across = divmod(k, 24)
        corners = 3 + k % 6
        size = dice.uniform(0.2, 0.34)
        turns = [math.tau * (i + dice.uniform(-0.2, 0.2)) / corners for i in range(corners)]
        shape = centred([(size * math.cos(t), size * math.sin(t)) for t in turns])
        scene.add(DYNAMIC, shape, 0.72 * (across - 11.5), 0.5 + 0.72 * row)
    return scene


def centred(corners: list[tuple[float, float]]) -> Polygon:
    """The polygon of `corners`, shifted so that its centroid is the origin."""
    _, x, y, _ = Polygon(vertices=tuple(corners)).hull().mass(1.0)
    return Polygon(vertices=tuple((u - x, v - y) for u, v in corners))


def balls() -> Scene:
    """Equal discs: one contact point a pair, no manifold to recycle."""
    scene = Scene("balls", "1000 balls into a bin")
    scene.bin(7.0, 40.0)
    for k in range(1000):
        row, across = divmod(k, 30)
        x = 0.45 * (across - 14.5) + 0.05 * (row % 2)
        scene.add(DYNAMIC, Circle(radius=0.2), x, 0.3 + 0.45 * row)
    return scene


def cloth() -> Scene:
    """Small discs on rods 0.3 m long, held by the two upper corners: it sags and sways."""
    scene = Scene("cloth", "cloth of 30 x 20 knots")
    columns, rows, gap = 30, 20, 0.3
    for row in range(rows):
        for column in range(columns):
            corner = row == 0 and column in (0, columns - 1)
            kind = STATIC if corner else DYNAMIC
            knot = Circle(radius=0.1)
            here = scene.add(kind, knot, gap * column, -gap * row, group=1)
            if column > 0:
                scene.rod(here - 1, here, gap)
            if row > 0:
                scene.rod(here - columns, here, gap)
    return scene


def dolls() -> Scene:
    """Chains of six capsules, hinged tip to tip, that fall crosswise into one heap."""
    scene = Scene("dolls", "60 dolls of 6 capsules")
    scene.bin(8.0, 40.0)
    bone = Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.12)
    dice = random.Random(5)
    for k in range(60):
        row, across = divmod(k, 4)
        x, y = 3.7 * (across - 1.5) - 1.25, 1.0 + 0.8 * row
        x += dice.uniform(-0.2, 0.2)
        last = -1
        for part in range(6):
            here = scene.add(DYNAMIC, bone, x + 0.5 * part, y)
            if part > 0:
                scene.hinge(last, here, (0.25, 0.0), (-0.25, 0.0))
            last = here
    return scene


def frames() -> Scene:
    """Towers of two posts and a plank a storey: tall, slender, every load on small contacts."""
    scene = Scene("frames", "12 frame towers of 8 storeys")
    scene.floor(60.0)
    post, plank = Box(width=0.2, height=1.0), Box(width=1.6, height=0.2)
    for tower in range(12):
        x = 2.5 * (tower - 5.5)
        for storey in range(8):
            y = 1.2 * storey
            scene.add(DYNAMIC, post, x - 0.6, y + 0.5)
            scene.add(DYNAMIC, post, x + 0.6, y + 0.5)
            scene.add(DYNAMIC, plank, x, y + 1.1)
    return scene


MORE_SCENES: dict[str, Callable[[], Scene]] = {
    scene.__name__: scene for scene in (wall, polygons, balls, cloth, dolls, frames)
}
SCENES: dict[str, Callable[[], Scene]] = {**BAR_SCENES, **MORE_SCENES}
"""All, in the order of the table."""
