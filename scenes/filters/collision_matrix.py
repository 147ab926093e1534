"""What collides with what: categories with a matrix, and groups that override it."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Box, Capsule, Circle, Filter, Polygon, Shape, World
from physics.values.sums import plain_sum
from scenes.builders import box_bin
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle

KINDS = ("discs", "boxes", "wedges", "pills")
ONE = ("disc", "box", "wedge", "pill")
PAIRS = [(a, b) for a in range(4) for b in range(a, 4)]
FIRST = 1  # category of the discs; the bin has 0, with all the others allowed
GROUPS = {"no group": 0, "never": -1, "always": 1}
LOOKS: tuple[dict[str, float], ...] = (
    {"density": 78.5, "friction": 0.57, "restitution": 0.56, "rolling_resistance": 0.0005},
    {"density": 6.0, "friction": 0.2, "restitution": 0.4, "rolling_resistance": 0.0015},
    {"density": 27.0, "friction": 0.65, "restitution": 0.2, "rolling_resistance": 0.001},
    {"density": 9.17, "friction": 0.03, "restitution": 0.1, "rolling_resistance": 0.0005},
)
"""Of steel, wood, stone and ice: so each kind has the colour and the pattern of its material."""

WIDE, TALL = 9.0, 4.2  # [m] of the bin
CELL = 0.9  # [m] side of a square of the table
LEFT, TOP = 6.35, 6.4  # [m] upper left corner of the table
EVERY = 8  # [ticks] between two looks at all contacts


def switch(a: int, b: int) -> str:
    """Return the name of the switch for two kinds."""
    return f"{KINDS[min(a, b)]}_{KINDS[max(a, b)]}"


class CollisionMatrix(Scene):
    """Choose which kinds of shapes may collide. Before any geometry is done, the engine asks
    whether two shapes may meet at all. Each shape has a category, and a matrix says which
    categories collide. It is symmetric: if discs meet boxes, boxes meet discs. So four kinds have
    $4 · 5/2 = 10$ switches.

    A group overrides that for a few shapes. Those of the same positive group always collide, those
    of the same negative group never do, whatever their kinds. The limbs of a figure are such a
    group. Here the bodies with a ring are one.

    The table counts the points of contact now. Where two kinds may not meet there is a cross, and
    there should be none.

    - Let discs ignore discs. What happens to the pile, and why do they not fall through the floor?
    - Switch everything off, and on again while they lie in each other.
    - All off, and the group "always": what is left of the pile?
    """

    title = "What may collide"
    rebuilds = "K63"
    discs_discs: bool = toggle(True, live=True, help="Discs meet discs")
    discs_boxes: bool = toggle(True, live=True, help="Discs meet boxes")
    discs_wedges: bool = toggle(False, live=True, help="Discs meet wedges")
    discs_pills: bool = toggle(True, live=True, help="Discs meet pills")
    boxes_boxes: bool = toggle(True, live=True, help="Boxes meet boxes")
    boxes_wedges: bool = toggle(True, live=True, help="Boxes meet wedges")
    boxes_pills: bool = toggle(False, live=True, help="Boxes meet pills")
    wedges_wedges: bool = toggle(True, live=True, help="Wedges meet wedges")
    wedges_pills: bool = toggle(True, live=True, help="Wedges meet pills")
    pills_pills: bool = toggle(False, live=True, help="Pills meet pills")
    group: str = choice("no group", tuple(GROUPS), live=True, help="Bodies with a ring collide")
    count: int = slider(10, 4, 16, step=1, help="Bodies of each kind", label="Bodies of each kind")
    buttons: ClassVar = (
        Button("all", "All on", "n"),
        Button("none", "All off", "p"),
        Button("shake", "Shake", "x", "Throw everything into the air"),
    )
    view = (-5.4, -0.8, 10.4, 8.2)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        box_bin(world, WIDE, TALL)
        for side in (-1, 1):  # higher than the bin looks, so that nothing is lost by shaking
            guard = Box(width=0.1, height=30.0)
            world.add_static(guard, position=(side * (WIDE / 2 + 0.2), 19.0), name="guard")
        self.crowd: list[Body] = []
        for k in range(4 * self.count):
            at = (-WIDE / 2 + 0.75 + 0.75 * (k % 11), 0.5 + 0.75 * (k // 11))
            kind = (k + k // 11) % 4
            angle = float(self.rng.uniform(-0.4, 0.4))
            name = f"{ONE[kind]} {k}"
            body = world.add_dynamic(self._shape(kind), position=at, angle=angle, name=name)
            self.crowd.append(body)
        self.kinds = [(k + k // 11) % 4 for k in range(4 * self.count)]
        self.ringed = [k % 5 == 0 for k in range(4 * self.count)]
        self.broken = 0  # forbidden contact points seen so far
        for a, b in PAIRS:
            self._apply(world, a, b)
        self._fit_group()

    @staticmethod
    def _shape(kind: int) -> Shape:
        look: dict[str, Any] = {**LOOKS[kind], "filter": Filter(category=1 << (FIRST + kind))}
        return (
            Circle(radius=0.3, **look),
            Box(width=0.55, height=0.5, **look),
            Polygon(vertices=((-0.36, -0.24), (0.36, -0.24), (0.0, 0.4)), **look),
            Capsule(start=(-0.22, 0.0), end=(0.22, 0.0), radius=0.2, **look),
        )[kind]

    def allowed(self, a: int, b: int) -> bool:
        """Return whether the switches let these two kinds meet."""
        return getattr(self, switch(a, b))

    def _apply(self, world: World, a: int, b: int) -> None:
        world.collision_matrix.set(FIRST + a, FIRST + b, self.allowed(a, b))

    def _fit_group(self) -> None:
        for body, kind, ringed in zip(self.crowd, self.kinds, self.ringed, strict=True):
            if ringed and body.alive:
                category, group = 1 << (FIRST + kind), GROUPS[self.group]
                body.set_material(filter=Filter(category=category, group=group))

    def changed(self, world: World, name: str) -> None:
        if name == "group":
            self._fit_group()
        for a, b in PAIRS:
            if name == switch(a, b):
                self._apply(world, a, b)

    def pressed(self, world: World, name: str) -> None:
        if name == "shake":
            for body in living(self.crowd):
                vx, vy = self.rng.uniform(-2.0, 2.0), self.rng.uniform(5.0, 8.0)
                body.velocity = (float(vx), float(vy))
            return
        for a, b in PAIRS:
            self.set(switch(a, b), name == "all")
            self._apply(world, a, b)

    def step(self, world: World) -> None:
        if world.tick % EVERY == 0:
            self.broken += self._forbidden(world)

    # --- numbers ---------------------------------------------------------------------------------

    def meetings(self, world: World) -> np.ndarray:
        """Return contact points by kinds (4, 4), and those of two ringed bodies left out."""
        contacts = world.contacts
        top = 1 + max(body.index for body in world.bodies)
        kinds, rings = np.full(top, -1), np.zeros(top, bool)
        for body, kind, ringed in zip(self.crowd, self.kinds, self.ringed, strict=True):
            if body.alive:
                kinds[body.index], rings[body.index] = kind, ringed and self.group != "no group"
        a, b = contacts.bodies.T
        mine = (kinds[a] >= 0) & (kinds[b] >= 0) & ~(rings[a] & rings[b])
        table = np.zeros((4, 4), int)
        np.add.at(table, (kinds[a[mine]], kinds[b[mine]]), 1)
        return table + table.T - np.diag(np.diag(table))

    def _forbidden(self, world: World) -> int:
        table = self.meetings(world)
        return int(plain_sum(table[a, b] for a, b in PAIRS if not self.allowed(a, b)))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: no contact where the matrix forbids it, ever."""
        return (Theory("forbidden contact points so far", 0, self.broken, 0.0),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        table = self.meetings(world)
        return (
            Reading("allowed pairs of kinds", plain_sum(self.allowed(a, b) for a, b in PAIRS)),
            Reading("contact points of the kinds", int(plain_sum(table[a, b] for a, b in PAIRS))),
        )

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        table = self.meetings(world)
        met = [(a, b) for a, b in PAIRS if table[a, b]]
        assert len(met) >= 4, f"of all kinds only {met} touch: nothing was filtered"
        for body in self.crowd:
            x, y = body.center
            assert abs(x) < WIDE / 2 and y > 0.0, f"{body.name} is outside of the bin"
        overlapping = self._overlapping()
        assert overlapping >= 3, f"{overlapping} forbidden pairs lie in each other: too few"

    def _overlapping(self) -> int:
        """Return pairs of forbidden kinds whose centres are too near to collide."""
        return plain_sum(
            not self.allowed(self.kinds[i], self.kinds[k])
            and math.dist(self.crowd[i].center, self.crowd[k].center) < 0.4
            for i in range(len(self.crowd))
            for k in range(i)
        )

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        if self.group != "no group":
            ringed = [
                body.center
                for body, ring in zip(self.crowd, self.ringed, strict=True)
                if ring and body.alive
            ]
            if ringed:
                draw.many.rings(ringed, "hand", 1.6 * sizes.dot, sizes.line)
        table = self.meetings(world)
        for a in range(4):
            middle = -(a + 0.5) * CELL
            self._draw_icon(draw, a, (LEFT - 0.5 * CELL, TOP + middle))
            self._draw_icon(draw, a, (LEFT - middle, TOP + 0.5 * CELL))
        for a in range(4):
            for b in range(4):
                self._draw_cell(draw, a, b, int(table[a, b]))
        words = "Contact points, by kinds"
        draw.text((LEFT + 1.5 * CELL, TOP + 1.15 * CELL), words, anchor="bottom", bold=True)

    def _draw_cell(self, draw: Draw, a: int, b: int, count: int) -> None:
        x, y, sizes = LEFT + b * CELL, TOP - a * CELL, draw.style.sizes
        allowed = self.allowed(a, b)
        fill = draw.color("velocity", 0.16) if allowed else draw.color("erase", 0.1)
        draw.rect(x, y - CELL, x + CELL, y, fill, "muted", sizes.thin)
        middle = (x + CELL / 2, y - CELL / 2)
        if allowed or count:
            draw.text(middle, str(count), color="velocity" if allowed else "erase", bold=True)
        else:
            arm = 0.16 * CELL
            for way in (1, -1):
                ends = (
                    (middle[0] - arm, middle[1] - way * arm),
                    (middle[0] + arm, middle[1] + way * arm),
                )
                draw.line(*ends, "erase", sizes.line)

    @staticmethod
    def _draw_icon(draw: Draw, kind: int, at: tuple[float, float]) -> None:
        """Draw the outline of a kind, beside its row or column."""
        (x, y), size = at, 0.28 * CELL
        width = draw.style.sizes.line
        if kind == 0:
            draw.circle(at, size, outline="text", width=width)
        elif kind == 1:
            draw.rect(x - size, y - size, x + size, y + size, None, "text", width)
        elif kind == 2:
            points = [(x - size, y - size), (x + size, y - size), (x, y + size)]
            draw.polygon(points, outline="text", width=width)
        else:
            half = 0.55 * size
            draw.capsule((x - half, y), (x + half, y), half, outline="text", width=width)
