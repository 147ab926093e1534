"""Reads a formula: recursive descent over its characters (app/drawing/formula/cursor.py).

row      operands, operators and spaces, up to a closing bracket, & or @
operand  factors without a space between them; operand/operand is a fraction
factor   base, marks over it, scripts
"""

from functools import lru_cache

from app.drawing.formula.cursor import QUAD, Cursor
from app.drawing.formula.nodes import (
    Accent,
    Fence,
    FormulaError,
    Fraction,
    Matrix,
    Node,
    Role,
    Root,
    Row,
    Scripts,
    Sign,
    bare,
    depth_of,
    is_sign,
)
from app.drawing.formula.signs import (
    ACCENTS,
    BARS,
    CLOSING,
    LOWERED,
    OPENING,
    RAISED,
    ROOTS,
    role_of,
)

LONGEST = 500
"""Characters of a formula that is read: [count]; a longer one is shown as it is written."""
DEEPEST = 40
"""Parts within parts of a formula that is read: [count], 19 pairs of brackets. Reading takes some
five calls for each, setting three, and Python allows 1000 in all."""

OPERATORS = (Role.BINARY, Role.RELATION, Role.PUNCTUATION)


@lru_cache(maxsize=1024)
def parse(source: str) -> Row:
    """The formula that `source` describes; FormulaError says what is wrong with it."""
    if len(source) > LONGEST:
        raise FormulaError(f"a formula of {len(source)} characters is too long: {LONGEST} are read")
    reader = _Reader(source)
    row = reader.row("")
    if reader.peek():
        raise reader.error(f"nothing opens this {reader.peek()!r}")
    if not row.items:
        raise reader.error("there is nothing in it")
    if depth_of(row) > DEEPEST:  # marks over marks and fractions of fractions are read in a loop
        raise reader.error("this is too deep")
    return row


