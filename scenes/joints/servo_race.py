"""Four servos with one target: how much damping is right?"""

import math
from typing import ClassVar

from physics import Box, Circle, Joint, Revolute, World
from scenes.axes import Axis
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.joints._oscillator import overshoot
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import lines, number, pitch
from scenes.plots import Plot
from scenes.samples import Samples

DAMPINGS = (0.1, 0.7, 1.0, 3.0)  # ζ
COLORS = ("impulse", "force", "velocity", "weight")
PITCH, HIGH = 4.4, 2.4  # [m] from one hub to the next; height of the hubs
LENGTH = 2.2  # [m] of a pointer
SPAN = 6.0  # [s] of the diagram
NEAR = 0.05  # [1] of the step: so near it has arrived, if it stays
SUBSTEPS = 8
"""The servo's spring is solved implicitly, which adds about ω₀·h to ζ: 0.003 at 1 Hz."""


class ServoRace(Scene):
    """Race four motors that differ in damping. The same four pointers, the same four motors, the
    same target; only the damping ratio ζ of the servos differs. Each pulls with τ = k·(target − θ)
    − c·ω, where c = 2·ζ·I·ω₀.

    With little damping it is quick and overshoots, time and again, by the share
    e^(−πζ/√(1−ζ²)) of the step. With much it creeps. At ζ = 1, the critical damping, it arrives
    soonest of all that never pass the target. ζ = 0.7 passes it by less than 5 %, and so it has
    arrived sooner still.

    A pointer has arrived once it stays within 5 % of the step.

    - Guess the order before you run it.
    - Double f. Does the order change? Do the times?
    - Set f low and take over: bring a pointer to the target by hand. What is your ζ?
    """

    title = "Four servos"
    view = (-9.0, -3.6, 9.0, 5.4)
    settings: ClassVar = {"substeps": SUBSTEPS}
    check_seconds = 3.9
    step_angle: float = slider(
        60.0, 10.0, 90.0, step=5, unit="deg", live=True, help="How far the pointers turn"
    )
    hertz: float = slider(
        1.0, 0.5, 3.0, unit="Hz", log=True, live=True, label="Frequency", help="f of the servo"
    )
    buttons: ClassVar = (Button("other", "Go to the other side", "k"),)

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.hinges = [self._bench(world, i) for i in range(len(DAMPINGS))]
        self.way = 1.0
        self.trace = Samples(1 + len(DAMPINGS), 750, every=2)  # [s], [deg] each
        self.trace.add(0.0, *(0.0 for _ in DAMPINGS))
        self._aim(world)

    def _bench(self, world: World, i: int) -> Joint:
        """Stand, pointer and hinge number `i`."""
        hub = self.hub(i)
        base = Box(width=0.9, height=1.2, center=(0.0, -0.8), filter=NO_SELF_COLLISION)
        world.add_static(base, position=hub, name=f"stand {i + 1}")
        bar = Box(width=LENGTH, height=0.2, filter=NO_SELF_COLLISION)
        ends = [  # two, so that it is balanced
            Circle(radius=0.17, center=(x, 0.0), filter=NO_SELF_COLLISION)
            for x in (-LENGTH / 2, LENGTH / 2)
        ]
        body = world.add_dynamic(bar, *ends, position=hub, name=f"pointer {i + 1}")
        return world.add_joint(Revolute(a=None, b=body, anchor=hub))

    @staticmethod
    def hub(i: int) -> tuple[float, float]:
        """Return the hub of pointer number `i` [m]."""
        return PITCH * (i - 0.5 * (len(DAMPINGS) - 1)), HIGH

    def _aim(self, world: World) -> None:
        """Tell all servos, and begin to measure."""
        goal = self.way * math.radians(self.step_angle)
        self.start = [hinge.angle for hinge in self.hinges]  # [rad]
        self.quiet = [abs(hinge.speed) < 0.01 for hinge in self.hinges]  # from rest
        for hinge, damping in zip(self.hinges, DAMPINGS, strict=True):
            hinge.servo_angle = goal
            hinge.servo_hertz, hinge.servo_damping_ratio = self.hertz, damping
            hinge.max_torque = 1e6
        self.goal, self.since = goal, world.time
        self.furthest = [0.0] * len(DAMPINGS)  # [1] of the step, beyond the target
        self.arrived = [math.nan] * len(DAMPINGS)  # [s] since the step; NaN: not near, or it left
        self.touched = False

    def changed(self, world: World, name: str) -> None:
        self._aim(world)

    def pressed(self, world: World, name: str) -> None:
        self.way = -self.way
        self._aim(world)

    def step(self, world: World) -> None:
        if world.tick == 0:
            return
        self.note_touch(world)
        self.trace.add(world.time, *(math.degrees(hinge.angle) for hinge in self.hinges))
        for i, hinge in enumerate(self.hinges):
            left = (self.goal - hinge.angle) / (self.goal - self.start[i] or 1.0)
            self.furthest[i] = max(self.furthest[i], -left)
            if abs(left) > NEAR:
                self.arrived[i] = math.nan
            elif math.isnan(self.arrived[i]):
                self.arrived[i] = world.time - self.since

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the overshoots, once the first swing is over."""
        t = world.time - self.since
        result = []
        for i, damping in enumerate(DAMPINGS):
            swing = 0.5 / (self.hertz * math.sqrt(max(1.0 - damping**2, 1e-9)))  # [s]
            if damping < 1.0 and t > swing + 0.01 and self.quiet[i] and not self.touched:
                # ζ is too large by ω₀·h, and the share falls by π of it; a tick of time at the
                # turning point is second order
                off = 4.0 * math.tau * self.hertz * world.tick_length / world.settings.substeps
                exact, seen = 100 * overshoot(damping), 100 * self.furthest[i]
                result.append(Theory(f"overshoot at ζ = {damping:g}", exact, seen, 100 * off, "%"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(
            Reading(f"arrived, ζ = {damping:g}", time, "s")
            for damping, time in zip(DAMPINGS, self.arrived, strict=True)
            if math.isfinite(time)
        )

    def draw(self, draw: Draw, world: World) -> None:
        for i, (damping, color) in enumerate(zip(DAMPINGS, COLORS, strict=True)):
            x, y = self.hub(i)
            way = math.cos(self.goal), math.sin(self.goal)
            tip = (x + 0.62 * LENGTH * way[0], y + 0.62 * LENGTH * way[1])
            draw.line((x, y), tip, "target", dash=True)
            front = self.hinges[i].b.world_point((LENGTH / 2, 0.0))
            draw.line((x, y), front, color, 2.0 * draw.style.sizes.line)
            draw.dot(front, 1.6 * draw.style.sizes.dot, color)
            time = self.arrived[i]
            passed = f"passed by {100 * self.furthest[i]:.0f} %"
            there = "…" if math.isnan(time) else f"arrived: {number(time)} s"
            said = (f"ζ = {damping:g}", there, passed)
            if 3.0 * pitch(draw) > 5.4 - HIGH - 0.65 * LENGTH:  # large letters in a small picture
                said = said[:2]
            lines(draw, (x, 5.1), said, color, "center")
        end = max(world.time, SPAN)
        goal, rows = math.degrees(self.goal), self.trace.since(end - SPAN)
        low, high = (1.1 * pick(0.0, goal, *rows[:, 1:].flat) for pick in (min, max))
        times = Axis(end - SPAN, end, "t", "s")
        angles = Axis(low - 5.0, high + 5.0, "angle", "°")
        sheet = Plot((-8.8, -3.4, 8.8, 0.8), times, angles)
        sheet.level(goal, "target", "target")
        for i, color in enumerate(COLORS):
            sheet.curve(rows[:, 0], rows[:, 1 + i], color)
        sheet.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "two of the four should have overshot", 2)
        assert self.furthest[2] < 1e-3, "critical damping went past the target"
        assert self.furthest[3] < 1e-3, "strong damping went past the target"
        # 5 % are left of (1 + x) e^(−x) at x = ω₀ t = 4.744. It is seen up to a tick late, and x
        # grows by 5 to 6 a unit of ζ, which is too large by ω₀·h, an eighth of ω₀ times the tick.
        w = math.tau * self.hertz
        x = w * self.arrived[2]
        assert abs(x - 4.744) < 0.005 + w * 1.75 * world.tick_length, (
            f"critical damping arrived after ω₀ t = {x:.2f}, not 4.74"
        )
        assert not self.arrived[3] < self.arrived[2], "more damping than critical is slower"
