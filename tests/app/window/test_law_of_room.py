"""The law of room: whatever is open, the experiment keeps 60 % of a window of 1280 x 720."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from app.ui.boards.law import EXPERIMENT
from tests.app.desk import Desk
from tests.app.window.test_every_board_and_sheet import BOARDS, tidy

SETTLED = 6  # [count] frames: the panel makes room, the view is fitted, the boards share
WINDOWS = ("calm", "all tools", "stage")
ALL_PAIRS = list(combinations(BOARDS, 2))
TIGHT = {"profile", "graph"}  # a drawer takes all that is left; the panel stays beside the least
PAIRS = [pair for k, pair in enumerate(ALL_PAIRS) if k % 5 == 3 or TIGHT & set(pair)]
"""All of them take minutes; `k % 5 == 3` has compare, whose title is large, and the solver lab."""


@pytest.fixture
def room(desk: Desk) -> Iterator[Desk]:
    """The cradle, a ball of it selected, while time stands."""
    app = desk.app
    begin(desk)
    yield desk
    tidy(desk)
    app.view.show_all(True)
    app.view.stage = False
    app.editor.selection.clear()
    desk.frames(SETTLED)


def begin(desk: Desk) -> None:
    app = desk.app
    app.session.load("cradle")  # its sliders are the largest card
    app.session.paused = True
    ball = app.session.world.body("ball 0")
    app.editor.selection.select([ball.id])
    desk.frames(2)


def ended(desk: Desk) -> None:
    """Close all boards; a board of creatures has brought another scene."""
    tidy(desk)
    desk.frames(2)
    if desk.app.session.scene_name != "cradle":
        begin(desk)


def be(desk: Desk, window: str) -> None:
    desk.app.view.show_all(window != "calm")
    desk.app.view.stage = window == "stage"
    desk.frames(SETTLED)


def share(desk: Desk) -> float:
    """Return how much of the window the experiment has at least [1]: what nothing lies on."""
    ui, (width, height) = desk.app.ui, desk.app.size
    over = [board.rect for board in ui.boards.open_ones if board.dock is None]
    over += [ui.sliders.rect] if ui.sliders is not None else []
    canvas = ui.layout.canvas
    covered = (rect.clip(canvas) for rect in over)
    free = canvas.width * canvas.height - sum(rect.width * rect.height for rect in covered)
    return free / (width * height)


def opened(desk: Desk, name: str) -> None:
    desk.app.do(name)
    desk.frames(SETTLED)
    assert desk.app.ui.boards.open_ones, name


@pytest.mark.parametrize("window", WINDOWS)
def test_it_keeps_its_share_beside_any_board(room: Desk, window: str) -> None:
    be(room, window)
    assert share(room) >= EXPERIMENT - 0.002, "beside the panel alone"
    for name in BOARDS:
        opened(room, name)
        assert share(room) >= EXPERIMENT - 0.002, name
        last = room.app.ui.boards.open_ones[-1]
        assert not last.folded, f"{name} is what was asked for last"
        ended(room)


@pytest.mark.parametrize("window", WINDOWS[:2])
def test_it_keeps_its_share_beside_any_two_boards(room: Desk, window: str) -> None:
    be(room, window)
    for pair in PAIRS:
        for name in pair:
            opened(room, name)
        assert share(room) >= EXPERIMENT - 0.002, pair
        ended(room)


def test_the_panel_makes_room_for_a_board_and_comes_back(room: Desk) -> None:
    be(room, "all tools")
    view, ui = room.app.view, room.app.ui
    assert view.shows_panel
    opened(room, "ledger")
    assert not view.shows_panel
    room.app.do("panel")
    room.frames(SETTLED)
    (board,) = ui.boards.open_ones
    assert view.shows_panel and board.folded, "what was asked for last has the room"
    assert share(room) >= EXPERIMENT - 0.002
    ui.boards.fold(board, False)
    room.frames(SETTLED)
    assert not board.folded and not view.shows_panel
    board.close()
    room.frames(SETTLED)
    assert view.shows_panel


def test_of_three_boards_that_were_pulled_the_first_docks_again(room: Desk) -> None:
    be(room, "calm")
    boards = []
    for name in ("graph", "free_body", "hand_board"):
        opened(room, name)
        boards.append(room.app.ui.boards.open_ones[-1])
        boards[-1].put(boards[-1].rect.move(-30, -20))
        room.frames(2)
    first, second, third = boards
    assert first.place is None and second.place is not None and third.place is not None


def test_a_board_docks_at_the_right_or_at_the_lower_edge(room: Desk) -> None:
    be(room, "calm")
    free = room.app.ui.layout.free
    for name in BOARDS:
        opened(room, name)
        (board, *_) = room.app.ui.boards.open_ones
        gaps = free.right - board.rect.right, room.app.ui.layout.canvas.bottom - board.rect.bottom
        if board.place is None:
            assert min(gaps) <= 50, f"{name}: {board.rect}"
        tidy(room)
