"""Layout: opens scenes in the window, and says what lies on what, is cut, or is out of sight.

    python -m tests.layout                                     all scenes, two sizes, four looks
    python -m tests.layout --scenes cradle servo --size 1280x720 --look projector
    python -m tests.layout --text 1.0 2.5 --pictures layout-pictures

In each scene, after a second: the view that the scene asks for is all in the free part of the
window, its hero too; legend, hint, scale bar, messages and boards lie beside one another and on no
word or plot of the picture, whose words do not lie on one another; none of those is cut by the edge
of what is free; no control of the panel is wider than that. The exit code is 1 when something is
found.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

import scenes
from app.drawing.focus import focus_of
from app.ui.floating import Box
from app.window.application import Application
from tests.app.desk import Desk, opened_application

SIZES = ((1280, 720), (1920, 1080))
LOOKS = ("light", "dark", "projector", "stage")
SECONDS = 1.0  # [s] that a scene runs before it is looked at
INK = 128  # [1/255] a pixel of a label that is more opaque belongs to a letter or its halo
TOUCH = 2.0  # [px] two things may share on either axis: halos and shadows


class Case(NamedTuple):
    """One window."""

    size: tuple[int, int]  # [px]
    look: str
    text: float  # [1] the UI scale

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.look} {self.text:g}"

    def view(self) -> dict[str, object]:
        theme = "dark" if self.look == "dark" else "light"
        seen = {"projector": self.look in ("projector", "stage"), "stage": self.look == "stage"}
        return {"theme": theme, "ui_scale": self.text, **seen}


def faults(desk: Desk) -> Iterator[str]:
    """What is wrong with the window as it is now, in words."""
    app = desk.app
    canvas = app.ui.layout.canvas
    free = Box(*app.camera._free(app.framing.insets))
    if not app.camera.moved and focus_of(app.session) is None:
        view, camera = app.framing.view, app.camera
        left, bottom = camera.to_screen(view[0], view[1])
        right, top = camera.to_screen(view[2], view[3])
        if _outside(Box(left, top, right, bottom), free) > TOUCH:
            yield f"the view of the scene is cut: {_words(Box(left, top, right, bottom))}"
    hero = focus_of(app.session)
    if hero is not None and not app.camera.sees(hero.at, app.framing.insets):
        yield "the hero is out of sight"
    floats = dict(floating(app))
    for (name, box), (other, rest) in combinations(floats.items(), 2):
        if _meet(box, rest):
            yield f"{name} {_words(box)} and {other} {_words(rest)} lie on each other"
    # Boards are kept clear of by measures too, and no part of the picture.
    matters = [one for one in app.picture.draw.matter if Box(*one) not in floats.values()]
    room = canvas.union(app.ui.layout.lane).union(app.ui.layout.strip)
    for name, box in floats.items():
        if _outside(box, Box(room.left, room.top, room.right, room.bottom)) > TOUCH:
            yield f"{name} leaves the canvas: {_words(box)}"
        for matter in matters:
            if _meet(box, Box(*matter)) and _meet(Box(*matter), _box(canvas)):
                yield f"{name} {_words(box)} lies on {_words(Box(*matter))} of the picture"
    for matter in matters:
        if _meet(Box(*matter), free) and _outside(Box(*matter), free) > TOUCH:
            yield f"words or a plot of the picture are cut: {_words(Box(*matter))}"
    rims = 2 * max(1, round(app.picture.draw.style.sizes.halo * 1.2))  # [px] halos may touch
    inked = [  # once, if the same label is drawn twice at one place; a dot is all halo
        rect
        for label, at in dict.fromkeys(app.picture.draw._texts)
        if min((rect := label.get_bounding_rect(INK).move(at).inflate(-rims, -rims)).size) > 0
    ]
    for one, other in combinations(inked, 2):
        both = one.clip(other)
        if 4 * both.width * both.height > min(one.width * one.height, other.width * other.height):
            yield f"words {_words(_box(one))} lie on the words {_words(_box(other))}"
    if not app.ui.stage.on:
        yield from panel_faults(app)


def floating(app: Application) -> Iterator[tuple[str, Box]]:
    """What floats over the canvas, by its name."""
    ui = app.ui
    lane, hint = ui.lane, ui.lane.hint.plate
    if lane.legend is not None and lane.legend.container is not None:
        yield "the legend", _box(pygame.Rect(lane.legend.container.get_abs_rect()))
    if hint is not None:
        yield "the hint", _box(hint.rect)
    if lane.measures is not None and app.picture.draw.measured:
        right = lane.measures.right
        yield "the scale bar", lane.measures._replace(left=right - app.picture.draw.measured)
    for number, entry in enumerate(ui.toasts.open):
        if entry.toast is not None:
            yield f"message {number}", _box(entry.toast.rect)
    if ui.ghost_card.rect is not None:
        yield "the card of the ghost", _box(ui.ghost_card.rect)
    for card in ui.corner.cards:
        yield f"the card {card.note.title!r}", _box(card.rect)
    for board in ui.boards.open_ones:
        yield f"the board {board.title!r}", _box(board.rect)


def panel_faults(app: Application) -> Iterator[str]:
    """What of the panel's controls is not within it, across."""
    panel = app.ui.layout.panel
    form = app.ui.panel.form if app.ui.panel is not None else None
    for name, control in form.controls.items() if form is not None else ():
        for part in (getattr(control, word, None) for word in ("slider", "box", "button")):
            rect = panel if part is None else part.rect
            if not panel.left <= rect.left <= rect.right <= panel.right:
                yield f"the control {name!r} leaves the panel"


