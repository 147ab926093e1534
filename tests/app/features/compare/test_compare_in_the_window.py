"""Side by side in the window: its board, split views, what the mouse reaches, files and films."""

from pathlib import Path

import pygame
import pytest

from app.capture.recording.frames import Take, frames
from app.features.compare.model.side_by_side import SideBySide
from app.features.compare.model.variant import Variant, presets
from app.features.compare.view.board import NUMBER, CompareBoard
from app.features.compare.view.views import cells
from app.files.opening import open_file, show
from app.session.clip import clip_of
from app.simulation.commands.edit import PinToBackground
from app.simulation.commands.scene import Impulse
from app.ui.kit import paint
from app.ui.kit.popup import Popup
from app.ui.sheets.form_sheet import FormSheet
from tests.app.desk import Desk
from tests.app.saving import save_scene

CTRL_SHIFT = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
SAME = Variant("the same")


@pytest.fixture(autouse=True)
def nothing_compared(desk: Desk):
    yield
    for board in desk.app.ui.boards.of(CompareBoard):
        board.close()
    desk.app.features["compare"].beside.split = False
    desk.frames(2)
    assert not desk.app.session.ledger_users.needed
    assert desk.app.ui.boards.views == (0, 0)


def opened(desk: Desk, *variants: Variant) -> CompareBoard:
    desk.key(pygame.K_c, CTRL_SHIFT)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    if variants:
        board.beside.add(variants)
    desk.frames(2)
    return board


def beside(desk: Desk) -> SideBySide:
    return desk.app.features["compare"].beside


def hashes(desk: Desk) -> set[str]:
    comparison = beside(desk).comparison
    assert comparison is not None
    return {runner.world.hash() for runner in comparison.runners} | {desk.app.session.world.hash()}


def test_the_board_opens_and_closes_by_its_key_and_the_comparison_with_it(desk: Desk) -> None:
    board = opened(desk, *presets()["Iterations: 1, 4, 20"])
    desk.frames(20)
    assert [row.words for row in board.tree["table"].rows[1:]] == [
        "1  This run",
        "2  1 iteration",
        "3  4 iterations",
        "4  20 iterations",
    ]
    assert all(row.cells[0] != "–" for row in board.tree["table"].rows[1:])
    desk.key(pygame.K_c, CTRL_SHIFT)
    assert desk.app.ui.boards.of(CompareBoard) == []
    assert not beside(desk).active


def add_runs(desk: Desk, board: CompareBoard, words: str) -> None:
    """Choose a line of the list of runs."""
    desk.click(*board.tree["add"].rect.center)
    popup = desk.app.ui.desk.popup
    assert isinstance(popup, Popup)
    row = next(row for row, entry in popup.rows if entry.words == words)
    desk.click(*row.rect.center)
    desk.frames(3)


def test_presets_are_chosen_from_the_list_and_runs_are_removed(desk: Desk) -> None:
    board = opened(desk)
    add_runs(desk, board, "Warm starting off")
    assert [variant.title for variant in board.beside.variants] == ["Warm starting off"]
    board.beside.remove(0)
    desk.frames(3)
    assert "Add runs" in board.tree["told"].rows[0].words


def test_a_run_gets_other_settings_by_the_form(desk: Desk) -> None:
    board = opened(desk, SAME)
    board.edit(0)
    desk.frames(2)
    sheet = desk.app.ui.sheet
    assert isinstance(sheet, FormSheet)
    sheet.task.values["iterations"] = 13
    desk.key(pygame.K_RETURN)
    desk.frames(3)
    assert [variant.title for variant in board.beside.variants] == ["13 iterations"]
    comparison = beside(desk).comparison
    assert comparison is not None
    assert comparison.runners[0].world.settings.iterations == 13


def test_what_the_mouse_does_reaches_all_runs_in_split_views_too(desk: Desk) -> None:
    board = opened(desk, SAME, SAME)
    board.put(board.rect.move(2000, -2000))
    board.show_split(1)
    desk.frames(30)
    free = desk.app.features["compare"]._free
    parts = cells(free, 3)
    ball = desk.app.session.world.body("ball")
    x, y = desk.app.camera.to_screen(*ball.center)
    assert parts[0].collidepoint(x, y)
    x, y = x + parts[2].left - parts[0].left, y + parts[2].top - parts[0].top
    desk.point(x, y)
    desk.frames(2)
    desk.button(True)
    desk.frames(2)
    assert desk.app.session.hand.body is ball
    for step in range(8):
        desk.point(x + 12 * step, y - 6 * step)
        desk.frames()
        assert len(hashes(desk)) == 1
    desk.button(False)
    desk.frames(20)
    assert len(hashes(desk)) == 1
    comparison = beside(desk).comparison
    assert comparison is not None
    assert comparison.runners[0].world.body("ball").center[0] == pytest.approx(ball.center[0])


