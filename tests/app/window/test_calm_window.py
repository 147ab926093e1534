"""The first start is calm: one bar, eight tools with words, and the way to all the rest."""

from collections.abc import Iterator

import pygame
import pytest

from app.drawing import overlays
from app.editor.tools import all_tools
from app.ui.bars.legend import Veil
from app.ui.bars.show_list import ShowList
from app.ui.bars.toolbar import FootButton, Line
from app.ui.kit import paint
from app.ui.kit.controls import NumberSlider
from app.ui.kit.painted import Painted
from app.ui.kit.plates import Plate, Sheet
from tests.app.desk import Desk

MOST = 30  # [count] things on the first screen
GROUNDS = (Plate, Sheet, Line, Veil)
"""Elements that say nothing and do nothing: others lie on them."""

SIZES = ((1280, 720), (1920, 1080), (900, 600))


@pytest.fixture
def calm(desk: Desk) -> Iterator[Desk]:
    """The window of a new installation."""
    app, usual = desk.app, desk.app.size
    app.session.load("welcome")
    app.view.show_all(False)
    desk.point(600, 100)
    desk.frames(4)
    yield desk
    while app.ui.close_top():
        pass
    app.view.show_all(True)
    app.view.projector, app.view.stage, app.window._window.size = False, False, usual
    desk.frames(6)


def things(desk: Desk) -> list[str]:
    """Return all that can be read or clicked, from the elements of the window.

    A slider with its name and its number is one thing, and so are a choice with its name, a key
    with what it does, and the picture.
    """
    app, window = desk.app, pygame.Rect((0, 0), desk.app.size)
    shown = [
        element
        for element in app.ui.manager.get_sprite_group().sprites()
        if isinstance(element, Painted) and element.visible and window.colliderect(element.rect)
    ]
    found = [type(element).__name__ for element in shown if not isinstance(element, GROUNDS)]
    form = app.ui.sliders.form if app.ui.sliders is not None else None
    for control in form.controls.values() if form is not None else ():
        parts = ["Caption"]
        if isinstance(control, NumberSlider):
            parts.append(type(control.box).__name__)
        for part in parts:
            found.remove(part)
    return [*found, "picture", *(["scale bar"] if app.picture.draw.measured else [])]


@pytest.mark.parametrize("scene", ["welcome", "stack", "cradle", "slope"])
def test_the_first_screen_shows_thirty_things_at_most(calm: Desk, scene: str) -> None:
    assert calm.app.session.load(scene)
    calm.frames(4)
    found = things(calm)
    assert 15 < len(found) <= MOST, found


def test_all_tools_shows_far_more_and_the_way_back(calm: Desk) -> None:
    few = len(things(calm))
    calm.key(pygame.K_t, pygame.KMOD_CTRL)
    calm.frames(4)
    app = calm.app
    assert app.view.all_tools and app.ui.panel is not None and app.ui.sliders is None
    assert len(things(calm)) > 2 * few
    calm.key(pygame.K_t, pygame.KMOD_CTRL)
    calm.frames(4)
    assert len(things(calm)) == few and app.ui.panel is None


