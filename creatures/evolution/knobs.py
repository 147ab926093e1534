"""The numbers of a plan that may be varied: those of its gait, lengths of limbs, its servos."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from creatures.gait import Number, chosen
from creatures.gaits import kind_of
from creatures.plan import LONGEST, MOST_HERTZ, MOST_TORQUE, LimbPlan, Plan

GROUPS = {"gait": "Gait", "limb": "Lengths of limbs", "servo": "Servos"}
"""The groups of knobs by their words, as titles."""

TIMES = 2.0
"""How far a length or a servo may go from what it is: [1], to half and to twice."""

LEAST_HERTZ = 0.1  # [Hz] of a servo

Put = Callable[[Plan, float], Plan]


class Knob(NamedTuple):
    """One number that may be varied."""

    group: str  # of GROUPS
    number: Number  # its `value` is the present one, within its range
    put: Put  # returns the plan with another value

    @property
    def name(self) -> str:
        """Return the name by which it is chosen."""
        return self.number.name


def knobs(plan: Plan) -> tuple[Knob, ...]:
    """Return all numbers of a plan that may be varied. Raises PlanError as `kind_of` does."""
    kind = kind_of(plan)
    now = chosen(kind, plan)
    gait = (one._replace(value=now[one.name]) for one in kind.numbers(plan))
    result = [Knob("gait", number, _gait(number.name)) for number in gait]
    for limb in plan.limbs:
        if limb.length and not plan.links:  # a loop would no longer close
            result.append(_length(limb))
        if limb.servo is not None:
            result += [_torque(limb), _stiffness(limb)]
    return tuple(result)


def _gait(name: str) -> Put:
    return lambda plan, value: replace(plan, numbers={**plan.numbers, name: value})


def _length(limb: LimbPlan) -> Knob:
    name, high = limb.name, min(LONGEST, limb.length * TIMES)
    number = Number(
        *(f"{name} length", limb.length, limb.length / TIMES, high, "m"), f"How long {name} is.",
        name,
    )  # fmt: skip
    return Knob("limb", number, lambda plan, v: plan.with_limb(replace(plan.limb(name), length=v)))


def _torque(limb: LimbPlan) -> Knob:
    assert limb.servo is not None
    name, torque = limb.name, limb.servo.torque
    number = Number(
        *(f"{name} torque", torque, torque / TIMES, min(MOST_TORQUE, torque * TIMES), "N m"),
        f"The largest torque of the servo of {name}.",
        name,
    )
    return Knob("servo", number, lambda plan, value: _servo(plan, name, "torque", value))


def _stiffness(limb: LimbPlan) -> Knob:
    assert limb.servo is not None
    name, hertz = limb.name, limb.servo.hertz
    low, high = max(LEAST_HERTZ, hertz / TIMES), min(MOST_HERTZ, hertz * TIMES)
    number = Number(
        *(f"{name} stiffness", hertz, low, high, "Hz"), f"How stiff the servo of {name} is.", name
    )
    return Knob("servo", number, lambda plan, value: _servo(plan, name, "hertz", value))


def _servo(plan: Plan, name: str, field: str, value: float) -> Plan:
    limb = plan.limb(name)
    assert limb.servo is not None
    return plan.with_limb(replace(limb, servo=replace(limb.servo, **{field: value})))
