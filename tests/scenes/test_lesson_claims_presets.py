"""What the lesson on warm starting tells a class is what its runs show."""

from typing import Any

import pytest

from app.session.session import Session
from tests.scenes.lesson_runs import ran, right_answer

pytestmark = pytest.mark.sweep

COLUMN = {"what": "column", "rows": 10}


def column(seconds: float, **settings: object) -> Any:
    session: Any = Session(recording=False)
    assert session.load("stack", **COLUMN)
    for name, value in settings.items():
        setattr(session.world.settings, name, value)
    session.run(round(240 * seconds))
    return session


def sunk(session: Any) -> float:
    """How far the top of the column has gone down [mm]."""
    scene = session.scene
    return 1000 * float(scene.start[-1, 1] - scene.column[-1].position[1])


def test_after_the_first_tick_no_contact_carries_its_load():
    session = ran("stack", 1)
    assert session.world.tick == 1
    loads = session.scene.loads_of_column(session.world)
    assert len(loads) == 10
    assert all(force < 0.25 * load for _, force, load in loads)
    assert loads[0][1] == pytest.approx(6.6, abs=0.1)
    assert loads[0][2] == pytest.approx(35.3, abs=0.05)
    assert loads[-1][1] < 0.01
    assert right_answer("stack", 1) == "None"


def test_the_next_step_goes_on_from_there_and_settles():
    session = ran("stack", 2)
    assert session.world.time == pytest.approx(0.304, abs=0.01)
    for _, force, load in session.scene.loads_of_column(session.world):
        assert force == pytest.approx(load, rel=0.01)


def test_the_floor_overshoots_to_fifty_newtons():
    session = column(0.0)
    forces: list[float] = []
    for _ in range(30):
        session.run(1)
        forces.append(session.scene.loads_of_column(session.world)[0][1])
    assert max(forces) == pytest.approx(50.0, abs=0.5)
    assert next(i for i, force in enumerate(forces, 1) if force > 35.3) == 5  # ticks: 0.02 s


def test_without_memory_the_column_falls():
    assert ran("stack", 3).scene.column[-1].position[1] < 3.0
    assert right_answer("stack", 3) == "It falls"


def test_thirty_sweeps_do_what_one_with_memory_does_and_five_do_not():
    usual, thirty = sunk(column(4.0)), sunk(ran("stack", 4))
    assert usual == pytest.approx(3.1, abs=0.1)
    assert thirty == pytest.approx(usual, abs=0.1)
    for few in (2, 5, 10):
        assert sunk(column(4.0, warm_starting=False, iterations=few)) > 1.25 * usual
    assert right_answer("stack", 4) == "30"


def test_memory_closes_the_hinges_to_a_tenth():
    before = ran("stack", 5)
    gaped = float(before.scene._errors(before.world).max())
    assert gaped == pytest.approx(0.043, abs=0.005)
    after = ran("stack", 6)
    assert after.world.time == pytest.approx(7.0, abs=0.05), "the chain swings on"
    closed = float(after.scene._errors(after.world).max())
    assert 0.08 < closed / gaped < 0.14
    assert "tenth" in right_answer("stack", 6)


def test_eight_steps_beat_eight_sweeps():
    steps = ran("stack", 7)
    few = float(steps.scene._errors(steps.world).max())
    sweeps: Any = Session(recording=False)
    assert sweeps.load("diamond_chain", links=10, rate=60, iterations=8, warm_start=False)
    sweeps.run(4 * 60)
    many = float(sweeps.scene._errors(sweeps.world).max())
    assert few == pytest.approx(0.007, abs=0.001)
    assert many == pytest.approx(0.049, abs=0.004)
    assert right_answer("stack", 7) == "Below 1 cm"
