"""Scenes of R.U.B.E., the Box2D editor, as it exports them, in the words of scene files.

What is not there is zero, false or ""; a point at the origin is a plain 0; numbers may be the bits
of floats (iforce2d.net, "JSON file structure"). A body's frame and its joints' local points are
those of Box2D, so places, limits and motors mean the same here.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

from app.features.imports.model.areas import AreaError, outline, two_sided
from app.features.imports.model.plain_json import corners, entries, number, point, turned
from app.features.imports.model.report import Report, clean
from app.features.imports.model.trial import Trial
from physics import DefinitionError
from physics.constants import SMALLEST_SIZE
from physics.geometry.convexity import require_convex
from physics.geometry.polygon import Point
from physics.plain.definition_values import read_shape
from physics.state.layout import MAX_VERTICES

Words = dict[str, Any]
KINDS = {"0": "static", "1": "kinematic", "2": "dynamic"}
SAME = 1e-3
"""A mass that differs by a smaller share is that of the shapes: [1]."""
BOX_MASS = 1.0
"""What a moving body without any mass has in Box2D: [kg]."""


def is_rube(tree: Any) -> bool:
    """Return whether a tree of JSON is such a scene."""
    return (
        isinstance(tree, dict)
        and isinstance(tree.get("body"), list)
        and ("gravity" in tree or "allowSleep" in tree)
    )


def rube_scene(tree: Mapping[str, Any]) -> tuple[Words, Report]:
    """Return the words of a scene file, and what of the scene is not in them."""
    report, trial = Report(), Trial()
    frames, bodies, joints = entries(tree, "body"), dict[int, Words](), list[Words]()
    for k, entry in enumerate(frames):
        words = _body(k, entry, report)
        if words is not None and (why := trial.body(words)):
            report.leave(words["name"], why)
        elif words is not None:
            bodies[k] = words
    for k, entry in enumerate(entries(tree, "joint")):
        words = _joint(k, entry, frames, bodies, report)
        if words is not None and (why := trial.joint(words)):
            report.leave(entry.get("name") or f"joint {k + 1}", why)
        elif words is not None:
            joints.append(words)
    for entry in entries(tree, "image"):
        report.leave(entry.get("name") or entry.get("file") or "image", "pictures do not come")
    report.came = len(bodies) + len(joints)
    words = {"gravity": list(point(tree.get("gravity")))}
    return words | {"bodies": list(bodies.values()), "joints": joints}, report


def _body(k: int, entry: Words, report: Report) -> Words | None:
    name, kind = clean(entry.get("name") or f"body {k + 1}"), KINDS.get(str(entry.get("type", 0)))
    if kind is None:
        report.leave(name, "it is of a type that is not known")
        return None
    shapes = [shape for one in entries(entry, "fixture") for shape in _shapes(name, one, report)]
    if not shapes:
        report.leave(name, "it has no shape")
        return None
    words: Words = {"id": k + 1, "name": name, "kind": kind}
    words |= {"position": list(point(entry.get("position"))), "angle": number(entry.get("angle"))}
    if kind != "static":
        words["velocity"] = list(point(entry.get("linearVelocity")))
        words["omega"] = number(entry.get("angularVelocity"))
    for theirs, own in (("linearDamping", "linear_damping"), ("angularDamping", "angular_damping")):
        if value := number(entry.get(theirs)):
            words[own] = value
    if "gravityScale" in entry:
        words["gravity_scale"] = number(entry["gravityScale"], 1.0)
    words |= {"fixed_rotation": True} if entry.get("fixedRotation") else {}
    words |= {"bullet": True} if entry.get("bullet") else {}
    words |= {"enabled": False} if entry.get("active") is False else {}
    if kind == "dynamic":
        try:
            words |= _mass(entry, shapes)
        except AreaError as error:
            report.leave(name, str(error))
            return None
    return words | {"shapes": shapes}


def _mass(entry: Words, shapes: list[Words]) -> Words:
    """Return the mass of a body, where it is not that of its shapes. AreaError for lines alone."""
    usual, mass = _weight(shapes), number(entry.get("massData-mass"))
    if not usual:
        for shape in shapes:
            shape |= {"density": 1.0} if "density" in shape else {}
        if not _weight(shapes):
            raise AreaError("it moves, and is made of lines, which weigh nothing")
        return {"mass": mass if mass > 0.0 else BOX_MASS}
    if mass <= 0.0 or abs(mass - usual) <= SAME * usual:
        return {}
    center = point(entry.get("massData-center"))
    inertia = number(entry.get("massData-I")) - mass * (center[0] ** 2 + center[1] ** 2)
    return {"mass": mass} | ({"inertia": inertia} if inertia > 0.0 else {})


def _weight(shapes: list[Words]) -> float:
    return sum(mass[0] for words in shapes for mass in read_shape("", words).masses)


def _shapes(body: str, fixture: Words, report: Report) -> list[Words]:
    """Return the shapes of a fixture with its material."""
    name = clean(f"{body}, {fixture.get('name') or 'fixture'}")
    material: Words = {"friction": max(0.0, number(fixture.get("friction")))}
    if restitution := number(fixture.get("restitution")):
        material["restitution"] = min(max(restitution, 0.0), 1.0)
    material |= {"sensor": True} if fixture.get("sensor") else {}
    category, mask = fixture.get("filter-categoryBits", 1), fixture.get("filter-maskBits", 65535)
    for word, value, usual in (("category", category, 1), ("mask", mask, 65535)):
        if isinstance(value, int) and value != usual and 0 <= value <= 0xFFFFFFFF:
            material[word] = value
    group = fixture.get("filter-groupIndex", 0)
    material |= {"group": group} if isinstance(group, int) and group else {}
    solid = material | {"density": max(0.0, number(fixture.get("density")))}
    try:
        made = _form(fixture, material, solid)
        for shape in made:
            read_shape(name, shape)
        return made
    except (AreaError, DefinitionError) as error:
        report.leave(name, str(error).removeprefix(f"{name}: "))
        return []


def _form(fixture: Words, material: Words, solid: Words) -> list[Words]:
    if isinstance(circle := fixture.get("circle"), dict):
        radius, center = number(circle.get("radius")), list(point(circle.get("center")))
        return [{"kind": "circle", "radius": radius, "center": center, **solid}]
    if isinstance(polygon := fixture.get("polygon"), dict):
        ring = corners(polygon.get("vertices"))
        if len(ring) < 3:
            raise AreaError("its polygon has no area")
        return [polygon_words(ring) | solid]
    for word in ("chain", "loop", "edge"):
        if isinstance(chain := fixture.get(word), dict):
            line = corners(chain.get("vertices"))
            line = line or [point(chain.get("vertex1")), point(chain.get("vertex2"))]
            return two_sided([*line, line[0]] if word == "loop" else line, **material)
    raise AreaError("its form is not known")


def polygon_words(ring: list[Point]) -> Words:
    """Return the words of a polygon: a convex one of few corners, or an outline."""
    words = outline(ring)  # type: ignore[arg-type]
    if len(words["vertices"]) <= MAX_VERTICES:
        try:
            require_convex([(x, y) for x, y in words["vertices"]])
        except DefinitionError:
            return words
        words["kind"] = "polygon"
    return words


# --- joints --------------------------------------------------------------------------------------


def _joint(
    k: int, entry: Words, frames: list[Words], bodies: Mapping[int, Words], report: Report
) -> Words | None:
    kind = str(entry.get("type", ""))[:40]
    name = clean(entry.get("name") or f"{kind} joint {k + 1}")
    make = MAKERS.get(kind)
    if make is None:
        report.leave(name, f"{kind or 'such'} joints do not come")
        return None
    ends = [entry.get(f"body{side}", 0) for side in "AB"]
    if not all(isinstance(end, int) and end in bodies for end in ends) or ends[0] == ends[1]:
        report.leave(name, "a body that it holds is not there")
        return None
    if all(bodies[end]["kind"] != "dynamic" for end in ends):
        report.leave(name, "it holds nothing that moves")
        return None
    words = make(entry, Ends(entry, frames[ends[0]], frames[ends[1]]))
    words |= {"a": bodies[ends[0]]["id"], "b": bodies[ends[1]]["id"]}
    return words | {"collide_connected": bool(entry.get("collideConnected"))}


class Ends:
    """Where a joint holds: its local points and its angle, in the world."""

    def __init__(self, joint: Words, a: Words, b: Words) -> None:
        self.angles = number(a.get("angle")), number(b.get("angle"))
        self.points = [
            _in_world(frame, point(joint.get(f"anchor{side}")))
            for frame, side in ((a, "A"), (b, "B"))
        ]
        self.angle = self.angles[1] - self.angles[0] - number(joint.get("refAngle"))
        self.axis = list(turned(point(joint.get("localAxisA")), self.angles[0]))

    @property
    def anchor(self) -> Words:
        """Return the words of one point, or of two that have moved apart."""
        at_a, at_b = self.points
        if math.dist(at_a, at_b) < 1e-9:
            return {"anchor": list(at_a)}
        return {"anchor_a": list(at_a), "anchor_b": list(at_b)}

    @property
    def both(self) -> Words:
        """Return the words of what holds two points apart."""
        at_a, at_b = map(list, self.points)
        return {"kind": "distance", "anchor_a": at_a, "anchor_b": at_b}

    @property
    def turn(self) -> Words:
        return {"angle": self.angle} if self.angle else {}


def _in_world(frame: Words, local: Point) -> Point:
    x, y = point(frame.get("position"))
    dx, dy = turned(local, number(frame.get("angle")))
    return x + dx, y + dy


def _limits(entry: Words) -> Words:
    if not entry.get("enableLimit"):
        return {}
    low, high = number(entry.get("lowerLimit")), number(entry.get("upperLimit"))
    return {"lower": min(low, high), "upper": max(low, high)}


def _motor(entry: Words, theirs: str, own: str) -> Words:
    if not entry.get("enableMotor"):
        return {}
    return {"motor_speed": number(entry.get("motorSpeed")), own: _strength(entry, theirs)}


def _strength(entry: Words, theirs: str) -> float:
    return max(0.0, number(entry.get(theirs)))


def _spring(entry: Words, frequency: str, ratio: str, prefix: str = "") -> Words:
    hertz = max(0.0, number(entry.get(frequency)))
    if not hertz:
        return {f"{prefix}hertz": 0.0}
    return {
        f"{prefix}hertz": hertz,
        f"{prefix}damping_ratio": max(0.0, number(entry.get(ratio))),
    }


def _revolute(entry: Words, ends: Ends) -> Words:
    motor = _motor(entry, "maxMotorTorque", "max_torque")
    return {"kind": "revolute", **ends.anchor, **ends.turn, **_limits(entry), **motor}


def _prismatic(entry: Words, ends: Ends) -> Words:
    motor = _motor(entry, "maxMotorForce", "max_force")
    more = {"axis": ends.axis, **ends.anchor, **ends.turn}
    return {"kind": "prismatic", **more, **_limits(entry), **motor}


def _wheel(entry: Words, ends: Ends) -> Words:
    spring = _spring(entry, "springFrequency", "springDampingRatio")
    motor = _motor(entry, "maxMotorTorque", "max_torque")
    return {"kind": "wheel", "axis": ends.axis, **ends.anchor, **spring, **motor}


def _weld(entry: Words, ends: Ends) -> Words:
    spring = _spring(entry, "frequency", "dampingRatio", "angular_")
    return {"kind": "weld", **ends.anchor, **ends.turn, **spring}


def _distance(entry: Words, ends: Ends) -> Words:
    length = number(entry.get("length"))
    spring = _spring(entry, "frequency", "dampingRatio")
    return {**ends.both, **({"length": length} if length > 0.0 else {}), **spring}


def _rope(entry: Words, ends: Ends) -> Words:
    length = number(entry.get("maxLength")) or math.dist(*ends.points)
    return {**ends.both, "max_length": max(length, SMALLEST_SIZE)}


def _drive(entry: Words, _ends: Ends) -> Words:
    """A motor joint: its offset is a point of A's frame, and stands where anchors do."""
    target = list(point(entry.get("linearOffset") or entry.get("anchorA")))
    angle = number(entry.get("angularOffset") or entry.get("refAngle"))
    return {"kind": "motor", "target": target, "target_angle": angle, **_strengths(entry)}


def _friction(entry: Words, _ends: Ends) -> Words:
    """Friction is a drive that wants no motion."""
    return {"kind": "motor", "hertz": 0.0, **_strengths(entry)}


def _strengths(entry: Words) -> Words:
    names = {"max_force": "maxForce", "max_torque": "maxTorque"}
    return {own: _strength(entry, theirs) for own, theirs in names.items()}


MAKERS: dict[str, Callable[[Words, Ends], Words]] = {
    "revolute": _revolute,
    "prismatic": _prismatic,
    "wheel": _wheel,
    "weld": _weld,
    "distance": _distance,
    "rope": _rope,
    "motor": _drive,
    "friction": _friction,
}
