"""Single values of an expression: numbers, names, quantities of things, functions."""

import ast
import math
from functools import partial

from app.quantities.expression.error import ExpressionError, nearest
from app.quantities.expression.names import Names, Thing, reading
from app.quantities.expression.parts import FUNCTIONS, Function, Part, constant, guarded, root
from app.quantities.expression.source import Source
from app.quantities.units import NONE, Dimension, in_words

TRUTHS = ("true", "false")
"""Words for what is always so, or never."""

THINGS = ("body", "joint", "contact")


class Values:
    """The part of a Compiler that reads what stands alone. Raises ExpressionError."""

    def __init__(self, source: Source, names: Names) -> None:
        self._source, self._names = source, names

    def number(self, node: ast.AST) -> Part:
        """The part for any node that is a number: see Compiler."""
        raise NotImplementedError

    def _constant(self, node: ast.Constant) -> Part:
        value = node.value
        if value is True or value is False:
            return Part(lambda: value, "truth", constant=True)
        if isinstance(value, str):
            raise self._error(f'a text has no value: write body("{value}") for a body', node)
        if not isinstance(value, int | float):
            raise self._error(f"{self._words(node)!r} is not a number", node)
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
        if node.id in TRUTHS:
            return Part(partial(bool, node.id == "true"), "truth", constant=True)
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
            example = f'{words}("name") or {words}(3)'
            if words.startswith("contact"):
                example = 'contact("box", "floor") or contact(3, 1)'
            return self._error(f"say which one: {example}", node)
        some = ", ".join(f"{words}.{name}" for name in list(thing.table)[:4])
        return self._error(f"say what of {words}: {some} ...", node)

    def _attribute(self, node: ast.Attribute) -> Part:
        thing = self.thing(node.value)
        quantity = thing.table.get(node.attr)
        if quantity is None:
            what = f"{thing.words} has no {node.attr!r}{nearest(node.attr, thing.table)}"
            raise ExpressionError(what, self._source.text, self._attribute_place(node))
        return reading(quantity, thing.find, thing.words, self._names.fault)

    def _attribute_place(self, node: ast.Attribute) -> int:
        end = self._source.place(node) + len(self._words(node))
        return max(0, end - len(node.attr))

    def thing(self, node: ast.AST) -> Thing:
        """Return what stands before a dot: a body, a joint, a group of the world's quantities."""
        result: Thing | str | None = None
        if isinstance(node, ast.Name):
            result = self._names.thing(node.id)
            if result is None and (node.id in THINGS or self._names.value(node.id)):
                result = f"{node.id} has no parts"
            if result is None:
                raise self._unknown(node)
        elif isinstance(node, ast.Call) and _word(node.func) == "contact":
            result = self._pair(node)
        elif isinstance(node, ast.Call) and not node.keywords and len(node.args) == 1:
            result = self._named(node.func, node.args[0])
        elif isinstance(node, ast.Subscript):
            result = self._named(node.value, node.slice)
        if result is None:
            result = f"{self._words(node)} has no parts"
        if isinstance(result, str):
            raise self._error(result, node)
        return result

    def _named(self, head: ast.AST, key: ast.AST) -> Thing | str | None:
        if not isinstance(head, ast.Name) or head.id not in THINGS[:2]:
            return None
        value = key.value if isinstance(key, ast.Constant) else None
        if isinstance(value, bool) or not isinstance(value, str | int):
            return f'write {head.id}("name") or {head.id}(3)'
        return self._names.named(head.id, value)

    def _pair(self, node: ast.Call) -> Thing | str:
        """Two bodies, each by its name, its id, or its name as it stands."""
        keys = [
            argument.id if isinstance(argument, ast.Name) else getattr(argument, "value", None)
            for argument in node.args
        ]
        good = [key for key in keys if isinstance(key, str | int) and not isinstance(key, bool)]
        if node.keywords or len(good) != len(keys) or len(keys) != 2:
            return 'write contact("box", "floor") or contact(3, 1)'
        return self._names.pair(good[0], good[1])

    def _call(self, node: ast.Call) -> Part:
        word = _word(node.func)
        if word in THINGS:
            raise self._unfinished(node, self.thing(node))
        function = FUNCTIONS.get(word)
        if function is None:
            known = nearest(word, FUNCTIONS) if word else ""
            raise self._error(f"{self._words(node.func)} is not a function{known}", node.func)
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
        raise self._unfinished(node, self.thing(node))

    def _result(
        self, function: Function, word: str, parts: list[Part], node: ast.Call
    ) -> Dimension | None:
        """The dimension of a function's value."""
        common: Dimension | None = None
        for part, argument in zip(parts, node.args, strict=True):
            if function.wants == "plain" and part.dimension not in (None, NONE):
                what = in_words(part.dimension or NONE)
                way = f": divide by its unit, as in {word}(t/(1 s))"
                words = f"{word} wants an angle or a plain number, not {what}{way}"
                raise self._error(words, argument)
            common = self._shared(common, part.dimension, argument)
        return {"same": common, "plain": None, "root": root(common)}[function.gives]

    def _shared(self, a: Dimension | None, b: Dimension | None, at: ast.AST) -> Dimension | None:
        """The dimension of a sum or comparison: both have the same, or one is a plain number."""
        if a is None or b is None or a == b:
            return b if a is None else a
        raise self._error(f"{self._words(at)} is {in_words(b)}, but {in_words(a)} is needed", at)

    def _error(self, reason: str, node: ast.AST) -> ExpressionError:
        return self._source.error(reason, node)

    def _words(self, node: ast.AST) -> str:
        return self._source.words(node)


def _word(node: ast.AST) -> str:
    """The name that a node is; "" when it is more."""
    return node.id if isinstance(node, ast.Name) else ""
