"""The energy ledger and its books, and what can be read of energy and of forces on one body."""
