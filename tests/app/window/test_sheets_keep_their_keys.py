"""Every sheet keeps its keys, at each size of text: Tab comes to each field once and round, or goes
where the sheet says, and what it comes to is seen whole; Esc goes back to the table.
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

LARGE = (True, 2.5)
"""On the projector with the largest letters sheets fill the window, and some scroll."""


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
    fields, letters = [], sheet.desk.look.body.get_linesize()
    while (field := focused(desk)) not in fields:
        assert field.rect.height >= letters, "letters are cut"
        around = (sheet.rect, *(part.rect for part in field.containers()))
        assert all(rect.contains(field.rect) for rect in around), "it is not seen whole"
        fields.append(field)
        desk.key(key, mod)
        desk.frames(2)
    assert focused(desk) is fields[0], "the walk comes round"
    return fields


@pytest.fixture(
    params=[(False, 1.0), pytest.param(LARGE, marks=pytest.mark.sweep)], ids=["usual", "large"]
)
def scaled(desk: Desk, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """The stack, paused, with letters of that size."""
    view, desk.app.session.paused = desk.app.view, True
    view.projector, view.ui_scale = request.param
    desk.frames(4)
    yield desk
    view.projector, view.ui_scale = False, 1.0
    desk.frames(4)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_keeps_its_keys(scaled: Desk, name: str) -> None:
    desk = scaled
    SHEETS[name](desk)
    desk.frames(4)
    sheet = desk.app.ui.sheet
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
    assert desk.app.ui.sheet is sheet
    desk.key(pygame.K_ESCAPE)
    desk.frames(3)
    assert desk.app.ui.sheet is None and not desk.app.ui.typing
