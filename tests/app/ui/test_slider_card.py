"""The card at the edge of the canvas: a scene's first controls."""

import pytest

import scenes
from app.simulation.commands.property_text import value_text
from app.ui.bars.slider_card import PAD, WIDTH, first_controls
from app.ui.kit.controls import value_width
from app.ui.kit.theme import LIGHT, Look


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0, 2.5])
def test_no_name_of_a_slider_is_cut_on_the_card(scale):
    look = Look(LIGHT, scale)
    room, seen = look.px(WIDTH - 2 * PAD), 0
    for scene in scenes.names():
        for parameter in first_controls(scenes.load(scene)).values():
            if parameter.kind == "slider":
                ends = [value_text(parameter, end) for end in (parameter.low, parameter.high)]
                left = room - value_width(look, room, parameter.words, ends)
                assert look.body.size(parameter.words)[0] <= left, (scene, parameter.words)
                seen += 1
    assert seen > 100
