"""The records of joints: one JOINT for all kinds, and the two sorts of rows they are solved as.

A joint is some rows. POINT rows hold two anchors together (two equations), AXIS rows are one
equation each with a Jacobian of any form. Rows of LANES joints that share no moving body lie side
by side in a block. What a kind wants of its rows (softness, bounds, speed) Python writes into the
JOINT once; the kernels only follow the geometry.
"""

import numpy as np

from physics.compile.lanes import LANES

REVOLUTE, DISTANCE, MOUSE, WELD, PRISMATIC, WHEEL, MOTOR, PULLEY, GEAR, FIELD = range(10)
RATCHET = 10
"""The numbers of the kinds of joints."""

OFF, RIGID, LIMIT, SPRING, SERVO, DRIVE, FORCE = range(7)
"""What a row does: nothing; hold; hold one side (C >= 0); spring; servo (a spring that also acts
in the relax sweep); reach a speed; push with the force that the kind computes."""

ANGLE, LINE, OTHER, PUSH = range(4)
"""How the J of an AXIS row changes: never within a tick (angles); as the line between the anchors
does, in lanes; or as the kind's own function says, one by one; and so does its force."""

AXIS_ROWS = 6
"""Most AXIS rows of a joint: [count], 6 (a prismatic joint)."""

POINT_ROW = AXIS_ROWS
"""Index of the POINT row in the per-row fields of a JOINT, after its AXIS rows."""

ROWS = AXIS_ROWS + 1

JOINT = np.dtype(
    [
        ("id", "i8"),  # serial number; 0 = free row
        ("kind", "i4"),  # REVOLUTE, DISTANCE, ...
        ("crowd", "i4"),  # springs on both bodies, its own included
        ("body_a", "i4"),  # rows of the bodies; the world is row 0
        ("body_b", "i4"),
        ("direct", "i4"),  # 1 = its island is solved at once: see direct.py
        ("disabled", "i4"),  # 1 = none of its rows acts
        ("first", "i4"),  # gear: rows of the two joints that it couples
        ("second", "i4"),
        ("lax", "f8"),  # [m] anchors in the bodies' frames, from the centres of mass
        ("lay", "f8"),
        ("lbx", "f8"),
        ("lby", "f8"),
        ("ux", "f8"),  # unit axis in A's frame; distance, field: world axis while it has no length
        ("uy", "f8"),
        ("wx", "f8"),  # gear: axis of the second joint, (0, 0) = an angle
        ("wy", "f8"),
        ("reference", "f8"),  # [rad] angle of B against A that counts as zero
        ("length", "f8"),  # [m] rest length; pulley: all of the rope; gear: [rad] or [m] constant
        ("min_length", "f8"),  # [m] -inf, inf = no limit
        ("max_length", "f8"),
        ("lower", "f8"),  # [rad] or [m] -inf, inf = no limit; ratchet: its last tooth
        ("upper", "f8"),
        ("servo_angle", "f8"),  # [rad] NaN = off
        ("rest", "f8"),  # [rad] or [m] where the spring rests; ratchet: from tooth to tooth
        ("target_angle", "f8"),  # [rad] motor joint
        ("ratio", "f8"),  # gear, pulley
        ("ground_ax", "f8"),  # [m] pulley: the wheels in the world
        ("ground_ay", "f8"),
        ("ground_bx", "f8"),
        ("ground_by", "f8"),
        ("strength", "f8"),  # [N] field, > 0 attracts; prismatic: most across the axis
        ("range", "f8"),  # [m] field
        ("falloff", "i4"),  # field: CONSTANT, LINEAR, RISING, INVERSE_SQUARE
        ("collide_connected", "i4"),
        ("changed", "i4"),  # 1 = parameters were set since they were copied into the rows
        ("broken", "i4"),  # 1 = strained, see mark_strained; 2 = and that was told
        ("motor_speed", "f8"),  # [rad/s] or [m/s] NaN = off
        ("max_torque", "f8"),  # [N*m] of motor, servo, friction
        ("max_force", "f8"),  # [N]
        ("servo_hertz", "f8"),
        ("servo_damping_ratio", "f8"),
        ("hertz", "f8"),  # of the spring, 0 = rigid or none
        ("damping_ratio", "f8"),
        ("angular_hertz", "f8"),
        ("angular_damping_ratio", "f8"),
        ("rigid_hertz", "f8"),  # stiffness of what holds rigidly, NaN = the world's
        ("rigid_damping_ratio", "f8"),
        ("target_vx", "f8"),  # [m/s] in A's frame; mouse: in the world
        ("target_vy", "f8"),
        ("target_omega", "f8"),  # [rad/s]
        ("break_force", "f8"),  # [N] inf = never
        ("break_torque", "f8"),  # [N*m]
        ("jx", "f8"),  # [N*s] impulse on B over the last tick it was solved in
        ("jy", "f8"),
        ("jw", "f8"),  # [N*m*s] on B about its anchor
        ("row_mode", "i8", ROWS),  # OFF, RIGID, ...: AXIS rows 0..5 and the POINT row
        ("row_form", "i8", ROWS),  # ANGLE, LINE, OTHER, PUSH
        ("row_sign", "f8", ROWS),  # LINE: C = sign (distance - wanted)
        ("row_wanted", "f8", ROWS),  # [m]
        ("row_hertz", "f8", ROWS),
        ("row_ratio", "f8", ROWS),  # damping ratio
        ("row_speed", "f8", ROWS),  # wanted of J v
        ("row_low", "f8", ROWS),  # [N] or [N*m] least and most that the row may do
        ("row_high", "f8", ROWS),
        ("slots", "i8", ROWS),  # lane of the rows: block * LANES + lane, -1 = none
        ("impulses", "f8", ROWS + 1),  # [N*s] of AXIS rows, then x and y of the POINT row
    ]
)
"""All kinds share this record, a union of their fields; see their files for what they use."""

