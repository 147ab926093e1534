"""What the window does with files: open, save, play, restore, report. It works in the background,
and whatever goes wrong, what runs goes on.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.files.any_file import Found, read_any
from app.files.atomic import shown
from app.files.autosave import Autosave
from app.files.background import Job
from app.files.current_file import CurrentFile, edits_of
from app.files.draft import Draft, take
from app.files.folders import is_in_pack
from app.files.json_text import json_text
from app.files.lesson_file import Lesson
from app.files.link_file import is_link, spoken
from app.files.opening import Opened, save_draft
from app.files.page_file import is_page
from app.files.playback import Playback
from app.files.recent import Recent
from app.files.replay_file import Replay, replay_of, save_replay
from app.files.rerun import Progress
from app.session.session import Session
from app.timeline.timeline import Timeline
from app.ui.bars.corner import Note, job_note
from app.ui.clipboard import hand_over
from app.window.crash_offer import CrashOffer

PATIENCE = 0.5
"""Jobs shorter than this are not spoken of: [s]."""

Done = Callable[[], None]
Failed = Callable[[str], None]
Result = TypeVar("Result")


def named(draft: Draft, path: Path) -> Draft:
    """Return the draft of a scene of the program under the name of its file, its own from now on.

    A file keeps the title that it has.
    """
    if "scene" not in draft.start:
        return draft
    words = shown(path.stem).replace("_", " ").strip()
    return replace(draft, title=words[:1].upper() + words[1:] or draft.title)


def nothing() -> None:
    """Do nothing, for those who need not know."""


class FileController:
    """The controller of a session's files. One job at a time; call `poll` once a frame."""

    def __init__(self, session: Session, autosave: Autosave | None = None) -> None:
        self.session = session
        self.current = CurrentFile(session)
        self.recent = Recent()
        self.autosave = autosave or Autosave()
        self.job: Job | None = None
        self.playback: Playback | None = None
        self._offer: CrashOffer | None = None
        self.when_saved: Callable[[Path], object] = lambda _path: None
        self.show_lesson: Callable[[Path, Lesson], object] = lambda _path, _lesson: None
        self.opens: Callable[[Path], bool] = lambda _path: False
        """Lets a feature open a file; False: it is of no kind that features know."""

    # --- opening -----------------------------------------------------------------------------

    def open(self, path: Path, done: Done = nothing, failed: Failed | None = None) -> bool:
        """Open a scene file, show a lesson, play a replay, or let a feature open what it knows.

        `failed` hears why not (by default a toast). Return False when another file is at work.
        """
        path = path.absolute()
        if self.opens(path):
            done()
            return True

        def work(progress: Progress) -> Found:
            result = read_any(path, progress)
            if not (self.is_autosave(path) or is_in_pack(path) or is_link(str(path))):
                self.recent.add(path)
            return result

        def opened(result: Found) -> None:
            self.show(path, result)
            done()

        return self._begin(f"Opening {shown(spoken(path).name)}", work, opened, failed)

    def show(self, path: Path, result: Found) -> None:
        """Run what was read from `path`; undo comes back to what ran before."""
        if isinstance(result, Opened):
            self._show_scene(path, result)
        elif isinstance(result, Lesson):
            self.show_lesson(path, result)
        else:
            self.play(shown(path.name), *result)

    def _show_scene(self, path: Path, opened: Opened) -> None:
        self.session.show(opened.run)
        self.session.paused = self.session.paused or opened.paused
        if opened.notice:
            self.session.notify("warning", opened.notice)
        if self.is_autosave(path):
            self.current.restore()
        elif is_page(path) or is_in_pack(path):  # these are no files that one saves to
            self.current.lend(path)
        elif not is_link(str(path)):
            self.current.keep(path, opened.run.simulation.world.tick > 0)

    def play(self, name: str, replay: Replay, run: Timeline) -> None:
        """Run a replay at normal speed."""
        if self.playback is not None:
            self.playback.stop()
        self.session.clock.speed = 1.0
        self.playback = Playback(self.session, replay, run, name)

    def is_autosave(self, path: Path) -> bool:
        """Return whether `path` is one of the files that the program writes by itself."""
        return path.absolute().parent == self.autosave.folder.absolute()

    # --- saving ------------------------------------------------------------------------------

    def save(
        self, path: Path, exact: bool = False, done: Done = nothing, failed: Failed | None = None
    ) -> bool:
        """Write the running scene to `path`; from then on it is in that file."""
        session, draft = self.session, named(take(self.session), path)
        source, edits = session.simulation.source, edits_of(session)

        def work(_: Progress) -> str:
            text = save_draft(draft, path, exact)
            self.recent.add(path)
            return text

        def saved(text: str) -> None:
            if session.simulation.source is source:
                self.current.keep(path, exact, edits)
            self.when_saved(path)
            session.notify("info", text, path.parent)
            done()

        return self._begin(f"Saving {shown(path.name)}", work, saved, failed)

    def save_replay(self, path: Path, done: Done = nothing, failed: Failed | None = None) -> bool:
        """Write the run so far."""
        replay = replay_of(self.session)

        def work(_: Progress) -> None:
            save_replay(replay, path)
            self.recent.add(path)

        def saved(_: None) -> None:
            self.session.notify("info", f"Saved the replay {shown(path.name)}", path.parent)
            done()

        return self._begin(f"Saving {shown(path.name)}", work, saved, failed)

    def write(
        self,
        words: str,
        work: Callable[[Progress], str],
        done: Done = nothing,
        failed: Failed | None = None,
        folder: Path | None = None,
    ) -> bool:
        """Write something else in the background, into `folder`; `work` returns what to tell the
        user.
        """

        def written(text: str) -> None:
            self.session.notify("info", text, folder)
            done()

        return self._begin(words, work, written, failed)

    def read(
        self,
        words: str,
        work: Callable[[Progress], Result],
        done: Callable[[Result], None],
        failed: Failed | None = None,
    ) -> bool:
        """Read something else in the background; `done` gets what `work` returns."""
        return self._begin(words, work, done, failed)

    def report_bug(self) -> None:
        """Put the run so far, with the versions, on the clipboard, or into a file."""
        replay = replay_of(self.session)

        def copied(text: str) -> None:
            self.session.notify("info", hand_over(text))

        words = "Writing a bug report"
        self._begin(words, lambda _: json_text(replay.words()), copied, None)

    # --- every frame -------------------------------------------------------------------------

    def poll(self, now: float) -> None:
        """Finish what is done, follow a replay, save now and then; `now` [s] rises steadily."""
        job = self.job
        if job is not None and not job.is_alive():
            self.job = None  # first: what comes next may begin another
            job.finish()
        self._follow_playback()
        self.autosave.due(self.session, now)

    def _follow_playback(self) -> None:
        playback = self.playback
        if playback is None:
            return
        if not playback.on:
            self.session.notify(
                "info", f"The replay {playback.name} ended here; now it is a new run"
            )
        elif playback.ended:
            verdict = playback.verdict()
            kind = "info" if verdict.same else "warning"
            self.session.notify(kind, f"{playback.name}: {verdict}")
        else:
            return
        playback.stop()
        self.playback = None

    def give_up(self) -> None:
        """Go on without the job, the replay and the offer: one of them failed."""
        if self.job is not None:
            self.job.cancel()
        if self.playback is not None:
            self.playback.stop()
        self.job = self.playback = self._offer = None

    def close(self) -> None:
        """End with the program: what is being written is finished."""
        if self.job is not None:
            self.job.cancel()
            self.job.join()

    # --- what the window shows ---------------------------------------------------------------

    def offer_crashed(self) -> None:
        """Ask whether what a crash left is to be brought back, if there is any."""
        path = self.autosave.crashed()
        self._offer = CrashOffer(self, path) if path else None

    def crashed(self) -> Note | None:
        """Return the card with that question, while it is open."""
        return self._offer.note() if self._offer else None

    def working(self) -> Note | None:
        """Return the card that shows how far a long job is, while one is at work."""
        job = self.job
        if job is None or job.seconds < PATIENCE:
            return None
        return job_note("job", job, ("Cancel", job.cancel))

    def playing(self) -> Note | None:
        """Return the card that shows how far a replay is, while one runs."""
        playback = self.playback
        if playback is None or not playback.on:
            return None
        length = self.session.world.settings.tick_length
        now, last = self.session.world.tick * length, playback.replay.ticks * length  # [s]
        detail = f"{now:.1f} of {last:.1f} s; any change ends it"
        return Note("replay", f"Replay {playback.name}", detail, playback.share)

    @property
    def title(self) -> str:
        """Return the words of the window's title."""
        if self.playback is not None:
            return f"{self.playback.name} (replay)"
        return self.current.title

    def _begin(
        self,
        words: str,
        work: Callable[[Progress], Result],
        done: Callable[[Result], None],
        failed: Failed | None,
    ) -> bool:
        """Let a job begin, unless one is at work."""

        def complain(text: str) -> None:
            self.session.notify("error", text)

        if self.job is not None:
            (failed or complain)(f"{self.job.words}: wait until that is done")
            return False
        self.job = Job(words, work, done, failed or complain)
        return True
