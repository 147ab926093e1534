"""Why a body slips or does not, tips or does not: from its contacts after one tick."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from app.features.why.model.body_now import sentence_of
from app.features.why.model.samples import BodySample, End, Point, Touch
from app.features.why.model.sentence import Datum, Mark, Sentence, amount, newtons
from app.quantities.numbers import percent
from physics.constants import SLOW_SPEED
from physics.contacts.contact_queries import FRICTION_LIMIT, SLIP_SPEED

TELLING = 0.01
"""Friction below this share of its bound is not worth a sentence: [1]."""

MOST_GRIPS = 2
"""Bodies that it does not slip on are named, the nearest to slipping first: [count]."""

UPWARDS = 0.5
"""A contact supports when its normal has at least this part along the way up: [1], the cosine of
60 degrees. More: feet on slopes count for nothing; less: a wall is a support."""

NARROW = 0.02
"""Supports that are nearer than this share of the body's reach are one edge: [1]."""

PIVOTS = 0.3
"""It tips over a point that is slower than this share of what the turn alone would make of its
centre: [1]. More: what slides while it sways tips; less: what tips on a slippery floor does not."""

OFF_MIDDLE = 0.2
"""The support is told of when it presses further off the middle than this share: [1]."""


WHOLE = 0.99
"""It slips as a whole when the points that slip carry this share of what presses: [1]."""


def friction_words(touch: Touch, pressed: float | None = None) -> str:
    """Return the bound of all points, or of those that press with `pressed`: "0.40 × 7.80 N"."""
    return f"{touch.coefficient:.2f} × {newtons(touch.pressed if pressed is None else pressed)}"


def slip_datum(touch: Touch) -> Datum:
    """Return the friction of the points that slip, against its bound there."""
    friction, pressed = touch.slipping
    return Datum("friction", friction, "N", touch.coefficient * pressed)


def contact_mark(sample: BodySample, touch: Touch) -> Mark:
    """Return the points where they touch, with what pushes and rubs there."""
    mine = (f for f in sample.forces if f.other == touch.other)
    shown = tuple((f.at, f.force, f.kind) for f in mine if f.size > 0.0)
    return Mark(tuple(end.at for end in touch.ends), shown, (sample.id, touch.other))


def friction_now(sample: BodySample) -> Iterator[Sentence]:
    """Yield, for each body that it touches, whether it slips on it; few of those that hold."""
    if sample.kind != "dynamic":
        return
    holding: list[Sentence] = []
    for touch in sample.touches:
        if touch.normal <= 0.0:
            continue
        result = slips(sample, touch) or frictionless(sample, touch) or grips(sample, touch)
        if result is not None and result.kind == "grips":
            holding.append(result)
        elif result is not None:
            yield result
    holding.sort(key=lambda one: -one.weight)
    yield from holding[:MOST_GRIPS]


def slips(sample: BodySample, touch: Touch) -> Sentence | None:
    """It slips: friction is at its most."""
    if not touch.slips or touch.bound <= 0.0:
        return None
    friction, pressed = touch.slipping
    who = "It" if pressed >= WHOLE * touch.pressed else "One edge of it"
    words = (
        f"{who} slips on {touch.name} at {amount(touch.slip, 'm/s')}: friction is at its maximum,"
        f" {newtons(friction)} = {friction_words(touch, pressed)}."
    )
    datum = slip_datum(touch)
    mark = contact_mark(sample, touch)
    return sentence_of(sample, "slips", words, datum, mark, 6.2, touch.other)


def frictionless(sample: BodySample, touch: Touch) -> Sentence | None:
    """It slides where there is no friction."""
    if touch.bound > 0.0 or touch.slip <= SLIP_SPEED:
        return None
    words = (
        f"It slides over {touch.name} at {amount(touch.slip, 'm/s')} and nothing slows it there:"
        f" the two have no friction."
    )
    datum = Datum("friction", touch.friction, "N", 0.0)
    mark = contact_mark(sample, touch)
    return sentence_of(sample, "frictionless", words, datum, mark, 5.5, touch.other)


def grips(sample: BodySample, touch: Touch) -> Sentence | None:
    """Friction holds it: how much of its bound is used."""
    used = touch.friction / touch.bound if touch.bound > 0.0 else 0.0
    if used < TELLING or touch.slip > SLIP_SPEED:
        return None
    rolls = abs(sample.omega) * sample.extent > SLOW_SPEED
    begin = (
        f"It rolls on {touch.name} without slipping"
        if rolls
        else f"It does not slip on {touch.name}"
    )
    datum, mark = Datum("friction", touch.friction, "N", touch.bound), contact_mark(sample, touch)
    if used >= FRICTION_LIMIT:
        words = (
            f"It is on the point of slipping on {touch.name}: friction is at its maximum,"
            f" {datum.figure} = {friction_words(touch)}, but the surfaces still move"
            f" less than {amount(SLIP_SPEED, 'm/s')}."
        )
        return sentence_of(sample, "grips", words, datum, mark, 5.6, touch.other)
    words = (
        f"{begin}: friction is {datum.figure}, {percent(min(used, 1.0))}"
        f" of its maximum, {friction_words(touch)} = {newtons(touch.bound)}."
    )
    return sentence_of(sample, "grips", words, datum, mark, 4.5 + used, touch.other)


