"""What visits of joints' rows compute; each docstring names the function and its equation."""

from math import inf, nan

import numpy as np

from app.features.xray.model.visit import (
    Local,
    Value,
    Visit,
    inverse,
    length,
    motion_of,
    velocities,
)
from physics.compile.lanes import cross


def axis(local: Local, _: Value) -> list[Visit]:
    """`joint_rows.solve_axes`: sum = clamp(kept - m (s (Cdot - speed) + pull C) - s_i old)."""
    c, old, kept = local["c"], local["impulse"], local["kept"]
    scale, rest, speed, cdot = (local[name] for name in ("mass_scale", "bias", "speed", "cdot"))
    pulled = local["impulse_scale"] * old
    wanted = kept + (-c.mass * (rest + scale * (cdot - speed)) - pulled)
    forgotten, is_bounded = old - kept, c.bounded != 0
    some = scale > 0.0
    no_bias = np.where(rest == 0.0, 0.0, nan)  # a row that acts by its place alone has none
    return [
        Visit(
            "axis",
            c,
            before=old,
            wanted=forgotten + wanted,
            after=np.array(c.impulse),
            c=local["big_c"],
            cdot=cdot,
            bias=np.where(some, rest / np.where(some, scale, 1.0) - speed, no_bias),
            mass_scale=scale,
            impulse_scale=local["impulse_scale"],
            lower=forgotten + c.lower if is_bounded else -inf,
            upper=forgotten + c.upper if is_bounded else inf,
            k=inverse(np.array(c.mass)),
            begin=velocities(local),
            end=motion_of(local["motion"], c),
            letters={"pull": rest, "speed": speed},
        )
    ]


def point(local: Local, _: Value) -> list[Visit]:
    """`joint_rows.solve_points`: P = P - K^-1 (s (Cdot - target) + pull C) - s_i P, |P| <= most."""
    c, scale, k12 = local["c"], local["mass_scale"], local["k12"]
    old = np.array((local["px"], local["py"]))
    error = np.array((local["vx"], local["vy"]))
    k11, k22, soft = local["k11"], local["k22"], local["impulse_scale"]
    ideal = -local["scale"] * np.array(
        (cross(k22, k12, error[1], error[0]), cross(k11, k12, error[0], error[1]))
    )
    is_bounded = c.bounded != 0
    kept = old * local["accumulate"] if is_bounded else old
    wanted = kept + (ideal - soft * old)
    after = np.array((c.px, c.py))
    avx, avy, aw, bvx, bvy, bw = begin = velocities(local)
    rax, ray, rbx, rby = (local[name] for name in ("rax", "ray", "rbx", "rby"))
    cdot = np.array(((bvx - bw * rby) - (avx - aw * ray), (bvy + bw * rbx) - (avy + aw * rax)))
    target = np.array((local["tvx"], local["tvy"]))
    big_c = np.array((local["cx"], local["cy"])) - target * local["elapsed"]
    pairs = {
        "c": big_c,
        "cdot": cdot,
        "target": target,
        "error": error,
        "before": old,
        "wanted": old - kept + wanted,
        "after": after,
    }
    letters = {
        f"{name}_{side}": pair[i] for name, pair in pairs.items() for i, side in enumerate("xy")
    }
    return [
        Visit(
            "point",
            c,
            before=length(old),
            wanted=length(wanted),
            after=length(after),
            c=length(big_c),
            cdot=length(cdot),
            bias=length(local["pull"] * big_c),
            mass_scale=scale,
            impulse_scale=soft,
            upper=np.array(c.most) if is_bounded else inf,
            k=k11 + k22,
            begin=begin,
            end=motion_of(local["motion"], c),
            letters={**letters, "k11": k11, "k12": k12, "k22": k22, "pull": local["pull"]},
        )
    ]


