"""What the lesson on floating tells a class is what its runs show."""

import pytest

from tests.scenes.lesson_runs import ran, right_answer
from tests.scenes.test_all_scenes import built, run

pytestmark = pytest.mark.sweep

G = 9.81  # [m/s²]


def push(session, name: str) -> float:
    """How hard the water pushes a body up [N]."""
    scene = session.scene
    return scene.water * scene.basin.wet[session.world.body(name)].area * G


def test_a_log_lies_as_deep_as_its_share_of_the_density_of_water():
    scene = ran("water", 1).scene
    for body, share in ((scene.log, 0.6), (scene.cork, 0.25)):
        assert scene._share(body) == pytest.approx(share, abs=0.005)  # told in percents
    assert "60 %" in right_answer("water", 1)


def test_what_is_as_dense_as_water_stays_where_it_stops():
    scene = ran("water", 2).scene
    assert scene._share(scene.log) == pytest.approx(1.0, abs=1e-9)
    top = scene.basin.level - scene.log.position[1] - 0.35
    assert top > 0.3 and scene.log.position[1] > scene.basin.floor + 0.6, "neither up nor down"
    assert abs(scene.log.velocity[1]) < 0.01


def test_the_push_on_the_ball_is_the_same_at_every_depth():
    session = ran("water", 3)
    assert push(session, "steel ball") == pytest.approx(28, abs=0.5)
    session.run(240)
    assert push(session, "steel ball") == pytest.approx(27.74, abs=0.01)


def test_the_boat_pushes_aside_what_it_weighs_empty_and_loaded_and_less_when_sunk():
    """Played without the class, as three steps go on with one world."""
    scene, world = built("water")
    pushes = []
    for crates, seconds in ((0, 5), (5, 8), (5, 7)):
        for _ in range(crates):
            scene.pressed(world, "crate")
        run(scene, world, seconds * 240)
        pushes.append(scene.water * scene.basin.wet[scene.boat].area * G)
        if crates and len(pushes) == 2:
            assert len(scene.basin.aboard(scene.boat)) == 5
    assert pushes[0] == pytest.approx(223, abs=0.5)
    assert pushes[1] == pytest.approx(301, abs=0.5)
    assert pushes[2] / G == pytest.approx(3, abs=0.5)
    assert scene.basin.level < scene.mark - 0.05
    assert scene.boat.mass == pytest.approx(23, abs=0.5)
    assert 1.0 < scene.boat.mass / scene.ball.mass < 1.1, "a little heavier than the ball"
