"""What scenes show of a creature: each mark when it is chosen, torques by their share."""

import math
from collections.abc import Callable, Hashable

import numpy as np
import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from creatures.record import Record
from physics import World
from scenes.creature_curves import BEAT, EMPTY, NO_LEG, shades
from scenes.creature_marks import CURVES, MARKS, CreatureMarks, energy_words, loads
from scenes.creatures.creature_builder import CreatureBuilder
from scenes.creatures.creature_gallery import CREATURES, CreatureGallery
from scenes.draw import Result
from scenes.presets.walker import Walker
from tests.layout import INK
from tests.scenes.test_all_scenes import built, run


class Sheet(Draw):
    """A Draw that notes its words."""

    def __init__(self) -> None:
        camera = Camera((1280, 720))
        camera.fit(Walker.view)
        super().__init__(camera, Style.make("light"), threads=1)
        self.words: list[str] = []
        self.laid = 0  # sheets with curves that were drawn, not shown again

    def kept(self, key: Hashable, paint: Callable[[], Result]) -> Result:
        def noted() -> Result:
            self.laid += isinstance(key, tuple) and isinstance(key[0], Record)
            return paint()

        return super().kept(key, noted)

    def text(self, at, text, *look, **looks) -> None:
        self.words.append(text)
        super().text(at, text, *look, **looks)

    def text_px(self, at, text, *look, **looks) -> None:
        self.words.append(text)
        super().text_px(at, text, *look, **looks)


def shown(marks: CreatureMarks, world: World, *chosen: str) -> tuple[int, set[str]]:
    """Return how many shapes are drawn, and which words."""
    draw = Sheet()
    draw.begin()
    draw.bodies(world.page, 1.0)
    before = draw.list.count
    marks.draw(draw, world, *chosen)
    return draw.list.count - before, set(draw.words)


def walker(ticks: int, **values: object) -> tuple[Walker, World]:
    """Return the walker while it walks to the right."""
    scene, world = built("walker", **values)
    assert isinstance(scene, Walker)
    scene.held.add("walk_right")
    run(scene, world, ticks)
    return scene, world


def test_nothing_is_looked_at_or_drawn_while_nothing_is_chosen():
    scene, world = walker(120)
    assert scene.shown.record.trail == []
    assert shown(scene.shown, world, "none", "none") == (0, set())


@pytest.mark.parametrize("marks", MARKS)
def test_each_mark_is_drawn_in_every_phase(marks: str):
    scene, world = built("walker", marks=marks)
    assert isinstance(scene, Walker)
    shown(scene.shown, world, marks)  # nothing was planned yet
    run(scene, world, 120)
    scene.held.add("walk_right")
    while scene.gait.phase != "step":
        run(scene, world, 1)
    count, said = shown(scene.shown, world, marks)
    assert (count > 0) == (marks != "none")
    assert ("capture point" in said) == (marks in ("balance", "all"))
    assert ("next step" in said) == (marks in ("steps", "all"))
    assert ("step" in said) == (marks in ("steps", "all"))
    assert any("metre" in words for words in said) == (marks in ("torques", "all"))
    world.remove(scene.gait.figure.limbs["right calf"].body)
    run(scene, world, 10)
    shown(scene.shown, world, marks)  # what is gone is left out


@pytest.mark.sweep
@pytest.mark.parametrize("curves", CURVES)
def test_hip_knee_and_ankle_are_drawn_against_the_gait_cycle(curves: str):
    scene, world = walker(5 * 240, curves=curves)
    _, said = shown(scene.shown, world, "none", curves)
    unit = {"angles": "°", "torques": "N·m", "none": ""}[curves]
    names = {f"{joint} [{unit}]" for joint in ("hip", "knee", "ankle")}
    assert names <= said if unit else not said
    means = [words for words in said if words.startswith("mean of")]
    assert len(means) == (1 if unit else 0)


@pytest.mark.sweep
def test_empty_sheets_tell_when_they_are_filled():
    scene, world = built("walker", curves="angles")
    assert isinstance(scene, Walker)
    run(scene, world, 60)
    assert EMPTY in shown(scene.shown, world, "none", "angles")[1]
    scene.held.add("walk_right")
    run(scene, world, 3 * 240)
    assert EMPTY not in shown(scene.shown, world, "none", "angles")[1]


