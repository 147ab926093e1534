"""The contact microscope in the window: key, mouse, following, parting, breakpoints."""

import math
from typing import Any

import pygame
import pytest

from app.drawing.inset import Pixel
from app.features.microscope.model import words
from app.features.microscope.model.microscope import LEAST, MOST, USUAL, View
from app.features.microscope.view.board import MicroscopeBoard
from app.session.breakpoints.contact import FirstContact
from tests.app.desk import Desk

CORNERS = "topright", "topleft", "bottomright", "bottomleft"


@pytest.fixture(autouse=True)
def off_again(desk: Desk):
    yield
    boards = desk.app.ui.boards
    for board in tuple(boards.open_ones):
        boards.close(board)
    desk.app.session.breakpoints.clear()
    desk.app.session.paused = False
    desk.frames(1)
    assert not desk.app.features["microscope"].microscope.is_on


def opened(desk: Desk) -> MicroscopeBoard:
    desk.app.features["microscope"].switch()
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(MicroscopeBoard)
    assert isinstance(board, MicroscopeBoard)
    return board


def seen(board: MicroscopeBoard) -> View:
    assert board.view is not None
    return board.view


def load(desk: Desk, scene: str) -> None:
    desk.app.session.load(scene)
    desk.frames(20)


def test_its_key_opens_and_closes_it_and_it_hears_of_ticks_only_meanwhile(desk: Desk) -> None:
    load(desk, "stack")
    session = desk.app.session
    before = len(session.listeners)
    desk.key(pygame.K_m, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    desk.frames(2)
    (board,) = desk.app.ui.boards.of(MicroscopeBoard)
    assert isinstance(board, MicroscopeBoard)
    assert len(session.listeners) == before + 1
    assert seen(board).detail is not None
    desk.key(pygame.K_m, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert not desk.app.ui.boards.of(MicroscopeBoard)
    assert len(session.listeners) == before


def test_looking_leaves_the_run_as_it_is(desk: Desk) -> None:
    load(desk, "stack")
    desk.app.session.paused = True
    opened(desk)
    before = desk.app.session.world.hash()
    desk.frames(5)
    assert desk.app.session.world.hash() == before


def test_a_contact_under_the_mouse_is_previewed_and_a_click_follows_it(desk: Desk) -> None:
    load(desk, "stack")
    desk.app.session.paused = True
    board = opened(desk)
    first = seen(board).subject
    camera, world = desk.app.camera, desk.app.session.world
    clear = board.rect.inflate(60, 60)
    other = next(
        point
        for point, shapes in zip(world.contacts.points, world.contacts.shapes, strict=True)
        if not clear.collidepoint(*camera.to_screen(*point))
        and desk.app.ui.layout.free.collidepoint(*camera.to_screen(*point))
        and set(shapes.tolist()) != set(first.rows(world) or ())
    )
    desk.point(*camera.to_screen(*other))
    desk.frames(3)
    assert seen(board).previewed
    assert "click" in board.title
    wanted = seen(board).subject
    commands = len(desk.app.session.log)
    desk.click(*camera.to_screen(*other))
    assert len(desk.app.session.log) == commands  # no tool has grabbed anything
    desk.frames(3)
    assert desk.app.features["microscope"].microscope.subject == wanted
    assert not seen(board).previewed


def test_the_wheel_over_the_lens_magnifies_within_its_bounds(desk: Desk) -> None:
    load(desk, "stack")
    board = opened(desk)
    microscope = board.microscope
    microscope.zoom = USUAL
    board.turn(1.0)
    assert microscope.zoom > USUAL
    board.turn(100.0)
    assert microscope.zoom == MOST
    board.turn(-100.0)
    assert microscope.zoom == LEAST
    desk.frames(1)
    assert f"{LEAST:.0f}×" in board.texts()
    microscope.zoom = USUAL


def test_it_tells_when_they_parted_and_goes_on_when_they_meet_again(desk: Desk) -> None:
    """Thrown up at 2 m/s a ball is back after 2 v / g = 0.41 s."""
    load(desk, "stack")
    session = desk.app.session
    ball = next(body for body in session.world.bodies if body.name == "ball")
    board = opened(desk)
    microscope = desk.app.features["microscope"].microscope
    touching = session.world.contacts
    number = next(k for k, rows in enumerate(touching.bodies.tolist()) if ball.index in rows)
    place = tuple(touching.points[number].tolist())
    microscope.follow(microscope.near((place[0], place[1]), 0.01))
    desk.frames(2)
    left = session.world.time
    ball.velocity = (0.0, 2.0)
    desk.frames(6)
    assert not seen(board).touching
    parted = seen(board).parted
    assert parted is not None
    # it is lifted within the tick after the last in which it touched
    assert left <= parted <= left + 2.0 * session.world.tick_length
    assert words.status(seen(board))[0].startswith(f"They parted at {parted:.3f} s")
    desk.frames(40)
    assert seen(board).touching


def test_a_breakpoint_that_stops_time_is_named(desk: Desk) -> None:
    load(desk, "stack")
    session = desk.app.session
    board = opened(desk)
    ball = next(body for body in session.world.bodies if body.name == "ball")
    ball.velocity = (0.0, 1.0)
    desk.frames(8)
    session.breakpoints.add(FirstContact(ball.id, "ball"), session.world)
    for _ in range(60):
        desk.frames(1)
        if session.paused:
            break
    desk.frames(2)
    assert session.paused
    assert seen(board).stopped_by
    assert words.status(seen(board))[0].startswith("Frozen by the breakpoint")


def test_another_scene_begins_with_a_contact_of_its_own(desk: Desk) -> None:
    load(desk, "stack")
    board = opened(desk)
    load(desk, "rolling")
    if not desk.app.ui.boards.of(MicroscopeBoard):  # closed with what told of the old scene
        board = opened(desk)
    desk.frames(2)
    world = desk.app.session.world
    assert seen(board).subject.rows(world) is not None
    assert "ball" not in seen(board).names or seen(board).names[0] != "ground"


@pytest.mark.parametrize("scene", ["empty", "cradle", "rolling", "mixed"])
def test_it_opens_in_every_kind_of_scene(desk: Desk, scene: str) -> None:
    load(desk, scene)
    board = opened(desk)
    desk.frames(3)
    if desk.app.session.world.contacts.count == 0:
        assert board.view is None or board.view.detail is None or not board.view.touching
    else:
        assert board.view is not None


def test_it_opens_beside_a_board_that_is_open(desk: Desk) -> None:
    """Each corner in turn is taken by another board: it chooses one of the three others.

    In the same corner it would hide the smaller board nearly whole; in a window of 1280 x 720, from
    another one at most a quarter.
    """
    load(desk, "stack")
    boards = desk.app.ui.boards
    for corner in CORNERS:
        desk.app.features["why"].show()
        desk.frames(2)
        why = desk.app.features["why"].board
        assert why is not None
        area = why.rect.copy()
        setattr(area, corner, getattr(desk.app.ui.layout.free, corner))
        why.put(area)
        board = opened(desk)
        common = board.rect.clip(why.rect).size
        assert common[0] * common[1] < 0.5 * why.rect.width * why.rect.height
        for one in tuple(boards.open_ones):
            boards.close(one)


def test_an_edit_in_a_pause_is_seen_at_once(desk: Desk) -> None:
    """Time stands, so no tick says that a body has another place."""
    load(desk, "stack")
    session = desk.app.session
    session.paused = True
    board = opened(desk)
    view = seen(board)
    desk.app.editor.selection.select(
        [body.id for body in session.world.bodies if body.kind == "dynamic"]
    )
    desk.app.do("delete")
    desk.frames(30)
    assert board.view is None or board.view.detail != view.detail


def test_no_label_lies_on_the_head_of_an_arrow(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the smallest lens the number of the point stood on the head of the normal."""
    load(desk, "stack")
    board = opened(desk)
    board.put(pygame.Rect(board.rect.topleft, (1, 1)))
    lens, heads, labels = board.tree["lens"], list[pygame.Rect](), list[pygame.Rect]()
    arrow, text = lens.inset.arrow_px, lens.inset.text_px

    def drawn(a: Pixel, b: Pixel, *rest: Any) -> None:
        long = min(lens.style.sizes.head, 0.5 * math.dist(a, b))
        if abs(b[0] - a[0]) < 1.0:  # upright, as the normal and the impulse are here
            top = min(b[1], b[1] + math.copysign(long, a[1] - b[1]))
            heads.append(pygame.Rect(b[0] - 0.45 * long, top, 0.9 * long, long))
        arrow(a, b, *rest)

    def written(at: Pixel, words: str, *rest: Any, **more: Any) -> None:
        width, height = lens.face.size(words)
        box = pygame.Rect(0, 0, width - 2, 0.6 * height)  # the letters, without the line's leading
        box.center = round(at[0]), round(at[1])
        labels.append(box)
        text(at, words, *rest, **more)

    monkeypatch.setattr(lens.inset, "arrow_px", drawn)
    monkeypatch.setattr(lens.inset, "text_px", written)
    lens.refresh()
    assert len(heads) >= 2
    assert len(labels) >= 3
    assert not [head for head in heads if head.collidelist(labels) >= 0]


@pytest.mark.parametrize(
    ("size", "beside"),
    [((480, 250), True), ((480, 450), True), ((860, 500), True), ((480, 700), False)],
)
def test_the_table_stands_beside_the_lens_unless_that_makes_it_small(
    desk: Desk, size: tuple[int, int], beside: bool
) -> None:
    """On a large screen the board came 480 wide and 450 high, half of its table out of sight."""
    load(desk, "stack")
    board = opened(desk)
    scale = desk.app.ui.desk.look.scale
    board.put(pygame.Rect((80, 40), (round(size[0] * scale), round(size[1] * scale))))
    lens, table = board.tree["lens"].rect, board.tree["table"].rect
    assert (table.left >= lens.right) == beside
    assert (table.top >= lens.bottom) != beside


def test_the_table_calls_the_bodies_by_their_letters(desk: Desk) -> None:
    """With their names its lines were cut; who they are stands above it."""
    load(desk, "stack")
    board = opened(desk)
    desk.frames(2)
    view = seen(board)
    assert all(name in " ".join(board.texts()) for name in view.names)
    said = " ".join(row.words for row in words.rows(view))
    assert " of A" in said and " of B" in said
    assert not any(name in said for name in view.names)


def test_boards_that_open_beside_it_share_the_room_with_it(desk: Desk) -> None:
    """It was put into its corner as if the user had pulled it there, and others lay on it."""
    load(desk, "stack")
    view = desk.app.view
    for view.projector in (False, True):
        desk.frames(5)
        board = opened(desk)
        assert board.place is None
        assert not board.rect.collidepoint(*desk.app.camera.to_screen(*seen(board).center))
        desk.key(pygame.K_F5)
        desk.frames(3)
        ledger = desk.app.ui.boards.open_ones[-1]
        assert not ledger.folded and not ledger.rect.colliderect(board.rect)
        for one in tuple(desk.app.ui.boards.open_ones):
            desk.app.ui.boards.close(one)
    view.projector = False
    desk.frames(5)
