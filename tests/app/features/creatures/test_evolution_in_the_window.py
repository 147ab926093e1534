"""Improving a creature in the window: the keys, the board, the best in the scene and back."""

from collections.abc import Iterator

import pygame
import pytest

from app.drawing.focus import focus_of
from app.features.creatures.evolution import STOPPED
from app.features.creatures.model.improvement import NO_CREATURE, Improvement
from app.features.creatures.view.improve_board import ImproveBoard
from app.features.creatures.view.improve_rows import BESIDE, CHANGED, NONE, STANDS, words_of
from app.simulation.commands.edit import SetCreature
from creatures.text import opened, write
from creatures.trials import GOALS, Score
from scenes.creature import CreatureScene
from tests.app.desk import Desk
from tests.creatures.searches import Formula, crawler

BOTH = pygame.KMOD_CTRL | pygame.KMOD_SHIFT


@pytest.fixture(autouse=True)
def crawling(desk: Desk) -> Iterator[None]:
    """A crawler in the builder, and a search that tries nothing."""
    session = desk.app.session
    assert session.load("creature_builder")
    desk.frames(3)
    session.submit(SetCreature(write(crawler())))
    desk.frames(2)
    desk.app.features["creatures"].evolution.improvement.pool = Formula
    yield
    desk.app.features["creatures"].evolution.close()
    own(desk).switched.clear()
    desk.frames(1)


def own(desk: Desk) -> Improvement:
    return desk.app.features["creatures"].evolution.improvement


def open_board(desk: Desk) -> ImproveBoard:
    desk.key(pygame.K_e, BOTH)
    (board,) = desk.app.ui.boards.of(ImproveBoard)
    assert isinstance(board, ImproveBoard)
    desk.frames(2)
    return board


def press(desk: Desk, rect: pygame.Rect) -> None:
    desk.click(*rect.center)


def shown(desk: Desk) -> str:
    scene = desk.app.session.scene
    assert isinstance(scene, CreatureScene)
    return write(scene.creature)


def searched(desk: Desk) -> ImproveBoard:
    """Search by the mouse until something better is found, and stop."""
    board = open_board(desk)
    press(desk, board.tree["go"].rect)
    for _ in range(20):
        desk.frames(1)
    press(desk, board.tree["go"].rect)
    assert not own(desk).busy
    return board


def test_elsewhere_the_keys_say_what_is_needed(desk):
    assert desk.app.session.load("stack")
    desk.frames(3)
    desk.key(pygame.K_e, BOTH)
    assert not desk.app.ui.boards.of(ImproveBoard)
    assert desk.app.session.notices[-1].text == NO_CREATURE


def test_the_keys_open_and_close_the_board(desk):
    board = open_board(desk)
    assert "5 numbers are varied" in board.tree["told"].words[1]
    desk.key(pygame.K_e, BOTH)
    assert not desk.app.ui.boards.of(ImproveBoard)


def test_the_best_is_found_drawn_taken_and_given_back(desk):
    before = shown(desk)
    desk.app.session.paused = False
    board = searched(desk)
    search = own(desk).search
    assert search is not None
    assert search.best is not None
    assert search.best.trial > 0
    assert board.tree["told"].words[-1] == BESIDE
    assert own(desk).beside is not None
    press(desk, board.tree["take"].rect)
    assert shown(desk) == search.best.text
    assert board.tree["told"].words[-1] == "The best is in the scene now."
    assert not board.tree["take"].is_enabled
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    desk.frames(2)
    assert shown(desk) == before
    assert board.tree["take"].is_enabled


def test_where_nothing_is_ticked_the_board_says_what_to_do(desk):
    board = open_board(desk)
    own(desk).switch_group("gait")
    desk.frames(2)
    assert board.tree["told"].words[-1] == NONE and not board.tree["go"].is_enabled
    own(desk).switch(own(desk).knobs[0])
    desk.frames(2)
    assert (
        board.tree["told"].words[-1] == "1 number is varied, on flat ground."
        and board.tree["go"].is_enabled
    )


def test_every_sentence_about_a_search_has_room(desk):
    board = searched(desk)
    search = own(desk).search
    assert search is not None and search.best is not None and search.present is not None
    said = Score(1234.5, -1.0, "came apart after 10.0 s")  # as long as one can be
    search.best, search.present = (
        one._replace(score=said) for one in (search.best, search.present)
    )
    for goal in GOALS:
        search.goal = goal
        words = words_of(own(desk))
        board.tree["told"].put(words, "small")
        assert len(words) == 3 and board.tree["told"].tip == "", goal


def test_while_time_stands_still_it_does_not_say_that_the_best_walks(desk):
    board = searched(desk)
    for paused, words in ((True, STANDS), (False, BESIDE), (True, STANDS)):
        desk.app.session.paused = paused
        desk.frames(2)
        assert board.tree["told"].words[-1] == words


