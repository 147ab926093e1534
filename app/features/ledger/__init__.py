"""The energy ledger: where every joule is, and where it has gone.

The core keeps the books (`physics/energy/books.py`); `model/history.py` keeps what they said.
"""
