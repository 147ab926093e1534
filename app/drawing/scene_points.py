"""The points that a scene lets its user drag: a handle each, an arrow to those with an origin.

One that rides on a body is drawn where the picture shows that body, between two ticks.
"""

import math
from collections.abc import Sequence

import numpy as np

from app.drawing.draw import Draw
from physics import StaleHandleError, World
from scenes.kit import Parameter, Scene
from scenes.points import carrier_of

Point = tuple[float, float]

GROWTH = 1.35  # [1] of the handle under the mouse
BESIDE = 1.3  # [handles] from a point to its symbol
ROUND = ((0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0))
"""Where the symbol of a point without an arrow may stand, the best way first."""


def draw_points(draw: Draw, scene: Scene, world: World) -> None:
    """Draw all points of the scene."""
    for name, parameter in scene.parameters().items():
        if parameter.kind == "point":
            draw_point(draw, scene, world, name)


def draw_point(
    draw: Draw, scene: Scene, world: World, name: str, pointed: bool = False, named: bool = True
) -> None:
    """Draw the point called `name`, with its symbol where that is not there yet (`named`); a larger
    handle when it is under the mouse, or held.
    """
    parameter: Parameter = scene.parameters()[name]
    sizes, color = draw.style.sizes, parameter.role or "hand"
    try:
        at = drawn_at(draw, scene, world, name)
        origin = drawn_at(draw, scene, world, parameter.origin) if parameter.origin else None
    except StaleHandleError:
        return  # what it rides on was erased; undo brings both back
    ways: Sequence[Point] = ROUND
    if origin is not None:
        vector = at[0] - origin[0], at[1] - origin[1]
        draw.arrow(origin, vector, color)
        length = math.hypot(*vector)
        ways = [(vector[0] / length, vector[1] / length)] if length > 0.0 else ways
    size = sizes.handle * (GROWTH if pointed else 1.0)
    if pointed or origin is None:
        draw.ring(at, size, color)
    else:
        draw.dot(at, sizes.dot, color)
    if parameter.symbol and named:
        beside = _beside(draw, at, parameter.symbol, ways)
        draw.text_px(beside, parameter.symbol, color=color, bold=True)


def _beside(draw: Draw, at: Point, symbol: str, ways: Sequence[Point]) -> Point:
    """Return the middle of a symbol [px], on the first of `ways` that is clear of words."""
    sizes, (px, py) = draw.style.sizes, draw.camera.to_screen(*at)
    width, height = draw.text_size(symbol, sizes.label, True)
    far, more = BESIDE * sizes.handle + 0.5 * sizes.label, max(0.0, width - sizes.label) / 2
    more = more if len(ways) > 1 else 0.0  # beside an arrow it stands as near as a letter
    spots = [(px + (far + more) * x, py - far * y) for x, y in ways]
    taken = draw.words()

    def is_clear(spot: Point) -> bool:
        left, top = spot[0] - width / 2, spot[1] - height / 2
        right, bottom = left + width, top + height
        return all(
            word[2] <= left or right <= word[0] or word[3] <= top or bottom <= word[1]
            for word in taken
        )

    return next(filter(is_clear, spots), spots[0])


def drawn_at(draw: Draw, scene: Scene, world: World, name: str) -> Point:
    """Return where the picture shows a point, or a place that the scene keeps as `name` [m]."""
    if name not in scene.parameters():
        return getattr(scene, name)
    body = carrier_of(scene, world, name)
    at = getattr(scene, name)
    if body is None:
        return at
    ((x, y),) = draw.poses.follow(np.array([body.world_point(at)]), np.array([body.index]))
    return float(x), float(y)
