"""Notes on the picture: where the words and the arrow of each lie, in pixels, and their drawing."""

import textwrap
from dataclasses import dataclass

import numpy as np
import pygame

from app.drawing.colors import Argb, legible
from app.drawing.draw import Draw
from app.session.session import Session
from app.simulation.attached import Note
from app.simulation.attached.notes import BREAK

LETTERS = 44
"""Longest line: [characters], 44; a longer one goes on in the next line, but for formulas."""

GAP = 0.35  # [1] of a letter's height, between the words and the arrow


@dataclass(frozen=True)
class NoteMark:
    """A note as it is seen: all in [px]."""

    note: Note
    lines: tuple[str, ...]
    size: float  # of the letters
    area: pygame.Rect  # that the words cover; without words a point
    tail: tuple[float, float] | None  # of the arrow
    tip: tuple[float, float] | None


def note_marks(draw: Draw, session: Session) -> list[NoteMark]:
    """Return all notes as they are seen now; those whose body is gone are not."""
    notes = [one for one in session.simulation.attachments.attached if isinstance(one, Note)]
    bodies = session.world.bodies_by_id if any(note.body_id for note in notes) else {}
    result = []
    for note in notes:
        body = bodies.get(note.body_id)
        if body is None and note.body_id:
            continue
        ends = [note.at, note.to or note.at]
        if body is not None:
            points = np.array([body.world_point(point) for point in ends])
            followed = draw.poses.follow(points, np.full(2, body.index))
            ends = [(float(x), float(y)) for x, y in followed]
        at, to = (draw.camera.to_screen(*point) for point in ends)
        result.append(_mark(draw, note, at, to))
    return result


def _mark(draw: Draw, note: Note, at: tuple[float, float], to: tuple[float, float]) -> NoteMark:
    size = draw.style.sizes.label * note.size
    lines = lines_of(note.text)
    sizes = [draw.text_size(line, size) for line in lines]
    width, height = max((w for w, _ in sizes), default=0), sum(h for _, h in sizes)
    area = pygame.Rect(round(at[0] - width / 2), round(at[1] - height / 2), width, height)
    if note.to is None:
        return NoteMark(note, lines, size, area, None, None)
    return NoteMark(note, lines, size, area, _edge(area, to, GAP * size), to)


def lines_of(text: str) -> tuple[str, ...]:
    """Return the words of a note in lines; a written one with a formula stays in one."""
    result: list[str] = []
    for line in text.split(BREAK) if text.strip() else ():
        result += [line] if "$" in line else textwrap.wrap(line, LETTERS) or [""]
    return tuple(result)


def _edge(area: pygame.Rect, to: tuple[float, float], gap: float) -> tuple[float, float]:
    """Return where the line from the middle of `area` to a point leaves it, with a gap."""
    x, y = area.center
    dx, dy = to[0] - x, to[1] - y
    if area.width == 0:
        return float(x), float(y)
    half = area.width / 2 + gap, area.height / 2 + gap
    share = min(half[0] / abs(dx) if dx else 1.0, half[1] / abs(dy) if dy else 1.0, 1.0)
    return x + share * dx, y + share * dy


def note_color(draw: Draw, note: Note) -> Argb:
    """Return the colour of a note: its own, as far as it can be read on this look."""
    return draw.color("text") if note.color is None else legible(note.color, draw.style.theme)


def draw_note(draw: Draw, mark: NoteMark) -> None:
    """Draw the arrow, then the words."""
    color = note_color(draw, mark.note)
    if mark.tail is not None and mark.tip is not None:
        ends = np.array([mark.tail], float), np.array([mark.tip], float)
        draw.many.arrows_px(*ends, color, draw.style.sizes.arrow)
    top = mark.area.top
    for line in mark.lines:
        height = draw.text_size(line, mark.size)[1]
        draw.text_px((mark.area.centerx, top + height / 2), line, mark.size, color)
        top += height
