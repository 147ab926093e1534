"""The data page: every number of a world, as a few structured arrays.

Kernels see these arrays and no object; definitions and handles are words at the edge. Rows are
reused after a removal (free lists); `generation` tells a stale handle. Units are SI, y up,
counter-clockwise, float64 everywhere (a teaching tool's 0.1 stays 0.1).
"""

from collections.abc import Iterator

import numpy as np

from physics._jit import records
from physics.pairset import copy_into, new_set

MAX_VERTICES = 8
"""Discs of one shape at most: [count], 8 as in Box2D; kernels unroll small loops over it."""

STATIC, KINEMATIC, DYNAMIC, FREE = 0, 1, 2, -1
CIRCLE, CAPSULE, POLYGON, SEGMENT = 0, 1, 2, 3

BODY = np.dtype(
    [
        ("kind", "i4"),  # STATIC, KINEMATIC, DYNAMIC or FREE
        ("generation", "i4"),  # counts the reuses of this row
        ("id", "i8"),  # serial number, never reused in a world
        ("first_shape", "i4"),  # head of the body's shape list, -1 = none
        ("fixed_rotation", "i4"),
        ("x", "f8"),  # [m] centre of mass in the world
        ("y", "f8"),
        ("angle", "f8"),  # [rad] unwrapped
        ("c", "f8"),  # cos and sin of the angle, carried and renormalised
        ("s", "f8"),
        ("x0", "f8"),  # [m] pose at the start of the last tick, for interpolation
        ("y0", "f8"),
        ("angle0", "f8"),
        ("vx", "f8"),  # [m/s] velocity of the centre of mass
        ("vy", "f8"),
        ("w", "f8"),  # [rad/s]
        ("dx", "f8"),  # [m] motion since the tick began; the solver moves this, not x
        ("dy", "f8"),
        ("da", "f8"),  # [rad] rotation since the tick began, and its cosine and sine
        ("dc", "f8"),
        ("ds", "f8"),
        ("fx", "f8"),  # [N] force for the next tick, cleared after it
        ("fy", "f8"),
        ("torque", "f8"),  # [N*m]
        ("mass", "f8"),  # [kg] 0 for static and kinematic bodies
        ("inertia", "f8"),  # [kg*m^2] about the centre of mass
        ("inv_mass", "f8"),
        ("inv_inertia", "f8"),
        ("cx", "f8"),  # [m] centre of mass in the body's own frame
        ("cy", "f8"),
        ("gravity_scale", "f8"),
        ("linear_damping", "f8"),  # [1/s]
        ("angular_damping", "f8"),
    ]
)

SHAPE = np.dtype(
    [
        ("body", "i4"),  # row of the owner, -1 = free row
        ("kind", "i4"),  # CIRCLE, CAPSULE, POLYGON or SEGMENT: for drawing; kernels see discs
        ("next", "i4"),  # next shape of the same body, -1 = end
        ("count", "i4"),  # discs of the hull, 1..MAX_VERTICES, counter-clockwise
        ("x", "f8", MAX_VERTICES),  # [m] disc centres relative to the body's centre of mass
        ("y", "f8", MAX_VERTICES),
        ("r", "f8", MAX_VERTICES),  # [m] disc radii
        ("nx", "f8", MAX_VERTICES),  # outward unit normal of the face from disc i to i + 1
        ("ny", "f8", MAX_VERTICES),
        ("friction", "f8"),
        ("restitution", "f8"),
        ("density", "f8"),  # [kg/m^2]
        ("category", "i8"),
        ("mask", "i8"),
        ("group", "i8"),
        ("min_x", "f8"),  # [m] fat bounds: pairs are kept while these overlap
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
        ("moved", "i4"),  # 1 when the fat bounds were renewed this tick
        ("tight_min_x", "f8"),  # [m] exact bounds, for the overlay and the test of the fat ones
        ("tight_min_y", "f8"),
        ("tight_max_x", "f8"),
        ("tight_max_y", "f8"),
    ]
)

CONTACT = np.dtype(
    [
        ("shape_a", "i4"),
        ("shape_b", "i4"),
        ("body_a", "i4"),
        ("body_b", "i4"),
        ("point_count", "i4"),  # 0, 1 or 2
        ("nx", "f8"),  # unit normal from A to B
        ("ny", "f8"),
        ("friction", "f8"),  # mixed coefficients of the pair
        ("restitution", "f8"),
        ("bias_rate", "f8"),  # [1/s] softness of this pair (static contacts are stiffer)
        ("mass_scale", "f8"),
        ("impulse_scale", "f8"),
    ]
)

POINT = np.dtype(
    [
        ("feature", "i4"),  # which features touch: the key of persistence
        ("age", "i4"),  # ticks this feature has been here; 0 = new
        ("x", "f8"),  # [m] in the world when the tick began, midway between the surfaces
        ("y", "f8"),
        ("rax", "f8"),  # [m] lever arms from the centres of mass
        ("ray", "f8"),
        ("rbx", "f8"),
        ("rby", "f8"),
        ("cax", "f8"),  # [m] the arms up to the rounding: what turns with the bodies
        ("cay", "f8"),
        ("cbx", "f8"),
        ("cby", "f8"),
        ("separation", "f8"),  # [m] at the start of the tick, < 0 = overlap
        ("base_separation", "f8"),  # [m] separation less the part that the lever arms carry
        ("normal_mass", "f8"),  # [kg] effective masses
        ("tangent_mass", "f8"),
        ("normal_impulse", "f8"),  # [N*s] of one substep: accumulated, warm-starts the next
        ("tangent_impulse", "f8"),
        ("total_normal_impulse", "f8"),  # [N*s] over the tick, what is reported
        ("total_tangent_impulse", "f8"),
        ("approach", "f8"),  # [m/s] normal velocity before the solve, < 0 = approaching
    ]
)

