"""From a syntax tree to parts that can be read: only what is listed here exists in the language."""

import ast
import math
import operator
from fractions import Fraction
from functools import partial

from app.quantities.expression.parts import (
    Part,
    add,
    all_of,
    any_of,
    choose,
    compare,
    divide,
    folded,
    guarded,
    multiply,
    opposite,
    remainder,
    subtract,
)
from app.quantities.expression.source import IF
from app.quantities.expression.values import Values
from app.quantities.units import NONE, Dimension, in_words

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


class Compiler(Values):
    """Turns one source into one Part. Raises ExpressionError and nothing else."""

    def part(self, node: ast.AST) -> Part:
        """The part for any node of the tree."""
        make = getattr(self, f"_{type(node).__name__.lower()}", None)
        if isinstance(node, ast.Tuple):
            raise self._error(
                "a comma separates the values of a function: decimals have a point", node
            )
        if make is None or type(node) not in READ:
            raise self._error(f"{self._words(node)!r} is not part of this language", node)
        return folded(make(node))

    def number(self, node: ast.AST) -> Part:
        """Return the part if it is a number; raise ExpressionError otherwise."""
        part = self.part(node)
        if part.kind != "number":
            raise self._error(f"{self._words(node)} is true or false, not a number", node)
        return part

    def truth(self, node: ast.AST) -> Part:
        """Return the part if it is true or false; raise ExpressionError otherwise."""
        part = self.part(node)
        if part.kind != "truth":
            words = self._words(node)
            raise self._error(f"compare {words} with something, such as {words} > 1", node)
        return part

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

    def _ifexp(self, node: ast.IfExp) -> Part:
        """``5 if ball.x > 3 else 0``, which is ``if(ball.x > 3, 5, 0)``."""
        return self._chosen(node.test, node.body, node.orelse)

    def _chosen(self, test: ast.AST, yes: ast.AST, no: ast.AST) -> Part:
        """Return the part that is `yes` where `test` is true, else `no`."""
        truth, a, b = self.truth(test), self.part(yes), self.part(no)
        if a.kind != b.kind:
            raise self._error("both values must be numbers, or both true or false", no)
        dimension = self._shared(a.dimension, b.dimension, no) if a.kind == "number" else None
        is_constant = truth.constant and a.constant and b.constant
        return Part(choose(truth.read, a.read, b.read), a.kind, dimension, is_constant, a.unit)

    def _call(self, node: ast.Call) -> Part:
        if isinstance(node.func, ast.Name) and node.func.id == IF:
            if node.keywords or len(node.args) != 3:
                raise self._error("if takes a condition and two values: if(x > 3, 5, 0)", node)
            return self._chosen(*node.args)
        return super()._call(node)

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


READ = (
    *(ast.Constant, ast.Name, ast.Attribute, ast.Call, ast.Subscript),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp),
)
"""The whole grammar. No other node gets past `Compiler.part`."""


def _product(a: Dimension | None, b: Dimension | None, power: int) -> Dimension | None:
    if a is None and b is None:
        return None
    return (a or NONE).times(b or NONE, power)
