"""Exactly one thing has the keyboard, shows it, and loses it when it cannot be seen any more."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import app
from app.features.graphs.view.chooser import GraphChooser
from app.features.graphs.view.plot import Plot
from app.features.predictions.view.question_board import QuestionBoard
from app.teaching.prediction.ballot import MOST_ANSWERS
from app.ui.kit.painted import Painted
from app.ui.kit.slider import Slider
from app.ui.kit.text_field import Field
from app.ui.panel.outliner import Outliner
from tests.app.desk import Desk
from tests.app.window import inspecting
from tests.app.window.typing_places import (
    MAKERS,
    PLACES,
    expression_of_a_graph,
    focused,
    property_of_a_thing,
    question,
    search_things,
    things,
)
from tests.attack import checks

pytestmark = pytest.mark.sweep

APP = Path(app.__file__).parent
SIZE = (1280, 720)  # [px]


@pytest.fixture
def table(desk: Desk) -> Iterator[Desk]:
    """The stack, paused; the window and the options are put back afterwards."""
    view = dict(vars(desk.app.view))
    desk.app.session.paused = True
    desk.frames(2)
    yield desk
    desk.app.lesson_layout.close()
    desk.app.classroom.lesson_player.close()
    desk.app.classroom.prediction.cancel()
    state = desk.app.features["presenter"].state
    state.caption, state.words = False, ""
    desk.app.ui.side.search = ""
    desk.app.editor.pins.all.clear()
    draft = desk.app.classroom.prediction.draft
    draft.question, draft.answers = "", [""] * MOST_ANSWERS
    for name, value in view.items():
        setattr(desk.app.view, name, value)
    desk.app.window._window.size = SIZE
    for _ in range(3):
        desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    desk.app.ui.rebuild()  # a part may have been hidden
    desk.frames()


def press(desk: Desk, letters: str) -> None:
    """Keys with the letters that they type."""
    for letter in letters:
        key = {"key": ord(letter), "mod": 0, "unicode": letter}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **key))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, **key))
        desk.frames()


def rings(desk: Desk) -> int:
    """Edges, of four, of the box round the field that have the ring's colour in the picture."""
    desk.frames()
    field, colour = focused(desk), desk.app.ui.desk.look.colour("accent")
    box = field.ring
    edges = (
        (box.left, box.centery),
        (box.right - 1, box.centery),
        (box.centerx, box.top),
        (box.centerx, box.bottom - 1),
    )
    return sum(desk.app.window.surface.get_at(edge)[:3] == tuple(colour)[:3] for edge in edges)


def put_away(desk: Desk) -> None:
    """Esc until nothing is typed: what has a sheet of its own goes with the sheet."""
    for _ in range(2):
        if desk.app.ui.typing:
            desk.key(pygame.K_ESCAPE)
            desk.frames(2)


