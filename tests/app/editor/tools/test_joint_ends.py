"""Who is joined to whom: by a click, by a drag, with the background, and why not."""

import pytest

from app.simulation.commands.edit import SetBody
from tests.app.editor.tools.table import WHEEL
from tests.app.simulation.commands.edit.tables import BOX, FLOOR, do


def test_a_weld_makes_one_body_of_two(table) -> None:
    lower = table.add(BOX, position=(0, 0), name="lower")
    upper = table.add(BOX, position=(0.4, 0.3), name="upper")
    assert "upper" in table.hover((0.3, 0.15)) or table.tool.NAME == "drag"
    table.editor.choose("weld")
    assert table.hover((0.3, 0.15)).startswith("Joins upper and lower") or table.hover(
        (0.3, 0.15)
    ).startswith("Joins lower and upper")
    table.click("weld", (0.3, 0.15))
    do(table.session, SetBody((lower.id,), "omega", 3.0))
    table.session.run(120)
    # One angular velocity; the weld holds the angle softly.
    assert upper.angle == pytest.approx(lower.angle, abs=2e-3)
    assert abs(upper.angle) > 0.3
    table.undo_all()


def test_a_drag_joins_two_bodies_at_its_start(table) -> None:
    first = table.add(BOX, position=(0, 0), name="first")
    second = table.add(BOX, position=(3, 0), name="second")
    table.editor.choose("hinge")
    table.drag("hinge", (0.5, 0.25), (1.5, 0.0), (3.1, 0.1))
    (hinge,) = table.joints
    assert {hinge.a, hinge.b} == {first, second}
    for anchor in hinge.anchors:  # the corner that it snapped to
        assert anchor == pytest.approx((0.5, 0.25), abs=1e-12)
    table.undo_all()


def test_a_drag_into_the_air_joins_nothing(table) -> None:
    table.add(BOX, position=(0, 0))
    table.drag("weld", (0.0, 0.0), (2.0, 2.0))
    assert not table.joints


def test_hints_say_who_is_joined_and_why_not(table) -> None:
    table.add(FLOOR, kind="static", position=(0, -2), name="floor")
    table.add(BOX, position=(0, 0), name="box")
    for tool in ("hinge", "weld"):
        table.editor.choose(tool)
        assert table.hover((0.05, 0.02)).startswith("Joins box and the background")
        assert "floor is fixed" in table.hover((3.0, -2.0))
        assert table.hover((5.0, 5.0)) == table.tool.NOTHING
    table.click("hinge", (3.0, -2.0))
    assert not table.joints
    assert "floor is fixed" in table.notes[-1]
    table.editor.choose("pin")
    assert table.hover((0.05, 0.02)).startswith("Pins box to the background")


def test_a_wheel_is_b_whatever_lies_on_top(table) -> None:
    table.add(WHEEL, position=(0, 0), name="wheel")
    table.add({"kind": "box", "width": 2.0, "height": 0.3}, position=(0.7, 0), name="car")
    table.click("hinge", (0.0, 0.0))
    (hinge,) = table.joints
    assert (hinge.a.name, hinge.b.name) == ("car", "wheel")


def test_ctrl_takes_the_background_instead_of_the_body_below(table) -> None:
    table.add(BOX, position=(0, 0), name="below")
    table.add(BOX, position=(0.1, 0.1), name="above")
    table.click("weld", (0.02, 0.06), ctrl=True)
    (weld,) = table.joints
    assert (weld.a, weld.b.name) == (None, "above")


def test_the_grid_does_not_draw_a_hinge_off_a_thin_beam(table) -> None:
    table.editor.view.snap_grid = True
    table.add({"kind": "box", "width": 2.0, "height": 0.04}, position=(0, 0.045), name="beam")
    table.click("hinge", (0.31, 0.03))
    (hinge,) = table.joints
    assert hinge.anchor_b[1] == pytest.approx(0.03, abs=1e-12)
