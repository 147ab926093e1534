"""Archimedes: what floats, how deep, and a boat of steel that carries what it can."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Outline, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Submerged, Theory, slider
from scenes.labels import left_edge, lines, number, pitch, text_width
from scenes.soft._water import G, Point, Water

WIDE, FLOOR, DEPTH = 7.0, -3.2, 3.2  # [m] half the basin, its floor, the water
LOG = (1.8, 0.7)  # [m]
RIM, KEEL, TALL, HULL = 1.8, 1.2, 1.3, 0.06  # [m] half widths, height and wall of the boat
STEEL, CORK, CRATE = 7.8, 0.25, 0.9  # in densities of water
ROOM = 2.2  # [m] from the log to the cork, for their words
LEAST = 0.15  # [m] of an arrow
BLUE = 0x503A8FD0
STILL = 0.03  # [m/s] slower than this it rests
STABLE = 2.0  # [s] if it stays so for that long, longer than anything here takes to bob once
SIDE = 0.42  # [m] of a crate
PLACES = (0.0, -0.5, 0.5, -0.25, 0.25)  # [m] from the middle of the boat, where crates go
EVERY = 1.0  # [s] from one crate to the next


class WaterScene(Scene):
    """Load a boat and sink it. A body that lies in water pushes aside as much of it as there is
    below the surface, and is pushed up by just the weight of that (Archimedes, 3rd century BC):
    $F = ρ_water A_wet g$
    It acts at the middle of the wet part, so it turns a body that does not lie evenly. What is
    lighter than water rises until both weights are equal; a log has this share under water:
    $A_wet/A = ρ/ρ_water$

    The boat is steel, 7.8 times as heavy as water, and floats: its hollow pushes water aside too,
    as long as the rim is dry. The numbers are measured: the push on each, and its weight.

    - Predict, then slide the log's density: how deep does it lie at 0.9? At 1.1?
    - Load the boat, crate by crate. Can you say before which crate sinks it?
    - Let the boat sink. Does the level of the water rise, or fall?
    - Hold the cork under, and let go. Grab the log at one end.
    """

    title = "Archimedes: floating and sinking"
    category = "Waves and fluids"
    density: float = slider(
        0.6,
        0.1,
        1.5,
        step=0.05,
        live=True,
        label="Log / water",
        help="Density of the log over that of water",
    )
    water: float = slider(10.0, 2.0, 20.0, unit="kg/m²", live=True, help="Density of the water")
    drag: float = slider(
        2.5, 0.2, 6.0, step=0.1, unit="1/s", live=True, help="Of what is under water"
    )
    buttons: ClassVar = (Button("crate", "Load a crate", "k"),)
    view = (-WIDE - 0.5, FLOOR - 1.9, WIDE + 0.5, 2.9)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        for x in (-WIDE - 0.25, WIDE + 0.25):
            wall = Box(width=0.5, height=6.6, friction=0.2)
            world.add_static(wall, position=(x, FLOOR + 2.7), name="wall")
        base = Box(width=2 * WIDE, height=0.6)
        world.add_static(base, position=(0.0, FLOOR - 0.3), name="ground")
        self.basin = Water(-WIDE, WIDE, FLOOR, DEPTH)
        log = Box(width=LOG[0], height=LOG[1])
        self.log = world.add_dynamic(log, position=(-4.6, 0.9), angle=0.3, name="log")
        cork = Circle(radius=0.35, density=CORK * self.water)
        self.cork = world.add_dynamic(cork, position=(-2.4, -1.5), name="cork")
        ball = Circle(radius=0.3, density=STEEL * self.water)
        self.ball = world.add_dynamic(ball, position=(5.8, 1.2), name="steel ball")
        self.boat = self._boat(world)
        self.crates: list[Body] = []
        self.ordered = 0  # [count] crates that are still to come
        self.dropped = -EVERY  # [s] when the last one came
        self.moved = 0.0  # [s] when something last moved
        self.basin.look(world)
        self.mark: float | None = None  # [m] where the level was at rest before that
        self._weigh()

    def _boat(self, world: World) -> Body:
        """Build a hull of even walls; its hollow counts as wet while the rim is dry."""
        outer = [(-RIM, TALL), (-KEEL, 0.0), (KEEL, 0.0), (RIM, TALL)]
        inner = [(RIM - HULL, TALL), (KEEL - 0.5 * HULL, HULL), (-KEEL + 0.5 * HULL, HULL)]
        corners = (*outer, *inner, (-RIM + HULL, TALL))
        hull = Outline(vertices=corners, density=STEEL * self.water, friction=0.6)
        boat = world.add_dynamic(hull, position=(2.0, -0.85), name="boat")
        self.basin.float_boat(boat, outer)
        return boat

    def _weigh(self) -> None:
        """Give all the densities of the sliders."""
        given = ((self.log, self.density), (self.cork, CORK), (self.ball, STEEL))
        for body, share in (*given, (self.boat, STEEL), *((c, CRATE) for c in self.crates)):
            if body.alive:
                body.set_material(density=share * self.water)

    def changed(self, world: World, name: str) -> None:
        self._weigh()
        self._stir(world)

    def pressed(self, world: World, name: str) -> None:
        self.ordered += 1

    def _drop(self, world: World) -> None:
        """Put a crate over the boat: evenly, one after the other, clear of those that are there."""
        box = Box(width=SIDE, height=SIDE, density=CRATE * self.water, friction=0.6)
        x, y = self.boat.world_point((PLACES[len(self.crates) % len(PLACES)], 0.2))
        tops = [c.position[1] for c in self.crates if c.alive and abs(c.position[0] - x) < SIDE]
        y = max(y, *tops, self.basin.level - 0.5 * SIDE)
        name = f"crate {len(self.crates) + 1}"
        self.crates.append(world.add_dynamic(box, position=(x, y + 1.2 * SIDE), name=name))
        self.ordered, self.dropped = self.ordered - 1, world.time
        self._stir(world)

    def _stir(self, world: World) -> None:
        """Note that something moves, and the level at which all was at rest before."""
        if world.time - self.moved > STABLE:
            self.mark = self.basin.level
        self.moved = world.time

    def step(self, world: World) -> None:
        if not self.basin.is_dry(self.boat):
            self.ordered = 0
        if self.ordered and world.time > self.dropped + EVERY:
            self._drop(world)
        self.basin.look(world)
        self.basin.push(self.water, self.drag)
        if world.tick % 8 == 0:
            bodies = [body for body in world.bodies if body.kind == "dynamic"]
            if in_hand(world) or any(
                max(abs(v) for v in (*body.velocity, body.omega)) > STILL for body in bodies
            ):
                self._stir(world)

    def _share(self, body: Body) -> float:
        """Return the share of a body's own area that is wet [1]."""
        wet = self.basin.wet.get(body)
        return wet.area / self.basin.areas[body] if wet else 0.0

    def submerged(self, body: Body) -> Submerged | None:
        wet = self.basin.wet.get(body)
        if wet is None:
            return None
        displaced = self.water * wet.area
        return Submerged(displaced * G, displaced, self._share(body))

    def _ratio(self, body: Body) -> float:
        """Return its density over that of water."""
        return body.mass / self.basin.areas[body] / self.water

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return how much of the log and the cork is wet, when they float at rest."""
        if world.time - self.moved < STABLE:
            return ()
        result = []
        for body in (self.log, self.cork):
            if body not in self.basin.areas or body.touching:
                continue
            ratio = self._ratio(body)
            if ratio < 1.0:
                # What still moves at STILL sways by STILL / (2π) seconds of a second's swing: 5 mm
                # of the height of some 0.7 m
                name = f"wet share of the {body.name}"
                result.append(Theory(name, ratio, self._share(body), 0.01, "", "A_wet/A = ρ/ρ_w"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = [Reading("level of the water", self.basin.level, "m")]
        for body in living((self.log, self.boat)):
            wet = self.basin.wet.get(body)
            up = self.water * wet.area * G if wet else 0.0
            result.append(Reading(f"push on the {body.name}", up, "N"))
        if self.boat.alive and self.basin.is_dry(self.boat):
            result.append(Reading("the boat can still take", self._spare(), "kg"))
        return tuple(result)

    def _spare(self) -> float:
        """Return the mass that would bring the rim of an even boat to the surface [kg]."""
        full = self.water * (RIM + KEEL) * TALL
        return full - self.boat.mass - plain_sum(body.mass for body in self.basin.aboard(self.boat))

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_water(draw)
        for body in living(self.basin.areas):
            if body not in self.crates:
                self._draw_push(draw, body)
        level = f"level {number(self.basin.level, 2)} m"
        if self.mark is not None:
            ends = (-WIDE, self.mark), (WIDE, self.mark)
            draw.line(*ends, "muted", draw.style.sizes.line, True)
            level += f", at the last rest {number(self.mark, 2)} m"
        said = [level]
        if self.boat.alive:
            dry = self.basin.is_dry(self.boat)
            spare = max(self._spare(), 0.0)
            spare = f"the boat can carry {number(spare, 1)} kg more, spread evenly"
            said.append(spare if dry else "the boat is flooded: lift it out, and it is empty")
        lines(draw, (max(left_edge(draw), -WIDE + 0.2), FLOOR - 0.75), said)

    def _draw_water(self, draw: Draw) -> None:
        """Fill the basin but for the hollow of a dry boat: slabs between the corners' heights."""
        water, level = self.basin, self.basin.level
        hull: list[Point] = []
        if self.boat.alive and water.is_dry(self.boat):
            corners = ((-RIM, TALL), (-KEEL, 0.0), (KEEL, 0.0), (RIM, TALL))
            hull = [*map(self.boat.world_point, corners)]
        heights = sorted({FLOOR, level, *(y for _, y in hull if FLOOR < y < level)})
        for low, high in pairwise(heights):
            foot = span_at(hull, 0.999 * low + 0.001 * high)
            head = span_at(hull, 0.001 * low + 0.999 * high)
            pieces = [((-WIDE, WIDE), (-WIDE, WIDE))]
            if foot and head:
                pieces = [((-WIDE, foot[0]), (-WIDE, head[0])), ((foot[1], WIDE), (head[1], WIDE))]
            for (a, b), (c, d) in pieces:
                draw.polygon([(a, low), (b, low), (d, high), (c, high)], BLUE)
        gap = span_at(hull, level) or (WIDE, WIDE)
        for a, b in ((-WIDE, gap[0]), (gap[1], WIDE)):
            draw.line((a, level), (b, level), "drag", draw.style.sizes.line)

    def _draw_push(self, draw: Draw, body: Body) -> None:
        """Draw weight and push, from the middles that they act at, and tell them over the body."""
        scale = 0.6 / (G * self.water)  # [m/N]
        weight = body.mass * G
        if scale * weight > LEAST:
            draw.arrow(body.center, (0.0, -scale * weight), "weight")
        wet = self.basin.wet.get(body)
        push = self.water * wet.area * G if wet else 0.0
        if wet and scale * push > LEAST:
            draw.arrow(wet.center, (0.0, scale * push), "drag")
        said = self._words(draw, body, push, weight)
        x, y = body.center
        head = TALL if body is self.boat else math.sqrt(self.basin.areas[body] / math.pi)
        tip = wet.center[1] + scale * push if wet else y  # [m] of the arrow
        high = max(y + head, tip) + (len(said) + 0.5) * pitch(draw)
        for i, (words, color) in enumerate(said):
            spot = (x, high - (i + 0.5) * pitch(draw))
            draw.text(spot, words, None, color, i == 0, "center", True)

    def _words(self, draw: Draw, body: Body, push: float, weight: float) -> list[tuple[str, str]]:
        """Return what is told of a body, with colours: less in a small picture."""
        roomy = text_width(draw, "100 % under water", True) < ROOM
        dry, share = self.basin.is_dry(body), number(100.0 * self._share(body), 0)
        if roomy:
            wet = [] if dry else [(f"{share} % under water", "text")]
            forces = (f"push {number(push, 0)} N", f"weight {number(weight, 0)} N")
            return [*wet, (forces[0], "drag"), (forces[1], "weight")]
        return [
            (f"{number(push, 0)} N", "drag") if dry or body is self.ball else (f"{share} %", "text")
        ]

    def check(self, world: World) -> None:
        self.check_theory(world, "log and cork should float at rest by now", 2)
        assert self.basin.is_dry(self.boat), "the boat should float"
        assert self.ball.position[1] < FLOOR + 0.32, "the steel ball should have sunk"
        # Water is kept: the basin holds what it had, between floor, level and bodies
        wet = plain_sum(wet.area for wet in self.basin.wet.values())
        held = (self.basin.level - FLOOR) * 2 * WIDE - wet
        assert abs(held - 2 * WIDE * DEPTH) < 1e-9, f"{held:.3f} m² of water are in the basin"


def span_at(ring: Sequence[Point], y: float) -> tuple[float, float] | None:
    """Return where a level line enters and leaves a convex ring [m]; None when it misses it."""
    points = np.array(ring) if ring else np.zeros((0, 2))
    ends = np.roll(points, -1, axis=0)
    crossing = (points[:, 1] <= y) != (ends[:, 1] <= y) if len(points) else np.zeros(0, bool)
    if not crossing.any():
        return None
    a, b = points[crossing], ends[crossing]
    x = a[:, 0] + (y - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
    return float(x.min()), float(x.max())