def test_split_views_show_one_piece_of_the_world(desk: Desk) -> None:
    board = opened(desk, SAME)
    board.put(board.rect.move(2000, 2000))
    board.show_split(1)
    desk.frames(10)
    desk.app.session.paused = True
    desk.point(5, 5)
    desk.frames(4)
    first, second = cells(desk.app.features["compare"]._free, 2)
    surface = desk.app.window.surface
    # Below the titles, away from the board: the same run is the same picture in both.
    middle = pygame.Rect(0, first.height // 3, first.width // 2, first.height // 4)
    one, other = (surface.subsurface(middle.move(part.topleft)) for part in (first, second))
    a, b = pygame.surfarray.array3d(one).astype(int), pygame.surfarray.array3d(other).astype(int)
    assert len({tuple(pixel) for pixel in a.reshape(-1, 3)[::7]}) > 10
    assert (abs(a - b).max(axis=2) > 40).mean() < 0.01  # backgrounds shade with their own height


def test_a_click_on_a_sentence_goes_to_where_the_runs_part(desk: Desk) -> None:
    board = opened(desk, Variant("", (("friction", False),)))
    board.beside.tolerance = 0.001
    desk.app.session.restart()
    desk.frames(90)
    comparison = beside(desk).comparison
    assert comparison is not None
    apart = comparison.first(0, 0.001)
    assert apart is not None
    desk.frames(2)
    command = board.tree["told"].rows[0].command
    assert command is not None
    command()
    desk.frames(2)
    assert desk.app.session.timeline.now == apart.tick
    assert comparison.runners[0].position[0] == apart.tick


def test_scrubbing_undo_and_restart_take_all_runs_along(desk: Desk) -> None:
    opened(desk, SAME)
    desk.frames(30)
    ball = desk.app.session.world.body("ball")
    desk.grab(ball)
    desk.point_at(ball.center[0] + 1.0, ball.center[1] + 1.0)
    desk.frames(8)
    desk.button(False)
    desk.frames(20)
    desk.app.session.go_to(desk.app.session.timeline.now - 30)
    desk.frames(1)
    assert len(hashes(desk)) == 1
    desk.app.session.undo()
    desk.frames(10)
    assert len(hashes(desk)) == 1
    desk.app.session.restart()
    desk.frames(10)
    assert len(hashes(desk)) == 1


def test_another_scene_ends_it(desk: Desk) -> None:
    opened(desk, SAME)
    desk.app.session.load("cradle")
    desk.frames(3)
    assert not beside(desk).active
    assert desk.app.ui.boards.of(CompareBoard) == []


def test_a_file_brings_it_back(desk: Desk, tmp_path: Path) -> None:
    opened(desk, Variant("", (("iterations", 20),)))
    desk.app.features["compare"].switch_views()
    desk.frames(2)
    path = tmp_path / "table.json"
    save_scene(desk.app.session, path)
    desk.app.session.load("cradle")
    desk.frames(3)
    show(desk.app.session, open_file(path))
    desk.frames(3)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    assert [variant.title for variant in board.beside.variants] == ["20 iterations"]
    assert board.beside.split


@pytest.mark.parametrize("projector", [False, True])
def test_a_board_that_opens_with_its_runs_has_room_for_them(
    desk: Desk, tmp_path: Path, *, projector: bool
) -> None:
    """That of a file was as high as one without runs: it showed one, and words hung below it."""
    opened(desk, *presets()["Iterations: 1, 4, 20"])
    path = tmp_path / "beside.json"
    save_scene(desk.app.session, path)
    desk.app.session.load("stack")
    desk.frames(3)
    desk.app.view.projector = projector
    desk.frames(3)
    show(desk.app.session, open_file(path))
    desk.frames(5)
    (board,) = desk.app.ui.boards.of(CompareBoard)
    assert isinstance(board, CompareBoard)
    assert board.rect.height >= board._needed()
    assert not board.tree["table"].room
    board.put(pygame.Rect(board.rect.topleft, (400, 1)))
    desk.frames(2)
    assert board.rect.contains(board.tree["far"].rect), (
        "a low board cuts the table, not what is below"
    )
    desk.app.view.projector = False
    desk.frames(3)


def test_a_film_shows_the_other_runs(desk: Desk) -> None:
    opened(desk, Variant("", (("friction", False),)))
    desk.app.session.restart()
    ball = desk.app.session.world.body("ball")
    top = ball.center[0], ball.center[1] + 0.2  # [m] the push makes it spin
    desk.app.session.submit(Impulse(ball.id, (8.0 * ball.mass, 0.0), top))
    desk.frames(60)
    recorder = desk.app.features["films"].recorder
    timeline = desk.app.session.timeline
    pictures = []
    for split in (False, True):
        beside(desk).split = split
        clip, shown = clip_of(timeline, 0), recorder.beside(timeline)
        assert shown is not None
        shown.begin(clip)
        take = Take((320, 180), beside=shown)
        pictures.append(list(frames(clip, timeline.now, take, desk.app.view))[-1])
    plain = list(frames(clip_of(timeline, 0), timeline.now, Take((320, 180)), desk.app.view))[-1]
    assert (pictures[0] != plain).any()
    assert (pictures[1][:, 160:] != pictures[0][:, 160:]).any()


def test_the_board_folds_to_its_runs_and_opens_again(desk: Desk) -> None:
    board = opened(desk, *presets()["Iterations: 1, 4, 20"])
    whole = board.rect.copy()
    board.fold()
    desk.frames(20)
    assert board.rect.width * board.rect.height < 0.5 * whole.width * whole.height
    assert [row.words for row in board.tree["table"].rows[1:]][1] == "2  1 iteration"
    assert board.tree["table"].room == 0  # all its lines are seen
    board.fold()
    desk.frames(2)
    assert board.rect.size == whole.size
    assert board.tree["told"].room == 0


def test_all_four_numbers_are_read_however_little_room_there_is(desk: Desk) -> None:
    assert desk.app.session.load("chain")
    desk.frames(5)
    board = opened(desk, SAME)
    desk.frames(20)
    heads = board.tree["table"].rows[0].cells
    assert heads == ("overlap", "joint gap", "energy drift", "a tick")
    look = desk.app.ui.desk.look
    gap = look.px(NUMBER) - max(paint.width(head, look.body) for head in heads)
    assert gap > 2 * paint.width(" ", look.body), "else two heads are read as one"
    board.put(pygame.Rect(board.rect.topleft, (1, 1)))  # as small as it gets
    desk.frames(20)
    assert len(board.tree["table"].rows[0].cells) == 4
    assert all("–" not in row.cells for row in board.tree["table"].rows[1:])


def test_a_scene_without_joints_has_no_column_of_their_error_until_one_comes(desk: Desk) -> None:
    board = opened(desk, SAME)
    desk.frames(20)
    assert board.tree["table"].rows[0].cells == ("overlap", "energy drift", "a tick")
    ball = desk.app.session.world.body("ball")
    desk.app.session.submit(PinToBackground(ball.id, ball.center))
    desk.frames(30)
    assert board.tree["table"].rows[0].cells[1] == "joint gap"


def test_split_views_tell_names_and_numbers_and_the_folded_board_only_its_title(
    desk: Desk,
) -> None:
    board = opened(desk, SAME)
    board.show_split(1)
    if not board.folded:
        board.fold()
    desk.frames(20)
    assert board.rect.height < 40
    said = desk.app.features["compare"]._told
    assert [[words.split()[0] for words in one] for one in said] == [["overlap", "energy", "a"]] * 2
    board.show_split(0)
    desk.frames(20)
    assert board.rect.height > 80  # it is the legend of the outlines
    assert desk.app.features["compare"]._told == []


def test_runs_of_a_comparison_that_was_ended_are_offered_again(desk: Desk) -> None:
    opened(desk, *presets()["Iterations: 1, 4, 20"])
    chosen = beside(desk).variants
    desk.key(pygame.K_ESCAPE)
    assert not beside(desk).active
    board = opened(desk)
    add_runs(desk, board, "As before")
    assert beside(desk).variants == chosen
