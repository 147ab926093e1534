"""The inspector with a real mouse and keyboard: typing, stepping, pulling, switching, going."""

import math
import time

import pygame
import pytest

from app.simulation.commands.edit import Remove, SetBody
from app.ui.panel.patch_rows import RING, ColorRow
from physics import Body, Box, Polygon
from physics.settings import SOLVER_NOTES, SOLVERS
from tests.app.desk import Desk
from tests.app.window.inspecting import entries, page, place, row, write
from tests.app.window.keys import type_in


@pytest.mark.parametrize(
    ("label", "words", "field", "value"),
    [
        ("Angle", "30 deg", "angle", math.pi / 6),
        ("Angle", "2*pi", "angle", math.tau),
        ("Mass", "3 kg", "mass", 3.0),
        ("Mass", "1/3", "mass", 1 / 3),
        ("Air drag", "0,5", "linear_damping", 0.5),
    ],
)
def test_what_is_typed_is_worked_out_and_set(
    desk: Desk, ball: Body, label: str, words: str, field: str, value: float
) -> None:
    before = entries(desk)
    write(desk, label, words)
    desk.key(pygame.K_RETURN)
    # One rounding of the unit's factor.
    assert getattr(ball, field) == pytest.approx(value, rel=1e-15)
    assert entries(desk) == before + 1


def test_a_length_may_have_a_prefix_and_undo_takes_it_back(desk: Desk, ball: Body) -> None:
    radius = ball.shapes[0].radius  # type: ignore[union-attr]
    write(desk, "Radius", "5 cm")
    desk.key(pygame.K_RETURN)
    assert ball.shapes[0].radius == 0.05  # type: ignore[union-attr]
    desk.app.do("undo")
    desk.frames(2)
    again = desk.app.session.world.body("ball")
    assert again.shapes[0].radius == radius  # type: ignore[union-attr]
    page(desk).update()
    assert row(desk, "Radius").value == radius


@pytest.mark.parametrize("words", ["five", "3 m", "1/0", "-2", "3 kg kg", "(", ""])
def test_what_cannot_be_read_keeps_the_value_and_says_why(
    desk: Desk, ball: Body, words: str
) -> None:
    mass, before = ball.mass, entries(desk)
    write(desk, "Mass", words)
    if not words:
        desk.key(pygame.K_BACKSPACE)
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert ball.mass == mass and entries(desk) == before
    entry = page(desk).form.typing.entry
    assert entry is not None and entry.fault is not None
    assert " ".join(entry.fault.lines)
    assert desk.app.ui.layout.panel.contains(entry.fault.rect)
    desk.key(pygame.K_ESCAPE)
    assert page(desk).form.typing.entry is None and ball.mass == mass


def test_a_wrong_word_that_is_left_becomes_a_notice(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "heavy")
    desk.click(500, 100)
    assert page(desk).form.typing.entry is None
    assert "heavy" in desk.app.session.notices[-1].text


def test_enter_closes_the_field_and_space_runs_the_scene_then(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "3")
    desk.key(pygame.K_RETURN)
    assert ball.mass == 3.0 and page(desk).form.typing.entry is None
    assert desk.app.session.paused
    desk.key(pygame.K_SPACE)
    assert not desk.app.session.paused


def test_tab_goes_on_to_the_next_field_and_shift_tab_back(desk: Desk, ball: Body) -> None:
    write(desk, "Position", "1")
    desk.key(pygame.K_TAB)
    assert (page(desk).form.typing.row, page(desk).form.typing.part) == (
        row(desk, "Position"),
        "cell1",
    )
    type_in(desk, "2")
    desk.key(pygame.K_TAB)
    assert page(desk).form.typing.row is row(desk, "Angle")
    desk.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert page(desk).form.typing.part == "cell1"
    assert ball.position == (1.0, 2.0)
    assert desk.app.view.show_panel


def test_enter_without_a_change_sets_nothing(desk: Desk, ball: Body) -> None:
    before, state = entries(desk), desk.app.session.world.hash()
    write(desk, "Position", "x")
    desk.key(pygame.K_ESCAPE)
    desk.click(*place(desk, "Position"))
    for _ in range(12):
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert entries(desk) == before and desk.app.session.world.hash() == state


