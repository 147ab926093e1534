"""What happens, as it happens: coins to collect, a pane that breaks, a count of who touches.

Start it by `python assets/examples/callbacks.py`.

`World.events` lists what the last step reports. After it the world may be changed.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Box, Circle, Event, World

BREAKS_AT = 3.0  # [m/s]


class Game:
    """A ball that rolls down a slope, through coins, against a pane."""

    def __init__(self) -> None:
        self.world = World()
        self.world.record_events = True
        self.coins = self.touches = 0
        add = self.world.add_static
        add(Box(width=30.0, height=1.0), position=(10.0, -0.5), name="floor")
        add(Box(width=8.0, height=0.2), position=(-3.0, 1.9), angle=-0.5, name="slope")
        for k in range(5):
            coin = Circle(radius=0.2, sensor=True)
            add(coin, position=(2.0 + 1.5 * k, 0.5), name=f"coin {k + 1}")
        pane = Box(width=0.1, height=2.0, density=10.0)
        self.pane = self.world.add_dynamic(pane, position=(11.0, 1.0))
        self.ball = self.world.add_dynamic(Circle(radius=0.4), position=(-6.0, 4.2))
        self.does = {
            "sensor_begin": self.collect,
            "hit": self.hit,
            "contact_begin": lambda event: self.count(event, 1),
            "contact_end": lambda event: self.count(event, -1),
        }

    def collect(self, event: Event) -> None:
        if event.a is not None and event.b is self.ball:
            self.coins += 1
            self.world.remove(event.a)
            print(f"{self.world.time:5.2f} s  {event.a.name} collected: {self.coins}")

    def hit(self, event: Event) -> None:
        """The pane breaks when the ball is fast; it may be A or B, and be broken already."""
        fast = event.speed > BREAKS_AT
        if fast and self.pane.alive and {event.a, event.b} == {self.pane, self.ball}:
            print(f"{self.world.time:5.2f} s  the pane breaks at {event.speed:.1f} m/s")
            x, _ = self.pane.position
            self.world.remove(self.pane)
            for k in range(8):
                shard = Box(width=0.1, height=0.24, density=10.0)
                self.world.add_dynamic(shard, position=(x, 0.13 + 0.25 * k), name="shard")

    def count(self, event: Event, more: int) -> None:
        self.touches += more * (self.ball in (event.a, event.b))

    def step(self) -> None:
        """One tick, then what follows from it."""
        self.world.step()
        for event in self.world.events:
            if event.kind in self.does:
                self.does[event.kind](event)


def main() -> None:
    """Play for 6 s."""
    game = Game()
    for _ in range(1440):
        game.step()
    shards = sum(body.name == "shard" for body in game.world.bodies)
    print(f"{game.coins} coins, {shards} shards; the ball touches {game.touches} bodies now")


if __name__ == "__main__":
    main()
