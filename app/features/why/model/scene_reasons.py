"""Why the scene as a whole is as it is: who moves, what began, broke, hit hardest, lost energy."""

import math
from collections.abc import Iterator

from app.features.why.model.body_story import loss
from app.features.why.model.record import Record
from app.features.why.model.samples import SceneSample
from app.features.why.model.sentence import Datum, Mark, Sentence, amount
from app.quantities.numbers import counted, percent
from physics.constants import SLOW_SPEED
from physics.energy.flows import WORDS

LEAST_FLOW = 0.01
"""A flow of energy below this share of the largest is not told: [1]."""

STILL = 1e-6
"""A fastest body that is slower does not move: [m/s]."""

GAINS = ("forces", "drives", "belts", "motors", "hand", "fields", "edits", "air")
"""Flows that may bring energy; the others only take it, but for rounding."""


PLAIN = {
    "impacts": "impacts",
    "friction": "friction, as heat",
    "drives": "driven bodies",
    "edits": "changes made by you or by the scene",
}
"""Flows in plainer words than the ledger's."""


def flow_words(name: str) -> str:
    """Return what a flow is called in a sentence."""
    return PLAIN.get(name, WORDS[name].split(":")[0])


def said(
    sample: SceneSample, kind: str, words: str, datum: Datum, mark: Mark, weight: float
) -> Sentence:
    """Return a sentence of the sample's moment."""
    return Sentence(kind, words, sample.tick, sample.time, datum, mark, weight)


def scene_now(sample: SceneSample) -> Iterator[Sentence]:
    """Yield how the scene is after a tick."""
    if not sample.dynamic:
        words = "Nothing can move here: there is no free body."
        datum = Datum("bodies that can move", 0.0, "", reading="0")
        yield said(sample, "empty", words, datum, Mark(), 5)
        return
    awake = sample.dynamic - sample.asleep
    of = counted(sample.dynamic, "bodies")
    if awake == 0:
        words = f"Everything is at rest ({of}) until something is touched."
        datum = Datum("at rest", math.nan, "", reading=f"{sample.asleep} of {sample.dynamic}")
        yield said(sample, "all at rest", words, datum, Mark(), 5)
        return
    body, name, speed = sample.fastest
    mark, datum = Mark(ids=(body,)), Datum("speed", speed, "m/s")
    if sample.dynamic == 1:
        words = f"{name} is the only body that can move; its speed is {amount(speed, 'm/s')}."
        yield said(sample, "moves", words, datum, mark, 5)
        return
    if speed < STILL:
        yield said(sample, "stands still", "Nothing moves.", datum, Mark(), 5)
        return
    if speed < SLOW_SPEED:
        words = f"Almost nothing moves: {name} is the fastest of {of}, at {amount(speed, 'm/s')}."
        yield said(sample, "stands still", words, datum, mark, 5)
        return
    words = f"{name} is the fastest of {of}, at {amount(speed, 'm/s')}."
    if sample.asleep:
        words = f"{words[:-1]}; {sample.asleep} of them are at rest."
    yield said(sample, "moves", words, datum, mark, 5)


def scene_story(record: Record) -> Iterator[Sentence]:
    """Yield what happened in the last seconds."""
    yield from meetings(record)
    yield from rest(record)
    yield from energy(record)
    for lost in record.lost:
        yield loss(lost, lost.ids[0])


def meetings(record: Record) -> Iterator[Sentence]:
    """Yield the first contact and the hardest one."""
    begun = [(sample, one) for sample in record.scenes for one in sample.begun]
    if not begun:
        return
    sample, first = begun[0]
    a, b = first.names
    datum = Datum("impulse", first.impulse, "N*s")
    mark = Mark((first.at,), (), (first.a, first.b))
    impulse = amount(first.impulse, "N*s")
    words = f"{a} and {b} were the first to collide in this time, with an impulse of {impulse}."
    sample_most, most = max(begun, key=lambda pair: pair[1].impulse)
    if most is not first:
        yield said(sample, "first contact", words, datum, mark, 4)
    a, b = most.names
    others = counted(len(begun), "collisions")
    words = (
        f"{a} and {b} hit each other hardest, with an impulse of"
        f" {amount(most.impulse, 'N*s')}; there were {others} in total."
    )
    if len(begun) == 1:
        words = f"{a} and {b} collided, with an impulse of {amount(most.impulse, 'N*s')}."
    datum = Datum("impulse", most.impulse, "N*s")
    mark = Mark((most.at,), (), (most.a, most.b))
    yield said(sample_most, "hardest hit", words, datum, mark, 6)


def rest(record: Record) -> Iterator[Sentence]:
    """Yield when bodies fell asleep, the last time that all did, and when they woke."""
    scenes = record.scenes
    for k in range(1, len(scenes)):
        before, sample = scenes[k - 1], scenes[k]
        change = sample.asleep - before.asleep
        if change == 0:
            continue
        who = counted(abs(change), "bodies")
        datum = Datum("at rest", math.nan, "", reading=f"{sample.asleep} of {sample.dynamic}")
        if change > 0:
            all_ = sample.asleep == sample.dynamic
            words = f"{who} came to rest{', so now everything is at rest' if all_ else ''}."
            result = said(sample, "came to rest", words, datum, Mark(), 5.5 if all_ else 2.5)
            yield result._replace(again="Bodies came to rest")
        else:
            words = f"{who} began to move again or went away."
            result = said(sample, "woke", words, datum, Mark(), 3)
            yield result._replace(again="Bodies began to move again or went away")


def energy(record: Record) -> Iterator[Sentence]:
    """Yield what took most energy out of the scene, and what brought most."""
    sums: dict[str, float] = {}
    for sample in record.scenes:
        for name, value in sample.flows.items():
            sums[name] = sums.get(name, 0.0) + value
    text = {name: value for name, value in sums.items() if name != "error"}
    if not text:
        return
    last = record.scenes[-1]
    span = amount(record.until - record.began, "s")
    lost = -sum(value for value in text.values() if value < 0.0)
    most = min(text, key=lambda name: text[name])
    scale = max(abs(value) for value in text.values())
    if text[most] < -LEAST_FLOW * max(scale, last.energy) and lost > 0.0:
        words = (
            f"Most energy was lost to {flow_words(most)}: {amount(-text[most], 'J')} in"
            f" {span}, {percent(-text[most] / lost)} of all that was lost."
        )
        datum = Datum("lost", -text[most], "J", lost, most="of")
        yield said(last, "lost energy", words, datum, Mark(), 5)
    best = max(GAINS, key=lambda name: text.get(name, 0.0))
    if text.get(best, 0.0) > LEAST_FLOW * max(scale, last.energy):
        words = f"Most energy came from {flow_words(best)}: {amount(text[best], 'J')} in {span}."
        yield said(last, "gained energy", words, Datum("gained", text[best], "J"), Mark(), 4.5)
