"""The one HTML file: player, module, state, and the scene file, with a policy that asks nobody.

Nothing of the user's is markup: all of it is JSON in which `<` is written as an escape, and the
player puts it on the page as text. The policy lets only this one script run, by its digest, and
forbids every request.
"""

import base64
import hashlib
import html
import json
import re
import zlib
from pathlib import Path
from typing import Any

from app.files.page_file import CLOSING, OPENING

WEB = Path(__file__).parents[3] / "assets" / "web"

MODULES = (
    *("engine", "state_hash", "hand", "formulas", "program", "live_run", "recorded_run"),
    *("picture", "panel", "lesson", "page"),
)
"""The player's files, each after those that it imports."""

IMPORT = re.compile(r"^import\s[^;]*?;\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export\s+", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)

POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}' 'wasm-unsafe-eval'; "
    "style-src 'sha256-{style}'; img-src data:; base-uri 'none'; form-action 'none'"
)


def module_code() -> bytes:
    """The compiled tick."""
    return (WEB / "tick.wasm").read_bytes()


def player() -> str:
    """All of the player as one script: its modules share one scope, and need no imports then."""
    parts = [(WEB / f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", part))) for part in parts)


def packed(raw: bytes) -> str:
    """Bytes as base64 of their deflate stream, as DecompressionStream("deflate-raw") reads it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(raw) + packer.flush()).decode()


def json_in_page(tree: Any) -> str:
    """A tree as JSON that ends no script and opens no comment."""
    text = json.dumps(tree, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return safe(text)


def safe(text: str) -> str:
    """JSON text in which no `<` is left, nor what ends a line of JavaScript."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def digest(text: str) -> str:
    """The digest of a script or a style, as a policy has it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def page_html(data: dict[str, Any], scene: str, code: str = "{}") -> str:
    """The page of `data`, with the text of the scene file; `code` is what the controls do."""
    script = f'"use strict";\n{player()}\nbegin({code});\n'
    style = (WEB / "page.css").read_text(encoding="utf-8")
    policy = POLICY.format(digest=digest(script), style=digest(style))
    title = html.escape(str(data["title"]), quote=True)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="Fulcrum">',
            '<link rel="icon" href="data:,">',
            f"<title>{title}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            f"<noscript>{title}: this page needs JavaScript.</noscript>",
            f'<script type="application/json" id="page">{json_in_page(data)}</script>',
            f"{OPENING}{safe(scene)}{CLOSING}",
            f'<script type="module">{script}</script>',
            "</body>",
            "</html>",
            "",
        )
    )
