"""The points that a scene lets its user drag: a handle each, an arrow to those with an origin."""

import math
from typing import TYPE_CHECKING

from scenes.kit import Parameter, Scene

if TYPE_CHECKING:
    from app.drawing.draw import Draw

GROWTH = 1.35  # [1] of the handle under the mouse
BESIDE = 1.3  # [handles] from a point to its symbol


def draw_points(draw: "Draw", scene: Scene) -> None:
    """All of them."""
    for name, parameter in scene.parameters().items():
        if parameter.kind == "point":
            draw_point(draw, scene, name)


def draw_point(draw: "Draw", scene: Scene, name: str, pointed: bool = False) -> None:
    """The one called `name`; larger when it is under the mouse, or held."""
    parameter: Parameter = scene.parameters()[name]
    sizes, color = draw.style.sizes, parameter.role or "hand"
    at = getattr(scene, parameter.name)
    way = (0.0, 1.0)
    if parameter.origin:
        x, y = getattr(scene, parameter.origin)
        vector = at[0] - x, at[1] - y
        draw.arrow((x, y), vector, color)
        length = math.hypot(*vector)
        way = (vector[0] / length, vector[1] / length) if length > 0.0 else way
    size = sizes.handle * (GROWTH if pointed else 1.0)
    if pointed or not parameter.origin:
        draw.ring(at, size, color)
    else:
        draw.dot(at, sizes.dot, color)
    if parameter.symbol:
        px, py = draw.camera.to_screen(*at)
        far = BESIDE * sizes.handle + 0.5 * sizes.label
        beside = (px + far * way[0], py - far * way[1])
        draw.text_px(beside, parameter.symbol, color=color, bold=True)
