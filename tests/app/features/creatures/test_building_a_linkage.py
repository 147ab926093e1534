"""A leg of Theo Jansen is built from nothing, by the mouse."""

import cmath
import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.kit.controls import ChoiceControl, ToggleControl
from app.window.application import Application
from creatures.edit import bare, driven
from creatures.links import gap
from creatures.pose import placed
from tests.app.desk import Desk
from tests.app.features.creatures.building import built, opened_builder, press, pull, said, walk

FREE = "free hinge"


@pytest.fixture
def app(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    with opened_builder(desk, tmp_path, monkeypatch) as app:
        app.features["creatures"].builder.creature_editor.take(bare())
        app.fit()
        desk.frames(5)
        yield app


class Smith:
    """Hangs bars on the creature, each by the mouse."""

    def __init__(self, desk: Desk, app: Application) -> None:
        self.desk, self.app = desk, app

    def choose(self, name: str) -> None:
        self.app.features["creatures"].builder.creature_editor.choose(name)
        self.desk.frames(3)

    def at(self, name: str, share: float) -> complex:
        return (
            self.app.features["creatures"]
            .builder.creature_editor.places()[name]
            .at(share * built(self.app).limb(name).length)
        )

    def bar(self, parent: str, share: float, degrees: float, kind: str) -> str:
        """Hang a bar of 0.4 m on a limb, at a share of it, in a direction of the world."""
        self.choose(parent)
        press(self.desk, self.app, "Add")
        name = self.app.features["creatures"].builder.creature_editor.chosen
        self.joint(kind)
        if share != 1.0:
            pull(self.desk, self.app, "joint", self.at(parent, share))
        way = cmath.rect(0.4, math.radians(degrees))
        pull(self.desk, self.app, "far", self.at(parent, share) + way)
        return name

    def joint(self, kind: str) -> None:
        board = self.app.features["creatures"].builder.board
        board._turn("Joint")
        self.desk.frames(3)
        choice = board.tree["form"].form.controls["kind"]
        assert isinstance(choice, ChoiceControl)
        choice._choose(kind)
        self.desk.frames(3)
        if kind == FREE:
            limits = board.tree["form"].form.controls["limited"]
            assert isinstance(limits, ToggleControl)
            limits._flip()
            self.desk.frames(3)

    def link(self, name: str, to: str) -> None:
        self.choose(name)
        pull(self.desk, self.app, "link", self.at(to, 1.0))


@pytest.mark.sweep
def test_a_leg_of_jansen_is_built_and_its_crank_turns(desk: Desk, app: Application) -> None:
    smith = Smith(desk, app)
    crank = smith.bar("body", 1.0, 60.0, "wheel motor")
    upper = smith.bar("body", 0.0, 110.0, FREE)
    rod = smith.bar(crank, 1.0, 150.0, FREE)
    smith.link(rod, upper)
    lower = smith.bar("body", 0.0, -100.0, FREE)
    other_rod = smith.bar(crank, 1.0, -150.0, FREE)
    smith.link(other_rod, lower)
    tail = smith.bar(upper, 0.0, 190.0, "weld")
    foot = smith.bar(lower, 1.0, -170.0, FREE)
    tie = smith.bar(tail, 1.0, -90.0, FREE)
    smith.link(tie, foot)
    plan = built(app)
    assert [(link.a, link.b) for link in plan.links] == [
        (rod, upper),
        (other_rod, lower),
        (tie, foot),
    ], said(app)
    assert max(gap(link, placed(plan)) for link in plan.links) < 1e-4
    # The crank is pulled a little further: the rods follow, and undo takes all of it back.
    smith.choose(crank)
    pull(desk, app, "far", smith.at(crank, 0.0) + cmath.rect(0.4, math.radians(80.0)))
    assert built(app).limb(crank) != plan.limb(crank), said(app)
    assert built(app).limb(upper).length == plan.limb(upper).length
    assert built(app).limb(upper).angle != plan.limb(upper).angle
    assert app.session.undo() and built(app) == plan
    app.features["creatures"].builder.creature_editor.do(lambda plan: driven(plan, "wheels"))
    walk(desk, app, 240)
    figure = app.features["creatures"].builder.creature_editor.figure
    assert figure is not None and figure.whole
    # It was told to go for a second: the motor of the crank has turned it by a good part of a turn.
    assert abs(figure.limbs[crank].bend - plan.limb(crank).angle) > 0.5
