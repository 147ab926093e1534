"""The energy ledger: where every joule is, and where it has gone.

The core keeps the numbers (`physics/energy/ledger_arrays.py`); `model/history.py` keeps them.
"""
