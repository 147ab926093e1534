"""Commands that set one property of bodies, shapes, joints or the world: see ../properties.py."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from app.quantities.joint_words import joint_words
from app.quantities.materials import MATERIALS, OLD_SHEET
from app.quantities.springs import constants_kept, set_constant
from app.simulation.attached.plain import with_name
from app.simulation.commands.base import Command, frozen
from app.simulation.commands.edit.solver_steps import keep_steps
from app.simulation.commands.edit.things import (
    Ids,
    bodies_of,
    called,
    joint_of,
    joints_at,
    whole,
)
from app.simulation.commands.edit.words import Names, thawed
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
    shape_value,
    world_properties,
    world_value,
)
from app.simulation.commands.property_names import label_of
from app.simulation.commands.property_text import changed
from app.simulation.errors import CommandError
from physics import Body
from physics.bodies.edits import MATERIAL
from physics.joints.anchors import let_touch, move_anchor, move_wheel, turn_axis
from physics.joints.handle import Joint
from physics.plain.definition_values import nearest, read_shape, shape_to_dict

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

FILTER = ("category", "mask", "group")


def known(properties: dict[str, Property], field: str, what: str) -> Property:
    """The property called `field`; CommandError names the nearest."""
    if field not in properties:
        raise CommandError(f"{what} has no {field!r}; {nearest(field, properties)}")
    return properties[field]


class _Setting(Command):
    """The base of commands that set a property: only the newest value of a property counts.

    A coordinate of a point may be None: it stays, on each thing as it is there.
    """

    field: str
    value: Any

    def __post_init__(self) -> None:
        """A value is plain, with tuples for lists."""
        object.__setattr__(self, "value", frozen(self.value))

    def follows(self, last: Command) -> bool:
        """Only the newest value of the same property of the same things counts."""
        return type(last) is type(self) and replace(last, value=self.value) == self  # type: ignore[type-var]

    def _words(self, prop: Property | None, of: str = "") -> str:
        """Return "Mass of box 3 = 2 kg"; `prop` is None where the thing is gone."""
        if prop is None:
            return f"Set {label_of(self.field)}"
        return changed(prop, self.value, of)

    def _checked(self, prop: Property, read: Callable[[], Any]) -> Any:
        """The value to be set; `read` gives the present one. CommandError."""
        value = self.value
        if prop.kind == "point" and isinstance(value, tuple) and None in value:
            value = tuple(b if a is None else a for a, b in zip(value, read(), strict=False))
        return prop.checked(value)


class _OfThings(_Setting):
    """The base of commands that set a property of bodies or joints, by their ids."""

    ids: Ids

    def label(self, simulation: "Simulation") -> str:
        try:
            prop = self.properties(simulation, self.ids[0]).get(self.field)
        except (CommandError, IndexError):
            prop = None
        return self._words(prop, called(simulation, self.ids))

    def properties(self, simulation: "Simulation", number: int) -> dict[str, Property]:
        """Return those of the thing with this id. CommandError when it is gone."""
        raise NotImplementedError


@dataclass(frozen=True)
class SetWorld(_Setting):
    """A property of the world: "gravity", "air.wind", "settings.substeps".

    A setting of the solver holds for later scenes too.
    """

    fits_new_world: ClassVar[bool] = True
    field: str
    value: Any
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        return self._words(world_properties(simulation.world).get(self.field))

    def apply(self, simulation: "Simulation") -> None:
        world = simulation.world
        result = known(world_properties(world), self.field, "the world")
        value = self._checked(result, lambda: world_value(world, self.field))
        part, _, name = self.field.rpartition(".")
        setattr(getattr(world, part) if part else world, name, value)
        if part == "settings":
            simulation.chosen[name] = value
            if name in ("tick_rate", "substeps"):
                keep_steps(simulation)
        else:
            simulation.verdicts.touch(world.time)  # theory tells of the scene's own gravity and air


@dataclass(frozen=True)
class SetBody(_OfThings):
    """A property of bodies. A name that is taken gets a number.

    `springs`: those at a body with another mass keep their constants; files of earlier versions,
    which do not say it, kept the frequencies.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    field: str
    value: Any
    gesture: int = 0
    springs: bool = False

    def apply(self, simulation: "Simulation") -> None:
        """Set it on all of them, or on none."""
        with whole(simulation):
            for body in bodies_of(simulation, self.ids):
                result = known(body_properties(body), self.field, body.name)
                value = self._checked(result, partial(getattr, body, self.field))
                if self.field != "name":
                    with constants_kept(joints_at(body) if self.springs else ()):
                        setattr(body, self.field, value)
                elif value != body.name:
                    rename(simulation, body, Names(simulation.world).unique(value))

    def properties(self, simulation: "Simulation", number: int) -> dict[str, Property]:
        return body_properties(bodies_of(simulation, (number,))[0])


