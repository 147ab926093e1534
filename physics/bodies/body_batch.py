"""Adding many bodies of one kind at once, by arrays: the same bits as one by one, in less time."""

import math
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

import numpy as np
from numpy.typing import ArrayLike

from physics.bodies.body_marks import Kept, check_color, data_text
from physics.bodies.body_rows import (
    Manner,
    body_mass,
    checked_values,
    packed,
    require_within,
    shift_hulls,
)
from physics.bodies.edits import KINDS_BY_NAME
from physics.body import Body
from physics.geometry.mass import MassData
from physics.shapes.abutting import hide_common_faces
from physics.shapes.definitions import Shape
from physics.state.capacity import squeeze
from physics.state.counts import SLEPT
from physics.state.layout import RAW, SHAPE, STATIC
from physics.state.page import State
from physics.values.checks import DefinitionError, refused
from physics.values.held import HELD
from physics.values.ranges import choice_fault, short
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.world import World


class Poses(NamedTuple):
    """Where n bodies begin, and how fast."""

    positions: np.ndarray  # [m] (n, 2)
    angles: np.ndarray  # [rad] (n,)
    velocities: np.ndarray  # [m/s] (n, 2)
    omegas: np.ndarray  # [rad/s] (n,)
    cos: np.ndarray  # (n,) of the angles
    sin: np.ndarray


def add_many(
    world: "World",
    *shapes: Shape,
    positions: ArrayLike,
    angles: ArrayLike = 0.0,
    velocities: ArrayLike = (0.0, 0.0),
    omegas: ArrayLike = 0.0,
    kind: str = "dynamic",
    **values: Unpack[Manner],
) -> list[Body]:
    """Add a body of `shapes` at each of `positions` [m] (n, 2); returns them in that order.

    `angles` [rad], `velocities` [m/s] and `omegas` [rad/s] are one for all, or one for each: (n,),
    (n, 2), (n,). All other values are those of `add_dynamic`, the same for all; without a name they
    are called by their ids. The world is to the bit the one that adding them one by one makes.
    Raises DefinitionError before anything is changed.
    """
    require_unlocked(world, "add bodies")
    refused(choice_fault("kind", kind, KINDS_BY_NAME))
    number = KINDS_BY_NAME[kind]
    common = checked_values(number, shapes, values)
    mass = body_mass(number, shapes, common["name"] or "of many")
    poses = checked_poses(positions, angles, velocities, omegas)
    if number == STATIC and (poses.velocities.any() or poses.omegas.any()):
        raise DefinitionError("a static body cannot have a velocity; make them kinematic")
    centers = centers_of(poses, mass)
    for k in np.abs(centers).argmax(axis=0).tolist() if len(centers) else ():
        require_within(*centers[k].tolist())
    alike = packed(number, shapes, common, mass, radius=math.inf)
    squeeze(world.page)
    rows = np.array([world.page.new_body() for _ in centers], np.int64)
    write_bodies(world.page, rows, alike, centers, poses)
    write_shapes(world.page, rows, shapes)
    return handles(world, rows, shapes, common)


def checked_poses(positions: Any, angles: Any, velocities: Any, omegas: Any) -> Poses:
    """The arrays of `add_many`, all of them as long as `positions`; DefinitionError."""
    places = numbers("positions", positions)
    if not places.size:
        places = places.reshape(0, 2)
    if places.ndim != 2:
        raise DefinitionError(f"positions must be n pairs (n, 2), not {short(positions)}")
    count = len(places)
    turns = fitted("angles", numbers("angles", angles), "angle", (count,))
    # By the math module, as for a single body: the same bits.
    cos = np.array([math.cos(angle) for angle in turns.tolist()])
    sin = np.array([math.sin(angle) for angle in turns.tolist()])
    return Poses(
        positions=fitted("positions", places, "position", (count, 2)),
        angles=turns,
        velocities=fitted("velocities", numbers("velocities", velocities), "velocity", (count, 2)),
        omegas=fitted("omegas", numbers("omegas", omegas), "omega", (count,)),
        cos=cos,
        sin=sin,
    )


