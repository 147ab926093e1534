"""The broad phase: which pairs are worth a closer look."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import Body, Box, Capsule, Circle, Polygon, Shape, World
from scenes.builders import Point
from scenes.detection import _geometry as geo
from scenes.detection._pair import lines
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle

HALF, LOW, HIGH = 6.0, 0.0, 6.0  # [m] the room: from -HALF to HALF, from LOW to HIGH
CHART = -3.4  # [m] lower end of the list under the room
THICK = 0.3  # [m] of the walls
PERIOD = 8
"""Ticks in which the engine looks once whether the bounds of a pair have parted (GAP_PERIOD)."""


class BroadPhase(Scene):
    """Ten shapes make 45 pairs, a thousand make half a million:
    $(n (n − 1))/2$
    Testing each exactly would take all the time there is. So every shape gets an upright box, a
    little larger than itself, and only pairs whose boxes overlap are looked at: the candidates.

    To find them, sort the boxes by their left ends and sweep a line from left to right. A box is
    active from its left to its right end; a new one is compared with the active ones only. The
    list under the room is this order, each bar an x-interval. From tick to tick it hardly changes,
    so sorting it again is cheap.

    All boxes, the order and the candidates are those that the engine has now.

    - Drag the sweep line. Which boxes are active where it stands?
    - Press "In a row": sweeping along $x$ is at its best. Then "In towers": at its worst.
    - Twice as many shapes: how many times as many pairs, and as many candidates?
    """

    title = "The broad phase"
    count: int = slider(18, 2, 60, step=1, help="n, the number of shapes")
    speed: float = slider(1.0, 0.0, 4.0, step=0.1, unit="m/s", help="Their speed at the start")
    sweep: float = slider(45.0, 0.0, 100.0, unit="%", live=True, help="Where the sweep line stands")
    run: bool = toggle(False, live=True, help="Let the line run")
    tight: bool = toggle(False, live=True, help="Show the exact bounds, too")
    buttons: ClassVar = (
        Button("row", "In a row", "n", "One after the other along x"),
        Button("tower", "In towers", "p", "Many at the same x"),
        Button("mix", "Mix", "x", "All over the room"),
    )
    view = (-7.0, -3.7, 7.0, 7.9)
    settings: ClassVar = {"restitution_threshold": 0.0}  # nothing comes to rest
    check_seconds = 3.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        side = Box(width=THICK, height=HIGH + 2 * THICK, restitution=1.0, friction=0.0)
        flat = Box(width=2 * HALF, height=THICK, restitution=1.0, friction=0.0)
        x, middle = HALF + THICK / 2, (LOW + HIGH) / 2
        for shape, at in (
            (side, (-x, middle)), (side, (x, middle)),
            (flat, (0.0, LOW - THICK / 2)), (flat, (0.0, HIGH + THICK / 2)),
        ):  # fmt: skip
            world.add_static(shape, position=at, name="wall")
        self.crowd: list[Body] = [
            world.add_dynamic(self._shape(k), position=at, angle=0.7 * k)
            for k, at in enumerate(self._spots())
        ]
        for body in self.crowd:
            self._send_off(body)

    @property
    def size(self) -> float:
        """Return the size of the shapes, about half of it [m]: many must be small."""
        return 0.42 * min(1.0, math.sqrt(18 / self.count))

    def _shape(self, k: int) -> Shape:
        size = self.size
        look: dict[str, Any] = {"restitution": 1.0, "friction": 0.0}
        return (
            Circle(radius=size, **look),
            Box(width=2.2 * size, height=1.5 * size, **look),
            Polygon(vertices=tuple(geo.regular(3 + k % 4, 1.2 * size)), **look),
            Capsule(start=(-size, 0), end=(size, 0), radius=0.5 * size, **look),
        )[k % 4]

    def _spots(self) -> list[Point]:
        """Return a place for each, on a grid as wide as the room."""
        columns = max(2, round(math.sqrt(self.count * HALF * 2 / (HIGH - LOW))))
        rows = -(-self.count // columns)
        wide, tall = 2 * HALF / columns, (HIGH - LOW) / rows
        return [
            (-HALF + (k % columns + 0.5) * wide, LOW + (k // columns + 0.5) * tall)
            for k in range(self.count)
        ]

    def pressed(self, world: World, name: str) -> None:
        self.crowd = [body for body in self.crowd if body.alive]
        room = 2.7 * self.size  # [m] of the widest shape, whichever way it is turned
        lanes = max(1, int((HIGH - LOW) / room))  # over one another
        columns = -(-len(self.crowd) // lanes)
        pitch = min(room, (2 * HALF - room) / max(len(self.crowd) - 1, 1) * lanes)
        for k, body in enumerate(self.crowd):
            if name == "mix":
                body.position = self._spots()[k]
                self._send_off(body)
                continue
            part = (k + 0.5) / len(self.crowd)
            x = -HALF + 0.5 * room + part * (2 * HALF - room)
            if name == "tower":
                x = (k // lanes - 0.5 * (columns - 1)) * pitch
            body.position = (x, LOW + (k % lanes + 0.5) * (HIGH - LOW) / lanes)
            body.velocity, body.omega = (0.0, 0.0), 0.0

    def _send_off(self, body: Body) -> None:
        turn = float(self.rng.uniform(0.0, math.tau))
        body.velocity = (self.speed * math.cos(turn), self.speed * math.sin(turn))
        body.omega = float(self.rng.uniform(-1.0, 1.0)) * self.speed

    def step(self, world: World) -> None:
        if self.run:
            self.set("sweep", (self.sweep + 100.0 / (6 * 240)) % 100.0)  # six seconds for one run

    # --- what the engine has ---------------------------------------------------------------------

    def boxes(self, world: World) -> np.ndarray:
        """Return the shapes of the room in the engine's order, as rows of its data page."""
        page = world.page
        order = np.asarray(page.live_order)
        shapes = np.asarray(page.shapes)[order]
        rows = [body.index for body in self.crowd if body.alive]
        return shapes[np.isin(shapes["body"], rows)]

    def pairs(self, world: World) -> tuple[np.ndarray, np.ndarray]:
        """Return the pairs of body rows (n, 2) that are kept, and whether they touch (n,)."""
        contacts = np.asarray(world.page.live_contacts)
        rows = [body.index for body in self.crowd if body.alive]
        pairs = np.column_stack([contacts["body_a"], contacts["body_b"]])
        mine = np.isin(pairs, rows).all(axis=1) & (contacts["point_count"] >= 0)
        return pairs[mine], (contacts["point_count"] > 0)[mine]

    @staticmethod
    def overlaps(boxes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return tables (n, n), the part above the diagonal: overlap in x, overlap in x and y."""
        low, high = boxes["min_x"], boxes["max_x"]
        in_x = (low[:, None] <= high) & (low <= high[:, None])
        low, high = boxes["min_y"], boxes["max_y"]
        in_y = (low[:, None] <= high) & (low <= high[:, None])
        above = np.triu(np.ones(in_x.shape, bool), 1)
        return in_x & above, in_x & in_y & above

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return how many candidates all pairs of boxes give, and the engine's sweep."""
        if world.tick == 0:
            return ()
        boxes = self.boxes(world)
        count = int(self.overlaps(boxes)[1].sum())
        # The engine keeps a pair that has parted for up to PERIOD ticks: so many left since
        late = self._lately_parted(boxes, world)
        return (Theory("candidates", count, len(self.pairs(world)[0]), late),)

    def _lately_parted(self, boxes: np.ndarray, world: World) -> int:
        """Return how many pairs of the engine have boxes that do not overlap any more."""
        found = self._names(boxes, self.overlaps(boxes)[1])
        return sum(frozenset(map(int, pair)) not in found for pair in self.pairs(world)[0])

    def readings(self, world: World) -> tuple[Reading, ...]:
        n = len(self.crowd)
        pairs, touching = self.pairs(world)
        return (
            Reading("all pairs n (n − 1) / 2", n * (n - 1) // 2),
            Reading("compared by the sweep", int(self.overlaps(self.boxes(world))[0].sum())),
            Reading("candidates", len(pairs)),
            Reading("touching", int(touching.sum())),
        )

    def check(self, world: World) -> None:
        recent: list[set[frozenset[int]]] = []  # pairs of boxes that overlap, of the last ticks
        for _ in range(60):
            world.step()
            boxes = self.boxes(world)
            assert (np.diff(boxes["min_x"]) >= 0.0).all(), "the order is not that of the left ends"
            both = self.overlaps(boxes)[1]
            recent = [*recent[-PERIOD:], self._names(boxes, both)]
            kept = {frozenset(map(int, pair)) for pair in self.pairs(world)[0]}
            missed = recent[-1] - kept
            assert not missed, f"the sweep missed {[sorted(pair) for pair in missed]}"
            if len(recent) > PERIOD:
                stale = kept - set().union(*recent)
                assert not stale, f"kept too long: {[sorted(pair) for pair in stale]}"

    @staticmethod
    def _names(boxes: np.ndarray, both: np.ndarray) -> set[frozenset[int]]:
        """Return the pairs of a table as pairs of body rows."""
        rows = boxes["body"]
        return {frozenset((int(rows[i]), int(rows[k]))) for i, k in np.argwhere(both)}

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        boxes, thin = self.boxes(world), draw.style.sizes.thin
        low = np.column_stack([boxes["min_x"], boxes["min_y"]])
        high = np.column_stack([boxes["max_x"], boxes["max_y"]])
        x = -HALF + 2 * HALF * self.sweep / 100.0
        active = (boxes["min_x"] <= x) & (boxes["max_x"] >= x)
        draw.many.rects(low[~active], high[~active], "aabb_fat", thin)
        draw.many.rects(low[active], high[active], "target", 1.6 * draw.style.sizes.line)
        if self.tight:
            inner = np.column_stack([boxes["tight_min_x"], boxes["tight_min_y"]])
            outer = np.column_stack([boxes["tight_max_x"], boxes["tight_max_y"]])
            draw.many.rects(inner, outer, "aabb", thin, dash=True)
        self._draw_pairs(draw, world)
        self._draw_order(draw, boxes, active)
        draw.line((x, CHART), (x, HIGH), "target", draw.style.sizes.line)
        self._draw_counts(draw, world, boxes)

    def _draw_pairs(self, draw: Draw, world: World) -> None:
        """Draw a line between the centres of each candidate pair, a thick one when they touch."""
        pairs, touching = self.pairs(world)
        if len(pairs) == 0:
            return
        motion = world.page.live_motion
        at = np.column_stack([np.asarray(motion["x"]), np.asarray(motion["y"])])
        sizes = draw.style.sizes
        a, b = at[pairs[:, 0]], at[pairs[:, 1]]
        draw.many.lines(a[~touching], b[~touching], "scene", sizes.line)
        draw.many.lines(a[touching], b[touching], "erase", 2.2 * sizes.line)

    def _draw_order(self, draw: Draw, boxes: np.ndarray, active: np.ndarray) -> None:
        """Draw the list: an x-interval for each box, the first that begins on top."""
        top, n = LOW - THICK - 0.25, len(boxes)
        y = top - (np.arange(n) + 0.5) * (top - CHART) / max(n, 1)
        a, b = np.column_stack([boxes["min_x"], y]), np.column_stack([boxes["max_x"], y])
        width = min(
            2.5 * draw.style.sizes.line, 0.6 * (top - CHART) / max(n, 1) * draw.camera.scale
        )
        draw.many.lines(a[~active], b[~active], "aabb_fat", width)
        draw.many.lines(a[active], b[active], "target", width)

    def _draw_counts(self, draw: Draw, world: World, boxes: np.ndarray) -> None:
        n = len(boxes)
        pairs, touching = self.pairs(world)
        words = (f"{n} shapes: {n * (n - 1) // 2} pairs", "text"), (
            f"{int(self.overlaps(boxes)[0].sum())} compared by the sweep", "target"
        )  # fmt: skip
        more = (f"{len(pairs)} candidates", "scene"), (f"{int(touching.sum())} touching", "erase")
        top = HIGH + THICK + 1.5
        lines(draw, (-HALF, top), [*words])
        lines(draw, (1.0, top), [*more])
