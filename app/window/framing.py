"""The framing: what of the window is free for the picture, and the view that is fitted to it."""

from collections.abc import Callable, Iterable

from app.drawing.camera import Insets, Rect
from app.drawing.focus import beside_plots, bring_into_sight, focus_of
from app.drawing.picture import Picture
from app.session.session import Session
from app.ui.floating import Box
from app.ui.interface import Interface
from app.window.lesson_layout import LessonLayout

MOST_MARGIN = 0.15
"""Words beside the view get at most this share of the free width or height at each side: [1]."""

LEAST_BESIDE = 0.3
"""The view is fitted beside a board if that leaves so much of the free area: [1]. In less, bodies
are so small that nothing of them is seen."""

REACH = 5.0
"""Home shows what has left the view if it is not further off than so many views: [1]. Further, and
what is in the view is a dot."""

ROUND = 0.15
"""And leaves so much of their extent free round all of them: [1]. Less, and it has left again."""

LOOKS = 4
"""How often words are looked at for one view: [count]. A smaller picture moves them once more."""


class Framing:
    """The framing fits the view again whenever the scene or the free area changes.

    Around the view it leaves margins for the scene's words, which keep their size in pixels.

    What the user has moved stays where it is, until another scene, or another step of a lesson. But
    a restart always shows the body that the scene follows.
    """

    def __init__(
        self,
        picture: Picture,
        session: Session,
        ui: Interface,
        lesson_layout: LessonLayout,
        covered: Callable[[], int],
    ) -> None:
        """Nothing was shown yet; `covered` says how much lies over the lower edge [px]."""
        self._picture, self._camera = picture, picture.draw.camera
        self._session, self._ui = session, ui
        self._lesson, self._covered = lesson_layout, covered
        self._matter: object = None  # that was fitted: scene, step of a lesson, view
        self._area: object = None  # that it was fitted into
        self._generation = -1
        self._margins = [0.0, 0.0, 0.0, 0.0]  # [px] that words take, as the insets

    @property
    def insets(self) -> Insets:
        """Return what is covered at the left, top, right and bottom of the window [px]."""
        left, top, right, bottom = self._ui.insets
        return self._beside_boards((left, top, right, max(bottom, self._covered())))

    def _beside_boards(self, insets: Insets) -> Insets:
        """Leave the side free at which a board is docked, if it explains the picture or would lie
        on it; not while one is pulled.

        Where it would leave too little, as with large letters, it lies over the picture.
        """
        boards = self._ui.boards
        if boards.pull is not None and isinstance(self._area, tuple):
            return self._area[0]
        width, height = self._camera.size
        for board in boards.open_ones:
            beside = board.BESIDE or (board.covers and board.place is None)
            if beside and not board.folded and board.dock is None:
                left, top, right, bottom = insets
                beside = [
                    (left, top, max(right, width - board.rect.left), bottom),
                    (left, top, right, max(bottom, height - board.rect.top)),
                    (max(left, board.rect.right), top, right, bottom),
                    (left, max(top, board.rect.bottom), right, bottom),
                ]
                best = max(beside, key=self._room)
                if self._room(best) >= LEAST_BESIDE * self._room(insets):
                    insets = best
        return insets

    def _room(self, insets: Insets) -> float:
        """Return the area that is free between `insets` [px^2]."""
        (left, top, right, bottom), (width, height) = insets, self._camera.size
        return float(max(0, width - left - right) * max(0, height - top - bottom))

    @property
    def view(self) -> Rect:
        """Return what the scene, or the step of a lesson, wants to be seen [m]."""
        return self._lesson.view or self._session.scene.view

    def fit(self) -> None:
        """Show that view in what is free, and the body that the scene follows."""
        for _ in range(LOOKS):
            beside = beside_plots(self._camera, self._session, self.insets)
            (left, top, right, bottom), more = beside, self._margins
            room = left + more[0], top + more[1], right + more[2], bottom + more[3]
            self._camera.fit(self.view, room)
            if not self._grow():
                break
        bring_into_sight(self._camera, self._session, self.insets)

    def home(self) -> None:
        """Fit the view; where it is fitted already, show also what has left it, if not too far."""
        self._camera.finish()
        before = self._camera.center, self._camera.scale
        self.fit()
        if (self._camera.center, self._camera.scale) == before:
            self._show_what_left()
        self._camera.glide_from(*before)

    def _show_what_left(self) -> None:
        """Widen the view for what is out of it, if it is not too far."""
        moving = [b for b in self._session.world.bodies if b.kind == "dynamic"]
        out = [b for b in moving if not self._camera.sees(b.center, self.insets)]
        near = [b.aabb for b in out if self._is_near(b.center)]
        if near:
            rects = [self.view, *near]
            x0, y0 = min(rect[0] for rect in rects), min(rect[1] for rect in rects)
            x1, y1 = max(rect[2] for rect in rects), max(rect[3] for rect in rects)
            wide, high = ROUND * (x1 - x0), ROUND * (y1 - y0)
            self._camera.fit((x0 - wide, y0 - high, x1 + wide, y1 + high), self.insets)
        elif out:
            words = (
                f"{out[0].name or 'A body'} is too far away to be shown; restart to bring it back"
            )
            self._session.notify("info", words)

    def _is_near(self, at: tuple[float, float]) -> bool:
        """Return whether a point [m] is within `REACH` of the view."""
        x0, y0, x1, y1 = self.view
        wide, high = REACH * (x1 - x0), REACH * (y1 - y0)
        return x0 - wide <= at[0] <= x1 + wide and y0 - high <= at[1] <= y1 + high

    def _grow(self) -> bool:
        """Widen the margins for words that lie over an edge; return whether there are any.

        Those that go with the body which the camera follows are nowhere for long.
        """
        if focus_of(self._session) is not None:
            return False
        left, top, right, bottom = self.insets
        width, height = self._camera.size
        free = Box(left, top, width - right, height - bottom)
        words = [Box(*box) for box in self._picture.words(self._session, self.insets)]
        over = overhang(free, words)
        for side, far in enumerate(over):
            most = MOST_MARGIN * (free[2 + side % 2] - free[side % 2])
            self._margins[side] = min(self._margins[side] + far, most)
        return any(over)

    def update(self) -> None:
        """Fit again what is to be fitted, once a frame, when all is laid out."""
        session, camera = self._session, self._camera
        matter = session.scene_name, self._lesson.looked, self.view
        area = self.insets, camera.size, session.scene.aside()
        restarted = session.generation != self._generation
        if (matter, area) != (self._matter, self._area):
            self._margins = [0.0, 0.0, 0.0, 0.0]
        if camera.returned:
            camera.returned = False
        elif matter != self._matter:
            self.fit()
        elif camera.moved and restarted:
            bring_into_sight(camera, session, self.insets)
        elif not camera.moved and (restarted or area != self._area):
            before = camera.center, camera.scale
            self.fit()
            if not restarted and isinstance(self._area, tuple) and self._area[1] == camera.size:
                camera.glide_from(*before)
        self._matter, self._area, self._generation = matter, area, session.generation


def overhang(free: Box, words: Iterable[Box]) -> tuple[float, float, float, float]:
    """Return how far `words` lie over the left, top, right and bottom edge of `free` [px].

    Only of those that are seen in part: others name what is out of sight.
    """
    over = 0.0, 0.0, 0.0, 0.0
    for box in words:
        if box.common(free) > 0.0:
            low = free.left - box.left, free.top - box.top
            beyond = *low, box.right - free.right, box.bottom - free.bottom
            left, top, right, bottom = map(max, over, beyond)
            over = left, top, right, bottom
    return over
