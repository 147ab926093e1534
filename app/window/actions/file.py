"""The actions of scenes, files and pictures."""

import time
from pathlib import Path

import pygame

from app.files.any_file import SUFFIXES
from app.files.atomic import reason, shown
from app.files.file_name import file_name
from app.files.folders import SAMPLES, data_directory, files_folder
from app.session.scene_order import load_neighbour
from app.ui.bars.lesson_strip import next_words
from app.ui.folder import open_folder
from app.ui.menu_place import Scope
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import (
    PROGRAM_LESSONS,
    FileTask,
    Place,
    listed,
    own_places,
    save_task,
)
from app.window.feature_set import endings
from app.window.file_jobs import begin
from app.window.parts import Action, Parts
from physics.disk.folders import make_folders

GROUP = "Scenes and files"
MY_SCENES = "My scenes"


# --- scenes --------------------------------------------------------------------------------------


def next_scene(app: Parts) -> None:
    """Load the next scene, or show what comes next in the lesson that runs."""
    player = app.classroom.lesson_player
    if player.lesson is not None:
        player.next()
    else:
        load_neighbour(app.session, 1)


def previous_scene(app: Parts) -> None:
    """Load the scene before, or show what came before in the lesson that runs."""
    player = app.classroom.lesson_player
    if player.lesson is not None:
        player.previous()
    else:
        load_neighbour(app.session, -1)


def lesson(app: Parts) -> None:
    app.lesson_layout.begin()


def new_scene(app: Parts) -> None:
    """Load it paused: what is built before the first run is what a restart comes back to."""
    if app.session.load("empty"):
        app.session.paused = True
        app.editor.choose("drag")
        app.ui.side.new_scene()  # also after another empty table
        app.fit()


# --- opening -------------------------------------------------------------------------------------


def open_file(app: Parts) -> None:
    own, replays = own_places(MY_SCENES, "scenes"), own_places("My replays", "replays")[:1]
    lessons = own_places("My lessons", "lessons")[:1]
    places = [*own, _recent(app), *lessons, PROGRAM_LESSONS, *replays, _samples()]
    here = app.files.current.path
    _choose(app, "Open a file", places, here.parent if here else None)


def open_replay(app: Parts) -> None:
    _choose(app, "Play a replay", [*own_places("My replays", "replays"), _recent(app)])


def restore_autosave(app: Parts) -> None:
    folder = app.files.autosave.folder
    _choose(app, "Restore an autosave", [Place("Autosaves", folder, newest_first=True)])


def _choose(app: Parts, title: str, places: list[Place], folder: Path | None = None) -> None:
    """Open a sheet that opens a file."""
    files = app.files

    def start(task: FileTask, path: Path) -> bool:
        return begin(task, lambda done, failed: files.open(path, done, failed), files)

    task = FileTask(title, "Open", False, places, start, suffixes=(*SUFFIXES, *endings()))
    task.choose(0)
    if folder is not None and folder != places[0].folder:
        task.go(folder)
    elif not task.items()[0]:  # nothing was saved yet: show what there is
        full = (number for number in range(len(places)) if has_files(places[number]))
        task.choose(next(full, 0))
    _open(app, task)


# --- saving --------------------------------------------------------------------------------------


def save_file(app: Parts) -> None:
    paper = app.files.current.paper
    if paper is None:
        save_file_as(app)
    else:
        app.files.save(paper.path, paper.exact)


def save_file_as(app: Parts) -> None:
    files = app.files
    paper = files.current.paper

    def start(task: FileTask, path: Path) -> bool:
        exact = bool(task.exact)
        return begin(task, lambda done, failed: files.save(path, exact, done, failed), files)

    task = save_task("Save the scene", MY_SCENES, "scenes", _named(app, ".json"), start)
    task.exact = False
    if paper is not None:
        task.exact = paper.exact
        task.go(paper.path.parent)
        task.name = paper.path.name
    _open(app, task)


def save_replay(app: Parts) -> None:
    files = app.files

    def start(task: FileTask, path: Path) -> bool:
        return begin(task, lambda done, failed: files.save_replay(path, done, failed), files)

    name = _named(app, f"-{time.strftime('%Y-%m-%d-%H%M')}.json")
    _open(app, save_task("Save the run as a replay", "My replays", "replays", name, start))


def screenshot(app: Parts) -> None:
    """Save a picture under a name of its own."""
    name = app.session.scene_name
    app.screenshots.ask(lambda surface: app.screenshots.take(surface, name))


def screenshot_as(app: Parts) -> None:
    """Ask where the picture of now is to be saved."""

    def ask(surface: pygame.Surface) -> None:
        picture = surface.copy()

        def start(task: FileTask, path: Path) -> bool:
            app.screenshots.save(picture, path)
            task.done = True
            return True

        words = "Save the picture", "My pictures", "pictures", _named(app, ".png")
        _open(app, save_task(*words, start, suffixes=(".png",)))

    app.screenshots.ask(ask)


