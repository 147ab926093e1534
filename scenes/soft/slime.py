"""A slime in a rigid world: rolls, sleeps, grabs."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Joint, Polygon, Revolute, World
from physics.values.sums import plain_sum
from scenes.builders import box_bin
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Control, Reading, Scene, Theory, slider, toggle
from scenes.slimes import ASLEEP, DISC, FULL, add_slime, roll
from scenes.soft._balance import Balance
from scenes.soft._skin import STRETCH_WORDS, blob, stretched

BOXES = ((3.0, 0.5, 1.0), (5.0, 0.5, 1.0), (4.0, 1.4, 0.8), (-5.0, 0.5, 1.0))  # [m] x, y, side
START = (-2.8, 1.6)  # [m] room to push on either side: it climbs over a box at a wall
ARROW = 1.4  # [m] of a push as strong as its weight
TOUCH = 0.02  # [m] further away nothing is grabbed


class Slime(Scene):
    """Roll a slime over ramps, and grab boxes with it. A bag of thirteen discs on springs, in a
    world of hard boxes. Its springs are soft, so it gives way; they remember their lengths, so it
    comes back.

    It looks where it goes, and blinks. Its discs do not turn by themselves, or it would run on the
    balls of a bearing.

    Arrow keys turn it: every disc of the rim is pushed along the rim, a torque without any force.
    It moves because the floor holds the skin by friction; on ice it spins on the spot. Asleep, its
    springs have a twelfth of their strength, and it flows over what is below. A grab is a hinge at
    the place it touches. The arrows are what pushes it from outside; altogether floor, walls and
    boxes push up with $m g + Δp/Δt$, whatever it does.

    - Roll over the ramp, and push the boxes about.
    - Take the friction away and try again.
    - Grab a box, roll on, and let go in full swing. Or sleep on a box.
    - Switch the skin off and the colours on: which springs carry it, and which push?
    - Press on it and throw it. Ctrl+J adds another slime, here and in any other scene.
    """

    title = "Slime"
    category = "Creatures"
    rebuilds = "K38, K42, K44"
    stiffness: float = slider(3.0, 0.8, 8.0, unit="Hz", live=True, help="Of the slime's springs")
    torque: float = slider(
        30.0, 5.0, 80.0, unit="N m", live=True, help="While an arrow key is held"
    )
    friction: float = slider(1.0, 0.0, 1.5, step=0.05, live=True, help="Of the slime's skin")
    gravity: float = slider(9.81, 1.0, 20.0, unit="m/s²", live=True, help="Of the world")
    skin: bool = toggle(
        True, live=True, help="Off: the discs and springs inside", label="Show skin"
    )
    colors: bool = toggle(
        False, live=True, help="The springs, coloured by their stretch", label="Stretch colours"
    )
    controls = (
        Control("left", "left", "roll to the left"),
        Control("right", "right", "roll to the right"),
        Control("sleep", "down", "sleep: hardly any stiffness"),
        Control("grab", "g", "grab what it touches"),
    )
    view = (-8.0, -1.2, 8.0, 7.8)
    check_seconds = 5.0
    settings: ClassVar = {"substeps": 4}  # light discs carry heavy boxes

    def build(self, world: World) -> None:
        box_bin(world, 15.4, 7.0, 0.8)
        ramp = Polygon(vertices=((-1.4, 0.0), (1.4, 0.0), (0.0, 0.55)), friction=0.9)
        world.add_static(ramp, name="ramp")
        for k, (x, y, size) in enumerate(BOXES):
            box = Box(width=size, height=size, friction=0.2, density=0.7)
            world.add_dynamic(box, position=(x, y), name=f"box {k}")
        self.slime = add_slime(world, START, "slime", self.friction)
        self.hub, self.rim = self.slime.hub, self.slime.rim
        self.asleep = False
        self.grips: list[Joint] = []
        self.balance = Balance()
        self.changed(world, "gravity")

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -self.gravity)
        for body in living((self.hub, *self.rim) if name == "friction" else ()):
            body.set_material(friction=self.friction)
        self.slime.stiffen(self.stiffness, self.asleep)

    def step(self, world: World) -> None:
        self.balance.after(world, [])
        if ("sleep" in self.held) != self.asleep:
            self.asleep = not self.asleep
            self.slime.stiffen(self.stiffness, self.asleep)
        if "grab" in self.held and not self.grips:
            self._grab(world)
        elif "grab" not in self.held and self.grips:
            for grip in living(self.grips):
                world.remove(grip)
            self.grips = []
        way = ("left" in self.held) - ("right" in self.held)  # counter-clockwise rolls left
        if way:
            roll(self.hub, self.rim, way, self.torque * (ASLEEP if self.asleep else 1.0))
        self.balance.before(world)

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
        x, y = np.array([body.center for body in living(self.rim)]).T
        return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force from outside")

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("speed", math.hypot(*self.hub.velocity), "m/s"),
            Reading("area", 100 * self.area / FULL, "%"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        rim = [body.index for body in living(self.rim)]
        if self.skin and self.hub.alive and len(rim) > 3:
            hub, centers = self.hub, draw.poses.centers()
            border = blob(draw, centers[hub.index], centers[rim], DISC, self.asleep,
                          hub.velocity, world.time)  # fmt: skip
            draw.skins.append(([hub.index, *rim], border))
        if self.colors:
            springs = living(self.slime.springs)
            ends = np.array([spring.anchors for spring in springs]).reshape(-1, 2, 2)
            lengths = np.array([spring.length for spring in springs])
            strain = np.hypot(*(ends[:, 1] - ends[:, 0]).T) / lengths - 1.0
            stretched(draw, ends[:, 0], ends[:, 1], strain)
            draw.text((-7.5, -0.3), STRETCH_WORDS.replace("threads", "springs"), anchor="left")
        self._draw_pushes(draw, world)
        for grip in living(self.grips):
            draw.ring(grip.anchors[0], color="hand")

    def _draw_pushes(self, draw: Draw, world: World) -> None:
        """Draw what pushes it from outside, up to the places where it touches."""
        bodies = living((self.hub, *self.rim))
        weight = self.gravity * plain_sum(body.mass for body in bodies)
        contacts = world.contacts
        if not bodies or not contacts.count:
            return
        own = np.isin(contacts.bodies, [body.index for body in bodies])
        outer = own[:, 0] != own[:, 1]
        n, along = contacts.normals[outer], contacts.friction_impulses[outer, None]
        way = np.where(own[outer, 1], 1.0, -1.0)[:, None]  # normals point from A to B
        pushes = way * (n * contacts.normal_impulses[outer, None] + along * (n[:, ::-1] * (1, -1)))
        pushes *= ARROW / (weight * world.tick_length)
        draw.many.arrows(contacts.points[outer] - pushes, pushes, "force")

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        # Under its own weight it is flatter, by its weight over the springs' stiffness; half is far
        assert self.area > 0.5 * FULL, f"only {100 * self.area / FULL:.0f} % of its area is left"
        inside = all(abs(body.center[0]) < 7.7 and body.center[1] > 0.0 for body in world.bodies
                     if body.kind == "dynamic")  # fmt: skip
        assert inside, "something has left the room"
