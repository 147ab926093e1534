"""The picture of a session: bodies, overlays, the marked body, the hand. Headless runs share it."""

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import pygame

from app.drawing import overlays, surfaces
from app.drawing.camera import Camera, Insets
from app.drawing.draw import Draw
from app.drawing.focus import beside_plots, bring_into_sight
from app.drawing.hand_mark import draw_hand
from app.drawing.hand_readout import HandReadout
from app.drawing.measures import Sheet
from app.drawing.outlines import borders, stroke_borders
from app.drawing.picture_file import write_picture
from app.drawing.slanted import slanted
from app.drawing.style import PROJECTOR_LINES, Style
from app.files.view_options import ViewOptions
from app.session.readout_clock import ReadoutClock
from app.session.session import Session
from physics import Body, World

Point = tuple[float, float]
Pixel = tuple[int, int]

MOST_BODIES = 300  # [count] that what floats keeps clear of
GROUND = 0.25  # [1] of the picture: what is larger is scenery, and lies below everything

SLANTED = 100.0
"""Of a body whose bounds are wider and higher than this [px] its parts count, column by column, if
they cover less than `HALF` of the bounds: those of a long plank on a slope are nearly empty."""
HALF = 0.6  # [1]

MARK_WIDTH = (
    1.4  # [outlines] of the body under the cursor: seen at once, but quieter than a held one
)


class Picture:
    """The picture draws a session as `view` says, through `camera`."""

    def __init__(
        self, camera: Camera, view: ViewOptions, live: bool = True, threads: int | None = None
    ) -> None:
        """Prepare to paint; one that is not `live` does not look at the mouse.

        `threads` paint; None = as many as are worth it.
        """
        self._view, self._live, self._camera = view, live, camera
        self.on_stage = False  # it has the window: see app/ui/stage.py
        self.draw = Draw(camera, self._style((0, 0, 0, 0)), threads)
        self.style: Style | None = None  # that of the picture it is a part of; None: its own
        self._readout = HandReadout()
        self.fold: Callable[[Pixel, bool], Pixel] = lambda at, _held: at  # as the mouse's
        self.readout_clock: ReadoutClock | None = (
            None  # when numbers are read; None: as simulated time passes
        )

    def paint(
        self,
        surface: pygame.Surface,
        session: Session,
        insets: Insets = (0, 0, 0, 0),
        marked: Body | None = None,
        more: Callable[[Draw], None] | None = None,
    ) -> None:
        """Paint one frame; panels cover `insets` [px], a press would take the body `marked`.

        `more` draws what lies over the overlays: the editor's marks, previews, instruments.
        """
        draw = self.draw
        self._begin(insets)
        overlays.draw_all(draw, session, self._view)
        if marked is not None and is_there(marked, session):
            self._mark(marked, session)
        if more is not None:
            more(draw)
        if session.hand.active:
            held_now = self._live and session.timeline.live  # in the past it is where it was
            mouse = _mouse(draw.camera, self.fold) if held_now else None
            draw_hand(draw, session.hand, mouse, self._read_hand(session))
        draw.render(surface)

    def words(self, session: Session, insets: Insets) -> list[Sheet]:
        """Return where the words and plots of the scene come [px], without painting them."""
        self._begin(insets)
        overlays.draw_scene(self.draw, session, self._view)
        return self.draw.readable

    def _begin(self, insets: Insets) -> None:
        self.draw.style, self.draw.insets = self.style or self._style(insets), insets
        self.draw.withheld = self._view.withheld
        self.draw.begin()

    def _read_hand(self, session: Session) -> list[str]:
        """Return what stands beside the hand."""
        hand, world = session.hand, session.world
        due = None if self.readout_clock is None else self.readout_clock.due
        lines = self._readout.read(hand, world, due)
        return lines if self._view.shows_hand_readout(hand.mode.kind) else []

    def _style(self, insets: Insets) -> Style:
        """Return the look: its text grows with the UI scale while the picture has room for it."""
        view, size = self._view, self._camera.size
        left, top, right, bottom = insets
        room = size[0] - left - right, size[1] - top - bottom
        lines = size[1] if view.projector else PROJECTOR_LINES
        scale = view.ui_scale if view.projector else view.fitting_scale(size)
        scale = min(scale, Style.roomy_scale(view.projector, lines, room))
        return Style.make(view.theme, view.projector, scale, lines, self.on_stage)

    def _mark(self, body: Body, session: Session) -> None:
        """Draw the outline of all shapes of `body` in the colour of the hand; or of the skin over
        it. What is held has it already, but for a skin.
        """
        draw, page = self.draw, session.world.page
        width = MARK_WIDTH * draw.style.sizes.outline  # [px]
        skins = [border for rows, border in draw.skins if body.index in rows]
        for border in skins:
            draw.path(border, "hand", width)
        if skins or body is session.hand.body:
            return
        rows = np.array([body.index])
        result = borders(page, rows, draw.poses.drawn(rows), draw.camera)
        stroke_borders(draw, result, draw.color("hand"), width)


