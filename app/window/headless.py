"""Run a scene without a window: progress, a report, a picture, a film. The last two need pygame."""

import json
import math
import os
import sys
import time
from pathlib import Path
from typing import Any, TextIO

from app.drawing.warmup import warm_physics
from app.files.atomic import (
    FileError,
    check_output,
    reason,
    replace_file,
    shown,
    write_file,
)
from app.files.file_name import PICTURES
from app.files.link_file import checked_address, in_letters
from app.files.opening import open_file, show
from app.files.page_file import PAGES
from app.files.preferences import Preferences
from app.files.replay_file import check, read_replay
from app.files.rerun import Progress
from app.files.view_options import ViewOptions
from app.quantities.file_size import size_words
from app.quantities.shown_text import one_line
from app.session.session import Session
from app.simulation.errors import SceneFailedError
from app.window.options import USUAL_SECONDS, USUAL_SIZE, Options, UsageError
from app.window.outputs import tell
from physics import Body

PROGRESS_SECONDS = 2.0  # [s] wall time between progress lines: nothing is said about short runs
CHUNK = 60  # [ticks] between two looks at the wall clock


def run(options: Options) -> int:
    """Simulate, then write what was asked for; return the exit status."""
    check_outputs(options)
    if options.replay is not None:
        return play(options.replay)
    session = loaded(options)
    warm_physics()  # so that ms per tick is the simulation, not the compiler
    seconds = USUAL_SECONDS if options.seconds is None else options.seconds
    ticks = round(seconds * session.world.settings.tick_rate)
    if options.record:
        spent = film(session, ticks, options, options.record)
    else:
        spent = simulate(session, ticks, sys.stderr)
    result = report(session, spent)
    if options.report:
        write_report(session, options.report, spent)
    if options.screenshot:
        _picture(session, options, options.screenshot)
    session.tell_complaints()
    say_warnings(session)
    tell(
        f"{one_line(session.scene_name)}: {result['time']:g} s, {result['tick']} ticks,"
        f" {result['ms_per_tick']:.3f} ms per tick, state hash {result['state_hash']}"
    )
    return 0


def page(options: Options, path: Path) -> int:
    """Write the web page of what was asked for, as it begins; return the exit status."""
    from app.capture.web_page.export import USUAL_SECONDS as LONG  # only here: few write one
    from app.capture.web_page.export import export_copy, take_copy, write_page

    try:
        check_output(path, PAGES)
        session = loaded(options)
        seconds = LONG if options.seconds is None else options.seconds
        exported = export_copy(take_copy(session), seconds)
        write_page(exported, path)
    except FileError as error:
        raise UsageError(f"cannot write {shown(error.path)}: {error.reason}") from error
    session.tell_complaints()
    say_warnings(session)
    tell(f"{shown(path)}: {exported.words}")
    return 0


def player(path: Path) -> int:
    """Write the page that plays links; return the exit status."""
    from app.capture.web_page.export import write_text  # only here: few write one
    from app.capture.web_page.link import player_page

    try:
        check_output(path, PAGES)
        write_text(player_page(), path)
    except FileError as error:
        raise UsageError(f"cannot write {shown(error.path)}: {error.reason}") from error
    tell(f"{shown(path)}: plays links")
    return 0


def link(options: Options, address: str) -> int:
    """Print the link of what was asked for, as it begins; return the exit status."""
    from app.capture.web_page.export import take_copy  # only here: few make one
    from app.capture.web_page.link import link_of
    from app.capture.web_page.table_rows import FarTableError

    try:
        before = checked_address(address or Preferences().read().page_address)
        packed = link_of(take_copy(loaded(options)))
    except ValueError as error:
        raise UsageError(f"--link needs the address of a player page: {error}") from error
    except FarTableError as error:
        raise UsageError(f"a link cannot hold this table: {error}") from error
    tell(f"{before}#{in_letters(packed)}")
    return 0


