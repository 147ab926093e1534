"""A force at a point: a rubber band from your finger to the box."""

import math
from typing import ClassVar

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import left_edge, lines, number, turn_arrow
from scenes.samples import Samples

Point = tuple[float, float]

WIDTH, HEIGHT = 2.4, 1.2  # [m] of the box
START = (-2.4, 3.2)  # [m]
ANCHORS = {"centre": (0.0, 0.0), "edge": (WIDTH / 2, 0.0), "corner": (WIDTH / 2, HEIGHT / 2)}
REACH = 0.4  # [1] length of the arrow of the force, in stretches of the band
FULL_TURN = 60.0  # [N m] of the longest arc


class MouseForce(Scene):
    """Pull a box by a rubber band, at its centre or at a corner. A rubber band runs from the ring,
    your finger, to a point of the box. It pulls along the band: twice as far, twice the force. The
    box answers wherever the band is fixed:
    $F = k d,  a = F/m$

    Fixed off the centre it also turns it, by a torque:
    $τ = r⃗ × F⃗,  α = τ/I$
    The arm $r$ runs from the centre of mass; only the part of the force across it counts, $F_⊥$ in
    the picture.

    Without friction and as long as the finger rests, the energy $½ m v² + ½ I ω² + ½ k d²$ stays.

    - Drag the ring in circles. Can you make the box turn on the spot?
    - Fix the band at the centre: it swings with $T = 2π √(m/k)$, however far you pull.
    - Set friction to 0 and fix it at a corner. What happens to the swing?
    """

    title = "Force at a point"
    category = "Forces"
    rebuilds = "K60"
    anchor: str = choice(
        "corner", tuple(ANCHORS), live=True, help="Where the band is fixed", label="Fix band at"
    )
    stiffness: float = slider(20.0, 2.0, 100.0, unit="N/m", log=True, live=True, help="k")
    friction: float = slider(1.5, 0.0, 10.0, step=0.1, unit="N s/m", live=True, help="Of the band")
    mass: float = slider(3.0, 0.5, 10.0, step=0.1, unit="kg", live=True, help="m of the box")
    gravity: bool = toggle(False, live=True, help="On: the box has weight")
    finger: tuple = point((2.4, 5.2), reach=12.0, symbol="finger", help="Where the band begins")
    buttons: ClassVar = (Button("again", "Stop the box", "g", "Put the box back, at rest"),)
    view = (-5.5, 0.4, 7.5, 8.2)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        box = Box(width=WIDTH, height=HEIGHT)
        self.body: Body = world.add_dynamic(box, position=START, name="box")
        self.trail = Samples(2, 480)
        self.changed(world, "")

    def changed(self, world: World, name: str) -> None:
        self.body.mass = self.mass
        world.gravity = (0.0, -9.81 if self.gravity else 0.0)
        self._mark_start(world)

    def pressed(self, world: World, name: str) -> None:
        self.body.position, self.body.angle = START, 0.0
        self.body.velocity, self.body.omega = (0.0, 0.0), 0.0
        self._mark_start(world)

    def _mark_start(self, world: World) -> None:
        """Mark the start: energies are compared with those of now."""
        self.start = self._energy()  # [J]
        self.most = self.start  # [J] the largest since
        self.lost = 0.0  # [J] by friction
        self.power = 0.0  # [W] the most that friction took

    @property
    def at(self) -> Point:
        """Return where the band is fixed [m]."""
        return self.body.world_point(ANCHORS[self.anchor])

    def force(self, at: Point) -> Point:
        """Return the force of the band [N], with its end at `at` [m]."""
        vx, vy = self.body.velocity_at(self.at)
        dx, dy = self.finger[0] - at[0], self.finger[1] - at[1]
        return self.stiffness * dx - self.friction * vx, self.stiffness * dy - self.friction * vy

    def _energy(self) -> float:
        """Return the energy of motion, band and height [J]."""
        stretch = math.dist(self.finger, self.at)
        height = 9.81 * self.mass * self.body.center[1] if self.gravity else 0.0
        return self.body.kinetic_energy + 0.5 * self.stiffness * stretch**2 + height

    def step(self, world: World) -> None:
        vx, vy = self.body.velocity_at(self.at)
        self.body.apply_force(self.force(self.at), self.at)
        power = self.friction * (vx * vx + vy * vy)
        self.lost += power * world.settings.tick_length
        self.power = max(self.power, power)
        if world.tick % 4 == 0:
            self.trail.add(*self.at)
        self.most = max(self.most, self._energy())

    def _slack(self, world: World) -> float:
        """Return how far the energy swings because of the step [J]: about w h of it.

        The band's fastest swing is that of its own end, at 1/m + r²/I. What friction takes is added
        up by ticks, so it is wrong by up to a tick of the largest power, once up and once down.
        """
        arm = math.hypot(*ANCHORS[self.anchor])
        stiff = self.stiffness * (1 / self.mass + arm**2 / self.body.inertia)
        tick = world.settings.tick_length
        swing = self.most - (9.81 * self.mass * self.body.center[1] if self.gravity else 0.0)
        return math.sqrt(stiff) * tick * max(swing, 0.1) + 2 * self.power * tick

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the energy since the last change, and the period of a band fixed at the centre."""
        kept = self.start - self.lost
        return (Theory("energy", kept, self._energy(), self._slack(world), "J"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        fx, fy = self.force(self.at)
        rx, ry = self.at[0] - self.body.center[0], self.at[1] - self.body.center[1]
        return (
            Reading("force F", math.hypot(fx, fy), "N"),
            Reading("arm r", math.hypot(rx, ry), "m"),
            Reading("torque τ = r × F", rx * fy - ry * fx, "N m"),
            Reading(
                "period at the centre",
                math.tau * math.sqrt(self.mass / self.stiffness),
                "s",
            ),
        )

    def draw(self, draw: Draw, world: World) -> None:
        at, center, sizes = self.at, self.body.center, draw.style.sizes
        fx, fy = self.force(at)
        rx, ry = at[0] - center[0], at[1] - center[1]
        torque = rx * fy - ry * fx
        draw.path(self.trail.rows, draw.color("muted", 0.6), sizes.thin)
        draw.spring(self.finger, at, turns=12, px=10.0)
        scale = REACH / self.stiffness  # so the arrow is a part of the band
        draw.arrow(at, (fx * scale, fy * scale), "impulse", 1.5 * sizes.arrow)
        self._draw_arm(draw, (rx, ry), (fx, fy), scale)
        draw.dot(center, color="text")
        turn_arrow(draw, center, 0.45 * draw.camera.scale, torque / FULL_TURN, "friction")
        said = (
            f"F = {number(math.hypot(fx, fy), 1)} N",
            (f"τ = {number(torque, 1)} N m", "friction"),
        )
        lines(draw, (left_edge(draw), 7.9), said, "impulse")

    def _draw_arm(self, draw: Draw, arm: Point, force: Point, scale: float) -> None:
        """Draw r and the part of the force across it, which alone turns the box."""
        length = math.hypot(*arm)
        if length < 1e-9:
            return
        draw.arrow(self.body.center, arm, "text")
        middle = self.body.center[0] + 0.5 * arm[0], self.body.center[1] + 0.5 * arm[1]
        draw.text(middle, "r", None, "text", True, "bottomright", True)
        across = (arm[0] * force[1] - arm[1] * force[0]) / length  # [N]
        way = (-arm[1] / length * across * scale, arm[0] / length * across * scale)
        if math.hypot(*way) * draw.camera.scale > 2.0 * draw.style.sizes.head:
            draw.arrow(self.at, way, "friction")
            end = (self.at[0] + 1.1 * way[0], self.at[1] + 1.1 * way[1])
            draw.text(end, "F⊥", None, "friction", True, "center", True)

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        # With friction the motion dies down and the band pulls straight at the finger
        assert self.lost > 0.0 or self.friction == 0.0, "the band's friction took nothing"
