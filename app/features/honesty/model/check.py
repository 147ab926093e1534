"""The accuracy check of a session in the background: one at a time, with its last result."""

from dataclasses import dataclass

from app.features.honesty.model.accuracy import SECONDS, ConvergenceStudy, Report
from app.files.background import Job
from app.files.rerun import Progress
from app.session.session import Session
from app.timeline.lost_time import LostTimeError

STEPS = 1000
"""Progress is told in so many parts: [count], 1000."""


@dataclass(frozen=True)
class Result:
    """What a check has found, and of which moment."""

    report: Report
    scene: str  # its title
    until: float  # [s] the moment that was checked back from


class AccuracyCheck:
    """The check starts runs and keeps what the last one found."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.seconds = SECONDS  # how far back [s]
        self.job: Job | None = None
        self.result: Result | None = None
        self.error = ""  # why there is no result
        self.changes = 0  # one more for whatever a board would show differently

    @property
    def busy(self) -> bool:
        """Return whether a check runs."""
        return self.job is not None

    def start(self) -> None:
        """Check the last seconds, unless a check runs already."""
        if self.job is not None:
            return
        session = self._session
        self.error = ""
        self.changes += 1
        try:
            check = ConvergenceStudy.of(session.timeline, self.seconds)
        except LostTimeError as error:
            self._failed(str(error))
            return
        title, until = session.scene.title or session.scene_name, session.world.time

        def work(progress: Progress) -> Report:
            return check.run(lambda share: progress(round(share * STEPS), STEPS))

        def done(report: Report) -> None:
            self.result = Result(report, title, until)

        self.job = Job("Checking the last seconds", work, done, self._failed)

    def _failed(self, error: str) -> None:
        self.error = error
        self.changes += 1

    def cancel(self) -> None:
        """Give it up; the last result stays."""
        if self.job is not None:
            self.job.cancel()

    def forget(self) -> None:
        """Give it up, and the last result too: another scene comes."""
        self.cancel()
        self.result, self.error = None, ""
        self.changes += 1

    def poll(self) -> None:
        """Take over what a check has found; the window calls this once a frame."""
        if self.job is not None and self.job.finish():
            self.job = None
            self.changes += 1

    def close(self) -> None:
        """Cancel the check: the program ends and does not wait for a result."""
        if self.job is not None:
            self.job.cancel()
            self.job.join()
            self.job = None
