"""From text to a syntax tree: what people type (`5 cm`, `x^2`, `≤`), bounded, with its places.

The text is rewritten a little before Python's own parser sees it, and the place of every character
is kept, so that errors point into what was typed.
"""

import ast
import re
import warnings

from app.quantities.expression.error import ExpressionError
from app.quantities.expression.parts import FUNCTIONS

MOST_CHARACTERS = 400
"""Longest text: [count]. Python's parser takes any 400 characters in its stride."""
MOST_DEPTH = 40
"""Deepest nesting: [count], far more than people type; recursion stays shallow."""

TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<string>"[^"]*"|'[^']*')"""
    r"""|(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<sign>\*\*|//|<=|>=|==|!=|[-+*/%^()\[\]<>,.])|(?P<other>.)"""
)
LOGIC = ("and", "or", "not", "if", "else")
"""Words that may be written in capitals, as spreadsheets have them."""
KEYWORDS = ("and", "or", "not", "in", "is", "if", "else", "for", "lambda", "await", "async")
IF = "choice"
"""What the function `if(...)` is called in the tree: Python has no function of that name."""

SPELLINGS = {
    "°": " deg",
    "·": "*",
    "×": "*",
    "−": "-",
    "÷": "/",
    "²": "^2",
    "³": "^3",
    "π": " pi ",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
}
"""Characters that people paste, and what they mean."""
WRITTEN = {"^": "**"}
"""Signs, and how Python writes them."""

CHOOSE = "to choose between two, write if(ball.x > 3, 1, 0)"
TWO_POINTS = re.compile(r"(?<![\w.])[0-9]*\.[0-9]*\.[0-9]*(?![\w.])")
BROKEN_IF = re.compile(r"\b(if|then|else)\b", re.IGNORECASE)
SPACED = re.compile(r"\b(?P<name>[^\W\d]\w*\s[0-9]+)\s*[.)]")
"""What bodies without names of their own are called: box 2."""

HINTS = {
    "=": "a single = sets nothing here: write == to compare",
    "!": "write 'not' instead of !",
    "&": "write 'and' instead of &",
    "|": "write 'or' instead of |",
    '"': "this quote has no end",
    "'": "this quote has no end",
    ":": CHOOSE,
    "?": CHOOSE,
    ";": "write a comma here, and a point before decimals",
    "#": "there are no comments here",
    "\\": "there are no backslashes here",
}


