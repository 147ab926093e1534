"""Spin alone: angular momentum and energy of a turning body."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Filter, Prismatic, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import bar, left_edge, number, pitch
from scenes.samples import Samples

APART = Filter(group=-1)
BAR = 0.28  # [half heights of the view] of a bar at its first value
BAR_OF_SKATER = 0.12  # the same; arms in, spin and energy grow nearly eightfold
COLORS = ("velocity", "muted", "scene", "impulse")  # of the bars of ω, I, L, E
OUT, IN = 2.2, 0.7  # [m] of the skater's weights from the axis
PULL = 0.6  # [m/s] that they are moved in and out


class Spinning(Scene):
    """Spin a box, or a skater who pulls in the arms. Left alone, a body keeps its spin, the same
    turn in every tick: $θ = θ₀ + ω t$. What it keeps is the angular momentum $L$; its energy is
    $E$.
    $L = I ω,  E = ½ I ω^2$
    A point at the distance $r$ runs at $v = ω r$, across its arm.

    A push $J$ at the end of the arm $r$ adds $r × J$ to the angular momentum, and nothing else
    does.

    The skater shows the difference between $L$ and $E$. Pull the arms in: no torque acts from
    outside, so $L$ stays; $I$ falls, so $ω = L/I$ grows. But the energy grows as well. Who did that
    work? A mark on each bar is where it began.
    $E = L^2/(2 I)$

    - Push the box a few times and compare $L$ with the sum of the pushes.
    - Double the width of the box. By what factor does $I$ grow?
    - Skater: arms in, arms out, and watch $ω$, $L$ and $E$.
    """

    title = "Spin"
    category = "Turning"
    rebuilds = "K39"
    what: str = choice(
        "box", ("box", "skater"), help="A bare box, or weights on sliding arms", label="Show"
    )
    width: float = slider(2.0, 0.5, 5.0, step=0.1, unit="m", help="Of the box")
    height: float = slider(2.0, 0.5, 5.0, step=0.1, unit="m", help="Of the box")
    omega: float = slider(
        -1.0, -6.0, 6.0, step=0.1, unit="rad/s", help="Spin at the start", label="Spin ω"
    )
    arms_in: bool = toggle(False, live=True, help="Skater: weights near the axis")
    buttons: ClassVar = (Button("push", "Push", "g", "2 N s at the end of the arm"),)
    view = (-8.0, -4.5, 8.0, 4.5)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.slides = []
        if self.what == "box":
            box = Box(width=self.width, height=self.height)
            self.body: Body = world.add_dynamic(box, omega=self.omega, name="box")
            self.tip = (self.width / 2, self.height / 2)  # [m] the point that is followed
            self.parts = [self.body]
        else:
            self._build_skater(world)
        self.pushed = self._momentum()  # [kg m²/s] what L should be
        self.since = (0.0, self.body.angle, self.body.omega)  # the last push: s, rad, rad/s
        self.trail = Samples(2, 360)
        self.first = [reading.value for reading in self.readings(world)]  # [as they are]
        half = max(3.2, math.hypot(*self.tip) + 0.8)  # [m]
        self.view = (-1.75 * half, -half, 1.75 * half, half)

    def _build_skater(self, world: World) -> None:
        """Build a hub with a bar, and two weights that slide along it."""
        hub = Circle(radius=0.45, filter=APART)
        bar = Box(width=2 * OUT + 0.8, height=0.16, density=0.3, filter=APART)
        self.body = world.add_dynamic(hub, bar, omega=self.omega, name="skater")
        self.tip = (OUT + 0.4, 0.0)
        self.parts = [self.body]
        for name, side in (("left weight", -1), ("right weight", 1)):
            weight = Circle(radius=0.35, density=8.0, filter=APART)
            at, speed = (side * OUT, 0.0), (0.0, self.omega * side * OUT)
            part = world.add_dynamic(
                weight, position=at, velocity=speed, omega=self.omega, name=name
            )
            slide = Prismatic(
                a=self.body, b=part, anchor=at, axis=(side, 0), lower=IN - OUT, upper=0.0,
                motor_speed=PULL, max_force=4000.0,
            )  # fmt: skip
            self.slides.append(world.add_joint(slide))
            self.parts.append(part)
        self.changed(world, "arms_in")

    def changed(self, world: World, name: str) -> None:
        for slide in self.slides:
            slide.motor_speed = -PULL if self.arms_in else PULL

    def pressed(self, world: World, name: str) -> None:
        """Push with 2 N s at the tip, across the arm, the way it turns already."""
        at, sign = self.body.world_point(self.tip), math.copysign(1.0, self.body.omega)
        rx, ry = at[0] - self.body.center[0], at[1] - self.body.center[1]
        arm = math.hypot(rx, ry)
        impulse = (-2.0 * sign * ry / arm, 2.0 * sign * rx / arm)
        x, y = at
        self.pushed += x * impulse[1] - y * impulse[0]  # about the origin, as all of L
        self.body.apply_impulse(impulse, at)
        self.since = (world.time, self.body.angle, self.body.omega)

    def _momentum(self) -> float:
        """Return the angular momentum of all parts about the origin [kg m²/s]: r × m v and I ω."""
        return plain_sum(
            part.inertia * part.omega
            + part.mass * (part.center[0] * part.velocity[1] - part.center[1] * part.velocity[0])
            for part in self.parts
        )

    def _inertia(self) -> float:
        """Return the inertia of all parts about the body's centre, as they are [kg m²]."""
        return plain_sum(
            part.inertia + part.mass * math.dist(part.center, self.body.center) ** 2
            for part in self.parts
        )

    def step(self, world: World) -> None:
        if world.tick % 3 == 0:
            self.trail.add(*self.body.world_point(self.tip))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: L is the sum of the pushes; the box turns evenly."""
        scale = max(abs(self.pushed), 1.0)
        # Inner forces come in pairs: L is kept to rounding by the solver's rows. Turning within a
        # tick, its arms are those of the tick's start: w h squared of what the motors move.
        loose = 1e-9 if self.what == "box" else 0.01
        entries = [
            Theory("angular momentum", self.pushed, self._momentum(), loose * scale, "kg m²/s")
        ]
        if self.what == "box":
            then, angle, omega = self.since
            turned = omega * (world.time - then)
            result = self.body.angle - angle
            # The series for a substep's turn leaves out (w h)^8: nothing
            entries.append(
                Theory(
                    "angle turned",
                    turned,
                    result,
                    1e-9 * (1 + abs(turned)),
                    "rad",
                    formula="θ = θ_0 + ω t",
                )
            )
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        energy = plain_sum(part.kinetic_energy for part in self.parts)
        return (
            Reading("spin ω", self.body.omega, "rad/s"),
            Reading("moment of inertia I", self._inertia(), "kg m²"),
            Reading("angular momentum L", self._momentum(), "kg m²/s"),
            Reading("energy", energy, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        center, at = self.body.center, self.body.world_point(self.tip)
        vx, vy = self.body.velocity_at(at)
        draw.circle(
            center, math.dist(center, at), outline="muted", width=draw.style.sizes.thin, dash=True
        )
        draw.path(self.trail.rows, draw.color("velocity", 0.6), draw.style.sizes.line)
        draw.line(center, at, "text", dash=True)
        scale = 1.2 / (math.hypot(*self.tip) * max(abs(self.omega), 0.5))  # [s]
        draw.arrow(at, (scale * vx, scale * vy), "velocity")
        out = np.subtract(at, center) * 0.5 + center
        draw.text(tuple(out), "r", bold=True)
        self._draw_bars(draw, world)

    def _draw_bars(self, draw: Draw, world: World) -> None:
        """Draw the readings as bars: what each was at the beginning is its mark."""
        left, line, y = left_edge(draw), pitch(draw), self.view[3] - 0.2
        unit = (BAR if self.what == "box" else BAR_OF_SKATER) * self.view[3]
        for reading, first, color in zip(self.readings(world), self.first, COLORS, strict=True):
            said = f"{reading.name.split()[-1]} = {number(reading.value)} {reading.unit}"
            share = reading.value / first if first else 0.0
            y -= line
            draw.text((left, y), said, None, color, True, "bottomleft", True)
            y -= 0.9 * line
            bar(draw, (left, y), (unit, 0.7 * line), ((share, color),))
            if first:
                mark = left + unit
                draw.line((mark, y - 0.15 * line), (mark, y + 0.85 * line), "text")
            y -= 0.4 * line

    def check(self, world: World) -> None:
        self.check_theory(world)
        if self.what == "box":
            w, h = self.width, self.height
            inertia = w * h * (w * w + h * h) / 12
            assert abs(self.body.inertia - inertia) < 1e-12 * inertia, "I is not m (W² + H²) / 12"
            drift = math.hypot(*self.body.center) + math.hypot(*self.body.velocity)
            assert drift < 1e-9, "a pure spin must not move the centre"