@pytest.mark.sweep
def test_curves_are_laid_out_anew_at_a_beat_and_not_while_nothing_happens():
    scene, world = walker(5 * 240, curves="angles")
    draw, seen = Sheet(), list[int]()
    for ticks in (0, 0, 4 * BEAT, 0):  # a look comes every 4 ticks of 1/240 s
        run(scene, world, ticks)
        draw.laid = 0
        draw.begin()
        scene.shown.draw(draw, world, "none", "angles")
        seen.append(draw.laid)
    assert seen[1] == seen[3] == 0
    assert seen[2] == 3, "one for each joint"


@pytest.mark.sweep
@pytest.mark.parametrize("who", CREATURES)
def test_marks_and_curves_are_drawn_of_every_creature_of_the_gallery(who: str):
    scene, world = built("creature_gallery", who=who, marks="all", curves="angles")
    assert isinstance(scene, CreatureGallery)
    run(scene, world, 300)
    count, said = shown(scene.shown, world, "all", "angles")
    assert count > 0
    assert {scene.gait.phase, "capture point"} <= said


def test_a_joint_is_loaded_by_its_torque_over_its_most():
    scene, world = built("creature_builder")
    run(scene, world, 120)
    assert isinstance(scene, CreatureBuilder)
    limbs = scene.gait.figure.limbs.values()
    result = loads(scene.gait.figure)
    assert [limb for limb, _ in result] == [limb for limb in limbs if limb.plan.servo is not None]
    for limb, said in result:
        assert limb.joint is not None
        share = limb.joint.reaction_torque / limb.joint.max_torque
        assert said == pytest.approx(max(-1.0, min(1.0, share)))


def test_shades_run_from_the_first_colour_to_the_last():
    draw = Sheet()
    first, last = draw.color("pen_green"), draw.color("erase")
    result = shades(draw, ("pen_green", "erase"), np.array([0.0, 1.0, 0.5]))
    assert result[:2].tolist() == [first, last]
    middle = [(first >> k & 0xFF) + (last >> k & 0xFF) for k in (16, 8, 0)]
    assert [int(result[2]) >> k & 0xFF for k in (16, 8, 0)] == [part // 2 for part in middle]


def test_energy_is_told_per_metre_and_by_the_weight():
    assert energy_words(0.5, 200.0) == ["100 J per metre", "cost of transport 0.50"]
    assert energy_words(math.nan, 200.0) == ["energy per metre: after half a metre"]


@pytest.mark.sweep
def test_words_of_marks_and_of_the_gallery_do_not_lie_on_one_another():
    """The capture point, the next step and the creature's own words are rows below the ground."""
    for who in ("hound", "hexapod", "human", "bird"):
        scene, world = built("creature_gallery", who=who, marks="all", curves="angles")
        run(scene, world, 2 * 240)
        draw = Sheet()
        left, low, right, top = scene.view
        draw.camera.fit((left, low - 1.0, right, top))  # with room for all that is said
        draw.begin()
        draw.bodies(world.page, 1.0)
        scene.draw(draw, world)
        below = [
            label.get_bounding_rect(INK).move(at)
            for label, at in draw._texts
            if at[1] > draw.camera.to_screen(0.0, 0.0)[1] and at[0] < 0.7 * draw.camera.size[0]
        ]
        assert len(below) >= 3
        for k, box in enumerate(below):
            assert box.collidelist(below[k + 1 :]) < 0, who


@pytest.mark.parametrize("curves", CURVES)
def test_the_sheets_of_curves_take_their_room_and_a_creature_without_a_leg_says_so(curves: str):
    scene, world = built("creature_gallery", who="hound", curves=curves)
    assert (scene.aside() > 0.0) == (curves != "none")
    scene, world = built("creature_gallery", who="worm", curves=curves)
    assert scene.aside() == 0.0
    assert (NO_LEG in shown(scene.shown, world, "none", curves)[1]) == (curves != "none")
