"""What a visit of a row computed, read from the local variables of the solver's own functions.

Nothing is computed a second time that the solver keeps in a variable; what it has in passing only
is put together from those (the sum before a clamp, mostly). All numbers are those of LANES rows.
Letters as in `physics/solvers/contact_rows.py` and `joint_rows.py`.
"""

from collections.abc import Callable, Mapping
from math import inf, nan
from typing import Any, NamedTuple

import numpy as np

from physics.lanes import cross
from physics.solvers.contact_pairs import wanted_speed
from physics.solvers.contact_rows import normal_speed, pushed

Value = Any
"""What a variable of the solver holds: lanes, a record, a block, a tuple of them."""

Local = Mapping[str, Value]
"""The local variables of a function of the solver when it returned."""

Number = np.ndarray | float
"""One number for all lanes, or one for each (LANES,)."""

NO_VELOCITIES = (0.0,) * 6


class Visit(NamedTuple):
    """The visit of one row in each lane of a block; `Solved` says what the numbers are."""

    kind: str
    record: Value  # what lies in the row's block: tells which one it is
    before: Number
    wanted: Number
    after: Number
    c: Number = nan
    cdot: Number = nan
    bias: Number = nan
    mass_scale: Number = 1.0
    impulse_scale: Number = 0.0
    lower: Number = -inf
    upper: Number = inf
    k: Number = nan
    begin: tuple[Number, ...] = NO_VELOCITIES  # vxa, vya, wa, vxb, vyb, wb before the visit
    end: tuple[Number, ...] = NO_VELOCITIES  # ... and after it
    letters: dict[str, Number] = {}
    only: np.ndarray | None = None  # lanes in which something was done; None: all
    lane: int = -1  # the only lane; -1: all


def inverse(mass: np.ndarray) -> np.ndarray:
    """K of 1 / K; nan where a row takes no part."""
    return np.where(mass > 0.0, 1.0 / np.where(mass > 0.0, mass, 1.0), nan)


# ------------------------------------------------------------------------------------ contacts


def normal(local: Local, result: Value) -> list[Visit]:
    """`contact_rows.solve_normal`: sum = max(kept - m s (Cdot + b) - s_i old, 0)."""
    p, v, after = local["p"], local["v"], result[0]
    old, kept = local["old"], local["kept"]
    bias_rate, mass_scale, impulse_scale, open_scale, least_push = local["soft"]
    is_open, mass = local["is_open"], p.normal_mass
    forgotten = old - kept
    return [
        Visit(
            "normal",
            p,
            before=old,
            wanted=forgotten + (local["rest"] - local["mass"] * local["vn"]),
            after=old + local["change"],
            c=local["separation"],
            cdot=local["vn"],
            bias=local["wanted"],
            mass_scale=np.where(mass > 0.0, np.where(is_open, open_scale, mass_scale), 0.0),
            impulse_scale=np.where(is_open, 1.0 - open_scale, impulse_scale),
            lower=forgotten,
            k=inverse(mass),
            begin=v[:6],
            end=after[:6],
            letters={"bias_rate": bias_rate, "least_push": least_push},
            only=p.solid > 0.0,
        )
    ]


def both_normals(local: Local, result: Value) -> list[Visit]:
    """`contact_pairs.solve_both`: x = max(kept - (b + k12 (y - kept_y)) / k, 0), y the other's."""
    v, moved, step = local["v"], local["moved"], local["step"]
    (n, _), end = local["pair"], result[0][:6]
    whole, visits = local["whole"], []
    for one, other in (("p", "q"), ("q", "p")):
        p, kept, old = local[one], local[f"kept_{one}"], local[f"old_{one}"]
        waits = ~whole if one == "p" else np.zeros_like(whole)  # solved before the other
        partner = np.where(waits, local[f"kept_{other}"], local[f"x_{other}"])
        coupling = local["k12"] * (partner - local[f"kept_{other}"])
        change = (local[f"b_{one}"] + coupling) * p.normal_mass
        visits.append(
            Visit(
                "normal",
                p,
                before=old,
                wanted=old - change,
                after=old + local[f"change_{one}"],
                c=p.separation + moved + (p.rnb * v[7] - p.rna * v[6]),
                cdot=normal_speed(p, n, v),
                bias=wanted_speed(p, moved, v, step),
                lower=old - kept,
                k=inverse(p.normal_mass),
                begin=v[:6],
                end=end,
                letters={"coupling": coupling, "k12": local["k12"]},
                only=p.solid > 0.0,
            )
        )
    return visits


