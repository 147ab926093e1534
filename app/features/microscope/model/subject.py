"""The subject: which contact the microscope looks at, named so that it outlives a rewind."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from physics import Vector, World
from physics.contact import Contact
from physics.contacts.contact_queries import TOUCH_GAP


@dataclass(frozen=True)
class Subject:
    """Two shapes by the ids of their bodies and their places there, and a point where one looks."""

    bodies: tuple[int, int]  # ids, A first
    places: tuple[int, int]  # of the shape among those of its body
    on_a: Vector  # [m] in A's frame, from its centre of mass: where it was chosen
    feature: int  # id of the chosen point; the point is followed while there is one of this id

    def rows(self, world: World) -> tuple[int, int] | None:
        """Return the rows of the two shapes; None while one of them does not exist."""
        result = []
        for body_id, place in zip(self.bodies, self.places, strict=True):
            body = world.bodies_by_id.get(body_id)
            rows = list(world.page.shapes_of(body.index)) if body is not None else []
            if place >= len(rows):
                return None
            result.append(rows[place])
        return result[0], result[1]


class TickNote(NamedTuple):
    """What the microscope notes of a tick of the contact it follows."""

    touching: bool
    last: float | None  # [s] when they last touched, as far as it was looked


def subject_at(world: World, number: int) -> Subject:
    """Return the subject of one point of `world.contacts`, by its number."""
    contacts = world.contacts
    rows = [int(row) for row in contacts.bodies[number]]
    bodies = [world.body_at_row(row) for row in rows]
    places = [
        list(world.page.shapes_of(row)).index(int(shape))
        for row, shape in zip(rows, contacts.shapes[number], strict=True)
    ]
    on_a = into_body(world, rows[0], Vector(*map(float, contacts.points[number])))
    ids = bodies[0].id, bodies[1].id
    return Subject(ids, (places[0], places[1]), on_a, int(contacts.features[number]))


def nearest_contact(world: World, point: tuple[float, float], reach: float) -> int | None:
    """Return the number in `world.contacts` of the point nearest to `point` [m], of the contact
    within `reach` [m]; one with two points is the line between them. None when none is near.
    """
    contacts = world.contacts
    if contacts.count == 0:
        return None
    first, at = contacts.points, np.asarray(point)
    paired = (contacts.shapes[1:] == contacts.shapes[:-1]).all(axis=1)
    second = first.copy()
    second[:-1][paired] = first[1:][paired]
    way = second - first
    share = ((at - first) * way).sum(axis=1) / np.maximum((way**2).sum(axis=1), 1e-18)
    share = np.clip(share, 0.0, 1.0)
    distances = np.hypot(*(first + share[:, None] * way - at).T)
    best = int(np.argmin(distances))
    if distances[best] > reach:
        return None
    return best + 1 if share[best] > 0.5 else best


def usual_contact(world: World, center: tuple[float, float], wanted: set[int]) -> int | None:
    """Return the number of a contact worth a look: of the bodies `wanted` (ids), that touches, is
    pushed most and is nearest to `center`, in this order; None without contacts.
    """
    contacts = world.contacts
    if contacts.count == 0:
        return None
    rows = [world.bodies_by_id[one].index for one in wanted if one in world.bodies_by_id]
    chosen = np.isin(contacts.bodies, rows).any(axis=1)
    pushed = np.round(contacts.normal_impulses / max(contacts.normal_impulses.max(), 1e-12), 1)
    far = np.hypot(*(contacts.points - np.asarray(center)).T)
    return int(np.lexsort((far, -pushed, ~chosen))[0])


def is_touching(world: World, rows: tuple[int, int]) -> bool:
    """Return whether shapes pushed each other in the last tick, or are nearer than TOUCH_GAP."""
    contacts = np.asarray(world.page.live_contacts)
    a, b = rows
    mine = (contacts["shape_a"] == a) & (contacts["shape_b"] == b)
    result = np.flatnonzero(mine | (contacts["shape_a"] == b) & (contacts["shape_b"] == a))
    if len(result) == 0 or contacts["point_count"][result[0]] < 1:
        return False
    contact = Contact(world, int(result[0]))
    return contact.normal_impulse > 0.0 or min(contact.separations) <= TOUCH_GAP


def into_body(world: World, row: int, point: Vector) -> Vector:
    """Return a point of the world [m] in the frame of body `row`, from its centre of mass."""
    x, y, c, s = (world.page.body[name].item(row) for name in ("x", "y", "c", "s"))
    dx, dy = point.x - x, point.y - y
    return Vector(c * dx + s * dy, c * dy - s * dx)


def out_of_body(world: World, row: int, local: Vector) -> Vector:
    """Return the point of the world [m] that is at `local` in body `row`."""
    x, y, c, s = (world.page.body[name].item(row) for name in ("x", "y", "c", "s"))
    return Vector(x + c * local.x - s * local.y, y + s * local.x + c * local.y)


def angle_of(normal: Vector) -> float:
    """Return the direction of a vector [degrees], 0 to 360."""
    return math.degrees(math.atan2(normal.y, normal.x)) % 360.0
