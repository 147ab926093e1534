"""All that can be closed when it fails, and how: the list behind `app/window/faults.py`.

Who stands in a traceback tells which of them failed, in whatever part of the frame that was.
"""

from collections.abc import Callable, Iterator
from functools import partial

from app.drawing import overlays
from app.editor.instruments.stopwatch import Stopwatch
from app.ui.boards.board import Board
from app.ui.boards.stopwatch_board import StopwatchBoard
from app.window.faults import Workers
from app.window.feature import Closable
from app.window.parts import Parts


def close_failed(app: Parts, workers: Workers) -> str:
    """Close the innermost of `workers` that can be closed; return its words, "" when none can."""
    known = {id(closable.thing): closable for closable in (*in_interface(app), *beside(app))}
    for worker in workers:
        for thing in (worker, *_containers(worker)):
            closable = known.get(id(thing))
            if closable is not None:
                closable.close()
                return closable.words
    return _close_feature(app, workers)


def _close_feature(app: Parts, workers: Workers) -> str:
    """Close the feature whose code is the innermost of `workers`; return its words, or ""."""
    for worker in workers:
        module = getattr(worker, "__module__", getattr(worker, "__name__", ""))
        for feature, part in app.features.all:
            home = type(part).__module__.rpartition(".")[0]  # "app.features.fan"
            if module.startswith(f"{home}."):
                part.fail()
                return feature.words
    return ""


def _containers(worker: object) -> Iterator[object]:
    """Yield what an element of the interface lies in, from the inside."""
    inner, outer = worker, getattr(worker, "ui_container", None)
    while outer is not None and outer is not inner:  # the root lies in itself
        yield outer
        inner, outer = outer, getattr(outer, "ui_container", None)


# --- the interface ---------------------------------------------------------------------------


def in_interface(app: Parts) -> Iterator[Closable]:
    """Yield the parts of the interface; each is known by itself and by its container."""
    ui, view = app.ui, app.view

    def hide(option: str) -> None:
        setattr(view, option, False)
        ui.start_again()

    parts: list[tuple[str, object, Callable[[], object]]] = [
        ("The open menu", ui.desk.popup, ui.start_again),
        ("The open sheet", ui.sheet, ui.start_again),
        ("The side panel", ui.panel, partial(hide, "show_panel")),
        ("The legend", ui.lane.legend, partial(hide, "show_legend")),
        ("The toolbar", ui.toolbar, partial(hide, "show_tools")),
        ("The hint line", ui.lane.hint, partial(hide, "show_hints")),
        ("The hint line", ui.lane.hint.plate, partial(hide, "show_hints")),
        ("The lesson", ui.strip, app.lesson_layout.close),
        ("A message", ui.toasts, ui.toasts.open.clear),
    ]
    for board in ui.boards.open_ones:
        words = f"The board {board.title!r}"
        parts.append((words, board, partial(close_board, app, type(board))))
    for source in ui.corner.sources:
        drop = partial(ui.corner.sources.remove, source)
        parts.append(("A card in the corner", getattr(source, "__self__", None), drop))
    parts += [("A message", entry.toast, ui.toasts.open.clear) for entry in ui.toasts.open]
    for words, part, close in parts:
        for thing in (part, getattr(part, "container", None)):
            if thing is not None:
                yield Closable(words, thing, close)


def close_board(app: Parts, kind: type[Board]) -> None:
    """Close all boards of a kind, and what would open them again."""
    if kind is StopwatchBoard:
        for watch in app.editor.instruments.of(Stopwatch):
            app.editor.instruments.remove(watch)
    app.ui.close_boards(kind)


# --- the rest --------------------------------------------------------------------------------


def beside(app: Parts) -> Iterator[Closable]:
    """Yield what is not in the interface."""
    yield from on_the_picture(app)
    for part in app.features.parts:
        yield from part.closable()
    for feature, part in app.features.all:
        yield Closable(feature.words, part, part.fail)
    yield Closable("The lesson", app.classroom.lesson_player, app.lesson_layout.close)
    yield Closable("The lesson", app.lesson_layout, app.lesson_layout.close)


def on_the_picture(app: Parts) -> Iterator[Closable]:
    """Yield overlays, tools, and what they have laid on the picture."""
    editor, shown = app.editor, app.view.shown_by_step
    for overlay in overlays.found():
        if overlay.NAME != "bodies":  # for this run: the user may want it tomorrow
            off = partial(shown.__setitem__, overlay.NAME, False)
            yield Closable(f"The overlay {overlay.LABEL!r}", overlay, off)
    for tool in editor.tools.values():
        yield Closable(f"The tool {tool.LABEL!r}", tool, partial(lay_down, app))
    for instrument in editor.instruments.all:
        remove = partial(editor.instruments.remove, instrument)
        yield Closable(f"A {instrument.KIND}", instrument, remove)
    yield Closable("The instruments", editor.instruments, editor.instruments.clear)
    prediction = app.classroom.prediction
    yield Closable("The prediction", prediction, prediction.cancel)


def lay_down(app: Parts) -> None:
    """Take the hand instead of the tool, and give up what the tool was in the middle of."""
    editor = app.editor
    try:
        app.mouse.cancel()
    finally:
        editor.tool = editor.tools["drag"]
