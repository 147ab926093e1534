"""The compiled tick in node gives the same hash as Python with one thread, scene by scene."""

from pathlib import Path

import pytest

from app.simulation.simulation import Simulation
from tests.web.node import RUN, needs_kernels, node, written
from tests.web.stale import is_stale

TICKS = 600
FIRST = ("stack", "chain")
"""In the first tier: contacts, and joints that are solved at once."""

SCENES = (
    *("arch", "bead_bridge", "boxes", "bounces", "blows", "bouncy_box", "card_house", "cloth"),
    *("circle_pyramid", "container", "coupled_pendulums", "cradle", "curtain", "dominoes"),
    *("double_pendulum", "elastic", "fields", "gas", "growing_dominoes", "lever", "marble_run"),
    *("mixed", "pendulum_lab", "rolling", "servo_race", "slope", "stars", "stick_slip"),
    *("stonehenge", "tumbler", "welcome", "windmills"),
)
"""30 and two more whose motion needs no Python."""


def test_the_module_is_made_from_the_sources_that_there_are() -> None:
    assert not is_stale(), "run python -m tests.web build"


def check(names: tuple[str, ...], folder: Path) -> None:
    """Each scene, for 600 ticks here and in node."""
    hashes, files = [], []
    for name in names:
        world = Simulation.build(name, {}).world
        world.threads.number = 1
        files.append(written(world, folder / name))
        world.step(TICKS)
        hashes.append(world.hash())
    told = node(RUN, str(TICKS), *files)
    assert [one["hash"] for one in told] == hashes, names
    assert [one["tick"] for one in told] == [TICKS] * len(names)


@needs_kernels
def test_two_scenes_have_the_hash_of_python_after_600_ticks(tmp_path: Path) -> None:
    check(FIRST, tmp_path)


@needs_kernels
@pytest.mark.sweep
def test_thirty_more_have_it_too(tmp_path: Path) -> None:
    check(SCENES, tmp_path)
