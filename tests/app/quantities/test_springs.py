"""Springs in newtons per metre: what the constant sets, and what the extension is."""

import math
from dataclasses import replace

import pytest

from app.quantities.registry import JOINT
from app.session.session import Session
from app.simulation.commands.edit import SetBody, SetJoint
from app.simulation.commands.properties import joint_properties, joint_value
from app.simulation.commands.property_ref import Address
from physics.joints.handle import Joint
from physics.joints.stiffness import MOST_HERTZ
from tests.app.simulation.commands.edit.tables import BOX, add, do, join, open_scene


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A box of 2 kg that hangs on a spring from the background."""
    session = open_scene(monkeypatch)
    box = add(session, BOX, position=(0.0, 0.0))
    do(session, SetBody((box,), "mass", 2.0))
    join(session, "distance", b=box, anchor_a=(0.0, 2.0), anchor_b=(0.0, 0.0), hertz=1.0)
    return session


def spring(session: Session) -> Joint:
    return next(iter(session.world.joints))


def test_a_constant_sets_the_frequency_of_the_mass_on_the_spring(session: Session) -> None:
    do(session, SetJoint((spring(session).id,), "spring_constant", 100.0))
    assert spring(session).hertz == pytest.approx(math.sqrt(100.0 / 2.0) / math.tau, rel=1e-12)
    assert joint_value(spring(session), "spring_constant") == pytest.approx(100.0, rel=1e-12)


def test_a_weight_stretches_it_as_hookes_law_says(session: Session) -> None:
    ids = (spring(session).id,)
    do(session, SetJoint(ids, "spring_constant", 100.0), SetJoint(ids, "damping_ratio", 1.0))
    session.run(2000)
    g = math.hypot(*session.world.gravity)
    assert JOINT["extension"].read(spring(session)) == pytest.approx(2.0 * g / 100.0, rel=1e-3)


@pytest.mark.parametrize(("kept", "factor"), [(True, 0.5), (False, 1.0)])
def test_a_new_mass_keeps_the_constant_and_in_files_of_earlier_versions_the_frequency(
    session: Session, kept: bool, factor: float
) -> None:
    address = Address("body", (spring(session).b.id,), "mass")
    before, constant = spring(session).hertz, spring(session).stiffness
    command = address.command(8.0)
    assert isinstance(command, SetBody) and command.springs
    do(session, command if kept else replace(command, springs=False))
    assert spring(session).hertz == pytest.approx(factor * before, rel=1e-12)
    assert spring(session).stiffness == pytest.approx(4.0 * factor**2 * constant, rel=1e-12)


def test_a_spring_that_is_pushed_together_has_a_negative_extension(session: Session) -> None:
    do(session, SetJoint((spring(session).id,), "length", 2.5))
    assert JOINT["extension"].read(spring(session)) == pytest.approx(-0.5)


def test_a_rod_has_no_constant_and_a_length_that_is_not_called_natural(session: Session) -> None:
    assert joint_properties(spring(session))["length"].label == "natural length"
    do(session, SetJoint((spring(session).id,), "hertz", 0.0))
    known = joint_properties(spring(session))
    assert "spring_constant" not in known and known["length"].label == "length"


def test_on_a_speck_a_spring_is_as_fast_as_springs_can_be_and_no_mass_is_refused(
    session: Session,
) -> None:
    address = Address("body", (spring(session).b.id,), "mass")
    do(session, address.command(1e-9))
    assert spring(session).b.mass == pytest.approx(1e-9)
    assert spring(session).hertz == MOST_HERTZ
