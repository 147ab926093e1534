"""One range for each number of a body, and one rule for its name: in definitions, edits, states."""

import pytest

from physics import Circle, DefinitionError, World
from physics.constants import MOST_SPEED, MOST_SPIN
from physics.plain.world_values import fill_world, world_to_dict
from physics.values.text import check_text, fit_text


def reads_back(world: World) -> World:
    """The world out of its words; out of its bytes it has the same hash."""
    assert World.from_bytes(world.to_bytes()).hash() == world.hash()
    again = World()
    fill_world(again, world_to_dict(world))
    return again


def test_an_impulse_makes_no_body_faster_than_a_file_may_say():
    world = World()
    grain = world.add_dynamic(Circle(radius=0.001), name="grain")
    grain.apply_impulse((1e9, -1e9), (0.001, 0.0))
    assert grain.velocity == (MOST_SPEED, -MOST_SPEED)
    grain.apply_angular_impulse(1e9)
    assert grain.omega == MOST_SPIN
    world.explode((0.01, 0.0), 1.0, 1e12)
    assert reads_back(world).body("grain").velocity == grain.velocity


def test_what_has_turned_for_hours_reads_back():
    world = World()
    wheel = world.add_dynamic(Circle(), angle=3e7, omega=300.0, name="wheel")
    assert reads_back(world).body("wheel").angle == wheel.angle
    wheel.angle += 1.0


@pytest.mark.parametrize(
    ("column", "value"),
    [("linear_damping", 1e18), ("vx", 116_861.0), ("w", 1e6), ("angle", 1e15), ("x", 1e8)],
)
def test_an_exact_state_has_the_ranges_of_definitions(column: str, value: float):
    world = World()
    ball = world.add_dynamic(Circle(), name="ball")
    world.page.body[column][ball.index] = value
    with pytest.raises(DefinitionError, match=column):
        World.from_bytes(world.to_bytes())


def test_the_world_itself_stands_still_whatever_pushes_it():
    world = World()
    ball = world.add_dynamic(Circle(), velocity=(0.99 * MOST_SPEED, 0.0), name="ball")
    world.page.body["vx"][0] = 1.0  # as an overflow in a joint may leave it
    ball.apply_impulse((1e15, 0.0))
    world.step()
    assert reads_back(world)


def test_a_joint_reads_back_whose_bodies_were_made_static():
    world = World()
    words = {
        "bodies": [{"name": n, "shapes": [{"kind": "circle"}]} for n in "ab"],
        "joints": [{"kind": "revolute", "a": "a", "b": "b"}],
    }
    fill_world(world, words)
    for name in "ab":
        world.body(name).kind = "static"
    assert len(reads_back(world).joints) == 1


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\x85", "\ud800", "\n"])
def test_a_name_that_cannot_be_written_or_shown_is_refused(letter: str):
    code = f"U\\+{ord(letter):04X}"
    with pytest.raises(DefinitionError, match=f"name: letter 2 is {code}"):
        World().add_static(name=f"a{letter}b")
    assert fit_text(f"a{letter}b") == "a\N{REPLACEMENT CHARACTER}b"


def test_invisible_letters_and_lines_of_notes_are_allowed():
    check_text("title", "a\u200bb\u202ec")
    check_text("notes", "a\n\tb\r\n", lines=True)
    with pytest.raises(DefinitionError, match="10,001 letters"):
        check_text("title", "x" * 10_001)
