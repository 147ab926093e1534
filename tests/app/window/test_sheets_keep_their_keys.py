"""Every sheet keeps its keys, at each size of text: Tab comes to each field once and round, or goes
where the sheet says; Esc goes back to the table; no key reaches the table meanwhile.
"""

from collections.abc import Callable, Iterator

import pygame
import pytest

from app.features.controls.view.board import ControlBoard
from app.ui.kit.text_field import Field
from app.ui.sheets.completing_dialog import CompletingDialog
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.field_sheet import FieldSheet
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.form_sheet import FormSheet
from tests.app.desk import Desk
from tests.app.window import typing_places
from tests.app.window.typing_places import focused

SCALES = (1.0, 1.75)  # [1] of the text: at the larger one the sheets fill the window and scroll


def control(desk: Desk, kind: str) -> None:
    """The sheet of a new control."""
    desk.app.do("controls")
    desk.frames(4)
    desk.app.ui.boards.of(ControlBoard)[0].edit(None, kind)


SHEETS: dict[str, Callable[[Desk], object]] = {
    "slider": lambda desk: control(desk, "slider"),
    "button": lambda desk: control(desk, "button"),
    "read-out": lambda desk: control(desk, "read_out"),
    "formula": lambda desk: control(desk, "formula"),
    "step": typing_places.words_of_a_step,
    "last page": typing_places.last_page_of_a_lesson,
    "breakpoints": typing_places.breakpoint_words,
    "graph": typing_places.expression_of_a_graph,
    "file": typing_places.file_by_name,
    "film": typing_places.seconds_of_a_film,
}


def walked(desk: Desk, sheet: Dialog, key: int, mod: int = 0) -> list[Field]:
    """The fields that have the keyboard, one key press after the other, until one comes again."""
    fields = []
    while (field := focused(desk)) not in fields:
        assert sheet.rect.contains(field.rect), "a field out of sight has the keyboard"
        fields.append(field)
        desk.key(key, mod)
        desk.frames(2)
    assert focused(desk) is fields[0], "the walk comes round"
    return fields


@pytest.fixture(params=SCALES)
def scaled(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The stack, paused, with text of another size."""
    desk.app.view.ui_scale, desk.app.session.paused = request.param, True
    desk.frames(4)
    yield desk
    desk.app.view.ui_scale = 1.0
    desk.frames(4)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_keeps_its_keys(scaled: Desk, name: str) -> None:
    desk = scaled
    SHEETS[name](desk)
    desk.frames(4)
    sheet, world = desk.app.ui.sheet, desk.app.session.world.hash()
    assert isinstance(sheet, Dialog)
    if isinstance(sheet, FormSheet):
        # A number is open: Tab goes down the numbers, and at the last one none is open any more.
        for box in sheet.form.boxes:
            assert box.entry is not None
            desk.key(pygame.K_TAB)
            desk.frames(2)
        assert not desk.app.ui.typing
    elif isinstance(sheet, CompletingDialog):
        desk.key(pygame.K_TAB)  # completes; there is one field
        assert focused(desk) is sheet.field.field
    elif isinstance(sheet, FieldSheet):
        for way in (0, pygame.KMOD_SHIFT):
            assert len(walked(desk, sheet, pygame.K_TAB, way)) == len(sheet.frames)
        if sheet.ARROWS:  # then Enter goes on too
            assert len(walked(desk, sheet, pygame.K_RETURN)) == len(sheet.frames)
    else:
        assert isinstance(sheet, FileSheet)
        assert len(walked(desk, sheet, pygame.K_TAB)) == 2
    assert desk.app.ui.sheet is sheet and desk.app.session.paused
    desk.key(pygame.K_SPACE)  # a space is a letter here, and does not let time run
    assert desk.app.session.paused and desk.app.session.world.hash() == world
    desk.key(pygame.K_ESCAPE)
    desk.frames(3)
    assert desk.app.ui.sheet is None and not desk.app.ui.typing
