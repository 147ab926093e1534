"""``fulcrum.physics`` in the checkout, as packages of others write it: one object by two names."""

import importlib

import pytest

import fulcrum
import main
import physics.world
from physics import World


def test_a_module_by_its_long_name_is_the_module_itself():
    long = importlib.import_module("fulcrum.physics.world")
    assert long is physics.world and long.__spec__.name == "physics.world"
    assert importlib.import_module("fulcrum.physics").World is World


def test_folders_of_ours_hang_on_the_name():
    kit = importlib.import_module("fulcrum.scenes.kit")
    assert fulcrum.scenes.kit is kit and kit.__name__ == "scenes.kit"


def test_the_command_is_main_py():
    assert importlib.import_module("fulcrum.__main__").main is main.main


@pytest.mark.parametrize("name", ["fulcrum.physics.nothing", "fulcrum.tests", "fulcrum.os"])
def test_what_is_no_module_of_ours_is_not_found(name: str):
    with pytest.raises(ModuleNotFoundError, match=name):
        importlib.import_module(name)
