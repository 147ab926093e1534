"""Derivations: formulas that come one step after the other, the newest on a coloured ground."""

from collections.abc import Sequence
from typing import Any

from scenes.kit import Button
from scenes.rotation._matrix import Formula, sheet

BUTTONS = (
    Button("next", "Next step", "n", "Show the next line; after the last, the first again"),
    Button("back", "Step back", "shift+n", "Take the last line away"),
)


def turned(shown: int, name: str, last: int) -> int:
    """How many steps are shown after a button."""
    if name == "next":
        return shown + 1 if shown < last else 1
    return max(shown - 1, 1)


def steps_sheet(
    draw: Any, corner: tuple[float, float], steps: Sequence[Sequence[Formula]], shown: int
) -> None:
    """The first `shown` steps, each of some formulas, below each other."""
    formulas: list[Formula] = []
    lit: list[int] = []
    for k, step in enumerate(steps[:shown]):
        if k:
            formulas.append([])
        if k == shown - 1:
            lit = list(range(len(formulas), len(formulas) + len(step)))
        formulas += step
    sheet(draw, corner, formulas, lit=lit)
