"""The command line, a public contract: options in, exit status out (0, or 2 with one line)."""

import argparse
import logging
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import scenes
from app.files.atomic import shown
from app.files.folders import data_directory, use_own_programs
from app.files.log_file import NAME, set_up_log
from app.files.preferences import Preferences
from app.files.versions import VERSION
from app.files.view_options import SCALE_RANGE, THEMES
from app.window.options import FIRST_SCENE, Options, UsageError, say, this_program
from app.window.outputs import Outputs, tell
from app.window.signals import Signals, StoppedError
from physics.disk.folders import user_folder
from physics.threads.threads import most_threads
from physics.values.checks import DefinitionError
from physics.values.ranges import number_fault
from scenes.kit import ParameterError
from scenes.lesson_words import SUFFIX

log = logging.getLogger("fulcrum")

SMALLEST_SIZE = (320, 240)  # [px] below this no panel fits
LARGEST_SIZE = (7680, 4320)  # [px] 8K; a typing error must not ask for gigabytes


def run(arguments: Sequence[str]) -> int:
    """Do what the command line says; return the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout belongs to the user
    with Outputs():
        return _told(arguments)


def _told(arguments: Sequence[str]) -> int:
    """Run, and tell in one line why it ended; return the exit status."""
    try:
        _look_around()
        with Signals():
            return _dispatch(parse(arguments))
    except UsageError as error:
        return say(str(error), 2)
    except StoppedError as stopped:
        status = say(str(stopped), stopped.status)
        if stopped.at_once:
            os._exit(status)  # threads that write would be waited for
        return status
    except Exception as error:
        log.info("a fault of the program", exc_info=error)
        words = f"{type(error).__name__}: {error}"
        return say(f"a fault of the program: {words}; more is in {data_directory() / NAME}", 2)


def _look_around() -> None:
    """Set up the log. UsageError for what the environment says and nobody can do."""
    try:
        folders = {kind: user_folder(kind) for kind in ("data", "config", "cache")}
        most_threads()
    except OSError as error:
        where = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        how = "FULCRUM_DATA_DIR, FULCRUM_CONFIG_DIR and FULCRUM_CACHE_DIR choose others"
        raise UsageError(f"there is no place for files ({where}); {how}") from error
    except DefinitionError as error:
        raise UsageError(str(error)) from error
    set_up_log(folders["data"])
    chosen = Preferences().read()
    use_own_programs(chosen.own_programs, chosen.files_folder)


def parse(arguments: Sequence[str]) -> Options:
    """Return the checked options; UsageError if one is wrong. ``--help`` prints and exits."""
    options = vars(parser().parse_args(arguments))
    words = options.pop("set")
    opened = options.pop("opened")
    options["file"] = options["file"] or opened
    options["named"] = bool(options["scene"] or words)
    options["scene"] = options["scene"] or FIRST_SCENE  # argparse sees no clash with a default
    from_file = any(options[name] is not None for name in ("file", "replay", "lesson"))
    if from_file and words:
        raise UsageError("--set is for parameters of a --scene; a file has none")
    is_lesson = options["lesson"] or (options["file"] and options["file"].suffix == SUFFIX)
    if is_lesson and options["headless"]:
        raise UsageError("a lesson is shown in the window: no --headless")
    for name in ("page", "link"):
        if options[name] is not None:
            _check_page(options, name)
    if options["replay"] is not None and (options["report"] or options["screenshot"]):
        raise UsageError("--replay only says whether it came out the same: no --report, no picture")
    if options["course"] is not None:
        for name in ("replay", "report", "screenshot", "record", "page"):
            if options[name] is not None:
                raise UsageError(f"--course goes with a scene, a file or a lesson, not --{name}")
    if options["pack"] is not None:
        options["pack"] = tuple(options["pack"])
    alone = any(options[name] for name in ("list", "warmup", "add_to_menu", "pack"))
    named = not (alone or from_file)
    values = scene_values(options["scene"], words) if named else {}
    return Options(**options, values=values)


def _check_page(options: dict[str, Any], asked: str) -> None:
    """Raise UsageError for what goes with no page, and no link."""
    for name in ("replay", "lesson", "report", "screenshot", "record"):
        if options[name] is not None:
            raise UsageError(f"--{asked} goes with a --scene or a --file, not with --{name}")


def scene_values(scene: str, words: Sequence[str]) -> dict[str, Any]:
    """Return the parameters in ``name=value`` words, checked against the scene."""
    try:
        parameters = scenes.load(scene).parameters()
    except (scenes.UnknownSceneError, scenes.BrokenSceneError) as error:
        raise UsageError(str(error)) from error
    values: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise UsageError(f"--set takes name=value, got {word!r}")
        if name not in parameters:
            known = ", ".join(parameters) or "none"
            raise UsageError(f"scene {scene!r} has no parameter {name!r}; it has: {known}")
        try:
            values[name] = parameters[name].parse(text)
        except ParameterError as error:
            raise UsageError(f"--set {error}") from error
    return values


def scene_table() -> str:
    """Return a table of all scenes: name, category, title."""
    rows = [("name", "category", "title")]
    rows += [(s.name, s.category, s.error or s.title) for s in scenes.table()]
    width = [max(len(row[column]) for row in rows) for column in (0, 1)]
    return "\n".join(f"{a:<{width[0]}}  {b:<{width[1]}}  {c}" for a, b, c in rows)


def _dispatch(options: Options) -> int:
    """Choose the way to run; import late: a list needs no window, a headless run no pygame."""
    if options.list:
        tell(scene_table())
        return 0
    if options.warmup:
        from app.capture import later
        from app.drawing.warmup import run_in_terminal

        tell(run_in_terminal(later.ALL))
        return 0
    if options.add_to_menu:
        from app.window.desktop_entry import add_to_menu

        tell(shown(add_to_menu()))
        return 0
    if options.gallery is not None:
        from app.window import headless

        return headless.gallery(options.gallery)
    if options.pack is not None:
        from app.window import headless

        return headless.pack(*options.pack)
    if options.course is not None:
        from app.window import headless

        return headless.course(options, options.course)
    if options.player is not None:
        from app.window import headless

        return headless.player(options.player)
    if options.link is not None:
        from app.window import headless

        return headless.link(options, options.link)
    if options.page is not None:
        from app.window import headless

        return headless.page(options, options.page)
    if options.headless:
        from app.window import headless

        return headless.run(options)
    from app.window.headless import check_outputs

    check_outputs(options)
    from app.window.startup import run_window

    return run_window(options)


class _Parser(argparse.ArgumentParser):
    """The parser says what is wrong in one line, without the usage block."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (--help lists the options)")

    def _print_message(self, message: str, file: Any = None) -> None:  # noqa: ARG002
        """Write the help, or the version: argparse says nothing when that fails."""
        tell(message.rstrip("\n"))


