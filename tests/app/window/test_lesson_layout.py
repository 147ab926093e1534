"""A lesson in the window: the presenter's keys, the strip over the canvas, boards and camera."""

from collections.abc import Iterator

import pygame
import pytest

import scenes
from app.features.free_body.view.board import FreeBodyBoard
from app.features.graphs.view.board import GraphBoard
from app.features.predictions.view.path_board import PathBoard
from app.features.predictions.view.vote_board import VoteBoard
from app.ui.bars.lesson_strip import Dots
from app.ui.kit.popup import Entry
from app.ui.kit.prose import Prose
from app.ui.menus.menus import menu_groups
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
    desk.app.classroom.lesson_player.close()
    desk.app.view.projector = False
    desk.frames(3)


def words_in(desk: Desk) -> str:
    strip = desk.app.ui.strip
    assert strip is not None
    result = [
        line.words
        for element in desk.app.ui.manager.get_sprite_group().sprites()
        if isinstance(element, Prose) and strip.area.contains(element.rect)
        for line in element.column.lines
    ]
    return " ".join(result)


def test_the_strip_stands_beside_the_canvas_and_says_what_the_step_says(lecture: Desk):
    ui = lecture.app.ui
    assert ui.strip is not None
    assert ui.layout.strip.left == ui.layout.canvas.right
    assert ui.layout.canvas.contains(ui.layout.lane)
    assert ui.layout.strip.bottom == ui.layout.canvas.bottom
    assert "Blocks lie on a slope." in words_in(lecture)


def test_the_tips_of_its_buttons_lie_beside_it_and_hide_no_answer(lecture: Desk):
    strip = lecture.app.ui.strip
    for button in (strip.back, strip.go_on, strip.end):
        button.show_tip()
        assert button.tool_tip.rect.right < strip.area.left
        button.hide_tip()


def test_the_keys_of_a_presenter_move_through_the_steps(lecture: Desk):
    player = lecture.app.classroom.lesson_player
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert (player.index, player.beat) == (1, "ask")
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert (player.index, player.beat) == (1, "answer")
    assert "They add up to zero." in words_in(lecture)
    lecture.key(pygame.K_PAGEUP)
    lecture.frames(3)
    assert (player.index, player.beat) == (1, "ask")
    lecture.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    lecture.frames(3)
    assert player.lesson is None
    assert lecture.app.ui.layout.strip.width == 0
    assert lecture.app.ui.strip is None


def test_a_page_key_that_is_pressed_once_too_often_keeps_the_scene(lecture: Desk):
    player, session = lecture.app.classroom.lesson_player, lecture.app.session
    while player.lesson is not None:
        lecture.key(pygame.K_PAGEDOWN)
        lecture.frames(3)
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert session.scene_name == "slope"
    assert "Shift+F5" in session.notices[-1].text
    lecture.key(pygame.K_SPACE)
    lecture.key(pygame.K_PAGEDOWN)
    lecture.frames(3)
    assert session.scene_name != "slope"


def test_the_panel_of_a_projected_picture_gives_way_to_the_lesson(desk: Desk):
    desk.app.session.load("slope")
    desk.app.view.projector, desk.app.view.stage = True, None
    desk.frames(3)
    desk.app.ui.show_panel(True)
    desk.app.do("ledger")
    desk.frames(3)
    assert desk.app.ui.shows_panel
    try:
        desk.key(pygame.K_F5, pygame.KMOD_LSHIFT)
        desk.frames(6)
        assert not desk.app.ui.shows_panel
        strip = desk.app.ui.layout.strip
        boards = desk.app.ui.boards.open_ones
        assert not [b.title for b in boards if b.dock is None and b.rect.colliderect(strip)]
    finally:
        desk.app.classroom.lesson_player.close()
        desk.app.view.projector, desk.app.view.stage = False, False
        desk.frames(3)


def test_the_buttons_and_dots_of_the_strip_do_the_same(lecture: Desk):
    player, ui = lecture.app.classroom.lesson_player, lecture.app.ui
    assert ui.strip is not None
    lecture.click(*ui.strip.go_on.rect.center)
    assert player.index == 1
    dots = next(e for e in ui.manager.get_sprite_group().sprites() if isinstance(e, Dots))
    lecture.click(dots.rect.right - 6, dots.rect.centery)
    assert player.index == 2
    lecture.click(*ui.strip.back.rect.center)
    assert player.index == 1


def test_boards_of_a_step_come_and_go_with_it_and_leave_the_picture_room(lecture: Desk):
    app = lecture.app
    app.classroom.lesson_player.go_to(1)
    lecture.frames(4)
    boards = [*app.ui.boards.of(FreeBodyBoard), *app.ui.boards.of(GraphBoard)]
    assert len(boards) == 2
    assert app.ui.strip is not None
    assert all(app.ui.strip.slot.contains(board.rect) for board in boards)
    assert not boards[0].rect.colliderect(boards[1].rect)
    xmin, _, xmax, _ = app.session.scene.view
    seen = [app.camera.to_screen(x, 0.0)[0] for x in (xmin, xmax)]
    canvas = app.ui.layout.canvas
    # half a pixel of rounding on either side
    assert canvas.left - 1 <= seen[0] < seen[1] <= canvas.right + 1
    app.classroom.lesson_player.go_to(2)
    lecture.frames(4)
    assert not app.ui.boards.of(FreeBodyBoard)
    assert not app.ui.boards.of(GraphBoard)


def test_a_step_shows_its_own_view(lecture: Desk):
    app = lecture.app
    app.classroom.lesson_player.go_to(2)
    lecture.frames(4)
    left, bottom, right, top = STEPS[2].view or (0, 0, 0, 0)
    canvas = app.ui.layout.canvas.inflate(2, 2)
    assert canvas.collidepoint(app.camera.to_screen(left, bottom))
    assert canvas.collidepoint(app.camera.to_screen(right, top))


