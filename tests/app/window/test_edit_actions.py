"""Keys and the right-click menu that work on the selection."""

from functools import partial

import pygame
import pytest

from app.editor.motor_strength import SPEED
from app.simulation.commands.edit import ApplyForce, Group
from app.simulation.commands.edit.adding import add_body, add_joint
from app.ui.kit.popup import Popup
from app.ui.menus.menus import menu_groups, places, titles
from physics import Body
from tests.app.desk import Desk

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
BOX = {"kind": "box", "width": 1.0, "height": 0.5}


@pytest.fixture
def editor(desk: Desk):
    """An empty table in the window, standing still."""
    assert desk.app.session.load("empty")
    desk.app.session.paused = True
    desk.app.editor.clipboard = None
    desk.app.editor.choose("drag")
    desk.frames(2)
    return desk.app.editor


def bodies(desk: Desk) -> list[Body]:
    return [body for body in desk.app.session.world.bodies if body.kind == "dynamic"]


def added(desk: Desk, x: float, y: float, **values: object) -> Body:
    """A new body, selected."""
    editor = desk.app.editor
    assert editor.do(add_body(BOX, position=(x, y), **values))
    editor.selection.select_added()
    return desk.app.session.world.bodies_by_id[desk.app.session.simulation.added.bodies[0]]


def said(desk: Desk) -> str:
    return desk.app.session.notices[-1].text


def rows(desk: Desk) -> list[str]:
    popup = desk.app.ui.desk.popup
    assert isinstance(popup, Popup)
    return [entry.words for _, entry in popup.rows]


def choose(desk: Desk, words: str) -> None:
    """A click on that line of the open menu."""
    popup = desk.app.ui.desk.popup
    row = next(row for row, entry in popup.rows if entry.words == words)
    desk.click(*row.rect.center)


def right_click(desk: Desk, x: float, y: float) -> None:
    desk.click_at(x, y, 3)
    desk.frames()


# --- keys --------------------------------------------------------------------------------------


def test_delete_takes_the_selection_away_and_undo_brings_it_back(desk: Desk, editor) -> None:
    before = desk.app.session.world.hash()
    added(desk, 0, 1)
    desk.key(pygame.K_DELETE)
    assert not bodies(desk)
    desk.key(pygame.K_z, CTRL)
    assert len(bodies(desk)) == 1 and len(editor.selection.ids) == 1
    desk.key(pygame.K_z, CTRL)
    assert desk.app.session.world.hash() == before


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        (pygame.K_DELETE, 0),
        (pygame.K_c, CTRL),
        (pygame.K_x, CTRL),
        (pygame.K_d, CTRL),
        (pygame.K_g, CTRL),
        (pygame.K_g, CTRL | SHIFT),
        (pygame.K_b, SHIFT),
    ],
)
def test_with_nothing_selected_a_notice_says_so(desk: Desk, editor, key: int, mod: int) -> None:
    editor.selection.clear()
    desk.key(key, mod)
    assert "selected" in said(desk) and "V" in said(desk)


def test_paste_works_after_the_original_was_deleted_and_goes_to_the_mouse(
    desk: Desk, editor
) -> None:
    body = added(desk, 0.0, 1.0, velocity=(1.0, 2.0))
    desk.key(pygame.K_c, CTRL)
    desk.key(pygame.K_DELETE)
    assert not body.alive
    desk.point_at(2.0, 3.0)
    desk.key(pygame.K_v, CTRL)
    (copy,) = bodies(desk)
    # the copy is moved by whole steps of the grid, the nearest to the mouse
    assert copy.position == pytest.approx((2.0, 3.0), abs=0.5 * editor.grid + 1e-9)
    assert copy.velocity == (1.0, 2.0) and editor.selection.ids == (copy.id,)
    first = copy.position
    desk.key(pygame.K_v, CTRL)
    second = max(bodies(desk), key=lambda b: b.id)
    step = editor.grid
    assert second.position == pytest.approx((first[0] + step, first[1] - step), abs=1e-9)


