"""One look at the limbs of a creature: where each is, and how all of them move together."""

from physics.compile.jit import kernel

X, Y, ANGLE, VX, VY, OMEGA, COS, SIN, OWN_X, OWN_Y = range(10)
"""Places in a limb's row: centre of mass [m]; angle [rad]; velocity [m/s]; angular velocity
[rad/s]; cosine and sine of the angle; centre of mass in its own frame [m]."""

WIDTH = 10
"""Numbers of a row: [count]."""

SUMS = 8
"""Numbers of the row behind: mass [kg]; mass times place [kg*m] x, y; momentum [kg*m/s] x, y;
angular momentum about the origin [kg*m^2/s]; and of a part its momentum along x, and its angular
momentum about the centre of mass of all, seen from there."""


@kernel
def sense_limbs(bodies, motion, rows, part, result):
    """Write a row of `result` (n + 1, WIDTH) for each of the body `rows` (n,), and the SUMS behind.

    `part` (m,) are the rows of the part.
    """
    sums = result[len(rows)]
    for k in range(SUMS):
        sums[k] = 0.0
    for i in range(len(rows)):
        body = bodies[rows[i]]
        moves = motion[rows[i]]
        row = result[i]
        row[X] = moves.x
        row[Y] = moves.y
        row[ANGLE] = moves.angle
        row[VX] = moves.vx
        row[VY] = moves.vy
        row[OMEGA] = moves.w
        row[COS] = moves.c
        row[SIN] = moves.s
        row[OWN_X] = body.cx
        row[OWN_Y] = body.cy
        mass = body.mass
        sums[0] += mass
        sums[1] += mass * moves.x
        sums[2] += mass * moves.y
        sums[3] += mass * moves.vx
        sums[4] += mass * moves.vy
        sums[5] += mass * (moves.x * moves.vy - moves.y * moves.vx) + body.inertia * moves.w
    if sums[0] == 0.0:
        return
    for row in part:
        body = bodies[row]
        moves = motion[row]
        x = moves.x - sums[1] / sums[0]
        y = moves.y - sums[2] / sums[0]
        vx = moves.vx - sums[3] / sums[0]
        vy = moves.vy - sums[4] / sums[0]
        sums[6] += body.mass * moves.vx
        sums[7] += body.mass * (x * vy - y * vx) + body.inertia * moves.w
