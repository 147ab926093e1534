"""What the board of a search says: its sentences, and its numbers with a box to tick."""

import math
from functools import partial

import pygame

from app.features.creatures.model.improvement import NO_CREATURE, Improvement
from app.quantities.numbers import counted, figure, rounded
from app.quantities.units import printed, with_unit
from app.ui.kit import paint
from app.ui.kit.icons import icon
from app.ui.kit.row_table import TableRow
from app.ui.kit.theme import Look
from creatures.evolution.knobs import GROUPS, Knob, knobs
from creatures.evolution.search import Found, Search
from creatures.text import read
from creatures.trials import GOALS

DIGITS, FINEST = 3, 0.001  # [count, own unit] of a number

CHANGED = "The creature was changed since: this is from before. Start searches from the new one."
BESIDE = "The outline of the best walks on the same ground, beside the present creature."
STANDS = "The outline of the best stands over the present creature. Press Play to see both walk."
NONE = "Choose the numbers to vary, at least one."
NOTHING_BETTER = "Nothing better has been found yet."


class Paint:
    """Paints the boxes at the left of the lines."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def swatch(self, surface: pygame.Surface, place: pygame.Rect, name: str) -> None:
        """Paint a box with a tick, without, or with a bar: some of the group."""
        look = self._look
        side = min(place.width, place.height + look.px(2))
        box = pygame.Rect(0, 0, side, side)
        box.center = place.center
        fill, edge = ("field", "border") if name == "off" else ("accent", "accent")
        paint.box(surface, box, look.colour(fill), look.colour(edge), look.px(4), look.px(1.5))
        if name == "on":
            sign = icon("check", side - look.px(4), tuple(look.colour("on_accent")))
            surface.blit(sign, sign.get_rect(center=box.center))
        elif name == "some":
            bar = pygame.Rect(0, 0, side // 2, max(2, look.px(2)))
            bar.center = box.center
            surface.fill(look.colour("on_accent"), bar)


def words_of(improvement: Improvement) -> list[str]:
    """Return how a search goes, a sentence each."""
    search = improvement.search
    if improvement.creature is None:
        return [NO_CREATURE + "."]
    if improvement.refused:
        return [improvement.refused[0].upper() + improvement.refused[1:] + "."]
    if search is None:
        count = len(improvement.chosen)
        varied = f"{counted(count, 'numbers')} {'is' if count == 1 else 'are'} varied"
        return [GOALS[improvement.goal].meaning, f"{varied}, on flat ground." if count else NONE]
    result = [CHANGED] if improvement.foreign else []
    said = _searched(search, improvement.taken, improvement.foreign)
    return result + [STANDS if one == BESIDE and improvement.waits else one for one in said]


def _searched(search: Search, taken: bool, foreign: bool) -> list[str]:
    if search.error:
        return [f"It ended early: {search.error}."]
    goal, best, present = GOALS[search.goal], search.best, search.present
    state = "Stopped after" if search.done else "So far"
    generations = counted(len(search.curve), "generations")
    result = [f"{state} {search.trials} tried, {generations}."]
    if best is None or present is None:
        return [*result, "The present creature is tried first."]
    values = [_value(one, goal.unit) for one in (present, best)]
    if not best.trial:
        return [*result, f"{goal.title}: {values[0]}. {NOTHING_BETTER}"]
    result.append(f"{goal.title}: {values[1]}, before: {values[0]}.")
    if taken:
        return [*result, "The best is in the scene now."]
    return result if foreign else [*result, BESIDE]


def _value(result: Found, unit: str) -> str:
    value, remark = result.score.value, result.score.remark
    if math.isnan(value):
        return remark or "no value"
    return figure(value, unit, prefix=False) + (f" ({remark})" if remark else "")


def rows_of(improvement: Improvement) -> list[TableRow]:
    """Return the numbers by groups; a click on a line varies it or not."""
    rows = [TableRow("Numbers to vary", ("now", "best"), tone="muted")]
    best = _best_values(improvement)
    for group, title in GROUPS.items():
        own = [knob for knob in improvement.knobs if knob.group == group]
        if not own:
            continue
        count = sum(map(improvement.varies, own))
        box = "on" if count == len(own) else "some" if count else "off"
        switch = partial(improvement.switch_group, group)
        words = f"{title}: {count} of {len(own)}"
        tip = "Click to vary all of these, or none"
        rows.append(TableRow(words, ("", ""), box, tip, strong=True, ruled=True, command=switch))
        rows += [_row(improvement, knob, best) for knob in own]
    return rows


def _row(improvement: Improvement, knob: Knob, best: dict[str, float]) -> TableRow:
    said = knob.number
    now = rounded(said.value, DIGITS, FINEST)
    cells = now, rounded(best[said.name], DIGITS, FINEST) if said.name in best else ""
    unit = printed(said.unit)
    low, high = (rounded(end, DIGITS, FINEST) for end in (said.low, said.high))
    span = f"{low} to {with_unit(high, said.unit)}"
    name = said.name.replace("_", " ")
    words = f"{name} [{unit}]" if unit else name
    box, switch = "on" if improvement.varies(knob) else "off", partial(improvement.switch, knob)
    return TableRow(words, cells, box, f"{said.meaning}\nFrom {span}", command=switch)


def _best_values(improvement: Improvement) -> dict[str, float]:
    """Return the values of the best, of the numbers that were varied."""
    search = improvement.search
    if search is None or search.best is None or not search.best.trial or improvement.foreign:
        return {}
    varied = {knob.name for knob in search.knobs}
    result = knobs(read(search.best.text))
    return {knob.name: knob.number.value for knob in result if knob.name in varied}