def place_axis(local: Local, _: Value) -> list[Visit]:
    """`xpbd_joints.place_axes`: sum = clamp(kept - wanted / K - s_i old), of places; velocities
    wait.
    """
    c, old, kept = local["c"], local["impulse"], local["kept"]
    forgotten, rest = old - kept, local["wanted"]
    begin = end = motion_of(local["motion"], c)
    drift = local["drift"] + local["speed"]
    return [
        Visit(
            "axis",
            c,
            before=old,
            wanted=old - (c.mass * rest + np.array(c.soft.impulse_scale) * old),
            after=np.array(c.impulse),
            c=local["big_c"],
            cdot=drift,
            bias=rest - drift,
            impulse_scale=np.array(c.soft.impulse_scale),
            lower=forgotten + c.lower,
            upper=forgotten + c.upper,
            k=inverse(np.array(c.mass)),
            begin=begin,
            end=end,
        )
    ]


def place_point(local: Local, _: Value) -> list[Visit]:
    """`xpbd_joints.place_points`: P = P - K^-1 error - s_i P, of places; velocities wait."""
    c, soft = local["c"], local["impulse_scale"]
    after = np.array((c.px, c.py))
    more = np.array((local["more_x"], local["more_y"]))
    old = after - more
    c_now = np.array((local["cx"], local["cy"]))
    pairs = {"c": c_now, "before": old, "after": after}
    letters = {
        f"{name}_{side}": pair[i] for name, pair in pairs.items() for i, side in enumerate("xy")
    }
    begin = end = motion_of(local["motion"], c)
    return [
        Visit(
            "point",
            c,
            before=length(old),
            wanted=length(after),
            after=length(after),
            c=length(c_now),
            mass_scale=nan,
            impulse_scale=soft,
            k=local["k11"] + local["k22"],
            begin=begin,
            end=end,
            letters=letters,
        )
    ]


def link(local: Local, _: Value) -> list[Visit]:
    """`direct_joints.give`: what a row of an island does; all are found at once."""
    page, row = local["page"], local["row"]
    lane, change = int(row.lane), float(row.more)
    moved = []
    for node in (page.direct_nodes[row.a], page.direct_nodes[row.b]):
        body = page.motion[node.row]
        moved.append(((body.vx, body.vy, body.w), (node.vx, node.vy, node.w)))
    begin, end = (tuple(moved[0][i] + moved[1][i]) for i in (0, 1))
    common = {"mass_scale": nan, "begin": begin, "end": end, "lane": lane}
    old = float(row.impulse)
    if row.part == 0:
        c = page.joint_axes[row.block]
        return [Visit("axis", c, before=old, wanted=old + change, after=old + change, **common)]
    if row.part == 1:
        return []
    c, rows = page.joint_points[row.block], page.direct_rows
    (k,) = np.flatnonzero(
        (rows["block"] == row.block) & (rows["lane"] == lane) & (rows["part"] == 1)
    )
    x = rows[k]
    before = float(np.hypot(x.impulse, old))
    after = float(np.hypot(x.impulse + x.more, old + change))
    letters = {"before_x": float(x.impulse), "before_y": old}
    letters |= {"after_x": float(x.impulse + x.more), "after_y": old + change}
    return [Visit("point", c, before=before, wanted=after, after=after, letters=letters, **common)]


def hinge_link(local: Local, _: Value) -> list[Visit]:
    """`direct_hinges.give_hinge`: what a hinge of an island does; all are found at once."""
    page, hinge = local["page"], local["hinge"]
    pairs = []
    for node in (page.direct_nodes[hinge.a], page.direct_nodes[hinge.b]):
        body = page.motion[node.row]
        pairs.append(((body.vx, body.vy, body.w), (node.vx, node.vy, node.w)))
    begin, end = (tuple(pairs[0][i] + pairs[1][i]) for i in (0, 1))
    old = float(hinge.px), float(hinge.py)
    new = old[0] + float(hinge.more_x), old[1] + float(hinge.more_y)
    letters = {"before_x": old[0], "before_y": old[1], "after_x": new[0], "after_y": new[1]}
    after = float(np.hypot(*new))
    return [
        Visit(
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
    ]
