"""Oscillation and rotation: springs between particles, in six modes, with a live diagram."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Joint, MouseJoint, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.force._barbell import RADIUS, particle, spring
from scenes.force._fade import Fade
from scenes.force._modes import BEGIN, END, LET_GO, MODES
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import number, short
from scenes.plots import Axis, Plot
from scenes.samples import Samples

NAMES = ("A", "B", "C")
COLORS = ("contact_kept", "contact_new", "velocity")


class Modes(Scene):
    """Watch masses on springs. Particles of 1 kg with springs between them; below, the speed of
    each to the right while it happens. A spring pulls at both its ends alike, so between two free
    particles the speeds are mirror images about the steady speed of the centre of mass.

    One particle on a fixed spring swings with
    $T = 2π √(m/k)$
    Two free ones do so with the reduced mass $μ = m/2$, hence $√2$ times as fast. What a swing
    began with always comes back: between the turning points a spring returns all it took.

    A hit across the spring lets the pair turn as well, and friction in the springs ends the
    swinging, but never the turning: it acts along the springs and has no arm.

    - Four times the stiffness: what happens to the period? When does $A$ stand still?
    - Triangle with friction: which motion is left? What would a rigid triangle do?
    """

    title = "Oscillation and rotation"
    category = "Oscillations"
    rebuilds = "K17"
    mode: str = choice(
        "both free: struck",
        tuple(MODES),
        help="What is set up, and what happens",
        label="Experiment",
    )
    stiffness: float = slider(10.0, 2.0, 60.0, unit="N/m", log=True, help="k of each spring")
    damping: float = slider(1.0, 0.0, 5.0, step=0.1, unit="N s/m", help="c, in the damped modes")
    rigid: bool = toggle(
        False, live=True, help="Show one rigid body for its particles", label="Show one body"
    )
    buttons: ClassVar = (Button("again", "Start again", "p", "From the beginning"),)
    settings: ClassVar = {"substeps": 16}
    view = (-8.0, -4.7, 8.0, 4.3)
    check_seconds = 9.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        mode = MODES[self.mode]
        friction = self.damping if mode.damped else 0.0
        self.parts: list[Body] = [
            particle(world, at, f"particle {name}")
            for at, name in zip(mode.spots, NAMES, strict=False)
        ]
        if mode.fixed:
            self.parts[0].kind = "static"
        pairs = [(i, k) for i in range(len(self.parts)) for k in range(i + 1, len(self.parts))]
        self.springs: list[Joint] = [
            spring(world, self.parts[i], self.parts[k], self.stiffness, friction) for i, k in pairs
        ]
        self.hand: Joint | None = None
        self.fade = Fade(self.rigid)
        self._begin(world)

    def changed(self, world: World, name: str) -> None:
        if name == "rigid":
            self.fade.turn(self.rigid)

    def _begin(self, world: World) -> None:
        for body, at in zip(self.parts, MODES[self.mode].spots, strict=True):
            body.position, body.velocity = at, (0.0, 0.0)
        self._let_go(world)
        self.born = world.time
        self.struck = False
        self.free: tuple[float, ...] = ()  # time, energy, spin, speed of the centre when left alone
        self.turns: tuple[float, ...] = ()  # first and latest moment of a swing, and how many
        self.before = 0.0  # [m/s] speed of swinging a tick ago
        self.samples = Samples(5, 720)  # t, speed of each to the right, and of their centre

    def _let_go(self, world: World) -> None:
        if self.hand is not None:
            world.remove(self.hand)
            self.hand = None

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        self.fade.step(world.settings.tick_length)
        t, mode = world.time - self.born, MODES[self.mode]
        body = self.parts[mode.struck]
        if not self.struck and t > BEGIN - 1e-9:
            self.struck = True
            body.apply_impulse((mode.blow, 0.0))
            if mode.pull:
                self.hand = world.add_joint(
                    MouseJoint(body, anchor=body.center, target=body.center, hertz=20.0)
                )
        if mode.push and BEGIN - 1e-9 < t < BEGIN + 1.0 - 1e-9:
            body.apply_force((mode.push, 0.0))
        if self.hand is not None:
            x, y = mode.spots[mode.struck]
            self.hand.target = (x + mode.pull * min(1.0, t - BEGIN), y)
            if t > LET_GO - 1e-9:
                self._let_go(world)
        last = LET_GO if mode.pull else BEGIN + 1.0 if mode.push else BEGIN + 1e-6
        if not self.free and t > last:
            self.free = (world.time, world.energy.total, self.spin, self.center_speed)
        self._time_swings(world)
        if world.tick % 4 == 0:
            speeds = [body.velocity[0] for body in self.parts] + [0.0] * (3 - len(self.parts))
            self.samples.add(t, *speeds, self.center_speed)
        if t > END:
            self._begin(world)

    def _time_swings(self, world: World) -> None:
        """Note when the spring of a pair begins to grow: between ticks, along a line."""
        if not self.free or len(self.parts) != 2:
            return
        speed = self.parts[1].velocity[0] - self.parts[0].velocity[0]
        if self.before < 0.0 <= speed:
            at = world.time - world.settings.tick_length * speed / (speed - self.before)
            first = self.turns[0] if self.turns else at
            self.turns = (first, at, self.turns[2] + 1 if self.turns else 0.0)
        self.before = speed

    @property
    def center_speed(self) -> float:
        """Return the speed of the centre of mass to the right; 0 when one is fixed [m/s]."""
        if MODES[self.mode].fixed:
            return 0.0
        return plain_sum(body.velocity[0] for body in self.parts) / len(self.parts)

    @property
    def spin(self) -> float:
        """Return the angular momentum about the centre of mass, or the fixed particle [kg m²/s]."""
        states = np.array([body.state for body in self.parts])
        base = states[0] if MODES[self.mode].fixed else states.mean(axis=0)
        x, y, _, vx, vy, _ = (states - base).T
        return float(x @ vy - y @ vx)

    @property
    def frequency(self) -> float:
        """Return ω of the swing: √(k/m), √(2k/m), or √(3k/2m) to √(3k/m) of a triangle [rad/s]."""
        if len(self.parts) == 3:
            return math.sqrt(3.0 * self.stiffness)
        return math.sqrt(self.stiffness * (1.0 if MODES[self.mode].fixed else 2.0))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms that hold once the particles are left alone."""
        if not self.free or world.time < self.free[0] + 0.2:
            return ()
        _, energy, spin, speed = self.free
        mode, omega, tick = MODES[self.mode], self.frequency, world.settings.tick_length
        h = tick / world.settings.substeps
        entries: list[Theory] = []
        if not mode.fixed:
            given = (mode.blow + mode.push * 1.0) / len(self.parts)
            # Springs pull at both ends alike: nothing but rounding
            entries.append(Theory("v of the centre = J / M", given, self.center_speed, 1e-9, "m/s"))
        if len(self.parts) == 3 or mode.struck == 0:
            # They act along their own lines: L stays to rounding
            entries.append(Theory("L about the centre", spin, self.spin, 1e-9, "kg m²/s"))
            return tuple(entries)
        if self.turns and self.turns[2] >= 1.0:
            period = (self.turns[1] - self.turns[0]) / self.turns[2]
            # Crossings are found along a chord of a tick, which is off by (ω tick)² or so
            off = math.tau / omega * ((omega * tick) ** 2 + 1e-6)
            entries.append(
                Theory(
                    "T = 2π √(μ / k)", math.tau / omega, period, off, "s", formula="T = 2π √(μ/k)"
                )
            )
        steady = 0.5 * len(self.parts) * speed**2
        swing = energy - steady
        # Within a swing the energy wavers by ω h, for position and speed are half a substep apart
        entries.append(
            Theory("energy of the swing", swing, world.energy.total - steady,
                   swing * 1.2 * omega * h + 1e-9, "J")
        )  # fmt: skip
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        lost = 100.0 * (1.0 - world.energy.total / self.free[1]) if self.free else 0.0
        omega = self.spin / self._inertia()
        return (
            Reading("energy", world.energy.total, "J"),
            Reading("energy lost since", lost, "%"),
            Reading("angular velocity", omega, "rad/s"),
            Reading("angular momentum", self.spin, "kg m²/s"),
        )

    def _inertia(self) -> float:
        """Return Σ m r² about the same point as `spin` [kg m²]."""
        spots = np.array([body.center for body in self.parts])
        base = spots[0] if MODES[self.mode].fixed else spots.mean(axis=0)
        return float(((spots - base) ** 2).sum())

    def draw(self, draw: Draw, world: World) -> None:
        t, mode, sizes = world.time - self.born, MODES[self.mode], draw.style.sizes
        for body, name, color in zip(self.parts, NAMES, COLORS, strict=False):
            draw.circle(body.center, 0.72 * RADIUS, fill=color)
            draw.text(body.center, name, None, "halo", False, "center", True)
        self.fade.draw(draw, self.parts)
        x, y = self.parts[mode.struck].center
        size = mode.blow or mode.push
        if size and (t < BEGIN or (mode.push and t < BEGIN + 1.0)):
            draw.arrow((x - 0.35 - 0.4 * size, y), (0.4 * size, 0.0), "force")
            text = f"{short(size)} N s" if mode.blow else f"{short(size)} N for 1 s"
            above = (x - 0.35 - 0.2 * size, y + RADIUS)  # left of the arrow another part may be
            draw.text(above, text, None, "force", True, "bottom", True)
        if self.hand is not None:
            draw.text((x, y + 0.4), "held by the hand", None, "hand", True, "bottom", True)
        if not mode.fixed:
            center = np.mean([body.center for body in self.parts], axis=0)
            draw.cross(center, 2.4 * sizes.dot, "text", sizes.line)
        said = f"E = {number(world.energy.total, 3)} J"
        if len(self.parts) == 3 or mode.struck == 0:
            said += f",  ω = {number(self.spin / self._inertia(), 3)} rad/s"
            said += f",  L = {number(self.spin, 3)} kg m²/s"
        draw.text((-7.8, 0.5), said, None, "text", False, "bottomleft", True)
        self._draw_plot(draw)

    def _draw_plot(self, draw: Draw) -> None:
        mode, rows = MODES[self.mode], self.samples.rows
        most = mode.pull * self.frequency or mode.blow or mode.push
        most = 1.15 * max(most, float(np.abs(rows[:, 1:4]).max()) if len(rows) else 0.0)
        low = -most if mode.fixed else min(-0.15 * most, 1.1 * float(rows[:, 1:4].min(initial=0.0)))
        plot = Plot(
            (-7.8, -3.85, 7.8, 0.4),
            Axis(0.0, END, "t", "s"),
            Axis(low, most, "speed to the right", "m/s"),
        )
        self._add_theory(draw, plot)
        if not mode.fixed:
            plot.curve(rows[:, 0], rows[:, 4], "text", "centre", width=0.9)
        for k in range(1 if mode.fixed else 0, len(self.parts)):
            plot.curve(rows[:, 0], rows[:, k + 1], COLORS[k], NAMES[k])
        plot.draw(draw)

    def _add_theory(self, draw: Draw, plot: Plot) -> None:
        """Add the closed form of a pair in line, as single dots: nothing is lost in it."""
        mode, omega = MODES[self.mode], self.frequency
        if len(self.parts) == 3 or mode.struck == 0:
            return
        start = LET_GO if mode.pull else BEGIN
        t = np.linspace(start, END, 300)
        swing = mode.blow * np.cos(omega * (t - start))
        if mode.pull:
            swing = -mode.pull * omega * np.sin(omega * (t - start))
        speeds = [swing] if mode.fixed else [0.5 * (mode.blow - swing), 0.5 * (mode.blow + swing)]
        for speed, color in zip(speeds, COLORS[-1 - len(speeds) : -1], strict=True):
            plot.dots(t, speed, draw.color(color, 0.7), px=0.5 * draw.style.sizes.dot)

    def check(self, world: World) -> None:
        assert self.free, "the particles were never left alone"
        self.check_theory(world, "nothing was measured")
        if MODES[self.mode].damped and self.damping > 0.5:
            # The slowest swing fades with 3c/4m per second from 3 m/s: what is left is rigid
            most = 3.0 * math.exp(-0.75 * self.damping * (world.time - self.free[0])) + 1e-3
            for joint in self.springs:
                assert joint.a is not None
                x, y, _, vx, vy, _ = np.subtract(joint.b.state, joint.a.state)
                rate = abs(x * vx + y * vy) / joint.current_length
                assert rate < most, f"a spring still changes at {rate:.4f} m/s"
