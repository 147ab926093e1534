"""The oracle of the casts: a hull cut by its supporting lines (Cyrus and Beck 1978)."""

import math

import numpy as np
from hypothesis import strategies as st

from physics import Capsule, Polygon, Shape
from tests.physics.collide.test_manifolds import SHAPES as SHAPES
from tests.physics.worlds import directions, supports

SAMPLES = directions(7200)

SLACK = 2e-7
"""How far the sampled lines may stand off the hull [m]: the corner of two lines d = 2 pi / 7200
apart is r (1 / cos(d / 2) - 1) = 1e-7 r off an arc of radius r, and here r < 2 m."""

radius = st.floats(0.05, 0.5)


def polygon(steps: list[int], rounding: float) -> Polygon:
    """Corners on a circle of 0.7 m, `steps` (3 to 8) eightieths of a turn and more apart."""
    angles = np.cumsum(steps) * (2.0 * math.pi / sum(steps))
    return Polygon(
        vertices=tuple((0.7 * math.cos(a), 0.7 * math.sin(a)) for a in angles), radius=rounding
    )


HULLS = st.one_of(
    st.sampled_from(SHAPES),
    st.builds(polygon, st.lists(st.integers(1, 10), min_size=3, max_size=8), st.floats(0.0, 0.3)),
    st.builds(
        lambda x, r, q: Capsule(end=(x, 0.1), radius=r, end_radius=q),
        st.floats(0.1, 1.0),
        radius,
        radius,
    ),
)
"""Known shapes, rounded polygons and tapered capsules."""


def supports_of(shape: Shape | None, pose: tuple, n: np.ndarray) -> np.ndarray:
    return n @ np.array(pose[:2]) if shape is None else supports(shape, pose, n)


def normals_of(shape: Shape | None, angle: float) -> np.ndarray:
    """The face normals of a turned shape (n, 2): there the sampled lines must be exact."""
    if shape is None:
        return np.zeros((0, 2))
    c, s = math.cos(angle), math.sin(angle)
    normals = [n for n in shape.hull().normals if n != (0.0, 0.0)]
    return np.array(normals).reshape(-1, 2) @ np.array([[c, s], [-s, c]])


def sandwich(
    cast: Shape | None, shape: Shape, pose: tuple, way: tuple
) -> tuple[float | None, float | None]:
    """Least and most way [m] to the first touch: on a slightly larger and a slightly smaller hull.

    None when that hull is missed. `way` is (start, end) or (start, end, angle).
    """
    (start, end), angle = way[:2], way[2] if len(way) > 2 else 0.0
    n = np.vstack([SAMPLES, normals_of(shape, pose[2]), -normals_of(cast, angle)])
    # The cast moved by t u touches while n . (start + t u) <= support of shape - cast along n.
    room = supports_of(shape, pose, n) + supports_of(cast, (*start, angle), -n)
    length = math.dist(start, end)
    u = (np.array(end) - start) / length if length > 0.0 else np.array([1.0, 0.0])
    return tuple(cut(room + slack, n @ u, length) for slack in (SLACK, -SLACK))


def cut(room: np.ndarray, speed: np.ndarray, length: float) -> float | None:
    """Where t in [0, length] first satisfies speed t <= room on every line; < 0 from the start."""
    with np.errstate(all="ignore"):
        t = room / speed
    if (room[speed == 0.0] < 0.0).any():
        return None
    enter = t[speed < 0.0].max()
    leave = t[speed > 0.0].min()
    return None if enter > leave or leave < 0.0 or enter > length else float(enter)


def check(hit, cast: Shape | None, shape: Shape, pose: tuple, way: tuple) -> None:
    """A cast of `cast` along `way` meets the shape at `pose` where the sandwich allows."""
    least, most = sandwich(cast, shape, pose, way)
    if hit is None:
        assert most is None
        return
    assert least is not None
    start, end, angle = (*way, 0.0)[:3]
    length = math.dist(start, end)
    assert hit.fraction * length >= max(0.0, least)
    assert most is None or hit.fraction * length <= max(0.0, most)
    if hit.overlap:
        assert least <= 0.0
        return
    # The normal separates both where they touch, and both reach the touching point. An arc met at
    # grazing incidence turns a rounding of 1e-16 into 1e-8 along the way (a square root), but into
    # no more than 1e-16 across it; a face into as much as it is nearly parallel: 1e-9 for slopes
    # down to 1e-6.
    n = np.array(hit.normal)
    at = [a + hit.fraction * (b - a) for a, b in zip(start, end)]
    assert abs(math.hypot(*n) - 1.0) < 1e-12
    assert abs(n @ hit.point - supports_of(shape, pose, n[None, :])[0]) < 1e-9
    assert abs(-n @ hit.point - supports_of(cast, (*at, angle), -n[None, :])[0]) < 1e-9
