"""A skater on a curve: one equation, held by one impulse a tick."""

import math
from typing import Any

import numpy as np

from physics import Body, Box, Chain, Circle, Filter, World
from scenes.axes import recent
from scenes.constraints._skater import draw_skater
from scenes.constraints._track import Foot, Piece, foot, points, track
from scenes.draw import Draw
from scenes.friction._contacts import normal_on
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

RADIUS, FLAT = 2.4, 3.5  # [m] of the arcs, and the flat part between them
STEEP = math.radians(80.0)
MASS, SIZE = 60.0, 0.16  # [kg]; [m] from the particle to the ramp under it
PITCH = 0.02  # [m] of the chain's links
STRIDE = 4  # [ticks] between two points of the charts
DRIFT = "rail: Ċ = 0 only"
BAUMGARTE = "rail: Baumgarte"
EXACT = "rail: C = 0"
RAMP = "ramp: the engine's"
AWAY = Filter(mask=0)
SCALES = (0.01, 0.1, 1.0, 10.0, 100.0, 1000.0)  # [mm] ends of the chart of C


class HalfPipe(Scene):
    """Skate in a half-pipe, and see what holds you on the curve. A rule for a position is a
    constraint: $C = 0$, where $C$ is the distance of the particle $p$ from the curve. If $C$ is to
    stay 0, it must not change:
    $Ċ = n⃗·v⃗ = 0$
    with $n$ across the curve. Before each tick one impulse $λ n$ sees to it. It never pushes along
    the curve, so it does no work, and the speed follows from the height alone:
    $v^2 = 2 g (y_0 − y)$

    Ċ = 0 alone forgets what it once missed: the particle drifts off the curve. Baumgarte asks for
    $Ċ = −β C/Δt$, which steers back. The third rule chooses $λ$ so that $C = 0$ at the end of the
    tick. The ramp is the engine's own: a smooth chain of short links, which can push but not pull.

    - Drag the point $P$: $C$ is its distance from the curve, negative below it.
    - Watch $C$ and the energy for each rule. Lower the tick rate: what happens to them?
    - Choose the hill and start high. What is the sign of $λ$ on top? What does the ramp do there?
    """

    title = "Half-pipe"
    rebuilds = "K19"
    view = (-7.4, -1.0, 7.4, 7.0)
    rule: str = choice(
        EXACT, (DRIFT, BAUMGARTE, EXACT, RAMP), help="What holds the skater", key="v"
    )
    curve: str = choice(
        "half-pipe", ("half-pipe", "hill"), help="With the hill, λ may be negative", key="c"
    )
    start: float = slider(
        1.8, 0.3, 2.6, step=0.1, unit="m", help="y₀: height of the start", label="Start height"
    )
    bias: float = slider(
        0.2, 0.0, 1.0, step=0.05, live=True, help="β of Baumgarte", label="Correction β"
    )
    rate: int = slider(
        240, 60, 240, step=10, unit="Hz", help="Ticks per second", label="Ticks per second"
    )
    probe: tuple[float, float] = point((0.0, 2.9), reach=12.0, symbol="P", role="scene")
    buttons = (
        Button("again", "Start again", "g", "Back to the start"),
        Button("from_now", "Measure from now", "e", "Count the energy now as 100 %"),
    )
    check_seconds = 8.0

    def build(self, world: World) -> None:
        world.settings.tick_rate = self.rate
        # One impulse and one step of the core a tick: what the impulse sees to is what happens.
        world.settings.substeps = 2 if self.rule == RAMP else 1
        self.pieces = self._pieces()
        left, right = (-9.0, 8.0) if self.curve == "half-pipe" else (-11.2, 9.0)
        self.view = (left, -1.0, right, 7.0)  # with room for the words beside the wall
        self.outline = points(self.pieces, 0.3)  # [m] for the picture
        material: dict[str, Any] = {
            "friction": 0.0,
            "filter": Filter() if self.rule == RAMP else AWAY,
        }
        line = tuple(points(self.pieces, PITCH, -SIZE))
        world.add_static(Chain(points=line, **material), name="ramp")
        world.add_static(Box(width=60.0, height=1.0), position=(0.0, -1.1), name="ground")
        disc = Circle(radius=SIZE, density=MASS / (math.pi * SIZE**2), friction=0.0)
        self.skater: Body = world.add_dynamic(disc, position=self._begin(), name="skater")
        self.skater.fixed_rotation = True
        self._forget(world)

    def _pieces(self) -> list[Piece]:
        """Return a wall, an arc, a flat part (or a hill of three arcs), an arc, a wall."""
        wall, arc, k = (1.2, 0.0), (RADIUS * STEEP, 1.0 / RADIUS), 1.0 / RADIUS
        middle = [(FLAT, 0.0)]
        if self.curve == "hill":
            lean = math.radians(42.0)
            middle = [(lean / k, k), (2 * lean / k, -k), (lean / k, k)]
        spans = [wall, arc, *middle, arc, wall]
        width = track((0.0, 0.0), -STEEP, spans)[-1].at(1.2)[0][0]
        deep = 1.2 * math.sin(STEEP) + RADIUS * (1 - math.cos(STEEP))
        return track((-width / 2, deep), -STEEP, spans)

    def _begin(self) -> tuple[float, float]:
        """Return the point of the left side at the height of the start."""
        wall, arc = self.pieces[:2]
        drop = wall.start[1] - self.start  # [m] below the rim
        if drop < wall.length * math.sin(STEEP):
            return wall.at(drop / math.sin(STEEP))[0]
        # On the arc the height is R (1 - cos heading), and the heading rises from -STEEP to 0.
        heading = -math.acos(1.0 - self.start / RADIUS)
        return arc.at((heading + STEEP) * RADIUS)[0]

    def _forget(self, world: World) -> None:
        """Begin to measure anew with what it has now."""
        self.force = 0.0  # [N] of the constraint in the last tick
        self.energy = self._energy()  # [J]
        self.trace = Samples(3, 900)  # [s], [m] C, energy [1]
        self.worst = 0.0  # [m] largest distance from the curve
        self.since = world.time  # [s]

    def _energy(self) -> float:
        """Return the kinetic and height energy [J]."""
        (_, y), (vx, vy) = self.skater.center, self.skater.velocity
        return MASS * (9.81 * y + 0.5 * (vx * vx + vy * vy))

    def pressed(self, world: World, name: str) -> None:
        if not self.skater.alive:
            return
        if name == "again":
            self.skater.position, self.skater.velocity = self._begin(), (0.0, 0.0)
        self._forget(world)

    def step(self, world: World) -> None:
        if not self.skater.alive:
            return
        now = foot(self.pieces, self.skater.center)
        if world.tick % STRIDE == 0:
            self.trace.add(world.time, now.distance, self._energy() / self.energy)
        self.worst = max(self.worst, abs(now.distance))
        if self.rule == RAMP:
            return
        impulse = self._impulse(world, now) if now.inside else 0.0
        self.skater.apply_impulse((impulse * now.normal[0], impulse * now.normal[1]))
        self.force = impulse / world.settings.tick_length

    def _impulse(self, world: World, now: Foot) -> float:
        """Return λ [N·s] of the rule, along the normal where the particle is now."""
        tick, (nx, ny) = world.settings.tick_length, now.normal
        vx, vy = self.skater.velocity
        rate = nx * vx + ny * (vy - 9.81 * tick)  # Ċ at the end of a tick without the impulse
        if self.rule != EXACT:
            beta = self.bias if self.rule == BAUMGARTE else 0.0
            return -MASS * (rate + beta * now.distance / tick)
        # C = 0 where the tick ends, by Newton.
        x, y = self.skater.center
        fall = 9.81 * tick  # [m/s] the speed of the core's one step is that of its end
        impulse = -MASS * rate
        for _ in range(4):
            speed = impulse / MASS
            end = (x + tick * (vx + speed * nx), y + tick * (vy + speed * ny - fall))
            there = foot(self.pieces, end)
            slope = there.normal[0] * nx + there.normal[1] * ny
            impulse -= MASS * there.distance / (tick * max(slope, 0.5))
        return impulse

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the speed that belongs to the height."""
        vx, vy = self.skater.velocity
        squared = max(0.0, 2.0 * (self.energy / MASS - 9.81 * self.skater.center[1]))
        # Places and speeds of a tick belong to moments half a tick apart: g Δt / 2, and for the
        # ramp up to Δt. What is not exact turns the velocity by κ v Δt a tick, and throws away the
        # square of that of the energy, up to (v / R)² Δt a second.
        tick, speed = world.settings.tick_length, math.sqrt(squared)
        lost = (world.time - self.since) * tick * 2 * self.energy / (MASS * RADIUS**2)
        gone = 0.0 if self.rule == EXACT else min(lost, 1.0) * 2 * self.energy / MASS
        fall = 9.81 * tick
        # Where it turns, the height alone may be ½ g Δt² off: the root makes much of that.
        steep = math.sqrt(squared + fall * fall) - speed
        off = speed - math.sqrt(max(0.0, squared - gone)) + fall + steep
        return (
            Theory("speed", speed, math.hypot(vx, vy), off, "m/s", formula="v = √(2 g (y_0 − y))"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        now = foot(self.pieces, self.skater.center)
        vx, vy = self.skater.velocity
        return (
            Reading("C", 1000 * now.distance, "mm"),
            Reading("Ċ", now.normal[0] * vx + now.normal[1] * vy, "m/s"),
            Reading("λ / Δt", self.push_of_curve(world), "N"),
            Reading("m (g cos θ + κ v²)", self.needed(now), "N"),
            Reading("energy left", 100 * self._energy() / self.energy, "%"),
        )

    def push_of_curve(self, world: World) -> float:
        """Return the force of the curve along its normal in the last tick [N]."""
        if self.rule != RAMP:
            return self.force
        fx, fy = normal_on(world, self.skater)
        return math.copysign(math.hypot(fx, fy), fy)

    def needed(self, now: Foot) -> float:
        """Return what keeps it on a curve of this bend at this speed [N]."""
        vx, vy = self.skater.velocity
        return MASS * (9.81 * now.normal[1] + now.bend * (vx * vx + vy * vy))

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        # Newton's four steps leave nothing; engines' contacts yield g / w² = 0.02 mm and more in
        # the arcs; Ċ = 0 alone drifts by κ v² Δt / 2 a second, 3 cm in 8 s.
        bound = {EXACT: 1e-6, BAUMGARTE: 0.01, RAMP: 0.02, DRIFT: 0.15}[self.rule]
        assert self.worst < bound, f"{1000 * self.worst:.3f} mm off the curve"
        # Half a tick between place and speed: v g Δt / 2 of g y₀, with v² = 2 g y₀.
        off = abs(self._energy() / self.energy - 1.0)
        swing = world.settings.tick_length * math.sqrt(9.81 / (2 * self.start)) + 1e-3
        assert self.rule != EXACT or off < swing, f"the energy is off by {100 * off:.2f} %"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        draw.path(self.outline, "joint" if self.rule != RAMP else "muted", dash=True)
        self._draw_probe(draw)
        self._draw_charts(draw)
        now = foot(self.pieces, self.skater.center)
        draw_skater(draw, self.skater.center, now.normal, self.skater.velocity[0] >= 0.0)
        force = self.push_of_curve(world)
        x, y = self.skater.center
        scale = 0.9 / (MASS * 9.81)  # [m/N]
        draw.arrow(
            (x, y), (scale * force * now.normal[0], scale * force * now.normal[1]), "impulse"
        )
        vx, vy = self.skater.velocity
        draw.arrow((x, y), (0.25 * vx, 0.25 * vy), "velocity")
        rows = [
            (f"C = {number(1000 * now.distance)} mm", "text"),
            (f"λ / Δt = {number(force, 0)} N", "impulse"),
            (f"v = {math.hypot(vx, vy):.2f} m/s", "velocity"),
        ]
        if self.rule != RAMP:  # who has landed on it has lost some energy
            rows.append((f"exact {self.theory(world)[0].theory:.2f} m/s", "muted"))
        lines(draw, (self.view[0] + 0.2, 3.6), rows)

    def _draw_probe(self, draw: Draw) -> None:
        """Draw the point P, the nearest point of the curve, and C between them."""
        below = foot(self.pieces, self.probe)
        draw.line(self.probe, below.at, "scene", dash=True)
        draw.dot(below.at, color="scene")
        side = (self.probe[0] + 0.8 * draw.style.sizes.label / draw.camera.scale, self.probe[1])
        draw.text(side, f"C(P) = {number(below.distance)} m", color="scene", anchor="left")

    def _draw_charts(self, draw: Draw) -> None:
        rows = self.trace.rows
        most = 1000 * float(np.abs(rows[:, 1]).max()) if len(rows) else 0.0
        high = next(size for size in SCALES if size >= min(most, SCALES[-1]))
        times = recent(rows[:, 0], 12.0)
        left = Plot((-6.9, 4.3, -0.7, 6.9), times, Axis(-high, high, "C", "mm"))
        left.curve(rows[:, 0], 1000 * rows[:, 1], "scene", width=1.0)
        left.draw(draw)
        low = 90.0 if not len(rows) or rows[:, 2].min() > 0.9 else 60.0
        right = Plot((0.7, 4.3, 6.9, 6.9), times, Axis(low, 125.0 - 0.25 * low, "energy", "%"))
        right.level(100.0)
        right.curve(rows[:, 0], 100 * rows[:, 2], "impulse", width=1.0)
        right.draw(draw)
