"""Blows between light, heavy and fixed boxes on five air tracks."""

import math
from typing import ClassVar, NamedTuple

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number, right_edge, table, table_width

LIGHT = 1.0  # [kg]
SIDE = 0.5  # [m] of 1 kg; all are of one stuff, so the side goes with the root of the mass
LANE = 1.95  # [m] from one track to the next
END = 10.6  # [m] where the tracks end


class Lane(NamedTuple):
    """Who meets whom ("light", "heavy", "fixed"); the second's speed in that of the first."""

    words: str
    first: str
    second: str
    back: float = 0.0


LANES = (
    Lane("light on light", "light", "light"),
    Lane("light on heavy", "light", "heavy"),
    Lane("heavy on light", "heavy", "light"),
    Lane("light on fixed", "light", "fixed"),
    Lane("head on", "heavy", "light", -1.0),
)


class Blows(Scene):
    """Let light, heavy and fixed boxes collide on air tracks. A collision is over in a moment, and
    yet two sentences tell how it ends. Momentum: what one gets, the other loses, $m_1 v_1 + m_2
    v_2$ stays. Restitution: they part with the share $e$ of the speed they met with. So each gets
    the impulse

    $J = ((1 + e) (v_1 − v_2))/(1/m_1 + 1/m_2)$

    and $v_1$ becomes $v_1 − J/m_1$, $v_2$ becomes $v_2 + J/m_2$. What is fixed counts as
    $1/m_2 = 0$: an engine keeps the inverse of the mass of every body, for then one formula serves
    for all three.

    The arrows are velocities. No gravity, no friction: tracks of air.

    - With $e = 1$: which box stops dead? Which one leaves at nearly twice the speed that came in?
    - With $e = 0$ they go on together. Where is the energy?
    - Make the heavy one 10 kg: can the light one still tell it from a wall?
    """

    title = "Collisions on air tracks"
    category = "Collisions"
    rebuilds = "K58"
    restitution: float = slider(
        1.0, 0.0, 1.0, step=0.05, help="e of every collision", label="Bounce"
    )
    heavy: float = slider(4.0, 1.0, 10.0, step=0.5, unit="kg", help="The light boxes have 1 kg")
    speed: float = slider(3.0, 1.0, 8.0, step=0.5, unit="m/s", help="Of what comes from the left")
    settings: ClassVar = {"restitution_mixing": "least"}  # so the stops at the ends are dead
    buttons = (Button("again", "Start again", "g", "All back to the start"),)
    view = (-11.4, -1.4, 11.4, 14.4)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.pairs: list[tuple[Body, Body]] = []
        for i, lane in enumerate(LANES):
            y = self._height(i)
            track = Box(width=2 * END + 0.6, height=0.12, center=(0, -0.08), friction=0.0)
            stops = [Box(width=0.3, height=0.7, center=(x, 0.3)) for x in (-END - 0.15, END + 0.15)]
            world.add_static(track, *stops, position=(0, y), name=f"track {i}")
            first = self._box(world, lane.first, -5.0, y, f"first {i}")
            second = self._box(world, lane.second, 3.5 if lane.back else 0.5, y, f"second {i}")
            self.pairs.append((first, second))
        self._go()

    def _height(self, i: int) -> float:
        """Return the height of track number `i` [m]."""
        return LANE * (len(LANES) - 1 - i)

    def _box(self, world: World, what: str, x: float, y: float, name: str) -> Body:
        """Return a light, heavy or fixed box with its near side at `x`, 1 mm above its track."""
        mass = {"light": LIGHT, "heavy": self.heavy, "fixed": 2.0}[what]
        side = SIDE * math.sqrt(mass)
        box = Box(
            width=side, height=side, density=mass / side**2, friction=0.0,
            restitution=self.restitution,
        )  # fmt: skip
        spot = (x + math.copysign(side / 2, x), y + side / 2 + 0.001)
        if what == "fixed":
            return world.add_static(box, position=spot, name=name)
        body = world.add_dynamic(box, position=spot, name=name)
        body.fixed_rotation = True
        return body

    def _go(self) -> None:
        """Give the first of each pair its speed; nothing is measured yet."""
        self.starts = [(a.position, b.position) for a, b in self.pairs]
        self.before = [(self.speed, self.speed * lane.back) for lane in LANES]  # [m/s]
        for (a, b), (va, vb) in zip(self.pairs, self.before, strict=True):
            a.velocity, b.velocity = (va, 0.0), (vb, 0.0)
        self.after = [(math.nan, math.nan)] * len(LANES)  # [m/s] once the blow is over
        self.wait = [-1] * len(LANES)  # [ticks] since the blow
        self.pushed = [0.0] * len(LANES)  # [N·s] what the contact tells, summed over the blow

    def pressed(self, world: World, name: str) -> None:
        if not all(body.alive for pair in self.pairs for body in pair):
            return
        for pair, spots in zip(self.pairs, self.starts, strict=True):
            for body, spot in zip(pair, spots, strict=True):
                body.position = spot
        self._go()

    def step(self, world: World) -> None:
        for i, (a, b) in enumerate(self.pairs):
            if not (a.alive and b.alive) or self.wait[i] > 4:
                continue
            if self.wait[i] < 0 and abs(a.velocity[0] - self.before[i][0]) < 1e-9:
                continue
            self.wait[i] += 1
            self.pushed[i] += self._push(world, a, b)
            self.after[i] = (a.velocity[0], b.velocity[0])

    @staticmethod
    def _push(world: World, a: Body, b: Body) -> float:
        """Return the normal impulse between two bodies in the last tick [N·s]."""
        contacts = world.contacts
        pair = contacts.bodies
        mine = ((pair == a.index) | (pair == b.index)).all(axis=1)
        return float(contacts.normal_impulses[mine].sum())

    def exact(self, i: int) -> tuple[float, float, float]:
        """Return v₁, v₂ after the blow [m/s] and J [N·s]."""
        lane, (v1, v2) = LANES[i], self.before[i]
        masses = {"light": LIGHT, "heavy": self.heavy, "fixed": math.inf}
        inv1, inv2 = 1.0 / masses[lane.first], 1.0 / masses[lane.second]
        impulse = (1.0 + self.restitution) * (v1 - v2) / (inv1 + inv2)
        return v1 - impulse * inv1, v2 + impulse * inv2, impulse

    def impulse(self, i: int) -> float:
        """Return what the first box of lane `i` lost of its momentum [N·s]."""
        return self.pairs[i][0].mass * (self.before[i][0] - self.after[i][0])

    def theory(self, world: World) -> tuple[Theory, ...]:
        # Both points of a face are struck at once, in the tick of the blow: rounding
        return tuple(
            Theory(
                f"J, {lane.words}",
                self.exact(i)[2],
                self.impulse(i),
                1e-9 * self.speed,
                "N·s",
                formula="J = ((1 + e) (v_1 − v_2))/(1/m_1 + 1/m_2)",
            )
            for i, lane in enumerate(LANES)
            if self.wait[i] >= 0
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        """Return the impulses that the contacts tell of: another way to the same number."""
        return tuple(
            Reading(f"contact, {lane.words}", self.pushed[i], "N·s") for i, lane in enumerate(LANES)
        )

    def check(self, world: World) -> None:
        facts = self.check_theory(world, "a pair has not met", len(LANES))
        for i, (lane, fact) in enumerate(zip(LANES, facts, strict=True)):
            for seen, right in zip(self.after[i], self.exact(i), strict=False):
                message = f"{lane.words}: {seen:.4f} m/s after the blow, exact {right:.4f}"
                assert abs(seen - right) < 1e-9 * self.speed, message
            assert abs(self.pushed[i] - fact.theory) < 1e-9 * self.speed, (
                f"{lane.words}: the contact gave {self.pushed[i]:.4f} N·s, exact {fact.theory:.4f}"
            )

    def draw(self, draw: Draw, world: World) -> None:
        corner = self.view[0] + 0.8, self.view[3] - 0.2
        rows = [_heads("measured")]
        for i, lane in enumerate(LANES):
            v1, v2, impulse = self.exact(i)
            cells = [number(v1), "…", number(v2), "…", number(impulse), "…"]
            if self.wait[i] >= 0:
                cells[1::2] = [number(value) for value in (*self.after[i], self.impulse(i))]
            rows.append((lane.words, *cells))
            self._draw_lane(draw, i, lane)
        if table_width(draw, rows) > right_edge(draw) - corner[0]:
            rows[0] = _heads("seen")
        table(draw, corner, rows)
        moving = [b for pair in self.pairs for b in pair if b.alive and abs(b.velocity[0]) > 0.02]
        steps = [(0.4 * body.velocity[0], 0.0) for body in moving]
        if moving:
            draw.many.arrows([body.center for body in moving], steps, "velocity")

    def _draw_lane(self, draw: Draw, i: int, lane: Lane) -> None:
        y = self._height(i)
        drop = 0.85 * draw.style.sizes.label / draw.camera.scale
        draw.text((-END, y - 0.1 - drop), lane.words, color="muted", anchor="left")
        for body in living(self.pairs[i]):
            mass = "fixed" if body.kind == "static" else f"{body.mass:g} kg"
            draw.text((body.center[0], 2 * body.center[1] - y + drop), mass)


def _heads(seen: str) -> tuple[str, ...]:
    """Return what the columns are called, with a word for what is measured."""
    return "m/s and N·s", "v₁ after", seen, "v₂ after", seen, "J", seen
