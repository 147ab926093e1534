"""The stops of hinges, linearised LANES at a time: a crowd of dolls has more of them than all else.

Each is what `revolute_row` says of it, by the same verbs (joints/geometry.py), with the same bits.
"""

from typing import Any, NamedTuple

from physics.compile.jit import device
from physics.compile.lanes import LANES, gather, load, select, store
from physics.joints.geometry import about, angle_of, arms, point_rows, without
from physics.joints.record import REVOLUTE
from physics.joints.revolute import LOWER_ROW
from physics.state.layout import DISPLACEMENT, INERTIA, POSE, VELOCITY

REFERENCE, LIMITS = 3, 4
"""Quarters of a JOINT, of four doubles, in which the angle that counts as zero and the limits are:
[count], by its fields; rows/test_joint_stops.py sees when they have moved."""


class Hinges(NamedTuple):
    """Of LANES joints what the verbs ask of one, and their limits [rad]."""

    lax: Any
    lay: Any
    lbx: Any
    lby: Any
    reference: Any
    lower: Any
    upper: Any


class Bodies(NamedTuple):
    """Of LANES bodies what the verbs ask of one."""

    x: Any
    y: Any
    c: Any
    s: Any
    dx: Any
    dy: Any
    dc: Any
    ds: Any
    da: Any
    inv_mass: Any
    inv_inertia: Any
    angle: Any


@device
def are_stops(c, joints):
    """True when all lanes of the block are stops of hinges that are not solved at once; `twist` of
    the block then says which side of the hinge each one stops.
    """
    if c.used < LANES:
        return False
    for k in range(LANES):
        j = joints[c.joint[k]]
        if j.kind != REVOLUTE or j.direct != 0 or c.ordinal[k] < LOWER_ROW:
            return False
        c.twist[k] = 1.0 if c.ordinal[k] == LOWER_ROW else -1.0
    return True


@device
def linearise_stops(c, joints, motion):
    """C and J of the stops, as the bodies are now: less what the hinge holds already."""
    a = bodies_of(motion, c.a)
    b = bodies_of(motion, c.b)
    j = hinges_of(c, joints)
    angle = angle_of(j, a, b)
    sign = load(c.twist)
    x, y = point_rows(arms(j, a, b))
    stop = about(sign, select(sign > 0.0, angle - j.lower, j.upper - angle))
    stop = without(without(stop, x, a, b), without(y, x, a, b), a, b)
    store(c.jax, stop[0])
    store(c.jay, stop[1])
    store(c.jaw, stop[2])
    store(c.jbx, stop[3])
    store(c.jby, stop[4])
    store(c.jbw, stop[5])
    store(c.c0, stop[6])
    store(c.twist, stop[7])


@device
def bodies_of(motion, rows):
    """Gather the bodies of LANES rows."""
    x, y, c, s = gather(motion, rows, POSE)
    dx, dy, dc, ds = gather(motion, rows, DISPLACEMENT)
    _, _, _, da = gather(motion, rows, VELOCITY)
    inv_mass, inv_inertia, angle, _ = gather(motion, rows, INERTIA)
    return Bodies(x, y, c, s, dx, dy, dc, ds, da, inv_mass, inv_inertia, angle)


@device
def hinges_of(c, joints):
    """Gather what is asked of the hinges of a block: anchors are in it, the rest in the JOINTs."""
    _, reference, _, _ = gather(joints, c.joint, REFERENCE)
    _, lower, upper, _ = gather(joints, c.joint, LIMITS)
    lax, lay = load(c.arms.lax), load(c.arms.lay)
    return Hinges(lax, lay, load(c.arms.lbx), load(c.arms.lby), reference, lower, upper)
