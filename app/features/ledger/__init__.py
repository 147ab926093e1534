"""The energy ledger: where every joule is, and where it has gone.

The core keeps the books (`physics/books.py`); `model/history.py` keeps what they said.
"""
