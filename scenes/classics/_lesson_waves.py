"""The lesson on waves: what runs along a rope, how fast, how it comes back, and what fits.

Misconceptions asked for: the rope itself runs along with the hill; who shakes harder sends it
faster; an end swallows a wave, or waves that meet bounce off one another (Wittmann, Steinberg and
Redish 1999).
"""

from scenes.deck import Closing, Step

BARE = {"contacts": False, "normals": False, "impulses": False, "joints": False}

STEPS = (
    Step(
        "A hand shakes the left end of a rope up and down once. A hill runs along the rope. Watch"
        " the marked point in the middle.",
        title="What runs along?",
        question="How does the marked point move, when the hill comes by?",
        answers=("To the right, with the hill", "Up and down only", "In a circle", "Not at all"),
        right=1,
        answer="Up and down only: look at the green arrows. The rope stays where it is. What runs"
        " is the motion, which each piece hands on to the next.",
        overlays=BARE,
        seconds=3.6,
    ),
    Step(
        "That hill was 0.8 m high. Its top was in the middle at 2.8 s on the clock. Now the hand"
        " begins as soon and shakes as long, but only half as far: 0.4 m.",
        title="Half the height",
        question="When is the top of the hill in the middle?",
        answers=("Later: it is weaker", "At 2.8 s again", "Earlier: it is smaller"),
        right=1,
        # Shaken from 0.5 to 1.1 s: 0.8 s and 5 m at 2.5 m/s
        answer="At 2.8 s again. Its speed has nothing to do with the hand: only with the pull of"
        " the rope, 6.25 N, and its mass, 1 kg a metre.\n$ c = √(F/μ) $",
        values={"height": 0.4},
        overlays=BARE,
        until='body("bead 50").y > 2.5 and body("bead 50").vy < 0',
    ),
    Step(
        "At the right the rope is tied to a wall. The hill goes all the way to it.",
        title="A fixed end",
        question="What comes back?",
        answers=("Nothing", "A hill", "A valley", "A hill half as high"),
        right=2,
        answer="A valley. The wall holds the end down with just the force that keeps it still. So"
        " it pulls the rope down, as a hand would that shakes it the other way.",
        overlays=BARE,
        until='time > 5 and body("bead 50").y < 1.5 and body("bead 50").vy > 0',
    ),
    Step(
        "Now the end is a ring that glides up and down on a rod, without friction.",
        title="A free end",
        question="What comes back now?",
        answers=("Nothing", "A hill", "A valley", "A hill twice as high"),
        right=1,
        answer="A hill. Nothing holds the ring, so it flies up to twice the height, and from there"
        " it sends the hill back, as if a hand had shaken it.",
        values={"end": "free"},
        overlays=BARE,
        until='time > 5 and body("bead 50").y > 2.9 and body("bead 50").vy < 0',
    ),
    Step(
        "A hill starts at the left, a valley at the right. They meet in the middle. For a moment"
        " the rope is almost flat.",
        title="Two that meet",
        question="And then?",
        answers=("The rope stays flat", "Both bounce back", "Each goes on as it was"),
        right=2,
        answer="Each goes on. While they meet their heights add up, and here to nothing. But the"
        " pieces of the rope still move: the energy was all in the green arrows.",
        overlays=BARE,
        press=("both",),
        speed=0.5,
        seconds=3.4,
    ),
    Step(
        "Tied at both ends, the rope swings so that three halves of a wave fit in: 0.37 times a"
        " second. Now six of them fit in.",
        title="What fits in",
        question="How often does it swing in a second?",
        answers=("0.19 times", "0.37 times", "0.75 times", "2.2 times"),
        right=2,
        # c/d sin(n π / 2 N) / π = 0.3749 Hz and 0.7489 Hz
        answer="0.75 times: twice as many halves, twice the frequency. Other waves do not fit. So a"
        " string has its row of tones.\n$ f_n = (n c)/(2 L) $",
        values={"start": "standing wave", "halves": 6},
        overlays=BARE,
        seconds=5.0,
    ),
)


CLOSING = Closing(
    learned=(
        "In a wave the motion runs along, not the rope. How fast, says the rope: $c = √(F/μ)$.",
        "A fixed end turns a hill upside down, a free end does not.",
        "Two waves pass through one another: for a moment their heights add up.",
        "Between two fixed ends only whole halves fit, and those are a string's tones.",
    ),
    next="Tie a rope to a door. Send a hill, then find the rhythms at which it stands in one, two "
    "and three parts.",
)
