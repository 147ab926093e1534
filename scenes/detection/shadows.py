"""A lamp goes round two shapes: the gap between their shadows, against the direction of light."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Circle, Filter, World
from scenes.axes import Axis
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Point
from scenes.detection._pair import COLORS, Pair
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import number
from scenes.plots import Plot

ROUND = (3.5, 3.25)  # [m] half width and height of the lamp's way; the screen is opposite
SHEET = (4.35, -2.9, 12.7, 3.4)  # [m] of the diagram
SPOTS = {
    "apart": ((-1.05, -0.85), (1.0, 0.8)),
    "overlapping": ((-0.75, -0.6), (0.7, 0.45)),
}
"""Where A and B begin [m]."""

DEGREES = np.arange(0.0, 180.5, 0.5)
"""[deg] (361,) directions in which the diagram is worked out: half a circle, then all repeats."""


class Shadows(Pair, Scene):
    """Walk a lamp round two shapes and look for a gap. A lamp far away goes round two shapes, and
    on the screen behind them each throws a shadow. The diagram shows the gap between the shadows
    against the direction n of the screen; below zero they overlap. Half a circle is enough: from
    behind, the shadows are the same.

    One direction with a gap, and the shapes are apart. But a program cannot try them all. The dots
    are the directions across the edges: no gap is missed if only these are tried, for when there is
    one, one of them shows one. And where the shapes overlap, the curve has its highest point at a
    dot: the least overlap of all.

    - Drag B to and fro. Can you find a gap when no dot lies above zero?
    - Two boxes have eight edges, but four dots at most. Why?
    - Give both shapes eight sides: what happens to the curve, and what does the program pay?
    """

    title = "Shadows all round"
    sides_a: int = slider(
        4, 3, 8, step=1, live=True, help="Sides of A, the orange one", label="Sides of A"
    )
    turn_a: float = slider(
        40.0, -180.0, 180.0, step=1, unit="deg", live=True, help="Of A", label="Turn of A"
    )
    turn_b: float = slider(
        62.0, -180.0, 180.0, step=1, unit="deg", live=True, help="Of B", label="Turn of B"
    )
    start: str = choice("apart", tuple(SPOTS), help="Where the shapes begin")
    rate: float = slider(
        30.0, 0.0, 90.0, unit="deg/s", live=True, help="How fast the lamp goes", label="Lamp speed"
    )
    light: float = slider(
        0.0, 0.0, 180.0, step=1, unit="deg", help="Where the lamp begins", label="Lamp starts at"
    )
    buttons: ClassVar = (
        Button("edge", "To the next edge", "n", "Light along an edge of one of them"),
        Button("stop", "Stop or start the lamp", "x", "The lamp stands still, or goes on"),
    )
    view = (-4.3, -4.0, 12.9, 4.0)
    radius = 1.2
    check_seconds = 6.2

    def build(self, world: World) -> None:
        self.spots = SPOTS[self.start]
        super().build(world)
        disc = Circle(radius=0.22, filter=Filter(mask=0))
        self.lamp = world.add_kinematic(disc, angle=math.radians(self.light), name="lamp")
        self.seen = [self.light, self.light]  # [deg] from where to where it has shone
        self._turn()

    def _turn(self) -> None:
        """Bring the lamp to its place, with the speed of now."""
        self.lamp.omega = math.radians(self.rate)
        n = self.direction
        self.lamp.position = -ROUND[0] * n[1], ROUND[1] * n[0]

    @property
    def direction(self) -> Point:
        """Return the unit vector n along the screen; the light goes across it."""
        return math.cos(self.lamp.angle), math.sin(self.lamp.angle)

    def changed(self, world: World, name: str) -> None:
        super().changed(world, name)
        if name == "rate":
            self._turn()

    def step(self, world: World) -> None:
        super().step(world)
        self._turn()
        self.seen[1] = max(self.seen[1], math.degrees(self.lamp.angle))

    def pressed(self, world: World, name: str) -> None:
        if name == "stop":
            self.set("rate", 0.0 if self.rate else 30.0)
        else:
            now = math.degrees(self.lamp.angle)
            ahead = [now + ((edge - now - 1e-3) % 180.0) + 1e-3 for edge in self.edges()]
            self.set("rate", 0.0)
            self.lamp.angle = math.radians(min(ahead))
        self.step(world)

    # --- numbers ---------------------------------------------------------------------------------

    def edges(self) -> list[float]:
        """Return directions across the edges of both [deg], 0 to 180, each once."""
        result = [
            math.degrees(math.atan2(n[1], n[0])) % 180.0
            for which in (0, 1)
            for n in geo.normals(self.corners(which))
        ]
        return sorted({round(turn, 6) % 180.0 for turn in result})

    def gaps(self, degrees: Any) -> np.ndarray:
        """Return the gap of the shadows [m] (n,) in the directions `degrees`; < 0: they overlap."""
        turn = np.radians(np.asarray(degrees, float))
        steps = np.stack([np.cos(turn), np.sin(turn)])
        a, b = (np.array(self.corners(which)) @ steps for which in (0, 1))
        return np.maximum(b.min(axis=0) - a.max(axis=0), a.min(axis=0) - b.max(axis=0))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the best of all directions: across an edge, if the shapes overlap."""
        best = float(self.gaps(self.edges()).max())
        if best > 0.0:
            return ()
        everywhere = float(self.gaps(DEGREES).max())
        # The curve is no steeper than the shapes together are long, 4 radii and the distance of
        # their centres; the nearest of half degrees is a quarter of a degree off.
        far = 4.0 * self.radius + math.dist(*(body.position for body in self.pair))
        off = math.radians(0.25) * far
        return (Theory("least overlap of all", -best, -everywhere, off, "m"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        now = math.degrees(self.lamp.angle)
        return (
            Reading("direction", now % 180.0, "deg"),
            Reading("gap in this direction", float(self.gaps([now])[0]), "m"),
            Reading("best across an edge", float(self.gaps(self.edges()).max()), "m"),
        )

    def check(self, world: World) -> None:
        for k in range(30):
            self.pair[1].position = 0.09 * k - 0.6, 0.05 * k
            self.pair[1].angle = 0.37 * k
            gap = float(self.gaps(DEGREES).max())
            best = float(self.gaps(self.edges()).max())
            assert gap <= 0.0 or best > 0.0, f"only between edges there is a gap, {gap:.3f} m"
            self.check_theory(world)
        assert self.lamp.angle > math.pi or self.rate < 30.0, "the lamp should have gone half round"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        self.draw_names(draw)
        self._draw_light(draw)
        self._draw_sheet(draw)

    def _draw_light(self, draw: Draw) -> None:
        """Draw rays, screen, shadows, and what is between or in both."""
        n, sizes = self.direction, draw.style.sizes
        down = (n[1], -n[0])
        base = (ROUND[0] * down[0], ROUND[1] * down[1])

        def on(t: float, shift: float = 0.0) -> Point:
            return geo.along(geo.along(base, n, t - geo.dot(base, n)), down, shift)

        draw.line(on(-3.6), on(3.6), "muted", sizes.line)
        shadows = []
        for k, color in enumerate(COLORS):
            polygon = self.corners(k)
            low, high = geo.project(polygon, n)
            shadows.append((low, high))
            ends = [geo.support(polygon, (-n[0], -n[1])), geo.support(polygon, n)]
            draw.polygon([ends[0], ends[1], on(high), on(low)], fill=draw.color(color, 0.14))
            draw.many.lines(ends, [on(low), on(high)], color, sizes.thin, dash=True)
            shift = 0.1 if k else -0.1
            draw.line(on(low, shift), on(high, shift), color, 3.0 * sizes.line)
        (a_low, a_high), (b_low, b_high) = shadows
        ends = (a_high, b_low) if a_low + a_high < b_low + b_high else (b_high, a_low)
        color = "velocity" if ends[1] > ends[0] else "erase"
        draw.line(on(ends[0], 0.32), on(ends[1], 0.32), color, 3.0 * sizes.line)
        draw.circle(self.lamp.position, 0.22, draw.color("mark_contact", 0.9), "text")
        lamp = self.lamp.position
        for side in (-1.2, -0.6, 0.0, 0.6, 1.2):
            start = geo.along(geo.along(lamp, n, side), down, 0.35)
            draw.line(start, geo.along(start, down, 0.45), "mark_contact", sizes.line)

    def _draw_sheet(self, draw: Draw) -> None:
        """Draw gap against direction, as far as the lamp has been, with dots for the edges."""
        begun, now = self.seen
        values, spread = self.gaps(DEGREES), now - begun
        most = 1.15 * float(np.abs(values).max())
        here = math.degrees(self.lamp.angle) % 180.0
        gap = float(self.gaps([here])[0])
        color = "velocity" if gap > 0.0 else "erase"
        title = f"gap {number(gap)} m at {here:.0f}°"
        across = Axis(0.0, 180.0, "direction", "°", marks=(0.0, 45.0, 90.0, 135.0, 180.0))
        sheet = Plot(SHEET, across, Axis(-most, most, "gap", "m"), title, color)
        sheet.level(0.0)
        kind = np.where((DEGREES - begun) % 180.0 <= spread, np.sign(values), 0.0)
        for run in np.split(np.arange(len(kind)), np.flatnonzero(np.diff(kind)) + 1):
            if kind[run[0]]:
                run = np.append(run, min(run[-1] + 1, len(kind) - 1))  # to where the next begins
                ink = "velocity" if kind[run[0]] > 0.0 else "erase"
                sheet.curve(DEGREES[run], values[run], ink, width=1.6)
        edges = [edge for edge in self.edges() if (edge - begun) % 180.0 <= spread]
        sheet.dots(edges, self.gaps(edges), "text", "across the edges")
        sheet.dots([here], [gap], color)
        sheet.draw(draw)
