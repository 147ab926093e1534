"""How a creature that is built is drawn: the chosen limb, its rings, what a number means."""

import cmath
import math
from collections.abc import Mapping

from app.drawing.dimensions import angle_arc, dimension, words
from app.drawing.draw import Draw
from app.features.creatures.model.handles import (
    AWAY,
    LIMIT_ARM,
    WORDS,
    Grip,
    base_angle,
    joint_of,
    rings,
)
from app.quantities.numbers import degrees, figure, plain_number
from app.quantities.units import with_unit
from creatures.gait import Number
from creatures.linking import link_of
from creatures.plan import LimbPlan, Plan
from creatures.pose import Place, bottom

Point = tuple[float, float]

FILL = 0.25  # [1] opacity of a limb that is not there yet
RIM = 2.0  # [outlines] width of the chosen limb's outline
DIAL = 34.0  # [px at UI scale 1] radius of the dial of a part of a turn
SECOND = 0.5  # [s] what a speed's arrow is the way of
ALONG = ("length", "width", "step", "stride", "ahead", "overshoot", "pressure")
"""Last words of lengths that lie along the ground; others stand on it."""

ROOM = 1e-3  # [rad] an arc is not shorter


def point(at: complex) -> Point:
    """Return a complex number as a point [m]."""
    return at.real, at.imag


def draw_limb(
    draw: Draw, limb: LimbPlan, place: Place, color: str, fill: float = 0.0, width: float = RIM
) -> None:
    """Draw the outline of a limb, `width` [outlines] wide, and a faint inside."""
    inside = draw.color(color, fill) if fill else None
    line = width * draw.style.sizes.outline
    if limb.length:
        start, far = point(place.start), point(place.at(limb.length))
        draw.capsule(start, far, limb.radius, limb.far_radius, inside, color, line)
    else:
        draw.circle(point(place.start), limb.radius, inside, color, line)


def draw_plan(draw: Draw, plan: Plan, places: Mapping[str, Place]) -> None:
    """Draw a creature that is not there yet."""
    for limb in plan.limbs:
        if limb.name in places:
            draw_limb(draw, limb, places[limb.name], "preview", FILL, 1.0)


def draw_rings(
    draw: Draw, plan: Plan, name: str, places: Mapping[str, Place], pixel: float, near: Grip | None
) -> None:
    """Draw the rings of a limb, the arc of its limits and, beside the `near` one, what it does."""
    limb, sizes = plan.limb(name), draw.style.sizes
    draw_limits(draw, limb, places, pixel, near)
    for ring in rings(plan, name, places, pixel):
        at = point(ring.at)
        if ring.grip == near:
            draw.dot(at, 1.4 * sizes.handle, "hand")
            said = f"{WORDS[ring.grip]}: {value_of(plan, limb, ring.grip)}"
            x, y = draw.camera.to_screen(*at)
            middle = draw.camera.to_screen(*point(places[name].at(0.5 * limb.length)))
            words(draw, (x, y), said, (x - middle[0], y - middle[1] - 1.0), "hand", bold=True)
            continue
        draw.dot(at, sizes.handle, "halo")
        draw.ring(at, sizes.handle, "hand")
        if ring.grip == "joint":
            draw.dot(at, 0.4 * sizes.handle, "hand")
        if ring.grip in ("link", "start"):
            draw.cross(at, 0.8 * sizes.handle, "hand")


def value_of(plan: Plan, limb: LimbPlan, grip: Grip) -> str:
    """Return what a ring of a limb stands at, in words."""
    if grip == "link":
        link = link_of(plan, limb.name)
        return f"to {link.b}" if link is not None else "drag it onto another limb"
    if grip == "start":
        return f"{figure(limb.anchor[0], 'm')} from its start"
    if grip == "far":
        return f"{figure(limb.length, 'm')}, {degrees(limb.angle)}"
    if grip == "side":
        return figure(limb.radius + limb.far_radius, "m")
    if grip == "joint":
        return f"{100.0 * limb.at:.0f} %"
    return degrees(limb.lower if grip == "lower" else limb.upper)


def draw_limits(
    draw: Draw, limb: LimbPlan, places: Mapping[str, Place], pixel: float, near: Grip | None
) -> None:
    """Draw the arc that a joint may turn in, with its ends; a joint without limits has none."""
    if not limb.parent or limb.welded or math.isinf(limb.lower) or math.isinf(limb.upper):
        return
    joint, base, thin = joint_of(limb, places), base_angle(limb, places), draw.style.sizes.thin
    arm = LIMIT_ARM * pixel
    radius, turn = arm * draw.camera.scale, math.tau * (1.0 - ROOM)
    end = min(limb.upper, limb.lower + turn)
    draw.arc(point(joint), radius, base + limb.lower, base + end, "limit", thin, dash=True)
    for grip, angle in (("lower", limb.lower), ("upper", limb.upper)):
        tip = point(joint + cmath.rect(arm, base + angle))
        draw.line(point(joint), tip, "halo", thin + 2 * draw.style.sizes.halo)
        draw.line(point(joint), tip, "limit", thin)
        if grip != near:
            away = cmath.rect(1.0, base + angle)
            at = draw.camera.to_screen(*tip)
            out = 0.6 * draw.style.sizes.handle
            at = (at[0] + out * away.real, at[1] - out * away.imag)
            words(draw, at, degrees(angle), (away.real, -away.imag), "limit")


