"""The panel with a real mouse and keyboard: folds, swatches, pins, tabs, the list of things."""

import random

import pygame
import pytest

from app.features.controls.view.board import ControlBoard, pin_key
from app.simulation.commands.edit import Remove, SetBody
from app.ui.kit.controls import ChoiceControl
from app.ui.kit.fields import Caption
from app.ui.kit.roll import Roll
from app.ui.panel.outliner import Outliner
from app.ui.panel.patch_rows import MaterialRow
from physics import Body
from tests.app.desk import Desk
from tests.app.window.inspecting import entries, page, panel, place, row
from tests.app.window.keys import type_in


def test_nothing_is_painted_while_nothing_changes(desk: Desk, ball: Body) -> None:
    desk.frames(20)
    painted: list[int] = []
    original = Roll.refresh_line
    try:
        Roll.refresh_line = lambda self, number: painted.append(number)  # type: ignore[method-assign]
        desk.frames(20)
    finally:
        Roll.refresh_line = original  # type: ignore[method-assign]
    assert painted == []


def test_folds_are_remembered(desk: Desk, ball: Body) -> None:
    rows = page(desk).form
    rows.scroll_to(0)
    title = rows.line_rect(0).move(rows.rect.topleft)
    desk.click(*title.center)
    assert desk.app.view.folded == {"Body": True}
    assert not any(row.label == "Mass" for row in rows.rows)
    desk.app.ui.rebuild()
    desk.frames(2)
    assert not any(row.label == "Mass" for row in page(desk).form.rows)


def test_a_material_is_picked_for_a_body_and_for_new_ones(desk: Desk, ball: Body) -> None:
    rows = page(desk).form
    number = next(k for k, row in enumerate(rows.rows) if isinstance(row, MaterialRow))
    rows.reveal(number)
    desk.frames(2)
    before = entries(desk)
    swatch = rows.rows[number].rects()[1]  # type: ignore[attr-defined]
    desk.click(*swatch.move(rows.line_rect(number).topleft).move(rows.rect.topleft).center)
    assert ball.shapes[0].density == 7.85  # steel: 7850 kg/m^3, 1 mm thick
    assert entries(desk) == before + 1
    desk.app.editor.selection.clear()
    desk.frames(3)
    rows.scroll_to(0)
    swatch = rows.rows[1].rects()[0]  # type: ignore[attr-defined]
    desk.click(*swatch.move(rows.line_rect(1).topleft).move(rows.rect.topleft).center)
    assert desk.app.editor.material == "wood"
    assert entries(desk) == before + 1
    desk.app.editor.material = ""


def test_a_pin_puts_a_slider_on_the_canvas_that_sets_and_follows(desk: Desk, ball: Body) -> None:
    desk.click(*place(desk, "Mass", "pin"))
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(ControlBoard)
    ((pin, _),) = board.pins
    key = f"{pin_key(pin)} slider"
    before, slider = entries(desk), board.tree[key]
    desk.point(*slider.rect.center)
    desk.frames(2)
    desk.button(True)
    for x in range(slider.rect.centerx, slider.rect.right, 8):
        desk.point(x, slider.rect.centery)
        desk.frames(1)
    desk.point(slider.rect.right + 30, slider.rect.centery)
    desk.frames(1)
    top = pin.high
    desk.button(False)
    desk.frames(2)
    assert ball.mass == top
    desk.frames(20)
    assert pin.high > top  # it grows when its end is reached
    assert entries(desk) == before + 1
    desk.app.session.submit(SetBody((ball.id,), "mass", 4.0))
    desk.frames(30)
    assert board.tree[key].value == 4.0
    desk.app.session.submit(Remove((ball.id,)))
    desk.frames(3)
    assert board not in desk.app.ui.boards.open_ones
    desk.app.do("undo")
    desk.frames(3)
    assert board in desk.app.ui.boards.open_ones
    desk.frames(20)
    assert board.tree[key].value == 4.0
    desk.app.session.restart()
    desk.frames(3)
    assert len(board.pins) == 1  # the scene has made the ball again
    desk.app.session.load("dominoes")
    desk.frames(3)
    assert board not in desk.app.ui.boards.open_ones


