"""What happened to a body in the last seconds: reasons are walks over its samples."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from app.features.why.model.body_now import sentence_of
from app.features.why.model.contact_now import (
    contact_mark,
    friction_words,
    pivot_of,
    slip_datum,
    torques_about,
    weight_force,
)
from app.features.why.model.force_words import arrows
from app.features.why.model.record import Record
from app.features.why.model.samples import BodySample, Lost, Touch
from app.features.why.model.scene_look import CREEP
from app.features.why.model.sentence import Datum, Mark, Sentence, amount, newtons, rest_words
from app.features.why.model.waking import Waking
from app.quantities.numbers import percent
from physics.constants import HARD_IMPACT, SLEEP_TIME
from physics.contacts.contact_queries import FRICTION_LIMIT, SLIP_SPEED

CLEAR_BLOW = 0.5
"""Restitution is spoken of from this speed on: [m/s]. In a tick gravity alone changes a speed by
0.04 m/s, so the share that came back of a slower blow is told less than 10 % right."""

GAP = 24
"""What began to slip had gripped for as long, and an end and the next beginning that are nearer are
one: [ticks], 24, a tenth of a second. More: two steps of a walker are one; less: each tremor of a
landing is an event."""

Story = Callable[[Record], Iterator[Sentence]]


def collisions(record: Record) -> Iterator[Sentence]:
    """Yield whom it hit, how hard, and what became of it."""
    for before, sample in pairwise(record.bodies):
        if sample.tick != before.tick + 1 or not sample.exact:
            continue
        for touch in sample.touches:
            was = before.touch(touch.other)
            if was is not None and (was.normal > 0.0 or touch.approach < CLEAR_BLOW):
                continue
            if touch.impulse > 0.0 and touch.approach > CREEP:
                yield collision(record, sample, touch)


def collision(record: Record, sample: BodySample, touch: Touch) -> Sentence:
    """Return how two bodies met; whether it bounced, where it did."""
    speed = amount(touch.approach, "m/s")
    came = f"It hit {touch.name} at {speed}"
    if sample.speed_before < 0.5 * touch.approach and touch.kind != "static":
        came = f"{touch.name} hit it at {speed}"
    impulse = amount(touch.impulse, "N*s")
    kind, end = "collided", f"the impulse was {impulse}"
    if sample.kind == "dynamic":
        before, after = sample.speed_before, sample.speed
        change = f"{amount(before, 'm/s', after)} to {amount(after, 'm/s', before)}"
        end = f"{end} and its speed went from {change}"
    bounces = touch.restitution > 0.0
    slow = 0.0  # [m/s] what is no impact: see section 6 of physics/README.md
    if bounces:
        slow = min(record.threshold / touch.restitution, max(HARD_IMPACT, record.threshold))
    if bounces and touch.approach <= slow:
        kind = "did not bounce"
        end = f"slower than {amount(slow, 'm/s')}, so it did not bounce; {end}"
    elif bounces and touch.parting > CREEP:
        kind, share = "bounced", touch.parting / touch.approach
        end = f"{end}; they parted at {amount(touch.parting, 'm/s')}"
        if touch.approach > CLEAR_BLOW:
            end = f"{end}, {share:.2f} of it (its bounce is {touch.restitution:.2f})"
    elif not bounces and touch.approach > CLEAR_BLOW:
        kind, end = "did not bounce", f"{end}; it did not bounce, as its bounce is 0"
    datum = Datum("impulse", touch.impulse, "N*s")
    mark = Mark((touch.at,), (), (sample.id, touch.other))
    heavy = touch.impulse / (sample.mass or 1.0)  # [m/s] that it was changed by
    words = f"{came}: {end}."
    result = sentence_of(sample, kind, words, datum, mark, 4.0 + min(heavy, 2.0), touch.other)
    verb = {"bounced": "bounced off", "did not bounce": "landed on"}.get(kind, "hit")
    return result._replace(again=f"It {verb} {touch.name}")


def slipping(record: Record) -> Iterator[Sentence]:
    """Yield when it began to slip and stopped, body by body."""
    others = {touch.other for sample in record.bodies for touch in sample.touches}
    for other in sorted(others):
        begun: BodySample | None = None
        last: BodySample | None = None  # the last tick that slipped
        held = GAP  # ticks that it has gripped: what was before the record is not known
        for before, sample in pairwise(record.bodies):
            was, now = before.touch(other), sample.touch(other)
            gripped = was is not None and not was.slips and was.normal > 0.0
            held = held + 1 if gripped else 0
            if now is not None and now.slips:
                if last is None and held >= GAP and now.bound > 0.0:
                    begun = sample
                    yield began_slipping(sample, now)
                last = sample
            elif last is not None and sample.tick - last.tick > GAP:
                then = next((s for s in record.bodies if s.tick == last.tick + 1), sample)
                grip = then.touch(other)
                if begun is not None and grip is not None and grip.normal > 0.0:
                    yield stopped_slipping(begun, then, grip)
                begun = last = None


def began_slipping(sample: BodySample, touch: Touch) -> Sentence:
    """Return that friction had come to its bound."""
    words = (
        f"It began to slip on {touch.name}: friction {newtons(touch.slipping[0])} had reached"
        f" {friction_words(touch, touch.slipping[1])}."
    )
    datum = slip_datum(touch)
    mark = contact_mark(sample, touch)
    result = sentence_of(sample, "began to slip", words, datum, mark, 5.0, touch.other)
    return result._replace(again=f"It began to slip on {touch.name} and stuck again")


def stopped_slipping(begun: BodySample, sample: BodySample, touch: Touch) -> Sentence:
    """Return that friction holds it again."""
    datum = Datum("friction", touch.friction, "N", touch.bound)
    why = f"friction {datum.figure} is less than {friction_words(touch)}"
    if touch.friction >= FRICTION_LIMIT * touch.bound:
        why = f"the surfaces move less than {amount(SLIP_SPEED, 'm/s')} along each other"
    after = amount(sample.time - begun.time, "s")
    words = f"It stopped slipping on {touch.name} after {after}: {why}."
    mark = contact_mark(sample, touch)
    result = sentence_of(sample, "stopped slipping", words, datum, mark, 3.5, touch.other)
    return result._replace(again=f"It stopped slipping on {touch.name}")


def tipping(record: Record) -> Iterator[Sentence]:
    """Yield when it began to tip over an edge."""
    last: BodySample | None = None
    for before, sample in pairwise(record.bodies):
        pivot = pivot_of(sample)
        if pivot is None:
            continue
        if last is None and pivot_of(before) is not None:
            pass  # it had begun before the record
        elif last is None or sample.tick - last.tick > GAP:
            yield began_tipping(sample, pivot[0])
        last = sample


def began_tipping(sample: BodySample, at: tuple[float, float]) -> Sentence:
    """Return what turned it over its edge."""
    weight, others = torques_about(sample, at)
    scale = max(abs(weight), abs(others))
    of_weight, of_others = (amount(abs(t), "N*m", scale) for t in (weight, others))
    sign = 1.0 if sample.omega > 0.0 else -1.0
    if weight * sign > 0.0:
        why = f"its weight turned it over, with {of_weight}"
    elif others * sign > abs(weight):
        why = f"it was turned with {of_others}, more than its weight turned it back, {of_weight}"
    else:
        why = f"it swung over it, though its weight turned it back with {of_weight}"
    words = f"It began to tip over its edge: all that carries it pressed there, and {why}."
    datum = Datum("its weight about the edge", weight * sign, "N*m")
    mark = Mark((at,), ((sample.center, weight_force(sample), "weight"),), (sample.id,))
    result = sentence_of(sample, "began to tip", words, datum, mark, 5.2)
    return result._replace(again="It rocked on an edge")


def sleeping(record: Record) -> Iterator[Sentence]:
    """Yield when it fell asleep."""
    for before, sample in pairwise(record.bodies):
        if before.awake and not sample.awake and sample.enabled:
            words = f"It came to rest: it and everything connected to it had moved {rest_words()}."
            datum = Datum("slow for", sample.still, "s", SLEEP_TIME, most="of at least")
            result = sentence_of(sample, "came to rest", words, datum, None, 4.5)
            yield result._replace(again="It came to rest")


def waking(record: Record) -> Iterator[Sentence]:
    """Yield when it woke, and by whom."""
    for one in record.wakings:
        yield woke(record, one)


def woke(record: Record, one: Waking) -> Sentence:
    """Return who woke it, as far as it is recorded."""
    mine = record.thing.id
    if one.by is not None:
        touched = "it" if one.steps == 0 else f"{one.touched}, which is connected to it"
        words = f"It stopped resting because {one.name} touched {touched}"
        push = amount(one.impulse, "N*s")
        words = f"{words}; the impulse was {push}." if one.impulse > 0.0 else f"{words}."
        datum = Datum("impulse", one.impulse, "N*s")
        mark = Mark(ids=(mine, one.by))
        return Sentence("woke", words, one.tick, one.time, datum, mark, 5.5, one.by)
    edit = next((words for tick, words in record.edits if one.tick - 1 <= tick <= one.tick), "")
    words = "It stopped resting because something was changed."
    words = f"It stopped resting because you changed something: {edit}." if edit else words
    datum = Datum("at rest", 1.0, "", reading="no longer")
    return Sentence("woke", words, one.tick, one.time, datum, Mark(ids=(mine,)), 5.5)


def in_the_hand(record: Record) -> Iterator[Sentence]:
    """Yield when the hand took it, and let it go."""
    for before, sample in pairwise(record.bodies):
        was, now = (next((f for f in s.forces if f.kind == "hand"), None) for s in (before, sample))
        if was is None and now is not None:
            words = f"You took it, and pulled with {newtons(now.size)} at first."
            datum = Datum("pull of the hand", now.size, "N")
            yield sentence_of(sample, "taken", words, datum, arrows(sample, now), 4.0)
        elif was is not None and now is None and sample.exact:
            speed = amount(sample.speed, "m/s")
            datum = Datum("speed", sample.speed, "m/s")
            words = f"You let go of it at {speed}."
            yield sentence_of(sample, "let go", words, datum, None, 4.0)


def losses(record: Record) -> Iterator[Sentence]:
    """Yield joints of it that broke, and its own end."""
    for lost in record.lost:
        if record.thing.id in lost.ids:
            yield loss(lost, record.thing.id)


def loss(lost: Lost, about: int) -> Sentence:
    """Return how something ended."""
    mark = Mark((lost.at,) if lost.at is not None else (), (), (about,))
    if lost.kind == "joint_broken" and lost.load is not None:
        load, most, unit = lost.load
        words = (
            f"The {lost.words} broke: it carried {amount(load, unit)},"
            f" {percent(load / most - 1.0)} more than the {amount(most, unit)} it can bear."
        )
        datum = Datum("load", load, unit, most, most="where it breaks above")
        return Sentence("broke", words, lost.tick, lost.time, datum, mark, 8.0, lost.ids[0])
    kinds = {"joint_broken": "broke", "removed": "left the world", "erased": "was taken away"}
    said, datum = lost.words, Datum("there", 0.0, "", reading="no longer")
    if lost.kind == "joint_broken":
        said = f"The {lost.words} broke; its load is not known"
        datum = Datum("load", 0.0, "", reading="not known: its limit was set at the same moment")
    kind = kinds[lost.kind]
    return Sentence(kind, f"{said}.", lost.tick, lost.time, datum, mark, 9.0)


STORIES: tuple[Story, ...] = (
    *(collisions, slipping, tipping, sleeping, waking, in_the_hand, losses),
)
