"""The laboratory's boards in the window: keys, following, cost nothing when closed."""

import time

import pygame
import pytest

from app.features.free_body.view.board import FreeBodyBoard
from app.features.honesty.view.board import AccuracyBoard
from app.features.ledger.view.board import LedgerBoard
from app.files.lesson_file import Lesson
from scenes.deck import Step
from tests.app.desk import Desk


@pytest.fixture(autouse=True)
def nothing_open(desk: Desk):
    yield
    boards = desk.app.ui.boards
    for board in tuple(boards.open_ones):
        boards.close(board)
    desk.app.editor.selection.clear()
    desk.frames(1)
    assert not desk.app.session.ledger_users.needed


def ledger(desk: Desk) -> LedgerBoard:
    desk.key(pygame.K_F5)
    (board,) = desk.app.ui.boards.of(LedgerBoard)
    assert isinstance(board, LedgerBoard)
    return board


def free_body(desk: Desk) -> FreeBodyBoard:
    desk.key(pygame.K_F6)
    (board,) = desk.app.ui.boards.of(FreeBodyBoard)
    assert isinstance(board, FreeBodyBoard)
    desk.app.ui.boards.put(board, pygame.Rect(board.rect.topleft, (500, 500)))  # with its list
    return board


def words(board: LedgerBoard | FreeBodyBoard) -> list[str]:
    return [row.words for row in board.tree["table"].rows]


# --- ledger ---------------------------------------------------------------------------------------


def test_the_ledger_opens_and_closes_by_its_key_and_the_books_with_it(desk: Desk) -> None:
    assert not desk.app.session.world.ledger.on
    board = ledger(desk)
    assert desk.app.session.world.ledger.on
    desk.frames(60)
    assert "Impacts and soft contacts" in words(board)
    error, total = board.tree["sums"].rows
    assert error.words == "Solver error"
    assert error.cells[0] != ""
    assert total.words == "Sum"
    assert any(one.startswith("Balanced") for one in board.texts())
    desk.key(pygame.K_F5)
    assert not desk.app.ui.boards.open_ones
    assert not desk.app.session.world.ledger.on


def test_flows_that_are_zero_are_folded_until_a_click(desk: Desk) -> None:
    board = ledger(desk)
    desk.frames(60)
    fold = next(i for i, row in enumerate(board.tree["table"].rows) if "are zero" in row.words)
    count = len(board.tree["table"].rows)
    board.tree["table"].offset = board.tree["table"].room
    desk.click(*board.tree["table"].line_rect(fold).move(board.tree["table"].rect.topleft).center)
    desk.frames(15)
    assert len(board.tree["table"].rows) > count
    assert "Running belts" in words(board)


def test_the_ledger_opens_again_in_another_scene_and_follows_to_another_look(desk: Desk) -> None:
    ledger(desk)
    desk.frames(10)
    assert desk.app.session.load("cradle")
    desk.frames(10)
    assert not desk.app.session.world.ledger.on, "its board closed with the scene"
    ledger(desk)
    desk.frames(30)
    assert desk.app.session.world.ledger.on
    desk.key(pygame.K_t)
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(LedgerBoard)
    assert isinstance(board, LedgerBoard)
    assert board.book.page is not None
    assert board.tree["strip"].strip is not None
    desk.key(pygame.K_t)


def test_the_least_ledger_has_names_rather_than_power(desk: Desk) -> None:
    board = ledger(desk)
    look, boards = desk.app.ui.desk.look, desk.app.ui.boards
    size = tuple(map(look.px, board.SIZE))
    boards.put(board, pygame.Rect(board.rect.topleft, size))
    desk.frames(30)
    assert len(board.tree["table"].columns) == 2 and all(
        len(row.cells) <= 2 for row in board.tree["table"].rows
    )
    boards.put(board, pygame.Rect(board.rect.topleft, tuple(map(look.px, board.LEAST))))
    desk.frames(30)
    assert len(board.tree["table"].columns) == 1
    for table in (board.tree["table"], board.tree["sums"]):
        table.paint(pygame.Surface(table.rect.size, pygame.SRCALPHA))
        assert not {table.rows[number].words for number in table._cut}


