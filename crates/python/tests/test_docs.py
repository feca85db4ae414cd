"""What the documents show runs; the stubs are those of the module."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hexhaven import _native

ROOT = Path(__file__).parents[1]
README = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
TOUR = re.findall(r"```python\n(.*?)```", (ROOT.parents[1] / "docs/python.md").read_text(), re.DOTALL)


def test_the_readme_has_five_examples():
    assert len(README) == 5


@pytest.mark.parametrize("code", README + TOUR, ids=lambda code: code.strip().splitlines()[-1][:40])
def test_examples_run(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "an example", "exec"), {"__name__": "__example__"})


def test_the_package_is_typed():
    checked = subprocess.run([sys.executable, "-m", "mypy", "python/hexhaven"], cwd=ROOT, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_stubs_are_those_of_the_module():
    checked = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "hexhaven._native", "--ignore-missing-stub"],
        cwd=ROOT / "tests", capture_output=True, text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_stubs_have_the_docstrings_of_the_module():
    """An editor shows what the stubs say, `help` what the module says."""
    stubs = ast.parse((ROOT / "python/hexhaven/_native.pyi").read_text())
    classes = [(node.name, node.body) for node in stubs.body if isinstance(node, ast.ClassDef)]
    for owner, body in [("", stubs.body), *classes]:
        found = getattr(_native, owner) if owner else _native
        if owner:
            assert found.__doc__, owner
        for node in body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                doc = inspect.getdoc(getattr(found, node.name))
                assert doc and ast.get_docstring(node) == doc, f"{owner}.{node.name}"


def test_the_notebook_runs():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(ROOT / "examples/tour.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png"} <= kinds


def test_the_short_player_beats_novice():
    sys.path.insert(0, str(ROOT / "examples"))
    from planner import planner

    import hexhaven as hx

    standing = hx.arena([planner, "novice", "novice", "novice"], 5)
    assert standing.failed == 0 and standing.win_rates[0][0] > 0.25, standing
