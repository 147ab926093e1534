"""Squared paper without a window, and a hand that draws on it with the drawing tools."""

import math
from typing import Any

from app.editor.cursor import Cursor, Point
from app.editor.editor import Editor
from app.editor.tool import Tool
from physics import Body

PIXEL = 0.02  # [m]: the paper is seen with 50 px/m

NOTCH = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 0.8), (0.0, 2.0)]
"""Not convex; its area is 8 - 4 * 1.2 / 2 = 5.6 m^2."""


def at(point: Point, pixel: float = PIXEL, **held: Any) -> Cursor:
    return Cursor(point, 12.0 * pixel, pixel=pixel, **held)


def drag(tool: Tool, *points: Point, **held: Any) -> None:
    """Press at the first point, let go at the last."""
    assert tool.press(at(points[0], **held))
    for point in points[1:]:
        tool.move(at(point, **held))
    tool.release(at(points[-1], **held))


def click(tool: Tool, *points: Point, **held: Any) -> None:
    """A click at each point; the mouse hovers over it before."""
    for point in points:
        tool.hover(at(point, **held))
        drag(tool, point, **held)


def enter(tool: Tool) -> None:
    assert tool.finish()


def newest(editor: Editor) -> Body:
    """What was just added; it is selected too."""
    (added,) = editor.session.simulation.added.bodies
    assert editor.selection.ids == (added,)
    return editor.session.world.bodies_by_id[added]


def said(editor: Editor) -> list[str]:
    return [notice.text for notice in editor.session.notices]


def count(editor: Editor) -> int:
    return len(list(editor.session.world.bodies))


def area_of(body: Body) -> float:
    return sum(hull.mass(1.0).mass for shape in body.shapes for hull in shape.parts)


def stroke(radius: float = 1.0, lobes: int = 0, points: int = 200, turns: float = 1.0) -> list:
    result = []
    for i in range(points):
        t = turns * math.tau * i / points
        r = radius * (1.0 + 0.3 * math.cos(lobes * t)) if lobes else radius
        result.append((r * math.cos(t), 3.0 + r * math.sin(t)))
    return result
