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

LEAST_DAMPING = 0.01  # [1] of a servo, on the slider
LEAST_TORQUE = 0.1  # [N*m]

MOST_AT_ONCE = 16
"""More numbers of a gait than so many are shown limb by limb: [count], 16, two screens of them."""

NO_LINK = "nothing"
LINK_HELP = (
    "A second hinge, at its far end: it is turned and made as long as it must be, and nothing"
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


def _number(
    name: str,
    label: str,
    value: float,
    ends: tuple[float, float],
    unit: str,
    text: str,
    **more: Any,
) -> Parameter:
    low, high = ends
    value = min(max(value, low), high)
    return Parameter(
        "slider", value, low, high, unit=unit, help=text, name=name, label=label, live=True, **more
    )


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
    rows = []
    if limb.length:
        parameter = _number(
            *("length", "Length", limb.length, (SHORTEST, LONGEST), "m"),
            "From its start to its far end, without the round ends.",
            log=True,
        )
        rows.append(Row(parameter, limb.length, _field("length")))
    ends = (THINNEST, THICKEST)
    words = ("Radius at the start", "Half of its thickness at its start, where it is hinged.")
    if not limb.length:
        words = ("Radius", "A limb without a length is a disc.")
    parameter = _number("radius", words[0], limb.radius, ends, "m", words[1], log=True)
    rows.append(Row(parameter, limb.radius, _start_radius))
    if limb.length:
        parameter = _number(
            *("end_radius", "Radius at the end", limb.far_radius, ends, "m"),
            "Half of its thickness at its far end.",
            log=True,
        )
        rows.append(Row(parameter, limb.far_radius, _field("end_radius")))
    parameter = _number(
        *("density", "Density", limb.density, (LIGHTEST, HEAVIEST), "kg/m²"),
        "Mass of a square metre of it.",
        log=True,
    )
    rows.append(Row(parameter, limb.density, _field("density")))
    said = "Against the direction of its parent, counter-clockwise."
    if not limb.parent:
        said = "Its direction at the start, relative to the horizontal, counter-clockwise."
    angle = math.degrees(math.remainder(limb.angle, math.tau))
    parameter = _number("angle", "Angle", angle, (-180.0, 180.0), "deg", said)
    rows.append(Row(parameter, angle, _degrees("angle")))
    said = "The creature stands on it: gaits plan where it goes."
    foot = Parameter("toggle", limb.foot, live=True, help=said, name="foot", label="Is a foot")
    rows.append(Row(foot, limb.foot, _field("foot")))
    return rows


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
    at = _number(
        *("at", f"Place on {limb.parent}", limb.at, (0.0, 1.0), ""),
        "Where it is hinged: 0 at the start of its parent, 1 at its far end.",
    )
    rows = [Row(choice, JOINTS[kind], _joint), Row(at, limb.at, _field("at"))]
    if kind in ("hinge", "servo"):
        rows += _limit_rows(limb)
    if limb.servo is not None:
        rows += _servo_rows(limb.servo)
    if kind == "motor":
        motor = _number(
            *("motor", "Strength", limb.motor, (LEAST_TORQUE, MOST_TORQUE), "N m"),
            "The most torque that the motor has.",
            log=True,
        )
        rows.append(Row(motor, limb.motor, _field("motor")))
    return rows + _anchor_rows(limb) + _link_rows(plan, limb)


def _anchor_rows(limb: LimbPlan) -> list[Row]:
    """Return the fields of where on the limb itself its joint is."""
    if not limb.length:
        return []
    ends = (-limb.length, limb.length)
    rows = []
    for k, label, said in (
        (0, "Joint along it", "From its own start to where it is hinged; more, and it sticks out."),
        (1, "Joint beside it", "From its own middle line to where it is hinged, to its left."),
    ):
        parameter = _number(f"anchor {k}", label, limb.anchor[k], ends, "m", said)
        rows.append(Row(parameter, limb.anchor[k], _anchor(k)))
    return rows


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
        parameter = _number("link at", f"Place on {link.b}", share, (0.0, 1.0), "", said)
        rows.append(Row(parameter, share, _link_place))
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
    said = "It stops at a lower and an upper angle; without, it turns right round."
    toggle = Parameter("toggle", not free, live=True, help=said, name="limited", label="Limits")
    rows = [Row(toggle, not free, _limited)]
    for name, label, end in (
        ("lower", "Lower limit", limb.lower),
        ("upper", "Upper limit", limb.upper),
    ):
        if not math.isinf(end):
            degrees = math.degrees(end)
            said = f"How far {limb.name} turns relative to {limb.parent}; its angle lies within."
            parameter = _number(name, label, degrees, (-360.0, 360.0), "deg", said)
            rows.append(Row(parameter, degrees, _degrees(name)))
    return rows


def _limited(plan: Plan, limb: str, value: Any) -> Plan:
    """Give a joint limits of 45 degrees to both sides, or none."""
    if not value:
        return changed(plan, limb, lower=-math.inf, upper=math.inf)
    angle, spread = plan.limb(limb).angle, math.radians(45.0)
    return changed(plan, limb, lower=angle - spread, upper=angle + spread)


def _servo_rows(servo: Servo) -> list[Row]:
    torque = _number(
        *("torque", "Strength", servo.torque, (LEAST_TORQUE, MOST_TORQUE), "N m"),
        "The most torque that the servo has.",
        log=True,
    )
    hertz = _number(
        *("hertz", "Stiffness", servo.hertz, (LEAST_TORQUE, MOST_HERTZ), "Hz"),
        "How often it would swing in a second as a spring without damping.",
        log=True,
    )
    damping = _number(
        *("damping_ratio", "Damping", servo.damping_ratio, (LEAST_DAMPING, 100.0), ""),
        "Below 1 it swings over its aim, above 1 it creeps there.",
        log=True,
    )
    return [
        Row(torque, servo.torque, _servo("torque")),
        Row(hertz, servo.hertz, _servo("hertz")),
        Row(damping, servo.damping_ratio, _servo("damping_ratio")),
    ]


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
    friction = _number(
        *("friction", "Friction", plan.friction, (0.0, 10.0), ""),
        "Of all limbs, on what they touch.",
    )
    rows.append(Row(friction, plan.friction, _friction))
    return rows


def _number_row(number: Number, usual: float) -> Row:
    label = number.name.replace("_", " ")
    parameter = _number(
        *(f"number {number.name}", label[:1].upper() + label[1:], usual),
        *((number.low, number.high), number.unit, number.meaning),
    )

    def put(plan: Plan, _limb: str, value: Any) -> Plan:
        return numbered(plan, number.name, value)

    return Row(parameter, number.value, put)


def _friction(plan: Plan, _limb: str, value: Any) -> Plan:
    return finished(replace(plan, friction=value))
