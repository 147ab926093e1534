"""Still water: what it does to bodies, from the exact area that lies below its surface.

By Green's theorem an area and its moments are sums over its border,
A = ∮ x dy, A x̄ = ∮ ½ x² dy, A ȳ = ∮ x y dy.
A shape is cut at the surface, and the edge along the cut adds nothing, as there dy = 0: each edge
counts with the piece of it that is below. So all edges of all bodies are one array. (What water
that is itself set in motion would do, added mass and waves, is left out.)
"""

import math
from typing import NamedTuple

import numpy as np

from physics import Body, World
from physics.values.sums import plain_sum

Point = tuple[float, float]

ROUND = 64  # [count] sides of what stands for a disc, or any rounded shape, of the same area
G = 9.81  # [m/s²]


class Wet(NamedTuple):
    """What of a body is below the surface."""

    area: float  # [m²]
    center: Point  # [m]
    square: float  # [m⁴] the second moment of the area about that


class Water:
    """A basin between two walls. The level rises by what bodies displace."""

    def __init__(self, left: float, right: float, floor: float, depth: float) -> None:
        """Water of `depth` [m] without bodies, over the `floor` [m]."""
        self.left, self.right, self.floor = left, right, floor
        self.area = (right - left) * depth  # [m²] of water; it stays
        self.level = floor + depth  # [m] now
        self.wet: dict[Body, Wet] = {}
        self._rings: list[list[np.ndarray]] = []  # [m] (n, 2) of the shapes of each body
        self.areas: dict[Body, float] = {}  # [m²] of the shapes of each, wet or not
        self._known: tuple[object, ...] = ()
        self._boats: dict[Body, list[Point]] = {}  # [m] outlines
        self._hollow: dict[Body, list[Point]] = {}  # [m] of those that are dry within

    def float_boat(self, body: Body, outline: list[Point]) -> None:
        """Let a hollow body displace all within `outline` [m], in its frame, while its rim is dry.

        It is convex and counter-clockwise; its first and last points are the two ends of the rim.
        """
        self._boats[body] = self._hollow[body] = outline

    def is_dry(self, body: Body) -> bool:
        """Return whether a boat has not been flooded."""
        return body in self._hollow

    def _gather(self, bodies: list[Body]) -> None:
        """Collect the edges of all shapes, in the frames of their bodies (m, 2) [m]."""
        rows, begins, ends = [], [], []
        self._rings = []
        for row, body in enumerate(bodies):
            rings = [self._hollow[body]] if body in self._hollow else rings_of(body)
            self._rings.append([np.array(ring) for ring in rings])
            for points in self._rings[row]:
                rows.append(np.full(len(points), row))
                begins.append(points)
                ends.append(np.roll(points, -1, axis=0))
            self.areas[body] = plain_sum(area_of(ring) for ring in self._rings[row])
        self._reach = [
            max(np.hypot(*ring.T).max() for ring in rings) for rings in self._rings
        ]  # [m]
        self._rows = np.concatenate(rows) if rows else np.zeros(0, int)
        self._begins = np.concatenate(begins) if begins else np.zeros((0, 2))
        self._ends = np.concatenate(ends) if ends else np.zeros((0, 2))

    def look(self, world: World) -> None:
        """Find what of each body is below the surface, and where the surface is for that."""
        bodies = [body for body in world.bodies if body.kind == "dynamic"]
        self._flood()
        known = (*bodies, *self._hollow)
        if known != self._known:
            self._known, self.areas = known, {}
            self._gather(bodies)
        if not bodies:
            self.wet = {}
            return
        poses = np.array([(*body.position, body.angle) for body in bodies])[self._rows]
        c, s = np.cos(poses[:, 2]), np.sin(poses[:, 2])
        a, b = (placed(points, poses, c, s) for points in (self._begins, self._ends))
        a, b = below(a, b, self.level)
        parts = integrals(a, b)
        sums = np.stack([np.bincount(self._rows, part, len(bodies)) for part in parts], axis=1)
        for boat in self._hollow:
            self._leave_out(boat, bodies, sums)
        self.wet = {
            body: Wet(area, (x / area, y / area), square - (x * x + y * y) / area)
            for body, (area, x, y, square) in zip(bodies, sums.tolist(), strict=True)
            if area > 1e-9
        }
        displaced = plain_sum(wet.area for wet in self.wet.values())
        self.level = self.floor + (self.area + displaced) / (self.right - self.left)

    def _leave_out(self, boat: Body, bodies: list[Body], sums: np.ndarray) -> None:
        """Take from what is wet of each body (n, 4) the part in the dry hollow of a boat."""
        hull = posed(np.array(self._hollow[boat]), boat)
        far = np.hypot(*(hull - boat.position).T).max()
        rows, pieces = [], []
        for row, body in enumerate(bodies):
            if body is boat or math.dist(body.position, boat.position) > far + self._reach[row]:
                continue
            for ring in self._rings[row]:
                inside = common(posed(ring, body), hull)
                rows.append(np.full(len(inside), row))
                pieces.append((inside, np.roll(inside, -1, axis=0)))
        if rows:
            a, b = (np.concatenate(points) for points in zip(*pieces, strict=True))
            parts = integrals(*below(a, b, self.level))
            np.subtract.at(sums, np.concatenate(rows), parts.T)

    def aboard(self, boat: Body) -> list[Body]:
        """Return the bodies whose middles lie in or over a boat, between the ends of its rim."""
        outline = self._boats[boat]
        right, left = (end[0] for end in sorted((outline[0], outline[-1]), reverse=True))
        places = {body: boat.local_point(body.center) for body in self.areas if body.alive}
        return [
            body
            for body, (x, y) in places.items()
            if body is not boat and left < x < right and y > 0.0
        ]

    def _flood(self) -> None:
        """Let water into boats whose rim has gone under, and out of those lifted clear of it."""
        for body, outline in self._boats.items():
            heights = [body.world_point(point)[1] for point in outline] if body.alive else []
            if not heights or min(heights[0], heights[-1]) < self.level:
                self._hollow.pop(body, None)
            elif min(heights) > self.level:
                self._hollow[body] = outline

    def push(self, density: float, drag: float) -> None:
        """Push every wet body up by the weight of what it displaces, and slow it down.

        `density` [kg/m²] of the water; `drag` [1/s]: every wet piece dA of the body is held back by
        density · drag · its velocity · dA.
        """
        for body, wet in self.wet.items():
            vx, vy = body.velocity_at(wet.center)
            mass = density * wet.area
            body.apply_force((-mass * drag * vx, mass * (G - drag * vy)), wet.center)
            body.apply_torque(-density * wet.square * drag * body.omega)


