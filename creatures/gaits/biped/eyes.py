"""Eyes: how high and how steep the ground is where a foot is to land."""

from physics import Body, Filter, World

LOOKS = 20.0  # [Hz] a ray for each of the spots
HIGH, DEEP = 1.5, 1.5  # [m] over and below the foot that stands: how far the eyes look
SPOTS = (-0.15, 0.3, 0.7)  # [m] from the ankle: heel, middle and toes
EVEN = 0.04  # [m] ground whose middle is no further from the line is a slope, else an edge


class Eyes:
    """What was seen of the place where a foot is to land."""

    def __init__(self, level: float, over_sole: float, group: int, mass: float) -> None:
        """Begin with level ground at the height `level`; the ankle is `over_sole` over it [m].

        What has the filter group `group` is not seen: the limbs of the figure of `mass` [kg].
        """
        self._mass = mass
        self._over_sole, self._blind = over_sole, Filter(group=group)
        self._level = level  # [m]
        self._seen = [level, level, level]  # [m] heights at the spots
        self._wait = 0.0  # [s]

    def look(self, world: World, dt: float, x: float, toes: float) -> None:
        """Look at the place of the ankle `x` [m] in the world, when it is time to.

        `toes` is 1 for a foot that points right in the world, -1 for left. All spots are seen at
        once: the place moves, and heights from two places make a slope that is not there.
        """
        self._wait -= dt
        if self._wait > 0.0:
            return
        self._wait += 1.0 / LOOKS
        for number, spot in enumerate(SPOTS):
            height = self._height(world, x + toes * spot)
            if height is not None:
                self._seen[number] = height

    def _height(self, world: World, x: float) -> float | None:
        """Return how high the ground is at `x` [m]; None if none is seen."""
        top, bottom = self._level + HIGH, self._level - DEEP
        hits = world.ray_cast_all((x, top), (x, bottom), filter=self._blind)
        hit = next((hit for hit in hits if self.bears(hit.body)), None)
        return hit.point[1] if hit and not hit.overlap else None

    def bears(self, body: Body) -> bool:
        """Return whether a body is ground: a loose one that is lighter slides away under a foot."""
        if body.kind != "dynamic" or body.mass >= self._mass:
            return True
        return any(body in (joint.a, joint.b) for joint in body.world.joints)

    @property
    def slope(self) -> float:
        """Return how the ground rises towards the toes [1]; 0 at an edge."""
        heel, middle, toe = self._seen
        even = abs(2.0 * middle - heel - toe) < 2.0 * EVEN
        return (toe - heel) / (SPOTS[2] - SPOTS[0]) if even else 0.0

    @property
    def tiptoes(self) -> bool:
        """Return whether the toes alone would stand on an edge, which do not bear the weight."""
        heel, middle, toe = self._seen
        return not self.slope and toe - max(heel, middle) > 2.0 * EVEN

    @property
    def ankle(self) -> float:
        """Return how high the ankle is when the sole is on the ground [m]."""
        slope = self.slope
        return (self._seen[0] - slope * SPOTS[0] if slope else max(self._seen)) + self._over_sole
