"""A skater on a rail that one draws: height, speed and heat are one amount of energy."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Filter, World
from physics.values.sums import plain_sum
from scenes.classics._rail import Rail
from scenes.constraints._skater import draw_skater
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Click, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import label_height, number, text_width

Point = tuple[float, float]

X, TOP = 7.6, 5.9  # [m] how far out and how high a point of the rail may be
LOW, GAP = 0.25, 0.5  # [m] the lowest, and the least way to the next
RADIUS = 0.12  # [m] of the skater's own disc, which only the ground feels
START = 0.12  # of the first span: there the skater begins
FIGURE = 2.4  # [m] of the skater, his speed above him
CATCH = 0.04  # [m] so near above the rail one who comes down on it is caught
BAR = (-7.6, 7.6, 7.55, 8.15)  # [m] left, right, low, top of the bar of energies
COLORS = ("velocity", "weight", "limit")  # of motion, height, heat, as on the energy board
GROUND = Filter(mask=2)
NAMES = tuple(f"p{i}" for i in range(7))
OWN = "as drawn"
SHAPES: dict[str, tuple[Point, ...]] = {
    "valley": (
        (-7.0, 5.0), (-5.6, 2.6), (-3.4, 0.9), (0.0, 0.4), (3.4, 0.9), (5.6, 2.6), (7.0, 5.0)
    ),
    "hill": (
        (-7.0, 5.0), (-5.0, 1.8), (-3.2, 0.6), (0.0, 3.0), (3.2, 0.6), (5.0, 1.8), (7.0, 5.0)
    ),
    "two slopes": (
        (-6.8, 5.0), (-6.2, 3.4), (-5.4, 1.4), (-3.6, 0.4), (0.0, 1.3), (3.6, 3.0), (7.4, 5.2)
    ),
    "hills": (
        (-7.2, 5.2), (-5.4, 2.0), (-3.6, 0.8), (-1.4, 3.0), (0.8, 0.8), (3.4, 4.0), (6.4, 0.6)
    ),
}  # fmt: skip
"""Rails to begin with, by their seven points [m]."""


class EnergyTrack(Scene):
    """Draw a rail, and let a skater run on it. At the top all energy is potential,
    $m g h$; down in the valley it is kinetic, $½ m v^2$. The bar shows how much there is of each;
    its length is all of it together. Without friction the parts only change places, and the skater
    turns at the dashed line, as high as the start, whatever the rail looks like in between:

    $½ m v^2 + m g h + "heat" = E$

    With friction $μ N$ a third part grows and never comes back: heat. The line sinks, until all
    energy is heat. The numbers are the ledger's: what the solver has booked for the forces of the
    rail.

    - Drag the rings, or click: the ring that is nearest across goes there. How high may a hill be?
    - At what height is half of the energy kinetic?
    - Does a heavy skater get further up? And on the Moon?
    - Grab the skater, and let go somewhere else, or throw.
    """

    title = "Energy track"
    category = "Energy"
    shape: str = choice("hill", (*SHAPES, OWN), live=True, help="A rail to begin with", key="v")
    friction: float = slider(0.0, 0.0, 0.3, step=0.01, live=True, help="μ of skater and rail")
    mass: float = slider(60.0, 20.0, 120.0, step=1, unit="kg", help="Of the skater")
    gravity: float = slider(9.81, 1.62, 24.79, unit="m/s²", help="Moon 1.62, Jupiter 24.79")
    reach: bool = toggle(
        True,
        live=True,
        help="How high the energy that is left could take the skater",
        key="c",
        label="Show reach",
    )
    p0: Point = point(SHAPES["hill"][0], reach=8.0, role="joint")
    p1: Point = point(SHAPES["hill"][1], reach=8.0, role="joint")
    p2: Point = point(SHAPES["hill"][2], reach=8.0, role="joint")
    p3: Point = point(SHAPES["hill"][3], reach=8.0, role="joint")
    p4: Point = point(SHAPES["hill"][4], reach=8.0, role="joint")
    p5: Point = point(SHAPES["hill"][5], reach=8.0, role="joint")
    p6: Point = point(SHAPES["hill"][6], reach=8.0, role="joint")
    buttons: ClassVar = (
        Button("again", "Start again", "g", "Back to the left end of the rail"),
        Button(
            "from_now", "Measure from now", "e", "Make the energy of now the whole bar, and heat 0"
        ),
    )
    clicks: ClassVar = (Click("knot", "left", "bend the rail to there"),)
    # One force a tick holds the skater: with one substep it is also what happens.
    settings: ClassVar = {"substeps": 1, "sleeping": False}
    overlays: ClassVar = {"velocities": False, "contacts": False, "normals": False}
    view = (-8.2, -0.5, 8.2, 8.7)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        ground = Box(width=60.0, height=2.0, friction=0.5, filter=Filter(category=2))
        world.add_static(ground, position=(0.0, -1.0), name="ground")
        dense = self.mass / (math.pi * RADIUS**2)
        disc = Circle(radius=RADIUS, density=dense, friction=0.5, filter=GROUND)
        self.skater: Body = world.add_dynamic(disc, position=(0.0, 1.0), name="skater")
        self.skater.fixed_rotation = True
        world.ledger.on = True
        knots = tuple(getattr(self, name) for name in NAMES)
        if knots == SHAPES["hill"]:  # nobody has moved one
            self._take_shape()
        elif knots != SHAPES.get(self.shape):
            self.shape = OWN
        self._lay()
        self._start(world)

    # --- the rail --------------------------------------------------------------------------------

    def _take_shape(self) -> None:
        """Put the points where the chosen rail has them."""
        for name, knot in zip(NAMES, SHAPES.get(self.shape, ()), strict=False):
            self.set(name, knot)

    def _lay(self) -> None:
        """Lay the rail through the points, from left to right and within bounds."""
        knots: list[Point] = []
        least = -X
        for i, name in enumerate(NAMES):
            x, y = getattr(self, name)
            x = min(max(x, least), X - GAP * (len(NAMES) - 1 - i))
            knots.append((x, min(max(y, LOW), TOP)))
            least = x + GAP
        for name, knot in zip(NAMES, knots, strict=True):
            self.set(name, knot)
        self.rail = Rail(knots)

    def changed(self, world: World, name: str) -> None:
        if name in ("friction", "reach"):
            return
        if name == "shape":
            self._take_shape()
        else:
            self.shape = OWN
        self._lay()
        if name == "shape" and self.shape != OWN:
            self._start(world)
        elif self.skater.alive and self.u is not None:  # the rail takes the skater along
            u, _ = self.rail.near(self.skater.center)
            self._put_on(min(max(u, 0.02), self.rail.end - 0.02))
            self._count_from_now(world)

    def clicked(self, world: World, name: str, at: Point) -> None:
        nearest = min(NAMES, key=lambda word: abs(getattr(self, word)[0] - at[0]))
        self.set_point(nearest, at)
        self.changed(world, nearest)

    # --- the skater ------------------------------------------------------------------------------

    def _start(self, world: World) -> None:
        """Put the skater at rest near the left end."""
        self.u: float | None = START  # where on the rail; None: in the air, or in a hand
        self.above = 0.0  # [m] over the rail, in the air
        self.normal = 0.0  # [N] of the rail in the last tick
        if self.skater.alive:
            self.skater.position, self.skater.velocity = self.rail.at(START), (0.0, 0.0)
        self._count_from_now(world)

    def _count_from_now(self, world: World) -> None:
        """Let the energy of now be the whole."""
        motion, height, _ = self._parts_of(world, 0.0)
        self.whole = motion + height  # [J]
        self.base = self._lost(world)  # [J] heat up to now
        self.touched = False

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._start(world)
        else:
            self._count_from_now(world)

    def step(self, world: World) -> None:
        if not self.skater.alive:
            return
        if in_hand(world):
            self._count_from_now(world)
            self.u, self.touched = None, True
        elif not self.skater.alive or self.touched:
            self._count_from_now(world)
        if self.u is None and not self.touched:
            self._catch(world)
        if self.u is not None and not self.touched:
            self._hold(world, self.u)

    def _catch(self, world: World) -> None:
        """Take the skater onto the rail who comes down on it; what is lost by that is heat."""
        u, above = self.rail.near(self.skater.center)
        inside = 0.0 < u < self.rail.end
        if inside and (abs(above) < CATCH or above < 0.0 < self.above):
            before = plain_sum(self._parts_of(world, 0.0)[:2])
            self._put_on(u)
            self.base -= before - plain_sum(self._parts_of(world, 0.0)[:2])
        self.above = above if inside else 0.0

    def _put_on(self, u: float) -> None:
        """Put the skater on the rail at `u`, with what speed there is along it."""
        (tx, ty), (vx, vy) = self.rail.along(u), self.skater.velocity
        speed = vx * tx + vy * ty
        self.skater.position, self.skater.velocity = self.rail.at(u), (speed * tx, speed * ty)
        self.u, self.normal = u, 0.0

    def _hold(self, world: World, u: float) -> None:
        """Apply the one force across the rail after which the tick ends on it, and friction."""
        h, (x, y), (vx, vy) = world.tick_length, self.skater.center, self.skater.velocity
        tx, ty = self.rail.along(u)
        speed = vx * tx + vy * ty
        # Friction at most stops it within the tick.
        drag = -math.copysign(min(self.friction * self.normal * h / self.mass, abs(speed)), speed)
        if abs(speed) <= abs(drag) and self.friction * abs(tx) >= abs(ty):
            drag = -speed + h * self.gravity * ty  # it sticks: the slope is not steep enough
        free = (x + h * (vx + drag * tx), y + h * (vy - h * self.gravity + drag * ty))
        across = (-ty, tx)
        there = self.rail.meet(u, free, across)
        if there is None:
            self.u, self.above = None, 1.0  # beyond an end: into the air
            return
        ex, ey = self.rail.at(there)
        push = ((ex - free[0]) * across[0] + (ey - free[1]) * across[1]) / h  # [m/s]
        force = self.mass / h
        self.normal = abs(force * push)
        self.skater.apply_force(
            (force * (push * across[0] + drag * tx), force * (push * across[1] + drag * ty))
        )
        self.u = there

    # --- energy ----------------------------------------------------------------------------------

    def _lost(self, world: World) -> float:
        """Return what the ledger has booked as heat since its books began [J]: work of the rail's
        forces, impacts and friction on the ground.
        """
        flows = world.ledger.totals
        return -plain_sum(flows[name] for name in ("forces", "impacts", "friction"))

    def _parts_of(self, world: World, base: float) -> tuple[float, float, float]:
        """Return motion, height and heat [J]."""
        if not self.skater.alive:
            return 0.0, 0.0, 0.0
        # The speed is that of the way of the last tick, so it belongs to the middle of that way.
        middle = self.skater.center[1] - 0.5 * world.tick_length * self.skater.velocity[1]
        height = self.mass * self.gravity * middle
        return self.skater.kinetic_energy, height, self._lost(world) - base

    def parts(self, world: World) -> tuple[float, float, float]:
        """Return motion, height and heat now [J]."""
        return self._parts_of(world, self.base)

    def _turned(self, world: World) -> float:
        """Return how much work the rail may do to and fro [J]: within a tick h it turns by κ v h,
        and the chord's velocity is not the tangent's; between them is ½ m v² (κ v h / 2)².
        """
        fast = math.sqrt(2.0 * max(self.whole, 0.0) / self.mass)
        return self.whole * (0.5 * self.rail.bend * fast * world.tick_length) ** 2

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the whole and its parts, and the speed that is left for this height."""
        if self.touched:
            return ()
        motion, height, heat = self.parts(world)
        # Force times the middle of two speeds is just what a tick adds to ½ m v²: only rounding is
        # left. A fall ends within a tick, though, at most a tick early: m g v h.
        fast, tick = math.sqrt(2.0 * max(self.whole, 0.0) / self.mass), world.tick_length
        fallen = world.ledger.totals["impacts"] != 0.0
        near = 1e-9 * self.whole + fallen * self.mass * self.gravity * fast * tick
        entries = [Theory("all parts together", self.whole, motion + height + heat, near, "J")]
        if self.u is not None:
            left = max(self.whole - height - heat, 0.0)
            speed, seen = math.sqrt(2.0 * left / self.mass), math.hypot(*self.skater.velocity)
            slow = max(speed, seen, math.sqrt(2.0 * near / self.mass))
            formula = "v = √(2 (E − m g h − Q)/m)"
            off = 2.0 * near / self.mass / slow
            entries.append(Theory("speed", speed, seen, off, "m/s", formula=formula))
        if self.friction == 0.0 and self.u is not None and self.base == 0.0:
            # The rail pushes across the way, and does no work but for the turn within a tick
            entries.append(Theory("heat", 0.0, heat, self._turned(world), "J"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        motion, height, heat = self.parts(world)
        return (
            Reading("motion", motion, "J"),
            Reading("height", height, "J"),
            Reading("heat", heat, "J"),
            Reading("whole", self.whole, "J"),
            Reading("speed", math.hypot(*self.skater.velocity), "m/s"),
            Reading("push of the rail", self.normal if self.u is not None else 0.0, "N"),
        )

    def check(self, world: World) -> None:
        self.check_theory(world, "the skater is gone or was held")

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_rail(draw)
        if not self.skater.alive:
            return
        motion, height, heat = self.parts(world)
        said = self._draw_skater(draw)
        if self.reach and not self.touched:
            self._draw_reach(draw, (self.whole - heat) / (self.mass * self.gravity), said)
        self._draw_bar(draw, (motion, height, heat))

    def _draw_rail(self, draw: Draw) -> None:
        line, sizes = self.rail.line, draw.style.sizes
        posts = line[::15]
        draw.many.lines(posts, posts * (1.0, 0.0), "static_outline", sizes.thin)
        draw.path(line, "joint", 2.2 * sizes.line)

    def _draw_skater(self, draw: Draw) -> tuple[float, float, float]:
        """Draw the figure, its velocity, and its speed in words; return the middle and the width of
        these [m].
        """
        at = draw.poses.centers()[self.skater.index].tolist()
        if self.u is None:
            normal = (0.0, 1.0)
        else:
            tx, ty = self.rail.along(self.rail.near((at[0], at[1]))[0])
            normal = (-ty, tx)
        vx, vy = self.skater.velocity
        draw_skater(draw, (at[0], at[1]), normal, vx * normal[1] - vy * normal[0] >= 0.0)
        draw.arrow(at, (0.22 * vx, 0.22 * vy), "velocity")
        words = f"{math.hypot(vx, vy):.1f} m/s"
        far = 1.7 + 0.8 * label_height(draw)
        wide = text_width(draw, words, True)
        aside = 0.5 * normal[0] * wide  # beside the head, not on it
        spot = (at[0] + far * normal[0] + aside, at[1] + far * normal[1])
        draw.text(spot, words, color="velocity", bold=True)
        return *spot, wide

    def _draw_reach(self, draw: Draw, high: float, lines: tuple[float, float, float]) -> None:
        """Draw how high the energy that is left can bring the skater; `said` are words that it is
        to be clear of.
        """
        if not 0.0 <= high < BAR[2] - 0.5:
            return
        left, right = self.view[0] + 0.1, self.view[2] - 0.1
        draw.line((left, high), (right, high), "scene", draw.style.sizes.thin, dash=True)
        label = label_height(draw)
        words = f"{high:.1f} m"
        wide = text_width(draw, words, True)
        x, y = self._free_place(high + 0.7 * label, wide)
        room = 0.5 * (wide + lines[2]) + 0.5 * label
        if abs(y - lines[1]) < 1.5 * label and abs(x - lines[0]) < room:  # the speed comes by
            x = lines[0] + math.copysign(room, x - lines[0])
        draw.text((x, y), words, color="scene", bold=True)

    def _free_place(self, y: float, wide: float) -> Point:
        """Return where words at the height y [m] are clear of the rail and of who rides on it."""
        x, rail = np.linspace(self.view[0] + wide, self.view[2] - wide, 13), self.rail.line
        near = np.abs(rail[:, 0] - x[:, None]) < 0.5 * wide + 0.3
        gaps = np.where(near, np.abs(rail[:, 1] - y), FIGURE).min(axis=1)
        best = np.lexsort((np.abs(x), -gaps))[0]
        return float(x[best]), y

    def _draw_bar(self, draw: Draw, parts: tuple[float, float, float]) -> None:
        """Draw the bar of the whole, and its parts in words below it."""
        left, right, low, top = BAR
        scale, x = (right - left) / max(self.whole, 1e-9), left
        for part, color in zip(parts, COLORS, strict=True):
            end = min(x + scale * max(part, 0.0), right)
            draw.rect(x, low, end, top, fill=color)
            x = end
        draw.rect(left, low, right, top, outline="text")
        label = label_height(draw)
        names = ("motion", "height", "heat")
        places = (("left", left), ("center", 0.5 * (left + right)), ("right", right))
        for name, part, color, (anchor, at) in zip(names, parts, COLORS, places, strict=True):
            words = f"{name} {number(0.001 * part)} kJ"
            draw.text((at, low - 0.8 * label), words, color=color, anchor=anchor, bold=True)
        above = top + 0.8 * label
        if above + 0.7 * label < self.view[3]:
            words = f"all energy together: {number(0.001 * self.whole)} kJ"
            draw.text((0.5 * (left + right), above), words, bold=True)
