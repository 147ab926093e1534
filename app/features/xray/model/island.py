"""Which contacts of a world an X-ray looks at: all, or those of the island of what is selected."""

from typing import NamedTuple

import numpy as np

from physics import World
from physics.state.page import Page

MOST_CONTACTS = 200
"""Contacts that are recorded: [count], 200. More: it takes longer than 3 s, and nobody finds a row
among them."""


MOST_JOINTS = 2000
"""... and joints: [count], 2000; a cloth of 1,200 takes some 6 s, with progress."""


class TooManyError(Exception):
    """There are more contacts than an X-ray shows; the text says what to do."""


class Choice(NamedTuple):
    """What is looked at."""

    bodies: np.ndarray | None  # rows of bodies, True; None: all
    rows: list[int]  # the same, without bodies that nothing moves
    note: str  # "" when it is all


def chosen(world: World, page: Page, selected: tuple[int, ...]) -> Choice:
    """Choose, now that the contacts of the tick are known. Raises TooManyError."""
    bodies = np.asarray(page.bodies)
    used = np.flatnonzero(bodies["kind"] >= 0)
    everything = [int(row) for row in used if row]
    contacts = np.asarray(page.contacts)[: int(np.asarray(page.tally)["contact_count"][0])]
    contacts = contacts[contacts["slot"] >= 0]
    joints = np.asarray(page.joints)
    joints = joints[(joints["id"] > 0) & (joints["disabled"] == 0)]
    if not too_many(contacts, joints):
        return Choice(None, everything, "")
    rows = [row for row in everything if int(bodies["id"][row]) in selected]
    rows = [row for row in rows if moves(page, row)]
    if not rows:
        raise TooManyError(
            f"{too_many(contacts, joints)} that an X-ray can show: select a body that moves, and"
            " its island (all that it touches or is jointed to, and what that touches) is shown"
        )
    result = island(page, contacts, joints, rows)
    name = next(body.name for body in world.bodies if body.id == int(bodies["id"][rows[0]]))
    within, jointed = of_island(contacts, result), of_island(joints, result)
    if words := too_many(within, jointed):
        raise TooManyError(
            f"in the island of {name}, {words} that an X-ray can show: select a body of a smaller"
            " heap, or take bodies away"
        )
    parts = [f"{len(within)} of {len(contacts)} contacts"]
    if len(joints):
        parts.append(f"{len(jointed)} of {len(joints)} joints")
    note = f"the island of {name}: {', '.join(parts)}"
    return Choice(result, [row for row in everything if result[row]], note)


def too_many(contacts: np.ndarray, joints: np.ndarray) -> str:
    """The beginning of a sentence when there are too many, else ""."""
    for rows, most, word in (
        (contacts, MOST_CONTACTS, "contacts"),
        (joints, MOST_JOINTS, "joints"),
    ):
        if len(rows) > most:
            return f"{len(rows)} {word} are more than the {most}"
    return ""


def of_island(rows: np.ndarray, result: np.ndarray) -> np.ndarray:
    """Those contacts or joints that have a body in the island."""
    return rows[result[rows["body_a"]] | result[rows["body_b"]]]


def island(page: Page, contacts: np.ndarray, joints: np.ndarray, rows: list[int]) -> np.ndarray:
    """Which rows of bodies (n,) hang together with `rows` by contacts and joints.

    A body that nothing moves hands nothing on: it belongs to no island.
    """
    movable = np.asarray(page.motion)["inv_mass"] + np.asarray(page.motion)["inv_inertia"] > 0.0
    a = np.concatenate([contacts["body_a"], joints["body_a"]])
    b = np.concatenate([contacts["body_b"], joints["body_b"]])
    links = movable[a] & movable[b]
    a, b = a[links], b[links]
    result = np.zeros(len(movable), bool)
    result[rows] = True
    while True:
        more = result[a] != result[b]
        if not more.any():
            return result
        result[a[more]] = result[b[more]] = True


def moves(page: Page, row: int) -> bool:
    """Whether anything can move the body."""
    m = np.asarray(page.motion)[row]
    return bool(m["inv_mass"] + m["inv_inertia"] > 0.0)
