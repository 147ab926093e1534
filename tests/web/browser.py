"""Chromium for tests, driven by its own protocol through two pipes: real events, no package."""

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

SHELL = 'exec "$0" "$@" 3<&{commands} 4>&{answers}'
"""Chromium reads commands from 3 and answers at 4; each ends with a zero byte."""

PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
DESK = {"width": 1280, "height": 720, "deviceScaleFactor": 1, "mobile": False}


class Tab:
    """One page that is open; `said` is what went wrong in it, `asked` what it has requested."""

    def __init__(self, to: int, back: int) -> None:
        """Talk through these two pipes."""
        self._to, self._back, self._rest, self._id = to, back, b"", 0
        self.said: list[str] = []
        self.asked: list[str] = []
        target = self._send("Target.createTarget", url="about:blank")["targetId"]
        attached = self._send("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str | None = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self._send(f"{domain}.enable")

    _session: str | None = None

    def _send(self, method: str, **words: Any) -> dict[str, Any]:
        self._id += 1
        message: dict[str, Any] = {"id": self._id, "method": method, "params": words}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._id:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            data = os.read(self._back, 1 << 20)
            assert data, "Chromium has ended"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        result: dict[str, Any] = json.loads(text)
        return result

    def _note(self, event: dict[str, Any]) -> None:
        method, words = event.get("method", ""), event.get("params", {})
        if method == "Runtime.exceptionThrown" or method == "Log.entryAdded":
            self.said.append(json.dumps(words)[:400])
        elif method == "Runtime.consoleAPICalled":
            self.said.append(f"console.{words['type']}")
        elif method == "Network.requestWillBeSent":
            self.asked.append(words["request"]["url"])

    def open(self, page: Path, screen: dict[str, Any]) -> None:
        """Load a page, and wait until it plays."""
        self.said.clear()
        self.asked.clear()
        self._send("Emulation.setDeviceMetricsOverride", **screen)
        self._send("Emulation.setTouchEmulationEnabled", enabled=screen["mobile"])
        self._send("Page.navigate", url=page.as_uri())
        self.until("window.fulcrum && fulcrum.picture.camera.width > 1")

    def visit(self, address: str, screen: dict[str, Any], ready: str) -> None:
        """Load what is at an address, and wait until an expression is true there."""
        self.said.clear()
        self._send("Emulation.setDeviceMetricsOverride", **screen)
        self._send("Page.navigate", url=address)
        self.until(ready)

    def value(self, script: str) -> Any:
        """The value of an expression in the page."""
        told = self._send(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, script: str, seconds: float = 30.0) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while not self.value(f"Boolean({script})"):
            assert time.monotonic() < end, f"never: {script}; {self.said}"
            time.sleep(0.05)

    def ticks(self, count: int) -> None:
        """Wait until the run has gone on so far, however slow the machine is."""
        self.until(f"fulcrum.run.tick >= {self.value('fulcrum.run.tick') + count}")

    def middle(self, row: int) -> tuple[float, float]:
        """Where the middle of a body is on the page [px]."""
        x, y = self.value(
            f"(() => {{ const p = fulcrum.run.pose({row}), b = fulcrum.canvas"
            ".getBoundingClientRect(), [x, y] = fulcrum.picture.camera.pixel([p.x, p.y]);"
            " return [x + b.left, y + b.top]; })()"
        )
        return x, y

    def mouse(self, kind: str, x: float, y: float) -> None:
        """A real event of the mouse: Pressed, Moved, Released."""
        words = {"type": f"mouse{kind}", "x": x, "y": y, "buttons": 1, "clickCount": 1}
        self._send("Input.dispatchMouseEvent", **words, button="left")

    def click(self, words: str) -> None:
        """Click the button or label with these words."""
        x, y = self.value(
            "(() => { const e = [...document.querySelectorAll('button, label')].find((one) =>"
            f" (one.textContent || one.title) === {json.dumps(words)} && one.offsetParent);"
            " const b = e.getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )
        self.mouse("Pressed", x, y)
        self.mouse("Released", x, y)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """A real event of fingers: Start, Move, End."""
        at = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        self._send("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=at)

    def key(self, key: str) -> None:
        """Press a key and let it go."""
        words = {"key": key, "text": key}
        self._send("Input.dispatchKeyEvent", type="keyDown", **words)
        self._send("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, path: Path) -> None:
        """Save what is seen."""
        data = self._send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def opened(folder: Path) -> Iterator[Tab]:
    """A tab of a Chromium of its own, whose profile is in `folder`."""
    assert CHROMIUM is not None
    command_end, to = os.pipe()
    back, answer_end = os.pipe()
    shell = SHELL.format(commands=command_end, answers=answer_end)
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
    words.append(f"--user-data-dir={folder / 'profile'}")
    process = subprocess.Popen(
        ["bash", "-c", shell, CHROMIUM, *words],
        pass_fds=(command_end, answer_end),
        stderr=subprocess.DEVNULL,
    )
    os.close(command_end)
    os.close(answer_end)
    try:
        yield Tab(to, back)
    finally:
        process.terminate()
        process.wait(20)
        os.close(to)
        os.close(back)
