"""Writing bodies and their shapes into the data page, changing them, and taking them out.

Shape rows are relative to the centre of mass, so whatever moves that centre writes them anew.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

import numpy as np

from physics.bodies.body_marks import check_color, data_text
from physics.constants import MOST_SPEED, MOST_SPIN, WORLD_RADIUS
from physics.geometry.mass import MassData, combined
from physics.shapes.abutting import hide_common_faces
from physics.shapes.definitions import Shape
from physics.state.counts import SLEPT
from physics.state.layout import BODY, DISABLED, DYNAMIC, KINEMATIC, RAW, SEGMENT, SHAPE, STATIC
from physics.state.packing import PACK_BODY, PACK_MOTION
from physics.state.page import State
from physics.values.checks import DefinitionError, Point, flag, several
from physics.values.held import HELD, held, held_point
from physics.values.ranges import nearest, short
from physics.values.text import check_text

LEADS = tuple(name for name in BODY.names or () if name.startswith(("last_", "lead_")))
"""What a body remembers of its last push: see leads.py."""


class Labels(TypedDict, total=False):
    """What any body has, wherever it is."""

    name: str
    enabled: bool
    color: str | int | None
    user_data: Any


class Placing(Labels, total=False):
    """What any body may be given."""

    position: Point  # [m]
    angle: float  # [rad]


class Manner(Labels, total=False):
    """How a body that moves does so."""

    gravity_scale: float
    linear_damping: float  # [1/s]
    angular_damping: float  # [1/s]
    fixed_rotation: bool
    bullet: bool
    may_sleep: bool


class Moving(Placing, Manner, total=False):
    """What a body that moves may be given."""

    velocity: Point  # [m/s]
    omega: float  # [rad/s]


BODY_VALUES = {
    "position": (0.0, 0.0),
    "angle": 0.0,
    "velocity": (0.0, 0.0),
    "omega": 0.0,
    "gravity_scale": 1.0,
    "linear_damping": 0.0,
    "angular_damping": 0.0,
    "fixed_rotation": False,
    "bullet": False,
    "may_sleep": True,
    "enabled": True,
    "color": None,
    "user_data": None,
    "name": "",
    "id": 0,
}
"""What a body may be given, with the defaults."""

FLAGS = ("fixed_rotation", "bullet", "may_sleep")
NUMBERS = ("gravity_scale", "linear_damping", "angular_damping")

CHECKS: dict[str, Callable[[str, Any], Any]] = {
    **dict.fromkeys(("position", "velocity"), held_point),
    **dict.fromkeys(("angle", "omega", *NUMBERS), held),
    **dict.fromkeys((*FLAGS, "enabled"), flag),
    "name": check_text,
    "color": lambda _, value: check_color(value),
    "user_data": lambda _, value: value if data_text(value) else None,
    "id": lambda _, value: value,
}
"""What checks each of them; the defaults need no check."""


def write_body(
    page: State,
    kind: int,
    shapes: tuple[Shape, ...],
    given: Mapping[str, Any],
    radius: float = WORLD_RADIUS,
) -> int:
    """Write a new body whose centre is within `radius` [m] of the origin; returns its row.

    Raises DefinitionError before anything is changed.
    """
    values = checked_values(kind, shapes, given)
    rows = packed(kind, shapes, values, body_mass(kind, shapes, values["name"]), radius)
    i = page.new_body()
    for buffer, row in zip(page.bytes, rows, strict=False):
        buffer[i * len(row) : (i + 1) * len(row)] = row
    write_shapes(page, i, shapes)
    page.counts[SLEPT] = 1  # the awake list is made together with missing bounds
    return i


def packed(
    kind: int,
    shapes: tuple[Shape, ...],
    values: Mapping[str, Any],
    data: MassData,
    radius: float = WORLD_RADIUS,
) -> tuple[bytes, bytes]:
    """The rows of a new body, BODY and MOTION, of checked `values`. DefinitionError: too far off.

    In the order of the fields that are packed (packing.py); all others are 0.
    """
    mass, cx, cy, inertia = data
    (x, y), angle = values["position"], values["angle"]
    c, s = math.cos(angle), math.sin(angle)
    x, y = x + (c * cx - s * cy), y + (s * cx + c * cy)
    require_within(x, y, radius)
    body = PACK_BODY(
        *(kind, values["bullet"], *measured(shapes, cx, cy), values["id"], -1),
        *(values["fixed_rotation"], 0 if values["enabled"] else DISABLED, values["may_sleep"]),
        *(x, y, angle, c, s, mass, inertia, cx, cy),
        *(values["linear_damping"], values["angular_damping"]),
    )
    motion = PACK_MOTION(
        *(*values["velocity"], values["omega"], 0.0, 0.0, 0.0, 1.0, 0.0, x, y, c, s),
        *(*inverses(mass, inertia, values["fixed_rotation"]), angle, values["gravity_scale"]),
        *(0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0),
    )
    return body, motion


def checked_values(
    kind: int, shapes: tuple[Shape, ...], given: Mapping[str, Any]
) -> dict[str, Any]:
    """`given` completed with the defaults; DefinitionError for what makes no sense."""
    if not given.keys() <= BODY_VALUES.keys():
        name = next(name for name in given if name not in BODY_VALUES)
        known = sorted(set(BODY_VALUES) - {"id"})
        raise DefinitionError(f"a body has no {name!r}; {nearest(name, known)}")
    check_shapes(shapes)
    values = {**BODY_VALUES, **given}
    for name, value in given.items():
        values[name] = CHECKS[name](name, value)
    moving = values["velocity"] != (0.0, 0.0) or values["omega"] != 0.0
    if moving and kind not in (DYNAMIC, KINEMATIC):
        raise DefinitionError("a static body cannot have a velocity; use add_kinematic")
    return values


def check_shapes(value: Any) -> tuple[Shape, ...]:
    """`value` as a tuple of shapes; DefinitionError."""
    shapes = several("the shapes of a body", value, "shapes such as Circle(...)")
    for shape in shapes:
        if not isinstance(shape, Shape):
            raise DefinitionError(
                f"a body is made of shapes such as Circle(...), not {short(shape)};"
                " all else goes by its name: position=(0.0, 3.0)"
            )
    return shapes


def require_within(x: float, y: float, radius: float = WORLD_RADIUS) -> None:
    """DefinitionError unless a centre of mass at (x, y) [m] is within `radius` of the origin: it
    would soon be removed.
    """
    if max(abs(x), abs(y)) > radius:
        raise DefinitionError(
            f"position: the body would be at ({x:g}, {y:g}) m, and what is more than"
            f" {radius / 1000.0:g} km from the origin leaves the world; build nearer to it"
        )


def body_mass(kind: int, shapes: tuple[Shape, ...], name: str) -> MassData:
    """Mass of all shapes together; bodies that do not yield keep their origin as centre."""
    if kind != STATIC and any(shape.endless for shape in shapes):
        raise DefinitionError(
            f"body {name!r} has a half-space, which has no end and so no mass; make it static"
        )
    if kind != DYNAMIC:
        return MassData(0.0, 0.0, 0.0, 0.0)
    if not shapes:
        raise DefinitionError(f"dynamic body {name!r} has no shape, so no mass; give it one")
    if len(shapes) == 1:
        total = shapes[0].alone
    else:
        total = combined([part for shape in shapes for part in shape.masses])
    if total.mass < HELD["mass"][0] or total.inertia < HELD["inertia"][0]:
        kinds = "its density is zero"
        if shapes[0].sensor:
            kinds = "its shapes are sensors"
        elif shapes[0].parts[0].kind == SEGMENT:
            kinds = "its shapes are segments without a line_density"
        raise DefinitionError(f"dynamic body {name!r} has no mass: {kinds}; make it static")
    return total


def set_center(page: State, i: int, cx: float, cy: float) -> None:
    """Make (cx, cy) [m] of the body's own frame its centre of mass; the body stays where it is.

    The velocity becomes that of the new centre. Shape rows and joint anchors are the caller's.
    """
    column = page.body
    dx, dy = cx - column["cx"].item(i), cy - column["cy"].item(i)
    c, s, w = column["c"].item(i), column["s"].item(i), column["w"].item(i)
    wx, wy = c * dx - s * dy, s * dx + c * dy
    column["cx"][i], column["cy"][i] = cx, cy
    column["x"][i] += wx
    column["y"][i] += wy
    column["vx"][i] -= w * wy
    column["vy"][i] += w * wx
    hold_speed(page, i)


def hold_speed(page: State, rows: Any) -> None:
    """Hold the velocities of body `rows` (one, or an array) to what the tick holds them to."""
    column = page.body
    for name, most in (("vx", MOST_SPEED), ("vy", MOST_SPEED), ("w", MOST_SPIN)):
        speeds = column[name]
        if isinstance(rows, int) and abs(speeds.item(rows)) <= most:
            continue  # in a tenth of the time: so is every body that is added
        if np.any(np.abs(speeds[rows]) > most):
            speeds[rows] = np.clip(speeds[rows], -most, most)


def set_mass(page: State, i: int, mass: float, inertia: float) -> None:
    """Write mass [kg] and inertia [kg*m^2] and their inverses, which are 0 for what cannot move."""
    column = page.body
    column["mass"][i], column["inertia"][i] = mass, inertia
    inverse = inverses(mass, inertia, column["fixed_rotation"].item(i))
    column["inv_mass"][i], column["inv_inertia"][i] = inverse


def inverses(mass: float, inertia: float, is_fixed: bool) -> tuple[float, float]:
    """The inverses of mass [kg] and inertia [kg*m^2], 0 where forces or torques do nothing."""
    turns = inertia > 0.0 and not is_fixed
    return 1.0 / mass if mass > 0.0 else 0.0, 1.0 / inertia if turns else 0.0


def set_kind(page: State, i: int, kind: int, mass: MassData) -> None:
    """Make body row `i` static, kinematic or dynamic with `mass`; its shapes must be rewritten."""
    column = page.body
    column["kind"][i] = kind
    set_center(page, i, mass.x, mass.y)
    set_mass(page, i, mass.mass, mass.inertia)
    for name in ("fx", "fy", "torque"):
        column[name][i] = 0.0
    forget_push(page, i)
    if kind == STATIC:
        for name in ("vx", "vy", "w"):
            column[name][i] = 0.0


def forget_motion(page: State, i: int) -> None:
    """The body was put somewhere: nothing to interpolate from, and new bounds."""
    column = page.body
    for name in ("x", "y", "angle", "c", "s"):
        column[name + "0"][i] = column[name][i]
    page.forget_bounds(i)
    forget_push(page, i)


def forget_push(page: State, rows: Any) -> None:
    """The bodies were put elsewhere or given a velocity: what pushes them next is a new push."""
    if page.tally["pushed"][0]:
        for name in LEADS:
            page.body[name][rows] = 0.0


def write_shape(page: State, body: int, shape: Shape) -> None:
    """Write all hulls of one shape of body row `body`, their discs relative to the centre of mass.

    In columns: a chain has hundreds of hulls.
    """
    column, first = page.body, page.body["first_shape"]
    cx, cy = column["cx"].item(body), column["cy"].item(body)
    if len(shape.parts) == 1:
        row, size = page.new_shape(), SHAPE.itemsize
        page.bytes[2][row * size : row * size + size] = shape.raw
        page.shape["body"][row], page.shape["next"][row] = body, first.item(body)
        if shape.parts[0].ghosts is not None:
            shift_hulls(np.asarray(page.shapes)[row : row + 1], cx, cy)
        elif cx != 0.0 or cy != 0.0:
            page.shape["x"][row] -= cx
            page.shape["y"][row] -= cy
        first[body] = row
        return
    new = shape.rows.view(RAW).copy().view(SHAPE)
    rows = np.array([page.new_shape() for _ in new])
    new["body"] = body
    new["next"][0], new["next"][1:] = first[body], rows[:-1]
    shift_hulls(new, cx, cy)
    np.asarray(page.shapes).view(RAW)[rows] = new.view(RAW)
    first[body] = rows[-1]


def shift_hulls(rows: np.ndarray, cx: float, cy: float) -> None:
    """Make SHAPE rows of the body's own frame ones about its centre of mass (cx, cy) [m]."""
    if cx != 0.0 or cy != 0.0:
        linked = rows["one_sided"] == 1
        for name, by in (("x", cx), ("y", cy)):
            rows[name] -= by
            rows["ghost_" + name][linked] -= by