def _box(rect: pygame.Rect) -> Box:
    return Box(rect.left, rect.top, rect.right, rect.bottom)


def _meet(a: Box, b: Box) -> bool:
    return (
        min(a.right, b.right) - max(a.left, b.left) > TOUCH
        and min(a.bottom, b.bottom) - max(a.top, b.top) > TOUCH
    )


def _outside(box: Box, room: Box) -> float:
    """How far `box` leaves `room` [px]."""
    low = room.left - box.left, room.top - box.top
    return max(*low, box.right - room.right, box.bottom - room.bottom)


def _words(box: Box) -> str:
    return f"({', '.join(f'{side:.0f}' for side in box)})"


# --- the walk ------------------------------------------------------------------------------------


def walk(
    names: Iterable[str], cases: Iterable[Case], pictures: Path | None = None
) -> Iterator[tuple[Case, str, str]]:
    """Every fault: the window, the scene, what it is."""
    with TemporaryDirectory() as folder:
        os.environ["FULCRUM_DATA_DIR"] = folder
        for case in cases:
            with opened_application(
                Path(folder), case.size, show_legend=True, **case.view()
            ) as app:
                for name in names:
                    yield from ((case, name, words) for words in look(Desk(app), name))
                    if pictures is not None:
                        pictures.mkdir(parents=True, exist_ok=True)
                        path = pictures / f"{name}-{str(case).replace(' ', '-')}.png"
                        pygame.image.save(app.window.surface, path)


def look(desk: Desk, name: str) -> list[str]:
    """Open a scene, let it run, and return what is wrong, after a second and at a stop."""
    app = desk.app
    if not app.session.load(name):
        return [app.session.notices[-1].text]
    app.session.paused = False
    desk.frames(2)
    app.session.advance(SECONDS)
    desk.frames(3)
    return list(dict.fromkeys(faults(desk)))


def size_of(words: str) -> tuple[int, int]:
    """The size [px] that is written as 1280x720."""
    width, height = words.split("x")
    return int(width), int(height)


def main(arguments: list[str] | None = None) -> int:
    """Walk, print what is found; return 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tests.layout", description=__doc__)
    parser.add_argument("--scenes", nargs="+", help="their names; without it all")
    parser.add_argument("--size", nargs="+", default=["x".join(map(str, size)) for size in SIZES])
    parser.add_argument("--look", nargs="+", choices=LOOKS, default=LOOKS)
    parser.add_argument("--text", nargs="+", type=float, default=[1.0], help="UI scales")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the windows")
    options = parser.parse_args(arguments)
    windows = product(options.size, options.look, options.text)
    cases = [Case(size_of(size), look, text) for size, look, text in windows]
    names = options.scenes or [entry.name for entry in scenes.table()]
    result = 0
    for case, name, words in walk(names, cases, options.pictures):
        result += 1
        sys.stdout.write(f"{case}  {name}: {words}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(names)} scenes in {len(cases)} windows: {result} faults\n")
    return 1 if result else 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    raise SystemExit(main())
