"""The select tool: what clicks, double clicks and marquees choose."""

import pytest

from tests.app.editor.tools.table import PIXEL, Table
from tests.app.simulation.commands.edit.tables import BALL, BOX


@pytest.fixture
def table(table: Table) -> Table:
    table.editor.choose("select")
    return table


def test_a_second_click_in_the_same_place_takes_what_is_below(table: Table) -> None:
    below = table.add(BOX, position=(0, 0))
    above = table.add(BOX, position=(0.3, 0.1))
    for wanted in (above, below, above):
        table.click("select", (0.2, 0.1))
        assert table.editor.selection.ids == (wanted.id,)
    table.click("select", (0.2, 0.2))  # elsewhere it begins anew
    assert table.editor.selection.ids == (above.id,)
    table.click("select", (5.0, 5.0))
    assert table.editor.selection.ids == ()


def test_shift_click_adds_and_takes_away(table: Table) -> None:
    a, b = table.add(BOX, position=(0, 0)), table.add(BALL, position=(3, 0))
    table.click("select", (0, 0))
    table.click("select", (3, 0), shift=True)
    assert table.editor.selection.ids == (a.id, b.id)
    table.click("select", (0, 0), shift=True)
    assert table.editor.selection.ids == (b.id,)
    table.click("select", (6, 6), shift=True)
    assert table.editor.selection.ids == (b.id,)


def test_a_double_click_asks_for_the_inspector(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    assert not table.editor.wants_inspector
    tool, cursor = table.tool, table.cursor((0, 0))
    again = type(cursor)(cursor.point, cursor.reach, clicks=2, pixel=PIXEL)
    assert tool.press(again)
    tool.release(again)
    assert table.editor.wants_inspector and table.editor.selection.ids == (body.id,)


def test_a_drag_right_after_a_click_is_a_drag(table: Table) -> None:
    """The second press comes within the time of a double click."""
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    tool, start, end = table.tool, table.cursor((0, 0)), table.cursor((1, 0))
    tool.press(type(start)(start.point, start.reach, clicks=2, pixel=PIXEL))
    tool.move(end)
    tool.release(end)
    table.session.act_waiting()
    assert body.position[0] == pytest.approx(1.0, abs=PIXEL)
    assert not table.editor.wants_inspector


@pytest.mark.parametrize(("right", "wanted"), [(True, 1), (False, 2)])
def test_a_marquee_to_the_right_takes_what_is_within_to_the_left_what_it_touches(
    table: Table, right: bool, wanted: int
) -> None:
    within, touched = table.add(BOX, position=(0, 0)), table.add(BOX, position=(1.5, 0))
    low, high = (-1.0, -1.0), (1.4, 1.0)
    corners = (low, (0.0, 0.0), high) if right else (high, (0.0, 0.0), low)
    table.drag("select", *corners)
    assert table.editor.selection.ids == (within.id, touched.id)[:wanted]
    assert len(table.entries) == 2  # selecting is none


def test_a_marquee_with_shift_adds_and_one_that_is_cancelled_changes_nothing(table: Table) -> None:
    a, b = table.add(BOX, position=(0, 0)), table.add(BOX, position=(3, 0))
    table.click("select", (0, 0))
    tool = table.tool
    tool.press(table.cursor((2, -1)))
    tool.move(table.cursor((4, 1)))
    assert table.editor.selection.ids == ()
    tool.cancel()
    assert table.editor.selection.ids == (a.id,)
    table.drag("select", (2, -1), (4, 1), shift=True)
    assert table.editor.selection.ids == (a.id, b.id)
