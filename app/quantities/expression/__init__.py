"""A safe language of expressions: conditions over a world, and numbers with units.

Nothing is ever executed as Python: text -> syntax tree (source.py) -> closures over the tables of
app/quantities/registry.py (compiling.py). What is not listed there does not exist.
"""

from app.quantities.expression.error import ExpressionError
from app.quantities.expression.expression import Expression, condition, expression
from app.quantities.expression.number import read_number

__all__ = ["Expression", "ExpressionError", "condition", "expression", "read_number"]
