"""Conditions over a world: their values are those that the world tells."""

import math
import re

import pytest

from app.quantities.expression import ExpressionError, condition, expression
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.names import WorldNames
from app.quantities.registry import BODY, CONTACT, JOINT, WORLD, Quantity
from app.quantities.units import parse_unit
from physics import Box, Circle, Distance, World


@pytest.fixture
def world() -> World:
    """A floor, a ball that flies, a box with a space in its name, and a spring between them."""
    world = World()
    world.add_static(Box(width=20.0), position=(0, -0.5), name="floor")
    ball = world.add_dynamic(
        Circle(radius=0.3), position=(1, 3), velocity=(3, 4), omega=-2.0, name="ball"
    )
    box = world.add_dynamic(Box(), position=(-2, 0.5), name="box 3")
    world.add_joint(Distance(a=box, b=ball, anchor_a=(-2, 0.5), anchor_b=(1, 3), hertz=1.0))
    world.step(5)
    return world


def test_every_form_of_the_language_has_the_value_that_python_gives(world):
    ball, box = world.body("ball"), world.body("box 3")
    x, y, angle, vx, vy, w = ball.state
    for text, value in [
        ("ball.x", x),
        ('body("ball").y', y),
        ("body['box 3'].x", box.center[0]),
        (f"body({ball.id}).angle", angle),
        ("ball.speed", math.hypot(vx, vy)),
        ("abs(ball.omega)", abs(w)),
        ("-ball.vx + 2 * ball.vy - +1", -vx + 2 * vy - 1),
        ("ball.x / ball.y % 2", x / y % 2),
        ("ball.x^2 + ball.y**2", x**2 + y**2),
        ("2 ball.x²", 2 * x**2),
        ("max(ball.x, ball.y, 1 m)", max(x, y, 1.0)),
        ("hypot(ball.vx, ball.vy)", math.hypot(vx, vy)),
        ("sin(30 deg) + cos(pi)", -0.5),
        ("sqrt(2 ball.kinetic / ball.mass)", math.sqrt(2 * ball.kinetic_energy / ball.mass)),
        ("joint(4).length", world.joint_by_id(4).current_length),
        ("joint[4].force", math.hypot(*world.joint_by_id(4).reaction_force)),
        ("energy.total", world.energy.total),
        ("energy.spring", world.energy.spring),
        ("gravity", 9.81),
        ("gravity.y", -9.81),
        ("time * 240", 5.0),
        ("tick", 5.0),
        ("bodies.count + joints.count", 4.0),
        ("contacts.count", world.contacts.count),
        ('body("box 3").contacts', box.contacts_count),
    ]:
        assert expression(text, world).value() == pytest.approx(value, rel=1e-12), text


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("ball.speed > 3", True),
        ("ball.speed > 3 m/s and not ball.y < 0", True),
        ("ball.speed < 300 cm/s or ball.x == 0", False),
        ("0 < ball.y < 2 m", False),
        ("3 < ball.y <= 10", True),
        ('ball.angle > -30° and body("box 3").y ≤ 1', True),
        ("not ball.asleep", True),
        ("ball.x != ball.y", True),
    ],
)
def test_conditions_are_true_or_false(world, text, truth):
    assert condition(text, world).holds() is truth


def test_an_expression_follows_the_world(world):
    height = expression("ball.y", world)
    for _ in range(5):
        world.step()
        assert height.value() == world.body("ball").center[1]


def test_what_has_no_value_is_nan_with_its_reason(world):
    ball = world.body("ball")
    for text, why in [
        ("1 / (ball.y - ball.y)", "divides by zero"),
        ("ball.y % 0", "no remainder"),
        ("sqrt(-ball.y)", "sqrt(-ball.y) has no value"),
        ("log(0 * ball.angle)", "has no value"),
        ("exp(10^3) + ball.angle", "has no value"),
        ("(-1)^(ball.angle)", "has no value"),
        ("asin(2)", "has no value"),
    ]:
        value = expression(text, world)
        assert math.isnan(value.value()), text
        assert why in value.trouble
    gone = expression("ball.y + 1", world)
    assert gone.value() == ball.center[1] + 1.0
    world.remove(ball)
    assert math.isnan(gone.value())
    assert gone.trouble == "ball is gone"


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("1/(ball.x - ball.x) > 0", None),
        ("not 1/(ball.x - ball.x) > 0", None),
        ("1/(ball.x - ball.x) > 0 or ball.y > 0", True),
        ("1/(ball.x - ball.x) > 0 and ball.y > 0", None),
        ("1/(ball.x - ball.x) > 0 and ball.y < 0", False),
        ("1/(ball.x - ball.x) > 0 or ball.y < 0", None),
        ("ball.y < 0 and 1/(ball.x - ball.x) > 0", False),
    ],
)
def test_what_is_said_of_nothing_is_neither_true_nor_false(world, text, truth):
    value = condition(text, world)
    assert value.holds() is truth
    assert bool(value.trouble) == (truth is None or not text.startswith("ball"))


