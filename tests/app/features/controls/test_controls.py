"""Notes, pictures and controls of the user's own, made and used in the window."""

from pathlib import Path

import pygame
import pytest

from app.features.controls.model.pressing import keep_pin
from app.features.controls.model.task import ControlTask
from app.features.controls.view.board import ControlBoard
from app.features.controls.view.sheet import REST, ControlSheet
from app.features.notes.view.board import NoteBoard
from app.quantities.numbers import plain_number
from app.simulation.attached import BodyPicture, Button, Formula, Note, Slider
from app.simulation.commands.edit import Attach
from app.simulation.commands.edit.adding import add_body, add_joint
from app.simulation.commands.properties import body_properties, shape_properties
from app.simulation.commands.property_ref import Address
from app.ui.kit.theme import TARGET
from tests.app.desk import Desk
from tests.app.window.inspecting import page, row, write
from tests.app.window.keys import settle

BALL = {"kind": "circle", "radius": 0.4}


@pytest.fixture
def app(desk: Desk):
    """An empty table with a ball, standing still."""
    app = desk.app
    assert app.session.load("empty")
    app.session.paused = True
    app.editor.choose("select")
    assert app.editor.do(add_body(BALL, name="ball", position=(-2.0, 3.0)))
    desk.frames(2)
    return app


def attached(app, kind: type):
    return [one for one in app.session.simulation.attachments.attached if isinstance(one, kind)]


def type_into(desk: Desk, text: str) -> None:
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames(2)


def test_a_note_is_written_moved_and_taken_away(desk: Desk, app) -> None:
    app.editor.choose("note")
    desk.click_at(2.0, 4.0)
    desk.frames(2)
    assert app.ui.boards.of(NoteBoard)
    type_into(desk, "$v_0$")
    (note,) = attached(app, Note)
    assert note.text == "$v_0$" and note.body_id == 0
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert not app.ui.boards.of(NoteBoard)
    app.editor.choose("select")
    desk.drag_at((2.0, 4.0), (2.5, 4.5), (3.0, 5.0))
    desk.frames(2)
    (note,) = attached(app, Note)
    # a pixel is less than 0.03 m in this view; the press and the release are rounded to pixels
    assert note.at == pytest.approx((3.0, 5.0), abs=0.06)
    desk.click_at(3.0, 5.0)
    desk.frames(2)
    app.do("delete")
    assert not attached(app, Note)
    app.do("undo")
    assert attached(app, Note) == [note]


def test_an_arrow_that_begins_on_a_body_goes_with_it(desk: Desk, app) -> None:
    app.editor.choose("note")
    desk.drag_at((-2.0, 3.0), (-1.0, 3.5), (0.0, 4.0))
    desk.frames(2)
    (arrow,) = attached(app, Note)
    ball = next(body for body in app.session.world.bodies if body.name == "ball")
    assert arrow.body_id == ball.id and arrow.to == pytest.approx((2.0, 1.0), abs=0.06)
    while app.ui.close_top():
        pass
    for board in app.ui.boards.of(NoteBoard):
        board.close()


def opened_sheet(desk: Desk, app, more: bool = True) -> ControlSheet:
    app.do("controls")
    desk.frames(2)
    (board,) = app.ui.boards.of(ControlBoard)
    assert isinstance(board, ControlBoard)
    board.edit(None, "button")
    desk.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, ControlSheet)
    if more:
        desk.click(*sheet.buttons["more"].rect.center)
        desk.frames(2)
        sheet = app.ui.sheet
        assert isinstance(sheet, ControlSheet) and "does" in sheet.frames
    return sheet


def test_half_a_word_is_not_called_wrong_and_what_can_be_set_is_suggested(desk: Desk, app) -> None:
    sheet = opened_sheet(desk, app)
    type_into(desk, "Go")
    desk.key(pygame.K_TAB)
    type_into(desk, "ball.gra")
    assert sheet.message is None and sheet.task.fault is not None
    assert [row.words for row in sheet.listed.rows] == ["gravity_scale"]
    desk.frames(round(REST * 60) + 2)
    assert sheet.message is not None
    type_into(desk, "v")
    assert sheet.message is None
    desk.key(pygame.K_RETURN)
    assert sheet.message is not None, "who wants to save is told at once"
    sheet.close()


