"""The foot of the scene's page: its buttons."""

import pytest

from app.ui.kit.buttons import Button
from app.ui.panel.scene_foot import rows
from scenes.kit import Button as SceneButton

SHORT, LONG = SceneButton("a", "Drop", "g"), SceneButton("b", "Start again", "shift+g")
ENDLESS = SceneButton("c", "Stop or start the lamp", "r")


def test_words_that_are_too_long_for_half_a_row_have_a_whole_one(driver, monkeypatch):
    monkeypatch.setattr(type(driver.session.scene), "buttons", (SHORT, SHORT, ENDLESS, SHORT))
    assert rows(driver.ui.desk, 240) == [[SHORT, SHORT], [ENDLESS], [SHORT]]


@pytest.mark.parametrize("projector", [False, True])
def test_no_word_on_a_button_is_cut(make_driver, monkeypatch, projector: bool):
    driver = make_driver(projector=projector)
    monkeypatch.setattr(type(driver.session.scene), "buttons", (SHORT, LONG, ENDLESS))
    driver.ui.rebuild()
    foot = driver.ui.panel.page.foot
    pressed = [part for part in foot.container.elements if isinstance(part, Button)]
    labels = [one.label for one in (SHORT, LONG, ENDLESS)]  # the last as long as any of a scene
    assert all(part.words.startswith(label) for part, label in zip(pressed, labels, strict=True))
    for part in pressed:
        assert part.look.body.size(part.words)[0] < part.rect.width - part.look.px(5), part.words