class _Reader(Cursor):
    """The grammar: each verb reads what it is called by."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.bars: list[str] = []  # which are open, the innermost last
        self.depth = 0  # of rows and factors that are being read

    def _go_deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error("this is too deep")

    def row(self, stops: str) -> Row:
        """Up to one of `stops`, which stays."""
        self._go_deeper()
        items: list[Node] = []
        while True:
            space = self.spaces()
            char = self.peek()
            stops_here = char in stops and items  # |…| with nothing in it opens another one
            if not char or stops_here or char in CLOSING or char in "&@":
                self.depth -= 1
                return Row(tuple(items))
            if QUAD in space or (len(space) > 1 and items):
                items.append(Sign("", Role.QUAD))
            elif space and items and self._is_operand(items[-1]) and not self._at_operator():
                items.append(Sign("", Role.GAP))
            items.extend(self.part())

    def _is_operand(self, node: Node) -> bool:
        return not is_sign(node, *OPERATORS, Role.GAP, Role.QUAD)

    def _at_operator(self) -> bool:
        return role_of(self.peek()) in OPERATORS and not self._at_bar()

    def _at_bar(self) -> bool:
        return self.peek() in BARS

    def part(self) -> list[Node]:
        """An operator, or an operand with what it is divided by."""
        if self._at_operator():
            char = self.take()
            return [self.scripts(Sign(char, role_of(char) or Role.BINARY))]
        above = self.operand()
        if self.peek() != "/":
            return above
        whole: Node = self._one(above)
        while self.peek() == "/":
            self.take()
            whole = Fraction(whole, self._one(self.operand()))
        return [whole]

    @staticmethod
    def _one(items: list[Node]) -> Node:
        return items[0] if len(items) == 1 else Row(tuple(items))

    def operand(self) -> list[Node]:
        """Factors without a space between them, at least one."""
        factors = self.factor()
        while self._starts_factor():
            factors += self.factor()
        return factors

    def _starts_factor(self) -> bool:
        char = self.peek()
        if not char or char in CLOSING or char in " &@/^_" + QUAD:
            return False
        if char in BARS:
            return not (self.bars and self.bars[-1] == char)
        return role_of(char) not in OPERATORS

    def factor(self) -> list[Node]:
        """Base, marks, scripts."""
        self._go_deeper()
        read = self.scripts(self.accented())
        self.depth -= 1
        return [read]

    def accented(self) -> Node:
        base = self.base()
        while self.peek() and self.peek() in ACCENTS:
            base = Accent(base, self.take())
        return base

    def base(self) -> Node:
        char = self.peek()
        if not char or char in CLOSING or char in " &@/^_" or self._at_operator():
            raise self.error(
                f"an operand is missing before {char!r}" if char else "it ends too early"
            )
        if char in OPENING:
            return self.fence()
        if char in BARS:
            return self.bar()
        if char in ROOTS:
            return self.root()
        if char == '"':
            return Sign(self.quoted(), Role.UPRIGHT)
        if char == "■":
            return self.matrix()
        if char.isascii() and char.isalpha():
            return self.letters()
        if char.isascii() and char.isdigit():
            return Sign(self.number(), Role.UPRIGHT)
        role = role_of(char)
        if role is None:
            raise self.error(f"{char!r} has no meaning in a formula")
        return Sign(self.take(), role)

    def letters(self) -> Sign:
        """A function's name, or one variable: the first letter."""
        name = self.function()
        return Sign(name, Role.FUNCTION) if name else Sign(self.take(), Role.VARIABLE)

    def fence(self) -> Fence:
        left, start = self.take(), self.at
        outer, self.bars = self.bars, []
        inner = self.row("")
        self.bars = outer
        if self.peek() not in CLOSING or not self.peek():
            self.at = start - 1
            raise self.error(f"this {left!r} is not closed")
        return Fence(left, self.take(), inner)

    def bar(self) -> Fence:
        bar, start = self.take(), self.at
        self.bars.append(bar)
        inner = self.row(bar)
        self.bars.pop()
        if self.peek() != bar:
            self.at = start - 1
            raise self.error(f"this {bar!r} is not closed")
        self.take()
        return Fence(bar, bar, inner)

    def root(self) -> Root:
        degree = ROOTS[self.take()]
        self.spaces()
        index: Node | None = Sign(degree, Role.UPRIGHT) if degree else None
        if self.peek() != "(":
            return Root(self._one(self.factor()), index)
        self.take()
        inner = self.row("")
        if self.peek() == "&":
            self.take()
            index, inner = inner, self.row("")
        if self.peek() != ")":
            raise self.error("the bracket after the root is not closed")
        self.take()
        return Root(inner, index)

    def matrix(self) -> Matrix:
        self.take()
        if self.peek() != "(":
            raise self.error("■ needs its cells in brackets: ■(a&b@c&d)")
        self.take()
        rows, cells = [], [self.row("")]
        while self.peek() and self.peek() in "&@":
            if self.take() == "@":
                rows.append(tuple(cells))
                cells = []
            cells.append(self.row(""))
        rows.append(tuple(cells))
        if self.peek() != ")":
            raise self.error("the matrix is not closed")
        self.take()
        if len({len(row) for row in rows}) > 1:
            raise self.error("the rows of this matrix are not equally long")
        return Matrix(tuple(rows))

    def scripts(self, base: Node) -> Node:
        """What is raised or lowered after it, in either order, each at most once."""
        below: Node | None = None
        above: Node | None = None
        while True:
            char = self.peek()
            if char == "_" or char in LOWERED:
                if below is not None:
                    raise self.error("a second subscript: put the first into brackets")
                below = self._script(char, LOWERED)
            elif char == "^" or char in RAISED or char == "′":
                if above is not None and char != "′":
                    raise self.error("a second exponent: put the first into brackets")
                raised = (
                    Sign(self.take(), Role.UPRIGHT) if char == "′" else self._script(char, RAISED)
                )
                above = raised if above is None else Row((above, raised))
            else:
                return base if below is None and above is None else Scripts(base, below, above)

    def _script(self, char: str, small: dict[str, str]) -> Node:
        if char in small:
            told = ""
            while self.peek() and self.peek() in small:
                told += small[self.take()]
            return self._one(list(parse(told).items))
        self.take()
        return self._script_operand()

    def _script_operand(self) -> Node:
        """Brackets, or a sign and a run of letters and digits."""
        if self.peek() == "(":
            return bare(self.fence())
        items: list[Node] = []
        if self.peek() and self.peek() in "+−±∗·⊥∥":
            char = self.take()
            items.append(Sign(char, role_of(char) or Role.UPRIGHT))
            if not (self.peek().isalnum() or self.peek() in ("∞", "√")):
                return self._one(items)
        word = self.word()
        items.append(Sign(word, Role.UPRIGHT) if word else self.accented())
        while not word and self.peek().isalnum():
            items.append(self.accented())
        return self._one(items)
