"""From a syntax tree to parts that can be read: only what is listed here exists in the language."""

import ast
import math
import operator
from fractions import Fraction
from functools import partial

from app.expression.error import ExpressionError, nearest
from app.expression.names import Names, Thing, WorldNames
from app.expression.parts import (
    FUNCTIONS,
    Function,
    Part,
    add,
    all_of,
    any_of,
    compare,
    constant,
    divide,
    folded,
    guarded,
    multiply,
    opposite,
    remainder,
    root,
    subtract,
)
from app.expression.source import Source
from app.units import NONE, Dimension, in_words

MOST_POWER = 100.0
"""Largest exponent: [1], 100; a larger one is a slip of the fingers, 9^9^9 another."""

COMPARISONS = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
THINGS = ("body", "joint")


class Compiler:
    """Turns one source into one Part. Raises ExpressionError and nothing else."""

    def __init__(self, source: Source, names: Names) -> None:
        self._source, self._names = source, names

    def part(self, node: ast.AST) -> Part:
        """The part for any node of the tree."""
        make = getattr(self, f"_{type(node).__name__.lower()}", None)
        if make is None or type(node) not in READ:
            raise self._error(f"{self._words(node)!r} is not part of this language", node)
        return folded(make(node))

    def number(self, node: ast.AST) -> Part:
        """The same, if it is a number."""
        part = self.part(node)
        if part.kind != "number":
            raise self._error(f"{self._words(node)} is true or false, and no number", node)
        return part

    def truth(self, node: ast.AST) -> Part:
        """The same, if it is true or false."""
        part = self.part(node)
        if part.kind != "truth":
            words = self._words(node)
            raise self._error(f"compare {words} with something, such as {words} > 1", node)
        return part

    # --- values ------------------------------------------------------------------------------

    def _constant(self, node: ast.Constant) -> Part:
        value = node.value
        if value is True or value is False:
            return Part(lambda: value, "truth", constant=True)
        if isinstance(value, str):
            raise self._error(f'a text has no value: write body("{value}") for a body', node)
        if not isinstance(value, int | float):
            raise self._error(f"{self._words(node)!r} is no number", node)
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isinf(number):
            raise self._error("this number is too large", node)
        return constant(number)

    def _name(self, node: ast.Name) -> Part:
        part = self._names.value(node.id)
        if part is not None:
            return part
        thing = self._names.thing(node.id)
        if thing is not None or node.id in THINGS:
            raise self._unfinished(node, thing)
        if node.id in FUNCTIONS:
            raise self._error(f"{node.id} is a function: write {node.id}(...)", node)
        raise self._unknown(node)

    def _unknown(self, node: ast.Name) -> ExpressionError:
        return self._error(f"there is no {node.id!r}{nearest(node.id, self._names.known())}", node)

    def _unfinished(self, node: ast.AST, thing: Thing | None) -> ExpressionError:
        words = self._words(node)
        if thing is None:
            return self._error(f'say which one: {words}("name") or {words}(3)', node)
        some = ", ".join(f"{words}.{name}" for name in list(thing.table)[:4])
        return self._error(f"say what of {words}: {some} ...", node)

    def _attribute(self, node: ast.Attribute) -> Part:
        thing = self._thing(node.value)
        quantity = thing.table.get(node.attr)
        if quantity is None:
            what = f"{thing.words} has no {node.attr!r}{nearest(node.attr, thing.table)}"
            raise ExpressionError(what, self._source.text, self._attribute_place(node))
        assert isinstance(self._names, WorldNames)
        return self._names.reading(quantity, thing.find, thing.words)

    def _attribute_place(self, node: ast.Attribute) -> int:
        end = self._source.place(node) + len(self._words(node))
        return max(0, end - len(node.attr))

    def _thing(self, node: ast.AST) -> Thing:
        """What stands before a dot."""
        found: Thing | str | None = None
        if isinstance(node, ast.Name):
            found = self._names.thing(node.id)
            if found is None and (node.id in THINGS or self._names.value(node.id)):
                found = f"{node.id} has no parts"
            if found is None:
                raise self._unknown(node)
        elif isinstance(node, ast.Call) and not node.keywords and len(node.args) == 1:
            found = self._named(node.func, node.args[0])
        elif isinstance(node, ast.Subscript):
            found = self._named(node.value, node.slice)
        if found is None:
            found = f"{self._words(node)} has no parts"
        if isinstance(found, str):
            raise self._error(found, node)
        return found

    def _named(self, head: ast.AST, key: ast.AST) -> Thing | str | None:
        if not isinstance(head, ast.Name) or head.id not in THINGS:
            return None
        value = key.value if isinstance(key, ast.Constant) else None
        if isinstance(value, bool) or not isinstance(value, str | int):
            return f'write {head.id}("name") or {head.id}(3)'
        return self._names.named(head.id, value)

    def _call(self, node: ast.Call) -> Part:
        word = node.func.id if isinstance(node.func, ast.Name) else ""
        if word in THINGS:
            raise self._unfinished(node, self._thing(node))
        function = FUNCTIONS.get(word)
        if function is None:
            known = nearest(word, FUNCTIONS) if word else ""
            raise self._error(f"{self._words(node.func)} is no function{known}", node.func)
        if node.keywords or not function.least <= len(node.args) <= function.most:
            count = "one number" if function.most == 1 else f"{function.least} numbers"
            raise self._error(f"{word} takes {count}", node)
        parts = [self.number(one) for one in node.args]
        dimension = self._result(function, word, parts, node)
        reads = tuple(part.read for part in parts)
        read = guarded(function.call, reads, self._names.fault, self._words(node))
        unit = parts[0].unit if function.gives == "same" else ""
        return Part(read, "number", dimension, all(part.constant for part in parts), unit)

    def _subscript(self, node: ast.Subscript) -> Part:
        raise self._unfinished(node, self._thing(node))

    def _result(
        self, function: Function, word: str, parts: list[Part], node: ast.Call
    ) -> Dimension | None:
        """The dimension of a function's value."""
        common: Dimension | None = None
        for part, argument in zip(parts, node.args, strict=True):
            if function.wants == "plain" and part.dimension not in (None, NONE):
                what = in_words(part.dimension or NONE)
                raise self._error(f"{word} wants an angle or a plain number, not {what}", argument)
            common = self._shared(common, part.dimension, argument)
        return {"same": common, "plain": None, "root": root(common)}[function.gives]

    # --- operators ---------------------------------------------------------------------------

    def _binop(self, node: ast.BinOp) -> Part:
        a, b = self.number(node.left), self.number(node.right)
        is_constant, words = a.constant and b.constant, self._words(node)
        fault, op = self._names.fault, type(node.op)
        if op is ast.Pow:
            return self._power(node, a, b)
        if op in (ast.Mult, ast.Div):
            power = 1 if op is ast.Mult else -1
            dimension = _product(a.dimension, b.dimension, power)
            read = (
                multiply(a.read, b.read) if op is ast.Mult else divide(a.read, b.read, fault, words)
            )
            return Part(read, "number", dimension, is_constant)
        make = {ast.Add: add, ast.Sub: subtract}.get(op)
        if op is ast.Mod:
            make = partial(remainder, fault=fault, words=words)
        if make is None:
            raise self._error(f"this operator is not known in {words!r}", node)
        dimension = self._shared(a.dimension, b.dimension, node.right)
        return Part(make(a.read, b.read), "number", dimension, is_constant)

    def _power(self, node: ast.BinOp, a: Part, b: Part) -> Part:
        if b.dimension not in (None, NONE):
            raise self._error("an exponent has no unit", node.right)
        if b.constant and not abs(b.read()) <= MOST_POWER:
            raise self._error(f"this exponent is too large: {MOST_POWER:g} at most", node.right)
        dimension = a.dimension
        if dimension not in (None, NONE):
            if not b.constant:
                what = in_words(dimension or NONE)
                raise self._error(f"the exponent of {what} must be a number", node.right)
            dimension = NONE.times(dimension or NONE, Fraction(b.read()).limit_denominator(12))
        read = guarded(math.pow, (a.read, b.read), self._names.fault, self._words(node))
        return Part(read, "number", dimension, a.constant and b.constant)

    def _shared(self, a: Dimension | None, b: Dimension | None, at: ast.AST) -> Dimension | None:
        """The dimension of a sum or comparison: both have the same, or one is a plain number."""
        if a is None or b is None or a == b:
            return b if a is None else a
        raise self._error(f"{self._words(at)} is {in_words(b)}, but {in_words(a)} is wanted", at)

    def _unaryop(self, node: ast.UnaryOp) -> Part:
        if isinstance(node.op, ast.Not):
            part = self.truth(node.operand)
            return part._replace(read=opposite(part.read))
        part = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return part
        if not isinstance(node.op, ast.USub):
            raise self._error("this operator is not known", node)
        read = part.read
        return part._replace(read=lambda: -read())

    def _boolop(self, node: ast.BoolOp) -> Part:
        parts = [self.truth(value) for value in node.values]
        make = all_of if isinstance(node.op, ast.And) else any_of
        return Part(
            make([part.read for part in parts]), "truth", None, all(p.constant for p in parts)
        )

    def _compare(self, node: ast.Compare) -> Part:
        """``0 < ball.x < 3`` is ``0 < ball.x and ball.x < 3``, as in mathematics."""
        nodes = [node.left, *node.comparators]
        parts = [self.number(one) for one in nodes]
        reads = []
        for k, sign in enumerate(node.ops):
            holds = COMPARISONS.get(type(sign))
            if holds is None:
                raise self._error("compare with <, <=, >, >=, == or !=", nodes[k + 1])
            self._shared(parts[k].dimension, parts[k + 1].dimension, nodes[k + 1])
            note = partial(self._names.fault, f"{self._words(node)} has no value")
            reads.append(compare(parts[k].read, parts[k + 1].read, holds, note))
        is_constant = all(part.constant for part in parts)
        return Part(reads[0] if len(reads) == 1 else all_of(reads), "truth", None, is_constant)

    def _error(self, reason: str, node: ast.AST) -> ExpressionError:
        return self._source.error(reason, node)

    def _words(self, node: ast.AST) -> str:
        return self._source.words(node)


READ = (
    *(ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.Subscript),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare),
)
"""The whole grammar. No other node gets past `Compiler.part`."""


def _product(a: Dimension | None, b: Dimension | None, power: int) -> Dimension | None:
    if a is None and b is None:
        return None
    return (a or NONE).times(b or NONE, power)
