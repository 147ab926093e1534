"""A torque on a free body and on one that is held by an axle."""

import math
from functools import partial
from typing import ClassVar

from physics import Body, Box, Circle, Revolute, World
from scenes.draw import Draw
from scenes.force._barbell import NOTHING, RADIUS
from scenes.force._fade import Fade
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import left_edge, named_bar, number
from scenes.strobe import Pose, Strobe, at

START = -2.8  # [m]
LANES = (2.35, -1.75)  # [m]
WAIT = 1.0  # [s]
EDGE = START + 12.0  # [m] then it begins again: a strong push takes it out of sight before
METRE = 1.5  # [m] of a bar for a joule
FLASH = 0.75  # [s] from one faint picture to the next
INERTIA = 2.0  # [kg m²] of two particles of 1 kg, 1 m from the centre each


class Axle(Scene):
    """Push a barbell on an axle. The same barbell twice, the same force $F$ at the same end. The
    upper one is free, the lower one turns on a fixed axle through its centre of mass. Which one
    turns faster?

    They turn alike, at every moment, as the faint pictures show: one is left behind every 0.75 s.
    About the centre of mass only the torque counts, and the axle
    has no arm there:
    $τ = r⃗ × F⃗ = I α$
    What the axle does is to push back: $−F$, so that its centre stays where it is. The free barbell
    has the energy of its flight as well.

    So a free body needs no axle to turn, and it turns about its centre of mass.

    - Predict: which has more energy, and how much more?
    - Look at the push of the axle when the force has ended. Why is it gone?
    - Move the force to the centre ($r = 0$). What is left of the two motions?
    """

    title = "Torque on a free body and on an axle"
    rebuilds = "K18"
    force: float = slider(2.0, 0.5, 6.0, step=0.1, unit="N", help="F, to the right")
    seconds: float = slider(
        1.0, 0.1, 2.0, step=0.05, unit="s", help="t of the push", label="Push lasts"
    )
    arm: float = slider(1.0, 0.0, 1.0, step=0.05, unit="m", help="r: how far off the centre")
    rigid: bool = toggle(
        False, live=True, help="Show one rigid body for its particles", label="Show one body"
    )
    buttons: ClassVar = (Button("again", "Push again", "p", "From rest"),)
    settings: ClassVar = {"substeps": 4}
    view = (-6.2, -4.4, 6.2, 4.1)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        ends = [Circle(radius=RADIUS, center=(0.0, y), filter=NOTHING) for y in (1.0, -1.0)]
        rod = Box(width=0.12, height=2.0, density=0.001, filter=NOTHING)
        self.bars: list[Body] = []
        for name, y in zip(("free", "on an axle"), LANES, strict=True):
            body = world.add_dynamic(*ends, rod, position=(START, y), name=name)
            body.mass, body.inertia = 2.0, INERTIA  # as if all mass were in the middle of the discs
            self.bars.append(body)
        self.pin = world.add_joint(Revolute(a=None, b=self.bars[1], anchor=(START, LANES[1])))
        self.fade = Fade(self.rigid)
        self.strobe = Strobe(self.bars, FLASH)
        self._begin(world)

    def changed(self, world: World, name: str) -> None:
        if name == "rigid":
            self.fade.turn(self.rigid)

    def _begin(self, world: World) -> None:
        for body, y in zip(self.bars, LANES, strict=True):
            body.angle, body.omega, body.velocity = 0.0, 0.0, (0.0, 0.0)
            body.position = (START, y)
        self.born = world.time + WAIT
        self.strobe.begin(self.born)
        self.pushed = 0.0  # [s]
        self.pushing = False
        self.works = [0.0, 0.0]  # [J]
        self.last = [START, START]  # [m] where the pushed points were
        self.apart = 0.0  # [rad] the most that the two angles differed
        self.pin_force = (0.0, 0.0)  # [N] of the axle on the barbell, while it was pushed

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        tick = world.settings.tick_length
        self.fade.step(tick)
        self.strobe.step(world)
        points = [body.world_point((0.0, self.arm)) for body in self.bars]
        if self.pushing:
            for i, at in enumerate(points):
                self.works[i] += self.force * (at[0] - self.last[i])
            self.pin_force = self.pin.reaction_force
        self.last = [at[0] for at in points]
        self.apart = max(self.apart, abs(self.bars[0].angle - self.bars[1].angle))
        self.pushing = world.time > self.born - 1e-9 and self.pushed < self.seconds - 0.5 * tick
        if self.pushing:
            for body, at in zip(self.bars, points, strict=True):
                body.apply_force((self.force, 0.0), at)
            self.pushed += tick
        if self.bars[0].center[0] > EDGE:
            self._begin(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return energies against works, both angles, and the push of the axle against F."""
        free, held = self.bars
        speed = self.force * self.pushed / free.mass
        entries = [Theory("free: v = F t / M", speed, free.velocity[0], 1e-9, "m/s")]
        if self.pushing or not self.pushed:
            return tuple(entries)
        # Forces last for a tick: the torque's arm is that of its start, so works of turning are off
        # by F r ω a tick; ways are ahead by v h / 2
        spin = math.sqrt(2 * self.force * self.arm / INERTIA)
        slack = world.settings.tick_length * self.force * (speed + spin) + 1e-9
        for body, work in zip(self.bars, self.works, strict=True):
            energy = body.kinetic_energy
            entries.append(Theory(f"{body.name}: energy = work F d", work, energy, slack, "J"))
        entries.append(
            Theory("free − held: ½ M v²", 0.5 * free.mass * speed**2,
                   free.kinetic_energy - held.kinetic_energy, 1e-6, "J")
        )  # fmt: skip
        # The pin is a stiff spring, at rest: its force is exact but for its own settling
        push = self.pin_force[0]
        entries.append(Theory("push of the axle", -self.force, push, 0.01 * self.force, "N"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("spin, free", self.bars[0].omega, "rad/s"),
            Reading("spin, on the axle", self.bars[1].omega, "rad/s"),
            Reading("push of the axle", math.hypot(*self.pin.reaction_force), "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for k, (body, y) in enumerate(zip(self.bars, LANES, strict=True)):
            self.strobe.draw(partial(self._draw_flash, draw), k)
            self._draw_lane(draw, body, y)
        x, y = self.bars[1].center
        fx = self.pin.reaction_force[0]
        if abs(fx) > 0.01:
            draw.arrow((x, y), (0.45 * fx, 0.0), "limit")
            draw.text((x + 0.45 * fx, y + 0.15), "−F of the axle", None, "limit", True, "bottom")

    def _draw_flash(self, draw: Draw, pose: Pose, strength: float) -> None:
        color, ends = draw.color("muted", strength), [at(pose, (0.0, y)) for y in (1.0, -1.0)]
        draw.line(ends[0], ends[1], color, draw.style.sizes.line)
        draw.dot(ends[0], 1.6 * draw.style.sizes.dot, color)  # the end that is pushed

    def _draw_lane(self, draw: Draw, body: Body, y: float) -> None:
        self.fade.draw_shape(draw, [body.world_point((0.0, y)) for y in (1.0, -1.0)])
        end = body.world_point((0.0, self.arm))
        if self.pushing or not self.pushed:
            reach = 0.45 * self.force
            draw.arrow((end[0] - 0.35 - reach, end[1]), (reach, 0.0), "force")
            draw.text((end[0] - 0.45 - reach, end[1]), "F", None, "force", True, "right", True)
        draw.dot(body.center, 1.2 * draw.style.sizes.dot, "velocity")
        turned = f"turned by {number(abs(math.degrees(body.angle)), 1)}°"
        draw.text((body.center[0], y + 1.5), turned, None, "impulse", True, "center", True)
        moving = 0.5 * body.mass * math.hypot(*body.velocity) ** 2
        parts = (
            ("½ M v²", moving, "velocity"),
            ("½ I ω²", body.kinetic_energy - moving, "impulse"),
        )
        said = f"{body.name}: E = {number(body.kinetic_energy, 3)} J"
        named_bar(draw, (left_edge(draw), y - 1.35), METRE, said, parts)

    def check(self, world: World) -> None:
        assert self.pushed > 0.0, "nobody pushed"
        assert not self.pushing, "the push did not end"
        self.check_theory(world)
        # Same torque, same inertia, same step: only the pin's softness, a spring of 120 Hz that
        # never moves by more than F / (M (2π 120 Hz)²) = 2 µm
        assert self.apart < 1e-5, f"they turned differently, by {self.apart:.2g} rad"
