"""The contact microscope: which contact it follows, and what it says of it.

Begin at `model/microscope.py`. The core reads the contact (`physics/contacts/contact_detail.py`).
"""
