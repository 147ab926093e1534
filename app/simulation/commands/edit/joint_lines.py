"""Where joints are drawn: what a stroke crosses and a click hits."""

import itertools
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from physics.geometry.polygon import Point
from physics.joints.arrays import world_points
from physics.joints.handle import Joint
from physics.joints.kinds import KINDS

if TYPE_CHECKING:
    from physics import World

Line = tuple[Point, Point]

NUMBERS = {kind.WORD: kind.NUMBER for kind in KINDS}
HIDDEN = np.array([NUMBERS["mouse"], NUMBERS["gear"]])
"""Nothing to click or cut: the hand draws its own joint, a gear has no place."""
AT_ONE_PLACE = ("revolute", "ratchet", "weld")
"""Kinds whose ends are together."""
TOGETHER = np.array([NUMBERS[kind] for kind in AT_ONE_PLACE])


class JointLines(NamedTuple):
    """The lines that joints are drawn as, n of them; a pulley has three."""

    ids: np.ndarray  # (n,) of the joints
    rows: np.ndarray  # (n, 2) bodies that the ends are on, rows of the data page
    a: np.ndarray  # [m] (n, 2) in the world now
    b: np.ndarray

    def distances(self, p: Point) -> np.ndarray:
        """Return the distance from `p` to each line [m] (n,)."""
        along = self.b - self.a
        square = np.maximum(np.einsum("ij,ij->i", along, along), 1e-300)
        t = np.clip(np.einsum("ij,ij->i", p - self.a, along) / square, 0.0, 1.0)
        return np.hypot(*(self.a + along * t[:, None] - p).T)

    def near(self, p: Point, reach: float) -> dict[int, float]:
        """Ids of the joints within `reach` [m] of `p`, the nearest first, with the distance."""
        distances = self.distances(p)
        result: dict[int, float] = {}
        close = np.flatnonzero(distances <= reach)
        for k in close[np.argsort(distances[close], kind="stable")].tolist():
            result.setdefault(int(self.ids[k]), float(distances[k]))
        return result

    def leaving(self, rows: set[int], p: Point, least: float) -> set[int]:
        """Ids of the joints that one of these bodies holds, and whose other end is on none of them
        and farther than `least` [m] from `p`; `rows` are those of the data page.
        """
        held = np.isin(self.rows, list(rows))
        ends = np.stack([self.a, self.b])
        far = np.hypot(*np.moveaxis(ends - p, -1, 0)) > least  # (2, n)
        out = (held[:, 0] & ~held[:, 1] & far[1]) | (held[:, 1] & ~held[:, 0] & far[0])
        return set(self.ids[out].tolist())

    def within(self, low: Point, high: Point) -> list[int]:
        """Ids of the joints that lie wholly between two corners [m]."""
        ends = np.stack([self.a, self.b])
        inside = ((ends >= low) & (ends <= high)).all(axis=(0, 2))
        return sorted(set(self.ids[inside].tolist()) - set(self.ids[~inside].tolist()))

    def beside(self, stroke: np.ndarray, reach: float) -> list[int]:
        """Ids of the joints whose bounds come within `reach` [m] of those of a line of `stroke`."""
        low = np.minimum(self.a, self.b) - reach
        high = np.maximum(self.a, self.b) + reach
        result: set[int] = set()
        for start, end in itertools.pairwise(stroke):
            overlap = (low <= np.maximum(start, end)) & (high >= np.minimum(start, end))
            result.update(self.ids[overlap.all(axis=1)].tolist())
        return sorted(result)


def lines_of_joints(world: "World") -> JointLines:
    """All of a world at once: a cloth has a thousand, and a hover asks in every frame."""
    table, page = world.joint_table.columns, world.page
    live = np.flatnonzero((table["id"] > 0) & ~np.isin(table["kind"], HIDDEN))
    # field by field: whole records are wide, and taking them costs more than all the rest
    ids, kinds, on_a, on_b = (table[name][live] for name in ("id", "kind", "body_a", "body_b"))
    at_a = world_points(page, on_a, table["lax"][live], table["lay"][live])
    at_b = world_points(page, on_b, table["lbx"][live], table["lby"][live])
    at_a = np.where(np.isin(kinds, TOGETHER)[:, None], at_b, at_a)
    pulley = kinds == NUMBERS["pulley"]
    plain = JointLines(
        ids[~pulley], np.column_stack([on_a, on_b])[~pulley], at_a[~pulley], at_b[~pulley]
    )
    if not pulley.any():
        return plain
    those = live[pulley]
    wheel_a, wheel_b = (
        np.column_stack([table[f"ground_{side}{axis}"][those] for axis in "xy"]) for side in "ab"
    )
    i, a, b = ids[pulley], on_a[pulley], on_b[pulley]
    fixed = np.zeros_like(a)  # row 0 is the background
    pieces = (
        JointLines(i, np.column_stack([a, fixed]), at_a[pulley], wheel_a),
        JointLines(i, np.column_stack([fixed, fixed]), wheel_a, wheel_b),
        JointLines(i, np.column_stack([fixed, b]), wheel_b, at_b[pulley]),
    )
    return JointLines(*(np.concatenate(parts) for parts in zip(plain, *pieces, strict=True)))


def line_of(joint: Joint) -> list[Line]:
    """The lines that the joint is drawn as, now [m]; a hinge is a line of no length."""
    if joint.kind == "pulley":
        row, (at_a, at_b) = joint.row, joint.anchors
        wheel_a, wheel_b = ((float(row[f"ground_{s}x"]), float(row[f"ground_{s}y"])) for s in "ab")
        return [(at_a, wheel_a), (wheel_a, wheel_b), (wheel_b, at_b)]
    at_a, at_b = joint.anchors
    if joint.kind in AT_ONE_PLACE:
        return [(at_b, at_b)]  # the ends are together, but for the solver's error
    return [(at_a, at_b)]
