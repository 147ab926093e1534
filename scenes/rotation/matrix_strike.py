"""A 2 × 2 matrix at work: what a blow at a point of a free body does to that point."""

import math

import numpy as np

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.figures import (
    FIRST,
    SUM,
    Point,
    beside,
    dot,
    minus,
    plus,
    times,
    unit,
)
from scenes.formulas import (
    Formula,
    Fraction,
    Ink,
    Matrix,
    bracketed,
    sheet,
    vector,
)
from scenes.kit import Button, Reading, Scene, Theory, point, slider
from scenes.labels import number

HOME = (0.4, -0.3)  # [m] where the box waits
WIDE, HIGH = 3.2, 1.6  # [m] of the box
AWAY = 3.5  # [m] from home: then it is put back
LAST = 3


class MatrixStrike(Scene):
    """Strike a box at any point. The impulse $j$ acts on the free box at $P$. By how much does the
    velocity of $P$ change? The centre gets $j/m$, the spin gets $(r × j)/I$, and $P$ gets both.
    Written out, that is a matrix:
    $Δv⃗ = j⃗/m + (r⃗ × j⃗)/I × r⃗ = K j⃗$
    $K = [■(1/m + r_y^2/I&−r_x r_y/I@−r_x r_y/I&1/m + r_x^2/I)]$
    The first row of $K$ times $j$ gives $Δv_x$, the second row gives $Δv_y$.

    $K$ is not just $1/m$. Away from the centre, $P$ gives way more easily across $r$, and it moves
    sideways to the strike: the numbers off the diagonal.

    And backwards: which strike stops $P$? It must change the velocity by $−v$, so $K j = −v$,
    solved by the 2 × 2 inverse. An engine does exactly this at every joint and every contact.

    - Strike. Then press Stop P: for a moment $P$ stands still, and the box turns about it.
    - Put $P$ at the centre of the box. What does $K$ look like?
    - Find a place for $P$ where a strike straight up moves it straight up.
    """

    title = "A matrix at work: Δv = K j"
    category = "How a computer does it"
    rebuilds = "K20"
    p: Point = point((1.7, 0.3), reach=3, symbol="P", help="Where you strike")
    j: Point = point((2.5, 2.1), reach=5, symbol="j", origin="p", role=FIRST, help="1 m = 1 N s")
    mass: float = slider(2.0, 0.5, 5.0, step=0.5, unit="kg", live=True, help="Of the box")
    shown: int = slider(LAST, 1, LAST, step=1, live=True, help="1 = K, 2 = first row, 3 = both")
    buttons = (
        Button("strike", "Strike", "n", "The impulse j at P"),
        Button("stop", "Stop P", "k", "The impulse that K j = −v asks for"),
        Button("home", "Put back", "j", "The box at rest where it was"),
    )
    view = (-5.9, -2.9, 3.7, 3.1)
    check_seconds = 0.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        box = Box(width=WIDE, height=HIGH)
        self.box: Body = world.add_dynamic(box, position=HOME, name="box")
        self.changed(world, "mass")

    def changed(self, world: World, name: str) -> None:
        if name == "mass":
            self.box.mass = self.mass  # its inertia follows
        x, y = self.box.local_point(self.p)
        inside = (min(max(x, -WIDE / 2), WIDE / 2), min(max(y, -HIGH / 2), HIGH / 2))
        if name in ("p", "mass"):
            self.local, self.blow = inside, minus(self.j, self.p)
            self.change = self.told = (0.0, 0.0)  # [m/s] of P at the last blow: measured, K j
            self.before: tuple[int, Point, Point] | None = None
        if name == "j":
            self.blow = minus(self.j, self.p)
        self._follow()

    def _follow(self) -> None:
        """Let P ride on the box, and j on P."""
        self.set_point("p", self.box.world_point(self.local))
        self.set_point("j", plus(self.p, self.blow))

    def pressed(self, world: World, name: str) -> None:
        if name == "home":
            self._home()
            return
        self._follow()  # where P is after the last tick
        v = self.box.velocity_at(self.p)
        impulse = self.blow if name == "strike" else solved(self._matrix(), times(-1, v))
        self.told = self._told(impulse)
        self.before = world.tick, self.p, v
        self.box.apply_impulse(impulse, self.p)

    def _home(self) -> None:
        box = self.box
        box.position, box.angle, box.velocity, box.omega = HOME, 0.0, (0.0, 0.0), 0.0
        self.before = None
        self._follow()

    def step(self, world: World) -> None:
        """Measure what P did in the tick that followed a blow."""
        now = self.box.world_point(self.local)
        if self.before is not None and world.tick > self.before[0]:
            _, then, v = self.before
            self.change = minus(times(1 / world.tick_length, minus(now, then)), v)
            self.before = None
        if math.dist(self.box.center, HOME) > AWAY:
            self._home()
        self._follow()

    def _matrix(self) -> np.ndarray:
        """Return K of the box at P [1/kg]."""
        x, y = minus(self.box.world_point(self.local), self.box.center)
        m, i = 1 / self.box.mass, 1 / self.box.inertia
        return np.array([[m + i * y * y, -i * x * y], [-i * x * y, m + i * x * x]])

    def _told(self, impulse: Point) -> Point:
        """Return K j."""
        x, y = self._matrix() @ impulse
        return float(x), float(y)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed form of the last blow: K j against how far P came after it."""
        if self.change == (0.0, 0.0):
            return ()
        gap = math.hypot(*self.told)
        # Within the tick P turns on by ω dt, at most 15 rad/s / 240: its chord leans by half
        # of that from where it set out, 3 % of the speed that the spin gives.
        loose = 0.04 * gap + 0.05
        return (
            Theory("Δv of P, x", self.told[0], self.change[0], loose, "m/s"),
            Theory("Δv of P, y", self.told[1], self.change[1], loose, "m/s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("speed of P", math.hypot(*self.box.velocity_at(self.p)), "m/s"),
            Reading("spin of the box", self.box.omega, "rad/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        at, v = self.box.world_point(self.local), self.box.velocity_at(self.p)
        draw.line(self.box.center, at, "text", draw.style.sizes.line, dash=True)
        draw.dot(self.box.center)
        said = times(0.5, self._told(self.blow))
        if self.shown == LAST:
            draw.many.arrows([at], [said], SUM, barbed=True)
            if math.hypot(*said) > 0.3:
                beside(draw, plus(at, said), unit(said), "K j", SUM, 1.2)
        if math.hypot(*v) > 1e-9:
            draw.arrow(at, times(0.5, v), "velocity")
        sheet(draw, (self.view[0] + 0.1, self.view[3] - 0.1), self._formulas())

    def _formulas(self) -> list[Formula]:
        K, n = self._matrix(), number
        x, y = minus(self.p, self.box.center)
        rows = [[Ink(n(float(k), 3), "text", i < self.shown - 1) for k in K[i]] for i in range(2)]
        whole = Matrix((tuple(rows[0]), tuple(rows[1])))
        off = Fraction("$−r_x r_y$", "$I$")
        lines: list[Formula] = [
            [Ink("$r$", "text", True), " = ", vector(x, y), f"  I = {n(self.box.inertia)} kg m²"],
            [
                "$K_11 =$ ",
                Fraction("1", "$m$"),
                " + ",
                Fraction("$r_y^2$", "$I$"),
                "    $K_12 =$ ",
                off,
            ],
            [Ink("$K j$", SUM, True), " = ", whole, vector(*self.blow, FIRST)],
        ]
        said = self._told(self.blow)
        for i, name in enumerate(("$Δv_x$", "$Δv_y$")):
            if self.shown > i + 1:
                terms = [
                    f"{bracketed(float(K[i, k]), 3)}·{bracketed(self.blow[k])}" for k in (0, 1)
                ]
                lines.append(
                    [Ink(name, SUM), f" = {terms[0]} + {terms[1]} = ", Ink(n(said[i]), SUM)]
                )
        if self.change != (0.0, 0.0):
            words = [Ink("last hit: ", bold=True), "$K j =$ ", vector(*self.told, SUM)]
            lines += [[], words, ["measured $Δv =$ ", vector(*self.change, "velocity")]]
        return lines

    def check(self, world: World) -> None:
        rng = np.random.default_rng(self.seed)
        clone = World.from_snapshot(world.save())
        box = clone.body("box")
        for px, py, jx, jy in rng.uniform(-1, 1, (100, 4)):
            at = box.world_point((px * WIDE / 2, py * HIGH / 2))
            self.local = box.local_point(at)
            before = box.velocity_at(at)
            box.apply_impulse((jx, jy), at)
            gained = minus(box.velocity_at(at), before)
            assert math.dist(gained, self._told((jx, jy))) < 1e-12, "Δv of P is not K j"
            stop = solved(self._matrix(), times(-1, box.velocity_at(at)))
            box.apply_impulse(stop, at)
            left = math.hypot(*box.velocity_at(at))
            assert left < 1e-12, f"P still moves with {left:.1g} m/s"
            box.velocity, box.omega = (0.0, 0.0), 0.0
        self.local = self.box.local_point(self.p)
        self.check_theory(world)


def solved(K: np.ndarray, b: Point) -> Point:
    """Return the x of K x = b by Cramer's rule; K is never singular here."""
    area = float(K[0, 0] * K[1, 1] - K[0, 1] * K[1, 0])
    x = dot(b, (float(K[1, 1]), -float(K[0, 1]))) / area
    y = dot(b, (-float(K[1, 0]), float(K[0, 0]))) / area
    return x, y
