"""What visits of contacts' rows compute; each docstring names the function and its equation."""

from math import nan

import numpy as np

from app.features.xray.model.visit import Local, Value, Visit, acting, inverse
from physics.rows.contact_pairs import wanted_speed
from physics.rows.contact_rows import normal_speed, pushed


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
            mass_scale=acting(mass, np.where(is_open, open_scale, mass_scale)),
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
                bias=wanted_speed(p, old, moved, v, step),
                mass_scale=acting(p.normal_mass),
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


def blow(local: Local, _: Value) -> list[Visit]:
    """`impact_groups.note_push`: a point's blow, of its group, beside what came before."""
    page, r, p, lane = local["page"], local["r"], local["p"], int(local["lane"])
    push, total = float(r.push), float(p.total_normal_impulse[lane])
    begin, end = struck(page, r, local["share"])
    return [
        Visit(
            "normal",
            p,
            before=total - push,
            wanted=total,
            after=total,
            cdot=float(r.speed),
            lower=0.0,
            k=1.0 / float(r.mass),
            begin=begin,
            end=end,
            mass_scale=nan,  # it is solved together with all points of its group
            letters={"blow": push, "speed": float(r.speed), "time": float(r.when)},
            lane=lane,
        )
    ][: int(push > 0.0)]


def rub(local: Local, _: Value) -> list[Visit]:
    """`impact_groups.note_friction`: friction of a blow, within the cone of that blow."""
    r, p, lane = local["r"], local["p"], int(local["lane"])
    belt = float(local["c"].tangent_speed[lane])
    total, impulse = float(p.total_tangent_impulse[lane]), float(r.impulse)
    old = total - impulse
    begin, end = struck(local["page"], r, 1.0)
    return [
        Visit(
            "friction",
            p,
            before=old,
            wanted=total - float(r.slope) * float(r.mass),
            after=total,
            cdot=float(r.wanted) + belt,
            bias=-belt,
            lower=old + float(r.low),
            upper=old + float(r.high),
            k=1.0 / float(r.mass),
            begin=begin,
            end=end,
            lane=lane,
        )
    ]


def struck(page: Value, r: Value, share: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The velocities of a blow's bodies before and after the impulses of its group."""
    bodies = [(page.motion[row], page.struck[row]) for row in (r.a, r.b)]
    begin = tuple(float(v) for m, _ in bodies for v in (m.vx, m.vy, m.w))
    change = tuple(share * float(v) for _, s in bodies for v in (s.vx, s.vy, s.w))
    return begin, tuple(v + dv for v, dv in zip(begin, change, strict=True))


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
            mass_scale=acting(mass, share),
            lower=old,
            k=inverse(mass),
            begin=v[:6],
            end=pushed(v, local["inertia"], (n[0], n[1], p.rna, p.rnb), change)[:6],
            only=p.solid > 0.0,
        )
    ]


def place(local: Local, result: Value) -> list[Visit]:
    """`xpbd_contacts.place_normal`: sum = max(kept - (wanted / K + s_i old), 0), of the mean
    velocities.
    """
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
            mass_scale=acting(p.normal_mass),
            impulse_scale=local["impulse_scale"],
            lower=forgotten,
            k=inverse(p.normal_mass),
            begin=u[:6],
            end=result[0][:6],
            only=p.solid > 0.0,
        )
    ]


def bounce(local: Local, result: Value) -> list[Visit]:
    """`xpbd_contacts.bounce`: the sum that gives vn what is wanted of it, of points that pushed."""
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
            mass_scale=acting(p.normal_mass),
            lower=0.0,
            k=inverse(p.normal_mass),
            begin=v[:6],
            end=result[:6],
            only=local["rigid"] & (p.solid > 0.0),
        )
    ]
