"""The example of docs/python.md runs, and prints what stands there."""

import contextlib
import io
import re

from conftest import ROOT

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_is_true(monkeypatch):
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "python.md").read_text()
    blocks = [(kind, text) for kind, text in BLOCK.findall(page) if kind]
    assert len(blocks) >= 18
    names, printed = {}, ""
    for kind, text in blocks:
        if kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, "docs/python.md", "exec"), names)
            printed = out.getvalue()
        else:
            assert kind == "text said" and printed == text, text
