"""Every string that can appear on screen, by place, so that one person can read all in one sitting.

    python -m docs.words            writes docs/reference/words.md
    python -m docs.words --check    tells which break docs/words_to_avoid.toml

The strings are read from the code, without running it, and from the lessons. What a formula fills
in stands as {…}. The page is made, never written: nothing of it is committed.
"""

import ast
import json
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "reference" / "words.md"

PLACES = (
    ("Actions, menus and keys", "app/window/actions"),
    ("The window", "app/window"),
    ("Bars, menus, panels and dialogs", "app/ui"),
    ("Tools", "app/editor"),
    ("Features", "app/features"),
    ("Lessons in the window", "app/teaching"),
    ("Commands, properties and what refuses them", "app/simulation"),
    ("Names, units and numbers", "app/quantities"),
    ("The picture", "app/drawing"),
    ("Running, going back and forth", "app/session"),
    ("Running, going back and forth", "app/timeline"),
    ("Files", "app/files"),
    ("Films and pictures", "app/capture"),
    ("Scenes", "scenes"),
    ("Creatures", "creatures"),
    ("What the core says and refuses", "physics"),
)
"""Headings, and the folders whose strings stand below them: the first that fits."""

ASIDE = (
    "app/window/command_line.py",
    "app/window/headless.py",
    "app/window/desktop_entry.py",
    "app/features/search/model/said.py",
    "scenes/readme.py",
    "physics/values/hints.py",
)
"""What speaks to a terminal or to other programs, what people type, and names that they mistype."""

SOURCES = ("physics/compile", "physics/lanes")
"""Folders whose strings are code."""

UNSEEN_CALLS = frozenset(
    (
        *(
            "compile",
            "getattr",
            "setattr",
            "hasattr",
            "open",
            "dtype",
            "debug",
            "info",
            "exception",
        ),
        *("import_module", "add_argument", "ArgumentParser", "TypeVar", "NewType", "getenv"),
        *("setdefault", "encode", "decode", "startswith", "endswith", "removeprefix", "split"),
        *("removesuffix", "partition", "rpartition", "strptime", "strftime", "find", "index"),
        *("Key", "count", "environ", "fullmatch", "match", "search", "sub", "records", "cast"),
        *("warning", "TickLog", "RuntimeError", "AssertionError", "NotImplementedError"),
        *("AttributeError", "KeyError", "TypeError", "suppress", "rsplit", "lstrip", "rstrip"),
    )
)
"""Calls whose strings nobody sees: they look something up, cut something, or write to the log."""

SEEN_KEYWORDS = frozenset(
    (
        *("help", "label", "title", "tip", "text", "words", "note", "unit_words", "caption"),
        *("shorter", "what", "button", "placeholder", "heading", "question", "answer", "shown"),
    )
)
"""Arguments by name that are read by people, also where they are one small word."""

SEEN_NAMES = re.compile(r"(WORDS|TITLES?|LABELS?|NAMES|NOUNS|TIPS?|HINT|TOLD|PLAIN)$")
"""Constants whose strings are read by people, also where they are one small word."""

GAP = "{…}"
WORDS = re.compile(r"[^\W\d_]{2,}[,:;.…]? +\S*[^\W\d_]|\{…\} +[^\W\d_]{2,}|[^\W\d_]{2,}:? \{…\}")
"""Two words, or one beside a gap."""
ONE_WORD = re.compile(r"[A-Z][^\W\d_]*[a-z][^\W\d_]*[ ?!.:…]*")
"""A word with a capital: a button or a title."""
CODE = re.compile(
    r"[^\W\d]\w*\(|==|!=|\bdef \b|\breturn\b.*\n|^\s*[\w.]+ = |^[\w./-]+/[\w./*-]+$|^-+\w|::|->|;\n"
    r"|</|^<|^(ctrl|shift)\+|^[a-z0-9_]+(\.[a-z0-9_]+)+$"
)
"""What no person is told: code, paths, options, keys."""


class Said(NamedTuple):
    """A string that can appear on screen."""

    file: str  # in the repository
    line: int
    text: str


def all_said() -> list[Said]:
    """Return the strings of the code and of the lessons, in the order of their places."""
    result: list[Said] = []
    for path in code_files():
        name = path.relative_to(ROOT).as_posix()
        result += in_code(name, path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "scenes" / "lessons").glob("*.fulcrum")):
        result += in_lesson(path)
    return result


def code_files() -> Iterator[Path]:
    """Yield the files whose strings a person may see."""
    for _, folder in dict.fromkeys(PLACES):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if place_of(name)[1] == folder and name not in ASIDE and not name.startswith(SOURCES):
                yield path


def place_of(name: str) -> tuple[str, str]:
    """Return the heading of a file, and the folder that it is that of."""
    return next(place for place in PLACES if name.startswith(place[1] + "/"))


def in_code(name: str, source: str) -> list[Said]:
    """Return the strings of a module that people may see."""
    reader = Reader(name)
    reader.visit(ast.parse(source))
    return list(dict.fromkeys(reader.said))


