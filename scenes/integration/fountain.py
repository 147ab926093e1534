"""Unconstrained motion: boxes in flight, each on its own parabola."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Box, Circle, Filter, Polygon, Shape, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider

ALONE = Filter(mask=0)  # nothing meets anything
NOZZLE = 7.4  # [m] from the middle to where the boxes come from
FLOOR = -0.6  # [m] below it, and falling, they are taken away
TOP = 7.6  # [m] no parabola rises above it
MOST = 60  # [bodies] in flight at once
BEAT = 0.2  # [s] from one dot on the newest parabola to the next
SCALE = 0.2  # [s] of the arrows of velocity
DOTS = 40  # straight pieces of a drawn parabola


class Flight:
    """A body that was thrown, and how: what its parabola needs."""

    def __init__(self, body: Body, time: float) -> None:
        self.body = body
        self.launch(time)

    def launch(self, time: float) -> None:
        """Let it fly from now on, `time` [s]."""
        self.time = time
        (self.x, self.y), (self.vx, self.vy) = self.body.center, self.body.velocity
        self.angle, self.omega = self.body.angle, self.body.omega
        self.top = self.y  # [m] the highest place so far

    def parabola(self, g: float, seconds: np.ndarray | float) -> Any:
        """Return Newton's place `seconds` after the launch."""
        fall = 0.5 * g * seconds * seconds
        return self.x + self.vx * seconds, self.y + self.vy * seconds - fall