SOFT = np.dtype(
    [
        ("hertz", "f8", LANES),  # parameters, copied from the joint
        ("ratio", "f8", LANES),
        ("rigid", "f8", LANES),  # 1 = softness of rigid joints, as the settings say
        ("relaxed", "f8", LANES),  # 1 = acts in the relax sweep too
        ("steady", "f8", LANES),  # 1 = and keeps its bias there
        ("crowd", "f8", LANES),  # springs on both bodies, itself included: see crowds_of
        ("pull", "f8", LANES),  # [1/s] softness of the first sweep, renewed every tick
        ("mass_scale", "f8", LANES),
        ("impulse_scale", "f8", LANES),
        ("relax_pull", "f8", LANES),  # ... and of the relax sweep
        ("relax_mass_scale", "f8", LANES),
        ("relax_impulse_scale", "f8", LANES),
        ("inv_mass_a", "f8", LANES),
        ("inv_mass_b", "f8", LANES),
        ("inv_inertia_a", "f8", LANES),
        ("inv_inertia_b", "f8", LANES),
    ]
)
"""Softness and masses of LANES rows of either sort, the field `soft` of a block."""

ARMS = np.dtype(
    [
        ("lax", "f8", LANES),  # [m] anchors in the bodies' frames
        ("lay", "f8", LANES),
        ("lbx", "f8", LANES),
        ("lby", "f8", LANES),
        ("rax", "f8", LANES),  # [m] lever arms when the tick began
        ("ray", "f8", LANES),
        ("rbx", "f8", LANES),
        ("rby", "f8", LANES),
        ("cx", "f8", LANES),  # [m] from A's centre to B's
        ("cy", "f8", LANES),
    ]
)
"""Anchors of LANES rows, the field `arms` of a block."""

HEAD_LANES = [
    ("used", "i8"),  # lanes in use, from the first on; the first block with 0 ends the rows
    ("form", "i8"),  # of AXIS rows: ANGLE, LINE, OTHER or PUSH
    ("bounded", "i8"),  # 1 = some lane has finite bounds
    ("springs", "i8"),  # 1 = some lane is a spring
    ("a", "i8", LANES),  # body rows; a dead lane names the world, row 0
    ("b", "i8", LANES),
    ("joint", "i8", LANES),  # row of the joint
    ("ordinal", "i8", LANES),  # which of its rows
]

