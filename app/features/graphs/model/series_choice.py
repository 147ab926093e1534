"""What can be put on a graph: the things of the world, each with its quantities; expressions."""

from dataclasses import dataclass

import numpy as np

from app.editor.selection import Selection
from app.features.graphs.model.graph import Graph
from app.features.graphs.model.series import Series, make_series, words_for, words_of
from app.quantities.expression.completions import completions, word_start
from app.quantities.expression.error import ExpressionError
from app.quantities.expression.names import WorldNames
from app.quantities.registry import BODY, CONTACT, JOINT, WORLD, Quantity
from app.session.session import Session
from physics import Body, Joint, World

MOST_THINGS = 80
"""Things that are listed: [count]; the others are reached by typing their name."""


@dataclass(frozen=True)
class Owner:
    """Something that has quantities."""

    words: str  # "ball"
    head: str  # "ball." as an expression speaks of it; "" = the world
    table: dict[str, Quantity]
    selected: bool = False


class SeriesChoice:
    """The choice for one graph: of what is drawn, or of what it is drawn against."""

    def __init__(
        self, session: Session, selection: Selection | None, graph: Graph, across: bool = False
    ) -> None:
        """Offer what `selection` has first, unless it is None."""
        self.session, self.graph, self.across = session, graph, across
        self.text = ""
        self.fault: ExpressionError | None = None
        self.owners = owners_in(session.world, selection)
        self.pairs = pairs_in(session.world)  # folded at first: there are many
        self.marked = 0  # of the owners

    @property
    def quantities(self) -> list[Quantity]:
        """Return the quantities of the marked owner."""
        return list(self.owners[self.marked].table.values())

    def unfold(self) -> None:
        """List the pairs of bodies that touch, too, and mark the first of them."""
        self.marked = len(self.owners)
        self.owners += self.pairs
        self.pairs = []

    def text_of(self, quantity: Quantity) -> str:
        """Return how an expression asks the marked owner for it."""
        return self.owners[self.marked].head + quantity.name

    def is_on(self, quantity: Quantity) -> bool:
        """Return whether the graph has it already."""
        text = self.text_of(quantity)
        if self.across:
            against = self.graph.against
            return against.text == text if against is not None else text == "time"
        return any(trace.series.text == text for trace in self.graph.traces)

    def toggle(self, text: str) -> bool:
        """Put what `text` says on the graph, or take it off; False: `fault` says why not."""
        self.fault = None
        try:
            series = make_series(text, self.session.world)
        except ExpressionError as error:
            self.fault = error
            return False
        if self.across:
            self.graph.draw_against(None if series.text == "time" else series)
        elif self.graph.has(series):
            self.graph.remove(series)
        elif not self.graph.add(series):
            self.fault = ExpressionError(
                "a graph has room for four units: open another one for this"
            )
            return False
        return True

    def choices(self, cursor: int) -> list[str]:
        """Return what the word at the cursor could become."""
        return completions(self.text, cursor, WorldNames(self.session.world))

    def complete(self, word: str, cursor: int) -> int:
        """Take a completion into the text; returns where the cursor goes."""
        start = word_start(self.text, cursor)
        self.text = self.text[:start] + word + self.text[cursor:]
        return start + len(word)

    def look(self) -> None:
        """Find what is wrong with the text so far; a word that can still become one is not."""
        self.fault = None
        if self.text.strip():
            try:
                make_series(self.text, self.session.world)
            except ExpressionError as error:
                if not self.choices(len(self.text)):
                    self.fault = error


def owners_in(world: World, selection: Selection | None) -> list[Owner]:
    """Return everything that has quantities: what is selected, the world, what moves, the rest."""
    chosen = [*selection.bodies, *selection.joints] if selection is not None else []
    bodies = [body for body in world.bodies if body not in chosen]
    things = [
        *(body for body in bodies if body.kind == "dynamic"),
        *(joint for joint in world.joints if joint not in chosen),
        *(body for body in bodies if body.kind != "dynamic"),
    ]
    result = [owner_of(thing, selected=True) for thing in chosen]
    result.append(Owner("World", "", WORLD))
    return result + [owner_of(thing) for thing in things[:MOST_THINGS]]


def owner_of(thing: Body | Joint, selected: bool = False) -> Owner:
    """Return the owner that a body or a joint is."""
    table = JOINT if hasattr(thing, "reaction_force") else BODY
    return Owner(words_for(thing), f"{words_of(thing)}.", table, selected)


def pairs_in(world: World) -> list[Owner]:
    """Return bodies that touch now, each pair once, if there are few."""
    rows = np.unique(np.sort(world.contacts.bodies, axis=1), axis=0)
    if len(rows) > MOST_THINGS // 4:
        return []
    result = []
    for a, b in rows.tolist():
        one, two = world.body_at_row(a), world.body_at_row(b)
        if one.kind != "dynamic":
            one, two = two, one
        words = f"{words_for(one)} on {words_for(two)}"
        result.append(Owner(words, f"contact({_key(one)}, {_key(two)}).", CONTACT))
    return result


def _key(body: Body) -> str:
    """Return how a contact speaks of a body."""
    words = words_of(body)
    return words[5:-1] if words.startswith("body(") else words


def usual_series(world: World, selection: Selection | None) -> list[Series]:
    """Return what a new graph shows: speeds of bodies, forces of joints, or the energy of all."""
    texts = [f"{words_of(body)}.speed" for body in selection.bodies] if selection else []
    texts += [f"{words_of(joint)}.force" for joint in selection.joints] if selection else []
    return [make_series(text, world) for text in texts[:MOST_USUAL] or ["energy.total"]]


MOST_USUAL = 6
"""Series of a new graph: [count]; more colours than that are not told apart."""
