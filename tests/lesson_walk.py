"""Lesson walk: goes through every step of every lesson, and says what a class could not read.

    python -m tests.lesson_walk                                all lessons, three windows
    python -m tests.lesson_walk --lessons slope loop --size 1920x1080 --look projector
    python -m tests.lesson_walk --pictures walk-pictures

In each beat of a step (it asks, runs, answers): the picture has 70 % of the screen or more; words,
ballot, boards, legend and scale bar lie beside it and beside one another; no word is cut, none has
to be scrolled to; on a projector no letter is smaller than the back row reads; and all that
`tests.layout` asks of a scene. The exit code is 1 when something is found.
"""

import argparse
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pygame

import scenes
from app.drawing import fonts
from app.drawing.text import Labels
from app.ui.kit import paint
from app.ui.kit.painted import Painted
from app.ui.kit.prose import Prose
from app.ui.kit.row_table import RowTable
from app.ui.kit.theme import PROJECTOR_LINES, STAGE_LETTERS
from app.window.application import Application
from tests.app.desk import Desk, at_work, opened_application
from tests.layout import Case, faults, size_of

CASES = (
    Case((1280, 720), "light", 1.0),
    Case((1920, 1080), "projector", 1.0),
    Case((2560, 1440), "dark", 1.0),
)
PICTURE = 0.70  # [1] of the screen that the picture has at least
CAPITALS = 24.0  # [px] height of a capital letter on a projector of 1080 lines
RUNS = 0.5  # [s] into a run, when it is looked at
MOST = 60.0  # [s] that a step may run to its answer; the remote goes on then
CHUNK = 0.25  # [s] between two looks whether it has stopped
WORKS = 60.0  # [s] on the clock that a station of the laboratory may work, before it is looked at


class Reader:
    """The reader notes, while the window paints, who wrote how large, and which words were cut."""

    def __init__(self) -> None:
        self.small = defaultdict[int, set[int]](
            set
        )  # id of an element -> sizes [px] of its letters
        self.cut: dict[int, set[str]] = {}  # id of an element -> words
        self.labels: set[int] = set()  # sizes [px] of letters in the picture
        self._kept: list[Painted] = []
        self._painting = 0  # id of the element that is being painted

    @contextmanager
    def reading(self) -> Iterator["Reader"]:
        """Listen to all fonts, labels and cuts."""
        real_font, shorten, refresh = fonts.font, paint.shorten, Painted.refresh
        get = Labels.get

        def font(size: int, *more: Any, **named: Any) -> pygame.font.Font:
            self.small[self._painting].add(size)
            return real_font(size, *more, **named)

        def cut(words: str, face: pygame.font.Font, width: int) -> str:
            said = shorten(words, face, width)
            if said != words:
                self.cut.setdefault(self._painting, set()).add(words)
            return said

        def painted(element: Painted) -> None:
            before, self._painting = self._painting, id(element)
            self._kept.append(element)  # so that no other has its id
            self.small[id(element)], self.cut[id(element)] = set(), set()
            refresh(element)
            self._painting = before

        def label(labels: Labels, text: str, size: int, *more: Any) -> pygame.Surface:
            self.labels.add(size)
            return get(labels, text, size, *more)

        modules = [m for name, m in sys.modules.items() if name.startswith("app.")]
        users = [m for m in modules if getattr(m, "font", None) is real_font]
        users = [m for m in users if ".formula" not in m.__name__]  # whose indices are smaller
        with patch.object(paint, "shorten", cut), patch.object(Painted, "refresh", painted):
            patches = [patch.object(user, "font", font) for user in users]
            for one in patches:
                one.start()
            try:
                with patch.object(Labels, "get", label):
                    yield self
            finally:
                for one in patches:
                    one.stop()


def seen(app: Application) -> list[Painted]:
    """Return the elements of the lesson, in its strip."""
    room = app.ui.layout.strip
    every = app.ui.manager.get_sprite_group().sprites()
    bars = [app.ui.menu_bar, app.ui.transport, app.ui.scrubber, app.ui.panel, app.ui.toolbar]
    homes = {id(bar.container) for bar in bars if bar is not None}

    def in_bar(element: Any) -> bool:
        while element.ui_container is not element:
            element = element.ui_container
            if id(element) in homes:
                return True
        return False

    mine = [one for one in every if isinstance(one, Painted) and one.visible]
    return [one for one in mine if room.colliderect(one.rect) and not in_bar(one)]


def lesson_faults(desk: Desk, reader: Reader, case: Case) -> Iterator[str]:
    """What is wrong with the beat that is shown, in words."""
    app = desk.app
    layout = app.ui.layout
    canvas, (width, height) = layout.canvas, case.size  # it reaches below legend and scale
    share = canvas.width * canvas.height / (width * height)
    if share < PICTURE:
        yield f"the picture has {share:.1%} of the screen"
    yield from faults(desk)
    strip = app.ui.strip
    if strip is None:
        yield "there is no strip"
        return
    if strip.scrolls:
        yield "the words of the strip must be scrolled to"
    docked = [board for board in app.ui.boards.open_ones if board.dock is not None]
    for board in app.ui.boards.open_ones:
        if board.dock is None or not strip.slot.inflate(2, 2).contains(board.rect):
            yield f"the board {board.title!r} is not in its slot"
    for one, other in combinations(docked, 2):
        if one.rect.colliderect(other.rect):
            yield f"the boards {one.title!r} and {other.title!r} lie on each other"
    elements = seen(app)
    for element in elements:
        for words in reader.cut.get(id(element), ()):
            yield f"cut: {words!r}"
        if isinstance(element, RowTable) and element.room > 0:
            yield f"{element.room} px of a table must be scrolled to"
        assert element.ui_container is not None
        parent = pygame.Rect(element.ui_container.get_abs_rect())
        if isinstance(element, Prose) and not parent.inflate(2, 2).contains(element.rect):
            yield f"a text is cut by its frame: {element.column.lines[0].words!r}"
    if case.look == "projector":
        least = STAGE_LETTERS * height / PROJECTOR_LINES - 0.5
        sizes = {(size, type(one).__name__) for one in elements for size in reader.small[id(one)]}
        sizes |= {(size, "the picture") for size in reader.labels}
        for size, where in sorted(sizes):
            if size < least:
                yield f"letters of {size} px in {where}, less than {least:.0f}"


