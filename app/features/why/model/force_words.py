"""The forces on a body in words: which of them are told, and whether and how they cancel."""

import math

from app.features.why.model.samples import BodySample, Pull
from app.features.why.model.sentence import Mark, newtons

BALANCED = 0.01
"""Forces cancel when less than this share of the largest is left over: [1], 1 %; that changes the
speed of what rests by 0.1 m/s in a second at most. More: what creeps off "rests"; less: piles that
still settle never do."""

NEGLIGIBLE = 1e-3
"""A force below this share of the largest is not listed: [1]."""

SQUARE = 0.02
"""A force is up, down, left or right whose other part is below this share of it: [1], about 1°."""

MOST_LISTED = 4
"""Forces that a sentence lists: [count]. More: nobody reads it."""


def balanced(sample: BodySample) -> bool:
    """Return whether forces act on it, and cancel."""
    left = math.hypot(*sample.net)
    return sample.exact and sample.largest > 0.0 and left <= BALANCED * sample.largest


def hangs(sample: BodySample) -> bool:
    """Return whether joints, and nothing else, hold it against its weight, from above."""
    (gx, gy), (x, y) = sample.gravity, sample.center
    ends = [f.far for f in shown_forces(sample) if f.kind != "weight"]
    return bool(ends) and all(
        end is not None and (end[0] - x) * gx + (end[1] - y) * gy < 0.0 for end in ends
    )


def shown_forces(sample: BodySample) -> list[Pull]:
    """Return the forces that are worth telling: the weight, then the largest."""
    shown = [f for f in sample.forces if f.size > NEGLIGIBLE * sample.largest]
    return sorted(shown, key=lambda f: (f.kind != "weight", -f.size))


def balance(sample: BodySample) -> str:
    """Return how forces cancel: of two, which one balances the other."""
    shown = shown_forces(sample)
    if len(shown) == 2:
        one, other = (f"the {sized(force, sample)}" for force in shown)
        return f"{other} balances {one}"
    return f"its forces cancel: {listed(sample)}"


def sized(force: Pull, sample: BodySample) -> str:
    """Return a force with its size and, where that is a word, its direction: "(9.81 N up)".

    It stands in brackets: what a name ends in may be a number, "box 0".
    """
    (x, y), way = force.force, ""
    if min(abs(x), abs(y)) < SQUARE * force.size:
        ways = (" left", " right") if abs(x) > abs(y) else (" down", " up")
        way = ways[x + y > 0.0]
    return f"{force.name} ({newtons(force.size, sample.largest)}{way})"


def listed(sample: BodySample) -> str:
    """Return the forces in words, the weight first, then the largest."""
    shown = shown_forces(sample)
    words = [sized(f, sample) for f in shown[:MOST_LISTED]]
    if len(shown) > MOST_LISTED:
        more = len(shown) - MOST_LISTED
        few = "one smaller force" if more == 1 else f"{more} smaller forces"
        return f"{', '.join(words)} and {few}"
    return ", ".join(words)


def arrows(sample: BodySample, *only: Pull) -> Mark:
    """Return what marks forces in the picture: all of a sample, or `only` some."""
    shown = only or shown_forces(sample)
    return Mark(arrows=tuple((f.at, f.force, f.kind) for f in shown), ids=(sample.id,))
