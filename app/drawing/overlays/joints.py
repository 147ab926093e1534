"""Joints. Pins, rods, springs, ropes, rails and suspensions are things and always seen.

The switch adds what one only wants to know: dashed arcs for limits, curved arrows for motors,
crossed rings for welds; see `_hinge`, `_slides` and `_ties`. A scene that paints its joints itself
says that it does without all of them.
"""

from dataclasses import replace

import numpy as np

from app.drawing.draw import Draw
from app.drawing.overlays._hinge import draw_hinges, room_of
from app.drawing.overlays._slides import draw_slides, draw_wheels
from app.drawing.overlays._ties import (
    draw_fields,
    draw_gears,
    draw_motor_joints,
    draw_pulleys,
    draw_welds,
)
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import JointArrays, World

NAME = "joints"
LABEL = "Motors and limits"
KEY = "5"
LEGEND = [("dash", "limit")]
COLORS = ["limit"]
DEFAULT = True
QUIET = True  # the list Show says what its marks are; the legend only after it was switched on
THINGS = True

TAUT = 0.999
"""A rope longer than this share of its most is drawn as taut: [1], 0.999."""

LEAST_PIN = 0.5
"""Pins on small bodies are smaller, down to this: [1], 0.5 of their size."""

MOST_DETAILED = 120
"""With more joints than this they are plain lines and dots: [count], 120; a cloth is a net, not
1000 coils."""

COIL = 2.8
"""Width of a spring's coil: [dots], 2.8."""

KINDS = {
    "field": draw_fields,
    "pulley": draw_pulleys,
    "prismatic": draw_slides,
    "wheel": draw_wheels,
    "weld": draw_welds,
    "gear": draw_gears,
    "motor": draw_motor_joints,
}
"""Who draws which kind, the lowest first; rods lie below them, hinges over all."""

MARKS = ("field", "weld", "gear", "motor")
"""Kinds that are no things: only the switch shows them."""

HINGES = ("revolute", "ratchet")
"""Kinds that are drawn as pins."""


def present(session: Session) -> frozenset[str]:
    """Return the words of the legend that there are joints for."""
    world = session.world
    for kind in world.joint_kinds.intersection((*HINGES, "wheel", "prismatic")):
        joints = world.joints_of(kind)
        ends = np.isfinite(joints.lowers) | np.isfinite(joints.uppers)
        if ends.any() or kind == "ratchet":
            return frozenset({"limit"})
    return frozenset()


def draw(draw: Draw, session: Session, options: ViewOptions) -> None:
    """Draw rods and springs first, pins over them. The hand draws its own joint."""
    world, own = session.world, session.scene.overlays.get(NAME, DEFAULT)
    marked = options.shows(NAME, own)
    if not (own or marked):
        return
    present = draw.joints.kinds(world).difference(() if marked else MARKS)
    if "distance" in present:
        rods = acting(draw, world, "distance")
        cloth = draw.cloths.seen
        if cloth is None:
            draw_rods(draw, rods)
        elif (loose := ~np.isin(rods.ids, cloth.threads)).any():
            draw_rods(draw, rods.where(loose))
    for kind in sorted(present.difference(KINDS, HINGES, ("distance", "mouse"))):
        draw_rods(draw, acting(draw, world, kind))  # a new kind, until it has a picture of its own
    for kind, draw_kind in KINDS.items():
        if kind in present:
            draw_kind(draw, acting(draw, world, kind))
    if "revolute" in present:
        draw_pins(draw, acting(draw, world, "revolute"), marked)
    if "ratchet" in present:
        draw_pins(draw, with_stops(world, acting(draw, world, "ratchet")), marked)


def acting(draw: Draw, world: World, kind: str) -> JointArrays:
    """Return the joints of a kind that are enabled; draw what is left of the others, pale."""
    joints = draw.joints.of(world, kind)
    if joints.enabled.all():
        return joints
    off, sizes = joints.where(~joints.enabled), draw.style.sizes
    a = draw.poses.follow(off.anchors_a, off.bodies[:, 0])
    b = draw.poses.follow(off.anchors_b, off.bodies[:, 1])
    draw.many.lines(a, b, "muted", sizes.thin, dash=True)
    draw.many.rings(np.concatenate([a, b]), "muted", sizes.dot)
    return joints.where(joints.enabled)


def with_stops(world: World, ratchets: JointArrays) -> JointArrays:
    """Return ratchets with the tooth that each falls back to as its limit, on the right side."""
    if ratchets.count > MOST_DETAILED:
        return ratchets
    joints = [world.joints_by_id[i] for i in ratchets.ids.tolist()]
    stops = np.array([joint.stop for joint in joints])
    ahead = np.array([joint.step_angle > 0.0 for joint in joints])
    lowers, uppers = np.where(ahead, stops, -np.inf), np.where(ahead, np.inf, stops)
    return replace(ratchets, lowers=lowers, uppers=uppers)


def draw_pins(draw: Draw, hinges: JointArrays, marked: bool) -> None:
    """Draw rings at the hinges; limits and motors if they are `marked` and not too many."""
    detailed = hinges.count <= MOST_DETAILED
    if detailed and marked:
        draw_hinges(draw, hinges)
    pins = draw.poses.follow(hinges.anchors_b, hinges.bodies[:, 1])
    dot = draw.style.sizes.dot * np.maximum(np.sqrt(room_of(draw, hinges)), LEAST_PIN)
    draw.many.rings(pins, "joint", dot * (1.5 if detailed else 1.0))
    if detailed:
        draw.many.dots(pins, "joint", dot * 0.5)


def draw_rods(draw: Draw, rods: JointArrays) -> None:
    """Draw lines, coils and ropes between anchors of distance joints; slack ropes are dashed."""
    a = draw.poses.follow(rods.anchors_a, rods.bodies[:, 0])
    b = draw.poses.follow(rods.anchors_b, rods.bodies[:, 1])
    sizes = draw.style.sizes
    detailed, soft = rods.count <= MOST_DETAILED, are_coils(rods)
    free = (rods.lengths > rods.min_lengths) & (rods.lengths < rods.max_lengths * TAUT)
    slack = (rods.hertz == 0.0) & free & is_rope(rods)
    width = sizes.line if detailed else sizes.thin
    draw.many.lines(a[~soft & ~slack], b[~soft & ~slack], "joint", width)
    draw.many.lines(a[slack], b[slack], "joint", sizes.thin, dash=True)
    draw.many.springs(a[soft], b[soft], px=sizes.dot * COIL)
    if detailed:
        draw.many.dots(np.concatenate([a, b]), "joint", sizes.dot * 0.9)


def are_coils(rods: JointArrays) -> np.ndarray:
    """Return which distance joints are drawn as coils, bool (n,)."""
    return (rods.hertz > 0.0) & rods.enabled & (rods.enabled.sum() <= MOST_DETAILED)


def is_rope(rods: JointArrays) -> np.ndarray:
    """Return which distance joints let their length slide between limits, bool (n,)."""
    return np.isfinite(rods.min_lengths) | np.isfinite(rods.max_lengths)
