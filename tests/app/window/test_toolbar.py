"""The toolbar, the line of hints, and the keys that a busy tool gets first."""

import pygame
import pytest

from app.editor.cursor import Cursor
from app.editor.tool import Tool
from app.editor.tools import all_tools
from app.ui.kit.theme import DARK, LIGHT
from tests.app.desk import Desk


class Patient(Tool):
    """A tool that goes on between presses, and notes what it is told."""

    NAME, LABEL, ICON, HINT = "patient", "Patient", "polygon", "Click. Click again."

    def __init__(self, editor):
        super().__init__(editor)
        self.began, self.told = False, []

    @property
    def busy(self):
        return self.began

    def press(self, at: Cursor) -> bool:
        self.began = True
        return False

    def cancel(self):
        self.began = False
        self.told.append("cancel")

    def finish(self):
        self.began = False
        self.told.append("finish")
        return True

    def take_back(self):
        self.told.append("take back")
        return True


@pytest.fixture
def patient(desk: Desk):
    editor = desk.app.editor
    tool = editor.tools["patient"] = Patient(editor)
    editor.choose("patient")
    desk.frames()
    yield tool
    editor.choose("drag")
    del editor.tools["patient"]


def average(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Color:
    return pygame.Color(pygame.transform.average_color(surface, rect))


def far(a, b) -> int:
    return sum(abs(a[k] - b[k]) for k in range(3))


@pytest.mark.parametrize(("theme", "palette"), [("light", LIGHT), ("dark", DARK)])
def test_the_chosen_tool_is_filled_with_the_accent_and_no_other(desk: Desk, theme, palette):
    view = desk.app.view
    before, view.theme = view.theme, theme
    try:
        desk.app.editor.choose("pan")
        desk.frames(2)
        accent = pygame.Color(palette.accent)
        result = {
            name: far(average(desk.app.window.surface, button.rect), accent)
            for name, button in desk.app.ui.toolbar.buttons.items()
        }
        assert min(result, key=result.__getitem__) == "pan"
        # Another button is the bar's grey: from the accent by more than 150 of 765.
        assert all(far_off > 150 for name, far_off in result.items() if name != "pan")
        assert result["pan"] < 150
    finally:
        view.theme = before
        desk.app.editor.choose("drag")
        desk.frames()


def test_a_click_on_a_button_takes_the_tool_and_its_key_too(desk: Desk):
    for tool in all_tools():
        rect = desk.app.ui.toolbar.buttons[tool.NAME].rect
        desk.click(*rect.center)
        assert desk.app.editor.tool.NAME == tool.NAME
    desk.point(600, 100)
    desk.key(pygame.K_ESCAPE)  # what a tool has opened is closed first
    desk.key(pygame.K_ESCAPE)
    assert desk.app.editor.tool.NAME == "drag"


def test_the_tip_tells_name_key_and_hint_beside_the_bar(desk: Desk):
    button = desk.app.ui.toolbar.buttons["pan"]
    desk.point(*button.rect.center)
    desk.frames(60)  # the tip waits 0.45 s
    tip = button.tool_tip
    assert (tip.name, tip.key) == (button.tool.LABEL, button.tool.KEY.upper())
    assert " ".join(tip.lines) == button.tool.HINT
    assert tip.rect.left >= desk.app.ui.layout.toolbar.right
    assert desk.app.window.surface.get_rect().contains(tip.rect)
    desk.point(600, 100)
    desk.frames(2)


def test_the_hint_is_that_of_the_tool_and_the_hand_has_none(desk: Desk, patient: Patient):
    line = desk.app.ui.lane.hint
    assert line.plate.words == patient.HINT
    assert desk.app.ui.layout.canvas.contains(line.plate.rect)
    desk.app.editor.choose("drag")
    desk.frames()
    assert line.plate is None


def test_a_hint_is_cut_after_as_many_words_as_there_is_room_for(desk: Desk):
    line = desk.app.ui.lane.hint
    steps = line._ways("Draw round an area in one stroke; or click for a ball")
    assert "Draw round an area in one stroke" in steps
    assert "Draw round an area in one…" in steps


def test_hints_can_be_switched_off(desk: Desk, patient: Patient):
    desk.app.do("hints")
    desk.frames()
    assert desk.app.ui.lane.hint.plate is None
    desk.app.do("hints")
    desk.frames()
    assert desk.app.ui.lane.hint.plate is not None


@pytest.mark.parametrize("projector", [False, True])
def test_the_hint_is_not_on_the_legend(desk: Desk, patient: Patient, projector):
    app = desk.app
    app.view.overlays["contacts"] = True
    app.view.show_legend, app.view.projector = True, projector
    try:
        desk.frames(4)
        plate, legend = app.ui.lane.hint.plate.rect, app.ui.lane.legend.container.rect
        assert not plate.colliderect(legend)
        assert app.ui.layout.canvas.contains(plate)
        assert app.ui.layout.canvas.contains(legend)
    finally:
        app.view.overlays.clear()
        app.view.show_legend = app.view.projector = False
        desk.frames(2)


def test_one_can_draw_below_the_hint(desk: Desk, patient: Patient):
    desk.click(*desk.app.ui.lane.hint.plate.rect.center)
    assert patient.began


def test_enter_ends_what_the_tool_has_begun(desk: Desk, patient: Patient):
    desk.key(pygame.K_RETURN)
    assert patient.told == []  # nothing had begun
    patient.began = True
    desk.key(pygame.K_RETURN)
    assert patient.told == ["finish"]


def test_backspace_takes_back_a_step_of_a_busy_tool(desk: Desk, patient: Patient):
    desk.key(pygame.K_BACKSPACE)
    assert patient.told == []
    patient.began = True
    desk.key(pygame.K_BACKSPACE)
    assert patient.told == ["take back"]


def test_snapping_is_switched_by_actions(desk: Desk):
    view = desk.app.view
    before = view.snap_grid, view.snap_bodies
    desk.key(pygame.K_QUOTE, pygame.KMOD_CTRL)
    desk.app.do("snap_bodies")
    assert (view.snap_grid, view.snap_bodies) == (not before[0], not before[1])
    view.snap_grid, view.snap_bodies = before
