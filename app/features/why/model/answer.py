"""The answer: which sentences are said, in which order, and what is merged."""

from collections.abc import Iterable
from typing import NamedTuple

from app.features.why.model.around import Around
from app.features.why.model.body_now import (
    STATES,
    awake_though_still,
    held,
    locked,
    passes_through,
    paused,
    sleeps,
    turns,
    welded,
)
from app.features.why.model.body_story import STORIES
from app.features.why.model.body_water import borne_by_water
from app.features.why.model.contact_now import friction_now, stands, tips
from app.features.why.model.joint_reasons import joint_now, joint_story
from app.features.why.model.record import Record
from app.features.why.model.samples import BodySample, JointSample, SceneSample
from app.features.why.model.scene_reasons import scene_now, scene_story
from app.features.why.model.sentence import Sentence

MOST_NOW = 4
"""Sentences about the present: [count]. More: the reason drowns."""

TELLING, ENOUGH = 1.0, 2
"""Sentences of a weight below the first are left out when there are as many others: [1], [count].
That sleeping is switched off is no news in a scene where it always is."""

MOST_STORY = 5
"""Sentences about the last seconds: [count]."""

MERGED = 2
"""As many sentences of a kind about the same thing are still told one by one: [count]."""


class Answer(NamedTuple):
    """What is said: of the present, and of the last seconds in the order of time."""

    now: tuple[Sentence, ...]
    story: tuple[Sentence, ...]


def body_now(sample: BodySample, around: Around) -> tuple[Sentence, ...]:
    """Return what holds of a body at this moment, the most telling first."""
    result: list[Sentence | None] = []
    result.append(next((one for reason in STATES if (one := reason(sample, around))), None))
    if sample.enabled and not (result[0] is not None and result[0].kind == "has not moved"):
        tipping = tips(sample)
        result += [sleeps(sample, around), held(sample, around), turns(sample, around)]
        result += [borne_by_water(sample, around)]
        result += [locked(sample, around), paused(sample, around), tipping]
        result += [awake_though_still(sample, around)]
        result += [None if tipping else stands(sample)]
        result += [*friction_now(sample), *welded(sample, around)]
        result += passes_through(sample, around)
    return ranked(one for one in result if one is not None)


def ranked(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Return the most telling ones; what tells little only where there is little to tell."""
    result = sorted(sentences, key=lambda one: -one.weight)
    telling = [one for one in result if one.weight >= TELLING]
    return tuple((telling if len(telling) >= ENOUGH else result)[:MOST_NOW])


def present(sample: BodySample | JointSample | SceneSample, around: Around | None) -> tuple:
    """Return the sentences about the present."""
    if isinstance(sample, BodySample):
        assert around is not None
        return body_now(sample, around)
    if isinstance(sample, JointSample):
        return ranked(joint_now(sample))
    return ranked(scene_now(sample))


def story(record: Record) -> tuple[Sentence, ...]:
    """Return what happened in the last seconds: the most telling, in the order of time."""
    if record.thing.kind == "joint":
        result = list(joint_story(record))
    elif record.thing.kind == "scene":
        result = list(scene_story(record))
    else:
        result = [one for reason in STORIES for one in reason(record)]
    kept = sorted(merged(result), key=lambda one: -one.weight)[:MOST_STORY]
    return tuple(sorted(kept, key=lambda one: (one.tick, -one.weight)))


def merged(results: list[Sentence]) -> list[Sentence]:
    """Return the sentences with those of one kind about one thing as one, if they are many."""
    groups: dict[tuple[str, int | None, str], list[Sentence]] = {}
    for one in results:
        groups.setdefault((one.kind, one.about, one.again), []).append(one)
    result: list[Sentence] = []
    for (_, _, again), group in groups.items():
        group.sort(key=lambda one: one.tick)
        if len(group) <= MERGED or not again:
            result += group
            continue
        strongest = max(group, key=lambda one: abs(one.datum.value))
        first, last = group[0].time, group[-1].time
        words = f"{again}, {len(group)} times between {first:.2f} and {last:.2f} s."
        words = f"{words} The strongest: {strongest.datum.words}."
        result.append(strongest._replace(words=words, times=len(group), until=last))
    return result
