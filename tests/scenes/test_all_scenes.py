"""Every scene keeps its promise, survives the ends of its sliders, and is reproducible."""

import ast
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from physics import Body, SolverSettings, World
from scenes.kit import Parameter, Scene
from scenes.presets.stack import TALLEST
from tests.sampled import first_of_all

Spoil = Callable[[World], None]
NAMES = scenes.names()
SHORT = 60  # [ticks] a quarter of a second: enough for a bad start to explode


def built(name: str, **values: object) -> tuple[Scene, World]:
    """The scene and the world it was built in."""
    scene = scenes.load(name)(**values)
    world = World(settings=SolverSettings(**scene.settings))
    scene.build(world)
    return scene, world


def run(scene: Scene, world: World, ticks: int) -> None:
    """What a session does: the scene's step, then the tick."""
    for _ in range(ticks):
        scene.step(world)
        world.step()


def ends(parameter: Parameter) -> list[object]:
    """The values at the ends of a slider, every option of a choice, both sides of a toggle.

    Of a point: two corners of where it may be.
    """
    if parameter.kind == "slider":
        return [parameter.validate(parameter.low), parameter.validate(parameter.high)]
    if parameter.kind == "point":
        return [parameter.validate((end, end)) for end in (parameter.low, parameter.high)]
    return list(parameter.options) or [False, True]


CASES = [
    pytest.param(name, key, value, id=f"{name}-{key}={value}")
    for name in NAMES
    for key, parameter in scenes.load(name).parameters().items()
    for value in ends(parameter)
]


@pytest.mark.sweep
@pytest.mark.parametrize("name", first_of_all())
def test_a_scene_keeps_its_promise(name: str):
    scene, world = built(name)
    run(scene, world, round(scene.check_seconds * 240))
    scene.check(world)


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_has_a_lesson_and_a_promise(name: str):
    scene = scenes.load(name)
    assert scene.check is not Scene.check or scene.theory is not Scene.theory
    assert scene.lesson(), "the docstring is the lesson on screen"


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "key", "value"), CASES)
def test_a_scene_survives_the_ends_of_its_sliders(name: str, key: str, value: object):
    scene, world = built(name, **{key: value})
    run(scene, world, SHORT)
    for body in world.bodies:
        state = (*body.position, body.angle, *body.velocity, body.omega)
        assert np.isfinite(state).all(), f"{body.name} is at {state}"
        assert np.hypot(*body.velocity) < 60, f"{body.name} was shot away: {body.velocity} m/s"
    camera = Camera((640, 360))
    camera.fit(scene.view)
    draw = Draw(camera, Style.make("light"), threads=1)
    draw.poses.take(world.page, 1.0)
    scene.draw(draw, world)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [n for n in NAMES if len(scenes.load(n).parameters()) > 1])
def test_a_scene_can_be_built_with_all_its_sliders_at_some_end(name: str):
    choose = random.Random(name).choice
    for _ in range(8):
        parameters = scenes.load(name).parameters()
        scene, world = built(name, **{key: choose(ends(p)) for key, p in parameters.items()})
        run(scene, world, 6)
        for body in world.bodies:
            assert np.isfinite((*body.position, *body.velocity, body.omega)).all(), body.name


@pytest.mark.sweep
@pytest.mark.parametrize("name", NAMES)
def test_two_runs_of_a_scene_end_in_the_same_bits(name: str):
    hashes = set()
    for _ in range(2):
        scene, world = built(name)
        run(scene, world, 120)
        hashes.add(world.hash())
    assert len(hashes) == 1


