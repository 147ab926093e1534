"""Pendulum lab, resonance, collision lab, energy track: other settings, hands, drawn rails."""

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.focus import beside_plots
from app.drawing.picture import Picture
from app.drawing.style import Style
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import SolverSettings, World
from scenes.classics._driven import LockIn, motion, phase, response
from scenes.classics._rail import Rail
from scenes.classics.energy_track import GAP, LOW, NAMES, SHAPES, TOP, X
from scenes.force._blow import Disc, after, meeting
from tests.scenes.lesson_runs import ran

LABS = ("pendulum_lab", "resonance", "collision_lab", "energy_track")


def started(name: str, rate: int = 240, **values: object) -> tuple[Any, World]:
    """The scene at its start, with `rate` ticks in a second."""
    scene = scenes.load(name)(**values)
    world = World(settings=SolverSettings(**{**scene.settings, "tick_rate": rate}))
    scene.build(world)
    return scene, world


def go_on(scene: Any, world: World, seconds: float) -> None:
    for _ in range(round(seconds * world.settings.tick_rate)):
        scene.step(world)
        world.step()


@pytest.mark.sweep
@pytest.mark.parametrize("rate", [60, 120])
@pytest.mark.parametrize(
    ("name", "values", "seconds"),
    [
        ("pendulum_lab", {}, 6.5),
        ("pendulum_lab", {"hangs": "eight lengths", "amplitude": 160.0, "place": "Jupiter"}, 5.2),
        ("pendulum_lab", {"hangs": "¼ of the length", "length": 0.4, "amplitude": 5.0}, 2.0),
        ("resonance", {}, 17.0),
        ("resonance", {"damping": 0.5, "hertz": 0.6, "watch": 11}, 9.0),
        ("resonance", {"damping": 0.0, "drive": 1.0, "watch": 8, "hertz": 1.5}, 4.0),
        ("collision_lab", {}, 3.5),
        ("collision_lab", {"restitution": 0.0, "mass_a": 8.0}, 3.5),
        ("energy_track", {}, 6.0),
        ("energy_track", {"shape": "two slopes", "friction": 0.3, "gravity": 24.79}, 4.0),
        ("energy_track", {"shape": "hills"}, 5.0),  # off its end and to the ground
    ],
)
def test_the_promise_holds_at_other_tick_rates_and_settings(
    name: str, values: dict[str, object], seconds: float, rate: int
):
    scene, world = started(name, rate, **values)
    go_on(scene, world, seconds)
    scene.check(world)


def lighten(_: Any, world: World) -> None:
    world.gravity = (0.0, -9.8)


def stiffen(_: Any, world: World) -> None:
    for joint in world.joints:
        if joint.kind == "distance":
            joint.hertz = 1.02 * joint.hertz


def heavier(scene: Any, _: World) -> None:
    scene.pucks[0].velocity = (0.0, 9.0)
    scene.begin = None  # it goes off at once, and passes B


def brake(scene: Any, _: World) -> None:
    scene.skater.linear_damping = 0.1


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "spoil", "words"),
    [
        ("pendulum_lab", lighten, "period"),
        ("resonance", stiffen, "height|X / A|phase"),
        ("collision_lab", heavier, "not met"),
        ("energy_track", brake, "together"),
    ],
)
def test_the_promise_fails_when_the_scene_is_spoilt(
    name: str, spoil: Callable[[Any, World], None], words: str
):
    """A check that cannot fail is none."""
    scene, world = started(name)
    spoil(scene, world)
    go_on(scene, world, scene.check_seconds)
    with pytest.raises(AssertionError, match=words):
        scene.check(world)


# --- the pendulum lab -----------------------------------------------------------------------------


def test_planet_x_keeps_its_g_until_it_may_be_told():
    scene, world = started("pendulum_lab", hangs="nothing", place="planet X", length=0.4)
    go_on(scene, world, 2.0)
    assert math.isfinite(scene.swings[0].taken)
    assert not scene.theory(world)
    scene.pressed(world, "tell")
    (entry,) = scene.theory(world)
    assert entry.holds
    before = scene.g
    scene.pressed(world, "another")
    assert scene.secret
    assert scene.g != before
    assert not scene.points, "what was measured on the other planet is gone"


def test_a_dot_takes_the_place_of_one_like_it_and_others_stay():
    scene, world = started("pendulum_lab", 60, hangs="nothing", length=0.4)
    go_on(scene, world, 4.0)
    assert len(scene.points) == 1
    scene.set("length", 0.5)
    scene.changed(world, "length")
    go_on(scene, world, 2.5)
    assert [round(one[1], 3) for one in scene.points] == [0.4, 0.5]


def test_a_pendulum_that_goes_over_the_top_has_no_period():
    scene, world = started("pendulum_lab", hangs="nothing", length=1.0, amplitude=5.0)
    scene.swings[0].bob.velocity = (8.0, 0.0)  # over √(4 g L) = 6.3 m/s
    go_on(scene, world, 3.0)
    assert not scene.theory(world)


