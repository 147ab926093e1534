"""The records of the data page: what every row of a world holds, field by field, with its unit.

Units are SI, y up, counter-clockwise, float64 everywhere.
"""

import numpy as np

from physics.compile.lanes import LANES

MAX_VERTICES = 8
"""Discs of one shape at most: [count], 8 as in Box2D; kernels unroll small loops over it."""

STATIC, KINEMATIC, DYNAMIC, FREE = 0, 1, 2, -1
ASLEEP, DISABLED = 1, 2
CIRCLE, CAPSULE, POLYGON, SEGMENT, HALF_SPACE = 0, 1, 2, 3, 4

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
        ("keep_x", "f8"),  # what damping leaves of the velocity in half a substep, 0..1
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
        # The first cache line is what the narrow phase asks for.
        ("kind", "i4"),  # STATIC, KINEMATIC, DYNAMIC or FREE
        ("bullet", "i4"),  # 1 = continuous against dynamic bodies too
        ("extent", "f8"),  # [m] furthest point of its shapes from the centre of mass
        ("core", "f8"),  # [m] least half width of its shapes: what may pass a wall in one tick
        ("id", "i8"),  # serial number, never reused in a world
        ("first_shape", "i4"),  # head of the body's shape list, -1 = none
        ("fixed_rotation", "i4"),
        ("held", "i4"),  # what the last search for islands found: bits HELD, DRIFTS, FIXED
        ("asleep", "i4"),  # ASLEEP = left out of the tick until woken, DISABLED = enabled
        ("may_sleep", "i4"),
        ("island", "i4"),  # row of the body that stands for all that sleep and wake together
        ("still", "f8"),  # [s] how long it has been slow
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
        ("last_fx", "f8"),  # [N] what pushed it in the last tick
        ("last_fy", "f8"),
        ("last_torque", "f8"),  # [N*m]
        ("last_dfx", "f8"),  # [N] by how much that had changed
        ("last_dfy", "f8"),
        ("last_dtorque", "f8"),  # [N*m]
        ("lead_x", "f8"),  # [m/s] what its velocity is ahead by: leads.py
        ("lead_y", "f8"),
        ("lead_w", "f8"),  # [rad/s]
        ("spare", "f8", 5),  # five cache lines a row
    ]
)
"""What the solver's inner loops do not touch, one row a body."""

SHAPE = np.dtype(
    [
        # The first cache line is all that is asked for while bounds have parted, and of flags.
        ("body", "i4"),  # row of the owner, -1 = free row
        ("count", "i4"),  # discs of the hull, 1..MAX_VERTICES, counter-clockwise
        ("min_x", "f8"),  # [m] fat bounds: pairs are kept while these overlap
        ("min_y", "f8"),
        ("max_x", "f8"),
        ("max_y", "f8"),
        ("one_sided", "i4"),  # 1 = a link of a chain: solid on its normal's side only
        ("seams", "i4"),  # bit i = face i is an inner one, between two parts of an outline
        ("sensor", "i4"),  # 1 = reports what overlaps it and pushes nothing
        ("moved", "i4"),  # 1 while the sweep has not seen the renewed fat bounds
        ("kind", "i4"),  # CIRCLE, CAPSULE, POLYGON ...: for drawing; kernels see discs
        ("next", "i4"),  # next shape of the same body, -1 = end
        ("x", "f8", MAX_VERTICES),  # [m] disc centres relative to the body's centre of mass
        ("y", "f8", MAX_VERTICES),
        ("r", "f8", MAX_VERTICES),  # [m] disc radii
        ("nx", "f8", MAX_VERTICES),  # outward unit normal of the face from disc i to i + 1
        ("ny", "f8", MAX_VERTICES),
        ("turn", "f8", MAX_VERTICES),  # of the outline at its corners: see collide/seams.py
        ("tight_min_x", "f8"),  # [m] exact bounds, for the overlay and the test of the fat ones
        ("tight_min_y", "f8"),
        ("tight_max_x", "f8"),
        ("tight_max_y", "f8"),
        ("category", "i8"),
        ("mask", "i8"),
        ("group", "i8"),
        ("density", "f8"),  # [kg/m^2]
        ("friction", "f8"),  # kinetic
        ("static_friction", "f8"),  # never less than the kinetic one
        ("restitution", "f8"),
        ("rolling_resistance", "f8"),  # [m] lever of the resisting torque: |torque| <= it * N
        ("tangent_speed", "f8"),  # [m/s] of the surface: a conveyor belt
        ("contact_hertz", "f8"),  # stiffness of its contacts, 0 = the world's
        ("contact_damping_ratio", "f8"),
        ("remade", "i8"),  # 1 + tick in which its body got other shapes, 0 = never,
        ("fronted", "i8"),  # 1 = and then touched links from the front, or was one so touched
        ("ghost_x", "f8", 2),  # [m] the chain's vertices before and after this link
        ("ghost_y", "f8", 2),
        ("spare", "f8", 3),  # ten cache lines a row: no vector straddles two
    ]
)

