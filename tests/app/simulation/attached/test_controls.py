"""Controls: sliders, buttons, read-outs and formulas act by commands and in simulated time."""

import math

import pytest

from app.quantities.expression import Expression
from app.session.session import Session
from app.simulation.attached import Attached, Button, ReadOut, Slider
from app.simulation.attached.plain import with_ids
from app.simulation.attached.program import Program
from app.simulation.attached.table_names import TableNames
from app.simulation.attached.targets import targets
from app.simulation.commands.edit import Attach, ChangeAttached, PushButton, Remove, SetBody
from tests.app.simulation.commands.edit.tables import (
    BALL,
    add,
    do,
    join,
    open_scene,
    replayed,
    state,
)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A ball in the air without gravity, and a wheel on a hinge: ids 1, 2 and 3."""
    session = open_scene(monkeypatch)
    add(session, BALL, position=(0, 1), name="ball", gravity_scale=0.0)
    add(session, BALL, position=(9, 1), name="wheel", gravity_scale=0.0)
    join(session, "revolute", b=2, anchor=(9, 1), motor_speed=0.0)
    return session


def attach(session: Session, kind: str, **words: object) -> Attached:
    do(session, Attach(kind, dict(words)))
    return session.simulation.attachments.attached[-1]


def refusal(session: Session, kind: str, **words: object) -> str:
    """Return why it cannot be attached; nothing has changed then."""
    before = session.simulation.attachments
    session.submit(Attach(kind, dict(words)))
    session.act_waiting()
    assert session.simulation.attachments is before
    return session.notices[-1].text


def cannon(session: Session) -> Attached:
    attach(session, "slider", name="speed", unit="m/s", high=20.0, value=10.0)
    attach(session, "slider", name="angle", unit="deg", high=90.0, value=30.0)
    script = "ball.x = 1; ball.vx = speed*cos(angle); ball.vy = speed*sin(angle)"
    return attach(session, "button", name="fire", key="f", does=script)


def test_a_button_fires_with_what_the_sliders_say(table: Session) -> None:
    fire = cannon(table)
    do(table, PushButton(fire.id))
    ball = table.world.body_by_id(1)
    assert ball.center == (1.0, 1.0)
    # cos 30 degrees: sqrt(3) / 2, rounded in libm and in the product, a unit in the last place each
    assert ball.velocity == pytest.approx((5.0 * math.sqrt(3.0), 5.0), rel=1e-15)
    assert state(replayed(table, "empty")) == state(table)


def test_what_a_hold_button_does_ends_when_it_is_let_go(table: Session) -> None:
    words = {"does": "joint(3).motor_speed = 6", "ends": "joint(3).motor_speed = 0"}
    run = attach(table, "button", name="run", mode="hold", **words)
    motor = table.world.joint_by_id(3)
    do(table, PushButton(run.id))
    table.run(5)
    assert motor.motor_speed == 6.0
    do(table, PushButton(run.id, down=False))
    assert motor.motor_speed == 0.0
    (button,) = table.simulation.attachments.attached
    assert isinstance(button, Button) and not button.on


def test_a_force_of_a_held_button_pushes_in_every_tick(table: Session) -> None:
    jet = attach(
        table, "button", name="jet", mode="toggle", does="ball.force_x = ball.mass * 2 m/s^2"
    )
    do(table, PushButton(jet.id))
    table.run(24)
    do(table, PushButton(jet.id, down=False), PushButton(jet.id))
    table.run(24)
    # 2 m/s² for 24 ticks of 1/240 s; the damping of the table is 0
    assert table.world.body_by_id(1).velocity[0] == pytest.approx(0.2, rel=1e-12)


def test_a_button_that_cannot_do_all_does_nothing(table: Session) -> None:
    odd = attach(table, "button", name="odd", does="ball.vx = 5; ball.omega = 1 / (t - t)")
    before = state(table)
    table.submit(PushButton(odd.id))
    table.act_waiting()
    assert "ball.omega is not set" in table.notices[-1].text
    assert state(table) == before


def test_a_formula_acts_in_simulated_time_and_in_a_replay(table: Session) -> None:
    attach(table, "formula", sets="ball.vx = if(t < 0.1 s, 3 m/s, 1 m/s); gravity.y = -t * 1 m/s^3")
    table.run(12)
    assert table.world.body_by_id(1).velocity[0] == 3.0
    table.run(24)
    assert table.world.body_by_id(1).velocity[0] == 1.0
    later = state(table)
    table.go_to(3)
    table.go_to(table.timeline.last)
    assert state(table) == later == state(replayed(table, "empty"))


def test_a_formula_can_move_a_slider(table: Session) -> None:
    attach(table, "slider", name="angle", unit="deg", high=90.0, value=0.0)
    attach(table, "formula", sets="angle = 2 * 30 deg")
    attach(table, "read_out", name="height", shows="sin(angle)")
    table.run(1)
    slider, _, height = table.simulation.attachments.attached
    assert isinstance(slider, Slider) and isinstance(height, ReadOut)
    assert slider.value == pytest.approx(60.0, rel=1e-15)
    shown = table.simulation.program.shown(height)
    assert isinstance(shown, Expression) and shown.value() == pytest.approx(math.sqrt(0.75))


def test_a_slider_remembers_so_a_formula_counts_and_keeps_the_best(table: Session) -> None:
    attach(table, "slider", name="n", high=1000.0, value=0.0)
    attach(table, "slider", name="best", unit="m", low=-100.0, high=100.0, value=-100.0)
    attach(table, "formula", sets="n = n + 1; best = max(best, ball.y)")
    start = table.world.body("ball").center[1]
    table.run(12)
    values = {one.name: one.value for one in table.simulation.attachments.attached[:2]}
    assert values["n"] == 12.0 and values["best"] == pytest.approx(start, rel=1e-12)
    later = state(table)
    table.go_to(3)
    table.go_to(table.timeline.last)
    assert state(table) == later == state(replayed(table, "empty"))


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        ("formula", {"sets": "ball.mass = 2*ball.mass"}, "depends on itself: ball.mass → ball.m"),
        ("formula", {"sets": "ball.vx = wheel.vx; wheel.vx = ball.vx"}, "depends on itself"),
        ("read_out", {"name": "r", "shows": "r + 1"}, "r depends on itself: r → r"),
        ("formula", {"sets": "ball.vx = 5 kg"}, "is a speed [m/s], but this is a mass [kg]"),
        ("formula", {"sets": "ball.vx = ball.x > 3"}, "must be a number"),
        ("formula", {"sets": "ball.enabled = 5"}, "must be true or false"),
        ("formula", {"sets": "ball.weight = 5"}, "weight of ball cannot be set"),
        ("formula", {"sets": "ball.vx == 5"}, "write what you set, then = and its value"),
        ("formula", {"sets": "ball.vx ="}, "write a value behind ball.vx"),
        ("button", {"name": "go", "does": "bal.vx = 5"}, "there is no 'bal'; did you mean ball"),
        ("button", {"name": "go", "does": ""}, "say what it does"),
        ("slider", {"name": "m"}, "is a unit already: choose another name"),
        ("slider", {"name": "my speed"}, "cannot stand in a formula"),
        ("slider", {"name": "v", "low": 5.0, "high": 5.0}, "must end above where it begins"),
        ("slider", {"name": "v", "unit": "furlong"}, "no unit 'furlong'"),
        ("slider", {"title": "v"}, "unknown key"),
        ("slider", {}, "name: is missing"),
    ],
)
def test_a_wrong_control_is_refused_with_a_sentence(
    table: Session, kind: str, words: dict[str, object], why: str
) -> None:
    assert why in refusal(table, kind, **words)


def test_two_controls_cannot_have_one_name(table: Session) -> None:
    attach(table, "slider", name="v")
    assert "called 'v' already" in refusal(table, "read_out", name="v", shows="ball.x")


def test_a_renamed_body_is_renamed_in_formulas(table: Session) -> None:
    fire = cannon(table)
    do(table, SetBody((1,), "name", "red ball"))
    renamed = table.simulation.attachments.attached_by_id(fire.id)
    assert isinstance(renamed, Button) and renamed.does.startswith('body("red ball").x = 1')
    do(table, SetBody((1,), "name", "shot"), PushButton(fire.id))
    assert table.world.body_by_id(1).center == (1.0, 1.0)


def test_a_control_whose_body_is_gone_says_so_and_stays(table: Session) -> None:
    attach(table, "formula", sets="ball.vx = 3")
    do(table, Remove((1,)))
    table.run(2)
    (formula,) = table.simulation.attachments.attached
    trouble = table.simulation.program.trouble(formula)
    assert trouble is not None and "there is no 'ball'" in trouble.words
    assert table.undo() and table.simulation.program.trouble(formula) is None


def test_other_ids_are_put_into_formulas() -> None:
    button = Button(name="go", does="joint(3).motor_speed = body[ 4 ].x + joint(30).angle")
    other = with_ids(button, {("joint", 3): 7, ("body", 4): 3})
    assert other.does == "joint(7).motor_speed = body[ 3 ].x + joint(30).angle"


def test_a_slider_that_sets_a_property_moves_it(table: Session) -> None:
    slider = attach(table, "slider", name="f", high=1.0, value=0.5, sets="ball.friction")
    do(table, ChangeAttached(slider.id, {"value": 0.25}))
    assert [shape.friction for shape in table.world.body_by_id(1).shapes] == [0.25]
    assert table.undo() and table.world.body_by_id(1).shapes[0].friction != 0.25
    assert "cannot be set" in refusal(table, "slider", name="q", sets="ball.speed")


def test_a_slider_stays_in_its_range(table: Session) -> None:
    slider = attach(table, "slider", name="v")
    table.submit(ChangeAttached(slider.id, {"value": 11.0}))
    table.act_waiting()
    assert "value: must be 0 to 10, not 11" in table.notices[-1].text


# --- suggestions ----------------------------------------------------------------------------------


def suggested(session: Session, text: str, unit: str = "") -> list[str]:
    names = TableNames(session.world, session.simulation.attachments.attached)
    return targets(text, len(text), names, unit)


def test_before_the_equals_sign_only_what_can_be_set_is_suggested(table: Session) -> None:
    attach(table, "slider", name="speed", unit="m/s", high=20.0)
    assert suggested(table, "") == ["speed", "ball", "wheel", "joint(3)", "gravity"]
    assert "mass" not in suggested(table, "joint(3).") and not suggested(table, "ball.kinetic")
    program = Program(table.world, table.simulation.attachments.attached)
    for word in suggested(table, "ball."):
        fault = program.fault("sets", f"ball.{word} = 1")
        assert fault is None or "cannot be set" not in fault.words, word


def test_a_word_is_looked_for_in_what_can_be_set_of_all_things(table: Session) -> None:
    assert suggested(table, "motor")[0].startswith("joint(3).motor")
    assert suggested(table, "v", "m/s")[:2] == ["ball.vx", "ball.vy"]
    assert suggested(table, "ball.", "rad/s")[0] == "omega"
    assert suggested(table, "ball ") == []
