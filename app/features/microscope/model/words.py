"""What the microscope says: why a point is kept, new or left out, and the contact in numbers."""

import math
from dataclasses import dataclass

from app.features.microscope.model.microscope import View
from app.features.microscope.model.subject import angle_of
from app.quantities.numbers import figure
from physics import Vector
from physics.contacts.contact_detail import (
    RECYCLED,
    Candidate,
    ContactDetail,
    PointDetail,
    point_name,
)

LEFT_OUT = {
    "beyond the margin": "left out: further away than the speculative margin",
    "flies past": "left out: at this speed they pass each other",
    "passes the link": "left out: it comes through the link from behind",
    "covered": "left out: the face of a piece that abuts covers this corner",
    "sensor": "left out: a sensor only asks for overlap",
}
"""Why a candidate takes no part, by its fate."""


@dataclass(frozen=True)
class Row:
    """One line of the table: words, two numbers, what it is for the eye."""

    words: str
    cells: tuple[str, ...] = ()
    tip: str = ""
    kind: str = ""  # "kept", "new", "out" or ""
    quiet: bool = False
    ruled: bool = False
    feature: int | None = None  # the point that a click brings into the lens
    place: Vector | None = None  # [m] that point on A


MILLIMETRES = 1e-4, 0.1
"""Lengths between these are given in millimetres: [m]; what is less in micrometres."""


def length_words(value: float) -> str:
    """Return a length, < 0 where it is an overlap; what is below a nanometre is 0."""
    if MILLIMETRES[0] <= abs(value) < MILLIMETRES[1]:
        return figure(1e3 * value, "mm")
    return figure(value, "m", least=1e-9)


def impulse_words(value: float) -> str:
    """Return an impulse in newton seconds."""
    return figure(value, "N*s", least=1e-9)


def status(view: View) -> tuple[str, str]:
    """Return what is going on with the contact, and its tone."""
    detail = view.detail
    if view.stopped_by:
        return f"Frozen by the breakpoint: {view.stopped_by}", "accent"
    if not view.touching:
        near = detail is not None and bool(detail.points)
        wait = "the lens waits for them" if not near else "near, but not touching"
        if view.parted is not None:
            return f"They parted at {view.parted:.3f} s: {wait}", "warning"
        return f"They do not touch: {wait}", "warning"
    assert detail is not None
    return manifold_words(detail), "text"


def manifold_words(detail: ContactDetail) -> str:
    """Say whether the next tick makes the manifold anew, and why."""
    if detail.look == "asleep":
        return "Asleep: nothing is looked at until something wakes them"
    far, turned = RECYCLED
    moved = length_words(detail.moved)
    if detail.look == "again":
        turn, most = (figure(1e3 * angle, "mrad", least=1e-3) for angle in (detail.turned, turned))
        return (
            f"Kept since tick {detail.made}: B moved {moved}, turned {turn}"
            f" (found anew at {length_words(far)} or {most})"
        )
    if math.isinf(detail.moved):
        return "Made anew: the last manifold held for one tick only"
    if detail.moved <= far and detail.turned <= turned:
        return "Made anew: B is too fast relative to A for the old one"
    return f"Made anew: B has moved {moved} relative to A since tick {detail.made}"


def age_words(point: PointDetail, view: View, detail: ContactDetail) -> str:
    """Say whether a point is new, or since when it is there."""
    if point.is_new:
        return "new in the next tick"
    since = detail.tick - 1 - point.born
    if since <= 0:
        return "new in the last tick"
    ticks = f"{since} tick{'s' if since > 1 else ''}"
    seconds = figure(since * view.tick_length, "s")
    return f"kept for {ticks}" if since < MANY_TICKS else f"kept for {seconds}"


MANY_TICKS = 120
"""An age is given in ticks below this, then in seconds: [count], 120."""


def start_words(point: PointDetail, detail: ContactDetail) -> str:
    """Say why a point is kept or new, and what impulse the next tick starts with."""
    if point.is_new:
        return f"came within {length_words(detail.margin)}: starts with 0"
    if point.carried > 0.0:
        return f"same id {point.id}: starts with {impulse_words(point.carried)}"
    return f"same id {point.id}: starts with 0"


def candidate_words(one: Candidate) -> str:
    """Say why a candidate is left out."""
    return LEFT_OUT.get(one.fate, one.fate)


def edge_words(view: View, which: int) -> str:
    """Return an edge in words: "edge 0 to 1 of A"."""
    assert view.detail is not None
    assert view.detail.edges is not None
    edge = view.detail.edges[which]
    first, second = edge.corners
    name = edge.side.upper()
    return f"edge {first} to {second} of {name}" if first != second else f"rim of {name}"