def test_the_lesson_comes_first_in_another_scene(desk: Desk, ball: Body) -> None:
    assert panel(desk).tab == "inspect"
    desk.app.session.load("dominoes")
    desk.frames(3)
    assert panel(desk).tab == "scene"
    desk.app.session.load("stack")


def test_an_open_menu_stays_when_a_scene_has_more_to_show_than_before(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.session.load("double_pendulum")
    desk.frames(3)
    title = next(one for one in desk.app.ui.menu_bar.titles if one.words == "Measure")
    desk.click(*title.rect.center)
    menu, page = desk.app.ui.desk.popup, panel(desk).page
    assert menu is not None
    monkeypatch.setattr(type(page), "fits", property(lambda self: self is not page))
    desk.frames(3)
    assert desk.app.ui.desk.popup is menu
    menu.close()
    desk.frames(2)
    assert panel(desk).page is not page, "the page is made anew when the list is closed"
    desk.app.session.load("stack")


def test_a_pin_that_is_taken_away_on_the_canvas_goes_out_in_its_line(
    desk: Desk, ball: Body
) -> None:
    desk.click(*place(desk, "Mass", "pin"))
    desk.frames(6)  # the panel makes way for the board
    (cell,) = row(desk, "Mass").cells
    assert cell.pinned
    desk.app.editor.pins.remove(desk.app.editor.pins.all[0])
    desk.frames(30)  # two beats of what is read
    (cell,) = row(desk, "Mass").cells  # made anew: the board is gone
    assert not cell.pinned


def test_a_tool_may_ask_for_the_inspector_even_when_the_panel_is_hidden(
    desk: Desk, ball: Body
) -> None:
    desk.app.do("panel_scene")
    desk.app.view.show_panel = False
    desk.frames(2)
    desk.app.editor.wants_inspector = True
    desk.frames(2)
    assert panel(desk).tab == "inspect"
    assert not desk.app.editor.wants_inspector


@pytest.mark.parametrize("number", [1, 2, 3])
def test_ctrl_and_a_number_choose_the_tab(desk: Desk, ball: Body, number: int) -> None:
    desk.key(pygame.K_0 + number, pygame.KMOD_LCTRL)
    desk.frames(2)
    assert panel(desk).tab == ("scene", "inspect", "things")[number - 1]


def test_ctrl_f_finds_a_thing_and_enter_inspects_it(desk: Desk, ball: Body) -> None:
    desk.app.editor.selection.clear()
    desk.key(pygame.K_f, pygame.KMOD_LCTRL)
    desk.frames(8)
    result = panel(desk).page
    assert isinstance(result, Outliner) and result.field.is_focused
    type_in(desk, "bal")
    assert [item.words for item in result.list.items] == ["ball"]
    desk.key(pygame.K_DOWN)
    assert desk.app.editor.selection.ids == (ball.id,)
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert page(desk).subject.shown[1] == "ball"
    assert not desk.app.ui.typing


def line_place(things: Outliner, name: str) -> tuple[int, int]:
    number = next(k for k, item in enumerate(things.list.items) if item.words == name)
    things.list.reveal(number)
    rect = things.list.line_rect(number).move(things.list.rect.topleft)
    return rect.left + 70, rect.centery


def test_clicks_in_the_list_select_add_and_toggle(desk: Desk, ball: Body) -> None:
    desk.app.do("panel_things")
    desk.frames(3)
    things, editor = panel(desk).page, desk.app.editor
    assert isinstance(things, Outliner)
    ids = {body.name: body.id for body in desk.app.session.world.bodies}
    desk.click(*line_place(things, "column 3"))
    assert editor.selection.ids == (ids["column 3"],)
    assert editor.pointed == ids["column 3"]
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    desk.click(*line_place(things, "column 5"))
    pygame.key.set_mods(pygame.KMOD_CTRL)
    desk.click(*line_place(things, "column 3"))
    pygame.key.set_mods(0)
    assert editor.selection.ids == (ids["column 5"],)
    desk.point(500, 100)
    desk.frames(2)
    assert editor.pointed is None


def test_a_double_click_on_a_name_renames(desk: Desk, ball: Body) -> None:
    desk.app.do("panel_things")
    desk.frames(3)
    things = panel(desk).page
    assert isinstance(things, Outliner)
    at = line_place(things, "ball")
    desk.point(*at)
    desk.frames(2)
    for _ in range(2):
        desk.button(True)
        desk.button(False)
    desk.frames(2)
    assert things.naming is not None
    type_in(desk, "moon")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert ball.name == "moon"
    assert "moon" in [item.words for item in things.list.items]
    desk.app.do("undo")
    desk.frames(3)
    assert "ball" in [item.words for item in things.list.items]


def test_random_events_on_the_panel_do_no_harm(desk: Desk, ball: Body) -> None:
    dice, area = random.Random(5), desk.app.ui.layout.panel
    keys = [pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN]
    keys += [pygame.K_1, pygame.K_7, pygame.K_PERIOD, pygame.K_BACKSPACE]
    bodies = [body.id for body in desk.app.session.world.bodies]
    for _ in range(300):
        what = dice.random()
        if what < 0.3:
            desk.point(dice.randint(area.left, area.right), dice.randint(area.top, area.bottom))
        elif what < 0.6:
            desk.button(dice.random() < 0.5)
        elif what < 0.7:
            turn = dice.choice((-3, -1, 1, 3))
            wheel = {"x": 0, "y": turn, "precise_y": float(turn)}
            pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, wheel))
        elif what < 0.9:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=dice.choice("123. ekgm")))
            desk.key(dice.choice(keys), dice.choice((0, pygame.KMOD_LSHIFT)))
        elif what < 0.95:
            desk.app.editor.selection.select(dice.sample(bodies, dice.randint(0, 3)))
        else:
            desk.app.do(dice.choice(("panel_inspect", "panel_things", "undo", "redo", "pause")))
        desk.frames(1)
    desk.button(False)
    desk.frames(2)
    while desk.app.session.history.undo_name not in (None, "Open Stack"):
        if not desk.app.session.undo():
            break
    desk.app.view.show_panel = True
    desk.frames(3)
    assert not [n for n in desk.app.session.notices if n.kind == "error"]


