"""A visit of a row in words: its equation in letters and in numbers, and what became of it.

The equation is that of all rows (Catto 2024, "Solver2D"; soft constraints as Catto 2011):

    wanted = before - mass_scale (Cdot + bias) / K - impulse_scale before,
    after  = wanted within [lower, upper]

Formulas are in the notation of `app/drawing/formula`; numbers in them are SI without prefixes, so
that they can be put into one another.
"""

import math

from app.laboratory.xray.record import Moment, Row, Solved
from app.quantities.numbers import figure, rounded
from app.quantities.units import printed

DIGITS = 3
"""Digits of a number in an equation: [count], 3. With 2 a reader who checks it is often off by 10 %
where numbers nearly cancel; 4 do not fit side by side."""

QUIET = 1e-9
"""A smaller change of an impulse is none: [N s], a billionth. Rounding leaves 1e-16 of it."""

SIGNS = {"normal": "λ_n", "friction": "λ_t", "rolling": "λ_r", "point": "P", "axis": "λ"}
"""The letter of a row's accumulated impulse."""

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
    "impacts": "Bodies that hit one another in this tick bounce, pair by pair, before anything is"
    " held up.",
    "integrate velocities": "Gravity and forces change the velocities, as if nothing touched.",
    "linearise": "Rows of joints take the directions of this moment.",
    "warm start": "All rows push at once with the impulses that they ended with before: most of the"
    " answer, for nothing.",
    "solve": "One row after the other makes its own relative velocity right, and disturbs its"
    " neighbours: Gauss-Seidel.",
    "integrate positions": "The bodies move with these velocities for one substep.",
    "relax": "Once more over all rows without bias: the speed that undoes overlaps is taken out of"
    " the velocities again.",
    "finish": "The poses take in what the bodies have moved, and impulses are kept for the next"
    " tick.",
}
"""What a stage as a whole does."""


def is_torque(row: Row) -> bool:
    """Return whether the row turns bodies: its impulse is in [N m s], its Cdot in [rad/s]."""
    return row.kind == "rolling" or (row.kind == "axis" and row.direction == (0.0, 0.0))


def units(row: Row) -> tuple[str, str, str, str]:
    """Return the units of its C, Cdot, K (as it is printed) and impulse."""
    if is_torque(row):
        return "rad", "rad/s", "(kg·m²)⁻¹", "N*m*s"
    return "m", "m/s", "kg⁻¹", "N*s"


# --- the equation --------------------------------------------------------------------------------


def in_letters(row: Row, solved: Solved) -> str:
    """Return the equation of a visit as a formula in letters."""
    sign = SIGNS.get(row.kind, "λ")
    soft = not is_hard(solved)
    k = "K^(−1)" if row.kind == "point" else ""
    mass = "m_s " if soft else ""
    speed = "(Ċ + b)" if solved.bias else "Ċ"
    change = f"{mass}{k} {speed}".strip() if k else f"{mass}{speed}/K"
    inner = f"{sign} − {change}" + (f" − i_s {sign}" if soft else "")
    if row.kind == "point":
        bound = f" ,   |{sign}′| ≤ P_max" if math.isfinite(solved.upper) else ""
        return f"{sign}′ = {inner}{bound}"
    return f"{sign}′ = {_within(row, solved, inner)}"


def _within(row: Row, solved: Solved, inner: str) -> str:
    """Return the bounds of a row in letters round what is bounded."""
    if row.kind == "normal":
        return f"max(0, {inner})"
    if row.kind == "friction":
        return f"clamp({inner}, −μ λ_n, μ λ_n)"
    low, high = math.isfinite(solved.lower), math.isfinite(solved.upper)
    if low and high:
        return f"clamp({inner}, λ_min, λ_max)"
    return f"max(λ_min, {inner})" if low else f"min(λ_max, {inner})" if high else inner


