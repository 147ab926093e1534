"""Why a body is as it is now: whether it moves, and which forces decide it.

Each reason is a function of a sample and what is around; None where it does not hold. Those of
STATES exclude each other: the first that holds is told.
"""

import math
from collections.abc import Callable, Iterator

from app.features.why.model.around import Around
from app.features.why.model.force_words import (
    BALANCED,
    MOST_LISTED,
    NEGLIGIBLE,
    arrows,
    balance,
    balanced,
    hangs,
    listed,
)
from app.features.why.model.samples import BodySample
from app.features.why.model.sentence import (
    LIMIT,
    Datum,
    Mark,
    Sentence,
    amount,
    newtons,
    rest_words,
)
from physics.constants import DRIFT_SPEED, SLEEP_SPEED, SLEEP_TIME, SLOW_SPEED

Reason = Callable[[BodySample, Around], Sentence | None]


def sentence_of(
    sample: BodySample,
    kind: str,
    words: str,
    datum: Datum,
    mark: Mark | None = None,
    weight: float = 1.0,
    about: int | None = None,
) -> Sentence:
    """Return a sentence that is true after the sample's tick."""
    shown = Mark(ids=(sample.id,)) if mark is None else mark
    return Sentence(kind, words, sample.tick, sample.time, datum, shown, weight, about)


# --- it is told not to move -----------------------------------------------------------------------


def disabled(sample: BodySample, _around: Around) -> Sentence | None:
    """It is switched off."""
    if sample.enabled:
        return None
    words = "It is switched off: nothing acts on it, and it acts on nothing."
    return sentence_of(
        sample, "disabled", words, Datum("enabled", math.nan, "", reading="no"), weight=9
    )


def static(sample: BodySample, _around: Around) -> Sentence | None:
    """It is fixed."""
    if sample.kind != "static":
        return None
    words = "It is fixed, so nothing can move it."
    return sentence_of(
        sample, "static", words, Datum("type", math.nan, "", reading="fixed"), weight=9
    )


def kinematic(sample: BodySample, _around: Around) -> Sentence | None:
    """It is driven, and no force moves it."""
    if sample.kind != "kinematic":
        return None
    speed = amount(sample.speed, "m/s")
    words = f"It is driven at {speed}: no force changes its motion."
    if sample.fastest == 0.0:
        words = "It is a driven body and stands still: no force can move it."
    return sentence_of(sample, "kinematic", words, Datum("speed", sample.speed, "m/s"), weight=9)


# --- it stays -------------------------------------------------------------------------------------


def sleeps(sample: BodySample, _around: Around) -> Sentence | None:
    """It sleeps."""
    if sample.awake:
        return None
    words = (
        f"It is at rest: it and everything connected to it moved {rest_words()}."
        " It stays so until something touches it."
    )
    datum = Datum("slow for", sample.still, "s", SLEEP_TIME, most="of at least")
    return sentence_of(sample, "sleeps", words, datum, weight=8)


def not_yet(sample: BodySample, _around: Around) -> Sentence | None:
    """No time has passed for it: at the start, or since it was put there."""
    begins = sample.tick == 0
    put = sample.exact and sample.awake and not sample.forces and math.hypot(*sample.gravity) > 0.0
    if not (begins or put):
        return None
    words = "It has not moved yet: no time has passed. Run the scene, then ask again."
    if sample.speed > 0.0:
        words = f"{words[:-1]}. It begins with {amount(sample.speed, 'm/s')}."
    datum = Datum("time", sample.time if begins else 0.0, "s")
    return sentence_of(sample, "has not moved", words, datum, weight=8)


def floats(sample: BodySample, around: Around) -> Sentence | None:
    """Nothing pushes it."""
    if not sample.exact or sample.largest > 0.0 or not sample.awake:
        return None
    why = "there is no gravity here"
    if around.world_gravity > 0.0:
        why = f"gravity does not act on it (its weight factor is {around.gravity_scale:g})"
    stays = f"it keeps its speed of {amount(sample.speed, 'm/s')}"
    if sample.speed < DRIFT_SPEED:
        stays = "it stays where it is"
    words = f"It floats: {why}, and nothing else pushes it, so {stays}."
    return sentence_of(sample, "floats", words, Datum("sum of forces", 0.0, "N"), weight=8)


def rests(sample: BodySample, _around: Around) -> Sentence | None:
    """Its forces cancel."""
    if not (sample.speed < SLOW_SPEED and balanced(sample)):
        return None
    datum = Datum("Remainder", math.hypot(*sample.net), "N", BALANCED * sample.largest, most=LIMIT)
    kind = "rests"
    if sample.slow:
        begin = "It rests" if sample.awake else "It is held"
        begin = "It hangs still" if hangs(sample) else begin
    elif sample.speed < SLEEP_SPEED:
        kind, begin = "turns on the spot", "It stays where it is and only turns"
    else:
        kind, begin = "creeps", f"It hardly moves, at {amount(sample.speed, 'm/s')}"
    words = f"{begin}: {balance(sample)}. Together: {datum.figure}."
    return sentence_of(sample, kind, words, datum, arrows(sample), weight=7)


