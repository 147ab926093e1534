"""A lesson in the window: the presenter's keys, the strip over the canvas, boards and camera."""

from collections.abc import Iterator

import pygame
import pytest

import scenes
from app import preferences
from app.ui.free_body_board import FreeBodyBoard
from app.ui.graph_board import GraphBoard
from app.ui.ledger_board import LedgerBoard
from app.ui.lesson_strip import Dots
from app.ui.prediction_words import lines_height
from app.ui.prose import Prose
from app.ui.vote_board import VoteBoard
from scenes.deck import Step
from tests.app.desk import Desk

STEPS = (
    Step("Blocks lie on a slope. $a = g sin α$", title="First"),
    Step(
        "Look at the forces.",
        select="block 3",
        boards=("free_body",),
        graph=("energy.kinetic",),
        answer="They add up to zero.",
    ),
    Step("A part of it.", view=(0.0, 0.0, 4.0, 3.0)),
)


@pytest.fixture
def lecture(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(scenes.load("slope"), "steps", STEPS)
    desk.app.session.load("slope")
    desk.frames(2)
    desk.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    desk.frames(3)
    yield desk
    desk.app.workshop.deck.close()
    desk.app.view.projector = False
    desk.frames(3)


def words_in(desk: Desk) -> str:
    strip = desk.app.ui.strip
    assert strip is not None
    found = [
        line.words
        for element in desk.app.ui.manager.get_sprite_group().sprites()
        if isinstance(element, Prose) and strip.area.contains(element.rect)
        for line in element.column.lines
    ]
    return " ".join(found)


def click(desk: Desk, spot: tuple[int, int]) -> None:
    desk.point(*spot)
    desk.frames(1)
    desk.button(True)
    desk.frames(1)
    desk.button(False)
    desk.frames(3)


def test_the_strip_stands_over_the_canvas_and_says_what_the_step_says(lecture: Desk):
    ui = lecture.app.ui
    assert ui.strip is not None
    assert ui.layout.strip.height > 0
    assert ui.layout.strip.bottom == ui.layout.canvas.top
    assert not ui.layout.strip.colliderect(ui.layout.canvas)
    assert "Blocks lie on a slope." in words_in(lecture)


def test_the_keys_of_a_presenter_move_through_the_steps(lecture: Desk):
    deck = lecture.app.workshop.deck
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert (deck.index, deck.beat) == (1, "ask")
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert (deck.index, deck.beat) == (1, "answer")
    assert "They add up to zero." in words_in(lecture)
    lecture.key(pygame.K_PAGEUP)
    lecture.frames(3)
    assert (deck.index, deck.beat) == (1, "ask")
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(3)
    assert deck.lesson is None
    assert lecture.app.ui.layout.strip.height == 0
    assert lecture.app.ui.strip is None


def test_the_buttons_and_dots_of_the_strip_do_the_same(lecture: Desk):
    deck, ui = lecture.app.workshop.deck, lecture.app.ui
    assert ui.strip is not None
    click(lecture, ui.strip.go_on.rect.center)
    assert deck.index == 1
    dots = next(e for e in ui.manager.get_sprite_group().sprites() if isinstance(e, Dots))
    click(lecture, (dots.rect.right - 6, dots.rect.centery))
    assert deck.index == 2
    click(lecture, ui.strip.back.rect.center)
    assert deck.index == 1


def test_boards_of_a_step_come_and_go_with_it_and_leave_the_picture_room(lecture: Desk):
    app = lecture.app
    app.workshop.deck.go_to(1)
    lecture.frames(4)
    boards = [*app.ui.boards.of(FreeBodyBoard), *app.ui.boards.of(GraphBoard)]
    assert len(boards) == 2
    canvas = app.ui.layout.canvas
    assert all(canvas.contains(board.rect) for board in boards)
    assert not boards[0].rect.colliderect(boards[1].rect)
    left = min(board.rect.left for board in boards)
    xmin, _, xmax, _ = app.session.scene.view
    seen = [app.camera.to_screen(x, 0.0)[0] for x in (xmin, xmax)]
    # half a pixel of rounding on either side
    assert canvas.left - 1 <= seen[0] < seen[1] <= left + 1
    app.workshop.deck.go_to(2)
    lecture.frames(4)
    assert not app.ui.boards.of(FreeBodyBoard)
    assert not app.ui.boards.of(GraphBoard)


def test_a_step_shows_its_own_view(lecture: Desk):
    app = lecture.app
    app.workshop.deck.go_to(2)
    lecture.frames(4)
    left, bottom, right, top = STEPS[2].view or (0, 0, 0, 0)
    canvas = app.ui.layout.canvas.inflate(2, 2)
    assert canvas.collidepoint(app.camera.to_screen(left, bottom))
    assert canvas.collidepoint(app.camera.to_screen(right, top))


def test_on_a_projector_the_panel_makes_room_until_the_lesson_ends(lecture: Desk):
    app = lecture.app
    app.workshop.deck.close()
    app.view.projector = True
    lecture.frames(4)
    assert app.view.show_panel
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(4)
    assert not app.view.show_panel
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(4)
    assert app.view.show_panel


def test_the_legend_makes_room_and_no_lesson_is_remembered_in_the_preferences(lecture: Desk):
    view = lecture.app.view
    lecture.app.workshop.deck.close()
    view.show_legend = True
    lecture.frames(4)
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(4)
    assert not view.show_legend
    assert preferences._plain(view)["show_legend"]
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(4)
    assert view.show_legend
    assert not view.hidden_by_lesson
    view.show_legend = False


VOTE = (
    Step(
        "A block rests on a slope.",
        question="How large is the friction on the block that lies there and does not move now?",
        answers=("0 N", "9 N: m g sin α", "29 N: μ N", "49 N: m g", "98 N"),
        right=1,
        boards=("ledger",),
    ),
    Step("Another.", values={"slope": 20.0}),
)


@pytest.fixture
def vote(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(scenes.load("slope"), "steps", VOTE)
    desk.app.session.load("slope")
    desk.app.view.projector = True
    desk.frames(2)
    desk.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    desk.frames(4)
    yield desk
    desk.app.workshop.deck.close()
    desk.app.view.projector = False
    desk.frames(3)


def test_a_low_ballot_shows_its_whole_question_and_every_answer(vote: Desk):
    (ballot,) = vote.app.ui.boards.of(VoteBoard)
    needed = lines_height(VOTE[0].question, ballot.desk.look.heading, ballot.question.rect.width)
    assert ballot.question.rect.height >= needed
    line = ballot.desk.look.body.get_linesize()
    rows = [hands.row.rect for hands in ballot.hands]
    assert all(row.height > line for row in rows), "words and a bar"
    assert rows[-1].bottom <= ballot.go.rect.top
    assert rows[0].top >= ballot.question.rect.bottom


def test_where_both_have_no_room_a_board_comes_when_the_class_has_voted(vote: Desk):
    boards = vote.app.ui.boards
    assert not boards.of(LedgerBoard)
    (ballot,) = boards.of(VoteBoard)
    vote.key(pygame.K_PAGEDOWN)
    vote.frames(4)
    (ledger,) = boards.of(LedgerBoard)
    assert ledger.rect.contains(ballot.rect)
    assert boards.open_ones[-1] is ledger
    vote.app.workshop.deck.go_to(1)
    vote.frames(4)
    assert not boards.of(LedgerBoard)