@pytest.mark.parametrize("name", NAMES)
def test_home_shows_every_moving_body_at_the_start(name: str):
    scene, world = built(name)
    xmin, ymin, xmax, ymax = scene.view
    assert 1.0 < (xmax - xmin) / (ymax - ymin) < 3.0, "a view should suit a 16:9 window"
    for body in world.bodies:
        x, y = body.position
        poured = name == "mixed" and y > ymax  # falls in from above
        ahead = bool(scene.focus) and x > xmax  # the view will come there
        seen = xmin <= x <= xmax and ymin <= y <= ymax
        assert body.kind != "dynamic" or poured or ahead or seen


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("stack", {"what": "pyramid", "rows": 20}),
        ("stack", {"what": "column", "rows": 20}),
        ("stack", {"what": "column", "rows": 20, "size": 0.3}),
        ("stack", {"what": "column", "rows": 20, "size": 1.0}),
        ("chain", {"what": "bridge"}),
        ("chain", {"what": "bridge", "links": 30}),
        ("chain", {"ball_mass": 100.0, "links": 30}),
        pytest.param("cloth", {"throw": 0.0, "tearing": True}, marks=pytest.mark.sweep),
        ("mixed", {"count": 200}),
        ("cradle", {"lifted": 2}),
        ("cradle", {"restitution": 0.7}),
        ("dominoes", {"spacing": 0.5}),
    ],
)
def test_the_promise_also_holds_for_other_settings(name: str, values: dict[str, object]):
    scene, world = built(name, **values)
    run(scene, world, round(scene.check_seconds * 240))
    scene.check(world)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "spoil", "words"),
    [
        ("stack", lambda world: push(world.body("pyramid 77"), 3.0), "sideways"),
        ("chain", lambda world: push(world.body("ball"), 30.0), "energy|anchor"),
        ("cloth", lambda world: world.remove(world.joints[-1]), "threads broke"),
        ("cradle", lambda world: push(world.body("ball 0"), 3.0), "arrived"),
        ("dominoes", lambda world: world.remove(world.body("upper domino 7")), "removed|not fall"),
        ("mixed", lambda world: push(world.body("body 119"), 30.0), "outside|moves"),
    ],
)
def test_the_promise_fails_when_the_scene_is_spoilt(name: str, spoil: Spoil, words: str):
    """A check that cannot fail is none."""
    scene, world = built(name)
    spoil(world)
    with pytest.raises((AssertionError, ReferenceError), match=words):
        run(scene, world, round(scene.check_seconds * 240))
        scene.check(world)


def push(body: Body, speed: float) -> None:
    """Give `body` a sideways speed [m/s]."""
    body.velocity = (speed, 0.0)


@pytest.mark.sweep
@pytest.mark.parametrize("size", [0.3, 0.6, 1.0])
def test_the_tallest_column_still_stands_after_half_a_minute(size: float):
    scene, world = built("stack", what="column", rows=TALLEST, size=size)
    run(scene, world, 30 * 240)  # buckling is slow: at 0.3 m two boxes more lie after 20 s
    scene.check(world)


@pytest.mark.sweep
def test_tearing_can_be_switched_while_the_cloth_hangs():
    scene, world = built("cloth", throw=0.0)

    def threads_after(ticks: int, **values: object) -> int:
        for name, value in values.items():
            scene.set(name, value)
            scene.changed(world, name)
        run(scene, world, ticks)
        return world.joints_of("distance").count

    whole = threads_after(60)
    assert threads_after(60, tear_force=20.0) == whole, "a force alone must not tear"
    torn = threads_after(60, tearing=True)
    assert torn < whole, "threads by the pins carry about 40 N, twice the tear force"
    assert threads_after(60, tearing=False) == torn


@pytest.mark.sweep
def test_no_scene_reckons_with_a_tick_of_its_own():
    """The tick rate is the user's: times come from `world.tick_length`."""
    guilty = []
    for path in sorted(Path(scenes.__file__).parent.rglob("*.py")):
        if path.stem == "verlet":  # that one steps cloths of its own
            continue
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "240" in text or "TICK" in text else ():
            reckons = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div)
            sides = (node.left, node.right) if reckons else ()
            if any(isinstance(side, ast.Constant) and side.value == 240 for side in sides):
                guilty.append(f"{path.name}:{node.lineno}")
            if isinstance(node, ast.ImportFrom) and "TICK" in [one.name for one in node.names]:
                guilty.append(f"{path.name}:{node.lineno}")
    assert not guilty


@pytest.mark.parametrize("name", ["cross_product", "matrix_strike", "dot_product", "fields"])
def test_theory_holds_at_another_tick_rate(name: str):
    scene = scenes.load(name)()
    world = World(settings=SolverSettings(**{**scene.settings, "tick_rate": 60}))
    scene.build(world)
    if scene.buttons:
        scene.pressed(world, scene.buttons[0].name)
    run(scene, world, round(scene.check_seconds * 60))
    assert scene.theory(world)
    assert all(fact.holds for fact in scene.theory(world))
