"""The equation of a visit of a row, in letters and in numbers.

A row of one number (Catto 2024, "Solver2D"; soft constraints as Catto 2011) becomes

    wanted = before - mass_scale (Cdot + bias + coupling) / K - impulse_scale before
    after  = wanted within [lower, upper]

the two anchors of a joint the same with vectors and a K of 2 x 2. `coupling` is there only where
both points of a contact are solved together. Formulas are in the notation of `app/drawing/formula`;
their numbers are SI without prefixes, so that they can be put into one another.
"""

import math

from app.features.xray.model.record import Row, Solved
from app.quantities.numbers import figure, rounded
from app.quantities.units import printed

DIGITS = 3
"""Digits of a number in an equation: [count], 3. With 2 a reader who checks it is often off by 10 %
where numbers nearly cancel; 4 do not fit side by side."""

SIGNS = {"normal": "λ_n", "friction": "λ_t", "rolling": "λ_r", "point": "P", "axis": "λ"}
"""The letter of a row's accumulated impulse."""


def is_torque(row: Row) -> bool:
    """Return whether the row turns bodies: its impulse is in [N m s], its Cdot in [rad/s]."""
    return row.kind == "rolling" or (row.kind == "axis" and row.direction == (0.0, 0.0))


def units(row: Row) -> tuple[str, str, str, str]:
    """Return the units of its C, Cdot, K (as it is printed) and impulse."""
    if is_torque(row):
        return "rad", "rad/s", "(kg·m²)⁻¹", "N*m*s"
    return "m", "m/s", "kg⁻¹", "N*s"


def letter_of(solved: Solved, name: str) -> float:
    """Return one of the numbers that a visit has besides the usual ones; 0 where it has not."""
    return next((value for letter, value in solved.letters if letter == name), 0.0)


def k_of(row: Row, solved: Solved) -> float:
    """Return K of this visit: that of a joint changes with its substeps."""
    return row.k if math.isnan(solved.k) else solved.k


def is_hard(solved: Solved) -> bool:
    """Return whether nothing of the row is soft: then it asks for its whole speed at once."""
    return solved.mass_scale == 1.0 and solved.impulse_scale == 0.0


def has_bias(row: Row, solved: Solved) -> bool:
    """Return whether the row may ask for a speed: also where it happens to ask for none now."""
    return row.kind != "friction" or bool(solved.bias)


def is_together(solved: Solved) -> bool:
    """Return whether it was solved together with others, so that no equation is its own."""
    return math.isnan(solved.mass_scale)


# --- in letters ----------------------------------------------------------------------------------


def in_letters(row: Row, solved: Solved) -> str:
    """Return the equation of a visit as a formula in letters."""
    sign = SIGNS.get(row.kind, "λ")
    if is_together(solved):
        return f"{sign}′ = {sign} + Δ{sign}"
    soft = f" − i_s {sign}" if not is_hard(solved) else ""
    mass = "m_s " if not is_hard(solved) else ""
    if row.kind == "point":
        pull = " + p C" if letter_of(solved, "pull") else ""
        inner = f"{sign} − K^(−1) ({mass}Ċ{pull}){soft}"
        bound = f" ,   |{sign}′| ≤ P_max" if math.isfinite(solved.upper) else ""
        return f"{sign}′ = {inner}{bound}"
    speed = "Ċ + b" if has_bias(row, solved) else "Ċ"
    if letter_of(solved, "coupling"):
        speed += " + K_12 Δλ"
    speed = f"({speed})" if "+" in speed else speed
    return f"{sign}′ = {_within(row, solved, f'{sign} − {mass}{speed}/K{soft}')}"


def _within(row: Row, solved: Solved, inner: str) -> str:
    """Return the bounds of a row in letters round what is bounded."""
    if row.kind == "normal" and solved.lower == 0.0:
        return f"max(0, {inner})"
    if row.kind == "friction":
        return f"clamp({inner}, −μ λ_n, μ λ_n)"
    low, high = math.isfinite(solved.lower), math.isfinite(solved.upper)
    if low and high:
        return f"clamp({inner}, λ_min, λ_max)"
    return f"max(λ_min, {inner})" if low else f"min(λ_max, {inner})" if high else inner


# --- in numbers ----------------------------------------------------------------------------------


