"""The derivations: a pen writes their lines, one after the other."""

import pickle

import numpy as np
import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.session.session import Session
from scenes._derivation import READ, SPEED, length
from scenes.formulas import Fraction, Ink, Matrix, sheet
from tests.scenes.test_all_scenes import built, run

NAMES = [name for name in scenes.names() if name.startswith("why_")]
TICK = 1.0 / 240.0


def seconds(scene, line: int) -> float:
    """How long the pen writes at a line [s]."""
    return length(scene.lines()[line - 1]) / SPEED


def grown(scene, world, line: int) -> float:
    return scene.pen.grown(scene, world, line)


@pytest.mark.parametrize("name", NAMES)
def test_the_lines_go_round(name: str):
    scene, world = built(name, shown=1)
    seen = []
    for _ in range(20):
        scene.pressed(world, "next")
        seen.append(scene.shown)
    last = int(scene.parameters()["shown"].high)
    assert (min(seen), max(seen)) == (1, last)
    assert len(scene.lines()) == last, "the slider ends at the last line"
    scene.shown = 1
    scene.pressed(world, "back")
    assert scene.shown == 1


def test_the_newest_line_is_written_at_a_steady_speed():
    scene, world = built("why_dot", shown=3)
    assert grown(scene, world, 3) == 0.0
    half = round(0.5 * seconds(scene, 3) * 240)
    run(scene, world, half)
    # The pen begins with the first tick; one tick is TICK / seconds of the line
    assert grown(scene, world, 3) == pytest.approx(0.5, abs=2 * TICK / seconds(scene, 3))
    assert [grown(scene, world, line) for line in (1, 2, 4)] == [1.0, 1.0, 0.0]
    assert grown(scene, world, 3) == grown(scene, world, 3), "no tick, no ink"
    run(scene, world, half + 2)
    assert grown(scene, world, 3) == 1.0


def test_next_writes_a_line_and_next_again_finishes_it():
    scene, world = built("why_dot", shown=1)
    run(scene, world, round(240 * (seconds(scene, 1) + 0.5 * READ)))
    scene.pressed(world, "next")
    assert scene.shown == 2
    run(scene, world, 10)
    assert 0.0 < grown(scene, world, 2) < 0.5
    scene.pressed(world, "next")
    assert scene.shown == 2
    assert grown(scene, world, 2) == 1.0
    run(scene, world, 1)
    assert grown(scene, world, 2) == 1.0
    scene.pressed(world, "back")
    assert scene.shown == 1
    assert grown(scene, world, 1) == 1.0


def test_a_line_called_up_by_the_slider_stands_there_at_once():
    scene, world = built("why_dot", shown=1)
    run(scene, world, 1000)
    scene.shown = 4
    assert grown(scene, world, 4) == 1.0
    run(scene, world, 1)
    assert grown(scene, world, 4) == 1.0
    run(scene, world, 1000)
    assert scene.shown == 4, "who calls up a line wants to look at it"


def test_played_it_goes_from_line_to_line_with_time_to_read_and_stops_at_the_last():
    scene, world = built("why_dot", shown=1)  # it plays from the start
    began: dict[int, float] = {}
    for _ in range(40 * 240):
        run(scene, world, 1)
        began.setdefault(scene.shown, world.time)
    assert list(began) == [1, 2, 3, 4, 5]
    for line in (2, 3, 4):
        # The pen lifts between two ticks, the next line begins at the tick after
        due = seconds(scene, line) + READ
        assert began[line + 1] - began[line] == pytest.approx(due, abs=3 * TICK)
    assert not scene.pen.playing
    scene.pressed(world, "play")
    assert scene.shown == 1, "from the first again"


@pytest.mark.parametrize("button", ["play", "next", "back"])
def test_play_pressed_again_or_a_step_by_hand_stops_after_the_line(button: str):
    scene, world = built("why_dot", shown=1)
    run(scene, world, 5)
    scene.pressed(world, button)
    run(scene, world, 20 * 240)
    assert scene.shown == 1
    assert grown(scene, world, 1) == 1.0


