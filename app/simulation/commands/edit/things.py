"""Bodies and joints that a command names by id, and changes that are made whole or not at all."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from app.quantities.joint_words import joint_words
from app.simulation.errors import CommandError
from physics import Body
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

Ids = tuple[int, ...]


@contextmanager
def whole(simulation: "Simulation") -> Iterator[None]:
    """Undo all that was done within when it raises: the change is made whole or not at all.

    A snapshot costs half a millisecond; only commands need it that find out on the way.
    """
    before, attachments = simulation.world.save(), simulation.attachments
    try:
        yield
    except Exception:
        simulation.world.restore(before)
        simulation.attachments = attachments
        raise


def bodies_of(simulation: "Simulation", ids: Iterable[int]) -> list[Body]:
    """The bodies with these ids, each once, in their order; CommandError when one is gone."""
    known = simulation.world.bodies_by_id
    result = []
    for body_id in dict.fromkeys(ids):
        if body_id not in known:
            raise CommandError(f"body {body_id} does not exist any more; select it again")
        result.append(known[body_id])
    return result


def joint_of(simulation: "Simulation", joint_id: int) -> Joint:
    """The joint with that id; CommandError when it is gone."""
    joint = simulation.world.joints_by_id.get(joint_id)
    if joint is None:
        raise CommandError(f"joint {joint_id} was removed or broke; select another")
    return joint


def things_of(simulation: "Simulation", ids: Iterable[int]) -> tuple[list[Body], list[Joint]]:
    """Bodies and joints, which share one row of ids; CommandError when one is gone."""
    joints = simulation.world.joints_by_id
    known = simulation.world.bodies_by_id
    unique = list(dict.fromkeys(ids))
    for thing in unique:
        if thing not in joints and thing not in known:
            raise CommandError(f"there is nothing with id {thing} any more; select it again")
    bodies = [known[i] for i in unique if i in known]
    return bodies, [joints[i] for i in unique if i in joints]


def called(simulation: "Simulation", ids: Ids, many: str = "things") -> str:
    """Return the history's words for the things: a name, or "3 things"."""
    if len(ids) != 1:
        return f"{len(ids)} {many}"
    joint = simulation.world.joints_by_id.get(ids[0])
    if joint is not None:
        return joint_words(joint)
    body = simulation.world.bodies_by_id.get(ids[0])
    return body.name if body is not None else f"body {ids[0]}"


def joints_at(body: Body) -> list[Joint]:
    """The joints that hold `body`, the oldest first."""
    world = body.world
    serials = sorted(world.joint_table.of_body(body.index))
    return [world.joints_by_id[serial] for serial in serials]
