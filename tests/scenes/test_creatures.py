"""The gallery shows every creature, the race keeps splits, and the seed's rule runs beside ours."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from creatures.plan import PlanError
from creatures.text import gallery, opened, write
from physics import Circle, World
from scenes.creature import CreatureScene
from scenes.creatures._track import RUNOUT, SECTIONS, THICK, ends
from scenes.creatures.creature_gallery import CREATURES, WILFUL, lines
from scenes.labels import text_width


def started(name: str, seconds: float, **values: object) -> tuple[Any, World]:
    scene, world = scenes.load(name)(**values), World()
    scene.build(world)
    go_on(scene, world, seconds)
    return scene, world


def go_on(scene: Any, world: World, seconds: float) -> None:
    for _ in range(round(seconds * 240)):
        scene.step(world)
        world.step()


def test_the_gallery_has_every_creature_of_the_folder():
    assert sorted(CREATURES) == sorted(gallery())


@pytest.mark.sweep
@pytest.mark.parametrize("who", [word for word in CREATURES if word not in WILFUL])
def test_every_creature_walks_both_ways(who: str):
    for does in ("walk right", "walk left"):
        scene, world = started("creature_gallery", 6.0, who=who, does=does, speed=0.8)
        scene.check(world)


@pytest.mark.sweep
@pytest.mark.parametrize("who", ["hound", "hexapod", "wheel_leg", "hopper"])
def test_kerbs_are_crossed(who: str):
    scene, world = started("creature_gallery", 12.0, who=who, floor="kerbs", speed=0.8)
    center = scene.gait.figure.motion()[0].real
    assert center > 6.6, "the first kerb of 6 cm ends there"


def test_the_gallery_takes_another_creature_and_refuses_a_bad_one():
    scene, world = started("creature_gallery", 0.5)
    assert isinstance(scene, CreatureScene)
    scene.set_creature(world, opened("hopper"))
    go_on(scene, world, 1.0)
    assert scene.gait.figure.plan.name == "Hopper"
    bad = opened("worm")
    with pytest.raises(PlanError):
        scene.set_creature(world, type(bad)(**{**vars(bad), "gait": "hop", "numbers": {}}))
    assert scene.gait.figure.whole, "what was refused changed nothing"
    assert write(scene.creature) == write(opened("hopper"))


def test_a_sentence_is_broken_at_words_and_is_not_wider_than_its_room():
    pygame.font.init()
    draw = Draw(Camera((1280, 720)), Style.make("light"), threads=1)
    draw.camera.fit((0.0, 0.0, 8.0, 4.5))
    says = "word " * 40
    for room in (2.0, 20.0):
        result = lines(draw, says, room)
        assert " ".join(result) == says.strip()
        assert max(len(line) for line in result) <= 62
        assert max(text_width(draw, line) for line in result) <= room


@pytest.mark.sweep
def test_what_a_creature_is_stands_whole_beside_its_curves_or_not_at_all():
    """On a projector its first letters were behind the toolbar."""
    pygame.font.init()
    draw = Draw(Camera((1280, 720)), Style.make("light", projector=True), threads=1)
    draw.insets = (135, 45, 380, 150)  # [px] the panels of such a window
    written: list[tuple[float, float]] = []  # [px] left and right of each line
    for marks, curves in (("none", "none"), ("none", "angles"), ("all", "angles")):
        scene, world = started("creature_gallery", 1.0, marks=marks, curves=curves)
        draw.camera.fit((-3.3, -2.0, 3.4, 2.5), draw.insets)
        draw.begin()

        def noted(at, text, *look, **looks):
            x, _ = draw.camera.to_screen(*at)
            wide, _ = draw.text_size(text, draw.style.sizes.label, False)
            written.append((x - 0.5 * wide, x + 0.5 * wide))

        draw.text = noted
        scene.shown.draw = lambda *_: None
        scene.draw(draw, world)
    assert len(written) >= 5  # its name each time, and the sentence where it has room
    assert all(left >= 135 and right <= 1280 - 380 for left, right in written)


@pytest.mark.sweep
def test_the_race_keeps_a_split_at_the_end_of_each_section():
    scene, world = started("creature_race", 12.0, second="nobody", third="nobody", fourth="nobody")
    (runner,) = scene.runners
    assert runner.x > ends()[0]
    assert len(runner.splits) == 1
    assert runner.row()[0] == "Hexapod"
    assert len(runner.row()) == len(SECTIONS) + 1
    # It starts 1.6 m and half its length before the line: 8 m at 1 m/s, and 1 s from rest.
    assert 7.5 < runner.splits[0] < 10.5


@pytest.mark.sweep
def test_who_has_finished_stops_and_the_view_follows_those_on_their_way():
    scene, world = started("creature_race", 45.0, first="trotter", second="nobody", fourth="nobody")
    trotter, hound = scene.runners
    assert trotter.finished
    assert ends()[-1] < trotter.x < ends()[-1] + RUNOUT  # it stands on the floor behind the line
    assert scene.focus == hound.gait.figure.root.body.name


def test_what_became_of_a_runner_is_told_where_its_splits_end():
    scene, world = started("creature_race", 0.1)
    first, *_, last = scene.runners
    first.splits, last.splits, last.stuck = [9.0, 15.0, 21.0, 26.0, 31.0, 37.0], [9.0, 17.0], True
    camera, words = Camera((1280, 720)), dict[str, float]()
    camera.fit(scene.view)
    draw = Draw(camera, Style.make("light"), threads=1)
    draw.text_px = lambda at, text, *_, **__: words.update({text: at[0]})  # type: ignore[method-assign]
    scene.draw(draw, world)
    # Numbers stand to the left of where they end, words to the right of where they begin.
    assert words["hills"] < words[f"stopped: {SECTIONS[2].hard}"] < words["stairs"]
    assert words["seesaw"] < words["finished"]


def test_a_race_without_runners_is_a_race():
    nobody = dict.fromkeys(("first", "second", "third", "fourth"), "nobody")
    scene, world = started("creature_race", 0.1, **nobody)
    scene.check(world)


def test_two_of_a_kind_are_told_apart():
    scene, _ = started("creature_race", 0.1, first="hound", second="hound")
    assert [runner.name for runner in scene.runners[:2]] == ["Hound", "Hound 2"]


@pytest.mark.sweep
def test_a_push_makes_the_seeds_figure_run_and_ours_stand():
    scene, world = started("seeds_rule", 3.0)
    scene.push = 10.0
    go_on(scene, world, 5.0)
    speeds = [reading.value for reading in scene.readings(world)]
    assert speeds[0] > 1.5
    assert abs(speeds[1]) < 0.5


def test_a_shove_reaches_both_figures():
    scene, world = started("seeds_rule", 1.0)
    before = [gait.figure.motion()[1].real for gait in (scene.seed_gait, scene.our_gait)]
    scene.pressed(world, "right")
    after = [gait.figure.motion()[1].real for gait in (scene.seed_gait, scene.our_gait)]
    for late, early, gait in zip(after, before, (scene.seed_gait, scene.our_gait), strict=True):
        assert late - early == pytest.approx(20.0 / gait.figure.mass)


@pytest.mark.parametrize("name", ["creature_gallery", "creature_race", "seeds_rule"])
def test_a_limb_may_be_erased_at_any_time(name: str):
    scene, world = started(name, 0.5)
    for body in list(world.bodies):
        if body.kind == "dynamic" and body.name in ("chest", "back", "pelvis", "body"):
            body.remove()
    go_on(scene, world, 0.5)
    scene.readings(world)


def test_ones_own_creature_races_as_mine_and_may_be_taller_than_all_others():
    scene, world = started("creature_race", 0.1, second="mine", first="hound", third="nobody")
    assert scene.runners[1].name == "Quadruped" == scene.creature.name  # as the builder begins
    stone = world.add_static(Circle(radius=0.1), position=(-5.0, 50.0))
    scene.set_creature(world, opened("human"))
    assert stone.alive, "what the user has put there stays"
    assert [runner.name for runner in scene.runners] == ["Hound", "Human", "Hopper"]
    assert scene.gait is scene.runners[1].gait
    assert scene.command == scene.speed  # what a search asks for, too
    tops = [max(b.aabb[3] for b in one.gait.figure.bodies.values()) for one in scene.runners]
    assert tops[1] < scene.runners[2].floor - THICK  # the lane above has made room
    count = len(world.bodies)
    scene.set_creature(world, opened("human"))
    assert len(world.bodies) == count
    go_on(scene, world, 0.5)
    with pytest.raises(PlanError):
        scene.set_creature(world, replace(opened("worm"), gait="hop", numbers={}))
    assert scene.creature.name == "Human" and len(world.bodies) == count


def test_where_nobody_is_called_mine_the_lowest_lane_can_be_changed():
    scene, world = started("creature_race", 0.1, first="nobody", second="hound")
    scene.set_creature(world, opened("bird"))
    assert [one.name for one in scene.runners] == ["Bird", "Hound", "Hopper"]