def test_a_control_is_typed_into_its_sheet_and_its_faults_are_said(desk: Desk, app) -> None:
    sheet = opened_sheet(desk, app)
    type_into(desk, "Fire")
    desk.key(pygame.K_TAB)
    type_into(desk, "ball.vx = 5 kg")
    assert sheet.task.fault is not None and "is a speed" in sheet.task.fault.words
    desk.key(pygame.K_RETURN)
    assert app.ui.sheet is sheet and not attached(app, Button)  # nothing is lost
    sheet.frames["does"].put("ball.vx = 5 m/s")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert app.ui.sheet is None
    assert [one.does for one in attached(app, Button)] == ["ball.vx = 5 m/s"]


@pytest.mark.parametrize(
    ("low", "high", "unit", "wanted"),
    [
        ("10 deg", "80 deg", "", (10.0, 80.0, "deg")),
        ("10", "80°", "", (10.0, 80.0, "deg")),
        ("0", "1 turn", "deg", (0.0, 360.0, "deg")),
        ("-1e1 m/s", "36 km/h", "", (-36.0, 36.0, "km/h")),
        ("0.5", "9.81 m/s²", "", (0.5, 9.81, "m/s^2")),
        ("1/4", "2*pi", "", (0.25, 6.28318530718, "")),
    ],
)
def test_a_slider_takes_its_unit_from_its_range(
    desk: Desk, app, low: str, high: str, unit: str, wanted: tuple[float, float, str]
) -> None:
    task = ControlTask(app.session, "slider")
    task.texts |= {"name": "aim", "low": low, "high": high, "unit": unit}
    assert task.save(), task.fault
    (slider,) = attached(app, Slider)
    assert (slider.low, slider.high) == pytest.approx(wanted[:2]) and slider.unit == wanted[2]


@pytest.mark.parametrize(
    ("low", "high", "words"), [("0 m", "80 deg", "low"), ("0", "80 parsec", "high")]
)
def test_a_slider_says_which_end_of_its_range_is_wrong(
    desk: Desk, app, low: str, high: str, words: str
) -> None:
    task = ControlTask(app.session, "slider")
    task.texts |= {"name": "aim", "low": low, "high": high}
    assert not task.save() and task.fault is not None and task.fault.field == words


def test_a_formula_is_typed_into_the_field_of_a_property(desk: Desk, app) -> None:
    ball = app.session.world.body("ball")
    assert app.editor.do(Attach("slider", {"name": "f", "high": 10.0, "value": 2.0}))
    app.editor.selection.select([ball.id])
    app.do("panel_inspect")
    desk.frames(3)
    write(desk, "Air drag", "3*f")
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    (formula,) = attached(app, Formula)
    assert formula.sets == "ball.linear_damping = 3*f"
    assert ball.linear_damping == 6.0, "at once, though time stands"
    line = row(desk, "Air drag")
    assert line.cells[0].editable == "3*f" and "It follows 3*f" in line.tip("cell0")
    write(desk, "Air drag", "3*g")
    desk.key(pygame.K_RETURN)
    assert page(desk).form.typing.entry is not None, "a wrong one stays open"
    desk.key(pygame.K_ESCAPE)
    write(desk, "Air drag", "f + 1")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert [one.sets for one in attached(app, Formula)] == ["ball.linear_damping = f + 1"]
    write(desk, "Air drag", "0.5")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert not attached(app, Formula) and ball.linear_damping == 0.5
    for name in ("Undone: air drag of ball = 0.5 1/s", "Undone: remove formula"):
        app.do("undo")
        assert app.session.notices[-1].text.startswith(name)
    assert attached(app, Formula)