def in_numbers(row: Row, solved: Solved) -> str:
    """Return the same equation with its numbers, and what it comes to."""
    unit = printed(units(row)[3])
    if row.kind == "point":
        return _of_vectors(solved, unit)
    sign, after = SIGNS.get(row.kind, "λ"), f'{number(solved.after)} "{unit}"'
    if is_together(solved):
        change = plus(solved.after - solved.before)
        return f"{sign}′ = {number(solved.before)}{change} = {after}"
    if not k_of(row, solved) or not math.isfinite(solved.cdot + solved.bias):
        return f"{sign}′ = {after}"
    mass = "" if is_hard(solved) else f"{number(solved.mass_scale)} · "
    speed = number(solved.cdot) + (plus(solved.bias) if has_bias(row, solved) else "")
    coupling = letter_of(solved, "coupling")
    speed += plus(coupling) if coupling else ""
    inner = f"{number(solved.before)} − {mass}({speed})/{number(k_of(row, solved))}"
    if not is_hard(solved):
        inner += f" − {number(solved.impulse_scale)} · {bracketed(solved.before)}"
    if not solved.clamped:
        return f"{sign}′ = {inner} = {after}"
    return f"{sign}^∗ = {inner} = {number(solved.wanted)} → {sign}′ = {after}"


def _of_vectors(solved: Solved, unit: str) -> str:
    """Return the equation of two anchors: its letters have x and y."""
    known = dict(solved.letters)
    before, after = (vector(known, name) for name in ("before", "after"))
    if not before or not after:
        return f'|P| = {number(solved.before)} → {number(solved.after)} "{unit}"'
    if is_together(solved):
        return f'P = {before} → P′ = {after} "{unit}"'
    k11, k12, k22 = (number(known[name]) for name in ("k11", "k12", "k22"))
    inner = f"{before} − [■({k11}&{k12}@{k12}&{k22})]^(−1) {vector(known, 'error')}"
    if not is_hard(solved):
        inner += f" − {number(solved.impulse_scale)} · {before}"
    return f'P′ = {inner} = {after} "{unit}"'


def vector(known: dict[str, float], name: str) -> str:
    """Return a vector in brackets; "" where its parts are not known."""
    x, y = known.get(f"{name}_x", math.nan), known.get(f"{name}_y", math.nan)
    return f"[■({number(x)}@{number(y)})]" if math.isfinite(x + y) else ""


def values(row: Row, solved: Solved) -> list[tuple[str, str]]:
    """Return the letters of the equation with their values: (formula, number with its unit)."""
    c, speed, k, impulse = units(row)
    point = row.kind == "point"
    bias = solved.bias if has_bias(row, solved) else math.nan
    result = [
        ("|C|" if point else "C", figure(solved.c, c, DIGITS)),
        ("|Ċ|" if point else "Ċ", figure(solved.cdot, speed, DIGITS)),
        ("|p C|" if point else "b", figure(bias, speed, DIGITS)),
    ]
    if not point and math.isfinite(k_of(row, solved)):
        result.append(("K", f"{rounded(k_of(row, solved), DIGITS)} {k}"))
    if not is_hard(solved) and not is_together(solved):
        result.append(("m_s", rounded(solved.mass_scale, DIGITS)))
        result.append(("i_s", rounded(solved.impulse_scale, DIGITS)))
    if letter_of(solved, "coupling"):
        result.append(("K_12 Δλ", figure(letter_of(solved, "coupling"), speed, DIGITS)))
    if row.kind == "friction":
        result.append(("μ λ_n", figure(solved.upper, impulse, DIGITS)))
    return [(letter, value) for letter, value in result if value != "–"]


# --- numbers in formulas -------------------------------------------------------------------------


def number(value: float) -> str:
    """Return a number of an equation in the notation of formulas: 0.238, −1.20·10^(−5)."""
    if math.isnan(value):
        return "?"
    text, _, power = rounded(value, DIGITS).partition("e")
    return f"{text}·10^({power})" if power else text


def plus(value: float) -> str:
    """Return a number with the sign that adds it: " + 0.2", " − 0.2"."""
    said = number(abs(value))
    return f" − {said}" if value < 0.0 and said != "0" else f" + {said}"


def bracketed(value: float) -> str:
    """Return a factor: in brackets if it has a sign of its own."""
    return f"({number(value)})" if value < 0.0 else number(value)
