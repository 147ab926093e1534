"""Kernels that gather what is read of joints: in one pass, since a record is a kilobyte long."""

from physics.compile.jit import device, kernel
from physics.compile.lanes import LANES
from physics.joints.record import AXIS_ROWS, POINT_ROW, ROWS

WHOSE = ("id", "body_a", "body_b", "disabled")
NUMBERS = (
    *("jx", "jy", "jw", "angle_b", "angle", "length", "hertz", "lower", "upper"),
    *("servo_angle", "motor_speed", "max_torque", "max_force", "min_length", "max_length"),
    "strength",
)
PLACES = ("anchor_a", "anchor_b", "center_b", "axis", "ground_a", "ground_b")
"""What `gather_joints` writes, row by row of its three tables."""


@kernel
def gather_reactions(joints, axes, points):
    """Sum the impulses of the last tick on B of all joints that are solved; others keep theirs.

    The angular part is about B's anchor: what motors, servos, limits and welds do.
    """
    for i in range(len(joints)):
        row = joints[i]
        slots = row.slots
        solved = False
        for k in range(ROWS):
            solved = solved or slots[k] >= 0
        if not solved:
            continue
        jx = jy = jw = 0.0
        for k in range(AXIS_ROWS):
            if slots[k] >= 0:
                block, lane = axes[slots[k] // LANES], slots[k] % LANES
                impulse = block.total[lane] + block.impulse[lane]
                jx += impulse * block.jbx[lane]
                jy += impulse * block.jby[lane]
                jw += impulse * block.twist[lane]
        if slots[POINT_ROW] >= 0:
            held, lane = points[slots[POINT_ROW] // LANES], slots[POINT_ROW] % LANES
            jx += held.total_x[lane] + held.px[lane]
            jy += held.total_y[lane] + held.py[lane]
        row.jx, row.jy, row.jw = jx, jy, jw


@device
def put(table, k, i, x, y):
    """Write a vector as column `i` of row `k` of the places."""
    table[k, i, 0] = x
    table[k, i, 1] = y


@kernel
def gather_joints(joints, motion, live, out):
    """Write what there is to be read of the joints `live` (n,): see `WHOSE` (4, n), `NUMBERS`
    (16, n) and `PLACES` (6, n, 2).
    """
    whose, numbers, places = out
    for i in range(len(live)):
        row = joints[live[i]]
        a, b = motion[row.body_a], motion[row.body_b]
        whose[0, i], whose[1, i], whose[2, i] = row.id, row.body_a, row.body_b
        whose[3, i] = row.disabled
        numbers[0, i], numbers[1, i], numbers[2, i] = row.jx, row.jy, row.jw
        numbers[3, i], numbers[4, i] = b.angle, b.angle - a.angle - row.reference
        numbers[5, i], numbers[6, i] = row.length, row.hertz
        numbers[7, i], numbers[8, i] = row.lower, row.upper
        numbers[9, i], numbers[10, i] = row.servo_angle, row.motor_speed
        numbers[11, i], numbers[12, i] = row.max_torque, row.max_force
        numbers[13, i], numbers[14, i] = row.min_length, row.max_length
        numbers[15, i] = row.strength
        put(places, 0, i, a.c * row.lax - a.s * row.lay + a.x, a.s * row.lax + a.c * row.lay + a.y)
        put(places, 1, i, b.c * row.lbx - b.s * row.lby + b.x, b.s * row.lbx + b.c * row.lby + b.y)
        put(places, 2, i, b.x, b.y)
        put(places, 3, i, a.c * row.ux - a.s * row.uy, a.s * row.ux + a.c * row.uy)
        put(places, 4, i, row.ground_ax, row.ground_ay)
        put(places, 5, i, row.ground_bx, row.ground_by)
