"""What is beside a body at the present moment: looked at now and then, not every tick."""

import math
from typing import NamedTuple

from app.features.why.model.island_look import restless_near
from app.features.why.model.waking import Restless
from app.quantities.joint_words import joint_words
from app.quantities.thing_words import called
from app.session.session import Session
from app.simulation.commands.property_names import CHOICES
from physics import Body, World
from physics.contacts.filters import ALL
from physics.joints.handle import Joint
from physics.queries.shapes import query_shape
from scenes.kit import Submerged


class Passing(NamedTuple):
    """A body that it overlaps and does not collide with."""

    other: int
    name: str
    why: str  # "their masks keep them apart: category 1, mask 2"
    number: str  # what can be checked
    usual: bool = False  # it is so of all that is joined, and no surprise


class Welded(NamedTuple):
    """A joint that holds it to what does not move."""

    joint: int
    word: str  # "weld"
    to: str  # "the world", "floor"
    force: float  # [N]


class Around(NamedTuple):
    """All that the present reasons need beside a sample."""

    paused: bool
    sleeping: bool  # whether the world lets bodies sleep
    may_sleep: bool  # and whether the body does
    restless: Restless | None
    passing: tuple[Passing, ...]
    welded: tuple[Welded, ...]
    world_gravity: float  # [m/s^2]
    gravity_scale: float  # [1]
    hand_limit: float  # [N] that the hand can pull with; 0 = it does not hold the body
    submerged: Submerged | None  # what water of the scene did to it in the last tick


def look_around(session: Session, body: Body) -> Around:
    """Return what is beside `body` now."""
    world = session.world
    values, row = world.page.body, body.index
    settles = body.enabled and body.kind == "dynamic" and body.awake
    is_slow = settles and float(values["still"][row]) > 0.0
    hands = [one for one in joints_of(world, body) if one.kind == "mouse"]
    return Around(
        paused=session.paused,
        sleeping=bool(world.settings.sleeping),
        may_sleep=bool(values["may_sleep"][row]),
        restless=restless_near(world, body) if is_slow else None,
        passing=passing_of(world, body) if body.enabled else (),
        welded=welded_of(world, body),
        world_gravity=math.hypot(*world.gravity),
        gravity_scale=float(values["gravity_scale"][row]),
        hand_limit=float(hands[0].row["max_force"]) if hands else 0.0,
        submerged=session.scene.submerged(body) if world.tick else None,
    )


def joints_of(world: World, body: Body) -> list[Joint]:
    """Return the joints that hold it."""
    return [world.joint_by_id(serial) for serial in world.joint_table.of_body(body.index)]


def welded_of(world: World, body: Body) -> tuple[Welded, ...]:
    """Return its welds to what does not move."""
    result = []
    for joint in joints_of(world, body):
        other = joint.a if joint.b is body else joint.b
        stands = other is None or other.kind == "static"
        if joint.kind == "weld" and stands and joint.enabled:
            to = called(other) if other is not None else "the background"
            result.append(Welded(joint.id, "weld", to, joint.reaction_force.length))
    return tuple(result)


def passing_of(world: World, body: Body) -> tuple[Passing, ...]:
    """Return whom it overlaps without colliding, and why; whom it touches is not among them."""
    result: dict[int, Passing] = {}
    touched = {other.id for other in body.touching}
    for shape in body.shapes:
        for met in query_shape(world, shape, body.position, body.angle, ignore=body):
            other = met.body
            if other.id in result or other.id in touched:
                continue
            passing = why_passing(world, (body, shape), (other, other.shapes[met.shape]))
            if passing is not None:
                result[other.id] = passing
    return tuple(result.values())


def why_passing(world: World, own: tuple, that: tuple) -> Passing | None:
    """Return why two shapes that overlap do not collide; None where nothing forbids it."""
    (body, shape), (other, met) = own, that
    joints = [one for one in joints_of(world, body) if {one.a, one.b} == {body, other}]
    a, b = shape.filter, met.filter

    def of(why: str, number: str) -> Passing:
        return Passing(other.id, called(other), why, number)

    if shape.sensor or met.sensor:
        who = "it" if shape.sensor else called(other)
        return of(f"{who} is a sensor there, which only reports", "sensor: yes")
    if body.kind != "dynamic" and other.kind != "dynamic":
        return of(
            "neither can be pushed",
            " and ".join(CHOICES["kind"][one.kind].lower() for one in (body, other)),
        )
    if a.group == b.group and a.group != 0:
        if a.group > 0:
            return None
        group = of(f"both are in group {a.group}, and a group below 0 does not collide", "group")
        return group._replace(number=f"group {a.group}", usual=bool(joints))
    if not (a.category & b.mask and b.category & a.mask):
        numbers = f"categories {a.category} and {b.category}, masks {words(a.mask)}"
        return of("their filters keep them apart", f"{numbers} and {words(b.mask)}")
    if not matrix_allows(world, a.category, b.category):
        numbers = f"{a.category} and {b.category}"
        return of("the collision matrix keeps their categories apart", f"categories {numbers}")
    if not world.vetoes.allows(body.index, other.index):
        return of("this pair is set not to collide", "pair: set not to collide")
    for joint in joints:
        if not joint.row["collide_connected"]:
            joined = f"a {joint_words(joint)} joins them, and joined bodies do not collide"
            return of(joined, "joined")._replace(usual=True)
    return None


def words(mask: int) -> str:
    """Return a mask as it is read."""
    return "all" if mask == ALL else str(mask)


def matrix_allows(world: World, a: int, b: int) -> bool:
    """Return whether some category of the bits `a` may meet one of `b`."""
    rows = world.collision_matrix.rows()
    return any(a >> k & 1 and rows[k] & b for k in range(len(rows)))
