"""How a foot in the air gets to its landing: closed forms of the plan."""

import pytest

from creatures.gaits.biped.swing import BRAKES, HARDEST, LEAST_LEFT, Swing

DT = 1.0 / 240.0  # [s]


def test_a_foot_that_rests_arrives_by_the_cubic():
    swing, way, time = Swing(0.0), 0.6, 0.5  # [m], [s]
    ticks = round(time / DT)
    for k in range(ticks - round(LEAST_LEFT / DT)):
        swing.step(way, time - k * DT, DT)
        s = (k + 1) * DT / time
        # From rest to rest in T with the least acceleration: x = way (3 s^2 - 2 s^3). A step of the
        # first order is off by half of it times the most acceleration, 6 way / T^2 dt^2 / 2 a tick,
        # and by its sum over the ticks at most: 6 way dt / (2 T) = 0.015 m.
        assert swing.place == pytest.approx(way * (3 * s**2 - 2 * s**3), abs=0.015)


@pytest.mark.parametrize("share", [0.9, 1.1, 3.0])
def test_a_landing_that_comes_nearer_is_not_run_past_while_the_foot_can_brake(share: float):
    swing = Swing(0.0)
    swing.speed = 6.0  # [m/s]
    goal = share * swing.speed**2 / (2.0 * HARDEST)  # [m]: from 1 on, it can
    while swing.speed > 0.0:
        swing.step(goal, LEAST_LEFT, DT)
    missed = max(0.0, 1.0 - share) * goal / share
    # It brakes from BRAKES of the most on; a tick later than it should is v dt.
    assert BRAKES < 1.0
    assert swing.place <= goal + missed + 6.0 * DT