def rename(simulation: "Simulation", body: Body, name: str) -> None:
    """Give a body another name, also in the formulas of controls."""
    old, body.name = body.name, name
    attachments = simulation.attachments
    if attachments.attached:
        attached = tuple(with_name(one, old, name) for one in attachments.attached)
        simulation.attachments = replace(attachments, attached=attached)


@dataclass(frozen=True)
class SetShape(_OfThings):
    """A property of shape number `index` of bodies, or of all their shapes that have it."""

    meddles: ClassVar[bool] = True

    ids: Ids
    index: int | None
    field: str
    value: Any
    gesture: int = 0

    def apply(self, simulation: "Simulation") -> None:
        """Set it on all of them, or on none."""
        with whole(simulation):
            for body in bodies_of(simulation, self.ids):
                self._set(body)

    def properties(self, simulation: "Simulation", number: int) -> dict[str, Property]:
        shapes = bodies_of(simulation, (number,))[0].shapes
        return shape_properties(shapes[self.index or 0])

    def _set(self, body: Body) -> None:
        if self.index is not None and not 0 <= self.index < len(body.shapes):
            raise CommandError(f"{body.name} has {len(body.shapes)} shapes, no {self.index}")
        which = range(len(body.shapes)) if self.index is None else [self.index]
        having = [k for k in which if self.field in shape_properties(body.shapes[k])]
        if not having:
            known(shape_properties(body.shapes[which[0]]), self.field, f"the shape of {body.name}")
        shapes = list(body.shapes)
        for k in having:
            result = shape_properties(shapes[k])[self.field]
            value = self._checked(result, partial(shape_value, shapes[k], self.field))
            words = {**shape_to_dict(shapes[k]), self.field: thawed(value)}
            shapes[k] = read_shape(body.name, words)
        if self.field not in (*MATERIAL, *FILTER):
            body.shapes = tuple(shapes)
            return
        name = "filter" if self.field in FILTER else self.field
        for k in having:
            body.set_material(k, **{name: getattr(shapes[k], name)})


@dataclass(frozen=True)
class SetJoint(_OfThings):
    """A property of joints; None: no limit, off, never."""

    meddles: ClassVar[bool] = True

    ids: Ids
    field: str
    value: Any
    gesture: int = 0

    def apply(self, simulation: "Simulation") -> None:
        """Set it on all of them, or on none."""
        with whole(simulation):
            for joint in [joint_of(simulation, i) for i in self.ids]:
                result = known(joint_properties(joint), self.field, f"a {joint_words(joint)}")
                value = self._checked(result, partial(joint_value, joint, self.field))
                set_joint(joint, self.field, value)

    def properties(self, simulation: "Simulation", number: int) -> dict[str, Property]:
        return joint_properties(joint_of(simulation, number))


def set_joint(joint: Joint, field: str, value: Any) -> None:
    """Set a checked value. DefinitionError when it contradicts the others."""
    special: dict[str, Callable[[], None]] = {
        "anchor_a": lambda: move_anchor(joint, "a", value),
        "anchor_b": lambda: move_anchor(joint, "b", value),
        "ground_a": lambda: move_wheel(joint, "a", value),
        "ground_b": lambda: move_wheel(joint, "b", value),
        "axis": lambda: turn_axis(joint, value),
        "collide_connected": lambda: let_touch(joint, value),
        "spring_constant": lambda: set_constant(joint, value),
    }
    if field in special:
        special[field]()
    else:
        setattr(joint, field, value)


@dataclass(frozen=True)
class SetMaterial(Command):
    """Make shape number `index` of bodies, or all their shapes, of a material by its name.

    `thickness` [m] is that of the sheet; files of versions up to 1.0 do not say it.
    """

    meddles: ClassVar[bool] = True

    ids: Ids
    material: str
    index: int | None = None
    thickness: float = OLD_SHEET

    def label(self, simulation: "Simulation") -> str:
        return f"Make {called(simulation, self.ids)} of {self.material}"

    def apply(self, simulation: "Simulation") -> None:
        """Set its numbers on all of them, or on none; the masses follow."""
        if self.material not in MATERIALS:
            raise CommandError(
                f"no material {self.material!r}; {nearest(self.material, MATERIALS)}"
            )
        with whole(simulation):
            for body in bodies_of(simulation, self.ids):
                numbers: Any = MATERIALS[self.material].values(self.thickness)
                body.set_material(self.index, static_friction=None, **numbers)