def step_faults(desk: Desk, reader: Reader, case: Case, index: int) -> Iterator[tuple[str, str]]:
    """Every beat of a step with what is wrong in it."""
    app, player = desk.app, desk.app.classroom.lesson_player
    player.go_to(index)
    while player.runs_up is not None:
        desk.frames(1)
    desk.frames(4)
    assert player.step is not None and player.index == index
    if player.step.answers:
        count_hands(desk)
    reader.labels.clear()
    desk.frames(2)
    yield from (("ask", words) for words in lesson_faults(desk, reader, case))
    if "run" in player.step.beats:
        player.next()
        app.session.advance(RUNS)
        desk.frames(3)
        yield from ((player.beat, words) for words in lesson_faults(desk, reader, case))
    if "answer" in player.step.beats:
        went = RUNS
        while not player.answered and player.step is not None:
            app.session.advance(CHUNK)
            desk.frames()
            went += CHUNK
            if not player.answered and (went >= MOST or app.session.paused):
                player.next()
        desk.frames(4)
        settle(desk)
        yield from (("answer", words) for words in lesson_faults(desk, reader, case))


def settle(desk: Desk) -> None:
    """Wait for what the stations of the laboratory have begun."""
    end = time.monotonic() + WORKS
    while at_work(desk.app) and time.monotonic() < end:
        desk.frames(1)
        time.sleep(0.01)
    desk.frames(3)


def count_hands(desk: Desk) -> None:
    """Let some hands go up for every answer, and count them once more."""
    prediction = desk.app.classroom.prediction
    for hands in (9, 17):
        assert prediction.ballot is not None
        for answer in range(len(prediction.ballot.answers)):
            prediction.ballot.put(answer, hands + answer)
        prediction.changed()
        desk.frames(2)
        if hands == 9:
            prediction.again()
            desk.frames(2)


def walk(
    names: Iterable[str],
    cases: Iterable[Case],
    steps: Iterable[int] | None = None,
    pictures: Path | None = None,
) -> Iterator[tuple[Case, str, str]]:
    """Every fault: the window; the lesson, the step and its beat; what it is."""
    with TemporaryDirectory() as folder:
        os.environ["FULCRUM_DATA_DIR"] = folder
        for case in cases:
            opened = opened_application(Path(folder), case.size, show_legend=True, **case.view())
            with Reader().reading() as reader, opened as app:
                desk = Desk(app)
                desk.point(case.size[0] // 3, case.size[1] // 2)
                for name in names:
                    yield from lesson(desk, reader, case, name, steps, pictures)


def lesson(
    desk: Desk,
    reader: Reader,
    case: Case,
    name: str,
    steps: Iterable[int] | None = None,
    pictures: Path | None = None,
) -> Iterator[tuple[Case, str, str]]:
    """Every fault of a lesson in an open window."""
    app = desk.app
    app.session.paused = False
    app.session.load(name)
    desk.frames(2)
    app.lesson_layout.begin()
    desk.frames(2)
    playing = app.classroom.lesson_player.lesson
    # not `offers`: the first step may show another scene, which has no lesson
    wanted = list(steps if steps is not None else range(len(playing.steps) if playing else 0))
    if not wanted:
        yield case, name, "no step of this lesson was walked"
    for index in wanted:
        said = set[tuple[str, str]]()
        for beat, words in step_faults(desk, reader, case, index):
            if (beat, words) not in said:
                said.add((beat, words))
                yield case, f"{name} {index + 1} {beat}", words
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            path = pictures / f"{name}-{index + 1}-{str(case).replace(' ', '-')}.png"
            pygame.image.save(app.window.surface, path)
    app.classroom.lesson_player.close()
    desk.frames(2)


def lessons() -> list[str]:
    """The scenes that have a lesson in steps."""
    return [entry.name for entry in scenes.table() if scenes.load(entry.name).steps]


def main(arguments: list[str] | None = None) -> int:
    """Walk, print what is found; return 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m tests.lesson_walk", description=__doc__)
    parser.add_argument("--lessons", nargs="+", help="names of their scenes; without it all")
    parser.add_argument("--size", help="1920x1080; without it three windows")
    parser.add_argument("--look", default="light", choices=("light", "dark", "projector"))
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the answers")
    options = parser.parse_args(arguments)
    cases = [Case(size_of(options.size), options.look, 1.0)] if options.size else CASES
    names, result = options.lessons or lessons(), 0
    if not names:
        parser.error("there is no lesson to walk through")
    for case, where, words in walk(names, cases, pictures=options.pictures):
        result += 1
        sys.stdout.write(f"{case}  {where}: {words}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(names)} lessons in {len(cases)} windows: {result} faults\n")
    return 1 if result else 0


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    raise SystemExit(main())
