"""Opening and saving scene files: what File / Open, File / Save and a dropped file do."""

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from app.files.atomic import shown, write_file
from app.files.draft import Draft
from app.files.file_scene import FileSource, exact_world
from app.files.link_file import spoken
from app.files.read_back import read_back
from app.files.rerun import Progress, RerunError, rerun, say_nothing
from app.files.scene_file import Document, Exact, SceneFileError, read_scene
from app.session.session import Session
from app.simulation.attachment_words import read_attachments
from app.simulation.attachments import SHOWN
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene
from app.timeline.timeline import Timeline
from physics import DefinitionError
from physics.state.state_checks import OtherLayoutError


@dataclass(frozen=True)
class Opened:
    """A run that is ready to be shown, and what the user should know of it ("" = nothing)."""

    run: Timeline
    notice: str = ""
    paused: bool = False  # when it was saved: the window lets it stand again

    @property
    def simulation(self) -> Simulation:
        return self.run.simulation


def open_file(path: Path, progress: Progress = say_nothing, recording: bool = True) -> Opened:
    """Build what a scene file says. Nothing that runs is touched, whatever happens.

    `progress` is told how far an exact save of a scene with a program of its own has been run;
    with `recording` time can be turned back to before that moment.
    Raises SceneFileError or FileError with path and reason.
    """
    document = read_scene(path)
    try:
        return open_document(document, progress, recording)
    except (DefinitionError, SceneFailedError, RerunError) as error:
        raise SceneFileError(spoken(path), str(error)) from error


def open_document(
    document: Document, progress: Progress = say_nothing, recording: bool = True
) -> Opened:
    """Build what a document says; see `open_file`.

    Raises DefinitionError, SceneFailedError, RerunError.
    """
    if document.exact is None:
        made = Simulation.build(FileSource(document), {})
        return Opened(Timeline(made), paused=document.paused)
    if document.exact.scene:
        opened = run_again(document.exact, progress, recording)
        if not opened.notice:
            show_again(document, opened.run.simulation)
    else:
        opened = open_exact(document, document.exact)
    return dataclasses.replace(opened, paused=document.exact.paused)


def open_exact(document: Document, exact: Exact) -> Opened:
    """The saved state; when another version wrote it, the scene as the rest of the file has it."""
    try:
        exact_world(exact.state)
    except OtherLayoutError as error:
        tree = {key: value for key, value in document.tree.items() if key != "exact"}
        plainly = dataclasses.replace(document, tree=tree, exact=None)
        notice = f"{document.name}: {error}. Bodies and joints were read; contacts start again."
        return Opened(Timeline(Simulation.build(FileSource(plainly), {})), notice)
    return Opened(Timeline(Simulation.build(FileSource(document), {})))


def run_again(exact: Exact, progress: Progress, recording: bool) -> Opened:
    """The run that leads to the saved moment, once more; its hash says whether it is the same."""
    run = Timeline(Simulation.build(NamedScene(exact.scene), exact.parameters or {}, exact.seed))
    run.begin(recording)  # so that time can be turned back to there
    rerun(run, exact.log, exact.tick, progress)
    if run.simulation.world.hash() == exact.hash:
        return Opened(run)
    return Opened(
        run,
        f"scene {exact.scene!r} was run again to tick {exact.tick}, but is not where it was when it"
        " was saved: another version of Fulcrum or another computer saved it",
    )


def show_again(document: Document, simulation: Simulation) -> None:
    """Attach what was open when it was saved: no command has put that into the run.

    Raises DefinitionError.
    """
    kept = read_attachments(document.tree, simulation.world).shown
    simulation.attachments = simulation.attachments.with_shown(SHOWN, kept)


def save_draft(draft: Draft, path: Path, exact: bool = False) -> str:
    """Write a draft as a scene file; return what to tell the user. FileError leaves an old file.

    `exact` adds what is needed to go on bit for bit. Any thread may write.
    """
    write_file(path, read_back(path, lambda: draft.text(exact)))
    name = shown(path.name)
    if draft.has_program and not exact:
        return (
            f"Saved {name}: bodies and joints as they are. What makes {draft.title!r} act by"
            " itself is a program, and not in the file. Save the exact moment to come back to it."
        )
    return f"Saved {name}{', exactly' if exact else ''}"


def show(session: Session, opened: Opened) -> None:
    """Make an opened run the running one; what ran before can be come back to."""
    session.show(opened.run)
    if opened.notice:
        session.notify("warning", opened.notice)
