"""The lesson on resonance: pushes at the right moment.

Misconceptions asked for: the fastest shaking moves most; at resonance the swing is unlimited, or no
larger than the hand's; a weight always follows its hand; stiff mounting protects best.
"""

from scenes.deck import Closing, Step

MARKS = {"contacts": False, "normals": False, "velocities": False, "joints": False}
BARE = {"curve": False, "damping": 0.05, "drive": 5.0, "watch": 6}

STEPS = (
    Step(
        "Eleven equal weights on equal springs. Plucked, each swings once a second: f₀ = 1 Hz."
        " Eleven hands move the springs, all by 5 cm up and down, but from 0.25 to 2 Hz.",
        title="Eleven hands",
        question="Which weight will swing most?",
        answers=("With the slowest hand", "With the hand at f₀", "With the fastest hand"),
        right=1,
        answer="The one whose hand has its own rhythm. There every push comes at the right moment:"
        " resonance, as with a child on a swing.",
        values=BARE,
        overlays=MARKS,
        seconds=8.0,
    ),
    Step(
        "It goes on. The hand at f₀ moves by 5 cm, and the weight already by far more. Its"
        " damping is ζ = 0.05: left alone, it loses a good quarter of its swing each time.",
        title="How far does it go?",
        question="How far will it swing in the end?",
        answers=("5 cm, as the hand", "10 cm", "50 cm", "On and on, without end"),
        right=2,
        # X = A / (2 ζ) = 50 cm; e^(−2π 0.05) = 0.73 of a swing is left after the next
        answer="50 cm, ten times the hand. It grows until friction takes as much in a swing as the"
        " hand gives. The factor is called the quality:\n$ Q = 1/(2ζ) = 10 $",
        fresh=False,
        overlays=MARKS,
        speed=2.0,
        seconds=14.0,
    ),
    Step(
        "Now slowly. Look at the hand at 2 f₀, far right, and at its weight.",
        title="With or against?",
        asks=("phases",),
        question="How does this weight move?",
        answers=("With its hand", "A quarter of a swing late", "Against its hand"),
        right=2,
        # atan2(2 ζ 2, 1 − 4) = 176.2°
        answer="Against it, 176° late. Slow hands lead their weights along. At f₀ it is a quarter:"
        " the weight passes the middle when the hand is furthest, so the hand pulls along with the"
        " motion all the time.",
        fresh=False,
        values={"watch": 11},
        overlays=MARKS,
        speed=0.3,
        seconds=2.0,
    ),
    Step(
        "Now all weights hang in oil: twice the damping, ζ = 0.1.",
        title="More friction",
        question="What becomes of the peak?",
        answers=("It moves to the right", "Lower, as wide", "Half as high, but wider", "Nothing"),
        right=2,
        answer="Q = 5: half as high, twice as wide. A radio wants a high Q to hear one station"
        " only; a car wants shock absorbers that leave no peak. The slow and fast ones hardly"
        " feel it.",
        fresh=False,
        values={"damping": 0.1, "watch": 6},
        overlays=MARKS,
        speed=2.0,
        seconds=9.0,
    ),
    Step(
        "Back to Q = 10, all at rest. Watch the weight at f₀, at the lower right.",
        title="It takes its time",
        question="After how many swings has it 95 % of its 50 cm?",
        answers=("1", "3", "10", "100"),
        right=2,
        # 1 − e^(−ζ ω₀ t) = 1 − e^(−π) = 0.957 after t = 10 s
        answer="10: 48 cm. About Q swings to get there, and as many to fade. What rings long must"
        " be pushed long.\n$ X(t) ≈ Q A (1 − e^(−ζ ω_0 t)) $",
        values=BARE,
        overlays=MARKS,
        seconds=10.5,
    ),
    Step(
        "And without any friction, ζ = 0? The hands move by 2 cm only.",
        title="No friction at all",
        question="What does the weight at f₀ do?",
        answers=("It comes to 50 cm", "It grows and grows", "It grows, then fades, in turns"),
        right=1,
        # π A = 6.3 cm a swing
        answer="It grows by π A = 6.3 cm in every swing, till something breaks. All the others"
        " grow and fade in turns: they drift out of step with their hands.",
        values={**BARE, "damping": 0.0, "drive": 2.0},
        overlays=MARKS,
        seconds=12.0,
    ),
    Step(
        "A microscope stands on springs, on a floor that shakes at f. It should shake as little as"
        " possible. We may choose its own frequency f₀.",
        title="Keeping still",
        question="Which springs are best?",
        answers=("Stiff: f₀ far above f", "f₀ = f", "Soft: f₀ far below f"),
        right=2,
        # X/A at 2 f₀: 0.333; at 0.25 f₀: 1.066
        answer="Soft ones: at f = 2 f₀ only a third gets through, at 4 f₀ a fifteenth. On stiff"
        " ones (f = 0.25 f₀) all of it arrives, and 7 % more.",
        values={**BARE, "watch": 11},
        overlays=MARKS,
        speed=3.0,
        seconds=16.0,
    ),
    Step(
        "All of it in one curve. Dots: the eleven weights. Line: theory. Choose ζ, and look at the"
        " height and width of the peak, and at the step of the phase. With $r = f/f_0$\n"
        "$ X/A = 1/√((1 − r^2)^2 + (2 ζ r)^2) $",
        title="The resonance curve",
        values={"damping": 0.1, "watch": 6},
        overlays=MARKS,
        speed=2.0,
    ),
)

CLOSING = Closing(
    learned=(
        "Shaken at its own frequency, a thing swings Q times as far as the hand: $Q = 1/(2ζ)$.",
        "It goes along with a slow hand, is a quarter of a swing late at $f_0$, and moves against "
        "a fast one.",
        "More friction makes the peak lower and wider; to get there takes about Q swings.",
        "Soft springs keep shaking away, as the hand is then far above $f_0$.",
    ),
    next="Hold a thread with a nut and move your hand to and fro, slowly, then faster. Find the "
    "peak, and the side on which nut and hand go against each other.",
)
