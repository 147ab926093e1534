"""Pictures of scenes after some seconds, drawn in processes of their own: for the contact sheet."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

import pygame

import scenes
from app.drawing.camera import Camera
from app.drawing.focus import bring_into_sight
from app.drawing.picture import Picture
from app.drawing.picture_file import write_picture
from app.drawing.warmup import warm_physics
from app.files.view_options import ViewOptions
from app.session.session import Session

LOOKS = {
    "light": ViewOptions(theme="light"),
    "dark": ViewOptions(theme="dark"),
    "projector": ViewOptions(theme="light", projector=True),
}
"""What T and F9 make of a fresh program."""


@dataclass(frozen=True)
class Plan:
    """What every scene is drawn with."""

    looks: tuple[str, ...]
    size: tuple[int, int]  # [px]
    seconds: float  # simulated
    out: Path


def draw_scene(name: str, plan: Plan) -> str:
    """Run the scene and save its pictures; why that failed, or ""."""
    session = Session(recording=False)
    if not session.load(name):
        return session.notices[-1].text
    session.run(round(plan.seconds * session.world.settings.tick_rate))
    for look in plan.looks:
        path = plan.out / look / f"{name}.png"
        write_picture(picture_of(session, LOOKS[look], plan.size), path)
    session.tell_complaints()
    return next((note.text for note in session.notices if note.kind == "error"), "")


def picture_of(session: Session, view: ViewOptions, size: tuple[int, int]) -> pygame.Surface:
    """The scene as Home shows it, without the panels."""
    pygame.font.init()
    camera = Camera(size)
    camera.fit(session.scene.view)
    bring_into_sight(camera, session)
    surface = pygame.Surface(size)
    Picture(camera, view, live=False, threads=1).paint(surface, session)
    return surface


def draw_all(
    entries: list[scenes.SceneInfo], plan: Plan, processes: int, tell: Callable[[int, str], None]
) -> dict[str, str]:
    """Draw them all; what went wrong by the scene's name. `tell` hears of each that is done."""
    for look in plan.looks:
        (plan.out / look).mkdir(parents=True, exist_ok=True)
    failed: dict[str, str] = {}
    spawn = multiprocessing.get_context("spawn")  # a fork would share half-used threads
    count = max(1, min(processes, len(entries)))
    with ProcessPoolExecutor(count, mp_context=spawn, initializer=warm_physics) as pool:
        running = {pool.submit(draw_scene, entry.name, plan): entry for entry in entries}
        for done, future in enumerate(as_completed(running), 1):
            entry = running[future]
            error = future.exception()
            trouble = future.result() if error is None else f"{type(error).__name__}: {error}"
            if trouble:
                failed[entry.name] = trouble
            tell(done, entry.title)
    return failed