SWEEP = np.dtype(
    [
        ("row", "i8"),  # of the shape
        ("min_x", "f8"),  # [m] its fat bounds, side by side in sorted order
        ("max_x", "f8"),
        ("min_y", "f8"),
        ("max_y", "f8"),
    ]
)

INITIAL_CAPACITY = 64
"""Rows allotted at first: [count], 64; arrays double when full."""


class State:
    """The arrays of one world and how many rows of each are in use.

    Row 0 of `bodies` is the static dummy that stands for "the world" in joints.
    """

    def __init__(self, step: np.ndarray, work: np.ndarray) -> None:
        self.bodies = records(BODY, INITIAL_CAPACITY)
        self.shapes = records(SHAPE, INITIAL_CAPACITY)
        self.contacts = records(CONTACT, INITIAL_CAPACITY)
        self.points = records(POINT, 2 * INITIAL_CAPACITY)  # contact i owns rows 2i and 2i + 1
        self.order = records(SWEEP, INITIAL_CAPACITY)  # sorted along the sweep axis
        self.body_count = self.shape_count = self.contact_count = self.order_count = 0
        self.free_bodies: list[int] = []
        self.free_shapes: list[int] = []
        self.known = new_set()  # pairs of shapes that have a contact
        self.jointed = new_set()  # pairs of bodies that a joint keeps from colliding
        self.step = step  # STEP (1,): settings and gravity for the kernels
        self.work = work  # WORK (1,): the narrow phase's bench
        self._bind()

    @property
    def live_bodies(self) -> np.ndarray:
        """The body rows in use, BODY (n,)."""
        return self.bodies[: self.body_count]

    @property
    def live_shapes(self) -> np.ndarray:
        """The shape rows in use, SHAPE (n,)."""
        return self.shapes[: self.shape_count]

    @property
    def live_contacts(self) -> np.ndarray:
        """The contacts, CONTACT (n,); the points of contact i are rows 2i and 2i + 1."""
        return self.contacts[: self.contact_count]

    @property
    def live_order(self) -> np.ndarray:
        """The sweep's order, SWEEP (n,)."""
        return self.order[: self.order_count]

    def _bind(self) -> None:
        """Column views for handles: ``page.body["x"].item(i)`` is 4 times faster than a row."""
        self.body = {name: np.asarray(self.bodies)[name] for name in BODY.names or ()}

    def new_body(self) -> int:
        """A zeroed body row; its generation has been counted up."""
        if self.free_bodies:
            return self.free_bodies.pop()
        if self.body_count == len(self.bodies):
            self.bodies = grown(self.bodies)
            self._bind()
        self.body_count += 1
        return self.body_count - 1

    def free_body(self, i: int) -> None:
        """Give row `i` back; stale handles see the next generation."""
        generation = int(self.body["generation"][i]) + 1
        self.bodies[i] = np.zeros(1, BODY)[0]
        self.body["generation"][i] = generation
        self.body["kind"][i] = FREE
        self.free_bodies.append(i)

    def new_shape(self) -> int:
        """A zeroed shape row, appended to the sweep order."""
        if self.free_shapes:
            i = self.free_shapes.pop()
        else:
            if self.shape_count == len(self.shapes):
                self.shapes = grown(self.shapes)
            i = self.shape_count
            self.shape_count += 1
        if self.order_count == len(self.order):
            self.order = grown(self.order)
        np.asarray(self.order)["row"][self.order_count] = i
        self.order_count += 1
        return i

    def free_shape(self, i: int) -> None:
        """Give row `i` back and take it out of the sweep order."""
        self.shapes[i] = np.zeros(1, SHAPE)[0]
        np.asarray(self.shapes)["body"][i] = -1
        live = self.order[: self.order_count]
        self.order[: self.order_count - 1] = live[np.asarray(live)["row"] != i]
        self.order_count -= 1
        self.free_shapes.append(i)

    def shapes_of(self, body: int) -> Iterator[int]:
        """Rows of the shapes of body row `body`, the last added first."""
        i = int(self.body["first_shape"][body])
        while i >= 0:
            yield i
            i = int(np.asarray(self.shapes)["next"][i])

    def forget_bounds(self, body: int) -> None:
        """Make the next tick renew the bounds of a body that was put elsewhere."""
        rows = np.asarray(self.shapes)
        for i in self.shapes_of(body):
            rows["max_x"][i] = rows["min_x"][i]

    def reserve_contacts(self, extra: int) -> None:
        """Room for `extra` more contacts, and a pair set that stays at most half full."""
        needed = self.contact_count + extra
        while needed > len(self.contacts):
            self.contacts = grown(self.contacts)
            self.points = grown(self.points)
        if 2 * needed > len(self.known):
            bigger = new_set(2 ** (4 * needed).bit_length())
            copy_into(self.known, bigger)
            self.known = bigger


def grown(array: np.ndarray) -> np.ndarray:
    """A copy with twice the room; the new rows are zero."""
    bigger = records(array.dtype, 2 * len(array))
    bigger[: len(array)] = array
    return bigger
