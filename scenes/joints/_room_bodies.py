"""Rooms about bodies: stress test, kinematic, no rotation, propulsion, stack."""

import math

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.joints._room import G, Room, disc_density, is_due, put
from scenes.kit import Theory
from scenes.labels import number


class StressRoom(Room):
    """Seventy bodies that must come to rest."""

    caption = "stress test"

    def build(self, world: World) -> None:
        disc = Circle(radius=0.18, density=disc_density(1.0, 0.18), friction=0.5)
        box = Box(width=0.36, height=0.28, density=1.0 / (0.36 * 0.28), friction=0.5)
        self.bodies: list[Body] = []
        for i in range(35):
            x, y = -2.0 + 0.55 * (i % 8) + 0.02 * (i // 8), -1.7 + 0.75 * (i // 8)
            self.bodies.append(world.add_dynamic(disc, position=self.at(x, y), name=f"disc {i}"))
            at = self.at(-x, y + 0.38)
            self.bodies.append(world.add_dynamic(box, position=at, name=f"brick {i}"))

    @property
    def motion(self) -> float:
        """Return the kinetic energy of all [J]."""
        return plain_sum(body.kinetic_energy for body in self.bodies)

    def told(self, world: World) -> str:
        return f"motion {self.motion:.3f} J"

    def check(self, world: World) -> None:
        # A ball that still rolls at 0.1 m/s has 7.5 mJ (½ m v² and half of that in its spin)
        assert self.motion < 0.05, f"stress test: still {self.motion:.3f} J after {world.time:g} s"


class KinematicRoom(Room):
    """A bar that sweeps and turns, whatever stands in its way."""

    caption = "kinematic bar"
    swing, rate, spin = 0.8, 0.86, -0.6  # [m], [rad/s], [rad/s]

    def build(self, world: World) -> None:
        bar, at = Box(width=2.0, height=0.25), self.at(0, -0.2)
        self.bar = world.add_kinematic(bar, position=at, name="bar")
        disc, box = Circle(radius=0.17), Box(width=0.36, height=0.28)
        for i in range(36):
            x, y = -2.2 + 0.5 * (i % 9), 0.3 + 0.42 * (i // 9)
            world.add_dynamic((disc, box)[i % 2], position=self.at(x, y), name=f"bit {i}")

    def step(self, world: World) -> None:
        then = world.time + world.settings.tick_length
        at = self.at(self.swing * math.sin(self.rate * then), -0.2)
        self.bar.target(at, self.spin * then)

    def told(self, world: World) -> str:
        return f"angle {number(math.degrees(self.bar.angle), 0)}°"

    def theory(self, world: World) -> tuple[Theory, ...]:
        x = self.swing * math.sin(self.rate * world.time)
        # It yields to nothing, so only rounding is left
        return (
            Theory("angle", self.spin * world.time, self.bar.angle, 1e-9, "rad"),
            Theory("position", x, self.bar.center[0] - self.center[0], 1e-9, "m"),
        )


class NoRotationRoom(Room):
    """A box and a disc that may not turn: both only slide, equally fast."""

    caption = "no rotation"
    tilt, friction = 0.6, 0.316  # [rad], sqrt(1 · 0.1)
    pause, look = 3.0, 0.4  # [s]

    def build(self, world: World) -> None:
        ramp = Box(width=5.5, height=0.4, friction=1.0)
        world.add_static(ramp, position=self.at(-0.35, -0.5), angle=-self.tilt, name="ramp")
        box = Box(width=0.6, height=0.9, density=10 / 0.54, friction=self.friction**2)
        disc = Circle(radius=0.45, density=disc_density(10.0, 0.45), friction=self.friction**2)
        self.sliders = [
            world.add_dynamic(shape, position=self._home(i), angle=self._angle(i),
                              fixed_rotation=True, name=name)
            for i, (shape, name) in enumerate(((box, "box"), (disc, "disc")))
        ]  # fmt: skip
        self.seen = [0.0, 0.0]  # [m/s²] in the first `look` seconds
        self.began: float | None = None  # [s] when they were let go; None: it is measured

    def _angle(self, i: int) -> float:
        return -self.tilt if i == 0 else 0.0

    def _home(self, i: int) -> tuple[float, float]:
        """Return a place on the ramp, `along` its middle [m], the bottom just at its surface."""
        along, lift = (-2.2, -0.9)[i], 0.2 + 0.45
        c, s = math.cos(self.tilt), math.sin(self.tilt)
        return self.at(-0.35 + along * c + lift * s, -0.5 - along * s + lift * c)

    def step(self, world: World) -> None:
        if is_due(world, self.pause):
            self.began = world.time
            for i, body in enumerate(self.sliders):
                put(body, self._home(i), self._angle(i))
        if self.began is not None and world.time > self.began + self.look - 1e-9:
            slid = world.time - self.began
            self.seen = [math.hypot(*body.velocity) / slid for body in self.sliders]
            self.began = None

    def told(self, world: World) -> str:
        return f"a {self.seen[0]:.2f} m/s²" if self.seen[0] else ""

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.seen[0]:
            return ()
        a = G * (math.sin(self.tilt) - self.friction * math.cos(self.tilt))
        # The contact takes a few ticks to press with the whole weight: 2 ticks of µ·g
        slack = 2 * world.tick_length / self.look * self.friction * G + 0.01
        return tuple(
            Theory(f"acceleration of the {body.name}", a, seen, slack, "m/s²")
            for body, seen in zip(self.sliders, self.seen, strict=True)
        )


class PropulsionRoom(Room):
    """A thrust that turns with the body, two seconds on and one off."""

    caption = "propulsion"
    thrust = 2.8  # times its weight
    pad = (0.7, -1.65)  # [m] where it starts

    def build(self, world: World) -> None:
        world.add_static(Circle(radius=0.3), position=self.at(-0.9, 0.7), name="peg")
        world.add_dynamic(
            Box(width=2.0, height=0.25), position=self.at(-0.4, 1.2), angle=-0.1, name="plank"
        )
        hull = Box(width=0.5, height=0.6, density=1.0 / 0.3)
        self.rocket = world.add_dynamic(hull, position=self.at(*self.pad), name="rocket")
        self.before, self.free = (0.0, 0.0), False
        self.pull = (0.0, 0.0)  # [m/s²] by the thrust
        self.turned = 0.0  # [m/s²] how much it has changed by
        self.felt = (0.0, 0.0, 0.0)  # wanted, measured, turned in the last tick of free flight

    def _on(self, time: float) -> bool:
        return time % 3.0 < 2.0

    def step(self, world: World) -> None:
        rocket, tick = self.rocket, world.tick
        vx, vy = rocket.velocity
        # Two ticks in twelve: looking for contacts is not for nothing
        if tick and is_due(world, 3.0) and math.hypot(vx, vy) < 0.5:
            put(rocket, self.at(*self.pad))  # it lies: up again
        is_free = tick % 12 < 2 and rocket.contacts_count == 0 and not in_hand(world)
        if self.free and is_free and tick % 12 == 1:
            change = math.dist((vx, vy), self.before) / world.tick_length
            self.felt = (math.dist(self.pull, (0.0, G)), change, self.turned)
        self.free, self.before = is_free, (vx, vy)
        up = (-math.sin(rocket.angle), math.cos(rocket.angle))
        push = self.thrust * G if self._on(world.time) else 0.0
        before, self.pull = self.pull, (push * up[0], push * up[1])
        self.turned = math.dist(self.pull, before)
        rocket.apply_force((rocket.mass * self.pull[0], rocket.mass * self.pull[1]))

    def told(self, world: World) -> str:
        return f"a {self.felt[1]:.1f} m/s²"

    def theory(self, world: World) -> tuple[Theory, ...]:
        # Δv / Δt of one tick: exact but for what a thrust that turns leads by, half of the change
        wanted, measured, turned = self.felt
        slack = 0.5 * turned + 1e-6
        return (Theory("acceleration in free flight", wanted, measured, slack, "m/s²"),)

    def draw(self, draw: Draw, world: World) -> None:
        if self._on(world.tick):
            a, b = (self.rocket.world_point((0.0, y)) for y in (-0.3, -0.75))
            draw.arrow(a, (b[0] - a[0], b[1] - a[1]), "force")


class StackRoom(Room):
    """A tower and a pyramid that stand still."""

    caption = "stack and pyramid"

    def build(self, world: World) -> None:
        box = Box(width=0.6, height=0.6, friction=1.0)
        spots = [(-1.9, -1.7 + 0.6 * i) for i in range(5)]
        for row in range(4):
            spots += [(0.8 + (i - (3 - row) / 2) * 0.68, -1.7 + 0.6 * row) for i in range(4 - row)]
        self.boxes = [
            world.add_dynamic(box, position=self.at(*at), name=f"crate {i}")
            for i, at in enumerate(spots)
        ]
        self.start = [box.position for box in self.boxes]

    @property
    def moved(self) -> float:
        """Return how far the furthest one is from where it was put [m]."""
        return max(map(math.dist, (box.position for box in self.boxes), self.start))

    def told(self, world: World) -> str:
        return f"moved {1000 * self.moved:.1f} mm"

    def check(self, world: World) -> None:
        # Each course may sink by the softness of a contact, g·n/ω² with 100 Hz: 0.1 mm a box
        assert self.moved < 0.005, f"stack: a crate moved {1000 * self.moved:.1f} mm"
