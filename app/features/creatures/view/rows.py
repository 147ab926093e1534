"""What the board of a creature shows of a limb, its joint and the gait: fields and their edits."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from creatures.edit import changed, driven, finished, joint_kind, jointed, numbered, turned
from creatures.gait import Number
from creatures.gaits import KINDS
from creatures.linking import link_of, linked, may_link, unlinked
from creatures.plan import (
    HEAVIEST,
    LIGHTEST,
    LONGEST,
    MOST_HERTZ,
    MOST_TORQUE,
    THICKEST,
    THINNEST,
    LimbPlan,
    Plan,
    Servo,
)
from scenes.kit import Parameter

SHORTEST = 0.01
"""Least length on the slider: [m], 0.01. A limb of no length is a disc, which is made as one."""

LEAST_TORQUE = 0.1  # [N*m]

MOST_AT_ONCE = 16
"""More numbers of a gait than so many are shown limb by limb: [count], 16, two screens of them."""

NO_LINK = "nothing"
LINK_HELP = (
    "A second hinge, at its far end: the limb is turned and made as long as it must be, and nothing"
    " drives it. From then on both limbs follow what they hang on."
)

Put = Callable[[Plan, str, Any], Plan]
"""What setting a field of a limb makes of the plan: plan, name of the limb, value."""

JOINTS = {"weld": "weld", "hinge": "free hinge", "servo": "servo", "motor": "wheel motor"}
"""What the kinds of joints are called."""

KIND_HELP = (
    "Weld: cannot turn. Free hinge: turns within its limits. Servo: a spring that the gait aims."
    " Wheel motor: turns without end."
)


class Row(NamedTuple):
    """One field: how it is shown, its value, and the edit of setting it."""

    parameter: Parameter
    value: Any
    put: Put


def _row(
    name: str,
    label: str,
    value: float,
    ends: tuple[float, float],
    unit: str,
    text: str,
    put: Put | None = None,
    **more: Any,
) -> Row:
    """Return the row of a number: it begins at what it is now, within its `ends`."""
    first = min(max(value, ends[0]), ends[1])
    words = {"unit": unit, "help": text, "name": name, "label": label, "live": True, **more}
    return Row(Parameter("slider", first, *ends, **words), value, put or _field(name))


def _field(name: str) -> Put:
    """Return the edit of a field of a limb."""

    def put(plan: Plan, limb: str, value: Any) -> Plan:
        return changed(plan, limb, **{name: value})

    return put


def _degrees(name: str) -> Put:
    """Return the edit of an angle of a limb, given in degrees."""

    def put(plan: Plan, limb: str, value: Any) -> Plan:
        if name == "angle":
            return turned(plan, limb, math.radians(value))
        return changed(plan, limb, **{name: math.radians(value)})

    return put


def _servo(name: str) -> Put:
    """Return the edit of a field of a servo."""

    def put(plan: Plan, limb: str, value: Any) -> Plan:
        servo = plan.limb(limb).servo or Servo(LEAST_TORQUE, 1.0)
        return changed(plan, limb, servo=Servo(**{**vars(servo), name: value}))

    return put


def limb_rows(limb: LimbPlan) -> list[Row]:
    """Return the fields of a limb's form."""
    said = "Its direction at the start, relative to the horizontal, anticlockwise."
    if limb.parent:
        said = "Relative to the direction of its parent, anticlockwise."
    angle = math.degrees(math.remainder(limb.angle, math.tau))
    thick, long = (THINNEST, THICKEST), (SHORTEST, LONGEST)
    start = ("Radius", "A limb without a length is a disc.")
    rows = []
    if limb.length:
        start = ("Radius at the start", "Half of its thickness at its start, where it is hinged.")
        text = "From its start to its far end, without the round ends."
        rows = [_row("length", "Length", limb.length, long, "m", text, log=True)]
    rows.append(
        _row("radius", start[0], limb.radius, thick, "m", start[1], _start_radius, log=True)
    )
    if limb.length:
        words = "end_radius", "Radius at the end", limb.far_radius, thick, "m"
        rows.append(_row(*words, "Half of its thickness at its far end.", log=True))
    words = "density", "Density", limb.density, (LIGHTEST, HEAVIEST), "kg/m²"
    rows.append(_row(*words, "Mass of a square metre of it.", log=True))
    rows.append(_row("angle", "Angle", angle, (-180.0, 180.0), "deg", said, _degrees("angle")))
    said = "The creature stands on it: gaits plan where it goes."
    foot = Parameter("toggle", limb.foot, live=True, help=said, name="foot", label="Is a foot")
    return [*rows, Row(foot, limb.foot, _field("foot"))]


def _start_radius(plan: Plan, limb: str, value: Any) -> Plan:
    """Set the radius at the start; the far end stays as it is."""
    one = plan.limb(limb)
    return changed(plan, limb, radius=value, end_radius=one.far_radius if one.length else None)


def joint_rows(plan: Plan, limb: LimbPlan) -> list[Row]:
    """Return the fields of the form of a limb's joint and link; the root has none."""
    if not limb.parent:
        return []
    kind = joint_kind(limb)
    options = tuple(JOINTS.values())
    choice = Parameter(
        "choice", JOINTS[kind], options=options, help=KIND_HELP, name="kind", label="Joint"
    )
    said = "Where it is hinged: 0 at the start of its parent, 1 at its far end."
    at = _row("at", f"Place on {limb.parent}", limb.at, (0.0, 1.0), "", said)
    rows = [Row(choice, JOINTS[kind], _joint), at]
    if kind in ("hinge", "servo"):
        rows += _limit_rows(limb)
    if limb.servo is not None:
        rows += _servo_rows(limb.servo)
    if kind == "motor":
        words = "motor", "Strength", limb.motor, (LEAST_TORQUE, MOST_TORQUE), "N m"
        rows.append(_row(*words, "The largest torque of the motor.", log=True))
    return rows + _anchor_rows(limb) + _link_rows(plan, limb)


