"""Force fields between two points: energy on a hill, orbits in a bowl."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Circle, ForceField, World
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import label_height
from scenes.plots import Axis, Plot

EDGE = 5.4  # [m] of the arena, each way from the source
SUBSTEPS = 8
MASS, RADIUS = 1.0, 0.14  # [kg], [m]
LEVELS = 9  # [count] lines of equal U
KEPT = 360  # points of a trail
EVERY = 6  # ticks between two of them
AGAIN = 7.0  # [s] the balls that fly by are thrown again

LAWS = {  # falloff of the field, sign of its strength (> 0 attracts)
    "repel": ("linear", -1.0),
    "attract": ("linear", 1.0),
    "rising": ("rising", 1.0),
    "inverse square": ("inverse_square", 1.0),
}


class Fields(Scene):
    """Throw balls at a source that pulls or pushes. A field pulls a ball to the source in the
    middle, or pushes it away, with a force that only depends on the distance $L$. Such a force has
    a hill (or a bowl): the potential $U(L)$, drawn on the right. Every ball rides on it at its own
    distance, and its energy stays what it was:
    $E = ½ m v^2 + U(L)$

    Repel and attract end at the range $R$:
    $F = S (1 − L/R),  U = ± ½ S R (1 − L/R)^2$
    A ball thrown straight at the repeller turns where $U$ has used up all of $½ m v^2$.

    Rising, $F = S L/R$, is the force of a spring without length: every orbit is an ellipse round
    the source, and all take the same time. Inverse square, $F = S (R/L)^2$, is gravity: the time
    depends on the semi-major axis $a$, as Kepler found.
    $T_rising = 2π √((m R)/S),  T_gravity^2 = (4 π^2 m)/(S R^2) a^3$

    The force points to the source, so it has no torque about it: each ball keeps its $m r v_⊥$ too.

    - Repel: from which speed on does the middle ball fly over the hill?
    - Compare the orbits of the two bowls. In which do the outer balls take longer?
    """

    title = "Force fields"
    category = "Gravity and orbits"
    rebuilds = "K46, K48"
    view = (-5.7, -5.0, 11.2, 5.5)
    overlays: ClassVar = {"joints": False}
    settings: ClassVar = {"substeps": SUBSTEPS}
    check_seconds = 6.0
    law: str = choice(
        "repel", tuple(LAWS), help="How the force depends on the distance", label="Force law"
    )
    strength: float = slider(10.0, 2.0, 20.0, unit="N", help="S")
    range: float = slider(2.5, 1.0, 3.0, step=0.1, unit="m", help="R")
    speed: float = slider(4.0, 0.5, 8.0, step=0.1, unit="m/s", help="At the start")
    balls: int = slider(7, 1, 9, step=2, help="How many are thrown")
    buttons: ClassVar = (Button("again", "Throw again", "k"),)

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        falloff, sign = LAWS[self.law]
        self.orbits = self.law in ("rising", "inverse square")
        world.add_static(
            Circle(radius=0.2, filter=NO_SELF_COLLISION), position=(0.0, 0.0), name="source"
        )
        disc = Circle(radius=RADIUS, density=MASS / (math.pi * RADIUS**2), filter=NO_SELF_COLLISION)
        self.thrown: list[Body] = []
        for i in range(self.balls):
            at, velocity = self._start(i)
            ball = world.add_dynamic(disc, position=at, name=f"ball {i}")
            ball.velocity = velocity
            field = ForceField(
                a=None, b=ball, anchor_a=(0.0, 0.0), anchor_b=at,
                strength=sign * self.strength, range=self.range, falloff=falloff,
            )  # fmt: skip
            world.add_joint(field)
            self.thrown.append(ball)
        self._begin(world)

    def _start(self, i: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return where ball `i` begins, and its velocity."""
        if self.orbits:  # across, further and further out
            return (1.4 + 3.0 * i / max(self.balls - 1, 1), 0.0), (0.0, self.speed)
        offset = i - (self.balls - 1) / 2  # the one in the middle comes straight
        return (-EDGE + 0.4, 1.9 * self.range * offset / max(self.balls, 2)), (self.speed, 0.0)

    def _begin(self, world: World) -> None:
        self.since = world.time
        self.trail = np.full((self.balls, KEPT, 2), np.nan)  # [m]
        self.count = 0
        self.nearest = math.inf  # [m] of the ball in the middle
        self.crossed: list[list[float]] = [[] for _ in range(self.balls)]  # [s] upwards over y = 0
        self.below = [False] * self.balls
        self.first = [self._kept(ball) for ball in self.thrown]  # energy [J], spin [kg·m²/s]

    def _kept(self, ball: Body) -> tuple[float, float]:
        """Return what it should keep: energy, and angular momentum about the source."""
        x, y, _, vx, vy, _ = ball.state
        energy = 0.5 * MASS * (vx * vx + vy * vy) + float(self.potential(math.hypot(x, y)))
        return energy, MASS * (x * vy - y * vx)

    def potential(self, length: Any) -> Any:
        """Return U(L) [J] of lengths [m]."""
        s, r, length = self.strength, self.range, np.asarray(length, float)
        if self.law == "rising":
            return 0.5 * s / r * length**2
        if self.law == "inverse square":
            least = 0.1 * r  # nearer the force grows no more
            inside = np.minimum(length - least, 0.0) * 100.0 * s
            return -s * r * r / np.maximum(length, least) + inside
        sign = 1.0 if self.law == "repel" else -1.0
        return sign * 0.5 * s * r * np.maximum(1.0 - length / r, 0.0) ** 2

    def pressed(self, world: World, name: str) -> None:
        for i, ball in enumerate(self.thrown):
            ball.position, ball.velocity = self._start(i)
            ball.omega = 0.0
        self._begin(world)

    def step(self, world: World) -> None:
        if not self.orbits and world.time - self.since > AGAIN:
            self.pressed(world, "again")
        middle = self.thrown[self.balls // 2]
        if not self.orbits:
            self.nearest = min(self.nearest, math.hypot(*middle.center))
        else:
            self._watch(world.time)
        if world.tick % EVERY == 0:
            place = self.count % KEPT
            self.trail[:, place] = [ball.center for ball in self.thrown]
            self.trail[:, (place + 1) % KEPT] = np.nan  # the gap between newest and oldest
            self.count += 1

    def _watch(self, time: float) -> None:
        """Note when balls come up through y = 0, between two ticks by a straight line."""
        for i, ball in enumerate(self.thrown):
            _, y, _, _, vy, _ = ball.state
            if self.below[i] and y >= 0.0 and vy > 0.0 and len(self.crossed[i]) < 2:
                self.crossed[i].append(time - y / vy)
            self.below[i] = y < 0.0

    def _period(self, i: int) -> tuple[float, float] | None:
        """Return theory and measured [s] of ball `i`, once it has come around."""
        if not self.crossed[i]:
            return None
        measured = self.crossed[i][0] - self.since
        if self.law == "rising":
            return math.tau * math.sqrt(MASS * self.range / self.strength), measured
        mu = self.strength * self.range**2  # [N·m²]
        half_axis = -mu / (2.0 * self.first[i][0])
        return math.tau * math.sqrt(half_axis**3 * MASS / mu), measured

    def theory(self, world: World) -> tuple[Theory, ...]:
        if in_hand(world):
            return ()
        h = world.tick_length / world.settings.substeps  # [s]
        result = [] if self.orbits else self._turning()
        times = (self._period(i) for i in range(self.balls) if self.orbits and self._is_smooth(i))
        result += [
            # A step of semi-implicit Euler shifts the phase by (ω·h)²/24 and the start by h/2
            Theory(f"period of orbit {i + 1}", exact, measured, 0.002 * exact + h, "s")
            for i, (exact, measured) in enumerate(time for time in times if time)
        ]
        now = [self._kept(ball) for ball in self.thrown]
        for k, (word, unit) in enumerate((("energy", "J"), ("m·r·v⊥", "kg·m²/s"))):
            pairs = zip(self.first, now, strict=True)
            worst = max(range(self.balls), key=lambda i, k=k: abs(now[i][k] - self.first[i][k]))
            first, last = list(pairs)[worst]
            # Forces act at the start of a substep: the energy swings by F·v·h/2; the spin is kept
            slack = (self._power() * h, 1e-6 * abs(first[1]))[k] + 1e-4
            result.append(Theory(f"{word} of ball {worst + 1}", first[k], last[k], slack, unit))
        return tuple(result)

    def _is_smooth(self, i: int) -> bool:
        """Return whether the orbit is closed and stays out of the core, where force is capped."""
        energy, spin = self.first[i]
        if self.law == "rising":
            return True
        mu = self.strength * self.range**2
        if energy >= 0.0:
            return False
        half_axis = -mu / (2.0 * energy)
        flat = 1.0 - spin * spin / (MASS * mu * half_axis)
        return half_axis * (1.0 - math.sqrt(max(flat, 0.0))) > 0.15 * self.range

    def _power(self) -> float:
        """Return F·v at the worst [W]: the force at its greatest, with the speed there."""
        steep = {"inverse square": 100.0, "rising": EDGE / self.range}.get(self.law, 1.0)
        if self.law == "inverse square":
            near = min((math.hypot(*ball.center) for ball in self.thrown), default=1.0)
            steep = max((self.range / max(near, 0.1 * self.range)) ** 2, 4.0)
        fastest = max(math.hypot(*ball.velocity) for ball in self.thrown) + self.speed
        return steep * self.strength * fastest

    def _turning(self) -> list[Theory]:
        """Return where the middle ball turns, once it has."""
        share = self.speed * math.sqrt(MASS / (self.strength * self.range))
        ball = self.thrown[self.balls // 2]
        if self.law != "repel" or share >= 1.0 or ball.velocity[0] > -0.99 * self.speed:
            return []
        # Positions are known at ticks: near the turn that is ½·a·(tick/2)², and F·v·h moves it
        slack = 0.5 * self.strength / MASS * (1 / 480) ** 2 + 0.01 * self.range
        return [Theory("turned at", self.range * (1 - share), self.nearest, slack, "m")]

    def readings(self, world: World) -> tuple[Reading, ...]:
        ball = self.thrown[self.balls // 2]
        length = math.hypot(*ball.center)
        return (
            Reading("distance of the middle ball", length, "m"),
            Reading("its ½·m·v²", ball.kinetic_energy, "J"),
            Reading("its U", float(self.potential(length)), "J"),
            Reading("its energy", self._kept(ball)[0], "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        if not self.orbits:
            draw.circle((0.0, 0.0), self.range, outline="force", dash=True)
            draw.text(
                (0.0, -self.range - label_height(draw)), f"R = {self.range:g} m", None, "force"
            )
        self._draw_levels(draw)
        trails = self.trail
        a, b = trails[:, :-1].reshape(-1, 2), trails[:, 1:].reshape(-1, 2)
        whole = np.isfinite(a).all(axis=1) & np.isfinite(b).all(axis=1)
        whole &= (np.abs(a) < EDGE).all(axis=1) & (np.abs(b) < EDGE).all(axis=1)
        draw.many.lines(a[whole], b[whole], draw.color("scene", 0.7), draw.style.sizes.line)
        self._draw_hill(draw)

    def _draw_levels(self, draw: Draw) -> None:
        """Draw the lines of equal U, as on a map: the force is strong where they lie close."""
        lengths = np.linspace(0.12 * self.range, min(EDGE, 5.0), 400)
        heights = self.potential(lengths)
        if self.law in ("repel", "attract"):
            lengths = np.linspace(0.0, self.range, 400)
            heights = self.potential(lengths)
        steps = heights[0] + (heights[-1] - heights[0]) * (np.arange(LEVELS) + 0.5) / LEVELS
        rising = heights if heights[-1] > heights[0] else -heights
        levels = steps if heights[-1] > heights[0] else -steps
        for radius in np.interp(levels, rising, lengths):
            veil = draw.color("force", 0.07)
            draw.circle((0.0, 0.0), float(radius), veil, draw.color("force", 0.35), 1.0)

    def _draw_hill(self, draw: Draw) -> None:
        """Draw U(L), the balls on it, and the energy of the one in the middle."""
        lengths = np.linspace(0.02, EDGE, 120)
        energy = self.first[self.balls // 2][0]
        top = {"repel": 0.55 * self.strength * self.range, "attract": 0.6 * energy}.get(
            self.law, float(self.potential(EDGE)) if self.law == "rising" else 0.0
        )
        low = {"attract": -0.55 * self.strength * self.range, "inverse square": 3.0 * energy}
        span = (min(low.get(self.law, 0.0), -1.0), max(top, 1.2 * energy, 1.0))
        plot = Plot((5.7, -4.2, 11.1, 5.3), Axis(0.0, EDGE, "L", "m"), Axis(*span, "U", "J"))
        plot.curve(lengths, self.potential(lengths), "force", "U(L)")
        plot.level(energy, "velocity", "E", 1.0)
        at = np.array([ball.center for ball in self.thrown])
        far = np.hypot(*at.T)
        shown = far < EDGE
        plot.dots(far[shown], self.potential(far[shown]), "scene")
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world)
        reached = self.nearest < self.range or any(self.crossed)
        assert reached, "no ball met the field"
