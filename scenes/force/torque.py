"""Torque on a particle: a force at the end of a rod, dragged to where and how it shall pull."""

import math
from typing import ClassVar

from physics import Body, Box, Distance, Joint, Revolute, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.force._barbell import NOTHING, particle
from scenes.force._fade import Fade
from scenes.force._torque_words import draw_words
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.samples import Samples

Point = tuple[float, float]

NEWTON = 0.5  # [m] of the arrow of 1 N
MOST = 4.0  # [N]
NEAR, FAR = 0.4, 3.2  # [m] how near to the axle and how far from it the force may act
WAIT = 1.0  # [s] from the last change to the pull
AXLE = (0.0, 0.0)
BODIES = ("particle", "four particles", "square plate", "door")
PLATES = BODIES[2:]  # one rigid body on a hinge
DOOR, THICK = FAR, 0.12  # [m] a door seen from above, hinged at its end: it stays as it is


class Torque(Scene):
    """Pull at a rod, and find the force that turns it. A particle on a weightless rod can only run
    around the axle. A force $F$ pulls at it and turns along with the rod. Only its part across the
    rod makes the particle faster; the part along the rod is answered by the axle.

    The torque says so for any angle $φ$:
    $τ = r⃗ × F⃗ = r F sin φ$
    Across the rod $F_⊥ = m a$ and $a = r α$, so
    $τ = m r^2 α$
    What mass is to pushing, the moment of inertia $I = m r²$ is to turning.

    - Drag the tip of the arrow: along the rod, across it, halfway between. Or turn it round.
    - Drag the ring out: twice the arm is twice the torque, but four times the inertia. So?
    - Take another body, of the same mass and reach. Which is the easiest to turn, and why?
    - A door stays as it is when the ring goes in. What changes now: $τ$, $I$, or both?
    - The axle pulls, too. Why does its pull stay when the force has gone?
    """

    title = "Torque on a particle"
    rebuilds = "K11"
    body: str = choice(
        "particle", BODIES, help="What is turned: all within the same reach, but the door", key="x"
    )
    mass: float = slider(1.0, 0.5, 5.0, step=0.1, unit="kg", help="m, the whole mass")
    seconds: float = slider(
        2.0, 0.5, 4.0, step=0.1, unit="s", live=True, help="Time of the pull", label="Pull lasts"
    )
    rigid: bool = toggle(
        False, live=True, help="Show the plate that the four particles are", label="Show one body"
    )
    at: tuple = point((2.0, -0.7), reach=20.0, symbol="r", help="Where the force acts")
    tip: tuple = point((2.9, 0.1), reach=20.0, origin="at", role="force", symbol="F",
                       help="The force: 2 N for each metre of its arrow")  # fmt: skip
    buttons: ClassVar = (Button("again", "Pull again", "p", "From rest, with this arrow"),)
    settings: ClassVar = {"substeps": 4}
    view = (-6.4, -3.9, 6.4, 3.9)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.parts: list[Body] = []
        self.spokes: list[Joint] = []
        self.sides: list[Joint] = []
        if self.body in PLATES:
            plate = world.add_dynamic(Box(filter=NOTHING), name="plate")
            self.parts.append(plate)
            self.spokes.append(world.add_joint(Revolute(a=None, b=plate, anchor=AXLE)))
        else:
            self._build_particles(world, 4 if self.body == "four particles" else 1)
        self.fade = Fade(self.rigid, 0.7)
        self.pull = (self.tip[0] - self.at[0], self.tip[1] - self.at[1])  # [m] the arrow
        self._fit("at")
        self._begin(world)

    def _build_particles(self, world: World, count: int) -> None:
        """Build particles on spokes; with these, three sides keep a square in form."""
        for k, at in enumerate(((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[:count]):
            part = particle(world, at, f"particle {k + 1}", self.mass / count)
            rod = Distance(a=None, b=part, anchor_a=AXLE, anchor_b=at)
            self.spokes.append(world.add_joint(rod))
            if k:
                before = self.parts[-1]
                rod = Distance(a=before, b=part, anchor_a=before.center, anchor_b=at)
                self.sides.append(world.add_joint(rod))
            self.parts.append(part)

    def _fit(self, name: str) -> None:
        """Hold the dragged points within what makes sense; the arrow goes with its foot."""
        x, y = self.at
        far = math.hypot(x, y) or 1e-6
        fit = min(max(far, NEAR), FAR) / far
        if name == "tip":
            self.pull = (self.tip[0] - x, self.tip[1] - y)
        length = math.hypot(*self.pull)
        shrink = min(1.0, MOST * NEWTON / max(length, 1e-9))
        self.pull = (self.pull[0] * shrink, self.pull[1] * shrink)
        self.set("at", (x * fit, y * fit))
        self.set("tip", (self.at[0] + self.pull[0], self.at[1] + self.pull[1]))

    def _begin(self, world: World) -> None:
        self.arm, turn = math.hypot(*self.at), math.atan2(self.at[1], self.at[0])
        if self.body in PLATES:
            self.parts[0].shapes = (self._plate(),)
            self.parts[0].angle = turn - self._corner
            self.parts[0].omega = 0.0
        for k, part in enumerate(self.parts if self.sides or len(self.parts) == 1 else ()):
            if self.body not in PLATES:
                spot = turn + k * math.pi / 2
                part.position = (self.arm * math.cos(spot), self.arm * math.sin(spot))
            part.velocity = (0.0, 0.0)
        if self.body not in PLATES:
            for joints, length in ((self.spokes, self.arm), (self.sides, self.arm * math.sqrt(2))):
                for joint in joints:
                    joint.length = length
        self.born = world.time + WAIT
        self.pulled = 0.0  # [s]
        self.turned = 0.0  # [rad]
        self.worked = 0.0  # [J] up to the last tick
        self.heading = turn  # [rad] of the rod, to count the turns
        self.pulling = False
        self.trail = Samples(2, 240)

    @property
    def _corner(self) -> float:
        """Return at which angle of its own the force pulls at a plate: a corner, or along [rad]."""
        return 0.0 if self.body == "door" else math.pi / 4

    def _plate(self) -> Box:
        """Return a square with its corner where the force acts, or the door."""
        if self.body == "door":
            dense = self.mass / (DOOR * THICK)
            return Box(width=DOOR, height=THICK, center=(0.5 * DOOR, 0.0), density=dense,
                       filter=NOTHING)  # fmt: skip
        side = self.arm * math.sqrt(2)
        return Box(width=side, height=side, density=self.mass / side**2, filter=NOTHING)

    def changed(self, world: World, name: str) -> None:
        if name == "rigid":
            self.fade.turn(self.rigid)
            return
        if name in ("at", "tip"):
            self._fit(name)
        self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    @property
    def point(self) -> Point:
        """Return where the force acts now [m]."""
        part = self.parts[0]
        if self.body not in PLATES:
            return part.center
        half = self.arm / math.sqrt(2)
        return part.world_point((self.arm, 0.0) if self.body == "door" else (half, half))

    @property
    def torque(self) -> float:
        """Return τ = r × F [N m]."""
        return (self.at[0] * self.pull[1] - self.at[1] * self.pull[0]) / NEWTON

    @property
    def inertia(self) -> float:
        """Return the inertia about the axle, as measured: Σ m r², and the plate's own [kg m²]."""
        own = self.parts[0].inertia if self.body in PLATES else 0.0
        return own + plain_sum(part.mass * math.hypot(*part.center) ** 2 for part in self.parts)

    @property
    def omega(self) -> float:
        """Return ω from the angular momentum Σ r × m v, and the plate's own [rad/s]."""
        spin = self.parts[0].inertia * self.parts[0].omega if self.body in PLATES else 0.0
        for part in self.parts:
            (x, y), (vx, vy) = part.center, part.velocity_at(part.center)
            spin += part.mass * (x * vy - y * vx)
        return spin / self.inertia

    @property
    def _turn(self) -> float:
        """Return how far the rod has turned in the last tick [rad]."""
        x, y = self.point
        return math.remainder(math.atan2(y, x) - self.heading, math.tau)

    @property
    def work(self) -> float:
        """Return the work of the force so far: τ times the angle on which it pulled [J]."""
        return self.worked + (self.torque * self._turn if self.pulling else 0.0)

    def force(self) -> Point:
        """Return the force [N], turned with the rod by now."""
        c, s = math.cos(self.turned), math.sin(self.turned)
        x, y = self.pull[0] / NEWTON, self.pull[1] / NEWTON
        return c * x - s * y, s * x + c * y

    def step(self, world: World) -> None:
        x, y = self.point
        turn = self._turn
        self.worked = self.work
        self.turned += turn
        self.heading += turn
        tick = world.settings.tick_length
        self.fade.step(tick)
        self.pulling = world.time >= self.born - 1e-9 and self.pulled < self.seconds - 0.5 * tick
        if self.pulling:
            self.parts[0].apply_force(self.force(), (x, y))
            self.pulled += tick
        if world.tick % 2 == 0:
            self.trail.add(x, y)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: ω = τ t / I, and the inertia of what is turned."""
        share = 1.0 / 3.0 if self.body in PLATES else 1.0
        inertia = share * self.mass * self.arm**2
        name = "I = m (s² + s²) / 12" if share < 1.0 else "I = Σ m r²"
        if self.body == "door":
            inertia = self.mass * (DOOR**2 / 3.0 + THICK**2 / 12.0)
            name = "I = m l² / 3 + m d² / 12"
        omega = self.torque * self.pulled / inertia
        # Rods and pins are springs of 120 Hz, and a substep goes straight on: both let r grow by
        # about these shares, and I and ω by twice as much. Of four each has a quarter of the mass.
        h = world.settings.tick_length / world.settings.substeps
        rod = (math.tau * world.settings.joint_hertz) ** 2
        stretch = omega**2 * (h * h + 1.0 / rod)
        pull = math.hypot(*self.pull) / NEWTON
        stretch += len(self.parts) * pull / (self.mass * self.arm * rod)
        loose = 4.0 * stretch + 1e-6
        # What a force that turns leads by, of up to half a tick less h / 2,
        # is taken back when it ends; the rod has turned it meanwhile: by twice that at most.
        led = (world.settings.tick_length - h) * pull * self.arm / inertia
        return (
            Theory("ω = τ t / I", omega, self.omega, loose * abs(omega) + led, "rad/s"),
            Theory(name, inertia, self.inertia, loose * inertia, "kg m²"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("torque τ", self.torque, "N m"),
            Reading("pull of the axle", self._axle_pull(), "N"),
            Reading("kinetic energy", 0.5 * self.inertia * self.omega**2, "J"),
            Reading("work τ θ so far", self.work, "J"),
        )

    def _axle_pull(self) -> float:
        """Return the pull of all spokes on the axle [N]."""
        forces = [spoke.reaction_force for spoke in self.spokes]
        return math.hypot(plain_sum(f[0] for f in forces), plain_sum(f[1] for f in forces))

    def draw(self, draw: Draw, world: World) -> None:
        if len(self.parts) > 1:
            self.fade.draw(draw, self.parts)
        thin, x, y = draw.style.sizes.thin, *self.point
        draw.circle(AXLE, self.arm, outline="muted", width=thin, dash=True)
        draw.line(AXLE, self.at, "muted", thin, dash=True)
        draw.path(self.trail.rows, draw.color("velocity", 0.6), draw.style.sizes.line)
        if self.body in PLATES:
            draw.line(AXLE, (x, y), "text", thin, dash=True)
        draw.ring(AXLE, 2.2 * draw.style.sizes.dot, "joint")
        if self.pulling:
            self._draw_force(draw, x, y)
        draw_words(draw, self)

    def _draw_force(self, draw: Draw, x: float, y: float) -> None:
        """Draw the force now, and its parts along the rod and across it."""
        u, v = (NEWTON * part for part in self.force())
        along = (u * x + v * y) / (x * x + y * y)
        foot = (x + along * x, y + along * y)
        thin = draw.style.sizes.thin
        if self.body == "particle":  # what the rod does to it
            inwards = min(NEWTON * self._axle_pull() / self.arm, 1.0)
            draw.arrow((x, y), (-inwards * x, -inwards * y), "limit")
        draw.line((x, y), foot, "muted", thin, dash=True)
        across = (u - along * x, v - along * y)
        draw.arrow((x, y), across, "velocity")
        draw.text((x + 1.3 * across[0], y + 1.3 * across[1]), "F⊥", None, "velocity", bold=True)
        draw.line(foot, (x + u, y + v), "muted", thin, dash=True)
        draw.arrow((x, y), (u, v), "force")

    def check(self, world: World) -> None:
        assert abs(self.pulled - self.seconds) < 0.005, f"pulled for {self.pulled:.3f} s"
        self.check_theory(world)
        # The work τ θ of a steady torque is ½ τ α t²
        energy = 0.5 * self.inertia * self.omega**2
        work = 0.5 * (self.torque * self.pulled) ** 2 / self.inertia
        assert abs(energy - work) < 0.01 * work + 1e-9, f"energy {energy:.4f} J, work {work:.4f} J"
