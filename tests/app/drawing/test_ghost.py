"""The other future: outlines of what is elsewhere there, and of what is there alone."""

import numpy as np
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.outlines import borders, borders_of, hulls
from app.drawing.overlays import ghost
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit import Remove
from physics import Box, Capsule, Outline, World


@pytest.fixture
def draw() -> Draw:
    camera = Camera((320, 240))
    camera.fit((-5, -1, 5, 9))
    return Draw(camera, Style.make("light"), threads=1)


def test_hulls_from_shapes_are_those_of_the_page(draw: Draw) -> None:
    world = World()
    limb = Capsule(start=(0.2, 0.1), end=(1.4, 0.3), radius=0.3, end_radius=0.1)
    parts = (limb, Box(width=0.5, height=0.2, center=(0.3, 1.0), density=3.0))
    bodies = [world.add_dynamic(*parts, position=(1, 2), angle=0.4), world.add_dynamic(limb)]
    rows = np.array([body.index for body in bodies])
    poses = np.array([[*body.center, body.angle] for body in bodies])
    there = hulls(world.page, rows, poses, draw.camera)
    result = borders_of([body.shapes for body in bodies], poses, draw.camera).whole
    assert result.keys() == there.keys()
    for count, corners in there.items():
        assert np.sort(result[count], axis=0) == pytest.approx(np.sort(corners, axis=0))


def test_the_border_of_a_body_that_is_gone_has_no_seams(draw: Draw) -> None:
    world = World()
    body = world.add_dynamic(Outline(), position=(1, 2), angle=0.4)
    poses = np.array([[*body.center, body.angle]])
    there = borders(world.page, np.array([body.index]), poses, draw.camera)
    result = borders_of([body.shapes], poses, draw.camera)
    assert not result.whole and len(result.begins) == len(Outline().vertices)
    assert np.sort(result.begins, axis=0) == pytest.approx(np.sort(there.begins, axis=0))
    assert sum(len(path) for path in result.rings()) == len(result.begins) + 1  # closed, once


def test_the_ghost_shows_what_is_gone_from_here_too(draw: Draw) -> None:
    session = Session()
    assert session.load("stack")
    session.run(60)
    session.go_to(20)
    drawn = []
    for box in [body for body in session.world.bodies if body.kind == "dynamic"][:2]:
        session.submit(Remove((box.id,)))
        session.run(1)
        draw.begin()
        draw.bodies(session.world.page, 1.0)
        before = draw.list.count
        ghost.draw(draw, session, ViewOptions())
        drawn.append(draw.list.count - before)
    assert 0 < drawn[0] < drawn[1]  # the outlines of one, then of two
