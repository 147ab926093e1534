"""What the rows of contacts show of a visit (visit.py): each docstring has the equation."""

from math import nan

import numpy as np

from physics.rows.visit import Value, Visit, acting, inverse


def normal(
    p: Value,
    ends: tuple[Value, Value],
    soft: Value,
    impulse: tuple[Value, Value, Value, Value],
    place: tuple[Value, Value, Value, Value],
) -> Visit:
    """`solve_normal`: sum = max(kept - m s (Cdot + b) - s_i old, 0).

    `ends` are the velocities before and after, `impulse` is (old, kept, wanted sum, change),
    `place` is (separation, whether it is open, vn, wanted).
    """
    old, kept, wanted, change = impulse
    separation, is_open, vn, bias = place
    bias_rate, mass_scale, impulse_scale, open_scale, least_push = soft
    mass, forgotten = p.normal_mass, old - kept
    return Visit(
        "normal",
        p,
        before=old,
        wanted=forgotten + wanted,
        after=old + change,
        c=separation,
        cdot=vn,
        bias=bias,
        mass_scale=acting(mass, np.where(is_open, open_scale, mass_scale)),
        impulse_scale=np.where(is_open, 1.0 - open_scale, impulse_scale),
        lower=forgotten,
        k=inverse(mass),
        begin=ends[0][:6],
        end=ends[1][:6],
        letters={"bias_rate": bias_rate, "least_push": least_push},
        only=p.solid > 0.0,
    )


def friction(
    p: Value,
    ends: tuple[Value, Value],
    impulse: tuple[Value, Value, Value, Value],
    slip: tuple[Value, Value],
    limit: Value,
) -> Visit:
    """`solve_friction`: sum = clamp(kept - m (vt - speed), -limit, limit).

    `impulse` is (old, kept, wanted sum, change), `slip` is (vt, the belt's speed).
    """
    old, kept, wanted, change = impulse
    forgotten = old - kept
    return Visit(
        "friction",
        p,
        before=old,
        wanted=forgotten + wanted,
        after=old + change,
        cdot=slip[0],
        bias=-slip[1],
        lower=forgotten - limit,
        upper=forgotten + limit,
        k=inverse(p.tangent_mass),
        begin=ends[0][:6],
        end=ends[1][:6],
        only=p.solid > 0.0,
    )


def rolling(
    c: Value, ends: tuple[Value, Value], impulse: tuple[Value, Value, Value], limit: Value
) -> Visit:
    """`solve_rolling`: sum = clamp(kept - m (wb - wa), -limit, limit).

    `impulse` is (old, kept, change).
    """
    old, kept, change = impulse
    spin = ends[0][5] - ends[0][2]
    forgotten = old - kept
    inertia = c.inv_inertia_a + c.inv_inertia_b
    return Visit(
        "rolling",
        c,
        before=old,
        wanted=forgotten + (kept - c.rolling_mass * spin),
        after=old + change,
        cdot=spin,
        bias=0.0,
        lower=forgotten - limit,
        upper=forgotten + limit,
        k=np.where(inertia > 0.0, inertia, nan),
        begin=ends[0][:6],
        end=ends[1][:6],
        only=c.rolling_resistance > 0.0,
    )


def blow(page: Value, r: Value, p: Value, lane: int, share: float) -> Visit | None:
    """`note_push`: a point's blow, of its group, beside what came before."""
    push, total = float(r.push), float(p.total_normal_impulse[lane])
    begin, end = struck(page, r, share)
    if not push > 0.0:
        return None
    return Visit(
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
        lane=int(lane),
    )


def rub(page: Value, r: Value, c: Value, p: Value, lane: int) -> Visit:
    """`note_friction`: friction of a blow, within the cone of that blow."""
    belt = float(c.tangent_speed[lane])
    total, impulse = float(p.total_tangent_impulse[lane]), float(r.impulse)
    old = total - impulse
    begin, end = struck(page, r, 1.0)
    return Visit(
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
        lane=int(lane),
    )


def struck(page: Value, r: Value, share: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The velocities of a blow's bodies before and after the impulses of its group."""
    bodies = [(page.motion[row], page.struck[row]) for row in (r.a, r.b)]
    begin = tuple(float(v) for m, _ in bodies for v in (m.vx, m.vy, m.w))
    change = tuple(share * float(v) for _, s in bodies for v in (s.vx, s.vy, s.w))
    return begin, tuple(v + dv for v, dv in zip(begin, change, strict=True))
