"""What a body is called in a sentence: never by a name that the program has made up."""

import pytest

from app.quantities.thing_words import called, clicked
from physics import Body, Box, Circle, World


def body(name: str, fixed: bool = False, **values: object) -> Body:
    world = World()
    add = world.add_static if fixed else world.add_dynamic
    return add(Circle(radius=0.5), name=name, **values)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("floor", "the floor"),
        ("left wall", "the left wall"),
        ("domino 5", "domino 5"),
        ("Anna", "Anna"),
        ("ball A", "ball A"),
        ("box", "the box"),
        ("box 3", "the box"),
        ("circle 2", "the ball"),
        ("outline", "the shape"),
        ("freehand", "the shape"),
        ("drawing", "the shape"),
    ],
)
def test_a_name_of_its_own_is_kept_and_a_made_up_one_is_not(name: str, words: str):
    assert called(body(name)) == words


def test_what_was_drawn_and_is_fixed_is_the_ground():
    assert called(body("polygon 4", fixed=True)) == "the ground"


def test_one_of_several_is_a_box_and_its_colour_tells_it_apart():
    world = World()
    boxes = [world.add_dynamic(Box(), position=(2.0 * i, 0.0), name=f"box {i}") for i in range(3)]
    assert [called(box) for box in boxes] == ["a box"] * 3
    boxes[1].color = "blue"
    assert called(boxes[1]) == "the blue box"
    assert called(boxes[0]) == "a box"


def test_the_chosen_one_is_the_one_that_was_clicked():
    assert clicked(body("box 2")) == "the box you clicked"
    assert clicked(body("chassis")) == "chassis"
