"""Settings: checked when set, told by their metadata, in force from the next tick on."""

import copy
import math
import re
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from physics import Box, Circle, SolverSettings, World
from physics.forces.air import fill_air
from physics.settings import SOLVER_NOTES, fill_step, new_step
from tests.physics.worlds import G, column, floating, grounded

NUMBERS = [entry for entry in fields(SolverSettings) if entry.type in (int, float)]
SWITCHES = [entry for entry in fields(SolverSettings) if entry.type is bool]
CHOICES = [entry for entry in fields(SolverSettings) if entry.type is str]


def made(**values: Any) -> SolverSettings:
    """Settings from values of any type."""
    return SolverSettings(**values)


def named(entries: list[Any]) -> Any:
    return pytest.mark.parametrize("entry", entries, ids=[entry.name for entry in entries])


# --- values --------------------------------------------------------------------------------------


@named(NUMBERS + SWITCHES + CHOICES)
def test_every_setting_has_a_range_or_choices_a_unit_and_a_help(entry):
    about = entry.metadata
    assert len(about["help"]) > 10
    assert isinstance(about["unit"], str)
    if entry.type is str:
        assert entry.default in about["choices"]
    else:
        assert about["low"] <= entry.default <= about["high"]


@named(CHOICES)
def test_notes_are_a_sentence_on_each_of_the_choices_or_there_are_none(entry):
    notes = entry.metadata["notes"]
    assert len(notes) in (0, len(entry.metadata["choices"]))
    assert all(note.endswith(".") for note in notes)


def test_each_solver_tells_its_source_and_year():
    for note in SOLVER_NOTES.values():
        assert re.search(r"\b[12][0-9]{3}\b.*: ", note), note


@named(NUMBERS)
def test_a_number_outside_its_range_is_refused_and_changes_nothing(entry):
    settings = SolverSettings()
    low, high = entry.metadata["low"], entry.metadata["high"]
    for bad in (low - 1, high + 1, math.nan, math.inf, "2", None, True):
        with pytest.raises(ValueError, match=f"^{entry.name} must be "):
            setattr(settings, entry.name, bad)
        with pytest.raises(ValueError, match=entry.name):
            made(**{entry.name: bad})
    assert settings == SolverSettings()
    with pytest.raises(ValueError, match=f"between {low:g} and {high:g}"):
        setattr(settings, entry.name, high + 1)
    for good in (low, high):
        setattr(settings, entry.name, good)
        assert getattr(settings, entry.name) == good


@named(SWITCHES)
def test_a_switch_is_on_or_off(entry):
    settings = SolverSettings()
    for bad in (0.5, 2, "yes", None, math.nan):
        with pytest.raises(ValueError, match=f"{entry.name} must be on or off"):
            setattr(settings, entry.name, bad)
    for good in (0, 1, np.True_, False):
        setattr(settings, entry.name, good)
        assert getattr(settings, entry.name) is bool(good)


@named(CHOICES)
def test_a_choice_is_one_of_its_words(entry):
    settings = SolverSettings()
    for bad in ("Soft", "", 1, None):
        with pytest.raises(ValueError, match=f"{entry.name} must be one of .*, not"):
            setattr(settings, entry.name, bad)
    for word in entry.metadata["choices"]:
        setattr(settings, entry.name, word)
        assert getattr(settings, entry.name) == word


def test_whole_numbers_stay_whole_and_all_are_kept_as_plain_numbers():
    settings = made(substeps=np.int64(4), contact_hertz=np.float32(30), iterations=3.0)
    assert repr(settings) == repr(SolverSettings(substeps=4, contact_hertz=30.0, iterations=3))
    with pytest.raises(ValueError, match=r"substeps must be a whole number, not 2\.5"):
        settings.substeps = 2.5  # pyright: ignore[reportAttributeAccessIssue]


def test_a_misspelt_setting_is_refused_with_the_name_that_was_meant():
    with pytest.raises(AttributeError, match=r"no option 'substep'; did you mean 'substeps'"):
        setattr(made(), "substep", 2)  # noqa: B010


# --- when they take effect -----------------------------------------------------------------------


def test_the_step_record_is_written_only_when_something_changed(monkeypatch):
    written: list[int] = []
    real = fill_step

    def spy(*args: Any) -> None:
        written.append(1)
        real(*args)

    monkeypatch.setattr("physics.stepping.settings_changes.fill_step", spy)
    world = World()
    edits = [
        lambda: None,
        lambda: setattr(world.settings, "substeps", 3),
        lambda: setattr(world, "gravity", (0.0, -1.0)),
        lambda: setattr(world.air, "wind", (1.0, 0.0)),
        lambda: setattr(world, "record_events", True),
        lambda: setattr(world, "settings", SolverSettings(substeps=4)),
        lambda: setattr(world, "settings", copy.copy(world.settings)),
    ]
    for edit in edits:
        written.clear()
        edit()
        for _ in range(3):
            world.step()
        assert len(written) <= 1
    assert world.page.step["h"][0] == 1.0 / 960.0


def test_two_worlds_may_share_their_settings():
    shared = SolverSettings()
    worlds = [World(settings=shared), World(settings=shared)]
    shared.substeps = 5
    for world in worlds:
        world.step()
        assert world.page.step["substeps"][0] == 5