class Fountain(Scene):
    """Throw boxes and follow their parabolas. Nothing holds these boxes, nothing is in their way,
    and they pass through each other. Velocity changes by $g$ every second, position by the
    velocity: that is all there is to it.

    So the path is a parabola, whatever the size, the mass and the spin. It rises by
    $h = v^2/(2 g)$
    with $v$ the upward speed at the start. Sideways and turning, nothing changes at all: $v_x$ and
    $ω$ stay what they were: dots a fifth of a second apart lie evenly from left to right.

    - Press "Add boxes": five more from below, each at its own speed.
    - Turn gravity off while they fly, then to the Moon's 1.62 m/s². What is the path now?
    - Grab a box and throw it yourself: its parabola begins where you let go.
    """

    title = "Fountain"
    rebuilds = "K1, K66"
    what: str = choice(
        "boxes", ("boxes", "balls", "mixed"), live=True, help="What is thrown", label="Throw"
    )
    rate: float = slider(
        3.0,
        0.0,
        6.0,
        step=0.1,
        unit="1/s",
        live=True,
        help="Throws a second",
        label="Throws per second",
    )
    gravity: float = slider(9.81, 0.0, 25.0, unit="m/s²", live=True, help="Moon 1.62, Mars 3.72")
    buttons: ClassVar = (Button("add", "Add boxes", "g", "Throw five from below, in the middle"),)
    view = (-8.0, -0.7, 8.0, 8.3)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        self.flights: list[Flight] = []
        self.next_throw = 0.0  # [s]
        self.latest: Flight | None = None  # the one that carries the numbers
        for _ in range(3):
            self._throw_from_side(world)

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -self.gravity)
        for flight in self.flights:
            flight.launch(world.time)  # another parabola from here

    def pressed(self, world: World, name: str) -> None:
        for _ in range(5):
            speed, angle = self.rng.uniform(8.0, 12.0), math.radians(self.rng.uniform(70, 110))
            velocity = (speed * math.cos(angle), speed * math.sin(angle))
            self._throw(world, (self.rng.uniform(-1.0, 1.0), -0.4), velocity)

    def _throw_from_side(self, world: World) -> None:
        """Throw one from the left or the right corner, over a top that it chooses.

        The speed is for 9.81 m/s² whatever gravity is now: only so does gravity show.
        """
        side = 1.0 if self.rng.random() < 0.5 else -1.0
        up = math.sqrt(2 * 9.81 * self.rng.uniform(0.4 * TOP, 0.95 * TOP))  # [m/s]
        across = 2 * NOZZLE * self.rng.uniform(0.3, 0.9) * 9.81 / (2 * up)
        at = (-side * NOZZLE + self.rng.uniform(-0.3, 0.3), -0.2)
        self._throw(world, at, (side * across, up))

    def _throw(self, world: World, at: tuple[float, float], velocity: tuple[float, float]) -> None:
        if len(self.flights) >= MOST:
            world.remove(self.flights.pop(0).body)
        shape, spin = self._shape(), self.rng.uniform(-7.5, 7.5)
        body = world.add_dynamic(shape, position=at, velocity=velocity, omega=spin)
        self.latest = Flight(body, world.time)
        self.flights.append(self.latest)

    def _shape(self) -> Shape:
        size = self.rng.uniform(0.25, 0.6)  # [m]
        kinds = {"boxes": 0, "balls": 1, "mixed": int(self.rng.integers(3))}
        if kinds[self.what] == 1:
            return Circle(radius=size / 2, filter=ALONE)
        if kinds[self.what] == 2:
            turns = [math.tau * k / 5 for k in range(5)]
            corners = tuple((0.6 * size * math.cos(t), 0.6 * size * math.sin(t)) for t in turns)
            return Polygon(vertices=corners, filter=ALONE)
        return Box(width=size, height=size, filter=ALONE)

    def step(self, world: World) -> None:
        if self.rate > 0.0 and world.time >= self.next_throw:
            self._throw_from_side(world)
            self.next_throw = world.time + self.rng.uniform(0.5, 1.5) / self.rate
        gone = [flight for flight in self.flights if not self._follow(flight, world.time)]
        for flight in gone:
            self.flights.remove(flight)
            if flight.body.alive:
                world.remove(flight.body)

    def _follow(self, flight: Flight, now: float) -> bool:
        """Note how high it is; False when it has left for good."""
        if not flight.body.alive:
            return False
        x, y, _, vx, vy, _ = flight.body.state
        free = flight.vy - self.gravity * (now - flight.time)
        if math.hypot(vx - flight.vx, vy - free) > 0.05:  # a hand pulls at it
            flight.launch(now)
        flight.top = max(flight.top, y)
        return (y > FLOOR or vy > 0.0) and abs(x) < 10.0 and y < 30.0

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: how high the latest one rises."""
        flight = self.latest
        if flight is None or self.gravity == 0.0 or flight.vy <= 0.0:
            return ()
        if world.time - flight.time < flight.vy / self.gravity:
            return ()  # still rising
        height = flight.y + flight.vy**2 / (2 * self.gravity)
        # The solver's fall is ahead by g h t / 2 (h: one substep); at the top g t = v
        return (
            Theory(
                "top of the throw",
                height,
                flight.top,
                0.002 * flight.vy,
                "m",
                formula="h = v^2/(2 g)",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("bodies in flight", len(self.flights)),)

    def draw(self, draw: Draw, world: World) -> None:
        thin, g = draw.style.sizes.thin, self.gravity
        for flight in self.flights:
            if not flight.body.alive:
                continue
            now = world.time - flight.time
            latest = flight is self.latest
            ahead = 2 * max(flight.vy, 0.0) / g if latest and g > 0.0 else 0.0
            seconds = np.linspace(0.0, max(now, ahead), DOTS)
            path = np.column_stack(flight.parabola(g, seconds))
            draw.path(
                path, draw.color("scene" if latest else "muted", 1.0 if latest else 0.5), thin
            )
            if latest:
                self._draw_parts(draw, flight, ahead)
        flight = self.latest
        if flight is not None and flight.body.alive and g > 0.0 and flight.vy > 0.0:
            top = flight.parabola(g, flight.vy / g)
            draw.cross(top, color="scene")
            draw.text(
                (top[0], top[1] + 0.15),
                f"h = v² / (2 g) = {top[1] - flight.y:.2f} m",
                color="scene",
                anchor="bottom",
            )

    def _draw_parts(self, draw: Draw, flight: Flight, seconds: float) -> None:
        """Draw where it is every BEAT, and its velocity now, sideways and upwards."""
        beats = np.column_stack(flight.parabola(self.gravity, np.arange(0.0, seconds, BEAT)))
        feet = np.column_stack([beats[:, 0], np.full(len(beats), self.view[1])])
        draw.many.lines(feet, beats, draw.color("scene", 0.35), draw.style.sizes.thin, True)
        draw.many.dots(beats, "scene", 1.3 * draw.style.sizes.dot)
        (x, y), (vx, vy) = flight.body.center, flight.body.velocity
        for way, name in (((vx, 0.0), "$v_x$"), ((0.0, vy), "$v_y$")):
            u, v = SCALE * way[0], SCALE * way[1]
            if math.hypot(u, v) < 0.3:
                continue
            draw.arrow((x, y), (u, v), "velocity")
            aside = (x + u + math.copysign(0.25, u), y) if u else (x + 0.3, y + 0.8 * v)
            draw.text(aside, name, color="velocity", bold=True)

    def check(self, world: World) -> None:
        assert len(self.flights) >= 2, "nothing is in flight"
        h = world.tick_length / world.settings.substeps
        for flight in self.flights:
            t = world.time - flight.time
            x, y = flight.parabola(self.gravity, t)
            off = math.dist(flight.body.center, (x, y - 0.5 * self.gravity * h * t))
            # The parabola less the lead of semi-implicit Euler, g h t / 2: exact but for rounding
            assert off < 1e-9, f"{flight.body.name} is {off:.2g} m beside its parabola"
            assert flight.body.velocity[0] == flight.vx, "nothing pushes sideways"
            turned = flight.body.angle - flight.angle - flight.omega * t
            assert abs(turned) < 1e-9, f"{flight.body.name} turned {turned:.2g} rad too far"