JOINT_POINTS = np.dtype(
    [
        *HEAD_LANES,
        ("soft", SOFT),
        ("arms", ARMS),
        ("midway", "f8", LANES),  # 1 = solved at once: it pushes midway of its anchors
        ("target_vx", "f8", LANES),  # [m/s] velocity wanted of B's anchor, in A's frame
        ("target_vy", "f8", LANES),
        ("most_force", "f8", LANES),  # [N]
        ("most", "f8", LANES),  # [N*s] per substep
        ("tvx", "f8", LANES),  # [m/s] velocity wanted, in the world
        ("tvy", "f8", LANES),
        ("px", "f8", LANES),  # [N*s] accumulated in one substep
        ("py", "f8", LANES),
        ("total_x", "f8", LANES),  # [N*s] over the tick
        ("total_y", "f8", LANES),
    ]
)
"""LANES point rows that share no moving body."""

ENDS = tuple(
    f"{end}_{of}" for of in ("row", "node", "pair", "step", "hinge") for end in ("first", "last")
)
"""Where an island's rows, bodies, pairs of sides, products and plain hinges begin and end."""

DIRECT_ISLAND = np.dtype(
    [
        *[(end, "i8") for end in ENDS],
        ("loops", "i8"),  # 1 = its joints close a loop
        ("anchored", "i8"),  # 1 = something of it does not move
        ("bounded", "i8"),  # 1 = some row has a bound, or rests
        ("plain", "i8"),  # 1 = nothing but hinges one behind the other: see direct_hinges.py
        ("touches", "i8"),  # 1 = some body of it may touch something: see direct_holds.py
        ("errs", "i8"),  # 1 = its nodes have a correction of the places
        ("scale", "f8"),  # [1] of what rows wish of it
        ("shared", "f8"),  # [1] the same while the factor of the speeds is used for it, else 0
        ("weighs", "i8"),  # bodies that count for more than they weigh, in this substep
    ]
)
"""Joints that hang together and are solved at once: see direct/direct_joints.py."""

DIRECT_NODE = np.dtype(
    [
        ("row", "i8"),  # row of the body
        ("held", "i8"),  # 1 = it may touch something, 2 = it stays where it is
        *[(name, "f8") for name in ("xx", "xy", "yy", "ww")],  # inverse of the mass it counts with
        *[(name, "f8") for name in ("vx", "vy", "w")],  # [m/s] velocity, while it is solved
        *[(name, "f8") for name in ("ux", "uy", "uw")],  # [m/s] correction of its place
        *[(name, "f8") for name in ("gxx", "gxy", "gyy")],  # [kg] by pulls across them
        *[(name, "f8") for name in ("sx", "sy")],  # [N*s] ... times its neighbours' speeds
        ("gw", "f8"),  # [kg*m^2] by pulls at its arms
        *[(name, "f8") for name in ("ox", "oy", "ow")],  # [m/s] velocity that the joints have left
        *[(name, "f8") for name in ("lx", "ly", "lw")],  # [N*s] that no row gave it: for the books
    ]
)
"""One body of such an island."""