def placed(points: np.ndarray, poses: np.ndarray, c: np.ndarray, s: np.ndarray) -> np.ndarray:
    """Return points of bodies (m, 2) at their poses (m, 3) [m]."""
    x, y = points.T
    return np.column_stack([poses[:, 0] + c * x - s * y, poses[:, 1] + s * x + c * y])


def posed(points: np.ndarray, body: Body) -> np.ndarray:
    """Return points of one body (m, 2) where they are [m]."""
    c, s = math.cos(body.angle), math.sin(body.angle)
    return np.array(body.position) + points @ np.array([[c, s], [-s, c]])


def moments(at: np.ndarray) -> np.ndarray:
    """Return what is summed over the border at its points (m, 2): for A, A x̄, A ȳ, ∫ r² dA (4, m).

    Simpson's rule over an edge is exact for them: they are cubic at most.
    """
    x, y = at.T
    return np.stack([x, 0.5 * x * x, x * y, x * (x * x / 3.0 + y * y)])


def integrals(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return what the edges a -> b (m, 2) add to the area and its moments (4, m)."""
    return (moments(a) + 4.0 * moments(0.5 * (a + b)) + moments(b)) / 6.0 * (b - a)[:, 1]


def area_of(ring: np.ndarray) -> float:
    """Return the area within a ring (m, 2) [m²]."""
    return float(integrals(ring, np.roll(ring, -1, axis=0))[0].sum())


def common(ring: np.ndarray, hull: np.ndarray) -> np.ndarray:
    """Return the part of a ring (m, 2) within a convex, counter-clockwise hull (n, 2).

    One edge of the hull after the other cuts it (Sutherland and Hodgman 1974).
    """
    steps = np.roll(hull, -1, axis=0) - hull
    normals = np.column_stack([-steps[:, 1], steps[:, 0]])  # (n, 2) inwards
    levels = (normals * hull).sum(axis=1)
    deep = (ring @ normals.T >= levels).all(axis=0)  # (n,) all of it is on the inner side
    for normal, level in zip(normals[~deep], levels[~deep], strict=True):
        depth = ring @ normal - level  # > 0 inside
        if not len(ring):
            break
        nexts, after = np.roll(ring, -1, axis=0), np.roll(depth, -1)
        crosses = (depth >= 0.0) != (after >= 0.0)
        share = np.where(crosses, depth / np.where(crosses, depth - after, 1.0), 0.0)
        cuts = ring + share[:, None] * (nexts - ring)
        pairs = np.stack([ring, cuts], axis=1).reshape(-1, 2)
        ring = pairs[np.column_stack([depth >= 0.0, crosses]).ravel()]
    return ring


def below(a: np.ndarray, b: np.ndarray, level: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the pieces of the edges a -> b (m, 2) below the level; points for those above."""
    rise = b[:, 1] - a[:, 1]
    safe = np.where(rise == 0.0, 1.0, rise)
    at = np.clip((level - a[:, 1]) / safe, 0.0, 1.0)
    cut = a + at[:, None] * (b - a)
    over_a, over_b = (a[:, 1] > level)[:, None], (b[:, 1] > level)[:, None]
    begins = np.where(over_a, np.where(over_b, b, cut), a)
    ends = np.where(over_b, np.where(over_a, b, cut), b)
    return begins, ends


def rings_of(body: Body) -> list[list[Point]]:
    """Return the outlines of a body's shapes, counter-clockwise, in its frame [m].

    What is rounded becomes a polygon of ROUND directions, a little larger: of the same area.
    """
    rings = []
    for shape in body.shapes:
        for hull in shape.hulls():
            discs = np.array(hull.discs)
            if not discs[:, 2].any():
                rings.append([(float(x), float(y)) for x, y, _ in discs])
                continue
            turns = np.arange(ROUND) * math.tau / ROUND
            steps = np.column_stack([np.cos(turns), np.sin(turns)])
            reach = steps @ discs[:, :2].T + discs[:, 2]  # (ROUND, discs)
            last = discs[reach.argmax(axis=1)]
            # A polygon with n corners on a circle has n sin(2π/n) / 2π of its area
            grown = last[:, 2] / math.sqrt(ROUND * math.sin(math.tau / ROUND) / math.tau)
            points = last[:, :2] + grown[:, None] * steps
            rings.append([(float(x), float(y)) for x, y in points])
    return rings