def test_in_its_least_width_names_and_values_of_both_numbers_are_whole(desk):
    board = open_board(desk)
    look, height = desk.app.ui.desk.look, board.rect.height
    board.put(pygame.Rect(*board.rect.topleft, 1, height))  # no less than its least width
    desk.frames(2)
    free = board.tree["speed"].rect.left - board.tree["goal"].rect.left
    assert look.body.size("Speed")[0] <= free
    free = (
        board.tree["seed"].rect.left - board.tree["speed"].rect.right - look.px(8)
    )  # a gap of 8 units
    assert look.body.size("Seed")[0] <= free
    # What has less room is told with fewer digits.
    for box, value in ((board.tree["speed"], -0.278), (board.tree["seed"], 9999.0)):
        room = box.inner().width - 2 * look.px(5)  # units of air at both sides
        assert look.strong.size(box.words(value))[0] <= room
    board.place = None


def test_the_builder_makes_room_for_the_best_and_comes_back(desk):
    desk.app.do("creature")
    desk.frames(5)
    builder = desk.app.features["creatures"].builder.board
    board = open_board(desk)
    wide = builder.SIZE[0] + board.rect.width
    small = wide > desk.app.ui.layout.canvas.width / 2
    assert small and builder.folded and not board.folded
    for desk.app.view.ui_scale in (1.5, 1.0):  # also when the room was shared anew meanwhile
        desk.frames(5)
        assert builder.folded and not board.folded
    most = tuple(map(desk.app.ui.desk.look.px, board.SIZE))
    assert board.rect.width <= most[0] and board.rect.height <= most[1]  # as the law of room has it
    board.close()
    desk.frames(3)
    assert not builder.folded
    builder.close()


def test_closing_the_board_stops_the_search_and_opening_it_shows_the_best_again(desk):
    board = open_board(desk)
    press(desk, board.tree["go"].rect)
    desk.frames(5)
    assert own(desk).busy
    board.close()
    search = own(desk).search
    assert search is not None
    assert search.done
    board = open_board(desk)
    assert board.tree["told"].words[0].startswith("Stopped after")


def test_lines_of_the_table_are_ticked_by_the_mouse(desk):
    board = open_board(desk)
    table = board.tree["table"]

    def click_line(number: int) -> None:
        desk.click(table.rect.left + 60, table.line_rect(number).move(table.rect.topleft).centery)

    click_line(1)  # the gait: all of it is left out
    assert own(desk).chosen == []
    assert not board.tree["go"].is_enabled
    click_line(2)
    assert own(desk).chosen == [own(desk).knobs[0].name]
    assert board.tree["go"].is_enabled
    assert [row.swatch for row in board.tree["table"].rows[1:4]] == ["some", "on", "off"]


def test_of_another_creature_the_board_says_so(desk):
    board = searched(desk)
    desk.app.session.submit(SetCreature(write(opened("quadruped"))))
    desk.frames(3)
    assert board.tree["told"].words[0] == CHANGED
    assert own(desk).beside is None


def test_another_scene_stops_the_search_and_keeps_its_best(desk):
    board = open_board(desk)
    press(desk, board.tree["go"].rect)
    desk.frames(20)
    search = own(desk).search
    assert desk.app.session.load("stack")
    desk.frames(3)
    assert search is not None and search.best is not None and search.best.trial > 0
    assert search.done
    assert not desk.app.ui.boards.of(ImproveBoard)
    assert desk.app.session.notices[-1].text == STOPPED
    assert desk.app.session.load("creature_builder")
    desk.frames(3)
    board = open_board(desk)
    assert board.tree["told"].words[0] == CHANGED
    press(desk, board.tree["take"].rect)
    assert shown(desk) == search.best.text


def test_what_stands_is_not_painted_again(desk):
    board = searched(desk)
    desk.app.session.paused = True
    desk.frames(3)
    painted = []
    for element in (
        board.tree["plot"],
        board.tree["table"],
        board.tree["told"],
        board.tree["go"],
        board.tree["take"],
    ):
        element.refresh = lambda: painted.append(1)
    desk.frames(10)
    assert painted == []


@pytest.mark.parametrize("is_large", [False, True])
def test_all_of_the_board_is_within_it(desk, is_large):
    desk.app.view.projector = is_large
    desk.app.ui.rebuild()
    board = open_board(desk)
    rects = [part.rect for part in board.tree.elements]
    assert all(map(board.rect.contains, rects))
    assert all(not a.colliderect(b) for k, a in enumerate(rects) for b in rects[:k])
    desk.app.view.projector = False
    desk.app.ui.rebuild()


@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_also_with_large_letters_the_creature_is_seen_beside_the_board(desk, scale):
    desk.app.view.ui_scale = scale
    desk.frames(5)
    board = open_board(desk)
    desk.frames(5)
    hero = focus_of(desk.app.session)
    assert hero is not None
    x, y = desk.app.camera.to_screen(*hero.at)
    assert not board.rect.collidepoint(x, y)
    look = desk.app.ui.desk.look
    assert (
        look.body.size("Speed")[0] <= board.tree["speed"].rect.left - board.tree["goal"].rect.left
    )
    board.close()
    desk.app.view.ui_scale = 1.0
    desk.frames(5)
