"""The workshop's commands: make, change, move, cut, remove. Each is one entry of the history."""

from app.command import Command
from app.editing.adding import AddThings
from app.editing.adjusting import AdjustJoint
from app.editing.cutting import Cut
from app.editing.forcing import ApplyForce, Explode, RemoveForce, SetForce
from app.editing.grouping import Group, Ungroup
from app.editing.moving import MoveThings, PlaceThings, Rest, SetVelocity
from app.editing.pinning import PinToBackground
from app.editing.removing import Remove
from app.editing.resizing import Resize
from app.editing.setting import SetBody, SetJoint, SetMaterial, SetShape, SetWorld

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
    Resize,
    ApplyForce,
    SetForce,
    RemoveForce,
    Explode,
    Cut,
    PinToBackground,
    Group,
    Ungroup,
)
"""Their words in a command log."""
