"""Partners: for every shape of a body that moves freely, the shapes with which it has a contact.

A linked list a shape, whose nodes are rows (shape, next) of `page.partners`; 0 ends a list. Row 0
holds how many rows were ever in use and the first of those that are free again. The order within a
list is nobody's business: whoever walks one asks whether any of it will do.
"""

from physics._jit import device, kernel
from physics.layout import DYNAMIC


@device
def add_partners(page, contact):
    """Note the shapes of a contact that begins as each other's partners."""
    add_partner(page, contact.body_a, contact.shape_a, contact.shape_b)
    add_partner(page, contact.body_b, contact.shape_b, contact.shape_a)


@device
def add_partner(page, body, shape, other):
    """Put `other` at the head of the list of `shape`, if its body is a dynamic one."""
    if page.bodies[body].kind != DYNAMIC:
        return
    partners = page.partners
    node = partners[0, 1]
    if node > 0:
        partners[0, 1] = partners[node, 1]
    else:
        node = partners[0, 0] + 1
        partners[0, 0] = node
    partners[node, 0] = other
    partners[node, 1] = page.first_partner[shape]
    page.first_partner[shape] = node


@device
def drop_partners(page, contact):
    """Take the shapes of a contact that has ended out of each other's lists."""
    drop_partner(page, contact.shape_a, contact.shape_b)
    drop_partner(page, contact.shape_b, contact.shape_a)


@device
def drop_partner(page, shape, other):
    """Take `other` out of the list of `shape`, if it is there."""
    partners = page.partners
    before = 0
    node = page.first_partner[shape]
    while node > 0 and partners[node, 0] != other:
        before = node
        node = partners[node, 1]
    if node == 0:
        return
    if before > 0:
        partners[before, 1] = partners[node, 1]
    else:
        page.first_partner[shape] = partners[node, 1]
    partners[node, 1] = partners[0, 1]
    partners[0, 1] = node


@device
def fill_partners(page):
    """Make all lists anew from the contacts."""
    page.first_partner[:] = 0
    page.partners[0, 0] = 0
    page.partners[0, 1] = 0
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        if contact.sensor == 0:
            add_partners(page, contact)


@kernel
def renew_partners(page):
    """Make all lists anew for Python: their arrays are new ones."""
    fill_partners(page)
