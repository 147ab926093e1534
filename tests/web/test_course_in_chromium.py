"""A course package in a frame of a course system, in Chromium: a vote by a real click arrives."""

import functools
import http.server
import threading
import zipfile
from collections.abc import Iterator

import pytest

from app.capture.web_page.course import course_package
from app.files.lesson_file import Lesson
from app.files.rerun import say_nothing
from app.teaching.lesson_page import lesson_page
from scenes.deck import Step
from tests.web.browser import CHROMIUM, DESK, Tab, opened

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(CHROMIUM is None, reason="needs chromium"),
]

SYSTEM = """<!DOCTYPE html><meta charset="utf-8"><style>html, body, iframe { margin: 0; border: 0;
width: 100%; height: 100%; }</style><script>
const kept = JSON.parse(sessionStorage.getItem("kept") || "{}");
const calls = [];
window.API = {
  LMSInitialize: () => { calls.push("begin"); return "true"; },
  LMSGetValue: (name) => name === "cmi.interactions._count"
    ? String(Object.keys(kept).filter((one) => one.endsWith(".id")).length) : kept[name] ?? "",
  LMSSetValue: (name, value) => { kept[name] = value; return "true"; },
  LMSCommit: () => { sessionStorage.setItem("kept", JSON.stringify(kept)); return "true"; },
  LMSFinish: () => { calls.push("end"); return "true"; },
};
</script><body><iframe src="index.html"></iframe></body>"""

LESSON = Lesson(
    "",
    "Falling",
    (
        Step("Look.", title="First", scene="stack", values={"rows": 2}, seconds=0.5),
        Step(
            "Think.",
            question="Which way?",
            answers=("Up", "Down"),
            right=1,
            scene="stack",
            values={"rows": 2},
            seconds=0.5,
        ),
    ),
)
PAGE = "frames[0].fulcrum"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, *_: object) -> None:  # type: ignore[override]
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("course")
    package = folder / "course.zip"
    package.write_bytes(course_package(LESSON.title, lesson_page(LESSON, say_nothing), 50, True))
    with zipfile.ZipFile(package) as archive:
        archive.extractall(folder)
    (folder / "system.html").write_text(SYSTEM)
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/system.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def tab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    with opened(tmp_path_factory.mktemp("chromium")) as one:
        yield one


def click(tab: Tab, words: str) -> None:
    """Click a button of the page in the frame, which fills the window."""
    x, y = tab.value(
        "(() => { const e = [...frames[0].document.querySelectorAll('button')].find((one) =>"
        f" one.textContent.startsWith('{words}') && one.offsetParent); e.scrollIntoView();"
        " const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2];"
        " })()"
    )
    tab.mouse("Pressed", x, y)
    tab.mouse("Released", x, y)


def kept(tab: Tab, name: str) -> object:
    return tab.value(f"kept['cmi.{name}']")


def test_a_vote_becomes_a_score_and_one_comes_back_to_it(tab: Tab, address: str) -> None:
    tab.visit(address, DESK, f"window.frames[0] && {PAGE} && {PAGE}.picture.camera.width > 1")
    tab.until("kept['cmi.core.lesson_status'] === 'incomplete'")
    click(tab, "Next")
    click(tab, "Up")
    tab.until("kept['cmi.core.score.raw'] === '0'")
    click(tab, "Down")
    tab.until("kept['cmi.core.score.raw'] === '100'")
    assert kept(tab, "interactions.1.result") == "correct"
    assert kept(tab, "core.lesson_status") == "incomplete"
    tab.visit(address, DESK, f"window.frames[0] && {PAGE} && {PAGE}.picture.camera.width > 1")
    tab.until("frames[0].document.body.innerText.includes('Step 2 of 2')")
    votes = "[...frames[0].document.querySelectorAll('.choice b')].map((one) => one.textContent)"
    assert tab.value(votes) == ["", "1"]
    click(tab, "To the end")
    tab.until("kept['cmi.core.lesson_status'] === 'passed'")
    assert tab.said == []
    tab.value("frames[0].location.replace('about:blank')")
    tab.until("calls.includes('end')")
    assert str(kept(tab, "core.session_time")).startswith("0000:00:")
