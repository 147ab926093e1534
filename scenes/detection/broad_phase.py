"""The broad phase: which pairs are worth a closer look."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, World
from physics.constants import BOUNDS_MARGIN
from physics.values.sums import plain_sum
from scenes.detection import _broad_crowd as crowd
from scenes.detection import _broad_picture as picture
from scenes.detection._broad_picture import HALF, HIGH, LOW
from scenes.detection._pair import lines
from scenes.detection._searches import Grid, Search, above, all_pairs, overlaps, sweep_and_prune
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle

METHODS = ("sweep and prune", "uniform grid", "hash grid", "all pairs")
THICK = 0.3  # [m] of the walls
PERIOD = 8
"""Ticks in which the engine looks once whether the bounds of a pair have parted (GAP_PERIOD)."""


class BroadPhase(Scene):
    """Find out which of many shapes may touch, without trying all. Ten shapes make 45 pairs, a
    thousand make half a million:
    $(n (n − 1))/2$
    Testing each exactly would take all the time there is. So every shape gets an upright box, a
    little larger than itself, and only pairs whose boxes overlap are looked at: the candidates.

    Sweep and prune: sort the boxes by their left ends and sweep a line from left to right. A box is
    active from its left to its right end; a new one is compared with the active ones only. The
    list under the room is this order. From tick to tick it hardly changes, so sorting it again is
    cheap. The engine does this: boxes, order and candidates are those that it has now.

    A grid: put each box into all cells that it touches, and compare those of one cell. A hash table
    keeps only as many cells as there is room for, wherever they are; then strangers may meet.

    - Drag the sweep line. Which boxes are active where it stands?
    - Press "In a row": sweeping along $x$ is at its best. Then "In towers": at its worst, and
      which method does not mind?
    - Make the cells smaller, then larger. What grows each time?
    - Twice as many shapes: how many times as many pairs, and as many candidates?
    """

    title = "The broad phase"
    count: int = slider(18, 2, 60, step=1, help="n, the number of shapes", label="Shapes")
    speed: float = slider(1.0, 0.0, 4.0, step=0.1, unit="m/s", help="Of the shapes at the start")
    method: str = choice(METHODS[0], METHODS, live=True, help="How candidate pairs are found")
    cell: float = slider(
        1.0, 0.25, 4.0, step=0.05, live=True, label="Cell size",
        help="Of a grid, in widths of the widest box: from 1 on a box touches 4 cells at most",
    )  # fmt: skip
    sweep: float = slider(
        45.0,
        0.0,
        100.0,
        unit="%",
        live=True,
        help="Where the sweep line stands",
        label="Sweep line at",
    )
    run: bool = toggle(False, live=True, help="Let the line run", label="Run the line")
    tight: bool = toggle(
        False, live=True, help="Show the exact bounds, too", label="Show exact bounds"
    )
    buttons: ClassVar = (
        Button("row", "In a row", "n", "One after the other along x"),
        Button("tower", "In towers", "p", "Many at the same x"),
        Button("mix", "Mix", "x", "All over the room"),
    )
    view = (-7.0, -4.4, 7.0, 8.6)
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
            world.add_dynamic(crowd.shape(k, self.size), position=at, angle=0.7 * k)
            for k, at in enumerate(crowd.spots(self.count))
        ]
        for body in self.crowd:
            self._send_off(body)

    @property
    def size(self) -> float:
        """Return the size of the shapes, about half of it [m]."""
        return crowd.size(self.count)

    def pressed(self, world: World, name: str) -> None:
        self.crowd = living(self.crowd)
        spots = crowd.spots(self.count)
        if name != "mix":
            spots = crowd.lined_up(len(self.crowd), self.size, name == "tower")
        for body, spot in zip(self.crowd, spots, strict=False):
            body.position, body.velocity, body.omega = spot, (0.0, 0.0), 0.0
            if name == "mix":
                self._send_off(body)

    def _send_off(self, body: Body) -> None:
        turn = float(self.rng.uniform(0.0, math.tau))
        body.velocity = (self.speed * math.cos(turn), self.speed * math.sin(turn))
        body.omega = float(self.rng.uniform(-1.0, 1.0)) * self.speed

    def step(self, world: World) -> None:
        if self.run:
            on = 100.0 / 6.0 * world.tick_length  # six seconds for one run
            self.set("sweep", (self.sweep + on) % 100.0)

    # --- what the engine has ---------------------------------------------------------------------

    def boxes(self, world: World) -> np.ndarray:
        """Return the shapes of the room in the engine's order, as rows of its data page."""
        page = world.page
        order = np.asarray(page.live_order)
        shapes = np.asarray(page.shapes)[order]
        rows = [body.index for body in living(self.crowd)]
        return shapes[np.isin(shapes["body"], rows)]

    def pairs(self, world: World) -> tuple[np.ndarray, np.ndarray]:
        """Return the pairs of body rows (n, 2) that are kept, and whether they touch (n,)."""
        contacts = np.asarray(world.page.live_contacts)
        rows = [body.index for body in living(self.crowd)]
        pairs = np.column_stack([contacts["body_a"], contacts["body_b"]])
        mine = np.isin(pairs, rows).all(axis=1) & (contacts["point_count"] >= 0)
        return pairs[mine], (contacts["point_count"] > 0)[mine]

    @property
    def cell_size(self) -> float:
        """Return the size of a cell of the grids [m]."""
        return self.cell * (3.0 * self.size + 2.0 * BOUNDS_MARGIN)  # a capsule is 3 sizes long

    def grid(self, boxes: np.ndarray, method: str) -> Grid:
        """Return the grid of a method, with the boxes in it."""
        slots = 6 * self.count + 1 if method == "hash grid" else 0
        return Grid(boxes, self.cell_size, (-HALF, LOW), (HALF, HIGH), slots)

    def search(self, boxes: np.ndarray, method: str) -> Search:
        """Return what a method finds among the boxes."""
        if "grid" in method:
            return self.grid(boxes, method).search()
        return sweep_and_prune(boxes) if method == METHODS[0] else all_pairs(boxes)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return how many candidates all pairs of boxes give, and the engine's sweep."""
        if world.tick == 0:
            return ()
        boxes = self.boxes(world)
        count = int(overlaps(boxes)[1].sum())
        # The engine keeps a pair that has parted for up to PERIOD ticks: so many left since
        late = self._lately_parted(boxes, world)
        result = int(self.search(boxes, self.method).both.sum())
        return (
            Theory("candidates", count, len(self.pairs(world)[0]), late),
            Theory(f"candidates, {self.method}", count, result, 0),
        )

    def _lately_parted(self, boxes: np.ndarray, world: World) -> int:
        """Return how many pairs of the engine have boxes that do not overlap any more."""
        result = self._names(boxes, overlaps(boxes)[1])
        return plain_sum(frozenset(map(int, pair)) not in result for pair in self.pairs(world)[0])

    def readings(self, world: World) -> tuple[Reading, ...]:
        n = len(self.crowd)
        pairs, touching = self.pairs(world)
        boxes = self.boxes(world)
        result = self.search(boxes, self.method)
        grid = (
            Reading(f"compared in the {self.method}", result.compared),
            Reading("met again in another cell", result.again),
            Reading("boxes put into cells", result.entries),
            Reading("cells in memory", result.places),
        )
        return (
            Reading("all pairs n (n − 1) / 2", n * (n - 1) // 2),
            Reading("compared by the sweep", sweep_and_prune(boxes).compared),
            *(grid if result.places else ()),
            Reading("candidates", len(pairs)),
            Reading("touching", int(touching.sum())),
        )

    def check(self, world: World) -> None:
        recent: list[set[frozenset[int]]] = []  # pairs of boxes that overlap, of the last ticks
        for _ in range(60):
            world.step()
            boxes = self.boxes(world)
            assert (np.diff(boxes["min_x"]) >= 0.0).all(), "the order is not that of the left ends"
            both = overlaps(boxes)[1]
            recent = [*recent[-PERIOD:], self._names(boxes, both)]
            kept = {frozenset(map(int, pair)) for pair in self.pairs(world)[0]}
            missed = recent[-1] - kept
            assert not missed, f"the sweep missed {[sorted(pair) for pair in missed]}"
            if len(recent) > PERIOD:
                stale = kept - set().union(*recent)
                assert not stale, f"kept too long: {[sorted(pair) for pair in stale]}"
            for method in METHODS:
                same = (self.search(boxes, method).both == both).all()
                assert same, f"{method} finds other pairs"
        entries = np.bincount(self.grid(self.boxes(world), "hash grid").touched[:, 0])
        assert self.cell < 1.0 or entries.max() <= 4, "a box in more than 4 cells of its own size"

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
        sweeps, grids = self.method == METHODS[0], "grid" in self.method
        grid = self.grid(boxes, self.method) if grids else None
        if grid is not None:
            picture.draw_cells(draw, grid)
        active = (boxes["min_x"] <= x) & (boxes["max_x"] >= x) & sweeps
        draw.many.rects(low[~active], high[~active], "aabb_fat", thin)
        draw.many.rects(low[active], high[active], "target", 1.6 * draw.style.sizes.line)
        if self.tight:
            inner = np.column_stack([boxes["tight_min_x"], boxes["tight_min_y"]])
            outer = np.column_stack([boxes["tight_max_x"], boxes["tight_max_y"]])
            draw.many.rects(inner, outer, "aabb", thin, dash=True)
        self._draw_pairs(draw, world)
        if sweeps:
            picture.draw_order(draw, boxes, active)
            draw.line((x, picture.BOTTOM), (x, HIGH), "target", draw.style.sizes.line)
        elif grid is not None:
            picture.draw_places(draw, grid)
        words = picture.told(draw, self.method, grid)
        lines(draw, (-HALF, picture.TOP), [(words, "text")])
        other = METHODS[3] if sweeps else METHODS[0]
        result = {name: self.search(boxes, name) for name in (other, self.method)}
        picture.draw_costs(draw, len(boxes), result, self.method)

    def _draw_pairs(self, draw: Draw, world: World) -> None:
        """Draw a line between the centres of each candidate pair, a thick one when they touch."""
        motion, sizes = world.page.live_motion, draw.style.sizes
        at = np.column_stack([np.asarray(motion["x"]), np.asarray(motion["y"])])
        if self.method == METHODS[3]:
            rows = np.array([body.index for body in living(self.crowd)], np.int64)
            i, k = np.nonzero(above(len(rows)))
            draw.many.lines(at[rows[i]], at[rows[k]], draw.color("muted", 0.35), sizes.thin)
        pairs, touching = self.pairs(world)
        if len(pairs) == 0:
            return
        a, b = at[pairs[:, 0]], at[pairs[:, 1]]
        draw.many.lines(a[~touching], b[~touching], "scene", sizes.line)
        draw.many.lines(a[touching], b[touching], "erase", 2.2 * sizes.line)
