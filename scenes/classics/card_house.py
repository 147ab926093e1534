"""A house of cards: thin boards that lean on each other."""

import math
from functools import partial

from physics import Body, Box, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import lines, pitch, text_width

G = 9.81  # [m/s²]
LENGTH, THICK = 1.4, 0.05  # [m] of a card
DENSITY = 2.0  # [kg/m²]
RESTS = 0.005  # [m/s] slower than this it stands
MOVED = 0.15  # [m] further than this a card has slipped or fallen
CLEAR = 0.02  # [m] between neighbours
LEAST = 1e-9  # [1] friction: none is shown as a part of this


class CardHouse(Scene):
    """Build a house of cards, and make it slip. Two cards lean on each other. Each would tip
    outwards, so they press against one another at the top, and friction holds their feet. For one
    pair of weight $w$ each, leaning by $β$ from the vertical, $t$ thick and $l$ long, moments
    about a foot give the push

    $H = ½ w (tan β − t/l)$

    and the floor needs $μ > H/w$. A card with a load on top needs more: the load leans too, and the
    need goes up to about $tan β$. So it is the lowest storey that slips first.

    - Lower $μ$ slowly. Which cards slip? Compare with $½ tan β$ and $tan β$.
    - Let the cards lean less. How low may $μ$ be now?
    - Take a card out of the top, then one of the bottom row. Rewind in between.
    """

    title = "House of cards"
    category = "Forces"
    storeys: int = slider(4, 1, 6, step=1, help="Pairs of cards in the lowest row")
    lean: float = slider(20.0, 8.0, 28.0, step=1, unit="deg", help="β of each card, from vertical")
    friction: float = slider(0.6, 0.0, 1.0, step=0.01, live=True, help="μ of cards and floor")
    check_seconds = 6.0

    def build(self, world: World) -> None:
        self.floor = ground(world, 80.0, friction=self.friction)
        turn = math.radians(self.lean)
        s, c = math.sin(turn), math.cos(turn)
        self.pitch = 2.0 * (LENGTH * s + THICK * c) + CLEAR
        rise = LENGTH * c + THICK * s  # [m] of a pair
        leaning = Box(width=THICK, height=LENGTH, density=DENSITY, friction=self.friction)
        flat = Box(width=self.pitch - CLEAR, height=THICK, density=DENSITY, friction=self.friction)
        self.cards: list[Body] = []
        y = 0.0
        for row in range(self.storeys):
            number = self.storeys - row
            for i in range(number):
                x = (i - 0.5 * (number - 1)) * self.pitch
                for side in (-1, 1):
                    # The inner upper corners touch in the middle of the pair
                    spot = (
                        x + side * (0.5 * LENGTH * s + 0.5 * THICK * c),
                        y + 0.5 * LENGTH * c + 0.5 * THICK * s,
                    )
                    self._add(world, leaning, spot, side * turn)
            y += rise
            if row < self.storeys - 1:
                for i in range(number - 1):
                    x = (i - 0.5 * (number - 2)) * self.pitch
                    self._add(world, flat, (x, y + 0.5 * THICK), 0.0)
                y += THICK
        self.top = self.cards[-2:]
        self.start = [card.position for card in self.cards]
        half = 0.5 * self.storeys * self.pitch
        tall = max(y + 1.4, 3.6)
        wide = max(half + 1.2, 0.75 * tall)
        self.view = (-wide, -0.5, wide, tall)

    def _add(self, world: World, box: Box, spot: tuple[float, float], angle: float) -> None:
        name = f"card {len(self.cards) + 1}"
        self.cards.append(world.add_dynamic(box, position=spot, angle=angle, name=name))

    def changed(self, world: World, name: str) -> None:
        for body in living((self.floor, *self.cards)):
            body.set_material(friction=self.friction)

    def stands(self) -> bool:
        """Return whether every card is near its place and at rest."""
        return all(
            card.alive
            and math.dist(card.position, spot) < MOVED
            and math.hypot(*card.velocity) < RESTS
            for card, spot in zip(self.cards, self.start, strict=True)
        )

    @property
    def needed(self) -> float:
        """Return the least μ of a single pair."""
        return 0.5 * (math.tan(math.radians(self.lean)) - THICK / LENGTH)

    def push(self, world: World) -> float:
        """Return level part of the force between the two cards on top [N]."""
        pair = {card.index for card in self.top if card.alive}
        contacts, total = world.contacts, 0.0
        for k, rows in enumerate(contacts.bodies.tolist()):
            if set(rows) == pair:
                nx, ny = contacts.normals[k]
                total += contacts.normal_impulses[k] * nx + contacts.friction_impulses[k] * ny
        return abs(float(total)) / world.tick_length

    def used(self, world: World) -> float:
        """Return the largest friction / normal force at the floor."""
        contacts = world.contacts
        here = (contacts.bodies == self.floor.index).any(axis=1)
        n, f = contacts.normal_impulses[here], abs(contacts.friction_impulses[here])
        return float((f[n > 1e-6] / n[n > 1e-6]).max()) if (n > 1e-6).any() else 0.0

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.stands():
            return ()
        weight = self.top[0].mass * G
        exact = self.needed * weight
        contacts = world.contacts
        here = (contacts.bodies == self.floor.index).any(axis=1)
        load = float(contacts.normal_impulses[here].sum()) / world.tick_length
        total = G * plain_sum(card.mass for card in self.cards)
        # A card that settles by a millimetre leans by a millimetre more in LENGTH, and its foot
        # carries at a corner or up to a millimetre beside it: 3 %. The load: RESTS at some 10 Hz.
        return (
            Theory(
                "push of the two on top",
                exact,
                self.push(world),
                0.03 * exact,
                "N",
                formula="H = ½ w (tan β − t/l)",
            ),
            Theory("load on the floor", total, load, 0.03 * total, "N"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        tangent = math.tan(math.radians(self.lean))
        return (
            Reading("friction used at the floor", self.used(world)),
            Reading("½ (tan β − t / l)", self.needed),
            Reading("tan β", tangent),
        )

    def draw(self, draw: Draw, world: World) -> None:
        xmin, _, _, ymax = self.view
        used = self.used(world)
        said = (
            (f"used at the floor {used:.3f}", "friction"),
            (f"a single pair {self.needed:.3f}", "text"),
        )
        wide = max(text_width(draw, words, bold=True) for words, _ in said)
        left, below = xmin + 0.25, 2.6 * pitch(draw)  # of the gauge: the words
        foot = self._clear(left + wide, ymax - 0.35 - 2.3 * pitch(draw) - below)
        self._draw_gauge(draw, (left, foot + below), -0.56 * xmin, used)
        lines(draw, (left, foot + below - 0.3 * pitch(draw)), said)
        self._draw_feet(draw, world)

    def _clear(self, right: float, foot: float) -> float:
        """Return `foot` [m], or the top of the cards that what ends at `right` [m] would lie on."""
        reach = 0.5 * LENGTH
        spots = [card.position for card in living(self.cards)]
        return max([foot, *(y + reach for x, y in spots if x - reach < right)])

    def _draw_gauge(self, draw: Draw, at: tuple[float, float], most: float, used: float) -> None:
        """Draw how much of the friction that there is the floor needs, and a single pair would."""
        high, (x, y) = pitch(draw), at
        along = partial(self._share, most)
        draw.text((x, y + 1.15 * high), f"μ = {self.friction:.2f}", anchor="bottomleft", bold=True)
        draw.rect(x, y, x + most, y + high, "plate", "plate_edge")
        draw.rect(x, y, x + along(used), y + high, "friction")
        mark = x + along(self.needed)
        draw.line((mark, y - 0.2 * high), (mark, y + 1.1 * high), "text")

    def _share(self, most: float, wanted: float) -> float:
        """Return what part of the friction that there is, `most`, is `wanted`; all at most."""
        return most if wanted > self.friction else most * wanted / max(self.friction, LEAST)

    def _draw_feet(self, draw: Draw, world: World) -> None:
        """Draw the force on each foot: its normal force and its friction, on one scale."""
        contacts = world.contacts
        here = (contacts.bodies == self.floor.index).any(axis=1) & (contacts.normal_impulses > 0.0)
        if not here.any():
            return
        sign = 1.0 - 2.0 * (contacts.bodies[here, 1] == self.floor.index)
        scale = 0.5 * LENGTH / (G * plain_sum(card.mass for card in self.cards) / self.storeys)
        tick = world.tick_length
        at = contacts.points[here]
        across = contacts.normals[here][:, ::-1] * (1, -1)  # the normal turned clockwise
        for steps, impulses, color in (
            (contacts.normals[here], contacts.normal_impulses[here], "normal"),
            (across, contacts.friction_impulses[here], "friction"),
        ):
            draw.many.arrows(at, steps * (sign * impulses * scale / tick)[:, None], color)

    def check(self, world: World) -> None:
        tangent = math.tan(math.radians(self.lean))
        # A high house settles a little aslant, and its cards lean by that more: 10 %
        if self.friction > 1.1 * tangent:
            said = f"with μ = {self.friction:g} and tan β = {tangent:.3f} it should stand"
            assert self.stands(), said
        if self.friction < self.needed:
            assert not self.stands(), f"with μ below {self.needed:.3f} it should have slipped"
        self.check_theory(world)
