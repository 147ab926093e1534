"""Lesson: why the same force turns things differently. In torque, inertia, rolling and barbells.

Measured (tests/scenes/test_lesson_claims_force.py), 2 N for 2 s on 1 kg, 2 m from the axle:
* along the rod ω = 0; at 30° 1.0 rad/s; across 2.0 rad/s; across at 1 m 4.0 rad/s, and in both v is
  4 m/s; a plate of 1 kg with its corner at 2 m 6.0 rad/s.
* rod of 2 kg: I = 0.667 kg m² with 2 m, 2.667 kg m² with 4 m.
* race down 12°: block 2.89 s, ball 3.42 s, disc 3.54 s, ring 4.08 s.
* barbells of 2 kg, 2 N for 1 s: both centres 1 m/s; 1.95 J and 1.00 J, ways 0.98 m and 0.50 m.
"""

from scenes.deck import Closing, Step

FAR = (2.0, 0.0)
VIEW = (-8.4, -2.5, 3.9, 3.9)  # the wheel at the right, the words at the left
PULLED = 3.3  # [s] 1 s of waiting, 2 s of the pull, a moment to look

STEPS = (
    Step(
        "A ball of 1 kg on a weightless rod can turn about the axle. A force of 2 N pulls at it "
        "for 2 s, straight outwards, along the rod.",
        title="A pull at a rod",
        question="How does it move?",
        answers=("It turns, ever faster", "It turns, slowly", "Not at all", "It moves outwards"),
        right=2,
        answer="The rod answers with 2 N inwards, so the sum of forces is zero. Only "
        "what pulls across the rod can turn it.",
        values={"at": FAR, "tip": (3.0, 0.0)},
        view=VIEW,
        seconds=PULLED,
    ),
    Step(
        "The same 2 N, now at 30° to the rod, and turning along with it. Straight across, at 90°, "
        "it would bring the ball to 2 rad/s in 2 s.",
        title="At an angle",
        question="How fast does it turn in the end?",
        answers=("0.67 rad/s: 30 of 90", "1 rad/s: a half", "1.7 rad/s: 87 %", "2 rad/s"),
        right=1,
        answer="Only the part across the rod counts, $F sin φ$, and sin 30° is a half. "
        "That part times its distance from the axle is the torque:\n$ τ = r F sin φ $",
        values={"at": FAR, "tip": (2.866, 0.5)},
        view=VIEW,
        seconds=PULLED,
    ),
    Step(
        "Straight across again, 2 N for 2 s. The same ball, but twice as near: r = 1 m instead of "
        "2 m. So the torque is half as large.",
        title="Half the arm",
        question="At 2 m it would come to 2 rad/s. And now?",
        answers=("1 rad/s", "2 rad/s", "4 rad/s", "½ rad/s"),
        right=2,
        answer="Half the torque, but a quarter of the inertia: its way round is "
        "half as long. The speed v = ω r is 4 m/s both times.\n$ τ = I α ,  I = m r^2 $",
        values={"at": (1.0, 0.0), "tip": (1.0, 1.0)},
        view=VIEW,
        seconds=PULLED,
    ),
    Step(
        "Again 2 N across at r = 2 m, where a ball would come to 2 rad/s. Now it pulls at the "
        "corner of a square plate, which has 1 kg, too.",
        title="The same mass, spread out",
        question="How fast does the plate turn in the end?",
        answers=("Less: it is so large", "2 rad/s: same mass", "3 rad/s", "6 rad/s"),
        right=3,
        answer="6 rad/s, three times as fast. Most of the plate is nearer to the axle than its "
        "corner, and each bit counts with its r²:\n$ I = ∑ m_i r_i^2 = 1/3 m r^2 $",
        values={"at": FAR, "tip": (2.0, 1.0), "body": "square plate"},
        view=VIEW,
        seconds=PULLED,
    ),
    Step(
        "A thin rod of 2 kg, turned about its middle. We cut it into particles and add up m r². "
        "With a length of 2 m the sum is 0.67 kg m². Now the rod is 4 m long, of the same mass.",
        title="Adding up m r²",
        question="What is its moment of inertia?",
        answers=("0.67 kg m²: same mass", "1.33 kg m²", "2.67 kg m²", "5.33 kg m²"),
        right=2,
        answer="2.67 kg m², four times as much: every bit is twice as far out. That is why a "
        "tightrope walker carries a long pole.\n"
        "$ I = 1/12 m L^2 $",
        scene="inertia",
        values={"shape": "rod", "width": 4.0},
        seconds=5.3,
    ),
    Step(
        "A race down four equal slopes. The block slides without friction; ball, disc and ring "
        "roll. All have 1 kg and lose the same height.",
        title="A race",
        question="Who comes last?",
        answers=("The block", "The ball", "The disc", "The ring", "All arrive together"),
        right=3,
        answer="The ring: all its mass is at the rim, so half of its energy goes into turning. "
        "With $I = k m r^2$, mass and radius cancel:\n"
        "$ a = (g sin α)/(1 + k) $",
        scene="rolling",
        values={"compare": False},
        view=(-5.0, -0.7, 10.6, 8.2),
        seconds=4.3,
    ),
    Step(
        "Now nothing is held. Two equal barbells of 2 kg get the same push, 2 N for 1 s: the upper "
        "one at its end, the lower one in its middle.",
        title="Without an axle",
        question="Which centre is faster after the push?",
        answers=("The upper one", "The lower one", "Both are equally fast"),
        right=2,
        answer="Both have 1 m/s: F = m a holds for the centre, wherever you push. The upper one "
        "turns besides, and has 1.95 J instead of 1 J: the hand went 0.98 m instead of 0.5 m.",
        scene="barbells",
        view=(-8.0, -5.0, 5.0, 5.0),
        seconds=3.0,
    ),
    Step(
        "A game stores just two numbers for how hard a body is to move and to turn, m and I. They "
        "are all it divides by: $v ← v + h F/m$, $ω ← ω + h τ/I$. Here a door, from above.",
        title="What an engine does",
        question="A door opens easily at the handle, badly near the hinge. At the rod, near was "
        "fast. Why?",
        answer="The door stays the same door: I is fixed, and τ = r F grows with r. On the rod the "
        "ball itself moved in, and r² is stronger than r. Ask what changes: τ, I, or both?",
        values={"at": FAR, "tip": (2.0, 1.0), "body": "door"},
        view=VIEW,
        seconds=PULLED,
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "Only the part of a force across the arm turns: $τ = r F sin φ$.",
        "A torque makes what turns ever faster: $τ = I α$, and I adds up $m r^2$ of every bit.",
        "So what is far from the axle counts most: a ring rolls slower than a disc, a disc slower "
        "than a ball.",
        "The centre of mass moves as F = m a says, wherever the force pulls.",
    ),
    next="Roll two tins down a board, one full, one empty. Which is faster, and why? Sit on a "
    "chair that turns and pull in your arms: which of τ, I and ω has changed?",
)