def test_settings_are_part_of_the_hash_and_may_be_replaced():
    world, other = World(), World()
    assert world.hash() == other.hash()
    other.settings = SolverSettings(iterations=2)
    assert world.hash() != other.hash()
    other.settings = SolverSettings()
    assert world.hash() == other.hash()


@named(NUMBERS + SWITCHES + CHOICES)
def test_a_change_reaches_the_next_tick_and_what_rests_stays(entry):
    # One tick after the change: no body has jumped, no contact was lost, nothing is born anew.
    world = grounded()
    boxes = column(world, 3)
    world.step(ticks=240)
    places = [box.center for box in boxes]
    value = entry.metadata["low"] if entry.type is not str else entry.metadata["choices"][-1]
    setattr(world.settings, entry.name, not entry.default if entry.type is bool else value)
    world.step()
    expected = new_step()
    fill_step(expected, world.settings, world.gravity, False)
    fill_air(expected, world.air)
    assert world.page.step.tobytes() == expected.tobytes()
    for box, place in zip(boxes, places, strict=True):
        assert math.dist(box.center, place) < G * world.tick_length**2 + 1e-6
    if entry.name != "tick_rate":
        assert world.contacts.count == 6
        assert world.contacts.ages.min() >= 200


def test_a_changed_setting_wakes_what_sleeps():
    world = grounded()
    world.settings.sleeping = True
    column(world, 2)
    world.step(ticks=480)
    assert world.asleep_count == 2
    world.step()
    assert world.asleep_count == 2
    world.settings.friction = False
    world.step()
    assert world.asleep_count == 0


# --- laws of single settings ---------------------------------------------------------------------


def test_without_friction_a_box_slides_down_with_g_sin():
    world = grounded(friction=0.5, slope=0.3)
    box = world.add_dynamic(Box(friction=0.5), position=(0.0, 0.5))
    world.step(ticks=240)
    assert abs(box.velocity[0]) < 1e-9
    world.settings.friction = False
    world.step(ticks=240)
    assert box.velocity[0] == pytest.approx(G * math.sin(0.3), rel=1e-9)
    world.settings.friction = True
    before = box.velocity[0]
    world.step(ticks=240)  # mu = 0.5 > tan 0.3: slower by g (mu cos - sin) a second
    a = G * (0.5 * math.cos(0.3) - math.sin(0.3))
    assert before - box.velocity[0] == pytest.approx(a, rel=1e-3)


@pytest.mark.parametrize(("rule", "mu"), [("geometric", 0.4), ("least", 0.2)])
def test_friction_is_mixed_as_said_and_the_rule_may_change_under_a_sliding_box(rule, mu):
    other = "least" if rule == "geometric" else "geometric"
    world = grounded(friction=0.2)
    world.settings.friction_mixing = other
    box = world.add_dynamic(Box(friction=0.8), position=(0.0, 0.5), velocity=(9.0, 0.0))
    world.step(ticks=60)
    world.settings.friction_mixing = rule
    before = box.velocity[0]
    world.step(ticks=120)
    assert before - box.velocity[0] == pytest.approx(mu * G * 0.5, rel=1e-2)


@pytest.mark.parametrize(("rule", "e"), [("most", 0.75), ("least", 0.25)])
def test_restitution_is_mixed_as_said(rule, e):
    world = floating()
    world.settings.restitution_mixing = rule
    world.add_static(Box(height=4.0, restitution=0.25), position=(2.0, 0.0))
    disc = Circle(radius=0.1, restitution=0.75)
    ball = world.add_dynamic(disc, position=(0.0, 0.0), velocity=(4.0, 0.0))
    world.step(ticks=240)
    assert ball.velocity[0] == pytest.approx(-4.0 * e, rel=1e-9)


@pytest.mark.parametrize("threshold", [0.1, 1.0, 3.0])
def test_of_what_is_pressed_only_impacts_faster_than_the_threshold_bounce(threshold):
    """A weak pull towards the wall adds 0.025 m/s at most in a quarter of a second."""
    for speed, bounces in ((0.7 * threshold, False), (1.1 * threshold + 0.1, True)):
        world = World(gravity=(0.1, 0.0))
        world.settings.restitution_threshold = threshold
        world.add_static(Box(height=4.0, restitution=0.5), position=(1.0, 0.0))
        ball = world.add_dynamic(Circle(radius=0.1), position=(0.399, 0.0), velocity=(speed, 0.0))
        world.step(ticks=60)
        wanted = -0.5 * speed if bounces else 0.0
        assert ball.velocity[0] == pytest.approx(wanted, abs=0.025)


def test_baumgarte_makes_a_stack_tremble_and_slop_calms_it():
    # The speed that undoes an overlap stays, so the overlap comes back; within the slop there is
    # nothing to undo.
    def trembling(slop: float) -> float:
        world = grounded()
        world.settings.contact_bias, world.settings.slop = "baumgarte", slop
        boxes = column(world, 5)
        world.step(ticks=480)
        return max(math.hypot(*box.velocity) for box in boxes)

    assert trembling(0.0) > 0.01
    assert trembling(0.005) < 1e-3
