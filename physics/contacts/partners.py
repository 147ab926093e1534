"""Partners: for every shape of a dynamic body, the shapes with faces with which it has a contact.

A linked list a shape, whose nodes are rows (shape, next) of `page.partners`; 0 ends a list. Row 0
holds the last row that was ever in use and the first of those that are free again, row 1 how many
contacts have a sensor: these have no partners. The order within a list is nobody's business:
whoever walks one asks whether any of it will do.
"""

from physics.compile.jit import device, kernel
from physics.state.layout import DYNAMIC


@device
def add_partners(page, contact):
    """Note the shapes of a contact that begins as each other's partners."""
    if contact.sensor != 0:
        page.partners[1, 0] += 1
        return
    add_partner(page, contact.body_a, contact.shape_a, contact.shape_b)
    add_partner(page, contact.body_b, contact.shape_b, contact.shape_a)


@device
def add_partner(page, body, shape, other):
    """Put `other` at the head of the list of `shape`."""
    if page.bodies[body].kind != DYNAMIC or page.shapes[other].count == 1:
        return
    partners = page.partners
    node = partners[0, 1]
    if node > 0:
        partners[0, 1] = partners[node, 1]
    else:
        node = max(partners[0, 0], 1) + 1
        partners[0, 0] = node
    partners[node, 0] = other
    partners[node, 1] = page.first_partner[shape]
    page.first_partner[shape] = node


@device
def drop_partners(page, contact):
    """Take the shapes of a contact that has ended out of each other's lists."""
    if contact.sensor != 0:
        page.partners[1, 0] -= 1
        return
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
def sensing_count(page):
    """How many contacts have a sensor."""
    return page.partners[1, 0]


@device
def fill_partners(page):
    """Make all lists anew from the contacts."""
    page.first_partner[:] = 0
    page.partners[:2] = 0
    for i in range(page.tally[0].contact_count):
        add_partners(page, page.contacts[i])


@kernel
def renew_partners(page):
    """Make all lists anew for Python: their arrays are new ones."""
    fill_partners(page)