@pytest.mark.parametrize("go", PLACES, ids=lambda go: go.__name__)
def test_what_shows_the_ring_gets_the_letters_and_no_action_until_escape(
    table: Desk, go: Callable[[Desk], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    go(table)
    field = focused(table)
    assert table.app.ui.typing
    assert rings(table) == 4
    names: list[str] = []
    monkeypatch.setattr(table.app.actions, "do", names.append)
    press(table, "r2 m")
    assert field.text.endswith("r2 m"), field.text
    assert names == []
    sheet = table.app.ui.sheet
    table.key(pygame.K_ESCAPE)
    table.frames(2)
    if sheet is None:
        assert not table.app.ui.typing
    put_away(table)
    assert not table.app.ui.typing and names == []
    while table.app.ui.close_top():
        pass
    press(table, "h")
    assert names == ["help"]


# --- what ends it -----------------------------------------------------------------------------


def other_scene(desk: Desk) -> None:
    desk.app.session.load("dominoes")


def restart(desk: Desk) -> None:
    desk.app.session.restart()


def no_panel(desk: Desk) -> None:
    desk.app.view.show_panel = not desk.app.view.show_panel


def other_tab(desk: Desk) -> None:
    side = desk.app.ui.side
    side.show("scene" if side.tab != "scene" else "inspect")


def projector(desk: Desk) -> None:
    desk.app.view.projector = True


def larger(desk: Desk) -> None:
    desk.app.view.ui_scale = 2.5


def small_window(desk: Desk) -> None:
    desk.app.window._window.size = (320, 240)


def lesson(desk: Desk) -> None:
    desk.app.session.load("stack")
    desk.frames(2)
    assert desk.app.classroom.lesson_player.start()
    desk.frames(3)
    desk.app.classroom.lesson_player.close()


def boards_closed(desk: Desk) -> None:
    for board in tuple(desk.app.ui.boards.open_ones):
        board.close()


def sheet_over_it(desk: Desk) -> None:
    desk.app.ui.toggle_help()


def list_over_it(desk: Desk) -> None:
    desk.app.ui.open_menus()


def other_button_elsewhere(desk: Desk) -> None:
    desk.click(desk.app.ui.layout.canvas.left + 60, desk.app.ui.layout.canvas.top + 60, 3)


def click_elsewhere(desk: Desk) -> None:
    desk.click(desk.app.ui.layout.canvas.left + 60, desk.app.ui.layout.canvas.top + 60)


def hidden(desk: Desk) -> None:
    focused(desk).ui_container.hide()


ENDS = (
    *(other_scene, restart, no_panel, other_tab, projector, larger, small_window, lesson),
    *(boards_closed, sheet_over_it, list_over_it, other_button_elsewhere, click_elsewhere, hidden),
)
MAY_PASS_BY = (other_scene, restart, no_panel, other_tab, boards_closed)
"""Many a field is in nothing that these take away."""
BUILT_ANEW = (projector, larger, small_window, lesson)
"""The window is built again: one types on in a board that is still there."""


PAIRS = [
    (go, ENDS[(number + 4 * turn) % len(ENDS)])
    for number, go in enumerate(PLACES)
    for turn in range(4)
]
"""Four ways out of every place, and each way from five places and more: not all of some 270."""


@pytest.mark.parametrize(("go", "end"), PAIRS, ids=lambda one: one.__name__)
def test_a_field_that_is_gone_or_hidden_or_left_does_not_keep_the_keys(
    table: Desk,
    go: Callable[[Desk], None],
    end: Callable[[Desk], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go(table)
    assert table.app.ui.typing
    end(table)
    table.frames(3)
    checks.keyboard_has_one_owner(table.app)
    if end in MAY_PASS_BY or getattr(table.app.ui.sheet, "keeps_keys", False):
        put_away(table)  # it is still there to be seen, and typed in
    elif end in BUILT_ANEW and table.app.ui.typing:
        boards = [one for one in table.app.ui.boards.open_ones if not one.folded]
        assert any(one.rect.contains(focused(table).rect) for one in boards)
        put_away(table)
    assert not table.app.ui.typing
    while table.app.ui.close_top():
        pass
    names: list[str] = []
    monkeypatch.setattr(table.app.actions, "do", names.append)
    press(table, " ")
    assert names == ["pause"]


# --- single ways ---------------------------------------------------------------------------------


def test_a_box_that_is_not_typed_in_shows_no_ring(table: Desk) -> None:
    page = things(table)
    accent = tuple(table.app.ui.desk.look.colour("accent"))[:3]
    frame = page.field.rect.inflate(100, 12).clip(table.app.ui.layout.panel)
    picture = table.app.window.surface.subsurface(frame)
    seen = {
        picture.get_at((x, y))[:3] for x in range(frame.width) for y in range(0, frame.height, 2)
    }
    assert not table.app.ui.typing and accent not in seen


def test_escape_after_find_leaves_the_search_and_shows_all_things_again(table: Desk) -> None:
    table.key(pygame.K_f, pygame.KMOD_LCTRL)
    table.frames(4)
    press(table, "bal")
    page = inspecting.panel(table).page
    assert isinstance(page, Outliner) and len(page.list.items) == 1
    table.key(pygame.K_ESCAPE)
    table.frames(2)
    assert not table.app.ui.typing and len(page.list.items) > 1


def test_a_question_in_the_background_takes_no_keys_when_boards_change_places(table: Desk) -> None:
    question(table)
    table.key(pygame.K_ESCAPE)
    table.app.do("hand_board")
    table.frames(3)
    (board,) = table.app.ui.boards.of(QuestionBoard)
    table.app.ui.boards.raise_up(board)
    table.frames(3)
    assert not table.app.ui.typing


def test_the_second_escape_closes_the_question(table: Desk) -> None:
    question(table)
    press(table, "abc")
    table.key(pygame.K_ESCAPE)
    table.frames(2)
    assert table.app.ui.boards.of(QuestionBoard) and not table.app.ui.typing
    table.key(pygame.K_ESCAPE)
    assert not table.app.ui.boards.of(QuestionBoard)
    table.app.do("vote")
    table.frames(3)
    (board,) = table.app.ui.boards.of(QuestionBoard)
    fields = [frame.field for frame in board.tree.fields]
    assert fields[0].is_focused and "abc" in [field.text for field in fields]


def test_a_number_that_is_being_typed_is_set_when_the_window_is_sized(table: Desk) -> None:
    ball = table.app.session.world.body("ball")
    property_of_a_thing(table)
    press(table, "7")
    small_window(table)
    table.frames(3)
    assert ball.mass == 7.0


def test_what_lies_over_all_else_has_the_keys_alone(table: Desk) -> None:
    search_things(table)
    table.click(table.app.ui.layout.canvas.centerx, table.app.ui.layout.canvas.centery, 3)
    table.frames(2)
    assert table.app.ui.desk.popup is not None and not table.app.ui.typing


def test_the_letter_of_the_key_that_opens_a_question_is_not_typed_into_it(table: Desk) -> None:
    key = {"key": pygame.K_q, "mod": pygame.KMOD_SHIFT, "unicode": "Q"}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **key))
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Q"))
    table.frames(3)
    (board,) = table.app.ui.boards.of(QuestionBoard)
    assert table.app.ui.typing and board.tree.fields[0].field.text == ""
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **key))
    press(table, "q")
    assert board.tree.fields[0].field.text == "q"


