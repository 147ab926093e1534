"""A key of a scene's choice or switch turns it, and panel and help say so."""

import pygame

from app.simulation.commands.scene import SetParameter
from app.ui.kit.controls import label_words
from app.ui.sheets.help_sheet import help_groups
from tests.app.desk import Desk


def _open(desk: Desk, name: str) -> None:
    assert desk.app.session.load(name)
    desk.frames(3)


def test_a_key_flips_a_switch_and_undo_flips_it_back(desk: Desk) -> None:
    _open(desk, "dot_product")
    assert desk.app.session.parameters["unit_vectors"] is False
    desk.key(pygame.K_n)
    desk.frames()
    assert desk.app.session.parameters["unit_vectors"] is True
    last = desk.app.session.log[-1].command
    assert isinstance(last, SetParameter)
    assert desk.app.editor.tool.NAME == "drag"  # N is the pin's elsewhere
    desk.key(pygame.K_n)
    desk.frames()
    assert desk.app.session.parameters["unit_vectors"] is False
    assert desk.app.session.undo()
    assert desk.app.session.parameters["unit_vectors"] is True


def test_a_key_turns_a_choice_and_shift_turns_it_back(desk: Desk) -> None:
    _open(desk, "projection_mirror")
    options = desk.app.session.scene.parameters()["onto"].options
    seen = []
    for mod in (0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LSHIFT):
        desk.key(pygame.K_y, mod)
        desk.frames()
        seen.append(options.index(desk.app.session.parameters["onto"]))
    assert seen == [1, 2, 0, 2, 1]


def test_a_choice_that_the_scene_is_built_from_builds_it_again(desk: Desk) -> None:
    _open(desk, "torque")
    was = desk.app.session.generation
    desk.key(pygame.K_x)
    desk.frames(2)
    assert desk.app.session.generation != was
    assert desk.app.session.parameters["body"] != "particle"
    assert desk.app.editor.tool.NAME == "drag"  # X is the box's elsewhere


def test_the_panel_and_the_help_say_the_key(desk: Desk) -> None:
    _open(desk, "projection_mirror")
    parameters = desk.app.session.scene.parameters()
    assert label_words(parameters["onto"]) == "Project on  (Y)"
    groups = dict(help_groups(desk.app.ui.desk))
    lines = groups[f"In the scene {desk.app.session.scene.title}"]
    assert (("Y",), "Project on; Shift: back") in lines
    assert (("U",), "Keep length 1") in lines


def test_a_key_is_told_to_the_class(desk: Desk) -> None:
    _open(desk, "dot_product")
    desk.app.view.key_cast = True
    desk.frames()
    desk.key(pygame.K_n)
    desk.frames()
    assert any("Unit vectors on" in line.deed for line in desk.app.features["presenter"].keys.lines)
    desk.app.view.key_cast = False
