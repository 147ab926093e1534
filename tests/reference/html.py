"""Pages as HTML, each of which links the names of all others."""

import inspect
import re
import textwrap
from html import escape

from tests.reference.members import Field, Member, fields, found, signature_of
from tests.reference.pages import Block, Page, named, short, shown_members, single


class Links:
    """Where each name is: words in backquotes and in types become links to it."""

    def __init__(self, all_pages: list[Page]) -> None:
        self.homes = {name: f"{page}.html#{name}" for name, page in named(all_pages).items()}
        for name, page in named(all_pages).items():
            thing = found_or_none(all_pages, name)
            if inspect.isclass(thing):
                for one in shown_members(thing, all_pages):
                    self.homes[f"{name}.{one.name}"] = f"{page}.html#{name}.{one.name}"

    def linked(self, word: str, owner: str = "") -> str:
        """The escaped word, a link when it is a name, of the class `owner` too."""
        bare = word.removesuffix("()")
        for name in (f"{owner}.{bare}", bare):
            if name in self.homes:
                return f'<a href="{self.homes[name]}">{escape(word)}</a>'
        return escape(word)

    def code(self, text: str, owner: str = "") -> str:
        """A piece of code whose names are links: capitals, and a whole path or attribute."""
        if re.fullmatch(r"[\w.]+(\(\))?", text):
            return self.linked(text, owner)
        parts = re.split(r"(\b[A-Z]\w+(?:\.\w+)*)", text)
        return "".join(self.linked(p) if k % 2 else escape(p) for k, p in enumerate(parts))


def found_or_none(all_pages: list[Page], name: str) -> object:
    """The thing that a line with the short name `name` stands for; None of an attribute."""
    for page in all_pages:
        for block in page.blocks:
            if block.kind == "name" and not block.described and short(block.text) == name:
                return found(block.text) if "." not in name else None
    return None


def prose(text: str, links: Links, owner: str = "") -> str:
    """Paragraphs, `- ` items, `## ` headings and indented code as HTML."""
    out = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        if part.startswith("    "):
            out.append(f"<pre>{links.code(textwrap.dedent(part), owner)}</pre>")
        elif part.startswith("## "):
            out.append(f"<h2>{escape(part[3:])}</h2>")
        elif part.startswith("- "):
            items = re.split(r"\n- ", part[2:])
            out.append(f"<ul>{''.join(f'<li>{words(i, links, owner)}</li>' for i in items)}</ul>")
        else:
            out.append(f"<p>{words(part, links, owner)}</p>")
    return "\n".join(out)


def words(text: str, links: Links, owner: str) -> str:
    """A paragraph: backquotes are code, what may be raised is a link."""
    parts = re.split(r"``?([^`]+)``?", text)
    said = []
    for k, part in enumerate(parts):
        if k % 2:
            said.append(f"<code>{links.code(part, owner)}</code>")
        else:
            split = re.split(r"(\b(?:[A-Z]\w+(?:\.\w+)+|\w+Error|[A-Z]\w+[a-z]\b))", part)
            said += [links.linked(p) if j % 2 else escape(p) for j, p in enumerate(split)]
    return "".join(said)


def table(rows: list[Field], links: Links, owner: str) -> str:
    """The fields of a definition or an answer."""
    head = ("field", "type", "default", "values", "unit", "")
    used = [k for k, column in enumerate(zip(*rows)) if k < 2 or any(column)]
    cells = ["".join(f"<th>{head[k]}</th>" for k in used)]
    for row in rows:
        columns = [f"<code>{escape(row.name)}</code>", links.code(row.type)]
        columns += [escape(row.default), escape(row.values), escape(row.unit or "")]
        columns.append(words(row.text, links, owner))
        cells.append("".join(f"<td>{columns[k]}</td>" for k in used))
    return f"<table>{''.join(f'<tr>{cell}</tr>' for cell in cells)}</table>"


def member_html(one: Member, owner: str, links: Links, level: int = 4) -> str:
    """One method, property or attribute."""
    name = f"{owner}.{one.name}" if owner else one.name
    mark = " <small>settable</small>" if one.settable else ""
    head = f'<h{level} id="{name}"><code>{links.code(one.signature)}</code>{mark}</h{level}>'
    return f'{head}\n<div class="doc">{prose(one.doc, links, owner)}</div>'


def class_html(kind: type, all_pages: list[Page], links: Links) -> str:
    """A class: what it is, its fields, and its members that are not shown elsewhere."""
    name = kind.__name__
    base = next((b.__name__ for b in kind.__mro__[1:] if b.__name__ in links.homes), "")
    above = f" <small>is a {links.linked(base)}</small>" if base else ""
    parts = [f'<h3 id="{name}"><code>{name}</code>{above}</h3>']
    parts.append(prose(inspect.getdoc(kind) or "", links, name))
    rows = fields(kind)
    if rows:
        parts.append(table(rows, links, name))
    elif "__init__" in vars(kind) and name == "World":
        parts.insert(1, f"<pre>{links.code(signature_of('World', kind))}</pre>")
    parts += [member_html(one, name, links) for one in shown_members(kind, all_pages)]
    return "\n".join(parts)


def block_html(block: Block, all_pages: list[Page], links: Links) -> str:
    if block.kind == "prose":
        return prose(block.text, links)
    thing = None if block.described else found(block.text)
    if inspect.isclass(thing):
        return class_html(thing, all_pages, links)
    owner = short(block.text).rpartition(".")[0]
    return member_html(single(block), owner, links)


def page_body(page: Page, all_pages: list[Page], links: Links) -> str:
    """Return what stands below the title of a page, as HTML."""
    return "\n".join(block_html(block, all_pages, links) for block in page.blocks)
