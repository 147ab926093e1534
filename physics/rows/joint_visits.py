"""What the rows of joints show of a visit (visit.py): each docstring has the equation."""

from math import inf, nan

import numpy as np

from physics.compile.lanes import cross
from physics.rows.visit import Value, Visit, inverse, length, motion_of

Pair = tuple[Value, Value]
"""x and y of a point, LANES of each."""


def axis(
    c: Value,
    ends: tuple[Value, Value],
    scales: tuple[Value, Value],
    impulse: tuple[Value, Value],
    place: tuple[Value, Value, Value, Value],
) -> Visit:
    """`solve_axes`: sum = clamp(kept - m (s (Cdot - speed) + pull C) - s_i old).

    `ends` are the velocities before and the motion after, `scales` is (s, s_i), `impulse` is (old,
    kept), `place` is (C, Cdot, speed, pull C).
    """
    (scale, impulse_scale), (old, kept) = scales, impulse
    big_c, cdot, speed, pull = place
    wanted = kept + (-c.mass * (pull + scale * (cdot - speed)) - impulse_scale * old)
    forgotten, is_bounded = old - kept, c.bounded != 0
    some = scale > 0.0
    no_bias = np.where(pull == 0.0, 0.0, nan)  # a row that acts by its place alone has none
    return Visit(
        "axis",
        c,
        before=old,
        wanted=forgotten + wanted,
        after=np.array(c.impulse),
        c=big_c,
        cdot=cdot,
        bias=np.where(some, pull / np.where(some, scale, 1.0) - speed, no_bias),
        mass_scale=scale,
        impulse_scale=impulse_scale,
        lower=forgotten + c.lower if is_bounded else -inf,
        upper=forgotten + c.upper if is_bounded else inf,
        k=inverse(np.array(c.mass)),
        begin=ends[0],
        end=motion_of(ends[1], c),
        letters={"pull": pull, "speed": speed},
    )


def point(
    c: Value,
    ends: tuple[Value, Value],
    matrix: tuple[Value, Value, Value, Value],
    soft: tuple[Value, Value, Value, Value],
    now: dict[str, Pair],
) -> Visit:
    """`solve_points`: P = P - K^-1 (s (Cdot - target) + pull C) - s_i P, |P| <= most.

    `ends` are the velocities before and the motion after, `matrix` is (k11, k12, k22, 1 / det K),
    `soft` is (s, s_i, pull, what is kept of a bounded impulse). `now` has "before", the impulse,
    "error", what K^-1 is applied to, "c", "target", and the arms "ra" and "rb".
    """
    (k11, k12, k22, inv_det), (scale, impulse_scale, pull, accumulate) = matrix, soft
    pairs = {name: np.array(pair) for name, pair in now.items()}
    (rax, ray), (rbx, rby) = pairs.pop("ra"), pairs.pop("rb")
    old, error = pairs["before"], pairs["error"]
    ideal = -inv_det * np.array(
        (cross(k22, k12, error[1], error[0]), cross(k11, k12, error[0], error[1]))
    )
    is_bounded = c.bounded != 0
    kept = old * accumulate if is_bounded else old
    avx, avy, aw, bvx, bvy, bw = ends[0]
    cdot = np.array(((bvx - bw * rby) - (avx - aw * ray), (bvy + bw * rbx) - (avy + aw * rax)))
    pairs |= {
        "cdot": cdot,
        "wanted": old - kept + (kept + (ideal - impulse_scale * old)),
        "after": np.array((c.px, c.py)),
    }
    return Visit(
        "point",
        c,
        before=length(old),
        wanted=length(kept + (ideal - impulse_scale * old)),
        after=length(pairs["after"]),
        c=length(pairs["c"]),
        cdot=length(cdot),
        bias=length(pull * pairs["c"]),
        mass_scale=scale,
        impulse_scale=impulse_scale,
        upper=np.array(c.most) if is_bounded else inf,
        k=k11 + k22,
        begin=ends[0],
        end=motion_of(ends[1], c),
        letters={**sides(pairs), "k11": k11, "k12": k12, "k22": k22, "pull": pull},
    )


def sides(pairs: dict[str, Value]) -> dict[str, Value]:
    """The letters of vectors: "c_x" and "c_y" of "c"."""
    return {
        f"{name}_{side}": pair[i] for name, pair in pairs.items() for i, side in enumerate("xy")
    }
