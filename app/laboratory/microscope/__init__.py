"""The contact microscope without its board: which contact it follows, and what it says of it.

Begin at `microscope.py`. The core reads the contact (`physics/contact_detail.py`).
"""