def test_the_books_begin_anew_by_their_button(desk: Desk) -> None:
    board = ledger(desk)
    desk.frames(30)
    board.begin_anew()
    desk.app.session.paused = True
    desk.frames(2)
    page = board.book.page
    assert page is not None
    assert page.time - page.began < 0.1


def test_a_longer_span_is_chosen(desk: Desk) -> None:
    board = ledger(desk)
    desk.frames(10)
    desk.click(*board.tree["span"].rect.center)
    row = next(row for row, _ in desk.app.ui.desk.popup.rows if row.words == "last 60 s")
    desk.click(*row.rect.center)
    desk.frames(3)
    assert board.tree["strip"].seconds == 60.0
    assert "last 60 s" in board.texts()


# --- free body ------------------------------------------------------------------------------------


def test_the_diagram_follows_the_selection(desk: Desk) -> None:
    board = free_body(desk)
    desk.frames(5)
    assert board.tree["picture"].words.startswith("Press V and click a body")
    selection, world = desk.app.editor.selection, desk.app.session.world
    selection.select([world.body("column 3").id])
    desk.frames(60)
    said = words(board)
    assert "W  weight" in said
    assert "N1  normal force of column 2" in said
    sums = " ".join(board.texts())
    assert "within 0 % of" in sums or "within < 0.01 % of" in sums
    selection.select([world.body("ground").id])
    desk.frames(5)
    assert board.tree["picture"].words.startswith("ground is fixed")


def test_the_mean_is_taken_over_the_window_that_is_chosen(desk: Desk) -> None:
    board = free_body(desk)
    desk.app.editor.selection.select([desk.app.session.world.body("column 3").id])
    desk.frames(60)
    desk.click(*board.tree["window"].rect.center)
    row = next(row for row, _ in desk.app.ui.desk.popup.rows if row.words.startswith("60 ticks"))
    desk.click(*row.rect.center)
    desk.frames(20)
    assert "average over 250 ms" in board.texts()
    assert board.found is not None
    assert board.found.seconds == pytest.approx(0.25)
    board.choose(12)


def test_a_force_is_marked_by_a_click_on_its_line_or_its_arrow(desk: Desk) -> None:
    board = free_body(desk)
    desk.app.editor.selection.select([desk.app.session.world.body("column 3").id])
    desk.frames(60)
    desk.app.session.paused = True
    desk.frames(2)
    table = board.tree["table"]
    number = next(i for i, row in enumerate(table.rows) if row.words == "W  weight")
    at = table.line_rect(number).move(table.rect.topleft).center
    desk.click(*at)
    desk.frames(2)
    assert board.marked == "weight"
    assert table.rows[number].marked
    diagram = board.tree["picture"].diagram
    assert diagram is not None
    normal = next(arrow for arrow in diagram.arrows if arrow.kind == "normal")
    left, top = board.tree["picture"].rect.topleft
    desk.click(left + normal.b[0], top + normal.b[1])
    assert board.marked.startswith("normal force")


def test_both_boards_repaint_only_when_something_changed(desk: Desk) -> None:
    one, two = ledger(desk), free_body(desk)
    desk.app.editor.selection.select([desk.app.session.world.body("column 3").id])
    desk.frames(30)
    desk.app.session.paused = True
    desk.frames(3)
    painted: list[str] = []
    one.tree["strip"].refresh = lambda: painted.append("strip")  # type: ignore[method-assign]
    two.tree["picture"].refresh = lambda: painted.append("picture")
    desk.frames(10)
    assert painted == []
    desk.key(pygame.K_PERIOD)
    desk.frames(2)
    assert sorted(painted) == ["picture", "strip"]