@pytest.mark.parametrize("size", SIZES)
def test_the_eight_tools_have_their_words_whole(calm: Desk, size: tuple[int, int]) -> None:
    calm.app.window._window.size = size
    calm.frames(4)
    toolbar, look = calm.app.ui.toolbar, calm.app.ui.desk.look
    assert toolbar is not None
    words = [button.words for button in toolbar.buttons.values()]
    assert words == [
        "Hand",
        "Box",
        "Circle",
        "Draw",
        "Rope",
        "Spring",
        "Hinge, motor",
        "Delete",
    ]
    for button in toolbar.buttons.values():
        assert look.small.size(button.words)[0] <= button.rect.width
        assert pygame.Rect(calm.app.ui.layout.toolbar).contains(button.rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("every", [False, True])
def test_the_ways_to_other_tools_are_never_cut(
    calm: Desk, size: tuple[int, int], every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    def shorten(words: str, font: pygame.font.Font, width: int) -> str:
        cut.extend([words] if font.size(words)[0] > width else [])
        return words

    calm.app.window._window.size = size
    calm.app.view.show_all(every)
    calm.frames(6)
    monkeypatch.setattr(paint, "shorten", shorten)
    toolbar = calm.app.ui.toolbar
    assert toolbar is not None
    buttons = [element for element in toolbar.container if isinstance(element, FootButton)]
    assert len(buttons) == (1 if every else 2)
    for button in buttons:
        button.refresh()
    assert cut == []


def test_more_tools_lists_every_other_tool(calm: Desk) -> None:
    toolbar, popup_of = calm.app.ui.toolbar, lambda: calm.app.ui.desk.popup
    assert toolbar is not None and toolbar.more is not None
    calm.click(*toolbar.more.rect.center)
    popup = popup_of()
    assert len(popup.rows) + len(toolbar.buttons) == len(all_tools())
    assert not popup.rect.colliderect(toolbar.more.rect), "it does not cover what was clicked"
    row = next(row for row, entry in popup.rows if entry.words == "Weld")
    calm.click(*row.rect.center)
    assert calm.app.editor.tool.NAME == "weld" and toolbar.more.words == "More tools"


def test_the_one_menu_leads_to_every_menu(calm: Desk) -> None:
    title = calm.app.ui.menu_bar.titles[0]
    calm.click(*title.rect.center)
    names = [entry.words for _, entry in calm.app.ui.desk.popup.rows]
    assert "File" in names and "Help" in names
    row = next(row for row, entry in calm.app.ui.desk.popup.rows if entry.words == "View")
    calm.click(*row.rect.center)
    assert any(entry.words == "All tools" for _, entry in calm.app.ui.desk.popup.rows)
    back, entry = calm.app.ui.desk.popup.rows[0]
    assert entry.words.startswith("‹")
    calm.click(*back.rect.center)
    assert [entry.words for _, entry in calm.app.ui.desk.popup.rows] == names


def test_the_sliders_of_the_scene_change_it(calm: Desk) -> None:
    sliders = calm.app.ui.sliders
    assert sliders is not None and sliders.form is not None
    slider = sliders.form.controls["gravity"].slider  # type: ignore[attr-defined]
    calm.click(slider.rect.left + 30, slider.rect.centery)
    assert abs(calm.app.session.world.gravity[1]) < 5.0
    assert calm.app.ui.insets[2] >= sliders.rect.width, "the picture is fitted beside them"


def test_show_says_in_words_what_the_picture_can_show(calm: Desk) -> None:
    ui, view = calm.app.ui, calm.app.view
    calm.click(*ui.transport.show.rect.center)
    popup = ui.desk.popup
    assert isinstance(popup, ShowList) and not popup.rect.colliderect(ui.transport.show.rect)
    labels = {row.overlay.LABEL: row for row in popup.rows.values()}
    assert {"Contacts", "Forces", "Velocities"} <= set(labels) and "Broad phase" not in labels
    calm.click(*labels["Forces"].rect.center)
    assert view.shows("impulses") and labels["Forces"].on and ui.desk.popup is popup
    calm.key(pygame.K_8)
    assert view.shows("velocities") and labels["Velocities"].on and ui.desk.popup is popup
    calm.key(pygame.K_ESCAPE)
    assert ui.desk.popup is None


def test_on_the_projector_the_bars_come_at_the_edges_until_the_user_says_otherwise(
    calm: Desk,
) -> None:
    app = calm.app
    app.view.stage = None
    calm.key(pygame.K_F9)
    calm.frames(4)
    assert app.ui.stage.on and app.ui.layout.canvas.size == app.size
    calm.key(pygame.K_F9, pygame.KMOD_LSHIFT)
    calm.frames(4)
    assert app.view.projector and not app.ui.stage.on and app.view.stage is False


def test_no_switch_makes_a_spring_or_a_rope_vanish(calm: Desk) -> None:
    app = calm.app
    app.session.paused = True
    calm.frames(2)

    def drawn() -> bytes:
        calm.frames(2)
        x, y = app.camera.to_screen(*spring.anchor_a)
        return pygame.image.tobytes(app.window.surface.subsurface((x - 8, y, 16, 40)), "RGB")

    spring = next(j for j in app.session.world.joints if getattr(j, "hertz", 0.0) > 0.0)
    before = drawn()
    for overlay in overlays.found():
        if overlay.NAME not in ("bodies", "scene"):
            app.view.switch(overlay.NAME, False)
    assert drawn() == before
