"""The stage: the picture has the window; bars slide in at its edges, and nothing is remembered."""

from collections.abc import Iterator

import pygame
import pytest

from app.ui.kit.roll import Roll
from tests.app.desk import Desk

AWHILE = 40  # [frames] longer than a bar stays and slides
EDGES = {
    "top": lambda width, height: (width // 2, 0),
    "left": lambda width, height: (0, height // 2),
    "right": lambda width, height: (width - 1, height // 2),
    "bottom": lambda width, height: (width // 2, height - 1),
}


@pytest.fixture
def stage(desk: Desk) -> Iterator[Desk]:
    """The window on the stage, the mouse in the middle of it."""
    app = desk.app
    app.session.load("stack")
    desk.point(*middle(desk))
    desk.frames(2)
    desk.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    desk.frames(AWHILE)
    yield desk
    desk.app.classroom.lesson_player.close()
    app.view.stage = False
    desk.point(*middle(desk))
    desk.frames(AWHILE)


def middle(desk: Desk) -> tuple[int, int]:
    """Return the middle of the window [px]."""
    width, height = desk.app.size
    return width // 2, height // 2


def shown(desk: Desk) -> set[str]:
    """Return the edges at which a bar is seen."""
    return {edge for edge in EDGES if desk.app.ui.edges.is_in(edge)}  # type: ignore[arg-type]


def test_the_picture_has_the_whole_window(stage: Desk) -> None:
    ui = stage.app.ui
    assert ui.layout.canvas.size == stage.app.size
    assert shown(stage) == set()
    assert not ui.hovering, "what is slid out takes no mouse"
    left, top, right, bottom = ui.insets
    assert (left, top, right) == (0, 0, 0) and bottom == ui.layout.lane.height


@pytest.mark.parametrize("edge", EDGES)
def test_a_bar_slides_in_at_its_edge_over_the_picture_and_goes_again(
    stage: Desk, edge: str
) -> None:
    canvas = stage.app.ui.layout.canvas.copy()
    stage.point(*EDGES[edge](*stage.app.size))
    stage.frames(20)
    assert edge in shown(stage)
    assert stage.app.ui.layout.canvas == canvas, "the picture does not move for it"
    stage.point(*middle(stage))
    stage.frames(AWHILE)
    assert shown(stage) == set()


def test_what_slid_in_works(stage: Desk) -> None:
    ui, session = stage.app.ui, stage.app.session
    assert not session.paused
    stage.point(*EDGES["bottom"](*stage.app.size))
    stage.frames(20)
    stage.click(*ui.transport.play.rect.center)
    assert session.paused
    stage.click(*ui.transport.play.rect.center)
    assert not session.paused


@pytest.mark.parametrize("page", ["things", "inspect", "scene"])
def test_what_was_painted_beyond_the_edge_is_whole_when_it_comes(stage: Desk, page: str) -> None:
    app = stage.app
    app.editor.selection.select([body.id for body in app.session.world.bodies[-1:]])
    app.do("panel_" + ("things" if page != "things" else "scene"))
    app.ui.rebuild()
    app.do(f"panel_{page}")
    stage.frames(AWHILE)
    assert "right" in shown(stage)
    sprites = app.ui.manager.get_sprite_group().sprites()
    rolls = [one for one in sprites if isinstance(one, Roll) and one.visible]
    assert rolls or page == "scene"
    for roll in rolls:
        came = pygame.image.tobytes(roll.image, "RGB")
        roll.refresh()
        assert came == pygame.image.tobytes(roll.image, "RGB"), roll


def test_a_drag_to_the_edge_brings_no_bar(stage: Desk) -> None:
    held = pygame.mouse.get_pressed
    try:
        pygame.mouse.get_pressed = lambda *_a, **_k: (True, False, False)  # type: ignore[assignment]
        stage.point(*EDGES["left"](*stage.app.size))
        stage.frames(20)
        assert shown(stage) == set()
    finally:
        pygame.mouse.get_pressed = held


def test_keys_work_and_an_open_menu_keeps_its_bar(stage: Desk) -> None:
    stage.key(pygame.K_F10)
    stage.frames(AWHILE)
    assert shown(stage) == {"top"}
    stage.key(pygame.K_ESCAPE)
    stage.frames(AWHILE)
    assert shown(stage) == set() and stage.app.ui.stage.on, "Esc has closed the menu alone"
    stage.key(pygame.K_TAB)
    stage.frames(AWHILE)
    assert shown(stage) == {"right"}
    assert stage.app.view.show_panel, "on the stage that is no choice for later"
    stage.key(pygame.K_TAB)
    stage.frames(AWHILE)
    assert shown(stage) == set()


def test_esc_or_the_same_key_leaves_it(stage: Desk) -> None:
    stage.key(pygame.K_ESCAPE)
    stage.frames(3)
    assert not stage.app.ui.stage.on and not stage.app.view.stage
    assert shown(stage) == set(EDGES)
    stage.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    stage.frames(3)
    assert stage.app.view.stage
    stage.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    stage.frames(3)
    assert not stage.app.view.stage


def test_a_lesson_takes_the_stage_and_gives_it_back(stage: Desk) -> None:
    app = stage.app
    stage.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    stage.frames(3)
    before = dict(vars(app.view))
    stage.key(pygame.K_F5, pygame.KMOD_LSHIFT)
    stage.frames(AWHILE)
    assert app.ui.stage.on and not app.view.stage
    assert shown(stage) == set()
    canvas, (width, height) = app.ui.layout.canvas, app.size
    assert canvas.width * canvas.height >= 0.7 * width * height
    stage.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    stage.frames(3)
    assert not app.ui.stage.on and app.ui.strip is not None
    assert shown(stage) == set(EDGES), "the bars are back, and the words stay"
    app.lesson_layout.begin()
    stage.frames(3)
    assert not app.ui.stage.on and app.ui.strip is None
    changed = {name for name, value in vars(app.view).items() if before[name] != value}
    assert changed <= {"last_scenes"}, "nothing of it is remembered"


def test_bars_that_are_out_find_home_again_after_other_scenes(stage: Desk) -> None:
    """A new panel took the places where the others stood when they were out for their homes."""
    app = stage.app
    app.view.stage = False
    stage.frames(2)
    homes = [part.container.get_abs_rect().topleft for part in (app.ui.menu_bar, app.ui.transport)]
    app.view.stage = True
    stage.point(640, 300)
    stage.frames(6)
    for name in ("stack", "cradle", "slope"):
        assert app.session.load(name)
        app.ui.show_panel(True)
        stage.frames(4)
    app.view.stage = False
    stage.frames(4)
    parts = app.ui.menu_bar, app.ui.transport
    assert [part.container.get_abs_rect().topleft for part in parts] == homes
    reach = [bar._homes for bar in app.ui.edges._bars]
    window = pygame.Rect((0, 0), app.size)
    assert all(window.collidepoint(home) for homes in reach for _, home in homes)


def test_the_projector_has_the_stage_and_says_where_the_bars_are(stage: Desk) -> None:
    app = stage.app
    app.view.stage = None
    stage.frames(2)
    assert not app.ui.stage.on
    stage.key(pygame.K_F9)
    stage.frames(2)
    assert app.view.projector and app.ui.stage.on
    assert "edge" in app.session.notices[-1].text
    stage.key(pygame.K_F9)
    stage.frames(2)
    assert not app.view.projector


def test_the_pointer_goes_when_it_rests_and_comes_back_with_the_mouse(stage: Desk) -> None:
    stage.point(300, 300)
    stage.frames(60)
    assert pygame.mouse.get_visible()
    stage.frames(120)
    assert not pygame.mouse.get_visible()
    stage.point(310, 300)
    stage.frames(2)
    assert pygame.mouse.get_visible()