@pytest.mark.parametrize("projector", [False, True])
def test_without_room_the_diagram_is_its_picture_and_hides_no_body_that_it_tells_of(
    desk: Desk, projector: bool
) -> None:
    app = desk.app
    assert app.session.load("slope")
    app.session.paused, app.view.projector = True, projector
    desk.frames(6)
    for name in ("block 0", "block 2", "block 4"):
        body = app.session.world.body(name)
        app.editor.selection.select([body.id])
        free_body(desk).place = None
        app.do("free_body")
        desk.key(pygame.K_F6)  # again, to where there is room
        desk.frames(2)
        (board,) = app.ui.boards.of(FreeBodyBoard)
        assert isinstance(board, FreeBodyBoard)
        assert not board.rect.collidepoint(app.camera.to_screen(*body.center))
        width, height = app.ui.layout.free.size
        assert board.rect.width * board.rect.height < 0.25 * width * height
        app.session.step_once()
        desk.frames(2)
        assert "table" not in board.tree and board.tree["picture"].diagram is not None
        app.ui.boards.put(board, pygame.Rect(board.rect.topleft, (500, 500)))
        desk.frames(2)
        assert "W  weight" in words(board)
        board.close()
    app.view.projector = False
    app.editor.selection.clear()
    desk.frames(2)


# --- honesty --------------------------------------------------------------------------------------


def test_one_key_checks_the_last_seconds_with_a_card_and_a_table(desk: Desk) -> None:
    desk.app.session.run(240)
    desk.app.features["honesty"].checking.seconds = 0.5
    desk.key(pygame.K_F4)
    desk.frames(1)
    assert [card.note.name for card in desk.app.ui.corner.cards] == ["honesty"]
    settle(desk)
    assert desk.app.ui.corner.cards == []
    (board,) = desk.app.ui.boards.of(AccuracyBoard)
    assert isinstance(board, AccuracyBoard)
    said = {row.words.split(":")[0]: row.cells for row in board.tree["table"].rows}
    assert set(said) >= {"Position", "Angle", "Energy", "Closed forms", "Force of the floor"}
    assert said["Force of the floor"][3] == "2.0 %"
    assert any("Stack" in one for one in board.texts())
    assert "Again" in board.texts()


def test_a_check_is_cancelled_by_its_button(desk: Desk) -> None:
    desk.app.session.run(960)
    checking = desk.app.features["honesty"].checking
    checking.seconds, checking.result = 30.0, None
    desk.key(pygame.K_F4)
    desk.frames(1)
    desk.click(*desk.app.ui.corner.cards[0].buttons[0].rect.center)
    settle(desk)
    assert checking.result is None
    (board,) = desk.app.ui.boards.of(AccuracyBoard)
    assert isinstance(board, AccuracyBoard)
    assert board.tree["again"].is_enabled
    checking.seconds = 5.0


def test_the_menu_opens_them_too(desk: Desk) -> None:
    title = next(t for t in desk.app.ui.menu_bar.titles if t.words == "Measure")
    desk.click(*title.rect.center)
    rows = [row.words for row, _ in desk.app.ui.desk.popup.rows]
    boards = ["Energy balance", "Free-body diagram", "Accuracy check"]
    first = rows.index(boards[0])
    assert rows[first : first + 3] == boards
    desk.click(*desk.app.ui.desk.popup.rows[first][0].rect.center)
    assert desk.app.ui.boards.of(LedgerBoard)


def settle(desk: Desk) -> None:
    end = time.monotonic() + 60
    while desk.app.features["honesty"].checking.busy:
        assert time.monotonic() < end
        time.sleep(0.002)
        desk.frames(1)
    desk.frames(2)


@pytest.mark.parametrize("key", [pygame.K_F4, pygame.K_F5, pygame.K_F6, pygame.K_F7])
def test_a_board_is_still_pulled_by_its_title_when_it_is_built_again(desk: Desk, key: int) -> None:
    """One of them called its own words `head`, and the pull went on with those."""
    desk.key(key)
    desk.frames(2)
    boards = desk.app.ui.boards
    board = boards.open_ones[-1]
    desk.point(*board.head.rect.center)
    desk.button(True)
    desk.frames()
    assert boards.pull is board.head
    boards.put(board, board.rect.inflate(40, 40))  # another size, in the middle of the pull
    desk.point(desk.mouse[0] - 30, desk.mouse[1] + 20)
    desk.frames()
    assert boards.pull is board.head
    desk.button(False)
    desk.frames()
    assert boards.pull is None
    settle(desk)


