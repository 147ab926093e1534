"""Labels across the edge of what stands get a veil, and stay where the scene has put them."""

import numpy as np
import pytest

from app.drawing import overlays
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.drawing.veils import VEIL, lay_veils
from app.files.view_options import ViewOptions
from app.session.session import Session
from physics import Box, World


@pytest.fixture
def draw() -> Draw:
    camera = Camera((640, 480))
    camera.fit((-4, -1, 7, 5))
    return Draw(camera, Style.make("light"), threads=1)


@pytest.fixture(params=[0, 1], ids=["before the first tick", "after it"])
def world(request: pytest.FixtureRequest) -> World:
    """A shelf thinner than letters, a thick ground, and a box that moves."""
    world = World()
    world.add_static(Box(width=8, height=0.1), position=(0, 3))
    world.add_static(Box(width=8, height=1), position=(0, -0.5))
    world.add_static(Box(width=3, height=0.2), position=(5.5, 3), angle=0.7, name="slope")
    world.add_dynamic(Box(width=1, height=0.1), position=(0, 1.5))
    world.add_dynamic(Box(width=2, height=0.4), position=(3, 0.2))
    world.step(request.param)
    return world


def veils(draw: Draw, world: World, at: tuple[float, float], sheet: bool = False) -> int:
    """Return how many veils a label at a place [m] gets."""
    draw.begin()
    draw.text(at, "shelf")
    if sheet:
        draw.sheets.append((0.0, 0.0, 640.0, 480.0))
    before = draw.words(), draw.list.ends[0]
    lay_veils(draw, world.page)
    assert draw.words() == before[0]
    return draw.list.ends[0] - before[1]


@pytest.mark.parametrize(
    ("at", "count"),
    [
        pytest.param((0.0, 3.0), 1, id="higher than the shelf it names"),
        pytest.param((0.0, 0.0), 1, id="half on the ground"),
        pytest.param((-4.0, -0.5), 1, id="half beside it"),
        pytest.param((0.0, -0.5), 0, id="wholly on the ground"),
        pytest.param((0.0, 2.0), 0, id="in the open"),
        pytest.param((5.5, 3.0), 1, id="across a slope"),
        pytest.param((4.7, 4.0), 0, id="above a slope, across its upright bounds"),
        pytest.param((0.0, 1.5), 0, id="on what moves"),
        pytest.param((3.0, 0.05), 0, id="on what lies on the ground, and half on that"),
    ],
)
def test_a_label_across_the_edge_of_what_stands_has_a_veil(
    draw: Draw, world: World, at: tuple[float, float], count: int
) -> None:
    assert veils(draw, world, at) == count


def test_words_of_a_plot_lie_on_its_sheet(draw: Draw, world: World) -> None:
    assert veils(draw, world, (0.0, 3.0), sheet=True) == 0


def test_the_names_of_the_playroom_have_veils_on_a_projector(draw: Draw) -> None:
    session = Session()
    session.load("playroom")
    draw.camera.fit(session.scene.view)
    draw.style = Style.make("light", True, lines=480)
    draw.begin()
    overlays.draw_scene(draw, session, ViewOptions())
    fills = np.asarray(draw.list.primitives)["fill_color"][: draw.list.count]
    assert np.count_nonzero(fills == draw.color("background_bottom", VEIL)) >= 12
