"""A notch of the wheel: a body spins, or takes another angle where it cannot."""

import math

import pytest

from app.session.session import Session
from app.simulation.commands.edit import Spin
from app.simulation.commands.edit.spinning import KICK, STEP
from tests.app.simulation.commands.edit.tables import BOX, add, do, open_scene

EXACT = 1e-12  # rounding of a turn forth and back about points of some metres


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> Session:
    return open_scene(monkeypatch)


def _box(session: Session, **values: object):
    return session.world.body_by_id(add(session, BOX, position=(1.0, 2.0), **values))


def test_each_notch_adds_the_same_spin(empty: Session) -> None:
    box = _box(empty)
    do(empty, Spin(box.id, 1.0), Spin(box.id, 1.0), Spin(box.id, -0.5))
    assert box.omega == pytest.approx(1.5 * 0.8, abs=EXACT)
    assert KICK == 0.8


def test_a_static_body_turns_by_an_angle_about_its_centre(empty: Session) -> None:
    wall = _box(empty, kind="static")
    do(empty, Spin(wall.id, 2.0))
    assert wall.angle == pytest.approx(2.0 * STEP, abs=EXACT)
    assert wall.center == pytest.approx((1.0, 2.0), abs=EXACT)


def test_while_time_stands_a_body_turns_about_its_centre_of_mass(empty: Session) -> None:
    # The box lies beside its body's origin, so that turning about the origin would move it.
    beside = {**BOX, "center": (1.5, 0.0)}
    body = empty.world.body_by_id(add(empty, beside, position=(0.0, 0.0)))
    center = body.center
    assert center == pytest.approx((1.5, 0.0), abs=EXACT)
    do(empty, Spin(body.id, 3.0, still=True))
    assert body.angle == pytest.approx(math.radians(15.0), abs=EXACT)
    assert body.center == pytest.approx(center, abs=EXACT)
    assert body.omega == 0.0


def test_what_would_spin_for_ever_turns_by_an_angle(empty: Session) -> None:
    held = _box(empty, fixed_rotation=True)
    do(empty, Spin(held.id, 1.0))
    assert (held.omega, held.angle) == (0.0, pytest.approx(STEP, abs=EXACT))
    braked = _box(empty, fixed_rotation=True, angular_damping=3.0)
    do(empty, Spin(braked.id, 1.0))
    assert braked.omega == pytest.approx(KICK, abs=EXACT)


def test_notches_in_a_row_are_one_entry_and_undo_takes_them_all(empty: Session) -> None:
    box = _box(empty)
    entries = len(empty.history.entries)
    for _ in range(4):
        empty.submit(Spin(box.id, 1.0))
        empty.run(0)
    assert len(empty.history.entries) == entries + 1
    assert empty.history.entries[-1].name == f"Turn {box.name}"
    assert empty.undo()
    assert empty.world.body_by_id(box.id).omega == 0.0
