"""Words of bodies and joints as commands keep them, and things made of them."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from app.simulation.commands.base import Words
from app.simulation.simulation import Progress
from physics import Body, DefinitionError, World
from physics.joints.handle import Joint
from physics.plain.body_values import add_body
from physics.plain.joint_values import add_joint
from physics.plain.references import References

TOLD = 100
"""Bodies between two words of how far it is: [count], 100, some 20 ms. More: the bar jumps."""

NUMBERED = re.compile(r"(.*?) (\d{1,9})$")


def thawed(value: Any) -> Any:
    """A copy of plain values as JSON has them: lists for tuples, all the way down."""
    if isinstance(value, dict):
        return {key: thawed(entry) for key, entry in value.items()}
    return [thawed(entry) for entry in value] if isinstance(value, list | tuple) else value


class Names:
    """Names that are taken in a world."""

    def __init__(self, world: World) -> None:
        self._taken = {body.name for body in world.bodies}
        self._last: dict[str, int] = {}

    def unique(self, name: str) -> str:
        """`name`, or with the first free number: "box", "box 2", "box 3"."""
        if name in self._taken:
            match = NUMBERED.match(name)
            stem = match[1] if match else name
            number = self._last.get(stem, 1)
            while (name := f"{stem} {number + 1}") in self._taken:
                number += 1
            self._last[stem] = number + 1
        self._taken.add(name)
        return name


def usual_name(words: Words) -> str:
    """Return a name for a body without one, after its first shape."""
    shapes = words.get("shapes")
    first = shapes[0] if isinstance(shapes, list) and shapes else {}
    word = first.get("kind") if isinstance(first, dict) else None
    return word if isinstance(word, str) and word else "body"


def add_bodies(
    world: World, entries: Sequence[Words], progress: Progress | None = None
) -> tuple[list[Body], References]:
    """Add bodies under names of their own, and what their names and ids refer to.

    DefinitionError; some are added already then. `progress` hears of every `TOLD` bodies.
    """
    result, names, references = [], Names(world), References("body")
    for i, entry in enumerate(entries):
        said = entry.get("name") or usual_name(entry)
        name = names.unique(said) if isinstance(said, str) else said
        body = add_body(world, f"bodies[{i}]", {**entry, "name": name})
        references.add(f"bodies[{i}]", entry, body, said)
        result.append(body)
        if progress is not None and i % TOLD == TOLD - 1:
            progress(i + 1, len(entries))
    return result, references


def add_joints(world: World, entries: Iterable[Words], bodies: References) -> list[Joint]:
    """Add joints between `bodies`, and those that the world had before. DefinitionError."""
    joints, result = References("joint"), []
    finder = Finder(world, bodies, joints)
    find = {"body": finder.body, "joint": finder.joint}
    for i, entry in enumerate(entries):
        path = f"joints[{i}]"
        joint = add_joint(world, path, entry, find)
        joints.add(path, entry, joint, None)
        result.append(joint)
    return result


class Finder:
    """Bodies by name or id, joints by id: those just added come before those of the world."""

    def __init__(self, world: World, added: References, joints: References) -> None:
        self._world, self._added, self._joints = world, added, joints
        self._known: References | None = None

    def body(self, path: str, reference: Any) -> Body:
        """The body; DefinitionError when there is none."""
        if self._added.knows(reference):
            return self._added.find(path, reference)
        if self._known is None:
            self._known = References("body")
            for body in self._world.bodies:
                self._known.add("", {"id": body.id}, body, body.name)
        return self._known.find(path, reference)

    def joint(self, path: str, reference: Any) -> Joint:
        """The joint; DefinitionError when there is none."""
        known = type(reference) is int and not self._joints.knows(reference)
        if known and reference in self._world.joints_by_id:
            return self._world.joint_by_id(reference)
        return self._joints.find(path, reference)


__all__ = ["DefinitionError", "Finder", "Names", "add_bodies", "add_joints", "thawed"]
