"""The bench: what the user has put on a stage beside bodies and joints: lasting forces, groups.

A value that never changes: a command puts another one in its place. So a memory of the stage just
keeps it, and undo, rewind and clones have it for nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from physics import Body, World

Point = tuple[float, float]

STRONGEST = 1e9
"""Largest lasting force: [N], 1e9. More: what it pushes leaves the world within a tick."""


MOST_FORCES = 10_000
"""Lasting forces of a bench: [count]. More: a file fills the memory."""


@dataclass(frozen=True)
class Force:
    """A force that acts every tick at a point fixed to a body, until it is removed."""

    id: int
    body_id: int
    at: Point  # [m] in the body's frame
    force: Point  # [N] in the world, or in the body's frame when it turns
    turns: bool = False  # with the body, like a rocket

    def in_world(self, body: "Body") -> tuple[Point, Point]:
        """Where it acts now [m] and the force [N], both in the world."""
        at = body.world_point(self.at)
        if not self.turns:
            return at, self.force
        ox, oy = body.world_point((0.0, 0.0))
        x, y = body.world_point(self.force)
        return at, (x - ox, y - oy)


class Added(NamedTuple):
    """Ids of what a command has added: what a tool selects next."""

    bodies: tuple[int, ...]
    joints: tuple[int, ...]


NOTHING_ADDED = Added((), ())


@dataclass(frozen=True)
class Bench:
    """Lasting forces, and groups: ids of bodies and joints that are selected together."""

    forces: tuple[Force, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()  # ids rising; no id is in two
    serial: int = 0  # the id given last

    def push(self, world: "World") -> None:
        """Apply the forces for the next tick."""
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
        """The force with that id."""
        return next((force for force in self.forces if force.id == force_id), None)

    def with_force(self, body_id: int, at: Point, force: Point, turns: bool) -> "Bench":
        """One force more; `serial` is its id."""
        new = Force(self.serial + 1, body_id, at, force, turns)
        return replace(self, forces=(*self.forces, new), serial=new.id)

    def with_changed(self, changed: Force) -> "Bench":
        """Another force of the same id in place of the old one."""
        forces = tuple(changed if force.id == changed.id else force for force in self.forces)
        return replace(self, forces=forces)

    def without_force(self, force_id: int) -> "Bench":
        """One force less."""
        return replace(self, forces=tuple(f for f in self.forces if f.id != force_id))

    # --- groups ------------------------------------------------------------------------------

    def group_of(self, thing_id: int) -> tuple[int, ...]:
        """All that is selected with it; itself alone when it is in no group."""
        return self._group_by_id.get(thing_id, (thing_id,))

    def with_groups(self, ids: Iterable[int]) -> tuple[int, ...]:
        """`ids` with all that is selected with them, each once, in their order."""
        found: dict[int, None] = {}
        for thing_id in ids:
            if thing_id not in found:  # else its whole group is there already
                found.update(dict.fromkeys(self.group_of(thing_id)))
        return tuple(found)

    @cached_property
    def _group_by_id(self) -> dict[int, tuple[int, ...]]:
        return {thing_id: group for group in self.groups for thing_id in group}

    def grouped(self, ids: Iterable[int]) -> "Bench":
        """`ids` are one group; groups that they were in lose them."""
        group = tuple(sorted(set(ids)))
        bench = self.ungrouped(group)
        return replace(bench, groups=(*bench.groups, group)) if len(group) > 1 else bench

    def ungrouped(self, ids: Iterable[int]) -> "Bench":
        """`ids` are in no group; a group of one is none."""
        gone = set(ids)
        left = (tuple(i for i in group if i not in gone) for group in self.groups)
        return replace(self, groups=tuple(group for group in left if len(group) > 1))

    def joining(self, new_ids: Iterable[int], old_id: int) -> "Bench":
        """`new_ids` belong to the group that `old_id` is in, if it is in one."""
        group = self.group_of(old_id)
        return self.grouped([*group, *new_ids]) if len(group) > 1 else self

    # --- things that go ----------------------------------------------------------------------

    def moved_over(self, homes: Mapping[int, tuple[int, Point]]) -> "Bench":
        """Forces (by id) that act on another body now, at a point of its frame [m]."""
        forces = tuple(
            replace(f, body_id=homes[f.id][0], at=homes[f.id][1]) if f.id in homes else f
            for f in self.forces
        )
        return replace(self, forces=forces)

    def without(self, ids: Iterable[int]) -> "Bench":
        """The bodies and joints `ids` are gone: so are their forces and places in groups."""
        gone = set(ids)
        bench = self.ungrouped(gone)
        return replace(bench, forces=tuple(f for f in bench.forces if f.body_id not in gone))
