"""Formulas: from a line of text to boxes to paint.

The notation is a subset of UnicodeMath (Murray Sargent, "UnicodeMath, a nearly plain-text encoding
of mathematics", 2016), so that a formula is readable in the source of a lesson too:

    T = 2π √(L/g)              v_rel = ((m_1 − m_2)/(m_1 + m_2)) v      x⃗ × y⃗ , ẋ, θ̈
    ∑_i m_i r_i^2              [■(a&b@c&d)]                            |x| ≤ 9.81 "m/s²"

A space parts factors and ends an operand (`1/2 m` is a half times m, `1/2m` is one by 2 m), several
make a wide gap. Brackets that only hold an operand together vanish where a bar, a root or a script
does their work. Letters are italic; π, numbers, functions, words in "quotes" and scripts of several
letters are upright. `$ … $` marks a formula in running text; alone on its line it is a displayed
one. `‖` and `|` open where an operand is missing and close elsewhere.
"""

from app.drawing.formula.boxes import Box
from app.drawing.formula.face import Face
from app.drawing.formula.line_breaks import displayed_lines, inline_pieces
from app.drawing.formula.mixed import paint_line, set_line
from app.drawing.formula.nodes import FormulaError
from app.drawing.formula.painter import paint_box
from app.drawing.formula.parser import parse
from app.drawing.formula.plain import plain, plain_text
from app.drawing.formula.typesetter import set_formula

__all__ = [
    "Box",
    "Face",
    "FormulaError",
    "displayed_lines",
    "inline_pieces",
    "paint_box",
    "paint_line",
    "parse",
    "plain",
    "plain_text",
    "set_formula",
    "set_line",
]
