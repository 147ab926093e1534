"""Hubert's laboratory: one free box, eleven numbers, and everything that follows from them."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, World
from scenes.axes import round_up
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, point, slider
from scenes.plots import Axis, Plot
from scenes.samples import Samples

Point = tuple[float, float]

WIDTH, HEIGHT = 2.0, 1.0  # [m] of the box
CORNERS = tuple(
    (WIDTH / 2 * u, HEIGHT / 2 * v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
)
FLASH = 0.5  # [s] from one faint picture to the next
EVERY = 1 / 60  # [s] between two points of the curves
ARROW = 0.6  # [m/N]
NAMES = (("x", "m"), ("y", "m"), ("θ", "rad"), ("vx", "m/s"), ("vy", "m/s"), ("ω", "rad/s"))


class Hubert(Scene):
    """Push a free box off its centre and read its curves. Free motion needs no more than this:
    mass, position, velocity, a force and where it acts. Its state is $(x, y, θ)$ and $(v_x,
    v_y, ω)$, and the laws are
    $a = F/m,  α = τ/I$
    with the torque and the moment of inertia
    $τ = r⃗ × F⃗ = r_x F_y − r_y F_x$
    $I = m (W^2 + H^2)/12$

    Set the numbers, and the box flies until $t_stop$, where it stands still and the curves are
    complete. $F$ keeps its direction; it is tied to a point of the box and turns with it.

    The centre moves by
    $x = x_0 + v_x t + F_x/(2 m) t^2$
    and $y$ alike, however the box turns.

    - Drag the ring: where must the force act so that the box does not turn?
    - The same force at a corner: $x$ and $y$ do not change at all. Where does the spin come from?
    - Double the mass: which curves change, and by what factor?
    - Work is force times the distance that its point moves. Compare it with the energy.
    """

    title = "A push on a free box"
    category = "Forces"
    rebuilds = "K71"
    mass: float = slider(2.0, 0.2, 20.0, unit="kg", log=True, live=True, help="m")
    x0: float = slider(
        -6.5, -9.0, -1.0, step=0.1, unit="m", live=True, help="Position at t = 0", label="x₀"
    )
    y0: float = slider(
        -1.5, -4.0, 4.0, step=0.1, unit="m", live=True, help="Position at t = 0", label="y₀"
    )
    theta0: float = slider(
        20.0, -180.0, 180.0, step=1, unit="deg", live=True, help="Angle, t = 0", label="θ₀"
    )
    vx0: float = slider(
        1.0, -4.0, 4.0, step=0.1, unit="m/s", live=True, help="Velocity, t = 0", label="vx₀"
    )
    vy0: float = slider(
        -0.5, -4.0, 4.0, step=0.1, unit="m/s", live=True, help="Velocity, t = 0", label="vy₀"
    )
    v_ang0: float = slider(
        0.0, -6.0, 6.0, step=0.1, unit="rad/s", live=True, help="Spin at t = 0", label="ω₀"
    )
    force_x: float = slider(
        0.4, -5.0, 5.0, step=0.1, unit="N", live=True, help="F to the right", label="Force Fx"
    )
    force_y: float = slider(
        1.2, -5.0, 5.0, step=0.1, unit="N", live=True, help="F upwards", label="Force Fy"
    )
    t_stop: float = slider(
        4.0, 0.5, 6.0, step=0.1, unit="s", live=True, help="End of the run", label="Stop at"
    )
    force_point: tuple = point((-5.9, -0.9), symbol="P", reach=20.0, help="Where the force acts")
    buttons: ClassVar = (Button("again", "Run again", "g"),)
    view = (-10.5, -5.6, 9.5, 5.6)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.body: Body = world.add_dynamic(Box(width=WIDTH, height=HEIGHT), name="box")
        self.local = self._local_of(self.force_point)  # [m] of P in the box
        self._begin(world)

    def _local_of(self, at: Point) -> Point:
        """Return a world point in the frame of the box at the start, held within it."""
        c, s = math.cos(math.radians(self.theta0)), math.sin(math.radians(self.theta0))
        x, y = at[0] - self.x0, at[1] - self.y0
        u, v = c * x + s * y, c * y - s * x
        return min(max(u, -WIDTH / 2), WIDTH / 2), min(max(v, -HEIGHT / 2), HEIGHT / 2)

    def _begin(self, world: World) -> None:
        body, theta = self.body, math.radians(self.theta0)
        body.kind = "dynamic"
        body.mass = self.mass
        body.position, body.angle = (self.x0, self.y0), theta
        body.velocity, body.omega = (self.vx0, self.vy0), self.v_ang0
        self.set_point("force_point", self._world_of(self.local))
        self.born = world.time
        self.work = 0.0  # [J]
        self.at = self.force_point  # [m] of P one tick ago
        self.start = body.kinetic_energy  # [J]
        self.end: tuple[float, ...] = ()  # the state at t_stop
        self.trace = Samples(7, 400)
        self._note(0.0)

    def _world_of(self, local: Point) -> Point:
        return self.body.world_point(local)

    def changed(self, world: World, name: str) -> None:
        if name == "force_point":
            self.local = self._local_of(self.force_point)
        self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _note(self, t: float) -> None:
        x, y, angle, vx, vy, omega = self.body.state
        self.trace.add(t, x, y, angle, vx, vy, omega)

    def step(self, world: World) -> None:
        t = world.time - self.born
        if self.end:
            return
        at = self._world_of(self.local)
        self.work += self.force_x * (at[0] - self.at[0]) + self.force_y * (at[1] - self.at[1])
        self.at = at
        if t > self.trace.rows[-1, 0] + EVERY - 1e-9:
            self._note(t)
        if t >= self.t_stop - 1e-9:
            self._note(t)
            self.end = (t, self.body.kinetic_energy, *self.body.state)
            self.body.kind = "static"
            return
        self.body.apply_force((self.force_x, self.force_y), at)

    def _state(self, world: World) -> tuple[float, float, float, float]:
        """Return t, kinetic energy, x and y: of the end when that was reached."""
        if self.end:
            return self.end[0], self.end[1], self.end[2], self.end[3]
        x, y = self.body.center
        return world.time - self.born, self.body.kinetic_energy, x, y

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the translation in closed form, whatever turns, and the work of the force."""
        t, energy, x, y = self._state(world)
        ax, ay = self.force_x / self.mass, self.force_y / self.mass
        h = world.settings.tick_length / world.settings.substeps
        last = self._world_of(self.local)
        work = self.work + self.force_x * (last[0] - self.at[0])
        work += self.force_y * (last[1] - self.at[1])
        force = math.hypot(self.force_x, self.force_y)
        fastest = math.sqrt(2 * (max(energy, self.start) + abs(work)) / self.mass)
        # Semi-implicit Euler is ahead by a h t / 2. The work is off by F times as much, and the
        # torque's phase by about its own way in a substep.
        lead = 0.5 * h * t
        reach = math.hypot(*self.local)
        slack = force * (lead * force / self.mass + h * (fastest + reach * abs(self.body.omega)))
        return (
            Theory(
                "position x",
                self.x0 + self.vx0 * t + 0.5 * ax * t * t, x, abs(ax) * lead + 1e-9, "m",
            ),
            Theory(
                "position y",
                self.y0 + self.vy0 * t + 0.5 * ay * t * t, y, abs(ay) * lead + 1e-9, "m",
            ),
            Theory("energy gained, F · Δp", work, energy - self.start, slack + 1e-9, "J"),
        )  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        arm = np.subtract(self._world_of(self.local), self.body.center)
        torque = float(arm[0] * self.force_y - arm[1] * self.force_x)
        inertia = self.mass * (WIDTH**2 + HEIGHT**2) / 12
        return (
            Reading("time", self._state(world)[0], "s"),
            Reading("moment of inertia", inertia, "kg m²"),
            Reading("torque", 0.0 if self.end else torque, "N m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        rows = self.trace.rows
        flashes = np.arange(0.0, rows[-1, 0] + 1e-9, FLASH)
        for k, (_, x, y, angle) in enumerate(rows[np.searchsorted(rows[:, 0], flashes - 1e-9), :4]):
            c, s = math.cos(angle), math.sin(angle)
            outline = [(x + c * u - s * v, y + s * u + c * v) for u, v in CORNERS]
            strength = 0.4 + 0.4 * (k + 1) / len(flashes)
            color = draw.color("muted", strength)
            draw.path(outline, color, draw.style.sizes.thin, dash=k == 0)
            draw.dot((x, y), color=color)
        draw.path(rows[:, 1:3], "muted", draw.style.sizes.line)
        at = self._world_of(self.local)
        draw.dot(self.body.center, color="text")
        if not self.end:
            draw.line(self.body.center, at, "text", draw.style.sizes.thin, dash=True)
            draw.arrow(at, (ARROW * self.force_x, ARROW * self.force_y), "impulse")
        t = self._state(world)[0]
        draw.text(
            (-10.2, 5.3), f"t = {t:.2f} s of {self.t_stop:.1f} s", anchor="topleft", bold=True
        )
        for k, (name, unit) in enumerate(NAMES):
            self._draw_curve(draw, rows, k, f"{name} [{unit}]")

    def _draw_curve(self, draw: Draw, rows: np.ndarray, k: int, title: str) -> None:
        left, top = 0.6 + 4.5 * (k // 3), 5.3 - 3.45 * (k % 3)
        most = round_up(float(np.abs(rows[:, k + 1]).max()))
        color = "contact_kept" if k < 3 else "velocity"
        up = Axis(-most, most, marks=(-most, 0.0, most))
        box = (left, top - 3.25, left + 4.35, top)
        plot = Plot(box, Axis(0.0, self.t_stop, "t", "s"), up, title, color)
        plot.curve(rows[:, 0], rows[:, k + 1], color)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert self.trace.count > 10, "hardly anything was recorded"
        self.check_theory(world)
