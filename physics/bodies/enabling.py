"""Taking a body out of the simulation for a while, with all that it is, and putting it back.

It keeps its row and its shapes: marked DISABLED where others are marked as asleep, it is left out
of the tick as a sleeping one is, but nothing wakes it, nothing begins a contact with it, and no
joint that holds it acts. (Box2D takes the shapes out of its broad phase: here they keep their place
in the order of the sweep, so that to disable and to enable leaves no trace.)
"""

from typing import TYPE_CHECKING

from physics.bodies.body_rows import forget_motion
from physics.state.layout import DISABLED
from physics.values.checks import flag

if TYPE_CHECKING:
    from physics.body import Body


def enabled(body: "Body") -> bool:
    """False while the body is out of the simulation; settable.

    Nothing touches, pushes or finds it, and its joints do not act; their own `enabled` stays what
    it is. Place, velocity and masses are kept, and can be set: enabled again, it goes on from them.
    """
    return body._get("asleep") != DISABLED


def enable(body: "Body", value: bool) -> None:
    """Take the body out, which ends its contacts and wakes what it held, or put it back."""
    if flag("enabled", value) == enabled(body):
        return
    columns, page, joints = body.edit(), body.world.page, body.world.joint_table
    body.world.drop_contacts(body)
    columns["asleep"][body.index] = 0 if value else DISABLED
    for name in ("still", "fx", "fy", "torque"):
        columns[name][body.index] = 0.0
    forget_motion(page, body.index)
    joints.forget(joints.rows_of_body(body.index))
