"""The host of the features: what they may use of the window. Nothing in it knows a feature."""

from collections.abc import Callable, Iterable

from app.capture.recording.frames import Beside
from app.capture.screenshots import Screenshots
from app.capture.thumbnails.shipped import read_shipped
from app.capture.thumbnails.thumbnails import Thumbnails
from app.drawing.camera import Camera, Insets
from app.drawing.picture import Picture, bodies_seen
from app.editor.editor import Editor
from app.files.folders import choose_files_folder
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.hand import SetHandFeel, SetHandStrength
from app.teaching.classroom import Classroom
from app.timeline.timeline import Timeline
from app.ui.floating import Seen
from app.ui.interface import Interface
from app.ui.keys import KeyBinding
from app.window.copy_placer import CopyPlacer
from app.window.file_controller import FileController
from app.window.mouse import Mouse
from app.window.touch import Touch
from app.window.window import Window
from physics.compile.jit import INTERPRETED


class Host:
    """The session with its window: picture, editor, interface, files. No scene is loaded yet."""

    def __init__(
        self,
        window: Window,
        view: ViewOptions,
        preferences: Preferences,
        bindings: Iterable[KeyBinding],
        do: Callable[[str], None],
    ) -> None:
        """Put them together round an open `window`; `do` runs an action of `bindings` by name."""
        self.window, self.view, self.preferences, self.do = window, view, preferences, do
        choose_files_folder(view.files_folder)
        self.session = Session()
        if view.hand_strength != self.session.hand.strength:
            self.session.submit(SetHandStrength(view.hand_strength))
        if view.hand_feel != self.session.hand.feel:
            self.session.submit(SetHandFeel(view.hand_feel))
        self.session.act_waiting()  # on the empty simulation
        self.size = window.size  # [px]
        self.camera = Camera(self.size)
        self.picture = Picture(self.camera, view)
        self.picture.draw.album.background = True
        self.editor = Editor(self.session, self.camera, view)
        self.picture.readout_clock = self.editor.readout_clock
        self.classroom = Classroom(self.editor)
        self.mouse = Mouse(self.editor)
        self.copies = CopyPlacer(self.editor)
        self.screenshots = Screenshots()
        self.files = FileController(self.session)
        self.ui = Interface(
            *(self.size, self.session, view, do, self.editor, self.classroom), bindings=bindings
        )
        draw = self.picture.draw
        self.ui.matter = lambda: Seen.of(draw.matter, *bodies_seen(draw, self.session))
        self.touch = Touch(self.mouse, self.camera, self.ui)
        self.editor.layers.append(self.ui.boards.draw)
        self.gallery = self.ui.gallery
        if not INTERPRETED:  # else a thumbnail takes minutes
            self.gallery.thumbnails = Thumbnails(shipped=read_shipped)
        self.gallery.open_file = self.files.open
        self.gallery.running_file = lambda: self.files.current.shown_path
        self.files.when_saved = self.gallery.saved
        self.files.show_lesson = lambda _path, lesson: self.classroom.lesson_player.play(lesson)
        self.insets: Callable[[], Insets] = lambda: self.ui.insets
        """What is covered of the picture at each side [px]."""
        self.beside: list[Callable[[Timeline], Beside | None]] = []
        """What a film shows beside a run: features that have other runs add to it."""
