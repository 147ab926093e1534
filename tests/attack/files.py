"""Hostile files: each is refused by a sentence, or it opens, runs, and what is saved of it opens.

Scene files, exact saves and replays; preferences and recent files; folders of autosaves; paths that
are no files; all other files that the program reads (`other_files.py`).
"""

import json
import logging
import os
import socket
from collections import Counter
from dataclasses import fields
from pathlib import Path
from random import Random

from app.drawing.warmup import warm_physics
from app.files.any_file import read_any
from app.files.atomic import FileError
from app.files.autosave import Autosave
from app.files.background import GivenUpError
from app.files.opening import Opened, open_file
from app.files.preferences import Preferences
from app.files.recent import Recent
from app.files.replay_file import check, read_replay, replay_of, save_replay
from app.files.rerun import RerunError, rerun
from app.files.view_options import SCALE_RANGE, SPOTLIGHTS, THEMES, ViewOptions
from app.session.session import Session
from app.simulation.commands.hand import Release
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from app.window.crash_offer import CrashOffer, facts_of
from tests.app.saving import save_scene
from tests.attack.bounds import bound_processor
from tests.attack.corpus import corpus
from tests.attack.damage import damaged
from tests.attack.findings import ROOT, BrokenLawError
from tests.attack.laws import is_sentence, law
from tests.attack.other_files import OtherFiles

PROCESSOR = 5.0
"""A file is read, and what it holds is saved, within this: [s] of the processor."""

TICKS = 5
"""What opens is run so far: [count]."""

MOST_TICKS = 1200
"""A file may ask for a day of ticks, and the user may give up: so does the attack after [ticks]."""