def parser() -> _Parser:
    """Return the parser of the options."""
    made = _Parser(
        prog=Path(this_program()[-1]).name,
        description="Fulcrum: a 2D physics sandbox. Without options it opens the window.",
        allow_abbrev=False,
    )
    add = made.add_argument
    what = made.add_mutually_exclusive_group().add_argument
    what("opened", nargs="?", type=Path, metavar="FILE", help="a scene, replay or lesson to open")
    what("--scene", metavar="NAME", help="the scene to open (the one used last)")
    what("--file", type=Path, metavar="FILE.json", help="open a scene file, or a link")
    what("--replay", type=Path, metavar="FILE.json", help="play a recorded run again")
    what("--lesson", type=Path, metavar="FILE.fulcrum", help="show a lesson of your own")
    add("--list", action="store_true", help="print the scenes and exit")
    add("--set", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help="parameters")
    add("--headless", action="store_true", help="run without a window")
    add("--seconds", type=_seconds, metavar="S", help="simulated seconds; a window closes then")
    add("--report", type=Path, metavar="FILE.json", help="write the final state at the end")
    add("--screenshot", type=Path, metavar="FILE.png", help="save a picture at the end")
    add("--record", type=Path, metavar="FILE.gif|.mp4", help="film the run when it ends")
    add("--page", type=Path, metavar="FILE.html", help="write a web page that plays, and exit")
    add("--player", type=Path, metavar="FILE.html", help="write the page that plays links, exit")
    add(
        "--link",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="print a link to the player page there",
    )
    add("--gallery", type=Path, metavar="FOLDER", help="write pages of all scenes in a folder")
    add("--course", type=Path, metavar="FILE.zip", help="write a course package (SCORM 1.2)")
    add("--pack", type=Path, nargs=2, metavar=("FOLDER", "FILE"), help="make a pack of a folder")
    add("--theme", choices=THEMES, help="light or dark")
    add("--scale", type=_scale, metavar="1..2.5", help="size of text and buttons")
    add("--size", type=_size, metavar="WxH", help="size of the window or picture [px]")
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--projector", action="store_true", help="sizes for the back row")
    add("--warmup", action="store_true", help="compile everything and exit")
    add("--add-to-menu", action="store_true", help="write an entry for the desktop (Linux), exit")
    add("--version", action="version", version=f"Fulcrum {VERSION}")
    return made


def _seconds(text: str) -> float:
    """Return a duration [s], 0 to 1e6."""
    return _number("duration", text, 0.0, 1e6, "s")


def _scale(text: str) -> float:
    """Return a UI scale [1]."""
    return _number("scale", text, *SCALE_RANGE)


def _number(what: str, text: str, low: float, high: float, unit: str = "") -> float:
    """Return the number in `text`; argparse's error says what is allowed."""
    try:
        value: Any = float(text)
    except ValueError:
        value = text
    if wrong := number_fault(what, value, low, high, unit):
        raise argparse.ArgumentTypeError(wrong)
    return value


def _size(text: str) -> tuple[int, int]:
    """Return a size like 1280x720 [px]."""
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"width x height like 1280x720, not {text!r}")
    width, height = int(parts[0]), int(parts[1])
    if not all(
        low <= side <= high
        for low, side, high in zip(SMALLEST_SIZE, (width, height), LARGEST_SIZE, strict=True)
    ):
        raise argparse.ArgumentTypeError(f"from 320x240 to 7680x4320, not {text!r}")
    return width, height