def teach_menu(desk: Desk) -> dict[str, Entry]:
    groups = menu_groups(desk.app.ui.desk, "Teach")
    return {entry.words: entry for group in groups for entry in group}


def test_the_teach_menu_tells_what_the_remote_will_do_and_does_it(lecture: Desk) -> None:
    player = lecture.app.classroom.lesson_player
    menu = teach_menu(lecture)
    assert menu["On: the next step"].keys == "PgDn" and menu["Back"].keys == "PgUp"
    menu["On: the next step"].command()
    lecture.frames(2)
    assert player.index == 1
    teach_menu(lecture)["On: show the answer"].command()
    assert player.answered
    teach_menu(lecture)["On: the next step"].command()
    assert "On: what was learned" in teach_menu(lecture)
    teach_menu(lecture)["Back"].command()
    assert player.index == 1
    teach_menu(lecture)["End the lesson"].command()
    assert player.lesson is None
    assert not teach_menu(lecture)["Start the lesson"].refused


def test_without_a_lesson_the_present_menu_says_why_none_can_be_started(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenes.load("slope"), "steps", ())
    desk.app.session.load("slope")
    desk.frames(2)
    menu = teach_menu(desk)
    assert "no lesson" in menu["Start the lesson"].refused
    assert "Back" not in menu
    assert menu["Predict a path"].keys and menu["Ask the class…"].keys


VOTE = (
    Step(
        "Blocks lie on a slope.",
        question="How large is friction?",
        answers=("m g sin α", "μ N"),
        right=0,
        answer="As large as it has to be.",
        values={"slope": 10.0},
        select="block 3",
        boards=("free_body",),
        seconds=0.2,
    ),
)


def test_a_board_without_room_beside_the_ballot_comes_with_the_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
):
    app = desk.app
    monkeypatch.setattr(scenes.load("slope"), "steps", VOTE)
    app.session.load("slope")
    app.view.projector = True
    desk.frames(4)
    desk.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    desk.frames(4)
    assert app.ui.boards.of(VoteBoard)
    assert not app.ui.boards.of(FreeBodyBoard)
    assert "How large is friction?" in words_in(desk)
    prediction = app.classroom.prediction
    assert prediction.ballot is not None
    prediction.ballot.add(0, 3)
    prediction.ballot.add(1, 1)
    desk.key(pygame.K_PAGEDOWN)
    desk.frames(30)
    assert app.classroom.lesson_player.answered
    assert not app.ui.boards.of(VoteBoard)
    board = app.ui.boards.of(FreeBodyBoard)[0]
    assert isinstance(board, FreeBodyBoard)
    assert board.found is not None, "the forces were watched while the ballot was there"
    assert "A. m g sin α. 75 % had it right." in words_in(desk)
    app.classroom.lesson_player.close()
    desk.frames(3)
    assert not app.ui.boards.open_ones
    app.view.projector = False
    desk.frames(3)


# --- whose question it is, and where it stands --------------------------------------------------

ASKS = (
    Step("First.", title="First"),
    Step("Now.", question="Which?", answers=("this", "that"), right=0, seconds=0.2),
    Step("Then.", question="Sketch it.", sketch="block 1", seconds=0.2, answer="So."),
)


def watched(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong with boards of questions in any frame that is painted from now on."""
    ui, wrong = desk.app.ui, list[str]()
    paint = ui.draw

    def draw(surface: pygame.Surface) -> None:
        for board in [*ui.boards.of(VoteBoard), *ui.boards.of(PathBoard)]:
            step = desk.app.classroom.lesson_player.step
            if step is None or not step.is_prediction:
                wrong.extend(["it stands in a strip"] if board.dock is not None else [])
            elif ui.layout.canvas.colliderect(board.rect):
                wrong.append(f"{type(board).__name__} lies on the picture")
        paint(surface)

    monkeypatch.setattr(ui, "draw", draw)
    return wrong


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("asked", ["vote", "path", ""])
def test_a_question_of_a_lesson_never_lies_on_the_picture(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, asked: str, first: int
):
    """Whatever was asked before the lesson, and whenever in a frame that is begun."""
    app = desk.app
    monkeypatch.setattr(scenes.load("slope"), "steps", ASKS)
    app.session.load("slope")
    desk.frames(2)
    prediction, player = app.classroom.prediction, app.classroom.lesson_player
    if asked == "vote":
        prediction.ask_vote("Mine?", ("a", "b"))
    elif asked:
        prediction.ask_path("block 1", 1.0)
    desk.frames(2)
    wrong = watched(desk, monkeypatch)
    # The menu that starts it is a part of the interface: the strip is built a frame later.
    begun = [lambda: player.start(first)]
    update = app.ui.boards.update

    def begin(seconds: float) -> None:
        while begun:
            begun.pop()()
        update(seconds)

    monkeypatch.setattr(app.ui.boards, "update", begin)
    desk.frames(2)
    monkeypatch.setattr(app.ui.boards, "update", update)
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN):
        assert prediction.state == "off" or ASKS[player.index].is_prediction
        if prediction.state != "off":
            (board,) = [*app.ui.boards.of(VoteBoard), *app.ui.boards.of(PathBoard)]
            assert board.dock is not None and app.ui.layout.strip.contains(board.dock)
        desk.key(key)
        desk.frames(2)
    player.close()
    desk.frames(2)
    assert prediction.state == "off"
    prediction.ask_vote("Mine?", ("a", "b"))
    desk.frames(2)
    (board,) = app.ui.boards.of(VoteBoard)
    assert board.dock is None and not wrong
    prediction.cancel()
    desk.frames(2)
