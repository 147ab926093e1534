"""A kind of joint is one file: here one is defined that the program has never heard of.

It runs, is saved and read, passes the checks of exact saves, and is drawn. (Its rows are ones that
the compiled tick knows: a POINT row and the angle. A row of its own is a device, AXIS_ROW, which
only modules of physics/joints can have: the tick is compiled with them.)
"""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from app.drawing.frame_joints import FrameJoints
from app.drawing.overlays import joints as overlay
from app.files.view_options import ViewOptions
from physics import Box, DefinitionError, World
from physics.joints.definition import (
    JointDefinition,
    effort,
    number,
    put,
    set_anchors,
    set_reference,
    symmetric,
)
from physics.joints.kinds import JOINTS, KINDS
from physics.joints.record import DRIVE, POINT_ROW, RIGID
from physics.plain.world_values import fill_world, world_to_dict
from tests.physics.joint_zoo import example_of
from tests.physics.worlds import G, floating

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State


@pytest.fixture(scope="module")
def kind() -> Iterator[type[JointDefinition]]:
    @dataclass(kw_only=True, eq=False)
    class Rusty(JointDefinition):
        """A hinge with a dry friction of at most `max_torque` [N*m], to another speed than rest
        when it is driven.
        """

        WORD: ClassVar[str] = "rusty"
        NUMBER: ClassVar[int] = len(KINDS)
        COUNTS_ANGLE: ClassVar[bool] = True

        a: "Body | None" = None
        b: "Body | None" = None
        anchor: tuple[float, float] = (0.0, 0.0)
        max_torque: float = effort(0.5)
        motor_speed: float = number(0.0)

        def place(self, row: Any, page: "State") -> None:
            set_anchors(row, page, "Rusty.anchor", self.anchor, self.anchor)
            set_reference(row, page)

        @classmethod
        def write_rows(cls, row: Any) -> None:
            bounds = symmetric(float(row["max_torque"]))
            put(row, 0, DRIVE, speed=float(row["motor_speed"]), bounds=bounds)
            put(row, POINT_ROW, RIGID)

    yield Rusty
    KINDS.remove(Rusty)
    del JOINTS[Rusty.WORD]


@pytest.fixture
def world(kind: Any) -> World:
    """A rod that turns about its end, held there by the new kind of joint."""
    world = floating()
    rod = world.add_dynamic(
        Box(width=2.0, height=0.1), position=(1.0, 0.0), omega=2.0, velocity=(0.0, 2.0)
    )
    world.add_joint(kind(b=rod, anchor=(0.0, 0.0), max_torque=0.25))
    return world


def test_it_holds_and_its_friction_is_what_was_asked_for(world: World) -> None:
    rod, (joint,) = world.bodies[0], world.joints
    about_pivot = rod.inertia + rod.mass  # its centre is 1 m away
    world.step(ticks=60)
    assert joint.error < 1e-3
    assert joint.reaction_torque == pytest.approx(-0.25, rel=1e-9)
    assert rod.omega == pytest.approx(2.0 - 0.25 / about_pivot * 0.25, rel=1e-3)
    pull, brake = rod.mass * rod.omega**2, rod.mass * 0.25 / about_pivot
    assert math.hypot(*joint.reaction_force) == pytest.approx(math.hypot(pull, brake), rel=1e-2)


def test_it_drives_to_its_speed(world: World) -> None:
    rod, (joint,) = world.bodies[0], world.joints
    joint.motor_speed, joint.max_torque = 3.0, 50.0
    world.step(ticks=60)
    # the rows are solved one after the other: what the hinge takes back of it is below 1e-3
    assert rod.omega == pytest.approx(3.0, rel=1e-3)


def test_it_is_written_and_read(world: World) -> None:
    world.step(ticks=7)
    words = json.loads(json.dumps(world_to_dict(world)))
    assert words["joints"][0]["kind"] == "rusty"
    assert words["joints"][0]["max_torque"] == 0.25
    again = World()
    fill_world(again, words)
    assert again.joints[0].angle == pytest.approx(world.joints[0].angle, abs=1e-12)


def test_an_exact_save_goes_on_bit_for_bit(world: World) -> None:
    world.step(ticks=7)
    again = World.from_bytes(world.to_bytes())
    for one in (world, again):
        one.step(ticks=60)
    assert again.hash() == world.hash()
    assert again.joints[0].kind == "rusty"


def test_it_is_drawn_as_a_rod_until_it_has_a_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    monkeypatch.setattr(overlay, "draw_rods", lambda _draw, rods: drawn.append(rods.ids.tolist()))
    scene = type("Scene", (), {"overlays": {}})
    session: Any = type("Session", (), {"world": world, "scene": scene})
    frame: Any = SimpleNamespace(joints=FrameJoints())
    overlay.draw(frame, session, ViewOptions())
    assert drawn == [[world.joints[0].id]]


def test_it_is_checked_like_any_other(world: World) -> None:
    with pytest.raises(DefinitionError, match=r"Rusty\.max_torque"):
        world.joints[0].max_torque = -1.0


def test_an_example_of_it_can_be_made_for_the_zoo(kind: type[JointDefinition]) -> None:
    world = World(gravity=(0.0, -G))
    a, b = (world.add_dynamic(Box(), position=(x, 0.0)) for x in (0.0, 3.0))
    assert world.add_joint(example_of(kind, a, b)).kind == "rusty"


def test_two_kinds_cannot_have_one_number() -> None:
    with pytest.raises(TypeError, match="number"):
        type("Twin", (JointDefinition,), {"WORD": "twin", "NUMBER": 0})


def test_every_kind_in_the_folder_is_found() -> None:
    folder = Path(overlay.__file__).parents[3] / "physics" / "joints"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    declared = sum(text.count("(JointDefinition):\n") for text in texts)
    assert declared == len([kind for kind in KINDS if kind.__module__.startswith("physics.")])


@pytest.mark.parametrize("number", [99, 1000, -1, 10.5, "eleven"])
def test_a_kind_whose_number_leaves_a_gap_is_refused_when_it_is_defined(number: Any) -> None:
    known = list(KINDS)
    with pytest.raises(TypeError, match=rf"Gap: .* must be {len(KINDS)}"):
        type("Gap", (JointDefinition,), {"WORD": "gap", "NUMBER": number})
    assert known == KINDS
    assert "gap" not in JOINTS
