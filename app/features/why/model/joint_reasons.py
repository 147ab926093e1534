"""Why a joint does what it does: load, breaking, motor, limit, spring; now and in the past."""

import math
from collections.abc import Iterator
from itertools import pairwise

from app.features.why.model.body_story import loss
from app.features.why.model.record import Record
from app.features.why.model.samples import Drive, JointSample
from app.features.why.model.sentence import Datum, Mark, Sentence, amount
from app.quantities.numbers import percent

SATURATED = 0.999
"""A motor does all it can from this share of its bound on: [1]. What the last sweep leaves off a
bound that was held in all substeps but one would be less."""

STRETCHED = 1e-3
"""A spring is stretched or pressed from this share of its length on: [1]."""

AIMED = 0.01
"""A motor has the speed that it aims at within this share: [1]."""


def said(sample: JointSample, kind: str, words: str, datum: Datum, weight: float = 1.0) -> Sentence:
    """Return a sentence of the sample's moment."""
    mark = Mark((sample.at,), (), (sample.id, *sample.ends))
    return Sentence(kind, words, sample.tick, sample.time, datum, mark, weight)


def joint_now(sample: JointSample) -> Iterator[Sentence]:
    """Yield what holds of a joint after a tick."""
    if not sample.enabled:
        words = f"The {sample.word} is switched off: it holds nothing."
        yield said(sample, "disabled", words, Datum("enabled", math.nan, "", reading="no"), 9)
        return
    if sample.tick == 0:
        words = f"The {sample.name} has carried nothing yet: no time has passed."
        yield said(sample, "has not moved", words, Datum("time", 0.0, "s"), 9)
        return
    yield load_of(sample)
    if sample.drive is not None:
        yield drive_now(sample, sample.drive)
    if sample.limit is not None:
        yield limit_now(sample)
    if sample.springs:
        yield spring_now(sample)


def share_of_break(sample: JointSample) -> tuple[float, float, float, str]:
    """Return the larger of its two loads in parts of what breaks it, the load, the bound, unit."""
    loads = (
        (sample.force, sample.break_force, "N"),
        (abs(sample.torque), sample.break_torque, "N*m"),
    )
    shares = [
        (load / most if most > 0.0 else math.inf, load, most, unit) for load, most, unit in loads
    ]
    return max(shares)


def load_of(sample: JointSample) -> Sentence:
    """It holds: how near it is to breaking."""
    share, load, most, unit = share_of_break(sample)
    if not math.isfinite(most):
        words = (
            f"The {sample.name} carries {amount(sample.force, 'N')}."
            " It cannot break: no breaking load is set."
        )
        return said(sample, "holds", words, Datum("load", sample.force, "N"), 4)
    words = (
        f"The {sample.name} does not break: it carries {amount(load, unit, most)}, {percent(share)}"
        f" of the {amount(most, unit)} it can bear."
    )
    return said(sample, "does not break", words, Datum("load", load, unit, most), 5 + share)


def drive_name(drive: Drive) -> str:
    """Return what a drive is called."""
    return "servo" if math.isnan(drive.wanted) else "brake" if drive.wanted == 0.0 else "motor"


