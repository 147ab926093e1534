"""Numbers of a scene's form in the window: typed with units, pulled, stepped, undone at once."""

import pygame
import pytest

from app.ui.kit.number_box import NumberBox
from app.ui.kit.stepping import WHEEL_PAUSE
from tests.app.desk import Desk
from tests.app.wall_time import WALL_TIME


@pytest.fixture
def throw(desk: Desk) -> Desk:
    """The throw: gravity and drag are live, the rate is not, two points."""
    desk.app.do("panel_scene")
    assert desk.app.session.load("throw")
    desk.app.session.paused = True
    desk.frames(4)
    return desk


def box(desk: Desk, name: str, part: int = 0) -> NumberBox:
    form = desk.app.ui.panel.form
    assert form is not None
    result = form.controls[name].boxes[part]
    form.reveal(result)
    desk.frames(1)
    return result


def values(desk: Desk) -> dict[str, object]:
    return desk.app.session.parameters


def entries(desk: Desk) -> int:
    return len(desk.app.session.history.entries)


def over(desk: Desk, number: NumberBox, x: int = 0, y: int = 0) -> None:
    """Bring the mouse there, from a pixel beside it: it was meant."""
    desk.point(number.rect.centerx + 1, number.rect.centery)
    desk.point(number.rect.centerx + x, number.rect.centery + y)
    desk.frames(3)


def click(desk: Desk, number: NumberBox) -> None:
    over(desk, number)
    desk.button(True)
    desk.button(False)
    desk.frames(3)


def type_in(desk: Desk, number: NumberBox, text: str) -> None:
    click(desk, number)
    assert number.entry is not None
    for letter in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    desk.frames(2)


def pull(desk: Desk, number: NumberBox, by: int) -> None:
    """Press, go there in steps of 5 px, and stay."""
    over(desk, number)
    desk.button(True)
    desk.frames(1)
    for x in range(0, by + (5 if by > 0 else -5), 5 if by > 0 else -5):
        desk.point(number.rect.centerx + x, number.rect.centery)
        desk.frames(1)


def let_go(desk: Desk) -> None:
    desk.button(False)
    desk.frames(3)


def turn(desk: Desk, notches: int) -> None:
    for _ in range(abs(notches)):
        y = 1 if notches > 0 else -1
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_y=float(y)))
        desk.frames(1)


def rest(desk: Desk) -> None:
    """The wheel does not turn for a while."""
    WALL_TIME.let(2 * WHEEL_PAUSE)
    desk.frames(3)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12.5", 12.5), ("2*3", 6.0), ("1,5", 1.5), ("500 cm/s^2", 5.0), ("3 m/s²", 3.0)],
)
def test_a_number_is_typed_as_an_expression_with_units(throw: Desk, text: str, value: float):
    before = entries(throw)
    type_in(throw, box(throw, "gravity"), text)
    throw.key(pygame.K_RETURN)
    throw.frames(2)
    assert values(throw)["gravity"] == value
    assert entries(throw) == before + 1
    throw.app.do("undo")
    throw.frames(3)
    assert values(throw)["gravity"] == 9.81


@pytest.mark.parametrize(
    ("text", "reason"),
    [("3 kg", "a mass"), ("1 +", ""), ("900", "between"), ("", "number")],
)
def test_a_wrong_word_stays_open_with_the_reason_below(throw: Desk, text: str, reason: str):
    number = box(throw, "gravity")
    type_in(throw, number, text)
    if not text:
        throw.key(pygame.K_BACKSPACE)
    throw.key(pygame.K_RETURN)
    assert number.entry is not None and number.entry.fault is not None
    said = " ".join(number.entry.fault.lines)
    assert reason in said and len(said) > 10
    panel = throw.app.ui.panel.container.rect
    assert panel.contains(number.entry.fault.rect), "all of it can be seen"
    throw.key(pygame.K_ESCAPE)
    assert number.entry is None
    assert values(throw)["gravity"] == 9.81


def test_a_pull_is_one_entry_and_undone_at_once(throw: Desk):
    before, number = entries(throw), box(throw, "gravity")
    pull(throw, number, 40)
    let_go(throw)
    value = values(throw)["gravity"]
    steps = round((value - 9.81) / number.property.step)
    assert steps == 10, "40 px are ten steps"
    assert entries(throw) == before + 1
    assert number.entry is None, "a pull is no click"
    throw.app.do("undo")
    throw.frames(3)
    assert values(throw)["gravity"] == 9.81


