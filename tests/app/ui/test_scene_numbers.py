"""The numbers of a scene in the panel, painted line by line, are those painted at once."""

import pygame
import pytest

from app.ui.panel.scene_numbers import Numbers
from tests.app.ui.test_spoilers import elements
from tests.app.ui.workbench import Workbench


def pixels(numbers: Numbers) -> bytes:
    assert numbers.image is not None
    return pygame.image.tobytes(numbers.image, "RGBA")


@pytest.mark.parametrize("name", ["playroom", "kepler", "jelly_car"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_painted_line_by_line_is_what_is_painted_at_once(name: str, theme: str) -> None:
    bench = Workbench(name)
    bench.view.theme = theme
    bench.show("scene")
    bench.session.paused = False
    in_place = 0
    for _ in range(30):
        (numbers,) = elements(bench, Numbers)
        before = numbers.lines, numbers.repaints
        bench.frames(4)
        (after,) = elements(bench, Numbers)
        if after is not numbers or numbers.lines == before[0]:
            continue
        in_place += numbers.repaints > before[1]
        painted = pixels(numbers)
        numbers.refresh()
        assert pixels(numbers) == painted
    assert in_place > 3