def test_arrows_step_and_all_steps_of_a_field_are_one_entry(desk: Desk, ball: Body) -> None:
    before, mass = entries(desk), ball.mass
    desk.click(*place(desk, "Mass"))
    for _ in range(3):
        desk.key(pygame.K_UP)
    desk.key(pygame.K_DOWN, pygame.KMOD_CTRL)
    # A mass of 10 kg has steps of 1 kg: 3 up, 10 down would be below the least; that is the limit.
    assert mass == pytest.approx(10.0, rel=1e-3)
    assert ball.mass == pytest.approx(mass + 3 - 10, abs=1e-9)
    assert entries(desk) == before + 1


def test_the_wheel_steps_the_open_field_and_scrolls_elsewhere(desk: Desk, ball: Body) -> None:
    mass = ball.mass
    desk.click(*place(desk, "Mass"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    desk.frames(2)
    assert ball.mass == pytest.approx(mass + 1, abs=1e-9)
    desk.app.view.folded["Expert"] = False
    desk.frames(2)
    desk.point(*place(desk, "Collision group", "label"))
    offset = page(desk).form.offset
    desk.frames(1)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    desk.frames(2)
    assert page(desk).form.offset < offset


@pytest.mark.parametrize("part", ["cell0", "label"])
def test_a_pull_scrubs_and_is_one_entry(desk: Desk, ball: Body, part: str) -> None:
    before, scale = entries(desk), ball.gravity_scale
    x, y = place(desk, "Weight factor", part)
    desk.point(x, y)
    desk.frames(2)
    desk.button(True)
    for by in range(0, 41, 5):
        desk.point(x + by, y)
        desk.frames(1)
    desk.button(False)
    desk.frames(2)
    # 40 px are 10 steps of a tenth of 1.
    assert ball.gravity_scale == pytest.approx(scale + 1.0, abs=1e-9)
    assert entries(desk) == before + 1
    assert page(desk).form.typing.entry is None
    desk.app.do("undo")
    desk.frames(2)
    assert desk.app.session.world.body("ball").gravity_scale == scale


def test_escape_takes_a_pull_back(desk: Desk, ball: Body) -> None:
    mass = ball.mass
    x, y = place(desk, "Mass")
    desk.point(x, y)
    desk.frames(2)
    desk.button(True)
    desk.point(x + 60, y)
    desk.frames(2)
    assert ball.mass != mass
    desk.key(pygame.K_ESCAPE)
    desk.button(False)
    desk.frames(2)
    assert ball.mass == pytest.approx(mass, rel=1e-15)


def test_a_switch_and_a_choice_are_set_by_clicks(desk: Desk, ball: Body) -> None:
    assert "Fast body" not in [row.label for row in page(desk).form.rows]
    desk.app.view.folded["Expert"] = False
    desk.frames(3)
    desk.click(*place(desk, "Fast body", "label"))
    assert ball.bullet
    desk.click(*place(desk, "Type", "drop"))
    popup = desk.app.ui.desk.popup
    assert [r.words for r, _ in popup.rows] == ["Moves", "Fixed", "Driven"]
    desk.click(*popup.rows[1][0].rect.center)
    assert ball.kind == "static"
    labels = [row.label for row in page(desk).form.rows]
    assert "Mass" not in labels and "Velocity" not in labels


def test_each_solver_says_what_it_is_beside_the_list_and_the_chosen_one_in_its_line(
    desk: Desk, ball: Body
) -> None:
    desk.app.editor.selection.clear()
    desk.frames(3)
    desk.app.view.folded["Expert"] = False
    desk.frames(3)
    settings = ball.world.settings
    solver = row(desk, "Solver")
    assert solver.tip("").endswith(SOLVER_NOTES["soft step"])
    page(desk).form.open(solver, "drop")
    popup = desk.app.ui.desk.popup
    assert [r.tip for r, _ in popup.rows] == [SOLVER_NOTES[r.words] for r, _ in popup.rows]
    shown = []
    for key in (pygame.K_HOME, *[pygame.K_DOWN] * (len(popup.rows) - 1)):
        desk.key(key)
        shown = [r.tool_tip for r, _ in popup.rows if r.tool_tip is not None]
        assert len(shown) == 1
        assert not shown[0].rect.colliderect(popup.rect)
        assert " ".join(shown[0].lines) == popup.rows[popup.marked][0].tip
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert not shown[0].alive()
    assert settings.solver == SOLVERS[-1]
    assert row(desk, "Solver").tip("").endswith(SOLVER_NOTES[SOLVERS[-1]])
    desk.app.do("undo")  # before the next test compiles it


def test_a_name_is_typed_and_a_taken_one_gets_a_number(desk: Desk, ball: Body) -> None:
    write(desk, "Name", "hammer")
    desk.key(pygame.K_RETURN)
    assert ball.name == "hammer"
    assert page(desk).subject.shown[1] == "hammer"
    write(desk, "Name", "column 3")
    desk.key(pygame.K_RETURN)
    assert ball.name not in ("hammer", "column 3")


def test_several_show_what_they_share_and_one_word_sets_all(desk: Desk, ball: Body) -> None:
    world = desk.app.session.world
    box = world.body("column 3")
    desk.app.editor.selection.select([ball.id, box.id])
    desk.frames(2)
    before, y = entries(desk), (ball.position[1], box.position[1])
    assert row(desk, "Mass").cells[0].value.value == "mixed"
    write(desk, "Mass", "3 kg")
    desk.key(pygame.K_RETURN)
    assert (ball.mass, box.mass) == (3.0, 3.0)
    assert entries(desk) == before + 1
    write(desk, "Position", "7", "cell0")
    desk.key(pygame.K_RETURN)
    # The page keeps centres of mass: a position is one turn and one sum away from them.
    assert (ball.position[0], box.position[0]) == pytest.approx((7.0, 7.0), abs=1e-12)
    assert (ball.position[1], box.position[1]) == pytest.approx(y, abs=1e-12)


def test_a_body_that_goes_while_it_is_typed_closes_the_field(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "12")
    desk.app.session.submit(Remove((ball.id,)))
    desk.frames(3)
    assert page(desk).form.typing.entry is None
    assert not desk.app.ui.typing
    assert page(desk).subject.shown[1] == "World"
    desk.app.do("undo")
    desk.frames(3)
    assert page(desk).subject.shown[1] == "ball"
    assert desk.app.session.world.body("ball").mass != 12


def test_values_are_followed_without_taking_the_focus(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "12")
    desk.app.session.submit(SetBody((ball.id,), "angle", 0.5))
    desk.frames(10)
    entry = page(desk).form.typing.entry
    assert entry is not None and entry.field.is_focused and entry.text == "12"
    assert row(desk, "Angle").value == 0.5


def test_all_lines_tell_the_same_tick_after_a_pause_of_the_machine(
    desk: Desk, ball: Body, monkeypatch: pytest.MonkeyPatch
) -> None:
    angle, omega = row(desk, "Angle"), row(desk, "Angular velocity")
    follow = angle.follow

    def slow() -> bool:  # the machine does something else for a moment while this line is read
        time.sleep(0.02)
        return follow()

    desk.app.session.paused = False
    with monkeypatch.context() as once:
        once.setattr(angle, "follow", slow)
        page(desk).form.read_soon()
        desk.frames(1)
    for speed in (1.0, 2.0):
        desk.app.session.submit(SetBody((ball.id,), "omega", speed))
        desk.frames(20)
        page(desk).form._due = 0.0  # frames of a test take no time
        while not desk.app.editor.readout_clock.due:
            desk.frames(1)
        assert [angle.value, omega.value] == [ball.angle, ball.omega]


def test_a_limit_is_ticked_and_taken_away(desk: Desk) -> None:
    desk.app.session.paused = True
    desk.app.view.folded.clear()
    assert desk.app.session.load("chain")
    desk.frames(3)
    joint = desk.app.session.world.joints[0]
    desk.app.editor.selection.select([joint.id])
    desk.app.do("panel_inspect")
    desk.frames(2)
    assert joint.upper is None
    desk.click(*place(desk, "Upper", "check"))
    assert joint.upper == 0.5
    write(desk, "Upper", "90 deg")
    desk.key(pygame.K_RETURN)
    assert joint.upper == pytest.approx(math.pi / 2, rel=1e-15)
    write(desk, "Upper", "none")
    desk.key(pygame.K_RETURN)
    assert joint.upper is None
    desk.click(*place(desk, "Upper", "check"))
    assert joint.upper == 0.5


def test_corners_are_typed_as_a_list(desk: Desk, ball: Body) -> None:
    assert desk.app.session.load("mixed")
    desk.frames(2)
    world = desk.app.session.world
    body = next(b for b in world.bodies if any(isinstance(s, Polygon) for s in b.shapes))
    desk.app.editor.selection.select([body.id])
    desk.app.do("panel_inspect")
    desk.frames(3)
    write(desk, "Vertices", "0, 0; 50 cm, 0; 0, 1/2")
    desk.key(pygame.K_RETURN)
    assert body.shapes[0].vertices == ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5))  # type: ignore[union-attr]


