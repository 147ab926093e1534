"""Constraints: what holds, how the solver holds it, and what is left over."""
