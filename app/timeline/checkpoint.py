"""A checkpoint of a simulation: everything that its future depends on, between two ticks.

It holds the world's snapshot, the hand, the attachments, the scene's own attributes (a gait, its
random numbers, held keys) and the chosen settings. `remember` makes one, `recall` puts the
simulation back into it, bit for bit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.simulation.attachments import Attachments
from app.simulation.hand import Held
from app.simulation.scene_state import read, write
from app.simulation.simulation import Simulation
from physics import Body, World
from physics.joints.handle import Joint
from physics.state.snapshot import Snapshot

BODY_BYTES = 300
"""What a snapshot needs for a body beside its rows [bytes]: its entry, name and shapes, and the
handle that may outlive the body. Shared by keyframes with the same bodies."""
JOINT_BYTES = 200  # [bytes] the same for a joint


@dataclass(frozen=True, eq=False)
class Checkpoint:
    """A state of one simulation. It never changes."""

    snapshot: Snapshot
    scene: bytes  # its attributes
    hand: Held
    chosen: Mapping[str, Any]
    attachments: Attachments

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


def remember(simulation: Simulation) -> Checkpoint:
    """Return the present state.

    Raises ForgetfulSceneError when the scene's attributes cannot be copied.
    """
    scene = write(vars(simulation.scene), simulation.world)
    return Checkpoint(
        snapshot=simulation.world.save(),
        scene=scene,
        hand=simulation.hand.save(),
        chosen=dict(simulation.chosen),
        attachments=simulation.attachments,
    )


def recall(simulation: Simulation, checkpoint: Checkpoint) -> None:
    """Put the simulation back into a state of its own world.

    Raises ForgetfulSceneError (and nothing has changed) when the scene's attributes cannot be read.
    """
    snapshot = checkpoint.snapshot
    bodies = {body.id: body for body in snapshot.bodies.values()}
    attributes = read(checkpoint.scene, simulation.world, (bodies, snapshot.joints))
    simulation.world.restore(snapshot)
    _fill(simulation, checkpoint, attributes, (bodies, snapshot.joints))


def clone(simulation: Simulation, checkpoint: Checkpoint) -> Simulation:
    """Return another simulation in that state, in a world of its own."""
    world = World.from_snapshot(checkpoint.snapshot)
    bodies = {body.id: body for body in world.bodies}
    joints = {joint.id: joint for joint in world.joints}
    attributes = read(checkpoint.scene, world, (bodies, joints))
    scene = object.__new__(type(simulation.scene))
    other = Simulation(simulation.name, scene, world, simulation.values)
    _fill(other, checkpoint, attributes, (bodies, joints))
    return other


def _fill(
    simulation: Simulation,
    checkpoint: Checkpoint,
    attributes: dict[str, Any],
    handles: tuple[Mapping[int, Body], Mapping[int, Joint]],
) -> None:
    """Set all that the checkpoint holds beside the world."""
    own = vars(simulation.scene)
    own.clear()
    own.update(attributes)
    simulation.hand.restore(checkpoint.hand, *handles)
    simulation.chosen = dict(checkpoint.chosen)
    simulation.attachments = checkpoint.attachments
