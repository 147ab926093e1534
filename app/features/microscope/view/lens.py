"""The lens of the contact microscope: a round picture of one contact, many times enlarged."""

import math
from collections.abc import Callable

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing.inset import Inset, Pixel
from app.drawing.overlays.bodies import HOLDING
from app.drawing.text import font
from app.features.microscope.model.microscope import View
from app.features.microscope.model.words import followed_point, impulse_words, length_words
from app.features.microscope.view.circle import Box, Circle, Wish, along, placed, wings
from app.features.microscope.view.lens_frame import bar_length, round_mask
from app.quantities.numbers import figure
from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import InsetBox
from physics import Vector, World
from physics.contacts.contact_detail import ContactDetail, Edge, PointDetail

LABEL = 14  # [units] height of the labels
RIM = 3  # [units] width of the rim
BAND_ALPHA = 0.16  # [1] of the speculative margin and the slop
ARROW_REACH = 0.42  # [1] of the radius: the longest impulse
NORMAL_REACH = 0.30  # [1] of the radius
ASIDE = 0.30
"""How far beside the point the gap is dimensioned, and the normal stands: [1] of the radius."""
FAR = 1e5
"""Rims of a larger radius are left to the outline of the body: [px]; a ring would be noise."""


class MicroscopeLens(InsetBox):
    """The lens paints one view; the wheel over it changes its magnification."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        turned: Callable[[float], None],
    ) -> None:
        """Call `turned` with the notches of the wheel."""
        look = desk.look
        self.turned = turned
        self.size = max(look.px(LABEL), look.letters)
        self.face = font(self.size, bold=True)
        self.view: View | None = None
        self.scale = 1.0  # [px/m]
        self._world: World | None = None
        self._wishes: list[Wish] = []
        self._taken: list[Box] = []  # by marks: no label stands there
        super().__init__(desk, rect, container)
        colours = look.colour("raised"), look.colour("border")
        self._mask = round_mask(self.rect.size, *colours, look.px(RIM))
        self.refresh()

    @property
    def radius(self) -> float:  # [px]
        return min(self.rect.size) / 2

    @property
    def circle(self) -> Circle:
        """Return the circle of the lens [px of its surface]."""
        width, height = self.rect.size
        return Circle((width / 2, height / 2), self.radius)

    def put(self, view: View | None, world: World, scale: float, words: str = "") -> None:
        """Show a view at `scale` [px/m], or `words` where there is none."""
        self.view, self._world, self.scale, self.words = view, world, scale, words
        self.refresh()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take the wheel; presses stay here, or they would go on into the picture."""
        if event.type == pygame.MOUSEWHEEL:
            if not self.hover_point(*self.ui_manager.get_mouse_position()):
                return False
            self.turned(getattr(event, "precise_y", 0.0) or event.y)
            return True
        return (
            event.type == pygame.MOUSEBUTTONDOWN
            and self.hover_point(*event.pos)
            and event.button <= pygame.BUTTON_RIGHT
        )

    # --- painting ----------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        return self.view is None or self._world is None

    def draw(self, inset: Inset) -> None:  # noqa: ARG002
        """Draw the view and its labels."""
        assert self.view is not None and self._world is not None
        self._wishes, self._taken = [], []
        self._bodies(self.view, self._world)
        if self.view.detail is not None:
            self._contact(self.view, self.view.detail)
        self._scale_bar()
        self._labels()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the view, and the rim over it."""
        super().paint(surface)
        surface.blit(self._mask, (0, 0))

    def _room_for_words(self) -> pygame.Rect:
        room = pygame.Rect(0, 0, round(1.4 * self.radius), self.rect.height)
        room.center = self.inner().center
        return room

    def _px(self, point: Vector) -> Pixel:
        """Return where a point of the world is in the lens [px]."""
        assert self.view is not None
        center = self.view.center
        x = self.rect.width / 2 + self.scale * (point.x - center.x)
        y = self.rect.height / 2 - self.scale * (point.y - center.y)
        return x, y

    def _bodies(self, view: View, world: World) -> None:
        pairs = world.jointed_rows(HOLDING)
        for row in view.rows:
            x, y = (world.page.body[name].item(row) for name in ("x", "y"))
            self.inset.body(world, row, pairs, self._px(Vector(x, y)), self.scale)

    def _contact(self, view: View, detail: ContactDetail) -> None:
        n = detail.normal
        out = n if detail.reference == "a" else Vector(-n.x, -n.y)
        if detail.edges is not None:
            self._bands(detail, detail.edges[0], out)
            self._planes(detail, out)
            self._edge(detail.edges[1], "force", True, "incident edge")
            self._edge(detail.edges[0], "selection", False, "reference edge")
        if detail.corners is not None:
            self._corner_line(detail)
        if detail.points:
            point = followed_point(view, detail)
            self._arms(detail, point)
            self._gap(detail, point)
            self._normal(point, n)
            self._impulses(detail)
        self._left_out(detail)
        for number, one in enumerate(detail.points, 1):
            self._mark(number, one, detail)

    def _bands(self, detail: ContactDetail, edge: Edge, out: Vector) -> None:
        """Shade what the speculative margin and the slop reach, from the reference's surface."""
        lanes = [("aabb_fat", detail.margin, "margin"), ("limit", -detail.slop, "slop")]
        a, b = edge.surface
        if a == b:
            return
        for role, deep, name in lanes:
            if deep == 0.0:
                continue
            c = Vector(b.x + deep * out.x, b.y + deep * out.y)
            d = Vector(a.x + deep * out.x, a.y + deep * out.y)
            corners = [(*self._px(one), 0.0) for one in (a, b, c, d)]
            color = self.inset.color(role) & 0xFFFFFF | round(255 * BAND_ALPHA) << 24
            self.inset.list.add(corners, color)
            self.inset.line_px(self._px(c), self._px(d), role, self.style.sizes.thin, dash=True)
            seen = self.circle.part(self._px(d), self._px(c))
            if seen is not None:
                at = along((min(seen), max(seen)), 0.25 if name == "margin" else 0.75)
                away = (out.x, -out.y) if deep > 0.0 else (-out.x, out.y)
                self._beside(f"{name} {length_words(abs(deep))}", role, (at, away))

    def _planes(self, detail: ContactDetail, out: Vector) -> None:
        """Draw the clip planes: they stand on the ends of the reference edge."""
        long = 4.0 * self.radius / self.scale
        for at in detail.clip_planes:
            a = Vector(at.x - long * out.x, at.y - long * out.y)
            b = Vector(at.x + long * out.x, at.y + long * out.y)
            ends = self._px(a), self._px(b)
            self.inset.line_px(*ends, "instrument", self.style.sizes.line, dash=True)
            seen = self.circle.part(*ends)
            if seen is not None:
                side = 1.0 if seen[0][0] < self.rect.width / 2 else -1.0
                at, away = along(seen, 0.2), (side * out.y, side * out.x)
                self._beside("clip plane", "instrument", (at, away))

    def _edge(self, edge: Edge, role: str, dashed: bool, words: str) -> None:
        """Draw an edge of a surface, thick; the incident one in dashes."""
        (a, b), width = map(self._px, edge.surface), 1.7 * self.style.sizes.line
        if math.dist(a, b) < 1.0:
            (center, *_), radius = edge.ends, edge.radii[0] * self.scale
            self._rim(edge, (self._px(center), radius), role, words)
            return
        self.inset.line_px(a, b, role, width, dash=dashed)
        seen = self.circle.part(a, b)
        if seen is not None:
            at = along((min(seen), max(seen)), 0.8 if dashed else 0.25)
            nx, ny = edge.outward
            self._beside(words, role, (at, (-nx, ny)), rank=2)

    def _rim(self, edge: Edge, circle: tuple[Pixel, float], role: str, words: str) -> None:
        """Draw a disc that is all of an edge, by its rim."""
        (x, y), radius = circle
        if radius < FAR:
            width = 1.7 * self.style.sizes.line
            self.inset.ring_px((x, y), 2 * radius, role, width)
        turn = -min(0.6 * self.radius / max(radius, 1.0), 1.0)  # [rad] along the rim
        nx, ny = edge.outward
        c, s = math.cos(turn), math.sin(turn)
        at = x + radius * (c * nx + s * ny), y - radius * (c * ny - s * nx)
        if self.circle.holds(at):
            self._beside(words.replace("edge", "rim"), role, (at, (-nx, ny)), rank=2)

    def _corner_line(self, detail: ContactDetail) -> None:
        """Draw the line between the two corners that are closest, and their discs."""
        assert detail.corners is not None
        ends = self._px(detail.corners[0]), self._px(detail.corners[1])
        self.inset.line_px(*ends, "selection", self.style.sizes.line, dash=True)
        for at, radius in zip(ends, detail.radii, strict=True):
            if self.style.sizes.dot < radius * self.scale < FAR:
                width = self.style.sizes.thin
                self.inset.ring_px(at, 2.0 * radius * self.scale, "selection", width)
        seen = self.circle.part(*ends)
        if seen is not None:
            (ax, ay), (bx, by) = ends
            place = along(seen, 0.25), (ay - by, bx - ax)
            self._beside("line of centres", "selection", place)

    def _arms(self, detail: ContactDetail, point: PointDetail) -> None:
        """Draw a thin line from the point towards both centres of mass."""
        for letter, body in zip("AB", (detail.a, detail.b), strict=True):
            if body.kind != "dynamic":
                continue
            at, to = self._px(point.middle), self._px(Vector(*body.center))
            thin = self.style.sizes.thin
            self.inset.line_px(at, to, "center", thin, dash=True)
            seen = self.circle.part(at, to)
            if seen is not None:
                arm = length_words(math.dist(point.middle, body.center))
                away = at[1] - to[1], to[0] - at[0]  # beside the line
                place = along(seen, 0.68), away
                self._beside(f"to {letter}, {arm}", "center", place)

    def _gap(self, detail: ContactDetail, point: PointDetail) -> None:
        """Dimension the separation beside the point: two ticks, and arrows between or outside."""
        n, r, sizes = detail.normal, self.radius, self.style.sizes
        aside = -ASIDE * r
        t = n.y * aside, n.x * aside  # along the tangent, y down
        a, b = ((x + t[0], y + t[1]) for x, y in (self._px(point.on_a), self._px(point.on_b)))
        step = np.array([n.x, -n.y])
        wing = np.array([n.y, n.x]) * 0.06 * r
        for at in (a, b):
            p = np.array(at)
            self.inset.line_px(pair(p - wing), pair(p + wing), "dimension", sizes.line)
        long = 0.13 * r
        if math.dist(a, b) > 3.0 * sizes.head:
            self.inset.line_px(a, b, "dimension", sizes.line)
        else:  # too near for arrows between: they point at it from outside
            sign = 1.0 if point.separation >= 0.0 else -1.0
            low, high = np.array(a) - sign * long * step, np.array(b) + sign * long * step
            thin = 0.6 * sizes.arrow
            self.inset.arrow_px(pair(low), a, "dimension", thin, (False, False))
            self.inset.arrow_px(pair(high), b, "dimension", thin, (False, False))
        self._keep(pair(np.array(a) - wing), pair(np.array(b) + wing))
        at = (a[0] + b[0]) / 2 + 0.2 * t[0], (a[1] + b[1]) / 2 + 0.2 * t[1]
        self._beside(length_words(point.separation), "dimension", (at, t), rank=0)

    def _normal(self, point: PointDetail, n: Vector) -> None:
        """Draw the normal from A to B beside the point."""
        x, y = self._px(point.on_a)
        aside, long = ASIDE * self.radius, NORMAL_REACH * self.radius
        start = x + n.y * aside, y + n.x * aside
        end = start[0] + long * n.x, start[1] - long * n.y
        self.inset.arrow_px(start, end, "normal", 0.7 * self.style.sizes.arrow, (False, False))
        self._keep(start, end, *wings(start, end, self.style.sizes.head))
        self._beside("n", "normal", (end, (n.x, -n.y)), rank=2)

    def _impulses(self, detail: ContactDetail) -> None:
        """Draw what the last tick did to B: normal and friction impulse of each point."""
        most = max((abs(p.normal_impulse) for p in detail.points), default=0.0)
        most = max(most, max((abs(p.friction_impulse) for p in detail.points), default=0.0))
        if most <= 0.0:
            return
        n, reach = detail.normal, ARROW_REACH * self.radius / most
        for point in detail.points:
            x, y = self._px(point.middle)
            kinds = (
                ("impulse", point.normal_impulse, (n.x, n.y), False),
                ("friction", point.friction_impulse, (n.y, -n.x), True),
            )
            for role, size, (dx, dy), barbed in kinds:
                end = x + reach * size * dx, y - reach * size * dy
                if math.dist((x, y), end) < 2.0:
                    continue
                width = self.style.sizes.arrow
                self.inset.arrow_px((x, y), end, role, width, (barbed, False))
                self._keep((x, y), end, *wings((x, y), end, self.style.sizes.head))
                if self.circle.holds(end):
                    words = impulse_words(abs(size))
                    away = end[0] - x, end[1] - y
                    self._beside(words, role, (end, away), rank=0)

    def _left_out(self, detail: ContactDetail) -> None:
        """Cross out the points that were cut off, and show where clipping moved one from."""
        there, sizes = {point.id for point in detail.points}, self.style.sizes
        for one in detail.candidates:
            at = self._px(one.on_incident)
            before = self._px(one.before)
            if one.clipped and math.dist(before, at) > sizes.dot_new:
                self.inset.line_px(before, at, "force", sizes.thin, dash=True)
                self.inset.ring_px(before, sizes.dot_kept, "force", sizes.thin)
                if self.circle.holds(before):
                    self._beside("clipped off", "force", (before, (0.0, -1.0)))
            if one.id in there or detail.look in ("again", "asleep"):
                continue
            arm = 0.5 * sizes.dot_new
            for slope in (1.0, -1.0):
                a, b = (at[0] - arm, at[1] - slope * arm), (at[0] + arm, at[1] + slope * arm)
                self.inset.line_px(a, b, "muted", sizes.line)
            if self.circle.holds(at):
                self._beside(one.fate, "muted", (at, (0.0, -1.0)))

    def _mark(self, number: int, point: PointDetail, detail: ContactDetail) -> None:
        """Draw a point: a ring while it is new, a disc when it is kept; with its number."""
        at, sizes = self._px(point.middle), self.style.sizes
        fresh = point.is_new or detail.tick - 1 - point.born <= 0
        dot = 1.3 * sizes.dot_new
        self._keep((at[0] - dot / 2, at[1] - dot / 2), (at[0] + dot / 2, at[1] + dot / 2))
        self.inset.ring_px(at, dot + 2.0 * sizes.halo, "halo", dot / 2)
        if fresh:
            self.inset.ring_px(at, dot, "contact_new", 1.2 * sizes.line)
        else:
            self.inset.list.add([(*at, dot / 2)], self.inset.color("contact_kept"))
        if self.circle.holds(at):
            role = "contact_new" if fresh else "contact_kept"
            n = detail.normal
            away = n.y - 0.6 * n.x, n.x + 0.6 * n.y  # along the surface, and into A
            self._beside(str(number), role, (at, away), rank=1)

    # --- words -------------------------------------------------------------------------------

    def _beside(self, words: str, role: str, place: tuple[Pixel, Pixel], rank: int = 3) -> None:
        """Ask for a label at `place` = (where, which way); a lower `rank` chooses first."""
        self._wishes.append(Wish(words, role, *place, rank))

    def _keep(self, *points: Pixel) -> None:
        """Keep labels away from a mark that reaches from point to point."""
        x, y = zip(*points, strict=True)
        pad = self.look.px(2)
        self._taken.append((min(x) - pad, min(y) - pad, max(x) + pad, max(y) + pad))

    def _labels(self) -> None:
        wishes = [(wish, self._measure(wish.words)) for wish in self._wishes]
        for label in placed(self.circle, wishes, self._taken):
            if label.lead is not None:
                width = 0.8 * self.style.sizes.thin
                self.inset.line_px(label.middle, label.lead, label.role, width)
            self.inset.text_px(label.middle, label.words, self.size, label.role, bold=True)

    def _measure(self, words: str) -> tuple[float, float]:
        width, height = self.face.size(words)
        return width + 4.0, 0.9 * height + 2.0

    def _scale_bar(self) -> None:
        """Draw a bar of a round length at the bottom."""
        long = bar_length(2.0 * self.radius / self.scale)
        half = 0.5 * long * self.scale
        down = min(0.8 * self.radius, 0.92 * self.radius - 1.5 * self.size)
        x, y = self.rect.width / 2, self.rect.height / 2 + down
        wing = self.look.px(4)
        thick = self.style.sizes.line
        for a, b in (
            ((x - half, y), (x + half, y)),
            ((x - half, y - wing), (x - half, y + wing)),
            ((x + half, y - wing), (x + half, y + wing)),
        ):
            self.inset.line_px(a, b, "text", thick)
        words = figure(long, "m", short=True)
        self._taken.append((x - 0.7 * self.radius, y - 2 * wing, x + 0.7 * self.radius, y + 99.0))
        self.inset.text_px((x, y + 0.7 * self.size + wing), words, self.size, "text", bold=True)


def pair(point: np.ndarray) -> Pixel:
    """Return a point as two floats."""
    return float(point[0]), float(point[1])
