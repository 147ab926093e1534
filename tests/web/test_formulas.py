"""Formulas as JavaScript have the values that they have in Python."""

import json
import math
from pathlib import Path

import pytest

from app.capture.web_page.formula_js import Translator, UntranslatableError
from app.quantities.expression import ExpressionError
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.source import Source
from app.simulation.attached import Slider
from app.simulation.attached.table_names import TableNames
from physics import Box, World
from tests.web.node import needs_node, node

SLIDERS = (Slider(id=1, name="a", value=2.5), Slider(id=2, name="b", low=-10.0, value=-3.0))

FORMULAS = (
    *("1+2*3", "2^10", "a/b", "a/0", "0/0", "-a % b", "a % b", "b % a", "7 % 0"),
    *("(a-b)^-2", "b^0.5", "2^0.5", "0^-1", "1e308*10", "90 deg", "3 cm + 2 mm", "pi*a"),
    *("10 km/h", "5 % 2.5", "-5 % 2", "min(a, b, 1)", "max(b, 3)", "hypot(3, 4)"),
    *("sqrt(b)", "sqrt(a)", "abs(b)", "sign(b)", "sign(0)", "atan2(a, b)", "sin(a)"),
    *("cos(a)", "tan(a)", "asin(2)", "acos(0.5)", "atan(b)", "exp(a)", "exp(1000)"),
    *("log(0)", "log(a)", "log10(100)", "floor(b-0.5)", "ceil(a)", "round(2.5)"),
    *("round(3.5)", "round(-2.5)", "a > b", "a < 0", "1 < a < 3", "a == 2.5", "a != b"),
    *("0/0 > 1", "if(a > b, a, b)", "if(0/0 > 1, 1, 2)", "5 if b > 0 else 7"),
    *("not (a > b)", "a > 0 and b > 0", "a > 0 or 0/0 > 1", "0/0 > 1 and a > 9"),
    *("0/0 > 1 or a > 9", "true", "not false", "floor(log10(1000)+0.5)", "a*-b", "-(-a)"),
    *("2*a^2 - 3*a + 1", "a - -b", "1/(a+b*b)"),
)


def names() -> TableNames:
    world = World()
    world.add_dynamic(Box(width=1.0, height=1.0), name="ball")
    return TableNames(world, SLIDERS)


@needs_node
def test_values_are_those_of_python(tmp_path: Path) -> None:
    known = names()
    texts, values = [], []
    for formula in FORMULAS:
        source = Source(formula)
        values.append(Compiler(source, known).part(source.tree).read())
        texts.append(Translator(known).text(formula))
    file = tmp_path / "formulas.json"
    file.write_text(json.dumps(texts))
    for formula, want, value in zip(
        FORMULAS, values, node(Path(__file__).with_name("formulas.mjs"), str(file)), strict=True
    ):
        if isinstance(want, float) and math.isnan(want):
            assert value == "nan", formula
        elif want == math.inf:
            assert value == "inf", formula
        elif isinstance(want, bool) or want is None:
            assert value is want, formula
        else:
            assert value == pytest.approx(want, rel=1e-15, abs=1e-300), formula


def test_what_is_no_formula_is_never_written() -> None:
    known = names()
    for bad in ("__import__('os')", "ball.__class__", "a.constructor", "alert(1)", "`x`", "a;b"):
        with pytest.raises(ExpressionError):
            Translator(known).text(bad)


def test_a_name_is_text_in_the_script() -> None:
    known = names()
    assert Translator(known).text("ball.vx") == 'm.body(1,"vx")'
    assert Translator(known).text("body(1).speed") == 'm.body(1,"speed")'


def test_what_the_player_cannot_read_is_said() -> None:
    with pytest.raises(UntranslatableError, match="slip"):
        Translator(names()).text("ball.slip")


def test_sines_and_powers_are_not_to_the_bit() -> None:
    known = names()
    for formula, exact in (
        ("a*b+1", True),
        ("sqrt(abs(b))", True),
        ("sin(a)", False),
        ("a^2", False),
    ):
        writer = Translator(known)
        writer.text(formula)
        assert writer.is_exact == exact, formula