# --- it moves -------------------------------------------------------------------------------------


def falls(sample: BodySample, _around: Around) -> Sentence | None:
    """Only its weight acts."""
    weight = next((f for f in sample.forces if f.kind == "weight"), None)
    if weight is None or not (sample.exact and sample.awake) or weight.size <= 0.0:
        return None
    rest = max((f.size for f in sample.forces if f is not weight), default=0.0)
    if rest > NEGLIGIBLE * weight.size:
        return None
    pull = math.hypot(*sample.gravity)
    along = sum(v * g for v, g in zip(sample.velocity, sample.gravity, strict=True))
    course = "It falls freely" if along >= 0.0 else "It still flies upwards"
    words = (
        f"{course}: nothing holds it, only its weight {newtons(weight.size)} acts,"
        f" and changes its speed by {amount(pull, 'm/s')} each second."
    )
    datum = Datum("other forces", rest, "N", NEGLIGIBLE * weight.size)
    return sentence_of(sample, "falls", words, datum, arrows(sample, weight), weight=7)


def changes_speed(sample: BodySample, _around: Around) -> Sentence | None:
    """It gains or loses speed: by which force most."""
    if not (sample.exact and sample.awake and sample.mass > 0.0) or sample.speed < SLOW_SPEED:
        return None
    vx, vy = sample.velocity[0] / sample.speed, sample.velocity[1] / sample.speed
    parts = [(f, f.force[0] * vx + f.force[1] * vy) for f in sample.forces]
    along = sum(part for _, part in parts)
    if not parts or abs(along) <= BALANCED * sample.largest:
        return None
    most, part = max(parts, key=lambda pair: pair[1] * math.copysign(1.0, along))
    rate = along / sample.mass
    gains = "gains" if rate > 0.0 else "loses"
    way = "speeds it up" if rate > 0.0 else "slows it down"
    size = amount(abs(rate), "m/s")
    words = (
        f"It moves at {amount(sample.speed, 'm/s')} and {gains} {size} each second: the {most.name}"
        f" {way} most, with {newtons(abs(part), sample.largest)}."
    )
    kind = "speeds up" if rate > 0.0 else "slows down"
    datum = Datum("change of speed each second", rate, "m/s")
    return sentence_of(sample, kind, words, datum, arrows(sample, most), weight=6, about=most.other)


def keeps_speed(sample: BodySample, _around: Around) -> Sentence | None:
    """It moves, and the forces along its way cancel."""
    if not (sample.exact and sample.awake) or sample.speed < SLOW_SPEED:
        return None
    vx, vy = sample.velocity[0] / sample.speed, sample.velocity[1] / sample.speed
    along = sum(f.force[0] * vx + f.force[1] * vy for f in sample.forces)
    if abs(along) > BALANCED * sample.largest:
        return None
    datum = Datum("force along its path", abs(along), "N", BALANCED * sample.largest)
    words = (
        f"It keeps its speed of {amount(sample.speed, 'm/s')}: the forces along its path cancel."
        f" Together: {datum.figure}."
    )
    return sentence_of(sample, "keeps its speed", words, datum, arrows(sample), weight=5)


def sets_off(sample: BodySample, _around: Around) -> Sentence | None:
    """It is slow, but its forces do not cancel."""
    if not (sample.exact and sample.awake) or sample.speed >= SLOW_SPEED:
        return None
    left = math.hypot(*sample.net)
    if left <= BALANCED * sample.largest or sample.mass <= 0.0:
        return None
    datum = Datum("Remainder", left, "N", BALANCED * sample.largest, most="more than")
    words = (
        f"It is slow now, {amount(sample.speed, 'm/s')}, but its forces do not cancel:"
        f" {listed(sample)}. Together: {datum.figure}."
    )
    return sentence_of(sample, "sets off", words, datum, arrows(sample), weight=5)


STATES: tuple[Reason, ...] = (
    *(disabled, static, kinematic, not_yet, floats, falls),
    *(rests, sets_off, changes_speed, keeps_speed),
)
"""The first that holds says whether it moves; "sleeps" is told besides."""


# --- beside it ------------------------------------------------------------------------------------


def turns(sample: BodySample, _around: Around) -> Sentence | None:
    """It turns: which force turns it, or that none does."""
    dynamic = sample.kind == "dynamic" and sample.awake and sample.exact and sample.enabled
    if not dynamic or sample.locked or sample.inertia <= 0.0:
        return None
    if abs(sample.omega) * sample.extent < SLOW_SPEED:
        return None
    spin = f"{amount(abs(sample.omega), 'rad/s')}"
    scale = max((abs(f.torque) for f in sample.forces), default=0.0)
    torque = sample.net_torque
    bound = BALANCED * max(scale, BALANCED * sample.largest * sample.extent)
    if abs(torque) <= bound:
        datum = Datum("torque", abs(torque), "N*m", bound if bound > 0.0 else None)
        why = "no torque acts on it"
        if scale > 0.0:
            why = f"the torques on it cancel, {datum.figure} is left of {amount(scale, 'N*m')}"
        words = f"It spins on at {spin}: {why}."
        return sentence_of(sample, "spins on", words, datum, weight=3)
    datum = Datum("torque", torque, "N*m")
    most = max(sample.forces, key=lambda f: f.torque * math.copysign(1.0, torque))
    grows = torque * sample.omega > 0.0
    course = "faster and faster" if grows else "more and more slowly"
    words = (
        f"It turns at {spin}, {course}: the {most.name} turns it most, with"
        f" {amount(abs(most.torque), 'N*m', scale)}; all torques add up to"
        f" {datum._replace(value=abs(torque)).figure}."
    )
    return sentence_of(sample, "turns", words, datum, arrows(sample, most), 3.5, most.other)


