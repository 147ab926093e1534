"""Contact sheet: every scene after some seconds, in light, dark and for the projector, as pictures.

    python -m tests.contact_sheet                              all scenes, all looks
    python -m tests.contact_sheet --scenes stack chain --look dark
    python -m tests.contact_sheet --look projector --size 1280x720 --columns 2 --rows 2

Writes DIR/<look>-<chapter>-<page>.png, and every scene in full size as DIR/<look>/<scene>.png. A
scene that cannot be run is named, has its error for a picture, and makes the exit code 1.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pygame

import scenes
from app.drawing.picture_file import write_picture
from app.drawing.text import font
from tests.scene_pictures import LOOKS, Plan, draw_all

OUT = Path(__file__).parents[1] / "contact-sheets"
"""Git does not look there."""

MARGIN, HEAD, TITLE = 24, 72, 46  # [px] round the pictures, chapter above, title below a picture
PAPER, INK, MUTED, TROUBLE = "#ffffff", "#161a22", "#5b6472", "#b42318"


class Page(NamedTuple):
    """One sheet: a chapter, or a part of it."""

    chapter: str
    number: int  # 1, 2, ... within the chapter
    entries: tuple[scenes.SceneInfo, ...]

    def name(self, look: str, place: int) -> str:
        """Of its file; `place` is that of the chapter in the menu."""
        word = re.sub(r"[^a-z0-9]+", "-", self.chapter.lower()).strip("-")
        return f"{look}-{place:02d}-{word}-{self.number}.png"


def wanted(names: Iterable[str] | None) -> list[scenes.SceneInfo]:
    """The scenes of these names, or all, in the order of the menu; UnknownSceneError."""
    table = scenes.table()
    if names is None:
        return table
    chosen = set(names)
    for name in chosen - {entry.name for entry in table}:
        scenes.load(name)
    return [entry for entry in table if entry.name in chosen]


def pages(entries: Iterable[scenes.SceneInfo], most: int) -> Iterator[Page]:
    """Chapter by chapter, at most so many scenes on a page."""
    for chapter, group in groupby(entries, key=lambda entry: entry.category):
        for number, part in enumerate(_parts(list(group), most), 1):
            yield Page(chapter, number, tuple(part))


def _parts(entries: list[scenes.SceneInfo], most: int) -> Iterator[list[scenes.SceneInfo]]:
    """As few as possible, and none of them nearly empty."""
    count = -(-len(entries) // most)
    each = -(-len(entries) // count)
    for start in range(0, len(entries), each):
        yield entries[start : start + each]


# --- the sheets ----------------------------------------------------------------------------------


def compose(page: Page, look: str, plan: Plan, columns: int, width: int) -> pygame.Surface:
    """The page with every picture `width` px wide."""
    height = round(width * plan.size[1] / plan.size[0])
    across = min(columns, len(page.entries))
    down = -(-len(page.entries) // across)
    sheet = pygame.Surface(
        (MARGIN + across * (width + MARGIN), HEAD + down * (height + TITLE) + MARGIN)
    )
    sheet.fill(PAPER)
    _write(sheet, f"{page.chapter} {page.number}, {look}", (MARGIN, 14), 34, INK, bold=True)
    for number, entry in enumerate(page.entries):
        row, column = divmod(number, across)
        left, top = MARGIN + column * (width + MARGIN), HEAD + row * (height + TITLE)
        path = plan.out / look / f"{entry.name}.png"
        if path.exists():
            picture = pygame.image.load(path)
            sheet.blit(pygame.transform.smoothscale(picture, (width, height)), (left, top))
        pygame.draw.rect(sheet, MUTED, (left - 1, top - 1, width + 2, height + 2), 1)
        end = _write(sheet, entry.title, (left, top + height + 4), 26, INK, bold=True) + 12
        if end + font(22).size(entry.name)[0] <= left + width:
            _write(sheet, entry.name, (end, top + height + 7), 22, MUTED)
    return sheet


def _write(
    sheet: pygame.Surface, words: str, at: tuple[int, int], size: int, ink: str, bold: bool = False
) -> int:
    """One line; where it ends [px]."""
    line = font(size, bold).render(words, True, ink)
    sheet.blit(line, at)
    return at[0] + line.get_width()


def mark_failures(failed: dict[str, str], plan: Plan) -> None:
    """A picture of words for every scene that has none."""
    for name, trouble in failed.items():
        for look in plan.looks:
            path = plan.out / look / f"{name}.png"
            surface = pygame.Surface(plan.size)
            surface.fill(PAPER)
            for row, start in enumerate(range(0, len(trouble), 80)):
                _write(surface, trouble[start : start + 80], (40, 60 + 44 * row), 32, TROUBLE)
            write_picture(surface, path)


def write_sheets(
    entries: list[scenes.SceneInfo], plan: Plan, columns: int, rows: int, width: int
) -> list[Path]:
    """All pages of all looks; where they are."""
    order = list(dict.fromkeys(entry.category for entry in scenes.table()))
    written = []
    for look in plan.looks:
        for page in pages(entries, columns * rows):
            path = plan.out / page.name(look, order.index(page.chapter) + 1)
            write_picture(compose(page, look, plan, columns, width), path)
            written.append(path)
    return written


# --- the command ---------------------------------------------------------------------------------


def size_of(text: str) -> tuple[int, int]:
    """1920x1080 [px]."""
    result = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if not result:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1920x1080")
    return int(result[1]), int(result[2])


def command_line(words: list[str] | None = None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.contact_sheet",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--scenes", nargs="+", metavar="NAME", help="these only (all)")
    add("--look", choices=(*LOOKS, "all"), default="all", help="(all)")
    add("--size", type=size_of, default=(1920, 1080), help="of a scene's own picture (1920x1080)")
    add("--seconds", type=float, default=3.0, help="simulated before it is drawn (3)")
    add("--out", type=Path, default=OUT, metavar="DIR", help="(contact-sheets)")
    add("--columns", type=int, default=3, help="pictures side by side on a page (3)")
    add("--rows", type=int, default=4, help="of pictures on a page (4)")
    add("--width", type=int, default=960, help="of a picture on a page [px] (960)")
    add("--processes", type=int, default=os.cpu_count() or 1, help="(one for each core)")
    return parser.parse_args(words)


def progress(count: int) -> Callable[[int, str], None]:
    """One line that is written over, or a line for each scene where that cannot be."""
    live = sys.stderr.isatty()

    def tell(done: int, title: str) -> None:
        line = f"{done:4d} of {count}  {title}"
        sys.stderr.write(f"\r\x1b[K{line}" if live and done < count else f"{line}\n")
        sys.stderr.flush()

    return tell


def main(words: list[str] | None = None) -> int:
    """Draw what is asked for; the exit code."""
    chosen = command_line(words)
    looks = tuple(LOOKS) if chosen.look == "all" else (chosen.look,)
    plan = Plan(looks, chosen.size, chosen.seconds, chosen.out)
    try:
        entries = wanted(chosen.scenes)
    except (scenes.UnknownSceneError, scenes.BrokenSceneError) as error:
        print(error, file=sys.stderr)
        return 2
    failed = draw_all(entries, plan, chosen.processes, progress(len(entries)))
    mark_failures(failed, plan)
    for path in write_sheets(entries, plan, chosen.columns, chosen.rows, chosen.width):
        print(path)
    for name, trouble in failed.items():
        print(f"{name}: {trouble}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