def bodies_seen(draw: Draw, session: Session) -> tuple[list[Sheet], list[Sheet]]:
    """Return where bodies are in the last frame [px], those that move and those that stand; not
    what is so large that it is scenery.
    """
    moving, standing = list[Sheet](), list[Sheet]()
    width, height = draw.camera.size
    for body in islice(session.world.bodies, MOST_BODIES):
        low_x, low_y, high_x, high_y = body.aabb
        left, bottom = draw.camera.to_screen(low_x, low_y)
        right, top = draw.camera.to_screen(high_x, high_y)
        boxes = [(left, top, right, bottom)]
        if min(right - left, bottom - top) > SLANTED:
            parts = list(slanted(body, draw.camera))
            boxes = parts if area(parts) < HALF * area(boxes) else boxes
        if area(boxes) < GROUND * width * height:
            (standing if body.kind == "static" else moving).extend(boxes)
    return moving, standing


def area(boxes: Sequence[Sheet]) -> float:
    """Return how large all `boxes` are together [px^2]."""
    return sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)


def is_there(body: Body, session: Session) -> bool:
    """Return whether a body that a tool has found is alive, in the world that runs now."""
    return body.world is session.world and body.alive


def _mouse(camera: Camera, fold: Callable[[Pixel, bool], Pixel]) -> Point | None:
    """Return where the mouse is now [m], read as late as possible; None without a display."""
    if not pygame.display.get_init():
        return None
    return camera.to_world(*fold(pygame.mouse.get_pos(), True))


def save_picture(session: Session, view: ViewOptions, size: tuple[int, int], path: Path) -> None:
    """Draw the scene's own view, where its focus is, at `size` [px] and save it.

    FileError when it cannot be written.
    """
    pygame.font.init()
    camera = Camera(size)
    camera.fit(session.scene.view, beside_plots(camera, session, (0, 0, 0, 0)))
    bring_into_sight(camera, session)
    surface = surfaces.opaque(size)
    Picture(camera, view).paint(surface, session)
    write_picture(surface, path)


def draw_sample(world: World) -> None:
    """Draw all overlays of our own of `world` once: this runs every drawing kernel. (What features
    and the user's own programs draw may want the parts of a window.)
    """
    picture, session = _sample_of(world)
    view = ViewOptions(overlays={overlay.NAME: True for overlay in overlays.own()})
    picture.draw.begin()
    for overlay in overlays.own():
        overlay.draw(picture.draw, session, view)
    picture.draw.render(surfaces.opaque(picture.draw.camera.size))


def lay_out_sample(world: World) -> None:
    """Lay out the bodies of `world`, without painting them."""
    picture, session = _sample_of(world)
    picture.words(session, (0, 0, 0, 0))


def lay_marks() -> None:
    """Lay out an arrow, a dashed line and a spring, which scenes mark things with."""
    draw = _sample_of(World())[0].draw
    draw.begin()
    draw.arrow((0.0, 0.0), (1.0, 1.0), "velocity")
    draw.line((0.0, 0.0), (1.0, 1.0), "text", dash=True)
    draw.spring((0.0, 0.0), (1.0, 1.0), color="text")


def paint_nothing() -> None:
    """Paint an empty picture, which runs the kernels that lay nothing out."""
    draw = _sample_of(World())[0].draw
    draw.begin()
    draw.render(surfaces.opaque(draw.camera.size))


def _sample_of(world: World) -> tuple[Picture, Session]:
    """Return a small picture, and a session of `world`."""
    pygame.font.init()
    camera = Camera((160, 120))
    camera.fit((-2, -1, 6, 4))
    return Picture(camera, ViewOptions()), Session(world)
