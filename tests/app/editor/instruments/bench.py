"""A session with a known motion, and the drawing that instruments see of it."""

import pygame

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.editor.instruments.instrument_set import Instruments
from app.session.session import Session
from physics import Box, Circle, World
from scenes.kit import Scene

SPEED, RISE = 3.0, 6.0  # [m/s] of the ball at the start
G = 9.81  # [m/s^2]


class Throw(Scene):
    """A ball is thrown over a box that rests on a floor."""

    title = "Throw"
    view = (-2.0, -1.0, 8.0, 5.0)

    def build(self, world: World) -> None:
        world.add_static(Box(width=40, height=1), position=(0, -0.5), name="floor")
        self.ball = world.add_dynamic(
            Circle(radius=0.1), position=(0, 1), name="ball", velocity=(SPEED, RISE)
        )
        self.box = world.add_dynamic(Box(width=1, height=1), position=(4, 0.5), name="box")


class Spinner(Scene):
    """A box turns about its centre, without gravity."""

    title = "Spinner"

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.box = world.add_dynamic(Box(width=1, height=1), position=(0, 0), name="box", omega=2.0)


def drawing(size: tuple[int, int] = (640, 480)) -> Draw:
    pygame.font.init()
    camera = Camera(size)
    camera.fit(Throw.view)
    return Draw(camera, Style.make(), 1)


def drawn(instruments: Instruments, draw: Draw, session: Session) -> Draw:
    """One frame with the instruments."""
    draw.begin()
    draw.poses.take(session.world.page, session.clock.alpha)
    instruments.draw(draw)
    return draw