def test_a_key_whose_release_was_lost_takes_no_letters_from_a_field_that_is_clicked(
    table: Desk,
) -> None:
    table.key(pygame.K_RETURN, up=False)
    property_of_a_thing(table)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="7"))
    table.frames()
    assert focused(table).text == "7"


def test_a_window_in_the_background_keeps_the_field(table: Desk) -> None:
    search_things(table)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.frames(2)
    press(table, "b")
    assert things(table).field.text == "b"


def test_a_press_on_the_head_of_an_open_sheet_leaves_its_field_the_keys(table: Desk) -> None:
    expression_of_a_graph(table)
    sheet = table.app.ui.sheet
    assert isinstance(sheet, GraphChooser)
    table.click(sheet.rect.centerx, sheet.rect.top + 20)
    table.frames(2)
    press(table, "b")
    assert sheet.field.field.text == "b"


@pytest.mark.parametrize(
    ("key", "mod", "typed"),
    [(pygame.K_f, pygame.KMOD_LCTRL, "cir"), (pygame.K_m, 0, "cir"), (pygame.K_w, 0, "ball")],
)
def test_letters_typed_at_once_after_the_key_that_opens_a_field_go_into_it(
    table: Desk, monkeypatch: pytest.MonkeyPatch, key: int, mod: int, typed: str
) -> None:
    do, names = table.app.actions.do, []
    monkeypatch.setattr(table.app.actions, "do", lambda name: (names.append(name), do(name)))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
    for letter in typed:  # all within one frame, as after a frame that took long
        word = {"key": ord(letter), "mod": 0, "unicode": letter}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **word))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, **word))
    table.frames(4)
    assert len(names) == 1 and focused(table).text == typed


# --- nothing is left out ------------------------------------------------------------------------


