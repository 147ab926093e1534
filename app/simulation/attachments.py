"""What the user has attached to a simulation beside bodies and joints: lasting forces, groups, and
what `attached/` holds: notes, pictures, controls.

The value never changes: a command puts another one in its place. A checkpoint therefore just keeps
a reference to it, and undo, rewind and clones need no code of their own.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from app.simulation.attached.attached import Attached
from app.simulation.attached.notes import Note
from app.simulation.attached.shown_comparison import ShownComparison
from app.simulation.attached.shown_graph import ShownGraph

if TYPE_CHECKING:
    from physics import Body, World

SHOWN = (ShownGraph, ShownComparison)
"""What files keep of boards that were open."""

Point = tuple[float, float]
Home = Callable[[Point], tuple[int, Point]]
"""Gives for a point in the frame of a body [m] the id of another, and the point in its frame."""

STRONGEST = 1e9
"""Largest lasting force: [N], 1e9. More: what it pushes leaves the world within a tick."""


MOST_FORCES = 10_000
"""Most lasting forces of a simulation: [count]. With more, a file could fill the memory."""


@dataclass(frozen=True)
class Force:
    """A force that acts every tick at a point fixed to a body, until it is removed."""

    id: int
    body_id: int
    at: Point  # [m] in the body's frame
    force: Point  # [N] in the world, or in the body's frame when it turns
    turns: bool = False  # with the body, like a rocket

    @property
    def acting(self) -> tuple[int, Point, Point, bool]:
        """Return on which body, where and how it acts: all but its id."""
        return self.body_id, self.at, self.force, self.turns

    def in_world(self, body: "Body") -> tuple[Point, Point]:
        """Return the point [m] where the force acts now and the force [N], both in the world."""
        at = body.world_point(self.at)
        if not self.turns:
            return at, self.force
        ox, oy = body.world_point((0.0, 0.0))
        x, y = body.world_point(self.force)
        return at, (x - ox, y - oy)


class Added(NamedTuple):
    """The ids of what a command has added; a tool selects them next."""

    bodies: tuple[int, ...]
    joints: tuple[int, ...]


NOTHING_ADDED = Added((), ())


@dataclass(frozen=True)
class Attachments:
    """Lasting forces, groups (ids of bodies and joints that are selected together), and the rest
    that is attached. Ids of forces and of attached things are one row.
    """

    forces: tuple[Force, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()  # ids rising; no id is in two
    serial: int = 0  # the id given last
    attached: tuple[Attached, ...] = ()  # in the order of making

    def push(self, world: "World") -> None:
        """Apply all forces to their bodies in `world`, for the next tick."""
        if not self.forces:
            return
        bodies = world.bodies_by_id
        for force in self.forces:
            body = bodies.get(force.body_id)
            if body is not None:
                at, pull = force.in_world(body)
                body.apply_force(pull, at)

    # --- forces ------------------------------------------------------------------------------

    def force(self, force_id: int) -> Force | None:
        """Return the force with that id, or None."""
        return next((force for force in self.forces if force.id == force_id), None)

    def with_force(self, body_id: int, at: Point, force: Point, turns: bool) -> "Attachments":
        """Return a copy with one force more; its id is the copy's `serial`."""
        new = Force(self.serial + 1, body_id, at, force, turns)
        return replace(self, forces=(*self.forces, new), serial=new.id)

    def with_changed(self, changed: Force) -> "Attachments":
        """Return a copy with `changed` in place of the force with the same id."""
        forces = tuple(changed if force.id == changed.id else force for force in self.forces)
        return replace(self, forces=forces)

    def without_force(self, force_id: int) -> "Attachments":
        return replace(self, forces=tuple(f for f in self.forces if f.id != force_id))

    # --- groups ------------------------------------------------------------------------------

    def group_of(self, thing_id: int) -> tuple[int, ...]:
        """Return the ids of its group, which are selected together; without one, its own."""
        return self._group_by_id.get(thing_id, (thing_id,))

    def with_groups(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Return `ids` and the rest of their groups, each id once, in the order given."""
        result: dict[int, None] = {}
        for thing_id in ids:
            if thing_id not in result:  # else its whole group is there already
                result.update(dict.fromkeys(self.group_of(thing_id)))
        return tuple(result)

    @cached_property
    def _group_by_id(self) -> dict[int, tuple[int, ...]]:
        return {thing_id: group for group in self.groups for thing_id in group}

    def grouped(self, ids: Iterable[int]) -> "Attachments":
        """Return a copy in which `ids` are one group; groups that they were in lose them."""
        group = tuple(sorted(set(ids)))
        others = self.ungrouped(group)
        return replace(others, groups=(*others.groups, group)) if len(group) > 1 else others

    def ungrouped(self, ids: Iterable[int]) -> "Attachments":
        """Return a copy in which `ids` are in no group; a group that has one member left ends."""
        gone = set(ids)
        left = (tuple(i for i in group if i not in gone) for group in self.groups)
        return replace(self, groups=tuple(group for group in left if len(group) > 1))

    def joining(self, new_ids: Iterable[int], old_id: int) -> "Attachments":
        """Return a copy in which `new_ids` are in the group of `old_id`, if that is in one."""
        group = self.group_of(old_id)
        return self.grouped([*group, *new_ids]) if len(group) > 1 else self

    # --- notes, pictures, controls -------------------------------------------------------------

    def attached_by_id(self, attached_id: int) -> Attached | None:
        """Return the attached thing with that id, or None."""
        return next((one for one in self.attached if one.id == attached_id), None)

    def with_attached(self, new: Attached) -> "Attachments":
        """Return a copy with `new`: in place of the one with its id, or as the last."""
        if self.attached_by_id(new.id) is None:
            return replace(self, attached=(*self.attached, new), serial=max(self.serial, new.id))
        return replace(
            self, attached=tuple(new if one.id == new.id else one for one in self.attached)
        )

    def without_attached(self, ids: Iterable[int]) -> "Attachments":
        """Return a copy without the attached things `ids`."""
        gone = set(ids)
        return replace(self, attached=tuple(one for one in self.attached if one.id not in gone))

    @property
    def shown(self) -> tuple[Attached, ...]:
        """Return what was open in the window when a file was saved."""
        return tuple(one for one in self.attached if isinstance(one, SHOWN))

    def with_shown(
        self, kinds: tuple[type[Attached], ...], shown: Iterable[Attached]
    ) -> "Attachments":
        """Return a copy with what is open now in place of what a file had of these `kinds`."""
        others = (one for one in self.attached if not isinstance(one, kinds))
        return replace(self, attached=(*others, *shown))

    # --- things that go ----------------------------------------------------------------------

    def handed_over(self, body_id: int, home: Home) -> "Attachments":
        """Return a copy in which what is at points of a body, forces and notes, is where `home`
        says for its point.
        """
        forces = tuple(
            replace(f, body_id=home(f.at)[0], at=home(f.at)[1]) if f.body_id == body_id else f
            for f in self.forces
        )
        attached = tuple(
            one.handed_over(home) if isinstance(one, Note) and one.body_id == body_id else one
            for one in self.attached
        )
        return replace(self, forces=forces, attached=attached)

    def without(self, ids: Iterable[int]) -> "Attachments":
        """Return a copy without what goes with the removed things `ids`: forces, places in groups,
        notes and pictures on them.
        """
        gone = set(ids)
        forces = tuple(force for force in self.forces if force.body_id not in gone)
        attached = tuple(one for one in self.attached if one.body_id not in gone)
        return replace(self.ungrouped(gone), forces=forces, attached=attached)