def test_a_click_on_another_body_takes_what_is_typed(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "12")
    other = desk.app.session.world.body("column 3")
    desk.app.editor.selection.select([other.id])
    desk.frames(3)
    assert ball.mass == 12.0
    assert page(desk).subject.shown[1] == "column 3"
    assert page(desk).form.typing.entry is None


def test_a_patch_gives_a_body_its_colour_and_the_field_any_other(desk: Desk, ball: Body) -> None:
    rows, before = page(desk).form, entries(desk)
    result = next(r for r in rows.rows if isinstance(r, ColorRow))
    rows.reveal(rows.rows.index(result))
    desk.frames(2)
    line = rows.line_rect(rows.rows.index(result)).move(rows.rect.topleft)
    frames = [rect.inflate(2 * result.look.px(RING), 0) for rect in result.rects()]
    assert frames[0].left >= 0 and frames[-1].right <= result.width, "the frame is cut"
    sky = result.names.index("sky")
    desk.click(*result.rects()[sky].move(line.topleft).center)
    assert ball.color == "sky"
    assert entries(desk) == before + 1
    assert result.tip(f"patch{sky}") == "Sky"
    write(desk, "Colour", "#A03050")
    desk.key(pygame.K_RETURN)
    assert ball.color == "#a03050"
    desk.frames(2)
    assert result.value == "#a03050"
    desk.click(*result.rects()[0].move(line.topleft).center)
    assert ball.color is None
    desk.app.do("undo")
    desk.frames(2)
    assert desk.app.session.world.body("ball").color == "#a03050"


