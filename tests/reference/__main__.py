"""Write the reference of the core's interface as HTML: `python -m tests.reference [FOLDER]`."""

import argparse
from pathlib import Path

from tests.reference.html import Links, page_html
from tests.reference.pages import pages


def write(folder: Path) -> list[Path]:
    """Write all pages; the first one is `index.html` too. The same sources give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    all_pages = pages()
    links = Links(all_pages)
    texts = {page.name: page_html(page, all_pages, links) for page in all_pages}
    texts["index"] = texts[all_pages[0].name]
    paths = [folder / f"{name}.html" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8", newline="\n")
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("reference"))
    print(f"open {write(parser.parse_args().folder)[-1]}")


if __name__ == "__main__":
    main()