DIRECT_ROW = np.dtype(
    [
        ("first", "i8"),  # its column of L
        ("last", "i8"),
        ("d", "f8"),  # [1/kg] diagonal of A, then of D
        ("more", "f8"),  # [N*s] what is added to its impulse
        ("wish", "f8"),  # [N*s] ... and what would undo the error of the places
        ("state", "i8"),  # 0 = solved, -1, 1 = at its lower or upper bound
        ("a", "i8"),  # nodes
        ("b", "i8"),
        ("drift", "f8"),  # [m/s] what J v is to be, turned round: less the speed that is wanted
        ("hard", "f8"),  # [1] softness of what is rigid, in parts of its K
        ("gamma", "f8"),  # [1/kg] softness; < 0: it does nothing now
        ("memory", "f8"),  # [1/kg] ... and that about what it did in this substep
        ("stiff", "f8"),  # [1/kg] K, with the masses that bodies count with
        ("impulse", "f8"),  # [N*s] in this substep, before
        ("bias", "f8"),  # [m/s] what undoes the error of the places; > 0 open, of a limit
        ("strain", "f8"),  # [m] or [rad] that error, of what holds rigidly
        ("one_sided", "f8"),  # 1 = a limit, 0 = holds both ways
        ("low", "f8"),  # [N*s] bounds of its impulse in this substep
        ("high", "f8"),
        ("at", "f8"),  # [N*s] the bound that it is held at
        ("before", "f8"),  # [N*s] what it did in the last substep
        ("block", "i8"),  # of JOINT_AXES; of JOINT_POINTS if it is a part of a point
        ("lane", "i8"),
        ("part", "i8"),  # 0 = an AXIS row; 1, 2 = x and y of a POINT row
    ]
)
"""One row of such an island: an equation of one joint."""

DIRECT_HINGE = np.dtype(
    [
        ("block", "i8"),  # of JOINT_POINTS
        ("lane", "i8"),
        ("a", "i8"),  # nodes
        ("b", "i8"),
        ("next", "i8"),  # the one that it is eliminated into, -1 = none
        ("shared", "i8"),  # the node that both have
        ("on_a", "i8"),  # 1 = that is this one's A
        ("next_on_a", "i8"),  # ... and the next one's
        *[(name, "f8") for name in ("rax", "ray", "rbx", "rby")],  # [m] arms to midway
        *[(name, "f8") for name in ("x", "y")],  # [m] error
        *[(name, "f8") for name in ("px", "py")],  # [N*s] impulse in this substep
        *[(name, "f8") for name in ("d11", "d12", "d22")],  # [1/kg] block of A, then its inverse
        *[(name, "f8") for name in ("g11", "g12", "g21", "g22")],  # [1] block of L
        *[(name, "f8") for name in ("more_x", "more_y")],  # right sides, then what solves them
        *[(name, "f8") for name in ("wish_x", "wish_y")],
    ]
)
"""One hinge of an island of nothing but hinges."""

JOINT_AXES = np.dtype(
    [
        *HEAD_LANES,
        ("soft", SOFT),
        ("arms", ARMS),  # used by LINE rows only
        ("sign", "f8", LANES),  # LINE: C = sign (distance - wanted)
        ("wanted", "f8", LANES),  # [m]
        ("speed", "f8", LANES),  # wanted of J v
        (
            "reach",
            "f8",
            LANES,
        ),  # C at the stop that a motor drives to, +-inf = none
        ("low", "f8", LANES),  # [N] or [N*m]
        ("high", "f8", LANES),
        ("opens", "f8", LANES),  # C above it is open, it may close but no more: 0 or inf
        ("pushes", "f8", LANES),  # 1 = a force: never forget what was applied
        ("jax", "f8", LANES),  # J, renewed every substep
        ("jay", "f8", LANES),
        ("jaw", "f8", LANES),  # [m] or 1
        ("jbx", "f8", LANES),
        ("jby", "f8", LANES),
        ("jbw", "f8", LANES),
        ("c0", "f8", LANES),  # [m] or [rad]: C = c0 + J displacement
        ("mass", "f8", LANES),  # 1 / K
        ("twist", "f8", LANES),  # [m] or 1: torque about B's anchor by a unit impulse
        ("lower", "f8", LANES),  # [N*s] bounds of a substep's impulse
        ("upper", "f8", LANES),
        ("kept", "f8", LANES),  # share of the impulse that clamping remembers: 1, naive 0
        ("impulse", "f8", LANES),  # [N*s] accumulated in one substep
        ("total", "f8", LANES),  # [N*s] over the tick
    ]
)
"""LANES axis rows that share no moving body."""