# --- tipping --------------------------------------------------------------------------------------


class Support(NamedTuple):
    """What carries a body against its weight."""

    low: Point  # [m] the outermost points, along the way across gravity
    high: Point
    wide: float  # [m] between them
    pressure: float  # [m] centre of pressure, from `low`
    load: float  # [N]
    corner: bool  # whether the hardest pressed point is a corner of the body
    ids: tuple[int, ...]  # of the bodies that carry it


def support_of(sample: BodySample) -> Support | None:
    """Return what carries the body; None without weight or support."""
    pull = math.hypot(*sample.gravity)
    if pull <= 0.0 or sample.mass <= 0.0:
        return None
    up = -sample.gravity[0] / pull, -sample.gravity[1] / pull
    across = up[1], -up[0]
    ends: list[tuple[float, End, int]] = []
    for touch in sample.touches:
        for end in touch.ends:
            if end.force > 0.0 and end.push[0] * up[0] + end.push[1] * up[1] > UPWARDS:
                place = end.at[0] * across[0] + end.at[1] * across[1]
                ends.append((place, end, touch.other))
    if not ends:
        return None
    low, high = min(ends, key=lambda one: one[0]), max(ends, key=lambda one: one[0])
    load = sum(end.force for _, end, _ in ends)
    pressure = sum(place * end.force for place, end, _ in ends) / load - low[0]
    hardest = max(ends, key=lambda one: one[1].force)[1]
    ids = tuple(dict.fromkeys(other for _, _, other in ends))
    wide = high[0] - low[0]
    return Support(low[1].at, high[1].at, wide, pressure, load, hardest.corner, ids)


def pivot_of(sample: BodySample) -> tuple[Point, Support] | None:
    """Return the edge that it turns over; None when it does not tip."""
    if sample.kind != "dynamic" or not sample.awake or sample.locked:
        return None
    support = support_of(sample)
    if support is None or not support.corner or support.wide > NARROW * sample.extent:
        return None
    x, y = support.low
    dx, dy = sample.center[0] - x, sample.center[1] - y
    turning = abs(sample.omega) * math.hypot(dx, dy)  # [m/s] of the centre round the edge
    vx = sample.velocity[0] - sample.omega * (y - sample.center[1])
    vy = sample.velocity[1] + sample.omega * (x - sample.center[0])
    if turning < SLOW_SPEED or math.hypot(vx, vy) > PIVOTS * turning:
        return None
    return support.low, support


def torques_about(sample: BodySample, at: Point) -> tuple[float, float]:
    """Return the torques of the weight and of all else about a point [N*m]."""
    dx, dy = sample.center[0] - at[0], sample.center[1] - at[1]
    weight = others = 0.0
    for f in sample.forces:
        torque = f.torque + dx * f.force[1] - dy * f.force[0]
        if f.kind == "weight":
            weight += torque
        else:
            others += torque
    return weight, others


def tips(sample: BodySample) -> Sentence | None:
    """It tips over an edge: by its weight, against it, or by its swing."""
    pivot = pivot_of(sample)
    if pivot is None:
        return None
    at, support = pivot
    weight, others = torques_about(sample, at)
    sign = math.copysign(1.0, sample.omega)
    scale = max(abs(weight), abs(others))
    of_weight = amount(abs(weight), "N*m", scale)
    of_others = amount(abs(others), "N*m", scale)
    if weight * sign > 0.0:
        words = f"It tips over its edge: its weight turns it over, with {of_weight}."
    elif others * sign > abs(weight):
        words = (
            f"It tips over its edge: what pushes it turns it with {of_others},"
            f" more than its weight turns it back, {of_weight}."
        )
    else:
        words = (
            f"It tips over its edge by its swing alone: its weight turns it back with {of_weight}."
        )
    datum = Datum("its weight about the edge", weight * sign, "N*m")
    mark = Mark((at,), ((sample.center, weight_force(sample), "weight"),), (sample.id,))
    return sentence_of(sample, "tips", words, datum, mark, 6.4, next(iter(support.ids), None))


def weight_force(sample: BodySample) -> Point:
    """Return its weight [N]."""
    return sample.mass * sample.gravity[0], sample.mass * sample.gravity[1]


def stands(sample: BodySample) -> Sentence | None:
    """It does not tip: its support presses within its edges."""
    support = support_of(sample)
    if support is None or not sample.slow or sample.locked:
        return None
    if support.wide <= NARROW * sample.extent:
        return None
    inside = min(support.pressure, support.wide - support.pressure)
    half = 0.5 * support.wide
    if not 0.0 <= inside < (1.0 - OFF_MIDDLE) * half:
        return None
    edge = support.low if support.pressure < half else support.high
    words = (
        f"It does not tip: its support is {amount(inside, 'm', half)} inside the nearer edge"
        f" (the middle is at {amount(half, 'm')}). Supported at the edge itself, it would tip."
    )
    datum = Datum("from the edge", inside, "m", half)
    mark = Mark((edge,), (), (sample.id,))
    return sentence_of(sample, "stands", words, datum, mark, 4.0 + 1.0 - inside / half)
