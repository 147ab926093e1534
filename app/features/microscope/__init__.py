"""The contact microscope: which contact it follows, and what it says of it.

Begin at `model/microscope.py`. The core reads the contact (`physics/contact_detail.py`).
"""