# --- resonance ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zeta", "r"), [(0.0, 1.0), (0.0, 1.3), (0.05, 1.0), (1.0, 0.5), (2.0, 3.0)]
)
def test_the_motion_solves_its_equation_from_any_start(zeta: float, r: float):
    w, h = 5.0, 1e-4
    drive, start, since = (0.3, r * w), (0.2, -0.7), 1.7
    t = since + np.array([[0.0], [0.9], [4.0]]) + h * np.array([-1.0, 0.0, 1.0])
    x = motion(start, since, drive, (w, zeta), t.ravel()).reshape(3, 3)
    speed, bend = (x[:, 2] - x[:, 0]) / (2 * h), (x[:, 2] - 2 * x[:, 1] + x[:, 0]) / h**2
    pull = w * w * drive[0] * np.sin(drive[1] * t[:, 1])
    # Differences of second order: x'''' h² / 12 and rounding 1e-16 / h²
    assert bend + 2 * zeta * w * speed + w * w * x[:, 1] == pytest.approx(pull, abs=1e-4)
    assert (x[0, 1], speed[0]) == pytest.approx(start, abs=1e-6)


def test_a_lock_in_finds_size_and_phase_whatever_the_samples():
    rates, h = math.tau * np.array([0.3, 1.0, 2.7]), 0.011
    lock = LockIn(rates, 0.0)
    for k in range(1000):
        lock.add(k * h, 0.7 * np.sin(rates * k * h - 1.1) + 0.2)
    # Trapezia of sin²: (2 ω h)² / 12 of it at most, and for the offset as much again
    near = 2.0 * (2.0 * rates * h) ** 2 / 12.0
    assert (np.abs(lock.sizes - 0.7) < near).all()
    assert (np.abs(lock.behind - 1.1) < 2.0 * near).all()


def test_the_curve_has_its_known_values():
    assert response(np.array([0.0, 1.0, 1e6]), 0.1) == pytest.approx([1.0, 5.0, 0.0], abs=1e-6)
    assert np.degrees(phase(np.array([0.0, 1.0, 1e6]), 0.1)) == pytest.approx(
        [0, 90, 180], abs=1e-3
    )


def test_a_weight_at_its_stop_is_out_of_the_theory():
    scene, world = started("resonance", 60, damping=0.0, drive=12.0, watch=6)
    go_on(scene, world, 8.0)
    assert scene.hit[5]
    assert not scene.theory(world)
    assert math.isnan(scene.measured()[0][5])
    scene.pressed(world, "again")
    assert not scene.hit.any()


# --- the collision lab ----------------------------------------------------------------------------


def test_an_arrow_goes_along_with_its_start():
    scene, world = started("collision_lab")
    scene.set("a_from", (-5.0, 1.0))
    scene.changed(world, "a_from")
    assert scene.a_tip == pytest.approx((-2.0, 1.8))
    assert scene.velocities[0] == pytest.approx((3.0, 0.8))


def test_discs_that_pass_or_part_do_not_meet():
    a, b = Disc(1.0, 0.5, (0.0, 0.0), (1.0, 0.0)), Disc(1.0, 0.5, (5.0, 1.01), (0.0, 0.0))
    assert meeting(a, b) is None
    assert after(b, a, 1.0) is None
    assert meeting(a._replace(velocity=(-1.0, 0.0)), b) is None
    assert meeting(a, b._replace(at=(5.0, 0.0))) == pytest.approx(4.0)


def test_what_a_hand_throws_is_measured_too():
    scene, world = started("collision_lab", restitution=0.5)
    go_on(scene, world, 0.25)
    scene.begin = None  # as a hand does
    scene.pucks[0].position, scene.pucks[0].velocity = (-2.0, 3.1), (4.0, 0.0)
    go_on(scene, world, 1.5)
    assert len(scene.theory(world)) == 5
    scene.check(world)


# --- the energy track -----------------------------------------------------------------------------


def test_a_rail_goes_through_its_knots_and_never_beyond_them():
    for knots in SHAPES.values():
        rail = Rail(list(knots))
        assert [rail.at(float(i)) for i in range(7)] == [pytest.approx(knot) for knot in knots]
        for i, (a, b) in enumerate(itertools.pairwise(knots)):
            part = rail.line[60 * i : 60 * i + 61, 1]
            assert min(a[1], b[1]) - 1e-9 <= part.min() <= part.max() <= max(a[1], b[1]) + 1e-9


def test_a_rail_has_no_kink():
    rail = Rail(list(SHAPES["hills"]))
    for i in range(1, 6):
        left, right = rail.along(i - 1e-9), rail.along(i + 1e-9)
        assert left == pytest.approx(right, abs=1e-6)


