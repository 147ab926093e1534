"""The picture while the kernels compile or load: name, what happens, and how far it is."""

import pygame

from app.drawing import surfaces
from app.ui.kit import paint
from app.ui.kit.theme import Look, font, make_look

PITCH = "A 2D physics sandbox"
ORANGE = "#e69f00"  # Okabe-Ito


class Splash:
    """The splash draws one frame at a time onto `surface`.

    The caller flips. Uses no kernel: they are what is being compiled.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        theme: str = "light",
        scale: float = 1.0,
        projector: bool = False,
    ) -> None:
        """Make it for the `theme` "light" or "dark"."""
        self.surface = surface
        self.look: Look = make_look(theme, scale, projector, surface.get_size())
        self._shown = 0.0  # [1] the bar runs after the true progress, so that it never jumps
        self._last = 0  # [ms]

    def draw(self, done: float, total: float, label: str = "") -> None:
        """Show `done` of `total` steps and one line about the present one."""
        now = pygame.time.get_ticks()
        share = min(max(done / total, 0.0), 1.0) if total else 0.0
        easing = 1.0 if self._last == 0 or share >= 1 else min(1.0, (now - self._last) / 120)
        self._shown = max(self._shown, self._shown + (share - self._shown) * easing)
        self._last = now
        look, surface = self.look, self.surface
        surface.fill(look.colour("canvas"))
        area = surface.get_rect()
        middle = area.centery - look.px(20)
        self._draw_mark(area.centerx, middle - look.px(126))
        name = self._line("Fulcrum", 44, True, "text", middle - look.px(40))
        pitch = self._line(PITCH, 18, False, "muted", name.bottom + look.px(8))
        bar = pygame.Rect(0, 0, min(look.px(380), area.width - look.px(40)), look.px(8))
        bar.midtop = (area.centerx, pitch.bottom + look.px(34))
        self._draw_bar(bar)
        self._line(label, 16, False, "muted", bar.bottom + look.px(20))

    def _line(self, words: str, units: float, bold: bool, role: str, y: int) -> pygame.Rect:
        """Draw centred text with its middle at `y` [px]."""
        face = font(self.look.px(units), bold)
        words = paint.shorten(words, face, self.surface.get_width() - self.look.px(40))
        image = face.render(words, True, self.look.colour(role))
        place = image.get_rect(center=(self.surface.get_width() // 2, y))
        return self.surface.blit(image, place)

    def _draw_mark(self, x: int, y: int) -> None:
        """Draw a beam that balances on a wedge, with a large and a small weight on it."""
        look, size = self.look, self.look.px(120)
        large = surfaces.clear((size * 4, size * 4))
        u = size * 4 / 120
        ink, accent = look.colour("text"), look.colour("accent")
        pygame.draw.polygon(large, accent, [(54 * u, 72 * u), (32 * u, 110 * u), (76 * u, 110 * u)])
        pygame.draw.line(large, ink, (4 * u, 79 * u), (117 * u, 59 * u), round(5 * u))
        pygame.draw.circle(large, ORANGE, (20 * u, 55 * u), 19 * u)
        pygame.draw.circle(large, ink, (108 * u, 49 * u), 9 * u)
        picture = surfaces.scaled(large.premul_alpha(), (size, size))
        self.surface.blit(
            picture, picture.get_rect(center=(x, y)), special_flags=pygame.BLEND_PREMULTIPLIED
        )

    def _draw_bar(self, bar: pygame.Rect) -> None:
        look = self.look
        paint.box(self.surface, bar, look.colour("hover"), radius=bar.height)
        filled = bar.copy()
        filled.width = round(bar.width * self._shown)
        if filled.width >= bar.height:
            paint.box(self.surface, filled, look.colour("accent"), radius=bar.height)