def test_a_body_that_comes_back_has_its_value_back(world):
    height = expression("ball.y", world)
    snapshot = world.save()
    before = height.value()
    world.remove(world.body("ball"))
    world.add_dynamic(Circle(), position=(0, 50), name="ball")  # another one, in its row
    assert math.isnan(height.value())
    world.restore(snapshot)
    assert height.value() == before


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("", "type a formula", 0),
        ("bal.speed > 3", "there is no 'bal'; did you mean ball?", 0),
        ("1 + ball.sped", "ball has no 'sped'; did you mean speed?", 9),
        ('body("bax 3").x', "no body 'bax 3'; did you mean box 3?", 0),
        ("joint(9).force", "no joint 9; there is 4", 0),
        ('joint("a").force', "joints have no names", 0),
        ("body(99).x", "no body with id 99", 0),
        ("body(ball).x", 'write body("name") or body(3)', 0),
        ("ball", "say what of ball: ball.x", 0),
        ("2 * energy", "say what of energy: energy.total", 4),
        ("energy.totl", "did you mean total?", 7),
        ("if ball.x > 3: 1 else 0", "write if(ball.x > 3, 1, 0)", 13),
        ("if ball.x > 3 then 1", "write if(ball.x > 3, 1, 0)", 3),
        ("ball.x > 3 ? 1 : 0", "write if(ball.x > 3, 1, 0)", 11),
        ("if(ball.x > 3; 1; 0)", "write a comma here", 13),
        ("box 3.x", 'a name with a space is written body("box 3")', 4),
        ("sin", "sin is a function: write sin(...)", 0),
        ("sine(1)", "sine is not a function; did you mean sin", 0),
        ("min(1)", "min takes 2 numbers", 0),
        ("ball.x + ball.vx", "ball.vx is a speed [m/s], but a length [m] is needed", 9),
        ("ball.x > 3 s", "3 s is a time [s], but a length [m] is needed", 9),
        ("sin(ball.x)", "sin wants an angle or a plain number, not a length [m]", 4),
        ("2 ^ ball.x", "an exponent has no unit", 4),
        ("ball.x ^ ball.angle", "must be a number", 9),
        ("9^9^9", "this exponent is too large: 100 at most", 2),
        ("ball.asleep + 1", "ball.asleep is true or false, not a number", 0),
        ("ball.x and ball.y > 1", "compare ball.x with something", 0),
        ("ball.x = 3", "write == to compare", 7),
        ("ball.x > 1 && ball.y > 1", "write 'and' instead of &", 11),
        ("(ball.x > 1", "never closed", 0),
        ("ball.x > 1)", "never opened", 10),
        ("ball.x >", "not a formula", 8),
        ('body("ball', "this quote has no end", 5),
        ("ball.x\n> 1", "this character cannot be read", 6),
        ("ball.x // 2", "not known", 0),
        ("1e400", "too large", 0),
        ("ball.x is 3", "compare with <", 10),
        ("ball . speed . x", "has no parts", 0),
    ],
)
def test_an_error_is_one_sentence_with_its_place(world, text, words, place):
    with pytest.raises(ExpressionError) as caught:
        expression(text, world)
    assert words in str(caught.value)
    assert caught.value.position == place
    assert caught.value.pointed.splitlines()[-1] == " " * place + "^"
    assert "\n" not in caught.value.reason


def test_places_count_characters_and_not_bytes(world):
    world.add_dynamic(Circle(), name="Kügelchen")
    assert expression("Kügelchen.y² > 1 m²", world).holds() is False
    with pytest.raises(ExpressionError) as caught:
        expression("  Kügelchen.x² + Kügelchin.y", world)
    assert caught.value.position == len("  Kügelchen.x² + ")


def test_a_condition_must_say_something_of_the_world(world):
    for text in ("ball.speed", "1 < 2", "True"):
        with pytest.raises(ExpressionError):
            condition(text, world)


# --- the tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "quantity", [*BODY.values(), *JOINT.values(), *WORLD.values()], ids=lambda q: q.name
)
def test_every_quantity_reads_a_number_and_says_what_it_is(world, quantity: Quantity):
    ball = world.body("ball")
    thing = ball if quantity in BODY.values() else world.joint_by_id(4)
    value = quantity.read(world if quantity in WORLD.values() else thing)
    assert isinstance(value, bool if quantity.kind == "truth" else int | float)
    # what needs a contact has no value in the air
    assert math.isfinite(value) or (quantity.name in ("slip", "mu") and not ball.contacts_count)
    assert parse_unit(quantity.unit).factor == 1.0, "values are SI"
    assert quantity.help.endswith(".") and quantity.label in quantity.title
    head = {"BODY": "ball.", "JOINT": "joint(4)."}
    text = (
        quantity.name
        if quantity in WORLD.values()
        else (head["BODY" if quantity in BODY.values() else "JOINT"] + quantity.name)
    )
    assert expression(text, world).unit == quantity.unit