def numbers(what: str, values: Any) -> np.ndarray:
    """`values` as an array of floats; DefinitionError."""
    try:
        array = np.asarray(values)
    except (TypeError, ValueError):  # rows of different lengths
        array = np.array(None)
    if array.dtype.kind not in "iuf":
        raise DefinitionError(f"{what} must be an array of numbers, not {short(values)}")
    return array.astype(np.float64)


def fitted(what: str, array: np.ndarray, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """`array` repeated to `shape`, all within the range of `name`; DefinitionError."""
    try:
        array = np.broadcast_to(array, shape)
    except ValueError:
        raise DefinitionError(
            f"{what} must be {shape}, or one for all, not {array.shape}"
        ) from None
    low, high = HELD[name]
    fits = ((array >= low) & (array <= high)).reshape(len(array), math.prod(shape[1:]))
    bad = np.flatnonzero(~fits.all(axis=1))
    if len(bad):
        value = array[bad[0]].tolist()
        raise DefinitionError(f"{what}[{bad[0]}] must be within {low:g} and {high:g}, not {value}")
    return array


def centers_of(poses: Poses, mass: MassData) -> np.ndarray:
    """Where the centres of mass will be [m] (n, 2)."""
    c, s, (x, y) = poses.cos, poses.sin, poses.positions.T
    return np.column_stack([x + (c * mass.x - s * mass.y), y + (s * mass.x + c * mass.y)])


def write_bodies(
    page: State, rows: np.ndarray, alike: tuple[bytes, bytes], centers: np.ndarray, poses: Poses
) -> None:
    """Write the new body `rows` (n,), as `write_body` writes one; `alike` is one at the origin."""
    for array, row in zip((page.bodies, page.motion), alike, strict=True):
        raw = np.dtype((np.void, len(row)))
        np.asarray(array).view(raw)[rows] = np.frombuffer(row, raw)
    values = {
        "x": centers[:, 0],
        "y": centers[:, 1],
        "angle": poses.angles,
        "c": poses.cos,
        "s": poses.sin,
    }
    values |= {name + "0": value for name, value in values.items()}
    values |= {"w": poses.omegas, "vx": poses.velocities[:, 0], "vy": poses.velocities[:, 1]}
    for name, value in values.items():
        page.body[name][rows] = value
    page.counts[SLEPT] = 1  # the awake list is made together with missing bounds


def write_shapes(page: State, rows: np.ndarray, shapes: tuple[Shape, ...]) -> None:
    """Write the shapes of all the bodies `rows` (n,), hull by hull, as `write_shape` does."""
    if not (shapes and len(rows)):
        return
    one = np.concatenate([shape.rows for shape in shapes])
    hide_common_faces(one, shapes)
    at = np.array([page.new_shape() for _ in range(len(rows) * len(one))], np.int64)
    at = at.reshape(len(rows), len(one))
    first = int(rows[0])
    cx, cy = page.body["cx"].item(first), page.body["cy"].item(first)
    shift_hulls(one, cx, cy)
    new = np.tile(one.view(RAW), len(rows)).view(SHAPE).reshape(at.shape)
    new["body"] = rows[:, None]
    new["next"][:, 0], new["next"][:, 1:] = -1, at[:, :-1]
    np.asarray(page.shapes).view(RAW)[at] = new.view(RAW)
    page.body["first_shape"][rows] = at[:, -1]


def handles(
    world: "World", rows: np.ndarray, shapes: tuple[Shape, ...], common: dict[str, Any]
) -> list[Body]:
    """The handles of the new `rows`, with ids, names and marks."""
    world.page.body["id"][rows] = np.arange(len(rows)) + world._serial + 1
    name, color, data = common["name"], check_color(common["color"]), data_text(common["user_data"])
    bodies = []
    for row in rows.tolist():
        world._serial += 1
        body = Body(world, row, name or f"body {world._serial}", shapes)
        if color or data:
            body.kept = Kept(body.name, shapes, color, data)
        world._bodies[row] = body
        bodies.append(body)
    world._ids = {}
    world._names.clear()
    world.has_colors |= bool(color and bodies)
    world._order_is_fresh = False
    return bodies
