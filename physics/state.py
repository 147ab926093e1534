"""The data page: every number of a world, as a few structured arrays.

Kernels see these arrays and no object; definitions and handles are words at the edge. Rows are
reused after a removal, the lowest first: see capacity.py. Units are SI, y up, counter-clockwise,
float64 everywhere (a teaching tool's 0.1 stays 0.1).
"""

from collections.abc import Iterator
from heapq import heappop
from typing import NamedTuple

import numpy as np

from physics._jit import records
from physics.lanes import LANES
from physics.pairset import copy_into, new_set

MAX_VERTICES = 8
"""Discs of one shape at most: [count], 8 as in Box2D; kernels unroll small loops over it."""

STATIC, KINEMATIC, DYNAMIC, FREE = 0, 1, 2, -1
CIRCLE, CAPSULE, POLYGON, SEGMENT = 0, 1, 2, 3

MOTION = np.dtype(
    [
        ("vx", "f8"),  # [m/s] velocity of the centre of mass
        ("vy", "f8"),
        ("w", "f8"),  # [rad/s]
        ("da", "f8"),  # [rad] rotation since the tick began
        ("dx", "f8"),  # [m] motion since the tick began; the solver moves this, not x
        ("dy", "f8"),
        ("dc", "f8"),  # cosine and sine of da
        ("ds", "f8"),
        ("x", "f8"),  # [m] centre of mass in the world
        ("y", "f8"),
        ("c", "f8"),  # cos and sin of the angle, carried and renormalised
        ("s", "f8"),
        ("inv_mass", "f8"),  # [1/kg] 0 for static and kinematic bodies
        ("inv_inertia", "f8"),  # [1/(kg*m^2)]
        ("angle", "f8"),  # [rad] unwrapped
        ("gravity_scale", "f8"),
        ("ax", "f8"),  # [m/s^2] acceleration by gravity and forces in this tick
        ("ay", "f8"),
        ("aw", "f8"),  # [rad/s^2]
        ("a0", "f8"),  # always 0: a row of four for the lanes
        ("keep_x", "f8"),  # what damping leaves of the velocity in a substep, 0..1
        ("keep_y", "f8"),
        ("keep_w", "f8"),
        ("keep_0", "f8"),
    ]
)
"""What the solver reads and writes, one row a body, in quarters of four doubles for the lanes."""

VELOCITY, DISPLACEMENT, POSE, INERTIA, ACCELERATION, DAMPING = range(6)
"""The quarters of a MOTION row."""

BODY = np.dtype(
    [
        ("kind", "i4"),  # STATIC, KINEMATIC, DYNAMIC or FREE
        ("unused", "i4"),
        ("id", "i8"),  # serial number, never reused in a world
        ("first_shape", "i4"),  # head of the body's shape list, -1 = none
        ("fixed_rotation", "i4"),
        ("bullet", "i4"),  # 1 = continuous against dynamic bodies too
        ("asleep", "i4"),  # 1 = left out of the tick until something wakes it
        ("may_sleep", "i4"),
        ("island", "i4"),  # row of the body that stands for all that sleep and wake together
        ("still", "f8"),  # [s] how long it has been slow
        ("extent", "f8"),  # [m] furthest point of its shapes from the centre of mass
        ("core", "f8"),  # [m] least half width of its shapes: what may pass a wall in one tick
        ("x0", "f8"),  # [m] pose at the start of the last tick, for interpolation
        ("y0", "f8"),
        ("angle0", "f8"),
        ("c0", "f8"),
        ("s0", "f8"),
        ("slack", "f8"),  # [m] motion from the pose below that no fat bounds can notice
        ("slack_x", "f8"),
        ("slack_y", "f8"),
        ("slack_angle", "f8"),
        ("fx", "f8"),  # [N] force for the next tick, cleared after it
        ("fy", "f8"),
        ("torque", "f8"),  # [N*m]
        ("mass", "f8"),  # [kg] 0 for static and kinematic bodies
        ("inertia", "f8"),  # [kg*m^2] about the centre of mass
        ("cx", "f8"),  # [m] centre of mass in the body's own frame
        ("cy", "f8"),
        ("linear_damping", "f8"),  # [1/s]
        ("angular_damping", "f8"),
    ]
)
"""What the solver's inner loops do not touch, one row a body."""

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
        ("rolling_resistance", "f8"),  # [m] lever of the resisting torque: |torque| <= it * N
        ("tangent_speed", "f8"),  # [m/s] of the surface: a conveyor belt
        ("density", "f8"),  # [kg/m^2]
        ("category", "i8"),
        ("mask", "i8"),
        ("group", "i8"),
        ("sensor", "i4"),  # 1 = reports what overlaps it and pushes nothing
        ("one_sided", "i4"),  # 1 = a link of a chain: solid on its normal's side only
        ("ghost_x", "f8", 2),  # [m] the chain's vertices before and after this link
        ("ghost_y", "f8", 2),
        ("min_x", "f8"),  # [m] fat bounds: pairs are kept while these overlap
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
        ("moved", "i4"),  # 1 while the sweep has not seen the renewed fat bounds
        ("tight_min_x", "f8"),  # [m] exact bounds, for the overlay and the test of the fat ones
        ("tight_min_y", "f8"),
        ("tight_max_x", "f8"),
        ("tight_max_y", "f8"),
    ]
)