def test_the_pen_goes_on_from_a_copy_as_from_itself():
    scene, world = built("why_dot", shown=2)
    scene.pressed(world, "play")
    run(scene, world, 100)
    copy = pickle.loads(pickle.dumps(scene.pen))  # what each snapshot does
    run(scene, world, 400)
    assert (copy.line, copy.playing) == (2, True)
    scene.pen = copy
    scene.shown = 2
    assert grown(scene, world, 2) == pytest.approx(
        min(499 * TICK / seconds(scene, 2), 1.0), abs=0.01
    )


def test_rewound_the_pen_stands_where_it_stood_and_writes_on_in_the_same_way():
    session = Session()
    assert session.load("why_dot")
    session.run(700)
    pen, shown = session.scene.pen, session.scene.shown
    said = (pen.line, pen.began, pen.playing, shown)
    session.run(400)
    assert session.scene.shown > shown
    after = session.scene.shown
    assert session.go_to(700)
    pen = session.scene.pen
    assert (pen.line, pen.began, pen.playing, session.scene.shown) == said
    session.run(400)
    assert session.scene.shown == after


def test_a_half_written_sheet_shows_the_left_half_of_its_newest_line_and_a_pen():
    pygame.font.init()
    formulas = [["above"], [Ink("$a b c$"), Fraction("1", "2"), Matrix((("3",),)), "end"]]

    def stripe(written: float) -> np.ndarray:
        """Return the pixels of the newest line, by columns."""
        camera = Camera((400, 120))
        camera.center, camera.scale = (0.0, 0.0), 1.0
        draw = Draw(camera, Style.make("light"), threads=1)
        draw.begin()
        left, _, right, bottom = sheet(draw, (-190.0, 50.0), formulas, "topleft", (1,), written)
        surface = pygame.Surface(camera.size, 0, 32)
        draw.render(surface)
        return pygame.surfarray.array2d(surface)[round(left) : round(right), round(bottom) - 50 :]

    blank, half, whole = stripe(0.0), stripe(0.5), stripe(1.0)
    third = len(whole) // 3
    assert (half[:third] == whole[:third]).all(), "what is written stays"
    assert (half[:third] != blank[:third]).any()
    assert (half[-third:] == blank[-third:]).all(), "what is to come is not seen"
    assert (whole[-third:] != blank[-third:]).any()
    pen = Style.make("light").colors["hand"] & 0xFFFFFF
    assert [(part & 0xFFFFFF == pen).any() for part in (blank, half, whole)] == [False, True, False]


@pytest.mark.parametrize("name", NAMES)
def test_on_a_projector_formulas_and_plots_do_not_lie_over_each_other(name: str, monkeypatch):
    pygame.font.init()
    sheets: list[tuple[float, float, float, float]] = []

    def noted(*args, **options):
        sheets.append(sheet(*args, **options))
        return sheets[-1]

    monkeypatch.setattr("scenes._derivation.sheet", noted)
    scene, world = built(name)
    run(scene, world, 240)
    draw = Draw(Camera((1920, 1080)), Style.make("light", projector=True), threads=1)
    draw.insets = (120, 70, 560, 165)  # [px] the panels of such a window
    draw.camera.fit(scene.view, draw.insets)
    for line in range(1, len(scene.lines()) + 1):
        scene.shown = line
        sheets.clear()
        draw.begin()
        scene.draw(draw, world)
        boxes = [pygame.Rect(x, y, z - x, w - y) for x, y, z, w in (*sheets, *draw.sheets)]
        for k, box in enumerate(boxes):
            assert not box.collidelistall(boxes[k + 1 :]), f"line {line}"


MECHANICS = (
    "why_omega_r",
    "why_torque",
    "why_kinematics",
    "why_momentum",
    "why_constraint",
    "why_coulomb",
    "why_normal",
)


