"""Blocks of different friction on one slope."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.friction._cone import HEIGHT as CONE
from scenes.friction._cone import draw_cone
from scenes.friction._contacts import along, friction_on
from scenes.kit import Scene, Theory, choice, slider, toggle
from scenes.labels import label_height, number, table, text_width

LENGTH, THICK = 14.0, 0.5  # [m] of the slope
FOOT = (0.0, 1.6)  # [m] its lower end: blocks fly off it
WIDTH, HEIGHT, MASS = 0.9, 0.45, 5.0  # [m], [kg] of a block
MASSES = (1.0, 2.0, 3.0, 5.0, 10.0)  # [kg] when they differ in mass
WIDTHS = (0.45, 0.6, 0.9, 1.1, 1.35)  # [m] when they differ in what they stand on
FIRST, PITCH = 6.0, 1.5  # [m] along the slope: where the lowest block waits, and to the next
TILT = math.radians(2.0)  # [rad/s]
STEEPEST = math.radians(50.0)
SETTLED = 0.1  # [s] after which speeds are measured: the contacts have taken up the weight
SLIPS = 0.0005  # [m/s] along the slope: faster is no creeping
SURE = 4.0 * SLIPS  # [m/s] twice the time after it has let go, as its pull grows with time
TABLE = 7.7  # [m] upper edge of the table
PULL = "pull down the slope"
REACH = 2.2  # [m] arrow of the weight of the heaviest


class Slope(Scene):
    """Tilt a slope until its blocks slide. Five blocks lie on one slope. They differ in one thing,
    and you choose in what: their friction $μ$, their mass, or the base that they stand on. Gravity
    pulls each down the slope with $m g sin α$. Friction can hold against it with at most $μ N$, and
    $N = m g cos α$. So a block stays if $tan α < μ$. Else it slides, with

    $a = g (sin α − μ cos α)$

    and its mass has dropped out. The arrows are measured: the pull down the slope, and friction. On
    a block that stands they are equal, although $μ N$ would allow more friction: it is only as
    large as it has to be.

    - Choose 45° and guess first: which blocks stay?
    - Let the slope tilt slowly. At which angle does each block let go? $tan α = μ$.
    - Give the green block $μ = 0.466$ at 25°, then 0.467. Why is that enough? tan 25° = 0.4663.
    - On the Moon $g$ is 1.62 m/s². Which blocks stay there?
    """

    title = "Friction on a slope"
    rebuilds = "K59"
    withholds = ("limit",)
    differ: str = choice(
        "friction", ("friction", "mass", "base"), help="What the blocks differ in", label="Compare"
    )
    slope: float = slider(
        25.0, 0.0, 45.0, step=0.5, unit="deg", help="α, when the slope is not tilting"
    )
    tilting: bool = toggle(
        False, help="Start level and tilt by 2° a second, up to 50°", label="Tilt slowly"
    )
    friction: float = slider(0.3, 0.0, 1.2, step=0.001, help="μ of the green block, or of all")
    gravity: float = slider(9.81, 1.62, 24.79, unit="m/s²", help="Moon 1.62, Jupiter 24.79")
    cone: bool = toggle(
        False,
        live=True,
        help="Where the push of the slope can point",
        key="c",
        label="Friction cone",
    )
    # The slope is rougher than any block: the lesser of the two coefficients is the block's own.
    settings: ClassVar = {"friction_mixing": "least"}
    check_seconds = 1.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        self.angle = 0.0 if self.tilting else math.radians(self.slope)  # [rad] α
        self.frictions = [0.01, 0.1, self.friction, 0.6, 1.0]
        if self.differ != "friction":
            self.frictions = [self.friction] * 5
        self.masses = MASSES if self.differ == "mass" else (MASS,) * 5  # [kg]
        self.widths = WIDTHS if self.differ == "base" else (WIDTH,) * 5  # [m]
        order = sorted(range(5), key=lambda i: self.frictions[i])  # the fastest go first
        self.blocks = [self._block(world, i, FIRST + PITCH * order.index(i)) for i in range(5)]
        self._build_slope(world)
        self.early: list[tuple[float, float]] = [(-1.0, 0.0)] * 5  # [s], [m/s] first measurement
        self.late: list[tuple[float, float]] = [(-1.0, 0.0)] * 5  # ... and the last on the slope
        self.seen: list[float] = [math.nan] * 5  # [rad] α when it was as fast as SLIPS
        self.let_go: list[float] = [math.nan] * 5  # [rad] α when it began to slide
        top = LENGTH * math.sin(STEEPEST if self.tilting else self.angle)
        height = max(FOOT[1] + top + 2.0, 8.0)
        left = -max(6.5, 0.55 * height)
        self.view = (left, -0.7, LENGTH + 1.0, height)

    def _block(self, world: World, i: int, along: float) -> Body:
        """Return block number `i`, standing on the slope `along` [m] from its foot."""
        width = self.widths[i]
        dense = self.masses[i] / width / HEIGHT
        box = Box(width=width, height=HEIGHT, density=dense, friction=self.frictions[i])
        c, s = math.cos(self.angle), math.sin(self.angle)
        spot = (
            FOOT[0] + along * c - 0.5 * HEIGHT * s,
            FOOT[1] + along * s + 0.5 * HEIGHT * c,
        )
        return world.add_dynamic(box, position=spot, angle=self.angle, name=f"block {i}")

    def _build_slope(self, world: World) -> None:
        """Build the slope, which tilts about its foot, a floor and a wall."""
        add = world.add_kinematic if self.tilting else world.add_static
        plank = Box(width=LENGTH, height=THICK, center=(LENGTH / 2, -THICK / 2), friction=2.0)
        self.plank = add(plank, position=FOOT, angle=self.angle, name="slope")
        floor = Box(width=60.0, height=2.0, center=(0, -1), friction=0.8)
        world.add_static(floor, name="floor")
        wall = Box(width=0.5, height=2.0, center=(0, 1), friction=0.8)
        world.add_static(wall, position=(-5.6, 0.0), name="wall")

    def step(self, world: World) -> None:
        if self.tilting:
            self.angle = self.plank.angle
            self.plank.omega = TILT if self.angle < STEEPEST else 0.0
        for i, block in enumerate(self.blocks):
            if block.alive:
                self._measure(i, block, world.time)

    def _measure(self, i: int, block: Body, now: float) -> None:
        """Speed down the slope, for as long as the block is on it."""
        x, y = block.center[0] - FOOT[0], block.center[1] - FOOT[1]
        place = along((x, y), self.angle)
        above = along((x, y), self.angle + 0.5 * math.pi)
        off = place < 0.5 * self.widths[i] or abs(above - 0.5 * HEIGHT) > 0.1 * HEIGHT
        if now < SETTLED or off:
            return
        way = self.plank.velocity_at(block.center)
        vx, vy = block.velocity
        speed = -along((vx - way[0], vy - way[1]), self.angle)
        if self.early[i][0] < 0.0:
            self.early[i] = (now, speed)
        self.late[i] = (now, speed)
        if math.isnan(self.seen[i]) and speed > SLIPS:
            self.seen[i] = self.angle
        if math.isnan(self.let_go[i]) and speed > SURE:
            self.let_go[i] = 2.0 * self.seen[i] - self.angle

    def words(self, before: str = "") -> list[str]:
        """Return what tells the blocks apart; `before` stands before a coefficient."""
        if self.differ == "mass":
            return [f"{mass:g} kg" for mass in self.masses]
        if self.differ == "base":
            return [f"{width:g} m" for width in self.widths]
        return [f"{before}{mu:g}" for mu in self.frictions]

    def accelerations(self) -> list[tuple[float, float]]:
        """Return theory and measured, of every block [m/s²]; measured NaN while it is too early."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        result = []
        for i, mu in enumerate(self.frictions):
            (t0, v0), (t1, v1) = self.early[i], self.late[i]
            measured = (v1 - v0) / (t1 - t0) if t1 > t0 else math.nan
            result.append((max(0.0, self.gravity * (s - mu * c)), measured))
        return result

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return accelerations; while it tilts, the angles at which the blocks let go."""
        if not self.tilting:
            # A steady force gives exact speeds in semi-implicit Euler, once the contacts have
            # settled: what they still swing by is far below a thousandth of the weight.
            return tuple(
                Theory(
                    f"a of block {word}",
                    exact,
                    measured,
                    0.001 * self.gravity,
                    "m/s²",
                    formula="a = g (sin α − μ cos α)",
                )
                for word, (exact, measured) in zip(
                    self.words("μ = "), self.accelerations(), strict=True
                )
                if math.isfinite(measured)
            )
        # Past its angle by δ a block gains g δ, and δ grows by TILT: its speed grows by the square
        # of the time since, so it had let go as long before SLIPS as SURE comes after. The turning
        # slope also needs m TILT² r of the pull, which delays it by TILT² r / g. Half as much
        # again for 1 / cos α, and three ticks, for each speed is looked at once a tick.
        g, degrees = self.gravity, math.degrees
        late = degrees(1.5 * TILT**2 * LENGTH / g + 3.0 * TILT * world.tick_length)
        return tuple(
            Theory(
                f"angle of {word}",
                degrees(math.atan(mu)),
                degrees(a),
                late,
                "°",
                formula="tan α = μ",
            )
            for word, mu, a in zip(self.words("μ = "), self.frictions, self.let_go, strict=True)
            if math.isfinite(a)
        )

    def check(self, world: World) -> None:
        compared = self.check_theory(world)
        assert self.tilting or len(compared) == 5, "a block was not on the slope"

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_blocks(draw, world)
        self._draw_angle(draw)
        corner = (self.view[0] + 0.3, TABLE)
        head = {"friction": "μ", "mass": "mass", "base": "base"}[self.differ]
        if self.tilting:
            rows: list[tuple[str, ...]] = [(head, "arctan μ", "slips at")]
            said = zip(self.words(), self.frictions, self.let_go, strict=True)
            for word, mu, angle in said:
                seen = "…" if math.isnan(angle) else f"{math.degrees(angle):.1f}°"
                exact = f"{math.degrees(math.atan(mu)):.1f}°" if seen != "…" else "…"
                rows.append((word, exact, seen))  # a class is to predict it
            if "limit" in draw.withheld:
                rows = [(word, seen) for word, _, seen in rows]
        else:
            rows = [(head, "expected", "measured")]
            for word, (exact, result) in zip(self.words(), self.accelerations(), strict=True):
                seen = "…" if math.isnan(result) else f"{number(result)} m/s²"
                rows.append((word, f"{exact:.2f} m/s²", seen))
        table(draw, corner, rows)

    def _draw_blocks(self, draw: Draw, world: World) -> None:
        """Write on every block what it differs in; draw the two forces along the slope."""
        c, s = math.cos(self.angle), math.sin(self.angle)
        lift = 0.5 * HEIGHT + 0.95 * draw.style.sizes.label / draw.camera.scale
        feet: list[tuple[float, float, float, float]] = []  # [m] middle of the base; pull, hold
        words, gap = self.words(), 0.3 * label_height(draw)
        if max(text_width(draw, word, True) for word in words) + gap > PITCH:
            words = [word.split()[0] for word in words]  # the table tells the unit
        for i, (word, block) in enumerate(zip(words, self.blocks, strict=True)):
            if not block.alive:
                continue
            x, y = block.center
            if along((x - FOOT[0], y - FOOT[1]), self.angle) <= 0.0:
                # side by side at the stop there is room on the blocks only, if at all
                size = 0.75 * draw.style.sizes.label
                wide = draw.text_size(word, size, True)[0] / draw.camera.scale  # [m]
                if wide < 0.75 * self.widths[i]:
                    draw.text((x, y), word, size, bold=True)
                continue
            foot = (x + 0.5 * HEIGHT * s, y - 0.5 * HEIGHT * c)
            at = (x - lift * s, y + lift * c)
            if self.cone:
                draw_cone(draw, world, block, (foot, self.angle), self.frictions[i])
                at = (foot[0], foot[1] + CONE + 0.7 * label_height(draw))  # above the push
            draw.text(at, word, bold=True)
            hold = along(friction_on(world, block), self.angle)
            feet.append((*foot, block.mass * self.gravity * s, hold))
        rows = np.reshape(feet, (-1, 4))
        size = REACH / (max(self.masses) * 9.81)  # [m/N]
        down, up = (size * rows[:, k, None] * (c, s) for k in (2, 3))
        if s > 0.01:
            draw.many.arrows(rows[:, :2] + (-0.5 * HEIGHT * s, 0.5 * HEIGHT * c), -down, "force")
        chosen = np.hypot(*up.T) > 0.02
        draw.many.arrows(rows[chosen, :2], up[chosen], "friction")
        at = LENGTH + 0.7  # [m] what the arrows are, at the right below the slope
        for said, color, seen in (
            ("friction", "friction", chosen.any()),
            (PULL, "force", len(rows)),
        ):
            if seen and s > 0.01:
                draw.text((at, 0.25), said, color=color, anchor="bottomright", bold=True)
                at -= text_width(draw, f"{said}  ", True)

    def _draw_angle(self, draw: Draw) -> None:
        """Draw the angle of the slope at its foot."""
        px = 5.0 * draw.style.sizes.label
        far = (FOOT[0] + 1.2 * px / draw.camera.scale, FOOT[1])
        below = FOOT[1] - THICK / max(math.cos(self.angle), 0.1)
        base = (FOOT[0], below)
        draw.line(base, (far[0], below), "muted", dash=True)
        draw.arc(base, px, 0.0, self.angle, "text")
        at = (far[0], below - 0.8 * draw.style.sizes.label / draw.camera.scale)
        draw.text(at, f"α = {math.degrees(self.angle):.1f}°", bold=True)