def in_numbers(row: Row, solved: Solved) -> str:
    """Return the same equation with its numbers, and what it comes to.

    A row of two anchors is an equation of vectors; its visit tells their sizes alone.
    """
    unit = printed(units(row)[3])
    if row.kind == "point":
        return f'|P| = {number(solved.before)} "{unit}" → {number(solved.after)} "{unit}"'
    sign = SIGNS.get(row.kind, "λ")
    if not _k(row, solved) or math.isnan(solved.wanted):
        return f'{sign}′ = {number(solved.after)} "{unit}"'
    mass = "" if is_hard(solved) else f"{number(solved.mass_scale)} · "
    speed = number(solved.cdot) + (plus(solved.bias) if solved.bias else "")
    inner = f"{number(solved.before)} − {mass}({speed})/{number(_k(row, solved))}"
    if not is_hard(solved):
        inner += f" − {number(solved.impulse_scale)} · {bracketed(solved.before)}"
    after = f'{number(solved.after)} "{unit}"'
    if not solved.clamped:
        return f"{sign}′ = {inner} = {after}"
    return f"{sign}^∗ = {inner} = {number(solved.wanted)} → {sign}′ = {after}"


def values(row: Row, solved: Solved) -> list[tuple[str, str]]:
    """Return the letters of the equation with their values: (formula, number with its unit)."""
    c, speed, k, impulse = units(row)
    found = [
        ("C", figure(solved.c, c, DIGITS)),
        ("Ċ", figure(solved.cdot, speed, DIGITS)),
        ("b", figure(solved.bias, speed, DIGITS)),
        ('"tr" K' if row.kind == "point" else "K", f"{rounded(_k(row, solved), DIGITS)} {k}"),
    ]
    if not is_hard(solved):
        found.append(("m_s", rounded(solved.mass_scale, DIGITS)))
        found.append(("i_s", rounded(solved.impulse_scale, DIGITS)))
    if row.kind == "friction":
        found.append(("μ λ_n", figure(solved.upper, impulse, DIGITS)))
    return [(letter, value) for letter, value in found if value != "–"]


def is_hard(solved: Solved) -> bool:
    """Return whether nothing of the row is soft: then it asks for its whole speed at once."""
    soft = solved.mass_scale not in (1.0,) or solved.impulse_scale not in (0.0,)
    return not soft or math.isnan(solved.mass_scale)


def number(value: float) -> str:
    """Return a number of an equation in the notation of formulas: 0.238, −1.20·10^(−5)."""
    if math.isnan(value):
        return "?"
    text, _, power = rounded(value, DIGITS).partition("e")
    return f"{text}·10^({power})" if power else text


def plus(value: float) -> str:
    """Return a number with the sign that adds it: " + 0.2", " − 0.2"."""
    return f" − {number(-value)}" if value < 0.0 else f" + {number(value)}"


def bracketed(value: float) -> str:
    """Return a factor: in brackets if it has a sign of its own."""
    return f"({number(value)})" if value < 0.0 else number(value)


# --- plain words ---------------------------------------------------------------------------------


def title(row: Row) -> str:
    """Return what the row is: "box 3 on ground, left point: normal row"."""
    return f"{row.label}: {KINDS.get(row.kind, row.kind)}"


def told(moment: Moment, row: Row | None) -> str:
    """Return in a sentence what happened at a moment."""
    solved = moment.solved
    if row is None or solved is None:
        words = STAGES.get(moment.stage)
        return words or f"{moment.stage[:1].upper()}{moment.stage[1:]}."
    if not _k(row, solved):
        return "Nothing to do: at this point nothing that could move is touched."
    if solved.clamped:
        return _held(row, solved)
    if abs(solved.after - solved.before) < QUIET:
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
        gap = figure(abs(solved.c), "m")
        return f"The anchors are {gap} apart: the impulse that holds them changes by {change}."
    return f"The impulse changes by {change}, within its bounds."


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
        return f"It rolls: to hold it would need {wanted}, {after} are allowed."
    return f"Held at its bound: {wanted} was cut to {after}."


def _impulse(row: Row, value: float) -> str:
    return figure(value, units(row)[3], DIGITS, prefix=False)


def _k(row: Row, solved: Solved) -> float:
    """Return K of this visit: that of a joint changes with its substeps."""
    return row.k if math.isnan(solved.k) else solved.k
