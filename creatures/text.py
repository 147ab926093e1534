"""A plan as readable JSON, and back. Angles are in degrees there; what is as usual is left out."""

import difflib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from creatures.links import check_closed
from creatures.own_programs import LEFT_OUT, leave_out, own_folder
from creatures.plan import LimbPlan, Link, Plan, PlanError, Point, Servo, check

FORMAT = 1
"""The number of this format; a file of a later one is refused with a sentence."""

GALLERY = Path(__file__).parent / "gallery"

LONGEST = 200_000
"""Letters of a file: [count], 200 000, a hundred limbs of a thousand letters each, twice."""

LIMB_DEFAULTS = {field.name: field.default for field in fields(LimbPlan)}


def gallery() -> dict[str, Path]:
    """Return the files of the gallery by their words, in the order of the alphabet; then those of
    the user's own gallery that can be read and have another word.
    """
    ours = {path.stem: path for path in sorted(GALLERY.glob("*.json"))}
    folder = own_folder("gallery")
    others = () if folder is None else sorted(folder.glob("*.json"))
    return {**ours, **{path.stem: path for path in others if path.stem not in ours and _good(path)}}


def _good(path: Path) -> bool:
    """Return whether a file of somebody's own holds a creature; what does not is left out."""
    try:
        read(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, PlanError) as error:
        if (name := f"gallery/{path.name}") not in LEFT_OUT:
            leave_out(name, str(error))
        return False
    return True


def opened(word: str) -> Plan:
    """Return a creature of the gallery. Raises PlanError when there is none of that word."""
    path = gallery().get(word)
    if path is None:
        raise PlanError(f"the gallery has no {word!r}: it has {', '.join(gallery())}")
    return read(path.read_text(encoding="utf-8"))