def rows(view: View) -> list[Row]:
    """Return the lines of the table."""
    detail = view.detail
    if detail is None:
        return [Row("Their bounds are apart: there is no contact to read", quiet=True)]
    result = [Row("", ("gap", "impulse"), quiet=True, tip=IMPULSE_TIP)]
    for number, point in enumerate(detail.points, 1):
        result += _point_rows(view, detail, number, point)
    there = {point.id for point in detail.points}
    for one in detail.candidates:
        if one.id not in there and detail.look not in ("again", "asleep"):
            name, why = point_name(detail, one.id, LETTERS), candidate_words(one)
            result.append(Row("No point", (length_words(one.separation), ""), name, "out"))
            result.append(Row(f"{name}, {why}", tip=f"{name}, {why}", quiet=True))
    for lost in detail.lost:
        if not any(one.id == lost.id for one in detail.candidates):
            name = point_name(detail, lost.id, LETTERS)
            result.append(Row("Gone", ("", impulse_words(lost.normal_impulse)), name, "out"))
            result.append(Row(f"{name}: {lost.why}", tip=f"{name}: {lost.why}", quiet=True))
    return [*result, *_edge_rows(view, detail), *_number_rows(detail), *_arm_rows(view, detail)]


LETTERS = ("A", "B")
"""What the bodies are called in the table: above it, it says who they are. With their names its
lines were cut."""

IMPULSE_TIP = (
    "The gap is now, < 0 is overlap. The impulse is that of the last tick, on B along the normal."
)


def _point_rows(view: View, detail: ContactDetail, number: int, point: PointDetail) -> list[Row]:
    name = point_name(detail, point.id, LETTERS)
    age, start = age_words(point, view, detail), start_words(point, detail)
    cells = length_words(point.separation), impulse_words(point.normal_impulse)
    fresh = point.is_new or detail.tick - 1 - point.born <= 0
    tip = f"{name}, id {point.id}. Click to look there."
    if point.friction_impulse:
        tip = f"Friction on B: {impulse_words(abs(point.friction_impulse))}. {tip}"
    kind = "new" if fresh else "kept"
    head = Row(f"Point {number}", cells, tip, kind, feature=point.id, place=point.core_a)
    return [
        head,
        Row(f"{name}, {age}", tip=f"{name}, {age}", quiet=True),
        Row(start, tip=f"{start}. {CARRIED_TIP}", quiet=True),
    ]


CARRIED_TIP = (
    "A point with the id of the last tick begins with its impulse (warm starting); it is that of"
    " one solver step, and a tick has several."
)


def _edge_rows(view: View, detail: ContactDetail) -> list[Row]:
    if detail.edges is None:
        made = {"corners": "No edge: the normal is the line of centres", "none": ""}
        words = made.get(detail.way, "")
        return [Row(words, quiet=True, ruled=True)] if words else []
    return [
        Row(f"Reference: {edge_words(view, 0)}", kind="reference", ruled=True, tip=REFERENCE_TIP),
        Row(f"Incident: {edge_words(view, 1)}", kind="incident", tip=INCIDENT_TIP),
    ]


REFERENCE_TIP = (
    "Of all edges of both shapes the one along whose normal they are furthest apart, or overlap"
    " least. The clip planes stand on its ends."
)
INCIDENT_TIP = (
    "The edge of the other shape that faces it most. What lies between the clip planes touches."
)


def _number_rows(detail: ContactDetail) -> list[Row]:
    return [
        Row(
            f"Speculative margin: {length_words(detail.margin)}",
            tip=f"Points further apart are left out. It is {detail.why_margin}.",
            ruled=True,
        ),
        Row(f"Slop: {length_words(detail.slop)}", tip="Overlap that the solver leaves as it is."),
        Row(f"Normal, A to B: {angle_of(detail.normal):.2f}°", tip="0° points to the right."),
        Row(f"Friction coefficient: {figure(detail.friction, '')}"),
    ]


def _arm_rows(view: View, detail: ContactDetail) -> list[Row]:
    if not detail.points:
        return []
    point = followed_point(view, detail)
    result = []
    for letter, body in zip(LETTERS, (detail.a, detail.b), strict=True):
        x, y = body.center
        arm = math.hypot(point.middle.x - x, point.middle.y - y)
        result.append(Row(f"Arm of {letter}: {length_words(arm)}", tip=ARM_TIP))
    return result


ARM_TIP = "From its centre of mass to the point in the middle of the lens."


def followed_point(view: View, detail: ContactDetail) -> PointDetail:
    """Return the point in the middle of the lens."""
    return min(
        detail.points,
        key=lambda p: math.dist(p.middle, view.center),
    )
