"""Nothing is skipped: an adapter whose library is missing fails the run that `cargo xtask python` starts."""

import os

import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("HEXHAVEN_NO_SKIPS"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped"


def pytest_sessionfinish(session, exitstatus):
    # A module that can't be imported is an error of its own; an empty run is one too.
    if os.environ.get("HEXHAVEN_NO_SKIPS") and session.testscollected < 50:
        session.exitstatus = 1