def gallery(folder: Path) -> int:
    """Write a web page of each scene in a folder, and their index; return the exit status."""
    from app.capture.web_page.gallery import INDEX, write_gallery

    said = [time.perf_counter()]

    def progress(done: int, of: int) -> None:
        if time.perf_counter() - said[-1] >= PROGRESS_SECONDS:
            said.append(time.perf_counter())
            sys.stderr.write(f"{done} of {of} pages\n")

    try:
        cards, faults = write_gallery(folder, progress)
    except FileError as error:
        raise UsageError(f"{shown(error.path)}: {error.reason}") from error
    for fault in faults:
        sys.stderr.write(f"fulcrum: left out {one_line(fault)}\n")
    tell(f"{shown(folder / INDEX)}: {len(cards)} pages")
    return 0


def course(options: Options, path: Path) -> int:
    """Write a course package of a lesson, or of what was asked for; return the exit status."""
    from app.capture.web_page.course import SUFFIX, course_package
    from app.capture.web_page.export import export_copy, take_copy
    from app.files.lesson_file import read_lesson
    from app.teaching.lesson_page import lesson_page
    from scenes.lesson_words import SUFFIX as LESSON

    asked = options.lesson or options.file
    is_lesson = asked is not None and asked.suffix == LESSON
    try:
        check_output(path, (SUFFIX,))
        if is_lesson and asked is not None:
            lesson = read_lesson(asked)
            title, page_text = lesson.title, lesson_page(lesson, lines_of_progress())
        else:
            session = loaded(options)
            title = session.simulation.title
            page_text = export_copy(take_copy(session)).text
        write_file(path, course_package(title, page_text, has_lesson=is_lesson))
    except (FileError, SceneFailedError) as error:
        raise UsageError(str(error)) from error
    tell(f"{shown(path)}: {size_words(path.stat().st_size)}, a course package (SCORM 1.2)")
    return 0


def pack(folder: Path, path: Path) -> int:
    """Make a pack of a folder that is laid out as one; return the exit status."""
    from app.files.door import read_file
    from app.files.packs.index import EXAMPLE, INDEX, SUFFIX, read_index
    from app.files.packs.pack import folder_sources, make_pack

    at = folder / INDEX
    if not os.path.isfile(at):
        raise UsageError(f"{shown(at)} is missing; write {EXAMPLE} into it")
    try:
        check_output(path, (SUFFIX,))
        index = read_index(at, read_file(at))
        made = make_pack(path, index, folder_sources(folder))
    except FileError as error:
        raise UsageError(str(error)) from error
    tell(f"{shown(path)}: {made.index.counted}, {size_words(path.stat().st_size)}")
    return 0


def loaded(options: Options) -> Session:
    """Return a session with the scene or file that was asked for; UsageError if there is none."""
    session = Session(recording=False)
    if options.file is None:
        if not session.load(options.scene, **options.values):
            raise UsageError(session.notices[-1].text)
        return session
    try:
        show(session, open_file(options.file, lines_of_progress(), recording=False))
    except FileError as error:
        raise UsageError(str(error)) from error
    return session


def say_warnings(session: Session) -> None:
    """Write to stderr what the window would show beside the scene."""
    for notice in session.notices:
        if notice.kind != "info":
            sys.stderr.write(f"fulcrum: {one_line(notice.text)}\n")


def play(path: Path) -> int:
    """Run a replay again and say whether it came out the same; UsageError when it did not."""
    try:
        verdict = check(read_replay(path), lines_of_progress())
    except FileError as error:
        raise UsageError(str(error)) from error
    if not verdict.same:
        raise UsageError(f"{path}: {verdict}")
    tell(one_line(f"{path.name}: {verdict}"))
    return 0


def lines_of_progress() -> Progress:
    """Return what reports the progress of a run as lines on stderr; nothing about short runs."""
    said = [time.perf_counter()]

    def tell(done: int, ticks: int) -> None:
        if time.perf_counter() - said[-1] >= PROGRESS_SECONDS:
            said.append(time.perf_counter())
            sys.stderr.write(f"{done} of {ticks} ticks run again\n")

    return tell