class Source:
    """A text, its tree, and where in the text each node begins."""

    def __init__(self, text: str) -> None:
        """Read `text`; ExpressionError when it is no expression."""
        self.text = text
        self._check(text)
        self._places: list[int] = []  # of each character of `_rewritten` in `text`
        self._rewritten = self._rewrite()
        self.tree = self._parse()
        self._check_depth(self.tree)

    def place(self, node: ast.AST) -> int:
        """Return where `node` begins [characters from 0]. Python counts bytes of UTF-8."""
        column = getattr(node, "col_offset", 0)
        before = self._rewritten.encode()[:column].decode(errors="ignore")
        return self._place(len(before))

    def error(self, reason: str, node: ast.AST) -> ExpressionError:
        """An error at a node."""
        return ExpressionError(reason, self.text, self.place(node))

    def words(self, node: ast.AST) -> str:
        """Return what was typed for `node`, to be quoted in a sentence."""
        end = getattr(node, "end_col_offset", None) or 0
        length = len(self._rewritten.encode()[:end].decode(errors="ignore"))
        last = self._place(length - 1) + 1 if length else len(self.text)
        return self.text[self.place(node) : last].strip()

    def _check(self, text: str) -> None:
        if not text.strip():
            raise ExpressionError("type a formula first", text)
        if len(text) > MOST_CHARACTERS:
            many = f"{len(text)} characters are too many: {MOST_CHARACTERS} at most"
            raise ExpressionError(many, text, MOST_CHARACTERS)
        for i, character in enumerate(text):
            if not character.isprintable():
                raise ExpressionError("this character cannot be read", text, i)

    def _rewrite(self) -> str:
        """Python's spelling: `^` is a power, and a unit after a number is multiplied."""
        out: list[str] = []
        after = ""  # "number" or "unit" when a word now would be a unit
        operand = False  # whether a value ends here: then `if` parts two values
        for result in TOKEN.finditer(self._spelled()):
            kind, piece = str(result.lastgroup), result.group()
            piece = piece.lower() if piece.lower() in LOGIC else piece
            if kind == "other":
                reason = HINTS.get(piece, f"the character {piece!r} has no meaning here")
                raise ExpressionError(reason, self.text, self._spelled_places[result.start()])
            if kind == "word" and (piece.startswith("_") or "__" in piece):
                raise ExpressionError(
                    f"there is no name {piece!r} here",
                    self.text,
                    self._spelled_places[result.start()],
                )
            is_unit = kind == "word" and after != "" and piece not in KEYWORDS
            if is_unit:
                self._put(out, "*", result.start())
            is_function = piece == "if" and not operand
            self._put(out, IF if is_function else WRITTEN.get(piece, piece), result.start())
            if kind != "space":
                operand = kind in ("number", "string") or piece in (")", "]")
                operand = operand or (kind == "word" and piece not in KEYWORDS)
                after = "number" if kind == "number" or piece == ")" else "unit" if is_unit else ""
        return "".join(out)

    def _put(self, out: list[str], piece: str, start: int) -> None:
        out.append(piece)
        places = self._spelled_places
        self._places += [places[min(start + k, len(places) - 1)] for k in range(len(piece))]

    def _spelled(self) -> str:
        """The text without leading space and with the characters of SPELLINGS replaced."""
        shift = len(self.text) - len(self.text.lstrip())
        out, places = [], []
        for i, character in enumerate(self.text[shift:].rstrip(), shift):
            piece = SPELLINGS.get(character, character)
            out.append(piece)
            places += [i] * len(piece)
        self._spelled_places = places
        return "".join(out)

    def _place(self, i: int) -> int:
        return self._places[i] if i < len(self._places) else len(self.text.rstrip())

    def _parse(self) -> ast.expr:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self._rewritten, mode="eval").body
        except SyntaxError as error:
            at_end = not error.offset or (error.lineno or 1) > 1
            at = self._place(len(self._places) if at_end else (error.offset or 1) - 1)
            raise ExpressionError(self._reason(error.msg, at), self.text, at) from None
        except (ValueError, MemoryError, RecursionError, OverflowError):
            raise ExpressionError(
                "this has too many brackets inside each other", self.text
            ) from None

    def _reason(self, message: str, at: int) -> str:
        """Return what to write instead, where Python's parser stopped with a `message`."""
        spoken = _spoken(message)
        if spoken is not None:
            return spoken
        words = re.findall(r"\w+", self.text[:at])
        if words and words[-1] in FUNCTIONS:
            return f"{words[-1]} needs brackets: {words[-1]}(...)"
        if BROKEN_IF.search(self.text):
            return CHOOSE
        if TWO_POINTS.search(self.text):
            return "not a number: two decimal points"
        spaced = SPACED.search(self.text)
        if spaced is not None and spaced.start() <= at:
            return f'a name with a space is written body("{spaced["name"]}")'
        return "this is not a formula"

    def _check_depth(self, tree: ast.expr) -> None:
        """Breadth first, without recursion."""
        level: list[ast.AST] = [tree]
        for _ in range(MOST_DEPTH):
            level = [child for node in level for child in ast.iter_child_nodes(node)]
            if not level:
                return
        place = next((node for node in level if hasattr(node, "col_offset")), tree)
        raise self.error("this has too many brackets inside each other", place)


def _spoken(message: str) -> str | None:
    """Python's words for a syntax error, in ours; None for those that say nothing."""
    if "never closed" in message or "EOF" in message:
        return "this bracket is never closed"
    if "unmatched" in message or "does not match" in message:
        return "this bracket was never opened"
    if "nested" in message:
        return "this has too many brackets inside each other"
    return None
