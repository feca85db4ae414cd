"""Ctrl-C ends long work with KeyboardInterrupt, soon, and the process lives on."""

import os
import signal
import subprocess
import sys
import time

import pytest

WORK = {
    "simulate": 'hx.simulate(["novice"], 10**9)',
    "simulate on two threads": 'hx.simulate(["novice"], 10**9, threads=2)',
    "simulate with slow bots": 'hx.simulate(["sharp@100000"], 10**9)',
    "simulate with a function": 'hx.simulate([lambda view: view.legal()[0]], 10**9)',
    "arena": 'hx.arena(["sharp", "steady", "novice", "novice"], 10**9)',
    "tune": "hx.tune(10**9)",
}
PROGRAM = """
import time, hexhaven as hx
print("begins", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("stopped", flush=True)
table = hx.simulate(["random"], 3)
print(len(table["game"]), "games after it", flush=True)
"""


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_ctrl_c_stops_it_within_a_second_or_so(work):
    program = PROGRAM.format(work=work)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "begins\n"
        time.sleep(0.7)
        os.kill(process.pid, signal.SIGINT)
        began = time.monotonic()
        assert process.stdout.readline() == "stopped\n"
        took = time.monotonic() - began
        out, err = process.communicate(timeout=60)
        assert (out, err, process.returncode) == ("3 games after it\n", "", 0)
    # Half a second is what slow work gets to end; the rest is for a busy machine.
    assert took < 3, took


def test_an_exception_of_progress_ends_a_simulation():
    import hexhaven as hx

    def told(done):
        raise LookupError(done)

    with pytest.raises(LookupError):
        hx.simulate(["novice"], 10**9, progress=told)


def test_progress_comes_to_the_last_game():
    import hexhaven as hx

    told = []
    hx.simulate(["novice"], 50, progress=told.append)
    assert told[-1] == 50 and told == sorted(set(told))
