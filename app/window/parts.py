"""The parts of the window program, as actions, events and the frame see them."""

from typing import Protocol

from app.capture.screenshots import Screenshots
from app.drawing.camera import Camera
from app.drawing.picture import Picture
from app.editor.editor import Editor
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.sound.sound import Sound
from app.teaching.classroom import Classroom
from app.ui.interface import Interface
from app.ui.sheets.scene_gallery import Gallery
from app.window.copy_placer import CopyPlacer
from app.window.creature_station import CreatureStation
from app.window.file_controller import FileController
from app.window.film_controls import FilmControls
from app.window.framing import Framing
from app.window.hidden_wait import HiddenWait
from app.window.laboratory.laboratory import Laboratory
from app.window.lesson_layout import LessonLayout
from app.window.lesson_maker import LessonMaker
from app.window.measuring_boards import MeasuringBoards
from app.window.mouse import Mouse
from app.window.presenter.presenter import Presenter
from app.window.rest import Rest
from app.window.touch import Touch
from app.window.window import Window


class Parts(Protocol):
    """What `Application` puts together; whoever works on several parts takes this."""

    window: Window
    view: ViewOptions
    preferences: Preferences
    session: Session
    camera: Camera
    picture: Picture
    editor: Editor
    classroom: Classroom
    mouse: Mouse
    touch: Touch
    copies: CopyPlacer
    screenshots: Screenshots
    files: FileController
    ui: Interface
    gallery: Gallery
    sound: Sound
    presenter: Presenter
    film_controls: FilmControls
    measuring_boards: MeasuringBoards
    creatures: CreatureStation
    laboratory: Laboratory
    lesson_layout: LessonLayout
    lesson_maker: LessonMaker
    framing: Framing
    hidden_wait: HiddenWait
    rest: Rest
    running: bool  # False: this frame is the last
    size: tuple[int, int]  # [px] of the window, as the parts know it
    ticking: float  # [s] wall time spent in ticks

    def fit(self) -> None:
        """Show the scene's own view in what the panels leave free."""
        ...
