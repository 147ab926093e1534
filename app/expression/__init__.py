"""A safe language of expressions: conditions over a world, and numbers with units.

Nothing is ever executed as Python: text -> syntax tree (source.py) -> closures over the tables of
app/quantities.py (compiling.py). What is not listed there does not exist.
"""

from app.expression.error import ExpressionError
from app.expression.expression import Expression, condition, expression
from app.expression.number import read_number

__all__ = ["Expression", "ExpressionError", "condition", "expression", "read_number"]