def test_an_inserted_action_acts_as_its_words_say(desk: Desk, app) -> None:
    """One that lasts is no single tick, and what it did is taken back when it ends."""
    assert app.editor.do(add_joint("revolute", b="ball", anchor=(-2.0, 3.0)))
    ball, joint = app.session.world.body("ball"), app.session.world.joints[0]
    for words, mode, does, ends in (
        ("Throw ball", "press", "ball.vx = 5 m/s; ball.vy = 5 m/s", ""),
        ("Push ball", "hold", f"ball.force_x = {plain_number(5 * ball.mass)} N", ""),
        (
            "Remove ball; press again to restore it",
            "toggle",
            "ball.enabled = false",
            "ball.enabled = true",
        ),
        (
            f"Run the motor of hinge {joint.id}",
            "hold",
            f"joint({joint.id}).motor_speed = 6",
            f"joint({joint.id}).motor_speed = 0",
        ),
    ):
        sheet = opened_sheet(desk, app)
        type_into(desk, "Does it")
        desk.click(*sheet.buttons["actions"].rect.center)
        (row,) = (row for row, entry in app.ui.desk.popup.rows if entry.words == words)
        desk.click(*row.rect.center)
        desk.frames(3)
        assert ("ends" in sheet.frames) == (mode != "press")
        assert sheet.task.mode == mode and sheet.frames["does"].field.is_focused
        desk.key(pygame.K_RETURN)
        desk.frames(2)
        assert app.ui.sheet is None, sheet.task.fault
        made = attached(app, Button)[-1]
        assert (made.mode, made.does, made.ends) == (mode, does, ends)


def test_suggestions_are_taken_by_keys_and_large_enough_for_a_finger(desk: Desk, app) -> None:
    app.view.touch = True
    sheet = opened_sheet(desk, app)
    desk.key(pygame.K_TAB)
    type_into(desk, "ball.v")
    assert sheet.listed.rows and min(row.rect.height for row in sheet.listed.rows) >= TARGET
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    chosen = sheet.listed.rows[1]
    assert chosen.marked and not sheet.listed.rows[0].marked
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert sheet.frames["does"].field.text == "ball." + chosen.words.removeprefix("ball.")
    sheet.close()
    app.view.touch = None


def test_the_board_of_controls_opens_with_a_table_and_its_controls_work(desk: Desk, app) -> None:
    for kind, words in (
        ("slider", {"name": "speed", "unit": "m/s", "high": 20.0, "value": 10.0}),
        ("button", {"name": "fire", "key": "k", "mode": "hold", "does": "ball.vx = speed"}),
        ("read_out", {"name": "range", "shows": "ball.x"}),
    ):
        assert app.editor.do(Attach(kind, words))
    desk.frames(3)
    (board,) = app.ui.boards.of(ControlBoard)
    assert isinstance(board, ControlBoard)
    (one,) = attached(app, Slider)
    knob = board.tree[f"control {one.id} slider"].rect
    desk.click(knob.right - knob.width // 4, knob.centery)
    (one,) = attached(app, Slider)
    assert 14.0 < one.value < 16.0
    app.session.paused = False
    desk.key(pygame.K_k, up=False)
    desk.frames(3)
    ball = next(body for body in app.session.world.bodies if body.name == "ball")
    assert ball.velocity[0] == one.value and attached(app, Button)[0].on
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_k, mod=0))
    desk.frames(2)
    assert not attached(app, Button)[0].on
    assert app.session.load("stack")
    desk.frames(2)
    assert not app.ui.boards.of(ControlBoard)


def test_an_arrow_that_has_a_button_goes_to_it_while_the_mouse_rests_on_the_strip(
    desk: Desk, app
) -> None:
    """Where the strip stands the last line of a list of actions was chosen."""
    words = {"name": "go", "key": "right", "does": "ball.vx = 3 m/s"}
    assert app.editor.do(Attach("button", words))
    app.session.step_once()
    desk.point(*app.ui.scrubber.strip.rect.center)
    desk.frames(3)
    assert app.ui.scrubber.strip.hovered
    before = app.session.timeline.now
    desk.key(pygame.K_RIGHT)
    assert app.session.world.body("ball").velocity[0] == 3.0
    assert app.session.timeline.now == before
    desk.key(pygame.K_LEFT)  # nobody else's: a tick back
    desk.frames(3)
    assert app.session.timeline.now < before


