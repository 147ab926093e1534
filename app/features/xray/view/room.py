"""The room of the X-ray's board: which of its parts have a place, and how high each is."""

from app.ui.kit.theme import Look

LINE, RIBBON, KEYS, SLIDER, TABS = 24, 24, 32, 22, 28  # [units] heights
GAP = 5  # [units] between the parts
SHEET = 132  # [units] height of the sheet before anything else is left out
EQUATIONS = 210, 150  # [units] heights of a sheet with an equation of vectors, or of numbers
WHOLE_SHEET = 250  # [units] and where there is room: all of its parts
PLOTS = 116  # [units] height of a plot at least
BESIDE = 360  # [units] so wide, the two plots stand side by side

DOCKED, DOCKED_BARS = 90, 200
"""Heights of a sheet and of bars in the strip of a lesson before anything is left out: [units]."""

TABS_TOLD = (
    ("row", "Row", "The row at work: its equation, and what happened"),
    ("bars", "Impulses", "What each contact and joint has pushed so far, friction in its cone"),
    ("residuals", "Residuals", "How fast the sweeps converge, with and without a warm start"),
)
"""What a board shows one of, where there is no room for all: its name, the word, the tip."""

CLASS_SEES = tuple(name for name, _, _ in TABS_TOLD)
"""What of it a class reads first in the strip of a lesson, where there is room for one thing."""


def docked_shares(look: Look, height: int, chosen: str = "row") -> dict[str, int]:
    """Return the parts above what is `chosen` in the strip of a lesson, and their heights [px].

    The keys are always there; tabs come before the words where in the tick one is.
    """
    sheet = DOCKED_BARS if chosen == "bars" else DOCKED
    parts = [("keys", look.target(KEYS)), ("sheet", look.px(sheet))]
    more = [("tabs", look.target(TABS)), ("place", look.px(LINE))]
    return _fitting(look, height, [*parts, *more], kept=("keys",))


def shares(look: Look, size: tuple[int, int], legend: int, *, alone: bool) -> dict[str, int]:
    """Return the parts of a column of `size` and their heights [px], by what matters most.

    A legend is `legend` [px] high. The keys and the place are always there. Where row and plots
    have no room together, tabs show one of them, and nothing that matters less takes its room.
    A column that is not alone has no plots: they stand in the other.
    """
    first = [("place", look.px(LINE)), ("keys", look.target(KEYS))]
    sheet, whole = ("sheet", look.px(SHEET)), ("whole", look.px(WHOLE_SHEET - SHEET))
    more = [("state", look.px(LINE)), ("ribbon", look.px(RIBBON)), ("slider", look.target(SLIDER))]
    if not alone:
        return _fitting(look, size[1], [*first, sheet, *more])
    sides = 1 if size[0] >= look.px(BESIDE) else 2
    plots, last = ("plots", sides * look.px(PLOTS)), [whole, ("legend", legend)]
    result = _fitting(look, size[1], [*first, sheet, *more, plots, *last])
    if "plots" in result:
        return result
    first.append(("tabs", look.target(TABS)))  # the first of them is all that is seen of the row
    for equation in EQUATIONS:
        sheet = "sheet", look.px(equation)
        result = _fitting(look, size[1], [*first, sheet, *more, *last])
        if "sheet" in result:
            break
    return result


def _fitting(
    look: Look,
    height: int,
    parts: list[tuple[str, int]],
    kept: tuple[str, ...] = ("place", "keys", "tabs"),
) -> dict[str, int]:
    """Return those of the parts that fit, the first first, and those that are `kept` in any case;
    none takes the room of the sheet.
    """
    gap, left, result = look.px(GAP), height, dict[str, int]()
    for name, high in parts:
        if name not in kept and high + gap > left:
            if name == "sheet":
                break  # it gets what is left
            continue
        if name == "legend" and not result.keys() & {"plots", "whole"}:
            continue  # the sheet needs the room
        result[name] = high
        left -= high + gap
    return result
