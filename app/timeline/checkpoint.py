"""A checkpoint of a simulation: everything that its future depends on, between two ticks.

It holds the world's snapshot, the hand, the attachments, the scene's own attributes (a gait, its
random numbers, held keys) and the chosen settings. `remember` makes one, `recall` puts the
simulation back into it, bit for bit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.simulation.attachments import Bench
from app.simulation.hand import Held
from app.simulation.scene_state import Reference, read, write
from app.simulation.simulation import Stage
from physics import Body, World
from physics.joints.handle import Joint
from physics.snapshot import Snapshot

BODY_BYTES = 300
"""What a snapshot needs for a body beside its rows [bytes]: its entry, name and shapes, and the
handle that may outlive the body. Shared by keyframes with the same bodies."""
JOINT_BYTES = 200  # [bytes] the same for a joint


@dataclass(frozen=True, eq=False)
class Memory:
    """A state of one simulation. It never changes."""

    snapshot: Snapshot
    scene: bytes  # its attributes
    entries: list[tuple[Reference, ...]]  # the shelf that `scene` speaks of; only grows
    hand: Held
    chosen: Mapping[str, Any]
    bench: Bench

    @property
    def tick(self) -> int:
        """The world's tick."""
        return self.snapshot.tick

    @property
    def size(self) -> int:
        """The memory that it takes [bytes]."""
        return self.snapshot.size + len(self.scene) + population_size(self.snapshot)


def population_size(snapshot: Snapshot) -> int:
    """Return the memory that the handles of a snapshot take [bytes]."""
    return BODY_BYTES * len(snapshot.bodies) + JOINT_BYTES * len(snapshot.joints)


def remember(stage: Stage) -> Memory:
    """Return the present state.

    Raises ForgetfulSceneError when the scene's attributes cannot be copied.
    """
    scene = write(vars(stage.scene), stage.world, stage.shelf)
    return Memory(
        snapshot=stage.world.save(),
        scene=scene,
        entries=stage.shelf.entries,
        hand=stage.hand.save(),
        chosen=dict(stage.chosen),
        bench=stage.bench,
    )


def recall(stage: Stage, memory: Memory) -> None:
    """Put the simulation back into a state of its own world.

    Raises ForgetfulSceneError (and nothing has changed) when the scene's attributes cannot be read.
    """
    snapshot = memory.snapshot
    bodies = {body.id: body for body in snapshot.bodies.values()}
    attributes, lists = read(memory.scene, stage.world, (bodies, snapshot.joints), memory.entries)
    stage.world.restore(snapshot)
    _fill(stage, memory, attributes, (bodies, snapshot.joints))
    stage.shelf.clear()
    for number, things in lists.items():
        stage.shelf.put(things, number)


def clone(stage: Stage, memory: Memory) -> Stage:
    """Return another simulation in that state, in a world of its own."""
    world = World.from_snapshot(memory.snapshot)
    bodies = {body.id: body for body in world.bodies}
    joints = {joint.id: joint for joint in world.joints}
    attributes, _ = read(memory.scene, world, (bodies, joints), memory.entries)
    scene = object.__new__(type(stage.scene))
    other = Stage(stage.name, scene, world, stage.values)
    _fill(other, memory, attributes, (bodies, joints))
    return other


def _fill(
    stage: Stage,
    memory: Memory,
    attributes: dict[str, Any],
    handles: tuple[Mapping[int, Body], Mapping[int, Joint]],
) -> None:
    """Set all that the checkpoint holds beside the world."""
    own = vars(stage.scene)
    own.clear()
    own.update(attributes)
    stage.hand.restore(memory.hand, *handles)
    stage.chosen = dict(memory.chosen)
    stage.bench = memory.bench
