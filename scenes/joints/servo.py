"""A servo on the bench: its step response against the closed form."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Circle, Revolute, Shape, World
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.joints._oscillator import free_motion, overshoot
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

HUB = (-4.2, 1.2)  # [m]
LENGTH = 3.0  # [m] of the pointer
WEIGHT = 0.32  # [m] radius of the load
G = 9.81  # [m/s²]
REST = 4.0  # [s] between two steps
SPAN = 4.0  # [s] of the diagrams
SUBSTEPS = 8
"""The servo's spring is solved implicitly, which damps a little by itself: ζ grows by about
ω₀·h. With 8 substeps h is 1/1920 s, so at 1 Hz that is 0.003."""


class Servo(Scene):
    """Tune a motor that turns a pointer to its target. A servo is a motor that thinks it is a
    spring: it pulls the pointer to the target $θ_0$, but never with more torque than it has.
    Stiffness and damping are given as a frequency $f$ and a damping ratio $ζ$:
    $τ = k (θ_0 − θ) − c ω$
    $k = I (2π f)^2,  c = 2 ζ I 2π f$

    That is the damped oscillator, so the answer to a step is known: dashed in the diagram. With
    $ζ < 1$ the pointer passes the target by the share
    $e^(−π ζ/√(1 − ζ^2))$
    and comes back; at $ζ = 1$ it arrives soonest without passing; with more it creeps.

    The lower diagram shows the torque. Where it meets the limit the formula no longer holds: the
    servo speeds up and brakes with constant torque instead, and comes late.

    - Set $ζ$ to 0.1, 0.4, 1 and 3, and read the overshoot.
    - Double $f$. How much faster is it, and how much more torque does the step need?
    - Lower the greatest torque to 10 N·m. Grab the pointer: how strong is the servo?
    - Hang a load on its tip: it stays below the target by the angle at which k pays for the load.
    """

    title = "Servo motor"
    view = (-6.6, -3.8, 7.6, 5.1)
    settings: ClassVar = {"substeps": SUBSTEPS}
    check_seconds = 3.9
    target: float = slider(
        45.0, -90.0, 90.0, step=1, unit="deg", live=True, help="Where the pointer goes"
    )
    hertz: float = slider(
        1.0, 0.3, 5.0, unit="Hz", log=True, live=True, label="Frequency", help="f"
    )
    damping: float = slider(0.3, 0.0, 3.0, step=0.05, live=True, help="Damping ratio ζ")
    torque: float = slider(
        100.0,
        1.0,
        1000.0,
        unit="N·m",
        log=True,
        live=True,
        help="The greatest that the motor may use",
    )
    load: float = slider(
        0.0, 0.0, 5.0, unit="kg", step=0.1, help="On the right end; above 0, with gravity"
    )
    repeat: bool = toggle(
        True, live=True, help="To the other side and back every 4 s", label="To and fro"
    )
    buttons: ClassVar = (Button("other", "Go to the other side", "k"),)

    def build(self, world: World) -> None:
        world.gravity = (0.0, -G if self.load else 0.0)  # without a load it is balanced anyway
        plate = Circle(radius=0.25, density=0.0, filter=NO_SELF_COLLISION)
        pointer = Box(width=LENGTH, height=0.24, filter=NO_SELF_COLLISION)
        tip, tail = (
            Circle(radius=0.2, center=(x, 0.0), filter=NO_SELF_COLLISION)
            for x in (LENGTH / 2, -LENGTH / 2)
        )
        base = Box(width=1.4, height=3.2, center=(0.0, -1.9), filter=NO_SELF_COLLISION)
        world.add_static(base, position=HUB, name="stand")
        shapes: list[Shape] = [pointer, tip, tail, plate]
        if self.load:
            dense = self.load / (math.pi * WEIGHT**2)
            center = (LENGTH / 2, 0.0)
            disc = Circle(radius=WEIGHT, center=center, density=dense, filter=NO_SELF_COLLISION)
            shapes.append(disc)
        body = world.add_dynamic(*shapes, position=HUB, name="pointer")
        self.hinge = world.add_joint(Revolute(a=None, b=body, anchor=HUB))
        # [kg·m²] What the servo reckons with: about the centre of mass. Without a load that is in
        # the hinge; with one the pointer is heavier to turn, and slower than f.
        self.inertia = body.inertia
        self.way = 1.0
        self.trace = Samples(3, 500, every=2)  # [s], [deg], [N·m]
        self.trace.add(0.0, 0.0, 0.0)
        self._aim(world)

    def _aim(self, world: World) -> None:
        """Tell the servo, and begin a new closed form from the state of now."""
        hinge, goal = self.hinge, self.way * math.radians(self.target)
        hinge.servo_angle = goal
        hinge.servo_hertz, hinge.servo_damping_ratio = self.hertz, self.damping
        hinge.max_torque = self.torque
        self.since, self.goal = world.time, goal
        self.start = (hinge.angle - goal, hinge.speed)  # [rad], [rad/s]
        self.saturated = self.touched = False
        self.furthest = 0.0  # [rad] beyond the target

    def changed(self, world: World, name: str) -> None:
        if name != "repeat":
            self._aim(world)

    def pressed(self, world: World, name: str) -> None:
        self.way = -self.way
        self._aim(world)

    def step(self, world: World) -> None:
        if world.tick == 0:
            return
        torque = self.hinge.reaction_torque
        self.trace.add(world.time, math.degrees(self.hinge.angle), torque)
        self.saturated |= abs(torque) > 0.999 * self.torque
        self.note_touch(world)  # the hand pulls at it
        beyond = (self.hinge.angle - self.goal) * math.copysign(1.0, -self.start[0])
        self.furthest = max(self.furthest, beyond)
        if self.repeat and world.time > self.since + REST - 1e-9:
            self.pressed(world, "other")

    def expected(self, times: np.ndarray) -> np.ndarray:
        """Return the closed form at `times` [s] after the last change: angles [rad] (n,)."""
        w = math.tau * self.hertz
        return self.goal + free_motion(*self.start, w, self.damping, times)

    def _slack(self, world: World, t: float) -> float:
        """Return how far the implicit steps may be off [rad] after `t`.

        ζ is too large by ω₀·h, which changes an amplitude A·e^(−ζω₀t) by A·(ω₀·h)·ω₀·t of it, and
        starting and ending a step within a substep moves it by as much.
        """
        w = math.tau * self.hertz
        size = math.hypot(self.start[0], self.start[1] / w)
        h = world.tick_length / world.settings.substeps
        late = min(w * t, 1.0 / max(math.e * min(self.damping, 1.0), 1e-3))
        return size * w * h * (late + 1.0) + 1e-4

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the angle of now, and the first overshoot, while the torque was enough."""
        t = world.time - self.since
        if self.saturated or self.touched or t <= 0.0:
            return ()
        if self.load:
            return self._sagging()
        now = float(self.expected(np.array([t]))[0])
        slack = math.degrees(self._slack(world, t))
        measured = math.degrees(self.hinge.angle)
        result = [Theory("angle", math.degrees(now), measured, slack, "deg")]
        if self._swung(t):
            share = overshoot(self.damping)
            size = abs(self.start[0])
            off = self._slack(world, t) / size
            result.append(
                Theory(
                    "overshoot",
                    100 * share,
                    100 * self.furthest / size,
                    100 * off,
                    "%",
                    formula="e^(−π ζ/√(1 − ζ^2))",
                )
            )
        return tuple(result)

    def holding(self) -> float:
        """Return the angle [rad] at which k·(target − θ) = m·g·r·cos θ, by Newton."""
        k, pull = self.inertia * (math.tau * self.hertz) ** 2, self.load * G * LENGTH / 2
        angle = self.goal
        for _ in range(20):
            off = k * (self.goal - angle) - pull * math.cos(angle)
            angle -= off / (pull * math.sin(angle) - k)
        return angle

    def _sagging(self) -> tuple[Theory, ...]:
        """Return where it comes to rest under the load, once it has."""
        if abs(self.hinge.speed) > 1e-3:
            return ()
        # At ω the damped spring is still ω / ω₀ and less from its rest; the solver's spring gives
        # way by (ω₀ h)² at most, 1e-4 of the sag at 5 Hz and 1/1920 s.
        sag = abs(self.goal - self.holding())
        slack = math.degrees(2e-3 / (math.tau * self.hertz) + 1e-3 * sag)
        exact, seen = math.degrees(self.holding()), math.degrees(self.hinge.angle)
        return (Theory("angle under the load", exact, seen, slack, "deg"),)

    def _swung(self, t: float) -> bool:
        """Return whether the first swing past the target is over, from rest."""
        if self.damping >= 1.0 or abs(self.start[0]) < 0.01 or abs(self.start[1]) > 0.01:
            return False
        return t > 0.5 / (self.hertz * math.sqrt(1.0 - self.damping**2)) + 0.01

    def readings(self, world: World) -> tuple[Reading, ...]:
        w = math.tau * self.hertz
        return (
            Reading("angle", math.degrees(self.hinge.angle), "deg"),
            Reading("torque", self.hinge.reaction_torque, "N·m"),
            Reading("inertia I", self.inertia, "kg·m²"),
            Reading("stiffness k", self.inertia * w * w, "N·m/rad"),
            Reading("damping c", 2 * self.damping * self.inertia * w, "N·m·s"),
            Reading(
                "stands below the target by", math.degrees(self.goal - self.hinge.angle), "deg"
            ),
            Reading("passed the target by", math.degrees(max(self.furthest, 0.0)), "deg"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        reach = 2.1
        far = (math.cos(self.goal), math.sin(self.goal))
        tip = (HUB[0] + reach * far[0], HUB[1] + reach * far[1])
        draw.line(HUB, tip, "target", dash=True)
        draw.ring(tip, color="target")
        said = (
            f"θ {number(math.degrees(self.hinge.angle), 1)}°",
            f"target {number(math.degrees(self.goal), 0)}°",
        )
        lines(draw, (HUB[0], 4.4), said, anchor="center")
        if self.load:
            at = self.hinge.b.world_point((LENGTH / 2, 0.0))
            draw.text((at[0], at[1] - 0.6), f"{self.load:g} kg", bold=True)
        if self.saturated:
            draw.text((HUB[0], -2.8), "torque at its limit", color="limit", bold=True)
        self._draw_diagrams(draw, world)

    def _draw_diagrams(self, draw: Draw, world: World) -> None:
        end = max(world.time, SPAN)
        rows = self.trace.since(end - SPAN)
        times = Axis(end - SPAN, end, "t", "s")
        angles = Axis(-135.0, 135.0, "angle", "°", marks=(-90.0, 0.0, 90.0))
        upper = Plot((-1.3, 0.8, 7.4, 5.0), times, angles)
        goal = math.degrees(self.goal)
        upper.curve([self.since, end], [goal, goal], "target", "target", width=1.0)
        upper.curve(rows[:, 0], rows[:, 1], "force", "measured")
        t = np.linspace(0.0, max(min(world.time - self.since, SPAN), 1e-3), 121)
        if not self.load:
            theory = np.degrees(self.expected(t))
            upper.curve(self.since + t, theory, "scene", "theory", dash=True)
        upper.draw(draw)
        most = 1.1 * self.torque
        lower = Plot((-1.3, -3.3, 7.4, 0.6), times, Axis(-most, most, "torque", "N·m"))
        lower.curve(rows[:, 0], rows[:, 2], "force")
        lower.draw(draw)

    def check(self, world: World) -> None:
        result = self.check_theory(world)
        if self.load:  # it may still swing
            return
        assert result, "the torque met its limit, or nothing has begun"
        assert self.damping >= 1.0 or len(result) == 2, "no overshoot was measured"
