"""A gallery: a page of each scene file in a folder, and one that leads to all of them."""

import html
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from app.capture.web_page.export import export_copy, take_copy, write_page, write_text
from app.capture.web_page.html import digest
from app.capture.web_page.look import look_of
from app.files.atomic import FileError
from app.files.opening import open_file, show
from app.files.rerun import say_nothing
from app.session.session import Session
from app.simulation.simulation import Simulation

INDEX = "index.html"
SUFFIX = ".json"
MOST_SHAPES = 400
"""Shapes that a card paints: [count]; a cloth has more, and is known by fewer."""

STYLE = """
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
  gap: 1rem; padding: 0; margin: 0; list-style: none; }
a { display: block; color: inherit; text-decoration: none; border: 1px solid #8c95a4;
  border-radius: .6rem; overflow: hidden; background: #fcfcfa; }
a:hover, a:focus-visible { outline: 3px solid #0062e0; }
svg { display: block; width: 100%; aspect-ratio: 16 / 10; background: #eceef3; }
div { padding: .5rem .8rem .7rem; }
html { font: 16px/1.45 "Noto Sans", "DejaVu Sans", system-ui, sans-serif; color: #161a22; }
body { margin: 1rem auto; max-width: 76rem; padding: 0 1rem; }
p { margin: .2rem 0 0; color: #5b6472; font-size: .9rem; }
"""

Progress = Callable[[int, int], None]


class Card(NamedTuple):
    """One scene of the gallery."""

    file: str  # name of its page
    title: str
    words: str  # the first of its lesson
    drawing: str  # SVG, of numbers and colours alone


def write_gallery(folder: Path, tell: Progress) -> tuple[list[Card], list[str]]:
    """Write a page beside each scene file in `folder`, and the index; return the cards, and what
    could not be opened, in words. FileError when there is no scene, or no page can be written.
    """
    paths = sorted(path for path in folder.glob(f"*{SUFFIX}") if os.path.isfile(path))
    cards: list[Card] = []
    faults: list[str] = []
    for number, path in enumerate(paths):
        tell(number, len(paths))
        session = Session(recording=False)
        try:
            show(session, open_file(path, say_nothing, recording=False))
        except FileError as error:
            faults.append(f"{path.name}: {error.reason}")
            continue
        page = path.with_suffix(".html")
        cards.append(card_of(page.name, session.simulation))
        write_page(export_copy(take_copy(session)), page)
    if not cards:
        raise FileError(folder, faults[0] if faults else "there is no scene file in it")
    write_text(index_of(folder.name or "Scenes", cards), folder / INDEX)
    return cards, faults


def card_of(file: str, simulation: Simulation) -> Card:
    """What is seen of a scene in the index."""
    lesson = "" if simulation.scene.tells_how else type(simulation.scene).lesson()
    return Card(file, simulation.title, lesson.split("\n")[0], drawing_of(simulation))


def drawing_of(simulation: Simulation) -> str:
    """The scene as it begins, as SVG."""
    look, world = look_of(simulation), simulation.world
    x0, y0, x1, y1 = look["view"]
    rows = look["palette"]["light"]["plain"]
    parts, width = [], (x1 - x0) / 250.0
    for body in look["bodies"]:
        at = world.bodies_by_row[body["row"]]
        turn = math.degrees(at.angle)
        fill, line = rows[body["color"]][:2]
        shapes = "".join(map(shape_of, body["shapes"]))
        parts.append(
            f'<g transform="translate({at.center[0]:.4g} {at.center[1]:.4g}) rotate({turn:.4g})"'
            f' fill="{fill}" stroke="{line}">{shapes}</g>'
        )
    inner = "".join(parts[:MOST_SHAPES])
    return (
        f'<svg viewBox="{x0:.4g} {-y1:.4g} {x1 - x0:.4g} {y1 - y0:.4g}" aria-hidden="true">'
        f'<g transform="scale(1 -1)" stroke-width="{width:.3g}">{inner}</g></svg>'
    )


def shape_of(shape: dict[str, Any]) -> str:
    """A hull of discs as SVG: a disc, or the polygon of its faces."""
    x, y, r = shape["x"], shape["y"], shape["r"]
    if len(x) == 1:
        return f'<circle cx="{x[0]:.4g}" cy="{y[0]:.4g}" r="{r[0]:.4g}"/>'
    points = []
    for i in range(len(x)):
        for k in (i, (i + 1) % len(x)):
            nx, ny = shape["nx"][i], shape["ny"][i]
            points.append(f"{x[k] + r[k] * nx:.4g},{y[k] + r[k] * ny:.4g}")
    return f'<polygon points="{" ".join(points)}"/>'


def index_of(title: str, cards: list[Card]) -> str:
    """The page that leads to all others: no script, and nothing that asks anybody."""
    name = html.escape(title)
    policy = f"default-src 'none'; style-src 'sha256-{digest(STYLE)}'; base-uri 'none'"
    lines = [
        f'<li><a href="{quote(card.file)}">{card.drawing}<div><strong>'
        f"{html.escape(card.title)}</strong><p>{html.escape(card.words)}</p></div></a></li>"
        for card in cards
    ]
    return "\n".join(
        (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>",
            f"<ul>\n{chr(10).join(lines)}\n</ul>\n</body>\n</html>\n",
        )
    )