def friction(local: Local, result: Value) -> list[Visit]:
    """`contact_rows.solve_friction`: sum = clamp(kept - m (vt - speed), -limit, limit)."""
    p, v, old, limit = local["p"], local["v"], local["old"], local["limit"]
    forgotten, mass = old - local["kept"], local["mass"]
    return [
        Visit(
            "friction",
            p,
            before=old,
            wanted=forgotten + (local["rest"] - mass * local["vt"]),
            after=old + local["change"],
            cdot=local["vt"],
            bias=-local["speed"],
            lower=forgotten - limit,
            upper=forgotten + limit,
            k=inverse(mass),
            begin=v[:6],
            end=result[:6],
            only=p.solid > 0.0,
        )
    ]


def rolling(local: Local, result: Value) -> list[Visit]:
    """`contact_rows.solve_rolling`: sum = clamp(kept - m (wb - wa), -limit, limit)."""
    c, v, old, limit = local["c"], local["v"], local["old"], local["limit"]
    kept, spin = local["kept"], v[5] - v[2]
    forgotten, mass = old - kept, c.rolling_mass
    inertia = local["inv_inertia_a"] + local["inv_inertia_b"]
    return [
        Visit(
            "rolling",
            c,
            before=old,
            wanted=forgotten + (kept - mass * spin),
            after=old + local["change"],
            cdot=spin,
            bias=0.0,
            lower=forgotten - limit,
            upper=forgotten + limit,
            k=np.where(inertia > 0.0, inertia, nan),
            begin=v[:6],
            end=result[:6],
            only=c.rolling_resistance > 0.0,
        )
    ]


def blow(local: Local, result: Value) -> list[Visit]:
    """`impacts.give`: a blow x beside what came before, of points that close in with speed s."""
    p, (v, _), (x, s, t) = local["p"], local["both"], local["blow"]
    total = p.total_normal_impulse
    return [
        Visit(
            "normal",
            p,
            before=total - x,
            wanted=total,
            after=total,
            cdot=normal_speed(p, local["n"], v),
            lower=0.0,
            k=inverse(p.normal_mass),
            begin=v[:6],
            end=result[0][:6],
            mass_scale=nan,  # it is solved together with the contact's other point
            letters={"blow": x, "speed": s, "time": t},
            only=x > 0.0,
        )
    ]


def rub(local: Local, result: Value) -> list[Visit]:
    """`impacts.rub`: friction of a blow, within the cone of all blows of the point."""
    p, v, old, limit = local["p"], local["v"], local["old"], local["limit"]
    mass, speed, vt = p.tangent_mass, local["speed"], local["vt"]
    return [
        Visit(
            "friction",
            p,
            before=old,
            wanted=old + mass * (speed - vt),
            after=old + local["y"],
            cdot=vt,
            bias=-speed,
            lower=-limit,
            upper=limit,
            k=inverse(mass),
            begin=v[:6],
            end=result[0][:6],
            only=local["x"] > 0.0,
        )
    ]


def half_push(local: Local, result: Value) -> list[Visit]:
    """`projected_impulses.stopping`: a share of the impulse that stops the point, clamped alone.

    The share is a variable of `push_once`, which called it.
    """
    p, v, n = local["p"], local["v"], local["n"]
    share, old, mass = local["share"], p.normal_impulse, p.normal_mass
    cdot = normal_speed(p, n, v)
    change = share * result
    return [
        Visit(
            "normal",
            p,
            before=old,
            wanted=old - share * (mass * (cdot + local["wanted"])),
            after=old + change,
            c=local["gap"],
            cdot=cdot,
            bias=local["wanted"],
            mass_scale=share,
            lower=old,
            k=inverse(mass),
            begin=v[:6],
            end=pushed(v, local["inertia"], (n[0], n[1], p.rna, p.rnb), change)[:6],
            only=p.solid > 0.0,
        )
    ]


def place(local: Local, result: Value) -> list[Visit]:
    """`xpbd.place_normal`: sum = max(kept - (wanted / K + s_i old), 0), of the mean velocities."""
    p, old, u = local["p"], local["old"], local["u"]
    forgotten = old - local["kept"]
    return [
        Visit(
            "normal",
            p,
            before=old,
            wanted=old - (p.normal_mass * local["wanted"] + local["impulse_scale"] * old),
            after=old + local["change"],
            c=local["big_c"],
            cdot=local["un"],
            bias=local["wanted"] - local["un"],
            impulse_scale=local["impulse_scale"],
            lower=forgotten,
            k=inverse(p.normal_mass),
            begin=u[:6],
            end=result[0][:6],
            only=p.solid > 0.0,
        )
    ]


def bounce(local: Local, result: Value) -> list[Visit]:
    """`xpbd.bounce`: the sum that gives vn what is wanted of it, of points that pushed."""
    p, old, v = local["p"], local["old"], local["v"]
    cdot = normal_speed(p, local["n"], v)
    return [
        Visit(
            "normal",
            p,
            before=old,
            wanted=old + p.normal_mass * (local["wanted"] - cdot),
            after=old + local["change"],
            cdot=cdot,
            bias=-local["wanted"],
            lower=0.0,
            k=inverse(p.normal_mass),
            begin=v[:6],
            end=result[:6],
            only=local["rigid"] & (p.solid > 0.0),
        )
    ]


