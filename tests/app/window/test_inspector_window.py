"""The inspector with a real mouse and keyboard: typing, stepping, pulling, pinning, going."""

import math
import random

import pygame
import pytest

from app.editing import Remove, SetBody
from app.ui.inspector import Inspector
from app.ui.inspector_values import ValueRow
from app.ui.outliner import Outliner
from app.ui.panel import Panel
from app.ui.roll import Roll
from physics import Body, Polygon
from tests.app.desk import Desk
from tests.app.window.keys import type_in


@pytest.fixture
def ball(desk: Desk) -> Body:
    """The ball of the stack, selected and shown, while time stands."""
    desk.app.session.paused = True
    desk.app.view.folded.clear()
    desk.app.view.show_panel = True
    desk.app.ui.side.search = ""
    ball = desk.app.session.world.body("ball")
    desk.app.workshop.selection.select([ball.id])
    desk.app.do("panel_inspect")
    desk.frames(3)
    return ball


def panel(desk: Desk) -> Panel:
    found = desk.app.ui.panel
    assert found is not None
    return found


def page(desk: Desk) -> Inspector:
    found = panel(desk).page
    assert isinstance(found, Inspector)
    return found


def row(desk: Desk, label: str) -> ValueRow:
    """The line of that label, in sight."""
    rows = page(desk).rows
    found = next(r for r in rows.rows if getattr(r, "label", "") == label)
    rows.reveal(rows.rows.index(found))
    desk.frames(1)
    return found  # type: ignore[return-value]


def place(desk: Desk, label: str, part: str = "cell0") -> tuple[int, int]:
    """The middle of a field [px in the window]."""
    found, rows = row(desk, label), page(desk).rows
    line = rows.line_rect(rows.rows.index(found)).move(rows.rect.topleft)
    if part.startswith("cell"):
        return found.cell(part).rect.move(line.topleft).center
    look, x = desk.app.ui.desk.look, {"pin": line.right - 8, "label": line.left + 8}
    x["check"] = line.left + getattr(found, "left", 0) + look.px(9)
    return x[part], line.centery


def click(desk: Desk, at: tuple[int, int]) -> None:
    desk.point(*at)
    desk.frames(2)
    desk.button(True)
    desk.frames(1)
    desk.button(False)
    desk.frames(2)


def write(desk: Desk, label: str, words: str, part: str = "cell0") -> None:
    """Click on a field and type; not entered yet."""
    click(desk, place(desk, label, part))
    assert page(desk).typing.entry is not None
    type_in(desk, words)


def entries(desk: Desk) -> int:
    return len(desk.app.session.history.entries)