CONTACT = np.dtype(
    [
        # The first cache line is all that a recycled contact touches.
        ("body_a", "i4"),
        ("body_b", "i4"),
        ("point_count", "i4"),  # 0, 1 or 2; ENDED when the bounds have parted
        ("slot", "i4"),  # lane of the solver's blocks that works for it, -1 = none
        ("fresh", "i4"),  # 1 = collided anew in this tick, 0 = the manifold was recycled
        ("asleep", "i4"),  # 1 = neither body is awake: skipped
        ("px", "f8"),  # [m] B's centre in A's frame, and B's rotation against A,
        ("py", "f8"),  # when the manifold was made: it is recycled while these hardly change
        ("pc", "f8"),
        ("ps", "f8"),
        ("shape_a", "i4"),
        ("shape_b", "i4"),
        ("sensor", "i4"),  # 1 = one of the shapes is a sensor: no points, `overlap` instead
        ("overlap", "i4"),  # 1 = the shapes of a sensor contact overlap now
        ("touching", "i4"),  # what the last tick reported, for begin and end events
        ("reference", "i4"),  # 0 or 1: the normal turns with body A or B
        ("nx", "f8"),  # unit normal from A to B when the tick began
        ("ny", "f8"),
        ("lnx", "f8"),  # the same in the frame of the reference body
        ("lny", "f8"),
        ("friction", "f8"),  # mixed coefficients of the pair
        ("restitution", "f8"),
        ("rolling_resistance", "f8"),  # [m]
        ("tangent_speed", "f8"),  # [m/s] wanted of B against A along t = (ny, -nx)
        ("rolling_impulse", "f8"),  # [N*m*s]
        ("unused", "f8", 5),  # three cache lines a row
    ]
)

POINT = np.dtype(
    [
        ("feature", "i4"),  # which features touch: the key of persistence
        ("unused", "i4"),
        ("born", "i8"),  # tick in which this feature came to be
        ("lax", "f8"),  # [m] where the cores touch, fixed to A and to B, from their centres of mass
        ("lay", "f8"),
        ("lbx", "f8"),
        ("lby", "f8"),
        ("ra", "f8"),  # [m] rounding radii of A and B at the point
        ("rb", "f8"),
        ("normal_impulse", "f8"),  # [N*s] of one substep: accumulated, warm-starts the next
        ("tangent_impulse", "f8"),
        ("total_normal_impulse", "f8"),  # [N*s] over the tick, what is reported
        ("total_tangent_impulse", "f8"),
    ]
)

POINT_LANES = np.dtype(
    [
        ("rna", "f8", LANES),  # [m] ra x n, rb x n, ra x t, rb x t: the angular part of J
        ("rnb", "f8", LANES),
        ("rta", "f8", LANES),
        ("rtb", "f8", LANES),
        ("separation", "f8", LANES),  # [m] C at the start of the tick
        ("normal_mass", "f8", LANES),  # [kg] 1 / K; 0 = no such point
        ("tangent_mass", "f8", LANES),
        ("normal_impulse", "f8", LANES),  # [N*s]
        ("tangent_impulse", "f8", LANES),
        ("total_normal_impulse", "f8", LANES),  # [N*s] over the tick
        ("total_tangent_impulse", "f8", LANES),
        ("approach", "f8", LANES),  # [m/s] of the block's bouncing lanes, before the solve
        ("lax", "f8", LANES),  # [m] core points fixed to A and B; see POINT
        ("lay", "f8", LANES),
        ("lbx", "f8", LANES),
        ("lby", "f8", LANES),
        ("ra", "f8", LANES),  # [m] rounding radii
        ("rb", "f8", LANES),
        ("solid", "f8", LANES),  # 1 or 0: is there such a point in this lane
    ]
)