class Files:
    """The part of the attack that opens what it should not trust."""

    def __init__(self, seed: int, folder: Path) -> None:
        """Valid files and warm kernels: neither is on the account of a case."""
        self.seed = seed
        self.valid = corpus(folder / "corpus")
        warm_physics()
        self.said = ""  # when a file was refused last
        self.errors = Errors()
        logging.getLogger("fulcrum").addHandler(self.errors)
        others = OtherFiles(saves_open)
        self.kinds = (
            *((self.scene, 54), (self.preferences, 9), (self.recent, 3), (self.autosaves, 6)),
            *((self.odd_path, 6), (others.table, 5), (others.picture, 5), (others.lesson, 4)),
            *((others.creature, 3), (others.controls, 3), (others.special, 2)),
        )

    def run(self, case: int, folder: Path) -> str:
        """See Part: first the valid files as they are."""
        random = Random(f"{self.seed} {case}")
        if case < len(self.valid):
            return f"whole {self.whole(self.valid[case], folder)}"
        kinds, weights = zip(*self.kinds, strict=True)
        kind = random.choices(kinds, weights)[0]
        self.errors.records.clear()
        bound_processor(PROCESSOR)
        return f"{kind.__name__} {kind(random, folder)}"

    # --- kinds -------------------------------------------------------------------------------

    def scene(self, random: Random, folder: Path) -> str:
        """A scene file, an exact save or a replay."""
        path = folder / "hostile.json"
        path.write_bytes(damaged(random, self.valid))
        bound_processor(PROCESSOR)
        return self.lives_or_is_refused(path, folder)

    def whole(self, data: bytes, folder: Path) -> str:
        """A file that the program wrote, or that came with it: it opens."""
        path = folder / "whole.json"
        path.write_bytes(data)
        bound_processor(PROCESSOR)
        outcome = self.lives_or_is_refused(path, folder)
        law(outcome == "opened", f"whole file: {outcome}: {self.said}")
        return outcome

    def odd_path(self, random: Random, folder: Path) -> str:
        """What is no file, is too large, or has an odd name."""
        path = odd_path(random, folder, random.choice(self.valid))
        bound_processor(PROCESSOR)
        return self.lives_or_is_refused(path, folder)

    def preferences(self, random: Random, folder: Path) -> str:
        """Whatever the file says, the options are usable, and can be changed and kept."""
        path = folder / "preferences.json"
        tree = json.dumps({entry.name: getattr(ViewOptions(), entry.name) for entry in OPTIONS})
        put(path, random, tree.encode(), self.valid)
        bound_processor(PROCESSOR)
        preferences = Preferences(path)
        view = preferences.read()
        options_are_usable(view)
        view.theme = "light" if view.theme == "dark" else "dark"
        if not preferences.save_changes(view):
            return "not kept"
        law(Preferences(path).read() == view, "preferences: they are not read as they were written")
        return "read"

    def recent(self, random: Random, folder: Path) -> str:
        """Whatever the list says, it is a list of files, and takes another."""
        other, path = folder / "scene.json", folder / "recent.json"
        other.write_bytes(b"{}")
        put(path, random, json.dumps([str(other), str(folder)] * 3).encode(), self.valid)
        bound_processor(PROCESSOR)
        recent = Recent(path)
        law(all(isinstance(entry, Path) for entry in recent.files()), "recent: no path")
        recent.add(other)
        law(recent.files()[:1] == [other] or not path.is_file(), "recent: a file was not added")
        return "read"

    def autosaves(self, random: Random, folder: Path) -> str:
        """A good autosave that a crash left is offered, whatever else lies there."""
        saves = folder / "autosave"
        saves.mkdir()
        good = saves / "20200101-000000-1-1.json"
        good.write_bytes(random.choice(self.valid))
        good.with_suffix(".running").touch()
        marked = False
        for number in range(random.randint(1, 5)):
            path = saves / f"20190101-00000{number}-1-1.json"
            odd_file(random, path, self.valid)
            if random.random() < 0.3:
                put_link_or_file(random, path.with_suffix(".running"))
                marked = True
        bound_processor(PROCESSOR)
        autosave = Autosave(saves)
        offered = autosave.crashed()
        law(offered is not None, "autosave: a good one is hidden by others")
        law(marked or offered == good, f"autosave: {offered} is offered, which did not crash")
        for path in (*saves.iterdir(), autosave.last()):
            if path is not None:
                facts_of(path)
        assert offered is not None
        CrashOffer(Closed(), offered).note()  # type: ignore[arg-type]
        autosave.forget(offered)
        autosave.close(Session(recording=False))
        return "offered"

    # --- the law -----------------------------------------------------------------------------

    def lives_or_is_refused(self, path: Path, folder: Path) -> str:
        """What the file comes to: the whole law for a file."""
        try:
            result = read_any(path, patience)
            if isinstance(result, Opened):
                is_sentence(result.notice, path)
                session = Session.of(result.run)
            else:
                replay, run = result
                is_sentence(str(check(replay, patience)), path)
                rerun(run, replay.log, replay.ticks, patience)
                session = Session.of(run)
        except GivenUpError:
            return "long"
        except (FileError, SceneFailedError, RerunError) as error:
            self.said = error.reason if isinstance(error, FileError) else str(error)
            is_sentence(self.said, path)
            self.nothing_is_printed(error)
            return "refused"
        bound_processor(2 * PROCESSOR)
        session.run(TICKS)
        if session.paused:
            for notice in session.notices:
                is_sentence(notice.text, path)
            return "failed in a tick"
        saves_open(session, folder)
        return "opened"

    def nothing_is_printed(self, error: Exception) -> None:
        """No traceback goes to the terminal for what is a file's fault."""
        if self.errors.records and isinstance(error, FileError):
            raise BrokenLawError(f"a traceback is printed: {self.errors.records[0]}") from error


