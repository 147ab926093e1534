"""The pictures that come with the program: all are there, and they look like their scenes."""

import pygame
import pytest

import scenes
from app.capture.thumbnails.shipped import SIZE, draw_shipped, read_shipped, shipped_path
from app.files.view_options import THEMES

FAR = 12.0
"""Mean difference of a channel that JPEG and other versions of numpy do not make: [levels of 255];
JPEG makes 2, a scene of another colour or shape 20 and more."""


def test_every_scene_comes_with_a_picture_in_every_theme() -> None:
    missing = [
        (name, theme)
        for name in scenes.names()
        for theme in THEMES
        if not shipped_path(name, theme).is_file()
    ]
    assert not missing, "python -m app.capture.thumbnails.shipped " + missing[0][0]


@pytest.mark.parametrize(("name", "theme"), [("stack", "light"), ("cradle", "dark")])
def test_a_picture_looks_like_its_scene(name: str, theme: str) -> None:
    shipped, drawn = read_shipped(name, theme), draw_shipped(name, theme)
    assert shipped is not None and shipped.get_size() == SIZE
    one, other = (pygame.surfarray.array3d(each).astype(float) for each in (shipped, drawn))
    assert abs(one - other).mean() < FAR, f"python -m app.capture.thumbnails.shipped {name}"
