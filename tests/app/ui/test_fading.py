"""Panels come softly: the old picture fades where the interface changed, and nowhere else."""

from types import SimpleNamespace

import pygame
import pytest

from app.drawing import surfaces
from app.drawing.easing import EASE
from app.ui.fading import Fading

SIZE = (100, 60)
OLD, NEW = pygame.Color(200, 0, 0), pygame.Color(0, 0, 200)


def layout(panel: int, tools: int = 10) -> SimpleNamespace:
    """What `Fading` reads: a panel and tools so wide."""
    place = pygame.Rect(SIZE[0] - panel, 0, panel, SIZE[1])
    return SimpleNamespace(panel=place, toolbar=pygame.Rect(0, 0, tools, SIZE[1]))


def seen(before: int, after: int, seconds: float, eases: bool = True) -> list[pygame.Color]:
    """Return the pixels in the middle and in the panel, `seconds` after it changed its width."""
    fading, surface = Fading(), surfaces.opaque(SIZE)
    surface.fill(OLD)
    fading.follow(surface, layout(before), eases)
    fading.follow(surface, layout(after), eases)
    surface.fill(NEW)
    fading.draw(surface, seconds)
    return [surface.get_at((50, 30)), surface.get_at((90, 30))]


@pytest.mark.parametrize(("before", "after"), [(0, 20), (20, 0), (20, 40), (40, 20)])
def test_the_strip_that_changed_fades_from_what_was_there(before: int, after: int) -> None:
    middle, strip = seen(before, after, 0.0)
    assert (middle, strip) == (NEW, OLD)
    half = seen(before, after, EASE / 2)[1]
    assert half.r == pytest.approx(100, abs=2) and half.b == pytest.approx(100, abs=2)
    assert seen(before, after, EASE) == [NEW, NEW]


def test_with_reduced_motion_and_without_a_change_nothing_fades() -> None:
    assert seen(0, 20, 0.0, eases=False) == [NEW, NEW]
    assert seen(20, 20, 0.0) == [NEW, NEW]