CONTACT = np.dtype(
    [
        # The first cache line is all that a recycled contact touches, the second one all else that
        # a contact does which is looked at. (The first one is read in quarters, see moved.py.)
        ("body_a", "i4"),
        ("body_b", "i4"),
        ("point_count", "i2"),  # 0, 1 or 2; ENDED when the bounds have parted
        ("asleep", "i2"),  # 1 = neither body is awake: skipped
        ("slot", "i4"),  # lane of the solver's blocks that works for it, -1 = none
        ("reach", "f8"),  # [m] no point of B is further from its centre
        ("px", "f8"),  # [m] B's centre in A's frame, and B's rotation against A,
        ("py", "f8"),  # when the manifold was made: it is recycled while these hardly change
        ("pc", "f8"),
        ("ps", "f8"),
        ("gap", "f8"),  # [m] how far apart the shapes were then, at least; <= 0: unknown
        ("shape_a", "i4"),
        ("shape_b", "i4"),
        ("sensor", "i2"),  # 1 = one of the shapes is a sensor: no points, `overlap` instead
        ("passes", "i2"),  # PASSES = through the link A from behind, GROWN = pushed to its front
        ("overlap", "i4"),  # 1 = the shapes of a sensor contact overlap now
        ("touching", "i4"),  # what the last tick reported, for begin and end events
        ("reference", "i4"),  # 0 or 1: the normal turns with body A or B
        ("nx", "f8"),  # unit normal from A to B when the tick began
        ("ny", "f8"),
        ("lnx", "f8"),  # the same in the frame of the reference body
        ("lny", "f8"),
        ("made", "i8"),  # tick in which the manifold was made; since then it was recycled
        ("friction", "f8"),  # mixed coefficients of the pair; this one is kinetic
        ("restitution", "f8"),
        ("rolling_resistance", "f8"),  # [m]
        ("tangent_speed", "f8"),  # [m/s] wanted of B against A along t = (ny, -nx)
        ("rolling_impulse", "f8"),  # [N*m*s]
        ("static_friction", "f8"),
        ("hertz", "f8"),  # stiffness of its own, 0 = the world's
        ("damping_ratio", "f8"),  # three cache lines a row
    ]
)

POINT = np.dtype(
    [
        ("feature", "i4"),  # which features touch: the key of persistence
        ("room", "f4"),  # [m] how deep a point of a small thing may lie in the end; 0 = as it does
        ("born", "i8"),  # tick in which this feature came to be
        ("lax", "f8"),  # [m] where the cores touch, fixed to A and to B, from their centres of mass
        ("lay", "f8"),
        ("lbx", "f8"),
        ("lby", "f8"),
        ("ra", "f8"),  # [m] rounding radii of A and B at the point
        ("rb", "f8"),
        ("left", "f8"),  # [m] overlap that is left as it is; < 0: lifted by that
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
        ("separation", "f8", LANES),  # [m] C at the start of the tick, less what is left
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
        ("left", "f8", LANES),  # [m] overlap that is left as it is; < 0: lifted by that
        ("room", "f8", LANES),  # [m] see POINT
    ]
)

