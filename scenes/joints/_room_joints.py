"""Rooms with joints: force, spring, repulsion, fixed, hinge, closed loop."""

import math

from physics import Body, Box, Circle, Distance, ForceField, Revolute, Weld, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.joints._room import SLOW, G, Room, disc_density, is_due, speed
from scenes.kit import Theory
from scenes.labels import number

BLOCK = Box(width=1.8, height=0.5)


class ForceRoom(Room):
    """A pull that grows with the distance: k·L, with no length at which it rests."""

    caption = "force joint"
    pull = 6.5  # [N/m]
    mass = 1.0  # [kg]

    def build(self, world: World) -> None:
        block = world.add_static(BLOCK, position=self.at(0, 1.65), name="block")
        disc = Circle(radius=0.5, density=disc_density(self.mass, 0.5))
        self.ball = world.add_dynamic(disc, position=self.at(0.9, 0.2), name="ball")
        hook, grip = self.at(0, 1.4), self.at(0.9, 0.45)
        field = ForceField(
            a=block, b=self.ball, anchor_a=hook, anchor_b=grip,
            strength=self.pull, range=1.0, falloff="rising",
        )  # fmt: skip
        self.joint = world.add_joint(field)
        self.first = self.energy  # [J]

    @property
    def energy(self) -> float:
        """Return the energy of motion, of height, and of the pull: k·L²/2 [J]."""
        height = self.ball.center[1] - self.center[1] + 2.0
        pull = 0.5 * self.pull * self.joint.current_length**2
        return self.ball.kinetic_energy + self.mass * G * height + pull

    def told(self, world: World) -> str:
        return f"energy {self.energy:.2f} J"

    def theory(self, world: World) -> tuple[Theory, ...]:
        # Forces act at the start of a substep, positions move at its end: the energy swings by
        # ω·h/2 of the part that moves, ω about 10 rad/s for the spin, h = 1/480 s: 1 %
        return (Theory("energy", self.first, self.energy, 0.01 * self.first, "J"),)


class SpringRoom(Room):
    """A spring with a length of its own: the weight stretches it by g/ω²."""

    caption = "spring joint"
    hertz = 1.0  # [Hz]

    def build(self, world: World) -> None:
        block = world.add_static(BLOCK, position=self.at(0, 1.65), name="block")
        disc = Circle(radius=0.5, density=disc_density(1.0, 0.5))
        self.ball = world.add_dynamic(disc, position=self.at(0, -1.1), name="ball")
        ends = self.at(0, 1.4), self.at(0, -0.6)
        spring = Distance(
            a=block, b=self.ball, anchor_a=ends[0], anchor_b=ends[1],
            length=1.2, hertz=self.hertz, damping_ratio=0.09,
        )  # fmt: skip
        self.joint = world.add_joint(spring)

    def step(self, world: World) -> None:
        self.watch(world, [self.ball])

    def told(self, world: World) -> str:
        return f"stretch {number(self.joint.error, 3)} m"

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.rested(world):
            return ()
        sag = G / (math.tau * self.hertz) ** 2
        # Still moving at up to v it is at most v/ω from rest
        return (Theory("stretch", sag, self.joint.error, SLOW / math.tau + 0.001, "m"),)

    def draw(self, draw: Draw, world: World) -> None:
        draw.spring(*self.joint.anchors, px=0.3 * draw.camera.scale)


class RepulsiveRoom(Room):
    """A push that ends at a range: three balls float where it equals their weight."""

    caption = "repulsive joint"
    push, reach = 25.0, 3.2  # [N], [m]
    masses = (0.5, 1.0, 1.5)  # [kg]

    def build(self, world: World) -> None:
        glass = Box(width=0.06, height=3.4, friction=0.0)
        for x in (-1.8, -0.6, 0.6, 1.8):
            world.add_static(glass, position=self.at(x, -0.3), name="glass")
        self.balls: list[Body] = []
        for mass, x in zip(self.masses, (-1.2, 0.0, 1.2), strict=True):
            disc = Circle(radius=0.42, density=disc_density(mass, 0.42), friction=0.0)
            ball = world.add_dynamic(
                disc, position=self.at(x, -1.5), name=f"{mass:g} kg", linear_damping=1.5
            )
            field = ForceField(
                a=None, b=ball, anchor_a=self.at(x, -2.0), anchor_b=ball.position,
                strength=-self.push, range=self.reach, falloff="linear",
            )  # fmt: skip
            world.add_joint(field)
            self.balls.append(ball)

    def step(self, world: World) -> None:
        self.watch(world, self.balls)

    def _height(self, ball: Body) -> float:
        return ball.center[1] - self.center[1] + 2.0

    def told(self, world: World) -> str:
        return " · ".join(f"{self._height(ball):.2f}" for ball in self.balls) + " m"

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.rested(world):
            return ()
        # The stiffness is S/R = 7.8 N/m, so ω is at least 2.3 rad/s: v/ω from rest at most
        return tuple(
            Theory(
                f"height of {mass:g} kg", self.reach * (1 - mass * G / self.push),
                self._height(ball), SLOW / 2.3 + 0.002, "m",
            )
            for mass, ball in zip(self.masses, self.balls, strict=True)
        )  # fmt: skip


