"""Formulas of the user's own controls as JavaScript, written from their syntax trees.

Only what the compiler of formulas has read is translated, node by node, and of quantities only
those that the player knows: what else there is stays in Fulcrum, and the page says so. Nothing of
the text itself gets into the script but numbers, and names as JSON.
"""

import ast
import json
import math
from collections.abc import Callable
from typing import Any

from app.quantities.expression.compiling import Compiler
from app.quantities.expression.parts import CONSTANTS, FUNCTIONS
from app.quantities.expression.source import IF, Source
from app.quantities.registry import WORLD
from app.quantities.units import UNITS, parse_unit
from app.simulation.attached.controls import Slider
from app.simulation.attached.table_names import TIME, TableNames
from physics.joints.record import SPRING

BODY_READ = frozenset(
    (
        *("x", "y", "angle", "vx", "vy", "speed", "omega", "mass", "inertia", "kinetic"),
        *("potential", "energy", "momentum", "px", "py", "spin", "contacts", "asleep"),
        *("normal", "friction", "gravity_scale", "linear_damping", "angular_damping"),
    )
)
JOINT_READ = frozenset(
    ("angle", "length", "speed", "force", "fx", "fy", "torque", "motor_speed", "servo_angle")
)
WORLD_READ = frozenset(
    (
        *("time", "tick", "gravity", "gravity.x", "gravity.y", "energy.kinetic", "energy.linear"),
        *("energy.angular", "energy.gravity", "momentum", "momentum.x", "momentum.y"),
        *("contacts.count", "bodies.count", "bodies.asleep", "joints.count"),
    )
)
PAIR_READ = frozenset(("normal", "friction"))
"""The quantities that the player reads (assets/web/program.js)."""

EXACT = frozenset(("abs", "min", "max", "sqrt", "sign", "floor", "ceil", "round"))
"""Functions that give the same bits everywhere; others may differ in the last one."""

OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
CALLED = {ast.Div: "divide", ast.Mod: "remainder", ast.Pow: "power"}
SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}


class UntranslatableError(Exception):
    """A formula needs something that a page does not have."""


class Translator:
    """Writes the formulas of one table; `is_exact` says whether all bits are the desktop's."""

    def __init__(self, names: TableNames) -> None:
        """Take the names of the table."""
        self.names = names
        self.is_exact = True

    def text(self, formula: str) -> str:
        """The formula as JavaScript. ExpressionError, UntranslatableError."""
        source = Source(formula)
        compiler = Compiler(source, self.names)
        compiler.part(source.tree)  # all rules of the language hold from here on
        return _Writer(self, compiler).node(source.tree)


class _Writer:
    """Writes the nodes of one formula."""

    def __init__(self, owner: Translator, compiler: Compiler) -> None:
        self._owner, self._names, self._compiler = owner, owner.names, compiler

    def node(self, node: ast.AST) -> str:
        """One node as JavaScript."""
        write: Callable[[Any], str] = getattr(self, f"_{type(node).__name__.lower()}")
        return write(node)

    def _constant(self, node: ast.Constant) -> str:
        value: Any = node.value
        return str(value).lower() if isinstance(value, bool) else js_number(float(value))

    def _name(self, node: ast.Name) -> str:
        own = self._names._own.get(node.id)
        if isinstance(own, Slider):
            return f"(m.values[{json.dumps(own.name)}]*{js_number(parse_unit(own.unit).factor)})"
        if own is not None:
            return f"({self._owner.text(self._names.source_of(node.id))})"
        if node.id == TIME:
            return 'm.world("time")'
        if node.id in WORLD:
            return self._world(node.id)
        if node.id in CONSTANTS:
            return js_number(CONSTANTS[node.id])
        if node.id in UNITS:
            return js_number(UNITS[node.id].factor)
        return str(node.id == "true").lower()

    def _world(self, word: str) -> str:
        if word == "energy.total" and not self._springs():
            return f"({self._world('energy.kinetic')}+{self._world('energy.gravity')})"
        if word not in WORLD_READ:
            raise UntranslatableError(word)
        return f"m.world({json.dumps(word)})"

    def _springs(self) -> bool:
        """Whether joints have springs, whose energy a page does not know."""
        rows = self._names.world.joint_table.columns
        return bool((rows["row_mode"] == SPRING).any())

    def _attribute(self, node: ast.Attribute) -> str:
        thing, word = self._compiler.thing(node.value), node.attr
        if thing.sort == "group":
            return self._world(f"{thing.words}.{word}")
        found = thing.find()
        if thing.sort == "contact" and word in PAIR_READ:
            return f"m.pair({found.a.index},{found.b.index},{json.dumps(word)})"
        if thing.sort == "body" and word in BODY_READ:
            return f"m.body({found.index},{json.dumps(word)})"
        if thing.sort == "joint" and word in JOINT_READ:
            return f"m.joint({found.index},{json.dumps(word)})"
        raise UntranslatableError(f"{thing.words}.{word}")

    def _binop(self, node: ast.BinOp) -> str:
        a, b = self.node(node.left), self.node(node.right)
        sign = OPERATORS.get(type(node.op))
        if sign:
            return f"({a}{sign}{b})"
        if isinstance(node.op, ast.Pow):
            self._owner.is_exact = False
        return f"F.{CALLED[type(node.op)]}({a},{b})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        inner = self.node(node.operand)
        if isinstance(node.op, ast.Not):
            return f"F.not({inner})"
        return f"(-{inner})" if isinstance(node.op, ast.USub) else inner

    def _boolop(self, node: ast.BoolOp) -> str:
        name = "all" if isinstance(node.op, ast.And) else "any"
        return f"F.{name}([{','.join(map(self.node, node.values))}])"

    def _ifexp(self, node: ast.IfExp) -> str:
        parts = ",".join(map(self.node, (node.test, node.body, node.orelse)))
        return f"F.choose({parts})"

    def _compare(self, node: ast.Compare) -> str:
        parts = [self.node(one) for one in (node.left, *node.comparators)]
        each = [
            f"F.compare({a},{json.dumps(SIGNS[type(sign)])},{b})"
            for a, sign, b in zip(parts, node.ops, parts[1:], strict=False)
        ]
        return each[0] if len(each) == 1 else f"F.all([{','.join(each)}])"

    def _call(self, node: ast.Call) -> str:
        word = getattr(node.func, "id", "")
        if word == IF:
            return f"F.choose({','.join(map(self.node, node.args))})"
        if word not in FUNCTIONS:
            raise UntranslatableError(word)
        if word not in EXACT:
            self._owner.is_exact = False
        return f"F.{word}({','.join(map(self.node, node.args))})"


def js_number(value: float) -> str:
    """A number with all its digits, that stands anywhere."""
    if math.isnan(value):
        return "NaN"
    return f"({value!r})" if value < 0 else repr(float(value))
