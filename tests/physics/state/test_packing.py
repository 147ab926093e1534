"""A row that is packed as a whole is the one that its fields make, written one by one."""

from struct import Struct

import numpy as np
import pytest

from physics import Box, Capsule, Circle, Filter, Polygon, Segment, World
from physics.bodies.material_columns import MATERIAL_COLUMNS
from physics.state.layout import BODY, DISABLED, DYNAMIC, MOTION, SHAPE
from physics.state.packing import packer

VALUES = {
    "gravity_scale": 0.5,
    "linear_damping": 0.25,
    "angular_damping": 0.125,
    "fixed_rotation": False,
    "bullet": True,
    "may_sleep": False,
}


@pytest.mark.parametrize("enabled", [True, False])
def test_all_numbers_of_a_new_body_are_in_their_fields(enabled: bool):
    world = World()
    shape = Polygon(vertices=((0.0, 0.0), (2.0, 0.0), (0.0, 1.0)), density=3.0)
    body = world.add_dynamic(
        shape, position=(3.0, 4.0), angle=0.7, velocity=(5, 6.5), omega=7, enabled=enabled, **VALUES
    )
    mass, cx, cy, inertia = shape.alone
    x, y, angle, c, s = *body.center, 0.7, np.cos(0.7), np.sin(0.7)
    wanted: dict[str, float] = {**VALUES, "kind": DYNAMIC, "id": 1, "first_shape": 0}
    wanted |= {"asleep": 0 if enabled else DISABLED, "mass": mass, "inertia": inertia}
    wanted |= {"cx": cx, "cy": cy, "inv_mass": 1.0 / mass, "inv_inertia": 1.0 / inertia}
    wanted |= {"x": x, "y": y, "angle": angle, "c": c, "s": s, "vx": 5.0, "vy": 6.5, "w": 7.0}
    wanted |= {"x0": x, "y0": y, "angle0": angle, "c0": c, "s0": s}
    wanted |= dict.fromkeys(("dc", "keep_x", "keep_y", "keep_w", "keep_0"), 1.0)
    wanted |= {"extent": max(np.hypot(u - cx, v - cy) for u, v in shape.vertices)}
    wanted |= {"core": shape.half_widths[0]}
    row = {
        name: world.page.body[name][body.index]
        for name in (*(BODY.names or ()), *(MOTION.names or ()))
    }
    wanted = {**dict.fromkeys(row, 0.0), **{name: float(of) for name, of in wanted.items()}}
    assert row == pytest.approx(wanted, rel=1e-15, abs=1e-15)


@pytest.mark.parametrize(
    "shape",
    [
        Circle(radius=0.3, center=(1.0, 2.0), friction=0.2, static_friction=0.4),
        Box(width=2.0, height=1.0, angle=0.3, radius=0.1, restitution=0.5, density=2),
        Capsule(radius=0.2, end_radius=0.3, rolling_resistance=0.01, contact_hertz=30.0),
        Segment(tangent_speed=-2.0, contact_damping_ratio=0.5, sensor=np.True_),  # pyright: ignore
        Polygon(filter=Filter(2.0, np.int64(0xFFFFFFFF), -3)),  # pyright: ignore
    ],
)
def test_all_numbers_of_a_shape_are_in_their_fields(shape):
    (row,) = shape.rows
    hull = shape.parts[0]
    count = len(hull.discs)
    form = np.array([(*disc, *normal) for disc, normal in zip(*hull[1:3], strict=True)])
    for name, column in zip(("x", "y", "r", "nx", "ny"), form.T, strict=True):
        assert row[name].tolist() == [*column, *[column[-1]] * (len(row[name]) - count)]
    given = {name: value(shape) for name, value in MATERIAL_COLUMNS.items()}
    given |= {"kind": hull.kind, "count": count}
    rest = {name for name in SHAPE.names or () if not (name in given or row[name].ndim)}
    assert {name: row[name] for name in given} == given
    assert all(row[name] == 0 for name in rest)
    assert not row["ghost_x"].any() and not row["ghost_y"].any() and not row["turn"].any()


def test_a_packer_fills_the_row_and_no_more():
    dtype = np.dtype([("a", "i4"), ("b", "f8", 3), ("c", "i8"), ("d", "f8")])
    whole, part = packer(dtype, "abcd"), packer(dtype, "bd")
    assert isinstance(whole, Struct) and whole.size == part.size == dtype.itemsize
    rows = np.frombuffer(whole.pack(1, 2.0, 3.0, 4.0, 5, 6.0) + part.pack(8.0, 9.0, 1.5, 7), dtype)
    assert rows["b"].tolist() == [[2.0, 3.0, 4.0], [8.0, 9.0, 1.5]]
    assert rows[["a", "c", "d"]].tolist() == [(1, 5, 6.0), (0, 0, 7.0)]
    with pytest.raises(ValueError, match="before the field"):
        packer(dtype, "ba")
