"""The things of a world as a list: bodies and joints with names, groups above their members."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from app.quantities.joint_words import JOINT_WORDS, joint_words
from app.simulation.attachments import Attachments
from physics import Body, World
from physics.joints.handle import Joint

HIDDEN = ("mouse",)
"""Joints that are no things: the hand."""

SHAPE_SIGNS = {"Segment": "line", "Chain": "line", "HalfSpace": "line"}


@dataclass(frozen=True)
class Item:
    """One line of the list. A group's head has no thing."""

    ids: tuple[int, ...]  # of the thing, or of a group's members
    thing: Body | Joint | None
    depth: int = 0  # 1: a member of a group

    @property
    def words(self) -> str:
        """Return what it is called."""
        if self.thing is None:
            return f"Group of {len(self.ids)}"
        return joint_words(self.thing) if isinstance(self.thing, Joint) else str(self.thing.name)

    @property
    def sign(self) -> str:
        """Return the name of the item's icon."""
        if self.thing is None:
            return "group"
        if isinstance(self.thing, Body):
            return body_sign(self.thing)
        return joint_sign(self.thing)

    @property
    def text(self) -> str:
        """Return what a search looks through."""
        if isinstance(self.thing, Body):
            first = type(self.thing.shapes[0]).__name__ if self.thing.shapes else ""
            return f"{self.thing.name} {self.thing.kind} {first} body".lower()
        if self.thing is None:
            return "group"
        joint = self.thing
        ends = f"{joint.a.name if joint.a else 'background'} {joint.b.name}"
        return f"{joint_words(joint)} {joint.kind} {ends} joint {joint.id}".lower()


def joint_sign(joint: Joint) -> str:
    """Return the icon of a joint."""
    if joint.kind == "distance":
        return "joint_spring" if joint.hertz else "joint_rod"
    return f"joint_{JOINT_WORDS.get(joint.kind, 'weld').split()[-1]}"


def body_sign(body: Body) -> str:
    """Return the icon of a body: that of its first shape."""
    word = type(body.shapes[0]).__name__ if body.shapes else "Box"
    return f"thing_{SHAPE_SIGNS.get(word, word.lower())}"


def things_called(bodies: Sequence[Body], joints: Sequence[Joint]) -> str:
    """Return how a title speaks of them: a name, or "3 bodies, 1 joint"."""
    if len(bodies) + len(joints) == 1:
        return bodies[0].name if bodies else joint_words(joints[0]).capitalize()
    parts = [
        f"{count} {word if count > 1 else one}"
        for count, word, one in (
            (len(bodies), "bodies", "body"),
            (len(joints), "joints", "joint"),
        )
        if count
    ]
    return ", ".join(parts) or "World"


def items_of(world: World, attachments: Attachments, typed: str = "") -> list[Item]:
    """Return the list: in the order of making, groups together, only what has all `typed` words."""
    joints = [joint for joint in world.joints if joint.kind not in HIDDEN]
    things: dict[int, Body | Joint] = {thing.id: thing for thing in (*world.bodies, *joints)}
    group_of = {i: group for group in attachments.groups for i in group}
    words, result, done = typed.lower().split(), [], set()
    for i in things:
        if i in done:
            continue
        group = [member for member in group_of.get(i, ()) if member in things]
        done.update(group)
        if len(group) > 1:
            result += _group(tuple(group), things, words)
        elif _matches(item := Item((i,), things[i]), words):
            result.append(item)
    return result


def _group(
    ids: tuple[int, ...], things: dict[int, Body | Joint], words: list[str]
) -> Iterator[Item]:
    """Yield the head of a group and its members that match; nothing when none does."""
    members = [Item((i,), things[i], 1) for i in ids]
    shown = [item for item in members if _matches(item, words)]
    if shown:
        yield Item(ids, None)
        yield from shown


def _matches(item: Item, words: Iterable[str]) -> bool:
    if not words:
        return True
    text = item.text
    return all(word in text for word in words)