def show_folder(app: Parts) -> None:
    """Show the folder of the running file, or that of all files, in the file manager."""
    paper = app.files.current.paper
    folder = files_folder() if paper is None else paper.path.parent
    try:
        make_folders(folder)
    except OSError as error:
        app.session.notify("error", f"The folder {shown(folder)} cannot be made: {reason(error)}")
    else:
        open_folder(folder, app.session.notify)


# --- the sheet -----------------------------------------------------------------------------------


def _open(app: Parts, task: FileTask) -> None:
    app.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def has_files(place: Place) -> bool:
    """Return whether there is anything to be chosen."""
    try:
        return bool(place.files() if place.files is not None else listed(place.folder, False))
    except OSError:
        return False


def _samples() -> Place:
    return Place("Samples", SAMPLES)


def _recent(app: Parts) -> Place:
    return Place("Recent", data_directory(), files=app.files.recent.files)


def _named(app: Parts, suffix: str) -> str:
    """Return a name for a file of what runs now."""
    name = app.session.scene_name.removesuffix(".json")
    return file_name("my table" if name == "empty" else name, suffix)


NO_LESSON = "This scene has no lesson in steps: see Lessons in the scene menu (M)"


def in_lesson(scope: Scope) -> bool:
    """Return whether a lesson runs: then the keys of scenes go through its steps."""
    return scope.classroom.lesson_player.lesson is not None


def _next(scope: Scope) -> str:
    """Return what the key will do: "On: the next step"."""
    _, tip = next_words(scope.classroom.lesson_player)
    return f"On: {tip[:1].lower()}{tip[1:]}"


def _start_or_end(scope: Scope) -> str:
    return "End the lesson" if in_lesson(scope) else "Start the lesson"


def _no_lesson(scope: Scope) -> str:
    return "" if in_lesson(scope) or scope.classroom.lesson_player.offers() else NO_LESSON


FILE = (
    Action("scene_menu", "Choose a scene", ("m",), GROUP, lambda app: app.ui.open_scene_menu())
    .at("File", (0, 2), "Choose a scene…")
    .told("Look through all scenes by topic, and your own. Each has a picture."),
    Action(
        "next_scene",
        "Next scene; in a lesson, go on",
        ("page down",),
        GROUP,
        next_scene,
        in_lesson=(1, "Go on: run, answer, next step"),
    )
    .at("Teach", (0, 0), _next, shown=in_lesson)
    .told("Open the next scene. In a lesson: go on to the answer, or to the next step."),
    Action(
        *("previous_scene", "Previous scene; in a lesson, back", ("page up",), GROUP),
        previous_scene,
        in_lesson=(2, "Back: this step, the one before"),
    )
    .at("Teach", (0, 1), "Back", shown=in_lesson)
    .told("Open the previous scene. In a lesson: go back to the beginning of the step."),
    Action("lesson", "Start or end the lesson", ("shift+f5",), GROUP, lesson, in_lesson=(0, ""))
    .at("Teach", (0, 2), _start_or_end, refused=_no_lesson)
    .told("Go through the lesson of this scene in steps, with questions for the class."),
    Action("new_scene", "New: an empty table", ("ctrl+n",), GROUP, new_scene)
    .at("File", (0, 0), "New")
    .told("Begin with an empty table, to build your own experiment."),
    Action("open_file", "Open a file", ("ctrl+o",), GROUP, open_file)
    .at("File", (0, 1), "Open…")
    .told("Open a scene, a lesson, a pack or a replay from a file."),
    Action("save_file", "Save the scene", ("ctrl+s",), GROUP, save_file)
    .at("File", (1, 0), "Save")
    .told("Save the scene in its file."),
    Action("save_file_as", "Save as", ("ctrl+shift+s",), GROUP, save_file_as)
    .at("File", (1, 1), "Save as…")
    .told("Choose a folder and a name, and save the scene there."),
    Action("save_replay", "Save the run as a replay", (), GROUP, save_replay)
    .at("File", (3, 1), "Save the run as a replay…")
    .told("Save what you did and when. Played again, it gives exactly the same run."),
    Action("open_replay", "Play a replay", (), GROUP, open_replay)
    .at("File", (3, 0), "Play a replay…")
    .told("Open a saved run and see it again, exactly as it was."),
    Action("restore_autosave", "Restore an autosave", (), GROUP, restore_autosave)
    .at("File", (3, 2), "Restore an autosave…")
    .told("Go back to one of the copies that the program saves by itself every few minutes."),
    Action("screenshot", "Save a picture of the window", ("f12",), GROUP, screenshot)
    .at("Share", (1, 0), "Save a picture")
    .told("Save what you see as a PNG picture in your folder, at once."),
    Action("screenshot_as", "Save a picture as", (), GROUP, screenshot_as)
    .at("Share", (1, 1), "Save a picture as…")
    .told("Save what you see as a PNG picture. You choose folder and name."),
    Action("open_folder", "Open the folder of your files", (), GROUP, show_folder)
    .at("File", (4, 0), "Open the folder")
    .told("Show your scenes, pictures and films in the file manager of your computer."),
    Action("bug_report", "Copy a bug report", ("f2",), GROUP, lambda app: app.files.report_bug())
    .at("Help", (1, 0))
    .told("Copy a report of what happened, to paste it into a message to the authors."),
)
