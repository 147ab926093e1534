"""Taking bodies and joints out of a world, with all that hangs on them."""

from typing import TYPE_CHECKING

from physics.bodies.body_rows import free_body_rows
from physics.body import Body
from physics.joints.handle import Joint
from physics.world_lock import require_of, require_unlocked

if TYPE_CHECKING:
    from physics.world import World


def remove(world: "World", thing: Body | Joint) -> None:
    """Take a body (with its joints and contacts) or a joint out of the world.

    What was removed already stays so. DefinitionError for what is of another world.
    """
    require_unlocked(world, "remove anything")
    require_of(world, "what is removed", thing, "body", "joint")
    if isinstance(thing, Joint):
        remove_joint(world, thing)
        return
    if not thing.alive:
        return
    for serial in world.joint_table.of_body(thing.index):
        if serial in world._joints:  # a gear has gone with a joint before it
            remove_joint(world, world._joints[serial])
    world.wake(thing)
    world.events_settled()  # before the rows that they name are free
    if world.record_events:
        world._log.tell_ends(thing)
    if world.vetoes.forget(thing.index):
        world.barred_changed()
    free_body_rows(world.page, thing.index)
    del world._bodies[thing.index]
    world._ids.pop(thing.id, None)
    if world._names.get(thing.name) is thing:
        world._names.clear()
    world._contacts = None


def remove_joint(world: "World", joint: Joint) -> None:
    """Take a joint out, and the gears that couple it."""
    if not joint.alive:
        return
    for gear in world.joint_table.dependents(joint.index):
        remove_joint(world, world._joints[gear])
    collides = bool(joint.row["collide_connected"])
    del world._joints[joint.id]
    world.joint_table.remove(joint.index)
    for body in (joint.a, joint.b):
        if body is not None:
            world.wake(body)
    if not collides and joint.a is not None:
        world.barred_changed()
        world.page.forget_bounds(joint.b.index)  # so that the pair is found now
