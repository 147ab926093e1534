"""Every place of the program where something can be typed, and how a hand comes to type there."""

from collections.abc import Callable

import pygame

from app.features.breakpoints.view.sheet import BreakpointSheet
from app.features.compare.view.board import CompareBoard
from app.features.controls.view.board import ControlBoard, pin_key
from app.features.controls.view.sheet import ControlSheet
from app.features.graphs.view.board import GraphBoard
from app.features.graphs.view.chooser import GraphChooser
from app.features.lesson_maker.view.board import LessonBoard
from app.features.lesson_maker.view.closing_sheet import ClosingSheet
from app.features.lesson_maker.view.step_sheet import StepSheet
from app.features.notes.view.board import NoteBoard
from app.features.predictions.view.path_board import PathBoard
from app.features.predictions.view.question_board import QuestionBoard
from app.features.predictions.view.vote_board import VoteBoard
from app.ui.boards.hand_board import HandBoard
from app.ui.kit.text_field import Field
from app.ui.panel.outliner import Outliner
from app.ui.panel.scene_page import ScenePage
from app.ui.sheets.branch_list import BranchList
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.form_sheet import FormSheet
from app.ui.sheets.scene_menu import SceneMenu
from tests.app.desk import Desk
from tests.app.window import inspecting


def focused(desk: Desk) -> Field:
    """The one field that has the focus, by what pygame_gui knows."""
    (result,) = [
        element
        for element in desk.app.ui.manager.get_sprite_group().sprites()
        if isinstance(element, Field) and element.is_focused
    ]
    return result


def click(desk: Desk, rect: pygame.Rect) -> None:
    desk.click(*rect.center)
    desk.frames(2)


def things(desk: Desk) -> Outliner:
    desk.app.do("panel_things")
    desk.frames(3)
    page = inspecting.panel(desk).page
    assert isinstance(page, Outliner)
    return page


def search_things(desk: Desk) -> None:
    click(desk, things(desk).field.rect)


def beside_the_search(desk: Desk) -> None:
    """On the lens: it is in the frame that the ring goes round."""
    field = things(desk).field
    desk.click(field.rect.left - 20, field.rect.centery)
    desk.frames(2)


def find_a_thing(desk: Desk) -> None:
    desk.key(pygame.K_f, pygame.KMOD_LCTRL)
    desk.frames(4)


def rename_a_thing(desk: Desk) -> None:
    page = things(desk)
    number = next(k for k, item in enumerate(page.list.items) if item.words == "ball")
    page.list.reveal(number)
    desk.point(*page.list.line_rect(number).move(page.list.rect.topleft).center)
    desk.frames(2)
    for _ in range(2):
        desk.button(True)
        desk.button(False)
    desk.frames(3)


def property_of_a_thing(desk: Desk) -> None:
    desk.app.view.folded.clear()
    desk.app.editor.selection.select([desk.app.session.world.body("ball").id])
    desk.app.do("panel_inspect")
    desk.frames(3)
    desk.click(*inspecting.place(desk, "Mass"))
    desk.frames(2)


def number_of_a_scene(desk: Desk) -> None:
    assert desk.app.session.load("throw")
    desk.app.session.paused = True
    desk.app.do("panel_scene")
    desk.frames(4)
    page = inspecting.panel(desk).page
    assert isinstance(page, ScenePage) and page.form is not None
    box = page.form.boxes[0]
    page.form.reveal(box)
    desk.frames(2)
    click(desk, box.rect)


def pinned_number(desk: Desk) -> None:
    property_of_a_thing(desk)
    desk.key(pygame.K_ESCAPE)
    desk.click(*inspecting.place(desk, "Mass", "pin"))
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(ControlBoard)
    click(desk, board.tree[f"{pin_key(board.pins[0][0])} number"].rect)


def number_of_the_hand(desk: Desk) -> None:
    desk.app.do("hand_board")
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(HandBoard)
    click(desk, board.tree["form"].form.boxes[0].rect)


def tolerance_of_a_comparison(desk: Desk) -> None:
    desk.app.do("compare")
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    click(desk, board.tree["far"].rect)


def caption(desk: Desk) -> None:
    desk.app.do("edit_caption")
    desk.frames(3)


def question(desk: Desk) -> None:
    desk.app.do("vote")
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(QuestionBoard)
    click(desk, board.tree.fields[2].field.rect)


def name_of_a_sketch(desk: Desk) -> None:
    prediction = desk.app.classroom.prediction
    prediction.ask_path("ball")
    desk.frames(2)
    x, y = desk.app.session.world.body("ball").center
    desk.drag_at((x, y), (x + 0.5, y + 0.5), (x + 1.0, y))
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(PathBoard)
    board.rename(prediction.sketches[0])
    desk.frames(2)


