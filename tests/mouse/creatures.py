"""Issue 21, items 4 to 6: a creature is built, improved and raced by hand."""

from app.features.creatures.model.handles import rings
from app.features.creatures.model.improvement import Improvement
from app.features.creatures.view.improve_board import ImproveBoard
from creatures.plan import Plan
from scenes.creatures.creature_race import CreatureRace
from tests.mouse import places, truth
from tests.mouse.inside import Told
from tests.mouse.play import Play

LEG = "hind near shin"
FAST = 0.5  # [m/s] that the default quadruped is to reach
SOON = 180.0  # [s] in which it is to


def builder(play: Play) -> None:
    """A leg is pulled by its ring; Esc lets go of it and of the tool, the list brings both back;
    undo brings back all.
    """
    play.key("ctrl+shift+l")
    begin = play.ask(_plan)
    play.click(play.ask(_line, LEG))
    far = play.ask(_ring, "far")
    play.drag_pixels(far, (far[0] + 30.0, far[1] + 30.0))
    assert play.ask(_plan).limb(LEG).length > begin.limb(LEG).length
    play.picture("builder")
    for tool in ("limbs", "drag"):
        play.key("Escape")
        assert play.ask(truth.tool) == tool
    play.click(play.ask(_line, LEG))
    assert play.ask(truth.tool) == "limbs"
    for words in ("Add", "Split", "Twin"):
        play.click(play.ask(places.button, words))
    assert len(play.ask(_plan).limbs) == len(begin.limbs) + 3
    play.tidy("with the builder")
    for _ in range(4):
        play.key("ctrl+z")
    assert play.ask(_plan) == begin


def evolution(play: Play) -> None:
    """From the default quadruped to half a metre a second; the best is taken, and races."""
    play.key("ctrl+shift+e")
    play.click(play.ask(_goal))
    play.line("Speed")
    play.click(play.ask(places.button, "Start"))
    took = play.until(lambda: play.ask(_best) >= FAST, SOON, "half a metre a second")
    play.note(f"{FAST} m/s within {took:.1f} s")
    play.tidy("while it searches")
    play.picture("evolution")
    play.click(play.ask(places.button, "Stop"))
    best = play.ask(_best)
    play.click(play.ask(places.button, "Use it"))
    play.key("ctrl+shift+e", "ctrl+shift+l")
    assert play.ask(_best) == best, "what was stopped keeps its best"
    mine = play.ask(_plan)
    play.click(play.ask(places.button, "Race"))
    play.settle(20)
    assert play.ask(truth.scene) == "creature_race" and play.ask(_plan) == mine
    play.until(lambda: play.ask(_farthest) > 0.0, 60.0, "it has passed the line")
    play.picture("race")
    play.tidy("in the race")


# --- what is asked -------------------------------------------------------------------------------


def _plan(app: Told) -> Plan:
    plan = app.features["creatures"].builder.creature_editor.built
    assert plan is not None, "the scene shows no creature"
    return plan


def _line(app: Told, name: str) -> places.Point:
    """The line of a limb on the board [px], scrolled into sight."""
    roll = app.features["creatures"].builder.board.list
    number = next(k for k, line in enumerate(roll.lines) if line.name == name)
    roll.reveal(number)
    line = roll.line_rect(number).move(roll.rect.topleft)
    return float(line.left + 40), float(line.centery)


def _ring(app: Told, grip: str) -> places.Point:
    """A ring of the chosen limb [px]."""
    creature_editor = app.features["creatures"].builder.creature_editor
    pixel = app.view.ui_scale / app.camera.scale
    result = rings(_plan(app), creature_editor.chosen, creature_editor.places(), pixel)
    at = next(one.at for one in result if one.grip == grip)
    return truth.pixel(app, at.real, at.imag)


def _improvement(app: Told) -> Improvement:
    return app.features["creatures"].evolution.improvement


def _goal(app: Told) -> places.Point:
    """The list of goals [px]."""
    (board,) = app.ui.boards.of(ImproveBoard)
    assert isinstance(board, ImproveBoard)
    x, y = board.tree["goal"].rect.center
    return float(x), float(y)


def _best(app: Told) -> float:
    """What the search has come to [unit of its goal]; 0: nothing yet."""
    search = _improvement(app).search
    return search.best.score.value if search is not None and search.best is not None else 0.0


def _farthest(app: Told) -> float:
    """How far mine has come [m], the line at 0."""
    scene = app.session.scene
    assert isinstance(scene, CreatureRace)
    return next(one.x for one in scene.runners if one.gait is scene.gait)
