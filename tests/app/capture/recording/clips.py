"""A session whose timeline tells which clips were asked for, and can be made forgetful."""

from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.timeline import Timeline


class WatchedTimeline(Timeline):
    """A timeline that notes the clips it gives, and knows nothing before `oldest`."""

    clips: list[int]  # where they began
    oldest = 0

    @property
    def first(self) -> int:
        return max(super().first, self.oldest)


class Recorded(Session):
    """A running scene whose timeline is watched."""

    def __init__(self, scene: str = "cradle", **values: object) -> None:
        super().__init__()
        assert self.load(scene, **values)

    def _put_on(self, run: Timeline) -> None:
        run.__class__ = WatchedTimeline
        super()._put_on(run)
        self.watched.clips = []

    @property
    def watched(self) -> WatchedTimeline:
        assert isinstance(self.timeline, WatchedTimeline)
        return self.timeline


def noted_clip_of(timeline: Timeline, first: int) -> Session:
    """What the recorder asks for a clip, noted where the timeline is watched."""
    if isinstance(timeline, WatchedTimeline):
        timeline.clips.append(first)
    return clip_of(timeline, first)