CONTACT_BLOCK = np.dtype(
    [
        ("a", "i8", LANES),  # body rows; a dead lane names the world, row 0
        ("b", "i8", LANES),
        ("bounces", "i8"),  # 1 = some lane has restitution
        ("rolls", "i8"),  # 1 = some lane has rolling resistance or a running surface
        ("unused", "i8", 2),  # vectors start at multiples of 32 bytes
        ("nx", "f8", LANES),
        ("ny", "f8", LANES),
        ("inv_mass_a", "f8", LANES),
        ("inv_mass_b", "f8", LANES),
        ("inv_inertia_a", "f8", LANES),
        ("inv_inertia_b", "f8", LANES),
        ("friction", "f8", LANES),
        ("restitution", "f8", LANES),
        ("p", POINT_LANES),
        ("q", POINT_LANES),
        ("lnx", "f8", LANES),  # normal in the frame of the reference body
        ("lny", "f8", LANES),
        ("reference", "f8", LANES),  # 0 or 1: A or B
        ("rolling_resistance", "f8", LANES),
        ("rolling_mass", "f8", LANES),
        ("rolling_impulse", "f8", LANES),
        ("tangent_speed", "f8", LANES),
    ]
)
"""LANES contacts that share no moving body, solved side by side."""

TALLY = np.dtype(
    [
        ("tick", "i8"),
        ("rate_since", "i8"),  # tick since which the tick rate is what it is,
        ("time_before", "f8"),  # [s] and the time until then
        ("stage", "i8"),  # where the tick goes on after Python has made room: see tick.py
        ("body_count", "i8"),  # rows in use, free ones among them
        ("shape_count", "i8"),
        ("order_count", "i8"),  # shapes in the sweep
        ("contact_count", "i8"),
        ("block_count", "i8"),  # blocks of contacts in use
        ("awake_count", "i8"),  # bodies that are neither static nor asleep
        ("asleep_count", "i8"),
        ("event_count", "i8"),
        ("moved", "i8"),  # shapes whose fat bounds were renewed since the last sweep
        ("bouncing", "i8"),  # 1 = some contact in the blocks has restitution
        ("touching_changed", "i8"),  # 1 = the blocks no longer fit the touching contacts
        ("ended", "i8"),  # contacts whose bounds have parted in this tick
        # From here on: what Python must see to after a tick.
        ("lost", "i8"),  # bodies that left the world or are no longer finite
        ("broken", "i8"),  # joints that broke
        ("slept", "i8"),  # 1 = bodies fell asleep or woke: the awake list is stale
        ("joints_slept", "i8"),  # 1 = ... and the rows of joints no longer fit who is awake
        ("needed_contacts", "i8"),  # room for so many more before the tick can go on
        ("needed_blocks", "i8"),
    ]
)
"""What kernels count, and tell Python, one record."""

COUNTS = TALLY.names or ()

EVENT = np.dtype(
    [
        ("kind", "i4"),
        ("a", "i4"),  # rows of the shapes of a contact, or row of a body or joint
        ("b", "i4"),
        ("unused", "i4"),
        ("tick", "i8"),
        ("x", "f8"),  # [m] where
        ("y", "f8"),
        ("speed", "f8"),  # [m/s] of approach, for hits
    ]
)
"""Something that happened in a tick, as kernels write it down."""

CONTACT_BEGIN, CONTACT_END, CONTACT_HIT, SENSOR_BEGIN, SENSOR_END, SLEEP, WAKE = range(7)
"""Kinds of EVENT."""

INITIAL_CAPACITY = 64
"""Rows allotted at first: [count], 64; arrays double when full."""


class Page(NamedTuple):
    """The arrays as kernels take them, at full capacity; how much is in use says `tally`."""

    bodies: np.ndarray  # BODY (n,); row 0 is the world: the static dummy of joints
    motion: np.ndarray  # MOTION (n,), the same rows
    used: np.ndarray  # (n,) colours that a body's constraints have taken, one bit each
    awake: np.ndarray  # (n + LANES,) rows of the awake bodies
    shapes: np.ndarray  # SHAPE (m,)
    order: np.ndarray  # (m,) rows of shapes along the sweep axis
    columns: np.ndarray  # [m] (5, m + 2 LANES) min_x max_x min_y max_y moved in that order
    contacts: np.ndarray  # CONTACT (k,)
    points: np.ndarray  # POINT (2 k,): contact i owns rows 2i and 2i + 1
    blocks: np.ndarray  # CONTACT_BLOCK (b,)
    colours: np.ndarray  # (64,) counts, then first slots, of the colours
    known: np.ndarray  # set of the pairs of shapes that have a contact
    barred: np.ndarray  # set of the pairs of bodies that may not collide: jointed, or vetoed
    joints: np.ndarray  # JOINT (j,)
    joint_points: np.ndarray  # JOINT_POINTS (p,): blocks of POINT rows
    joint_axes: np.ndarray  # JOINT_AXES (a,): blocks of AXIS rows
    matrix: np.ndarray  # (32,) category masks: which categories may meet
    events: np.ndarray  # EVENT (e,)
    step: np.ndarray  # STEP (1,): settings and gravity
    work: np.ndarray  # WORK (1,): the narrow phase's bench
    tally: np.ndarray  # TALLY (1,)


