"""What the chapter Rotation promises beyond each scene's own check."""

import math
from typing import Any

import numpy as np
import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.picture import Picture
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation import scene_state as scene_pickle
from app.simulation.commands.scene import SetParameter
from physics import SolverSettings, World
from scenes.labels import number

NAMES = [name for name, path in scenes.paths().items() if scenes.folder_of(path) == "rotation"]


def built(name: str, **values: object) -> tuple[Any, World]:
    scene = scenes.load(name)(**values)
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    return scene, world


def run(scene: Any, world: World, seconds: float) -> None:
    for _ in range(round(240 * seconds)):
        scene.step(world)
        world.step()


def put(scene: Any, world: World, **values: object) -> None:
    """What the panel and the mouse do to live parameters."""
    for name, value in values.items():
        scene.set(name, value)
        scene.changed(world, name)


# --- unrolling ------------------------------------------------------------------------------------


def test_the_rolling_wheel_touches_the_floor_with_a_point_at_rest():
    scene, world = built("unrolling")
    run(scene, world, 1.5)
    x, y = scene.wheel.center
    speed = scene.wheel.velocity[0]
    assert speed == pytest.approx(1.5, rel=1e-3)
    assert math.hypot(*scene.wheel.velocity_at((x, 0.0))) < 1e-3 * speed
    assert scene.wheel.velocity_at((x, 2 * y))[0] == pytest.approx(2 * speed, rel=2e-3)


def test_the_runner_on_the_line_is_straight_above_the_wheel():
    scene, world = built("unrolling", unrolled=1.0)
    for _ in range(5):
        run(scene, world, 0.7)
        ((x, _y),) = scene._curve([scene._arc()])
        assert x == pytest.approx(scene.wheel.center[0], abs=1e-3)


def test_a_slippery_floor_makes_the_wheel_turn_further_than_it_comes():
    scene, world = built("unrolling", friction=0.05)
    run(scene, world, 1.0)
    slip = scene._arc() - scene._travelled()
    assert slip > 0.3
    assert not scene.theory(world), "θ r = x is only promised while the wheel grips"


def test_the_wheel_comes_back_from_both_ends():
    scene, world = built("unrolling", omega=3.0)
    run(scene, world, 12.0)
    assert abs(scene.wheel.center[0]) < math.pi * scene.radius + 0.05
    assert abs(scene._arc() - scene._travelled()) < 0.02


def test_the_button_unrolls_and_rolls_up_again():
    scene, world = built("unrolling")
    scene.pressed(world, "unroll")
    run(scene, world, 2.1)
    assert scene.unrolled == 1.0
    scene.pressed(world, "unroll")
    run(scene, world, 2.1)
    assert scene.unrolled == 0.0


# --- v = ω × r ------------------------------------------------------------------------------------


def test_the_centre_of_rotation_of_the_plank_stands_still():
    scene, world = built("cross_product", what="plank", omega=2.0)
    run(scene, world, 1.0)
    omega, (vx, vy), (x, y) = scene.body.omega, scene.body.velocity, scene.body.center
    at = (x - vy / omega, y + vx / omega)
    assert math.hypot(*scene.body.velocity_at(at)) < 1e-12


def test_the_plank_keeps_the_law_after_it_hit_a_wall():
    scene, world = built("cross_product", what="plank", omega=-3.0)
    run(scene, world, 5.0)
    before = scene.body.velocity
    for _ in range(20):
        run(scene, world, 0.5)
        (entry,) = scene.theory(world)
        # A blow within the last tick changes the spin half way: not a number to compare.
        assert entry.holds or scene.body.velocity != before, entry.words
        before = scene.body.velocity
    assert math.hypot(*scene.body.center) < 4.5, "the walls hold it"


def test_the_point_rides_along_and_can_be_left_behind():
    scene, world = built("cross_product", p=(1.0, 0.0), omega=2.0)
    run(scene, world, 1.0)
    # the scene takes it along before each tick: a tick late
    turned = 2.0 * (1.0 - 1 / 240)
    assert scene.p == pytest.approx((math.cos(turned), math.sin(turned)), abs=1e-3)
    put(scene, world, riding=False)
    stays = scene.p
    run(scene, world, 0.5)
    assert scene.p == pytest.approx(stays, abs=1e-12)


# --- the dot product ------------------------------------------------------------------------------


@pytest.mark.parametrize("mass", [0.25, 1.0, 4.0])
@pytest.mark.parametrize("force", [(2.0, 1.0), (0.5, 3.0), (4.0, -4.0)])
def test_the_bead_arrives_at_b_with_the_energy_a_dot_b(mass: float, force: tuple[float, float]):
    b = (3.0, 0.4)
    scene, world = built("dot_product", a=force, b=b, mass=mass)
    for _ in range(240 * 10):
        run(scene, world, 1 / 240)
        if scene.resting:
            break
    work, energy = scene.energy
    product = force[0] * b[0] + force[1] * b[1]
    # It is noticed at the first tick at or beyond b: at most one tick of its last speed too far.
    speed = math.sqrt(2 * product / mass)
    beyond = product / math.hypot(*b) * speed / 240
    assert product - 1e-3 * product <= work <= product + beyond
    assert energy == pytest.approx(work, rel=3e-3)


def test_a_force_square_to_the_wire_does_nothing():
    scene, world = built("dot_product", a=(-0.4, 2.0), b=(3.0, 0.6))
    run(scene, world, 1.0)
    x, y = scene.bead.position
    assert abs(3.0 * x + 0.6 * y) < 1e-6, "along the wire; across, it gives by micrometres"


def test_an_obtuse_force_pushes_the_bead_the_other_way():
    scene, world = built("dot_product", a=(-2.0, 0.4), b=(3.0, 0.6))
    run(scene, world, 0.5)
    assert scene.bead.position[0] < -0.1


