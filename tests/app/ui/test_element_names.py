"""The names that theme an element are made once, and are those of pygame_gui."""

import pygame
import pygame_gui
import pytest
from pygame_gui.core import UIAppearanceTheme

from app.ui.kit.element_names import Elements, KeptNames

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