def draw_number(draw: Draw, number: Number, plan: Plan, places: Mapping[str, Place]) -> None:
    """Draw on the figure what a number of the gait means: an arc, an arrow, a dial, its words.

    Degrees are an arc from the planned direction of its limb, to both sides for what cannot be
    negative; metres a length at the limb's end, or from the ground; metres a second the way of half
    a second; a part of a turn the hand of a dial.
    """
    limb = _limb_of(number, plan)
    if limb.name not in places:
        return
    joint = joint_of(limb, places)
    value = with_unit(plain_number(number.value), number.unit)  # as its slider says
    said = f"{number.name.replace('_', ' ')} {value}"
    if number.unit == "deg":
        _draw_angle(draw, number, limb, places, said)
    elif number.unit == "m":
        ground = min(bottom(one, places[one.name]) for one in plan.limbs if one.name in places)
        _draw_length(draw, number, places[limb.name].at(limb.length), ground, said)
    elif number.unit == "m/s":
        start = places[limb.name].at(0.5 * limb.length)
        draw.arrow(point(start), (SECOND * number.value, 0.0), "velocity")
        _say(draw, start, f"{said}: the way of {SECOND:g} s")
    elif not number.unit and " turn" in number.meaning:
        _draw_dial(draw, number.value, joint, said)
    else:
        _say(draw, places[limb.name].at(0.5 * limb.length), said)


def _draw_angle(
    draw: Draw, number: Number, limb: LimbPlan, places: Mapping[str, Place], text: str
) -> None:
    """Draw an arc at the joint, and the limb's direction at its ends."""
    joint, base = joint_of(limb, places), base_angle(limb, places) + limb.angle
    by = math.radians(number.value)
    ends = (-by, by) if number.low >= 0.0 else (min(0.0, by), max(0.0, by))
    reach = max(limb.length, 4.0 * limb.radius)
    for end in {*ends, 0.0}:
        tip = joint + cmath.rect(reach, base + end)
        draw.line(point(joint), point(tip), "dimension", draw.style.sizes.thin, dash=True)
    radius = 0.7 * reach * draw.camera.scale
    angle_arc(draw, point(joint), base + ends[0], base + max(ends[1], ends[0] + ROOM), text, radius)


def _draw_length(draw: Draw, number: Number, end: complex, ground: float, text: str) -> None:
    """Draw a length: along the ground, or up from there; `end` [m] of the limb is beside it."""
    start = complex(end.real, ground)
    if number.value == 0.0:
        _say(draw, start, text)
        return
    far = start + number.value * (1.0 if number.name.split("_")[-1] in ALONG else 1j)
    dimension(draw, point(start), point(far), text)


def _limb_of(number: Number, plan: Plan) -> LimbPlan:
    """Return the limb on which a number is drawn: its own, for lengths a foot, else the root."""
    own = [limb for limb in plan.limbs if limb.name == number.limb]
    feet = [limb for limb in plan.limbs if limb.foot and number.unit == "m"]
    return (own or feet[-1:] or [plan.root])[0]


def _draw_dial(draw: Draw, share: float, at: complex, text: str) -> None:
    """Draw a part of a turn, clockwise from the top."""
    sizes = draw.style.sizes
    radius = DIAL * sizes.label / 16.0
    x, y = draw.camera.to_screen(*point(at))
    angle = 0.5 * math.pi - math.tau * share
    draw.arc(point(at), radius, 0.0, math.tau * (1.0 - ROOM), "halo", sizes.line + 2 * sizes.halo)
    draw.arc(point(at), radius, 0.0, math.tau * (1.0 - ROOM), "dimension", sizes.thin)
    draw.arc(point(at), radius, angle, 0.5 * math.pi + ROOM, "dimension", 2.0 * sizes.line)
    tip = draw.camera.to_world(x + radius * math.cos(angle), y - radius * math.sin(angle))
    draw.line(point(at), tip, "dimension", sizes.line)
    words(draw, (x, y - radius), text, (0.0, -1.0), "dimension", bold=True)


def _say(draw: Draw, at: complex, text: str) -> None:
    x, y = draw.camera.to_screen(*point(at))
    words(draw, (x, y - 2.0 * AWAY), text, (0.0, -1.0), "dimension", bold=True)
