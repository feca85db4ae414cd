"""An engine that only knows the rules: it answers the questions of the conformance suite with the package.

    hexhaven conform "python examples/rules_engine.py"

`cargo xtask python` judges the package with it. It is also all that another engine needs to be judged: six answers over the
engine protocol (docs/engine-protocol.md, "Questions about the rules").
"""

import sys

import hexhaven as hx


def inputs(state):
    """Everything that can come next, without offers and counteroffers, which can have any form."""
    if state.is_chance:
        return [outcome for outcome, _ in state.outcomes()]
    moves = [move for seat in range(state.game.players) for move in state.legal(seat)]
    return [move for move in moves if move.kind not in ("OFFER", "COUNTER")]


def perft(state, depth):
    if depth == 0 or state.is_over:
        return 1
    following = inputs(state)
    return len(following) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in following)


def answer(state, word, rest):
    """The answer to a question, and the position that the next one is about."""
    if word == "position":
        return None, hx.State(rest)
    if word == "start":
        board, _, first = rest.rpartition(" first ")
        state = hx.Game(board).start(None if first == "roll" else int(first))
        return f"position {state}", state
    if word == "legal":
        return " ".join(["legal", *([] if state.is_chance else map(str, inputs(state)))]), state
    if word == "outcomes":
        return " ".join(["outcomes", *(f"{outcome}={weight}" for outcome, weight in state.outcomes())]), state
    if word == "view":
        return f"view {state.view(None if rest == '-' else int(rest))}", state
    if word == "perft":
        return f"perft {perft(state, int(rest))}", state
    if word == "play":
        try:
            state = state.play(rest)
        except hx.IllegalMove as why:
            return f"illegal {why.rule} {why}", state
        return f"position {state}", state
    return f"error `{word}`: unknown", state


def main():
    state = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hexhaven":
            reply = "id name hexhaven for Python\nanswers legal outcomes play view perft start\nready 2"
        elif word == "isready":
            reply = "ready 2"
        elif word == "quit":
            return
        elif word in ("", "newgame", "setoption", "stop"):
            continue
        elif word not in ("position", "start") and state is None:
            reply = "error no position has come before"
        else:
            try:
                reply, state = answer(state, word, rest)
            except (hx.HexhavenError, ValueError) as why:
                reply = f"error {why}"
        if reply:
            print(reply, flush=True)


if __name__ == "__main__":
    main()