class Errors(logging.Handler):
    """What the program logs with a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.records.append(f"{record.getMessage()[:80]} ({record.exc_info[1]!r})"[:300])


class Closed:
    """Files of a window that opens none."""


def patience(done: int, _ticks: int) -> None:
    """The progress of somebody who gives up after a while."""
    if done >= MOST_TICKS:
        raise GivenUpError


def saves_open(session: Session, folder: Path) -> None:
    """Write the run in all three ways, read it again: the same state."""
    session.submit(Release())
    session.run(0)
    tick, state = session.world.tick, session.world.hash()
    plain, exact, replay = (folder / f"{name}.json" for name in ("plain", "exact", "replay"))
    try:
        save_scene(session, plain)
        save_scene(session, exact, exact=True)
        save_replay(replay_of(session), replay)
    except FileError as error:
        raise BrokenLawError(f"a save is refused: {error.reason}") from error
    try:
        simulation = open_file(plain).run.simulation
        law(things(simulation) == things(session.simulation), "plain save: other things are in it")
        opened = open_file(exact)
        law(not opened.notice, f"exact save: {opened.notice}")
        now = opened.run.simulation.world
        law((now.tick, now.hash()) == (tick, state), "exact save: another state")
        verdict = check(read_replay(replay))
        law(verdict.same, f"replay: {verdict}")
    except FileError as error:
        name = error.path.stem
        raise BrokenLawError(f"a save cannot be read: {name}: {error.reason}") from error


def things(simulation: Simulation) -> Counter[str]:
    """What is in its world: names of bodies, kinds of joints."""
    names = [body.name for body in simulation.world.bodies]
    return Counter([*names, *(joint.kind for joint in simulation.world.joints)])


# --- odd paths -----------------------------------------------------------------------------------


def odd_path(random: Random, folder: Path, valid: bytes) -> Path:
    """A path that is no ordinary file, or has a name that few have."""
    path = folder / "odd.json"
    match random.randrange(12):
        case 0:
            path.mkdir()
        case 1:
            os.mkfifo(path)
        case 2:
            path.symlink_to(path)
        case 3:
            path.symlink_to("/dev/zero")
        case 4:
            return Path(random.choice(("/dev/zero", "/dev/null", "/", "", ".", "/proc/self/mem")))
        case 5:
            return folder / random.choice(("a\0b.json", "x" * 300 + ".json", "\ud800.json", "no/a"))
        case 6:
            with path.open("wb") as file:  # a hole: it takes no room on the disk
                file.truncate(random.choice((50 << 20, 300 << 20, 1 << 40)))
        case 7:
            with socket.socket(socket.AF_UNIX) as listener:
                os.chdir(folder)  # the path of a socket must be short
                listener.bind(path.name)
                os.chdir(ROOT)
        case 8:
            path.write_bytes(valid)
            path.chmod(0)
        case _:
            names = (
                "a\nb",
                "a\x1b[2Jb",
                "\u202eabc",
                "é" * 120,
                "x" * 250,
                os.fsdecode(b"\xff\xfe"),
            )
            path = folder / f"{random.choice(names)}.json"
            path.write_bytes(valid)
    return path


def odd_file(random: Random, path: Path, valid: list[bytes]) -> None:
    """Make something at `path`: a damaged file, a dangling link, a folder, a pipe."""
    dice = random.random()
    if dice < 0.6:
        path.write_bytes(damaged(random, valid))
    else:
        put_link_or_file(random, path)


def put_link_or_file(random: Random, path: Path) -> None:
    """A link to nowhere or to itself, a folder, a pipe, an empty file."""
    match random.randrange(5):
        case 0:
            path.symlink_to("nowhere")
        case 1:
            path.symlink_to(path)
        case 2:
            path.mkdir()
        case 3:
            os.mkfifo(path)
        case _:
            path.touch()


def put(path: Path, random: Random, usual: bytes, valid: list[bytes]) -> None:
    """A small file of the program that was damaged, or is something else."""
    if random.random() < 0.06:
        put_link_or_file(random, path)
    else:
        path.write_bytes(damaged(random, [usual] if random.random() < 0.9 else valid))


# --- options -------------------------------------------------------------------------------------

OPTIONS = fields(ViewOptions)


def options_are_usable(view: ViewOptions) -> None:
    """Each has the type of its default, and is where the program can use it."""
    usual = ViewOptions()
    for entry in OPTIONS:
        value, default = getattr(view, entry.name), getattr(usual, entry.name)
        kinds = {type(default), type(value)} if default is None else {type(default)}
        law(type(value) in kinds, f"preferences: {entry.name} is {value!r}"[:200])
    law(view.theme in THEMES, "preferences: no theme")
    low, high = SCALE_RANGE
    law(low <= view.ui_scale <= high, f"preferences: ui_scale is {view.ui_scale}")
    law(SPOTLIGHTS[0] <= view.spotlight <= SPOTLIGHTS[1], f"preferences: {view.spotlight}")
    law(view.arrow_scale is None or 0 < view.arrow_scale < 1e6, "preferences: arrow_scale")
    json.dumps([view.favourites, view.last_scenes, view.overlays, view.folded])
