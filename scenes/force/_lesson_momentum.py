"""The lesson on momentum: what a blow cannot change.

Misconceptions asked for: the heavy one passes on its speed; who is hit cannot have more momentum
than who hits; what is hit flies on in the direction of the hitter; a soft blow loses momentum, as
it loses energy (Hestenes, Wells and Swackhamer 1992; Grimellini-Tomasini et al. 1993).
"""

from typing import Any

from scenes.deck import Closing, Step

REST = {"b_from": (0.0, 0.0), "b_tip": (0.0, 0.0)}
HEAD_ON = {**REST, "a_from": (-6.0, 0.0), "a_tip": (-3.0, 0.0)}


def aside(far: float) -> dict[str, Any]:
    """Return values: A passes the middle of B at `far` [m]; equal masses, B at rest."""
    return {
        **REST,
        "a_from": (-6.0, far),
        "a_tip": (-3.0, far),
        "mass_a": 2.0,
        "mass_b": 2.0,
    }


STEPS = (
    Step(
        "Two equal pucks on ice. B rests. A comes with 3 m/s and hits it in the middle. The blow is"
        " elastic: no energy is lost.",
        title="Equal pucks",
        question="What do they do after the blow?",
        answers=("Both go on at 1.5 m/s", "A stops, B goes on at 3 m/s", "A bounces, B at 3 m/s"),
        right=1,
        answer="A stops, B has all: 3 m/s. Both at 1.5 m/s would have the same momentum, but only"
        " half the energy.",
        values={**HEAD_ON, "mass_a": 2.0, "mass_b": 2.0},
        seconds=2.7,
    ),
    Step(
        "The same with soft pucks: e = 0. They do not spring apart.",
        title="A dead blow",
        question="What is left after the blow?",
        answers=("All momentum, half the energy", "Half of both", "All energy, half the momentum"),
        right=0,
        # 6 kg·m/s; ½ 4 kg (1.5 m/s)² = 4.5 J of 9 J
        answer="Together at 1.5 m/s: 4 kg · 1.5 m/s = 6 kg·m/s, as before. But of 9 J only 4.5 J"
        " are left; the rest is heat.",
        values={**HEAD_ON, "mass_a": 2.0, "mass_b": 2.0, "restitution": 0.0},
        seconds=2.8,
    ),
    Step(
        "A heavy A of 8 kg at 3 m/s meets a light B of 1 kg, elastically.",
        title="Heavy on light",
        question="How fast does B fly off?",
        answers=("3 m/s, as A came", "5.3 m/s", "24 m/s: 8 times as fast"),
        right=1,
        # 2 · 8 / 9 · 3 = 5.33; A goes on with 7/9 · 3 = 2.33
        answer="5.3 m/s: a little less than twice. Seen from A, B comes with 3 m/s and bounces off"
        " with 3 m/s, and A itself hardly slows down. More than twice is never possible.",
        values={**HEAD_ON, "mass_a": 8.0, "mass_b": 1.0},
        seconds=2.25,
    ),
    Step(
        "The other way round: A has 1 kg, so 3 kg·m/s of momentum. B has 8 kg and rests.",
        title="Light on heavy",
        question="How much momentum has B after the blow?",
        answers=("Less than 3 kg·m/s", "3 kg·m/s", "5.3 kg·m/s"),
        right=2,
        # 2 · 1 · 8 / 9 · 3 = 5.33; A −2.33
        answer="5.3 kg·m/s, more than A ever had! A flies back and has −2.3 kg·m/s: together it is"
        " 3 again. Momentum has a direction.",
        values={**HEAD_ON, "mass_a": 1.0, "mass_b": 8.0},
        seconds=3.6,
    ),
    Step(
        "Equal pucks again, smooth ones. But now A comes too high, by half its width.",
        title="Not in the middle",
        question="Draw the way of B.",
        # The height is R of 2 R: sin 30°
        answer="30° down, along the line of the two centres. Smooth pucks can only push across"
        " their surfaces, whatever way they came.",
        values=aside(0.399),
        sketch="B",
        seconds=2.9,
    ),
    Step(
        "Equal pucks, elastic, and A comes higher still. Both fly off.",
        title="The angle between",
        question="At which angle do they part?",
        answers=("60°", "90°", "120°", "It depends on the height"),
        right=1,
        answer="Always 90°. The two arrows of momentum add up to the old one. As energy goes with"
        " $p^2$, their squares add up to the old square, too: Pythagoras, a right angle. Billiard"
        " players know it.",
        values=aside(0.6),
        seconds=3.4,
    ),
    Step(
        "Both move, masses differ, and the blow is soft, e = 0.2. Energy will be lost. The dots"
        " are the centre of mass.",
        title="What a blow cannot change",
        question="And the momentum of both together?",
        answers=(
            "It is lost in the same share",
            "It keeps its size, but turns",
            "It stays, size and direction",
        ),
        right=2,
        answer="It stays: both pairs of arrows end at the same point, and the dots go straight on."
        " What A gets, B loses, at every moment of the blow. No inner force can change P.",
        values={"restitution": 0.2},
        seconds=3.6,
    ),
)

CLOSING = Closing(
    learned=(
        "Momentum has a direction. What A gets, B loses: both together keep theirs in every blow.",
        "Energy may become heat: in a dead blow of equal pucks half of it does.",
        "The centre of mass goes straight on, whatever happens.",
        "Equal pucks that lose nothing part at a right angle.",
    ),
    next="Shoot a coin at an equal one, not quite in the middle. Film it from above: is it 90°?",
)
