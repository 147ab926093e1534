"""Two pucks on ice: momentum as a polygon of arrows, before and after."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Color, Draw
from scenes.force._blow import Disc, after
from scenes.guards import all_alive, in_hand
from scenes.kit import Button, Reading, Scene, Theory, point, slider, toggle
from scenes.labels import fitting, label_height, number, pitch, table, text_width
from scenes.samples import Samples

Point = tuple[float, float]

COLORS: tuple[Color, Color] = ("weight", "force")  # of the arrows of A and B
WAIT = 0.5  # [s] at rest before the start
FLASH = 0.25  # [s] between two pictures of the stroboscope
DENSE = 4.0  # [kg/m²] of a puck: its size tells its mass
ASIDE = 0.4  # [1] of the free width, at the right, that the sheet with momenta has
WIDE = 14.0  # [labels] that its table needs; in a smaller picture there is none
HIGH = 27.0  # [labels] that it is high at most
ROWS = 7.4  # [lines] of that table
BESIDE = 7.0  # [labels] of height that the arrows leave to title and names, at most
LEAST = 4.0  # [labels] that they need: on shorter ones the three names lie on one another
APART = 1e-9  # [m/s] by which a velocity has changed


class CollisionLab(Scene):
    """Aim two pucks at each other and add up their momenta. Two pucks on ice, seen from above.
    Momentum $p⃗ = m v⃗$ is an arrow. Put the two arrows one after the other, tip to tail: together
    they reach from the start to the end of the arrow $P⃗$. The collision turns and stretches them,
    but what A gets, B loses. So the new pair ends at the same point:

    $m_A v⃗_A + m_B v⃗_B = m_A v⃗_A′ + m_B v⃗_B′$

    This holds for every collision, elastic or not. The centre of mass does not notice it at all: it
    goes straight on. Energy is another matter. Along the line of centres the pucks part with the
    share $e$ of the speed with which they met; with $e < 1$ energy is lost to heat.

    - Drag the starts and the tips of the arrows $v_A$ and $v_B$. 1 m is 1 m/s.
    - Equal masses, $e = 1$, B at rest: at what angle do they part?
    - Which collision loses all the energy? And which half of it?
    - Grab a puck and throw it at the other: the polygon closes for that, too.
    """

    title = "Collision lab"
    category = "Collisions"
    mass_a: float = slider(2.0, 0.5, 8.0, step=0.5, unit="kg", help="m_A", label="Mass of A")
    mass_b: float = slider(3.0, 0.5, 8.0, step=0.5, unit="kg", help="m_B", label="Mass of B")
    restitution: float = slider(
        1.0, 0.0, 1.0, step=0.05, help="e: 1 elastic, 0 they stick", label="Bounce"
    )
    strobe: bool = toggle(
        True, live=True, help="Pictures along the path, every quarter second", label="Show path"
    )
    repeat: bool = toggle(True, live=True, help="Start again when both are out of the picture")
    a_from: Point = point((-6.5, -0.6), reach=8.0, role="weight", help="Start of A")
    a_tip: Point = point(
        (-3.5, 0.2), reach=8.0, symbol="v", origin="a_from", role="weight", help="1 m is 1 m/s"
    )
    b_from: Point = point((0.5, 3.0), reach=8.0, role="force", help="Start of B")
    b_tip: Point = point(
        (-0.5, 1.2), reach=8.0, symbol="v", origin="b_from", role="force", help="1 m is 1 m/s"
    )
    buttons: ClassVar = (Button("again", "Start again", "g", "Back to the starts"),)
    settings: ClassVar = {"sleeping": False}
    overlays: ClassVar = {"velocities": False, "contacts": False, "normals": False}
    view = (-7.2, -4.7, 6.1, 4.7)  # the pucks and their arrows, beside the sheet
    check_seconds = 3.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.pucks = [
            self._puck(world, name, mass, color)
            for name, mass, color in (
                ("A", self.mass_a, "sky"),
                ("B", self.mass_b, "orange"),
            )
        ]
        self.starts = self.a_from, self.b_from
        self._start(world)

    def _puck(self, world: World, name: str, mass: float, color: str) -> Body:
        radius = math.sqrt(mass / DENSE / math.pi)
        disc = Circle(radius=radius, density=DENSE, friction=0.0, restitution=self.restitution)
        return world.add_dynamic(disc, position=(0.0, 0.0), name=name, color=color)

    def _start(self, world: World) -> None:
        """Put both at their starts; they go after WAIT."""
        ends = (self.a_from, self.a_tip), (self.b_from, self.b_tip)
        for puck, (at, _) in zip(self.pucks, ends, strict=True):
            if puck.alive:
                puck.position, puck.velocity, puck.omega = at, (0.0, 0.0), 0.0
        self.velocities = [(tip[0] - at[0], tip[1] - at[1]) for at, tip in ends]  # [m/s]
        self.begin: float | None = world.time + WAIT  # [s] None: they are on their way
        self.way = Samples(4, 60)  # [m] places of A and B at the flashes
        self.flash = self.begin  # [s] the next one
        self._forget()

    def _forget(self) -> None:
        """Begin to watch anew: nothing has met yet."""
        self.before: tuple[Disc, Disc] | None = None  # in the tick before they met
        self.after = False  # they have met
        self.last: tuple[Disc, Disc] | None = None  # a tick ago

    @property
    def alive(self) -> bool:
        """Return whether nobody has erased a puck."""
        return all_alive(self.pucks)

    def discs(self) -> tuple[Disc, Disc]:
        """Return A and B now; before the start with the velocities that they will have."""
        a, b = self.pucks
        va, vb = self.velocities if self.begin is not None else (a.velocity, b.velocity)
        one, two = (math.sqrt(puck.mass / DENSE / math.pi) for puck in (a, b))
        return (
            Disc(a.mass, one, a.center, va),
            Disc(b.mass, two, b.center, vb),
        )

    def changed(self, world: World, name: str) -> None:
        if name in ("strobe", "repeat"):
            return
        for i, (start, tip) in enumerate((("a_from", "a_tip"), ("b_from", "b_tip"))):
            if name == start:  # the arrow goes along
                old, new, far = self.starts[i], getattr(self, start), getattr(self, tip)
                moved = (far[0] + new[0] - old[0], far[1] + new[1] - old[1])
                self.set_point(tip, moved)
        self.starts = self.a_from, self.b_from
        self._start(world)

    def pressed(self, world: World, name: str) -> None:
        self._start(world)

    def step(self, world: World) -> None:
        if not self.alive:
            return
        if in_hand(world):
            self.begin = None
            self._forget()
            self.way.clear()
            self.flash = world.time
            return
        if self.begin is not None:
            if world.time < self.begin - 1e-9:
                return
            for puck, velocity in zip(self.pucks, self.velocities, strict=True):
                puck.velocity = velocity
            self.begin = None
        now = self.discs()
        if not any(self._is_seen(disc) for disc in now):
            if self.repeat:
                self._start(world)
            return
        if world.time > self.flash - 1e-9:
            self.way.add(*now[0].at, *now[1].at)
            self.flash += FLASH
        if self.last is not None and not self.after:
            pairs = zip(self.last, now, strict=True)
            if max(math.dist(one.velocity, two.velocity) for one, two in pairs) > APART:
                self.before, self.after = self.last, True
        self.last = now

    def _is_seen(self, disc: Disc) -> bool:
        """Return whether any of it is in the picture, as Home shows it."""
        (x, y), far = disc.at, disc.radius
        left, low, right, top = self.view
        return left - far < x < right + far and low - far < y < top + far

    def expected(self) -> tuple[Point, Point] | None:
        """Return the velocities after the blow by theory [m/s]; None before it."""
        return after(*self.before, self.restitution) if self.before else None

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return momentum, energy and the two speeds after the blow."""
        if not self.after or self.before is None or not self.alive:
            return ()
        then, now, exact = self.before, self.discs(), self.expected()
        total = [plain_sum(disc.momentum[k] for disc in then) for k in (0, 1)]
        result = [plain_sum(disc.momentum[k] for disc in now) for k in (0, 1)]
        # Both get the same impulse: only rounding is left, of some operations on the largest part.
        size = plain_sum(math.hypot(*disc.momentum) for disc in then)
        entries = [
            Theory(f"momentum in {axis}", total[k], result[k], 1e-12 * (size + 1.0), "kg·m/s")
            for k, axis in enumerate("xy")
        ]
        if exact is None or self._still_close(now):
            return tuple(entries)
        # The line of centres is that of the start of a tick, or of its end: it turns by the
        # sideways speed · tick / distance, and at a glancing blow by √(2 speed · tick / distance).
        a, b = then
        fast, far = math.dist(a.velocity, b.velocity), a.radius + b.radius
        turn = self._turn(world, then)
        heavy = 2.0 * max(a.mass, b.mass) / (a.mass + b.mass)
        slack = heavy * fast * turn + 1e-9 + 1e-3 * (self.restitution == 0.0) * far
        for disc, velocity, name in zip(now, exact, "AB", strict=True):
            speed = math.hypot(*disc.velocity)
            entries.append(
                Theory(f"speed of {name} after it", math.hypot(*velocity), speed, slack, "m/s")
            )
        kept = plain_sum(0.5 * m * (v[0] ** 2 + v[1] ** 2) for m, v in zip((a.mass, b.mass), exact))
        seen = plain_sum(disc.energy for disc in now)
        slow = max(math.hypot(*velocity) for velocity in exact) + slack
        near = (a.mass + b.mass) * slow * slack
        entries.append(Theory("energy after it", kept, seen, near, "J"))
        return tuple(entries)

    def _turn(self, world: World, then: tuple[Disc, Disc]) -> float:
        """Return by how much the line of centres turns within a tick, as they meet [rad]."""
        a, b = then
        dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
        ux, uy = a.velocity[0] - b.velocity[0], a.velocity[1] - b.velocity[1]
        return abs(dx * uy - dy * ux) / (dx * dx + dy * dy) * world.tick_length

    def _still_close(self, now: tuple[Disc, Disc]) -> bool:
        """Return whether the pucks may still press against each other."""
        a, b = now
        parts = (b.at[0] - a.at[0]) * (b.velocity[0] - a.velocity[0]) + (b.at[1] - a.at[1]) * (
            b.velocity[1] - a.velocity[1]
        )
        return parts < -1e-6

    def readings(self, world: World) -> tuple[Reading, ...]:
        now = self.discs()
        result = [Reading("energy", plain_sum(disc.energy for disc in now), "J")]
        if self.after and self.before:
            lost = plain_sum(disc.energy for disc in self.before) - result[0].value
            result.append(Reading("energy lost", lost, "J"))
        return tuple(result)

    def check(self, world: World) -> None:
        assert len(self.check_theory(world)) > 2, "the pucks have not met"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        now = self.discs()
        if self.strobe:
            self._draw_flashes(draw, now)
        self._draw_center(draw, now)
        if self.begin is None:  # before the start the points draw it
            for disc, color in zip(now, COLORS, strict=True):
                draw.arrow(disc.at, disc.velocity, color)
        self._draw_names(draw, now)
        self._draw_sheet(draw, now)

    def _draw_names(self, draw: Draw, now: tuple[Disc, Disc]) -> None:
        """Draw names and masses below the pucks: beside one another, and not through the sheet."""
        label = label_height(draw)
        said = [f"{name}  {disc.mass:g} kg" for name, disc in zip("AB", now, strict=True)]
        spots = [(disc.at[0], disc.at[1] - disc.radius - 0.8 * label) for disc in now]
        need = label + 0.5 * plain_sum(text_width(draw, words, True) for words in said)
        way = spots[1][0] - spots[0][0]
        lie_on = abs(spots[1][1] - spots[0][1]) < 1.2 * label
        aside = math.copysign(0.5 * max(0.0, need - abs(way)) if lie_on else 0.0, way)
        for (x, y), words, color, shift in zip(spots, said, COLORS, (-aside, aside), strict=True):
            if x <= self._sheet(draw)[0]:
                draw.text((x + shift, y), words, color=color, bold=True)

    def _draw_flashes(self, draw: Draw, now: tuple[Disc, Disc]) -> None:
        """Draw where the pucks were at the flashes, and their centre of mass."""
        rows, thin = self.way.rows, draw.style.sizes.thin
        for k, (disc, color) in enumerate(zip(now, COLORS, strict=True)):
            fade = draw.color(color, 0.45)
            for at in rows[:, 2 * k : 2 * k + 2].tolist():
                draw.circle(at, disc.radius, outline=fade, width=thin)
        share = now[0].mass / (now[0].mass + now[1].mass)
        draw.many.dots(share * rows[:, :2] + (1.0 - share) * rows[:, 2:], "scene")

    def _draw_center(self, draw: Draw, now: tuple[Disc, Disc]) -> None:
        """Draw the centre of mass."""
        share = now[0].mass / (now[0].mass + now[1].mass)
        at = [share * a + (1.0 - share) * b for a, b in zip(now[0].at, now[1].at, strict=True)]
        draw.many.quarters([at], 2.4 * draw.style.sizes.dot)

    def aside(self) -> float:
        return ASIDE

    def _sheet(self, draw: Draw) -> tuple[float, float, float, float]:
        """Return left, bottom, right and top of the sheet [m], in what is free beside the pucks."""
        camera, label = draw.camera, label_height(draw)
        left, top, right, bottom = draw.insets
        west, north = camera.to_world(left, top)
        east, south = camera.to_world(camera.size[0] - right, camera.size[1] - bottom)
        middle, high = 0.5 * (north + south), min(north - south - 5.0 * label, HIGH * label)
        start = east - ASIDE * (east - west)
        return start + 0.5 * label, middle - 0.5 * high, east - 0.5 * label, middle + 0.5 * high

    def _draw_sheet(self, draw: Draw, now: tuple[Disc, Disc]) -> None:
        """Draw the sheet: the polygons before and after, and the tables below them."""
        label, line = label_height(draw), pitch(draw)
        left, low, right, top = self._sheet(draw)
        tall = top - low - ROWS * line > (BESIDE + LEAST) * label
        roomy = right - left > WIDE * label and tall
        draw.rect(left, low, right, top, fill=draw.color("plate"), outline="plate_edge", width=1.0)
        corners = draw.camera.to_screen(left, top), draw.camera.to_screen(right, low)
        draw.sheets.append((*corners[0], *corners[1]))
        then = self.before if self.after and self.before else now
        box = left, low + ROWS * line * roomy, right, top
        self._draw_polygons(draw, then, now if self.after else None, box)
        if not roomy:
            return
        rows = [("", "$p_x$", "$p_y$", "E in J"), *self._rows(then, "")]
        if self.after:
            rows += self._rows(now, "′")
        table(draw, (left + 0.6 * label, low + 7.3 * line), rows)

    def _rows(self, discs: tuple[Disc, Disc], prime: str) -> list[tuple[str, ...]]:
        """Return lines of the table: momenta and energies of A, B, and both together."""
        parts = [(*disc.momentum, disc.energy) for disc in discs]
        total = tuple(map(plain_sum, zip(*parts, strict=True)))
        names = (f"A{prime}", f"B{prime}", f"A{prime} + B{prime}")
        return [
            (name, *(number(cell) for cell in cells))
            for name, cells in zip(names, (*parts, total), strict=True)
        ]

    def _draw_polygons(
        self,
        draw: Draw,
        then: tuple[Disc, Disc],
        now: tuple[Disc, Disc] | None,
        box: tuple[float, float, float, float],
    ) -> None:
        """Draw $P⃗$ and, tip to tail from its start to its end, the arrows of A and B: before and
        after. On a line they would hide one another: then they lie above and below it.
        """
        label = label_height(draw)
        left, low, right, top = box
        head = (0.5 * (left + right), top - 0.9 * label)
        words = fitting(draw, right - left, "$p⃗_A + p⃗_B = P⃗$ in kg·m/s", "$p⃗$ in kg·m/s")
        draw.text(head, words, bold=True)
        steps = [np.cumsum([(0.0, 0.0), *(disc.momentum for disc in pair)], axis=0)
                for pair in (then, now) if pair]  # fmt: skip
        every = np.concatenate(steps)
        size = np.maximum(np.ptp(every, axis=0), 0.1)
        flat = bool(size[1] < 0.05 * size[0])
        wide, high = right - left - 3.0 * label, top - low - (BESIDE if flat else 5.0) * label
        if min(wide, high) <= 0.0:
            return  # they would point the other way
        scale = float(min(wide / size[0], high / size[1]))
        middle = np.array([0.5 * (left + right), 0.5 * (low + top - 1.4 * label)])
        shift = middle - scale * 0.5 * (every.min(axis=0) + every.max(axis=0))
        lift = np.array([0.0, 1.6 * label]) if flat else np.zeros(2)
        total = scale * steps[0][2]
        for k, way in enumerate(steps):
            faint = 0.45 if now and not k else 1.0
            for i, color in enumerate(COLORS):
                start = scale * way[i] + shift + (lift, -lift)[k]
                step = scale * (way[i + 1] - way[i])
                word = f"{'AB'[i]}{'′' * k}"
                self._arrow(draw, start, step, word, (color, faint), middle - start - 0.5 * step)
            if k == 0:
                self._arrow(draw, shift, total, "P", ("scene", 1.0), np.zeros(2))

    def _arrow(
        self,
        draw: Draw,
        at: np.ndarray,
        step: np.ndarray,
        word: str,
        look: tuple[Color, float],
        inwards: np.ndarray,
    ) -> None:
        """Draw an arrow, its name beside its middle, on the side away from `inwards`."""
        label, far = label_height(draw), float(np.hypot(*step))
        if far < 0.01:
            return
        color, faint = look
        width = draw.style.sizes.arrow * (1.6 if word == "P" else 1.0)
        draw.many.arrows([at], [step], draw.color(color, faint), width)
        across = np.array([-step[1], step[0]]) / far
        side = -1.0 if float(across @ inwards) > 0.0 else 1.0
        spot = at + 0.5 * step + side * 0.85 * label * across
        if far > 0.8 * label:
            draw.text(spot.tolist(), word, color=color, bold=True)
