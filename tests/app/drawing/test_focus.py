"""The camera looks ahead of what it follows, smoothly, and in pictures without a window too."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from app.drawing.camera import Camera
from app.drawing.focus import AHEAD, EASE, MOST, beside_plots, bring_into_sight, follow_focus
from app.drawing.picture import save_picture
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import Box, World
from scenes.kit import Scene

SIZE = (800, 400)
SPEED = 3.0  # [m/s]


class Slider(Scene):
    """A box that slides without friction."""

    focus = "box"
    view = (-4.0, -1.0, 4.0, 3.0)


def session(speed: float = SPEED, x: float = 0.0) -> Session:
    world = World(gravity=(0.0, 0.0))
    world.add_dynamic(
        Box(width=0.5, height=0.5), position=(x, 1.0), velocity=(speed, 0), name="box"
    )
    made = Session(world)
    made.simulation.scene = Slider()
    return made


def seen_at(camera: Camera, run: Session) -> float:
    """Where the box is across the picture, 0 at the left edge, 1 at the right."""
    return float(camera.to_screen(*run.world.body("box").center)[0]) / SIZE[0]


def drive(run: Session, camera: Camera, seconds: float) -> list[float]:
    """The camera's centre [m] in every frame."""
    centers = []
    for _ in range(round(60 * seconds)):
        run.run(4)
        follow_focus(camera, run)
        centers.append(camera.center[0])
    return centers


@pytest.mark.parametrize("way", [-1.0, 1.0])
def test_there_is_more_room_in_front_than_behind(way: float):
    run, camera = session(way * SPEED), Camera(SIZE)
    camera.fit(Slider.view)
    drive(run, camera, 8 * EASE)
    at = seen_at(camera, run) if way > 0.0 else 1.0 - seen_at(camera, run)
    # 3 m/s would be 3 m ahead, which is more than the most: 0.3 of the width. The place ahead is
    # kept at 0.7 of it, so the box is at 0.4; what is not eased yet is exp(-8) of 0.3.
    assert at == pytest.approx(0.4, abs=0.01)


def test_a_slow_body_is_led_by_the_way_of_a_second():
    run, camera = session(0.5), Camera(SIZE)
    camera.fit(Slider.view)
    drive(run, camera, 8 * EASE)
    assert camera.lead == pytest.approx(0.5 * AHEAD, rel=0.01)


def test_the_camera_does_not_jerk_when_the_body_turns_round():
    run, camera = session(), Camera(SIZE)
    camera.fit(Slider.view)
    drive(run, camera, 3.0)
    box = run.world.body("box")
    box.velocity = (-SPEED, 0.0)
    steps = np.abs(np.diff(drive(run, camera, 3.0)))
    most = MOST * 8.0  # [m] of the width of 8 m
    # In a frame of 1/60 s: the way of the body, and the share 1/60 / EASE of twice the lead
    assert steps.max() < (SPEED + 2.0 * most / EASE) / 60.0 * 1.05


def test_what_is_lifted_and_falls_again_takes_the_view_down_with_it():
    """A creature was lifted once, and its feet were below the picture ever after."""
    run, camera = session(0.0), Camera(SIZE)
    camera.fit(Slider.view)
    before = camera.center
    heights = [1.0, 4.0, 9.0, 4.0, 1.0]
    centers = []
    for height in heights:
        run.world.body("box").position = (0.0, height)
        follow_focus(camera, run)
        bring_into_sight(camera, run)
        centers.append(camera.center[1])
        assert camera.sees((0.0, height), (0, 0, 0, 0))
    assert centers[2] > before[1] and centers[1] == centers[3]
    assert camera.center == before


def test_nothing_moves_while_time_stands():
    run, camera = session(), Camera(SIZE)
    camera.fit(Slider.view)
    drive(run, camera, 0.5)
    center = camera.center
    for _ in range(30):
        follow_focus(camera, run)
    assert camera.center == pytest.approx(center, abs=1e-9)


def test_a_picture_that_begins_late_is_where_the_focus_is():
    run, camera = session(x=100.0), Camera(SIZE)
    camera.fit(Slider.view)
    bring_into_sight(camera, run)
    assert 0.25 < seen_at(camera, run) < 0.45


def test_a_picture_without_a_window_follows_the_focus(tmp_path: Path):
    pygame.font.init()
    shots = []
    for x in (0.0, 100.0):
        path = tmp_path / f"{x:g}.png"
        save_picture(session(x=x), ViewOptions(), SIZE, path)
        shots.append(pygame.surfarray.array3d(pygame.image.load(path)).astype(int))
    empty = pygame.surfarray.array3d(empty_picture(tmp_path)).astype(int)
    for shot in shots:  # the box is in both; its outline alone is far more than 50 pixels
        assert (np.abs(shot - empty).sum(axis=2) > 60).sum() > 50


def empty_picture(folder: Path) -> pygame.Surface:
    path = folder / "empty.png"
    run = Session(World())
    run.simulation.scene = Slider()
    save_picture(run, ViewOptions(), SIZE, path)
    return pygame.image.load(path)


def test_whom_it_follows_keeps_clear_of_the_plots_of_the_scene():
    class Plotted(Slider):
        def aside(self) -> float:
            return 0.5

    run, camera = session(x=3.0), Camera(SIZE)
    run.simulation.scene = Plotted()
    camera.fit(Slider.view, beside_plots(camera, run, (0, 0, 0, 0)))
    assert camera.to_screen(4.0, 0.0)[0] <= 0.5 * SIZE[0]  # the right end of the view
    bring_into_sight(camera, run)
    assert seen_at(camera, run) < 0.5
    drive(run, camera, 4 * EASE)
    assert seen_at(camera, run) < 0.5
