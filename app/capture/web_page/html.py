"""The one HTML file: player, module, state, and the scene file, with a policy that asks nobody.

Nothing of the user's is markup: all of it is packed, in base64, and the player puts it on the page
as text. The policy lets only this one script run, by its digest, and forbids every request.
"""

import base64
import hashlib
import html
import json
from typing import Any

from app.capture.web_page.player import blank_words, packed_parts, player, style_of_page
from app.files.page_file import CLOSING, OPENING, packed

POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}' 'wasm-unsafe-eval'; "
    "style-src 'sha256-{style}'; img-src data:; base-uri 'none'; form-action 'none'"
)


def digest(text: str) -> str:
    """The digest of a script or a style, as a policy has it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def page_html(data: dict[str, Any], blob: bytes, scene: bytes, code: str = "{}") -> str:
    """The page of `data` and the bytes of its state or recording, with the text of the scene file.

    `code` is what the controls do. A page without a scene only plays links.
    """
    known = blank_words()
    if "state" in data:
        own = {
            name: value for name, value in data["state"].items() if known["state"][name] != value
        }
        data = {**data, "state": own}
    said = {**data, "blank": known}
    words = json.dumps(said, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    parts = {"page": packed(words.encode()), "blob": packed(blob), **dict(packed_parts())}
    script = f'"use strict";\n{player()}\nbegin({code});\n'
    style = style_of_page()
    policy = POLICY.format(digest=digest(script), style=digest(style))
    title = html.escape(str(data["title"]), quote=True)
    texts = [f'<script type="text/plain" id="{k}">{text}</script>' for k, text in parts.items()]
    if scene:
        texts.append(f"{OPENING}{packed(scene)}{CLOSING}")
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
            *texts,
            f'<script type="module">{script}</script>',
            "</body>",
            "</html>",
            "",
        )
    )
