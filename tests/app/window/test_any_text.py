"""Any text, any size of window, any size of letters: everything that can be opened is painted."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

import scenes
from app.quantities.shown_text import LONGEST_LINE, typed_text
from app.ui.kit.painted import Painted, Tip
from app.ui.kit.text_field import Field
from app.ui.menus.menus import titles
from app.window.actions.table import action_table
from app.window.application import Application
from physics import Circle, World
from scenes.deck import Step
from scenes.kit import Scene, choice, slider
from tests.app.desk import FRAME
from tests.attack.checks import elements_are_inside
from tests.attack.window import FORBIDDEN

pytestmark = pytest.mark.sweep

TITLES = (
    *("\u200b", " ", "\0\x1b[2J", "\u202edlrow", "a\ud800b", "line\nand line", "e" + 40 * "\u0301"),
    *("$" + 141 * "(" + "$", 50_000 * "W", 2_000 * "long words ", "$x^2$ and $(", "漢字👩\u200d🚀"),
)
SIZES = ((320, 240), (640, 400), (1280, 720), (400, 1400), (2560, 1440), (1600, 240))
SCALES = (1.0, 1.75, 2.5)
SHARE = len(TITLES)
"""Of so many actions one is done with each title: each is done once."""


def hostile_scene(title: str) -> type[Scene]:
    """A scene in which everything that can have words has these."""

    class Hostile(Scene):
        size: float = slider(0.5, 0.1, 1.0, unit="m", help=f"how large {title[:300]}")
        kind: str = choice("one", ("one", title[:300] or "two"))
        steps = (
            Step(f"See {title}", title=title, question=title, answers=("yes", title), right=1),
            Step(f"{title} again", answer=title),
        )

        @classmethod
        def lesson(cls) -> str:
            return f"A {title} stands here.\n\n- {title}\n\n{title}"

        def build(self, world: World) -> None:
            world.add_static(Circle(radius=1.0), position=(0, -1), name="floor")
            for number in range(3):
                world.add_dynamic(
                    Circle(radius=0.3), position=(number, 2), name=f"{title[:9000]}{number}"
                )

    Hostile.title = title
    return Hostile


class Walk:
    """Opens one thing after the other in the window of `app`."""

    def __init__(self, app: Application, seed: int) -> None:
        self.app, self.chance = app, random.Random(seed)
        self.title = ""

    def frame(self) -> None:
        self.app.frame(FRAME)

    def look(self, size: tuple[int, int], scale: float, **switches: Any) -> None:
        view = self.app.view
        view.ui_scale = scale
        for name, value in switches.items():
            setattr(view, name, value)
        self.app.window._window.size = size
        self.frame()

    def load(self, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The scene of these words, with one of its bodies selected."""
        known, hostile = scenes.load, hostile_scene(title)
        with monkeypatch.context() as patch:
            patch.setattr(
                scenes, "load", lambda name: hostile if name == "hostile" else known(name)
            )
            assert self.app.session.load("hostile"), self.app.session.notices[-1].text[:300]
        self.title = title
        self.app.editor.selection.select([self.app.session.world.bodies[-1].id])
        self.app.session.notify("error", f"no body {title!r}: {title}")
        self.app.features["presenter"].state.words = title
        self.frame()
        elements_are_inside(self.app)

    def act(self, name: str) -> None:
        """Do it, look at it, rest on what has a tip, close it."""
        self.app.do(name)
        self.frame()
        self.tips(2)
        self.frame()
        self.close()

    def tips(self, most: int) -> None:
        elements = [
            e for e in self.app.ui.manager.get_sprite_group().sprites() if isinstance(e, Painted)
        ]
        said = [e for e in elements if e.tip and not isinstance(e, Tip)]
        for element in self.chance.sample(said, min(most, len(said))):
            Tip(element.desk, element.tip, element.rect).kill()

    def close(self) -> None:
        for _ in range(6):
            if not self.app.ui.close_top():
                break
        self.frame()

    def menus(self, most: int) -> None:
        """Some menus of the bar."""
        for title in self.chance.sample(sorted(titles(self.app.ui.keys)), most):
            result = [t for t in self.app.ui.menu_bar.titles if t.words == title]
            if result:
                result[0].command()
                self.frame()
                self.close()


