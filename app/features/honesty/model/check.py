"""The accuracy check of a session in the background: one at a time, with its last result."""

from dataclasses import dataclass

from app.features.honesty.model.accuracy import SECONDS, ConvergenceStudy, Report
from app.files.background import Background
from app.files.rerun import Progress
from app.session.session import Session
from app.timeline.lost_time import LostTimeError

STEPS = 1000
"""Progress is given in so many parts: [count], 1000."""


@dataclass(frozen=True)
class Result:
    """What a check has found, and of which moment."""

    report: Report
    scene: str  # its title
    until: float  # [s] the moment that was checked back from


class AccuracyCheck(Background[Result]):
    """The check runs the last seconds again, finer."""

    def __init__(self, session: Session) -> None:
        """Nothing was checked."""
        super().__init__()
        self._session = session
        self.seconds = SECONDS  # how far back [s]

    def start(self) -> None:
        """Check the last seconds, unless a check runs already."""
        if self.busy:
            return
        session = self._session
        try:
            check = ConvergenceStudy.of(session.timeline, self.seconds)
        except LostTimeError as error:
            self.fail(str(error))
            return
        title, until = session.scene.title or session.scene_name, session.world.time

        def work(progress: Progress) -> Result:
            report = check.run(lambda share: progress(round(share * STEPS), STEPS))
            return Result(report, title, until)

        self.begin("Checking the last seconds", work)
