"""The honesty check finds the errors that theory says there are."""

from typing import Any

import pytest

import scenes
from app.features.honesty.model.accuracy import ConvergenceStudy, Difference
from app.session.session import Session
from physics import Circle, Revolute, World
from scenes.kit import Scene, Theory

G = 9.81


class Falling(Scene):
    """A ball falls."""

    title = "Falling"

    def build(self, world: World) -> None:
        self.ball = world.add_dynamic(Circle(), position=(0, 100), name="ball")

    def theory(self, world: World) -> tuple[Theory, ...]:
        t = world.time
        return (Theory("height", 100.0 - 0.5 * G * t * t, self.ball.center[1], 0.02, "m"),)


class Pendulum(Scene):
    """A pendulum and a double one."""

    title = "Pendulum"

    def build(self, world: World) -> None:
        bob = world.add_dynamic(Circle(radius=0.1), position=(1, 0), name="bob")
        world.add_joint(Revolute(b=bob, anchor=(0, 0)))
        resting = world.add_static(Circle(), position=(9, -9))
        assert resting is not None


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Any:
    extra = {"falling": Falling, "pendulum": Pendulum}
    load = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: extra.get(name) or load(name))

    def make(name: str, ticks: int) -> Session:
        made = Session()
        assert made.load(name), made.notices[-1].text
        made.run(ticks)
        return made

    return make


def test_a_fall_is_ahead_by_half_g_h_t(session):
    run = session("falling", 240)
    before = run.world.hash()
    report = ConvergenceStudy.of(run.timeline, seconds=5.0).run()
    h = run.world.settings.tick_length / 2
    assert report.seconds == pytest.approx(1.0)
    assert report.substeps == (2, 4, 8)
    (ball,) = report.bodies
    assert ball.position.order == pytest.approx(1.0, abs=1e-6)
    assert ball.position.coarse == pytest.approx(G * h / 4, rel=1e-6)
    assert ball.position.error == pytest.approx(G * h / 2, rel=1e-6)  # README, section 1
    off = [report.theory[n][0] for n in report.substeps]
    assert off[0].theory - off[0].measured == pytest.approx(G * h / 2, rel=1e-6)
    assert all(entry.holds for entry in off)
    assert ball.angle.error == 0.0
    assert run.world.hash() == before  # the run itself was not touched


def test_the_last_seconds_are_those_that_are_checked(session):
    run = session("falling", 240)
    report = ConvergenceStudy.of(run.timeline, seconds=0.5).run()
    h = run.world.settings.tick_length / 2
    assert report.seconds == pytest.approx(0.5)
    assert report.bodies[0].position.error == pytest.approx(G * h / 4, rel=1e-6)


def test_a_pendulum_converges_and_says_so(session):
    report = ConvergenceStudy.of(session("pendulum", 480).timeline).run()
    worst = report.worst
    assert worst is not None
    assert worst.name == "bob"
    assert worst.position.converges
    assert 0.0 < worst.position.error < 0.1
    said = " ".join(report.words)
    assert "position of bob" in said
    assert "order" in said


def test_a_scene_that_rests_is_right(session):
    report = ConvergenceStudy.of(session("stack", 480).timeline, seconds=1.0).run()
    assert report.worst is not None
    assert report.worst.position.coarse < 1e-3
    assert all(entry.holds for entry in report.theory[2])


def test_progress_is_told(session):
    heard: list[float] = []
    ConvergenceStudy.of(session("falling", 10).timeline).run(heard.append)
    assert heard[-1] == pytest.approx(1.0)
    assert heard == sorted(heard)


def test_a_difference_that_does_not_shrink_has_no_estimate():
    wild = Difference(0.1, 0.2)
    assert not wild.converges
    assert wild.error is None
    assert Difference(0.2, 0.1).error == pytest.approx(0.4)
    assert Difference(0.0, 0.0).error == 0.0