def test_dragging_an_arrow_starts_the_bead_again_on_the_new_wire():
    scene, world = built("dot_product")
    run(scene, world, 0.5)
    put(scene, world, b=(0.0, 3.0))
    assert scene.bead.position == (0.0, 0.0)
    run(scene, world, 0.5)
    assert abs(scene.bead.position[0]) < 1e-3 < scene.bead.position[1]


@pytest.mark.parametrize("omega", [-3.0, 0.1, 3.0])
def test_the_yoke_computes_the_cosine(omega: float):
    scene, world = built("dot_cosine", omega=omega)
    run(scene, world, 3.0)
    scene.check(world)


def test_folding_covers_the_other_triangle():
    scene, world = built("projection_mirror")
    scene.pressed(world, "fold")
    run(scene, world, 2.5)
    assert scene.fold == 1.0
    scene.pressed(world, "fold")
    run(scene, world, 2.5)
    assert scene.fold == 0.0


def test_unit_vectors_stay_unit_vectors_and_the_axis_stays():
    scene, world = built("projection_mirror", onto="y axis")
    put(scene, world, a=(0.3, 0.2), b=(0.5, -1.2))
    assert math.hypot(*scene.a) == pytest.approx(1.0)
    assert scene.b == (0.0, 1.0)


# --- matrices -------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", [(1.7, 0.3), (-0.9, 0.4), (0.4, -0.3)])
def test_a_strike_changes_the_velocity_of_the_point_by_k_j(p: tuple[float, float]):
    scene, world = built("matrix_strike", p=p)
    scene.pressed(world, "strike")
    run(scene, world, 2 / 240)
    assert scene.theory(world)
    for entry in scene.theory(world):
        assert entry.holds, entry.words


def test_the_inverse_stops_the_point():
    scene, world = built("matrix_strike")
    scene.pressed(world, "strike")
    run(scene, world, 0.3)
    assert math.hypot(*scene.box.velocity_at(scene.p)) > 0.5
    scene.pressed(world, "stop")
    at = scene.p
    world.step()
    # it leans away with ω² r dt² / 2, 2 mm at the most
    assert math.dist(scene.box.world_point(scene.local), at) < 1e-3


def test_at_the_centre_the_matrix_is_one_over_the_mass():
    scene, _world = built("matrix_strike", p=(0.4, -0.3), mass=4.0)
    assert scene._matrix() == pytest.approx(np.eye(2) / 4.0)


def test_a_plate_turned_by_hand_keeps_the_coordinates_of_its_point():
    scene, world = built("rotation_matrix")
    put(scene, world, servo=False)
    for _ in range(10):
        scene.plate.omega = 2.0
        run(scene, world, 0.5)
    assert abs(scene.plate.angle) > 6.0
    assert scene.xy == (2.0, 1.0)
    for entry in scene.theory(world):
        assert entry.holds, entry.words


def test_the_dragged_point_snaps_to_whole_coordinates_of_the_plate():
    scene, world = built("rotation_matrix", turn=90.0)
    run(scene, world, 4.0)
    put(scene, world, p=(-1.04, 0.55))
    assert scene.xy[1] == 1.0
    assert scene.xy[0] == pytest.approx(0.55, abs=0.01)


def test_twice_the_arm_halves_the_angular_acceleration():
    spins = []
    for arm in (1.0, 2.0):
        scene, world = built("why_torque", arm=arm, force=(arm + 0.5, 1.0))
        run(scene, world, 0.5)
        spins.append(scene._omega())
    assert spins[0] / spins[1] == pytest.approx(2.0, rel=0.01)


def test_a_force_towards_the_pin_turns_nothing():
    scene, world = built("why_torque", arm=1.5, force=(0.2, 0.0))
    run(scene, world, 0.9)
    assert abs(scene._omega()) < 1e-6


# --- pictures and memory --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def painter() -> Any:
    pygame.font.init()
    options = ViewOptions()

    def paint(session: Session) -> None:
        camera = Camera((640, 360))
        camera.fit(session.scene.view)
        Picture(camera, options).paint(pygame.Surface(camera.size), session)

    return paint


@pytest.mark.sweep
@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_a_lesson_can_be_drawn(name: str, painter: Any):
    """Also with arrows of no length, on one line, or folded onto each other."""
    session = Session(recording=False)
    assert session.load(name)
    parameters = session.scene.parameters()
    for key, parameter in parameters.items():
        values: list[Any] = [parameter.default]
        if parameter.kind == "point":
            origin = getattr(session.scene, parameter.origin) if parameter.origin else (0.0, 0.0)
            values = [origin, (-1.0, 0.0), (1.0, 0.0), parameter.default]
        elif parameter.kind == "slider" and parameter.live:
            values = [parameter.validate(v) for v in (parameter.low, parameter.high)]
        elif parameter.kind == "slider":
            continue
        elif parameter.kind == "toggle":
            values = [not parameter.default, parameter.default]
        elif parameter.kind == "choice":
            values = [*parameter.options, parameter.default]
        for value in values:
            session.submit(SetParameter(key, value))
            session.run(2)
            painter(session)
            assert not session.notices, [notice.text for notice in session.notices]
            for reading in session.scene.readings(session.world):
                assert math.isfinite(reading.value)
            for entry in session.scene.theory(session.world):
                assert math.isfinite(entry.measured) and math.isfinite(entry.theory)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_can_be_remembered(name: str):
    scene, world = built(name)
    run(scene, world, 0.1)
    assert scene_pickle.write(vars(scene), world)


def test_numbers_have_true_minus_signs_and_no_minus_zero():
    assert number(-1.234) == "−1.23"
    assert number(-0.001) == "0.00"
    assert number(-0.6, 0) == "−1"