def test_a_wrong_colour_is_refused_with_a_sentence(desk: Desk, ball: Body) -> None:
    write(desk, "Colour", "mauve")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert ball.color is None
    desk.key(pygame.K_ESCAPE)


def test_another_sort_of_thing_is_shown_from_its_first_line_and_one_alike_from_the_same(
    desk: Desk, ball: Body
) -> None:
    boxes = [body for body in desk.app.session.world.bodies if isinstance(body.shapes[0], Box)]
    boxes = [body for body in boxes if body.kind == "dynamic"]
    desk.app.editor.selection.select([boxes[0].id])
    desk.app.view.folded["Expert"] = False
    desk.frames(2)
    row(desk, "Collision group")
    offset = page(desk).form.offset
    assert offset > 0
    desk.app.editor.selection.select([boxes[1].id])
    desk.frames(2)
    assert page(desk).form.offset == offset
    desk.app.editor.selection.clear()
    desk.frames(2)
    assert page(desk).form.offset == 0


@pytest.mark.parametrize("clicks", [1, 2, 3])
def test_however_often_a_value_is_clicked_what_is_typed_replaces_it(
    desk: Desk, ball: Body, clicks: int
) -> None:
    at = place(desk, "Mass")
    for _ in range(clicks):
        desk.click(*at)
    type_in(desk, "2")
    desk.key(pygame.K_RETURN)
    assert ball.mass == 2.0


def test_a_second_click_after_a_rest_puts_the_caret_into_the_value(desk: Desk, ball: Body) -> None:
    at = place(desk, "Mass")
    desk.click(*at)
    desk.frames(60)
    desk.click(*at)
    entry = page(desk).form.typing.entry
    assert entry is not None
    low, high = entry.field.select_range
    assert low == high, "nothing is selected"


def test_undo_puts_a_wrong_value_back_and_then_undoes(desk: Desk, ball: Body) -> None:
    mass = ball.mass
    write(desk, "Mass", "3")
    desk.key(pygame.K_RETURN)
    write(desk, "Mass", "0.0.1")
    desk.key(pygame.K_RETURN)
    entry = page(desk).form.typing.entry
    assert entry is not None and entry.fault is not None
    assert "two decimal points" in " ".join(entry.fault.lines)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert entry.text == entry.words and entry.fault is None, "the first puts the field back"
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    desk.frames(2)
    assert page(desk).form.typing.entry is None
    assert desk.app.session.world.body("ball").mass == pytest.approx(mass)
    assert desk.app.session.notices[-1].text == "Undone: mass of ball = 3 kg"


def test_save_leaves_a_wrong_value_says_why_and_saves(desk: Desk, ball: Body) -> None:
    mass = ball.mass
    write(desk, "Mass", "heavy")
    desk.key(pygame.K_s, pygame.KMOD_CTRL)
    assert page(desk).form.typing.entry is None and ball.mass == mass
    assert "heavy" in desk.app.session.notices[-1].text
    assert desk.app.ui.sheet is not None, "a scene without a file is asked for its name"
