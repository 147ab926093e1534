"""Keys of choices and switches: what they turn, and which they may not be."""

import pytest

import scenes
from physics import World
from scenes.declaration import check_declaration
from scenes.facts import FactError
from scenes.kit import Button, Control, Parameter, ParameterError, Scene, choice, toggle

TEACHERS = {*("space", "r", "b", "m", "h", "t", "l", "tab", "page up", "page down"), *".,-="}
"""Pause, restart, blank, menu, help, theme, legend, ticks, clock, panel, lesson: a class waits when
one of these does something else."""


class Plain(Scene):
    """Nothing."""

    def build(self, world: World) -> None:
        """Nothing."""


def test_a_key_turns_a_choice_in_a_ring_and_shift_turns_it_back() -> None:
    what = Parameter("choice", "a", options=("a", "b", "c"), key="v")
    assert what.keys == ("v", "shift+v")
    assert [what.turned(now, "v") for now in "abc"] == ["b", "c", "a"]
    assert [what.turned(now, "shift+v") for now in "abc"] == ["c", "a", "b"]


def test_a_key_flips_a_switch() -> None:
    on = Parameter("toggle", True, key="n")
    assert on.keys == ("n",)
    assert (on.turned(True, "n"), on.turned(False, "n")) == (False, True)
    assert Parameter("toggle", True).keys == ()


def test_a_key_that_is_taken_is_refused() -> None:
    class Button2(Plain):
        shown: bool = toggle(True, key="n")
        buttons = (Button("next", "Next", "n"),)

    class Back(Plain):
        what: str = choice("a", ("a", "b"), key="v")
        buttons = (Button("next", "Next", "shift+v"),)

    class Held(Plain):
        what: str = choice("a", ("a", "b"), key="left")
        controls = (Control("go", "left", "go"),)

    class Twice(Plain):
        what: str = choice("a", ("a", "b"), key="v")
        shown: bool = toggle(True, key="v")

    for scene in (Button2, Back, Held, Twice):
        with pytest.raises(FactError, match="must not have the key"):
            check_declaration(scene)


def test_a_key_that_is_no_word_is_refused() -> None:
    with pytest.raises(ParameterError, match="its key must be text"):

        class Number(Plain):
            shown: bool = toggle(True, key=3)  # type: ignore[arg-type]

    with pytest.raises(ParameterError, match="a slider has no key"):
        Parameter("slider", 1.0, 0.0, 2.0, name="length", key="l").check()


@pytest.mark.sweep
def test_no_scene_takes_a_key_that_a_teacher_needs() -> None:
    taken = {}
    for name in scenes.names():
        for parameter in scenes.load(name).parameters().values():
            taken.update(dict.fromkeys(parameter.keys, (name, parameter.name)))
    assert len(taken) > 10  # there are some at all
    assert not TEACHERS & set(taken), taken