def test_the_scale_bar_keeps_clear_of_boards(desk: Desk) -> None:
    """Its words are the text that is drawn last."""
    board = ledger(desk)
    desk.frames(2)
    lane = desk.app.ui.layout.lane
    assert not board.rect.colliderect(lane)
    for corner in (lane.midtop, lane.topright):
        board.put(pygame.Rect(0, 0, *board.rect.size).move(corner))
        desk.frames(3)
        label, place = desk.app.picture.draw._texts[-1]
        assert board.rect.colliderect(lane)
        assert not board.rect.colliderect(place, label.get_size())


def test_what_tells_of_a_scene_does_not_stay_over_the_next(desk: Desk) -> None:
    board, boards = ledger(desk), desk.app.ui.boards
    desk.app.do("hand_board")
    desk.app.features["honesty"].checking.error = "an old story"
    desk.frames(2)
    assert desk.app.session.restart()
    desk.frames(2)
    assert board in boards.open_ones, "it is the same scene"
    assert desk.app.session.load("slope")
    desk.frames(2)
    assert [type(one).__name__ for one in boards.open_ones] == ["HandBoard"]
    assert desk.app.features["honesty"].checking.error == ""


def test_another_scene_comes_with_the_hand_and_says_so_and_time_goes_on_or_stands(
    desk: Desk,
) -> None:
    session, editor = desk.app.session, desk.app.editor
    assert session.load("slope")
    desk.frames(2)
    assert not session.notices, "nothing to be said"
    editor.choose("box")
    session.paused = True
    assert session.load("stack")
    desk.frames(2)
    assert editor.tool.NAME == "drag" and session.paused
    assert session.notices[-1].text == (
        "New scene, paused. Press Space to start. You have the hand tool again."
    )
    assert desk.app.ui.toasts.open
    desk.key(pygame.K_SPACE)
    desk.frames()
    assert not desk.app.ui.toasts.open, "it is not true any more"


def test_large_letters_leave_the_ledger_whole_lines_and_more_than_a_heading(desk: Desk) -> None:
    board, scale = ledger(desk), desk.app.view.ui_scale
    try:
        for desk.app.view.ui_scale in (1.0, 1.75, 2.5):
            desk.frames(3)
            line, height = board.tree["table"].line_rect(0).height, board.tree["table"].rect.height
            assert height % line == 0 and height >= 4 * line
    finally:
        desk.app.view.ui_scale = scale
        desk.frames(2)


def test_coming_back_from_a_lesson_is_no_other_scene(desk: Desk) -> None:
    session, player = desk.app.session, desk.app.classroom.lesson_player
    assert session.load("slope")
    session.paused = True
    desk.frames(2)
    words = Lesson("", "Two scenes", (Step("Here.", scene="stack"),))
    before = len(session.notices)
    assert player.play(words)
    desk.frames(2)
    player.close()
    desk.frames(2)
    assert session.scene_name == "slope" and session.paused, "as it was left"
    assert len(session.notices) == before, [notice.text for notice in session.notices]


def test_the_ledger_is_drawn_in_the_lowest_windows(desk: Desk) -> None:
    board, scale = ledger(desk), desk.app.view.ui_scale
    desk.frames(30)
    try:
        for size, desk.app.view.ui_scale in (((640, 400), 2.0), ((480, 300), 1.0)):
            desk.app.ui.resize(size)
            desk.frames(30)
            assert "strip" not in board.tree or min(board.tree["strip"].area.size) > 10
            assert board.tree["table"].rows
    finally:
        desk.app.view.ui_scale = scale
        desk.app.ui.resize(desk.app.window.surface.get_size())
        desk.frames(2)
    strip = board.tree["strip"]
    strip.rect.height = 12  # whatever is left for it: there is no such thing as less
    strip.refresh()
