"""Materials that changed: the contacts of a body are mixed anew."""

import numpy as np

from physics.compile.jit import kernel
from physics.contacts.contacts import mix_materials

ALL = np.int64(-1)
"""No row: every body."""


@kernel
def remix_contacts(page, body):
    """Mix the coefficients of all contacts of body row `body` again, or of ALL."""
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if body < 0 or contact.body_a == body or contact.body_b == body:
            a = page.shapes[contact.shape_a]
            mix_materials(contact, a, page.shapes[contact.shape_b], page.step[0])