def test_reading_quantities_changes_nothing(world):
    before = world.hash()
    for table, thing in ((BODY, world.body("ball")), (JOINT, world.joint_by_id(4)), (WORLD, world)):
        for quantity in table.values():
            quantity.read(thing)
    assert world.hash() == before


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("ball.mass * gravity", "N"),
        ("ball.mass * ball.speed^2 / 2", "J"),
        ("ball.x / ball.speed", "s"),
        ("ball.omega", "rad/s"),
        ("abs(joint(4).torque)", "N*m"),
        ("ball.x / ball.y", ""),
        ("sqrt(ball.x)", "m^1/2"),
    ],
)
def test_an_expression_knows_its_unit(world, text, unit):
    assert expression(text, world).unit == unit


# --- completions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first", "start"),
    [
        ("ba", ["ball"], 0),
        ("ball.sp", ["speed", "spin"], 5),
        ("ball.speed > 3 and bal", ["ball"], 19),
        ('body("b', ["ball", "box 3"], 6),
        ('body("box 3").om', ["omega"], 14),
        ("joint(4).le", ["length"], 9),
        ("energy.t", ["total"], 7),
        ("ball.speed > 3 k", ["km", "kg", "kN", "kJ"], 15),
        ("ball.x > -3", ["m", "km", "cm", "mm", "kg"], 11),
        ("joint(4).length = 3 ", ["m", "km", "cm", "mm", "kg"], 20),
        ("ball.speed > 3 and ball.angle + 30 ", ["rad", "deg", "turn", "m"], 35),
        ('body("box 3").omega < 6', ["Hz", "rpm", "m"], 23),
        ("box", ['body("box 3")'], 0),
        ("nothing.x", [], 8),
        ("((", None, 2),
    ],
)
def test_completions_fit_the_word_before_the_cursor(world, text, first, start):
    result = completions(text + " later", len(text), WorldNames(world))
    assert word_start(text + " later", len(text)) == start
    if first is not None:
        assert result[: len(first)] == first
        assert bool(result) == bool(first)


def test_contacts_weigh_a_box_and_hold_it_on_a_slope():
    """A box at rest on a slope of 20 deg: N = m g cos 20, F = m g sin 20, mu used = tan 20."""
    slope, world = math.radians(20.0), World()
    world.add_static(Box(width=20.0, friction=0.9), angle=slope, name="slope")
    up = (-math.sin(slope), math.cos(slope))
    box = world.add_dynamic(Box(friction=0.9), position=up, angle=slope, name="box")
    world.step(480)
    weight = box.mass * 9.81
    # After two seconds what is left of the landing is below a part in 10^4 of the weight.
    for words, wanted in [
        ("normal", weight * math.cos(slope)),
        ("friction", weight * math.sin(slope)),
        ("mu", math.tan(slope)),
    ]:
        for owner in ("box", 'contact("box", "slope")', "contact(slope, box)", "contact(2, 1)"):
            assert expression(f"{owner}.{words}", world).value() == pytest.approx(wanted, rel=1e-4)
    assert expression("box.slip", world).value() < 1e-6  # [m/s]: it creeps, at most


def test_a_box_that_slides_uses_all_of_its_friction():
    world = World()
    world.add_static(Box(width=80.0, friction=0.5), position=(0, -0.5), name="floor")
    box = world.add_dynamic(Box(friction=0.5), position=(0, 0.5), velocity=(5, 0), name="box")
    world.step(120)
    pair = 'contact("box", "floor")'
    # Coulomb: the mixed coefficient is the geometric mean, 0.5; the solver's limit is met to
    # rounding, the points' normal impulses change within the tick by less than a part in 100.
    assert expression(f"{pair}.mu", world).value() == pytest.approx(0.5, rel=0.01)
    assert expression(f"{pair}.slip", world).value() == pytest.approx(box.velocity[0], abs=0.02)


def test_a_contact_says_what_is_wrong_with_it(world):
    for text, words in [
        ("contact(ball).normal", "write contact("),
        ('contact("ball", "flor").normal', "did you mean floor"),
        ("contact(ball, floor).weight", "has no 'weight'"),
        ("contact", "say which one"),
    ]:
        with pytest.raises(ExpressionError, match=re.escape(words)):
            expression(text, world)
    assert completions("contact(ball, floor).", 21, WorldNames(world)) == list(CONTACT)
    assert completions('contact(ball, "fl', 17, WorldNames(world)) == ["floor"]


def test_the_books_begin_when_a_flow_is_asked_for(world):
    friction = expression("ledger.friction", world)
    assert friction.value() == 0.0 and world.ledger.on
    world.step(240)
    assert expression("ledger.impacts", world).value() == world.ledger.totals["impacts"] < 0.0