class FixedRoom(Room):
    """Two bodies as one, which hop among balls every few seconds."""

    caption = "fixed joint"
    pause = 4.0  # [s]

    def build(self, world: World) -> None:
        for i in range(20):
            radius = float(self.rng.uniform(0.1, 0.2))
            at = self.at(-2.2 + 0.23 * i, -1.75)
            disc = Circle(radius=radius, density=disc_density(0.5, radius))
            world.add_dynamic(disc, position=at, name=f"small {i}")
        plate = Box(width=1.87, height=1.0, density=10.0 / 1.87)
        self.plate = world.add_dynamic(plate, position=self.at(0, -0.3), name="plate")
        disc = Circle(radius=0.6, density=disc_density(10.0, 0.6))
        self.disc = world.add_dynamic(disc, position=self.at(0, 0.7), name="disc")
        self.joint = world.add_joint(Weld(a=self.plate, b=self.disc, anchor=self.at(0, 0.2)))
        self.turned = self.gap = 0.0  # [rad], [m] worst so far

    def step(self, world: World) -> None:
        if world.tick % 4 == 0:
            self.turned = max(self.turned, abs(self.joint.angle))
            self.gap = max(self.gap, abs(self.joint.error))
        due = world.tick and is_due(world, self.pause)
        if due and speed(self.plate) < 1.0:
            way = 1.0 if self.plate.center[0] < self.center[0] else -1.0
            for body in (self.plate, self.disc):
                body.velocity = (way, 4.0)

    def told(self, world: World) -> str:
        return f"bent {number(math.degrees(self.turned))}°"

    def check(self, world: World) -> None:
        # The solver's joints are springs of 120 Hz: a blow v bends them by v/ω, and 5 m/s on the
        # rim of 20 kg, shared by 40 small balls, by about a degree and a centimetre at the most
        assert self.turned < 0.02, f"fixed joint: {self.told(world)}"
        assert self.gap < 0.01, f"fixed joint: open by {1000 * self.gap:.1f} mm"


class HingeRoom(Room):
    """A disc of 100 kg hinged off its centre: a pendulum that keeps its energy."""

    caption = "hinge joint"
    mass, radius = 100.0, 0.8  # [kg], [m]

    def build(self, world: World) -> None:
        block = world.add_static(BLOCK, position=self.at(0, 0.6), name="block")
        disc = Circle(radius=self.radius, density=disc_density(self.mass, self.radius))
        hook = self.at(0.4, 0.6)
        self.disc = world.add_dynamic(disc, position=(hook[0] + 0.5, hook[1] + 0.1), name="disc")
        self.joint = world.add_joint(Revolute(a=block, b=self.disc, anchor=hook))
        arm = math.hypot(0.5, 0.1)
        self.top, self.inertia = self.disc.center[1], self.disc.inertia + self.mass * arm**2
        self.lowest = hook[1] - arm

    @property
    def expected(self) -> float:
        """Return ω² from the height that was lost: 2·m·g·(y₀ − y)/I [rad²/s²]."""
        return 2.0 * self.mass * G * (self.top - self.disc.center[1]) / self.inertia

    def told(self, world: World) -> str:
        return f"|ω| {abs(self.disc.omega):.2f} rad/s"

    def theory(self, world: World) -> tuple[Theory, ...]:
        # A joint works at the start and end of a substep: 0.5 % of the greatest ω² a swing, and
        # a tick of g at the rim
        most = 2.0 * self.mass * G * (self.top - self.lowest) / self.inertia
        return (Theory("ω²", self.expected, self.disc.omega**2, 0.02 * most, "rad²/s²"),)


class LoopRoom(Room):
    """A closed ring of six bodies and a bar, with six hinges and one fixed joint."""

    caption = "loop of joints"

    def build(self, world: World) -> None:
        bar = world.add_static(Box(width=2.6, height=0.3), position=self.at(0, 1.6), name="bar")
        links = ((-1.1, 0.9), (-1.0, -0.1), (-0.5, -0.9), (0.5, -0.9), (1.0, -0.1), (1.1, 0.9))
        hooks = ((-1.1, 1.4), (-1.1, 0.4), (-0.9, -0.6), (0, -0.9), (0.9, -0.6), (1.1, 0.4))
        self.links: list[Body] = []
        self.joints = []
        before = bar
        for i, (x, y) in enumerate(links):
            wide = 1.0 if 1 < i < 4 else 0.35
            box = Box(width=wide, height=0.35 if wide == 1.0 else 1.0)
            link = world.add_dynamic(
                box, position=self.at(x, y), name=f"link {i}", linear_damping=1.0
            )
            kind = Weld if i == 3 else Revolute
            hook = self.at(*hooks[i])
            self.joints.append(world.add_joint(kind(a=before, b=link, anchor=hook)))
            self.links.append(link)
            before = link
        end = self.at(1.1, 1.4)
        self.joints.append(world.add_joint(Revolute(a=bar, b=before, anchor=end)))
        for link in self.links:
            link.velocity = (1.5, 0.0)
        self.gap = 0.0  # [m] worst so far

    def step(self, world: World) -> None:
        self.watch(world, self.links, slow=0.1)
        if world.tick % 8 == 0:
            self.gap = max(self.gap, *(abs(joint.error) for joint in self.joints))

    @property
    def load(self) -> float:
        """Return what both hinges of the bar carry [N]."""
        return self.joints[0].reaction_force[1] + self.joints[-1].reaction_force[1]

    def told(self, world: World) -> str:
        return f"load {number(self.load, 1)} N"

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.rested(world):
            return ()
        weight = G * plain_sum(link.mass for link in self.links)
        # Swinging at v about hinges a metre away adds m·v²/r: 0.2 %; falling back g·θ²
        return (Theory("load of the bar", weight, self.load, 0.02 * weight, "N"),)

    def check(self, world: World) -> None:
        super().check(world)
        # error = load / (m·ω²): 30 N on 0.2 kg at 120 Hz are 0.3 mm; five times that in a jerk
        assert self.gap < 0.002, f"loop: a joint opened by {1000 * self.gap:.2f} mm"