def hands_of_an_answer(desk: Desk) -> None:
    desk.app.classroom.prediction.ask_vote("Where?", ["left", "right"])
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(VoteBoard)
    click(desk, board.hands[0].count.rect)


def name_of_a_future(desk: Desk) -> None:
    session = desk.app.session
    session.paused = False
    desk.frames(40)
    session.go_to(session.world.tick - 20)
    desk.app.editor.selection.select([session.world.body("ball").id])
    desk.app.do("delete")
    desk.frames(4)
    desk.app.do("branches")
    desk.frames(3)
    popup = desk.app.ui.desk.popup
    assert isinstance(popup, BranchList)
    click(desk, popup.tree.fields[1].rect)


def scenes_by_name(desk: Desk) -> None:
    desk.app.do("scene_menu")
    desk.frames(4)
    assert isinstance(desk.app.ui.sheet, SceneMenu)
    click(desk, desk.app.ui.sheet.field.rect)


def breakpoint_words(desk: Desk) -> None:
    desk.app.do("breakpoints")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, BreakpointSheet) and sheet.field is not None
    click(desk, sheet.field.field.rect)


def expression_of_a_graph(desk: Desk) -> None:
    desk.app.do("graph")
    desk.frames(4)
    desk.app.ui.boards.of(GraphBoard)[0].choose()
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, GraphChooser)
    click(desk, sheet.field.field.rect)


def file_by_name(desk: Desk) -> None:
    desk.app.do("open_file")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FileSheet)
    click(desk, sheet.name.field.rect)


def folder(desk: Desk) -> None:
    file_by_name(desk)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FileSheet)
    click(desk, sheet.folder.field.rect)
    desk.key(pygame.K_END)  # a long path has the mouse in its middle


def seconds_of_a_film(desk: Desk) -> None:
    desk.app.do("film_dialog")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FormSheet)
    click(desk, sheet.form.boxes[0].rect)


def words_of_a_note(desk: Desk) -> None:
    desk.app.editor.choose("note")
    desk.click_at(3.0, 4.0)
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(NoteBoard)
    click(desk, board.tree["text"].field.rect)


def control_of_the_table(desk: Desk) -> None:
    desk.app.do("controls")
    desk.frames(4)
    desk.app.ui.boards.of(ControlBoard)[0].edit(None, "slider")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, ControlSheet)
    click(desk, next(iter(sheet.frames.values())).field.rect)


def title_of_a_lesson(desk: Desk) -> None:
    if not desk.app.ui.boards.of(LessonBoard):
        desk.app.do("make_lesson")
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(LessonBoard)
    assert isinstance(board, LessonBoard)
    board.put(board.rect.move_to(bottomright=desk.app.ui.layout.canvas.bottomright))
    desk.frames(2)
    click(desk, board.tree.fields[0].field.rect)


def words_of_a_step(desk: Desk) -> None:
    desk.app.do("record_step")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, StepSheet)
    click(desk, sheet.frames["question"].field.rect)


def last_page_of_a_lesson(desk: Desk) -> None:
    words_of_a_step(desk)
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    desk.app.do("last_page")
    desk.frames(4)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, ClosingSheet)
    click(desk, sheet.frames["2"].rect)


def name_of_a_limb(desk: Desk) -> None:
    desk.app.do("creature")
    desk.frames(4)
    desk.app.features["creatures"].builder.creature_editor.choose("head")
    desk.frames(4)
    name = desk.app.features["creatures"].builder.board.tree["name"]
    click(desk, name.field.rect)


MAKERS = {
    ("app.ui.kit.text_field", "Field"),
    ("app.ui.kit.entry", "Entry"),
    ("app.ui.sheets.file_rows", "Frame"),
}
"""What makes a text field: (module, class)."""

PLACES: tuple[Callable[[Desk], None], ...] = (
    *(search_things, beside_the_search, find_a_thing, rename_a_thing, property_of_a_thing),
    *(number_of_a_scene, pinned_number, number_of_the_hand, caption, question),
    *(name_of_a_sketch, hands_of_an_answer, name_of_a_future, scenes_by_name),
    *(breakpoint_words, expression_of_a_graph, file_by_name, folder, seconds_of_a_film),
    *(words_of_a_note, control_of_the_table, title_of_a_lesson, words_of_a_step),
    *(last_page_of_a_lesson, tolerance_of_a_comparison, name_of_a_limb),
)
