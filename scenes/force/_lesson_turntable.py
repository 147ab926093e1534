"""The lesson on circular motion: what pulls, what does not, and what riders add to it.

Misconceptions asked for: even motion needs no force; something throws outwards, so a cut thread
sends it straight out; twice as fast takes twice the pull; a larger force bends a path more.
"""

from scenes.deck import Closing, Step

BARE = {"contacts": False, "normals": False, "impulses": False, "velocities": False}
PUCK = 'body("sliding puck")'

STEPS = (
    Step(
        "A puck of 1 kg lies on a turntable, without friction, on a thread of 1.5 m. Both turn with"
        " 1.2 rad/s, so its speed stays 1.8 m/s. We stand beside it.",
        title="Even, but not straight",
        question="Which force acts on the puck?",
        answers=("None: its speed stays", "One along its way", "One inwards", "One outwards"),
        right=2,
        # 1 kg · 1.2² · 1.5 m = 2.16 N
        answer="One inwards, of 2.2 N: a thread can only pull. It does not make the puck faster, it"
        " turns the velocity round:\n$ F = m ω^2 r = m v^2/r $",
        values={"seen": "outside"},
        overlays=BARE,
        seconds=4.0,
    ),
    Step(
        "It runs on round its circle. And now, at this moment, the thread is cut.",
        title="The thread is cut",
        question="Which way does the puck go?",
        answers=("Straight outwards", "Straight, along the tangent", "Round, in a wider bend"),
        right=1,
        # v = ω r = 1.8 m/s
        answer="Straight along the tangent, with its 1.8 m/s. No force acts any more, so nothing"
        " changes: that is Newton's first law. Nothing has ever pushed it outwards.",
        fresh=False,
        overlays=BARE,
        speed=0.5,
        press=("cut",),
        seconds=1.1,
    ),
    Step(
        "The same thread, the same puck. At 1.2 rad/s the thread pulled with 2.2 N. Now the table"
        " turns with 2.4 rad/s.",
        title="Twice as fast",
        question="How hard does the thread pull?",
        answers=("2.2 N", "4.3 N", "8.6 N", "17.3 N"),
        right=2,
        # 1 kg · 2.4² · 1.5 m = 8.64 N
        answer="8.6 N, four times as much: there is twice the velocity to turn round, and it turns"
        " round twice as fast. A car in a bend needs four times the friction.",
        values={"seen": "outside", "omega": 2.4},
        overlays=BARE,
        seconds=2.6,
    ),
    Step(
        "Now we ride with the table, at 1.2 rad/s. The puck is at rest, yet the thread pulls. To"
        " save Newton's law we add a force that nobody exerts, outwards: the centrifugal one, 2.2"
        " N.",
        title="Seen from within",
        asks=("Coriolis",),
        question="The thread is cut. What do riders see?",
        answers=("It goes straight outwards", "Outwards, and bent off", "It stays where it is"),
        right=1,
        answer="It begins straight outwards, then its way bends to the right, against the turn of"
        " the table. Once it moves, riders need a second force, across the way: Coriolis'.",
        values={"seen": "within"},
        overlays=BARE,
        speed=0.5,
        press=("cut",),
        seconds=1.1,
    ),
    Step(
        "You sit in the middle, and throw the puck with 2 m/s right at your friend, the red dot."
        " The table turns to the left, with 1.2 rad/s.",
        title="A throw to a friend",
        asks=("Coriolis",),
        question="Draw the puck's path, as you see it.",
        # φ = ω R / v = 1.2 · 2.6 / 2 = 1.56 rad = 89°
        answer="It misses by a quarter of a turn. From outside the path is straight: the friend has"
        " moved on by $φ = ω R/v$ = 1.56 rad, 89°. For riders that is Coriolis' force:\n"
        "$ F = 2 m v ω $",
        values={"seen": "within", "start": "thrown"},
        overlays=BARE,
        speed=0.5,
        sketch="puck within",
        seconds=1.3,
    ),
    Step(
        "Now with 4 m/s. Coriolis' force is $2 m v ω$, so it begins twice as strong: 9.6 N in place"
        " of 4.8 N.",
        title="Throw it harder",
        asks=("Coriolis",),
        question="It missed by 89°. And now?",
        answers=("By 179°: twice the force", "By 89° again", "By 45°: half the time"),
        right=2,
        # φ = 1.2 · 2.6 / 4 = 0.78 rad = 44.7°
        answer="By 45°. Force is not bend: the faster puck needs half the time, and the table turns"
        " half as far. The Earth turns slowly, so only what is long under way is bent off: winds.",
        values={"start": "thrown", "speed": 4.0},
        overlays=BARE,
        speed=0.3,
        seconds=0.66,
    ),
    Step(
        "Upright, with weight, and a track in place of the thread. The puck starts 3.5 r high. At"
        " the top it has $v^2 = 2 g (3.5 r − 2 r)$ = 3 g r.",
        title="On its head",
        question="How hard does the track push it down, at the top?",
        answers=("Not at all", "With m g", "With 2 m g", "With 3 m g"),
        right=2,
        # 3 m g are needed; the weight gives one of them: N = 2 m g = 15.4 N for 0.785 kg
        answer="With 2 m g. The circle needs $m v^2/r$ = 3 m g inwards, and its weight gives one of"
        " them. A force for the circle is no new force: it is what thread, track and weight give.",
        scene="loop",
        values={"what": "sliding puck", "height": 3.5},
        overlays=BARE,
        speed=0.5,
        until=f"{PUCK}.vx < 0 and {PUCK}.vy < 0",  # just past the top
    ),
)


CLOSING = Closing(
    learned=(
        "A circle needs a force inwards, $F = m ω^2 r$. Without it things go straight on.",
        "Thread, track, friction or weight give it; it is no force of its own.",
        "Who turns along sees two more: one outwards, and one across whatever moves.",
    ),
    next="Swing a bucket of water over your head. How slow may it get before you are wet?",
)