@pytest.mark.parametrize("name", MECHANICS)
def test_the_experiment_beside_a_derivation_holds_at_other_tick_rates(name: str):
    scene, world = built(name)
    world.settings.tick_rate = 60
    run(scene, world, round(60 * scene.check_seconds))
    scene.check(world)


@pytest.mark.parametrize("name", MECHANICS[2:])
def test_a_derivation_goes_on_without_its_body(name: str):
    scene, world = built(name, shown=len(scenes.load(name)().lines()))
    run(scene, world, 20)
    for body in list(world.bodies):
        if body.kind == "dynamic":
            world.remove(body)
    run(scene, world, 20)
    assert scene.theory(world) == ()
    with pytest.raises(AssertionError, match="gone"):
        scene.check(world)


def spoilt(name: str, **spoil: float) -> str:
    """What the check of a scene says when its body has another velocity or mass than told."""
    scene, world = built(name)
    run(scene, world, round(240 * scene.check_seconds) - 2)
    body = next(body for body in world.bodies if body.kind == "dynamic")
    body.velocity = (body.velocity[0] + spoil["vx"], body.velocity[1])
    run(scene, world, 2)
    with pytest.raises(AssertionError) as caught:
        scene.check(world)
    return str(caught.value)


@pytest.mark.sweep
def test_the_checks_of_the_derivations_can_fail():
    assert "x = ½ a t²" in spoilt("why_kinematics", vx=0.5)
    assert "momentum of both" in spoilt("why_momentum", vx=0.5)
    assert "λ / h" in spoilt("why_constraint", vx=3.0)
    # Pushed backwards it slips the other way: friction turns round
    assert "friction" in spoilt("why_coulomb", vx=-5.0)
    scene, world = built("why_normal")
    run(scene, world, 200)
    scene.bounce = 1.0  # another one than the box has
    with pytest.raises(AssertionError, match="λ"):
        scene.check(world)


@pytest.mark.parametrize("tilt", [10.0, 45.0, 60.0])
@pytest.mark.parametrize("bounce", [0.0, 1.0])
def test_the_blow_at_a_corner_is_that_of_the_effective_mass(tilt: float, bounce: float):
    scene, world = built("why_normal", tilt=tilt, bounce=bounce)
    run(scene, world, 240)
    scene.check(world)
    # The corner and the floor part with e times the speed of meeting: Ċ' = Ċ + K λ
    rate, softness, _ = scene.blow
    parted = rate + softness * scene.measured[0]
    assert parted == pytest.approx(-bounce * rate, abs=0.12 * abs(rate))


def test_the_light_cart_gets_the_same_momentum_and_more_energy():
    scene, world = built("why_momentum", m_a=1.0, m_b=4.0)
    run(scene, world, 300)
    a, b = scene.carts
    assert a.mass * a.velocity[0] == pytest.approx(-b.mass * b.velocity[0], abs=1e-12)
    assert a.kinetic_energy / b.kinetic_energy == pytest.approx(4.0, rel=1e-9)


def test_friction_sticks_up_to_the_edge_of_the_cone_and_no_further():
    scene, world = built("why_coulomb", mu=0.5)
    run(scene, world, round(240 * 0.9 * 5.0 / 1.3))  # the pull is at 90 % of the limit
    assert abs(scene.block.velocity[0]) < 1e-3
    run(scene, world, 240)
    assert scene.block.velocity[0] > 0.01
    pull, friction = scene.trail.rows[:, 1:].T
    assert friction == pytest.approx(np.minimum(pull, scene.limit), abs=0.02 * scene.limit)


def test_more_of_eulers_steps_miss_less_of_the_way():
    scene, _ = built("why_kinematics", acceleration=1.0)
    gaps = []
    for steps in (6, 12, 24):
        scene.steps_n = steps
        gaps.append(4.5 - scene._euler(3.0))
    # ½ a h t: half the step, half the gap
    assert gaps == pytest.approx([0.75, 0.375, 0.1875], abs=1e-9)
