"""The framing: what of the window is free for the picture, and the view that is fitted to it."""

from app.drawing.camera import Camera, Insets, Rect
from app.drawing.focus import bring_into_sight
from app.session.session import Session
from app.ui.interface import Interface
from app.window.lesson_layout import LessonLayout
from app.window.presenter.presenter import Presenter


class Framing:
    """The framing fits the view again whenever the scene or the free area changes.

    What the user has moved stays where it is, until another scene, or another step of a lesson. But
    a restart always shows the body that the scene follows.
    """

    def __init__(
        self,
        camera: Camera,
        session: Session,
        ui: Interface,
        lesson_layout: LessonLayout,
        presenter: Presenter,
    ) -> None:
        """Nothing was shown yet."""
        self._camera, self._session, self._ui = camera, session, ui
        self._lesson, self._presenter = lesson_layout, presenter
        self._matter: object = None  # that was fitted: scene, step of a lesson, view
        self._area: object = None  # that it was fitted into
        self._generation = -1

    @property
    def insets(self) -> Insets:
        """Return what is covered at the left, top, right and bottom of the window [px]."""
        left, top, right, bottom = self._ui.insets
        caption = self._presenter.caption.covered
        return left, top, right, max(bottom, caption)

    @property
    def view(self) -> Rect:
        """Return what the scene, or the step of a lesson, wants to be seen [m]."""
        return self._lesson.view or self._session.scene.view

    def fit(self) -> None:
        """Show that view in what is free, and the body that the scene follows."""
        self._camera.fit(self.view, self.insets)
        bring_into_sight(self._camera, self._session, self.insets)

    def update(self) -> None:
        """Fit again what is to be fitted, once a frame, when all is laid out."""
        session, camera = self._session, self._camera
        matter = session.scene_name, self._lesson.looked, self.view
        area = self.insets, camera.size
        restarted = session.generation != self._generation
        if camera.returned:
            camera.returned = False
        elif matter != self._matter:
            self.fit()
        elif camera.moved and restarted:
            bring_into_sight(camera, session, self.insets)
        elif not camera.moved and (restarted or area != self._area):
            self.fit()
        self._matter, self._area, self._generation = matter, area, session.generation
