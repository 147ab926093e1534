"""Creatures are built in the window: every edit by the mouse and the keys, tried, undone."""

import cmath
import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.features.creatures.view.form import OF_LIMBS
from app.features.creatures.view.improve_board import ImproveBoard
from app.ui.kit.buttons import Button
from app.window.application import Application
from creatures.edit import removed
from creatures.text import opened
from tests.app.desk import Desk
from tests.app.features.creatures.building import (
    LEG,
    OLD,
    built,
    field,
    opened_builder,
    press,
    pull,
    ring,
    said,
    walk,
)
from tests.app.wall_time import WALL_TIME
from tests.app.window.keys import type_in


@pytest.fixture
def app(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    with opened_builder(desk, tmp_path, monkeypatch) as app:
        yield app


def test_a_click_on_the_figure_or_the_list_chooses_a_limb(desk: Desk, app) -> None:
    place = app.features["creatures"].builder.creature_editor.places()["head"]
    at = place.at(0.2)
    desk.click_at(at.real, at.imag)
    assert app.features["creatures"].builder.creature_editor.chosen == "head"
    roll = app.features["creatures"].builder.board.tree["limbs"]
    desk.frames(2)
    line = roll.line_rect(0).move(roll.rect.topleft)
    roll.scroll_to(0)
    desk.click(line.left + 40, roll.rect.top + line.height // 2)
    assert app.features["creatures"].builder.creature_editor.chosen == "back"


def test_a_click_on_a_limb_that_walks_brings_the_creature_to_its_start(desk: Desk, app) -> None:
    walk(desk, app, 60)
    assert not app.features["creatures"].builder.creature_editor.at_start
    app.session.paused = True
    x, y = app.session.world.body("head").center
    desk.click_at(x, y)
    assert (
        app.features["creatures"].builder.creature_editor.chosen == "head"
        and app.features["creatures"].builder.creature_editor.at_start
    )


def test_a_far_end_is_pulled_and_one_undo_takes_the_pull_back(desk: Desk, app) -> None:
    creature_editor = app.features["creatures"].builder.creature_editor
    creature_editor.choose("neck")
    start = creature_editor.places()["neck"].start
    pull(desk, app, "far", start + cmath.rect(0.8, math.radians(60)))
    limb = built(app).limb("neck")
    # A pixel is 10 mm or less here, and lengths snap to 50 mm, angles to 5 degrees.
    assert limb.length == pytest.approx(0.8)
    assert math.degrees(limb.angle) == pytest.approx(60.0)
    assert app.session.history.undo_name == "Change neck"
    assert app.session.undo() and built(app) == OLD


def test_a_thickness_a_place_and_limits_are_pulled(desk: Desk, app) -> None:
    creature_editor = app.features["creatures"].builder.creature_editor
    creature_editor.choose("tail")
    at = ring(app, "side")
    place = creature_editor.places()["tail"]
    out = (at - place.at(0.3)) / abs(at - place.at(0.3))
    pull(desk, app, "side", at + 0.1 * out)
    thick = built(app).limb("tail")
    assert thick.radius + thick.far_radius == pytest.approx(0.11 + 0.2, abs=0.021)  # one snap
    back = creature_editor.places()["back"]
    pull(desk, app, "joint", back.at(0.9))
    assert built(app).limb("tail").at == 0.5 or built(app).limb("tail").at == pytest.approx(0.5)
    lower = creature_editor.places()["tail"].at(*built(app).limb("tail").anchor)
    pull(desk, app, "lower", lower + cmath.rect(0.5, math.radians(130)))
    assert math.degrees(built(app).limb("tail").lower) == pytest.approx(130.0)


def test_what_cannot_be_is_not_made_by_a_pull_and_the_reason_is_told(desk: Desk, app) -> None:
    creature_editor = app.features["creatures"].builder.creature_editor
    creature_editor.choose(
        "head"
    )  # from 0.17 to 0.1: shorter than 0.07 one end lies within the other
    start = creature_editor.places()["head"].start
    creature_editor.propose(lambda plan: plan)
    at = ring(app, "far")
    desk.drag_at((at.real, at.imag), (start.real + 0.01, start.imag))
    desk.frames(2)
    assert "one end lies within the other" in said(app)
    assert built(app) == OLD


def test_rings_have_their_size_before_the_mouse_was_over_the_picture(desk: Desk, app) -> None:
    app.camera.zoom_at(300.0, 300.0, 0.5)
    desk.point(
        *app.features["creatures"].builder.board.rect.move(0, 8).midtop
    )  # on the board's title
    app.features["creatures"].builder.creature_editor.choose(LEG)
    desk.frames(5)
    at = ring(app, "lower")
    x, y = (round(part) for part in app.camera.to_screen(at.real, at.imag))
    around = pygame.surfarray.array3d(app.window.surface)[x - 9 : x + 10, y - 9 : y + 10]
    hand = app.picture.draw.color("hand").to_bytes(4)[1:]  # red, green, blue
    assert (around == [*hand]).all(axis=2).any()
    app.fit()


def test_esc_takes_a_pull_back(desk: Desk, app) -> None:
    app.features["creatures"].builder.creature_editor.choose("neck")
    at = ring(app, "far")
    desk.point_at(at.real, at.imag)
    desk.frames()
    desk.button(True)
    desk.frames()
    desk.point_at(at.real + 0.3, at.imag + 0.3)
    desk.frames(2)
    assert app.features["creatures"].builder.creature_editor.preview is not None
    desk.key(pygame.K_ESCAPE)
    desk.button(False)
    desk.frames(2)
    assert app.features["creatures"].builder.creature_editor.preview is None and built(app) == OLD


@pytest.mark.parametrize(
    ("words", "chosen", "limbs"),
    [
        ("Add", "tail", 13),
        ("Split", "back", 13),
        ("Mirror", LEG, 14),
        ("Twin", LEG, 14),
        ("Delete", LEG, 10),
    ],
)
def test_each_button_does_its_edit_and_undo_takes_it_back(
    desk: Desk, app, words: str, chosen: str, limbs: int
) -> None:
    app.features["creatures"].builder.creature_editor.choose(chosen)
    desk.frames(3)
    press(desk, app, words)
    assert len(built(app).limbs) == limbs
    assert (
        app.features["creatures"].builder.creature_editor.limb is not None
    )  # what was made, or what it hung on
    assert app.session.undo() and built(app) == OLD


def test_keys_do_the_same_and_go_through_the_limbs(desk: Desk, app) -> None:
    desk.key(pygame.K_DOWN)
    desk.frames(2)
    first = app.features["creatures"].builder.creature_editor.chosen
    desk.key(pygame.K_DOWN)
    desk.frames(2)
    assert first == "back" and app.features["creatures"].builder.creature_editor.chosen != first
    app.features["creatures"].builder.creature_editor.choose(LEG)
    desk.key(pygame.K_d, pygame.KMOD_LCTRL)
    desk.frames(2)
    assert len(built(app).limbs) == 13
    desk.key(pygame.K_DELETE)
    desk.frames(2)
    assert len(built(app).limbs) == 11  # the new piece with what hung on it
    desk.key(pygame.K_t)
    desk.frames(2)
    assert not app.session.paused and app.view.theme == "light"


def test_with_another_tool_keys_are_the_programs_again(desk: Desk, app) -> None:
    app.editor.choose("select")
    desk.point(5, 5)
    desk.frames(2)
    app.features["creatures"].builder.creature_editor.choose(LEG)
    desk.key(pygame.K_DELETE)
    desk.frames(2)
    assert built(app) == OLD


def test_a_try_runs_from_the_start_beside_the_run_before(desk: Desk, app) -> None:
    walk(desk, app, 200)
    before = app.session.world.body("back").position[0]
    app.features["creatures"].builder.creature_editor.choose("tail")
    press(desk, app, "Delete")
    ghost = app.session.timeline.ghost
    assert ghost is not None and ghost.last >= 200
    walk(desk, app, 200)
    ids, poses = app.session.timeline.past.track.poses(ghost, 200)
    kept = app.session.timeline.past.track.kept(ghost, 200)
    back = next(k for k, i in enumerate(ids.tolist()) if kept[i].name == "back")
    # The pose is of the middle of the back, 0.9 m from its start; float32 and a tick of 2 mm.
    assert poses[back, 0] == pytest.approx(before + 0.9, abs=0.05)
    parted = app.session.timeline.divergence
    far = abs(app.session.world.body("back").position[0] - before)
    assert parted is not None and far - 0.05 <= parted[1] < 2.0  # told, though all ids are new


def test_the_card_of_the_run_before_lies_beside_the_board(desk: Desk, app) -> None:
    app.view.projector = True
    desk.frames(20)
    walk(desk, app, 60)
    app.features["creatures"].builder.creature_editor.choose("tail")
    press(desk, app, "Delete")
    desk.frames(3)
    card = app.ui.ghost_card.rect
    assert card is not None and not card.colliderect(app.features["creatures"].builder.board.rect)
    app.view.projector = False
    desk.frames(20)


def test_the_card_is_narrow_where_the_board_of_the_evolution_leaves_little_room(
    desk: Desk, app
) -> None:
    for app.view.ui_scale in (1.0, 1.25):
        desk.frames(20)
        app.do("improve")
        walk(desk, app, 60)
        app.features["creatures"].builder.creature_editor.do(
            lambda plan: removed(plan, plan.limbs[-1].name)
        )
        desk.frames(3)
        card, board = app.ui.ghost_card.rect, app.ui.boards.of(ImproveBoard)[0]
        assert card is not None and not card.colliderect(board.rect)
        app.do("improve")
    app.view.ui_scale = 1.0
    desk.frames(20)


def test_a_creature_begun_from_nothing_has_no_run_before(desk: Desk, app) -> None:
    walk(desk, app, 60)
    press(desk, app, "Gallery")
    desk.click(*app.ui.desk.popup.rows[0][0].rect.center)
    desk.frames(3)
    assert [limb.name for limb in built(app).limbs] == ["body"]
    assert app.session.timeline.ghost is None


def test_a_try_keeps_what_the_creature_is_asked_to_do(desk: Desk, app) -> None:
    walk(desk, app, 30)
    app.session.simulation.change("does", "walk left")
    app.session.simulation.change("speed", 1.0)
    app.features["creatures"].builder.creature_editor.attempt()
    kept = {name: app.session.parameters[name] for name in ("does", "speed")}
    assert kept == {"does": "walk left", "speed": 1.0}
    assert app.session.world.tick == 0


def test_an_edit_while_it_walks_begins_anew_and_walks_on(desk: Desk, app) -> None:
    walk(desk, app, 60)
    app.features["creatures"].builder.creature_editor.choose("head")
    press(desk, app, "Delete")
    assert not app.session.paused and app.session.world.tick < 60


def slide(desk: Desk, app, name: str, share: float) -> None:
    """Pull a slider of the board to a share of its way, by the mouse."""
    slider = field(desk, app, name).slider
    desk.button(True)
    desk.frames()
    desk.point(slider.rect.left + share * slider.rect.width, slider.rect.centery)
    desk.frames(2)
    assert (
        app.features["creatures"].builder.creature_editor.preview is not None
    )  # it is shown before it is done
    desk.button(False)
    desk.frames(3)


def test_a_slider_shows_what_it_would_make_and_is_one_change(desk: Desk, app) -> None:
    app.features["creatures"].builder.creature_editor.choose("head")
    desk.frames(3)
    entries = len(app.session.history.entries)
    slide(desk, app, "length", 0.7)
    assert built(app).limb("head").length > 0.5
    assert len(app.session.history.entries) == entries + 1
    assert app.session.history.undo_name == "Change the length of head"


def test_a_double_click_brings_back_the_value_that_the_tip_tells(desk: Desk, app) -> None:
    app.features["creatures"].builder.creature_editor.choose("head")
    desk.frames(3)
    slide(desk, app, "length", 0.7)
    control = field(desk, app, "length")
    assert "double-click the slider for 0.35 m" in control.box.tip
    WALL_TIME.let(1.0)  # the press that began the pull is long ago
    for _ in range(2):
        desk.click(*control.slider.rect.center)
    desk.frames(3)
    assert built(app).limb("head").length == OLD.limb("head").length


def test_a_number_of_the_gait_is_drawn_while_the_mouse_is_at_it_and_set(desk: Desk, app) -> None:
    board = app.features["creatures"].builder.board
    app.features["creatures"].builder.creature_editor.choose(LEG)
    board._turn("Gait")
    desk.frames(3)
    field(desk, app, "number frequency")
    assert app.features["creatures"].builder.creature_editor.number == "frequency"
    slide(desk, app, "number frequency", 0.5)
    assert 1.9 < built(app).numbers["frequency"] < 2.2  # half of 0.1 to 4 Hz, a pixel is 13 mHz
    desk.point(5, 5)
    desk.frames(3)
    assert app.features["creatures"].builder.creature_editor.number == ""


def test_numbers_of_limbs_that_are_not_chosen_are_told_of(desk: Desk, app) -> None:
    board = app.features["creatures"].builder.board
    board._turn("Gait")
    desk.frames(3)
    assert OF_LIMBS in board.texts() and not board.tree["others"].tip, "its words are whole"
    app.features["creatures"].builder.creature_editor.take(
        opened("hopper")
    )  # its gait has few: all are shown
    desk.frames(3)
    assert OF_LIMBS not in board.texts()


def test_kinds_of_joint_and_of_gait_are_chosen(desk: Desk, app) -> None:
    board = app.features["creatures"].builder.board
    app.features["creatures"].builder.creature_editor.choose("tail")
    board._turn("Joint")
    desk.frames(3)
    for words, fields in (("weld", 5), ("wheel motor", 6), ("free hinge", 8), ("servo", 11)):
        board.tree["form"].form.controls["kind"]._choose(words)
        desk.frames(4)
        assert len(board.tree["form"].form.controls) == fields
    board._turn("Gait")
    desk.frames(3)
    board.tree["form"].form.controls["gait"]._choose("Holds its pose")
    desk.frames(4)
    assert built(app).gait == "slack" and not built(app).numbers


def test_a_limb_is_renamed_and_a_taken_name_refused(desk: Desk, app) -> None:
    app.features["creatures"].builder.creature_editor.choose("head")
    desk.frames(3)
    for name, there in (("skull", "skull"), ("neck", "skull")):
        field = app.features["creatures"].builder.board.tree["name"].field
        desk.click(*field.rect.center)
        type_in(desk, name)
        desk.key(pygame.K_RETURN)
        desk.frames(4)
        assert built(app).limb(there).parent == "neck"
    assert "another limb is called 'neck'" in said(app)


def test_when_the_chosen_limb_is_gone_by_undo_none_is_chosen(desk: Desk, app) -> None:
    app.features["creatures"].builder.creature_editor.choose("tail")
    press(desk, app, "Add")
    made = app.features["creatures"].builder.creature_editor.chosen
    assert made not in ("tail", "") and app.session.undo()
    desk.frames(3)
    board = app.features["creatures"].builder.board
    form = board.form
    assert form.named == "" and "name" not in board.tree
    assert app.session.redo()
    desk.frames(3)
    assert form.named == made


def test_esc_lets_go_of_the_limb_then_of_the_tool_and_the_list_brings_both_back(
    desk: Desk, app
) -> None:
    app.features["creatures"].builder.creature_editor.choose("neck")
    desk.frames(2)
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert (
        app.features["creatures"].builder.creature_editor.limb is None
        and app.editor.tool.NAME == "limbs"
    )
    desk.key(pygame.K_ESCAPE)
    desk.frames(2)
    assert app.editor.tool.NAME == "drag"
    roll = app.features["creatures"].builder.board.tree["limbs"]
    desk.click(roll.rect.left + 40, roll.rect.top + roll.line_rect(0).height // 2)
    desk.frames(2)
    assert (
        app.features["creatures"].builder.creature_editor.limb is not None
        and app.editor.tool.NAME == "limbs"
    )


@pytest.mark.parametrize("projector", [False, True])
def test_in_its_least_width_the_words_of_all_buttons_are_whole(
    desk: Desk, app, projector: bool
) -> None:
    app.view.projector = projector
    desk.frames(20)
    board, look = app.features["creatures"].builder.board, app.ui.desk.look
    board.put(pygame.Rect(*board.rect.topleft, 1, board.rect.height))
    desk.frames(2)
    buttons = {one.words: one for one in board.tree.elements if isinstance(one, Button)}
    assert len(buttons) == 11
    for words, button in buttons.items():  # 4 units before the words, 2 behind
        assert look.body.size(words)[0] + look.px(4) + look.px(2) <= button.rect.width, words
    board.place = None
    app.view.projector = False
    desk.frames(20)
