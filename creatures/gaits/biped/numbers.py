"""The numbers of walking on two legs that a user may change, and how they follow from the size.

Lengths grow with the legs; times with the root of that, as the swing of a pendulum does; speeds as
well (Alexander 1976: gaits of equal Froude number v^2 / (g l) are alike).
"""

import math
from dataclasses import replace
from typing import NamedTuple

from creatures.gait import Number
from creatures.gaits.biped.manner import Manner
from creatures.gaits.biped.roles import roles
from creatures.plan import Plan

HUMAN_LEG = 2.9  # [m] thigh and calf of the figure that the manner was found for


class Row(NamedTuple):
    """A number: its range for the human, and how it grows with the legs."""

    name: str
    low: float
    high: float
    unit: str
    power: float  # of the length of the legs
    meaning: str
    limb: str = ""  # the role on which a picture shows it


ROWS = (
    Row("height", 2.3, 2.85, "m", 1, "How high the hip is held over the ankles.", "pelvis"),
    Row("acceleration", 0.5, 4.0, "m/s2", 0, "How fast the speed follows the command."),
    Row("width", 0.3, 0.9, "m", 1, "How far apart the ankles stand.", "right foot"),
    Row("step_time", 0.35, 0.7, "s", 0.5, "How long a step takes.", "right thigh"),
    Row("shortest_time", 0.2, 0.4, "s", 0.5, "How long a step takes that must catch a fall."),
    Row("easy_step", 0.7, 1.4, "m", 1, "A step hurries when it would get longer than this."),
    Row("longest_step", 0.9, 1.9, "m", 1, "The longest step, from one ankle to the other."),
    Row("step_height", 0.15, 0.7, "m", 1, "How high the feet are lifted.", "right foot"),
    Row("overshoot", 0.0, 0.3, "m", 1, "How far ahead of its aim the foot is set.", "right foot"),
    Row("push_off", 0.9, 1.6, "", 0, "Steps are planned for this many times the speed."),
    Row("pressure", 0.0, 0.25, "m", 1, "Where the weight rests, ahead of the ankle.", "left foot"),
    Row("sway_gain", 0.0, 1.0, "", 0, "How far the hip moves against a loss of balance.", "pelvis"),
    Row("press_gain", 0.0, 3.0, "", 0, "How far the soles press against it.", "left foot"),
    Row("upright_gain", 0.5, 2.0, "", 0, "How hard the hips keep the trunk upright.", "pelvis"),
    Row("lean", -0.15, 0.1, "rad s/m", -0.5, "How far it leans back, per speed.", "pelvis"),
)

SCALED = {"swing_mass": 3.0, "sway_rate": -0.5}
"""How fields of Manner grow with the legs that are no numbers of a user."""


def size(plan: Plan) -> float:
    """Return the length of the longer leg [1], the human's being 1."""
    known = roles(plan)
    legs = [
        plan.limb(known[f"{side} thigh"]).length + plan.limb(known[f"{side} calf"]).length
        for side in ("left", "right")
        if f"{side} foot" in known
    ]
    return max(legs, default=HUMAN_LEG) / HUMAN_LEG


def numbers(plan: Plan) -> tuple[Number, ...]:
    """Return the numbers for a plan of this size."""
    usual, scale, known = Manner(), size(plan), roles(plan)
    result: list[Number] = []
    for row in ROWS:
        factor = scale**row.power
        value, low, high = (factor * x for x in (getattr(usual, row.name), row.low, row.high))
        limb = known.get(row.limb, "")
        result.append(Number(row.name, value, low, high, row.unit, row.meaning, limb))
    return tuple(result)


def manner_of(plan: Plan, chosen: dict[str, float]) -> Manner:
    """Return how a plan of this size moves, with the numbers that were chosen."""
    scale, usual = size(plan), Manner()
    grown = {name: getattr(usual, name) * scale**power for name, power in SCALED.items()}
    rates = math.sqrt(1.0 / scale)  # [1] of swings
    hips = {
        name: replace(servo, hertz=servo.hertz * rates)
        for name, servo in (("swing_hip", usual.swing_hip), ("support_hip", usual.support_hip))
    }
    return replace(usual, **grown, **hips, **chosen)
