"""The program's icon, drawn by its own rasteriser: ``python -m app.capture.icon`` draws it anew.

The beam of the splash on its fulcrum, in the colours of the dark theme. Title bars, the desktop's
menu and the packed program show the file; nobody waits for it to be drawn.
"""

import math

import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.picture_file import write_picture
from app.drawing.style import Style
from app.files.folders import ICON
from physics.bodies.body_marks import PALETTE

SIZE = 256  # [px] the largest that Windows and desktops of Linux ask for
FINER = 4  # drawn so many times larger, then shrunk: also its corners are smooth

SIDE = 16.0  # [m] of the picture: lengths below are sixteenths of it
CORNER = 3.4  # [m] radius of the picture's own corners
EDGE = 0.38  # [m] width of outlines
APEX, FOOT, HALF_FOOT = (8.0, 6.5), 1.9, 3.4  # [m] of the fulcrum: its top, its base
BEAM, HALF_BEAM = 0.55, 6.3  # [m] half the height and half the length of the beam
TILT = math.radians(11.0)
HEAVY, LIGHT = 2.4, 1.15  # [m] radii of the balls


def draw_icon() -> pygame.Surface:
    """Return the icon (SIZE, SIZE) with transparent corners."""
    pixels = FINER * SIZE
    camera = Camera((pixels, pixels))
    camera.center, camera.scale = (SIDE / 2, SIDE / 2), pixels / SIDE
    draw = Draw(camera, Style.make("dark"), threads=1)
    draw.begin()
    _paint(draw)
    painted = surfaces.packed(camera.size)
    draw.render(painted)
    icon = surfaces.clear(camera.size)
    pygame.draw.rect(icon, "white", icon.get_rect(), border_radius=round(CORNER * camera.scale))
    icon.blit(painted, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surfaces.scaled(icon, (SIZE, SIZE))


def _paint(draw: Draw) -> None:
    """Draw ground, fulcrum and beam, and what lies on its ends."""
    width = EDGE * draw.camera.scale

    def fill(color: str) -> int:
        return 0xFF000000 | int(PALETTE[color].removeprefix("#"), 16)

    draw.rect(-1, -1, SIDE + 1, SIDE + 1, fill="background_bottom")
    foot = [(APEX[0] - HALF_FOOT, FOOT), (APEX[0] + HALF_FOOT, FOOT), APEX]
    draw.polygon(foot, fill("sky"), "text", width, radius=0.3)
    draw.capsule(_on_beam(-HALF_BEAM), _on_beam(HALF_BEAM), BEAM, None, "static", "text", width)
    draw.circle(_on_beam(-3.9, BEAM + HEAVY), HEAVY, fill("orange"), "text", width)
    draw.circle(_on_beam(5.1, BEAM + LIGHT), LIGHT, "text")


def _on_beam(along: float, above: float = 0.0) -> tuple[float, float]:
    """Return the point so far along the beam from its middle, and above it [m]."""
    x, y, (cos, sin) = APEX[0], APEX[1] + BEAM, (math.cos(TILT), math.sin(TILT))
    return x + cos * along - sin * above, y + sin * along + cos * above


if __name__ == "__main__":
    write_picture(draw_icon(), ICON)
