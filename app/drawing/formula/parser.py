"""Read a formula by recursive descent over its characters (app/drawing/formula/characters.py).

row      operands, operators and spaces, up to a closing bracket, & or @
operand  factors without a space between them; operand/operand is a fraction
factor   base, marks over it, scripts
"""

from functools import lru_cache

from app.drawing.formula.characters import QUAD, Characters
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
    """Return the formula that `source` describes; FormulaError says what is wrong with it."""
    if len(source) > LONGEST:
        raise FormulaError(f"a formula of {len(source)} characters is too long: {LONGEST} are read")
    reader = _Reader(source)
    row = reader.row("")
    if reader.source.peek():
        raise reader.source.error(f"nothing opens this {reader.source.peek()!r}")
    if not row.items:
        raise reader.source.error("there is nothing in it")
    if depth_of(row) > DEEPEST:  # marks over marks and fractions of fractions are read in a loop
        raise reader.source.error("this is too deep")
    return row


class _Reader:
    """The grammar: each verb reads what it is called by."""

    def __init__(self, source: str) -> None:
        self.source = Characters(source)
        self.bars: list[str] = []  # which are open, the innermost last
        self.depth = 0  # of rows and factors that are being read

    def _go_deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.source.error("this is too deep")

    def row(self, stops: str) -> Row:
        """Read up to one of `stops`, which stays."""
        self._go_deeper()
        items: list[Node] = []
        while True:
            space = self.source.spaces()
            char = self.source.peek()
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
        return role_of(self.source.peek()) in OPERATORS and not self._at_bar()

    def _at_bar(self) -> bool:
        return self.source.peek() in BARS

    def part(self) -> list[Node]:
        """Read an operator, or an operand with what it is divided by."""
        if self._at_operator():
            char = self.source.take()
            return [self.scripts(Sign(char, role_of(char) or Role.BINARY))]
        above = self.operand()
        if self.source.peek() != "/":
            return above
        whole: Node = self._one(above)
        while self.source.peek() == "/":
            self.source.take()
            whole = Fraction(whole, self._one(self.operand()))
        return [whole]

    @staticmethod
    def _one(items: list[Node]) -> Node:
        return items[0] if len(items) == 1 else Row(tuple(items))

    def operand(self) -> list[Node]:
        """Read factors without a space between them, at least one."""
        factors = self.factor()
        while self._starts_factor():
            factors += self.factor()
        return factors

    def _starts_factor(self) -> bool:
        char = self.source.peek()
        if not char or char in CLOSING or char in " &@/^_" + QUAD:
            return False
        if char in BARS:
            return not (self.bars and self.bars[-1] == char)
        return role_of(char) not in OPERATORS

    def factor(self) -> list[Node]:
        """Read base, marks and scripts."""
        self._go_deeper()
        read = self.scripts(self.accented())
        self.depth -= 1
        return [read]

    def accented(self) -> Node:
        base = self.base()
        while self.source.peek() and self.source.peek() in ACCENTS:
            base = Accent(base, self.source.take())
        return base

    def base(self) -> Node:
        char = self.source.peek()
        if not char or char in CLOSING or char in " &@/^_" or self._at_operator():
            raise self.source.error(
                f"an operand is missing before {char!r}" if char else "it ends too early"
            )
        if char in OPENING:
            return self.fence()
        if char in BARS:
            return self.bar()
        if char in ROOTS:
            return self.root()
        if char == '"':
            return Sign(self.source.quoted(), Role.UPRIGHT)
        if char == "■":
            return self.matrix()
        if char.isascii() and char.isalpha():
            return self.letters()
        if char.isascii() and char.isdigit():
            return Sign(self.source.number(), Role.UPRIGHT)
        role = role_of(char)
        if role is None:
            raise self.source.error(f"{char!r} has no meaning in a formula")
        return Sign(self.source.take(), role)

    def letters(self) -> Sign:
        """Read a function's name, or one variable: the first letter."""
        name = self.source.function()
        return Sign(name, Role.FUNCTION) if name else Sign(self.source.take(), Role.VARIABLE)

    def fence(self) -> Fence:
        left, start = self.source.take(), self.source.at
        outer, self.bars = self.bars, []
        inner = self.row("")
        self.bars = outer
        if self.source.peek() not in CLOSING or not self.source.peek():
            self.source.at = start - 1
            raise self.source.error(f"this {left!r} is not closed")
        return Fence(left, self.source.take(), inner)

    def bar(self) -> Fence:
        bar, start = self.source.take(), self.source.at
        self.bars.append(bar)
        inner = self.row(bar)
        self.bars.pop()
        if self.source.peek() != bar:
            self.source.at = start - 1
            raise self.source.error(f"this {bar!r} is not closed")
        self.source.take()
        return Fence(bar, bar, inner)

    def root(self) -> Root:
        degree = ROOTS[self.source.take()]
        self.source.spaces()
        index: Node | None = Sign(degree, Role.UPRIGHT) if degree else None
        if self.source.peek() != "(":
            return Root(self._one(self.factor()), index)
        self.source.take()
        inner = self.row("")
        if self.source.peek() == "&":
            self.source.take()
            index, inner = inner, self.row("")
        if self.source.peek() != ")":
            raise self.source.error("the bracket after the root is not closed")
        self.source.take()
        return Root(inner, index)

    def matrix(self) -> Matrix:
        self.source.take()
        if self.source.peek() != "(":
            raise self.source.error("■ needs its cells in brackets: ■(a&b@c&d)")
        self.source.take()
        rows, cells = [], [self.row("")]
        while self.source.peek() and self.source.peek() in "&@":
            if self.source.take() == "@":
                rows.append(tuple(cells))
                cells = []
            cells.append(self.row(""))
        rows.append(tuple(cells))
        if self.source.peek() != ")":
            raise self.source.error("the matrix is not closed")
        self.source.take()
        if len({len(row) for row in rows}) > 1:
            raise self.source.error("the rows of this matrix are not equally long")
        return Matrix(tuple(rows))

    def scripts(self, base: Node) -> Node:
        """Return what is raised or lowered after it, in either order, each at most once."""
        below: Node | None = None
        above: Node | None = None
        while True:
            char = self.source.peek()
            if char == "_" or char in LOWERED:
                if below is not None:
                    raise self.source.error("a second subscript: put the first into brackets")
                below = self._script(char, LOWERED)
            elif char == "^" or char in RAISED or char == "′":
                if above is not None and char != "′":
                    raise self.source.error("a second exponent: put the first into brackets")
                raised = (
                    Sign(self.source.take(), Role.UPRIGHT)
                    if char == "′"
                    else self._script(char, RAISED)
                )
                above = raised if above is None else Row((above, raised))
            else:
                return base if below is None and above is None else Scripts(base, below, above)

    def _script(self, char: str, small: dict[str, str]) -> Node:
        if char in small:
            said = ""
            while self.source.peek() and self.source.peek() in small:
                said += small[self.source.take()]
            return self._one(list(parse(said).items))
        self.source.take()
        return self._script_operand()

    def _script_operand(self) -> Node:
        """Read brackets, or a sign and a run of letters and digits."""
        if self.source.peek() == "(":
            return bare(self.fence())
        items: list[Node] = []
        if self.source.peek() and self.source.peek() in "+−±∗·⊥∥":
            char = self.source.take()
            items.append(Sign(char, role_of(char) or Role.UPRIGHT))
            if not (self.source.peek().isalnum() or self.source.peek() in ("∞", "√")):
                return self._one(items)
        word = self.source.word()
        items.append(Sign(word, Role.UPRIGHT) if word else self.accented())
        while not word and self.source.peek().isalnum():
            items.append(self.accented())
        return self._one(items)
