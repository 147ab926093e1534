"""Atwood's machine: two weights, one rope, one wheel with a mass of its own."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Filter, Gear, Joint, Prismatic, Revolute, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number

RADIUS = 1.0  # [m] of the wheel
AXLE = 7.6  # [m] its height
HANG = 4.1  # [m] height of both weights at the start
DENSITY = 8.0  # [kg/m²] of the weights, so that their size tells their mass
FREE, BRAKE = 1.3, 0.6  # [m] of travel: free, and in which the brake stops it then
HOLD = 0.5  # [s] the wheel is held at first
SETTLED = 0.1  # [s] after which rope and guides have taken up the load
LONGEST = 1.9  # [m] of an arrow


class Atwood(Scene):
    """Hang two weights on one rope and measure how they fall. Two weights hang from one rope.
    George Atwood built this machine in 1784 to make falling slow enough to be timed: only the
    difference of the weights pulls, but all masses have to be moved.

    $a = (m_2 − m_1)/(m_1 + m_2 + ½ M) g$

    The wheel is a disc of mass $M$: turning it is as hard as moving $½ M$ along. The arrows are
    measured: the weights $m g$, and the pulls of the rope. The rope pulls less than $m g$ where the
    weight goes down, and more where it goes up. With a heavy wheel the two pulls differ, for it is
    their difference that turns the wheel.

    - Make both masses equal. Then grab one and throw it: what is its acceleration now?
    - Double both masses. Does it run faster?
    - Make $m₂$ much larger than $m₁$. Which limit does $a$ go to, and which one the pull?
    - Give the wheel 20 kg, and compare the two pulls.
    """

    title = "Atwood's machine"
    category = "Forces"
    left: float = slider(4.0, 1.0, 20.0, step=0.1, unit="kg", help="m₁", label="Left mass")
    right: float = slider(6.0, 1.0, 20.0, step=0.1, unit="kg", help="m₂", label="Right mass")
    wheel: float = slider(
        0.5, 0.1, 20.0, step=0.1, unit="kg", help="M, the mass of the wheel", label="Wheel mass"
    )
    gravity: float = slider(9.81, 1.62, 24.79, step=0.01, unit="m/s²", help="Moon 1.62")
    buttons: ClassVar = (Button("again", "Start again", "g", "Back to the start, and let go"),)
    view = (-6.2, 0.2, 6.2, 9.4)
    check_seconds = 1.3
    overlays: ClassVar = {"joints": False}  # gears and rails would lie over ropes and wheel

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        ghost = Filter(mask=0)  # it stands behind the wheel
        post = Box(width=0.24, height=1.1, center=(0.0, 0.55), filter=ghost)
        beam = Box(width=3.6, height=0.3, center=(0.0, 1.25), filter=ghost)
        world.add_static(post, beam, position=(0.0, AXLE), name="frame")
        disc = Circle(radius=RADIUS, density=self.wheel / (math.pi * RADIUS**2))
        self.disc = world.add_dynamic(disc, position=(0.0, AXLE), name="wheel")
        self.axle = world.add_joint(Revolute(a=None, b=self.disc, anchor=(0.0, AXLE)))
        hung = [self._hang(world, side, mass) for side, mass in ((-1, self.left), (1, self.right))]
        self.weights, self.ropes = [list(things) for things in zip(*hung, strict=True)]
        self._start(world)

    def _hang(self, world: World, side: int, mass: float) -> tuple[Body, Joint]:
        """Return a weight on a smooth guide, and the rope that couples it to the wheel."""
        size, spot = math.sqrt(mass / DENSITY), (side * RADIUS, HANG)
        box = Box(width=size, height=size, density=DENSITY)
        body = world.add_dynamic(box, position=spot, name="m₁" if side < 0 else "m₂")
        most = FREE + 2 * BRAKE
        guide = Prismatic(a=None, b=body, anchor=spot, axis=(0, 1), lower=-most, upper=most)
        slide = world.add_joint(guide)
        # Turned by q the rim, and with it the rope, goes up by RADIUS q on the right.
        rope = Gear(first=slide, second=self.axle, ratio=-side * RADIUS)
        return body, world.add_joint(rope)

    def _start(self, world: World) -> None:
        """Put all at rest, held by the brake until `let_go`."""
        for body in (self.disc, *self.weights):
            body.velocity, body.omega = (0.0, 0.0), 0.0
        for side, body in zip((-1, 1), self.weights, strict=True):
            body.position = (side * RADIUS, HANG)
        self.disc.angle = 0.0
        self.let_go = world.time + HOLD
        self._brake(on=True)
        self.since: tuple[float, float] | None = None  # [s], [m/s] when it began to run freely
        self.found: tuple[float, ...] = ()  # [m/s², N, N] measured in this run

    def _brake(self, on: bool) -> None:
        """Stop what has run freely for FREE, by a torque, within BRAKE."""
        pull = abs(self.right - self.left) * self.gravity * (1.0 + FREE / BRAKE)
        least = 2.0 * (self.left + self.right)  # [N] for what was thrown by hand
        self.axle.max_torque = 1.1 * RADIUS * (pull + least) if on else 0.0
        self.axle.motor_speed = 0.0 if on else None
        self.braked = on

    def pressed(self, world: World, name: str) -> None:
        self._start(world)

    def step(self, world: World) -> None:
        (_, y), (_, speed) = self.weights[1].position, self.weights[1].velocity
        by_hand = in_hand(world)
        beyond = abs(y - HANG) > FREE and speed * (y - HANG) > 0.0
        if self.braked and (by_hand or (self.let_go <= world.time < self.let_go + 0.01)):
            self._brake(on=False)
        elif beyond and not self.braked and not by_hand:
            self._brake(on=True)
        if by_hand:
            self.found = ()
        if self.braked or by_hand:
            self.since = None
        elif self.since is None:
            self.since = (world.time + SETTLED, 0.0)
        elif world.time <= self.since[0]:
            self.since = (self.since[0], speed)  # the last speed before the clock starts
            self.start = world.time
        else:
            rate = (self.since[1] - speed) / (world.time - self.start)
            self.found = (rate, *self.pulls())

    def acceleration(self) -> float:
        """Return what Newton says [m/s²], > 0 when m₂ goes down."""
        moved = self.left + self.right + 0.5 * self.wheel
        return self.gravity * (self.right - self.left) / moved

    def pulls(self) -> list[float]:
        """Return the rope's pull on each weight in the last tick [N]: its torque on the wheel /
        R.
        """
        return [abs(rope.reaction_torque) / RADIUS if rope.alive else 0.0 for rope in self.ropes]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return a, and m (g ± a) for the two pulls, from the last time that it ran freely."""
        if not self.found:
            return ()
        a, g = self.acceleration(), self.gravity
        # A steady force gives exact speeds at the ends of substeps. What is left of the start-up
        # swing of the stiff rope (120 Hz, overdamped) is below a thousandth after SETTLED.
        near = 0.002 * g
        rate, first, second = self.found
        return (
            Theory(
                "acceleration", a, rate, near, "m/s²", formula="a = (m_2 − m_1)/(m_1 + m_2 + ½ M) g"
            ),
            Theory(
                "pull on m₁",
                self.left * (g + a),
                first,
                near * self.left,
                "N",
                formula="F_1 = m_1 (g + a)",
            ),
            Theory(
                "pull on m₂",
                self.right * (g - a),
                second,
                near * self.right,
                "N",
                formula="F_2 = m_2 (g − a)",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        first, second = self.pulls()
        speed = -self.weights[1].velocity[1]
        return (
            Reading("speed of m₂, downwards", speed, "m/s"),
            Reading("pull on m₁", first, "N"),
            Reading("pull on m₂", second, "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw.arc((0.0, AXLE), RADIUS * draw.camera.scale, 0.0, math.pi, "joint")
        scale = LONGEST / (self.gravity * max(self.left, self.right))  # [m/N]
        apart = draw.style.sizes.label / draw.camera.scale  # [m]
        for side, body, pull in zip((-1, 1), self.weights, self.pulls(), strict=True):
            x, y = body.position
            half = 0.5 * math.sqrt(body.mass / DENSITY)
            draw.line((side * RADIUS, AXLE), (x, y + half), "joint")
            foot, weight = x + side * (half + 0.35), body.mass * self.gravity
            draw.arrow((foot, y), (0.0, -weight * scale), "weight")
            draw.arrow((foot, y), (0.0, pull * scale), "force")
            anchor = "left" if side > 0 else "right"
            beside = foot + side * 0.25
            lines = (
                (f"pull {number(pull, 1)} N", "force"),
                (f"{body.name} = {body.mass:g} kg", "text"),
                (f"m g {weight:.1f} N", "weight"),
            )
            for i, (words, color) in enumerate(lines):
                spot = (beside, y + 1.35 * (1 - i) * apart)
                draw.text(spot, words, color=color, anchor=anchor, bold=i == 1)
        said = f"a = {number(self.acceleration(), 3)} m/s²"
        draw.text((1.4, AXLE + 0.4), said, anchor="left", bold=True)
        if self.found:
            said = f"measured {number(self.found[0], 3)} m/s²"
            draw.text((1.4, AXLE + 0.4 - 1.5 * apart), said, anchor="left", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should run freely now")
        # The rope must not have slipped or stretched: the wheel turned by what the weights moved.
        wound = RADIUS * self.disc.angle - (self.weights[1].position[1] - HANG)
        assert abs(wound) < 0.002, f"the rope has slipped by {1000 * wound:.1f} mm"