@pytest.mark.parametrize(
    ("label", "words", "field", "value"),
    [
        ("Angle", "30 deg", "angle", math.pi / 6),
        ("Angle", "2*pi", "angle", math.tau),
        ("Mass", "3 kg", "mass", 3.0),
        ("Mass", "1/3", "mass", 1 / 3),
        ("Linear damping", "0,5", "linear_damping", 0.5),
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
    entry = page(desk).typing.entry
    assert entry is not None and entry.fault is not None
    assert " ".join(entry.fault.lines)
    assert desk.app.ui.layout.panel.contains(entry.fault.rect)
    desk.key(pygame.K_ESCAPE)
    assert page(desk).typing.entry is None and ball.mass == mass


def test_a_wrong_word_that_is_left_becomes_a_notice(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "heavy")
    click(desk, (500, 100))
    assert page(desk).typing.entry is None
    assert "heavy" in desk.app.session.notices[-1].text


def test_enter_and_tab_go_on_to_the_next_field_and_shift_tab_back(desk: Desk, ball: Body) -> None:
    write(desk, "Position", "1")
    desk.key(pygame.K_RETURN)
    assert (page(desk).typing.row, page(desk).typing.part) == (row(desk, "Position"), "cell1")
    type_in(desk, "2")
    desk.key(pygame.K_TAB)
    assert page(desk).typing.row is row(desk, "Angle")
    desk.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert page(desk).typing.part == "cell1"
    assert ball.position == (1.0, 2.0)
    assert desk.app.view.show_panel


def test_enter_without_a_change_sets_nothing(desk: Desk, ball: Body) -> None:
    before, state = entries(desk), desk.app.session.world.hash()
    write(desk, "Position", "x")
    desk.key(pygame.K_ESCAPE)
    click(desk, place(desk, "Position"))
    for _ in range(12):
        desk.key(pygame.K_RETURN)
    assert entries(desk) == before and desk.app.session.world.hash() == state


def test_arrows_step_and_all_steps_of_a_field_are_one_entry(desk: Desk, ball: Body) -> None:
    before, mass = entries(desk), ball.mass
    click(desk, place(desk, "Mass"))
    for _ in range(3):
        desk.key(pygame.K_UP)
    desk.key(pygame.K_DOWN, pygame.KMOD_CTRL)
    # A mass of 10 kg has steps of 1 kg: 3 up, 10 down would be below the least; that is the limit.
    assert mass == pytest.approx(10.0, rel=1e-3)
    assert ball.mass == pytest.approx(mass + 3 - 10, abs=1e-9)
    assert entries(desk) == before + 1


def test_the_wheel_steps_the_open_field_and_scrolls_elsewhere(desk: Desk, ball: Body) -> None:
    mass = ball.mass
    click(desk, place(desk, "Mass"))
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    desk.frames(2)
    assert ball.mass == pytest.approx(mass + 1, abs=1e-9)
    offset = page(desk).rows.offset
    desk.point(*place(desk, "Mass", "label"))
    desk.frames(1)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    desk.frames(2)
    assert page(desk).rows.offset < offset


@pytest.mark.parametrize("part", ["cell0", "label"])
def test_a_pull_scrubs_and_is_one_entry(desk: Desk, ball: Body, part: str) -> None:
    before, scale = entries(desk), ball.gravity_scale
    x, y = place(desk, "Gravity scale", part)
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
    assert page(desk).typing.entry is None
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
    click(desk, place(desk, "Bullet", "label"))
    assert ball.bullet
    rows = page(desk).rows
    kind = row(desk, "Kind")
    box = kind.box().move(rows.line_rect(rows.rows.index(kind)).topleft)  # type: ignore[attr-defined]
    click(desk, box.move(rows.rect.topleft).center)
    popup = desk.app.ui.desk.popup
    assert [r.words for r, _ in popup.rows] == ["dynamic", "static", "kinematic"]
    click(desk, popup.rows[1][0].rect.center)
    assert ball.kind == "static"
    labels = [getattr(r, "label", "") for r in page(desk).rows.rows]
    assert "Mass" not in labels and "Velocity" not in labels


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
    desk.app.workshop.selection.select([ball.id, box.id])
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
    assert page(desk).typing.entry is None
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
    entry = page(desk).typing.entry
    assert entry is not None and entry.field.is_focused and entry.text == "12"
    assert row(desk, "Angle").value == 0.5


def test_nothing_is_painted_while_nothing_changes(desk: Desk, ball: Body) -> None:
    desk.frames(20)
    painted: list[int] = []
    original = Roll.refresh_line
    try:
        Roll.refresh_line = lambda self, number: painted.append(number)  # type: ignore[method-assign]
        desk.frames(20)
    finally:
        Roll.refresh_line = original  # type: ignore[method-assign]
    assert painted == []


def test_folds_are_remembered(desk: Desk, ball: Body) -> None:
    rows = page(desk).rows
    rows.scroll_to(0)
    title = rows.line_rect(0).move(rows.rect.topleft)
    click(desk, title.center)
    assert desk.app.view.folded == {"Body": True}
    assert not any(getattr(r, "label", "") == "Angle" for r in rows.rows)
    desk.app.ui.rebuild()
    desk.frames(2)
    assert not any(getattr(r, "label", "") == "Angle" for r in page(desk).rows.rows)


def test_a_limit_is_ticked_and_taken_away(desk: Desk) -> None:
    desk.app.session.paused = True
    desk.app.view.folded.clear()
    assert desk.app.session.load("chain")
    desk.frames(3)
    joint = desk.app.session.world.joints[0]
    desk.app.workshop.selection.select([joint.id])
    desk.app.do("panel_inspect")
    desk.frames(2)
    assert joint.upper is None
    click(desk, place(desk, "Upper", "check"))
    assert joint.upper == 0.5
    write(desk, "Upper", "90 deg")
    desk.key(pygame.K_RETURN)
    assert joint.upper == pytest.approx(math.pi / 2, rel=1e-15)
    write(desk, "Upper", "none")
    desk.key(pygame.K_RETURN)
    assert joint.upper is None
    click(desk, place(desk, "Upper", "check"))
    assert joint.upper == 0.5


def test_a_material_is_picked_for_a_body_and_for_new_ones(desk: Desk, ball: Body) -> None:
    rows = page(desk).rows
    number = next(k for k, r in enumerate(rows.rows) if hasattr(r, "rects"))
    rows.reveal(number)
    desk.frames(2)
    before = entries(desk)
    swatch = rows.rows[number].rects()[1]  # type: ignore[attr-defined]
    click(desk, swatch.move(rows.line_rect(number).topleft).move(rows.rect.topleft).center)
    assert ball.shapes[0].density == 78.5  # steel: 7850 kg/m^3, 1 cm thick
    assert entries(desk) == before + 1
    desk.app.workshop.selection.clear()
    desk.frames(3)
    rows.scroll_to(0)
    swatch = rows.rows[1].rects()[0]  # type: ignore[attr-defined]
    click(desk, swatch.move(rows.line_rect(1).topleft).move(rows.rect.topleft).center)
    assert desk.app.workshop.material == "wood"
    assert entries(desk) == before + 1
    desk.app.workshop.material = ""


def test_a_pin_puts_a_slider_on_the_canvas_that_sets_and_follows(desk: Desk, ball: Body) -> None:
    click(desk, place(desk, "Mass", "pin"))
    board = desk.app.ui.side.board
    assert board in desk.app.ui.boards.open_ones
    (pinned,) = board.rows
    before, slider = entries(desk), pinned.slider
    desk.point(*slider.rect.center)
    desk.frames(2)
    desk.button(True)
    for x in range(slider.rect.centerx, slider.rect.right, 8):
        desk.point(x, slider.rect.centery)
        desk.frames(1)
    desk.point(slider.rect.right + 30, slider.rect.centery)
    desk.frames(1)
    top = pinned.pin.high
    desk.button(False)
    desk.frames(2)
    assert ball.mass == top
    assert pinned.pin.high > top  # it grows when its end is reached
    assert entries(desk) == before + 1
    desk.app.session.submit(SetBody((ball.id,), "mass", 4.0))
    desk.frames(10)
    assert pinned.slider.value == 4.0
    desk.app.session.submit(Remove((ball.id,)))
    desk.frames(3)
    assert board not in desk.app.ui.boards.open_ones
    desk.app.do("undo")
    desk.frames(3)
    assert board in desk.app.ui.boards.open_ones
    assert board.rows[0].slider.value == 4.0
    desk.app.session.restart()
    desk.frames(3)
    assert len(board.rows) == 1  # the scene has made the ball again
    desk.app.session.load("dominoes")
    desk.frames(3)
    assert board not in desk.app.ui.boards.open_ones


def test_the_lesson_comes_first_in_another_scene(desk: Desk, ball: Body) -> None:
    assert panel(desk).tab == "inspect"
    desk.app.session.load("dominoes")
    desk.frames(3)
    assert panel(desk).tab == "scene"
    desk.app.session.load("stack")


def test_a_tool_may_ask_for_the_inspector_even_when_the_panel_is_hidden(
    desk: Desk, ball: Body
) -> None:
    desk.app.do("panel_scene")
    desk.app.view.show_panel = False
    desk.frames(2)
    desk.app.workshop.wants_inspector = True
    desk.frames(2)
    assert panel(desk).tab == "inspect"
    assert not desk.app.workshop.wants_inspector


@pytest.mark.parametrize("number", [1, 2, 3])
def test_ctrl_and_a_number_choose_the_tab(desk: Desk, ball: Body, number: int) -> None:
    desk.key(pygame.K_0 + number, pygame.KMOD_LCTRL)
    desk.frames(2)
    assert panel(desk).tab == ("scene", "inspect", "things")[number - 1]


def test_ctrl_f_finds_a_thing_and_enter_inspects_it(desk: Desk, ball: Body) -> None:
    desk.app.workshop.selection.clear()
    desk.key(pygame.K_f, pygame.KMOD_LCTRL)
    desk.frames(8)
    found = panel(desk).page
    assert isinstance(found, Outliner) and found.field.is_focused
    type_in(desk, "bal")
    assert [item.words for item in found.list.items] == ["ball"]
    desk.key(pygame.K_DOWN)
    assert desk.app.workshop.selection.ids == (ball.id,)
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert page(desk).subject.shown[1] == "ball"
    assert not desk.app.ui.typing


def line_place(things: Outliner, name: str) -> tuple[int, int]:
    number = next(k for k, item in enumerate(things.list.items) if item.words == name)
    things.list.reveal(number)
    rect = things.list.line_rect(number).move(things.list.rect.topleft)
    return rect.left + 70, rect.centery


def test_clicks_in_the_list_select_add_and_toggle(desk: Desk, ball: Body) -> None:
    desk.app.do("panel_things")
    desk.frames(3)
    things, workshop = panel(desk).page, desk.app.workshop
    assert isinstance(things, Outliner)
    ids = {body.name: body.id for body in desk.app.session.world.bodies}
    click(desk, line_place(things, "column 3"))
    assert workshop.selection.ids == (ids["column 3"],)
    assert workshop.pointed == ids["column 3"]
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    click(desk, line_place(things, "column 5"))
    pygame.key.set_mods(pygame.KMOD_CTRL)
    click(desk, line_place(things, "column 3"))
    pygame.key.set_mods(0)
    assert workshop.selection.ids == (ids["column 5"],)
    desk.point(500, 100)
    desk.frames(2)
    assert workshop.pointed is None


def test_a_double_click_on_a_name_renames(desk: Desk, ball: Body) -> None:
    desk.app.do("panel_things")
    desk.frames(3)
    things = panel(desk).page
    assert isinstance(things, Outliner)
    at = line_place(things, "ball")
    desk.point(*at)
    desk.frames(2)
    for _ in range(2):
        desk.button(True)
        desk.button(False)
    desk.frames(2)
    assert things.naming is not None
    type_in(desk, "moon")
    desk.key(pygame.K_RETURN)
    desk.frames(2)
    assert ball.name == "moon"
    assert "moon" in [item.words for item in things.list.items]
    desk.app.do("undo")
    desk.frames(3)
    assert "ball" in [item.words for item in things.list.items]


def test_corners_are_typed_as_a_list(desk: Desk, ball: Body) -> None:
    assert desk.app.session.load("mixed")
    desk.frames(2)
    world = desk.app.session.world
    body = next(b for b in world.bodies if any(isinstance(s, Polygon) for s in b.shapes))
    desk.app.workshop.selection.select([body.id])
    desk.app.do("panel_inspect")
    desk.frames(3)
    write(desk, "Vertices", "0, 0; 50 cm, 0; 0, 1/2")
    desk.key(pygame.K_RETURN)
    assert body.shapes[0].vertices == ((0.0, 0.0), (0.5, 0.0), (0.0, 0.5))  # type: ignore[union-attr]


def test_a_click_on_another_body_takes_what_is_typed(desk: Desk, ball: Body) -> None:
    write(desk, "Mass", "12")
    other = desk.app.session.world.body("column 3")
    desk.app.workshop.selection.select([other.id])
    desk.frames(3)
    assert ball.mass == 12.0
    assert page(desk).subject.shown[1] == "column 3"
    assert page(desk).typing.entry is None


def test_random_events_on_the_panel_do_no_harm(desk: Desk, ball: Body) -> None:
    dice, area = random.Random(5), desk.app.ui.layout.panel
    keys = [pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN]
    keys += [pygame.K_1, pygame.K_7, pygame.K_PERIOD, pygame.K_BACKSPACE]
    bodies = [body.id for body in desk.app.session.world.bodies]
    for _ in range(600):
        what = dice.random()
        if what < 0.3:
            desk.point(dice.randint(area.left, area.right), dice.randint(area.top, area.bottom))
        elif what < 0.6:
            desk.button(dice.random() < 0.5)
        elif what < 0.7:
            turn = dice.choice((-3, -1, 1, 3))
            wheel = {"x": 0, "y": turn, "precise_y": float(turn)}
            pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, wheel))
        elif what < 0.9:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=dice.choice("123. ekgm")))
            desk.key(dice.choice(keys), dice.choice((0, pygame.KMOD_LSHIFT)))
        elif what < 0.95:
            desk.app.workshop.selection.select(dice.sample(bodies, dice.randint(0, 3)))
        else:
            desk.app.do(dice.choice(("panel_inspect", "panel_things", "undo", "redo", "pause")))
        desk.frames(1)
    desk.button(False)
    desk.frames(2)
    while desk.app.session.history.undo_name not in (None, "Open Stack"):
        if not desk.app.session.undo():
            break
    desk.app.view.show_panel = True
    desk.frames(3)
    assert not [n for n in desk.app.session.notices if n.kind == "error"]