class Reader(ast.NodeVisitor):
    """It goes over a module and keeps what people may read in it."""

    def __init__(self, file: str) -> None:
        """Read the module `file`."""
        self.file = file
        self.said: list[Said] = []
        self._is_seen = False  # what it is in is read by people, also a small word
        self._is_table = False  # what it is in is a table whose values are

    def visit_Expr(self, node: ast.Expr) -> None:
        """Leave docstrings out."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        self._keep(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Keep the whole; and what is written in its gaps."""
        self._keep(node)
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                self.visit(value.value)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Keep strings that are put together as one."""
        parts = (node.left, node.right)
        if isinstance(node.op, ast.Add) and any(text_of(part) for part in parts):
            self._keep(node)
            return
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Leave out what looks something up; listen closely to what people read."""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        self.visit(node.func)
        for argument in node.args:
            if called not in UNSEEN_CALLS:
                self.visit(argument)
        for keyword in node.keywords:
            if called not in UNSEEN_CALLS:
                self._visit_seen(keyword.value, keyword.arg in SEEN_KEYWORDS)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Listen closely to tables of words."""
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if not {"__all__", "__slots__"}.intersection(names):
            self._visit_table(node.value, any(SEEN_NAMES.search(name) for name in names))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Leave the annotation out."""
        if node.value is not None:
            name = node.target.id if isinstance(node.target, ast.Name) else ""
            self._visit_table(node.value, bool(SEEN_NAMES.search(name)))

    def visit_Dict(self, node: ast.Dict) -> None:
        """Values may be read, in a table of words also small ones; keys where they are words."""
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                self._visit_seen(key, False)
            self._visit_seen(value, self._is_table or self._is_seen)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Leave out what is only compared with."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """A key looks up."""
        self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave out what only a programmer reads."""

    def visit_arg(self, node: ast.arg) -> None:
        """Leave annotations out."""

    def visit_match_case(self, node: ast.match_case) -> None:
        """Leave patterns out."""
        for statement in node.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Leave annotations and the docstring out."""
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults, *node.body):
            if part is not None:
                self.visit(part)

    def _visit_seen(self, node: ast.AST, is_seen: bool) -> None:
        before, self._is_seen = self._is_seen, is_seen
        self.visit(node)
        self._is_seen = before

    def _visit_table(self, node: ast.AST, is_table: bool) -> None:
        before, self._is_table = self._is_table, is_table
        self._visit_seen(node, False)
        self._is_table = before

    def _keep(self, node: ast.expr) -> None:
        text = text_of(node)
        if text is not None and is_told(text, self._is_seen):
            self.said.append(Said(self.file, node.lineno, text))


def text_of(node: ast.expr) -> str | None:
    """Return the text of a string, with {…} for what is filled in; None where it is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = [text_of(part) if isinstance(part, ast.Constant) else GAP for part in node.values]
        return "".join(part or "" for part in parts)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [text_of(side) for side in (node.left, node.right)]
        if any(side is not None for side in sides):
            return "".join(GAP if side is None else side for side in sides)
    return None


def is_told(text: str, is_seen: bool = False) -> bool:
    """Return whether people may read a string: `is_seen` where that is known by its place."""
    plain = text.strip()
    if not re.search(r"[^\W\d_]{2}", plain) or CODE.search(plain):
        return False
    if WORDS.search(plain) is not None or ONE_WORD.fullmatch(plain) is not None:
        return True
    return is_seen and "_" not in plain


LESSON_KEYS = ("title", "text", "question", "answers", "answer", "learned", "next")
"""What of a step, and of the end of a lesson, a class reads."""


def in_lesson(path: Path) -> list[Said]:
    """Return what a class reads in the file of a lesson."""
    name = path.relative_to(ROOT).as_posix()
    lesson = json.loads(path.read_text(encoding="utf-8"))
    return [Said(name, 1, text) for text in text_of_lesson(lesson)]


def text_of_lesson(lesson: dict[str, Any]) -> list[str]:
    """Return the texts of a lesson in their order."""
    texts = [lesson.get("title", "")]
    for step in (*lesson.get("steps", ()), lesson.get("closing") or {}):
        for key in (key for key in step if key in LESSON_KEYS):
            texts += [step[key]] if isinstance(step[key], str) else step[key]
        beside = step.get("laboratory", {}).get("side by side", {})
        texts += beside.get("runs", {})
    return [text for text in texts if text]


def page_of(said: list[Said]) -> str:
    """Return the page of these words."""
    lines = [
        "# All words on screen\n",
        "Made by `python -m docs.words` from the code and the lessons. {…} stands for what is"
        " filled in.",
    ]
    heading = file = ""
    known: set[str] = set()
    for one in said:
        here = "Lessons" if one.file.endswith(".fulcrum") else place_of(one.file)[0]
        if here != heading:
            heading = here
            lines.append(f"\n## {heading}")
            known.clear()
        if one.file != file:
            file = one.file
            lines.append(f"\n`{file}`\n")
        text = escaped(one.text)
        if text not in known:
            lines.append(wrapped(f"- {text}"))
        known.add(text)
    return "\n".join(lines) + "\n"


def wrapped(item: str) -> str:
    """Return an item of a list in lines of at most 100 characters."""
    return textwrap.fill(item, 100, subsequent_indent="  ", break_on_hyphens=False)


def escaped(text: str) -> str:
    """Return a text as Markdown shows it: on one line, its signs as they are."""
    return re.sub(r"([\\`*_<>\[\]#|])", r"\\\1", " ".join(text.split()))


def main(arguments: list[str]) -> int:
    """Write the page; with --check tell what breaks the list of words to avoid."""
    said = all_said()
    if "--check" in arguments:
        from docs.word_rules import faults

        wrong = faults(said)
        sys.stdout.write("".join(f"{one}\n" for one in wrong))
        return 1 if wrong else 0
    PAGE.write_text(page_of(said), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}: {len(said)} strings\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
