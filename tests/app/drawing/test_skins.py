"""What a press would take is marked: a body that a skin hides by the border of the skin."""

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.picture import Picture
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit.calling import called_slime
from app.simulation.slimes import slimes_in
from physics import Body, Box, Circle, Filter


def own() -> tuple[Session, Body]:
    session = Session()
    session.load("slime")
    return session, session.world.body("slime")


def called() -> tuple[Session, Body]:
    session = Session()
    session.load("empty")
    session.submit(called_slime((0.0, 3.0), 0))
    session.advance(1 / 60)
    ((hub, _),) = slimes_in(session.world, session.simulation.attachments)
    return session, hub


@pytest.mark.parametrize("made", [own, called])
def test_the_mouse_over_a_slime_lights_up_its_skin_and_draws_nothing_on_its_face(made):
    pygame.font.init()
    session, hub = made()
    camera = Camera((400, 400))
    x, y = hub.center
    camera.fit((x - 1.5, y - 1.5, x + 1.5, y + 1.5))
    pictures = []
    for marked in (None, hub):
        surface = pygame.Surface(camera.size)
        Picture(camera, ViewOptions()).paint(surface, session, marked=marked)
        pictures.append(pygame.surfarray.array3d(surface).astype(int))
    changed = np.argwhere(np.abs(pictures[1] - pictures[0]).sum(axis=2) > 60)
    assert len(changed) > 200, "a ring of some 6 m at 130 px a metre"
    away = np.hypot(*(changed - np.array(camera.to_screen(*hub.center))).T) / camera.scale
    # The rim's discs are 0.85 m out, and 0.16 m large; the spline between them is flatter by 4 %
    assert away.min() > 0.9
    assert away.max() < 1.1


def test_what_only_the_mouse_feels_is_not_drawn():
    pygame.font.init()
    session, hub = own()
    camera = Camera((300, 300))
    x, y = hub.center
    camera.fit((x - 0.7, y - 0.7, x + 0.7, y + 0.7))
    view = ViewOptions(overlays={"scene": False, "joints": False})
    surface = pygame.Surface(camera.size)
    Picture(camera, view).paint(surface, session)
    bare = pygame.surfarray.array3d(surface).astype(int)
    middle = np.array(camera.to_screen(x, y))
    ring = middle + 0.5 * camera.scale * np.array([1.0, 0.0])  # in the grip, outside the hub
    beside = middle + 0.6 * camera.scale * np.array([1.0, 0.0])  # outside both
    colors = [bare[tuple(spot.astype(int))] for spot in (ring, beside)]
    assert np.abs(colors[0] - colors[1]).max() < 8


def test_what_only_the_mouse_feels_is_of_no_category_and_all_else_is_drawn():
    """A tooth without mass that meets nothing is drawn; the grip of a slime is not."""
    pygame.font.init()
    session = Session()
    session.load("empty")
    hub = Circle(radius=0.5, filter=Filter(mask=0))
    tooth = Box(width=0.2, height=0.2, center=(0.6, 0.0), density=0.0, filter=Filter(mask=0))
    grip = Circle(radius=0.9, density=0.0, filter=Filter(category=0, mask=0))
    camera = Camera((400, 400))
    camera.fit((-1.0, 4.0, 1.0, 6.0))
    surface = pygame.Surface(camera.size)
    picture = Picture(camera, ViewOptions(theme="light"), live=False, threads=1)
    picture.paint(surface, session)
    spots = [tuple(map(round, camera.to_screen(x, 5.05))) for x in (0.65, -0.65)]
    before = [surface.get_at(spot) for spot in spots]
    session.world.add_dynamic(hub, tooth, grip, position=(0.0, 5.0))
    picture.paint(surface, session)
    drawn = [surface.get_at(spot) != old for spot, old in zip(spots, before, strict=True)]
    assert drawn == [True, False]
