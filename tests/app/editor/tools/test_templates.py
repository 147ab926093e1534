"""Every template drops in as one group, stands or hangs as it is drawn, and works."""

import math

import pytest

from app.editor.templates import TEMPLATES
from app.editor.tools.template import Template
from tests.app.simulation.commands.edit.tables import FLOOR

TICKS = 480  # two seconds


@pytest.fixture
def floored(table):
    """A table with a floor, and the machines' tool in hand."""
    table.add(FLOOR, kind="static", position=(0, -0.5), name="floor")
    table.session.world.gravity = (0.0, -9.81)
    table.editor.choose("template")
    return table


def dropped(table, title: str, at=(0.0, 0.0)):
    """The bodies of a template, by name."""
    tool = table.tool
    assert isinstance(tool, Template)
    tool.take(title)
    tool.hover(table.cursor(at))
    assert not tool.press(table.cursor(at))
    added = table.session.simulation.added
    return {body.name: body for body in map(table.session.world.bodies_by_id.get, added.bodies)}


HANGS = ("Pendulum", "Two weights on a pulley")


@pytest.mark.parametrize("title", TEMPLATES)
def test_a_template_is_one_group_that_stays_together_for_two_seconds(floored, title) -> None:
    bodies = dropped(floored, title, (0.0, 4.0 if title in HANGS else 0.0))
    ids = {body.id for body in bodies.values()}
    group = floored.session.simulation.attachments.group_of(next(iter(ids)))
    assert set(group) == ids
    assert ids <= set(floored.editor.selection.ids)
    joints = list(floored.joints)
    floored.session.run(TICKS)
    assert not floored.notes and len(floored.joints) == len(joints)
    for joint in joints:
        if joint.kind == "revolute":  # a soft hinge gives way by less than a millimetre a kg
            assert math.dist(*joint.anchors) < 0.01
    for body in bodies.values():
        assert math.hypot(*body.velocity) < 20.0 and body.center[1] > -0.1
    floored.undo_all()


def test_the_car_drives_to_the_right_on_both_wheels(floored) -> None:
    car = dropped(floored, "Car")
    x, y = car["chassis"].center
    floored.session.run(TICKS)
    # 6 rad/s times 0.35 m are 2.1 m/s; it is as fast after half a second or so.
    assert 2.0 < car["chassis"].center[0] - x < 4.2
    assert car["chassis"].center[1] == pytest.approx(y, abs=0.1)
    assert abs(car["chassis"].angle) < 0.1


def test_the_catapult_throws_its_stone_and_stands(floored) -> None:
    parts = dropped(floored, "Catapult")
    highest = 0.0
    for _ in range(TICKS // 10):
        floored.session.run(10)
        highest = max(highest, parts["stone"].center[1])
    assert highest > 2.5 and parts["stone"].center[0] > 3.0
    assert abs(parts["stand"].angle) < 0.05 and abs(parts["stand"].center[0]) < 0.2


def test_the_bridge_the_seesaw_and_the_arm_stay_where_they_stand(floored) -> None:
    bridge = dropped(floored, "Bridge", (-6.0, 0.0))
    seesaw = dropped(floored, "Seesaw", (0.0, 0.0))
    arm = dropped(floored, "Robot arm", (6.0, 0.0))
    tip = arm["forearm"].center
    floored.session.run(TICKS)
    assert 0.2 < bridge["plank 5"].center[1] < 0.95  # it sags, and does not touch the floor
    assert abs(seesaw["wedge"].center[0]) < 0.05 and seesaw["plank"].angle > 0.05
    assert arm["forearm"].center == pytest.approx(tip, abs=0.02)


def test_the_pulley_and_the_pendulum_move_as_their_laws_say(floored) -> None:
    pulley = dropped(floored, "Two weights on a pulley", (-3.0, 5.0))
    pendulum = dropped(floored, "Pendulum", (3.0, 5.0))
    start, bob = pulley["heavy weight"].center[1], pendulum["bob"]
    floored.session.run(120)
    # Atwood: a = g (1.5 - 1) / (1.5 + 1) = g / 5, after half a second g / 40; Euler: 1/240 more.
    assert start - pulley["heavy weight"].center[1] == pytest.approx(9.81 / 40.0, rel=0.01)
    assert math.dist(bob.center, (3.0, 5.0)) == pytest.approx(2.0, abs=1e-3)


def test_a_right_click_takes_the_next_template_and_the_hint_says_which(floored) -> None:
    tool = floored.tool
    tool.take("Car")
    assert tool.context(floored.cursor((0.0, 0.0))) and "Pendulum" in tool.hint
    for _ in range(len(TEMPLATES) - 1):
        tool.context(floored.cursor((0.0, 0.0)))
    assert "Car" in tool.hint


@pytest.mark.parametrize("depth", [0.3, 5.0])
@pytest.mark.parametrize("title", TEMPLATES)
def test_a_machine_that_is_dropped_into_the_floor_or_under_it_comes_above(
    floored, title, depth
) -> None:
    bodies = dropped(floored, title, (0.0, -depth))
    low = [body.aabb[1] for body in bodies.values() if body.kind == "dynamic"]
    assert min(low) > -2e-3
    floored.session.run(TICKS)
    assert all(body.center[1] > 0.0 for body in bodies.values() if body.kind == "dynamic")


def test_what_stands_is_lifted_no_higher_than_the_floor(floored) -> None:
    bodies = dropped(floored, "Car", (0.0, -0.3))
    assert min(body.aabb[1] for body in bodies.values()) == pytest.approx(0.0, abs=2e-3)


def test_a_machine_in_the_air_stays_where_the_mouse_is(floored) -> None:
    bodies = dropped(floored, "Car", (0.0, 2.0))
    assert min(body.aabb[1] for body in bodies.values()) == pytest.approx(2.0)


def test_a_pendulum_hangs_below_a_beam_where_it_was_dropped(table) -> None:
    table.add({"kind": "box", "width": 2.0, "height": 0.2}, kind="static", position=(0, 0.2))
    table.editor.choose("template")
    bodies = dropped(table, "Pendulum", (0.0, 0.0))
    # Its pivot is drawn to the middle of the lower edge, 0.1 m above the mouse.
    assert bodies["bob"].center[1] == pytest.approx(-1.5)


@pytest.mark.parametrize("kind", ["static", "dynamic"])
def test_a_car_that_is_dropped_on_a_drawn_hill_stands_on_it(floored, kind) -> None:
    hill = [[x / 4, 1.2 * math.cos(x * math.pi / 24) ** 2] for x in range(12, -13, -1)]
    body = floored.add({"kind": "outline", "vertices": [*hill, [-3.0, -0.2], [3.0, -0.2]]},
                       kind=kind, position=(0.0, 0.2), name="hill")  # fmt: skip
    bodies = dropped(floored, "Car", (0.2, 0.5))
    top = body.aabb[3]
    assert bodies["chassis"].aabb[1] > top - 0.2
    assert min(wheel.aabb[3] for wheel in bodies.values()) > top
    for one in bodies.values():
        (x, y), (shape,) = one.position, one.shapes
        found = floored.session.world.query_shape(shape, (x, y + 2e-3), one.angle)
        assert [hit.body.name for hit in found if hit.body.name == "hill"] == []


def test_no_second_machine_is_shown_over_the_one_that_was_just_placed(floored) -> None:
    dropped(floored, "Car")
    tool = floored.tool
    tool.hover(floored.cursor((0.0, 0.0)))
    assert tool._at is None
    tool.hover(floored.cursor((4.0, 0.0)))
    assert tool._at is not None
