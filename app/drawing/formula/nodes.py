"""What a formula consists of, before anything has a size."""

from dataclasses import dataclass
from enum import Enum, auto


class FormulaError(ValueError):
    """A formula that cannot be read: what was wrong, and where."""


class Role(Enum):
    """What a sign is, which decides its style and the space round it."""

    VARIABLE = auto()  # italic
    UPRIGHT = auto()  # numbers, constants, words, units
    FUNCTION = auto()  # sin, max: upright, apart from its argument
    BIG = auto()  # sums, products
    INTEGRAL = auto()  # its limits stand beside it
    BINARY = auto()
    RELATION = auto()
    PUNCTUATION = auto()
    GAP = auto()  # a space between two factors
    QUAD = auto()  # a wide space


@dataclass(frozen=True)
class Sign:
    """A letter, a number, a word or an operator."""

    text: str
    role: Role


@dataclass(frozen=True)
class Row:
    """One after another."""

    items: tuple["Node", ...]


@dataclass(frozen=True)
class Scripts:
    """A base with something raised, lowered, or both."""

    base: "Node"
    below: "Node | None" = None
    above: "Node | None" = None


@dataclass(frozen=True)
class Fraction:
    """A fraction; brackets that the bar makes needless are still there."""

    above: "Node"
    below: "Node"


@dataclass(frozen=True)
class Root:
    """A root, of second degree if none is given."""

    inner: "Node"
    degree: "Node | None" = None


@dataclass(frozen=True)
class Fence:
    """Brackets that grow with what is between them."""

    left: str
    right: str
    inner: "Node"


@dataclass(frozen=True)
class Matrix:
    """Rows of cells."""

    rows: tuple[tuple["Node", ...], ...]


@dataclass(frozen=True)
class Accent:
    """A mark over a letter: arrow, dot, two dots, hat, bar."""

    base: "Node"
    mark: str  # the combining character


Node = Sign | Row | Scripts | Fraction | Root | Fence | Matrix | Accent


def bare(node: Node) -> Node:
    """Return a part without the round brackets that only held it together."""
    if isinstance(node, Fence) and (node.left, node.right) == ("(", ")"):
        return node.inner
    return node


def is_sign(node: Node, *roles: Role) -> bool:
    """Return whether it is a sign of one of these roles."""
    return isinstance(node, Sign) and node.role in roles


def depth_of(node: Node) -> int:
    """Return how many parts lie within one another, counted level by level."""
    depth, level = 0, [node]
    while level:
        depth, level = depth + 1, [part for above in level for part in _parts(above)]
    return depth


def _parts(node: Node) -> tuple[Node, ...]:
    match node:
        case Row(items):
            return items
        case Scripts(base, below, above):
            parts = (base, below, above)
        case Fraction(above, below):
            parts = (above, below)
        case Root(inner, degree):
            parts = (inner, degree)
        case Fence():
            parts = (node.inner,)
        case Matrix(rows):
            parts = tuple(cell for row in rows for cell in row)
        case Accent():
            parts = (node.base,)
        case Sign():
            parts = ()
    return tuple(part for part in parts if part is not None)