def locked(sample: BodySample, _around: Around) -> Sentence | None:
    """It may not turn."""
    if not sample.locked or sample.kind != "dynamic":
        return None
    words = "It cannot turn: its rotation is locked."
    return sentence_of(sample, "locked", words, Datum("rotation", math.nan, "", reading="locked"))


def held(sample: BodySample, around: Around) -> Sentence | None:
    """The hand pulls it."""
    pull = next((f for f in sample.forces if f.kind == "hand"), None)
    if pull is None:
        return None
    bound = around.hand_limit or None
    at_most = bound is not None and pull.size > 0.999 * bound
    words = f"You pull it with {newtons(pull.size, sample.largest)}."
    if at_most:
        words = f"You pull it as hard as the hand can, with {newtons(pull.size, sample.largest)}."
    datum = Datum("pull of the hand", pull.size, "N", bound)
    return sentence_of(sample, "held", words, datum, arrows(sample, pull), weight=6.5)


def welded(sample: BodySample, around: Around) -> Iterator[Sentence]:
    """Yield its welds to what stands."""
    for one in around.welded:
        words = f"It cannot move away: a {one.word} holds it to {one.to}, now with"
        words = f"{words} {newtons(one.force)}."
        mark = Mark(ids=(sample.id, one.joint))
        datum = Datum(f"force of the {one.word}", one.force, "N")
        yield sentence_of(sample, "welded", words, datum, mark, 6.5, one.joint)


def paused(sample: BodySample, around: Around) -> Sentence | None:
    """It moves, but time stands."""
    if not around.paused or sample.slow or sample.kind == "static":
        return None
    datum = Datum("speed", sample.speed, "m/s")
    words = f"Paused. It is moving at {datum.figure}."
    if sample.speed < abs(sample.omega) * sample.extent:
        datum = Datum("turning", abs(sample.omega), "rad/s")
        words = f"Paused. It is turning at {datum.figure}."
    return sentence_of(sample, "paused", words, datum, weight=4.2)


def awake_though_still(sample: BodySample, around: Around) -> Sentence | None:
    """It is slow enough to sleep, and does not: why not."""
    dynamic = sample.kind == "dynamic" and sample.enabled
    if not (dynamic and sample.awake and sample.slow and balanced(sample)):
        return None
    if not around.sleeping:
        words = "It is at rest, but this scene does not pause resting bodies."
        datum = Datum("pause resting bodies", math.nan, "", reading="off")
        return sentence_of(sample, "is not paused", words, datum, weight=0.5)
    if not around.may_sleep:
        words = "It is at rest, but set never to be paused."
        datum = Datum("may be paused", math.nan, "", reading="no")
        return sentence_of(sample, "is not paused", words, datum, weight=2)
    other = around.restless
    if other is not None and sample.still >= SLEEP_TIME:
        link = "which is connected to it" if other.steps > 1 else "which touches it"
        why = f"moves at {amount(other.speed, 'm/s')}"
        if other.speed < SLEEP_SPEED:
            why = f"has been slow for only {amount(other.still, 's')}"
        words = f"It is still, but not at rest yet: {other.name}, {link}, {why}."
        datum = Datum(f"{other.name} slow for", other.still, "s", SLEEP_TIME)
        mark = Mark(ids=(sample.id, other.id))
        return sentence_of(sample, "is not paused", words, datum, mark, 2.5, other.id)
    if sample.still >= SLEEP_TIME or sample.still <= 0.0:
        return None
    words = f"It comes to rest when everything connected to it has moved {rest_words()}."
    datum = Datum("slow for", sample.still, "s", SLEEP_TIME, most="of")
    return sentence_of(sample, "is not paused", words, datum, weight=1)


def passes_through(sample: BodySample, around: Around) -> Iterator[Sentence]:
    """Yield whom it overlaps and does not collide with: one sentence for each reason."""
    for why in dict.fromkeys(one.why for one in around.passing):
        same = [one for one in around.passing if one.why == why]
        names = [one.name for one in same[:MOST_LISTED]]
        if len(same) > MOST_LISTED:
            names.append(f"{len(same) - MOST_LISTED} more")
        listing = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
        words = f"It passes through {listing}: {why}."
        datum = Datum("what keeps them apart", math.nan, "", reading=same[0].number)
        mark = Mark(ids=(sample.id, *(one.other for one in same)))
        weight = 4.0 if not same[0].usual else 0.8
        yield sentence_of(sample, "passes through", words, datum, mark, weight, same[0].other)
