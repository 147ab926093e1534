"""What a body carries for its owner: kept by all that keeps its name, and moving nothing."""

import json

import pytest

from physics import Box, Circle, DefinitionError, StaleHandleError, World
from physics.bodies.body_marks import PALETTE
from physics.plain.world_values import fill_world, world_to_dict

DATA = {"task": [1, 2.5, None, True], "of": "pupil Ä"}


def marked_world() -> World:
    """A ball with a colour and a value on a plain floor."""
    world = World()
    world.add_static(Box(width=10.0, height=1.0), position=(0.0, -0.5), name="floor")
    world.add_dynamic(Circle(), position=(0.0, 2.0), name="ball", color="sky", user_data=DATA)
    return world


def marks(world: World) -> list[tuple[object, object]]:
    return [(body.color, body.user_data) for body in world.bodies]


def filled(words: dict) -> World:
    world = World()
    fill_world(world, words)
    return world


def test_a_body_has_neither_unless_it_is_given() -> None:
    assert marks(marked_world()) == [(None, None), ("sky", DATA)]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        *((name, name) for name in PALETTE),
        ("#A1b2C3", "#a1b2c3"),
        (0xFFD55E00, "#d55e00"),
        (0x00FF10, "#00ff10"),
        (None, None),
    ],
)
def test_a_colour_is_a_name_or_a_number(given: object, kept: object) -> None:
    body = marked_world().body("ball")
    body.color = given  # type: ignore[assignment]
    assert body.color == kept


@pytest.mark.parametrize(
    "wrong", ["red", "#12345", "#12345g", 0x80FF0000, -1, 1 << 32, True, 0.5, ("sky",)]
)
def test_a_wrong_colour_is_refused_by_name_and_changes_nothing(wrong: object) -> None:
    world = marked_world()
    ball = world.body("ball")
    with pytest.raises(DefinitionError, match=r"color: must be one of orange, .*#rrggbb"):
        ball.color = wrong  # type: ignore[assignment]
    assert ball.color == "sky"
    with pytest.raises(DefinitionError, match="color"):
        world.add_dynamic(Circle(), color=wrong)
    assert len(world.bodies) == 2


@pytest.mark.parametrize("wrong", [float("nan"), {1, 2}, object(), "x" * 100_001])
def test_what_json_cannot_hold_is_refused(wrong: object) -> None:
    ball = marked_world().body("ball")
    with pytest.raises(DefinitionError, match="user_data"):
        ball.user_data = wrong
    assert ball.user_data == DATA


def test_the_value_is_a_copy_on_the_way_in_and_out() -> None:
    ball, given = marked_world().body("ball"), {"list": [1]}
    ball.user_data = given
    given["list"].append(2)
    ball.user_data["list"].append(3)
    assert ball.user_data == {"list": [1]}


def test_neither_is_part_of_the_motion() -> None:
    plain, other = marked_world(), marked_world()
    other.body("ball").color, other.body("ball").user_data = "#123456", 7
    assert plain.hash() == other.hash()
    plain.step(50)
    other.step(50)
    assert plain.hash() == other.hash()


def test_a_snapshot_brings_both_back_and_a_new_world_has_them() -> None:
    world = marked_world()
    saved = world.save()
    world.body("ball").color, world.body("ball").user_data = None, [1]
    world.restore(saved)
    assert marks(world) == [(None, None), ("sky", DATA)]
    assert marks(World.from_snapshot(saved)) == marks(world)


def test_a_scene_file_has_both() -> None:
    world = marked_world()
    words = json.loads(json.dumps(world_to_dict(world)))
    assert "color" not in words["bodies"][0]
    assert (words["bodies"][1]["color"], words["bodies"][1]["user_data"]) == ("sky", DATA)
    assert marks(filled(words)) == marks(world)
    words["bodies"][1]["color"] = "pink"
    with pytest.raises(DefinitionError, match=r"bodies\[1\]: color: must be one of"):
        filled(words)


def test_an_exact_save_has_both_and_one_without_them_still_opens() -> None:
    world = marked_world()
    assert marks(World.from_bytes(world.to_bytes())) == marks(world)
    world.body("ball").color = world.body("ball").user_data = None
    # Without either the header is as earlier versions wrote it: three entries a body.
    assert marks(World.from_bytes(world.to_bytes())) == [(None, None)] * 2


def test_a_body_that_is_gone_has_none() -> None:
    world = marked_world()
    ball = world.body("ball")
    world.remove(ball)
    with pytest.raises(StaleHandleError):
        _ = ball.color
    with pytest.raises(StaleHandleError):
        ball.user_data = 1
