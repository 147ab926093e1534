"""What a film shows of runs side by side: they are run again beside the clip that is filmed."""

import copy

import pygame

from app.drawing.camera import Insets
from app.drawing.draw import Draw
from app.features.compare.model.comparison import Comparison
from app.features.compare.view.outlines import draw_outlines
from app.features.compare.view.views import OWN_TITLE, Views, cells, draw_title, shared
from app.files.view_options import ViewOptions
from app.session.session import Session


class FilmViews:
    """The pictures of the other runs, in a film."""

    def __init__(self, comparison: Comparison, view: ViewOptions, split: bool) -> None:
        """Prepare to film a comparison, as it is now."""
        self._comparison, self._split = comparison, split
        self._views = Views(copy.deepcopy(view), threads=1)

    def begin(self, clip: Session) -> None:
        """Let the runs go along with `clip`, in worlds of their own. Raises LostTimeError."""
        self._comparison = self._comparison.beside(clip, clip.world.tick)
        clip.listeners.append(self._comparison.hear)

    def insets(self, size: tuple[int, int]) -> Insets:
        """Return what other views take of a picture of `size` [px]."""
        if not self._split:
            return 0, 0, 0, 0
        right, bottom = shared(pygame.Rect((0, 0), size), len(self._comparison.runners) + 1)
        return 0, 0, right, bottom

    def draw(self, draw: Draw, clip: Session) -> None:
        """Draw over the picture of the clip."""
        if self._split:
            free = pygame.Rect((0, 0), draw.camera.size)
            draw_title(draw, cells(free, len(self._comparison.runners) + 1)[0], OWN_TITLE)
        else:
            draw_outlines(draw, clip, self._comparison)

    def paint(self, surface: pygame.Surface, clip: Session, own: Draw) -> None:
        """Paint the other views beside the picture of the clip, which is `own`."""
        if self._split:
            self._views.paint(surface, clip, self._comparison, own, surface.get_rect())
