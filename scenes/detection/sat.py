"""Separating axes: when two convex polygons touch, and which way is out."""

import math
from typing import ClassVar

from physics import World
from scenes.detection import _geometry as geo
from scenes.detection._bars import draw_bars
from scenes.detection._geometry import Axis, Point
from scenes.detection._pair import COLORS, NAMES, Pair, lines
from scenes.detection._probe import FACE_PREFERENCE, SPECULATIVE
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import number

AWAY = (4.6, 2.8)
"""Half widths of the ellipse that the axis is drawn tangent to [m]: beside the shapes."""

SPOTS = {
    "touching": ((-1.25, -0.35), (0.75, 0.55)),
    "apart": ((-1.9, -0.3), (1.7, 0.3)),
    "corner to corner": ((-0.9, -1.3), (0.85, 0.25)),
}
"""Where A and B begin [m]."""

SHOWN = ("all", "axes", "corners")

TIE = 2 * FACE_PREFERENCE  # [m] axes closer than this: the engine's rounding may choose the other


class SeparatingAxes(Pair, Scene):
    """Test with shadows whether two shapes touch. Shine a light across two convex shapes: each
    throws a shadow on the line behind. If somewhere there is a gap between the shadows, the shapes
    are apart. For polygons it is enough to try one line along the normal of each edge: if none
    shows a gap, they touch.

    The overlap of two shadows, along the unit normal $n$, is
    $max(n⃗·a⃗) − min(n⃗·b⃗)$
    over all corners $a⃗$ of $A$ and $b⃗$ of $B$. The least of all overlaps is the depth $d$, and
    $d n$ the minimum translation: the shortest way to push $B$ out.

    - Drag $A$ and $B$, and step through the axes. The bars show all of them at once: up is a gap.
    - Let them overlap a little at a corner: how many axes still show a gap?
    - Make an overlap on every axis. Is there a shorter way out than the arrow?
    - Corner against corner, apart: why is the widest gap less than their distance?
    - Rings are corners that lie inside the other one. Can two shapes overlap and have none?
    """

    title = "Separating axes"
    rebuilds = "K23"
    turn_a: float = slider(
        10, -180.0, 180.0, step=1, unit="deg", live=True, help="How A is turned", label="Turn of A"
    )
    turn_b: float = slider(
        25, -180.0, 180.0, step=1, unit="deg", live=True, help="How B is turned", label="Turn of B"
    )
    follow: bool = toggle(
        False, live=True, help="Always show the best axis", key="f", label="Follow best axis"
    )
    shown: str = choice(
        "all", SHOWN, live=True, help="How much the picture tells", key="v", label="Show"
    )
    start: str = choice("touching", tuple(SPOTS), help="Where the shapes begin")
    buttons: ClassVar = (
        Button("next", "Next axis", "n", "Try the normal of the next edge"),
        Button("previous", "Previous axis", "p"),
        Button("best", "Best axis", "x", "The widest gap, or the least overlap"),
        Button("meet", "B into A", "i", "B glides until it lies upon A"),
        Button("out", "Push B out", "o", "Along the arrow, as far as it is long"),
    )
    view = (-6.4, -3.7, 6.8, 3.7)
    check_seconds = 1.0

    def build(self, world: World) -> None:
        self.spots = SPOTS[self.start]
        super().build(world)
        self.chosen = 2  # which axis is shown
        self.pushed: tuple[Point, Point] | None = None  # where B was pushed out from; the way

    def axes(self) -> list[Axis]:
        """Return the axes of A and B as they are now."""
        return geo.axes(self.corners(0), self.corners(1))

    def index(self, result: list[Axis]) -> int:
        """Return the axis that is shown."""
        return result.index(geo.best(result)) if self.follow else self.chosen % len(result)

    def pressed(self, world: World, name: str) -> None:
        result = self.axes()
        a, b = self.pair
        if name in ("meet", "out"):
            self.set("shown", "all" if name == "out" else self.shown)
            out = geo.minimum_translation(geo.best(result))
            self.goal = a.position if name == "meet" else geo.along(b.position, out, 1.0)
            self.pushed = (b.position, out) if name == "out" else None
            return
        step = {"next": 1, "previous": -1}.get(name, 0)
        self.chosen = (self.index(result) + step) % len(result)
        if name == "best":
            self.chosen = result.index(geo.best(result))
        else:
            self.follow = False

    # --- numbers ---------------------------------------------------------------------------------

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the engine's normal and depth, where one axis is clearly the best."""
        result, contact = self.axes(), self.engine()
        axis = geo.best(result)
        rival = max(
            (x.separation for x in result if math.dist(x.push, axis.push) > 1e-6),
            default=-math.inf,
        )
        if axis.separation > -TIE or rival > axis.separation - TIE or not contact.points:
            return ()
        deepest = max(geo.clipping(self.corners(0), self.corners(1)).depths, default=0.0)
        push = math.degrees(math.atan2(axis.push[1], axis.push[0]))
        turned = (contact.angle - push + 180.0) % 360.0 - 180.0
        # The same sums in another order: rounding, at 1e-15 of metres, and a million times that
        entries = [Theory("direction of the push", push, push + turned, 1e-6, "deg")]
        if deepest > -axis.separation - 1e-9:  # else its deepest point is not abreast of the edge
            depth = -axis.separation
            entries.append(Theory("depth of the contact", depth, contact.depth, 1e-9, "m"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = self.axes()
        return (
            Reading("separation on this axis", result[self.index(result)].separation, "m"),
            Reading("separation on the best axis", geo.best(result).separation, "m"),
            Reading("corners in the other one", len(self.inner())),
            Reading("contact points of the engine", len(self.engine().points)),
        )

    def inner(self) -> list[Point]:
        """Return corners of each that lie in the other."""
        a, b = self.corners(0), self.corners(1)
        return [p for p in a if geo.within(p, b)] + [p for p in b if geo.within(p, a)]

    def check(self, world: World) -> None:
        a, b = self.pair
        x, y = a.position
        touching = 0
        for k in range(48):
            turn, far = 0.13 * k, 0.9 + 0.09 * (k % 24)
            b.position, b.angle = (x + far * math.cos(turn), y + far * math.sin(turn)), 0.7 * k
            axis, contact = geo.best(self.axes()), self.engine()
            if axis.separation < -TIE:
                touching += 1
                # When more than half of one is in the other, the engine may look at the far side
                result = contact.points or axis.separation < -0.9 * self.radius
                assert result, f"the engine misses an overlap of {-axis.separation:.3f} m"
            assert axis.separation < SPECULATIVE or not contact.points, "a contact across a gap"
            self.check_theory(world)
        assert 10 < touching < 40, f"{touching} of 48 touch: both cases should have been tried"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        result = self.axes()
        best, k = geo.best(result), self.index(result)
        axis, polygons = result[k], (self.corners(0), self.corners(1))
        self.draw_names(draw)
        for polygon, color in zip(polygons, COLORS, strict=True):
            middles = [geo.middle(*geo.edge(polygon, i)) for i in range(len(polygon))]
            out = [(0.3 * x, 0.3 * y) for x, y in geo.normals(polygon)]
            draw.many.arrows(middles, out, draw.color(color, 0.5), 1.5)
        for corner in self.inner():
            draw.ring(corner, 2.2 * draw.style.sizes.dot, "contact_new", draw.style.sizes.line)
        if self.shown == "corners":
            said = f"{len(self.inner())} corners lie in the other shape"
            said = said.replace("1 corners lie", "1 corner lies")
            draw.text((0.0, 2.4), said, 1.2 * draw.style.sizes.label, bold=True)
            return
        if self.shown == "all":
            state = "velocity" if best.separation > 0.0 else "erase"  # as the words that say it
            for polygon in polygons:
                draw.path([*polygon, polygon[0]], state, 2.0 * draw.style.sizes.line)
        self._draw_shadows(draw, axis, polygons)
        if best.separation < 0.0 and self.shown == "all":
            way = geo.minimum_translation(best)
            out = geo.placed(polygons[1], way, 0.0)
            draw.path([*out, out[0]], COLORS[1], draw.style.sizes.thin, dash=True)
            draw.arrow(self.pair[1].position, way, "impulse", 1.5 * draw.style.sizes.arrow)
        if self.pushed is not None:
            self._draw_push(draw, *self.pushed)
        draw_bars(draw, result, k, 1.1 / max(1.2, self.radius * 2))
        lines(draw, (-6.25, 3.55), self._words(result, k))

    def _words(self, result: list[Axis], k: int) -> list[tuple[str, str]]:
        """Return what is told about the axis k, as (words, colour)."""
        axis, best = result[k], geo.best(result)
        owner = NAMES[axis.owner]
        said = [
            (f"Axis {k + 1} of {len(result)}: normal of edge {axis.edge + 1} of {owner}", "text")
        ]
        if axis.separation > 0.0:
            said.append(("A gap. One is enough: A and B are apart.", "velocity"))
        elif best.separation > 0.0:
            said.append(("Overlap here, but not on every axis.", "text"))
        else:
            said.append(("No axis shows a gap: A and B touch.", "erase"))
            if self.shown != "all":
                return said
            turn = number(self._degrees(best), 1)
            said.append((f"Least overlap: {abs(best.separation):.3f} m along {turn}°", "impulse"))
        contact = self.engine()
        words = f"The engine: no contact{'' if best.separation > -TIE else ', so deep in'}"
        if contact.points:
            words = f"The engine: {contact.depth:.3f} m along {number(contact.angle, 1)}°"
            words = words.replace(": -0.000", ": 0.000").replace(": -", ": −")
        said.append((words, "muted"))
        return said

    @staticmethod
    def _draw_push(draw: Draw, start: Point, way: Point) -> None:
        """Draw which way B was pushed out, and say how far."""
        draw.arrow(start, way, "impulse", 1.5 * draw.style.sizes.arrow)
        at = geo.along(start, (0.0, 0.35), 1.0)
        draw.text(at, f"pushed out by {math.hypot(*way):.2f} m", color="impulse", bold=True)

    @staticmethod
    def _degrees(axis: Axis) -> float:
        return math.degrees(math.atan2(axis.push[1], axis.push[0]))

    def _draw_shadows(self, draw: Draw, axis: Axis, polygons: tuple[list[Point], ...]) -> None:
        """Draw the axis beside the shapes, both shadows on it, and what is between or in both."""
        n, sizes = axis.push, draw.style.sizes
        down = (n[1], -n[0]) if n[0] > 1e-9 or (abs(n[0]) <= 1e-9 and n[1] < 0) else (-n[1], n[0])
        away = 1 / math.hypot(down[0] / AWAY[0], down[1] / AWAY[1])
        base = geo.along((0.0, 0.0), down, away)

        def on(t: float, shift: float = 0.0) -> Point:
            return geo.along(geo.along(base, n, t - geo.dot(base, n)), down, shift)

        draw.line(on(-9.0), on(9.0), "muted", sizes.thin)
        shadows = [geo.project(polygon, n) for polygon in polygons]
        for k, (polygon, color) in enumerate(zip(polygons, COLORS, strict=True)):
            low, high = shadows[k]
            ends = [geo.support(polygon, (-n[0], -n[1])), geo.support(polygon, n)]
            veil = [ends[0], ends[1], on(high), on(low)]
            draw.polygon(veil, fill=draw.color(color, 0.12))
            draw.many.lines(ends, [on(low), on(high)], color, sizes.thin, dash=True)
            shift = 0.1 if k else -0.1
            draw.line(on(low, shift), on(high, shift), color, 2.5 * sizes.line)
        p, q = geo.edge(polygons[axis.owner], axis.edge)
        draw.line(p, q, COLORS[axis.owner], 3 * sizes.line)
        draw.arrow(geo.middle(p, q), (0.7 * axis.n[0], 0.7 * axis.n[1]), "text")
        start, end = shadows[0][1], shadows[1][0]
        side = down[0] < -0.6  # beside an upright axis the words are on its right
        at = on(0.5 * (start + end), -0.3 if side else 0.62)
        ends = on(start, 0.3), on(end, 0.3)
        self._draw_gap(draw, axis, ends, (at, "left" if side else "center"))

    @staticmethod
    def _draw_gap(
        draw: Draw, axis: Axis, ends: tuple[Point, Point], label: tuple[Point, str]
    ) -> None:
        """Draw what is between the shadows, or in both."""
        color, words = "velocity", f"gap {axis.separation:.2f} m"
        if axis.separation <= 0.0:
            color, words = "erase", f"overlap {abs(axis.separation):.2f} m"
        draw.line(*ends, color, 2.5 * draw.style.sizes.line)
        draw.text(label[0], words, color=color, anchor=label[1], bold=True)
