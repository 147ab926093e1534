"""Derivations: formulas that come one step after the other, the newest on a coloured ground."""

from collections.abc import Sequence

from scenes.draw import Draw
from scenes.kit import Button
from scenes.rotation._matrix import Formula, sheet

KEPT = 5
"""Steps that stay in sight: [count], 5; with more, the numbers have no room on a projector."""

BUTTONS = (
    Button("next", "Next step", "n", "Show the next line; after the last, the first again"),
    Button("back", "Step back", "shift+n", "Take the last line away"),
)


def turned(shown: int, name: str, last: int) -> int:
    """Return how many steps are shown after a button."""
    if name == "next":
        return shown + 1 if shown < last else 1
    return max(shown - 1, 1)


def steps_sheet(
    draw: Draw,
    corner: tuple[float, float],
    steps: Sequence[Sequence[Formula]],
    shown: int,
    numbers: Sequence[Formula] = (),
) -> None:
    """Draw the steps up to number `shown`, each of some formulas; below them a sheet of numbers."""
    steps = steps[max(shown - KEPT, 0) : shown]
    formulas: list[Formula] = []
    lit: list[int] = []
    for k, step in enumerate(steps):
        if k:
            formulas.append([])
        if k == len(steps) - 1:
            lit = list(range(len(formulas), len(formulas) + len(step)))
        formulas += step
    left, _, _, bottom = sheet(draw, corner, formulas, lit=lit)
    if numbers:
        below = draw.camera.to_world(left, bottom + 0.6 * draw.style.sizes.label)
        sheet(draw, below, numbers)
