"""The field's benchmarks, small: they play to their end, and nothing gets through their walls."""

import math

import numpy as np
import pytest

from physics import Circle
from tests.bench.field import Ours, Way, lost_ones, run
from tests.bench.field_scenes import COURSES, SMALL, person
from tests.bench.scenes import Scene, Thing


def test_there_are_the_ten_of_box2d() -> None:
    assert len(COURSES) == 10
    assert set(SMALL) == set(COURSES)


@pytest.mark.parametrize("name", SMALL)
def test_a_course_plays_and_loses_nothing(name: str) -> None:
    course = SMALL[name]()
    row = run(SMALL[name], [Way("ours", 1, lambda scene: Ours(scene, 1))], 60 / course.frames)
    assert row.frames == 60
    assert row.lost == {"ours": 0}


def test_people_come_in_groups_and_the_first_make_room_for_the_last() -> None:
    course = SMALL["rain"]()  # one row of two columns, two people each
    stage = Ours(course.scene, 1)
    counts = []
    for frame in range(25):
        course.before(frame, stage)
        counts.append(len(stage.world.bodies) - 1)
        stage.frame()
    assert (counts[0], counts[8], counts[24]) == (22, 44, 44)


def test_a_person_hangs_together() -> None:
    things, ties = person(0.0, 0.0, 1)
    assert (len(things), len(ties)) == (11, 10)
    for tie in ties:
        (ax, ay), (bx, by) = things[tie.a].position, things[tie.b].position
        here = ax + tie.at_a[0], ay + tie.at_a[1]
        assert math.dist(here, (bx + tie.at_b[0], by + tie.at_b[1])) < 1e-12


def test_what_is_outside_of_the_walls_is_lost() -> None:
    disc = (Circle(),)
    places = [(0.0, 0.0), (3.0, 0.0), (math.nan, 0.0)]
    things = [Thing(kind="dynamic", shapes=disc, position=at) for at in places]
    scene = Scene("walls", "", things, inside=(-1.0, -1.0, 1.0, 1.0))
    assert lost_ones(scene, np.array([(x, y, 0.0) for x, y in places])) == 2
