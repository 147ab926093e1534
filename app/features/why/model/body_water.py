"""Why a body floats or sinks: what the water of the scene pushes with, against its weight."""

import math

from app.features.why.model.around import Around
from app.features.why.model.body_now import sentence_of
from app.features.why.model.force_words import BALANCED
from app.features.why.model.samples import BodySample
from app.features.why.model.sentence import Datum, Sentence, amount, newtons

WHOLE = 0.999
"""A body is under water with so much of its area: [1]; what is left is rounding of its outline."""


def borne_by_water(sample: BodySample, around: Around) -> Sentence | None:
    """Water pushes it up by the weight of what it displaces (Archimedes)."""
    water = around.submerged
    if water is None or not sample.exact:
        return None
    weight = sample.mass * math.hypot(*sample.gravity)
    datum = Datum("push of the water", water.push, "N", weight, most="against a weight of")
    alone = not sample.touches
    if alone and sample.slow and abs(water.push - weight) < BALANCED * weight:
        begin = "It floats: the water pushes it up with"
    elif water.share > WHOLE and water.push < weight:
        begin = "It does not float, though all of it is under water: that pushes it up with"
    elif water.push > weight:
        begin = "It is lifted: the water pushes it up with"
    else:
        begin = "The water carries a part of its weight, with"
    words = (
        f"{begin} {datum.figure}, the weight of the {amount(water.displaced, 'kg')} that it pushes"
        f" aside; it weighs {newtons(weight)}. {100.0 * water.share:.0f} % of it is under water."
    )
    return sentence_of(sample, "borne by water", words, datum, weight=7.5)
