"""Names that theme an element, and what the mouse is over, are those of pygame_gui."""

import random
from pathlib import Path

import pygame
import pygame_gui
import pytest
from pygame_gui.core import UIAppearanceTheme

from app.ui.kit.element_names import Elements, KeptNames
from tests.app.desk import Desk, opened_application

IDS = [
    ([None, None], ["panel", "button"], [None, "@flat"], ["#side", None]),
    ([None, None], ["panel", "button"], [None, None], ["#side", "#flat"]),
    (["panel"], ["window"], [None], [None]),
    ([], [], [], []),
]


@pytest.fixture(scope="module")
def elements() -> Elements:
    pygame.display.init()
    pygame.font.init()
    return Elements((320, 240), enable_live_theme_updates=False)


@pytest.mark.parametrize("ids", IDS)
def test_the_names_are_those_of_pygame_gui(elements: Elements, ids: tuple):
    theme = elements.get_theme()
    assert isinstance(theme, KeptNames)
    theirs = pygame_gui.UIManager.create_new_theme(elements).build_all_combined_ids(*ids)
    assert theme.build_all_combined_ids(*ids) == theirs


def test_they_are_made_once_and_lists_that_differ_are_refused(
    elements: Elements, monkeypatch: pytest.MonkeyPatch
):
    made, real = [], UIAppearanceTheme.build_all_combined_ids
    monkeypatch.setattr(
        UIAppearanceTheme,
        "build_all_combined_ids",
        lambda theme, *ids: made.append(ids) or real(theme, *ids),
    )
    for _ in range(3):
        elements.get_theme().build_all_combined_ids([None], ["once"], [None], [None])
    assert len(made) == 1
    with pytest.raises(ValueError, match="not equal in length"):
        elements.get_theme().build_all_combined_ids([None], ["a", "b"], [None], [None])


def test_the_mouse_is_over_what_pygame_gui_says(tmp_path: Path) -> None:
    dice = random.Random(4)
    places = [(dice.randrange(1280), dice.randrange(720)) for _ in range(150)]
    places += [(x, y) for x in (2, 20, 1270) for y in range(5, 720, 40)]
    with opened_application(tmp_path, touch=True) as app:
        assert app.session.load("stack")
        Desk(app).frames(2)
        app.do("settings")
        Desk(app).frames(2)
        manager, seen = app.ui.manager, []
        for look in (Elements._handle_hovering, pygame_gui.UIManager._handle_hovering):
            over = []
            for place in places:
                manager.mouse_position = place
                look(manager, 0.0)
                over.append([id(e) for e in manager.ui_group.sprites() if e.hovered])
            seen.append(over)
    assert seen[0] == seen[1]
    assert len({tuple(over) for over in seen[0]}) > 20
