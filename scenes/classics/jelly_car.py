"""A car on wheels of jelly: rings of discs on springs."""

import math
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import Body, Box, Chain, Circle, Distance, Filter, Joint, Polygon, Revolute, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Control, Reading, Scene, Theory, slider
from scenes.samples import Samples

G = 9.81  # [m/s²]
RIM, HUB, BEAD = 0.85, 0.34, 0.17  # [m] radii: of the ring of beads, the hub, a bead
BEADS = 20  # of a wheel
AXLES = (-1.35, 1.35)  # [m] from the middle of the car
START = (0.0, 1.55)  # [m] of the car's middle
CAR = Filter(group=-1)  # no part of the car hits another
LOOKS = 61  # [count] over which the load is averaged: 1 s at 240 ticks a second
EVERY = 4  # [ticks] from look to look
END = 150.0  # [m] of the road


def road(x: float) -> float:
    """Return height of the road [m]: level at first, then longer and shorter waves, and a step."""
    start = min(max((x - 10.0) / 8.0, 0.0), 1.0)
    long, short = 0.9 * math.sin(0.35 * (x - 10.0)), 0.16 * math.sin(1.9 * x)
    return start * (long + short) + (0.45 if 62.0 < x < 70.0 else 0.0)


class JellyCar(Scene):
    """Drive a car on wheels of jelly. Each wheel is a hub and a ring of beads, held by nothing but
    springs: two to each bead, to the left and to the right of it, so that the hub can also turn the
    ring. The tyre yields where it meets the road. So it holds on to it over more than a point, and
    bumps hardly reach the car.

    What you gain in comfort you lose on the way: the springs are damped, and a tyre that is bent
    at every turn warms up. That is the rolling resistance of real tyres too.

    However the wheels wobble, on average the road carries the weight, no more and no less: the sum
    of all its pushes over a second is $m g$, and what the car gained in upward momentum.

    - Drive with the arrow keys. Over the step at 62 m too?
    - Make the springs soft. From which stiffness on do the hubs hit the road?
    - Make them hard, and drive the same way again. Watch the car's roof.
    - Grab a wheel, and stretch it.
    """

    title = "Jelly car"
    category = "Machines"
    stiffness: float = slider(
        9.0, 6.0, 20.0, step=0.5, unit="Hz", live=True, help="Of the springs of the wheels"
    )
    damping: float = slider(
        0.25, 0.0, 1.0, step=0.05, live=True, help="Damping ratio of the springs"
    )
    cruise: float = slider(
        3.0, -6.0, 6.0, step=0.5, unit="m/s", live=True, help="Speed while no key is held"
    )
    load: float = slider(40.0, 10.0, 120.0, step=5, unit="kg", help="Mass of the car's body")
    controls: ClassVar = (
        Control("left", "left", "Drive left"), Control("right", "right", "Drive right"),
    )  # fmt: skip
    settings: ClassVar = {"substeps": 4}
    focus = "car"
    view = (-7.0, -1.8, 11.0, 7.2)
    overlays: ClassVar = {"joints": False}
    check_seconds = 10.0

    def build(self, world: World) -> None:
        xs = np.arange(-40.0, END, 0.25)
        points = [(-40.0, 6.0), *((float(x), road(float(x))) for x in xs), (END, 6.0)]
        world.add_static(Chain(points=tuple(points), friction=0.9), name="road")
        floor = Box(width=3.9, height=0.5, friction=0.5, filter=CAR, density=1.0)
        roof = Polygon(
            vertices=((-1.5, 0.25), (1.15, 0.25), (0.5, 1.15), (-1.05, 1.15)),
            friction=0.5, filter=CAR, density=0.4,
        )  # fmt: skip
        self.car = world.add_dynamic(floor, roof, position=START, name="car")
        self.car.mass = self.load
        self.springs: list[Joint] = []
        self.wheels = [self._wheel(world, x) for x in AXLES]
        parts = [self.car, *(body for hub, ring, _ in self.wheels for body in (hub, *ring))]
        self.parts: list[Body] = parts
        self.mass = plain_sum(body.mass for body in parts)
        self.pushed = 0.0  # [N s] of the road, upwards, since the last look
        self.looks = Samples(2, LOOKS)  # [N s], [N s] upward momentum
        self.touched = False

    def _wheel(self, world: World, x: float) -> tuple[Body, list[Body], Joint]:
        """Return hub, ring and axle of a wheel at `x` [m] from the middle of the car."""
        middle = (START[0] + x, START[1] - 0.4)
        solid = Circle(radius=HUB, density=8.0, friction=0.9, filter=CAR)
        hub = world.add_dynamic(solid, position=middle, name="hub")
        axle = world.add_joint(Revolute(a=self.car, b=hub, anchor=middle, max_torque=180.0))
        soft = Circle(radius=BEAD, density=6.0, friction=1.0, filter=CAR)
        turns = [i * math.tau / BEADS for i in range(BEADS)]
        spots = [(middle[0] + RIM * math.cos(t), middle[1] + RIM * math.sin(t)) for t in turns]
        # Beads that could spin would roll under the wheel, as in a ball bearing.
        ring = [
            world.add_dynamic(soft, position=spot, name="tyre", fixed_rotation=True)
            for spot in spots
        ]
        for a, b in pairwise([*ring, ring[0]]):
            self._spring(world, a, b, a.position, b.position)
        for turn, bead in zip(turns, ring, strict=True):
            for side in (-0.9, 0.9):  # [rad] to the left and to the right
                at = turn + side
                end = (middle[0] + HUB * math.cos(at), middle[1] + HUB * math.sin(at))
                self._spring(world, hub, bead, end, bead.position)
        return hub, ring, axle

    def _spring(
        self, world: World, a: Body, b: Body, at: tuple[float, float], to: tuple[float, float]
    ) -> None:
        spring = Distance(
            a=a, b=b, anchor_a=at, anchor_b=to, hertz=self.stiffness, damping_ratio=self.damping
        )
        self.springs.append(world.add_joint(spring))

    def changed(self, world: World, name: str) -> None:
        if name in ("stiffness", "damping"):
            for spring in living(self.springs):
                spring.hertz, spring.damping_ratio = self.stiffness, self.damping

    def step(self, world: World) -> None:
        way = ("right" in self.held) - ("left" in self.held)
        speed = 7.0 * way if way else self.cruise
        for _, _, axle in self.wheels:
            if axle.alive:
                axle.motor_speed = -speed / RIM
        if in_hand(world):
            self.looks.clear()
            self.pushed = 0.0
        else:
            self._weigh(world)

    def _weigh(self, world: World) -> None:
        """Sum what the road does upwards, and look at the momentum from time to time."""
        contacts = world.contacts
        nx, ny = contacts.normals.T
        # The road is the only thing that the car touches, and +P acts on B
        sign = np.where(contacts.bodies[:, 0] == 1, 1.0, -1.0)
        up = contacts.normal_impulses * ny - contacts.friction_impulses * nx
        self.pushed += float(sign @ up)
        if world.tick % EVERY == 0:
            momentum = plain_sum(b.mass * b.velocity[1] for b in living(self.parts))
            self.looks.add(self.pushed, momentum)
            self.pushed = 0.0

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the mean push of the road = m g + what the momentum grew by, a second."""
        pushes, momentum = self.looks.rows.T
        if len(pushes) < LOOKS:
            return ()
        seconds = (len(pushes) - 1) * EVERY * world.settings.tick_length
        exact = self.mass * G + float(momentum[-1] - momentum[0]) / seconds
        measured = float(pushes[1:].sum()) / seconds
        # Newton's second law of all parts together: only rounding, and soft contacts, whose pushes
        # are told to a part in a thousand
        return (
            Theory(
                "mean push of the road",
                exact,
                measured,
                0.005 * self.mass * G,
                "N",
                formula="F = m g + Δp/Δt",
            ),
        )

    def areas(self) -> list[float]:
        """Return the areas of both rings, by that of a round one [1]."""
        full, result = 0.5 * BEADS * math.sin(math.tau / BEADS) * RIM**2, []
        for _, ring, _ in self.wheels:
            x, y = np.reshape([bead.center for bead in living(ring)], (-1, 2)).T
            result.append(0.5 * abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / full)
        return result

    def readings(self, world: World) -> tuple[Reading, ...]:
        back, front = self.areas()
        return (
            Reading("speed", self.car.velocity[0], "m/s"),
            Reading("distance", self.car.position[0], "m"),
            Reading("area of the rear tyre", 100.0 * back, "%"),
            Reading("area of the front tyre", 100.0 * front, "%"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for hub, ring, _ in self.wheels:
            loop = [bead.center for bead in (*ring, ring[0])]
            draw.path(loop, "joint", 0.22 * draw.camera.scale)
            draw.path(loop, "force", 0.14 * draw.camera.scale)
            draw.circle(hub.center, HUB, "halo", "joint")
            draw.circle(hub.center, 0.4 * HUB, "joint")
        x0 = 10.0 * round(self.car.position[0] / 10.0)
        for x in (x0 - 10.0, x0, x0 + 10.0, x0 + 20.0):
            if -40.0 < x < END:
                draw.text((x, road(x) - 0.6), f"{x:.0f} m", color="muted")

    def check(self, world: World) -> None:
        self.check_theory(world, "it should have driven for a second")
        least = 0.5 * self.cruise * world.time
        assert self.car.position[0] > least, f"it got {self.car.position[0]:.1f} m far only"
        assert abs(self.car.angle) < 0.8, "the car has turned over"
        assert min(self.areas()) > 0.6, (
            f"a tyre has only {100 * min(self.areas()):.0f} % of its area"
        )
