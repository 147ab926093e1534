"""The editor's commands: make, change, move, cut, remove. Each is one entry of the history."""

from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.adjusting import AdjustJoint
from app.simulation.commands.edit.attaching import Attach, ChangeAttached, Detach, PushButton
from app.simulation.commands.edit.combining import Combine
from app.simulation.commands.edit.creature import SetCreature
from app.simulation.commands.edit.cutting import Cut
from app.simulation.commands.edit.forcing import ApplyForce, Explode, RemoveForce, SetForce
from app.simulation.commands.edit.grouping import Group, Ungroup
from app.simulation.commands.edit.mirroring import Mirror
from app.simulation.commands.edit.moving import MoveThings, PlaceThings, Rest, SetVelocity
from app.simulation.commands.edit.pinning import PinToBackground
from app.simulation.commands.edit.removing import Remove
from app.simulation.commands.edit.resizing import Resize
from app.simulation.commands.edit.setting import SetBody, SetJoint, SetMaterial, SetShape, SetWorld
from app.simulation.commands.edit.spinning import Spin

EDITS: tuple[type[Command], ...] = (
    AddThings,
    Remove,
    SetBody,
    SetShape,
    SetJoint,
    AdjustJoint,
    SetMaterial,
    SetWorld,
    MoveThings,
    PlaceThings,
    SetVelocity,
    Rest,
    Spin,
    Resize,
    ApplyForce,
    SetForce,
    RemoveForce,
    Explode,
    Cut,
    PinToBackground,
    Group,
    Ungroup,
    Attach,
    ChangeAttached,
    Detach,
    PushButton,
    Mirror,
    Combine,
    SetCreature,
)
"""Their words in a command log."""
