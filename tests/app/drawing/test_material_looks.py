"""Bodies of a material wear its colour and its pattern; all others keep the palette."""

import itertools

import numpy as np
import pytest

from app.drawing.camera import Camera
from app.drawing.colors import SHADES, THEMES, blend
from app.drawing.draw import Draw
from app.drawing.groups import FIRST
from app.drawing.material_looks import PATTERNS, TEXELS, WHOLE, material_colors, pattern_tiles
from app.drawing.style import Style
from app.quantities.materials import MATERIALS, material_of
from app.session.session import Session
from app.simulation.commands.edit.setting import SetMaterial
from physics import Body, Box, Circle, World

LIGHT_ROWS = FIRST + 7 * SHADES
"""Palette rows before those of the materials: two kinds, seven colours of the Okabe-Ito set."""


def row_of(name: str, theme: str = "light") -> np.ndarray:
    """The colours of a material: fill, outline, mark, pattern."""
    return Style.make(theme).palette()[LIGHT_ROWS + list(MATERIALS).index(name)]


def shown(world: World, scale: float = 60.0, theme: str = "light") -> np.ndarray:
    """The primitives of the first body's shapes, without marks."""
    camera = Camera((800, 600))
    camera.fit((-400 / scale, -300 / scale, 400 / scale, 300 / scale))
    draw = Draw(camera, Style.make(theme), 1)
    draw.begin()
    draw.bodies(world.page, 1.0)
    rows = np.asarray(draw.list.primitives[: draw.list.count])
    return rows[rows["width"] > 0]


def box(name: str, **more: float) -> Box:
    return Box(width=1.0, height=1.0, **{**MATERIALS[name].values(), **more})


def body_of(*shapes: Box | Circle, kind: str = "dynamic") -> tuple[World, Body]:
    world = World(gravity=(0, 0))
    return world, getattr(world, f"add_{kind}")(*shapes)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", MATERIALS)
def test_a_body_of_a_material_has_its_colour_and_pattern(name: str, theme: str):
    world, _ = body_of(box(name))
    (row,) = shown(world, theme=theme)
    fill, outline, _, pattern = row_of(name, theme)
    assert (row["fill_color"], row["line_color"]) == (fill, outline)
    assert PATTERNS[row["pattern"]] == MATERIALS[name].pattern
    assert row["hatch_color"] == pattern
    assert (pattern == 0) == (MATERIALS[name].pattern == "plain")


@pytest.mark.parametrize("changed", ["density", "friction", "restitution", "rolling_resistance"])
def test_one_other_number_and_it_is_no_material(changed: str):
    world, body = body_of(box("wood", **{changed: 0.25}))
    assert material_of(body.shapes[0]) is None
    (row,) = shown(world)
    assert row["fill_color"] == Style.make("light").palette()[FIRST, 0]
    assert row["hatch_color"] == 0


def test_each_shape_shows_its_material_but_one_of_none_ends_it_for_all():
    world, _ = body_of(box("steel"), Circle(radius=1.0, **MATERIALS["wood"].values()))
    assert set(shown(world)["fill_color"]) == {row_of("steel")[0], row_of("wood")[0]}
    world, _ = body_of(box("steel"), Circle(radius=1.0))
    assert len(set(shown(world)["fill_color"])) == 1
    assert row_of("steel")[0] not in shown(world)["fill_color"]


@pytest.mark.parametrize("kind", ["static", "kinematic"])
def test_what_cannot_fall_keeps_its_look(kind: str):
    world, _ = body_of(box("wood"), kind=kind)
    (row,) = shown(world)
    assert row["fill_color"] == Style.make("light").palette()[int(kind == "kinematic"), 0]
    assert row["pattern"] == 0


def test_a_change_of_material_shows_at_once_and_sleep_makes_it_paler():
    session = Session()
    assert session.load("stack")
    movable = tuple(body.id for body in session.world.bodies if body.kind == "dynamic")
    own_picture = row_of("ice")[3]  # its blue is one of the palette; its pattern is its own
    assert own_picture not in shown(session.world, 50.0)["hatch_color"]
    session.submit(SetMaterial(movable, "ice"))
    session.act_waiting()
    assert own_picture in shown(session.world, 50.0)["hatch_color"]
    world, body = body_of(box("ice"))
    world.settings.sleeping = True
    world.step(ticks=240)
    assert not body.awake
    roles = THEMES["light"]
    ground = blend(roles["background_top"], roles["background_bottom"], 0.5)
    (row,) = shown(world)
    awake = int(row_of("ice")[0])
    far = [abs((int(c) >> 8 & 255) - (ground >> 8 & 255)) for c in (awake, row["fill_color"])]
    assert far[1] < far[0]


def test_small_bodies_have_no_pattern_and_it_comes_gradually():
    alphas = []
    for scale in (8.0, 12.0, 20.0, 24.0, 40.0):  # [px/m] of a box of 1 m; a period is 9 px
        world, _ = body_of(box("stone"))
        (row,) = shown(world, scale)
        alphas.append(int(row["hatch_color"]) >> 24)
    assert alphas[0] == alphas[1] == 0
    assert alphas[-1] == 255
    assert alphas == sorted(alphas)
    assert any(0 < alpha < 255 for alpha in alphas)


def test_patterns_repeat_without_a_seam_and_differ():
    tiles = pattern_tiles().reshape(len(PATTERNS), TEXELS, TEXELS) / WHOLE
    assert not tiles[0].any()
    for tile in tiles[1:]:
        assert 0.1 < tile.mean() < 0.45, "seen, but the fill's colour prevails"
        for axis in (0, 1):
            steps = np.abs(np.diff(np.concatenate([tile, tile.take([0], axis)], axis), axis=axis))
            seam = steps.take([-1], axis).max()
            # An edge is SOFT = 3.3 texels wide, so neighbours differ by 1 / 3.3 = 0.3 at most, and
            # by twice that where two edges meet in a tip.
            assert seam < 0.61
            assert seam <= steps.max()
    for first, second in itertools.combinations(tiles[1:], 2):
        assert (
            abs(np.corrcoef(first.ravel(), second.ravel())[0, 1]) < 0.7
        )  # a cross has the hatch in it: 0.65


def luminance(color: int) -> float:
    """Relative luminance (WCAG 2.1)."""
    parts = np.array([color >> shift & 255 for shift in (16, 8, 0)]) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a: int, b: int) -> float:
    low, high = sorted((luminance(int(a)), luminance(int(b))))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_outlines_stand_out_and_patterns_stay_behind_them(theme: str):
    ground = THEMES[theme]["background_bottom"]
    for fill, line, mark, pattern in material_colors(theme):
        assert contrast(line, ground) > 3.0  # WCAG 1.4.11, graphical objects
        assert contrast(mark, fill) > 1.5
        if pattern:
            assert 1.15 < contrast(pattern, fill) < 2.6
