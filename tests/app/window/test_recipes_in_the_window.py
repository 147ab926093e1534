"""What the empty table's own words tell one to build, built with the mouse and by the menus."""

import math

import pygame
import pytest

from app.ui.kit.popup import Popup
from tests.app.desk import Desk
from tests.app.window.test_joining_in_the_window import choose, drag, table, undo_all

__all__ = ["table"]


def entry(desk: Desk, title: str, words: str) -> None:
    """Click an entry of a menu of the bar."""
    app = desk.app
    bar = next(t for t in app.ui.menu_bar.titles if t.words == title)
    desk.click(*bar.rect.center)
    popup = app.ui.desk.popup
    assert isinstance(popup, Popup)
    row = next(row for row, _ in popup.rows if row.words == words)
    desk.click(*row.rect.center)
    if app.ui.desk.popup is not None:  # one with a check mark stays open
        app.ui.desk.popup.close()
    desk.frames()


def test_a_cradle_is_a_circle_a_rod_into_the_air_and_a_row_of_five(table) -> None:
    session = table.app.session
    empty = session.world.hash()
    choose(table, "circle")
    drag(table, (-2.0, 1.0), (-1.6, 1.0))
    choose(table, "rod")
    drag(table, (-2.0, 1.0), (-2.0, 4.0))
    (ball,) = (body for body in session.world.bodies if body.kind == "dynamic")
    table.app.editor.selection.select([ball.id])
    table.app.do("row")
    table.frames(2)
    table.key(pygame.K_RETURN)  # five in all, side by side, is what the sheet begins with
    balls = [body for body in session.world.bodies if body.kind == "dynamic"]
    assert [b.center[0] for b in balls] == pytest.approx([-2.0 + 0.8 * k for k in range(5)])
    assert len(session.world.joints) == 5
    session.run(240)
    for body in balls:  # they hang still, side by side
        assert math.hypot(*body.velocity) < 0.01
    undo_all(table, empty)


def test_a_hinge_in_the_air_says_what_to_do_instead(table) -> None:
    session = table.app.session
    choose(table, "hinge")
    drag(table, (1.0, 4.0))
    assert not session.world.joints
    assert "drag from here to a body" in session.notices[-1].text


def test_a_car_of_the_insert_menu_stands_where_it_is_clicked_and_drives(table) -> None:
    session = table.app.session
    empty = session.world.hash()
    table.app.do("machines")
    table.frames(2)
    row = next(row for row, _ in table.app.ui.desk.popup.rows if row.words == "Car")
    table.click(*row.rect.center)
    assert table.app.editor.tool.NAME == "template"
    drag(table, (-3.0, 0.0))
    chassis = next(body for body in session.world.bodies if body.name == "chassis")
    assert chassis.center[0] == pytest.approx(-3.0, abs=1e-9)
    assert len(table.app.editor.selection.bodies) == 3
    session.run(360)
    assert chassis.center[0] > -2.0
    undo_all(table, empty)


def test_no_menu_has_two_entries_of_one_name_and_none_ticks_a_tool_that_rests(table) -> None:
    app = table.app
    machine = app.editor.tools["template"].title
    choose(table, "motor")
    for title in app.ui.menu_bar.titles:
        table.click(*title.rect.center)
        popup = app.ui.desk.popup
        if not isinstance(popup, Popup):  # the menu of scenes is a sheet
            app.ui.close_top()
            continue
        entries = [entry for _, entry in popup.rows]
        words = [entry.words for entry in entries]
        assert len(words) == len({*words}), title.words
        assert machine not in [e.words for e in entries if e.checked and e.checked()]
        popup.close()
        table.frames()