def measured(shapes: tuple[Shape, ...], cx: float, cy: float) -> tuple[float, float]:
    """How far a body goes from its centre of mass (cx, cy), and its least half width [m]."""
    extent, core = 0.0, math.inf
    for shape in shapes:
        for hull in shape.parts:
            for x, y, r in hull.discs:
                reach = math.hypot(x - cx, y - cy) + r
                extent = reach if reach > extent else extent
        if not shape.sensor:
            core = min(core, *shape.half_widths)
    return extent, core if core < math.inf else extent


def free_shape_rows(page: State, body: int) -> None:
    """Give the rows of a body's shapes back; its contacts are gone already."""
    for i in list(page.shapes_of(body)):
        page.free_shape(i)
    page.body["first_shape"][body] = -1


def free_body_rows(page: State, body: int) -> None:
    """Give the rows of a body and its shapes back; its contacts are gone already."""
    free_shape_rows(page, body)
    page.free_body(body)
    page.body["first_shape"][body] = -1
    page.counts[SLEPT] = 1  # it may be in the list of the awake


def rewrite_shapes(page: State, body: int, shapes: tuple[Shape, ...]) -> None:
    """Replace a body's shape rows, after its shapes or its centre of mass changed."""
    free_shape_rows(page, body)
    write_shapes(page, body, shapes)
    column = page.body
    size = measured(shapes, column["cx"].item(body), column["cy"].item(body))
    column["extent"][body], column["core"][body] = size


def write_shapes(page: State, body: int, shapes: tuple[Shape, ...]) -> None:
    """Write the shape rows of a body that has none."""
    for shape in shapes:
        write_shape(page, body, shape)
    if len(shapes) > 1:
        at = list(page.shapes_of(body))[::-1]
        rows = np.asarray(page.shapes)[at]
        hide_common_faces(rows, shapes)
        np.asarray(page.shapes)[at] = rows
