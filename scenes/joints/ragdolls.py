"""Ragdolls that tumble down stairs."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.joints._ragdoll import Ragdoll
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import lines, number

G = 9.81  # [m/s²]
STEPS, RISE, RUN = 6, 0.45, 0.95  # how many, [m] high, [m] deep
TOP = -2.9  # [m] where the first step goes down
PLACE = (-4.6, STEPS * RISE + 2.4)  # [m] hips of a doll that is thrown
FLIGHT = 0.4  # [s] of free flight that are measured
PAUSE = 2.4  # [s] from throw to throw


class Ragdolls(Scene):
    """Throw ragdolls down the stairs. Ten limbs, nine hinges: neck, shoulders, elbows, hips, knees.
    Every hinge has limits, so that a knee does not bend forwards, and a little friction, which
    stands for muscles. Limbs of one doll pass through each other, or they would jam; limbs of
    different dolls do not.

    However wildly it flails, in the air the centre of mass of a doll flies along a parabola:
    $x = x_0 + v_x t,  y = y_0 + v_y t − ½ g t^2$
    The forces in its hinges come in pairs, and what one limb gains another loses. Only the stairs
    can change that.

    Joints that hold and limits that do not give way are the hard part for the program: the worst
    gap and the worst overstretching so far are shown.

    - Watch the dot, not the limbs, and slow the time to ¼.
    - Set the tone of the muscles to 0, then to 30 N·m.
    - Catch one by the hand and pull. Where do the joints open?
    """

    title = "Ragdolls on stairs"
    category = "Creatures"
    view = (-6.0, -0.5, 6.6, 7.4)
    overlays: ClassVar = {"joints": False}
    settings: ClassVar = {"substeps": 4, "joint_hertz": 240.0}  # blows: joints four times as stiff
    check_seconds = 10.0
    count: int = slider(4, 1, 8, step=1, help="Dolls, thrown in turn", label="Dolls")
    speed: float = slider(3.0, 0.0, 6.0, unit="m/s", live=True, help="Of the throw")
    spin: float = slider(-3.0, -8.0, 8.0, unit="rad/s", live=True, help="Of the throw")
    tone: float = slider(2.0, 0.0, 30.0, unit="N·m", live=True, help="Friction in the hinges")
    buttons: ClassVar = (Button("throw", "Throw the next", "k"),)

    def build(self, world: World) -> None:
        base = Box(width=60.0, height=4.0, friction=0.6)
        world.add_static(base, position=(0.0, -2.0), name="floor")
        for k in range(STEPS):
            high = (STEPS - k) * RISE
            left = -12.0 if k == 0 else TOP + (k - 1) * RUN
            wide = TOP + k * RUN - left
            step = Box(width=wide, height=high, friction=0.6)
            world.add_static(step, position=(left + wide / 2, high / 2), name=f"step {k}")
        wall = Box(width=0.4, height=3.0)
        world.add_static(wall, position=(6.5, 1.5), name="wall")
        self.dolls = []
        for i in range(self.count):
            # They wait on the stairs, but the first, which flies
            x = 6.2 - 1.2 * i if i < 3 else TOP - 0.3 + 0.95 * (i - 2)
            floor = max(0.0, RISE * (STEPS - 1 - math.floor((x - TOP - 0.2) / RUN)))
            hips = PLACE if i == 0 else (x, floor + 1.0)
            doll = Ragdoll(world, i, hips, self.tone)
            shift = (PLACE[0] - hips[0], PLACE[1] - hips[1])
            doll.first = [((a[0] + shift[0], a[1] + shift[1]), turn) for a, turn in doll.first]
            doll.hips = PLACE
            self.dolls.append(doll)
        self.next = self.flying = 0
        self.gap = self.past = 0.0  # [m], [rad] worst so far
        self.seen: tuple[float, float, float, float] | None = None  # after FLIGHT seconds
        self.gain = 0.0  # [J] most that there ever was more than at the throw
        self._throw(world)

    def _throw(self, world: World) -> None:
        doll = self.dolls[self.next]
        doll.throw((self.speed, 2.5), self.spin)
        self.flying, self.next = self.next, (self.next + 1) % self.count
        self.start, self.thrown = doll.motion, world.time
        self.path: list[tuple[float, float]] = []  # [m] of its centre of mass
        self.highest = world.energy.total  # [J] when it was thrown

    def changed(self, world: World, name: str) -> None:
        for doll in self.dolls:
            for joint in doll.joints:
                joint.max_torque = self.tone

    def pressed(self, world: World, name: str) -> None:
        self._throw(world)

    def step(self, world: World) -> None:
        since = world.time - self.thrown
        if since > max(PAUSE, 10.0 / self.count):
            self._throw(world)
        elif world.tick % 8 == 0:
            self._look(world, since)

    def _look(self, world: World, since: float) -> None:
        """Note joints, limits, energy, and the centre of mass of the one that flies."""
        hinges = world.joints_of("revolute")
        if hinges.count and world.tick:
            self.gap = max(self.gap, float(hinges.lengths.max()))
            past = np.maximum(hinges.lowers - hinges.angles, hinges.angles - hinges.uppers)
            self.past = max(self.past, float(past.max()))
        x, y, _, vy = self.dolls[self.flying].motion
        if since <= 2.0:
            self.path.append((x, y))
        if since <= FLIGHT + 1e-9 and not in_hand(world):
            self.seen = (since, x, y, vy)
        if not in_hand(world):
            self.gain = max(self.gain, world.energy.total - self.highest)

    def _parabola(self, t: float) -> tuple[float, float]:
        """Return where the centre of mass should be after `t` [s]."""
        x, y, vx, vy = self.start
        return x + vx * t, y + vy * t - 0.5 * G * t * t

    def theory(self, world: World) -> tuple[Theory, ...]:
        if self.seen is None or self.seen[0] < 0.1:
            return ()
        t, x, y, vy = self.seen
        right = self._parabola(t)
        # The integrator is ahead by g·h·t/2 in a fall, h = 1/480 s: 4 mm after 0.4 s
        return (
            Theory("flight to the right", right[0] - self.start[0], x - self.start[0], 0.002, "m"),
            Theory("rise", right[1] - self.start[1], y - self.start[1], G * t / 960 + 0.002, "m"),
            Theory("its velocity upwards", self.start[3] - G * t, vy, 0.005, "m/s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("worst gap of a joint", 1000 * self.gap, "mm"),
            Reading("worst overstretching", math.degrees(self.past), "deg"),
            Reading("energy lost since the throw", self.highest - world.energy.total, "J"),
            Reading("mass of a doll", self.dolls[0].mass, "kg"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        t = np.linspace(0.0, 1.0, 25)
        x, y = self._parabola(t)  # type: ignore[arg-type]
        draw.path(np.column_stack([x, y]), "scene", dash=True)
        if len(self.path) > 1:
            draw.path(self.path, "velocity", 1.5 * draw.style.sizes.line)
        draw.dot(self.dolls[self.flying].motion[:2], 1.6 * draw.style.sizes.dot, "velocity")
        said = (
            f"worst gap {1000 * self.gap:.1f} mm",
            f"overstretched by {number(math.degrees(max(self.past, 0.0)), 1)}°",
        )
        lines(draw, (3.2, 6.6), said, anchor="center")

    def check(self, world: World) -> None:
        self.check_theory(world, "no doll flew")
        # Rigid joints are springs of 240 Hz here: limbs that meet at v open by v/ω, 3 mm at 5 m/s,
        # and a limit on a limb of 0.4 m by that angle, ½°; several blows add
        assert self.gap < 0.012, f"a joint opened by {1000 * self.gap:.1f} mm"
        assert self.past < 0.09, f"a limb went {math.degrees(self.past):.1f} degrees past its limit"
        # Stops give back a part of what they took, never more. Falling, the integrator is ahead by
        # g·h·t/2, 1 mm in a second: m·g times that for each doll
        most = 0.002 * self.count * self.dolls[0].mass * G
        assert self.gain < most, f"there are {self.gain:.2f} J more than at the throw"