def makers() -> set[str]:
    """The modules of the program that make a text field, from their source."""
    result = set()
    for path in APP.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if not any(f"from {module} import" in source for module, _ in MAKERS):
            continue  # most: to parse them all takes seconds
        tree = ast.parse(source)
        names = {  # what the classes of text fields are called in this module
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if (node.module, alias.name) in MAKERS
        }
        calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
        if any(isinstance(func, ast.Name) and func.id in names for func in calls):
            result.add(str(path.relative_to(APP)))
    return result


def test_the_places_are_all_that_the_program_has(
    table: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: set[str] = set()
    make = Field.__init__

    def noted(self: Field, *words: object, **named: object) -> None:
        frame = inspect.currentframe()
        for _ in range(5):  # inspect.stack() would read all their sources
            assert frame is not None
            frame = frame.f_back
            path = Path(frame.f_code.co_filename)
            if path.is_relative_to(APP):
                made.add(str(path.relative_to(APP)))
        make(self, *words, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Field, "__init__", noted)
    for go in PLACES:
        table.app.session.load("stack")
        table.app.session.paused = True
        table.frames(2)
        go(table)
        put_away(table)
        while table.app.ui.close_top():
            pass
        boards_closed(table)
        table.app.classroom.prediction.cancel()
    assert makers() <= made


# --- what is pressed and types nothing ------------------------------------------------------------

Finder = Callable[[Desk], pygame.Rect]


def strip(desk: Desk) -> pygame.Rect:
    return desk.app.ui.scrubber.strip.rect


def slider(desk: Desk) -> pygame.Rect:
    """A slider of the scene's page."""
    desk.app.session.load("slope")
    desk.app.do("panel_scene")
    desk.frames(4)
    return one_of(desk, Slider).rect


def graph(desk: Desk) -> pygame.Rect:
    desk.app.session.run(60)
    desk.app.do("graph")
    desk.frames(4)
    return one_of(desk, Plot).rect


def thing_list(desk: Desk) -> pygame.Rect:
    return things(desk).list.rect


def title_of_a_board(desk: Desk) -> pygame.Rect:
    desk.app.do("ledger")
    desk.frames(4)
    return desk.app.ui.boards.open_ones[-1].head.rect


def button(desk: Desk) -> pygame.Rect:
    """Back to the newest: it is not there to be pressed now."""
    return desk.app.ui.scrubber.back.rect


def one_of(desk: Desk, kind: type[Painted]) -> Painted:
    """The first element of a kind that is seen."""
    window = pygame.Rect((0, 0), desk.app.size)
    shown = [e for e in desk.app.ui.manager.get_sprite_group().sprites() if e.visible]
    return next(e for e in shown if isinstance(e, kind) and window.contains(e.rect))


@pytest.mark.parametrize("find", [strip, slider, graph, thing_list, title_of_a_board, button])
def test_the_focus_that_a_press_gives_ends_with_the_press(table: Desk, find: Finder):
    desk, manager = table, table.app.ui.manager
    place = find(desk)
    desk.point(*place.center)
    desk.frames(2)
    for step in range(3):  # a drag along it
        if step == 0:
            desk.button(True)
        desk.point(place.centerx + 5 * step, place.centery)
        desk.frames()
    desk.button(False)
    desk.frames(2)
    assert not manager.get_focus_set()


def test_after_a_drag_on_the_time_strip_the_arrow_keys_drive_the_walker(table: Desk):
    desk, session = table, table.app.session
    session.load("walker")
    session.paused = False
    desk.frames(60)
    place = strip(desk)
    desk.point(*place.center)
    desk.frames(2)
    desk.button(True)
    desk.frames()
    desk.point(place.centerx - 20, place.centery)
    desk.frames()
    desk.button(False)
    desk.frames()
    desk.point(600, 300)  # over the picture
    session.paused = False
    desk.frames()
    desk.key(pygame.K_RIGHT, up=False)
    desk.frames()
    assert not session.paused, "the strip has taken the key"
    assert "walk_right" in session.scene.held
    desk.key(pygame.K_RIGHT)
    desk.frames()
