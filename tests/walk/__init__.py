"""Trials of the walking figure: what it survives, over seeds, as a table."""