def test_a_pinned_property_is_kept_with_the_table(desk: Desk, app) -> None:
    ball = next(body for body in app.session.world.bodies if body.name == "ball")
    address, pins = Address("body", (ball.id,), "linear_damping"), app.editor.pins
    pins.toggle(address, body_properties(ball)["linear_damping"], 0.5)
    assert keep_pin(app.editor, pins.all[0], [ball], 0.5)
    (slider,) = attached(app, Slider)
    assert (slider.name, slider.sets) == ("air_drag", "ball.linear_damping")
    assert not pins.all


def test_a_picture_that_is_dropped_on_a_body_is_put_on_it(desk: Desk, app, tmp_path: Path) -> None:
    path = tmp_path / "face.png"
    pygame.image.save(pygame.Surface((40, 30)), path)
    desk.point_at(-2.0, 3.0)
    desk.frames(2)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    desk.frames(1)
    settle(desk)  # it is read in the background
    assert len(attached(app, BodyPicture)) == 1
    app.editor.selection.select_all()
    app.do("no_picture")
    assert not attached(app, BodyPicture)


def chosen(desk: Desk, app, field: str, words: str) -> ControlSheet:
    """Open a list of the sheet, and click an entry."""
    desk.click(*app.ui.sheet.buttons[field].rect.center)
    (row,) = (row for row, entry in app.ui.desk.popup.rows if entry.words == words)
    desk.click(*row.rect.center)
    desk.frames(3)
    return app.ui.sheet


def test_what_a_slider_changes_is_chosen_from_lists(desk: Desk, app) -> None:
    app.do("controls")
    desk.frames(2)
    app.ui.boards.of(ControlBoard)[0].edit(None, "slider")
    desk.frames(2)
    type_into(desk, "v")
    chosen(desk, app, "thing", "ball")
    sheet = chosen(desk, app, "property", "Bounce")
    assert "sets" not in sheet.frames and sheet.buttons["property"].words == "bounce"
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    (slider,) = attached(app, Slider)
    assert (slider.name, slider.sets) == ("v", "ball.restitution")
    assert (slider.low, slider.high) == (0.0, 1.0)


def test_what_a_button_does_is_chosen_from_a_list_and_typed_under_more(desk: Desk, app) -> None:
    sheet = opened_sheet(desk, app, more=False)
    assert "does" not in sheet.frames
    type_into(desk, "Go")
    sheet = chosen(desk, app, "actions", "Throw ball")
    assert "Throw ball" in sheet.buttons["actions"].words
    desk.click(*sheet.buttons["more"].rect.center)
    desk.frames(2)
    frames = app.ui.sheet.frames
    assert frames["name"].field.text == "Go"
    assert frames["does"].field.text == "ball.vx = 5 m/s; ball.vy = 5 m/s"
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert [one.name for one in attached(app, Button)] == ["Go"]


def test_pins_and_controls_are_one_board_and_sizes_come_first(desk: Desk, app) -> None:
    ball = app.session.world.body("ball")
    pins = app.editor.pins
    pins.toggle(Address("body", (ball.id,), "mass"), body_properties(ball)["mass"], ball.mass)
    radius = shape_properties(ball.shapes[0])["radius"]
    pins.toggle(Address("shape", (ball.id,), "radius", 0), radius, 0.4)
    assert app.editor.do(Attach("slider", {"name": "speed"}))
    desk.frames(40)
    (board,) = app.ui.boards.of(ControlBoard)
    names = [one for one in board.texts() if one in ("ball: radius", "ball: mass", "speed")]
    assert names == ["ball: radius", "ball: mass", "speed"]
    for pin in tuple(pins.all):
        pins.remove(pin)