# -------------------------------------------------------------------------------------- joints


def axis(local: Local, _: Value) -> list[Visit]:
    """`joint_rows.solve_axes`: sum = clamp(kept - m (s (Cdot - speed) + pull C) - s_i old)."""
    c, old, kept = local["c"], local["impulse"], local["kept"]
    scale, rest, speed, cdot = (local[name] for name in ("mass_scale", "bias", "speed", "cdot"))
    pulled = local["impulse_scale"] * old
    wanted = kept + (-c.mass * (rest + scale * (cdot - speed)) - pulled)
    forgotten, is_bounded = old - kept, c.bounded != 0
    some = scale > 0.0
    return [
        Visit(
            "axis",
            c,
            before=old,
            wanted=forgotten + wanted,
            after=np.array(c.impulse),
            c=local["big_c"],
            cdot=cdot,
            bias=np.where(some, rest / np.where(some, scale, 1.0) - speed, nan),
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
    """`xpbd.place_axes`: sum = clamp(kept - wanted / K - s_i old), of places; velocities wait."""
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
    """`xpbd.place_points`: P = P - K^-1 error - s_i P, of places; velocities wait."""
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


def link(local: Local, result: Value) -> list[Visit]:
    """`direct_joints.give`: the exact impulse of a link, P = K^-1 w with w what is wanted of it.

    The rows are variables of `solve_trees`, which called it.
    """
    row, child, parent = local["link"], local["child"], local["parent"]
    motion = local["motion"]
    c, lane = local["points"][row.block], int(row.lane)
    change = np.array(result) * row.sign
    old = np.array((c.px[lane], c.py[lane]))
    moves = [child, parent] if row.sign < 0.0 else [parent, child]
    begin, end = [], []
    for body, node in zip((motion[c.a[lane]], motion[c.b[lane]]), moves, strict=True):
        begin += [body.vx, body.vy, body.w]
        end += [body.vx + node.dx, body.vy + node.dy, body.w + node.dw * (body.inv_inertia > 0.0)]
    after = old + change
    letters = {"before_x": old[0], "before_y": old[1], "after_x": after[0], "after_y": after[1]}
    letters |= {"wanted_speed_x": local["wx"], "wanted_speed_y": local["wy"]}
    letters |= {"sign": row.sign, "lxx": row.lxx, "lxy": row.lxy, "lyy": row.lyy}
    return [
        Visit(
            "point",
            c,
            before=float(np.hypot(*old)),
            wanted=float(np.hypot(*after)),
            after=float(np.hypot(*after)),
            cdot=float(np.hypot(local["wx"], local["wy"])),
            bias=0.0,
            mass_scale=nan,  # it is solved together with the whole tree
            begin=tuple(begin),
            end=tuple(end),
            letters=letters,
            lane=lane,
        )
    ]


def length(pair: np.ndarray) -> np.ndarray:
    """Lengths of vectors (2, LANES)."""
    return np.sqrt(pair[0] * pair[0] + pair[1] * pair[1])


def velocities(local: Local) -> tuple[Number, ...]:
    """The velocities that a joint's row began with."""
    return tuple(local[name] for name in ("avx", "avy", "aw", "bvx", "bvy", "bw"))


def motion_of(motion: np.ndarray, c: Value) -> tuple[Number, ...]:
    """The velocities of the bodies of a block as they are now."""
    rows = np.asarray(motion)
    return tuple(rows[name][end] for end in (c.a, c.b) for name in ("vx", "vy", "w"))


VISITS: dict[tuple[str, str], Callable[[Local, Value], list[Visit]]] = {
    ("contact_rows", "solve_normal"): normal,
    ("contact_rows", "solve_friction"): friction,
    ("contact_rows", "solve_rolling"): rolling,
    ("contact_pairs", "solve_both"): both_normals,
    ("projected_impulses", "stopping"): half_push,
    ("xpbd", "place_normal"): place,
    ("xpbd", "bounce"): bounce,
    ("xpbd", "place_axes"): place_axis,
    ("xpbd", "place_points"): place_point,
    ("impacts", "give"): blow,
    ("impacts", "rub"): rub,
    ("joint_rows", "solve_axes"): axis,
    ("joint_rows", "solve_points"): point,
    ("direct_joints", "give"): link,
}
"""Functions of `physics/solvers` (module, name) that visit rows, and what is read at their end."""

OF_CALLERS = frozenset({link, half_push})
"""Readers that need variables of the calling function too."""
