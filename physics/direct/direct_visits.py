"""What rows that are solved at once show of a visit (rows/visit.py): all are found together."""

from math import inf, nan

import numpy as np

from physics.direct.island_rows import (
    AXIS,
    CONE,
    FRICTION_P,
    FRICTION_Q,
    NORMAL_P,
    NORMAL_Q,
    POINT_X,
    ROLLING,
)
from physics.rows.visit import Value, Visit
from physics.values.sums import plain_sum

PARTS = {
    NORMAL_P: ("normal", "p"),
    NORMAL_Q: ("normal", "q"),
    FRICTION_P: ("friction", "p"),
    FRICTION_Q: ("friction", "q"),
    ROLLING: ("rolling", ""),
    AXIS: ("axis", ""),
    POINT_X: ("point", ""),
}
"""Kind and point of a row; POINT_Y comes with POINT_X."""

FIELDS = {"normal": "normal_impulse", "friction": "tangent_impulse", "rolling": "rolling_impulse"}
"""Where the impulse of a contact's row is."""


def handed_out(page: Value, rows: Value, i: int) -> Visit | None:
    """Row `i` of all `rows`, before `scatter_row`: its impulse is about to replace the old one."""
    row = rows[i]
    if int(row.part) not in PARTS:
        return None
    kind, which = PARTS[int(row.part)]
    lane, x = int(row.lane), float(row.x)
    a, b = page.motion[row.a], page.motion[row.b]
    begin = (a.vx, a.vy, a.w, b.vx, b.vy, b.w)
    arms = (row.ax, row.ay, row.aw, row.bx, row.by, row.bw)
    cdot = plain_sum(float(j) * float(v) for j, v in zip(arms, begin, strict=True))
    k = float(row.k) / (1.0 + float(row.give))
    if kind == "point":
        return both_anchors(page, row, rows[i + 1], begin)
    if kind == "axis":
        c = record = page.joint_axes[row.block]
        old = float(c.impulse[lane])
    else:
        c = page.blocks[row.block]
        record = c[which] if which else c
        old = float(record[FIELDS[kind]][lane])
    lower, upper = float(row.low), float(row.high)
    if row.kind == CONE:
        normal = plain_sum(float(rows[i].x) for i in (row.first, row.other) if i >= 0)
        upper = float(row.mu) * max(normal, 0.0)
        lower = -upper
    return Visit(
        kind,
        record,
        before=old,
        wanted=x - float(row.w) / float(row.k),
        after=x,
        cdot=cdot,
        bias=float(row.bias),
        mass_scale=nan,  # it is solved together with the whole island
        lower=lower,
        upper=upper,
        k=k,
        begin=begin,
        end=begin,
        letters={"left": float(row.w)},
        lane=lane,
    )


def both_anchors(page: Value, row: Value, other: Value, begin: tuple[float, ...]) -> Visit:
    """Both rows of two anchors, x and y."""
    c, lane = page.joint_points[row.block], int(row.lane)
    old = float(c.px[lane]), float(c.py[lane])
    now = float(row.x), float(other.x)
    letters = {"before_x": old[0], "before_y": old[1], "after_x": now[0], "after_y": now[1]}
    return Visit(
        "point",
        c,
        before=float(np.hypot(*old)),
        wanted=float(np.hypot(*now)),
        after=float(np.hypot(*now)),
        bias=float(np.hypot(row.bias, other.bias)),
        mass_scale=nan,
        upper=float(row.high) if np.isfinite(row.high) else inf,
        k=float(row.k + other.k),
        begin=begin,
        end=begin,
        letters=letters,
        lane=lane,
    )


def link(page: Value, row: Value) -> Visit | None:
    """What a row of an island of joints does, after `give`."""
    lane, change = int(row.lane), float(row.more)
    begin, end = node_velocities(page, row)
    common = {"mass_scale": nan, "begin": begin, "end": end, "lane": lane}
    old = float(row.impulse)
    if row.part == 0:
        c = page.joint_axes[row.block]
        return Visit("axis", c, before=old, wanted=old + change, after=old + change, **common)
    if row.part == 1:
        return None
    c, rows = page.joint_points[row.block], page.direct_rows
    (k,) = np.flatnonzero(
        (rows["block"] == row.block) & (rows["lane"] == lane) & (rows["part"] == 1)
    )
    x = rows[k]
    before = float(np.hypot(x.impulse, old))
    after = float(np.hypot(x.impulse + x.more, old + change))
    letters = {"before_x": float(x.impulse), "before_y": old}
    letters |= {"after_x": float(x.impulse + x.more), "after_y": old + change}
    return Visit("point", c, before=before, wanted=after, after=after, letters=letters, **common)


def hinge_link(page: Value, hinge: Value) -> Visit:
    """What a hinge of an island of hinges does, after `give_hinge`."""
    begin, end = node_velocities(page, hinge)
    old = float(hinge.px), float(hinge.py)
    new = old[0] + float(hinge.more_x), old[1] + float(hinge.more_y)
    letters = {"before_x": old[0], "before_y": old[1], "after_x": new[0], "after_y": new[1]}
    after = float(np.hypot(*new))
    return Visit(
        "point",
        page.joint_points[hinge.block],
        before=float(np.hypot(*old)),
        wanted=after,
        after=after,
        mass_scale=nan,
        begin=begin,
        end=end,
        lane=int(hinge.lane),
        letters=letters,
    )


def node_velocities(page: Value, row: Value) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The velocities of a row's bodies before and after the impulses of their island."""
    pairs = []
    for node in (page.direct_nodes[row.a], page.direct_nodes[row.b]):
        body = page.motion[node.row]
        pairs.append(((body.vx, body.vy, body.w), (node.vx, node.vy, node.w)))
    return pairs[0][0] + pairs[1][0], pairs[0][1] + pairs[1][1]