def test_points_that_are_drawn_wildly_still_make_a_rail():
    scene, world = started("energy_track", 60)
    for name, at in zip(NAMES, [(7.0, 9.0), (-8.0, -3.0), (0.0, 0.0)], strict=False):
        scene.clicked(world, "knot", at)
        scene.set_point(name, at)
        scene.changed(world, name)
        knots = [getattr(scene, one) for one in NAMES]
        assert all(b[0] - a[0] > GAP - 1e-9 for a, b in itertools.pairwise(knots))
        assert all(-X <= x <= X + 1e-9 and LOW <= y <= TOP for x, y in knots)
        go_on(scene, world, 0.5)
        assert all(entry.holds for entry in scene.theory(world))
    assert scene.shape == "as drawn"


def test_who_falls_on_the_rail_slides_on_and_the_loss_is_heat():
    scene, world = started("energy_track", 60)
    scene.u, scene.above = None, 1.0
    scene.skater.position, scene.skater.velocity = (-2.0, 5.0), (3.0, 2.0)
    scene.pressed(world, "from_now")
    go_on(scene, world, 1.0)
    assert scene.u is not None
    motion_, height, heat = scene.parts(world)
    assert heat > 100.0
    assert motion_ + height + heat == pytest.approx(scene.whole, rel=1e-9)


def test_a_rail_that_was_drawn_is_built_again_as_it_was():
    scene, world = started("energy_track", 60)
    scene.set_point("p3", (0.5, 4.0))
    scene.changed(world, "p3")
    again, _ = started("energy_track", 60, **scene.values())
    assert again.values() == scene.values()
    chosen, _ = started("energy_track", 60, shape="valley")
    assert tuple(getattr(chosen, name) for name in NAMES) == SHAPES["valley"]


def shown(session: Any, size: tuple[int, int]) -> Picture:
    """What a lesson shows of it on a projector, whose letters are the largest."""
    pygame.font.init()
    camera = Camera(size)
    camera.fit(session.scene.view, beside_plots(camera, session, (0, 0, 0, 0)))
    picture = Picture(camera, ViewOptions(projector=True), live=False, threads=1)
    picture.on_stage = True
    picture.paint(pygame.Surface(size), session)
    return picture


SIZES = ((896, 720), (1344, 1080))  # [px] of the picture beside the strip of a lesson


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("step", range(1, 8))
def test_no_sheet_lies_on_a_puck_or_its_arrow_when_a_step_has_run(
    step: int, size: tuple[int, int]
) -> None:
    session = ran("collision_lab", step)
    if step == 5:  # `ran` gives a sketch more time than the step does
        session.load("collision_lab", **scenes.load("collision_lab").steps[4].values)
        session.run(round(2.9 * 240))
    draw = shown(session, size).draw
    (sheet,) = draw.sheets
    for disc in session.scene.discs():
        (x, y), (u, v) = disc.at, disc.velocity
        for end, reach in (((x, y), disc.radius), ((x + u, y + v), 0.0)):
            px, _ = draw.camera.to_screen(*end)
            assert px + reach * draw.camera.scale < sheet[0], f"it lies on {end}"
    assert sheet[2] <= size[0] and sheet[0] > 0.5 * size[0]


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("values", [{}, {"friction": 0.1, "reach": True}, {"shape": "two slopes"}])
def test_no_words_of_the_energy_track_lie_on_others_while_he_rides(
    values: dict[str, object], size: tuple[int, int]
) -> None:
    session = Session(recording=False)
    assert session.load("energy_track", **values)
    for _ in range(60):
        session.run(12)
        words = shown(session, size).draw.readable
        for (a, b, c, d), (e, f, g, h) in itertools.combinations(words, 2):
            # boxes of letters have a margin: they may touch by an eighth of their height
            slack = 0.125 * min(d - b, h - f)
            apart = c <= e + slack or g <= a + slack or d <= f + slack or h <= b + slack
            assert apart, f"at {session.world.time:.2f} s"


@pytest.mark.parametrize(("below", "arrows"), [(0, 3), (250, 3), (330, 3), (560, 0)])
def test_arrows_of_momentum_point_as_the_pucks_fly_however_low_the_sheet_is(
    below: int, arrows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above an open board the triangle was upside down, and lay over its table."""
    scene, _ = started("collision_lab")
    draw = Draw(Camera((1280, 720)), Style.make("light", projector=True), threads=1)
    draw.insets = (0, 0, 0, below)
    draw.camera.fit(scene.view, draw.insets)
    draw.begin()
    ways: list[np.ndarray] = []
    monkeypatch.setattr(draw.many, "arrows", lambda _, way, *__: ways.extend(way))
    scene._draw_sheet(draw, scene.discs())
    momenta = [np.asarray(disc.momentum) for disc in scene.discs()]
    assert len(ways) == arrows
    for way, momentum in zip(ways, [*momenta, momenta[0] + momenta[1]], strict=False):
        assert way @ momentum == pytest.approx(np.hypot(*way) * np.hypot(*momentum))
