"""The picture of the Minkowski difference A - B, and of what GJK and EPA know of it."""

import math

from scenes.detection import _geometry as geo
from scenes.detection import _gjk
from scenes.detection._geometry import Point, Polygon
from scenes.detection._gjk import Step
from scenes.draw import Draw
from scenes.labels import number

ORIGIN = (3.55, -0.45)  # [m] where the origin of the difference is drawn
REACH = 2.75  # [m] from there to the edge of its part of the picture

KNOWN, KEPT, SOUGHT = "text", "velocity", "impulse"
"""Of the corners known, of those kept, and of the direction and the corner asked for."""


class Difference:
    """A - B beside the shapes, drawn smaller where it would not fit."""

    def __init__(self, draw: Draw, a: Polygon, b: Polygon, rounding: float) -> None:
        self.draw, self.rounding = draw, rounding
        self.outline = _gjk.difference(a, b)
        reach = max(rounding, *(math.hypot(*p) for p in self.outline))
        self.scale = min(1.0, REACH / reach)

    def at(self, p: Point) -> Point:
        """Return where a point of the difference is drawn [m]."""
        return geo.along(ORIGIN, p, self.scale)

    def paint(self, step: Step) -> None:
        """Draw the whole difference, and on it one round."""
        draw, sizes = self.draw, self.draw.style.sizes
        for way in ((REACH, 0.0), (0.0, REACH)):
            ends = geo.along(ORIGIN, way, -1.0), geo.along(ORIGIN, way, 1.0)
            draw.line(*ends, draw.color("muted", 0.5), sizes.thin)
        places = [self.at(p) for p in self.outline]
        if len(places) > 2:
            draw.polygon(places, fill=draw.color("scene", 0.14))
        draw.path([*places, places[0]], draw.color("scene", 0.6), sizes.thin)
        draw.many.dots(places, draw.color("scene", 0.8), 0.7 * sizes.dot)
        if self.rounding > 0.0:
            radius = self.rounding * self.scale
            draw.circle(ORIGIN, radius, outline="muted", width=sizes.thin, dash=True)
        self._paint_sought(step)
        self._paint_known(step)
        draw.ring(ORIGIN, 1.6 * sizes.dot, "text", sizes.line)
        x, y = draw.camera.to_screen(*ORIGIN)
        draw.text_px((x + 8, y + 6), "0", color="text", anchor="topleft", bold=True)
        title = "A − B" if self.scale > 0.999 else f"A − B, drawn {number(self.scale)} : 1"
        draw.text((ORIGIN[0], ORIGIN[1] + REACH + 0.2), title, color="scene", bold=True)

    def _paint_known(self, step: Step) -> None:
        """Draw the corners known and what is kept of them, with its nearest point."""
        draw, sizes = self.draw, self.draw.style.sizes
        known = [self.at(vertex.at) for vertex in step.known]
        kept = [self.at(vertex.at) for vertex in step.near.kept]
        if len(known) > 1:
            draw.path([*known, known[0]], KNOWN, sizes.line)
        if len(kept) == 3:
            draw.polygon(kept, fill=draw.color(KEPT, 0.25))
        if len(kept) > 1:
            draw.path([*kept, kept[0]], KEPT, 2.0 * sizes.line)
        for vertex, place in zip(step.known, known, strict=True):
            dropped = step.phase == "GJK" and vertex not in step.near.kept
            (draw.ring if dropped else draw.dot)(place, 1.6 * sizes.dot, KNOWN)
        foot = self.at(step.near.at)
        draw.line(ORIGIN, foot, KEPT, sizes.line, dash=True)
        draw.dot(foot, 1.3 * sizes.dot, KEPT)

    def _paint_sought(self, step: Step) -> None:
        """Draw the direction that was asked for and the corner found."""
        draw, sizes = self.draw, self.draw.style.sizes
        place = self.at(step.found.at)
        draw.ring(place, 2.6 * sizes.dot, SOUGHT, sizes.line)
        start = self.at(step.near.at) if step.phase == "EPA" else ORIGIN
        draw.arrow(start, (0.6 * step.d[0], 0.6 * step.d[1]), SOUGHT)
        tip = geo.along(start, step.d, 0.72)
        draw.text(tip, "$d⃗$", color=SOUGHT, bold=True)