class State:
    """The data page of one world and its free rows. Arrays grow; `arrays` is what kernels take."""

    def __init__(self, step: np.ndarray, work: np.ndarray, joints: dict[str, np.ndarray]) -> None:
        n = INITIAL_CAPACITY
        self.free_bodies: list[int] = []  # rising
        self.free_shapes: list[int] = []
        self.is_loose = False  # True = rows were freed that `capacity.squeeze` has to take in
        self.arrays = Page(
            bodies=records(BODY, n),
            motion=records(MOTION, n),
            used=np.zeros(n, np.int64),
            awake=np.zeros(n + LANES, np.int64),
            shapes=records(SHAPE, n),
            order=np.zeros(n, np.int64),
            columns=np.zeros((5, n + 2 * LANES)),
            contacts=records(CONTACT, n),
            points=records(POINT, 2 * n),
            blocks=records(CONTACT_BLOCK, block_room(n)),
            colours=np.zeros(64, np.int64),
            known=new_set(4 * n),
            barred=new_set(),
            **joints,
            matrix=np.full(32, 0xFFFFFFFF, np.int64),
            events=records(EVENT, 4 * n),
            step=step,
            work=work,
            tally=records(TALLY, 1),
        )
        self.tally = np.asarray(self.arrays.tally)
        counts = self.tally.view(np.int64).data  # ten times as fast as numpy for one number
        self._news = counts[COUNTS.index("lost") :]
        self._event_count = counts[COUNTS.index("event_count") :]
        self._bind()

    def replace(self, **arrays: np.ndarray) -> None:
        """Put larger arrays in the places of the old ones."""
        self.arrays = self.arrays._replace(**arrays)
        self._bind()

    def put(self, **arrays: np.ndarray) -> None:
        """Replace those arrays that are other ones now."""
        if any(getattr(self.arrays, name) is not array for name, array in arrays.items()):
            self.replace(**arrays)

    def _bind(self) -> None:
        """Column views for handles: ``body["x"].item(i)`` is 4 times faster than a row."""
        bodies, motion = np.asarray(self.arrays.bodies), np.asarray(self.arrays.motion)
        self.body = {name: bodies[name] for name in BODY.names or ()}
        self.body |= {name: motion[name] for name in MOTION.names or ()}

    def __getattr__(self, name: str) -> np.ndarray:
        """Every array of the page by its name."""
        if name in Page._fields:
            return getattr(self.arrays, name)
        raise AttributeError(f"the data page has no {name!r}")

    @property
    def body_count(self) -> int:
        """Body rows in use, free ones among them."""
        return int(self.tally["body_count"][0])

    @property
    def shape_count(self) -> int:
        """Shape rows in use, free ones among them."""
        return int(self.tally["shape_count"][0])

    @property
    def contact_count(self) -> int:
        """Contacts: pairs of shapes whose fat bounds overlap."""
        return int(self.tally["contact_count"][0])

    @property
    def event_count(self) -> int:
        """Events that kernels have written down."""
        return self._event_count[0]

    @property
    def has_news(self) -> bool:
        """True when the last tick, or an edit, has left something for Python to see to."""
        return any(self._news)

    @property
    def asleep_count(self) -> int:
        """Bodies that sleep."""
        return int(self.tally["asleep_count"][0])

    @property
    def live_bodies(self) -> np.ndarray:
        """The body rows in use, BODY (n,)."""
        return self.arrays.bodies[: self.body_count]

    @property
    def live_motion(self) -> np.ndarray:
        """The motion rows in use, MOTION (n,)."""
        return self.arrays.motion[: self.body_count]

    @property
    def live_shapes(self) -> np.ndarray:
        """The shape rows in use, SHAPE (n,)."""
        return self.arrays.shapes[: self.shape_count]

    @property
    def live_contacts(self) -> np.ndarray:
        """The contacts, CONTACT (n,); the points of contact i are rows 2i and 2i + 1."""
        return self.arrays.contacts[: self.contact_count]

    @property
    def live_order(self) -> np.ndarray:
        """The sweep's order, (n,) rows of shapes."""
        return self.arrays.order[: int(self.tally["order_count"][0])]

    def new_body(self) -> int:
        """A zeroed body row: the lowest that is free."""
        if self.free_bodies:
            return heappop(self.free_bodies)
        i = self.body_count
        if i == len(self.arrays.bodies):
            self.replace(
                bodies=grown(self.arrays.bodies),
                motion=grown(self.arrays.motion),
                used=np.zeros(2 * i, np.int64),
                awake=np.zeros(2 * i + LANES, np.int64),
            )
        self.tally["body_count"] += 1
        return i

    def free_body(self, i: int) -> None:
        """Blank row `i`; `squeeze` drops its contacts and gives it back."""
        self.arrays.bodies[i] = np.zeros(1, BODY)[0]
        self.arrays.motion[i] = np.zeros(1, MOTION)[0]
        self.body["kind"][i] = FREE
        self.is_loose = True

    def new_shape(self) -> int:
        """A zeroed shape row, appended to the sweep order."""
        count = int(self.tally["order_count"][0])
        if self.free_shapes:
            i = heappop(self.free_shapes)
        else:
            i = self.shape_count
            if i == len(self.arrays.shapes):
                self.replace(
                    shapes=grown(self.arrays.shapes),
                    order=np.concatenate([self.arrays.order, np.zeros(i, np.int64)]),
                    columns=np.zeros((5, 2 * i + 2 * LANES)),
                )
            self.tally["shape_count"] += 1
        self.arrays.order[count] = i
        self.tally["order_count"] = count + 1
        return i

    def free_shape(self, i: int) -> None:
        """Blank row `i`; `squeeze` takes it out of the sweep's order and gives it back."""
        self.arrays.shapes[i] = np.zeros(1, SHAPE)[0]
        np.asarray(self.arrays.shapes)["body"][i] = -1
        self.is_loose = True

    def shapes_of(self, body: int) -> Iterator[int]:
        """Rows of the shapes of body row `body`, the last added first."""
        i = int(self.body["first_shape"][body])
        while i >= 0:
            yield i
            i = int(np.asarray(self.arrays.shapes)["next"][i])

    def forget_bounds(self, body: int) -> None:
        """Make the next tick renew the bounds of a body that was put elsewhere."""
        rows = np.asarray(self.arrays.shapes)
        for i in self.shapes_of(body):
            rows["max_x"][i] = rows["min_x"][i]
        self.body["slack"][body] = 0.0
        self.tally["slept"] = 1  # the awake list is made together with missing bounds

    def stale_blocks(self) -> None:
        """Make the next tick fill the solver's blocks anew."""
        self.tally["touching_changed"] = 1

    def rest_statics(self) -> None:
        """A body that is no longer finite has pushed with NaN: give the floor its zeros back."""
        still = self.body["kind"][: self.body_count] == STATIC
        for name in ("vx", "vy", "w", "dx", "dy", "da"):
            self.body[name][: self.body_count][still] = 0.0

    def make_room(self) -> None:
        """Room for the contacts and blocks that the last tick could not place."""
        contacts = int(self.tally["needed_contacts"][0]) + self.contact_count
        blocks = int(self.tally["needed_blocks"][0])
        while contacts > len(self.arrays.contacts):
            self._grow_contacts()
        while blocks > len(self.arrays.blocks):
            self.replace(blocks=grown(self.arrays.blocks))

    def _grow_contacts(self) -> None:
        n = 2 * len(self.arrays.contacts)
        known = new_set(4 * n)
        copy_into(self.arrays.known, known)
        blocks = self.arrays.blocks
        self.replace(
            contacts=grown(self.arrays.contacts),
            points=grown(self.arrays.points),
            known=known,
            blocks=grown(blocks) if block_room(n) > len(blocks) else blocks,
        )


def block_room(contacts: int) -> int:
    """Blocks that so many contacts need: full ones, and a last one for each of 64 colours."""
    return contacts // LANES + 64


def fitted(array: np.ndarray, count: int, least: int) -> np.ndarray:
    """`array`, or a copy of another length: `least` doubled until `count` rows fit."""
    length = least
    while length < count:
        length *= 2
    if length == len(array):
        return array
    copy, kept = records(array.dtype, length), min(length, len(array)) * array.itemsize
    copy.view(np.uint8)[:kept] = array.view(np.uint8)[:kept]
    return copy


def grown(array: np.ndarray) -> np.ndarray:
    """A copy with twice the room; the new rows are zero."""
    bigger = records(array.dtype, 2 * len(array))
    bigger.view(np.uint8)[: array.nbytes] = array.view(np.uint8)  # numpy copies records slowly
    return bigger
