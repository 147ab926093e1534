"""What became of a visit of a row, in plain words. The equation is in row_equation.py."""

import math

from app.features.xray.model.record import Moment, Row, Solved
from app.features.xray.view.row_equation import DIGITS, k_of, letter_of, units
from app.quantities.numbers import figure

FINEST = 1e-7
"""Sentences tell no impulse finer than this: [N s]; the equation has it in full. In scenes of some
kilogrammes, less is what rounding and the end of convergence leave over."""

KINDS = {
    "normal": "normal row",
    "friction": "friction row",
    "rolling": "rolling row",
    "point": "row of two anchors",
    "axis": "row of one direction",
}

STAGES = {
    "prepare": "Normals, arms, masses and softness of all rows are worked out. They stay the same"
    " for the whole tick.",
    "impacts": "Bodies that hit one another in this tick bounce, all that meets in one moment"
    " at once, before anything is held up.",
    "integrate velocities": "Gravity and forces change the velocities, as if nothing touched.",
    "linearise": "Rows of joints take the directions of this moment.",
    "warm start": "All rows push at once with the impulses that they ended with before: most of the"
    " answer, for nothing.",
    "solve": "One row after the other makes its own relative velocity right, and disturbs its"
    " neighbours: Gauss-Seidel.",
    "integrate positions": "The bodies move with these velocities for one substep.",
    "relax": "Once more over all rows without bias: the speed that undoes overlaps is taken out of"
    " the velocities again.",
    "solve trees": "Chains and trees of joints are solved exactly, all their links at once.",
    "place": "One row after the other moves the bodies themselves until its C is right.",
    "derive velocities": "Velocities are what the bodies were moved by, divided by the time.",
    "bounce and rub": "Restitution and friction are put into these velocities.",
    "correct positions": "Overlaps are undone by moving bodies; their velocities stay.",
    "look ahead": "C is taken along to the end of the step, with the velocities of now.",
    "forget impulses": "The earlier impulses are forgotten: a cold start.",
    "list rows": "The rows are listed island by island.",
    "stop at impacts": "Bodies that flew further than half their core go back to what they hit"
    " first.",
    "finish": "The poses take in what the bodies have moved, and impulses are kept for the next"
    " tick.",
}
"""What a stage as a whole does."""


def title(row: Row) -> str:
    """Return what the row is: "box 3 on ground, left point: normal row"."""
    return f"{row.label}: {KINDS.get(row.kind, row.kind)}"


def row_text(moment: Moment, row: Row | None) -> str:
    """Return in a sentence what happened at a moment."""
    solved = moment.solved
    if row is None or solved is None:
        words = STAGES.get(moment.stage)
        return words or f"{moment.stage[:1].upper()}{moment.stage[1:]}."
    if k_of(row, solved) == 0.0:
        return "Nothing to do: at this point nothing that could move is touched."
    speed = letter_of(solved, "speed")
    if row.kind == "normal" and letter_of(solved, "blow"):
        blow = _impulse(row, letter_of(solved, "blow"))
        return (
            f"They meet at {figure(abs(speed), 'm/s')}: an impulse of {blow} lets them part again."
        )
    if is_held(solved):
        return _held(row, solved)
    if abs(solved.after - solved.before) < FINEST:
        return f"Nothing to do: it stays at {_impulse(row, solved.after)}."
    change = _impulse(row, abs(solved.after - solved.before))
    if row.kind == "normal":
        if solved.after > solved.before:
            return f"{_speed_words(row, solved)}: {change} more push them apart."
        return f"{_speed_words(row, solved)}: {change} less push them apart."
    if row.kind == "friction":
        cone = _impulse(row, solved.upper)
        slip = figure(abs(solved.cdot), "m/s")
        return f"They slip at {slip}: {change} against it, within the cone of ±{cone}. It holds."
    if row.kind == "point":
        if solved.c != solved.c:
            return f"All links of the tree are solved at once, exactly: this one gets {change}."
        gap = figure(abs(solved.c), "m")
        return f"The anchors are {gap} apart: the impulse that holds them changes by {change}."
    is_bounded = math.isfinite(solved.lower) or math.isfinite(solved.upper)
    return f"The impulse changes by {change}{', within its bounds' if is_bounded else ''}."


def is_held(solved: Solved) -> bool:
    """Return whether a bound has held it, by more than rounding."""
    return bool(solved.clamped) and abs(solved.wanted - solved.after) >= FINEST


def _speed_words(row: Row, solved: Solved) -> str:
    speed = figure(abs(solved.cdot), units(row)[1])
    if solved.cdot < 0.0:
        return f"They approach at {speed}"
    return f"They part at {speed}" if solved.cdot > 0.0 else "They keep their distance"


def _held(row: Row, solved: Solved) -> str:
    """Return what a bound has done."""
    wanted, after = _impulse(row, solved.wanted), _impulse(row, solved.after)
    if row.kind == "normal":
        return f"A contact may only push: {wanted} was cut to {after}."
    if row.kind == "friction":
        return f"It slides: friction would need {wanted}, the cone allows {after}."
    if row.kind == "rolling":
        return f"It rolls: to hold it would need {wanted}, {after} is allowed."
    return f"Held at its bound: {wanted} was cut to {after}."


def _impulse(row: Row, value: float) -> str:
    return figure(value, units(row)[3], DIGITS, prefix=False, least=FINEST)