def drive_now(sample: JointSample, drive: Drive) -> Sentence:
    """Return what its motor, servo or brake does."""
    name, servo = drive_name(drive), math.isnan(drive.wanted)
    bound = drive.most if math.isfinite(drive.most) else None
    datum = Datum(f"effort of the {name}", abs(drive.effort), drive.unit, bound)
    effort, most = datum.figure, amount(drive.most, drive.unit)
    speed_unit = "m/s" if drive.unit == "N" else "rad/s"
    speed = amount(drive.speed, speed_unit)
    full = abs(drive.effort) >= SATURATED * drive.most and drive.most > 0.0
    if name == "brake":
        if full:
            words = f"The brake is at its maximum, {effort}, and slips: the joint moves at {speed}."
            return said(sample, "saturated", words, datum, 7)
        words = f"The brake holds with {effort}, of {most} at most; the joint moves at {speed}."
        return said(sample, "driven", words, datum, 4.5)
    if full:
        aim = "" if servo else f", its target {amount(drive.wanted, speed_unit)}"
        words = f"The {name} is at its maximum, {effort}: its speed is {speed}{aim}."
        return said(sample, "saturated", words, datum, 7)
    aim = "" if servo else f"; its target is {amount(drive.wanted, speed_unit)}"
    if not servo and abs(drive.speed - drive.wanted) <= AIMED * abs(drive.wanted):
        aim = ", its target speed"
    of = f" of its maximum, {most}" if math.isfinite(drive.most) else ""
    words = f"The {name} runs at {speed}{aim}. It needs {effort}{of}."
    return said(sample, "driven", words, datum, 4.5)


def limit_now(sample: JointSample) -> Sentence:
    """It is at its limit, which pushes back."""
    assert sample.limit is not None
    which, value, bound, unit = sample.limit
    words = (
        f"The {sample.word} is at its {which} limit, {amount(bound, unit)}:"
        f" it cannot go on, and the limit pushes back."
    )
    name = "angle" if unit == "rad" else "position"
    datum = Datum(name, value, unit, bound, most="against a limit of")
    return said(sample, "at its limit", words, datum, 6.5)


def spring_now(sample: JointSample) -> Sentence:
    """A spring: how much longer or shorter than at rest."""
    change = sample.length - sample.rest
    datum = Datum("length", sample.length, "m", sample.rest, most="against a natural length of")
    size = amount(abs(change), "m", abs(change))
    if abs(change) < STRETCHED * sample.rest:
        words = f"The spring has its natural length, {amount(sample.rest, 'm')}."
        return said(sample, "relaxed", words, datum, 3)
    course, pulls = ("stretched", "pulls") if change > 0.0 else ("pressed", "pushes")
    words = f"The spring is {course} by {size}, and {pulls} with {amount(sample.force, 'N')}."
    return said(sample, course, words, datum, 6)


# --- what happened --------------------------------------------------------------------------------


def joint_story(record: Record) -> Iterator[Sentence]:
    """Yield what happened to it in the last seconds."""
    for before, sample in pairwise(record.joints):
        if before.limit is None and sample.limit is not None:
            which, value, bound, unit = sample.limit
            words = f"The {sample.word} reached its {which} limit, {amount(bound, unit)}."
            name = "angle" if unit == "rad" else "position"
            datum = Datum(name, value, unit, bound, most="against a limit of")
            result = said(sample, "came to its limit", words, datum, 5)
            yield result._replace(again=f"The {sample.word} reached its {which} limit")
        if is_full(sample) and not is_full(before) and sample.drive is not None:
            drive = sample.drive
            name = drive_name(drive)
            words = f"The {name} reached its maximum, {amount(drive.most, drive.unit)}."
            datum = Datum(f"effort of the {name}", abs(drive.effort), drive.unit, drive.most)
            result = said(sample, "came to its maximum", words, datum, 4.5)
            yield result._replace(again=f"The {name} reached its maximum")
    most = max(record.joints, key=lambda one: share_of_break(one)[0], default=None)
    if most is not None and math.isfinite(share_of_break(most)[2]):
        share, load, bound, unit = share_of_break(most)
        words = (
            f"Its largest load was {amount(load, unit, bound)}: {percent(share)} of the"
            f" {amount(bound, unit)} it can bear."
        )
        yield said(most, "carried most", words, Datum("load", load, unit, bound), 4)
    for lost in record.lost:
        if record.thing.id == lost.ids[0]:
            yield loss(lost, record.thing.id)


def is_full(sample: JointSample) -> bool:
    """Return whether its motor does all it can."""
    drive = sample.drive
    return drive is not None and drive.most > 0.0 and abs(drive.effort) >= SATURATED * drive.most
