"""Whatever is typed or pasted: an expression, or an ExpressionError. Nothing else, and at once."""

import math
import time

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.quantities.expression import ExpressionError, expression, read_number
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.names import WorldNames
from physics import Circle, World

HOSTILE = [
    "().__class__",
    "().__class__.__bases__[0].__subclasses__()",
    "ball.__class__",
    "ball._world",
    "ball.world",
    "ball.remove()",
    "ball.x.real",
    "body.__init__",
    "__import__('os')",
    "eval('1')",
    "open('x')",
    "print(1)",
    "lambda: 1",
    "(x := 1)",
    "f'{ball.x}'",
    'f"{1}"',
    "b'a'",
    "[x for x in (1, 2)]",
    "{1: 2}",
    "{1, 2}",
    "(1, 2)",
    "...",
    "None",
    "1 if True",
    "await ball",
    "yield 1",
    "*ball",
    "ball.x; ball.y",
    "import os",
    "1j",
    "'a' * 10**9",
    "9**9**9**9",
    "9^9^9^9",
    "2 ** 10000000",
    "1 << 1000000",
    "~1",
    "1 @ 2",
    "10**400",
    "1" * 399,
    "1e9999999",
    "(" * 100_000,
    "(" * 190 + "1" + ")" * 190,
    "-" * 399 + "1",
    "not " * 99 + "ball.asleep",
    "1" + "+1" * 199,
    "sin(" * 90 + "1" + ")" * 90,
    "abs(**{})",
    "abs(*ball)",
    "abs(x=1)",
    "body(1)(2).x",
    "body[1:2].x",
    "body[()].x",
    "body(True).x",
    "body(1.5).x",
    "body('ball', 1).x",
    "body(-1).x",
    "body(10**30).x",
    "joint(99999999999999999999999999).x",
    "b\u0430ll.x",  # a Cyrillic a
    "ball\u200b.x",
    "ball.\u202ex",
    "\ud800",
    "ball\x00.x",
    "ball.x\\\n> 1",
    "'''",
    '"""a"""',
    "\t",
    "# nothing",
    "ball.x # > 3",
    "\N{ARABIC-INDIC DIGIT ONE} + 1",
    "ball.x > \N{SUPERSCRIPT TWO}",
    "ⅷ + 1",
    "0x10",
    "1_000",
    "01",
    "5 cm cm cm",
    "m" * 400,
]


@pytest.fixture(scope="module")
def world() -> World:
    world = World()
    world.add_dynamic(Circle(), position=(1, 2), name="ball")
    world.step()
    return world


def survives(text: str, world: World) -> None:
    """Only ExpressionError comes out of compiling, and nothing of evaluating."""
    try:
        compiled = expression(text, world)
        compiled.value() if compiled.kind == "number" else compiled.holds()
    except ExpressionError as error:
        assert 0 <= error.position <= len(text)
    for unit in ("m", "deg", ""):
        try:
            assert math.isfinite(read_number(text, unit))
        except ExpressionError as error:
            assert str(error)
    assert isinstance(completions(text, len(text), WorldNames(world)), list)
    assert 0 <= word_start(text, len(text)) <= len(text)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_at_once(world, text):
    begin = time.perf_counter()
    survives(text, world)
    assert time.perf_counter() - begin < 0.5, "a slow machine needs 10 ms"


@pytest.mark.parametrize("text", HOSTILE[:41], ids=range(41))
def test_no_python_gets_through(world, text):
    with pytest.raises(ExpressionError):
        expression(text, world)


def test_look_alikes_of_letters_name_the_same_body_as_for_python(world):
    """Full-width and bold letters are one name to Python's parser; nothing is reached by them."""
    assert expression("ｂａｌｌ.x", world).value() == 1.0
    with pytest.raises(ExpressionError):
        expression("ball.＿＿class＿＿", world)


PIECES = """ball body joint ( ) [ ] . , + - * / ** ^ % < > == != and or not x y speed asleep energy
total time 1 2.5 1e308 0 -1 'ball' "ball" sin sqrt min abs m s kg deg pi ° ² = := lambda if else for
in is None True False __class__ _ f'{x}' : ; @ ~ # \\ { } ü 9**9 1/0"""
WORDS = st.sampled_from(PIECES.split())

FUZZ = settings(
    max_examples=250,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),  # what fails is short enough without shrinking
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    derandomize=True,
    database=None,
)


@FUZZ
@given(parts=st.lists(WORDS, max_size=14), gap=st.sampled_from(["", " "]))
def test_heaps_of_words_give_a_value_or_an_error(world, parts, gap):
    survives(gap.join(parts), world)


@pytest.mark.sweep
@FUZZ
@given(text=st.text(max_size=60))
def test_any_text_gives_a_value_or_an_error(world, text):
    survives(text, world)


NUMBERS = st.recursive(
    st.sampled_from(["0", "1", "-3", "1e200", "ball.x", "ball.vx", "ball.angle", "2 m"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/%^"), inner).map("({0[0]}) {0[1]} ({0[2]})".format),
        st.tuples(st.sampled_from(["sqrt", "sin", "exp", "log", "asin", "floor"]), inner).map(
            "{0[0]}({0[1]})".format
        ),
    ),
    max_leaves=8,
)


@FUZZ
@given(a=NUMBERS, b=NUMBERS, sign=st.sampled_from(["<", ">=", "==", "> 1 and 0 <"]))
def test_well_formed_expressions_never_raise_when_they_are_evaluated(world, a, b, sign):
    survives(f"{a} {sign} {b}", world)
