"""The written pages: headings, prose, examples, and lines `@ Name` where the sources speak.

`@ World` stands for the class and all of its members that no other line names; `@ World.ray_cast`
for one of them, wherever it fits best; text after a colon describes an attribute that is made in
`__init__`, where there is no docstring.
"""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.reference.members import Member, doc_of, found, member, members, signature_of

FOLDER = Path(__file__).parent / "pages"

ORDER = ("start", "world", "bodies", "shapes", "joints", "queries", "events", "forces")
ORDER += ("settings", "snapshots", "errors")
"""Names of the pages, as a reader needs them."""


class Block(NamedTuple):
    """A part of a page: `kind` is "prose", "name" or "names"."""

    kind: str
    text: str
    described: str = ""


class Page(NamedTuple):
    name: str
    title: str
    blocks: list[Block]


def pages() -> list[Page]:
    return [read(name) for name in ORDER]


def read(name: str) -> Page:
    """The page of that name."""
    title, _, body = (FOLDER / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    blocks: list[Block] = []
    prose: list[str] = []
    for line in [*body.splitlines(), "@"]:
        if not line.startswith("@"):
            prose.append(line)
            continue
        if any(prose):
            blocks.append(Block("prose", "\n".join(prose).strip("\n")))
        prose = []
        names, _, described = line[1:].partition(": ")
        if described:
            blocks.append(Block("name", names.strip(), described))
        else:
            blocks += [Block("name", each) for each in names.split()]
    return Page(name, title.removeprefix("# "), blocks)


def named(all_pages: list[Page]) -> dict[str, str]:
    """Page of every name that has a line, by its path without modules: "World.ray_cast"."""
    return {short(b.text): p.name for p in all_pages for b in p.blocks if b.kind == "name"}


def short(path: str) -> str:
    """A path without its modules: "physics.energy.ledger.Ledger" is "Ledger"."""
    return path.rpartition(".")[2] if path.startswith("physics.") else path


def shown_members(kind: type, all_pages: list[Page]) -> list[Member]:
    """Members of a class that are shown with it: those that no line names."""
    elsewhere = named(all_pages)
    return [one for one in members(kind) if f"{kind.__name__}.{one.name}" not in elsewhere]


def classes(all_pages: list[Page]) -> Iterator[type]:
    """Every class that has a line."""
    for page in all_pages:
        for block in page.blocks:
            thing = None if block.described or block.kind != "name" else found(block.text)
            if inspect.isclass(thing):
                yield thing


def single(block: Block) -> Member:
    """The member, or constant, that a line names."""
    owner, _, name = block.text.rpartition(".")
    if block.described:
        return Member(name, block.text, block.described)
    value = found(block.text)
    if inspect.isfunction(value) and short(block.text) == name:
        return Member(name, signature_of(name, value), doc_of(value))
    return member(found(owner), name)