def _anchor_rows(limb: LimbPlan) -> list[Row]:
    """Return the fields of where on the limb itself its joint is."""
    if not limb.length:
        return []
    ends = (-limb.length, limb.length)
    words = (
        ("Joint along it", "From its own start to where it is hinged; if larger, it sticks out."),
        ("Joint beside it", "From its own middle line to where it is hinged, to its left."),
    )
    return [
        _row(f"anchor {k}", label, limb.anchor[k], ends, "m", said, _anchor(k))
        for k, (label, said) in enumerate(words)
    ]


def _anchor(part: int) -> Put:
    def put(plan: Plan, limb: str, value: Any) -> Plan:
        x, y = plan.limb(limb).anchor
        return changed(plan, limb, anchor=(value, y) if part == 0 else (x, value))

    return put


def _link_rows(plan: Plan, limb: LimbPlan) -> list[Row]:
    """Return to which limb the far end is hinged, and where on it."""
    others = may_link(plan, limb.name)
    if not others:
        return []
    link = link_of(plan, limb.name)
    now = link.b if link is not None else NO_LINK
    choice = Parameter(
        "choice", now, options=(NO_LINK, *others), help=LINK_HELP, name="link", label="Link to"
    )
    rows = [Row(choice, now, _link)]
    if link is not None and (length := plan.limb(link.b).length):
        share = link.at_b[0] / length
        said = "Where its far end is hinged: 0 at the start of that limb, 1 at its far end."
        words = "link at", f"Place on {link.b}", share, (0.0, 1.0), "", said
        rows.append(_row(*words, _link_place))
    return rows


def _link(plan: Plan, limb: str, value: Any) -> Plan:
    return unlinked(plan, limb) if value == NO_LINK else linked(plan, limb, value)


def _link_place(plan: Plan, limb: str, value: Any) -> Plan:
    link = link_of(plan, limb)
    return plan if link is None else linked(plan, limb, link.b, value)


def _joint(plan: Plan, limb: str, value: Any) -> Plan:
    kind = next(kind for kind, words in JOINTS.items() if words == value)
    return jointed(plan, limb, kind)  # type: ignore[arg-type]


def _limit_rows(limb: LimbPlan) -> list[Row]:
    free = math.isinf(limb.lower) and math.isinf(limb.upper)
    said = "It stops at a lower and an upper angle; without limits it turns right round."
    toggle = Parameter("toggle", not free, live=True, help=said, name="limited", label="Limits")
    rows = [Row(toggle, not free, _limited)]
    for name, label, end in (
        ("lower", "Lower limit", limb.lower),
        ("upper", "Upper limit", limb.upper),
    ):
        if not math.isinf(end):
            degrees = math.degrees(end)
            said = f"How far {limb.name} turns relative to {limb.parent}; its angle lies within."
            words = name, label, degrees, (-360.0, 360.0), "deg", said
            rows.append(_row(*words, _degrees(name)))
    return rows


def _limited(plan: Plan, limb: str, value: Any) -> Plan:
    """Give a joint limits of 45 degrees to both sides, or none."""
    if not value:
        return changed(plan, limb, lower=-math.inf, upper=math.inf)
    angle, spread = plan.limb(limb).angle, math.radians(45.0)
    return changed(plan, limb, lower=angle - spread, upper=angle + spread)


def _servo_rows(servo: Servo) -> list[Row]:
    torques, rates, shares = (LEAST_TORQUE, MOST_TORQUE), (LEAST_TORQUE, MOST_HERTZ), (0.01, 100.0)
    strong = "The largest torque of the servo."
    stiff = "How often it would swing in a second as a spring without damping."
    damped = "Below 1 it swings past its aim, above 1 it creeps there."
    listed = (
        ("torque", "Strength", servo.torque, torques, "N m", strong),
        ("hertz", "Stiffness", servo.hertz, rates, "Hz", stiff),
        ("damping_ratio", "Damping", servo.damping_ratio, shares, "", damped),
    )
    return [_row(*words, _servo(words[0]), log=True) for words in listed]


def gait_rows(plan: Plan, numbers: Sequence[Number], limb: str) -> list[Row]:
    """Return the kind of gait, and its numbers: all, or those of `limb` and of the whole body."""
    titles = {kind.title: word for word, kind in KINDS.items()}

    def put_kind(plan: Plan, _limb: str, value: Any) -> Plan:
        return driven(plan, titles[value])

    kind = KINDS[plan.gait]
    choice = Parameter(
        "choice", kind.title, options=tuple(titles), help=kind.says, name="gait", label="Gait"
    )
    rows = [Row(choice, kind.title, put_kind)]
    if len(numbers) > MOST_AT_ONCE:
        numbers = [one for one in numbers if one.limb in ("", limb)]
    usual = {one.name: one.value for one in kind.numbers(plan)}
    rows += [_number_row(one, usual[one.name]) for one in numbers]
    words = "friction", "Friction", plan.friction, (0.0, 10.0), ""
    return [*rows, _row(*words, "Of all limbs, on what they touch.", _friction)]


def _number_row(number: Number, usual: float) -> Row:
    label = number.name.replace("_", " ")

    def put(plan: Plan, _limb: str, value: Any) -> Plan:
        return numbered(plan, number.name, value)

    words = f"number {number.name}", label[:1].upper() + label[1:], usual
    row = _row(*words, (number.low, number.high), number.unit, number.meaning, put)
    return row._replace(value=number.value)


def _friction(plan: Plan, _limb: str, value: Any) -> Plan:
    return finished(replace(plan, friction=value))
