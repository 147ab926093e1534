"""Rows of the reference solver: it solves an island as a whole, then hands out its impulses."""

from math import inf, nan

import numpy as np

from app.features.xray.model.visit import Local, Value, Visit
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


def handed_out(local: Local, _: Value) -> list[Visit]:
    """`island_rows.scatter_row`, when it is called: the impulse is about to replace the old one.

    The other rows are variables of `reference`, which called it.
    """
    page, row, rows = local["page"], local["row"], local["rows"]
    if int(row.part) not in PARTS:
        return []
    kind, which = PARTS[int(row.part)]
    lane, x = int(row.lane), float(row.x)
    a, b = page.motion[row.a], page.motion[row.b]
    begin = (a.vx, a.vy, a.w, b.vx, b.vy, b.w)
    arms = (row.ax, row.ay, row.aw, row.bx, row.by, row.bw)
    cdot = sum(float(j) * float(v) for j, v in zip(arms, begin, strict=True))
    k = float(row.k) / (1.0 + float(row.give))
    if kind == "point":
        return [point(local, begin)]
    if kind == "axis":
        c = record = page.joint_axes[row.block]
        old = float(c.impulse[lane])
    else:
        c = page.blocks[row.block]
        record = c[which] if which else c
        old = float(record[FIELDS[kind]][lane])
    lower, upper = float(row.low), float(row.high)
    if row.kind == CONE:
        normal = sum(float(rows[i].x) for i in (row.first, row.other) if i >= 0)
        upper = float(row.mu) * max(normal, 0.0)
        lower = -upper
    return [
        Visit(
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
    ]


def point(local: Local, begin: tuple[float, ...]) -> Visit:
    """Both rows of two anchors."""
    row, other = local["row"], local["rows"][local["i"] + 1]
    c, lane = local["page"].joint_points[row.block], int(row.lane)
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