def test_a_long_title_of_a_scene_has_as_many_lines_as_it_needs(desk: Desk) -> None:
    desk.app.session.paused = True
    assert desk.app.session.load("axle")
    desk.frames(3)
    desk.app.view.show_panel = True
    desk.app.do("panel_scene")
    desk.frames(3)
    page = panel(desk).page
    said = [one for one in page.area.content.elements if isinstance(one, Caption)]
    title = [one for one in said if one.font is desk.app.ui.desk.look.heading]
    assert " ".join(one.words for one in title) == desk.app.session.scene.title
    assert all(one.font.size(one.words)[0] <= one.rect.width for one in title)
    assert not any(one.rect.colliderect(page.reset.rect) for one in title)


def test_what_is_scrolled_out_of_sight_takes_no_click_on_the_bar_below_it(desk: Desk) -> None:
    app = desk.app
    app.view.projector = True
    app.do("panel_scene")
    assert app.session.load("walker")
    desk.frames(4)
    try:
        form = panel(desk).form
        assert form is not None
        control = form.controls["floor"]
        assert isinstance(control, ChoiceControl)
        low = app.ui.layout.panel.bottom
        while control.button.rect.centery < low + 8:  # it lies below the panel, over the bar
            app.view.set_scale(app.view.ui_scale + 0.05)
            desk.frames(3)
            form = panel(desk).form
            assert form is not None
            control = form.controls["floor"]
            assert isinstance(control, ChoiceControl)
            low = app.ui.layout.panel.bottom
        assert not control.button.hover_point(*control.button.rect.center)
        desk.click(*control.button.rect.center)
        other = app.ui.desk.popup  # of a button of the bar, which the click was for
        assert other is None or other.anchor != control.button.rect
        if other is not None:
            other.close()
        form.reveal(control.button)
        desk.frames(2)
        desk.click(*control.button.rect.center)
        assert app.ui.desk.popup is not None
        assert app.ui.desk.popup.anchor == control.button.rect
        app.ui.desk.popup.close()
    finally:
        app.view.projector = False
        app.view.set_scale(1.0)
        app.session.load("stack")
        desk.frames(4)
