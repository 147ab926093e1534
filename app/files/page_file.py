"""The scene file in a web page that Fulcrum wrote: a page is opened as what it was made of."""

from pathlib import Path

PAGES = (".html", ".htm")

OPENING = '<script type="application/json" id="fulcrum-scene">'
CLOSING = "</script>"
"""What the scene file stands between. Its text has no `<`, so it cannot end the script itself."""


def is_page(path: Path) -> bool:
    """Whether a file is called as web pages are."""
    return path.suffix.lower() in PAGES


def scene_in(page: bytes) -> bytes | None:
    """The text of the scene file in a page; None when there is none."""
    opening = OPENING.encode()
    begin = page.find(opening)
    end = page.find(CLOSING.encode(), begin)
    return None if begin < 0 or end < 0 else page[begin + len(opening) : end]
