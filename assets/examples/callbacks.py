"""What is called while a world steps: coins, a pane that breaks before it stops the ball, a scale.

Start it by `python assets/examples/callbacks.py`.

In a callback the world is locked: adding and removing waits until the step is done.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Body, Box, Circle, Contact, Event, World


class Game:
    """A ball that rolls down a slope, through coins, against a pane."""

    def __init__(self) -> None:
        self.world = World()
        add = self.world.add_static
        add(Box(width=30.0, height=1.0), position=(10.0, -0.5), name="floor")
        add(Box(width=8.0, height=0.2), position=(-3.0, 1.9), angle=-0.5, name="slope")
        for k in range(5):
            coin = Circle(radius=0.2, sensor=True)
            add(coin, position=(2.0 + 1.5 * k, 0.5), name=f"coin {k + 1}")
        pane = Box(width=0.1, height=2.0, density=10.0)
        self.pane = self.world.add_dynamic(pane, position=(11.0, 1.0))
        self.ball = self.world.add_dynamic(Circle(radius=0.4), position=(-6.0, 4.2))
        self.gone: set[Body] = set()  # after this step
        self.coins, self.touches, self.hardest = 0, 0, 0.0  # [N]
        called = self.world.callbacks
        called.begin, called.separate = self.begin, self.separate
        called.pre_solve, called.post_solve = self.break_pane, self.weigh

    def begin(self, event: Event) -> None:
        if event.kind == "sensor_begin" and event.a is not None:
            self.gone.add(event.a)
            self.coins += 1
            print(f"{self.world.time:5.2f} s  {event.a.name} collected: {self.coins}")
        elif self.ball in (event.a, event.b):
            self.touches += 1

    def separate(self, event: Event) -> None:
        self.touches -= event.kind == "contact_end" and self.ball in (event.a, event.b)

    def break_pane(self, contact: Contact) -> None:
        """Before the solver: faster than 3 m/s the ball goes on as if there were no pane."""
        if {contact.a, contact.b} == {self.pane, self.ball} and self.ball.velocity[0] > 3.0:
            contact.veto()
            self.gone.add(self.pane)
            print(f"{self.world.time:5.2f} s  the pane breaks; the ball rolls on")

    def weigh(self, contact: Contact) -> None:
        if self.ball in (contact.a, contact.b):
            self.hardest = max(self.hardest, contact.normal_impulse / self.world.tick_length)

    def step(self) -> None:
        """One tick, then what follows from it."""
        self.world.step()
        for body in self.gone:
            self.world.remove(body)
            for k in range(8 if body is self.pane else 0):
                shard = Box(width=0.1, height=0.24, density=10.0)
                self.world.add_dynamic(shard, position=(11.0, 0.13 + 0.25 * k), name="shard")
        self.gone.clear()


def main() -> None:
    """Play for 6 s."""
    game = Game()
    for _ in range(1440):
        game.step()
    shards = sum(body.name == "shard" for body in game.world.bodies)
    print(f"{game.coins} coins, {shards} shards; the ball touches {game.touches} bodies now")
    print(f"its hardest push was {game.hardest / (9.81 * game.ball.mass):.0f} times its weight")


if __name__ == "__main__":
    main()