CONTACT_BLOCK = np.dtype(
    [
        ("a", "i8", LANES),  # body rows; a dead lane names the world, row 0
        ("b", "i8", LANES),
        ("meets", "i4"),  # one bit for each lane where a point may be an impact in this tick
        ("rolls", "i4"),  # 1 = some lane has rolling resistance or a running surface
        ("grips", "i4"),  # 1 = some lane has a static friction above its kinetic one
        ("springs", "i4"),  # 1 = some lane has a stiffness of its own
        ("second", "i4"),  # one bit for each lane with a second point; 0: q is passed over
        ("small", "i4"),  # 1 = some lane is of a small thing: small_things.py
        ("unused", "i4", 2),  # a vector must not straddle two cache lines
        ("nx", "f8", LANES),
        ("ny", "f8", LANES),
        ("inv_mass_a", "f8", LANES),
        ("inv_mass_b", "f8", LANES),
        ("inv_inertia_a", "f8", LANES),
        ("inv_inertia_b", "f8", LANES),
        ("friction", "f8", LANES),  # in force: of a block that grips, renewed every tick
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
        ("static_friction", "f8", LANES),
        ("kinetic_friction", "f8", LANES),
        ("hertz", "f8", LANES),  # 0 = the world's
        ("damping_ratio", "f8", LANES),
        ("bias_rate", "f8", LANES),  # softness of a block that springs
        ("mass_scale", "f8", LANES),
        ("impulse_scale", "f8", LANES),
        ("relax_scale", "f8", LANES),  # ... and of its damper in the sweep without bias
        ("crowd", "f8", LANES),  # springs on both bodies of a spring, itself included
    ]
)
"""LANES contacts that share no moving body, solved side by side."""

BLOCK_HEAD = np.dtype(
    [
        ("lanes", "i8"),  # one bit for each lane that is taken; 0 = an empty block, passed over
        ("colour", "i8"),
        ("next", "i8"),  # another block of the colour with a free lane, -1 = none
    ]
)
"""What is known of a block while its contacts come and go."""

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
        ("pushed", "i8"),  # 1 = a force of its owner acts on some body, or did in the last tick
        ("springing", "i8"),  # 1 = some contact in the blocks has a stiffness of its own
        ("touching_changed", "i8"),  # 1 = contacts began or ceased to touch in this tick
        ("blocks_stale", "i8"),  # 1 = the blocks are to be filled anew
        ("spare", "i8"),  # next of the empty blocks between the moving and the static ones,
        ("spare_end", "i8"),  # and the end of these
        ("busy_count", "i8"),  # blocks with a taken lane
        ("lane_count", "i8"),  # taken lanes
        ("packed_waste", "i8"),  # lanes that were free in busy blocks when they were filled
        ("ended", "i8"),  # contacts whose bounds have parted in this tick
        ("asks", "i8"),  # 1 = a callback is to see the contacts before the solver does
        ("direct", "i8"),  # joints that are solved at once: direct/direct_joints.py
        ("watched", "i8"),  # 1 = joints that are swept close loops: see strain.py
        ("overloaded", "i8"),  # > 0: some contact carries too much: direct/overloads.py
        ("unfit_until", "i8"),  # tick until which nobody looks for such
        # From here on: what Python must see to after a tick.
        ("lost", "i8"),  # bodies that left the world or are no longer finite
        ("broken", "i8"),  # joints that came to rest strained: see mark_strained
        ("strained", "i8"),  # 1 = some joint that is swept may be far off: see strain.py
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
        ("time", "f8"),  # [s] of the world: the tick's end, or when something passed a sensor
    ]
)
"""Something that happened in a tick, as kernels write it down."""

CONTACT_BEGIN, CONTACT_END, CONTACT_HIT, SENSOR_BEGIN, SENSOR_END, SLEEP, WAKE = range(7)
"""Kinds of EVENT."""

RAW = np.dtype((np.void, SHAPE.itemsize))
"""A SHAPE row as bytes: numpy copies records field by field, many times slower."""
