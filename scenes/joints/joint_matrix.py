"""Hinges beside fixed joints: pairs, closed loops, and a chain of both."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Joint, Revolute, Shape, Weld, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, choice
from scenes.labels import fitting

G = 9.81  # [m/s²]
PX = 0.02  # [m] the seed's pixel
AIR = 1.6  # [1/s] damping: it comes to rest
REACH = 0.7 / 490.0  # [m/N] of the arrows: half a loop's load is 0.35 m
STILL = 0.02  # [m/s] slower than this everything rests

Point = tuple[float, float]


class JointMatrix(Scene):
    """Shake hinges and fixed joints. The same bodies twice: hinged above, fixed below. A hinge
    holds one point of each and lets them turn; a fixed joint holds the angle too, so it must also
    carry a torque.

    The left column has every pairing: movable on fixed, fixed under movable, movable on movable.
    (Fixed on fixed would hold nothing: the program refuses it.) In the middle are closed loops.
    On the right hinges and fixed joints take turns in one chain.

    The air is thick here, so that all comes to rest soon. Then what a joint carries is plain
    statics. The bars of the loops and the chain carry the weight below (the arrows), and the fixed
    plate at the lower left needs a torque, with $d = 0.4$ m from the joint to its centre of mass:
    $F = ∑_i m_i g,  τ = m g d$

    - Shake it. Which loop is stiff although all its joints are hinges?
    - Make all joints hinges, then all fixed. Does the load of the bars change?
    - Grab a body and pull: the gap below is the worst of all joints.
    """

    title = "Hinges and fixed joints"
    category = "How a computer does it"
    rebuilds = "K57"
    view = (-7.9, -5.9, 7.9, 5.9)
    check_seconds = 10.0
    joints: str = choice("both", ("both", "all hinges", "all fixed"), help="What joins the bodies")
    buttons: ClassVar = (Button("shake", "Shake", "k"),)

    def build(self, world: World) -> None:
        self._walls(world)
        self.all: list[Joint] = []
        self.plates: list[Joint] = []
        self.loops = [self._half(world, "hinge", 0.0), self._half(world, "fixed", 280.0)]
        self.chain = self._chain(world)
        self.gap = self.bent = 0.0  # [m], [rad] worst now

    def _walls(self, world: World) -> None:
        rows = ((400, 20, 780, 20), (280, 300, 500, 20), (400, 580, 780, 20))
        columns = (
            (20, 300, 20, 580),
            (280, 300, 20, 580),
            (540, 300, 20, 580),
            (780, 300, 20, 580),
        )
        for x, y, wide, high in rows + columns:
            wall = Box(width=wide * PX, height=high * PX)
            world.add_static(wall, position=spot(x, y), name="wall")

    def _half(self, world: World, kind: str, down: float) -> list[Joint]:
        """Build pairs and a loop, `down` pixels lower; return the two joints at the bar."""
        pin = world.add_static(disc(30, 0), position=spot(135, 90 + down), name="fixed disc")
        plate = Box(width=1.8, height=1.0, density=100 / 1.8)
        self.plates.append(self._attach(world, kind, (pin, (-20, 10)), (plate, (20, 15)))[1])
        post = world.add_static(
            Box(width=0.4, height=1.0), position=spot(150, 260 + down), name="post"
        )
        bar = Box(width=3.2, height=0.4, density=100 / 1.28)
        self._attach(world, kind, (post, (0, -35)), (bar, (0, 0)))
        first = world.add_dynamic(
            disc(20, 10), position=spot(215, 150 + down), name="disc", linear_damping=AIR
        )
        self._attach(world, kind, (first, (0, -15)), (disc(10, 10), (10, 0)))
        return self._loop(world, kind, down)

    def _loop(self, world: World, kind: str, down: float) -> list[Joint]:
        top = Box(width=4.0, height=0.6)
        bar = world.add_static(top, position=spot(410, 70 + down), name="bar")
        side = Box(width=0.6, height=2.0, density=10 / 1.2)
        short = Box(width=0.6, height=1.2, density=10 / 0.72)
        left, one = self._attach(world, kind, (bar, (-30, 10)), (disc(30, 10), (20, -20)))
        left, _ = self._attach(world, kind, (left, (-20, 20)), (side, (0, -40)))
        right, two = self._attach(world, kind, (bar, (40, 10)), (short, (10, -20)))
        right, _ = self._attach(world, kind, (right, (-10, 20)), (side, (0, -40)))
        bottom, _ = self._attach(world, kind, (left, (0, 40)), (disc(50, 10), (-45, 0)))
        self._join(world, kind, right, bottom, world_point(right, (0, 40)))
        return [one, two]

    def _chain(self, world: World) -> Joint:
        bar = world.add_static(Box(width=2.0, height=0.6), position=spot(670, 70), name="bar")
        square = Box(width=1.0, height=1.0, density=10.0)
        plank = Box(width=2.0, height=1.0, density=5.0)
        link, first = self._attach(world, "hinge", (bar, (0, 15)), (disc(30, 10), (20, -20)))
        link, _ = self._attach(world, "fixed", (link, (0, 20)), (square, (20, -20)))
        link, _ = self._attach(world, "hinge", (link, (20, 20)), (plank, (40, -20)))
        self._attach(world, "fixed", (link, (-40, 20)), (disc(30, 10), (-20, -20)))
        return first

    def _attach(
        self, world: World, kind: str, hook: tuple[Body, Point], hung: tuple[Shape, Point]
    ) -> tuple[Body, Joint]:
        """Return a new body of the shape `hung`, its point at that of `hook`."""
        at = world_point(*hook)
        x, y = hung[1]
        position = (at[0] - PX * x, at[1] + PX * y)
        name = f"link {len(self.all)}"
        body = world.add_dynamic(
            hung[0], position=position, name=name, linear_damping=AIR, angular_damping=AIR
        )
        return body, self._join(world, kind, hook[0], body, at)

    def _join(self, world: World, kind: str, a: Body, b: Body, at: Point) -> Joint:
        kind = {"both": kind, "all hinges": "hinge", "all fixed": "fixed"}[self.joints]
        joint = world.add_joint((Revolute if kind == "hinge" else Weld)(a=a, b=b, anchor=at))
        self.all.append(joint)
        return joint

    def pressed(self, world: World, name: str) -> None:
        for body in world.bodies:
            if body.kind == "dynamic":
                body.velocity = tuple(self.rng.uniform(-3.0, 3.0, 2))

    def step(self, world: World) -> None:
        if world.tick % 24 == 0:
            self.gap = max(abs(joint.error) for joint in self.all)
            welds = [joint for joint in self.all if joint.kind == "weld"]
            self.bent = max((abs(joint.angle) for joint in welds), default=0.0)

    def _load(self, joints: list[Joint]) -> float:
        """Return what hangs on the joints of a bar [N]."""
        return plain_sum(joint.reaction_force[1] for joint in joints)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: loads at rest."""
        moving = [body for body in world.bodies if body.kind == "dynamic"]
        if not moving:
            return ()
        fastest = max(max(math.hypot(*body.velocity), abs(body.omega)) for body in moving)
        if fastest > STILL or in_hand(world):
            return ()
        # The air takes AIR·h/2 = 0.17 % of what gravity gives in a substep of 1/480 s; what still
        # swings at v pulls with v²/r and falls back with g·v·T: 0.02 m/s over 0.3 s, 0.6 %
        result = [
            Theory(f"load of {name}", mass * G, self._load(joints), 0.008 * mass * G, "N")
            for name, mass, joints in (
                ("the upper loop", 50.0, self.loops[0]),
                ("the lower loop", 50.0, self.loops[1]),
                ("the chain", 40.0, [self.chain]),
            )
        ]
        plate = self.plates[1]
        if plate.kind == "weld" and plate.b.alive:
            arm = plate.b.center[0] - plate.anchor_a[0]
            torque = 100.0 * G * arm  # about the joint; it turns clockwise if arm > 0
            result.append(
                Theory(
                    "torque of the fixed plate",
                    torque,
                    plate.reaction_torque,
                    4.0,
                    "N·m",
                    formula="τ = m g d",
                )
            )
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("worst gap of a joint", 1000 * self.gap, "mm"),
            Reading("worst bend of a fixed one", math.degrees(self.bent), "deg"),
            Reading("load of the upper loop", self._load(self.loops[0]), "N"),
            Reading("load of the lower loop", self._load(self.loops[1]), "N"),
            Reading("load of the chain", self._load([self.chain]), "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        upper, lower = {
            "both": ("hinges", "fixed"),
            "all hinges": ("hinges", "hinges"),
            "all fixed": ("fixed", "fixed"),
        }[self.joints]
        for y, word, loop in ((20, upper, self.loops[0]), (300, lower, self.loops[1])):
            draw.text(spot(150, y), word, bold=True)
            load = f"{self._load(loop):.0f} N"
            draw.text(spot(410, y), fitting(draw, 5.0, f"{word} · load {load}", load), bold=True)
        load = f"{self._load([self.chain]):.0f} N"
        draw.text(spot(660, 20), fitting(draw, 4.8, f"both · load {load}", load), bold=True)
        for joint in living((*self.loops[0], *self.loops[1], self.chain, *self.plates)):
            fx, fy = joint.reaction_force
            draw.arrow(joint.anchor_a, (REACH * fx, REACH * fy), "impulse")
        gap = f"worst gap {1000 * self.gap:.2f} mm, bend {math.degrees(self.bent):.2f}°"
        draw.text(spot(280, 580), gap, bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "it has not come to rest")
        # error = load / (m·ω²) with 120 Hz: 490 N on 5 kg (two of 10 kg) are 0.2 mm
        assert self.gap < 0.001, f"a joint is open by {1000 * self.gap:.2f} mm"
        assert self.bent < 0.01, f"a fixed joint is bent by {math.degrees(self.bent):.2f}°"


def spot(x: float, y: float) -> Point:
    """Return the seed's picture is 800 x 600 pixels, y down."""
    return (x - 400) * PX, (300 - y) * PX


def world_point(body: Body, at: Point) -> Point:
    """Return a point of the body, given in pixels from its middle, in the world [m]."""
    return body.world_point((PX * at[0], -PX * at[1]))


def disc(radius: float, mass: float) -> Circle:
    """Return the disc of `radius` pixels and `mass` [kg]."""
    r = PX * radius
    return Circle(radius=r, density=mass / (math.pi * r * r))