def simulate(session: Session, ticks: int, progress: TextIO) -> float:
    """Run `ticks` and return the wall time [s]; a scene that fails raises UsageError."""
    generation, begin = session.generation, time.perf_counter()
    said, done = begin, 0
    while done < ticks:
        done += session.run(min(CHUNK, ticks - done))
        if session.generation != generation or session.paused:
            raise UsageError(session.notices[-1].text)
        now = time.perf_counter()
        if now - said >= PROGRESS_SECONDS:
            said = now
            left = (now - begin) * (ticks - done) / done
            tick = session.world.tick_length  # [s]
            line = f"{done * tick:.1f} of {ticks * tick:g} s simulated, about {left:.0f} s left"
            print(line, file=progress, flush=True)
    return time.perf_counter() - begin


def check_outputs(options: Options) -> None:
    """Raise UsageError if a file that was asked for cannot be written, before any simulation."""
    try:
        if options.report:
            check_output(options.report)
        if options.screenshot:
            check_output(options.screenshot, PICTURES)
    except FileError as error:
        raise UsageError(f"cannot write {shown(error.path)}: {error.reason}") from error
    if options.record:
        from app.capture.recording.film import (  # only here: few runs are filmed
            FilmError,
            check_film,
        )

        try:
            check_film(options.record)
        except FilmError as error:
            raise UsageError(str(error)) from error


def film(clip: Session, last: int, options: Options, path: Path) -> float:
    """Run `clip` to the tick `last` and film it; return the wall time of the ticks [s].

    It raises UsageError when the film cannot be written or the scene fails; then there is no file.
    """
    from app.capture.recording.film import FilmError  # pygame only here, as for the picture
    from app.capture.recording.frames import SceneStoppedError
    from app.capture.recording.run import film_run
    from app.window.feature_set import found

    found()  # with their overlays
    view = ViewOptions()
    options.apply(view)
    try:
        return film_run(clip, last, path, view, options.size or USUAL_SIZE, sys.stderr)
    except (FilmError, SceneStoppedError) as error:
        raise UsageError(str(error)) from error


def report(session: Session, spent: float) -> dict[str, Any]:
    """Return the final state in plain numbers; `spent` is the wall time of the run [s]."""
    world = session.world
    return {
        "scene": session.scene_name,
        "parameters": session.parameters,
        "seed": session.scene.seed,
        "time": world.time,  # [s]
        "tick": world.tick,
        "state_hash": world.hash(),
        "energy": {k: _number(getattr(world.energy, k)) for k in _ENERGIES},  # [J]
        "max_penetration": _number(world.max_penetration),  # [m]
        "contact_count": int(world.contacts.count),
        "ms_per_tick": 1000.0 * spent / max(world.tick, 1),
        "bodies": [_body(body) for body in world.bodies],
        "joints": [
            {"id": joint.id, "kind": joint.kind, "error": _number(joint.error)}  # [m]
            for joint in world.joints
        ],
    }


_ENERGIES = ("linear", "angular", "gravity", "spring", "total")


def _body(body: Body) -> dict[str, Any]:
    """Return one body in SI units: m, rad, m/s, rad/s."""
    return {
        "id": body.id,
        "name": body.name,
        "kind": body.kind,
        "position": [_number(value) for value in body.position],
        "angle": _number(body.angle),
        "velocity": [_number(value) for value in body.velocity],
        "omega": _number(body.omega),
    }


def _number(value: float) -> float | None:
    """Return `value` for JSON, which has no word for infinity and NaN."""
    return float(value) if math.isfinite(value) else None


def write_report(session: Session, path: Path, spent: float) -> None:
    """Write the report, or say in one line why not; `spent` is the wall time of the ticks [s]."""
    text = json.dumps(report(session, spent), indent=1, allow_nan=False) + "\n"
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise UsageError(f"cannot write {shown(path)}: {reason(error)}") from error


def _picture(session: Session, options: Options, path: Path) -> None:
    """Draw the final state like the window does, without its panels."""
    from app.drawing.picture import save_picture  # pygame only here: headless runs work without it
    from app.window.feature_set import found

    found()  # with their overlays
    view = ViewOptions()
    options.apply(view)
    try:
        save_picture(session, view, options.size or USUAL_SIZE, path)
    except FileError as error:
        raise UsageError(f"cannot write {shown(path)}: {error.reason}") from error
