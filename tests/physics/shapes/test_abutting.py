"""Outlines of one body that abut: a shape with a hole is one solid, to what touches it too."""

import numpy as np
import pytest

from physics import Box, Circle, Outline, World

LEFT = ((-2.0, -1.0), (0.0, -1.0), (0.0, -0.5), (-0.5, 0.0), (0.0, 0.5), (0.0, 1.0), (-2.0, 1.0))
RIGHT = tuple((-x, y) for x, y in reversed(LEFT))


def inner_faces(world: World, body) -> int:
    seams = np.asarray(world.page.shapes)["seams"][list(world.page.shapes_of(body.index))]
    return sum(int(faces).bit_count() for faces in seams)


def alone(vertices) -> int:
    world = World()
    return inner_faces(world, world.add_static(Outline(vertices=vertices)))


@pytest.mark.parametrize("many", [False, True])
def test_common_faces_are_inner_ones_and_those_of_other_bodies_and_boxes_are_not(many: bool):
    world = World()
    both = [Outline(vertices=LEFT), Outline(vertices=RIGHT)]
    if many:
        body = world.add_many(*both, positions=[(0.0, 0.0), (9.0, 0.0)])[1]
    else:
        body = world.add_dynamic(*both)
    seams = alone(LEFT) + alone(RIGHT)
    assert inner_faces(world, body) == seams + 4, "two cuts, seen from both sides"
    body.shapes = (both[0],)
    assert inner_faces(world, body) == alone(LEFT), "what was taken away leaves a border"
    boxes = world.add_dynamic(Box(width=1.0), Box(width=1.0, center=(1.0, 0.0)))
    assert inner_faces(world, boxes) == 0


def test_what_is_pressed_in_where_they_abut_comes_out_at_the_border():
    """By the faces in common the nearest way out would be into the other outline, and back."""
    world = World()
    world.add_static(Outline(vertices=LEFT), Outline(vertices=RIGHT))
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.05, 0.82))
    world.step(ticks=240)
    # It rests on the top, 1 m up, sunk in by g / (2 pi 100 Hz)^2 = 25 um.
    assert ball.position == pytest.approx((0.05, 1.1 - 25e-6), abs=1e-6)