def read(text: str) -> Plan:
    """Return the plan that a file holds. Raises PlanError with the reason when it holds none."""
    if len(text) > LONGEST:
        raise PlanError(f"a creature's file has {LONGEST} letters at most, this has {len(text)}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PlanError(f"this is not JSON: {error}") from error
    entry = Entry("the creature", data)
    version = entry.number("format", 1)
    if version > FORMAT:
        raise PlanError(f"this file has format {version:g}; this Fulcrum reads up to {FORMAT}")
    gait = Entry("the gait", entry.take("gait", {"kind": "slack"}))
    plan = Plan(
        name=entry.word("name"),
        says=entry.word("says", ""),
        limbs=tuple(_limb(item) for item in entry.items("limbs")),
        links=tuple(_link(item) for item in entry.items("links", [])),
        gait=gait.word("kind"),
        numbers=_numbers(gait.take("numbers", {})),
        friction=entry.number("friction", 1.0),
    )
    gait.end()
    entry.end()
    return check_closed(check(plan))


def write(plan: Plan) -> str:
    """Return the plan as JSON, one limb a paragraph."""
    data: dict[str, Any] = {"format": FORMAT, "name": plan.name}
    if plan.says:
        data["says"] = plan.says
    data["friction"] = plan.friction
    data["gait"] = {"kind": plan.gait, "numbers": dict(plan.numbers)}
    data["limbs"] = [_limb_words(limb) for limb in plan.limbs]
    if plan.links:
        data["links"] = [
            {"a": link.a, "b": link.b, "at_a": list(link.at_a), "at_b": list(link.at_b)}
            for link in plan.links
        ]
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


class Entry:
    """One object of the file, whose fields are taken one by one; what is left over is refused."""

    def __init__(self, what: str, data: Any) -> None:
        if not isinstance(data, dict):
            raise PlanError(f"{what} must be an object in braces")
        self.what, self._data = what, dict(data)
        self._known: list[str] = []

    def take(self, name: str, default: Any = None) -> Any:
        """Return a field as it stands. Raises PlanError when it is missing without a default."""
        self._known.append(name)
        if name not in self._data and default is None:
            raise PlanError(f"{self.what} lacks {name!r}")
        return self._data.pop(name, default)

    def number(self, name: str, default: float | None = None) -> float:
        return _number(f"{self.what}: {name}", self.take(name, default))

    def word(self, name: str, default: str | None = None) -> str:
        """Return a field that is text."""
        value = self.take(name, default)
        if not isinstance(value, str):
            raise PlanError(f"{self.what}: {name} must be text")
        if not value.isprintable():  # half a letter could be read, but never written
            raise PlanError(f"{self.what}: {name} has letters that cannot be printed")
        return value

    def point(self, name: str, default: Point | None = None) -> Point:
        """Return a field that is a pair of numbers."""
        value = self.take(name, default)
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise PlanError(f"{self.what}: {name} must be two numbers, [x, y]")
        x, y = (_number(f"{self.what}: {name}", part) for part in value)
        return x, y

    def items(self, name: str, default: list[Any] | None = None) -> list[Any]:
        """Return a field that is a list."""
        value = self.take(name, default)
        if not isinstance(value, list):
            raise PlanError(f"{self.what}: {name} must be a list in brackets")
        return value

    def end(self) -> None:
        """Raise PlanError for a field that nobody took, with the word that was meant."""
        for name in self._data:
            near = difflib.get_close_matches(name, self._known, 1)
            meant = f"; did you mean {near[0]!r}?" if near else ""
            raise PlanError(f"{self.what} has no {name!r}{meant}")


def _number(what: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise PlanError(f"{what} must be a number")
    try:
        return float(value)
    except OverflowError as error:  # JSON has whole numbers of any length
        raise PlanError(f"{what} is too large a number") from error


def _numbers(data: Any) -> Mapping[str, float]:
    entry = Entry("the numbers of the gait", data)
    return {name: entry.number(name) for name in list(data)}


def _limb(data: Any) -> LimbPlan:
    entry = Entry("a limb", data)
    name = entry.word("name")
    entry.what = name or "a limb"
    usual: Callable[[str], Any] = LIMB_DEFAULTS.__getitem__
    parent = entry.word("parent", "")
    angle = math.radians(entry.number("angle", 0.0))
    lower, upper = _limits(entry, angle)
    radius = entry.number("radius", usual("radius"))
    foot = entry.take("foot", False)
    if not isinstance(foot, bool):
        raise PlanError(f"{name}: foot must be true or false")
    limb = LimbPlan(
        name=name,
        length=entry.number("length", 0.0),
        radius=radius,
        end_radius=entry.number("end_radius", radius),
        density=entry.number("density", usual("density")),
        parent=parent,
        at=entry.number("at", usual("at")),
        anchor=entry.point("anchor", (0.0, 0.0)),
        angle=angle,
        lower=lower,
        upper=upper,
        servo=_servo(name, entry.take("servo", {})),
        motor=entry.number("motor", 0.0),
        foot=foot,
    )
    entry.end()
    return limb


def _limits(entry: Entry, angle: float) -> tuple[float, float]:
    """Return both limits [rad]: "weld" or left out, or "free"."""
    data = entry.take("limits", "weld")
    if data == "weld":  # to degrees and back, the angle would miss itself by a rounding
        return angle, angle
    if data == "free":
        return -math.inf, math.inf
    if not isinstance(data, list) or len(data) != 2:
        raise PlanError(f'{entry.what}: limits must be [lower, upper] in degrees, or "free"')
    lower, upper = (math.radians(_number(f"{entry.what}: limits", part)) for part in data)
    return lower, upper


def _servo(name: str, data: Any) -> Servo | None:
    if not data:
        return None
    entry = Entry(f"the servo of {name}", data)
    ratio = entry.number("damping_ratio", 1.0)
    servo = Servo(entry.number("torque"), entry.number("hertz"), ratio)
    entry.end()
    return servo


def _link(data: Any) -> Link:
    entry = Entry("a link", data)
    link = Link(entry.word("a"), entry.word("b"), entry.point("at_a"), entry.point("at_b"))
    entry.end()
    return link


def _degrees(angle: float) -> float:
    """Return an angle [rad] in degrees, rounded where only its last digits are noise."""
    return round(math.degrees(angle), 9)


def _limb_words(limb: LimbPlan) -> dict[str, Any]:
    words: dict[str, Any] = {"name": limb.name}
    if limb.parent:
        words["parent"] = limb.parent
    for name in ("at", "length", "radius"):
        if getattr(limb, name) != LIMB_DEFAULTS[name]:
            words[name] = getattr(limb, name)
    if limb.far_radius != limb.radius:
        words["end_radius"] = limb.far_radius
    words["density"] = limb.density
    if limb.anchor != (0.0, 0.0):
        words["anchor"] = list(limb.anchor)
    words["angle"] = _degrees(limb.angle)
    if math.isinf(limb.lower):
        words["limits"] = "free"
    elif not limb.welded and limb.parent:
        words["limits"] = [_degrees(limb.lower), _degrees(limb.upper)]
    if limb.servo is not None:
        servo = limb.servo
        words["servo"] = {"torque": servo.torque, "hertz": servo.hertz}
        words["servo"]["damping_ratio"] = servo.damping_ratio
    if limb.motor:
        words["motor"] = limb.motor
    if limb.foot:
        words["foot"] = True
    return words