@pytest.mark.parametrize(("mod", "factor"), [(pygame.KMOD_LSHIFT, 0.1), (pygame.KMOD_LCTRL, 10.0)])
def test_shift_is_finer_and_ctrl_coarser(throw: Desk, mod: int, factor: float):
    number = box(throw, "gravity")
    step = number.property.step
    pygame.key.set_mods(mod)
    over(throw, number)
    turn(throw, -1)
    pygame.key.set_mods(0)
    assert values(throw)["gravity"] == pytest.approx(9.81 - step * factor, abs=1e-9)


def test_escape_takes_a_pull_back(throw: Desk):
    number = box(throw, "gravity")
    pull(throw, number, 30)
    assert values(throw)["gravity"] != 9.81
    throw.key(pygame.K_ESCAPE)
    throw.frames(2)
    assert values(throw)["gravity"] == 9.81
    let_go(throw)
    assert values(throw)["gravity"] == 9.81
    assert number.entry is None


def test_turns_of_the_wheel_are_one_entry_until_it_rests(
    throw: Desk,
):
    before, number = entries(throw), box(throw, "gravity")
    over(throw, number)
    turn(throw, 3)
    rest(throw)
    assert entries(throw) == before + 1
    turn(throw, 2)
    rest(throw)
    assert entries(throw) == before + 2
    assert values(throw)["gravity"] == pytest.approx(9.81 + 5 * number.property.step)


def test_the_wheel_on_a_page_that_scrolled_below_a_resting_mouse_changes_nothing(throw: Desk):
    number = box(throw, "gravity")
    throw.point(number.rect.centerx, number.rect.centery - 300)
    throw.frames(2)
    pygame.mouse.set_pos(number.rect.center)  # as if the page came to it: no motion is reported
    pygame.event.clear(pygame.MOUSEMOTION)
    throw.frames(3)
    pygame.event.clear(pygame.MOUSEMOTION)
    number._meant = False
    turn(throw, 1)
    assert values(throw)["gravity"] == 9.81


def test_a_scene_that_must_be_built_again_is_built_once_a_gesture(
    throw: Desk,
):
    session = throw.app.session
    assert session.load("oscillator")
    throw.frames(4)
    generation, number = session.generation, box(throw, "per_period")
    start = values(throw)["per_period"]
    pull(throw, number, 40)
    assert session.generation == generation
    let_go(throw)
    assert session.generation == generation + 1
    assert values(throw)["per_period"] != start
    number = box(throw, "per_period")
    over(throw, number)
    turn(throw, 3)
    assert session.generation == generation + 1
    rest(throw)
    assert session.generation == generation + 2
    throw.app.do("undo")
    throw.app.do("undo")
    throw.frames(3)
    assert values(throw)["per_period"] == start


def test_a_coordinate_is_pulled_and_the_scene_hears_the_end(throw: Desk):
    known = len(throw.app.session.log)
    before, x, y = entries(throw), *values(throw)["start"]
    pull(throw, box(throw, "start", 1), 20)
    let_go(throw)
    assert values(throw)["start"][0] == x
    assert values(throw)["start"][1] > y
    assert entries(throw) == before + 1
    kinds = [type(entry.command).__name__ for entry in throw.app.session.log[known:]]
    assert kinds.count("ReleasePoint") == 1 and kinds[-1] == "ReleasePoint"


def test_tab_goes_to_the_next_number_and_shift_tab_back(throw: Desk):
    type_in(throw, box(throw, "start", 0), "-6")
    throw.key(pygame.K_TAB)
    assert box(throw, "start", 1).entry is not None
    assert values(throw)["start"][0] == -6.0
    throw.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert box(throw, "start", 0).entry is not None
    throw.key(pygame.K_ESCAPE)


def test_the_tip_says_what_can_be_done(throw: Desk):
    for name in ("gravity", "start"):
        for word in ("type", "pull", "wheel", "Shift", "Ctrl"):
            assert word in box(throw, name).tip


def test_a_drag_of_the_slider_is_one_entry_however_long_it_takes(
    throw: Desk,
):
    form = throw.app.ui.panel.form
    assert form is not None
    form.area.scroll_to(form.controls["gravity"].slider.relative_rect.top - 60)
    throw.frames(2)
    slider, before = form.controls["gravity"].slider, entries(throw)
    throw.point(*slider.rect.center)
    throw.frames(2)
    throw.button(True)
    throw.frames(2)
    for step in range(4):
        WALL_TIME.let(5.0)
        throw.point(slider.rect.centerx + 10 * step, slider.rect.centery)
        throw.frames(2)
    throw.button(False)
    throw.frames(2)
    assert entries(throw) == before + 1
