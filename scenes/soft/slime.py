"""A slime in a rigid world: rolls, sleeps, grabs."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Distance, Filter, Joint, Polygon, Revolute, World
from scenes.builders import box_bin
from scenes.draw import Draw
from scenes.kit import Control, Reading, Scene, Theory, slider, toggle
from scenes.soft._balance import Balance
from scenes.soft._skin import blob

RIM = 12  # discs round the hub
RADIUS = 0.85  # [m] to their middles
DISC = 0.16  # [m] radius of one
START = (-4.5, 1.6)  # [m]
MASS = 5.0  # [kg] of the slime
TOP_SPEED = 4.0  # [m/s] at which rolling gets no more torque
ASLEEP = 0.08  # [1] stiffness that is left in sleep
TOUCH = 0.02  # [m] further away nothing is grabbed


class Slime(Scene):
    """A bag of thirteen discs on springs, in a world of hard boxes. Its springs are soft, so it
    gives way; they remember their lengths, so it comes back.

    Arrow keys turn it: every disc of the rim is pushed along the rim, a torque without any force.
    It moves because the floor holds the skin by friction; on ice it spins on the spot. Asleep, its
    springs have a twelfth of their strength, and it flows over what is below. A grab is a hinge at
    the place it touches. Floor and walls push up with $m g + Δp/Δt$, whatever it does.

    - Roll over the ramp, and push the boxes about.
    - Take the friction away and try again.
    - Grab a box, roll on, and let go in full swing. Or sleep on a box.
    - Switch the skin off and look at the springs at work.
    """

    title = "Slime"
    rebuilds = "K38, K42, K44"
    stiffness: float = slider(3.0, 0.8, 8.0, unit="Hz", live=True, help="Of its springs")
    torque: float = slider(30.0, 5.0, 80.0, unit="N m", live=True, help="When an arrow is held")
    friction: float = slider(1.0, 0.0, 1.5, step=0.05, live=True, help="Of its skin")
    gravity: float = slider(9.81, 1.0, 20.0, unit="m/s²", live=True, help="Of the world")
    skin: bool = toggle(True, live=True, help="Off: the discs and springs inside")
    controls = (
        Control("left", "left", "roll to the left"),
        Control("right", "right", "roll to the right"),
        Control("sleep", "down", "sleep: hardly any stiffness"),
        Control("grab", "g", "grab what it touches"),
    )
    view = (-8.0, -0.6, 8.0, 8.4)
    check_seconds = 5.0
    settings: ClassVar = {"substeps": 4}  # soft springs lose less, and light discs carry boxes

    def build(self, world: World) -> None:
        box_bin(world, 15.4, 7.0, 0.8)
        ramp = Polygon(vertices=((-1.4, 0.0), (1.4, 0.0), (0.0, 0.55)), friction=0.9)
        world.add_static(ramp, position=(-1.0, 0.0), name="ramp")
        for k, (x, y, size) in enumerate(((2.2, 0.5, 1.0), (4.6, 0.5, 1.0), (3.4, 1.4, 0.8))):
            box = Box(width=size, height=size, friction=0.8, density=0.7)
            world.add_dynamic(box, position=(x, y), name=f"box {k}")
        self._build_slime(world)
        self.grips: list[Joint] = []
        self.balance = Balance()
        self.changed(world, "gravity")

    def _build_slime(self, world: World) -> None:
        """Build hub and rim, spokes and links to the first, second and third neighbour."""
        alone = Filter(group=-2)
        density = MASS / ((RIM + 1) * math.pi * DISC**2)
        disc = Circle(radius=DISC, density=density, friction=self.friction, filter=alone)
        self.hub = world.add_dynamic(disc, position=START, name="slime")
        turns = [math.tau * (k / RIM + 0.25) for k in range(RIM)]
        spots = [(START[0] + RADIUS * math.cos(t), START[1] + RADIUS * math.sin(t)) for t in turns]
        self.rim: list[Body] = [
            world.add_dynamic(disc, position=spot, name=f"rim {k}") for k, spot in enumerate(spots)
        ]
        self.springs: list[Joint] = []
        self.shares: list[float] = []  # of the frequency of each spring
        pairs = [(self.hub, body, 0.8) for body in self.rim]
        for step, share in ((1, 3.0), (2, 1.5), (3, 1.0)):
            pairs += [(self.rim[k], self.rim[(k + step) % RIM], share) for k in range(RIM)]
        for a, b, share in pairs:
            spring = Distance(
                a=a, b=b, anchor_a=a.position, anchor_b=b.position,
                hertz=share * self.stiffness, damping_ratio=0.25,
            )  # fmt: skip
            self.springs.append(world.add_joint(spring))
            self.shares.append(share)
        self.asleep = False

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -self.gravity)
        for body in (self.hub, *self.rim) if name == "friction" else ():
            if body.alive:
                body.set_material(friction=self.friction)
        self._set_stiffness()

    def _set_stiffness(self) -> None:
        """Stiffness goes with the square of the frequency."""
        factor = self.stiffness * (math.sqrt(ASLEEP) if self.asleep else 1.0)
        for spring, share in zip(self.springs, self.shares, strict=True):
            if spring.alive:
                spring.hertz = share * factor

    def step(self, world: World) -> None:
        self.balance.after(world, [])
        if ("sleep" in self.held) != self.asleep:
            self.asleep = not self.asleep
            self._set_stiffness()
        if "grab" in self.held and not self.grips:
            self._grab(world)
        elif "grab" not in self.held and self.grips:
            for grip in self.grips:
                if grip.alive:
                    world.remove(grip)
            self.grips = []
        way = ("left" in self.held) - ("right" in self.held)  # counter-clockwise rolls left
        if way:
            self._roll(way)
        self.balance.before(world)

    def _roll(self, way: int) -> None:
        """Push every disc along the rim; all pushes together are a pure torque."""
        rim = [body for body in self.rim if body.alive]
        speed = -way * self.hub.velocity[0]
        share = min(max(1.0 - speed / TOP_SPEED, 0.0), 1.0)
        cx = sum(body.center[0] for body in rim) / len(rim)
        cy = sum(body.center[1] for body in rim) / len(rim)
        arms = [(body.center[0] - cx, body.center[1] - cy) for body in rim]
        # Forces q (-y, x): their sum is 0, for the arms' is; their torque is q times sum of r²
        q = way * share * self.torque / sum(x * x + y * y for x, y in arms)
        for body, (x, y) in zip(rim, arms, strict=True):
            body.apply_force((-q * y, q * x))

    def _grab(self, world: World) -> None:
        """Hinge it to the nearest thing that can move and touches the skin."""
        own = {body.id for body in (self.hub, *self.rim)}
        contacts = world.contacts
        for at, rows, gap in zip(
            contacts.points.tolist(),
            contacts.bodies.tolist(),
            contacts.separations.tolist(),
            strict=True,
        ):
            if 0 in rows or gap > TOUCH:
                continue
            a, b = (world.body_at_row(row) for row in rows)
            if (a.id in own) == (b.id in own):
                continue
            mine, other = (a, b) if a.id in own else (b, a)
            if other.kind == "dynamic":
                self.grips = [world.add_joint(Revolute(a=mine, b=other, anchor=tuple(at)))]
                return

    @property
    def area(self) -> float:
        """Return the area of the polygon of the rim [m²]."""
        x, y = np.array([body.center for body in self.rim if body.alive]).T
        return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force from outside")

    def readings(self, world: World) -> tuple[Reading, ...]:
        full = 0.5 * RIM * RADIUS**2 * math.sin(math.tau / RIM)
        return (
            Reading("speed", math.hypot(*self.hub.velocity), "m/s"),
            Reading("area", 100 * self.area / full, "%"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        rim = [body.center for body in self.rim if body.alive]
        if self.skin and self.hub.alive and len(rim) > 3:
            blob(draw, self.hub.center, np.array(rim), DISC, self.asleep)
        for grip in self.grips:
            if grip.alive:
                draw.ring(grip.anchors[0], color="hand")

    def check(self, world: World) -> None:
        (force,) = self.theory(world)
        assert force.holds, force.words
        full = 0.5 * RIM * RADIUS**2 * math.sin(math.tau / RIM)
        # Under its own weight it is flatter, by its weight over the springs' stiffness; half is far
        assert self.area > 0.5 * full, f"only {100 * self.area / full:.0f} % of its area is left"
        inside = all(abs(body.center[0]) < 7.7 and body.center[1] > 0.0 for body in world.bodies
                     if body.kind == "dynamic")  # fmt: skip
        assert inside, "something has left the room"