def test_cut_out_and_paste_bring_joints_along(desk: Desk, editor) -> None:
    a, b = added(desk, 0.0, 1.0), added(desk, 2.0, 1.0)
    editor.do(add_joint("distance", a=a.id, b=b.id, anchor_a=(0.5, 1.0), anchor_b=(1.5, 1.0)))
    editor.selection.select([a.id, b.id])
    desk.key(pygame.K_x, CTRL)
    assert not bodies(desk) and not list(desk.app.session.world.joints)
    desk.point_at(1.0, 3.0)
    desk.key(pygame.K_v, CTRL)
    (joint,) = desk.app.session.world.joints
    assert len(bodies(desk)) == 2 and joint.length == pytest.approx(1.0)
    assert {joint.a.id, joint.b.id} == {body.id for body in bodies(desk)}


def test_an_empty_clipboard_is_a_notice(desk: Desk, editor) -> None:
    desk.key(pygame.K_v, CTRL)
    assert "clipboard is empty" in said(desk)


class SharedClipboard:
    """The clipboard that two windows share."""

    text = ""

    def put_text(self, text: str) -> None:
        self.text = text

    def get_text(self) -> str:
        return self.text


def test_copied_things_are_pasted_as_text_into_another_window(
    desk: Desk, editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = SharedClipboard()
    monkeypatch.setattr(pygame, "scrap", shared)
    added(desk, 0.0, 1.0, name="plank")
    desk.key(pygame.K_c, CTRL)
    assert '"name": "plank"' in shared.text
    editor.clipboard = None  # as in another window
    shared.text = shared.text.replace("plank", "beam")
    desk.key(pygame.K_v, CTRL)
    assert [body.name for body in bodies(desk)] == ["plank", "beam"]
    shared.text = '{"fulcrum": 1, "bodies": [{"shapes": [{"kind": "bax"}]}]}'
    desk.key(pygame.K_v, CTRL)
    assert "cannot be pasted: bodies[0].shapes[0].kind: no kind is called" in said(desk)
    shared.text = "hello"  # of another program: what was copied here is still to be had
    desk.key(pygame.K_v, CTRL)
    assert [body.name for body in bodies(desk)] == ["plank", "beam", "beam 2"]


def test_duplicate_is_a_step_of_the_grid_further_and_selected(desk: Desk, editor) -> None:
    added(desk, 0.0, 1.0)
    desk.key(pygame.K_d, CTRL)
    copy = max(bodies(desk), key=lambda b: b.id)
    assert copy.position == pytest.approx((editor.grid, 1.0 - editor.grid), abs=1e-9)
    assert editor.selection.ids == (copy.id,)


def test_group_ungroup_and_rest(desk: Desk, editor) -> None:
    a, b = added(desk, 0, 1, velocity=(3.0, 0.0), omega=2.0), added(desk, 2, 1)
    editor.selection.select([a.id, b.id])
    desk.key(pygame.K_g, CTRL)
    editor.selection.select([a.id])
    assert set(editor.selection.ids) == {a.id, b.id}
    desk.key(pygame.K_b, SHIFT)
    assert a.velocity == (0.0, 0.0) and a.omega == 0.0
    desk.key(pygame.K_g, CTRL | SHIFT)
    editor.selection.select([a.id])
    assert editor.selection.ids == (a.id,)


def test_select_all_and_nudge(desk: Desk, editor) -> None:
    a, b = added(desk, 0, 1), added(desk, 2, 1)
    editor.selection.clear()
    desk.key(pygame.K_a, CTRL)
    assert {a.id, b.id} <= set(editor.selection.ids)
    editor.selection.select([a.id])
    desk.key(pygame.K_RIGHT, SHIFT)
    desk.key(pygame.K_UP, SHIFT)
    assert a.position == pytest.approx((editor.grid, 1.0 + editor.grid), abs=1e-9)
    assert b.position == pytest.approx((2, 1), abs=1e-12)


def test_a_clicked_force_is_deleted_before_the_body(desk: Desk, editor) -> None:
    body = added(desk, 0, 1)
    editor.do(ApplyForce(body.id, (5.0, 0.0), (0.0, 1.0)))
    editor.chosen_force = desk.app.session.simulation.attachments.forces[0].id
    desk.key(pygame.K_DELETE)
    assert not desk.app.session.simulation.attachments.forces and body.alive
    desk.key(pygame.K_DELETE)
    assert not body.alive


def test_what_the_hand_holds_can_be_deleted(desk: Desk, editor) -> None:
    desk.app.session.paused = False
    body = added(desk, 0, 1)
    desk.grab(body)
    desk.frames(3)
    assert desk.app.session.hand.body is body
    desk.key(pygame.K_DELETE)
    desk.frames(5)
    assert not body.alive and not desk.app.session.hand.active
    desk.button(False)
    desk.frames(2)
    assert [n for n in desk.app.session.notices if n.kind != "info"] == []


# --- the menu ----------------------------------------------------------------------------------


def test_a_right_click_selects_what_it_hits_and_opens_its_menu(desk: Desk, editor) -> None:
    body = added(desk, 0.0, 1.0)
    editor.selection.clear()
    right_click(desk, 0.2, 1.1)
    assert editor.selection.ids == (body.id,)
    assert rows(desk)[:4] == ["Copy", "Cut", "Duplicate", "Delete"] and "Inspect" in rows(desk)
    choose(desk, "Fixed")
    assert body.kind == "static" and desk.app.ui.desk.popup is None


def test_a_right_click_on_one_of_several_keeps_them_selected(desk: Desk, editor) -> None:
    a, b = added(desk, 0.0, 1.0), added(desk, 2.0, 1.0)
    editor.selection.select([a.id, b.id])
    right_click(desk, 2.0, 1.0)
    assert editor.selection.ids == (a.id, b.id)
    choose(desk, "Group")
    assert desk.app.session.simulation.attachments.groups == ((a.id, b.id),)
    right_click(desk, 2.0, 1.0)
    assert "Ungroup" in rows(desk) and "Group" not in rows(desk)


def test_materials_open_a_second_list(desk: Desk, editor) -> None:
    body = added(desk, 0.0, 1.0)
    right_click(desk, 0.0, 1.0)
    choose(desk, "Material…")
    choose(desk, "Ice")
    assert body.shapes[0].friction == 0.03
    right_click(desk, 0.0, 1.0)
    choose(desk, "Material…")
    popup = desk.app.ui.desk.popup
    assert [e.words for _, e in popup.rows if e.checked and e.checked()] == ["Ice"]
    desk.app.ui.close_top()


def test_a_body_is_hinged_to_the_background_where_it_was_clicked(desk: Desk, editor) -> None:
    added(desk, 0.0, 1.0)
    right_click(desk, 0.3, 1.1)
    choose(desk, "Hinge to the background")
    (joint,) = desk.app.session.world.joints
    assert joint.kind == "revolute"
    # the mouse stands on whole pixels
    assert joint.anchor_b == pytest.approx((0.3, 1.1), abs=1.0 / desk.app.camera.scale)


def test_the_motor_of_a_joint_is_switched_and_reversed(desk: Desk, editor) -> None:
    body = added(desk, 0.0, 1.0)
    editor.do(add_joint("revolute", b=body.id, anchor=(0.3, 1.0)))
    (joint,) = desk.app.session.world.joints
    right_click(desk, 0.3, 1.0)
    assert editor.selection.ids == (joint.id,)
    choose(desk, "Motor")
    speed = joint.motor_speed
    assert speed == SPEED < 0.0, "clockwise, as by the tool: cars drive right"
    right_click(desk, 0.3, 1.0)
    choose(desk, "Reverse the motor")
    assert joint.motor_speed == -speed
    right_click(desk, 0.3, 1.0)
    choose(desk, "Motor")
    assert joint.motor_speed is None


def test_beside_everything_the_menu_pastes_there(desk: Desk, editor) -> None:
    added(desk, 0.0, 1.0)
    desk.key(pygame.K_c, CTRL)
    right_click(desk, 3.0, 3.0)
    assert rows(desk) == [
        *("Paste here", "Select all"),
        *("Snap to the grid", "Snap to bodies"),
        *("Insert…", "Why?", "World properties"),
    ]
    choose(desk, "Paste here")
    copy = max(bodies(desk), key=lambda b: b.id)
    assert copy.position == pytest.approx((3.0, 3.0), abs=0.5 * editor.grid + 0.05)


def test_world_properties_ask_for_the_inspector_of_nothing(desk: Desk, editor) -> None:
    added(desk, 0.0, 1.0)
    editor.wants_inspector = False
    right_click(desk, 3.0, 3.0)
    popup = desk.app.ui.desk.popup
    entry = next(entry for _, entry in popup.rows if entry.words == "World properties")
    entry.command()
    assert editor.wants_inspector and not editor.selection.ids
    desk.app.ui.close_top()


def test_a_group_made_by_command_is_shown_in_the_edit_menu(desk: Desk, editor) -> None:
    a, b = added(desk, 0.0, 1.0), added(desk, 2.0, 1.0)
    editor.do(Group((a.id, b.id)))
    title = next(t for t in desk.app.ui.menu_bar.titles if t.words == "Edit")
    desk.app.ui.menu_bar.drop(title)
    desk.frames(2)
    assert {"Cut", "Copy", "Paste", "Duplicate", "Delete", "Select all"} <= set(rows(desk))
    choose(desk, "Undo: Group 2 things")
    assert not desk.app.session.simulation.attachments.groups


# --- menus ---------------------------------------------------------------------------------------

BY_HAND = {
    *(f"{deed}_{way}" for deed in ("pan", "nudge") for way in ("left", "right", "up", "down")),
    *("menu", "no_picture", "why_before", "why_after", "time_list"),
    *("panel_scene", "panel_inspect", "panel_things"),
    *("next_scene", "previous_scene"),
}
"""What the mouse does without menus: moving the view and things, opening menus, tabs and lists,
what the boards offer, the arrows beside the name of the scene."""


def test_every_action_is_in_one_menu_once(desk: Desk) -> None:
    app = desk.app
    result: list[str] = []
    for menu in titles(app.ui.keys):
        for entry in (e for group in menu_groups(app.ui.desk, menu) for e in group):
            command = entry.command
            if isinstance(command, partial) and command.func == app.ui.desk.do:
                result.append(command.args[0])
    assert sorted({name for name in result if result.count(name) > 1}) == []
    listed = {action.name for action, _ in places(app.ui.keys)}
    assert {action.name for action in app.actions.table} - set(result) - listed <= BY_HAND
    result = [title.words for title in app.ui.menu_bar.titles]
    assert result == titles(app.ui.keys)  # all have room


# --- what is selected ----------------------------------------------------------------------------


def test_a_click_with_the_select_tool_shows_the_inspector_and_escape_the_scene_again(
    desk: Desk, editor
) -> None:
    editor.do(add_body(BOX, position=(0.0, 4.0)))
    desk.frames(2)
    editor.choose("select")
    desk.click_at(0.0, 4.0)
    desk.frames(2)
    assert desk.app.ui.side.tab == "inspect"
    desk.key(pygame.K_ESCAPE)
    assert not editor.selection.chosen and editor.tool.NAME == "select"
    desk.key(pygame.K_ESCAPE)
    assert editor.tool.NAME == "drag"
    desk.app.ui.side.show("scene")
    desk.app.view.follow_selection = False
    editor.choose("select")
    desk.frames(2)  # the panel has another page
    desk.click_at(0.0, 4.0)
    desk.frames(2)
    assert editor.selection.chosen and desk.app.ui.side.tab == "scene"
    desk.app.view.follow_selection = True


def test_that_nothing_is_selected_is_told_until_something_is(editor, desk: Desk) -> None:
    added(desk, 0.0, 2.0)
    chosen, toasts = editor.selection.ids, desk.app.ui.toasts
    editor.selection.clear()
    editor.session.paused = False  # else another notice is there
    for action in ("group", "copy", "follow"):
        desk.app.do(action)
    desk.frames()
    assert len(toasts.open) == 3
    editor.selection.select(chosen)
    desk.frames()
    assert not toasts.open
