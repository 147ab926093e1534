"""A turning drum, half full of grains."""

import math

from physics import Box, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.labels import number
from scenes.samples import Samples

G = 9.81  # [m/s²]
RADIUS, WALL = 4.0, 0.3  # [m] inside, thickness
SIDES = 30
CENTER = (0.0, 4.6)  # [m]
LOOKS = 41  # [count] over which torque is averaged: 2 s at 240 ticks a second
EVERY = 12  # [ticks] from look to look


class Tumbler(Scene):
    """Turn a drum full of grains. A drum turns, and the grains in it climb, tip over and roll down
    again. That is how cement is mixed, how ore is milled, how laundry is dried. The angle of their
    slope hardly depends on the speed: it is their own, the angle of repose.

    Why does the motor have to work at all? The heap does not lie below the axle but beside it. Its
    weight acts at the distance $x$ of its centre of mass, so the drum needs the torque

    $τ = m g x$

    measured here from the contact forces at the wall. Turn faster, and each grain is pressed to the
    wall by $ω² R$; from $ω = √(g/R)$ on the outermost grain does not fall any more.

    - Find that speed. Just below it grains fly through the middle of the drum: ore mills run there.
    - Boxes or discs: which slope is steeper, and why?
    - Take the friction away. Where is $x$ now?
    """

    title = "Tumbler"
    category = "Machines"
    grains: str = choice(
        "boxes", ("boxes", "discs", "both"), help="What is in the drum", label="Filling"
    )
    count: int = slider(180, 20, 300, step=10, help="Grains", label="Grains")
    speed: float = slider(
        6.0, 0.0, 30.0, step=0.5, unit="1/min", live=True, help="Turns per minute, anticlockwise"
    )
    friction: float = slider(0.5, 0.0, 1.0, step=0.05, help="Of grains and wall")
    view = (-7.6, -0.2, 7.6, 9.4)
    check_seconds = 10.0

    def build(self, world: World) -> None:
        turn = math.tau / SIDES
        wide = 2.0 * (RADIUS + WALL) * math.tan(0.5 * turn)
        middle = RADIUS + 0.5 * WALL
        walls = [
            Box(
                width=WALL, height=wide, angle=i * turn, friction=max(self.friction, 0.3),
                center=(middle * math.cos(i * turn), middle * math.sin(i * turn)),
            )
            for i in range(SIDES)
        ]  # fmt: skip
        paddles = [
            Box(
                width=0.5, height=0.14, angle=i * math.tau / 6, friction=self.friction,
                center=(
                    (RADIUS - 0.25) * math.cos(i * math.tau / 6),
                    (RADIUS - 0.25) * math.sin(i * math.tau / 6),
                ),
            )
            for i in range(6)
        ]  # fmt: skip
        self.drum = world.add_kinematic(*walls, *paddles, position=CENTER, name="drum")
        self.drum.omega = self.speed * math.tau / 60.0
        self._fill(world)
        # Angular impulse of the wall [N m s], m x [kg m], angular momentum [N m s], m y [kg m]
        self.sums = Samples(4, LOOKS)
        self.given = 0.0  # [N m s] since the last look

    def _fill(self, world: World) -> None:
        """Fill the lower part first, with grains in rows, a little apart."""
        self.row = []
        size, pitch = 0.3, 0.36
        spots = []
        level = -RADIUS + 0.6
        while len(spots) < self.count and level < RADIUS:
            half = math.sqrt(max((RADIUS - 0.75) ** 2 - level**2, 0.0))
            number = int(2.0 * half / pitch)
            spots += [((i - 0.5 * (number - 1)) * pitch, level) for i in range(number)]
            level += pitch
        for i, (x, y) in enumerate(spots[: self.count]):
            disc = self.grains == "discs" or (self.grains == "both" and i % 2)
            shape = (
                Circle(radius=0.5 * size, density=8.0, friction=self.friction)
                if disc
                else Box(width=size, height=size, density=8.0, friction=self.friction)
            )
            spot = (CENTER[0] + x, CENTER[1] + y)
            self.row.append(world.add_dynamic(shape, position=spot, name=f"grain {i}"))
        self.total = plain_sum(grain.mass for grain in self.row)  # [kg]

    def changed(self, world: World, name: str) -> None:
        self.drum.omega = self.speed * math.tau / 60.0

    def step(self, world: World) -> None:
        """Sum the torque of the wall on the grains; from time to time look where they are."""
        if in_hand(world):
            self.sums.clear()
            self.given = 0.0
            return
        contacts, row = world.contacts, self.drum.index
        on_b, on_a = (contacts.bodies == row).T.astype(float)
        sign = on_b - on_a  # +P acts on B, the grain if the drum is A
        nx, ny = contacts.normals.T
        p, f = sign * contacts.normal_impulses, sign * contacts.friction_impulses
        arm_x, arm_y = (contacts.points - CENTER).T
        self.given += float((arm_x * (p * ny - f * nx) - arm_y * (p * nx + f * ny)).sum())
        if world.tick % EVERY == 0:
            self._look(world)

    def _look(self, world: World) -> None:
        """Note the lever of the weight and the angular momentum of all grains about the axle."""
        lever = depth = spin = 0.0
        for grain in living(self.row):
            x, y, _, vx, vy, w = grain.state
            x, y = x - CENTER[0], y - CENTER[1]
            lever += grain.mass * x
            depth += grain.mass * y
            spin += grain.mass * (x * vy - y * vx) + grain.inertia * w
        self.sums.add(self.given, lever, spin, depth)
        self.given = 0.0

    def torques(self, world: World) -> tuple[float, float]:
        """Return mean torques of the last seconds [N m]: of the wall, and by the laws of motion.

        That is a torque against the weight, and one for the angular momentum that was gained.
        """
        given, lever, spin, _ = self.sums.rows.T
        if len(given) < LOOKS:
            return math.nan, math.nan
        seconds = (len(given) - 1) * EVERY * world.settings.tick_length
        pull = G * 0.5 * float((lever[1:] + lever[:-1]).mean())
        gain = float(spin[-1] - spin[0]) / seconds
        return float(given[1:].sum()) / seconds, pull + gain

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the mean torque of the wall = mean of m g x, and what the grains gained."""
        wall, asked = self.torques(world)
        if math.isnan(wall):
            return ()
        # An identity, but for what the eye misses between two looks, 1/20 s apart, and for contacts
        # that are placed midway through an overlap of some millimetres of the radius.
        near = 0.02 * self.total * G * RADIUS * 0.25
        return (Theory("torque of the drum", asked, wall, near, "N m", formula="τ = m g x"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        omega, most = abs(self.drum.omega), math.sqrt(G / (RADIUS - 0.15))
        said = (
            Reading("turns a minute", self.speed, "1/min"),
            Reading("√(g / R) is", most * 60.0 / math.tau, "1/min"),
            Reading("ω² R / g", omega**2 * (RADIUS - 0.15) / G),
        )
        heap = self.sums.count and omega < most
        return (*said, Reading("slope", self.slope(), "°")) if heap else said

    def slope(self) -> float:
        """Return the angle of the heap [deg], taken from its centre of mass.

        Of a segment of a circle that lies square to the surface.
        """
        x, y = self.sums.rows[-1, 1], self.sums.rows[-1, 3]
        return math.degrees(math.atan2(x, -y))

    def draw(self, draw: Draw, world: World) -> None:
        rows = self.sums.rows
        draw.cross(CENTER, 2.0 * draw.style.sizes.dot)
        if not len(rows):
            return
        x = float(rows[-1, 1]) / self.total
        at = (CENTER[0] + x, CENTER[1] + float(rows[-1, 3]) / self.total)
        draw.line(CENTER, (CENTER[0], CENTER[1] - 2.2), "muted", dash=True)
        draw.line(CENTER, at, "muted", dash=True)
        draw.arrow(at, (0.0, -1.4), "weight")
        draw.text((at[0] + 0.15, at[1] - 1.5), "m g", color="weight", anchor="topleft", bold=True)
        wall, asked = self.torques(world)
        line = 1.5 * draw.style.sizes.label / draw.camera.scale
        words = [(f"slope {number(self.slope(), 0)}°", "text"), (f"x = {number(x)} m", "weight")]
        if math.isfinite(wall):
            words += [
                (f"m g x = {number(asked, 0)} N m", "weight"),
                (f"wall {number(wall, 0)} N m", "force"),
            ]
        for i, (said, color) in enumerate(words):
            draw.text((4.6, 8.9 - i * line), said, color=color, anchor="left", bold=i > 1)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should have turned for some seconds")
        far = max(math.dist(grain.center, CENTER) for grain in self.row)
        assert far < RADIUS, f"a grain is {far:.2f} m from the axle, outside the drum"
