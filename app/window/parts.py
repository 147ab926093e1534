"""The parts of the window program, as actions, events and the frame see them."""

from collections.abc import Callable, Iterable

from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.ui.keys import KeyBinding
from app.window.actions.action import ActionOf
from app.window.closing_page import ClosingPage
from app.window.feature_set import Features
from app.window.framing import Framing
from app.window.hidden_wait import HiddenWait
from app.window.host import Host
from app.window.lesson_layout import LessonLayout
from app.window.rest import Rest
from app.window.window import Window


class Parts(Host):
    """All that `Application` puts together; whoever works on several parts takes this."""

    rest: Rest  # waits between two frames

    def __init__(
        self,
        window: Window,
        view: ViewOptions,
        preferences: Preferences,
        bindings: Iterable[KeyBinding],
        do: Callable[[str], None],
    ) -> None:
        """Put the features and what arranges them round the host."""
        super().__init__(window, view, preferences, bindings, do)
        self.running = True  # False: this frame is the last
        self.ticking = 0.0  # [s] wall time spent in ticks
        self.features = Features(self)
        self.ui.follow, self.mouse.takes = self.features.follow, self.features.takes
        self.mouse.fold = self.picture.fold = self.features.fold
        self.lesson_layout = LessonLayout(self.classroom, self.ui, self.features)
        shown = self.picture, self.session, self.ui
        self.framing = Framing(*shown, self.lesson_layout, lambda: self.features.covers)
        self.closing_page = ClosingPage(self.classroom.lesson_player, self.ui)
        self.insets = lambda: self.framing.insets
        self.hidden_wait = HiddenWait(self.session, view, lambda: self.features.runs_hidden)
        self.ui.corner.sources = [
            *(self.files.working, self.files.playing, self.files.crashed),
            *(source for part in self.features.parts for source in part.cards),
        ]

    def fit(self) -> None:
        """Show the scene's own view in what the panels leave free."""
        self.framing.fit()


Action = ActionOf[Parts]
Deed = Callable[[Parts], object]
"""An action of the window itself, and what it does."""
