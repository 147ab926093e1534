"""The icon: the file is what the program draws today."""

import pygame

from app.capture.icon import SIZE, draw_icon
from app.files.folders import ICON


def test_the_icon_is_what_the_program_draws() -> None:
    shipped, drawn = pygame.image.load(ICON), draw_icon()
    assert shipped.get_size() == drawn.get_size() == (SIZE, SIZE)
    channels = [
        [*pygame.surfarray.array3d(each), pygame.surfarray.array_alpha(each)]
        for each in (shipped, drawn)
    ]
    for one, other in zip(*channels, strict=True):
        assert abs(one.astype(int) - other).max() <= 2, "python -m app.capture.icon"


def test_its_corners_let_the_desktop_shine_through() -> None:
    assert draw_icon().get_at((0, 0)).a == 0
    assert draw_icon().get_at((SIZE // 2, SIZE // 2)).a == 255
