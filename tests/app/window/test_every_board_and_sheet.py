"""What every board and every sheet does, whichever action opens it."""

from collections.abc import Iterator

import pygame
import pytest

from app.ui.boards.board import Board
from app.ui.kit import buttons as kit
from app.ui.kit.row_table import RowTable
from app.ui.toolkit.tree import Tree
from app.ui.toolkit.words import Words
from tests.app.desk import Desk

SHEETS = (
    *("row", "picture", "scene_menu", "open_file", "save_file_as", "save_replay", "import_data"),
    *("breakpoints", "film_dialog", "fan", "record_step", "last_page", "save_lesson_as"),
    *("settings", "search", "screenshot_as", "link"),
)
"""Actions that open a sheet: one of each kind, and of each task that one may have."""

BOARDS = (
    *("hand_board", "honesty", "ledger", "free_body", "controls", "graph", "vote", "compare"),
    *("microscope", "why", "profile", "creature", "make_lesson", "arrange", "solver_lab"),
)

KEYS = (
    *((key, 0) for key in (pygame.K_DELETE, pygame.K_r, pygame.K_c, pygame.K_PERIOD)),
    *((key, 0) for key in (pygame.K_SPACE, pygame.K_BACKSPACE)),
    *((key, pygame.KMOD_CTRL) for key in (pygame.K_z, pygame.K_d, pygame.K_x)),
)
"""They delete, restart, choose a tool, go on in time, undo and copy where no sheet is open."""

WINDOWS = (((800, 600), 2.5), ((1280, 720), 1.75), ((2560, 1440), 1.0))
"""Sizes [px], with the scale of the letters [1]: from the tightest to the widest."""


@pytest.fixture
def standing(desk: Desk) -> Iterator[Desk]:
    """The stack while time stands, two of its boxes selected."""
    app, usual = desk.app, (desk.app.size, desk.app.view.ui_scale)
    app.session.paused = True
    moving = [body.id for body in app.session.world.bodies if body.kind == "dynamic"]
    app.editor.selection.select(moving[:2])
    yield desk
    tidy(desk)
    app.window._window.size, app.view.ui_scale = usual
    desk.frames(3)


def tidy(desk: Desk) -> None:
    """Close all that an action has opened."""
    while desk.app.ui.close_top():
        pass
    for board in tuple(desk.app.ui.boards.open_ones):
        board.close()


@pytest.mark.parametrize("opening", SHEETS)
def test_no_key_changes_what_lies_behind_a_sheet(standing: Desk, opening: str) -> None:
    app, session = standing.app, standing.app.session
    if opening in ("last_page", "save_lesson_as"):  # of a lesson that has a step
        app.do("record_step")
        standing.frames(2)
        assert app.ui.close_top()
    app.do(opening)
    standing.frames(2)
    assert app.ui.sheet is not None
    app.ui.focus.release()

    def behind() -> tuple:
        world = session.world
        selected, tool = app.editor.selection.body_ids, app.editor.tool.NAME
        return id(world), world.hash(), world.tick, session.paused, selected, tool

    before = behind()
    for key, mod in KEYS:
        standing.key(key, mod)
    assert behind() == before
    standing.key(pygame.K_ESCAPE)
    standing.frames(2)
    assert app.ui.sheet is None
    assert behind() == before


def is_in_its_room(desk: Desk, board: Board) -> bool:
    """Whether a board has its least size, or all that the window has, and lies in the window."""
    look, room = desk.app.ui.desk.look, desk.app.ui.boards.layout
    least = [min(sides) for sides in zip(board.LEAST, board.SIZE, strict=True)]
    wide = min(look.px(least[0]), room.free.width, room.canvas.width)
    high = min(look.px(least[1]), room.free.height, room.canvas.height)
    inside = pygame.Rect((0, 0), desk.app.size).contains(board.rect)
    return inside and board.rect.width >= wide and board.rect.height >= high


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_board_has_its_least_size_in_any_window_with_any_letters(
    standing: Desk, size: tuple[int, int], scale: float
) -> None:
    app = standing.app
    app.window._window.size, app.view.ui_scale = size, scale
    standing.frames(3)
    for name in BOARDS:
        app.do(name)
        standing.frames(2)
        assert app.ui.boards.open_ones, name
        for board in app.ui.boards.open_ones:
            if board.dock is None and not board.folded:
                assert is_in_its_room(standing, board), f"{name}: {board.rect}"
        tidy(standing)


def cut_words(tree: Tree) -> list[str]:
    """What is cut of the words that a description shows; forms for less room are whole, too."""
    result: list[str] = []
    for node in tree.nodes.values():
        one = node.element
        if node.inner is not None:
            result += cut_words(node.inner)
        elif isinstance(one, Words) and not one.shorter and one.tip and not one.told:
            result.append(one.tip)
        elif isinstance(one, RowTable):
            seen = {number for number, _ in one._seen()}
            result += [one.rows[number].words for number in one._cut & seen]
        elif isinstance(one, kit.Button) and one.words:  # 4 units before the words, 2 behind
            ends = one.look.px(4) + one.look.px(2)
            if one.look.body.size(one.words)[0] + ends > one.rect.width:
                result.append(one.words)
    return result


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.5)]
)
def test_every_board_opens_at_a_size_at_which_its_words_are_whole(
    standing: Desk, size: tuple[int, int], scale: float
) -> None:
    app = standing.app
    app.window._window.size, app.view.ui_scale = size, scale
    standing.frames(3)
    for name in BOARDS:
        app.do(name)
        standing.frames(15)
        for board in app.ui.boards.open_ones:
            if board._tree is not None and not board.folded:
                assert cut_words(board.tree) == [], f"{name}: {board.rect}"
        tidy(standing)