@pytest.fixture
def walk(desk: Any) -> Iterator[Walk]:
    """A walk through the application; afterwards everything is as it was."""
    app, view = desk.app, vars(desk.app.view).copy()
    kept, run = app.window.size, dict(app.actions.deeds)
    for name in (*FORBIDDEN, "save_file", "bug_report", "graph_picture"):
        app.actions.deeds[name] = lambda _parts: None
    yield Walk(app, seed=14)
    app.actions.deeds.update(run)
    vars(app.view).update(view)
    app.editor.choose("drag")
    app.window._window.size = kept
    app.session.load("stack")
    app.features["presenter"].state.words = ""
    desk.frames(2)


def cases() -> list[Any]:
    """Each title once; sizes, letters and looks in turn."""
    return [
        pytest.param(title, SIZES[n % len(SIZES)], SCALES[-1 - n % len(SCALES)], n, id=f"{n}")
        for n, title in enumerate(TITLES)
    ]


@pytest.mark.parametrize(("title", "size", "scale", "number"), cases())
def test_everything_opens_in_any_window_with_any_words(
    title: str,
    size: tuple[int, int],
    scale: float,
    number: int,
    walk: Walk,
    monkeypatch: pytest.MonkeyPatch,
):
    # Scenes and worlds refuse such words: the drawing takes whatever comes all the same.
    monkeypatch.setattr("scenes.facts._text", lambda *_: "")
    monkeypatch.setattr("physics.values.text.UNFIT", re.compile("(?!)"))
    names = sorted(action.name for action in action_table())
    walk.look(size, scale, projector=number % 2 == 1, theme=("light", "dark")[number % 3 == 0])
    walk.load(title, monkeypatch)
    walk.tips(10)
    walk.menus(2)
    for name in names[number::SHARE]:
        walk.act(name)


class Clipboard:
    """What another program has put there."""

    def __init__(self, text: str) -> None:
        self.text = text

    def get_text(self) -> str:
        return self.text


def make_field(desk: Any, width: int, words: str) -> Field:
    ui = desk.app.ui.desk
    return Field(ui.look, ui.manager, pygame.Rect(10, 10, width, 30), ui.root, words=words)


@pytest.mark.parametrize(
    "text", [*TITLES, "\u034f", "ab\ud800\ncd", 3_000 * "\0"], ids=lambda t: ascii(t[:8])
)
@pytest.mark.parametrize("width", [0, 5, 30, 300])
def test_a_field_takes_any_text_and_shows_what_it_can(
    text: str, width: int, desk: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pygame, "scrap", Clipboard(text))
    field = make_field(desk, width, text)
    try:
        desk.app.ui.focus.take(field)
        field._do_paste()
        field.set_text("before" + text)
        field.edit_position = 3
        field._do_paste()
        for char in text[:12]:
            field.process_event(pygame.event.Event(pygame.TEXTINPUT, text=char))
        desk.frames()
        assert typed_text(field.text) == field.text
        assert len(field.text) <= LONGEST_LINE
        assert field.text.startswith("bef")
    finally:
        field.kill()


def test_a_word_is_pasted_where_the_cursor_is_and_over_what_is_selected(
    desk: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pygame, "scrap", Clipboard("x\n\0y"))
    field = make_field(desk, 300, "ab")
    field.edit_position = 1
    field._do_paste()
    assert (field.text, field.edit_position) == ("ax yb", 4)
    field.select_range = [3, 1]
    field._do_paste()
    assert (field.text, field.edit_position) == ("ax yyb", 4)
    field.kill()
